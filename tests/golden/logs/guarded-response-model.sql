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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":null,"baseline_cost":null,"baseline_rounds":1,"allowed_loss":null,"closed_rounds":50,"hold":null,"settle":null}]},"rewindable":false}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','cd26a54e8e5fe806406644618793e3901d11184632c562cc5dfa76fcdb548d32');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','ea7a330b9f8da981b9033dd2902a08e41266171658cd11b1ff30bfe0ac0ba6ff');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','85ea8bc0079bc90d8c0f43e7d58af89c578579eacee89b65e4cfa141b50bb9db');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"gr85rTGerT8AAAAAAADgPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','6d505be5f1bd9a384f733950098cb4e8e3592d79326a0b6a9ccb282613cb7d02');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"gr85rTGerT8AAAAAAADgPw=="],"y":["<f8",[3],"FEhrG4Fszz9I11zKRKrkPxgmSrkYAfA/"],"cost":1.8915512632517415}','1cb2be85556caafd70e3be688c308a4731e6594ac77829f3ded51816afdaf6d8');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','afca0c8595b4997d1dc2204756b127a6e3b69c9626b3d525ddbd8a8191ec0b37');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','4149c4e41d91738ca3d0a264876d819294af6c8837f0a80bd50ef76e6da616c5');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','7b520f39120d5921478dedd004634656c57daa54fb171b2dae2a77b13b8efe2e');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="],"y":["<f8",[3],"fGGCLcirwT/zBe2ACtjEP2gZzpGfBvA/"],"cost":1.302514939045428}','288a4c542273d28bf2217d93ac1e88ae76c920a06c891fddda4396ea64e00497');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="]}','0b9f9cc1bc75ac84efb2ca1d5efd5f0f8cd031e3680563bf6bbf54a9d0554ee3');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="],"y":["<f8",[3],"H4csKS70tj9Mo+VavJeiP9faDMIiC/A/"],"cost":1.128695992619236}','f03a892c1967e6d285c2446bf61926a6c059adaf07e347659744388a1e42ddda');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"lONH8Y38zD80MzMzMzPTvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="]}','0082093138b0d2967511145f7036dcca9f54bdf3733bab7c5df407a1fd1ccd28');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"lONH8Y38zD80MzMzMzPTvw=="],"y":["<f8",[3],"O3pp6WDzpj9dVf12u9OLv29qz93QEPA/"],"cost":1.0353435805988958}','90d259c4092fd5b4d09504e148322bb5dfcabe72feffed0315f345f4493dad3b');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"UPSe2uv2zz8AAAAAAADgvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"lONH8Y38zD81MzMzMzPTvw=="]}','bd0b4ff66d64b02f85cb40d75f77df746696d773aae88221760b8037ca55bacf');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"UPSe2uv2zz8AAAAAAADgvw=="],"y":["<f8",[3],"CM0oEkXiiT88/rmN2MaOP49Q7J1zFPA/"],"cost":1.03265938599487}','34ab930d1f9eec58fd08c1c63106ddefd5a9ce2bc32494d6ebf457355b7f59c1');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"SKcJaAs53D+g7uDym3Tkvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"UPSe2uv2zz8AAAAAAADgvw=="]}','db4a774e6ec4722d8422f8e99e5232e0cbef282e381767fe3a31dfc0cc1352a4');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"SKcJaAs53D+g7uDym3Tkvw=="],"y":["<f8",[3],"VYujwwfyrr9NYSVELQ6uPy66zzzjP/A/"],"cost":1.0138591856780788}','2030a1c95a58caded0b99620e12cb34f73fda05606fac51820bbb60d84f38a18');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded-response-model',17,'2030a1c95a58caded0b99620e12cb34f73fda05606fac51820bbb60d84f38a18');
COMMIT;
