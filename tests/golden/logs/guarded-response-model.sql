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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"first_move":null,"explore":0.3,"largest_move":null,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":false,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":null,"baseline_cost":null,"baseline_rounds":1,"allowed_loss":null,"closed_rounds":50,"K":null,"settle":null}]},"rewindable":false}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','2a073884035ed75dd38f854d28e1dc6a710db076d47abebab75fdfa78ab4d160');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','8a08f1a9b395728ad718d6c8538c939e1ed9d691da6ec6eeef6309741f563e40');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','d627443da8b0d68477bd4fec9b6360b09247ad53d66ffecc72066df82ca1a1cf');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"gr85rTGerT8AAAAAAADgPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','2ff63696794165938a438fc5930e37beb34b1f928864985129de2ddf30009d5a');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"gr85rTGerT8AAAAAAADgPw=="],"y":["<f8",[3],"FEhrG4Fszz9I11zKRKrkPxgmSrkYAfA/"],"cost":1.8915512632517415}','faec180d1758f23b902c80fdf2835e9796b83f38dc3550b272b7818686d86355');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','ec8c6f953ab8a112d7d6f111f426aa0630f7c1b61eda95613d40471208764d48');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','729d29e7b52cba49b27cfb0901c6211e5b9c2417522bb9a77b42cd1990a0b49a');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','02de8eecb8d8acc9a59de85fffb5dca6781abeba7c2c13d8cbebbfe28a9e042a');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="],"y":["<f8",[3],"fGGCLcirwT/zBe2ACtjEP2gZzpGfBvA/"],"cost":1.302514939045428}','07c5f88f5d88a74451ff60c4f6ea5123a45ef7cb531ff04c87dd37c447c8b676');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"uSlLLg0ywj+YmZmZmZm5Pw=="]}','2cb4f92ee2ba53224dddf5f396dc578c627be97e5cbf32d9bbff24362355f662');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="],"y":["<f8",[3],"H4csKS70tj9Mo+VavJeiP9faDMIiC/A/"],"cost":1.128695992619236}','5b32ace0e9f9136a40b9e04a3295f2971b101bac281f4cbc0bb96c3ce326ac87');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"lONH8Y38zD80MzMzMzPTvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"pobJj02Xxz+cmZmZmZm5vw=="]}','aa1c05d8a5f23a3a4e1f0bdb244c32d638dbc206d1c6a31808c703424c54caa0');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"lONH8Y38zD80MzMzMzPTvw=="],"y":["<f8",[3],"O3pp6WDzpj9dVf12u9OLv29qz93QEPA/"],"cost":1.0353435805988958}','31605cd1a58b5ac24eb2f1e9b721b5117f53407e5291ea84f46673bed7b8603b');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"UPSe2uv2zz8AAAAAAADgvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"lONH8Y38zD81MzMzMzPTvw=="]}','2a02398b1b3608cd3879e443cc425b1a2f8f981b28f2482ce742ab97b6298a4e');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"UPSe2uv2zz8AAAAAAADgvw=="],"y":["<f8",[3],"CM0oEkXiiT88/rmN2MaOP49Q7J1zFPA/"],"cost":1.03265938599487}','483e7190a4eb644211546bebc3e097d5c3cc21ed191795c8612ec1e23228ba1a');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"SKcJaAs53D+g7uDym3Tkvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"UPSe2uv2zz8AAAAAAADgvw=="]}','36b78e0cf232ee8df7d3bdf408e6c203086cdbe2f1ba43250141766d8cc86839');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"SKcJaAs53D+g7uDym3Tkvw=="],"y":["<f8",[3],"VYujwwfyrr9NYSVELQ6uPy66zzzjP/A/"],"cost":1.0138591856780788}','43cd0850cfac5d15375ec63b471b72bfa5ebf6b1b904406fec391ee688d85436');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded-response-model',17,'43cd0850cfac5d15375ec63b471b72bfa5ebf6b1b904406fec391ee688d85436');
COMMIT;
