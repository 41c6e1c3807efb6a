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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.adam:Adam",{"step":0.1,"beta1":0.9,"beta2":0.999,"epsilon":1e-08,"probing":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"}}]}}','20072d43940d71d789ff2838d50af78bfc995fb867467e851e3f5569c0a49b01');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":2,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','9686362bd5e2937447a729541c58bc6a482ad1fc048aaa12f6c21dd20c7eb91e');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','af08c055cd57ff9b64ab77ad038403600ba9293528860686eb8121ccc4174356');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','b4de34468b536763c7c4432b73dbf2388e05c4c3bd701bdea207a5ab3a2d683d');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],"hold":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="]}','832cf66197ef6239ad387d974e3886a60c6b394ea9099a11a68fc386622113ca');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],"y":["<f8",[3],"r13ExvUovD+BPOVuEoPQP7JYrDsdDfA/"],"cost":1.3712017082424197}','c896b718e65905f659003e68098c7e0c88a3fb5e85a56a38d32a802cbed0cad6');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],"y":["<f8",[3],"taAby1eOsD8rqPlBmMnSPzzfrDqtHPA/"],"cost":1.3652274901544001}','3c487b755e5baad2cbfe330b5ba608a41d7a2682265594d5f6f15c21108e772d');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],"hold":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="]}','64c1c981badc03eab1e4930316e2a15c4323ff6f230a06c6f01879977dad2b1f');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],"y":["<f8",[3],"20En3ZPTrz8ieZEh+gzJPxInI5CPGfA/"],"cost":1.2641100408300343}','f0c88c410762df39c17a5737f8176e58e92e5b81cbae11258c4ccc42f46793fb');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],"y":["<f8",[3],"4tjLWnkprD+eEbmP6JPSP2Q4ZKqNIfA/"],"cost":1.3534732802197351}','74c8bd73b557352542c15a9837dc33a69d87a9169a5a515cab7e1ef5372445d5');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],"hold":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="]}','74f7268d38a683bcda87f4579ae805f7539b56ea19713137a13e49cb9689fcae');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],"y":["<f8",[3],"XjRTGN6frT8eDo2XINrAPxTwHBpBGPA/"],"cost":1.1954384960870061}','e609d189ae1ae145a36bf13cc98af509589fcb28b097ea8a1453d48196fca959');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],"y":["<f8",[3],"DUwI2OskmT/QXmuv7OzCP0ogaon8LPA/"],"cost":1.1833932948018928}','385c0acb47548eca1bc2ca10ccbbb159fd86f6d96d1d147b2adc3a305b61321e');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],"hold":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="]}','9d24952c112468b8cd6f8019eca0adf50b596ee534514c375985efae018f6d14');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],"y":["<f8",[3],"QWcZGVOoqD/F64f/85u2PxnE5sC1GfA/"],"cost":1.142753219814839}','8f0d103b81054c88cf4fd9d73d9fa348bd3763eda69158b77aef962ec054a814');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],"y":["<f8",[3],"s1lRReb3sD/7FhRYEbHEPx3oC+R9FvA/"],"cost":1.2334274775858258}','e7fcb117b1ed36491f1203a80788b0fc3921cdca0d9a2b15b0a0cedb99ee6910');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],"hold":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="]}','fc30f9bbf08bb8ba735689fc55b752dd12947ca8249392d948d4034ef9c6c583');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],"y":["<f8",[3],"0FcqQ8MDoD+fI9G7Y/mnP5iBL901HvA/"],"cost":1.0854788614577418}','0216616236f8a9c292940d628dd66e7b524252299564c962c99e6968861ee930');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],"y":["<f8",[3],"YNPGKU2GpT8pt9FwpEaFP2YVpR3qFfA/"],"cost":1.0577791326931807}','ddb795f1b8e6556c0bad5f38fa3b477525ddeb96a9ab6e5bb95da649464faa0b');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="]}','5c34b2c3d8c5cbf00d2bdc8b20eb78ff56759b865ea08f0b290898f899e00eb9');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],"y":["<f8",[3],"nkARtp0elj931tkuP/eQPw959PHAH/A/"],"cost":1.0459217039191013}','19a9998c07c055d926055cb1056fb36a8806543c9661d052bd9c96df6da74bf2');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],"y":["<f8",[3],"bL0IYo8ibT9KIDDfXyClP84Qlh5iMvA/"],"cost":1.0571197467010156}','f8944db6b0b399e9b3922343e517370730fd598bf050b43a4f55f87b23b62b84');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],"hold":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="]}','b03969be54f0849b9ce24cde9d3b5384b93b8f8d0435febbdfefa4f234f25837');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],"y":["<f8",[3],"x5ey5TmekD/sDBv5DT9mvzm1Qy9kH/A/"],"cost":1.0211768741420468}','6645daa62b408ae6b006f71cfe4aec9ccb4e37e12fd2fe10c63405228647a636');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],"y":["<f8",[3],"HqQFxszmrj8elrTLlA1wv0KeDw/CDvA/"],"cost":1.0600384490693842}','95260995841a3d2cdc5425b478ce29727cc39d1013a2c93ab68e239da50512be');
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
INSERT INTO "stackelberg_studies" VALUES(1,'adam',25,'95260995841a3d2cdc5425b478ce29727cc39d1013a2c93ab68e239da50512be');
COMMIT;
