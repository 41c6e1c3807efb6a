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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.adam:Adam",{"step":0.1,"beta1":0.9,"beta2":0.999,"epsilon":1e-08,"probing":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','d038a9dcbd4feb2f1ee3bac66ded9f4c7f2ded3e4f369a70785508158ca6548f');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":2,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','7a0ce7d05464b617ab3cbe54c9de6dd6bf57ea643526ca1bd3e85db7045ed048');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','3f0d4a6e9d79f7412c5ed2dda3b1dbb22519b2b74ee4c11564f9708fbe8d9e71');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','c342e83c503e83636b3cc45ce5e0a4278379d39a748d09677f3198424a4fa7b2');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],"hold":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="]}','8c5440d046630a0022630394546b74fc70ab2ef593138ee68a9465d5261bbb55');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],"y":["<f8",[3],"r13ExvUovD+BPOVuEoPQP7JYrDsdDfA/"],"cost":1.3712017082424197}','d198a5765d32962c0ff8c028888535f22f4c4f5354921adbd91ca177f151810a');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],"y":["<f8",[3],"taAby1eOsD8rqPlBmMnSPzzfrDqtHPA/"],"cost":1.3652274901544001}','3cf136d54f753f3bb83f0939195d6a8aa860b69e0d724adcc580a94dc9916c48');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],"hold":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="]}','69961845e73a42acae7cfbf59186f90b1f0b424f04f4013f3682961af7cd77f7');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],"y":["<f8",[3],"20En3ZPTrz8ieZEh+gzJPxInI5CPGfA/"],"cost":1.2641100408300343}','6a6545242a64e729eea6fc630e301dadc34d86279cd57a3cc611a204decd571e');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],"y":["<f8",[3],"4tjLWnkprD+eEbmP6JPSP2Q4ZKqNIfA/"],"cost":1.3534732802197351}','9267c87814cf58d07b3b7bfe71b81197af4a09f36619ff800546eba3d16ac22e');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],"hold":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="]}','c0fc9bf29707a662a20dee7c356a5a01242c1ccaadf870617923045db372f845');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],"y":["<f8",[3],"XjRTGN6frT8eDo2XINrAPxTwHBpBGPA/"],"cost":1.1954384960870061}','3ef2610c008af9e18b3e045f267a9657d6b73f7d2312ebe09c54515468fbe821');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],"y":["<f8",[3],"DUwI2OskmT/QXmuv7OzCP0ogaon8LPA/"],"cost":1.1833932948018928}','5d275c17ff2182cb7395bfca737b7d880b7532acfe5b5820e2027f838f7d6131');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],"hold":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="]}','d84c719057eecf5e8ea99764a278ddde6e5c0dcb1840d8acf348bf845ed9adb9');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],"y":["<f8",[3],"QWcZGVOoqD/F64f/85u2PxnE5sC1GfA/"],"cost":1.142753219814839}','822f33ff3f947f66cdb7086bc373f68890d58abac04b3b0762d026bfeb675a9e');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],"y":["<f8",[3],"s1lRReb3sD/7FhRYEbHEPx3oC+R9FvA/"],"cost":1.2334274775858258}','43d39a43b927e6587d3dbf885e4ec6fc0764b9d58b469e26b42cd3ee6f415269');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],"hold":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="]}','e2f49fab94469561f88e80240390b4301bc61b5501cbdc84ca9ac2c7e00f23e5');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],"y":["<f8",[3],"0FcqQ8MDoD+fI9G7Y/mnP5iBL901HvA/"],"cost":1.0854788614577418}','a033a96d8b7308f57eed50c180157d41933a5d474246ffe55ac9b295c9b64fea');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],"y":["<f8",[3],"YNPGKU2GpT8pt9FwpEaFP2YVpR3qFfA/"],"cost":1.0577791326931807}','1901a12f12c98e5e68b86ad5060047c26aa419ad33800cb40aca211401f5f83c');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="]}','dfc3f5f936edb4ecddb71d221ce182c5fb559565a8d81c05b7a62e6422e5792c');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],"y":["<f8",[3],"nkARtp0elj931tkuP/eQPw959PHAH/A/"],"cost":1.0459217039191013}','432a268322db6939926e25e82d691823522a298fdcdf7ebd382868097b4c9fc5');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],"y":["<f8",[3],"bL0IYo8ibT9KIDDfXyClP84Qlh5iMvA/"],"cost":1.0571197467010156}','8d82b8e33645dc02b99f49c2a5f0bb7c4f0d79a0c49ba3a386b217211d9a71ea');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],"hold":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="]}','97f35549a2d69784756060ab75a576af24d4e147a078d663bba6d9d6f0ffd6df');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],"y":["<f8",[3],"x5ey5TmekD/sDBv5DT9mvzm1Qy9kH/A/"],"cost":1.0211768741420468}','b813d8da8a246e2e00a5ab5db64287d618a2ab98c34f6d544e48e0ad2658daa9');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],"y":["<f8",[3],"HqQFxszmrj8elrTLlA1wv0KeDw/CDvA/"],"cost":1.0600384490693842}','a6d80f0796b51e08c85542747845a97ccef30f8be2023ed8e4c9069695287511');
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
INSERT INTO "stackelberg_studies" VALUES(1,'adam',25,'a6d80f0796b51e08c85542747845a97ccef30f8be2023ed8e4c9069695287511');
COMMIT;
