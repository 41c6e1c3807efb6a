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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":4,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":null,"largest_change":0.5,"largest_radius":null,"baseline":null,"baseline_cost":null,"allowed_loss":null,"closed_rounds":50,"hold":null,"settle":{"$data":["stackelberg.study.rails:SettleTest",{"tolerance":0.01,"window":2}]}}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":5.0,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','4934a1248cb2f3028b93d3356ce37c127b273cf50ca40257af3a9b45dcdb4de0');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],4,"previous",false],[1,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],4,"previous",true]],"recommended":"probe 0"}','2af8188c10f9b164e152485678efb506c39e018797f976b8beb2c3c4079e956b');
INSERT INTO "stackelberg_events" VALUES(1,3,'noted',NULL,1700000000.0,'{"text":"the first morning; \u00abquotes\u00bb, a line\nbreak"}','384fe25ea0157ed45864e49f40b035e158f5add06c3621a4907308bddbf1d643');
INSERT INTO "stackelberg_events" VALUES(1,4,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','7cf1e786d030f2de168646e72c6f19c6a17ef1f9756a5383dad30a9e1818eb04');
INSERT INTO "stackelberg_events" VALUES(1,5,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','ce0bfcc22d7349fbb1e691033b2da8806240caad85cb8473ffbf78901f26942f');
INSERT INTO "stackelberg_events" VALUES(1,6,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','7c01bcd867d5eddc3b75c803625e3fadef5fc3338a51d744567b35b77328d39b');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"KVyPwvUovD/Xo3A9CtfTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":3.5,"failure":null}','21ea05ea656272d667f23e054f5422376fd4e18df3724e975de7acfbe51da93c');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":null,"cost":null,"time":null,"failure":"the counter was down"}','75e0131d39acc3100247fc397c1e44a10316af46a44d9818bd937ae79d9de6f8');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/0/1/1',1700000000.0,'{"round":0,"index":1,"replicate":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','f86cffea2961eae8a06a4d34b6f7e76fc16649d22d571ee59bf99793f3122393');
INSERT INTO "stackelberg_events" VALUES(1,10,'amended',NULL,1700000000.0,'{"changes":{"largest_change":0.25,"K":3,"deadline_s":60.0},"reason":"a colder week"}','6dc755c96fa229cdc239d94686b2d8e8df69bae237a9f2fe6e1f62202a2aefca');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],3,"previous",false],[1,["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],3,"previous",true]],"recommended":"probe 0"}','b4f2806139147047be37a235277510a6388c85363888a58993451e2bac3b864d');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/1/0/0',1700000001.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','0d28a7dd9acf827324e1e828e23d1754e16458f3645dec536acda28b4e14082d');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/1/0/1',1700000001.0,'{"round":1,"index":0,"replicate":1,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"time":null,"failure":null}','1083311530b25be047ba7761976000646c38aa0bd363dcfc58cb49c8c1cbdafa');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/1/1/0',1700000002.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176,"time":null,"failure":null}','fb49e904809efe6b0ccd09727e46325e36e4448dfd5102cc4c3f269eebccd5d7');
INSERT INTO "stackelberg_events" VALUES(1,15,'asked','asked/2/0',1700000002.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],3,"previous",false],[1,["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],3,"previous",true]],"recommended":"probe 0"}','98145c6a205260b09e13cf00411c2dcaf284af9f0b0dbbb7213c1e88d1043489');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/2/0/0',1700000003.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"Wi6H0HUryT+aL1SnWzDXP8qOx+S9AvA/"],"cost":1.5596347178434646,"time":null,"failure":null}','5585d06290641ca89c56e9503488ef7142a4e409cfd10be7a937654429b30e23');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/2/0/1',1700000003.0,'{"round":2,"index":0,"replicate":1,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"time":null,"failure":null}','4248e8f1d240d10cec4ec553cc2d49a5e6f56a3ef7aaa40f1820614558cd16c7');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/2/1/0',1700000004.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],"y":["<f8",[3],"GNpZyjdNxj+5Gd+qBAXfPwGhwRO4BfA/"],"cost":1.660309045643015,"time":null,"failure":null}','3843433be5c2f39b8e6abdd90f1937e8f34b4dbdfec0c5ca0dbc25ebf6d3ee5b');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/3/0',1700001004.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],3,"previous",false],[1,["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],3,"previous",true]],"recommended":"probe 0"}','0dba6500a321b3e3f0837293186e98b567c649e63ba6d9c868cb0e9018193138');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/3/0/0',1700002004.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"y":null,"cost":null,"time":null,"failure":"given up: no answer within 60.0 s"}','dad286a946d251ab6de7b62fd395ef922a4c880e7c69ddeae71fb056df79091a');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/3/1/0',1700002004.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],"y":null,"cost":null,"time":null,"failure":"given up: no answer within 60.0 s"}','86689ae6fb439a0e011b976a43a09cc29fb2ac32ef08ff1b86fa29631f85d2f5');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/4/0',1700002004.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],3,"previous",false],[1,["<f8",[2],"FC2GHJzZlD/v7jouYrLRPw=="],3,"previous",true]],"recommended":"probe 0"}','d85e149e2ca93e3320c2a5a7e52d5a1e3c3d7543a5a86adb64b486f00f253599');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/2/0/2',1700002004.0,'{"round":2,"index":0,"replicate":2,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"mpmZmZmZuT+amZmZmZnJPzMzMzMzM9M/"],"cost":0.6,"time":null,"failure":null}','bd3a9af1d9b0971c1c44331e7502a007eae082d43083d053febb5020df483ea7');
INSERT INTO "stackelberg_events" VALUES(1,24,'finished','finished',1700002004.0,'{"reason":"the season is over"}','9cbd23b68bc3a92e52c6e8d097ac49bdc411ac5f49461a22279c0b5c9bc9d98f');
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
INSERT INTO "stackelberg_studies" VALUES(1,'everything',24,'9cbd23b68bc3a92e52c6e8d097ac49bdc411ac5f49461a22279c0b5c9bc9d98f');
COMMIT;
