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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":null,"baseline_cost":null,"allowed_loss":null,"closed_rounds":50,"hold":null,"settle":null}]},"rewindable":false}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','d69eea7a140c19f321ca91cf46410d1d9abcd3fa66d1137573d1af9b912f8fce');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','88f940ae82e3d63a6e61eec7a46f47f2904fc80739ed535765b5cfeb22afbe52');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','71fbe4dedf4a94dbc64650e338273d4c5077c5d82ca5acc529b2cc69d16ccbb7');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"gr85rTGerT8AAAAAAADgPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','722e68a21742760816b001b7a79f290bdba8529a5a8252eca333a47bde347476');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"gr85rTGerT8AAAAAAADgPw=="],"y":["<f8",[3],"FEhrG4Fszz9I11zKRKrkPxgmSrkYAfA/"],"cost":1.8915512632517415}','2cc99b19cd0a4bd9563c39d56cc43012c47ef53a133ea6917d904dfd8d50d023');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','1da1a0e4110c97539d98215cb91fae0708bee047508fa39cc403df42346103ee');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','c8cd35755ecdc9c9f2f96542912eda10c256c1cb77a8408b69f08d2bbcad6f0e');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','8cf82405c0602e5d6d7cccbcc61ab91c2348335e8d1d9ef1fca8e9ddfa7340b6');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="],"y":["<f8",[3],"fGGCLcirwT/zBe2ACtjEP2gZzpGfBvA/"],"cost":1.302514939045428}','4f8f9a9637c4ede11b67e0e7b4e98d427b53012c8acd89383fb69ead45ae5a52');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="]}','c56fe49b646ef9e4ddc712d77c4796e5997e2a927843c1fb55ebe89405b7f162');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="],"y":["<f8",[3],"H4csKS70tj9Mo+VavJeiP9faDMIiC/A/"],"cost":1.128695992619236,"left_out":{"reason":"entry 2 of y is about 10% of what it was","entries":[1],"doubt":true}}','8155b47dc48a813aada8f59427525966c02e724cc9643f585612f248904a9ad0');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"lONH8Y38zD80MzMzMzPTvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="]}','6f27e4e83aadc1e389881fbb3ccfa499d1c72921a9f536431cc96ddc2adda2f9');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"lONH8Y38zD80MzMzMzPTvw=="],"y":["<f8",[3],"O3pp6WDzpj9dVf12u9OLv29qz93QEPA/"],"cost":1.0353435805988958}','69ef634476a84abe018322cbf28933a3d634e117bad488915b7713b9e7678b85');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"AE2Me/Rpzj8AAAAAAADgvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"lONH8Y38zD81MzMzMzPTvw=="]}','e5d17fb5e749bd024e23c722483a5e788a7bacfc81065241982956ce000b6b5a');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"AE2Me/Rpzj8AAAAAAADgvw=="],"y":["<f8",[3],"8NIlZztNkz/EUVL5/qCQP6fc25aDEvA/"],"cost":1.039608479910227}','e0df0bfbed2ed7caa5619587142e1f654b126b6e99e01e27e075c11ffee0923e');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"TfOSCscB3D9VvBxJ4n7jvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"lONH8Y38zD81MzMzMzPTvw=="]}','60bdfd21628ac75b0a5c9a115035a1bece9e1ccb0e02de1e9e329688a28537e0');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"TfOSCscB3D9VvBxJ4n7jvw=="],"y":["<f8",[3],"+4AMtDAzrb8unEFdQ6mlP1DJBljpPvA/"],"cost":1.0006350774848536}','0e284aeb6950277ea57a7b65385f63388f3830a96e348b6aec37a9216e52aa8e');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded-response-model',17,'0e284aeb6950277ea57a7b65385f63388f3830a96e348b6aec37a9216e52aa8e');
COMMIT;
