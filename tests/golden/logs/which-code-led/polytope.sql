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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.polytope:Polytope",{"A":{"$array":["<f8",[3,2],"AAAAAAAA8D8AAAAAAADwPwAAAAAAAPC/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAPC/"]},"b":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAADwPwAAAAAAAPA/"]},"C":null,"d":null}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','8b94d97495b3e02da2323453d5074a09263efa113d0b1659ccae0e73d6a4b39f');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",false],[1,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],1,"previous",true]],"recommended":"probe 0"}','858bb50c6cd76f437adf68bd542b9beae1440f9aa555f934059382c95e14a785');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','3035815a2b6d66dccf36fd5641e539305904a7678a9b266a7cf6ce48a10ec387');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','8ee3bd362536ca03e55a25a914bc49806bf909ffc45cecff99854cb788737610');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],1,"previous",false],[1,["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],1,"previous",true]],"recommended":"probe 0"}','fee840052023145259ded398db1080fdf8344de3af12d095c3b2080b789ba292');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737,"time":null,"failure":null}','7ce846b070e5c1e153f30d47cc8748f6fbfc721a35db7093d4e6057f77720d1f');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583,"time":null,"failure":null}','357c8a747379c903743e7781d9b89db859a095beb824cc58a09059e096d691e3');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],1,"previous",false],[1,["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],1,"previous",true]],"recommended":"probe 0"}','7b391c5205a44d2b5cf4287edd2ea8244c30da50ce354faec337e2c275573927');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382,"time":null,"failure":null}','b763a2575583f35aa100e675650aa880aa707bf0bc9c995aa61b87b5d1c053d6');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692,"time":null,"failure":null}','3ba752515f20bebe6fcc87df8bed8ee2417f63e9c8986a8bc17d1fcd2b0d84d9');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],1,"previous",false],[1,["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],1,"previous",true]],"recommended":"probe 0"}','d072371ca3a17a41f1a5627c5abc20f7d29cc2530c142f2493eb24e9a852c952');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795,"time":null,"failure":null}','c64c8aaa6eaaa6ad90333f3cc347f87fda0a45f82975e8fe9638f033cebe86de');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237,"time":null,"failure":null}','c4aa1eac8b6ec817bc31e9aa1f2f1d04060343a3b2ea415c96dda088e0cb9f97');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],1,"previous",false],[1,["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],1,"previous",true]],"recommended":"probe 0"}','aee7f0831aedd468e5ac5ead076bbbc94d0c3c319b62b59e05d1322bdd9d5d1f');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314,"time":null,"failure":null}','7929e6487c045c6c4447be16065e7edd26268d696503132f3dcacc49e0a73ac8');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233,"time":null,"failure":null}','dc76d6ea136f0466099c4f609fb86077f7bc769496b570293a9cda8ecb40b26d');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],1,"previous",false],[1,["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],1,"previous",true]],"recommended":"probe 0"}','c94976c042531a9499dfc13dcfe2b688e58ca5efffbed6d8dfe921ecb0115ccf');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265,"time":null,"failure":null}','919dc29a0cd29c0a3797027802f3d626547d43177d8ddf4d62358fee42fd312b');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855,"time":null,"failure":null}','2531bf70f82fde5a70392faab0a7939b4538978453a848e64dbc6740a773a3f6');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],1,"previous",false],[1,["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],1,"previous",true]],"recommended":"probe 0"}','7a184f6b1e4109e99bc4e08dc1c3b91d76500bc277b648344942fc194d41a399');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451,"time":null,"failure":null}','f9ee85b08ba7e7540fec817fdbd84d6ac8f382c1c8c109e75d433414b2b87581');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812,"time":null,"failure":null}','653d1c9e7f8df4082d99b452deeb3644a372da02fd3c2f2aa1b2a97bc9212bf2');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],1,"previous",false],[1,["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],1,"previous",true]],"recommended":"probe 0"}','ba49eb316d543efa7b5d2fcdb4f8151e5e2f19cc96bc1fe8ee0e19925429f0dd');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485,"time":null,"failure":null}','60881e22cea6e53f3e83ef49c8d21bff2b7a5e3cad1c38ffa70bef0d601fd95d');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936,"time":null,"failure":null}','d5eee739278405d1c879391afed8589d766eea6a0f6dcaa6c63bcac60c36aca6');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],1,"previous",false],[1,["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],1,"previous",true]],"recommended":"probe 0"}','1c3e7d1e4c1180f704be13760c241c26c8e9a2ad5cdb087e02b57cd19b1045a6');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],"y":["<f8",[3],"0cppimoKsj+D3/R5QuyyP36BVOJMEfA/"],"cost":1.1486126877487173,"time":null,"failure":null}','5157843acd86c2431338fa6b5361befbbc65c1e937569c3b98a9303fd6b55cd4');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],"y":["<f8",[3],"y0IVGgnDwD/q9aF7WF+6P49tMhuCBvA/"],"cost":1.2355582944467913,"time":null,"failure":null}','797d48ccdc8d5b0bbf6bfaf4e25c875f3ab8333d6186bf4b4e1b2dcd62cc6745');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],1,"previous",false],[1,["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],1,"previous",true]],"recommended":"probe 0"}','ed6e20172e25546ece92ac20d0ac4eaf968886a497d400e56181552063366e6b');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],"y":["<f8",[3],"BlyQuEtvnz8cVuCeXvmpPwjgrjbmHvA/"],"cost":1.0889724289320475,"time":null,"failure":null}','4a7679012ada4825e2958f7cd801acbe489b79b436cb0b59641689867454ddcf');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],"y":["<f8",[3],"rZ9PozFaqj8i/p5AxACSP99ocUJxE/A/"],"cost":1.073797108814792,"time":null,"failure":null}','bccdc5bae0317ccfd0305f8ae33c65dd2fdcce02f62bdcec6dc429901f093d50');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],1,"previous",false],[1,["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],1,"previous",true]],"recommended":"probe 0"}','32f5223d69cadf04759d786dbc68efc555b27c654055ea1b84ae017448115099');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],"y":["<f8",[3],"1ApeoP0QoT8igtXzjPCmP5gDUXP9HPA/"],"cost":1.0852144060572755,"time":null,"failure":null}','298e0859a9b35e6f66862ac6c09da095b56216659804fb6eadb5b4ab7e5a2e1e');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],"y":["<f8",[3],"lHTPo70Riz8CYDCG7AdzP6Qf/kCuIvA/"],"cost":1.0263306230180504,"time":null,"failure":null}','86c162a1fed55d9ccff8ed0253c011a289d1b2a4d0e76ebc41efc529f555d1d6');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"yaDs7+US1D9k9syD7y7Bvw=="],1,"previous",false],[1,["<f8",[2],"DoikYeoJ2D+Oa16H0Iqsvw=="],1,"previous",true]],"recommended":"probe 0"}','4847d7f56ecff7c93023aaa964a0260076ef7df3424fc8b42991ca11d1f4693f');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"yaDs7+US1D9k9syD7y7Bvw=="],"y":["<f8",[3],"yPV6ps/PlT9NflpJwoKTPy+ioWpHIPA/"],"cost":1.0482346504136328,"time":null,"failure":null}','4f23d93285ae7026677b1418e88205529220b84a524d9fa47efccef722a8d41c');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"DoikYeoJ2D+Oa16H0Iqsvw=="],"y":["<f8",[3],"I33WSyRGhD/vIF9b02asP9gbX91QLvA/"],"cost":1.0766789943701185,"time":null,"failure":null}','418f3587e597e6e221f39ff45910c34f9f765cb7a8c16a3773e22ced347ef13a');
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
INSERT INTO "stackelberg_studies" VALUES(1,'polytope',37,'418f3587e597e6e221f39ff45910c34f9f765cb7a8c16a3773e22ced347ef13a');
COMMIT;
