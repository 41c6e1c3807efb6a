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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":null,"baseline_cost":null,"allowed_loss":null,"closed_rounds":50,"hold":null,"settle":null}]}}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":""}]]]},"fingerprint":"ee9739d9df01106b4f7556710487e412bddd51323cdc2896b2896701d43c717e","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','db9c93828fb4b3289e95bcb98e76434b0e779197478ec56affdb14a5d306e306');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",true]],"recommended":"probe 0"}','608628d613d7871680913922cd47ca7ef961939add82d7dc4e88237816cf3fab');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','00f5da85ac759d0f4f22de45adc959112aa83b1236d448cf0fa07d386ea33927');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"iEjGJ19csD/5NdSxwyjePw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','cb015eba0427b82884ad600675d73b2be737f9b7d76601bf397f062c9e8a4d1c');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"iEjGJ19csD/5NdSxwyjePw=="],"y":["<f8",[3],"ZBJuLM5fzj/Yr2PpAjrjP3d4EKVWAfA/"],"cost":1.838456985774581,"time":null,"failure":null}','1a27084f0307b893b92d13b68d94b2ab8253f7a176078176987b4cff88244322');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"NDMzMzMz0z8+VJrdMA3MPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','718005a82e53cd20ab8aa1453abe1d8ce6703c14d38cb371c948cd540bf09761');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"NDMzMzMz0z8+VJrdMA3MPw=="],"y":["<f8",[3],"xM/rOVuzrz9uexW8PRfSP0zYrc+GHfA/"],"cost":1.3517924268174766,"time":null,"failure":null}','f42fb7d1df80f0614d54e337134fa0e93e103b8c803ef4d4f412b704079540f5');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"qOTN4YmB1z+U4kRrp2Wxvw=="],1,"previous",true]],"recommended":["<f8",[2],"NDMzMzMz0z8+VJrdMA3MPw=="]}','6a681a264111c9a184dbf61bd91dd0ec2f172f42765e916bac7d7a2c59a7f539');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"qOTN4YmB1z+U4kRrp2Wxvw=="],"y":["<f8",[3],"0rvc2QAohj8J5oRcHQOpP4VXvDtILPA/"],"cost":1.07048145059117,"time":null,"failure":null}','2e0a7bf58f8e656cc81cb2a266f080dbec307b7d1846a91448f0d6566dd63429');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"DCwm6mwF0z/o05DbU0THvw=="],1,"previous",true]],"recommended":["<f8",[2],"qOTN4YmB1z+U4kRrp2Wxvw=="]}','a3e8b2401487478bffa86b53bf03d9e67a2ff75b6b5615c49e666524a2a37f32');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"DCwm6mwF0z/o05DbU0THvw=="],"y":["<f8",[3],"mJcMh7N/lz9o3PT9D/5pP8cpeYP6HPA/"],"cost":1.0331958293149102,"time":null,"failure":null}','6fbf64a97a4287f7dfa1152060b5e15f7463f16ac29a8976eef56520742436ad');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"NFI7xijD0j8qiB0AMzDGvw=="],1,"previous",true]],"recommended":["<f8",[2],"DCwm6mwF0z/o05DbU0THvw=="]}','f0a5b9b1174803e2c5526cf61e6af311e8b2ffd218c1497e8bc47bf5aba7b735');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"NFI7xijD0j8qiB0AMzDGvw=="],"y":["<f8",[3],"d46bkOsOmj/8VH14FxN4P1ZqBr8xHPA/"],"cost":1.0382085023642216,"time":null,"failure":null}','7c02c5d336a80e07c930b30d912a7910eb59268af1bde128492447fa77555b94');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"m5/52QdP0D8ZUNns80DUvw=="],1,"previous",true]],"recommended":["<f8",[2],"DCwm6mwF0z/o05DbU0THvw=="]}','061599a5e70c79a20eacfa5d12f74017f3787837e850ed33394673b0c3ae6125');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"m5/52QdP0D8ZUNns80DUvw=="],"y":["<f8",[3],"cPA7+O0lnT9Q+ws17zyQv9ltPd5LFfA/"],"cost":1.0178068626290542,"time":null,"failure":null}','cf9334c12385b2ccab5ccd0b9e21b10fb0affdaf8f1995290a55be4dc3fec1b2');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"zhZYlGcC2j/nFegTB3Lhvw=="],1,"previous",true]],"recommended":["<f8",[2],"HHS2cOAz0z8BXwNbQRfWvw=="]}','432931840b77f183310b9811be8f7cfe63c3c16d8562bd5b7f1805e7cd44e9e9');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"zhZYlGcC2j/nFegTB3Lhvw=="],"y":["<f8",[3],"AGkjkj9tp79K1XO1Fy2QPxaYXgU9NvA/"],"cost":0.9832834289889056,"time":null,"failure":null}','81cf719533bfa6afb4868fc71c05b69459143643a77c266e0070f48bf647ccee');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"MpS90bvU4j9OfE56bdjnvw=="],1,"previous",true]],"recommended":["<f8",[2],"sJ/dYmq83T/nFegTB3Lhvw=="]}','f3e9ebd37344a0b2d4742b28496eae0ea548535b9b8e4e37f6c722af8b5b9bbc');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"MpS90bvU4j9OfE56bdjnvw=="],"y":["<f8",[3],"lrA1D50Ssb978mP6Bki8PwFfzLf/cfA/"],"cost":1.0716155413430852,"time":null,"failure":null}','61c37232e4d8d5f8319bb8daf9c9b8bc53b7f134b6c2b1ba4016749bd2ac2789');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"O1boBv931T/Iv0nSGKnevw=="],1,"previous",true]],"recommended":["<f8",[2],"zhZYlGcC2j/mFegTB3Lhvw=="]}','6b16b077e68cd4e5eec97c3035aed7ad6534db862f6328f8b635869b9b226004');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"O1boBv931T/Iv0nSGKnevw=="],"y":["<f8",[3],"6/Wh/XhUlb8AftvvgoATvy5pq4ntJPA/"],"cost":0.9881111519808831,"time":null,"failure":null}','550115c1557891d80fcfe12fb702f4aed60e806f035eeaf568f6bda43374c32e');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"+kYZHU4eyT8IWYbkvirXvw=="],1,"previous",true]],"recommended":["<f8",[2],"zhZYlGcC2j/mFegTB3Lhvw=="]}','dd65873eb464c3eebf392b7c2da72eedd0f8eb4cd833e7f992edf90406d4399f');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"+kYZHU4eyT8IWYbkvirXvw=="],"y":["<f8",[3],"h791laW1rD/xX261NjqFvzILLwmgDPA/"],"cost":1.048790724713196,"time":null,"failure":null}','80b9538c92d1a7cc8f8f48f14584ee68ee5dd305c6590d9e885fbbbe90fac8b5');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"MGIllux3hD9f4Q84G4rYvw=="],1,"previous",true]],"recommended":["<f8",[2],"IUDQhK131z+UsxUV6dDfvw=="]}','c8dd0267f73a4c4e2568484c195ca32222a8bbf30850d94310219cb8dc207d2f');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"MGIllux3hD9f4Q84G4rYvw=="],"y":["<f8",[3],"8ATlSFvTyT9uDPzk6F55PzDWEGEIAPA/"],"cost":1.2079646105768718,"time":null,"failure":null}','ebb23f14d1167285abb23486afaca25782693c75ab818c37a4d73d8d3471b4d6');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded-response-model',25,'ebb23f14d1167285abb23486afaca25782693c75ab818c37a4d73d8d3471b4d6');
COMMIT;
