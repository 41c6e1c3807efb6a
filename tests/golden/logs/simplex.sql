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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.simplex:Simplex",{"dimension":2,"total":1.0,"lower":0.0}]},"objective":null,"x0":{"$array":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"}}]}}','6b38343a2b2987c038b31b13308f855071f20506ecb06e4a72d16d8be03b1d89');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="]}','af87a132df7861705c5298baac991bf4635a1c1a14a3bb0b8bf8eb3cb52957d5');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],"y":["<f8",[3],"mpmZmZmZqT8WrkfhehTmP53usYQxUvA/"],"cost":1.760066755619076}','0e9c36e0e39dec57c150fe1660de53b7b79073552550445837233f369508edd1');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],"y":["<f8",[3],"xDyPbMfHrz8Dcu0mEdTpPyUbJ1WJPPA/"],"cost":1.8839875609018035}','b383a6148ede4157805d64c71c8e978df1ea2f9e0c2f0e9ccd690abd31695150');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="]}','a3fcd4313bdfb87d9afa8b5798dfcd075ce94bc6193555af15b87b7f6133a2c9');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],"y":["<f8",[3],"dmNCG/BWqD+sDySVzOLjPyDjQslJYfA/"],"cost":1.6927257354690295}','49f90bb2efbd7464bced81742ea5701a95c22d141cb9867d450664fff96fdfeb');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],"y":["<f8",[3],"j3HRNptzqj//utHBWo3gP0nepHlefPA/"],"cost":1.599281982580995}','7f1c0366b3305858e8388ad64397683809a8d435353feff6595d55707f8aff0f');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"g3f9FI514j/6EAXW4xTbPw=="]}','4ab0c3052e1e12b6749849a66e5519fbf0eabc1eeaeb7c20b426afcd5ab8b7c4');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],"y":["<f8",[3],"FuBqn2mwqD94J/Ki5UviPwovNKeFbfA/"],"cost":1.6467244835890695}','bc3c3a150fc18b3cf343d2718494b2e7a5f2c81c76b41937dad35c31bde17a2d');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],"y":["<f8",[3],"wkU+VXkxrT/BFODhJCreP7O9+nctivA/"],"cost":1.5620751198833358}','535aca4f3343d82ae26bf63c2630dea2b7d9e773dbad5ba1e5f63b6062030ae5');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ftH7yrlq4z8FXQhqjCrZPw=="]}','eb2f71b1bf4f9aab4677b73b6a82d9e0bd05914133082e745b5b9c91d3927faf');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],"y":["<f8",[3],"31DYgHb4qT+U7gbXo+fgP/vE6A49efA/"],"cost":1.608599358980359}','6086291fe24cc4c930bf341c6cd3069ec91cd463d38f1e060734de70ef53bc77');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],"y":["<f8",[3],"bsXFIyRSsD9ka4YYG5nbP3PCEypTl/A/"],"cost":1.531917759940918}','7fe0f5fe7d5ed0bc7f7a53c212f50ec6e74ea7776f3f5fe147dd61f18830b514');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"KsRlw9FI5D+udzR5XG7XPw=="]}','925138f1b01ad8647487c679e8254cb817718ac4b6e1617a68dd43234a2d7c46');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],"y":["<f8",[3],"m8Zyw1Lsqz8Wgrz0GV7fP82SX7BfhPA/"],"cost":1.5769736903353948}','57175d192e5f214a72da00cdf2390b366a2adc3567fe1c09e4f5a8e235a05a00');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],"y":["<f8",[3],"eAmp7q5oqD/E2aD3i/LiP7WL49heaPA/"],"cost":1.6652625060124187}','12e497f3bb288e75cbe60699c27e51accecce0ee6ce71dabe8e8e12c712464e6');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"wGv79odI5T+CKAkS8G7VPw=="]}','f0782b8c3407f334ebdd403202b588fd6c54e944a9c63a8e5b67a5a9c6e11b95');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],"y":["<f8",[3],"kI21D3sarz8+txBLJ6bcP3cmVoDPkfA/"],"cost":1.543988390243652}','cf8b215b08161e88626cb2ad430c0df598bfef65fae11d1561c380055e7d3c13');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],"y":["<f8",[3],"RN5TLTtUqT/WwelupHnhP/NBuBpRdPA/"],"cost":1.623967333111171}','160b9e92b88788f518997c0d3d9fddc9599a1c4dad92c9072d99d334e2e45d91');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"TwqTxCww5j9h69l2pp/TPw=="]}','1a37c79325b5a4af0a8f83256ad832bb98a55e8b6000d83912bc3430b6e42f8a');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],"y":["<f8",[3],"BOo/S0BssT84BVg0wkXaP+xGDq6NnvA/"],"cost":1.5172750944079127}','01a8ebf3a96739f16338033187f9791d9f301c4ccb9e742ddb6b95fbb13df043');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],"y":["<f8",[3],"HoWZmM/ktz/kX51NHbDUP2ts6h/OwPA/"],"cost":1.4636558773252495}','64d56f4af101045f5769068b7dc4f1f347938e8e4b20aeabdec92e1a98298f78');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"SHTkA3nL5j9vFzf4DWnSPw=="]}','822b501748b87a3372d577e5cd8818bc6ecc9db0d0e37b79ed796872f1e509c0');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],"y":["<f8",[3],"bj+1HhLosj9bB0/6nbnYP/j44rFmp/A/"],"cost":1.501052209671728}','37fdfa2918ba656303c8ba14376be5dcb1bd51807d8fd3396ca6043041e957c4');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],"y":["<f8",[3],"JldB1leerD8grsp/Ma/eP8sCSqykh/A/"],"cost":1.568454544739839}','d2ff67ddab0466922baf647791a26ea3dc28c18e53cc5cce666189ce90798495');
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
INSERT INTO "stackelberg_studies" VALUES(1,'simplex',25,'d2ff67ddab0466922baf647791a26ea3dc28c18e53cc5cce666189ce90798495');
COMMIT;
