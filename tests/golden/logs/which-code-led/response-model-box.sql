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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":0.3,"explore":0.3,"largest_move":0.5,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":""}]]]},"fingerprint":"ee9739d9df01106b4f7556710487e412bddd51323cdc2896b2896701d43c717e","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','5b4fe0b9cc9c168cbf489220d222c009cbcae4da4cb548136a19bf748bb0db13');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",true]],"recommended":"probe 0"}','812dc8919681a62a320474c68f4d75baf2cae1dd1200f29cae0ce7342f7a0135');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','2bd46d3b2d83997965fc8bdef72093d53aae582470f848fcd07f53f04888949d');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','679c149f8de5007fa7efc221952a62f7d5e22b1fa20850b3195814250e7739ed');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"y":["<f8",[3],"oB17ogagzz9ymfS++vHkP20RMp0NAfA/"],"cost":1.9018667376914125,"time":null,"failure":null}','6bfa3a0e4f3a976f411eff2772466f9a5d056179784956f3c0627ea8b343133d');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"bo4IDBt43D824NTZcVvIPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','ffc4c1f119e2cde46947be0465053d080701676576177b93684983ac7f249cbe');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"bo4IDBt43D824NTZcVvIPw=="],"y":["<f8",[3],"FhQiVDualj8+b+Ku1nfQP1CQo70CQfA/"],"cost":1.2952588449218432,"time":null,"failure":null}','ded0f410d34b888752e8fccb996eecc05c8ba0ec07e0d5bf0e123dd91c774116');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"80lxHNy52z9Dn6J5EdDTvw=="],1,"previous",true]],"recommended":["<f8",[2],"bo4IDBt43D824NTZcVvIPw=="]}','5f88e635bcd68a0bc7169f60f0ae3515afc04292ee45da7b70db56a21bb2d521');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"80lxHNy52z9Dn6J5EdDTvw=="],"y":["<f8",[3],"NEKIeDkim78TgniPYV+bv1EvvBCnPfA/"],"cost":0.961823122985848,"time":null,"failure":null}','dd6644dc51099bed938f2518154915ad0790eab57abab407164b5272af79c3e0');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"gPX088bA4T8Uqw1rg3Thvw=="],1,"previous",true]],"recommended":["<f8",[2],"8klxHNy52z9Dn6J5EdDTvw=="]}','b313b927cce5a7bd8256dbf67f4eeb93aa947e93b150fae5acc59d92f1bd2d97');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"gPX088bA4T8Uqw1rg3Thvw=="],"y":["<f8",[3],"zaZzmUJkqr+AVmdZvnwxv/NxueBEZfA/"],"cost":0.9729108811624358,"time":null,"failure":null}','8ac7040ed609336c5bb8dfccc35b52a4dc43f46204aea67a51471b07120df8be');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"tRu6nhU88D/CW4r7/Lvnvw=="],1,"previous",true]],"recommended":["<f8",[2],"8klxHNy52z9Dn6J5EdDTvw=="]}','c24932fb64e9946a44348bf0c35ff7e41e4ef10c24677938bf687c21742a8d81');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"tRu6nhU88D/CW4r7/Lvnvw=="],"y":["<f8",[3],"hqeD1lRpyD9QBr2ZXtOmP4UqWkkFVvE/"],"cost":1.3187969661162047,"time":null,"failure":null}','241d3e484fc3e69536be7c56d7aa6d023ab63e4b7262fae0ca871a4603307776');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"rUVj9aUC9T8ORZwBSl/rvw=="],1,"previous",true]],"recommended":["<f8",[2],"0q9kwVDJ6j8Lxi/pB/nbvw=="]}','b0217398bd00d02fa8f4ac5711e7be6c3a5f2509875f6b548eecb418878f9ade');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"rUVj9aUC9T8ORZwBSl/rvw=="],"y":["<f8",[3],"BkgtpOFr4j+6NV1c93O1P4aYtLUlQvI/"],"cost":1.800619116301271,"time":null,"failure":null}','8ea6713c958c39cd882ba909d98f105f090a4c923f4f8ccaea86e6d1367fe5dd');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"mOhyb0sR8D/u1MS4pgDqvw=="],1,"previous",true]],"recommended":["<f8",[2],"8klxHNy52z9Dn6J5EdDTvw=="]}','74e0095f59130de6cca0fe0f34d2b2b2e88a0eba3c3989507b2482b123b1c34c');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"mOhyb0sR8D/u1MS4pgDqvw=="],"y":["<f8",[3],"JQNm8kckxj9MBicNK3u5P/MBnZfrTvE/"],"cost":1.3542855036823047,"time":null,"failure":null}','dc161e168125b212243dee03209cfd2158b98b2c08a7b96259882d9da445e3f2');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"aJ98ar0A5j/pH/ihWDHzvw=="],1,"previous",true]],"recommended":["<f8",[2],"8klxHNy52z9Dn6J5EdDTvw=="]}','1a9b6230c978de626d07280a0ef702964a7f51ede547fe1b4db3c613b76d1a5a');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"aJ98ar0A5j/pH/ihWDHzvw=="],"y":["<f8",[3],"xLpAOiKztb+fGjAXgJ3kP6UvjlXmm/A/"],"cost":1.5975229647329616,"time":null,"failure":null}','15bcdae493dd4338aa87e9f99a8e74de3f90baad8be633d0d8700fd65f0199ad');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"umMUadB94D+1Q099zhb2vw=="],1,"previous",true]],"recommended":["<f8",[2],"HnTfR7nr6z9+jAlCDUTqvw=="]}','3ebab3c08d18e26621a87177bbe9be2dd4162a478b2c1fe690fc31b6f65cdc3b');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"umMUadB94D+1Q099zhb2vw=="],"y":["<f8",[3],"qU42vh2kwb8E4xpDwGfwPy0ZEqdWV/A/"],"cost":1.9088317841261846,"time":null,"failure":null}','be7bcbb90643c39ac651f5b250f2e2d5147496573f5164a4a3af3da2f2fe625f');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"HlwZ1f8J4D90tTwVV53uvw=="],1,"previous",true]],"recommended":["<f8",[2],"8klxHNy52z9Dn6J5EdDTvw=="]}','6479f6e742765d66d7f29e121e9f20abc0ec7ae9e95eb59a19395eb0695ecb5e');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"HlwZ1f8J4D90tTwVV53uvw=="],"y":["<f8",[3],"kRAHRcZ9uL+llNrYhnbVP7F1HrmYUvA/"],"cost":1.259855311431796,"time":null,"failure":null}','22282844c8b9fbdac32f09a74e7f4b66e8e12d699c70935c859df79b11e536cc');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"ceM9zW+J1D9OP4d0Cm/ovw=="],1,"previous",true]],"recommended":["<f8",[2],"8klxHNy52z9Dn6J5EdDTvw=="]}','5726c72183653c11282fc8c299a4cbf255d0c734eae5e970e38364cd501b3c22');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"ceM9zW+J1D9OP4d0Cm/ovw=="],"y":["<f8",[3],"gq3bBierpr/WamoZjTvFPzIi05DJIfA/"],"cost":1.1298541865772977,"time":null,"failure":null}','793ac9aa15aa97b3f73762857f1b2f8df8eb92e20187dc986fda1a89f87293a1');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-box',25,'793ac9aa15aa97b3f73762857f1b2f8df8eb92e20187dc986fda1a89f87293a1');
COMMIT;
