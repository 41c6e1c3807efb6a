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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],"K":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="]}','8938741b2f73fd0b640b2ef1aeb60a5e45f089af8a452e43c8e4f6249ba4be67');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],"y":["<f8",[3],"mpmZmZmZqT8WrkfhehTmP53usYQxUvA/"],"cost":1.760066755619076}','b7ae79653daa3ff530dcc3513bfc01ae09bd9e9d1d9b62c6e9f378c21bccfcef');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],"y":["<f8",[3],"xDyPbMfHrz8Dcu0mEdTpPyUbJ1WJPPA/"],"cost":1.8839875609018035}','eb7e24c00b779aece43c6638466755a682e89497895bdd3ac9c214c4b162b65f');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],"K":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="]}','61f9ce1f40c4cdd35c0541fc0c654daa26024751423ba4e360abab49f3a26b46');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],"y":["<f8",[3],"dmNCG/BWqD+sDySVzOLjPyDjQslJYfA/"],"cost":1.6927257354690295}','52b2351b6dfd63b45c494a6e4d9000769f01dab38320b540131e41957fc7f08e');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],"y":["<f8",[3],"j3HRNptzqj//utHBWo3gP0nepHlefPA/"],"cost":1.599281982580995}','625fa1c4040c792456689228c55828df4050a62c3cf29492cda0c3fba10e9779');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],"K":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"g3f9FI514j/6EAXW4xTbPw=="]}','5469a3aab0b2e85c158a3a1bbd81e89d62d36058ccfa5af731a9750dce902d93');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],"y":["<f8",[3],"FuBqn2mwqD94J/Ki5UviPwovNKeFbfA/"],"cost":1.6467244835890695}','2abb37af11eadc73e7c158a31547558ae04d064f4b6183b2ccebea5b1228f34c');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],"y":["<f8",[3],"wkU+VXkxrT/BFODhJCreP7O9+nctivA/"],"cost":1.5620751198833358}','dc4ec0c42f38cc5ad9a8613afdcffbb07eb6282b8348d070fb877afd591cc750');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],"K":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ftH7yrlq4z8FXQhqjCrZPw=="]}','b0716d5242ddd1a49361263994ef79db2d1b4aba32da38bd1c1288d09e54d191');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],"y":["<f8",[3],"31DYgHb4qT+U7gbXo+fgP/vE6A49efA/"],"cost":1.608599358980359}','07b1420e7f546e1d362382e89428a66802e927b1e3fadd4ab1f7fcc6162a375a');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],"y":["<f8",[3],"bsXFIyRSsD9ka4YYG5nbP3PCEypTl/A/"],"cost":1.531917759940918}','1b98431169cac7376c2fda506de4dac1b6f539624d360f241eb0e151047ab028');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],"K":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"KsRlw9FI5D+udzR5XG7XPw=="]}','3b274be174e0478cc3d7adb8188eac662e776f9398ed72c00680ef599c41493a');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],"y":["<f8",[3],"m8Zyw1Lsqz8Wgrz0GV7fP82SX7BfhPA/"],"cost":1.5769736903353948}','62c1a835cf34d89209b38e27fbac64cf4a7f8be5ae2072bb224e739be13ddd16');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],"y":["<f8",[3],"eAmp7q5oqD/E2aD3i/LiP7WL49heaPA/"],"cost":1.6652625060124187}','67e1f05c2e137876ea9efe2b84ba0ebf1e0f2aff8a1ab313e1e381f4632ae6bf');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],"K":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"wGv79odI5T+CKAkS8G7VPw=="]}','11841eac64e801c4bc2c485548f8f3768775c52875e97142a5bbe1d6cb9ea542');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],"y":["<f8",[3],"kI21D3sarz8+txBLJ6bcP3cmVoDPkfA/"],"cost":1.543988390243652}','af7e6caf5b7a9e33774dd0b2710424d39522ea521151e267668a6514fbe99380');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],"y":["<f8",[3],"RN5TLTtUqT/WwelupHnhP/NBuBpRdPA/"],"cost":1.623967333111171}','d66f03e46e87ec2f93c10d158b05880afc0cb1b4b387c567dfbd669d5b3f39ac');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],"K":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"TwqTxCww5j9h69l2pp/TPw=="]}','5382d96b5195888d7d2a5d5740973c8c79c55ed773f48a8cf97122c082861b4b');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],"y":["<f8",[3],"BOo/S0BssT84BVg0wkXaP+xGDq6NnvA/"],"cost":1.5172750944079127}','a9f0a0cdcc7879f64eb12a716a688f32fffaa288c05eff528e3fe0b4bcb0dc94');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],"y":["<f8",[3],"HoWZmM/ktz/kX51NHbDUP2ts6h/OwPA/"],"cost":1.4636558773252495}','6e21f352a864c607ee70ef0e693f20bf16c124d22023c8c2d4c385bbfc07ea45');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],"K":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"SHTkA3nL5j9vFzf4DWnSPw=="]}','a684df20034ba262174a024b9dd247f0f0f4ecdcca31ed27a8988de58d1c964c');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],"y":["<f8",[3],"bj+1HhLosj9bB0/6nbnYP/j44rFmp/A/"],"cost":1.501052209671728}','b7896cb8914c8435b5ad945633c72bae5ff30a670e0fc801a1f4e76b592b6fdc');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],"y":["<f8",[3],"JldB1leerD8grsp/Ma/eP8sCSqykh/A/"],"cost":1.568454544739839}','1685080388103861f5522b74e5b5c1095fa344b2f51bfe4db3f4c74fa52480db');
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
INSERT INTO "stackelberg_studies" VALUES(1,'simplex',25,'1685080388103861f5522b74e5b5c1095fa344b2f51bfe4db3f4c74fa52480db');
COMMIT;
