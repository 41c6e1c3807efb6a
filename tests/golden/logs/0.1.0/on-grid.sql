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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.on_grid:OnGrid",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"first_move":null,"explore":0.3,"largest_move":null,"structure":null,"objective":null,"rewindable":false,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"parameters":{"$data":["stackelberg.core.parameters:Parameters",{"names":{"$tuple":["bread","milk"]},"units":{"$tuple":["",""]},"steps":{"$tuple":[0.25,0.25]},"values":{"$tuple":[{"$tuple":[]},{"$tuple":[]}]},"defaults":{"$tuple":[0.0,0.0]},"at_most":null,"quantity":"x"}]},"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null,"further":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"AAAAAAAAAAAAAAAAAADQPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null,"parameters":{"$data":["stackelberg.core.parameters:Parameters",{"names":{"$tuple":["bread","milk"]},"units":{"$tuple":["",""]},"steps":{"$tuple":[0.25,0.25]},"values":{"$tuple":[{"$tuple":[]},{"$tuple":[]}]},"defaults":{"$tuple":[0.0,0.0]},"at_most":null,"quantity":"x"}]}}]}}','c8ad22f2e4fea267a9c24dfde5763ef959e2c528f1b2b7365fdd9b73cb09f011');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAAAAAAAAAAAADQPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAAAAAAAAAAAADQPw=="]}','d62d8ffc660fc5a3282aa22786034d22f85ff97a6d7a2ffc1969c340bef98642');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAAAAAAAAAAAADQPw=="],"y":["<f8",[3],"mpmZmZmZ0T9dj8L1KFzTPwAAAAAAAPA/"],"cost":1.5775000000000001}','81c22ba2bf9e43de1817a3328ecd766af3e8305f453f643925eac2cc4a65eb4d');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"AAAAAAAAAAAAAAAAAADgPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAAAAAAAAAAAADQPw=="]}','a0469b3e67256a36dbb12eca7f0c3e5f3ed17715ff184cfa9b62c5d7ed98a1d4');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"AAAAAAAAAAAAAAAAAADgPw=="],"y":["<f8",[3],"MzMzMzMz0z98FK5H4XrkPwAAAAAAAPA/"],"cost":1.9400000000000002}','af18bfde99baf614cce7ce46d7002050b606c7eaf0e4a91153285f705fd36cbd');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"AAAAAAAA0D8AAAAAAADQvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAAAAAAAAAAAADQPw=="]}','6300cddcd27f5a30fa0cc035781cb8ef34f64de76217c3bcc0730ab497e15edf');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"AAAAAAAA0D8AAAAAAADQvw=="],"y":["<f8",[3],"MzMzMzMzoz98FK5H4XqEvzhLIkB/FPA/"],"cost":1.0325041680558036}','ab218a5e3d159894b4c230a919680e2d9e925a17b41fbc84072fce719eb636e5');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"AAAAAAAAAAAAAAAAAADwvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAAAAAAAAAAAADQvw=="]}','865141dce3f644d6f9429d29c5d2583022244c3b103fdebd5fed5b31bad31b52');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"AAAAAAAAAAAAAAAAAADwvw=="],"y":["<f8",[3],"MzMzMzMzwz9bj8L1KFzfPwAAAAAAAPA/"],"cost":1.64}','15f3cb1447576bc12a19f65da55782d1fba3e4772a0209105db6c4700c5edb41');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"AAAAAAAA0D8AAAAAAADwvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAA0D8AAAAAAADovw=="]}','2a05b29edb3f7a44355c8a22a583da513c2a3b8ba407897e919bca95874d757e');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"AAAAAAAA0D8AAAAAAADwvw=="],"y":["<f8",[3],"NDMzMzMzo78oXI/C9SjcPzhLIkB/FPA/"],"cost":1.4075041680558034}','646d0299a4d906e8c369d85671110cb4e16709c72d891f0ae885d01990f9fd29');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAAD4vw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAA4D8AAAAAAADwvw=="]}','5622f3d476821852d96124993592da6ca28b51cb7f91ba73efc5672428f341cb');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAAD4vw=="],"y":["<f8",[3],"NDMzMzMzw7+kcD0K16P0P53usYQxUvA/"],"cost":2.1600667556190762}','c85f622fa61330a43848516ae2bbfe1c94a3c19f46b35040b6b06fbe4da93c79');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"AAAAAAAAAAAAAAAAAADgvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAA0D8AAAAAAADovw=="]}','8975579db1f0c6ead7e1d474794264e853b144b2cdc6b4952b5a9c70ef7f9584');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"AAAAAAAAAAAAAAAAAADgvw=="],"y":["<f8",[3],"mpmZmZmZyT98FK5H4XqkPwAAAAAAAPA/"],"cost":1.24}','8f9750aeaa722ba5d95fe039eef6d96c311f49a6a4266bf93e87120675345781');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"AAAAAAAAAAAAAAAAAADQvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAAAAAAAAAAAADgvw=="]}','048af7f3fdd4465979b2db5439056d62ce5b21d876b796d2f0753f4a650b1eea');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"AAAAAAAAAAAAAAAAAADQvw=="],"y":["<f8",[3],"zczMzMzMzD94FK5H4XpkPwAAAAAAAPA/"],"cost":1.2275}','9434bc2e4fdcba1282ad28318225e3f6c5360d319b2c64b6d017075e4ba8df26');
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
INSERT INTO "stackelberg_studies" VALUES(1,'on-grid',17,'9434bc2e4fdcba1282ad28318225e3f6c5360d319b2c64b6d017075e4ba8df26');
COMMIT;
