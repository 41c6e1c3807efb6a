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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"X":{"$data":["stackelberg.sets.simplex:Simplex",{"dimension":2,"total":1.0,"lower":0.0}]},"objective":null,"x0":{"$array":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','7facf68044573433c640dabdc3113bf60d70a3359883e42bfd3f4a49c2f34efe');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],1,"previous",false],[1,["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],1,"previous",true]]}','7f6a57d987f422f8db3168c1f5c85fe4b4c809ed8f4dedc6d8d191c565f1236b');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"AAAAAAAA4D8AAAAAAADgPw=="],"y":["<f8",[3],"mpmZmZmZqT8WrkfhehTmP53usYQxUvA/"],"cost":1.760066755619076,"time":null,"failure":null}','b78fcc521dd0abf800622211053acc687b91b1c95c18ce976d44015654149503');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"PieA63l52z9h7D8KQ0PiPw=="],"y":["<f8",[3],"xDyPbMfHrz8Dcu0mEdTpPyUbJ1WJPPA/"],"cost":1.8839875609018035,"time":null,"failure":null}','cecaa375cb5841945e9d5c6871f2fa486c4c622efffb568bc2fdef78b7bcf80f');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],1,"previous",false],[1,["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],1,"previous",true]]}','4c1bb111858b6331182762cf9bdaa90b63572460372167b843f75a4a6e0fa31e');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"BJ65uelm4T/4w4yMLDLdPw=="],"y":["<f8",[3],"dmNCG/BWqD+sDySVzOLjPyDjQslJYfA/"],"cost":1.6927257354690295,"time":null,"failure":null}','da1b073a1591f4ccce96adb39ebc234117dfa3223ab376c63a27bd55d7dc5614');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"ZYr5wyyq4z826wx4pqvYPw=="],"y":["<f8",[3],"j3HRNptzqj//utHBWo3gP0nepHlefPA/"],"cost":1.599281982580995,"time":null,"failure":null}','c9639a1c8ad528564e19eb74d30c996c8a7e5c226c9adea01b75ebb809ba99ff');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],1,"previous",false],[1,["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],1,"previous",true]]}','6708aa4ca4590590ad3af3f086484be07df5ec47abac86a8a02395a9f156bcb0');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"g3f9FI514j/7EAXW4xTbPw=="],"y":["<f8",[3],"FuBqn2mwqD94J/Ki5UviPwovNKeFbfA/"],"cost":1.6467244835890695,"time":null,"failure":null}','ac71610f5b40692651c6364d273791c49eed6c6ae380b1f352ebf0500a85c3cf');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"5GM9H9G45D84OIXBXY7WPw=="],"y":["<f8",[3],"wkU+VXkxrT/BFODhJCreP7O9+nctivA/"],"cost":1.5620751198833358,"time":null,"failure":null}','f7fe7559f8d475a4f40987ef6f2a263cefa3fcd9dd5956083669ce3c63cfdec5');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],1,"previous",false],[1,["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],1,"previous",true]]}','74224c040df28ff8e49c824e497532dcacd625c9a920eb66a3c1257fef0325ae');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"fdH7yrlq4z8EXQhqjCrZPw=="],"y":["<f8",[3],"31DYgHb4qT+U7gbXo+fgP/vE6A49efA/"],"cost":1.608599358980359,"time":null,"failure":null}','06d9bbd271e92f0cb8b0cc66b8647c3743c21811fab74ae32533fb2848d34057');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"3r071fyt5T9ChIhVBqTUPw=="],"y":["<f8",[3],"bsXFIyRSsD9ka4YYG5nbP3PCEypTl/A/"],"cost":1.531917759940918,"time":null,"failure":null}','a73c64cf8859f3abb6bf41baf61d4df270ee8dada839f8e3fce54934b69525f8');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],1,"previous",false],[1,["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],1,"previous",true]]}','3a55c2b518379ec0323ba0a1c7709963ce7a94d8f23825041569270ac25f40f8');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"KcRlw9FI5D+tdzR5XG7XPw=="],"y":["<f8",[3],"m8Zyw1Lsqz8Wgrz0GV7fP82SX7BfhPA/"],"cost":1.5769736903353948,"time":null,"failure":null}','01af5b5ecf4427d40c56f0fc0de1e3e16a79dcf5f441e6c230f5afd2d36b0dae');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"yNcluY4F4j9wULSN4vTbPw=="],"y":["<f8",[3],"eAmp7q5oqD/E2aD3i/LiP7WL49heaPA/"],"cost":1.6652625060124187,"time":null,"failure":null}','ad15fbf6d47f72ae7bf329143c0a4b499bad28ec516f0fdf2858856862d5edac');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],1,"previous",false],[1,["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],1,"previous",true]]}','6016fa12318cad6ed39a6d6c18e0d95c3512775253f529c087ebbbe6784dc0c1');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"v2v79odI5T+BKAkS8G7VPw=="],"y":["<f8",[3],"kI21D3sarz8+txBLJ6bcP3cmVoDPkfA/"],"cost":1.543988390243652,"time":null,"failure":null}','edf2a976a03911d5252a2f56467e4bab135dd25a17d863247c3a47b08272bfae');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"Xn+77EQF4z9EAYkmdvXZPw=="],"y":["<f8",[3],"RN5TLTtUqT/WwelupHnhP/NBuBpRdPA/"],"cost":1.623967333111171,"time":null,"failure":null}','c6d20553f9c38c15b5f282339fda038d7c4e2713d20e0a55e931d5e08b550a9a');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],1,"previous",false],[1,["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],1,"previous",true]]}','69db9a771a71d496d304439f9c6fcaf89eb3cac5d38f6a979abdf56392d33391');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"TwqTxCww5j9i69l2pp/TPw=="],"y":["<f8",[3],"BOo/S0BssT84BVg0wkXaP+xGDq6NnvA/"],"cost":1.5172750944079127,"time":null,"failure":null}','d1a6b2f4f893d9689e59b974abc701827896d6bffcd657f062f69599cb6c5c0d');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"sPbSzm9z6D8/JbTEQDLOPw=="],"y":["<f8",[3],"HoWZmM/ktz/kX51NHbDUP2ts6h/OwPA/"],"cost":1.4636558773252495,"time":null,"failure":null}','6e336eeffe3f3df54a70e1c52e29b374f2c0a76a68bc26e0732c85eff0bc129b');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],1,"previous",false],[1,["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],1,"previous",true]]}','266eff4f48e5a61d471aa4587606729fc059952c4b8772c5f38f5abb70fde05e');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"SHTkA3nL5j9wFzf4DWnSPw=="],"y":["<f8",[3],"bj+1HhLosj9bB0/6nbnYP/j44rFmp/A/"],"cost":1.501052209671728,"time":null,"failure":null}','04e71f675e28490a2c3cb26066fbb84b820692c0ce3cb56c655576ecc0ec37fb');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"54ek+TWI5D8y8LYMlO/WPw=="],"y":["<f8",[3],"JldB1leerD8grsp/Ma/eP8sCSqykh/A/"],"cost":1.568454544739839,"time":null,"failure":null}','e8b1cba31759eb384c0c2c8f90b1422321f39f63e4964f42f12af07978516beb');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"10a507CO5z9Qco1YnuLQPw=="],1,"previous",false],[1,["<f8",[2],"dlp5yW1L5T8SSw1tJGnVPw=="],1,"previous",true]]}','bfe2c733463a1a1647744d470840648de673569936bf32be02ced90878d566c1');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"10a507CO5z9Qco1YnuLQPw=="],"y":["<f8",[3],"YJW1MVkItT9HPE2GAtXWP4dWmf3esvA/"],"cost":1.4825794185743992,"time":null,"failure":null}','016690aeb681b9de7d5d2bb840fc6ad4f986e14808586d9cf003705fb98a6c77');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"dlp5yW1L5T8SSw1tJGnVPw=="],"y":["<f8",[3],"BFnHoSslrz+la4nPaZ7cP+XQV3P3kfA/"],"cost":1.5436356227204775,"time":null,"failure":null}','d5d7be1d2592e813aaa1315da6c32aa9021e6df3252b3e9a9e2cec76958db6f4');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"t5FhRIc/6D8muXnu4gHPPw=="],1,"previous",false],[1,["<f8",[2],"VqUhOkT85T9WtbyLdwfUPw=="],1,"previous",true]]}','2357436b5bc8b53954d834eae00ed1522fc172acba3ecdce05a98405690273f4');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"t5FhRIc/6D8muXnu4gHPPw=="],"y":["<f8",[3],"AyCa0aE1tz8xQc1P4SrVPwQi46aYvfA/"],"cost":1.4676924643583966,"time":null,"failure":null}','8e3e7289076c9e84e17a3f2fa5d1b3b8ad1df81a8cfe47b3b98bf05f1774509e');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"VqUhOkT85T9WtbyLdwfUPw=="],"y":["<f8",[3],"OOTHyMz3sD/8XwkRRczaPwvNvZGmm/A/"],"cost":1.5229994153580324,"time":null,"failure":null}','dd6caf92751fed134d8aa25aa30dacc5188e6b65b68345015b23f2138a77ce38');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"WPq+5Lbf6D+eFgRtJIHMPw=="],1,"previous",false],[1,["<f8",[2],"ueb+7vki6z8ZZQREGHTDPw=="],1,"previous",true]]}','780e9b18e71ba114d504d83adc04d9ae60470e17425b2b52168ca385435f9f18');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"WPq+5Lbf6D+eFgRtJIHMPw=="],"y":["<f8",[3],"H9KuSyljuT9VwG2fa7PTP/gQzl+Wx/A/"],"cost":1.4557226761888946,"time":null,"failure":null}','77a5a0fa9adbbbb2e7101c6f25207526a275e75a27a600d2cce39bd2171da331');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"ueb+7vki6z8ZZQREGHTDPw=="],"y":["<f8",[3],"O25gqcpywT/myHyIsnLNPwRDKUHq7fA/"],"cost":1.4244631804309567,"time":null,"failure":null}','c6ac250622a01f79b88eb5d5c6197791e9adc9b787eb866ec7df8e54a4a48751');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"X+nCaEA66T9+WvRc/hbLPw=="],1,"previous",false],[1,["<f8",[2],"wNUCc4N96z/5qPQz8gnCPw=="],1,"previous",true]]}','2b73e4ce085b383dbdd5d092a2e31ad5fbf309a5f3b91e144fc8585ee6b81a87');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"X+nCaEA66T9+WvRc/hbLPw=="],"y":["<f8",[3],"ljCJ03G0uj/ltJfhpOPSP8rIG79ZzfA/"],"cost":1.4495945748972785,"time":null,"failure":null}','e041127c03722a83c622117d2283b1ff9f27dd0d9d5a3441b53580e053a9e29b');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"wNUCc4N96z/5qPQz8gnCPw=="],"y":["<f8",[3],"xjgaHKZOwj8T+w3/HfzLPxNA89M39PA/"],"cost":1.4212802326113976,"time":null,"failure":null}','a84d7eaf61ecddec5e7c37241558df3a9643762fbcdad967dbe82a8705dd379c');
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
INSERT INTO "stackelberg_studies" VALUES(1,'simplex',37,'a84d7eaf61ecddec5e7c37241558df3a9643762fbcdad967dbe82a8705dd379c');
COMMIT;
