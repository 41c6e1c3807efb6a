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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.tolls.trial_and_error:TrialAndError",{"latency":{"$data":["stackelberg.roads.latency:BPR",{"free_flow":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAAAAQAAAAAAAAPg/"]},"b":{"$array":["<f8",[3],"MzMzMzMzwz+amZmZmZnJPzMzMzMzM9M/"]},"capacity":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAAAAQAAAAAAAAAhA"]},"power":{"$array":["<f8",[3],"AAAAAAAAEEAAAAAAAAAQQAAAAAAAAAhA"]}}]},"averaging":{"$data":["stackelberg.tolls.trial_and_error:Averaging",{"gain":2.0,"offset":4.0}]},"K":1,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]},"upper":{"$array":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAACJA"]}}]},"objective":null,"x0":{"$array":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','de196a2dea586fca35d59bd1b7f8683ae645d58c010c68a64e521bd5558db31e');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]}','d5979062153e06605f5fb56c1e265d6a7c35907147823fb7bd80f02819b68d3a');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],"y":["<f8",[3],"AAAAAAAAFEAAAAAAAAAUQAAAAAAAABRA"],"cost":15.0}','c71123d6956919f313aa1d1d452f191ebcd4fe297463c07c8ea0e364d7272b22');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"]}','4a6d0b1899a22d78a9976a3073c6a2961cec8b1a911d550585cccefb6b687048');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],"y":["<f8",[3],"AAAAAAAAEMAAAAAAAAAQwAAAAAAAAPS/"],"cost":-9.25}','d9c23b73854a47c875430218387958e2f448b736aa348147a4e152f852794095');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"]}','fc5317c832df88e090fcb14fee07a5364af886b2a628911c3ab83c1b520a3e53');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],"y":["<f8",[3],"dEurIXGPBUBKRs7CnnYSQAAAAAAA4BBA"],"cost":11.529630000000001}','e8cd73775ca57c1e0bd73facccbcf2e23427dd6338f1efcc6d1b912c75404954');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"]}','23618a56fba13474ed8506509aacb78dc24e534cfc46f71fc46dc9dac3f94302');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],"y":["<f8",[3],"CJ0FiKgP/L/MsILXKkL0P2BCewmpZAxA"],"cost":3.061481842590667}','921d680ab377005fc4130a719923b116f896fb8981763d772731aae16195860b');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"]}','1ca96097732048a4ab5a46985591b1f5754cfc268edf46ae8d2a7ff8e52f9347');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],"y":["<f8",[3],"mqxS9Rf7EkBOcgakx5wHQJyfw8A3yApA"],"cost":11.044523830974313}','ceff5d207e75a680fa859db8a462780b0f0e5c3b8c62548248611426d117775c');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"]}','5ee0b0a321305e57249ba173b14ef6f783bbc515e31ef15664a4c7a806f0e1c4');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],"y":["<f8",[3],"fPnbvJrw8r+m1mmF9kcAQLDEqtxFWQpA"],"cost":4.14498713352425}','4c94b65ea3f4a739e3e5da74a0ffdccba67f390f184366f2035e1b097791d199');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"]}','8f3b8d497b4433248e1214846e1b667dec0d9c17fd1372a195511b2baf81f404');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],"y":["<f8",[3],"Rgx0d2IUEECNK1hHJd0CQDYT2tZMNQpA"],"cost":9.653913595548978}','0f635ed52738b9818ad690540be2269bd0959ab880ff01f2043e7cc9a04f0cbf');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"]}','b408a9551d211d35971967e043a3697a3abcf3d602caa8aac4d6f6304001a624');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],"y":["<f8",[3],"gEueHn5svL/gbTMyqi0CQCwIBY9yJwpA"],"cost":5.430528285084129}','7bc0b0550328f9f37a306fffc7aa2a6ff1b38e97c0f0e8d652978d934da94db9');
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
INSERT INTO "stackelberg_studies" VALUES(1,'trial-and-error',17,'7bc0b0550328f9f37a306fffc7aa2a6ff1b38e97c0f0e8d652978d934da94db9');
COMMIT;
