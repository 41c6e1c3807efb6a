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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":2,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','a6b0bf7ed17677ea6dd32efb74b3ebef0d2e535d254e272577c1d09014acc93d');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','4256099cc2eb2cfecd4dc5d0f44d755c0b7d3006cc6dd66acd5f3759423e3ebd');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','d153ae55e2310833b8e7bc0520b299c9c42041921735da8bf57149180895f610');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],"hold":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="]}','bcdf09c0135cdb9a3da12334a73af51b129a2b56a08d6b4ef53c894adcfb6d72');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],"y":["<f8",[3],"r13ExvUovD+BPOVuEoPQP7JYrDsdDfA/"],"cost":1.3712017082424197}','62509cf03b1b7a9a58fd8db039ff683e2eb3e829a3c294b8f99ca4d10526a9be');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],"y":["<f8",[3],"taAby1eOsD8rqPlBmMnSPzzfrDqtHPA/"],"cost":1.3652274901544001}','d95c1a290110926ab81c66c86a4846c721d2bc52010efb503275ab3df2c41647');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],"hold":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="]}','ed5b4000f03c1e1b7a01ff7c66620f17388d79d67c6d27e6fc3d3607d7974157');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],"y":["<f8",[3],"20En3ZPTrz8ieZEh+gzJPxInI5CPGfA/"],"cost":1.2641100408300343}','af8857a12315a0540b9a06ef2fe1a9b77d5bb18b71a5c3eb4de842c75e4195a9');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],"y":["<f8",[3],"4tjLWnkprD+eEbmP6JPSP2Q4ZKqNIfA/"],"cost":1.3534732802197351}','c86cee5efde30f2a569b3c6ede8c70ba4c07cf3b3dafb009dc886b94be32ba9f');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],"hold":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="]}','deb2739f27a0b54a2de2d63139c4e289dd4c1ac92f1412e0fd4b9eedd404a083');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],"y":["<f8",[3],"XjRTGN6frT8eDo2XINrAPxTwHBpBGPA/"],"cost":1.1954384960870061}','e64555bacd5fbc1939c254cea840e8a8ef3d4087435fad32aa862fd051e7a972');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],"y":["<f8",[3],"DUwI2OskmT/QXmuv7OzCP0ogaon8LPA/"],"cost":1.1833932948018928}','1d12ed74b6e5a43b7abe01d3e0f81e215619822327ee610dec5c4ae52d4963cd');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],"hold":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="]}','9e6c13a4791ce74c4ec1f1fd26715f2455879746bb65b9265d7c32e75cec39ea');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],"y":["<f8",[3],"QWcZGVOoqD/F64f/85u2PxnE5sC1GfA/"],"cost":1.142753219814839}','91455b261169d65ba85f49b17d8a4c981f92d15048af50ca25c31e45c04da9ac');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],"y":["<f8",[3],"s1lRReb3sD/7FhRYEbHEPx3oC+R9FvA/"],"cost":1.2334274775858258}','dee1cf287fbc028ff76ed44f1ce69703e070e578f226544c7111f41734bfac2d');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],"hold":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="]}','09ae8e158746dca2eae94fd147241525ec95fc3be0af1d08bce47df43fb8e269');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],"y":["<f8",[3],"0FcqQ8MDoD+fI9G7Y/mnP5iBL901HvA/"],"cost":1.0854788614577418}','901cf56f2555823562df8eac38b23d8f9119d7af179d753087d839450ee8641d');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],"y":["<f8",[3],"YNPGKU2GpT8pt9FwpEaFP2YVpR3qFfA/"],"cost":1.0577791326931807}','4f01954a541316d32f25b24e48feded7dd2b68cb69b101d77655b7ffc29771eb');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="]}','b6a4ff38916481dbe28f8dec3646f840ffbf3c1a7a75d907ac1519d0cfb267f4');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],"y":["<f8",[3],"nkARtp0elj931tkuP/eQPw959PHAH/A/"],"cost":1.0459217039191013}','934066c010aa80d51a1346566be9bcd772464e262f6169f993c8a05952f16906');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],"y":["<f8",[3],"bL0IYo8ibT9KIDDfXyClP84Qlh5iMvA/"],"cost":1.0571197467010156}','bf34c015a7acf4d08a10257a4981ae7322c04e9ed26f1ae55c73fadbb9ad8010');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],"hold":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="]}','11c7a2b20604ade71f15b0c1038c4223fb7be66032ee6062ad19be1ffa8dd3f5');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],"y":["<f8",[3],"x5ey5TmekD/sDBv5DT9mvzm1Qy9kH/A/"],"cost":1.0211768741420468}','93c0c99f10dd580fb3809d0b69c1bf445c8af39043b4a3fe9a936235c73a963f');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],"y":["<f8",[3],"HqQFxszmrj8elrTLlA1wv0KeDw/CDvA/"],"cost":1.0600384490693842}','86e23665685b37465371d4b8133f243b201ffe493548277b9bb8610adfcf9ac0');
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
INSERT INTO "stackelberg_studies" VALUES(1,'adam',25,'86e23665685b37465371d4b8133f243b201ffe493548277b9bb8610adfcf9ac0');
COMMIT;
