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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":0.3,"explore":0.3,"largest_move":0.5,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','861329f7d44e8dc51f0fab01e05587efef90eb256ef6d2bfa491955014c3eb0a');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','7aa7d18123a28ab274647753f83c08d4fd0e9a5d80bf1d9c9d2f79c7e7ead3ac');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','31940a7218fb672e305e49357371e4b8a07cbb7eaf68eaad444cec037c9f3687');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','4d26edc6f8cf547924c59be6c5992891e6c009eff8466068393c8c1f052caa82');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"y":["<f8",[3],"oB17ogagzz9ymfS++vHkP20RMp0NAfA/"],"cost":1.9018667376914125}','a9e8b030a852333adf61d2573e5b4a890bed497fe82adb79b3d7d554dbd68a4d');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"7eXkbR2n1T+cnvngIaS3Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','e7fab5e6f8f52e6a5ea756bdc6f2cca8750640b368160996f4b8e7176780a42c');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"7eXkbR2n1T+cnvngIaS3Pw=="],"y":["<f8",[3],"KJjhK38coj8FPdte+IDEPwhCqZOQJfA/"],"cost":1.2047306034322909}','3bd4ea6c6a6c15d4d406b78d1e6a68a585c0db4aee7ca41930cc39d4bdd8038b');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"sPYpD58k2z/Azped4z2Tvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"7OXkbR2n1T+anvngIaS3Pw=="]}','713452006996c48e58fef162025b3eb53ffaefe995132e9cad9d5e9dc9ad6afe');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"sPYpD58k2z/Azped4z2Tvw=="],"y":["<f8",[3],"ql0791bJbz+BtIl8CtazP/NgosMUO/A/"],"cost":1.0957890410005526}','0d61d1812b0410dd5be804348a3cb7c20fe76f6f8824b49aa4143f4af88c0134');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"PJA4buiovj/0mkiNdpfavw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"svYpD58k2z/Azped4z2Tvw=="]}','48ccd4f2764a077dc19f748fceb154509a09264f8215d56945292639a503460d');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"PJA4buiovj/0mkiNdpfavw=="],"y":["<f8",[3],"mPL8RCFguj9sqCwfXL5rP8ZTsXWzBPA/"],"cost":1.1075637044956048}','a15aec7db28ef7848335a4c090d328cc00aff59ada086e2f864e31305e1ca810');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"0XsaZdWfzz+O7aaBQSHivw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"svYpD58k2z/Azped4z2Tvw=="]}','eeadeb29269304fd387539425c56af26fc38781424173df52c45e90b05b4f612');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"0XsaZdWfzz+O7aaBQSHivw=="],"y":["<f8",[3],"kGrQZJ77fT9maHihxQumPyTIpq0EFPA/"],"cost":1.0552658777357817}','f158e5c7e345dd5d3cc1a0b235ad69fcf8de22669c8daa3aabb94b0569b20e20');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"JsxTqfoszT/eYZh6Dpbgvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"0XsaZdWfzz+O7aaBQSHivw=="]}','0762cda87ea551e38ea9139541a839f115f6c315e05d6bb436f4be588cb1359f');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"JsxTqfoszT/eYZh6Dpbgvw=="],"y":["<f8",[3],"PpzdRFS4lj9c8VB3W5yYP+ZLFkYJEfA/"],"cost":1.0503807255157716}','b8839f0a532dae7c205578c21d45991a5389d51a6962e88ac52fcf16cc5526fb');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"9HAFDzkjyj889dW9bGPivw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"JsxTqfoszT/eYZh6Dpbgvw=="]}','41ea28a1643eb98552e9f0b4819f4463342206da8f99c307eb13ec1f9836f006');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"9HAFDzkjyj889dW9bGPivw=="],"y":["<f8",[3],"NOOZIzzBnj9GguEKI5qqPxnbOcurDfA/"],"cost":1.0853288923289437}','e9067041a6d7146a69132848356b963cd1070a4499a3824c2ef2969057b894e2');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-box',17,'e9067041a6d7146a69132848356b963cd1070a4499a3824c2ef2969057b894e2');
COMMIT;
