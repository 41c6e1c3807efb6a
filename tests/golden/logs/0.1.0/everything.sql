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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":4,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":null,"largest_change":0.5,"largest_radius":null,"baseline":null,"baseline_cost":null,"baseline_rounds":1,"allowed_loss":null,"closed_rounds":50,"K":null,"settle":{"$data":["stackelberg.study.rails:SettleTest",{"tolerance":0.01,"window":2}]}}]},"rewindable":false}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":5.0,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','af715a8831cb6759e02df6f65a4b7a90901d6a4f46f523d5bfe3a0e43b7d3e2c');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":4,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"K":4,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','47e59c917fa9f832934b4c3a2a5f5bf98b3d5c0e6a611cb7c8d1f92e81b9b53b');
INSERT INTO "stackelberg_events" VALUES(1,3,'noted',NULL,1700000000.0,'{"text":"the first morning; \u00abquotes\u00bb, a line\nbreak"}','d33d1205bcb7b88bdafc971aba31bb2506a76bd90917e9eea58914b815ce8593');
INSERT INTO "stackelberg_events" VALUES(1,4,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','22c36df738bfa2b7be8beda3b9007c864a35723be2d7515a610abda5a95fb83d');
INSERT INTO "stackelberg_events" VALUES(1,5,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','f1d98ec229f740a4590c1a48bd3b33f72b86b255ae01568e8b941805cb11593d');
INSERT INTO "stackelberg_events" VALUES(1,6,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','8bb2824bffc7c4f0611256dc87da10b28b61e12f8800f939aae6ba1cffb52970');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"x":["<f8",[2],"KVyPwvUovD/Xo3A9CtfTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":3.5}','ea8740d3751ae557f57251d39b71fede8beb15090699b1331396248257f03057');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"failure":"the counter was down"}','ae92a8f9e61ff84ca750abc547a708a59d4c11c6115b6ac6f063e5beb19ab701');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/0/1/1',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"replicate":1}','19aa6f32d0e5cf448c6ede4adcb2425c18e11a68646a8ba1dc1e7181ed6f6ca4');
INSERT INTO "stackelberg_events" VALUES(1,10,'amended',NULL,1700000000.0,'{"changes":{"largest_change":0.25,"K":3,"deadline_s":60.0},"reason":"a colder week"}','04896c17102c234a46960cd690eda68753810803451667295440cb3573e06115');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":3,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"K":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','8d07fd7ad7a12243581c94ecb1fa0fe5193d975363dab1d7c91736e8586cda89');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/1/0/0',1700000001.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','959974526635484742927895f4c2791eb65d8c8616194b21a7ce70e0dbdb5246');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/1/0/1',1700000001.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"replicate":1}','4710224525c518dc070c0099f5780e56999189e0edccc3dad233bf067c619fee');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/1/1/0',1700000002.0,'{"round":1,"index":1,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','c91dbb48d5ee6b8b43b46a0f33701ba930445747e887d0297b5e6939cef698ce');
INSERT INTO "stackelberg_events" VALUES(1,15,'asked','asked/2/0',1700000002.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"K":3,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],"K":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="]}','11ada5b563f9724fefbf2c23b151c768a047d2f322567263d1db1877c9a10343');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/2/0/0',1700000003.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"Wi6H0HUryT+aL1SnWzDXP8qOx+S9AvA/"],"cost":1.5596347178434646}','36d77de66bd192d6dde64823ce71dde633a4d375b4238f2a7d141045e1041a64');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/2/0/1',1700000003.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"replicate":1}','74662ff8e2750dcfa96d220dfcbc05d6ba9d38c1a2c9e623f1c4f725724c7563');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/2/1/0',1700000004.0,'{"round":2,"index":1,"x":["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],"y":["<f8",[3],"GNpZyjdNxj+5Gd+qBAXfPwGhwRO4BfA/"],"cost":1.660309045643015}','b04e1f932357631fbd0bc3b400872a9dfd66bcddbc61c74897a49dc969b2e90c');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/3/0',1700001004.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"K":3,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],"K":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="]}','6d1d42a9742c2892e76a2b751534c454ae61d8f7e319914e09a32ebf40f2cfb5');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/3/0/0',1700002004.0,'{"round":3,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"failure":"given up: no answer within 60.0 s"}','b7aea3298a123b3af149161e6dc08856673f138dbecb286aae7b6edd33e028a0');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/3/1/0',1700002004.0,'{"round":3,"index":1,"x":["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],"failure":"given up: no answer within 60.0 s"}','ea3f3c82566b2284ca1ce2adbb63fbc5973b97963f573ff0f148c43769a849d5');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/4/0',1700002004.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"K":3,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"FC2GHJzZlD/v7jouYrLRPw=="],"K":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="]}','155fac29d465053bc5e79dc4143ff597dd8446b63a784fba4a6176d59c26df1c');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/2/0/2',1700002004.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"mpmZmZmZuT+amZmZmZnJPzMzMzMzM9M/"],"cost":0.6,"replicate":2}','de2f271d3ea0b52190a986e5cd84f1db7437da249048f38797ec5dc12cad41fc');
INSERT INTO "stackelberg_events" VALUES(1,24,'finished','finished',1700002004.0,'{"reason":"the season is over"}','bf4a30fbf853162336e9e7acf6acf8f0f63c9456ff7655844416c92c8b6b0aae');
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
INSERT INTO "stackelberg_studies" VALUES(1,'everything',24,'bf4a30fbf853162336e9e7acf6acf8f0f63c9456ff7655844416c92c8b6b0aae');
COMMIT;
