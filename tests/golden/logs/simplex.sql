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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.simplex:Simplex",{"dimension":2,"total":1.0,"lower":0.0}]},"objective":null,"x0":{"$array":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','40919e40e714a924dec69228d5a89dda4a5dfb9422b373eb32b79d9c3fb2026a');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="]}','821b3120a91b19ebb2de6a86f377df7da5a2ecfcaaf31bbff69a74f6efc07c28');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],"y":["<f8",[3],"mpmZmZmZqT8WrkfhehTmP53usYQxUvA/"],"cost":1.760066755619076}','760618b792f7cdfc821ad1f8e1514382490929139d1ae15e88e28967964b4bd2');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],"y":["<f8",[3],"xDyPbMfHrz8Dcu0mEdTpPyUbJ1WJPPA/"],"cost":1.8839875609018035}','6450da9bf1c37aa739513dd5118e75cd941a2f5efa17d93eb58054a29a993aeb');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="]}','c3eaf9be468f1b292a1b8ad0109c5fb20e7016f65139011eed3ec531f291bcad');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],"y":["<f8",[3],"dmNCG/BWqD+sDySVzOLjPyDjQslJYfA/"],"cost":1.6927257354690295}','bbd6bb54e55b5375851ce5b6b574a8d6fa1b8f231574e651a6569f54ca503fd5');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],"y":["<f8",[3],"j3HRNptzqj//utHBWo3gP0nepHlefPA/"],"cost":1.599281982580995}','7052f5daf6b15399eca0ca0c7e3c126633b792fdccc2cb8b6fdeddb7c97d2d43');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"g3f9FI514j/6EAXW4xTbPw=="]}','64123d4659287ea5819d320a3fbc08d37dd3f0690f29a80a807ea893f9fad9a4');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],"y":["<f8",[3],"FuBqn2mwqD94J/Ki5UviPwovNKeFbfA/"],"cost":1.6467244835890695}','1f822afd1a3d3eaa7cd8fdc1b5b2421a610f8d316af0349b330fee49e1630281');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],"y":["<f8",[3],"wkU+VXkxrT/BFODhJCreP7O9+nctivA/"],"cost":1.5620751198833358}','00b638aad4f761d5bdc2e5289cb29ba4d1a4fe87098485e46dd72c39b3bf1ae9');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ftH7yrlq4z8FXQhqjCrZPw=="]}','07224ce937e7c310233e0313df591e4a4591bd8063dd940c67f92c16996045c7');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],"y":["<f8",[3],"31DYgHb4qT+U7gbXo+fgP/vE6A49efA/"],"cost":1.608599358980359}','8d2578efc26f9e7d0dd7b199aa5b98275c54b90bbdf65ace3aeefc7f909f68e7');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],"y":["<f8",[3],"bsXFIyRSsD9ka4YYG5nbP3PCEypTl/A/"],"cost":1.531917759940918}','d08403f7fa209b90174aaa74be6325bd68d72952b848c778a59ce69e5abd63ea');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"KsRlw9FI5D+udzR5XG7XPw=="]}','0b2357f3543ca4a74b5ff06a16a06aa33ae59811d35bc72f520c948f2096c9ee');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],"y":["<f8",[3],"m8Zyw1Lsqz8Wgrz0GV7fP82SX7BfhPA/"],"cost":1.5769736903353948}','15831d3d8891b2bb31bdc18cf901de924e2f93fb27b78b7e9bdcce68e10ed6af');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],"y":["<f8",[3],"eAmp7q5oqD/E2aD3i/LiP7WL49heaPA/"],"cost":1.6652625060124187}','ac3aa6d4116fbc993c28052ad1d306987359aac2007549671d2bb97e831c47e2');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"wGv79odI5T+CKAkS8G7VPw=="]}','4de3446bbabb89883865238956995f337405a6e6f1e2e809aa46ee6c41a521aa');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],"y":["<f8",[3],"kI21D3sarz8+txBLJ6bcP3cmVoDPkfA/"],"cost":1.543988390243652}','b88c403a594c313f90a4af2dc9ec1031aeadcd8413217ae9055342c8a7c06431');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],"y":["<f8",[3],"RN5TLTtUqT/WwelupHnhP/NBuBpRdPA/"],"cost":1.623967333111171}','8ade04dfcc0a8b360c6c2a6c88fb3c66f33ba4b6350dde22cc68724d8114654d');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"TwqTxCww5j9h69l2pp/TPw=="]}','022ce45a4940e8bc8ee632ef790249f8e995a244c4732a513e1690fa5daf286d');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],"y":["<f8",[3],"BOo/S0BssT84BVg0wkXaP+xGDq6NnvA/"],"cost":1.5172750944079127}','1c5c4c29237499243314868a0cd4fe5fa9d229313c2c6cf79bdceb2696c192a3');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],"y":["<f8",[3],"HoWZmM/ktz/kX51NHbDUP2ts6h/OwPA/"],"cost":1.4636558773252495}','196fca459217076e09855299801ea55a9edf4b341423fc75d8e25cab30c26079');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"SHTkA3nL5j9vFzf4DWnSPw=="]}','e610540a33bd2e149f70375cd54efdb5b3bc2318098f28f775c920036e07ba4d');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],"y":["<f8",[3],"bj+1HhLosj9bB0/6nbnYP/j44rFmp/A/"],"cost":1.501052209671728}','66f50ec3183ad3811771fa0d6ae3b95e0f5792b6a586e94acd1e6c5f45771b1f');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],"y":["<f8",[3],"JldB1leerD8grsp/Ma/eP8sCSqykh/A/"],"cost":1.568454544739839}','4a04ebb4ea7011124590a9b4c1c391404e5b90ca9638a88d6d525e36d0275756');
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
INSERT INTO "stackelberg_studies" VALUES(1,'simplex',25,'4a04ebb4ea7011124590a9b4c1c391404e5b90ca9638a88d6d525e36d0275756');
COMMIT;
