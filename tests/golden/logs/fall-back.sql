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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.fall_back:FallBack",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"to":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"window":4,"patience":5}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','b7c01cfa19a661a7111150e6c693a86602629bbfe7bce27d5e1489057eb6e365');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','ad41b50519ab17cdc12c9a921bc49b1dd1c39c334c88e26767c03a228b2a2132');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','1a6cfb530c676b059233a7b5c22447d3d09676faed2512a4b30d7f7afb695aab');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','d10bc03aff39ae46d4b9acb362c45274081dd7cd728951b7bd69766e67e9cc09');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"y":["<f8",[3],"vAs636L/yT8IA+T4bk/bPzAg7mmkAvA/"],"cost":1.6304822119183435}','fa85b88591a60a5579c135915b66d303ee6b6c449bad80352c2a85ef24f2ba6b');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"pElMibXdxD9orychr9nOPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','6928f8f000e020840776abdd7caef78ec1f430f87272dc7963cebc4d528b2aca');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"pElMibXdxD9orychr9nOPw=="],"y":["<f8",[3],"nRf/7deewT8/OhdYWjzTP1ZIXP+1CPA/"],"cost":1.4403453585979293}','edf5fe3ec0ab7881368ef496eb3b0865d1a12796c0cbc13fc771c62301bd4ff1');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"pElMibXdxD9orychr9nOPw=="]}','8f330a9d388d6889d369c73f6b910587c69cef1d9a4e0eecb531c2ef0f8e8cbf');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="],"y":["<f8",[3],"H4bFqYGQwD/WODBr2jLKP9IBLyCICPA/"],"cost":1.3361698493496128}','7adfa74166fb99856a127d2ca1ea000946c6f2db5f5921b49fb5c343ea9e7553');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="]}','d1b6b0b8b5e4e70c831038dd662b0db932c228e2154d47c8c64b5b0cbc6ef8b5');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="],"y":["<f8",[3],"+pDbjJBUtT+BP8RVFzS6P0jnJo0ZD/A/"],"cost":1.1893654291182152}','16bc2368614f80a32536e9e148704f61c9b05a710ebc7064d72055a791103bf9');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="]}','5262b4fb838b18cdbccc530b7a5b7af6bf1e5fa709290d4a846ffd526fbaa9b3');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="],"y":["<f8",[3],"cOwxVs7Slz+Zn0JJNfuNPzrB43SUHvA/"],"cost":1.04537019434873}','56c4cb4b363f8ae8c8739f57a538948b82a3ef6662d8880a14ea8f3f448a0348');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"FJx0DfD/1D+Cwk0iky7Kvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="]}','3642baa9beb9ffe5ec79d9be2f28880b08a6546b8b3e763e0b0b0543add03ca6');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"FJx0DfD/1D+Cwk0iky7Kvw=="],"y":["<f8",[3],"/Dwzz5Ccgj/uUJG3P6lxv7dPZHFUI/A/"],"cost":1.0134013417867251}','5d1a5e828c368caa8f1451e30bdfadb677d0b435b86902a047e54346b437b232');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"Bl3SvuKa2z9h+Py6mYjcvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"FJx0DfD/1D+Cwk0iky7Kvw=="]}','b5b236b3a1342ce240331e25470c6fe308aafc7808b56b9b452b04740fce0a8c');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"Bl3SvuKa2z9h+Py6mYjcvw=="],"y":["<f8",[3],"yWjq6pJppL8RnYcnwpqRvzNtX0YdPfA/"],"cost":0.9578606129213921}','697304b08bf4e85f4b15c5ed4618b0f7b795c09226c48aac942123256410d9b0');
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
INSERT INTO "stackelberg_studies" VALUES(1,'fall-back',17,'697304b08bf4e85f4b15c5ed4618b0f7b795c09226c48aac942123256410d9b0');
COMMIT;
