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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','d727e1b92ac45b9b9892aceaf12446b1100e377c5e7ba4130a8d280d7d806f21');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','0889f1ae201a726fe05e01678079f553825302a8bfb4a4215942dab94a8bb886');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','3c150c3d701d76659c17666b9cc77b64805e377a9fc9da01532796d80c09729b');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','1a0523b7f87581307f9339e45a3c564cbeac0eba9048d4c0a2dde18bd22e35bc');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"y":["<f8",[3],"vAs636L/yT8IA+T4bk/bPzAg7mmkAvA/"],"cost":1.6304822119183435}','d13f8e840442a973eab60f479ffc4bbc2534284c71274a56376245a9a2fa5fec');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"pElMibXdxD9orychr9nOPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','bf860610fbe3ae9afd7307a1096adadb00ade3563802f0cd80696a057bc7b173');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"pElMibXdxD9orychr9nOPw=="],"y":["<f8",[3],"nRf/7deewT8/OhdYWjzTP1ZIXP+1CPA/"],"cost":1.4403453585979293}','0e287444e24783ffae2546ebe6f3142fce3792ed7956fde56e8eb12fe14d9cd3');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"pElMibXdxD9orychr9nOPw=="]}','197ad77692a10588b834aff4ee3634746375eaad5b0d78baf181483b078b65c0');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="],"y":["<f8",[3],"H4bFqYGQwD/WODBr2jLKP9IBLyCICPA/"],"cost":1.3361698493496128}','9c15f3f37fcc57ba44788048200fa87d3190e3037d94f83f423931ff4d9541d4');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="]}','b6bb59ac50b7e1d49b989c66ecab0d85c8c04ec58bde1bbd1c55ca3d68e10e75');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="],"y":["<f8",[3],"+pDbjJBUtT+BP8RVFzS6P0jnJo0ZD/A/"],"cost":1.1893654291182152}','21823146c2d7d0544baaef4b39eb8ffb705239f209cdffcb7c931e5d3ab23fbe');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="]}','7783431c9d06e748b422529fb4b667a1353d4f7c3142fb1e31f36108e28a390a');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="],"y":["<f8",[3],"cOwxVs7Slz+Zn0JJNfuNPzrB43SUHvA/"],"cost":1.04537019434873}','19b178bd1b467248ce6885fce2244789712c4211b22606465eedf0a6aa8320d1');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"FJx0DfD/1D+Cwk0iky7Kvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="]}','85e6c47858877f282152105fc2b769a130e61726efd00926ea2475cd1d22c07b');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"FJx0DfD/1D+Cwk0iky7Kvw=="],"y":["<f8",[3],"/Dwzz5Ccgj/uUJG3P6lxv7dPZHFUI/A/"],"cost":1.0134013417867251}','974712578c1206831fef0338f75041cb815eb685a010af8354201ad22bed9cd2');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"Bl3SvuKa2z9h+Py6mYjcvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"FJx0DfD/1D+Cwk0iky7Kvw=="]}','8f5e213013455c36cb84a5fb72bec6fa99aa6f13370d5694ff92c1221f8dc0eb');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"Bl3SvuKa2z9h+Py6mYjcvw=="],"y":["<f8",[3],"yWjq6pJppL8RnYcnwpqRvzNtX0YdPfA/"],"cost":0.9578606129213921}','652ff435d40f60e690a758460e1c7278347183063a0789923d4b38e67b9c7143');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model',17,'652ff435d40f60e690a758460e1c7278347183063a0789923d4b38e67b9c7143');
COMMIT;
