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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"first_move":null,"explore":0.3,"largest_move":null,"structure":{"$data":["stackelberg.leaders.response.structure:Blocks",{"pairs":{"$tuple":[{"$tuple":[{"$array":["<i8",[2],"AAAAAAAAAAABAAAAAAAAAA=="]},{"$array":["<i8",[1],"AAAAAAAAAAA="]}]},{"$tuple":[{"$array":["<i8",[1],"AgAAAAAAAAA="]},{"$array":["<i8",[1],"AQAAAAAAAAA="]}]}]}}]},"objective":null,"rewindable":false,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null,"further":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','b013c0cfdf0b293e0599eaf6d0f7d6b3cb1e84ae9510314aabbdaa6e1340ff50');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','da038e8adbdbfe7ee6a2e7d3ac2f4c4f0622dbd013bbe881d6c080d5beb8daae');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','93e85ec268a3465ae3b2a7b5d0f83a88b96c1c82dd702486c773283101589676');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','e41f986c14088bdaa12cfd461b47f458dffb8c967495fa3147cc23122adb4ac0');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"y":["<f8",[3],"vAs636L/yT8IA+T4bk/bPzAg7mmkAvA/"],"cost":1.6304822119183435}','d6275857ec8d76b0528a171f28710af45f889ed0c523f2fa4cc71f0e8442355b');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','4279bd0b96baf04b374e7b2d9e319f07c2d982d2f14bfa01b65ee0097e1ddc3e');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="],"y":["<f8",[3],"QaUhv7nTwD/htwMne33YP9QwwdT4CvA/"],"cost":1.5167988181103427}','d9dd6ee489a58d10f4e9ef2c6b9823dfdcef92ea7707c8b5d1cc887d9fcfdbd5');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="]}','1ac20ee4e5660d3615ec8990e7f0441a52b74c6b0365c0e8da71d07e684a7617');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="],"y":["<f8",[3],"c1uAGaEctT+/I7aZTwjXP96tM6KTF/A/"],"cost":1.4481063866003592}','d44fd386de65b29ee69b0956dd9482aebb152bd1b4aead41efd02f2933eadf18');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"1miRzbuI2T8b8mwkhBfUPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','b2b0880413e911021b0b81078e33772baa75bdedba3ed6493c17a03c34c857eb');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"1miRzbuI2T8b8mwkhBfUPw=="],"y":["<f8",[3],"SYzrd6hMpT+TPuHI0rnZP6cw+CNFNPA/"],"cost":1.456328488651518}','ba2f973b6b1d1ab7997bef9e89fc45f0108bfb456f59dd4db710ae817bd6251a');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"+G2cMni/3j9S2z7m9i7VPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','1d3d7dac72c011787dde0b64b1976b36f9ca15ace6100b22a146dd31f67d15ba');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"+G2cMni/3j9S2z7m9i7VPw=="],"y":["<f8",[3],"kRXJl4kkoT9BMVwgX4TbP2g7YizeS/A/"],"cost":1.4819586322346592}','23df78b0a11a8dccb6d53a5d07c0d505b6bfe0f3229b23f7908f424db388342e');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"WQmscqtR4j/WsSJhp9rQPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','f7b18a66eb6e5e9203f559ceecbf67bbe3cd0857972f73e854c4043b57886b9e');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"WQmscqtR4j/WsSJhp9rQPw=="],"y":["<f8",[3],"H9yL+BYsoD/qFdJImT3WP2jex5bba/A/"],"cost":1.4054285315907444}','e9d2c780f898ee24f07411fe1729d7f0052f6ce497741acc4de94432d6117016');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"RSuy2xrJ5j/DxAYyalrYPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ciMIjIAP3j/xYTqPuNnSPw=="]}','d7788e824ed653235c85185d232efa901d587b0438ccf4c4fb2c78d263fef610');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"RSuy2xrJ5j/DxAYyalrYPw=="],"y":["<f8",[3],"FgANc5NAtT8OdSMqro3gPxnOk7BDp/A/"],"cost":1.6411476017433775}','af89c71df5078672e6e251e820ac16a866b6043f089d962b0cef87ebbc6155b1');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-blocks',17,'af89c71df5078672e6e251e820ac16a866b6043f089d962b0cef87ebbc6155b1');
COMMIT;
