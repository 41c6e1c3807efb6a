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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.from_guess:FromGuess",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"first_move":null,"explore":0.3,"largest_move":null,"structure":null,"objective":null,"rewindable":false,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rounds":10,"further_rounds":40,"damping":0.5,"leash":0.125,"window":10,"objective":null}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null,"further":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','dbf1e917def471fb1b8c871fd938148197fb187c1932eb249dec9479a330b600');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','855a078c77ee075d66fdc11c85c3a3a8b357007200b9f418b5f31c0da3ca3c60');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','09f82f1ca4442627b5aebd6d0cd5eb72aa0ae86ee2829458615f0d4b10e92b23');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"oq+n+VIRqT9uMbUCb1nhPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','515144cb2503f0256e8036c8971f6efb24440fc4c81d0e21f623c174c153a757');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"oq+n+VIRqT9uMbUCb1nhPw=="],"y":["<f8",[3],"xkDKPWV90D/T27Nsod3mP2zYNBfJAPA/"],"cost":1.9723998196617758}','87555743c68f2131632ba06491f9579036e59a2d60054d8b0330d115b1cc8ba9');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"gB6lPayQ2j8AbpqFQdp0Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','c2f33ddec4567300a5248631637876e4ac4aa74ec07f2af3feeb3a8a6ffe2ef8');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"gB6lPayQ2j8AbpqFQdp0Pw=="],"y":["<f8",[3],"CUSor4Kffz/Wel4Z0u+3P5ihbheWOPA/"],"cost":1.1150386173422666}','5d7af0f5838986c21dc7565d442af9a7bb8ace879b21866c5f2300388d3a14ce');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"tFkj3XG92T/Wtz3e4l7Bvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"gB6lPayQ2j8AbpqFQdp0Pw=="]}','790a5afc6c9a7455516dbc26ccb31dd22006ba085a5cad508d0e8cfe61672602');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"tFkj3XG92T/Wtz3e4l7Bvw=="],"y":["<f8",[3],"cAlW8hFmcL/62soFKnaQP+gK1UgeNfA/"],"cost":1.025040503502185}','044414a1f7116891121b68a4304954d83eb0100f46797c7fe881210f6047a942');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"goEjJ/r30j8g2DF+jcbmvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"O5PhQG3n1T/6L87mKiTHvw=="]}','585ea507da02ef51c090083304578a8eee444c1df37e76905a8fd716b49917d5');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"goEjJ/r30j8g2DF+jcbmvw=="],"y":["<f8",[3],"irIAro5tnr+LslNcnEzAP58urYvRHPA/"],"cost":1.1046589482522307}','f063b272d73288c3f47466a794a683976f17ff200cd5bf6ad7bfacb461c3c95e');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"5Ct+s1Y+3D8gTVJ1ZZLvvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"WrgLUTTh0z9trOzjbvfXvw=="]}','f380c3b6b66858418cf67cdcee4bc59894f7e003ee57b025caf27f9582224f63');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"5Ct+s1Y+3D8gTVJ1ZZLvvw=="],"y":["<f8",[3],"AQo8PCNguL+BUSt2e5nYPw5f6kb7P/A/"],"cost":1.3047713663174139}','eb810c866fed58af0ca0f75b7583ef7ee609109c087dfbfaed3620d98bf9df52');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"X0e4qA+I4j/s4KMtVUHyvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Eo8AzOa62T9UnweLt6zkvw=="]}','3cc055c0f0377e4f701523e369b598c8c44307622c754f05a6d66984ece51700');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"X0e4qA+I4j/s4KMtVUHyvw=="],"y":["<f8",[3],"83kMRDGbu787Xo+C0GbiP2BH56pibvA/"],"cost":1.4941633639127114}','61ea45eea4e6dea9eef0f75fe7dc539bf68395bf645aec28aa5d532afe332577');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"4kFoDNJt5D+6MK9uXeP4vw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Bs9NfuoM3z9qn9Qoc+Lrvw=="]}','a55d1aca3444a17aecc02652c7798c37a2d31e926d2e34eb8bfd836741d37993');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"4kFoDNJt5D+6MK9uXeP4vw=="],"y":["<f8",[3],"1fP57WF1wb+M9lKPCAv2P0o3PvhGhvA/"],"cost":2.2740815051647223}','f6297b356f962e58a3811e6551b69b875a6ac74cc4f545eb76a13a454e7539b8');
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
INSERT INTO "stackelberg_studies" VALUES(1,'from-guess',17,'f6297b356f962e58a3811e6551b69b875a6ac74cc4f545eb76a13a454e7539b8');
COMMIT;
