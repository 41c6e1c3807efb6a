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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.simplex:Simplex",{"dimension":2,"total":1.0,"lower":0.0}]},"objective":null,"x0":{"$array":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','22707ff8fe130889aadb81dd0c4d2763f2db289a0635d60f8acdb75a3e5459fa');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="]}','26be3599af0709807f744bba037581f3ed96a08e75134d93f8d4fa6fe8967a6a');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],"y":["<f8",[3],"mpmZmZmZqT8WrkfhehTmP53usYQxUvA/"],"cost":1.760066755619076}','acde164d520d46c28384683e185e9e2215ca19981e5c51e2da6e5af7a911c194');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],"y":["<f8",[3],"xDyPbMfHrz8Dcu0mEdTpPyUbJ1WJPPA/"],"cost":1.8839875609018035}','aab39abba2e16deace1c2de70d12dc32fe0c443dc5f3a3a23c082ba7be47c58a');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="]}','3e8b784858163ad21c112c954707f53fbbfa533f8148ead6d289ff25a9184d37');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],"y":["<f8",[3],"dmNCG/BWqD+sDySVzOLjPyDjQslJYfA/"],"cost":1.6927257354690295}','5d8736e0be9fcc9bd5371526a1b2bd89265622d0dd3949ee544dfec6150097f8');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],"y":["<f8",[3],"j3HRNptzqj//utHBWo3gP0nepHlefPA/"],"cost":1.599281982580995}','8007d13190e143e63af145e4f5c8b14fd97558a9619bc2e678596b1959b0b607');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"g3f9FI514j/6EAXW4xTbPw=="]}','da691d8ddc475795596208ba1a856a54c588875a6b8252b8e3de3afc3a162f20');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],"y":["<f8",[3],"FuBqn2mwqD94J/Ki5UviPwovNKeFbfA/"],"cost":1.6467244835890695}','9fa5063eb80bdef9e657392ae757f4b3ba833e15ba4d8034d16cd331239ebef8');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],"y":["<f8",[3],"wkU+VXkxrT/BFODhJCreP7O9+nctivA/"],"cost":1.5620751198833358}','2b79c00741300a695165d42052c04e76a7d55326b19787871cbe9175e6fbdcf9');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ftH7yrlq4z8FXQhqjCrZPw=="]}','79ec80ff3d5da31768e9f1c60eb61d74414eec74100937e4a5f6b781e2800c04');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],"y":["<f8",[3],"31DYgHb4qT+U7gbXo+fgP/vE6A49efA/"],"cost":1.608599358980359}','624b3016a0b4968b10d7ea64be288311ec54888a8fa197eebae94087b1bf4ad0');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],"y":["<f8",[3],"bsXFIyRSsD9ka4YYG5nbP3PCEypTl/A/"],"cost":1.531917759940918}','a57e3a7ad3ff07219eb6a0dd04ce52365bd8884acdf375973063ef6de23ca9d8');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"KsRlw9FI5D+udzR5XG7XPw=="]}','27b02f6eea17ad53b29329e0a3e056909adae9eaff9c3a712d061701fd41c571');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],"y":["<f8",[3],"m8Zyw1Lsqz8Wgrz0GV7fP82SX7BfhPA/"],"cost":1.5769736903353948}','20efa0150246fbce165ca7ca3127294f48e2475fe639dc84d3ce09940ab0123a');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],"y":["<f8",[3],"eAmp7q5oqD/E2aD3i/LiP7WL49heaPA/"],"cost":1.6652625060124187}','0483f29fbd69a4d8972dbe42d3dc76605a59e48941f618461c5bae78fe968821');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"wGv79odI5T+CKAkS8G7VPw=="]}','962ed1edb8b665f727e063345ebafe25bdfd20f59dc1b8f54eaae4ce44c99463');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],"y":["<f8",[3],"kI21D3sarz8+txBLJ6bcP3cmVoDPkfA/"],"cost":1.543988390243652}','a78fad3909c82bacafa177fcb826a7f79892711e7c1351b3089032e713daad9e');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],"y":["<f8",[3],"RN5TLTtUqT/WwelupHnhP/NBuBpRdPA/"],"cost":1.623967333111171}','4d87437ca09d4ae035feca3e93cde04f67f81054609c8800b351517ed64da87a');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"TwqTxCww5j9h69l2pp/TPw=="]}','25c11e1f26c3da0408a8249d2112f8fcfeb434b2dc6948a65d205e34339391bf');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],"y":["<f8",[3],"BOo/S0BssT84BVg0wkXaP+xGDq6NnvA/"],"cost":1.5172750944079127}','f579a87644060a8ada663cbf9af3196696405054fa0b1b99551c0b4c15ba1d0b');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],"y":["<f8",[3],"HoWZmM/ktz/kX51NHbDUP2ts6h/OwPA/"],"cost":1.4636558773252495}','5842ce5649cabeb499f631cbb43591f3f270a3bf76c381c17245d885c07875fd');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"SHTkA3nL5j9vFzf4DWnSPw=="]}','ec4b02b89a39aec6409d01bcd06e7324abc2ab48f3a17628def1e0df6130cf29');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],"y":["<f8",[3],"bj+1HhLosj9bB0/6nbnYP/j44rFmp/A/"],"cost":1.501052209671728}','7f920dff28d340543b0b95a649ad74b114ecd7f29a839c12e95ba238cb617067');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],"y":["<f8",[3],"JldB1leerD8grsp/Ma/eP8sCSqykh/A/"],"cost":1.568454544739839}','37fbbfb79bdbf850f9a9c63b429c7ed17be3ef92d2f69b88a8c12da7d4fc0f11');
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
INSERT INTO "stackelberg_studies" VALUES(1,'simplex',25,'37fbbfb79bdbf850f9a9c63b429c7ed17be3ef92d2f69b88a8c12da7d4fc0f11');
COMMIT;
