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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":0.3,"explore":0.3,"largest_move":0.5,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":10,"schedule":{"$data":["stackelberg.leaders.schedules:TheoremSchedule",{"eta_bar":1.0,"delta_bar":1.0}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"objective":null,"rewindable":true,"X":null}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response"}]]]},"fingerprint":"ee9739d9df01106b4f7556710487e412bddd51323cdc2896b2896701d43c717e"}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','7295b6af8f8a23b5ae6fe8c6b2a58a84d143732a0027b81a0628d4a7eb27fec9');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",true]]}','5d250024cbb7a770ff2f8f5d4be513802b21258d7d69827e48a248ffdac9a500');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','e8de73229b9c99602e36194e0b35a45b0b8a9330de1e31e734aa1df832e79548');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"cx9gZjLZtD+SShjMD9bYPw=="],1,"previous",true]]}','98d454e1962ef73df132bf11892ca91c0a1238f87f744987d67b5edabd89ea62');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"cx9gZjLZtD+SShjMD9bYPw=="],"y":["<f8",[3],"ZnJ4oldkyz+qDpCTTLTeP1ys8mgsAvA/"],"cost":1.6942849239238924,"time":null,"failure":null}','5bc65bdd3c0cfea235a36520d03a514cb58fcbc0c0d2862078a7ce3a265e3070');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"nNfb+sWc2T+nUr53DEC7Pw=="],1,"previous",true]]}','8cf60fe0f1466863291c1a37c6023aeca4f2e0fcdd6523d606b4fc0b8f29b433');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"nNfb+sWc2T+nUr53DEC7Pw=="],"y":["<f8",[3],"93nN7bYZlT/IxIDqZTzGPxk6tnyXNPA/"],"cost":1.2071638917191536,"time":null,"failure":null}','b89549f946a79e8bc0cf5e726d5c49ac58b7a5de4ce7ec1949577edc3f4a5199');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"qcE9Y/wQzT9GW94DSG3Qvw=="],1,"previous",true]]}','e4c0a81dae36d4e57e7b3a7ea62a01f18166eaae8b4f63aeb48197943d03d41e');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"qcE9Y/wQzT9GW94DSG3Qvw=="],"y":["<f8",[3],"xN9gTqf+qD/zbI+rQweEv6Sk/Z7oEPA/"],"cost":1.043166466429101,"time":null,"failure":null}','50a3fa991af510a4191114fa72469d816c78df09208981bc72b07242bfab9996');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"7NXwJz0M4D8vLULo4o7gvw=="],1,"previous",true]]}','2bb2aec2988a30c3ccfec9b288e0dca387eb77e4dfc973d1a726cc04ddbf0506');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"7NXwJz0M4D8vLULo4o7gvw=="],"y":["<f8",[3],"9ynW9Ox9qr8QwCTkCepyv0p+bd+vUvA/"],"cost":0.9638275425336489,"time":null,"failure":null}','12db130bb232ed66cf1a71356cde6ee550a4b5142657825ca051f7d5dab24def');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"HXurR63A6T9ZyuCBLw/qvw=="],1,"previous",true]]}','afa25ef97014252ad00f47d42ac65d3321d92349b8a23c352c437c82842d2885');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"HXurR63A6T9ZyuCBLw/qvw=="],"y":["<f8",[3],"qC9IY9Byhz9j30unExbBP2rwfgMQ1vA/"],"cost":1.1971970542652293,"time":null,"failure":null}','a82267eb8f9b2b718cead761de4d1a8e80659ffbe08b7e2e62145330a20f7caf');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"sxKZE3nh1T8X2sIfr6Xkvw=="],1,"previous",true]]}','a811b60396a998c73bd7f38d5c155e886c0464a9c2edc51ee5fe964c397d8a24');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"sxKZE3nh1T8X2sIfr6Xkvw=="],"y":["<f8",[3],"/Hz/ZlI8pL9I22x6PDezP1wtX3JcJvA/"],"cost":1.0449043765838246,"time":null,"failure":null}','f79a5cf4d23d7005b3202af56588d2db1d83e9975d5064e92497419378ea6c78');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"MBdeVWepmD+Ok6787H/wvw=="],1,"previous",true]]}','9d6207f017ac78ae0ac4509d82b3baa2d07f442c649da07e2644ceffe4e52158');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"MBdeVWepmD+Ok6787H/wvw=="],"y":["<f8",[3],"Iy+RZ2GVvz/0fr1VkvPgP6boDagwAPA/"],"cost":1.6531523816190128,"time":null,"failure":null}','2f6711b13871a07849e302162e248a78a7cb9e9dcc8656d4e604362145eb83c4');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"TtQo6KwW2T8d/w4MRSrmvw=="],1,"previous",true]]}','a17f926d5a07bdbf061d4d0594bb0184cb080def7c69a83115792d10bacb36c7');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"TtQo6KwW2T8d/w4MRSrmvw=="],"y":["<f8",[3],"YnjJMEN+rb8aB+4yeZG5P+vb9Et1MvA/"],"cost":1.0545909613929667,"time":null,"failure":null}','813580944295c4eeff9cbbfbcd387dd7320eefe6d0bd6d0223949930be9fda47');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"ShQqhaT96D/xto2V2TjYvw=="],1,"previous",true]]}','6bff7b14ed935446cded7a65af1038cb2f9048e330447e9d75c45206ed9d2eb3');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"ShQqhaT96D/xto2V2TjYvw=="],"y":["<f8",[3],"AH6KZB0KpT/VKhwiIR2rv5scwrJ7yfA/"],"cost":1.0373264135204865,"time":null,"failure":null}','9e5517d04d884cad3b0c6387306d6899690779d29c62015d1e4e62aec564c4ed');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"DlHHJ7WC8D9orKYfD6WrPw=="],1,"previous",true]]}','c70375474175ecadd3b408c19e6f453fa5595bc852c35e07802dece9df7ca26d');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"DlHHJ7WC8D9orKYfD6WrPw=="],"y":["<f8",[3],"QuAOVfpz0j+MNT1NWnfBP+Iyn73oYfE/"],"cost":1.5111871828931749,"time":null,"failure":null}','6f5316feef6a24f90f443f5e01b4bf3a7aa08a19239e06efdda18dcf07f9d162');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"HRgpLiZh5T+/g4vTDn/Svw=="],1,"previous",true]]}','aaf3a119069112ceed4f21c718b247c7e0d95ada695d7efebc932f6d1f8959a5');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"HRgpLiZh5T+/g4vTDn/Svw=="],"y":["<f8",[3],"gOjs0n73RL/I1RGDz7Wjv6Bv+5Ujk/A/"],"cost":0.996786274139784,"time":null,"failure":null}','9c0999eed9bac3e72c7e4753fe69ef49102cbcd090fa7d1f98e9b7f47fed56a3');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-box',25,'9c0999eed9bac3e72c7e4753fe69ef49102cbcd090fa7d1f98e9b7f47fed56a3');
COMMIT;
