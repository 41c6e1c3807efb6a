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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.history_regression:HistoryRegression",{"eta":0.05,"delta":0.1,"window":null,"ridge":0.001,"K":1,"X":null,"rewindable":false}]},"X":{"$data":["stackelberg.sets.product:Product",{"sets":{"$tuple":[{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[1],"AAAAAAAA8L8="]},"upper":{"$array":["<f8",[1],"AAAAAAAA8D8="]}}]},{"$data":["stackelberg.sets.reals:Reals",{"dimension":1}]}]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','e64e6dfb3bd7059050e43d9c1f4a85f2e831cc35a5c44eea5a3f617e1e2ddfbd');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],1,"previous",true]]}','364ee19c84d7051e3ffd1e7bcf5533e39266074fd290eae80d7e6cdcac7ba2cf');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','c2a9ec2f0693366d6b0090d205e2d8fb60cee7d86c0ee58be8aab2c6c4fac552');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],1,"previous",true]]}','24f635138265c418f4ff846763ede16b3d5d0db0fe22cae3bfe0a604497fadb9');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176,"time":null,"failure":null}','095eaee3d62917828f69b13e0f58098055b99f9dd07ee0235bdfb339e4d2d86a');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"3Am1PEAQyT8y/z0ZK/bWPw=="],1,"previous",true]]}','bccd249c61a24b88275705c0efe35b10c710decf5abfc4e5c263263fa07ad4b5');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"3Am1PEAQyT8y/z0ZK/bWPw=="],"y":["<f8",[3],"grFwI71vwD/vlvNymazcP9IXheqRDPA/"],"cost":1.5795134741358505,"time":null,"failure":null}','fef554e7550cc4da9d0e60fd04511777a9b38c5f242e8d08036fd109ec63b752');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"YK8/6PpM0j9F+V0C4IfLPw=="],1,"previous",true]]}','38285dbf81e4fceb75aa17f29f10a3a8dff71c298fd535ed2f1a4f1af2b7d020');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"YK8/6PpM0j9F+V0C4IfLPw=="],"y":["<f8",[3],"GvY5fE48sT/M6O31ZcTRPxwkRI7SGvA/"],"cost":1.3514871132100374,"time":null,"failure":null}','15493b40c86de69da8383b90d3907d5f79a3373baa62320cd78a5db51a462342');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"t/4Sebm0yj9EgsTb+83OPw=="],1,"previous",true]]}','7f1a1064696d763572c727c91bf93070af3f876d3f7fa112725ad60742e37a6e');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"t/4Sebm0yj9EgsTb+83OPw=="],"y":["<f8",[3],"ekrDdJTkuz+n83870FnTP2/Uvb5FDvA/"],"cost":1.4147978608092444,"time":null,"failure":null}','0f0d2100aa4aa3a4a6678e9d27e936fa5792e26a71ba63c9dde53caed81209ad');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"ma0FpSFEyz+gwzWDtP+Fvw=="],1,"previous",true]]}','acba561c90ec7ea29aa563ae9ff24d994c3422534cf5b6dc52fc09175120313b');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"ma0FpSFEyz+gwzWDtP+Fvw=="],"y":["<f8",[3],"vrjqKxzPtD8DQpvBbk21P7PnY7rgDvA/"],"cost":1.1681303129921259,"time":null,"failure":null}','db44b3763c98325a96d3df2fa20017e01e85c1344ff1c10c19cce7e392ab39d2');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"jHjMZpBC2D9swkl/Y6C1Pw=="],1,"previous",true]]}','242acac1e713649ef42b55f30a14b1a5bb7ff1d50b423103529230fa6894145a');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"jHjMZpBC2D9swkl/Y6C1Pw=="],"y":["<f8",[3],"87pVSaCglz+J8M3swL3DPxiZuZQsL/A/"],"cost":1.1888191233255203,"time":null,"failure":null}','cdbf7b2e9aa1eee92c52964d3d3ab1ac71404a75f8cb8cd31178adc9d8a3d3ba');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"kMZgWN67zT99e4Ycm6qqvw=="],1,"previous",true]]}','bdfb9fc2f543dc3ca0c0be81722d82496f0bb82b830a34a19ebf4faece5c015d');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"kMZgWN67zT99e4Ycm6qqvw=="],"y":["<f8",[3],"YSV1u1cDsT9vQvlF6DquP0Su1tyxEfA/"],"cost":1.1298204464516561,"time":null,"failure":null}','d9e981321059f4beb109d40c038b74ee4473df829055584b6f7a14d3fed13f83');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"0UdBxc960T+HdJlptbuhvw=="],1,"previous",true]]}','b066d4c232b42d2c10ada4f564abc65c16be2c3ff5607305747bff290f168f4f');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"0UdBxc960T+HdJlptbuhvw=="],"y":["<f8",[3],"PTTQp9mUqD85VjyX9IqxP8RtArV3GPA/"],"cost":1.1225107152234153,"time":null,"failure":null}','7ef4b055413c07a60193f78a00ebb4452f3285ee34d853aa1b6965471600a017');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"ODaDkC0w1T91O1jDxNrKvw=="],1,"previous",true]]}','33a5abf5b138853ef9912f3e27a5a89203c16ad505ca9ed310a5e514ea1ee092');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"ODaDkC0w1T91O1jDxNrKvw=="],"y":["<f8",[3],"WFPsQeT1fj+Gg1eeYZN3v8MNSrr3I/A/"],"cost":1.0105841045389397,"time":null,"failure":null}','d8a871ea16652a2b7f3e36d8ddc996a986d1abe1cd1dce65c9b987722254e6cf');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"yUTs3Q0V3T/VB1rLn57Rvw=="],1,"previous",true]]}','bc0b2e0258e9a333b9d8c5cf68f5a1921a12b5c11e41d1db5fb1506cc993472c');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"yUTs3Q0V3T/VB1rLn57Rvw=="],"y":["<f8",[3],"f2PbpiUQmr/Dm7KtG/+Yv8Oya0DZQ/A/"],"cost":0.9667017277312637,"time":null,"failure":null}','923ac52acfe15c7a1160715f9aeddb8baf579174a799cf1bb57b32755ebc0c37');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"oQagfS094D9uzTX0V7jCvw=="],1,"previous",true]]}','e7ad63dab8d44a7129b69b84b296e47e9ae175433b52300390b5033408ff6aef');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"oQagfS094D9uzTX0V7jCvw=="],"y":["<f8",[3],"KYw7gYLWjb8Qj1UxSQOCP5SUme+sVPA/"],"cost":1.0148987657417252,"time":null,"failure":null}','e43e2fe6991b86467a3c7b945548e9b8074395f140db618f39f4d0251a31548b');
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
INSERT INTO "stackelberg_studies" VALUES(1,'history-regression',25,'e43e2fe6991b86467a3c7b945548e9b8074395f140db618f39f4d0251a31548b');
COMMIT;
