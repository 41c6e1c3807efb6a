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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.fall_back:FallBack",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"to":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"window":4,"patience":5}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','45cf4fa317c6acf7fb8d9c8b5172573304d8e05081cd5972e087b5741fb15dc9');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','a4ac55d03726f6030fcd7bddd0b7f95e34dc57c5294427b6af358b8ad26cb95d');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','2485693d8e15f3d4a634e8c55dfd1412e38bbe8c2a9d801eb14b725397d2d4d9');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','e22775c97ca8107fb400a44882b1b3c0065e972025617e4b3ee41fb2330f3f0b');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"y":["<f8",[3],"vAs636L/yT8IA+T4bk/bPzAg7mmkAvA/"],"cost":1.6304822119183435}','f5dbe60623225165d1cb127cdcfd02cea8a8b2cd9671a4db9529ae5234de07be');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"pElMibXdxD9orychr9nOPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','1f8492ed576d2ddf30e5aa5c33fa6017cf96e49cf6a89dc68406942bffd931ac');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"pElMibXdxD9orychr9nOPw=="],"y":["<f8",[3],"nRf/7deewT8/OhdYWjzTP1ZIXP+1CPA/"],"cost":1.4403453585979293}','e6034a23b5fe474e7d4edaa599d4acc2126f71e0af4a3d1390be657bbc39a8e2');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"pElMibXdxD9orychr9nOPw=="]}','90c4523302cff641a4a806e46d17052732a9d81d83c295f736178f62b192e8d0');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="],"y":["<f8",[3],"H4bFqYGQwD/WODBr2jLKP9IBLyCICPA/"],"cost":1.3361698493496128}','32009217ff0fe50380f52a9c5be9120dab81de4fbbfef4a317eac0ebc6872957');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="]}','a63d2525cc9640fa4749620bb1c00b957b382a33ddf876c80bc56035434e531d');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="],"y":["<f8",[3],"+pDbjJBUtT+BP8RVFzS6P0jnJo0ZD/A/"],"cost":1.1893654291182152}','010eaeba64f7e8c30ec7959f7807f53788826c53c76216f2f039a848a5603a19');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="]}','213316a56db0c88f5fb05c7466e79e3614e61a484a807dc5049ae6af935ba713');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="],"y":["<f8",[3],"cOwxVs7Slz+Zn0JJNfuNPzrB43SUHvA/"],"cost":1.04537019434873,"left_out":{"reason":"entries 1, 2 of y are about 11% of what they were","doubt":true}}','abdcbf1686391761bf1f2104bdc963b67a3115e83b347d1be4f07cbd8fc40199');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"ED2dEXuI0j+k3gjM4HW0vw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="]}','477f1b3027821b2e204f59bcf7b326b9036b6af36b3f8cc918dd914ef00c7d9f');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"ED2dEXuI0j+k3gjM4HW0vw=="],"y":["<f8",[3],"DQQURtaToj8YiJi0km2mP08zKUaCG/A/"],"cost":1.0868049189243543}','ab1832a15130aa30a1335bda410fdd76a36df68e3a8e2586ea60a376592220b4');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"0IZ8eJFm1j+u+xajO8XFvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ED2dEXuI0j+k3gjM4HW0vw=="]}','ff0cf82585973cbd37eb3d2a1146c44e97277d7d498f7091a646fac8c5dcaeb9');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"0IZ8eJFm1j+u+xajO8XFvw=="],"y":["<f8",[3],"LN2oZGJ7dj8G3WdVS150PxP353E1KPA/"],"cost":1.020278094831599,"left_out":{"reason":"entries 1, 2 of y are about 6% of what they were","doubt":true}}','46b5115f758977c3a691b7c1d841920f8fc97dae2b2300b4fe1292523dd94626');
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
INSERT INTO "stackelberg_studies" VALUES(1,'fall-back',17,'46b5115f758977c3a691b7c1d841920f8fc97dae2b2300b4fe1292523dd94626');
COMMIT;
