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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','632f8a44cc89713810404411b835ba945d403e801abe614c2c074f6c54c4bc1d');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','1645a9d89015a0873199df001702b78ef0a950aa258deb4ab329f8a7ac7ff12d');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','13304bd2375285d36495837abd5bfecc692808813e7daef7ec8303276f1efbee');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"y":["<f8",[3],"oB17ogagzz9ymfS++vHkP20RMp0NAfA/"],"cost":1.9018667376914125}','5ed86b08563fcf6be0fe699d5310b9700d30a63bbfac0dcaf0b09405e084a78e');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"7eXkbR2n1T+cnvngIaS3Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','6231f4edc532c6101f76aca4920d3587914858d03e84e6496fdf9e642f08d903');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"7eXkbR2n1T+cnvngIaS3Pw=="],"y":["<f8",[3],"KJjhK38coj8FPdte+IDEPwhCqZOQJfA/"],"cost":1.2047306034322909}','143693636548627a854aa44fd3ccc6be5b1cfb96c910fa359d5c2b303ff59d47');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"sPYpD58k2z/Azped4z2Tvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"7OXkbR2n1T+anvngIaS3Pw=="]}','b231eafb33c386beeb625af6a34c24bba9dcb85879244ee4124ccfd8feb48495');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"sPYpD58k2z/Azped4z2Tvw=="],"y":["<f8",[3],"ql0791bJbz+BtIl8CtazP/NgosMUO/A/"],"cost":1.0957890410005526}','6441ac7416e410b532b246dfc67901924c9bbf5d7c01e59a13a7c17184aeb38c');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"PJA4buiovj/0mkiNdpfavw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"svYpD58k2z/Azped4z2Tvw=="]}','8a189366e8221aba846af302e8a2d5c8683f3d8ab69221bae0c11b7780a357a2');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"PJA4buiovj/0mkiNdpfavw=="],"y":["<f8",[3],"mPL8RCFguj9sqCwfXL5rP8ZTsXWzBPA/"],"cost":1.1075637044956048}','8f948f0ef2d682de1699f7c5e4b440c6253861f0cdb743c9fa4e5978f7df530a');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"0XsaZdWfzz+O7aaBQSHivw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"svYpD58k2z/Azped4z2Tvw=="]}','c0bc4dd9cb41448abf750e6f3c830278e0743de09af78ee5b22780cf7f9dc9cc');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"0XsaZdWfzz+O7aaBQSHivw=="],"y":["<f8",[3],"kGrQZJ77fT9maHihxQumPyTIpq0EFPA/"],"cost":1.0552658777357817}','9ca7973a682d326c53f83a76f65a5921918980f220f637f23b263b9c6016a362');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"JsxTqfoszT/eYZh6Dpbgvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"0XsaZdWfzz+O7aaBQSHivw=="]}','7f2396df0dbc9daefd6e51a2272ae2aa969e72b8af2ce4f25ebbb2bf3adb44c9');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"JsxTqfoszT/eYZh6Dpbgvw=="],"y":["<f8",[3],"PpzdRFS4lj9c8VB3W5yYP+ZLFkYJEfA/"],"cost":1.0503807255157716}','d58a341aaebf060e6e89133e98cc05078daee66a6061db9dfd8f30e99405c7c6');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"9HAFDzkjyj889dW9bGPivw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"JsxTqfoszT/eYZh6Dpbgvw=="]}','c5742ba7dd3e1ced363668e5c8ac54f5c274a6b525ad195d14afafc5c98493b4');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"9HAFDzkjyj889dW9bGPivw=="],"y":["<f8",[3],"NOOZIzzBnj9GguEKI5qqPxnbOcurDfA/"],"cost":1.0853288923289437}','bf12e0b4c91de3dd368dc2e8bbee22b6384cf8118a8b1e56b89ea190d59859b5');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-box',17,'bf12e0b4c91de3dd368dc2e8bbee22b6384cf8118a8b1e56b89ea190d59859b5');
COMMIT;
