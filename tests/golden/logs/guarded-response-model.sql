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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":null,"baseline_cost":null,"baseline_rounds":1,"allowed_loss":null,"closed_rounds":50,"K":null,"settle":null}]},"rewindable":false}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','cb4800258d772f8c57eff6e38d6b94767e87e5913d5a352fb202e959c109fb6c');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','cd22504c32ee1665e2801b45a17047649eaa4d99d48f95c8a08786bb98a83bb1');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','3080dea65a2baac37dad03933d9932465349d9a891f19deea4f53dbf3b442424');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"gr85rTGerT8AAAAAAADgPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','c118fbe5bfbc4b6b8e0f5d97bd9d33620444fd10031d4eb53f4a2a6ee6a631bb');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"gr85rTGerT8AAAAAAADgPw=="],"y":["<f8",[3],"FEhrG4Fszz9I11zKRKrkPxgmSrkYAfA/"],"cost":1.8915512632517415}','6293a633334885c8fdf7b79592f779189c3da02375ffa61555be809e37b63f4c');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','1b4565192e5a172b455357a04a715ddc68fc1673cdb606d79301b741a6008b48');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','107afc6c5e695b05de737a6f2b3feea4e82a6388b5d5a29c0c1f5c393ef24747');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','d43568125a2055ffb2efafe56536b1eba04e92fbb13797206b9676913d7e1e72');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="],"y":["<f8",[3],"fGGCLcirwT/zBe2ACtjEP2gZzpGfBvA/"],"cost":1.302514939045428}','e00a10b7fc52f809745ab9117dd62e39a22f81b8c231b6f0a549f4dd67b04bb3');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="]}','c0666b6e19baaf65e28f63a8204ce3da732d6d725a95ef6827dedcac891a378c');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="],"y":["<f8",[3],"H4csKS70tj9Mo+VavJeiP9faDMIiC/A/"],"cost":1.128695992619236}','c5b987df4cfbe0b9638087f49b8827b0dc2736f29a16733532b2fb3de9ef0ac9');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"lONH8Y38zD80MzMzMzPTvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="]}','f737cbcea99bba5de19b519bc00afe06f71c4b8a9aa840c31b10da62e139a409');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"lONH8Y38zD80MzMzMzPTvw=="],"y":["<f8",[3],"O3pp6WDzpj9dVf12u9OLv29qz93QEPA/"],"cost":1.0353435805988958}','0b1022c775b54e86f298ed2390c0e2d4db41e197f4eed9e5220ab0cb68d9468d');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"UPSe2uv2zz8AAAAAAADgvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"lONH8Y38zD81MzMzMzPTvw=="]}','347d05ed6a29b2439479bb5e0b40212aef88d91ad3c97f2dfa8db9a119ad0e29');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"UPSe2uv2zz8AAAAAAADgvw=="],"y":["<f8",[3],"CM0oEkXiiT88/rmN2MaOP49Q7J1zFPA/"],"cost":1.03265938599487}','38ee18f83c65980607df8452cb4185e2fbd16c2cc44608a0fb1c915dcbe0ee92');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"SKcJaAs53D+g7uDym3Tkvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"UPSe2uv2zz8AAAAAAADgvw=="]}','505392bc93e4d9a9c95db81167e144b07c0b2ccb215ef89a1c252cea06ddff49');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"SKcJaAs53D+g7uDym3Tkvw=="],"y":["<f8",[3],"VYujwwfyrr9NYSVELQ6uPy66zzzjP/A/"],"cost":1.0138591856780788}','7ee6738ff5a8ee9349e812bf77c4260ec799c744142f67e51cd5add19f5cda1d');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded-response-model',17,'7ee6738ff5a8ee9349e812bf77c4260ec799c744142f67e51cd5add19f5cda1d');
COMMIT;
