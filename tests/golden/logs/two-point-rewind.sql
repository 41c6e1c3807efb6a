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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":3,"schedule":{"$data":["stackelberg.leaders.schedules:ExperimentSchedule",{"eta":0.2,"delta":0.3,"reading":"bar"}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":true,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','cb9ec08191af462c175261b95b4902707adfa2d052f10edbb4e96d2d40e30990');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":3,"keep":true},{"round":0,"index":1,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"hold":3}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','d66fac62e32cc80064447a7e22a50ec90cb6eb937452947224743a9d0bc88a7c');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','f9ad7e7927228ab3ad5bb9101926cc16f20d8ed94000a534fb342c6e324e6126');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"y":["<f8",[3],"MrKSgpBz0T/OLbrG2LHpPxIZr/d5APA/"],"cost":2.075754626433793}','b7ef46482a9e47e689ca2ab275e9a99ab0298d9e3be054133ece6e55c3a1de4d');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"hold":3,"keep":true},{"round":1,"index":1,"x":["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],"hold":3}],"recommended":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="]}','33a1566433c2e94ef6c5cda1d0a296a20b55f9267b96a89a9af269b32fb22cdc');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"y":["<f8",[3],"MOJLuROquj979Lew2CmxPy+mtOyfCfA/"],"cost":1.1735522275105041}','07df5ed595c9251029c692ae0d2d5f73d991121c4508c227a585c4997ba404f5');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],"y":["<f8",[3],"HMpiojfLhj8XLhLzzni9P7JzBELtN/A/"],"cost":1.1399084347410824}','0c86855752ba0f61992bc9f4599ef88c422930e6a9f001482e992a99bcece20a');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="],"hold":3,"keep":true},{"round":2,"index":1,"x":["<f8",[2],"7Kn7Y1IM0j8/leUlzG7GPw=="],"hold":3}],"recommended":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="]}','a7dd983343fb1f44ee19ed70258cad15c11c871e1e87c22fb26e8c4953c0be03');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="],"y":["<f8",[3],"4tl+cEjatz92XYi7z+yxP3INflnCC/A/"],"cost":1.1660650828635486}','536f2a83841b5d48785a408a47891a5e84b0ff80be7a1b686f53b2da79a670fe');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"7Kn7Y1IM0j8/leUlzG7GPw=="],"y":["<f8",[3],"plcNiQinsD/kFtPnJy3OP1dygiEWGvA/"],"cost":1.3071705365679622}','96c6c68b60312736b0dd643664309805b4f1044d5861a220f0e15afb8f39005b');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="],"hold":3,"keep":true},{"round":3,"index":1,"x":["<f8",[2],"7pLz9Cua1z9kT1k6Hymuvw=="],"hold":3}],"recommended":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="]}','d53c2f736437b940408b4289a9c01c49ac903e25ce3d78cd20a5ded70c168fde');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="],"y":["<f8",[3],"eK5bRskDuz8ED4/zgjSjPzFwR6ptCPA/"],"cost":1.1450942392932328}','effc9adf8cdfbb56f2c2a83df49cf0188707054804bdff26bd2073f00f4f3d62');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"7pLz9Cua1z9kT1k6Hymuvw=="],"y":["<f8",[3],"xLxs9G0yhz86AJXtJomrPw4PHmelLPA/"],"cost":1.0760073455103643}','3dcb20961bb0a49c34e2767f1a05162e7a83973c65a291f790fe5706155b7b90');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="],"hold":3,"keep":true},{"round":4,"index":1,"x":["<f8",[2],"rK24u7X5wz8la9LNmeK6Pw=="],"hold":3}],"recommended":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="]}','9a71b915af58f039260e73a2798afe7ee5e8b3353d082f599ff6692f0c957243');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="],"y":["<f8",[3],"otGWKPzdtT8y/SqkbUWkP6+a7DwhDPA/"],"cost":1.1279720537040532}','66006ee5d516bd85c29aebaa9e747514f768ecfd75850ac56f2c8fcdd2e762c5');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"rK24u7X5wz8la9LNmeK6Pw=="],"y":["<f8",[3],"vAtdqHR8wD8OBLHztmrFP5P1baL7B/A/"],"cost":1.2980662209406288}','b0a39d7bafc769789318b166009b53ae583e5c1080282da661b4805b05dd46b4');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="],"hold":3,"keep":true},{"round":5,"index":1,"x":["<f8",[2],"FTb/AGCxvj+GQyMET6PVvw=="],"hold":3}],"recommended":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="]}','c8dc38fd9c8d38a7c446b628773a480dce90b74e1ad7a42dd9694d98610aa0dc');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="],"y":["<f8",[3],"RytH2lvYsT/EKtu7BzaGP1kilTjsDfA/"],"cost":1.083951971279668}','a6b233d9216fdc8b022cc262f3c0ece53ad806f4cf95a2c1b57a93ba6fc5d58d');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"FTb/AGCxvj+GQyMET6PVvw=="],"y":["<f8",[3],"cBRHMPRUvD/J2hCoVUN7v6Id4Q62BPA/"],"cost":1.1051654675610538}','1ead4d4a0afdcc43f24ef81e3ba9a5850270437287e69b1f80fffb703a0d6cc5');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="],"hold":3,"keep":true},{"round":6,"index":1,"x":["<f8",[2],"HqtHqB331j+YaX6UNXGpvw=="],"hold":3}],"recommended":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="]}','ca8f47101758bb258c9b71d4d2d6ba3d96e66490dc7fe93e1ba3122d0bf9baa3');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="],"y":["<f8",[3],"0SLZHtRxsT+m1//CrCmLP0zP8Td6DvA/"],"cost":1.0849407441765582}','8fe8d20a359af28954e3d11063745db660e75c57b437769f36de4c8e6f9d55a5');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"HqtHqB331j+YaX6UNXGpvw=="],"y":["<f8",[3],"HxR86tOijj9MCKf4xkCuP+Iytc5DKvA/"],"cost":1.084365540408004}','3f79438f5b2e3fe9e73c8f2363a54d98427a747611449892f1297e9824388f12');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="],"hold":3,"keep":true},{"round":7,"index":1,"x":["<f8",[2],"xCRNmfHyoj/oti+EhbbJvw=="],"hold":3}],"recommended":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="]}','b02c856eca62d1d07195dc9b2ce008f1b515a3142668ad9100570fca8367f453');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="],"y":["<f8",[3],"MHFF/oVrsT+AjUe4Pj6LP162Le6ADvA/"],"cost":1.0848901700608478}','b26d3efa50e2966fee7eee652a4adac558625a643bea9434a618fa8ab240da4c');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"xCRNmfHyoj/oti+EhbbJvw=="],"y":["<f8",[3],"P9RbHeXdyD9yVzjLKROBP8QxG+dyAPA/"],"cost":1.2027186094363163}','8e5db6897c7a594a38cabe9c35171ffff1809cf6958777bbaf3ed2439277e54b');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-rewind',25,'8e5db6897c7a594a38cabe9c35171ffff1809cf6958777bbaf3ed2439277e54b');
COMMIT;
