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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":{"$data":["stackelberg.leaders.response.structure:Blocks",{"pairs":{"$tuple":[{"$tuple":[{"$array":["<i8",[2],"AAAAAAAAAAABAAAAAAAAAA=="]},{"$array":["<i8",[1],"AAAAAAAAAAA="]}]},{"$tuple":[{"$array":["<i8",[1],"AgAAAAAAAAA="]},{"$array":["<i8",[1],"AQAAAAAAAAA="]}]}]}}]},"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','aa54dee5177e178b859ba5b2a37f3ecab69b83578e318e3c97c183660aa35f30');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','3b586d7c1996cd63e25fe1a272cf684fa9b41e8239abef7408447699ac9711c5');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','8efd68a2160419d02fb8ef81a4f8bf03db1a6cc02d5f60f5c69d12c93a801580');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','7b318315cad4d8081a1e748392947fc87b92c32de85db8b83d566149070ce4a9');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"y":["<f8",[3],"vAs636L/yT8IA+T4bk/bPzAg7mmkAvA/"],"cost":1.6304822119183435}','d902ff859ca307ab040eeda84467d09d463a5c330e962c7c65e8d7c6aeaef511');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','3bea2d539922951b2654dc7b1f536c00df4fe51faca9e8ec5e839f5e864fc19c');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="],"y":["<f8",[3],"QaUhv7nTwD/htwMne33YP9QwwdT4CvA/"],"cost":1.5167988181103427}','79ec8ec12f3661efd6caff03ee900f8456909a561bc78e56ad5381e5e64a076d');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"3ePUXb9qxz+nld6V0MzTPw=="]}','2a8e477273c822c4295bf929c19baad670c958348f709322bb97f72081cd27e7');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="],"y":["<f8",[3],"c1uAGaEctT+/I7aZTwjXP96tM6KTF/A/"],"cost":1.4481063866003592}','cf27e64a3b5ba485e43a6f997c0b8d349d15b76f0c1f9d31604c336706964116');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"1miRzbuI2T8b8mwkhBfUPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','2eba534e105ba622707a8994cf2fec9d44d2d47be77d6e4221ae579b78b3066f');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"1miRzbuI2T8b8mwkhBfUPw=="],"y":["<f8",[3],"SYzrd6hMpT+TPuHI0rnZP6cw+CNFNPA/"],"cost":1.456328488651518}','a90c01778eb5aa2224d17e902786cfd71a15e1b220fb24e7439fff1090c61240');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"+G2cMni/3j9S2z7m9i7VPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','213af6a1493dc02abef527a30958e576d2ff297cc4c3ef5332bbad21c81a4f41');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"+G2cMni/3j9S2z7m9i7VPw=="],"y":["<f8",[3],"kRXJl4kkoT9BMVwgX4TbP2g7YizeS/A/"],"cost":1.4819586322346592}','2c13571aa27d4573e6934f7ea93373e826941297375d78ca960c1d5634e57452');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"1ObMp17U4T8e3rKq37HRPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"8tRF3aoo0T/nqFhDMV3SPw=="]}','a237508819e31d08c571e839e2d71f4e376535022b448da23aee32c73e98dd0a');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"1ObMp17U4T8e3rKq37HRPw=="],"y":["<f8",[3],"0jfWfLaonz8tDTpCsj3XP1TXns8lZvA/"],"cost":1.418996073781471}','8b5fe8c5ce2f57581928f73e82d4ec6b7856b425e4db839e1d6c5e1f150d5657');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"9kJyn4F24z+goyk7UjDYPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"CDvvHEOr3T/bpg0Tzy/TPw=="]}','156afb46a03b7df4d29bd03b200a212b035389410e1f7b63abbf2eee3a8dcd2d');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"9kJyn4F24z+goyk7UjDYPw=="],"y":["<f8",[3],"FTQuIc5YqT+5q9yGyy3gP0rp1RLRefA/"],"cost":1.584836271790708}','c8d70ab32b5ee497b99498a0017d98eded6f751919c6e639f13bf8aa6e39fe8c');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-blocks',17,'c8d70ab32b5ee497b99498a0017d98eded6f751919c6e639f13bf8aa6e39fe8c');
COMMIT;
