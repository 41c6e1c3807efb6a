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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"first_move":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":false,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','fff82284defc7837564a8aa99b34b161c0935dc17b286383073bba6a30e2719b');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','fe33a93c989f0998900f1f0dded8738a4abd8f7f7a4d7deb1361e4267cb9e3eb');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','48b50814d0d2a2709017778621daa2028c4a590f66e9f815688ad4cb1987b4e9');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','7dc687e864feaae1fb5477890ac26208bd2f9fd0abe19bd931dcc19908c58c7d');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"y":["<f8",[3],"vAs636L/yT8IA+T4bk/bPzAg7mmkAvA/"],"cost":1.6304822119183435}','969fb3d5ad1783f2104ebd9c843c85e23f62e23f1e3b4210dc1cd8abf4cc15ed');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"pElMibXdxD9orychr9nOPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','c021a7a3dc913f0b64aa58b4fc0e020eafbaf0fa8ad07b7c81926fa55b9cf622');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"pElMibXdxD9orychr9nOPw=="],"y":["<f8",[3],"nRf/7deewT8/OhdYWjzTP1ZIXP+1CPA/"],"cost":1.4403453585979293}','5badb680d06e5d7236b651de952eecff02002ab2d33a30174379f724c4d458f4');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"pElMibXdxD9orychr9nOPw=="]}','55dd9eb2b2b6ad9bbf9065cd6e5f0e536a4ec34f939d7af0998218c0dfc67fde');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="],"y":["<f8",[3],"H4bFqYGQwD/WODBr2jLKP9IBLyCICPA/"],"cost":1.3361698493496128}','767b1760f291c10fb777e46a5ead9cc63902bcfe2a8cb7ae33c9374bb5521b13');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="]}','ba928edb9242176585643f96a6927538d9376d3051d904f36bcf59771cd1884a');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="],"y":["<f8",[3],"+pDbjJBUtT+BP8RVFzS6P0jnJo0ZD/A/"],"cost":1.1893654291182152}','03611c7a664dcac95c38d8e7058bae50658353a70eb31e1a3d9c6741e2fabf64');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="]}','6a3481b5d3b2153951eee2055fb7751555118cba13986d506d99a006edab5220');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="],"y":["<f8",[3],"cOwxVs7Slz+Zn0JJNfuNPzrB43SUHvA/"],"cost":1.04537019434873}','7d662f8e97c16da2e3738cb43c5f2d77f4c5e6450e0266060fad6223b711c9da');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"FJx0DfD/1D+Cwk0iky7Kvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="]}','659e5190dcf7651776416b7c1f98e0e6723bb2c222c2586c369cc9a7b8169363');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"FJx0DfD/1D+Cwk0iky7Kvw=="],"y":["<f8",[3],"/Dwzz5Ccgj/uUJG3P6lxv7dPZHFUI/A/"],"cost":1.0134013417867251}','d91054fb42e9f82852c53d7b9549a0c316b903b5305a7335ee2ea5130732bda3');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"Bl3SvuKa2z9h+Py6mYjcvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"FJx0DfD/1D+Cwk0iky7Kvw=="]}','30fc4c3d00ab067076ba5736c3973993d836d5865c0a88cda60d41619304354f');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"Bl3SvuKa2z9h+Py6mYjcvw=="],"y":["<f8",[3],"yWjq6pJppL8RnYcnwpqRvzNtX0YdPfA/"],"cost":0.9578606129213921}','e36c910fdbe62e12f7320d4969d7241e2a34f72bc96e328dc8934d03fa5f97d2');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model',17,'e36c910fdbe62e12f7320d4969d7241e2a34f72bc96e328dc8934d03fa5f97d2');
COMMIT;
