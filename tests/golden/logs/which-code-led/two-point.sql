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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:TheoremSchedule",{"eta_bar":0.1,"delta_bar":0.2}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','7b4bdc3bb092a245d5ebc57aa315b52eddc49159842ad94d1ccd499dddd98802');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],2,"previous",false],[1,["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],2,"previous",true]],"recommended":"probe 0"}','eb359e51af0b83dc4cdf1c8ef34e7f6027357a85b88768d5d178b787abba6a2c');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','d9e6e978a163562fb5a8de9df67ad648ca59c34f15ba5f5bb8e015b006b89138');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],"y":["<f8",[3],"ZG0ZYMwvzT9CKy0MNqXhP3ADou2kAfA/"],"cost":1.7798399915304084,"time":null,"failure":null}','f316bf2521242147408afbb8b7ba1e2b88f19e868a899964d8f68bfed9050699');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],2,"previous",false],[1,["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],2,"previous",true]],"recommended":"probe 0"}','d5968f85a3ff7bc09cf161dc16b2d472e4d64337154ad6e726d2440f09994844');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],"y":["<f8",[3],"gl/PVEQmwz8AWO6fLOvJP0xaeqLBBfA/"],"cost":1.3535001317805628,"time":null,"failure":null}','d84da77b1e71091ab2ec8059e21abc8c23f3b93ffcf565837590423440875d6b');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],"y":["<f8",[3],"qQi3j7sYtT/PNqlkxqvOP0zGZCDkE/A/"],"cost":1.3268820269348502,"time":null,"failure":null}','21a77ef81ecb56f4001e4f950ce3c829bb8f352f6165289dd3891b2fabf0f4f1');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],2,"previous",false],[1,["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],2,"previous",true]],"recommended":"probe 0"}','bf2d73f25c754bfa8f231f84c9fe5465e668d040bd63a18e25a521b2d46726ea');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],"y":["<f8",[3],"imVg10rQwT86y87OkIXKP4e2QaolB/A/"],"cost":1.3481150829409572,"time":null,"failure":null}','1c08be615a79f01b01c14e82d28bfc42687c4cbdb35eab8f37ba111a2233dcf8');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],"y":["<f8",[3],"CI6v6NbAvj/FjTZMl9zTP3Q5DxUADPA/"],"cost":1.4333985695824238,"time":null,"failure":null}','9d2b07a525d4587f9ac8ccdae60c9e312c571a171da777a09245fc508f20e1cd');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],2,"previous",false],[1,["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],2,"previous",true]],"recommended":"probe 0"}','aee1ef4ac98432d4fd702c160be8149f24bb779dfd3b6de5899fc9a11f3bf046');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],"y":["<f8",[3],"Vmfha08Awz90XzzLrrXFP76+6VB1BfA/"],"cost":1.319386570910387,"time":null,"failure":null}','d44e12fc04d3ecad6abf76e9e17c6ad84422f8cab1be2299612f3658af7c0b6c');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],"y":["<f8",[3],"RtYOmM9Jtj9cFIaGKBTIP+i7qTDxEPA/"],"cost":1.27931521453751,"time":null,"failure":null}','e08efb5e87ed43975fe223e876cb4c15aeefa42f72ad05e0d30534ad372fb2cc');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],2,"previous",false],[1,["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],2,"previous",true]],"recommended":"probe 0"}','746a3e0fe9ab0dca9e5d3c7842ad159588ae304eb8522199225a2b7083fde44d');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],"y":["<f8",[3],"Y8L7naA6wT8ZNzEndivGP0ToAEpAB/A/"],"cost":1.309573302606137,"time":null,"failure":null}','a3e43d0872c9e7f767224e31667efc7926d84c327da46f24a1fffd04a9297db7');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],"y":["<f8",[3],"rx1qXdz+wz9LXPJRe63QPyzvL7StBfA/"],"cost":1.4181900782538124,"time":null,"failure":null}','e7d568a5d830cbf557ee7f3135b344e6ca72567a6657f2cb736e58a3930e199e');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],2,"previous",false],[1,["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],2,"previous",true]],"recommended":"probe 0"}','26e180c35c951a76359e8c890c219df7ce151d84a9facb95ef55cb230941bfb2');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],"y":["<f8",[3],"LCCfEBKEvz/Bih7KLP3AP7KPBIovCPA/"],"cost":1.2578337353526792,"time":null,"failure":null}','53d9f90683595cd4a8b7c072e35b1f32cec098ad5d255c3ebb4fa475f08238ce');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],"y":["<f8",[3],"dGFQrhF+wj9tjd1ydBa0Px5oh3SEBPA/"],"cost":1.2240428384291782,"time":null,"failure":null}','75f14b185e1d9caa4b0b955e4101ee82b87d74e04ceb596ad1d1d863ae8f7779');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],2,"previous",false],[1,["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],2,"previous",true]],"recommended":"probe 0"}','c560862439a45c85221417d34c2ed23183a63c180bb0867e93aeedcdfb23e76e');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],"y":["<f8",[3],"1EqYYLcwwD9b6kaIlV+/PyDsUmh9B/A/"],"cost":1.2508675341143842,"time":null,"failure":null}','c1bc458e738d4aadc776cbc74a086a1ef71f654db7055805969a6e97ad1c42a5');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],"y":["<f8",[3],"jHTAjXdvtj9d5DHWJvzEP6T2l3QNEPA/"],"cost":1.255502493036742,"time":null,"failure":null}','6dba656bb207b870353a5551ecdead925e4a55254e3006d1d25dc639cd461a4b');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],2,"previous",false],[1,["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],2,"previous",true]],"recommended":"probe 0"}','e91e8546adb1e57c0cc08f15157e9bb59029f76d772110e17e568107d6d515c4');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],"y":["<f8",[3],"ocWPDQlSwD+36Dj48iW/P3apsWdUB/A/"],"cost":1.2509658072258794,"time":null,"failure":null}','6ad8c656aeee3bc9975e33cf831be031053edfb16815956b3a3993b2aefaa46f');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],"y":["<f8",[3],"ohi+hAVAyD9QcWaOYXO7PwokOhKCAfA/"],"cost":1.2970512945947916,"time":null,"failure":null}','347a07e16135647bb608b2dfd84bf1b316db2cc42bacaabf3f4ec061494281cb');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"QiDNdPmMxT9g/ZF3z0+qPw=="],2,"previous",false],[1,["<f8",[2],"+JTSpkCLuD/WHPCWbMa2Pw=="],2,"previous",true]],"recommended":"probe 0"}','6bc5304506b904696f59f2c83c336991946b74180d20f636b7d6fbb92025c2e9');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"QiDNdPmMxT9g/ZF3z0+qPw=="],"y":["<f8",[3],"PsnLsZF4vT/pwTHZuwbAP0MqQMpKCfA/"],"cost":1.2425950784690416,"time":null,"failure":null}','ab591951ee3cb304f8e1bc8d95687db12581ac419ded4fc6926d6f14e37c8208');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"+JTSpkCLuD/WHPCWbMa2Pw=="],"y":["<f8",[3],"lJnPCRkLxj/vQs6xf5XDP6C8gSwDA/A/"],"cost":1.325948968376462,"time":null,"failure":null}','d262b7965308b46ca1b5c4a25e72a310be1dc8124218d904b8e3afb52e4057e3');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"04OsbfJqyT9f/lN/NEuiPw=="],2,"previous",false],[1,["<f8",[2],"JGAUJNv2wj9sLymuMGSavw=="],2,"previous",true]],"recommended":"probe 0"}','098b0543e8c911fe2e891a95991145e66ac970d2649cb45f9e9bd54d29c16532');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"04OsbfJqyT9f/lN/NEuiPw=="],"y":["<f8",[3],"pyVVR4QsuD+Mg69G3Te9Pxaif5TtDPA/"],"cost":1.2117192051362429,"time":null,"failure":null}','1d4669ef1a2b41a2fe1bf46084d79b43f82a5620a4388f4ab788ab410912c150');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"JGAUJNv2wj9sLymuMGSavw=="],"y":["<f8",[3],"pjLChfUHvz9z9XUtSw6zP8SvheoxB/A/"],"cost":1.1974086378642297,"time":null,"failure":null}','ca0a563e97c72df3c8a57bccdabbbdd2fd9207cab4bba6f5cc56dcfdf929dd4d');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"uOGANbz0yD8bt+VrZQqgPw=="],2,"previous",false],[1,["<f8",[2],"YYys1/G4yz9/caKYxiWmvw=="],2,"previous",true]],"recommended":"probe 0"}','77d6195adccc043186968b5a116712762a79032e25aefad5526eaad0eff1ad3e');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"uOGANbz0yD8bt+VrZQqgPw=="],"y":["<f8",[3],"owZfeQ6fuD9KGo7Ii2q8P45Yklx2DPA/"],"cost":1.2102203394921738,"time":null,"failure":null}','01caa08c3c5bb9626847d820ecb4b4ed31d28690818e63734a9bd0105363c84e');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"YYys1/G4yz9/caKYxiWmvw=="],"y":["<f8",[3],"gCqPr8F0sz/GV4yVI2WwP1ScqFphD/A/"],"cost":1.1437985262939758,"time":null,"failure":null}','2060ca82ec51ec299c7f1605f1c31994481ab1d4af4bbeba67e60c03bd955de2');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"YSoKIPDfyT94C/lyIN16Pw=="],2,"previous",false],[1,["<f8",[2],"VXm7SW7mzz+s/tCHxPKwPw=="],2,"previous",true]],"recommended":"probe 0"}','a845a86f9f6a8e8a89b31d3aedb6f82725592a19ae196abdce5935239c3af8e7');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"YSoKIPDfyT94C/lyIN16Pw=="],"y":["<f8",[3],"1S72UB7htj+H0HkeVCC4Pyh9T7llDfA/"],"cost":1.1868866692310074,"time":null,"failure":null}','7b75d72dcdfdd336a0afb671d5283dcdb7402ee6a77319a201859c12a59e30c3');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"VXm7SW7mzz+s/tCHxPKwPw=="],"y":["<f8",[3],"zvhhYXzLsT9nyhLqgJbBP8nbyoReFPA/"],"cost":1.2118896549120926,"time":null,"failure":null}','c395a105bd42847b9ad1e230a928f68fe3a9af439759be6af00e37e8ce7f0167');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point',37,'c395a105bd42847b9ad1e230a928f68fe3a9af439759be6af00e37e8ce7f0167');
COMMIT;
