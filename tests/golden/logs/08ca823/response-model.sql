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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":1.0,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":10,"schedule":{"$data":["stackelberg.leaders.schedules:TheoremSchedule",{"eta_bar":1.0,"delta_bar":1.0}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"objective":null,"rewindable":true,"X":null}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response"}]]]},"fingerprint":"ee9739d9df01106b4f7556710487e412bddd51323cdc2896b2896701d43c717e"}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','10f385b2f0a7a19dbc3bb110f39f33bf13de2151e7331303a648255df75edf39');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",true]]}','a6856cc2f393bf7cab32e738c8129291ec6eb42ce32f4e50a42a0f15e9a82a95');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','a602af42c38dc019a72a85bd88e40d5519666823c999dd67e2318fde1c611ff8');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],1,"previous",true]]}','21a8fbc1b93a2bd5c04c36df77c2a775abe79e3727bc4c8aba6bac300c904047');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"y":["<f8",[3],"MrKSgpBz0T/OLbrG2LHpPxIZr/d5APA/"],"cost":2.075754626433793,"time":null,"failure":null}','4f99cf7061abb5c74cd164ec9e7d151567783a3ddc442fa6bb26c63d971e675e');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"16HpZi0U5D+IYtSNOOXSvw=="],1,"previous",true]]}','610b5f49aa9624ea59b291338aba003bdf1711d10cbed2f77ebdfc9e88219919');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"16HpZi0U5D+IYtSNOOXSvw=="],"y":["<f8",[3],"ep+WsBYxi7/+tb+TUPWivwoFMoSwgfA/"],"cost":0.9813574038395305,"time":null,"failure":null}','84b0452a6c31a45c533f5d7bb8760652fdca6fcaca1553165a550e14671f79c9');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"VjI58Fn/0b9yVHU8fEbwvw=="],1,"previous",true]]}','41192978454db029b304056032328501fb06600d96aeba7b12a495e96707ba50');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"VjI58Fn/0b9yVHU8fEbwvw=="],"y":["<f8",[3],"96hsODJG4D/5OYA/h0riPyi7O6bwGfA/"],"cost":2.086499579980945,"time":null,"failure":null}','ba1a600445711d7ae3d2a7d70d15615057ddda4b7d3f5e446849d85675de3031');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"muhU6ygw5z8c3Qm9wHjOPw=="],1,"previous",true]]}','26973fc7ee78756d3d2563cfecada485a819f780b32e0b48c217f8c7154cdc61');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"muhU6ygw5z8c3Qm9wHjOPw=="],"y":["<f8",[3],"2uiQm/kCsz8OfNYsk7zUP8rkk71ErfA/"],"cost":1.4405757282303486,"time":null,"failure":null}','683a41bed156c56160bc183eec038d8d8be9340bebfa3af11b847a82fb52e9c9');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"m315sVt0+D95yRKt7pXyPw=="],1,"previous",true]]}','edd2fd48807a06edd4c6f54de6251e8acf715a06cfffee1a502ade8473697995');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"m315sVt0+D95yRKt7pXyPw=="],"y":["<f8",[3],"CYXcp9DH8j9iQKrgUu4DQHrQn5GcFfM/"],"cost":4.857928256749249,"time":null,"failure":null}','9f41e391b3fb5c2b34a4ae41a57b6bab832ae807c5aabf2dd15d10cbe4870211');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"NMlXNYzV9z+C2UojYBC2vw=="],1,"previous",true]]}','391be7fc421fbf6d13b7b636ba975b83822f7527762837a61e02a40b26504651');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"NMlXNYzV9z+C2UojYBC2vw=="],"y":["<f8",[3],"L0V9TncQ7z9cfmx66oSUP3/pj3Hl7PI/"],"cost":2.1736343008268513,"time":null,"failure":null}','7995fc2edf4586b39da73443cd1984110f08a3b937d147251650abf712f699bd');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"Wpd5a+0sAUA0Ur7e9RLyvw=="],1,"previous",true]]}','64c1179d973b8e002a7c7ca9d6cb2aa4e7af87ba6282a0e71ac093ff11fab44d');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"Wpd5a+0sAUA0Ur7e9RLyvw=="],"y":["<f8",[3],"a4B/1KbLBEAW1dpQoQPKP1dQZ5uGRfY/"],"cost":4.1946491543446776,"time":null,"failure":null}','97ea0220f4b98f55ed00320dfcd3cd12714fa4a188dc1cc02267756495b0fb34');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"6C4TaN9W6T9647NL3gPyvw=="],1,"previous",true]]}','5b536b55f83ebeb550a4dfd103b586ec28e9731b4d075778da5a27214a4d764c');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"6C4TaN9W6T9647NL3gPyvw=="],"y":["<f8",[3],"GNF16cQSnL/PBE5krh/gP3zR0p8wz/A/"],"cost":1.52703546854881,"time":null,"failure":null}','c2ce4fdfb94ee89dce918e04c644a0d144494ead394ef237845542aaa48a58fe');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"i2EOnRPYzD9kTiRhy/7/vw=="],1,"previous",true]]}','64186a69739094393128feda4476f8fa9572c69cf8b4743551593e3efedcd379');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"i2EOnRPYzD9kTiRhy/7/vw=="],"y":["<f8",[3],"8SCA9IHhv78IeyKTGGQGQKHUSJ6mEPA/"],"cost":3.678405423732819,"time":null,"failure":null}','ad9f2a086eb8e40259297e39c3f9ab2266338bbe25e72153dced60e4eb1646e4');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"JeUBWSBY478vM8S9ppfwvw=="],1,"previous",true]]}','db121c8591c0878a8d49a71512ecc352bf60ebcbe121651d1bf4461821d752be');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"JeUBWSBY478vM8S9ppfwvw=="],"y":["<f8",[3],"aF+Y2hjc8T9umH0/B2XlP6BGohhUePA/"],"cost":2.8141942731082423,"time":null,"failure":null}','f7292780e317e95142580a468b5d0b0f2aa7dad3e10aa9fb31d24616eef40239');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"/jDIONsq7b+tz4grB8Tpvw=="],1,"previous",true]]}','4792c310cc97b891a064cdfea3d18017e7636247d90a72c3e0fd4d9bd265c59d');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"/jDIONsq7b+tz4grB8Tpvw=="],"y":["<f8",[3],"dlDv0ZOW/j9SgE2RKLrZPxxI9dxDE/E/"],"cost":3.3809526682594337,"time":null,"failure":null}','60ddefb63ab3e9e841af333f26b002d5d54732c903db4fbb1dc960d36f6f57b3');
CREATE TABLE stackelberg_schema (
	version INTEGER NOT NULL
);
INSERT INTO "stackelberg_schema" VALUES(2);
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model',25,'60ddefb63ab3e9e841af333f26b002d5d54732c903db4fbb1dc960d36f6f57b3');
COMMIT;
