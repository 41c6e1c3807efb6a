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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.simplex:Simplex",{"dimension":2,"total":1.0,"lower":0.0}]},"objective":null,"x0":{"$array":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','c551d50b7624e97b20c723acb5868617fff53b091978e063f0fa4333511944be');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],1,"previous",false],[1,["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],1,"previous",true]],"recommended":"probe 0"}','ba0fd4c25df31c3c032c65315188256170dd409e7ef7a294bb4c63709fdd0a63');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],"y":["<f8",[3],"mpmZmZmZqT8WrkfhehTmP53usYQxUvA/"],"cost":1.760066755619076,"time":null,"failure":null}','0c9629a282ab8ca71f261750c5fc0d5304b72ae12ecc2182d2aa900aa675207d');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],"y":["<f8",[3],"xDyPbMfHrz8Dcu0mEdTpPyUbJ1WJPPA/"],"cost":1.8839875609018035,"time":null,"failure":null}','54d27ecebcea10414dd9face5bd752c6a264f99451ece41b667334266254caa9');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],1,"previous",false],[1,["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],1,"previous",true]],"recommended":"probe 0"}','b1a906064db26698e4c7e3c65f1e26b8b90fc99d550acf3c7fd8c4a5d1272bb7');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],"y":["<f8",[3],"dmNCG/BWqD+sDySVzOLjPyDjQslJYfA/"],"cost":1.6927257354690295,"time":null,"failure":null}','c624585bf8c4b41a0ef1129d47433bced86f9318ff6fc51e108a6a1009b3f19b');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],"y":["<f8",[3],"j3HRNptzqj//utHBWo3gP0nepHlefPA/"],"cost":1.599281982580995,"time":null,"failure":null}','34d60bbb5fe2e784c85d3d248f08cea0f1e5b219af80f70b036f09cd5e7342cf');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],1,"previous",false],[1,["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],1,"previous",true]],"recommended":["<f8",[2],"g3f9FI514j/6EAXW4xTbPw=="]}','29d520c76c1b68612c8f3013e19bbb6a6b3f2092c8510db127bb061deb5da675');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],"y":["<f8",[3],"FuBqn2mwqD94J/Ki5UviPwovNKeFbfA/"],"cost":1.6467244835890695,"time":null,"failure":null}','900461d99306673397fb4c7fa426a5e6676067daad913e2bc62e0ca77c32963b');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],"y":["<f8",[3],"wkU+VXkxrT/BFODhJCreP7O9+nctivA/"],"cost":1.5620751198833358,"time":null,"failure":null}','30dcdfcc0faef59970f3c1361efa08949711ad6caba9217c27a158982f9d64bb');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],1,"previous",false],[1,["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],1,"previous",true]],"recommended":["<f8",[2],"ftH7yrlq4z8FXQhqjCrZPw=="]}','78321d279e1f5a9ad71ead82e86ae4caf769a99055bbe975113cc495409b68e7');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],"y":["<f8",[3],"31DYgHb4qT+U7gbXo+fgP/vE6A49efA/"],"cost":1.608599358980359,"time":null,"failure":null}','f557555e36ec0bc5cb335bb6734806d3cb367c6929487dfb96e94b016038af39');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],"y":["<f8",[3],"bsXFIyRSsD9ka4YYG5nbP3PCEypTl/A/"],"cost":1.531917759940918,"time":null,"failure":null}','80e2c48a132dd9b94eab0428f34623a0a9d1c618d4d83aae7a20ca98647f7d23');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],1,"previous",false],[1,["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],1,"previous",true]],"recommended":["<f8",[2],"KsRlw9FI5D+udzR5XG7XPw=="]}','fafae552a705af4c5c57bd1f1f4e5a06e170efb2b4ed5c7fd25a24651ac9d3ee');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],"y":["<f8",[3],"m8Zyw1Lsqz8Wgrz0GV7fP82SX7BfhPA/"],"cost":1.5769736903353948,"time":null,"failure":null}','1bd9e817265ecbfeaef8a9d00dd9d9eb33f5f6bc22656b026534948659eab984');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],"y":["<f8",[3],"eAmp7q5oqD/E2aD3i/LiP7WL49heaPA/"],"cost":1.6652625060124187,"time":null,"failure":null}','9ca6f15b964a27dd276fe7149c5dc1b62be14d6a6c54e2a740d7326417fe82cb');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],1,"previous",false],[1,["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],1,"previous",true]],"recommended":["<f8",[2],"wGv79odI5T+CKAkS8G7VPw=="]}','01eb719212aa8073eae22efdb80689ef74c87191cdd805465539a717e2b151d3');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],"y":["<f8",[3],"kI21D3sarz8+txBLJ6bcP3cmVoDPkfA/"],"cost":1.543988390243652,"time":null,"failure":null}','5a9ddd3da3cf02ddfb9766da2fddb62e22bc3b5076c6c25b1508ade20b3a7446');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],"y":["<f8",[3],"RN5TLTtUqT/WwelupHnhP/NBuBpRdPA/"],"cost":1.623967333111171,"time":null,"failure":null}','3f29b14a324454e73c43f6c75183603a7ef975c3508783da32569c3f2d17609b');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],1,"previous",false],[1,["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],1,"previous",true]],"recommended":["<f8",[2],"TwqTxCww5j9h69l2pp/TPw=="]}','c9e162598c4cfba6c97fdbbd2e19ea7865d344affb49eec70064e64f157dfdd0');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],"y":["<f8",[3],"BOo/S0BssT84BVg0wkXaP+xGDq6NnvA/"],"cost":1.5172750944079127,"time":null,"failure":null}','4d1740e75f61402f9425fdfc02308d9e3206e35c61bc827c0273758750b88997');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],"y":["<f8",[3],"HoWZmM/ktz/kX51NHbDUP2ts6h/OwPA/"],"cost":1.4636558773252495,"time":null,"failure":null}','0a93420b1db6fde119d5d7b550f0b0e1e84e045f034442b918725e7d3e052f47');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],1,"previous",false],[1,["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],1,"previous",true]],"recommended":["<f8",[2],"SHTkA3nL5j9vFzf4DWnSPw=="]}','221b5a7b488bfebba32a6ca8c66cd13bed7d23ecb1d1c21006fb0e35e1bc955d');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],"y":["<f8",[3],"bj+1HhLosj9bB0/6nbnYP/j44rFmp/A/"],"cost":1.501052209671728,"time":null,"failure":null}','81133928c0da3606ce305265e68fbf00df7317c148959919bfa455dfb43a3a96');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],"y":["<f8",[3],"JldB1leerD8grsp/Ma/eP8sCSqykh/A/"],"cost":1.568454544739839,"time":null,"failure":null}','569becf9ca7bb024587df4a7960c880981e73fb087bd974e7b9f3b71b796cc79');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"10a507CO5z9Qco1YnuLQPw=="],1,"previous",false],[1,["<f8",[2],"dlp5yW1L5T8SSw1tJGnVPw=="],1,"previous",true]],"recommended":["<f8",[2],"2Ea507CO5z9Rco1YnuLQPw=="]}','d15d25bd316980cdaec9aae01674ab3e0c3d0c32dbfb4bc06e2c41e768938263');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"10a507CO5z9Qco1YnuLQPw=="],"y":["<f8",[3],"YJW1MVkItT9HPE2GAtXWP4dWmf3esvA/"],"cost":1.4825794185743992,"time":null,"failure":null}','b9209f283299061aa198bcadd07b5628bd334477b07c94e54e93e4a5823d04bd');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"dlp5yW1L5T8SSw1tJGnVPw=="],"y":["<f8",[3],"BFnHoSslrz+la4nPaZ7cP+XQV3P3kfA/"],"cost":1.5436356227204775,"time":null,"failure":null}','69b6a9e62fce83d226e1da3e41d125f80ec1f7a699b183c1c163290fc8f0b207');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"t5FhRIc/6D8muXnu4gHPPw=="],1,"previous",false],[1,["<f8",[2],"VqUhOkT85T9WtbyLdwfUPw=="],1,"previous",true]],"recommended":["<f8",[2],"t5FhRIc/6D8kuXnu4gHPPw=="]}','321fb04c12adc037e38fc7e54fea0dbb6428c384d18745c05d316e7d4cf77712');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"t5FhRIc/6D8muXnu4gHPPw=="],"y":["<f8",[3],"AyCa0aE1tz8xQc1P4SrVPwQi46aYvfA/"],"cost":1.4676924643583966,"time":null,"failure":null}','011b1f824bd61a3ffba028192c6fbec567e79b36bacf8c4e490d1e9452b3f88d');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"VqUhOkT85T9WtbyLdwfUPw=="],"y":["<f8",[3],"OOTHyMz3sD/8XwkRRczaPwvNvZGmm/A/"],"cost":1.5229994153580324,"time":null,"failure":null}','f0dbe54e9ffb9df1414edfea718bfcf5068b6108b4bc065d8dfe1ee7bc271a2e');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"WPq+5Lbf6D+eFgRtJIHMPw=="],1,"previous",false],[1,["<f8",[2],"ueb+7vki6z8ZZQREGHTDPw=="],1,"previous",true]],"recommended":["<f8",[2],"WPq+5Lbf6D+cFgRtJIHMPw=="]}','f648fd4101ae6410235afd106f20ebb637019ce954c4553303c561f1378ed736');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"WPq+5Lbf6D+eFgRtJIHMPw=="],"y":["<f8",[3],"H9KuSyljuT9VwG2fa7PTP/gQzl+Wx/A/"],"cost":1.4557226761888946,"time":null,"failure":null}','dce764bf7448e09b0a3e833b6d5e2bf8d9f8f5a77d1e0ffe97f12197d2a31405');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"ueb+7vki6z8ZZQREGHTDPw=="],"y":["<f8",[3],"O25gqcpywT/myHyIsnLNPwRDKUHq7fA/"],"cost":1.4244631804309567,"time":null,"failure":null}','c681535bc9d469342fa50b8b4ed7873d09a8c24bf80c2bade645811321146951');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"X+nCaEA66T9+WvRc/hbLPw=="],1,"previous",false],[1,["<f8",[2],"wNUCc4N96z/5qPQz8gnCPw=="],1,"previous",true]],"recommended":["<f8",[2],"YOnCaEA66T+AWvRc/hbLPw=="]}','1cc9eeafe84a5b73f5f5345e03237442419cd17a44f62ab340ca8a68b764754b');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"X+nCaEA66T9+WvRc/hbLPw=="],"y":["<f8",[3],"ljCJ03G0uj/ltJfhpOPSP8rIG79ZzfA/"],"cost":1.4495945748972785,"time":null,"failure":null}','f714c2715d595c44d4ba7dbf9645219b6650953a9b8e09cf1fd5cf1bf9fbaa5c');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"wNUCc4N96z/5qPQz8gnCPw=="],"y":["<f8",[3],"xjgaHKZOwj8T+w3/HfzLPxNA89M39PA/"],"cost":1.4212802326113976,"time":null,"failure":null}','d1f836b478e9cf44a9c44457bcf0b2bcfb0fd8624eff36d00fadb104bb4d3a59');
CREATE TABLE stackelberg_schema (
	version INTEGER NOT NULL
);
INSERT INTO "stackelberg_schema" VALUES(2);
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
INSERT INTO "stackelberg_studies" VALUES(1,'simplex',37,'d1f836b478e9cf44a9c44457bcf0b2bcfb0fd8624eff36d00fadb104bb4d3a59');
COMMIT;
