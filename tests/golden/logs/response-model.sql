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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','f551813e96217d7f3ccb52a26f1bf9d294c6034ef9e068b7ae009aed5af36ebe');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','0fb3dd1ea7b7d20410711e13522c584bd88274592aa2911ccd576aef1559ded0');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','3dc97304808732ccc288d72a73ebea81be2153306b8ecade081b4ac2a4ebff03');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','74535c53b35bb61bb1a1a4fe55bbe4634c45134a414ff2936be4753876b24bc0');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"C6YLx5z8tj8io6TDu0zWPw=="],"y":["<f8",[3],"vAs636L/yT8IA+T4bk/bPzAg7mmkAvA/"],"cost":1.6304822119183435}','70b0cf0b2add8b61bb0707227124d5c6c7b205f735d6707ea2c2bc680772a8b1');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"pElMibXdxD9orychr9nOPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','4c0516005297d0a0d10e0eb78aae27eed6882d4ec69ae5376631f6f7ca386e4c');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"pElMibXdxD9orychr9nOPw=="],"y":["<f8",[3],"nRf/7deewT8/OhdYWjzTP1ZIXP+1CPA/"],"cost":1.4403453585979293}','bc38e45d5b9d1ae623fcab7e8c26bed0af5a65cc262e036a05bab96b553665c5');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"pElMibXdxD9orychr9nOPw=="]}','f66ac66f322eb827c16d2f5373988830c32189a4a05ce1bea5a15f96555a98ad');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="],"y":["<f8",[3],"H4bFqYGQwD/WODBr2jLKP9IBLyCICPA/"],"cost":1.3361698493496128}','a0d77be96b25fc288e1143c41cb625dcc6002022b643d9bf723ebb9582f4761c');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"35XDpoCmxD/ZYkU+T9XCPw=="]}','c4074248cff5afa1cd885e20514d9a78a2ff2893647aba97f6f4faceef10eee5');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="],"y":["<f8",[3],"+pDbjJBUtT+BP8RVFzS6P0jnJo0ZD/A/"],"cost":1.1893654291182152}','d67c24b806f1df66f2f8a7fcb2d95b8f5f1d8d9b55f8f05aa0ba025fa8815085');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="]}','580f7204d87ca8f54228284e304a5cf64923879e96235ffbff317972315432d3');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"Xnteq/6J0z/KEB+xh77Cvw=="],"y":["<f8",[3],"cOwxVs7Slz+Zn0JJNfuNPzrB43SUHvA/"],"cost":1.04537019434873,"left_out":{"reason":"entries 1, 2 of y are about 11% of what they were","doubt":true}}','7284b2e6ec7c46f920dd2b9cc87763194abfe973418611d43495c93add03be97');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"ED2dEXuI0j+k3gjM4HW0vw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"VHMS3fl3yz+ApEPLVSCTPw=="]}','d37e4d05718a8bfdde74163ea713efaa2718b1fc460cbb2e3f22973e4f634b76');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"ED2dEXuI0j+k3gjM4HW0vw=="],"y":["<f8",[3],"DQQURtaToj8YiJi0km2mP08zKUaCG/A/"],"cost":1.0868049189243543}','27129154bbf060b882b5d5acfe7a1d320e1da9edea24cf23d90441b12c048b6b');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"0IZ8eJFm1j+u+xajO8XFvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ED2dEXuI0j+k3gjM4HW0vw=="]}','4b22ec377eae28e27d81b2e8ad14ba258642154927229b2d86155e0dc69c3cec');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"0IZ8eJFm1j+u+xajO8XFvw=="],"y":["<f8",[3],"LN2oZGJ7dj8G3WdVS150PxP353E1KPA/"],"cost":1.020278094831599,"left_out":{"reason":"entries 1, 2 of y are about 6% of what they were","doubt":true}}','da89ffbbb20b64a99bf2e114109ccc0cf7cc8ecb8f65ac1cda910f51f9bec215');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model',17,'da89ffbbb20b64a99bf2e114109ccc0cf7cc8ecb8f65ac1cda910f51f9bec215');
COMMIT;
