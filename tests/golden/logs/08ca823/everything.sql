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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":4,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":null,"largest_change":0.5,"largest_radius":null,"baseline":null,"baseline_cost":null,"allowed_loss":null,"closed_rounds":50,"hold":null,"settle":{"$data":["stackelberg.study.rails:SettleTest",{"tolerance":0.01,"window":2}]}}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":5.0,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','8ae9a42cf5856872ad0491c0000c51d377a5cf75e5ffb63e249966a635dc76a5');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],4,"previous",false],[1,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],4,"previous",true]]}','0000bcaca43a9d78ec0b3551b90027c39e4a526926c8ae07b572f1f7e2739dc2');
INSERT INTO "stackelberg_events" VALUES(1,3,'noted',NULL,1700000000.0,'{"text":"the first morning; \u00abquotes\u00bb, a line\nbreak"}','255d14de5e52acdc115cb48764c2058fefadb970cb6589b31e6e6c018ac718b1');
INSERT INTO "stackelberg_events" VALUES(1,4,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','a1e3a04c7421c3f5536845aa54e3b2ff59cda9a27345128238b8a795c7eb15dd');
INSERT INTO "stackelberg_events" VALUES(1,5,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','dbd90719c0d15dbc7d211b939833a7eddcb60b065d7e5073524c577777c0b198');
INSERT INTO "stackelberg_events" VALUES(1,6,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','082d1f234e6150b24eaf456fbe005138486ef824026dd4b48bffe93e80dc5826');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"KVyPwvUovD/Xo3A9CtfTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":3.5,"failure":null}','285aafcd9a25c0db2da38a0769bfc70d550b7d5a3a97217123e19da8636cd651');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":null,"cost":null,"time":null,"failure":"the counter was down"}','ae505e8ab4f0e256a61eb79ae05abd0fdbef1564080aedf8f0428e2ffe56ab2b');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/0/1/1',1700000000.0,'{"round":0,"index":1,"replicate":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','647212f7b778b8fa70da8d3ef1293a63ec9b8b80e68b6a2c22b1afd60f79c7b6');
INSERT INTO "stackelberg_events" VALUES(1,10,'amended',NULL,1700000000.0,'{"changes":{"largest_change":0.25,"K":3,"deadline_s":60.0},"reason":"a colder week"}','ad960c866ac9f81d4705dcafad6591321e52d891183129b21d5571a1d45e63c7');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],3,"previous",false],[1,["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],3,"previous",true]]}','7cebb4564777f4b733420ab3132d212651bf7d2d3c56463f58c125e062df04d4');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/1/0/0',1700000001.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','343b56731798bfdcb5d2554522651a661c733ce95c9c716eeea223a22ef755da');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/1/0/1',1700000001.0,'{"round":1,"index":0,"replicate":1,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"time":null,"failure":null}','d5247f18505ffdb4dc3ea7d42c1e13a1563070b7628b00dbf65b25a2fe2cb292');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/1/1/0',1700000002.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176,"time":null,"failure":null}','2fda234c1b0a31c33a8becdcd46d88b21e1f3c4cfdb5cbb58912b1eff657851d');
INSERT INTO "stackelberg_events" VALUES(1,15,'asked','asked/2/0',1700000002.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],3,"previous",false],[1,["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],3,"previous",true]]}','c42c208a84fc2b253583cb385c9490dc573eecfb1ae54dbd2b83f19c7fee7a68');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/2/0/0',1700000003.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"Wi6H0HUryT+aL1SnWzDXP8qOx+S9AvA/"],"cost":1.5596347178434646,"time":null,"failure":null}','0151d2a27b236112656cce7dd14ccc8a0cb3290a9501b6fbb8dd9346bf0985bd');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/2/0/1',1700000003.0,'{"round":2,"index":0,"replicate":1,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"time":null,"failure":null}','f237f05065a2daa2c47d7765f7ad6235f0be4a231709cb5c97d3176648aeede5');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/2/1/0',1700000004.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],"y":["<f8",[3],"GNpZyjdNxj+5Gd+qBAXfPwGhwRO4BfA/"],"cost":1.660309045643015,"time":null,"failure":null}','0516dd727dbfe9a7beb4453591948ddad490638b1fbf28911bc272b2390c9001');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/3/0',1700001004.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],3,"previous",false],[1,["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],3,"previous",true]]}','49361aa662ebb915631a462d25e6dda3ab33a8e2977e9f95d26049a82af8792a');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/3/0/0',1700002004.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"y":null,"cost":null,"time":null,"failure":"given up: no answer within 60.0 s"}','e20e6711773af35f815ae43b17ac53471b4ba14a77c71dda06026766ace9089d');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/3/1/0',1700002004.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],"y":null,"cost":null,"time":null,"failure":"given up: no answer within 60.0 s"}','36a97f8b38fd7dfe2812d496dc744f93fc8cec77bab57f68cf2bef6aa2d03785');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/4/0',1700002004.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],3,"previous",false],[1,["<f8",[2],"FC2GHJzZlD/v7jouYrLRPw=="],3,"previous",true]]}','578ea2b3fe2af51ed6f83e10961b3a1229cda372577737500343d44bc2e8ad25');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/2/0/2',1700002004.0,'{"round":2,"index":0,"replicate":2,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"mpmZmZmZuT+amZmZmZnJPzMzMzMzM9M/"],"cost":0.6,"time":null,"failure":null}','60d710f36ea1202fcd600c7cdc9f105bc6caf8a46d2cd5cf23c4571393545468');
INSERT INTO "stackelberg_events" VALUES(1,24,'finished','finished',1700002004.0,'{"reason":"the season is over"}','a855d256d555f5fa2e080c368d54e217ac593a19837f01ef6583d5e300f1d56a');
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
INSERT INTO "stackelberg_studies" VALUES(1,'everything',24,'a855d256d555f5fa2e080c368d54e217ac593a19837f01ef6583d5e300f1d56a');
COMMIT;
