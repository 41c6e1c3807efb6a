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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:TheoremSchedule",{"eta_bar":0.1,"delta_bar":0.2}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','9409167003e5113c03ae842f85039e71ac9df001a33623d8fc43c3fb5701168f');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":2,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','e98895ca37f202a6c84b556b2456b3761c62f24e3fbe98c7ecbead5573fc3cd6');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','fc167203cb2640e4f22daccdb7f445d5b797899cd453d16a7d64b2f8cbb767a8');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],"y":["<f8",[3],"ZG0ZYMwvzT9CKy0MNqXhP3ADou2kAfA/"],"cost":1.7798399915304084}','a644150a7eaf26ef283dc419748bb9d9a9665dda9f3624d3f0f5091f9996e9e6');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],"hold":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="]}','cb58cab2a01e050e2ce5cf0860b3b9fae71bcb829785b9abc135c05950aa77f1');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],"y":["<f8",[3],"gl/PVEQmwz8AWO6fLOvJP0xaeqLBBfA/"],"cost":1.3535001317805628}','f1711bf681632fae0c52ff9be6218b821af95f8a493c724413c5c1d71be4c489');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],"y":["<f8",[3],"qQi3j7sYtT/PNqlkxqvOP0zGZCDkE/A/"],"cost":1.3268820269348502}','fcb74332075c3fd8a0a4b7e174d0f590518abc4192652b8cff2ff6a200e3cba5');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],"hold":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="]}','f48f6832f2aad1d1af0188faf70043e24a6523323e5cb7f7d6ede4ccce104932');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],"y":["<f8",[3],"imVg10rQwT86y87OkIXKP4e2QaolB/A/"],"cost":1.3481150829409572}','8b0c79239fe2ef7a8bdedead5d415215884957b61ad7947092e79716213d68f0');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],"y":["<f8",[3],"CI6v6NbAvj/FjTZMl9zTP3Q5DxUADPA/"],"cost":1.4333985695824238}','7431c8602af0b54c88f6d7c21b3ad681d01cc886ed41d1330874f46dbe5b0132');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],"hold":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="]}','13e062532a985028ec6989eecd1b770badf499bafac8bdb3c7c4fd8b98a1f046');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],"y":["<f8",[3],"Vmfha08Awz90XzzLrrXFP76+6VB1BfA/"],"cost":1.319386570910387}','b45a58d3a8deee5556600dbeefe85bfdfa41f995888bb10228f3115da300d086');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],"y":["<f8",[3],"RtYOmM9Jtj9cFIaGKBTIP+i7qTDxEPA/"],"cost":1.27931521453751}','7da3217a9f4e7911c48c4c4640402a85a9625a2a788cb25339dbcc0dba7dfba3');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],"hold":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="]}','3a0ba467aeed7f24ced38679b1c230e4d37e07596afc28f4a7afdd0b967786ba');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],"y":["<f8",[3],"Y8L7naA6wT8ZNzEndivGP0ToAEpAB/A/"],"cost":1.309573302606137}','16a56d75f525154d64db67a0253dd181558fc4e21f8d12caf0c1e9ea814362d3');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],"y":["<f8",[3],"rx1qXdz+wz9LXPJRe63QPyzvL7StBfA/"],"cost":1.4181900782538124}','96a739da36199917efa18f11365609b7dc6423698dd022acb7e5bb089a5da6df');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],"hold":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="]}','57a32ef842141a299a262ceaa14acbf83df1e00c5fa97976a9f2ee97faedae66');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],"y":["<f8",[3],"LCCfEBKEvz/Bih7KLP3AP7KPBIovCPA/"],"cost":1.2578337353526792}','6c5c13958e77899a242c1831c51adbf3fc087532684ec9148c77e702c8d229bb');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],"y":["<f8",[3],"dGFQrhF+wj9tjd1ydBa0Px5oh3SEBPA/"],"cost":1.2240428384291782}','32dd4ecf84963fce4b4d63bb854c5b798f733094be2f6656cb28d1e386831a9d');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="]}','b1fefe68cebe2eea793bef7f3551b3e02020c6731e87720ccd278d9f58860ce2');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],"y":["<f8",[3],"1EqYYLcwwD9b6kaIlV+/PyDsUmh9B/A/"],"cost":1.2508675341143842}','067642e16a3f6ba22bb99a055379c07c4a67b975650db3c83289e776757e4c74');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],"y":["<f8",[3],"jHTAjXdvtj9d5DHWJvzEP6T2l3QNEPA/"],"cost":1.255502493036742}','1e786bb7e1b04b26d18bea2dfc95f660ee673f7c7dce6c058764065550bfab16');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],"hold":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="]}','8684f8c5d3553d5820defef8e07a81eff208692fa05bec34092879d131df1d3b');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],"y":["<f8",[3],"ocWPDQlSwD+36Dj48iW/P3apsWdUB/A/"],"cost":1.2509658072258794}','7712ad2c14c8e6f320be02a7df18dd3ad96dd74fa9b77ae3dfe21404d16b1991');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],"y":["<f8",[3],"ohi+hAVAyD9QcWaOYXO7PwokOhKCAfA/"],"cost":1.2970512945947916}','c97ff8ee26ecf91a063aad7e5e9027f014d7c19ffbc0a1720efc5b9ce64c8c6e');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point',25,'c97ff8ee26ecf91a063aad7e5e9027f014d7c19ffbc0a1720efc5b9ce64c8c6e');
COMMIT;
