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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.history_regression:HistoryRegression",{"eta":0.05,"delta":0.1,"window":null,"ridge":0.001,"K":1,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]},"rewindable":false}]},"X":{"$data":["stackelberg.sets.product:Product",{"sets":{"$tuple":[{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[1],"AAAAAAAA8L8="]},"upper":{"$array":["<f8",[1],"AAAAAAAA8D8="]}}]},{"$data":["stackelberg.sets.reals:Reals",{"dimension":1}]}]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','a4a3d91bb3c28a03dd9df5b88c648b24b0422dee993f01f3203d9fa42ff10434');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','6d20c1bd317c146e35216d2c7c1a7f0497a42e90475357aa80b00cfffa04aac5');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','3afa8a2dbe2b8acdbaed67d79a46550640053bd01f700c582c763606be8ddb00');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','21927c37d8fa15806be8445f21632e1a011a4f6a6d2b6409d6c099d8f6bc8d8d');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','e37ef58702c1951874c4963c5a6b07fdd3e206f2419901692ba7336b59c5a08e');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"3Am1PEAQyT8y/z0ZK/bWPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"1rqJJ/fcwz8BzClqFB3RPw=="]}','febd72a2e7826496199ec58914aaa03dd253f59e0373fbc45e59459f023bdcfb');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"3Am1PEAQyT8y/z0ZK/bWPw=="],"y":["<f8",[3],"grFwI71vwD/vlvNymazcP9IXheqRDPA/"],"cost":1.5795134741358505}','1f849a2e68a83ee761fe278dcce7aadce7f65c5bdcf406db2b16839efb70932e');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"YK8/6PpM0j9F+V0C4IfLPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"/G33cEoGyD+mKSgbqCbJPw=="]}','53fa26dbf91019b08a9dee78dba3985f192e659ef74e01c4e72aefa739927209');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"YK8/6PpM0j9F+V0C4IfLPw=="],"y":["<f8",[3],"GvY5fE48sT/M6O31ZcTRPxwkRI7SGvA/"],"cost":1.3514871132100374}','6157ae5bdef0fce7e0e70b074826f7c62738e3150fee23c37ba3835566904bb6');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"t/4Sebm0yj9EgsTb+83OPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"iSGV4IIFzT+cACSmPzfCPw=="]}','69247de6c32353ab71958aeac090b858843e58171f19d4c2d4936008f78b93d3');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"t/4Sebm0yj9EgsTb+83OPw=="],"y":["<f8",[3],"ekrDdJTkuz+n83870FnTP2/Uvb5FDvA/"],"cost":1.4147978608092444}','9d91ef0c5508225f830cbab212b3a4fdafbbb0824bee5c45c75926edd6f20ae8');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"ma0FpSFEyz+gwzWDtP+Fvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"aGIqJKaC0D8pdaIG/h20Pw=="]}','bc82b15675cbffe66829f593d422e70e2ced1a6a14c3a7bf185273d853e08916');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"ma0FpSFEyz+gwzWDtP+Fvw=="],"y":["<f8",[3],"vrjqKxzPtD8DQpvBbk21P7PnY7rgDvA/"],"cost":1.1681303129921259}','62048c48d8e2a09c29df8a284697e2832afa642e31e4a4c58a92eb2887cc6d4d');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"jHjMZpBC2D9swkl/Y6C1Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"jkjcy50Z0z8kV5jRgO2ZPw=="]}','1d20c211eeaa9957dbf64da2388f855135f084ec2b022438396325c34589f17a');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"jHjMZpBC2D9swkl/Y6C1Pw=="],"y":["<f8",[3],"87pVSaCglz+J8M3swL3DPxiZuZQsL/A/"],"cost":1.1888191233255203}','d17f07a2cbb354ffe632e548663fef2c8da6e072a9a9bcab2a00a38d8d95c5bf');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"kMZgWN67zT99e4Ycm6qqvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"4NFG7McV1T8ASb7znhidvw=="]}','d4ef89f6b336fac57c475787879faff08c33a15a2e4b98c75bcf6869258f21ba');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"kMZgWN67zT99e4Ycm6qqvw=="],"y":["<f8",[3],"YSV1u1cDsT9vQvlF6DquP0Su1tyxEfA/"],"cost":1.1298204464516561}','96ae8549381796c9d69af3094027d98b7faf8b7f4554d9a3fc1df3ad38b59918');
CREATE TABLE stackelberg_schema (
	version INTEGER NOT NULL
);
INSERT INTO "stackelberg_schema" VALUES(3);
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
INSERT INTO "stackelberg_studies" VALUES(1,'history-regression',17,'96ae8549381796c9d69af3094027d98b7faf8b7f4554d9a3fc1df3ad38b59918');
COMMIT;
