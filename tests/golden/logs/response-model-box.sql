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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"first_move":0.3,"explore":0.3,"largest_move":0.5,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":false,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','f16062188bc8d93446fbca36e68d5d18e9a9b377021a35c3733955d509c8cf2b');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','3d7cdcc45c03ac8c0e2cc791f9c1253d57759e6fad149643e1357f04c95af68c');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','f0eef2c0309e1e7c00530478155f17f96a588838038fa876052d279f921c3b25');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','2ea743b43999974335a7da8a120c4fa72d00542faceb43121a1cff20923607e2');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"y":["<f8",[3],"oB17ogagzz9ymfS++vHkP20RMp0NAfA/"],"cost":1.9018667376914125}','9e7b2db019ba6c14b1ff7e4b3140161745017291d9d765ec864379a81bc2143e');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"7eXkbR2n1T+cnvngIaS3Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','ffaf70e9b1d30dd1ccae7469a89b8cb3396da997370a8fc8f0c790c9cf7659cb');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"7eXkbR2n1T+cnvngIaS3Pw=="],"y":["<f8",[3],"KJjhK38coj8FPdte+IDEPwhCqZOQJfA/"],"cost":1.2047306034322909}','465852dc8f11b83b2e14a2bbc0fcc34e9eb473e0ce7f316ffbb8d891ac993b13');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"sPYpD58k2z/Azped4z2Tvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"7OXkbR2n1T+anvngIaS3Pw=="]}','4e5addb4c77b9176edafa20dd7ded8e796a2d427aa13ce354ece9656b96cc7bb');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"sPYpD58k2z/Azped4z2Tvw=="],"y":["<f8",[3],"ql0791bJbz+BtIl8CtazP/NgosMUO/A/"],"cost":1.0957890410005526}','6b7c857e1eaf5d1c15bd16ac8bd8693efb2a6f9e8eed67211a57e7e9931093aa');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"PJA4buiovj/0mkiNdpfavw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"svYpD58k2z/Azped4z2Tvw=="]}','c24e300d3903ad9b82e6b307d2cd38d7b1ca772b2aa4df6b074e3161ced063e6');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"PJA4buiovj/0mkiNdpfavw=="],"y":["<f8",[3],"mPL8RCFguj9sqCwfXL5rP8ZTsXWzBPA/"],"cost":1.1075637044956048}','26f8b21ae560382a4c0f42f28cc144615174a641c3a288e9a7388523809f55be');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"0XsaZdWfzz+O7aaBQSHivw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"svYpD58k2z/Azped4z2Tvw=="]}','ffaef5ce6705568c318aa85c51929fac9e952509c2982e65ac2dfabdda8c1285');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"0XsaZdWfzz+O7aaBQSHivw=="],"y":["<f8",[3],"kGrQZJ77fT9maHihxQumPyTIpq0EFPA/"],"cost":1.0552658777357817}','11f53be3c8c4830adf61f6049520b39a777eeee7a627c1ff2ad091c87090e40d');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"JsxTqfoszT/eYZh6Dpbgvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"0XsaZdWfzz+O7aaBQSHivw=="]}','9b024f0bd93b200b7e06688f6c8539717f09d70064e25f0cecfdab91314af753');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"JsxTqfoszT/eYZh6Dpbgvw=="],"y":["<f8",[3],"PpzdRFS4lj9c8VB3W5yYP+ZLFkYJEfA/"],"cost":1.0503807255157716}','f30c8a830731cbe2030652d030622fa8892820b57fc5d0b771cf8d63b2481cf3');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"9HAFDzkjyj889dW9bGPivw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"JsxTqfoszT/eYZh6Dpbgvw=="]}','563a420bddda50a6dbc2d4554c577305e42653f868358a65a17f79833f69a6e8');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"9HAFDzkjyj889dW9bGPivw=="],"y":["<f8",[3],"NOOZIzzBnj9GguEKI5qqPxnbOcurDfA/"],"cost":1.0853288923289437}','2760913cd438a811c53c8f6eb164b0bb046b11b9607605a2002d3e7c09efa713');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-box',17,'2760913cd438a811c53c8f6eb164b0bb046b11b9607605a2002d3e7c09efa713');
COMMIT;
