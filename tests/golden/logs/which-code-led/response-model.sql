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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":""}]]]},"fingerprint":"ee9739d9df01106b4f7556710487e412bddd51323cdc2896b2896701d43c717e","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','16dacf1037bd80d990aaa7e5326127eb94346a1da4ebbba40c368060e30e9457');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",true]],"recommended":"probe 0"}','e1659b7b6eef444cd991e606539389a0efcfc581d5c0963078e8fd67a7a0ab27');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','c15e9b518cce92967401841f9b324e3fab4bfb5ecc77cfa10dd0b7a4e8b1e796');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"/SI86Y3Atz/0ZlMZUGTVPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','de98c7f6c15171510c84c4b222f4030968dce21f418d8cda0922931d6d105472');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"/SI86Y3Atz/0ZlMZUGTVPw=="],"y":["<f8",[3],"hXkwbhGByT8a6eSraSTaP7nb7DbSAvA/"],"cost":1.6084125625805648,"time":null,"failure":null}','a118a63669275bbb119a513ae85b7632db5bf306b256f269208736309fceed5e');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"4rgcfoq1xT9CSBpEOGbRPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','4c151eb65c031530ef92461c3769766bae29c28fb4614ff559afdbb1359212d9');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"4rgcfoq1xT9CSBpEOGbRPw=="],"y":["<f8",[3],"rhAme+BzwT///luYH4XVP+MKMeptCfA/"],"cost":1.4749010789208068,"time":null,"failure":null}','0098b9bb3a4dbc19b40258bf5529f6597f8f33d5acfa185dea59879edd674e51');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"2q9CJfuXxj9GglbnZPHJPw=="],1,"previous",true]],"recommended":["<f8",[2],"4rgcfoq1xT9CSBpEOGbRPw=="]}','2022519c162398a509703b5c50d069546ac9e9c7d315fd2b98465982c37304c2');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"2q9CJfuXxj9GglbnZPHJPw=="],"y":["<f8",[3],"4IeBqTb6vz8N10B2PqHQP8QyvLY2CvA/"],"cost":1.3872468430273,"time":null,"failure":null}','2c57fbc240ef07f9e91e2438272d8039f2cf63574ccde3ecbc36688b35b67335');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"urGucW/6zj/6gyjVKYrBPw=="],1,"previous",true]],"recommended":["<f8",[2],"2q9CJfuXxj9GglbnZPHJPw=="]}','db3ad96aa1b3a921de106c27f33910846629c50ab1de6aa10667f21556918d5f');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"urGucW/6zj/6gyjVKYrBPw=="],"y":["<f8",[3],"SX517MWLtD/er+YM10vJP3HUuUI1E/A/"],"cost":1.28257418840089,"time":null,"failure":null}','bed48c7e2f955f9940e4d6e991835bf23cdd031c1a898190deadd992ab0ef07f');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"2vR1d6mN1T84ygI+DhipPw=="],1,"previous",true]],"recommended":["<f8",[2],"urGucW/6zj/6gyjVKYrBPw=="]}','f97fbe9f071e92ee134da667cd04fa66b5f921fb96519e86e5e784d91c80b935');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"2vR1d6mN1T84ygI+DhipPw=="],"y":["<f8",[3],"O8I0TqImoD+lkKwXnQPAPyAPylQ4JfA/"],"cost":1.1657419584411897,"time":null,"failure":null}','47240c82ffc5eb6c0a69eb81da1da9ec264333bec256ab754d7d2ecc69ab593e');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"0Isq66Rx2D8kcPIDbJq3vw=="],1,"previous",true]],"recommended":["<f8",[2],"2vR1d6mN1T84ygI+DhipPw=="]}','f4ede912870502f5ca46578d3e0b272d3e8ec54d41423e996f4facccef445be9');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"0Isq66Rx2D8kcPIDbJq3vw=="],"y":["<f8",[3],"ikXgSERUcz/w+ZMvq4CiP253pbrkL/A/"],"cost":1.0525496915647359,"time":null,"failure":null}','168789226a29b790f39fc516020a4817d4ee5fc553e9fe274d1d6cbc9b69eb3f');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"YN9k/x7/1z/E0BsaYJLCvw=="],1,"previous",true]],"recommended":["<f8",[2],"0Isq66Rx2D8kcPIDbJq3vw=="]}','1e262af66a61d756a6b1191bb6a0fd6160f47da54bc73151eb32d0c9a9ed2309');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"YN9k/x7/1z/E0BsaYJLCvw=="],"y":["<f8",[3],"IJSf70GAUj9SSycIotyKP/KhPzonLvA/"],"cost":1.0255132272700638,"time":null,"failure":null}','a99acc7ee2ea76751f9b32e6e466bc01c71f2cdd06275b0eb2ef12a19ea07e42');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"6qqgub1E1z/EPvdr+AHGvw=="],1,"previous",true]],"recommended":["<f8",[2],"YN9k/x7/1z/E0BsaYJLCvw=="]}','89d8b27ab7d5b1a37ef684f62a4850b975bd293314f47608b526a54826ac4ce4');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"6qqgub1E1z/EPvdr+AHGvw=="],"y":["<f8",[3],"UK3w9KZBVz+InLAVvu9vP35JoOtjK/A/"],"cost":1.015911297528758,"time":null,"failure":null}','ec0b8034f6e46e2e6c39e9d455d2d19c1aba926e7681b722121f35f0b5f7a9ca');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"fNcGkxIO1z8EvgLBRlPIvw=="],1,"previous",true]],"recommended":["<f8",[2],"6qqgub1E1z/EPvdr+AHGvw=="]}','09601aa0ba9054d9209ae8f28f5580df3a609f4f5841440cf672e107adaa1cc3');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"fNcGkxIO1z8EvgLBRlPIvw=="],"y":["<f8",[3],"YJ5OF3dhQT9o2yID+zpavyZj852YKvA/"],"cost":1.0093288946302585,"time":null,"failure":null}','18a983efaaeab1901ae57e8d2adb357f798fe946b66248d5d9cc9b68406b4f7b');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"8pkS7DVA3z8J81OVgwrUvw=="],1,"previous",true]],"recommended":["<f8",[2],"fNcGkxIO1z8EvgLBRlPIvw=="]}','138c953b68228b4a88d6f1005187f0f51ae6a60b49aa725dea60b102e82f7994');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"8pkS7DVA3z8J81OVgwrUvw=="],"y":["<f8",[3],"CWU2vubsn78xczqaXSOfvydqFbhgTvA/"],"cost":0.9575497161662709,"time":null,"failure":null}','798d082c645eacb3bd01201731bbb8335b886ce80504fd53cb199f09d67f2f92');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"QjZjAJuK5D8dH7UeVabdvw=="],1,"previous",true]],"recommended":["<f8",[2],"8pkS7DVA3z8J81OVgwrUvw=="]}','c13c710b61249080833eb2489370952e461080dcf97ce1665a56cd9b0d8627ac');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"QjZjAJuK5D8dH7UeVabdvw=="],"y":["<f8",[3],"r6rDs6TQmr9gTCh3gs2gvzy+Zn7Eh/A/"],"cost":0.97414192508479,"time":null,"failure":null}','eaffb112d5afd6866b65c1aa0e2fc1e403e9a99dc6f6348266d0884775c58020');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model',25,'eaffb112d5afd6866b65c1aa0e2fc1e403e9a99dc6f6348266d0884775c58020');
COMMIT;
