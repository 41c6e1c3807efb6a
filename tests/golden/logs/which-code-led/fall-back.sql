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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.fall_back:FallBack",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"to":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"window":4,"patience":5}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":""}]]]},"fingerprint":"ee9739d9df01106b4f7556710487e412bddd51323cdc2896b2896701d43c717e","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','49cb6776aa244efcdaced7f1c994a34c8d0df23a2c7b6b4b5da6413c7b7189d9');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",true]],"recommended":"probe 0"}','733744128196f60db74b4dae7345ccd272a1deb3cbb17034371daf90a7d7e218');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','915c79b0d6c78f7f057db4e30c5ce355ed02774d8e09fc25706d1ca5f23bfbca');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"/SI86Y3Atz/0ZlMZUGTVPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','e86ae2f892bb2f098e9b799a6e0b0da7d80f8641e9d31a3a8cad09b6915c4f00');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"/SI86Y3Atz/0ZlMZUGTVPw=="],"y":["<f8",[3],"hXkwbhGByT8a6eSraSTaP7nb7DbSAvA/"],"cost":1.6084125625805648,"time":null,"failure":null}','755a9360be1c96ed74e584ff3abc0e8f0d5c9336805b83347526102b87c32ee7');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"4rgcfoq1xT9CSBpEOGbRPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','7bf9b4c087e37e213cab183761f3e8db97caa82d8f2e97e8f00818ad357b5ddb');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"4rgcfoq1xT9CSBpEOGbRPw=="],"y":["<f8",[3],"rhAme+BzwT///luYH4XVP+MKMeptCfA/"],"cost":1.4749010789208068,"time":null,"failure":null}','2526932bf5cba02f184bba0c470f68088e1a18a41251f52ac0b48b310326ee75');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"2q9CJfuXxj9GglbnZPHJPw=="],1,"previous",true]],"recommended":["<f8",[2],"4rgcfoq1xT9CSBpEOGbRPw=="]}','9b2230edf9b495be7ca547d6b82bbc8055306ec144fa3f294b2d65747ec5697e');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"2q9CJfuXxj9GglbnZPHJPw=="],"y":["<f8",[3],"4IeBqTb6vz8N10B2PqHQP8QyvLY2CvA/"],"cost":1.3872468430273,"time":null,"failure":null}','417eaf000ab5814307c03bfb34de3985df480c420872aa217fc3053a859a5392');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"urGucW/6zj/6gyjVKYrBPw=="],1,"previous",true]],"recommended":["<f8",[2],"2q9CJfuXxj9GglbnZPHJPw=="]}','d0cdcc4d3d4e40b2bbd18d540fcc3bc3f0f14634ce476a28ad3cbaa5b2cb8b27');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"urGucW/6zj/6gyjVKYrBPw=="],"y":["<f8",[3],"SX517MWLtD/er+YM10vJP3HUuUI1E/A/"],"cost":1.28257418840089,"time":null,"failure":null}','69cfbf70560dc6d45727d473f1cb7564f97b64385dd21c4fd39fcc513e0990ea');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"2vR1d6mN1T84ygI+DhipPw=="],1,"previous",true]],"recommended":["<f8",[2],"urGucW/6zj/6gyjVKYrBPw=="]}','dfb7d645f107cae8789fe734ab33f53eaba8d909eeb30f67f7be6e80c790e602');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"2vR1d6mN1T84ygI+DhipPw=="],"y":["<f8",[3],"O8I0TqImoD+lkKwXnQPAPyAPylQ4JfA/"],"cost":1.1657419584411897,"time":null,"failure":null}','64860cc2221c25416c56f11610e97a657a96f1bd8ece0fd170c4618c99d6c1be');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"0Isq66Rx2D8kcPIDbJq3vw=="],1,"previous",true]],"recommended":["<f8",[2],"2vR1d6mN1T84ygI+DhipPw=="]}','6153509d09276e43cdff525621049ee83da27f7711129a4e62f0c7726f4ba4dc');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"0Isq66Rx2D8kcPIDbJq3vw=="],"y":["<f8",[3],"ikXgSERUcz/w+ZMvq4CiP253pbrkL/A/"],"cost":1.0525496915647359,"time":null,"failure":null}','09b31dd1baaf0e680756d5babc3cc779c538c3723b681a91c8f1930dc94287dc');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"YN9k/x7/1z/E0BsaYJLCvw=="],1,"previous",true]],"recommended":["<f8",[2],"0Isq66Rx2D8kcPIDbJq3vw=="]}','3c3502ac2d994a1a401e08eb70a81ddf8c5c0a31c05193b3cf91d49d95157c8d');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"YN9k/x7/1z/E0BsaYJLCvw=="],"y":["<f8",[3],"IJSf70GAUj9SSycIotyKP/KhPzonLvA/"],"cost":1.0255132272700638,"time":null,"failure":null}','6ef53ecc309ce40ab34397b17a87551fb3dc0002d65e7e1d622e979594831cff');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"6qqgub1E1z/EPvdr+AHGvw=="],1,"previous",true]],"recommended":["<f8",[2],"YN9k/x7/1z/E0BsaYJLCvw=="]}','77f74dec20fcde5ebea313a7b04f6888f2d0bee90d7eb2cd292282d8a0f08ec3');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"6qqgub1E1z/EPvdr+AHGvw=="],"y":["<f8",[3],"UK3w9KZBVz+InLAVvu9vP35JoOtjK/A/"],"cost":1.015911297528758,"time":null,"failure":null}','6d6efc3415ce67c7dd8c7ae472fb3764cbd80449aadd7336a6db2523ff978baf');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"fNcGkxIO1z8EvgLBRlPIvw=="],1,"previous",true]],"recommended":["<f8",[2],"6qqgub1E1z/EPvdr+AHGvw=="]}','a35ff6751b879e7a67d9e8e95ea35ae24392e64af81924d040f656ee96788ad6');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"fNcGkxIO1z8EvgLBRlPIvw=="],"y":["<f8",[3],"YJ5OF3dhQT9o2yID+zpavyZj852YKvA/"],"cost":1.0093288946302585,"time":null,"failure":null}','3a5195a1e08fedf073d061f046298198f1bd992f427ae1aea13c0952d9ec5498');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"8pkS7DVA3z8J81OVgwrUvw=="],1,"previous",true]],"recommended":["<f8",[2],"fNcGkxIO1z8EvgLBRlPIvw=="]}','e9c1f69587e0567cdda7ffdd582ee0683fea57a00d8503580c3017c8e5730fbd');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"8pkS7DVA3z8J81OVgwrUvw=="],"y":["<f8",[3],"CWU2vubsn78xczqaXSOfvydqFbhgTvA/"],"cost":0.9575497161662709,"time":null,"failure":null}','50ba625f70001488db9a84aa0f866527073016dfbf74c1b9d5f4553b97003def');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"QjZjAJuK5D8dH7UeVabdvw=="],1,"previous",true]],"recommended":["<f8",[2],"8pkS7DVA3z8J81OVgwrUvw=="]}','43d0285138a268d49efe32b0a0f18d4f63129ee6c01c2517550665f98df8ed78');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"QjZjAJuK5D8dH7UeVabdvw=="],"y":["<f8",[3],"r6rDs6TQmr9gTCh3gs2gvzy+Zn7Eh/A/"],"cost":0.97414192508479,"time":null,"failure":null}','cbb99222fa0b4f0da32ced456ce08049b7f9b16e345f51af070f7565ff1a8d3f');
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
INSERT INTO "stackelberg_studies" VALUES(1,'fall-back',25,'cbb99222fa0b4f0da32ced456ce08049b7f9b16e345f51af070f7565ff1a8d3f');
COMMIT;
