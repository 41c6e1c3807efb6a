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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.routing.planning.trial_and_error:TrialAndError",{"latency":{"$data":["stackelberg.routing.latency:BPR",{"free_flow":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAAAAQAAAAAAAAPg/"]},"b":{"$array":["<f8",[3],"MzMzMzMzwz+amZmZmZnJPzMzMzMzM9M/"]},"capacity":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAAAAQAAAAAAAAAhA"]},"power":{"$array":["<f8",[3],"AAAAAAAAEEAAAAAAAAAQQAAAAAAAAAhA"]}}]},"averaging":{"$data":["stackelberg.routing.planning.trial_and_error:Averaging",{"gain":2.0,"offset":4.0}]},"K":1,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]},"upper":{"$array":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAACJA"]}}]},"objective":null,"x0":{"$array":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','76f25689503522a15eab1381f09ffb86f3570be090aaf7de5e9f151df9874420');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]}','4dd356b6378df10933ad76ac5df2614822856cc2bebc81cfddb4474efe9515fe');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],"y":["<f8",[3],"AAAAAAAAFEAAAAAAAAAUQAAAAAAAABRA"],"cost":15.0}','2560cc6064d9ab955f83464f2e2d375432d8479546ebe6dbe367f880e8d9a1bf');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"]}','88b9bde5df39c8d48b2a43adf2dc37e2547fd32cb0577f0a2f436ead6fd5c9fb');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],"y":["<f8",[3],"AAAAAAAAEMAAAAAAAAAQwAAAAAAAAPS/"],"cost":-9.25}','1817a84fa3d050a8bc4442466b80dbcc8debb2f76db835203a2cc28c94cb5ac2');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"]}','7081ad7d94e74044a4ac112ef9c0b9ba28d7563627608f1a81c83347b3cd23a9');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],"y":["<f8",[3],"dEurIXGPBUBKRs7CnnYSQAAAAAAA4BBA"],"cost":11.529630000000001}','da853307e43a3390f0c79ebe7b9d52584c2d59ad9ea638d751cb59b9890316ff');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"]}','83496a839b6ba1c2c4f4ad1852530b79f25132bc89416f6c2d58ac7c779b7aa2');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],"y":["<f8",[3],"CJ0FiKgP/L/MsILXKkL0P2BCewmpZAxA"],"cost":3.061481842590667}','10bae2d25adb73928d74bbf254627169514df7b1398c243c4920e9bdc60772e7');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"]}','0caf2c91af3b3b4d021a7370d61f49c7cdcba441d2c906fae34a7dbe800ce56d');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],"y":["<f8",[3],"mqxS9Rf7EkBOcgakx5wHQJyfw8A3yApA"],"cost":11.044523830974313}','21b05fa4be523ecde98cca462206308f415877ec9d91db7ca1395f6238b8a562');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"]}','b49b7be5583b29d191739db6fc407d340ce345911b4874edf06a4f6d3a61ce6a');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],"y":["<f8",[3],"fPnbvJrw8r+m1mmF9kcAQLDEqtxFWQpA"],"cost":4.14498713352425}','188a5d14a0e0cf303e14bd5dfe9cd928a11029481aa5e0c03c9803be5768af11');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"]}','7dcb8a0a3751bd8a1f962930e0dc6e713a5bd83f18dbcb8dd6c2df0fcb3fb873');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],"y":["<f8",[3],"Rgx0d2IUEECNK1hHJd0CQDYT2tZMNQpA"],"cost":9.653913595548978}','6102842f09d016af42f7f97de476c0c67a9a594d10fec897ed2ed3307138c7e4');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"]}','1e8917234f1fc4606c7cd813383f3eb8495ad2ae1727ed2b2f1d622dea390dea');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],"y":["<f8",[3],"gEueHn5svL/gbTMyqi0CQCwIBY9yJwpA"],"cost":5.430528285084129}','3dea406fe9c09a35d734881a3942ce6d1344fd772eb7c6e9fe4b14f5c859a4bd');
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
INSERT INTO "stackelberg_studies" VALUES(1,'trial-and-error',17,'3dea406fe9c09a35d734881a3942ce6d1344fd772eb7c6e9fe4b14f5c859a4bd');
COMMIT;
