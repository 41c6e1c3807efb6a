BEGIN TRANSACTION;
CREATE TABLE stackelberg_events (
	study INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	"key" TEXT, 
	time DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	PRIMARY KEY (study, number), 
	UNIQUE (study, "key"), 
	FOREIGN KEY(study) REFERENCES stackelberg_studies (id)
);
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.history_regression:HistoryRegression",{"eta":0.05,"delta":0.1,"window":null,"ridge":0.001,"K":1,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]},"rewindable":false}]},"X":{"$data":["stackelberg.sets.product:Product",{"sets":{"$tuple":[{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[1],"AAAAAAAA8L8="]},"upper":{"$array":["<f8",[1],"AAAAAAAA8D8="]}}]},{"$data":["stackelberg.sets.reals:Reals",{"dimension":1}]}]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','c8c9c5a16c18d3f34efa599f8ecd244ddc22182c4295a862d57c68bb191bb122');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','d8ff9644de1399bd6de195f2b4589c6267e8f28bd5b7ea00fd4b43337c5eea29');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','7ab1240be2a50c43e2a7a53ab4954248a22cb60e637c80491eecbf395d09bb13');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','7e6b311dc7c688a87a4bb84091a63dadb9ec6972e9e849544454145a22732244');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176,"time":null,"failure":null}','75513c915d6ea4e4a452a8e391392154607e6433f8bdab0b548332ebdae4b93c');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"3Am1PEAQyT8y/z0ZK/bWPw=="],1,"previous",true]],"recommended":["<f8",[2],"1rqJJ/fcwz8BzClqFB3RPw=="]}','9e6e5bed7c67f4356710e14bf0ddf02229c500f46b543eeea8782b5cb2d94287');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"3Am1PEAQyT8y/z0ZK/bWPw=="],"y":["<f8",[3],"grFwI71vwD/vlvNymazcP9IXheqRDPA/"],"cost":1.5795134741358505,"time":null,"failure":null}','89dc2408baf9cf0845da2ca0cbc8b2fc114bb97deafc5ac713e1639df2a120dd');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"YK8/6PpM0j9F+V0C4IfLPw=="],1,"previous",true]],"recommended":["<f8",[2],"/G33cEoGyD+mKSgbqCbJPw=="]}','ac693b5e858150736edadfbe73194c1e7f38375f947294de9ca740a24b85e56b');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"YK8/6PpM0j9F+V0C4IfLPw=="],"y":["<f8",[3],"GvY5fE48sT/M6O31ZcTRPxwkRI7SGvA/"],"cost":1.3514871132100374,"time":null,"failure":null}','0173f6ec2b97b92e1fad99c7b7f2ae7f64b3c45954ef97e526a902f8a0cc8ebe');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"t/4Sebm0yj9EgsTb+83OPw=="],1,"previous",true]],"recommended":["<f8",[2],"iSGV4IIFzT+cACSmPzfCPw=="]}','69877904d9d8f6f54fafe8760d2c60db02c105e2cbc36f18b7843a714d7267f5');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"t/4Sebm0yj9EgsTb+83OPw=="],"y":["<f8",[3],"ekrDdJTkuz+n83870FnTP2/Uvb5FDvA/"],"cost":1.4147978608092444,"time":null,"failure":null}','4f48903b9fc7d9c9c56ba146daae05a4ea9535692b989f5ca5fef861d03287b4');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"ma0FpSFEyz+gwzWDtP+Fvw=="],1,"previous",true]],"recommended":["<f8",[2],"aGIqJKaC0D8pdaIG/h20Pw=="]}','83228c6c3f96e9f784e1a1d8cec16e0c90fd22cdf58733f0123b950522ad1392');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"ma0FpSFEyz+gwzWDtP+Fvw=="],"y":["<f8",[3],"vrjqKxzPtD8DQpvBbk21P7PnY7rgDvA/"],"cost":1.1681303129921259,"time":null,"failure":null}','2800a6af0c49b6b6c5c13576925a5ca9b7007cfbd4966e50f48e0588d7362c79');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"jHjMZpBC2D9swkl/Y6C1Pw=="],1,"previous",true]],"recommended":["<f8",[2],"jkjcy50Z0z8kV5jRgO2ZPw=="]}','4dc5a3df64049a409033816a59c3959c71d3add6c27fd502586539bde72e7c3e');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"jHjMZpBC2D9swkl/Y6C1Pw=="],"y":["<f8",[3],"87pVSaCglz+J8M3swL3DPxiZuZQsL/A/"],"cost":1.1888191233255203,"time":null,"failure":null}','88181885e2a8b8e42eb90b22e81aa1c378443144920006a51f44d34cf987bb36');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"kMZgWN67zT99e4Ycm6qqvw=="],1,"previous",true]],"recommended":["<f8",[2],"4NFG7McV1T8ASb7znhidvw=="]}','23ee580624723ed2b97358f0afa55dbb04a1099689800fe4b8dabf4f2bf959ca');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"kMZgWN67zT99e4Ycm6qqvw=="],"y":["<f8",[3],"YSV1u1cDsT9vQvlF6DquP0Su1tyxEfA/"],"cost":1.1298204464516561,"time":null,"failure":null}','11b58754cdd1712b8eb427f8531131d1eb97dda7bf280a30c04897c827fb838c');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"0UdBxc960T+HdJlptbuhvw=="],1,"previous",true]],"recommended":["<f8",[2],"hurdymgp1z/a3RPSz6W0vw=="]}','65bcac240f15e498d40d529b689ec6c082947f7dfba26e7e927dd394b3dbb666');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"0UdBxc960T+HdJlptbuhvw=="],"y":["<f8",[3],"PTTQp9mUqD85VjyX9IqxP8RtArV3GPA/"],"cost":1.1225107152234153,"time":null,"failure":null}','7b692d7d2fb2c08cbda90067e4a52a059bd8a0d51e224e3b0db2d5ada9f37d1e');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"ODaDkC0w1T91O1jDxNrKvw=="],1,"previous",true]],"recommended":["<f8",[2],"u5mNDOA+2T9D1ySsofTAvw=="]}','023ca7357032cae78e215be9299cb7267257d6f96dbb453c00829941570e4afe');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"ODaDkC0w1T91O1jDxNrKvw=="],"y":["<f8",[3],"WFPsQeT1fj+Gg1eeYZN3v8MNSrr3I/A/"],"cost":1.0105841045389397,"time":null,"failure":null}','3c7fa4fdac0734ad295874187c1ef862e303bdb71ab43a038b46e445dc246872');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"yUTs3Q0V3T/VB1rLn57Rvw=="],1,"previous",true]],"recommended":["<f8",[2],"1xvz1w1N2z9OmBCb6/HGvw=="]}','178057830f7ab1381a042d14dfc9f75252a205e884c00b5e2b1c80bb767b57a4');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"yUTs3Q0V3T/VB1rLn57Rvw=="],"y":["<f8",[3],"f2PbpiUQmr/Dm7KtG/+Yv8Oya0DZQ/A/"],"cost":0.9667017277312637,"time":null,"failure":null}','328863f2103c41983aaa564e437aab45ac1bb32f91bb93f5120010a6da12a13a');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"oQagfS094D9uzTX0V7jCvw=="],1,"previous",true]],"recommended":["<f8",[2],"/CWIiVaD3D/uKCtWk8TMvw=="]}','9305ef42c3936956d21fbc62626abdfc42b9b47c548c39e148024c29ec956d5c');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"oQagfS094D9uzTX0V7jCvw=="],"y":["<f8",[3],"KYw7gYLWjb8Qj1UxSQOCP5SUme+sVPA/"],"cost":1.0148987657417252,"time":null,"failure":null}','25e4831fbc81af8fe5689089396b8f3af53f2e6a8f015429634f2a76c59d78fe');
CREATE TABLE stackelberg_schema (
	version INTEGER NOT NULL
);
INSERT INTO "stackelberg_schema" VALUES(2);
CREATE TABLE stackelberg_snapshots (
	study INTEGER NOT NULL, 
	slot TEXT NOT NULL, 
	events INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	body TEXT NOT NULL, 
	checksum TEXT NOT NULL, 
	PRIMARY KEY (study, slot), 
	FOREIGN KEY(study) REFERENCES stackelberg_studies (id)
);
CREATE TABLE stackelberg_studies (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	events INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "stackelberg_studies" VALUES(1,'history-regression',25,'25e4831fbc81af8fe5689089396b8f3af53f2e6a8f015429634f2a76c59d78fe');
COMMIT;
