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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"first_move":0.3,"explore":0.3,"largest_move":0.5,"structure":null,"objective":null,"rewindable":false,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null,"further":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','2c54880a472930b52eae02b25c5a642654eb76b1c5112bb6c4a7966f0ae874f6');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','feda59ddf0fc410fd84f16bd548fe40b406653e7540e1baa1017a091d134356d');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','0e5e1495e8711f3c5358c090dbe9e81a432308ec83cf4ab51d690f7afaa709ac');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','b3f86ecd38a136e94967f572652cecbf13d6eaca06d383196364cbb801ff9867');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"y":["<f8",[3],"oB17ogagzz9ymfS++vHkP20RMp0NAfA/"],"cost":1.9018667376914125}','0dc1f211f987b502f17daed99312420911ee428224a1b4be511e8b45c0fad851');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"7eXkbR2n1T+cnvngIaS3Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','799f5f9679c9996b2e0e9da46f0208d6029f4324b43edc6f21492fccf0d67a82');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"7eXkbR2n1T+cnvngIaS3Pw=="],"y":["<f8",[3],"KJjhK38coj8FPdte+IDEPwhCqZOQJfA/"],"cost":1.2047306034322909}','d9ccef489d0c3b3ad4ca6cf7895aee4d57911fedcc3dc5d566cb76b3b1b76fb8');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"sPYpD58k2z/Azped4z2Tvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"7OXkbR2n1T+anvngIaS3Pw=="]}','b4ffe0892dffbffa77a3af93049e2f8cb35c6fb037632167f73921de53242c3c');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"sPYpD58k2z/Azped4z2Tvw=="],"y":["<f8",[3],"ql0791bJbz+BtIl8CtazP/NgosMUO/A/"],"cost":1.0957890410005526}','3fdea9b48db4ebc6fc0e03186c0aa0b97901d3501d89cb6dcb63843cdd412ab3');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"PJA4buiovj/0mkiNdpfavw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"svYpD58k2z/Azped4z2Tvw=="]}','ec9efbbb1ef9af57fb767cf0793a8de8d835a617682566f72be8414794c64106');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"PJA4buiovj/0mkiNdpfavw=="],"y":["<f8",[3],"mPL8RCFguj9sqCwfXL5rP8ZTsXWzBPA/"],"cost":1.1075637044956048}','6be06cfb8d809bc531fc4de0931aeac5416095fad541a88edfe0c795fd63798c');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"KCZdKRtMtD9dtNpqST7tvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"svYpD58k2z/Azped4z2Tvw=="]}','d71cb4da0ba4606dd089c3b0c9ab82eeb5fae9f82d7cfa384966be5c96c37cdb');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"KCZdKRtMtD9dtNpqST7tvw=="],"y":["<f8",[3],"LeKNLNjqtT9UdJskVDDXP+yW6GAPAvA/"],"cost":1.4484423877485222}','0eea485ad13115acd867544a96e9e792e54c1f0773d4bd0a2b7bb8dff9c3b16d');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"/Pt1PRDP0z++/lLB/ofzvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"eIPa8dmoxz9kdv7ZtxXhvw=="]}','af1a7d90ce6b0bd98ad27af6a054c46c3ae09c36b36e9059153fe54ef6301592');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"/Pt1PRDP0z++/lLB/ofzvw=="],"y":["<f8",[3],"LlW3sQD2tb9YomiERLXoP7ye2WtuH/A/"],"cost":1.6940161099552473}','99d31687b4081a19ee41b9503f4941406bfaecc6377fc32d47eb6e32714e67dd');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"P5FWoRhb1D+K4k3Ip0npvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"UNgrlCO9xj8AEbVklS/mvw=="]}','a6f650c8241918a3e351372184ab6144bdd2fe0c11b51e0a23504a555d6f7b50');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"P5FWoRhb1D+K4k3Ip0npvw=="],"y":["<f8",[3],"QQve0xWDp7/qjKQbIlTIPx+9u40xIfA/"],"cost":1.1522494650179387}','10c79c2b738840c677a51591eb508e334a975b02b7351dc2728069eb28afb382');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-box',17,'10c79c2b738840c677a51591eb508e334a975b02b7351dc2728069eb28afb382');
COMMIT;
