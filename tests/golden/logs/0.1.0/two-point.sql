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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":2,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','fb909f1ed1d0ac914ab2d7a45e168164747f476c838e048b6b81a5abdbadad21');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','547a4553e1ce98e612678e9128e6dbea1d11260cbd9ea5ada9df9845aac85ca6');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],"y":["<f8",[3],"ZG0ZYMwvzT9CKy0MNqXhP3ADou2kAfA/"],"cost":1.7798399915304084}','796e784cdb45d241aec28ffb6ab1e1bfad609ab01225b72d45f5ab8d498dc623');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],"K":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="]}','04f072dca33a358304d96ac10b5e9021d98fbb43a8b977e4078d8345131b90a0');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],"y":["<f8",[3],"gl/PVEQmwz8AWO6fLOvJP0xaeqLBBfA/"],"cost":1.3535001317805628}','298cfa408517960f59e99dfc50b7302156316ed456bbfff4192f5d36682c9588');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],"y":["<f8",[3],"qQi3j7sYtT/PNqlkxqvOP0zGZCDkE/A/"],"cost":1.3268820269348502}','4cdcf6ef085637c6a9589bc028078edde053a76497a77f34d2f8d6db48fbc3ba');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],"K":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="]}','109fb207ab9d7a869a78393ebe7e15ce940e6542c4bc3923880989e17628da14');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],"y":["<f8",[3],"imVg10rQwT86y87OkIXKP4e2QaolB/A/"],"cost":1.3481150829409572}','48d9567abae8bafcdf60299d386b208cbaca5bce1beab0ee0e220616de5702d0');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],"y":["<f8",[3],"CI6v6NbAvj/FjTZMl9zTP3Q5DxUADPA/"],"cost":1.4333985695824238}','be572faaa79707597fb529446b4f7bc25db8110757eb8b7a0803a40affdaf4c4');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],"K":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="]}','fdbeacd7f72ee0c08fcd0b2113d531a722a7c8e0c3e17cb03a79c7f9e67c081f');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],"y":["<f8",[3],"Vmfha08Awz90XzzLrrXFP76+6VB1BfA/"],"cost":1.319386570910387}','995c93de9a09b05369b11f0690f1b5dde68aad26fb27e2ca9b3880fc4ba7379f');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],"y":["<f8",[3],"RtYOmM9Jtj9cFIaGKBTIP+i7qTDxEPA/"],"cost":1.27931521453751}','5c792fa79261f60e01bc26602de7e5186ed193d204399798f969e4ce4e2ec046');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],"K":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="]}','aa60f4077498d7a6766e16a2651c345dfd5ad9df27a3ec2b655ebc2338cbef17');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],"y":["<f8",[3],"Y8L7naA6wT8ZNzEndivGP0ToAEpAB/A/"],"cost":1.309573302606137}','2aeab547cbf34041c36179973c6ead5d78512936d9c90ce2424bf8507d22fa44');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],"y":["<f8",[3],"rx1qXdz+wz9LXPJRe63QPyzvL7StBfA/"],"cost":1.4181900782538124}','61ec635fe2ee30ceb2ce9bf77367beed6d84949d8f153365940007fa88832ccb');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],"K":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="]}','b4ca55c3d5b37e43f921fa4ed895e30456dd3a25ab472949a1689ba288312e33');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],"y":["<f8",[3],"LCCfEBKEvz/Bih7KLP3AP7KPBIovCPA/"],"cost":1.2578337353526792}','574046294791bdfa06592bd2f926e91c4e68ae6cb5e62f19e33b96e0d4cdccd0');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],"y":["<f8",[3],"dGFQrhF+wj9tjd1ydBa0Px5oh3SEBPA/"],"cost":1.2240428384291782}','1391e121f25480adf8ae2b696070d114dd4c791f1ac344deab550bffddf3aa54');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],"K":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="]}','e1e545c20a801769525d983fdce810388c7eedc86b33c429ad7c19a93d1d6165');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],"y":["<f8",[3],"1EqYYLcwwD9b6kaIlV+/PyDsUmh9B/A/"],"cost":1.2508675341143842}','23f4c2023b146c7e647a15bf27b8323dbacbadf0141b4fadcd95b1ece3a630dd');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],"y":["<f8",[3],"jHTAjXdvtj9d5DHWJvzEP6T2l3QNEPA/"],"cost":1.255502493036742}','b3278286ad8a855eeabd2daefdcbc40ae29cfff6c7d51c56a478fa0aaba5e422');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],"K":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="]}','308f44e7ec84d7ae16ec7c1a2d0bff1b298bd91acf6dcfa2de1b0d2527e8d939');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],"y":["<f8",[3],"ocWPDQlSwD+36Dj48iW/P3apsWdUB/A/"],"cost":1.2509658072258794}','4fc7f45557da7b70670065206095e8b3afa861fefa94dbdd1b0e40ab8e318fe7');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],"y":["<f8",[3],"ohi+hAVAyD9QcWaOYXO7PwokOhKCAfA/"],"cost":1.2970512945947916}','65a8e6e9050fc2a9a41f56b88d35790173c6181c58d6faa8d34190e6e7e7f2f6');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point',25,'65a8e6e9050fc2a9a41f56b88d35790173c6181c58d6faa8d34190e6e7e7f2f6');
COMMIT;
