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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','37a1340dce604dcceada82ca974f782b5e11d08664e6fd8b9c658582c64e273c');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','3df6cfa782c41fa77842234b66a921dce3c5dd46e7152f1ce11fc74cb15107cc');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','955290dce62fd3f0143fdba0e1cc471483c45270e0d53d38bd3fd1a06b81afce');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"y":["<f8",[3],"vAs636L/yT8IA+T4bk/bPzAg7mmkAvA/"],"cost":1.6304822119183435}','ad41dbf524b103492fb2fae9038eb0b9735e781c24855bab1b78412bfa01bee9');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','a14838d0be4daf8ee0ed89d27dd3437dc011dcad6e867f7029306a69428aea39');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="],"y":["<f8",[3],"QaUhv7nTwD/htwMne33YP9QwwdT4CvA/"],"cost":1.5167988181103427}','432700a74d52f2204e4691722a4dfc7591cd73206ff58599e3737f41292d09a3');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="]}','d84b04ac1d7e569a13507eab08e777f986dfd29f443f280c1dc7c72e3fbd88ca');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="],"y":["<f8",[3],"c1uAGaEctT+/I7aZTwjXP96tM6KTF/A/"],"cost":1.4481063866003592}','4fdd9dff1d613ab3cb56da49d5795f7e547f5f629c2ad9a62eb12a888c53b4e4');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"1miRzbuI2T8b8mwkhBfUPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','3eea1d0bebc840a3cb59156188fcb4ef9405dff978bce023b6c9dcaf9ed3f43c');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"1miRzbuI2T8b8mwkhBfUPw=="],"y":["<f8",[3],"SYzrd6hMpT+TPuHI0rnZP6cw+CNFNPA/"],"cost":1.456328488651518}','d006d7aa07119f88e121f30e8037cc0a74eb478f6847c929bc8ebbb89aaa2477');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"+G2cMni/3j9S2z7m9i7VPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','e310b716be6cc7a99a3f0bc1fe2a77c028656e4f1c5e38b5fcdc584efcd88adb');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"+G2cMni/3j9S2z7m9i7VPw=="],"y":["<f8",[3],"kRXJl4kkoT9BMVwgX4TbP2g7YizeS/A/"],"cost":1.4819586322346592}','4eec2726e4ae6d5c42314f6df013ffedefc30dd350f1b20c9b482fb4f47ce1b8');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"1ObMp17U4T8e3rKq37HRPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','90a749fbcf73f51e8b5ab33540dacd92929c37ad01addb6552c23af089c4b070');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"1ObMp17U4T8e3rKq37HRPw=="],"y":["<f8",[3],"0jfWfLaonz8tDTpCsj3XP1TXns8lZvA/"],"cost":1.418996073781471}','46ffe796e76f439ab590e76b03920c2b3f3df06c569593e6429349eb6ffbde1d');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"9kJyn4F24z+goyk7UjDYPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"CDvvHEOr3T/bpg0Tzy/TPw=="]}','1c35b8d84169d6526048c17fdac2fd6e5d301348a865b84030151a3e69bfa585');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"9kJyn4F24z+goyk7UjDYPw=="],"y":["<f8",[3],"FTQuIc5YqT+5q9yGyy3gP0rp1RLRefA/"],"cost":1.584836271790708}','d92d05c49905fc741675326a4e351cca013a4b5c14423bdcce4d0e7d2ae3949e');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-blocks',17,'d92d05c49905fc741675326a4e351cca013a4b5c14423bdcce4d0e7d2ae3949e');
COMMIT;
