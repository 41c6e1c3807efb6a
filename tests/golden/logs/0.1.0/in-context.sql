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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.in_context:InContext",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"first_move":null,"explore":0.3,"largest_move":null,"structure":null,"objective":null,"rewindable":false,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"context":{"$data":["stackelberg.core.context:Context",{"columns":{"$tuple":[{"$tuple":["fair","flag"]}]}}]},"objective":null}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null,"further":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":{"$data":["stackelberg.core.context:Context",{"columns":{"$tuple":[{"$tuple":["fair","flag"]}]}}]}}]}}','35b9b0c7cf33c860836946c2299bce1f2e41cac0304ac42d0dd9f6e679283be0');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','6ad2def57bde492821862e7f354bd3260fbcc23ecb4dd6843441df138b57247a');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"context":["<f8",[1],"AAAAAAAAAAA="]}','8ee4d21096280c46b91925ff24ea8f3e27016489c72fdbc2dd49f7238e8f6272');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"oq+n+VIRqT9uMbUCb1nhPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','53d6383a0ec34492ce80fec2c735caf2472a338d006579ac44365e90c0373369');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"oq+n+VIRqT9uMbUCb1nhPw=="],"y":["<f8",[3],"xkDKPWV90D/T27Nsod3mP2zYNBfJAPA/"],"cost":1.9723998196617758,"context":["<f8",[1],"AAAAAAAAAAA="]}','be1a112002ac929e5db111aee2274234e27e5098c7815a06a04c645913dfd1be');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"gB6lPayQ2j8AbpqFQdp0Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','4d4ab0d6661c0acc85db2e7d8cf3b1d2201d2cf994e397d061e2b8ba34cda8a3');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"gB6lPayQ2j8AbpqFQdp0Pw=="],"y":["<f8",[3],"CUSor4Kffz/Wel4Z0u+3P5ihbheWOPA/"],"cost":1.1150386173422666,"context":["<f8",[1],"AAAAAAAAAAA="]}','617233ed06bb7b324841d5ae8c17adbd683d2ea3ad2203ce904d59f7fd681c54');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"tFkj3XG92T/Wtz3e4l7Bvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"gB6lPayQ2j8AbpqFQdp0Pw=="]}','e161eeaa81461506daf36e2d396a4c76bc8a3ab1acc8df810d701851c8fc3a91');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"tFkj3XG92T/Wtz3e4l7Bvw=="],"y":["<f8",[3],"cAlW8hFmcL/62soFKnaQP+gK1UgeNfA/"],"cost":1.025040503502185,"context":["<f8",[1],"AAAAAAAAAAA="]}','d3fe8c11693f36738024860b09522dc66c82302c7b8b2dce4a0da6d0d63172ac');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"goEjJ/r30j8g2DF+jcbmvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"O5PhQG3n1T/6L87mKiTHvw=="]}','41ce29659d7264673dd5857548f96f923049f04ee59316801fc95db57cb7b7f9');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"goEjJ/r30j8g2DF+jcbmvw=="],"y":["<f8",[3],"irIAro5tnr+LslNcnEzAP58urYvRHPA/"],"cost":1.1046589482522307,"context":["<f8",[1],"AAAAAAAAAAA="]}','3f667567c7b5dcdc127f17e20915b194a7cd2f579c17c0a0ceb3ddc04fdd7ac8');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"5Ct+s1Y+3D8gTVJ1ZZLvvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"WrgLUTTh0z9trOzjbvfXvw=="]}','8c37c162b68e11228abcfa5ba8cf7f055b4c296901c025df087f24ec179d5e90');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"5Ct+s1Y+3D8gTVJ1ZZLvvw=="],"y":["<f8",[3],"AQo8PCNguL+BUSt2e5nYPw5f6kb7P/A/"],"cost":1.3047713663174139,"context":["<f8",[1],"AAAAAAAAAAA="]}','b61a3d5b45afe3282a932a68e3c5edd587a59b1d336a776c714f579615c53e68');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"X0e4qA+I4j/s4KMtVUHyvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Eo8AzOa62T9UnweLt6zkvw=="]}','583f8275d9f206428b153cb0c1bdff7819c3b5e1aa5f517b1686468a91e331aa');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"X0e4qA+I4j/s4KMtVUHyvw=="],"y":["<f8",[3],"83kMRDGbu787Xo+C0GbiP2BH56pibvA/"],"cost":1.4941633639127114,"context":["<f8",[1],"AAAAAAAAAAA="]}','d59409a900a3b061205175eb3e4aa1aae06285b4aaca8d562b5a38c5083e4afe');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"4kFoDNJt5D+6MK9uXeP4vw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Bs9NfuoM3z9qn9Qoc+Lrvw=="]}','82232b0c886dcc48d934afc2f8479da44a0b6306e039afa4c15720219f9a71eb');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"4kFoDNJt5D+6MK9uXeP4vw=="],"y":["<f8",[3],"1fP57WF1wb+M9lKPCAv2P0o3PvhGhvA/"],"cost":2.2740815051647223,"context":["<f8",[1],"AAAAAAAAAAA="]}','24290eedea66b2bff06b644c8ba074992f8c838e468aab0c2f675c5d14a9a17f');
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
INSERT INTO "stackelberg_studies" VALUES(1,'in-context',17,'24290eedea66b2bff06b644c8ba074992f8c838e468aab0c2f675c5d14a9a17f');
COMMIT;
