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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":1.0,"explore":0.3,"largest_move":null,"structure":{"$data":["stackelberg.leaders.response.structure:Blocks",{"pairs":{"$tuple":[{"$tuple":[{"$array":["<i8",[2],"AAAAAAAAAAABAAAAAAAAAA=="]},{"$array":["<i8",[1],"AAAAAAAAAAA="]}]},{"$tuple":[{"$array":["<i8",[1],"AgAAAAAAAAA="]},{"$array":["<i8",[1],"AQAAAAAAAAA="]}]}]}}]},"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":10,"schedule":{"$data":["stackelberg.leaders.schedules:TheoremSchedule",{"eta_bar":1.0,"delta_bar":1.0}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"objective":null,"rewindable":true,"X":null}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response"}]]]},"fingerprint":"ee9739d9df01106b4f7556710487e412bddd51323cdc2896b2896701d43c717e"}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','02062266cdc44bd5abc3f9618021761eccf31294857a255bc211e8c548cacded');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",true]]}','feb114c608e8bc8757fcaa2be1a1865e05da1143817f7244853e893a6b1eb1fd');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','02a2f440a8b72aa526843b4139bcf8d4c9c949acdd1f239730a081d22263708b');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],1,"previous",true]]}','91a3efc75458a01509946bf86a1955b65f6b7c4fb24ec4039a963e6acfd80627');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"y":["<f8",[3],"MrKSgpBz0T/OLbrG2LHpPxIZr/d5APA/"],"cost":2.075754626433793,"time":null,"failure":null}','a386f82860fb95947bc23113327a1592a8c0a185c7c01ce6583e6f5bc42eef1f');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"JDvU3/8M1j8sZdj7/1LePw=="],1,"previous",true]]}','eb36bbce4853889876c648bef17cfb34885e2c61c3b52a452781b1602dcbf752');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"JDvU3/8M1j8sZdj7/1LePw=="],"y":["<f8",[3],"RjGM6f1Qsj/e+Zj3wzTkP7vxHuf1JvA/"],"cost":1.7125012931092978,"time":null,"failure":null}','e3a55e07844e1c538dc536df10f72c15e8a2765ffa7aab62bdebfc49529c3da7');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"x3usbLKO8z9gEN31wsKAPw=="],1,"previous",true]]}','56b3039c068cae4f5a9cd289d62e115e2667810a128682f9924978437aa1d665');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"x3usbLKO8z9gEN31wsKAPw=="],"y":["<f8",[3],"VJtzRhC54D9y8Dc7jtO4P34s6Olr8/E/"],"cost":1.74149793697104,"time":null,"failure":null}','c529c31b838c27a5333f6f683ca43d412aae34c00948bd038fe41a747136efd5');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"MbKCLdNr/D/rmzMNC6bhPw=="],1,"previous",true]]}','b8d07fafd4e647ff4fcb7d502645333814aa758c122f780c2f866e8b4d913567');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"MbKCLdNr/D/rmzMNC6bhPw=="],"y":["<f8",[3],"lOAGiU3y+j+Yw3uQ/njtP11DffEsNvQ/"],"cost":3.8684022529345006,"time":null,"failure":null}','b05e196e4045a13eb69562a754385b1ac99e79b46537a2941bc9b2c12c3bf80f');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"ernZkyvSxz/0TDdolh7yPw=="],1,"previous",true]]}','a120b455a6ba9a40b55e84547d6c051e333509c127195475b3cab7af2f4838eb');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"ernZkyvSxz/0TDdolh7yPw=="],"y":["<f8",[3],"wlQa5pMbyz920HgGv8AAQEY3HqFaC/A/"],"cost":3.3086654351083546,"time":null,"failure":null}','593563374c29ed705d4496a68199fbf501525dc34f2d8e8466979c8ed832ac41');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"aGgIeekJ0b8K5EYMTYQCQA=="],1,"previous",true]]}','dcc6cc03c9e8cdaa86c59d86f0415f46401ad8e50e49bb8c16df6d4917f6ddbf');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"aGgIeekJ0b8K5EYMTYQCQA=="],"y":["<f8",[3],"BEXfVrYx6j+YKSHx/9kaQGfvGlU/F/A/"],"cost":8.537134427798735,"time":null,"failure":null}','78cb6ec6fe09364fdc1dc22ef0ec4bbc9b92450f7047291d5b3659bcd896f355');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"BJHPHOHz6j82KuH1N1f7Pw=="],1,"previous",true]]}','dcbb38dd3af962213d96e535f287ac6c799c13bee44c6a56dca40c191d42fcd2');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"BJHPHOHz6j82KuH1N1f7Pw=="],"y":["<f8",[3],"GHshsg5v0j+r/pAJ3EoRQCaFH3Wr6vA/"],"cost":5.668425827925523,"time":null,"failure":null}','f9fd1c26e15781839a50ad929bb2267049de054beb5fed3ba8618ebcca5a3df8');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"PJHyMO7d+z9/yR4GN28CQA=="],1,"previous",true]]}','89be1503233fa56d1d3a307c2f6cb0a9c6215144f58b2399f4ffa207819e9a76');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"PJHyMO7d+z9/yR4GN28CQA=="],"y":["<f8",[3],"7l4o1PNa/D+EBXh2HVceQF672+LcCvQ/"],"cost":10.609930578214538,"time":null,"failure":null}','257a4cc3556e8744c1e03ba6493b0deaf51facaa4c940a01fc2843c7084a3930');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"h3AQ8srw2T/SwVzC73TrPw=="],1,"previous",true]]}','83956c8d491d6e72f0c9f8f95ee2d6c220da7b4d2f6b663218e35d6eb1fd75f7');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"h3AQ8srw2T/SwVzC73TrPw=="],"y":["<f8",[3],"nLq0c5xCuD+h/vgLuJH2P4QLE4HzNfA/"],"cost":2.5185139934668435,"time":null,"failure":null}','0424eab9223f00e5f8814f8411fb8d9e0f1e332911e2088a763c8006768d0aa0');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"Ws7GOJM94b8FEKQZmeDZPw=="],1,"previous",true]]}','a08da3b75c0b20cad0b349f109a8d4b44e0b6bbaaa47c4ace6e9eab3c3019cad');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"Ws7GOJM94b8FEKQZmeDZPw=="],"y":["<f8",[3],"l8/0fVjp8T+neHvqCvbcPwQN/fB7X/A/"],"cost":2.5952979682585218,"time":null,"failure":null}','2cade820a5b460b8b4308e8a7eab1d2541584ff5f442a0c141b6440a412294ff');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"Vtihh1Bx9b8IIbVOXIbSvw=="],1,"previous",true]]}','b35dc3d010fcdacff21fd4d56cf39400838cb32b091db57bd5b79a245c26ae6b');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"Vtihh1Bx9b8IIbVOXIbSvw=="],"y":["<f8",[3],"iT2VqavbCkD/6raKuuOzP2heLJHBWvI/"],"cost":4.582111883941716,"time":null,"failure":null}','b7780e0a7f878dbbcefbbd3c6d892df9b57816fe5adb7c2650c94190dc5c8168');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-blocks',25,'b7780e0a7f878dbbcefbbd3c6d892df9b57816fe5adb7c2650c94190dc5c8168');
COMMIT;
