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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:TheoremSchedule",{"eta_bar":0.1,"delta_bar":0.2}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','ecc324795ab0204a492442eb62b88aab77b5f75b0f7a33347b7e22066e133394');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":2,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','ee05fcfe755dfa99123f8fb6d7b4d75baca07347661987a46cf5975aea892d76');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','4e0f30e21b366a23816d1e4bf8b9eeb029065a0d3673ae04fbf151cca2a7e946');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],"y":["<f8",[3],"ZG0ZYMwvzT9CKy0MNqXhP3ADou2kAfA/"],"cost":1.7798399915304084}','a089815a10a85ba25134086c17a7a8ee042f2044c1ba1dffa26d8ca2149000a6');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],"hold":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="]}','f63745ca1e5e1fbf7eef7f176388a0e88aaf5fecf200e6c5614fff639efb49b1');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],"y":["<f8",[3],"gl/PVEQmwz8AWO6fLOvJP0xaeqLBBfA/"],"cost":1.3535001317805628}','caeb9fef8954df8dfbe67af160c6664dc6d38e8bf2c1183fe0cce074e87ef0c4');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],"y":["<f8",[3],"qQi3j7sYtT/PNqlkxqvOP0zGZCDkE/A/"],"cost":1.3268820269348502}','c191860b2d47f10a6486cfdaacc06106d1687eebca07407bfb687ece43365872');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],"hold":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="]}','9b8dc70790de199772015822e5b5f0975277914500fcd953d5a584b10ca76be3');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],"y":["<f8",[3],"imVg10rQwT86y87OkIXKP4e2QaolB/A/"],"cost":1.3481150829409572}','32b9213b2c45cfed84f585f681bb78e612a2223615c0774f6266cd0a2c45cd7b');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],"y":["<f8",[3],"CI6v6NbAvj/FjTZMl9zTP3Q5DxUADPA/"],"cost":1.4333985695824238}','49caed5ca7948eff091c72fdbab85aa017b5224b0ec28e9d43c15ceb8bfc447f');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],"hold":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="]}','3c1b55f58187eefe18bc08320a180943259a7db128ac9402e1a89cad94fdd43c');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],"y":["<f8",[3],"Vmfha08Awz90XzzLrrXFP76+6VB1BfA/"],"cost":1.319386570910387}','f30bb29e4b8711db809b2cddc407c22a71b9b779d0412b8605aa9a87657f0549');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],"y":["<f8",[3],"RtYOmM9Jtj9cFIaGKBTIP+i7qTDxEPA/"],"cost":1.27931521453751}','08942219006e9eadc3e251af04e28fa3a72adabced732e59900652f32e9b7c62');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],"hold":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="]}','cdd8c93f47c91e75c9cc1960edb29a1b3f54cf7fd6e6bd3fd63e02f0c87d423a');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],"y":["<f8",[3],"Y8L7naA6wT8ZNzEndivGP0ToAEpAB/A/"],"cost":1.309573302606137}','f5bd16cce31800fa58e6c0c1d7141ca36c124d4acb95d478a7146323707eea9c');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],"y":["<f8",[3],"rx1qXdz+wz9LXPJRe63QPyzvL7StBfA/"],"cost":1.4181900782538124}','634b90243c343e3f83c8c6d6e2d5641140c1564076c864294b4b48fd286ce20b');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],"hold":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="]}','f909d056c2d9913b289c70735c5a0020af850b59b9d3cf732427185dac7a2133');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],"y":["<f8",[3],"LCCfEBKEvz/Bih7KLP3AP7KPBIovCPA/"],"cost":1.2578337353526792}','33ff7f32105169842fb03e590bed98d24350c449896d2e0a9a425ab55b318d4c');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],"y":["<f8",[3],"dGFQrhF+wj9tjd1ydBa0Px5oh3SEBPA/"],"cost":1.2240428384291782}','133300c3d23f6f4574d31ca745c20e3d2e340ee96b4896e62fbc368332ec7d43');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="]}','1af5edabfc1ae12675f2b99a99b5bb10a259687feebbb49571045361d2aba170');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],"y":["<f8",[3],"1EqYYLcwwD9b6kaIlV+/PyDsUmh9B/A/"],"cost":1.2508675341143842}','493f6b86bc6bc3c2dac58189e378cb9816dda4ce66b4a6df2f1c4626c12c3fd7');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],"y":["<f8",[3],"jHTAjXdvtj9d5DHWJvzEP6T2l3QNEPA/"],"cost":1.255502493036742}','19e2fd81ffa09e77e45b121b827c0574d70c36a872769629ed8d4ebb0c810840');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],"hold":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="]}','f30a851b551df453fdaa831fd089111b295e27d04bc0d542322f04401bcc2a8d');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],"y":["<f8",[3],"ocWPDQlSwD+36Dj48iW/P3apsWdUB/A/"],"cost":1.2509658072258794}','d988a7b9b2809ada34683332b49b22fb590a4a7516f1d5c36a37aad73a964ed4');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],"y":["<f8",[3],"ohi+hAVAyD9QcWaOYXO7PwokOhKCAfA/"],"cost":1.2970512945947916}','0b3b5ec718f8cc924e42c5c9ef3b77f54968cad074f702ea3c20c0771153f76b');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point',25,'0b3b5ec718f8cc924e42c5c9ef3b77f54968cad074f702ea3c20c0771153f76b');
COMMIT;
