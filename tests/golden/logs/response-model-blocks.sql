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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":{"$data":["stackelberg.leaders.response.structure:Blocks",{"pairs":{"$tuple":[{"$tuple":[{"$array":["<i8",[2],"AAAAAAAAAAABAAAAAAAAAA=="]},{"$array":["<i8",[1],"AAAAAAAAAAA="]}]},{"$tuple":[{"$array":["<i8",[1],"AgAAAAAAAAA="]},{"$array":["<i8",[1],"AQAAAAAAAAA="]}]}]}}]},"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','7bc51eaa1cee979f6a364fc86b05968f4e410e289497199f29c45c92b3de6909');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','41bccf780d77337aeb971b08c66ab0f6ec7390fdbe75f5584e6bf9520a539301');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','049f4c7410b6ff176c79eb205463079a1940aa8175e21252c5bc9a631288399d');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','f6bd5ec05c600dc0b240fcaf90c795d4ac9eac45271b3c252b7ff5d1571db3d5');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"y":["<f8",[3],"vAs636L/yT8IA+T4bk/bPzAg7mmkAvA/"],"cost":1.6304822119183435}','ea04748d20a490c645cf71544b8535671a416bbbfd3249f62f5de905327c6958');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','ee79be4c19ad00eecb7bc921caf03cacd061730de31bf02dd6b2c8e0ac54d258');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="],"y":["<f8",[3],"QaUhv7nTwD/htwMne33YP9QwwdT4CvA/"],"cost":1.5167988181103427}','1a405921b1b61fbf10c1b14f3a4bb5568899d9b774c97cd172293838effda728');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="]}','8584bd7b22c39bf6d811a77eed95d60fb32b0b7dfa84dc40c9d6e2d79c38c79a');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="],"y":["<f8",[3],"c1uAGaEctT+/I7aZTwjXP96tM6KTF/A/"],"cost":1.4481063866003592}','d35bf356523bc63c6901ce0356233dcfb288d1213abf96d15e94b91a24d2ca4e');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"1miRzbuI2T8b8mwkhBfUPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','8c7fcad182fa4d505ae7e3d8a6d6d459d459653bd4237a435f49d026d9c19c51');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"1miRzbuI2T8b8mwkhBfUPw=="],"y":["<f8",[3],"SYzrd6hMpT+TPuHI0rnZP6cw+CNFNPA/"],"cost":1.456328488651518}','a248e1da5ee31a89d674bebeba67ff63528f1b0c181041bf398600358de08c19');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"+G2cMni/3j9S2z7m9i7VPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','c3aa074dc5f0195cf3ac4cc45a009f4e49d2f7fc35405032d3b144a25d085ed2');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"+G2cMni/3j9S2z7m9i7VPw=="],"y":["<f8",[3],"kRXJl4kkoT9BMVwgX4TbP2g7YizeS/A/"],"cost":1.4819586322346592}','4c8aea96828f42de32d8dc7cbecae8f47bf6792df62ebf99b5dd7353c401943f');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"1ObMp17U4T8e3rKq37HRPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','b9e46feb2dbd61869006124914b1095bf06be7695ebd7febc319a430ce70a8c6');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"1ObMp17U4T8e3rKq37HRPw=="],"y":["<f8",[3],"0jfWfLaonz8tDTpCsj3XP1TXns8lZvA/"],"cost":1.418996073781471}','64848c4a575ecb93c7f5b37abe68b51d883883a07428d1c90e3617f8360c3e7d');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"9kJyn4F24z+goyk7UjDYPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"CDvvHEOr3T/bpg0Tzy/TPw=="]}','4ab203a3b01a100efb09c7fe0064ac94dc9715e353b4a1b29d30364c6d6a9424');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"9kJyn4F24z+goyk7UjDYPw=="],"y":["<f8",[3],"FTQuIc5YqT+5q9yGyy3gP0rp1RLRefA/"],"cost":1.584836271790708}','637bfe35bb9a74222383e2ecfa4c5ebd25a94899d151e62e3fd5b13bbcf5f7b2');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-blocks',17,'637bfe35bb9a74222383e2ecfa4c5ebd25a94899d151e62e3fd5b13bbcf5f7b2');
COMMIT;
