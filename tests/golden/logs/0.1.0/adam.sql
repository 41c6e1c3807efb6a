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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.adam:Adam",{"step":0.1,"beta1":0.9,"beta2":0.999,"epsilon":1e-08,"probing":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','6f2d7c2d16dae1e97694ac16e398738d1c0e085f37d2fe6ad998a3c95b9094c5');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":2,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','8520c3fa733f49932e07744204fd837c4dabbf7163e189dbc7f26213174f9bd6');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','480e8d402f6257f4f6de704867d337a405f033dc4bc3ed6a1846bc1120a61050');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','e4f199746520ceb071baf1a5d16076695ea974c2221f68a64f12802047cea7da');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],"K":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="]}','a444fb1c5494d9329ac527d7423d8c38dfae31ec2b131e38ab4801f0fa99ad78');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],"y":["<f8",[3],"r13ExvUovD+BPOVuEoPQP7JYrDsdDfA/"],"cost":1.3712017082424197}','497b9a7a343fee406c62c8f7dfea85d469151de4fac49502eacfd996f38d50e2');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],"y":["<f8",[3],"taAby1eOsD8rqPlBmMnSPzzfrDqtHPA/"],"cost":1.3652274901544001}','f638b6c639cf138cdd241c8d9b1613dc5e27ef580b3983827691d872c5215de0');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],"K":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="]}','5172e82f1d79cda41e9ff5aa2c46b3ed15ecd13fe02c4dfef66a00747728c7ad');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],"y":["<f8",[3],"20En3ZPTrz8ieZEh+gzJPxInI5CPGfA/"],"cost":1.2641100408300343}','a021bd9beed002c5e8684283145000ed721019de31b8ff09fc92430ea590714a');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],"y":["<f8",[3],"4tjLWnkprD+eEbmP6JPSP2Q4ZKqNIfA/"],"cost":1.3534732802197351}','c9fceb3ea25c72c4829dccd31dd246b736ec0ea982182f6afd8c970e0c4b60ff');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],"K":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="]}','2b8d255abd3ca1f7b87c7bc5422c7e79fbb9189c00672b2d61873f3d25aad04a');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],"y":["<f8",[3],"XjRTGN6frT8eDo2XINrAPxTwHBpBGPA/"],"cost":1.1954384960870061}','50e92f47793bafdf7c2d49dd29c80987c1d5f19e0baf270dc26a612a624562bc');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],"y":["<f8",[3],"DUwI2OskmT/QXmuv7OzCP0ogaon8LPA/"],"cost":1.1833932948018928}','b55704da6c122a4f9d64d9e0665d697ae5c733a3e647014eb242f727cb6a2cfc');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],"K":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="]}','ef8690afcf916cf2b74e678c0d0a28bf2f367e0a23e1e8ec1bcf90e2f944c401');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],"y":["<f8",[3],"QWcZGVOoqD/F64f/85u2PxnE5sC1GfA/"],"cost":1.142753219814839}','45982b17f225e813ab998814a1ae72783c035f9777a91a6df68a27221114740e');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],"y":["<f8",[3],"s1lRReb3sD/7FhRYEbHEPx3oC+R9FvA/"],"cost":1.2334274775858258}','6e2cff4d9801e7dfcdfc04cdf3836bb96e0ba8456f1dd56a42036a1ee2457620');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],"K":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="]}','8b0b5909e51305952089dca0bab9228f85f81285982601070d7e2a78b7724bcd');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],"y":["<f8",[3],"0FcqQ8MDoD+fI9G7Y/mnP5iBL901HvA/"],"cost":1.0854788614577418}','df92b9424151ce8fcb2ed4b5f8830e724a3f5a97d7dab8198a77a417cf9ec3a4');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],"y":["<f8",[3],"YNPGKU2GpT8pt9FwpEaFP2YVpR3qFfA/"],"cost":1.0577791326931807}','8a6b478e424bdf8301ebf13b064b8a05a9fc335d780b7d4859f6d790b5f8fc56');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],"K":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="]}','542276929a7afe04b67ee06b41234ad20e18d3476277c3ee0f9baf7d51d0b35d');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],"y":["<f8",[3],"nkARtp0elj931tkuP/eQPw959PHAH/A/"],"cost":1.0459217039191013}','95b9e626f7d051fa4d95b24c86d7f359585c51f53891e913ca0dd321effa7507');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],"y":["<f8",[3],"bL0IYo8ibT9KIDDfXyClP84Qlh5iMvA/"],"cost":1.0571197467010156}','376cb51bcfefdf82633ad829db0bc4556f840229eeb724f3e1a5d6542daf3c58');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],"K":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="]}','3f3e389093d35788a1d78982225ce6dfc782287ec6cc16416ed5cf5bb0c4e716');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],"y":["<f8",[3],"x5ey5TmekD/sDBv5DT9mvzm1Qy9kH/A/"],"cost":1.0211768741420468}','fddd2810bd12d98030eacc869baa86bfceff83eec07a2a4a2b22c16904e39c7f');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],"y":["<f8",[3],"HqQFxszmrj8elrTLlA1wv0KeDw/CDvA/"],"cost":1.0600384490693842}','7785559b0ef8e0645d69351a9cea4518dbed9a0da0da851d26d254dad63ce9a9');
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
INSERT INTO "stackelberg_studies" VALUES(1,'adam',25,'7785559b0ef8e0645d69351a9cea4518dbed9a0da0da851d26d254dad63ce9a9');
COMMIT;
