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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.routing.planning.trial_and_error:TrialAndError",{"latency":{"$data":["stackelberg.routing.latency:BPR",{"free_flow":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAAAAQAAAAAAAAPg/"]},"b":{"$array":["<f8",[3],"MzMzMzMzwz+amZmZmZnJPzMzMzMzM9M/"]},"capacity":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAAAAQAAAAAAAAAhA"]},"power":{"$array":["<f8",[3],"AAAAAAAAEEAAAAAAAAAQQAAAAAAAAAhA"]}}]},"averaging":{"$data":["stackelberg.routing.planning.trial_and_error:Averaging",{"gain":2.0,"offset":4.0}]},"K":1,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]},"upper":{"$array":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAACJA"]}}]},"objective":null,"x0":{"$array":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','5678ad940e97fe36d2e0d745142c7848dd451511100020a85bae05a36d93fe4d');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]}','1efb467e807b0cb38b8da0d931aa9f180b8fec2e4bf753d4c5de433a3c1cf6ef');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],"y":["<f8",[3],"AAAAAAAAFEAAAAAAAAAUQAAAAAAAABRA"],"cost":15.0}','037f9a631e8aecb1f7b71f645e8f9f2a7ad8e13a2d123182f0b2fad7aec6b236');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"]}','5d53d22ccc64ad5a23c65c61d3db4257f2f956dd78adc7a7992adf9950edba4c');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],"y":["<f8",[3],"AAAAAAAAEMAAAAAAAAAQwAAAAAAAAPS/"],"cost":-9.25}','da8c6ba62bc24dca65b4f618ffbc43578f74ae58a1cbab99699527ed2aa47965');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"]}','27fd7bf6cf641b37e051d2c9bcffd6daadbc1c90094e7349410e4597088530ed');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],"y":["<f8",[3],"dEurIXGPBUBKRs7CnnYSQAAAAAAA4BBA"],"cost":11.529630000000001}','8fd2f12e529ff118bf637a06d00287de20e2bb5b966333a8fc8884c5a8f030d1');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"]}','d0887f390d666ed908606c6c0669883f4af7c120ae37a60e3f9b9c44e19204f2');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],"y":["<f8",[3],"CJ0FiKgP/L/MsILXKkL0P2BCewmpZAxA"],"cost":3.061481842590667}','223262e2730bb3c16d86c26a55933e0ee6bf901c54f49b2b8d7c5f7c4718f2a7');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"]}','fb322e956e75d431f4530c1df5ba1edd2479a29ecf87a001c5bd2dad6ec34184');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],"y":["<f8",[3],"mqxS9Rf7EkBOcgakx5wHQJyfw8A3yApA"],"cost":11.044523830974313}','2ac8feaf6b6572c3f320a6fd29b853a609d9afa7c45eac3198b05026b26a7829');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"]}','3484efa21e82bbb1c659c616bc6ca21ead1b76e80584f64f5c42b557547060a2');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],"y":["<f8",[3],"fPnbvJrw8r+m1mmF9kcAQLDEqtxFWQpA"],"cost":4.14498713352425}','163eebb2f4f5747435de35c9b899391e579324f1bcb5f090d9982cb8e12f6a41');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"]}','b097dd322617563f3bf7802723ce057fb88c8e06cbc20cb03d2655d513930301');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],"y":["<f8",[3],"Rgx0d2IUEECNK1hHJd0CQDYT2tZMNQpA"],"cost":9.653913595548978}','76e1196a3e523cb7278c412f132ad17e84892bc9e5b53f3450ceb93d441b3e9b');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"]}','67302caeaf9f01768dc8d42312307fc1b39102b9ec3c9e33ee411ba8274a08e0');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],"y":["<f8",[3],"gEueHn5svL/gbTMyqi0CQCwIBY9yJwpA"],"cost":5.430528285084129}','61efcee577338dbe7a99b0ad2b63187506b1eb798e9d28489aa521b262853be9');
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
INSERT INTO "stackelberg_studies" VALUES(1,'trial-and-error',17,'61efcee577338dbe7a99b0ad2b63187506b1eb798e9d28489aa521b262853be9');
COMMIT;
