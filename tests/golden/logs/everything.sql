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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":4,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":null,"largest_change":0.5,"largest_radius":null,"baseline":null,"baseline_cost":null,"baseline_rounds":1,"allowed_loss":null,"closed_rounds":50,"hold":null,"settle":{"$data":["stackelberg.study.rails:SettleTest",{"tolerance":0.01,"window":2}]}}]},"rewindable":false}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":5.0,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','f6d6d2894620c4a39a922e4fd95b8929d34b409fd3a83fa75e5ee3e2e2a252ba');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":4,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":4,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','076273d5182587017f44094d8e80bf623fd10be488bae4e308e2b8d4c77e1571');
INSERT INTO "stackelberg_events" VALUES(1,3,'noted',NULL,1700000000.0,'{"text":"the first morning; \u00abquotes\u00bb, a line\nbreak"}','8e64b53dd3af34359ef96741a80cc32b695e80e41201bd4a1f307bfb0b9f050c');
INSERT INTO "stackelberg_events" VALUES(1,4,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','19392d50c055b3cceb1a93392705acf26e75b4abc99e4c33e7c80c24cd5a56b3');
INSERT INTO "stackelberg_events" VALUES(1,5,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','e141cdbbca1e8746633f5cdb1b4a91a8fff2a779e1854134eef2d31c4d453da1');
INSERT INTO "stackelberg_events" VALUES(1,6,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','7d26fb495be457b1c51fa5cfc8445f065ebcde70dad5ce1104e307dfedeb0c6f');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"x":["<f8",[2],"KVyPwvUovD/Xo3A9CtfTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":3.5}','0c2ed6010cf507ea0b7f0c0beffd340d3ceba02b5dd2e760262b34ce667b039b');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"failure":"the counter was down"}','083b5d543b1f74d66caee5fd86acbc222d002d087cd464b0dfc79803a3d2ed3f');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/0/1/1',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"replicate":1}','c9d3e665fb191a4b967f96ddc9c41103d7063bab87819116df7cd1b5107ec129');
INSERT INTO "stackelberg_events" VALUES(1,10,'amended',NULL,1700000000.0,'{"changes":{"largest_change":0.25,"K":3,"deadline_s":60.0},"reason":"a colder week"}','ad1bb20c26cc134069c4f18ec0f76df68c7d860169c50afa56df9c39896c2406');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":3,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','b990daf313c51c0c67cb8085224288f583111d3bae1a0aae15ec9565c7ab2f5e');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/1/0/0',1700000001.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','0f41a572cf24a7b1a5b88fa756134433fd45f4920f10a68d4fe94100ef6f3ebb');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/1/0/1',1700000001.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"replicate":1}','bfe68cd15144ad8793f74a9b78d871b85eaa14e92a73d4c5daeef4322eee3356');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/1/1/0',1700000002.0,'{"round":1,"index":1,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','44ddaa6924f47daa4a1689d9cfadda89a2a968d538746b49af522d94824ca936');
INSERT INTO "stackelberg_events" VALUES(1,15,'asked','asked/2/0',1700000002.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"hold":3,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="]}','309c9c0a7d41ec017381df221333042755297693d8b5c5402f168fafad101ba4');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/2/0/0',1700000003.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"Wi6H0HUryT+aL1SnWzDXP8qOx+S9AvA/"],"cost":1.5596347178434646}','6d4aea88a028e211f2052aa01bb4ed8b0aca63bc21b18dfbf8dbff0a8a389cee');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/2/0/1',1700000003.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"replicate":1}','48963e250ca1b5a574df5fc3839fcfb35394d5840793225e54c12eed45aff3e2');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/2/1/0',1700000004.0,'{"round":2,"index":1,"x":["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],"y":["<f8",[3],"GNpZyjdNxj+5Gd+qBAXfPwGhwRO4BfA/"],"cost":1.660309045643015}','77852dd974ea4af67184eb2c487bcf4481edbb4d18910837b450b2c71ff10bf2');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/3/0',1700001004.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"hold":3,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="]}','dc57826773bc661c088fc097689bc61db064e45e04f563e361b889d2215fc53a');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/3/0/0',1700002004.0,'{"round":3,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"failure":"given up: no answer within 60.0 s"}','210c5a49d2f9908ab7c69509d005cbecb974d62850e7b78c6fd8004715f19c07');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/3/1/0',1700002004.0,'{"round":3,"index":1,"x":["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],"failure":"given up: no answer within 60.0 s"}','d21928f5cedfa74bf39165d20f8b5725c9f570d58f93bab2eb2ee2e204e03f19');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/4/0',1700002004.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"hold":3,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"FC2GHJzZlD/v7jouYrLRPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="]}','744e894bfa66df73b2c7b4058dafa574bd30ddf48408f2f17d136d8e6c52e22f');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/2/0/2',1700002004.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"mpmZmZmZuT+amZmZmZnJPzMzMzMzM9M/"],"cost":0.6,"replicate":2}','5eaf0623ab58c97aff3c4d565342ca16dc4a051f4cd646ca96f75e34d5a399c0');
INSERT INTO "stackelberg_events" VALUES(1,24,'finished','finished',1700002004.0,'{"reason":"the season is over"}','c7d2cd22bb6d1ed6043a74e097b4fdbf6617277b3a280881d9090b09669fe742');
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
INSERT INTO "stackelberg_studies" VALUES(1,'everything',24,'c7d2cd22bb6d1ed6043a74e097b4fdbf6617277b3a280881d9090b09669fe742');
COMMIT;
