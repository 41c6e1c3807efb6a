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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:TheoremSchedule",{"eta_bar":0.1,"delta_bar":0.2}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"}}]}}','fa78191b8bc104310a625b55d68641ea2306217977a9723601d9c63463719b8f');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":2,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','03d1036520320a35ad9cbd686f0ff6115b255d515d8d752f9b82311fabceb6d5');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','3d958efa4a97b860c3feece672e877c53fdd19eeec1648c53265e5c645975cba');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"AnTf9jQisj+54Js9cA7cPw=="],"y":["<f8",[3],"ZG0ZYMwvzT9CKy0MNqXhP3ADou2kAfA/"],"cost":1.7798399915304084}','e82634f02141ca2ca005139e0a2e35cdcccd0a1107bd3cfb206205b0bc9bcefa');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],"hold":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="]}','9715f306a7cc2ee36c09f74eac7b9f861cc1cde600dfe7bc5fcbc812f285bdf9');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"vPN8nZf2wD/4jInSjaXCPw=="],"y":["<f8",[3],"gl/PVEQmwz8AWO6fLOvJP0xaeqLBBfA/"],"cost":1.3535001317805628}','2a309d49aad5e6fdd4c4bbaaad46c4610297dd210024a947e34b63ff3b465094');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"rGdz6RmGzz8F5ZF7ohXHPw=="],"y":["<f8",[3],"qQi3j7sYtT/PNqlkxqvOP0zGZCDkE/A/"],"cost":1.3268820269348502}','c39efc75b6e8fb261cb6bcfa3233a4818fb189a9537c19d3a7240e509047ab15');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],"hold":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="]}','d7a3102a1b275520a554a3535392a0c5f7606de9f9217eca8e84003adc57058f');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"wugCObDmwj/45g1twTzDPw=="],"y":["<f8",[3],"imVg10rQwT86y87OkIXKP4e2QaolB/A/"],"cost":1.3481150829409572}','7328ab9f4adeb68b8e1e1ab4840166b2d808a3a47bd4f56f32c309c96d266432');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"MDBbaj99yD/nP1hYNc7PPw=="],"y":["<f8",[3],"CI6v6NbAvj/FjTZMl9zTP3Q5DxUADPA/"],"cost":1.4333985695824238}','4fbad097fe4c55a20fe55bd9f04e5c4af7ae9d219f4c181da8434afadc6fc7fd');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],"hold":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="]}','d44d046e23282507503a952bd575bf97cd68611f048db3f22268dfb02c15d667');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"emPURKyEwD9gt9khjsG7Pw=="],"y":["<f8",[3],"Vmfha08Awz90XzzLrrXFP76+6VB1BfA/"],"cost":1.319386570910387}','21eeb4fc82ea23cc2c6063cabfabeb83d6618edcb3cdfc15ab3d66495d2b0685');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"PlRcpFcYzT9PqyL4/kHAPw=="],"y":["<f8",[3],"RtYOmM9Jtj9cFIaGKBTIP+i7qTDxEPA/"],"cost":1.27931521453751}','da20d8970018b63b14bb30a2716e147a50e34a753611002897f7efaa9c964fa1');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],"hold":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="]}','eec1af3cc5758d91b19eaa336a2ec026c0de3b06e0681e92fb6a3b720fbe9136');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"eHJtasEJwz/Is31hrbW8Pw=="],"y":["<f8",[3],"Y8L7naA6wT8ZNzEndivGP0ToAEpAB/A/"],"cost":1.309573302606137}','53bc5ca1e3d0e1266f55131e2d304e9b197b4c7f657397681d85f254f8bcc0bc');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"luQt6CHZwD+ONXuhtkLKPw=="],"y":["<f8",[3],"rx1qXdz+wz9LXPJRe63QPyzvL7StBfA/"],"cost":1.4181900782538124}','9e1d9c3a6bd07e91417b69e81b5725896d0752f1d96dc54187a7e9d5b367c9fc');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],"hold":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="]}','d0f9d897bed1bd2ddc33c893d691041ca8d7cb82a7b099247c0c5e67bf5d05f8');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"Lf8SjDg6xD96/bsSWY6vPw=="],"y":["<f8",[3],"LCCfEBKEvz/Bih7KLP3AP7KPBIovCPA/"],"cost":1.2578337353526792}','6f7029cb8e4259d49e9a3c45d4bd74a76ebdb31f7e0de2a68b4c7a8f908240b8');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"cCYfGCEOvj/gO5w144mTvw=="],"y":["<f8",[3],"dGFQrhF+wj9tjd1ydBa0Px5oh3SEBPA/"],"cost":1.2240428384291782}','baaf6daa4e614e8112849fde673c71104f448818fcac03a7d4a79468ea784cae');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="]}','7724357662068ef5e920d80b8c7b2a918a4e73e15579cfd317f7f3d8a42e36e3');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"dKPo6VBZwz+Ih6nd7ZKoPw=="],"y":["<f8",[3],"1EqYYLcwwD9b6kaIlV+/PyDsUmh9B/A/"],"cost":1.2508675341143842}','bef89b5511281e800ddf2acdb7ae61aff7c932603322cf7f44486dc100f7df2a');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"7iK8SEpSzD84DOMoTXS5Pw=="],"y":["<f8",[3],"jHTAjXdvtj9d5DHWJvzEP6T2l3QNEPA/"],"cost":1.255502493036742}','0a8c7aab05f1cf54c6a6e606c01c17e5016b41c20344a45f6d1ac1bd1687cd52');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],"hold":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="]}','b0d3067210d63e5ad38ec68576dfee011004cf6144f7a19d76713d11931eb85f');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"mr7oixUkwz/1yAs4sfanPw=="],"y":["<f8",[3],"ocWPDQlSwD+36Dj48iW/P3apsWdUB/A/"],"cost":1.2509658072258794}','68247debbecbcd7fc7528dd6696e206e498cc8454cef290bdcbdff5870a53079');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"WXefDNtdsT/DC9td94ubPw=="],"y":["<f8",[3],"ohi+hAVAyD9QcWaOYXO7PwokOhKCAfA/"],"cost":1.2970512945947916}','b76ab44cd060e2c38eac48bf18022ec8ecb75cf6a7ee1c0a8739dc423274f0c0');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point',25,'b76ab44cd060e2c38eac48bf18022ec8ecb75cf6a7ee1c0a8739dc423274f0c0');
COMMIT;
