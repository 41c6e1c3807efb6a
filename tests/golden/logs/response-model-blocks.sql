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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"first_move":null,"explore":0.3,"largest_move":null,"structure":{"$data":["stackelberg.leaders.response.structure:Blocks",{"pairs":{"$tuple":[{"$tuple":[{"$array":["<i8",[2],"AAAAAAAAAAABAAAAAAAAAA=="]},{"$array":["<i8",[1],"AAAAAAAAAAA="]}]},{"$tuple":[{"$array":["<i8",[1],"AgAAAAAAAAA="]},{"$array":["<i8",[1],"AQAAAAAAAAA="]}]}]}}]},"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":false,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','77f2d2786d2b365cb2b5115523db9486c34392723a902867e2685996d104a475');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','95eb22c8d4c20f77e7d9c9abb0f6588a8557a501b14a3569051901e95301d7ed');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','822211da592464fb3bb501c1e62cbfa3fbcf1f00dcb5ed412da8134658f57751');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','b06de761efdd63d98873eb8df03948db38851c9fa4bd37ca0f7366328881bef7');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"y":["<f8",[3],"vAs636L/yT8IA+T4bk/bPzAg7mmkAvA/"],"cost":1.6304822119183435}','41e874ba8807d944f667d8a3160a70aed926406fc53c8b779b7e087dc9880551');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','22192d1efca25d8b54d5dc00cb0ab56e5ae45c2d6a9471e0330aed4113cabec3');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="],"y":["<f8",[3],"QaUhv7nTwD/htwMne33YP9QwwdT4CvA/"],"cost":1.5167988181103427}','15f03ed7d0cb4935d101e81b2860f5c2606f9273447bd514c4ab7f04df8b74e1');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="]}','c4708f926cedc2f73b220c10b5d55ff2969e15f4b71a64322647a56aca49c5e2');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="],"y":["<f8",[3],"c1uAGaEctT+/I7aZTwjXP96tM6KTF/A/"],"cost":1.4481063866003592}','63f2467fe280c3fc87790fe8f397ce56117e3996b49b12a97686e26fdcb0b551');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"1miRzbuI2T8b8mwkhBfUPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','db3e5fdb875c3f4e9152ca1a11267ccbd386f71d3a3d0557a66fb41a74228c5f');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"1miRzbuI2T8b8mwkhBfUPw=="],"y":["<f8",[3],"SYzrd6hMpT+TPuHI0rnZP6cw+CNFNPA/"],"cost":1.456328488651518}','e53da8343ea0539a65fbc18412a0a976edb13f8941494c43457889be889e30de');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"+G2cMni/3j9S2z7m9i7VPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','e1f04d6283327bf05ac20addf97a9d821501ea4afaeae63e05bf5960f111cca6');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"+G2cMni/3j9S2z7m9i7VPw=="],"y":["<f8",[3],"kRXJl4kkoT9BMVwgX4TbP2g7YizeS/A/"],"cost":1.4819586322346592}','00df2278e7d37f105a618bbc58bf84d23e3803c77beb89ad9046d777d1b1e661');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"1ObMp17U4T8e3rKq37HRPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','a6b59cdfaa7a5f5c9d14b06a8ca700b060e41ab404ef5e3861325b8d517ca86d');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"1ObMp17U4T8e3rKq37HRPw=="],"y":["<f8",[3],"0jfWfLaonz8tDTpCsj3XP1TXns8lZvA/"],"cost":1.418996073781471}','df188227113ca6b4aaed9b5b8cca816a5780385f63181040400c7b1f4b9893e9');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"9kJyn4F24z+goyk7UjDYPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"CDvvHEOr3T/bpg0Tzy/TPw=="]}','53ffcb9c4fd1b5bcf3d071169dd2d64370d81856f991f26dad21da907a79b8d3');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"9kJyn4F24z+goyk7UjDYPw=="],"y":["<f8",[3],"FTQuIc5YqT+5q9yGyy3gP0rp1RLRefA/"],"cost":1.584836271790708}','9fa781c6842a07963e6c71a46dfd2711d77b6f4d293e10a8c483350d599e8d8a');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-blocks',17,'9fa781c6842a07963e6c71a46dfd2711d77b6f4d293e10a8c483350d599e8d8a');
COMMIT;
