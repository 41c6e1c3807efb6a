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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:TheoremSchedule",{"eta_bar":0.1,"delta_bar":0.2}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','a654953ab63d00c75397fc72911cdb17ac9528c02a68472cb7129d852fc97f54');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],2,"previous",false],[1,["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],2,"previous",true]]}','eac4a841d9d0ad90a3cfec7f7343efd5f7b40cacb6ac5f348a54fdc388bf558d');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','f6f51110a6ef504b116a7eae7d780b88871ba63c78c562f27920760534e32f8c');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],"y":["<f8",[3],"ZG0ZYMwvzT9CKy0MNqXhP3ADou2kAfA/"],"cost":1.7798399915304084,"time":null,"failure":null}','bb90342c0c034fdee41673a77d7f71f0f89acbce5940cc22edbc1262d502aa9f');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],2,"previous",false],[1,["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],2,"previous",true]]}','2c172a645c6455d71ef66414174b7aaf092eaae018da9ea6146c2534e34b1676');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],"y":["<f8",[3],"gl/PVEQmwz8AWO6fLOvJP0xaeqLBBfA/"],"cost":1.3535001317805628,"time":null,"failure":null}','a519853659e09ffa8472437b1d904e26730c80d578d79bbdc9920eb3bc20be36');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],"y":["<f8",[3],"qQi3j7sYtT/PNqlkxqvOP0zGZCDkE/A/"],"cost":1.3268820269348502,"time":null,"failure":null}','ad5d9c41981290f50777f2f93e4ded465a704c918c9a3baff6d1f683ff10d066');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],2,"previous",false],[1,["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],2,"previous",true]]}','0878f745e4dd8cfa0b67d67b86fe145fae0a4e793a2b4f1d1ab7db93c7f7de77');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],"y":["<f8",[3],"imVg10rQwT86y87OkIXKP4e2QaolB/A/"],"cost":1.3481150829409572,"time":null,"failure":null}','0cf8a267bcd959806241f77ff2da24e2d641838bfac058f026c29339d9599d28');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],"y":["<f8",[3],"CI6v6NbAvj/FjTZMl9zTP3Q5DxUADPA/"],"cost":1.4333985695824238,"time":null,"failure":null}','3cdd93f307303935c3141e0d11639304d4cf4480d608ba1b288c6db94863a46e');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],2,"previous",false],[1,["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],2,"previous",true]]}','7a1c72936627584591128704c751ff7921e0cdce6fa666d6ad5f680c443dbda6');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],"y":["<f8",[3],"Vmfha08Awz90XzzLrrXFP76+6VB1BfA/"],"cost":1.319386570910387,"time":null,"failure":null}','3eb5c12ab75f6e2e7b226715d723eda66c1a5ab497f907eb55101769e856dd4f');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],"y":["<f8",[3],"RtYOmM9Jtj9cFIaGKBTIP+i7qTDxEPA/"],"cost":1.27931521453751,"time":null,"failure":null}','a8687b5b2bd108884d8d90bafa2fd00a24568daf0e36745eee2b59dfff09f9d2');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],2,"previous",false],[1,["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],2,"previous",true]]}','8ee1dfb8113bbc373d1f611b6d0c6ef17e13b350da7a5e72e1609089899e1129');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],"y":["<f8",[3],"Y8L7naA6wT8ZNzEndivGP0ToAEpAB/A/"],"cost":1.309573302606137,"time":null,"failure":null}','cd7fae318528ad5e8acbdd8c4572432184c2b32ce75e60afbd5bcfd569176263');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],"y":["<f8",[3],"rx1qXdz+wz9LXPJRe63QPyzvL7StBfA/"],"cost":1.4181900782538124,"time":null,"failure":null}','4935f4acd216aded6519d034116c05807feafa6db6970333f221d9ced4800275');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],2,"previous",false],[1,["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],2,"previous",true]]}','e484108c058acda4f3a30340c513f8701a5d00702fdd1b71e7cbdbd955c42f02');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],"y":["<f8",[3],"LCCfEBKEvz/Bih7KLP3AP7KPBIovCPA/"],"cost":1.2578337353526792,"time":null,"failure":null}','013541bc1247e26faa9cb659f27b15e2f5fb4f4f0d5a5608ea2ecd58f9511f89');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],"y":["<f8",[3],"dGFQrhF+wj9tjd1ydBa0Px5oh3SEBPA/"],"cost":1.2240428384291782,"time":null,"failure":null}','f2a286e80060fa988b18a98be6b047420ec5688fb82ed9e696a582a73e975752');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],2,"previous",false],[1,["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],2,"previous",true]]}','552c4dab61582bd09a2333c33b33ee43e8759ce915f6499e891e83e9ea096d8e');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],"y":["<f8",[3],"1EqYYLcwwD9b6kaIlV+/PyDsUmh9B/A/"],"cost":1.2508675341143842,"time":null,"failure":null}','4da9cfc93d7978acc1d886db7ed6fb556f9150ba490059420e43e6d43eb535f2');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],"y":["<f8",[3],"jHTAjXdvtj9d5DHWJvzEP6T2l3QNEPA/"],"cost":1.255502493036742,"time":null,"failure":null}','0dd502e675aaefdbfff1bf31b1f3b19086a05e62c4e672e811656378ebbaae7d');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],2,"previous",false],[1,["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],2,"previous",true]]}','7dbfc7881512856dbf5cbf8c783d57bbe04fe5b06f717b3d975bf14a75440533');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],"y":["<f8",[3],"ocWPDQlSwD+36Dj48iW/P3apsWdUB/A/"],"cost":1.2509658072258794,"time":null,"failure":null}','dfa16cb757a1dcc7c2f492de1fb7a287ce4da249133d644ce1904c52541a4f22');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],"y":["<f8",[3],"ohi+hAVAyD9QcWaOYXO7PwokOhKCAfA/"],"cost":1.2970512945947916,"time":null,"failure":null}','e1f76da0af5200893463dc883a6790bb2ca77e319f04685cda532c74f7a0f2c8');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"QiDNdPmMxT9g/ZF3z0+qPw=="],2,"previous",false],[1,["<f8",[2],"+JTSpkCLuD/WHPCWbMa2Pw=="],2,"previous",true]]}','ceb2e403240b510ae591078c5699d9d90eacdfbb6a654fe48683f3144b834aeb');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"QiDNdPmMxT9g/ZF3z0+qPw=="],"y":["<f8",[3],"PsnLsZF4vT/pwTHZuwbAP0MqQMpKCfA/"],"cost":1.2425950784690416,"time":null,"failure":null}','e1a033082d328ebb88cfc8e266aa52fc0c64b92b3e8b90d4f1c3c1e725740898');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"+JTSpkCLuD/WHPCWbMa2Pw=="],"y":["<f8",[3],"lJnPCRkLxj/vQs6xf5XDP6C8gSwDA/A/"],"cost":1.325948968376462,"time":null,"failure":null}','20e0231446c6f38ae0f0e702f2c1f724b688c4b4778b0e2c05ff5f23f494bddf');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"04OsbfJqyT9f/lN/NEuiPw=="],2,"previous",false],[1,["<f8",[2],"JGAUJNv2wj9sLymuMGSavw=="],2,"previous",true]]}','d856d4c9bb4e82e4f6fb6d57d8f9529161f5c45c3be1d295c1a89076ab69005f');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"04OsbfJqyT9f/lN/NEuiPw=="],"y":["<f8",[3],"pyVVR4QsuD+Mg69G3Te9Pxaif5TtDPA/"],"cost":1.2117192051362429,"time":null,"failure":null}','f8fbe39058597445cdb2271441d5f212453ad021f9b6ad95e796e500e124ee19');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"JGAUJNv2wj9sLymuMGSavw=="],"y":["<f8",[3],"pjLChfUHvz9z9XUtSw6zP8SvheoxB/A/"],"cost":1.1974086378642297,"time":null,"failure":null}','9d1be9700e103079c341003b0af6bcc77a42f79a51f0b100bf1fbf63057edb2e');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"uOGANbz0yD8bt+VrZQqgPw=="],2,"previous",false],[1,["<f8",[2],"YYys1/G4yz9/caKYxiWmvw=="],2,"previous",true]]}','3a9e368f23eb5c7a7e85765dad4b84bdc17da2677df40a5b7dc55e0729f75138');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"uOGANbz0yD8bt+VrZQqgPw=="],"y":["<f8",[3],"owZfeQ6fuD9KGo7Ii2q8P45Yklx2DPA/"],"cost":1.2102203394921738,"time":null,"failure":null}','ffb41a2ecd082b9043babf869c0fb36ef956fe278c16da58f6e8b976f028beaa');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"YYys1/G4yz9/caKYxiWmvw=="],"y":["<f8",[3],"gCqPr8F0sz/GV4yVI2WwP1ScqFphD/A/"],"cost":1.1437985262939758,"time":null,"failure":null}','9e33eef98dde4765193984fc62af0ac20d113a1e8ac4691bdf25d5a52973078a');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"YSoKIPDfyT94C/lyIN16Pw=="],2,"previous",false],[1,["<f8",[2],"VXm7SW7mzz+s/tCHxPKwPw=="],2,"previous",true]]}','a8c899af885679cefabf7e40c21dd2f57f25433e822529da4cbdc3286cd8be00');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"YSoKIPDfyT94C/lyIN16Pw=="],"y":["<f8",[3],"1S72UB7htj+H0HkeVCC4Pyh9T7llDfA/"],"cost":1.1868866692310074,"time":null,"failure":null}','3f532a8ee2dac1204b7ce7fbd19e6fcfbb5435069eef59ab0aece9557a16cbf6');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"VXm7SW7mzz+s/tCHxPKwPw=="],"y":["<f8",[3],"zvhhYXzLsT9nyhLqgJbBP8nbyoReFPA/"],"cost":1.2118896549120926,"time":null,"failure":null}','87459bef7b9ee91dbffbe57d08a46d134ddbfcf819564d931cb66ec54d49d6f1');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point',37,'87459bef7b9ee91dbffbe57d08a46d134ddbfcf819564d931cb66ec54d49d6f1');
COMMIT;
