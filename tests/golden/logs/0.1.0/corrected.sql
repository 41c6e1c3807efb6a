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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null,"further":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','e7babfe9cfabe199e3c5d93fce538e765f4302619a3ea848b3b1fc3a54120345');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','f6819629cb825fd9144ffacee609772d9d4c696eeb9a682d0f9f32d02235f195');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','292506ef121d28b3e50bef88225b0440732c36659ad077551e3a6f1d274f3b0f');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','53eab3eb6087c77211ba38951c9c7104aa61183f302ef5458a55a4c0a99d840b');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"K":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="]}','8e1005bb9c2f4a5f6aa4467833db87cc3ae0dfb3184cd6500b2f5b9bf53ed4d1');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000000.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737}','6695508c0b1dad8533d94c079939bde03bd1453bbe4ac59a3bae1dca4bc397c5');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000000.0,'{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583}','de7725d5474f77c07fcd055976fd7a245fe19ba982208d408b43cc7d648d14b9');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000000.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"K":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="]}','e6fd8f986e1f189c8c4c59827c4358eb54b6577283bb37f32fada8e7f9b38ae2');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000000.0,'{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382}','4463750b90eaee665d733839c9392ab20d4b5aa2f070d27c5843390f40cf26f6');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000000.0,'{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692}','734c896f9f857eec30f73c245280378a471c23784caa70f638127bae1929065d');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000000.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"K":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="]}','42f93828b3a41f60c120dc8a065e52a69f2cb13f7378ccb7f97b7779700fb1d4');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000000.0,'{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795}','3234f7cd1ab1fad131852ff2ad9aaabf80d277be357f58270fcc72b8774e9812');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000000.0,'{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237}','75e52cc112908d5da80d0da47458070a1568bf7395a4f1f0ac0edc06258b7e26');
INSERT INTO "stackelberg_events" VALUES(1,14,'corrected',NULL,1700000000.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"AAAAAAAA4D8AAAAAAADgPwAAAAAAAPg/"],"cost":2.5,"reason":"another day''s file"}','b5f7c662458eb1767013f1aa8883f0b129a0fb713cc9155783e12450fb010cf2');
INSERT INTO "stackelberg_events" VALUES(1,15,'retracted',NULL,1700000000.0,'{"round":1,"index":1,"replicate":0,"reason":"a broken counter"}','868fa0722f0c2c495ad4c19e1491b7ed2cacc71b1f038660a0882b0f87efd8a4');
INSERT INTO "stackelberg_events" VALUES(1,16,'recosted',NULL,1700000000.0,'{"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"quadratic","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","tests.studies:quadratic"]]},"gradients":"differences","name":"","version":"","prices":null,"completion":null,"guess":null,"further":null}]]]},"fingerprint":"3a162cdcab6d4acfd82402b9eaf25eacba118a031019605f5dd20fd17f91ee67","version":""}]},"reason":"another aim","costs":[[0,0,0,6.954456426825975],[0,1,0,6.4656893342305715],[1,0,0,4.753971996948115],[2,0,0,7.672318284269762],[2,1,0,7.403753950307106],[3,0,0,7.8457395326507635],[3,1,0,8.017093039086264]]}','3b0944d0091815748a4aafa28c62e5dceb4066d7578343453d297fb9f99007bc');
INSERT INTO "stackelberg_events" VALUES(1,17,'led',NULL,1700000000.0,'{"code":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"0.9","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","objective":"quadratic, source 3a162cdcab6d"},"before":{"numpy":"2.4.6"}}','45d1a42f20008e1cd3ecffda6a595b9cc2e677b4e897d6943f4792977579d348');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/4/0',1700000000.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"K":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="]}','22a908d9f509ff23a53cd1c86e8a411f63dd79ae6fbd3d75f4c77626b003ac82');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/4/0/0',1700000000.0,'{"round":4,"index":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"y":["<f8",[3],"qPMtF1Jp0z8NKpzlg3W/PyFAWPexAPA/"],"cost":7.402468572133399}','53eff0fc90f4b2cde025da07bcd22e8a2e6cd974e3819114b1512f388f3975c1');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/4/1/0',1700000000.0,'{"round":4,"index":1,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"y":["<f8",[3],"lXTmGoRT1T/b0Yv3GaDJP8wM5DlZAfA/"],"cost":7.019423711870173}','32392eaf884b557ef95cc3f0a4d148d77f82c45d18c41ffc8c37f561d292e389');
INSERT INTO "stackelberg_events" VALUES(1,21,'asked','asked/5/0',1700000000.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"K":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="]}','ea4ab90ea99db53da769b2047ac6fcc10d812c6bfcee5238197123e5f32bc9f6');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/5/0/0',1700000000.0,'{"round":5,"index":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"y":["<f8",[3],"2312KR/52j/QnrCUJaTgP5pKTm1cBPA/"],"cost":5.699609333255278}','446fe96f7275467d67d4e2cb2bab35b54ea5d793a4ff0b7b17acf172faa552d0');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/5/1/0',1700000000.0,'{"round":5,"index":1,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"y":["<f8",[3],"i4ZXBGgS3j+dmHWFNGjZPzors5VsCPA/"],"cost":5.920871379927128}','152834a6c38ac4a32435140a93b1e81912b5dbb05e4f45673457263c3c86c078');
INSERT INTO "stackelberg_events" VALUES(1,24,'amended',NULL,1700000000.0,'{"changes":{"K":2},"reason":"slower"}','b02c3394465e71e5de278323de6877204be4498734fc9250b3a2e296e1f3cf58');
INSERT INTO "stackelberg_events" VALUES(1,25,'asked','asked/6/0',1700000000.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="],"K":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"+5mEuBWTsD/GD4xOdunlPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="]}','bb0b9ea02164f35cf9633fde4e55e64fbe7c2cef94a55bb5fdda9900bb6644d2');
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
INSERT INTO "stackelberg_studies" VALUES(1,'corrected',25,'bb0b9ea02164f35cf9633fde4e55e64fbe7c2cef94a55bb5fdda9900bb6644d2');
COMMIT;
