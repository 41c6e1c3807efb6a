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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]}','997229499dfb4108fabf3e266f26b0428e9bc20e6f73d8275f61f8aafa7e817e');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],"y":["<f8",[3],"AAAAAAAAFEAAAAAAAAAUQAAAAAAAABRA"],"cost":15.0}','2e220bc32afdae35ca3f322075d67060e163d20d9d12496de985cb6bffae90c8');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"]}','21a5fab513f324b5c0a0e4994667f16598492ee322d3e6f529c64007706d9927');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],"y":["<f8",[3],"AAAAAAAAEMAAAAAAAAAQwAAAAAAAAPS/"],"cost":-9.25}','4b344856352b92ad8dbc7f785563b70d2ed4a6b4dd35353f430426447553b04d');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"]}','9e43b103d03a64321f04fa1e65c11350ab25930c199b994bc29c5bee591dcb4e');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],"y":["<f8",[3],"dEurIXGPBUBKRs7CnnYSQAAAAAAA4BBA"],"cost":11.529630000000001}','42191365c57d02a535e03354c86be3bd966ea75680584b40f058ba839bb4b44f');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"]}','0364a5705c28d89f6083598bbfc62840a05a0a90d505e2e06703449fe875d8eb');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],"y":["<f8",[3],"CJ0FiKgP/L/MsILXKkL0P2BCewmpZAxA"],"cost":3.061481842590667}','e3620fe38f6f55297e92589622c0595d00119928f17695e6733a4fdeb8822299');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"]}','611325d4fdbe3a8770b69cfbb22f051b624394034593322f9ac31f28c91510fa');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],"y":["<f8",[3],"mqxS9Rf7EkBOcgakx5wHQJyfw8A3yApA"],"cost":11.044523830974313}','e7e5419aa6100770b3dc0c9017205b11e1cdb30a9d158260659569ec89b04822');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"]}','d2e1fde95d31b5b395f0d0a4dcb0dfc2e932b9331844781de0b648e59f3633aa');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],"y":["<f8",[3],"fPnbvJrw8r+m1mmF9kcAQLDEqtxFWQpA"],"cost":4.14498713352425}','4f8320b4f196e5e7d6493edb77864b690b6fcc31e1186cfbea098aa89fa0cec0');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"]}','15a4d5ffae6c34fa772e44fa7908656472e71fe0b8f7f2441eff1f735787b202');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],"y":["<f8",[3],"Rgx0d2IUEECNK1hHJd0CQDYT2tZMNQpA"],"cost":9.653913595548978}','3531af31e7f2f5fd9883c3e1c44a3572166b00320acae0911b9c4ef4a0f2f899');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"]}','86fe85663f3354fde33827160999541e760d6d7230ecd228fb34ce880a7551bf');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],"y":["<f8",[3],"gEueHn5svL/gbTMyqi0CQCwIBY9yJwpA"],"cost":5.430528285084129}','54d7c1f6d54cab28f16fde12cb3e1d104b5dabe5c1c65e43bc7c9b5062e56032');
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
INSERT INTO "stackelberg_studies" VALUES(1,'trial-and-error',17,'54d7c1f6d54cab28f16fde12cb3e1d104b5dabe5c1c65e43bc7c9b5062e56032');
COMMIT;
