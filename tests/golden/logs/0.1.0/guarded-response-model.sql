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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"first_move":null,"explore":0.3,"largest_move":null,"structure":null,"objective":null,"rewindable":false,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":null,"baseline_cost":null,"baseline_rounds":1,"allowed_loss":null,"closed_rounds":50,"K":null,"settle":null}]},"rewindable":false}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null,"further":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','fc5484494f21898e869e91e8529b555a3bdc4b602b1c3dbda10f4472a0c1daf5');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','b245f61469c917e6d784269572683984f9dde7d68bbb3b9236fbc812abf3feb9');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','59edd3fb55248294a84798a138b23539cabf85685d273684f83f1067908f595c');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"gr85rTGerT8AAAAAAADgPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','f5993b8a96cccf29724fa818df0b58d78a4bd7f66d8133b8143809900dbb111c');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"gr85rTGerT8AAAAAAADgPw=="],"y":["<f8",[3],"FEhrG4Fszz9I11zKRKrkPxgmSrkYAfA/"],"cost":1.8915512632517415}','189aca8519f471f583bd02d55d03f8fd5fb8e946325d443dbeb3888d86fa0afa');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','553c171b4234d9241fe4e0efc37a8cd829947aa9577c1852e5d8b4d98f285897');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','9aed7dd08462085fcfa61e79a0e258e379aa706e5f3c8534079668e9ad60442b');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','69d1a87d9caf7addcb80831a4ebdd3fc6c504d6e966651585aa5363a18393754');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="],"y":["<f8",[3],"fGGCLcirwT/zBe2ACtjEP2gZzpGfBvA/"],"cost":1.302514939045428}','26f4545893b6e8146b4c4133224eed485d135ab02e1a34459119d5493b9d3881');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="]}','7b4c79585b52389e9a676831b0651a11a440b04515cb1716204eb7a72e13770f');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="],"y":["<f8",[3],"H4csKS70tj9Mo+VavJeiP9faDMIiC/A/"],"cost":1.128695992619236}','9eee44e268ee9a853814c00f200ee03855800639c846cd087df5f9b296685c9f');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"gONH8Y38zD80MzMzMzPTvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="]}','7dd05c139303b1fd9fd7844b7f7234d057f2bf2c79d74e87bbf043b5c76d960b');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"gONH8Y38zD80MzMzMzPTvw=="],"y":["<f8",[3],"Z3pp6WDzpj9KVf12u9OLv25qz93QEPA/"],"cost":1.035343580598896}','28b24efb6e7548252aaba0cf01ba4d927a3d2cbc69d40cec88e999fef9def952');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"VABuJgtZ0D8AAAAAAADgvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"gONH8Y38zD81MzMzMzPTvw=="]}','2a69726181ebbbc64ece0456efb67ef72ae69ccfabeda491f860687dfbfd8e18');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"VABuJgtZ0D8AAAAAAADgvw=="],"y":["<f8",[3],"EPxTk2MYhD8WhItwYZuNP30JjBJmFfA/"],"cost":1.0294929615306778}','0a565fa72a1086e16c89b8721e64405f0e345c329021c8bd1baadb83d6b446db');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"qCnWKpYn1D9mZmZmZmbmvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"VABuJgtZ0D8AAAAAAADgvw=="]}','9a1ba48c551483552cb78eb4d7798dcdd8b27fedae6e947c18be2a6b00513270');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"qCnWKpYn1D9mZmZmZmbmvw=="],"y":["<f8",[3],"c7HO2ghNor8HeO45ZKy9PzC4SyyKIPA/"],"cost":1.0881120304717424}','c6782b476b02ce07e6738213e286f70c7a2405fa0ad411591e5b11190595306c');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded-response-model',17,'c6782b476b02ce07e6738213e286f70c7a2405fa0ad411591e5b11190595306c');
COMMIT;
