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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.history_regression:HistoryRegression",{"eta":0.05,"delta":0.1,"window":null,"ridge":0.001,"K":1,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]},"rewindable":false}]},"X":{"$data":["stackelberg.sets.product:Product",{"sets":{"$tuple":[{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[1],"AAAAAAAA8L8="]},"upper":{"$array":["<f8",[1],"AAAAAAAA8D8="]}}]},{"$data":["stackelberg.sets.reals:Reals",{"dimension":1}]}]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','354511f7b4cd7b0ecbd6be9f771d0c778aec96913d09f389488379bd97b7b935');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','dba2e8a544977f827a647151fc3b0ca1fcda0b50bc149de8cbfcd9c50e86bb05');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','59fd366dc99a080a2b71237483acf8a4b56720f7d5dece4415a38fdae87ccc14');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','e6edeb04ba30a2a0ccbea8d397fff8c7861be1d7a08fe7b344ce264015a9ec49');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','06d698be157ff5cbebe59fc0e1a942519fb23836f0c7f8edb439705a86c27d11');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"3Am1PEAQyT8y/z0ZK/bWPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"1rqJJ/fcwz8BzClqFB3RPw=="]}','23a78b050600ba96cabe94884deb23ae0f210b25644ddf00937bc9864edb3f4b');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"3Am1PEAQyT8y/z0ZK/bWPw=="],"y":["<f8",[3],"grFwI71vwD/vlvNymazcP9IXheqRDPA/"],"cost":1.5795134741358505}','2f630284c1f783c4552989f89a55841ccb7c60deeb7320bc7bcd7f2bc4264e16');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"YK8/6PpM0j9F+V0C4IfLPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"/G33cEoGyD+mKSgbqCbJPw=="]}','7432105b84bbbf7101f6e6435c230642047e01edd6a42511e4e497d7b28642ec');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"YK8/6PpM0j9F+V0C4IfLPw=="],"y":["<f8",[3],"GvY5fE48sT/M6O31ZcTRPxwkRI7SGvA/"],"cost":1.3514871132100374}','4d33c9063182a6132f998c7c5ea208f01ff165d8c3a87ccd269e3f03190d054c');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"t/4Sebm0yj9EgsTb+83OPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"iSGV4IIFzT+cACSmPzfCPw=="]}','4caaaa2997b64707ebb831fb67ededb8172def034f1e66bcebb020b18931cbb2');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"t/4Sebm0yj9EgsTb+83OPw=="],"y":["<f8",[3],"ekrDdJTkuz+n83870FnTP2/Uvb5FDvA/"],"cost":1.4147978608092444}','2e6434485c4803497ef4c657032cd7fbec41cdbbd98abd8e15b240695ba8efc4');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"ma0FpSFEyz+gwzWDtP+Fvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"aGIqJKaC0D8pdaIG/h20Pw=="]}','9219dddf7dd85ee920ae7993998febbec185705f330989cff99552be12587aea');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"ma0FpSFEyz+gwzWDtP+Fvw=="],"y":["<f8",[3],"vrjqKxzPtD8DQpvBbk21P7PnY7rgDvA/"],"cost":1.1681303129921259}','8cd83ee1f31df49995564ca3365d4ef90511005bb7a648ba9d344a27f4be49df');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"jHjMZpBC2D9swkl/Y6C1Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"jkjcy50Z0z8kV5jRgO2ZPw=="]}','8ff6617f6a478620677c3e0b59853f09d7dc3622f3ec7decad4c0c17fe26d718');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"jHjMZpBC2D9swkl/Y6C1Pw=="],"y":["<f8",[3],"87pVSaCglz+J8M3swL3DPxiZuZQsL/A/"],"cost":1.1888191233255203}','a85856c0e6fac63f72631c3a06361e9750a92ed0003b96b297c3c8f23c8643dd');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"kMZgWN67zT99e4Ycm6qqvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"4NFG7McV1T8ASb7znhidvw=="]}','7ee1f0d08c1fc0f80a626fd45c929a2d19b69558f1392d153ac26d54ed8280fb');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"kMZgWN67zT99e4Ycm6qqvw=="],"y":["<f8",[3],"YSV1u1cDsT9vQvlF6DquP0Su1tyxEfA/"],"cost":1.1298204464516561}','35b0bd61991e766481061a06fad5f8e2f99b96b64b6cd02b23a905ef6cbd2616');
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
INSERT INTO "stackelberg_studies" VALUES(1,'history-regression',17,'35b0bd61991e766481061a06fad5f8e2f99b96b64b6cd02b23a905ef6cbd2616');
COMMIT;
