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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','c25f03982ade32a9c902b719dd66d5062234ce1a5499ba65ba7eaa50651add88');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','d71fd83e4766dd46cc23fd2e9483b099fac1fd6d7c011d5f34e5ac64e64000c0');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','43d9eb60addb469d3057856d9100a45ef19a0143f4916bb93231c52b24379342');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','fc8e667fea1248e76705f1e17520649173aa03b0e0163eeb16769deade21863c');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"3Am1PEAQyT8y/z0ZK/bWPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"1rqJJ/fcwz8BzClqFB3RPw=="]}','b36a4c4bdebad84302584c62d604c55ee964d1aed845138be74202f97ac6f724');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"3Am1PEAQyT8y/z0ZK/bWPw=="],"y":["<f8",[3],"grFwI71vwD/vlvNymazcP9IXheqRDPA/"],"cost":1.5795134741358505}','5789bb010d97e37eadef590135652273da530567e57ebeccd9181e20257c2b87');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"YK8/6PpM0j9F+V0C4IfLPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"/G33cEoGyD+mKSgbqCbJPw=="]}','685c704244323a9c4e45265a262ee9f916119cc71889d2bbd3b80f899a75c1eb');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"YK8/6PpM0j9F+V0C4IfLPw=="],"y":["<f8",[3],"GvY5fE48sT/M6O31ZcTRPxwkRI7SGvA/"],"cost":1.3514871132100374}','9a819f7ab17f093e60a9bd9c9352e4c9b8e20e837f527020401254ef05549227');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"t/4Sebm0yj9EgsTb+83OPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"iSGV4IIFzT+cACSmPzfCPw=="]}','6aa7c814a15ac6a6641012e185c9cefd4cf08ea900a630d7e79cb0437cd17e4d');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"t/4Sebm0yj9EgsTb+83OPw=="],"y":["<f8",[3],"ekrDdJTkuz+n83870FnTP2/Uvb5FDvA/"],"cost":1.4147978608092444}','a1843b5194d194879738ff6a81815b5e892e888025d77514f65a96b3c784d3c0');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"ma0FpSFEyz+gwzWDtP+Fvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"aGIqJKaC0D8pdaIG/h20Pw=="]}','3f127f60e947e27a60c1e6ee9c715ceb1927ec80dd0cb097ad96946457a1f8d3');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"ma0FpSFEyz+gwzWDtP+Fvw=="],"y":["<f8",[3],"vrjqKxzPtD8DQpvBbk21P7PnY7rgDvA/"],"cost":1.1681303129921259}','01411f4b1f279c0a283108f1ce6fbec7c06c31ef9cdbfbbb25d77e2cd1b5aa7b');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"jHjMZpBC2D9swkl/Y6C1Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"jkjcy50Z0z8kV5jRgO2ZPw=="]}','c2b28db1fe3a361041b4180032ffd28f45835b67417a21c07330acb05125ba4d');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"jHjMZpBC2D9swkl/Y6C1Pw=="],"y":["<f8",[3],"87pVSaCglz+J8M3swL3DPxiZuZQsL/A/"],"cost":1.1888191233255203}','80a2ed5b05deb57dec764b98b171511f4cbba86a2a4f8b2a2d492ac4e1cbbfc7');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"kMZgWN67zT99e4Ycm6qqvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"4NFG7McV1T8ASb7znhidvw=="]}','29a94094fcd127707042a2bc70f3b876aa5281485c24a62b6f4a17fa29e8d5ad');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"kMZgWN67zT99e4Ycm6qqvw=="],"y":["<f8",[3],"YSV1u1cDsT9vQvlF6DquP0Su1tyxEfA/"],"cost":1.1298204464516561}','ae36f4949f96f5c7d4c7e90ceb38e3b63560051a74d11c2bf8ef91befa0e40c1');
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
INSERT INTO "stackelberg_studies" VALUES(1,'history-regression',17,'ae36f4949f96f5c7d4c7e90ceb38e3b63560051a74d11c2bf8ef91befa0e40c1');
COMMIT;
