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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":3,"schedule":{"$data":["stackelberg.leaders.schedules:ExperimentSchedule",{"eta":0.2,"delta":0.3,"reading":"bar"}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":true,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"}}]}}','16694e76f69eade601738a044327808c4c4b0830ff002b1e3116e50d9f839018');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":3,"keep":true},{"round":0,"index":1,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"hold":3}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','2f437abd8847acc0a006afd6a26ca2b09fcddfb8517714b42b071daed0a9c271');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','f0c44264b8be4e795333eca9c52eb097bc1b63016c06e5fe594a7c5fd37745ea');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"y":["<f8",[3],"MrKSgpBz0T/OLbrG2LHpPxIZr/d5APA/"],"cost":2.075754626433793}','3a2641da300e6f3e33fee533ba2d047e4133d41092328aa3fe8c7593a42d2686');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"hold":3,"keep":true},{"round":1,"index":1,"x":["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],"hold":3}],"recommended":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="]}','18142437c9bcad66b17358eb0cdeebfe59d6c6e21fe37ff25989c0b6d923adb9');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"y":["<f8",[3],"MOJLuROquj979Lew2CmxPy+mtOyfCfA/"],"cost":1.1735522275105041}','79a0089af3198b28802fdfd234ceda50db456d7340b46e9342db0ae1439e712c');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],"y":["<f8",[3],"HMpiojfLhj8XLhLzzni9P7JzBELtN/A/"],"cost":1.1399084347410824}','37e20ce776a57f13779ba055ca59fd54ef3122252697c56dbf2d06eecca0df16');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="],"hold":3,"keep":true},{"round":2,"index":1,"x":["<f8",[2],"7Kn7Y1IM0j8/leUlzG7GPw=="],"hold":3}],"recommended":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="]}','82310aaf0386a9fedd2e8e153c02949621e53470bdc1027d71ff83fe60969bd8');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="],"y":["<f8",[3],"4tl+cEjatz92XYi7z+yxP3INflnCC/A/"],"cost":1.1660650828635486}','0f46dbc0a11b3a6dcb4b65b91564c7bfa61945e050b86cbaee0f91a3613e9ac9');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"7Kn7Y1IM0j8/leUlzG7GPw=="],"y":["<f8",[3],"plcNiQinsD/kFtPnJy3OP1dygiEWGvA/"],"cost":1.3071705365679622}','6c64cc3c8b51dfce2ff20015631aa873ae3e9d20a4ab89b559f310a016dd73e5');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="],"hold":3,"keep":true},{"round":3,"index":1,"x":["<f8",[2],"7pLz9Cua1z9kT1k6Hymuvw=="],"hold":3}],"recommended":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="]}','d357f27fb6c1684bdc708824a9d70c6e6d7a685f7928c745a24373c9144b3faa');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="],"y":["<f8",[3],"eK5bRskDuz8ED4/zgjSjPzFwR6ptCPA/"],"cost":1.1450942392932328}','4deda09e96b92b500a6499c73afd41437d9165dbfe55abb966c3fcbc011839c1');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"7pLz9Cua1z9kT1k6Hymuvw=="],"y":["<f8",[3],"xLxs9G0yhz86AJXtJomrPw4PHmelLPA/"],"cost":1.0760073455103643}','ae5edebff5e73d8434ae72d1a7da48209d347b9caf3de3d5fa1e64be0363151b');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="],"hold":3,"keep":true},{"round":4,"index":1,"x":["<f8",[2],"rK24u7X5wz8la9LNmeK6Pw=="],"hold":3}],"recommended":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="]}','10d7b1d1871a7667e9d5023ea404c3a39c1f45a9d76b06ce25520e92977c0dfd');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="],"y":["<f8",[3],"otGWKPzdtT8y/SqkbUWkP6+a7DwhDPA/"],"cost":1.1279720537040532}','348a71eb7c3d4606f1507f93f6e071658c8698a683bb4decdb8c435d06cb364d');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"rK24u7X5wz8la9LNmeK6Pw=="],"y":["<f8",[3],"vAtdqHR8wD8OBLHztmrFP5P1baL7B/A/"],"cost":1.2980662209406288}','1a4d5053264351f44e3260fdb92800dd1983b761f66a3cfc5eac00bc3348382e');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="],"hold":3,"keep":true},{"round":5,"index":1,"x":["<f8",[2],"FTb/AGCxvj+GQyMET6PVvw=="],"hold":3}],"recommended":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="]}','c16a0893e29cd9b50fe1d5abeda580d11a081a11eee6457310a3f08ea24755cd');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="],"y":["<f8",[3],"RytH2lvYsT/EKtu7BzaGP1kilTjsDfA/"],"cost":1.083951971279668}','15d34e73e15f19d871035790fd1f92d277753c0a890f0f6e3eb5729ca9f1e90d');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"FTb/AGCxvj+GQyMET6PVvw=="],"y":["<f8",[3],"cBRHMPRUvD/J2hCoVUN7v6Id4Q62BPA/"],"cost":1.1051654675610538}','e9c05f4206f791b0535d2660ee64db9569a072b93f1bef946c82d131ab3adaf5');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="],"hold":3,"keep":true},{"round":6,"index":1,"x":["<f8",[2],"HqtHqB331j+YaX6UNXGpvw=="],"hold":3}],"recommended":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="]}','564a04b99cd0d0290990f7bc53e3795efba8c5492023945623e2b5553acd43e5');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="],"y":["<f8",[3],"0SLZHtRxsT+m1//CrCmLP0zP8Td6DvA/"],"cost":1.0849407441765582}','0dc884f3d42cf6c545ad5bb845bcdf44c8c629bfe98286e1094aae17f7b97730');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"HqtHqB331j+YaX6UNXGpvw=="],"y":["<f8",[3],"HxR86tOijj9MCKf4xkCuP+Iytc5DKvA/"],"cost":1.084365540408004}','393d2449e46aa97f9e6936f2d1c5379a0355476d82a8fe30eaf8e7e554e1a993');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="],"hold":3,"keep":true},{"round":7,"index":1,"x":["<f8",[2],"xCRNmfHyoj/oti+EhbbJvw=="],"hold":3}],"recommended":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="]}','f8de6c5600bb32ac3a3592d407eb4553df33b6809380a4dc669544ce701f303e');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="],"y":["<f8",[3],"MHFF/oVrsT+AjUe4Pj6LP162Le6ADvA/"],"cost":1.0848901700608478}','b096f886bd7b918811596895f8fd37afc70d217ab11141f4d9f2c2ddbfa7a5d4');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"xCRNmfHyoj/oti+EhbbJvw=="],"y":["<f8",[3],"P9RbHeXdyD9yVzjLKROBP8QxG+dyAPA/"],"cost":1.2027186094363163}','a331707c58018662ee0da48044c4db026f0ce71944369d09a7e9d01a0f00a8f3');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-rewind',25,'a331707c58018662ee0da48044c4db026f0ce71944369d09a7e9d01a0f00a8f3');
COMMIT;
