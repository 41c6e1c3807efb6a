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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.routing.planning.trial_and_error:TrialAndError",{"latency":{"$data":["stackelberg.routing.latency:BPR",{"free_flow":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAAAAQAAAAAAAAPg/"]},"b":{"$array":["<f8",[3],"MzMzMzMzwz+amZmZmZnJPzMzMzMzM9M/"]},"capacity":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAAAAQAAAAAAAAAhA"]},"power":{"$array":["<f8",[3],"AAAAAAAAEEAAAAAAAAAQQAAAAAAAAAhA"]}}]},"averaging":{"$data":["stackelberg.routing.planning.trial_and_error:Averaging",{"gain":2.0,"offset":4.0}]},"K":1,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]},"upper":{"$array":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAACJA"]}}]},"objective":null,"x0":{"$array":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','9c9c2dbf414e41d30c8ee0d40b241702499f7d171d87ac1e9bce17daa2d4a151');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],1,"previous",true]],"recommended":"probe 0"}','77a7dbdac8147fd31bfaea585f844643256cac34617df8265a92378d2b70ff38');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],"y":["<f8",[3],"AAAAAAAAFEAAAAAAAAAUQAAAAAAAABRA"],"cost":15.0,"time":null,"failure":null}','ee47096dd0a8fedcf86171413c690128632d6fde7e9551b147e37af0afe061fa');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],1,"previous",true]],"recommended":"probe 0"}','e231363bdc964058ccc03ebb6b1bb8dc2970306e400049753acf3a0a6d733353');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],"y":["<f8",[3],"AAAAAAAAEMAAAAAAAAAQwAAAAAAAAPS/"],"cost":-9.25,"time":null,"failure":null}','a6f9623f5631b398543d58508865285efb6b2b74feecd5d1744efb2421b37c09');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],1,"previous",true]],"recommended":"probe 0"}','c1ff661876ba0247fea207f886f144b911deb3965f7a029c0aa7d019369db042');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],"y":["<f8",[3],"dEurIXGPBUBKRs7CnnYSQAAAAAAA4BBA"],"cost":11.529630000000001,"time":null,"failure":null}','85af61f5e4c33b9e256d3d7ada8504fdf74100e75b3055cd8d47c4ff69be9688');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],1,"previous",true]],"recommended":"probe 0"}','25f328357d515fce651a3d39d49b55567ac3924cb799fc155427b9849d720fca');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],"y":["<f8",[3],"CJ0FiKgP/L/MsILXKkL0P2BCewmpZAxA"],"cost":3.061481842590667,"time":null,"failure":null}','c52350aa870cb4bc39e72bf56dbd202a709c53931fa4421008fc1583cf08d86f');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],1,"previous",true]],"recommended":"probe 0"}','a59206e1bcb384ed770b102fa3a715c850a0aba6ada6bda1845df3a810453d2a');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],"y":["<f8",[3],"mqxS9Rf7EkBOcgakx5wHQJyfw8A3yApA"],"cost":11.044523830974313,"time":null,"failure":null}','14dcfb61ee7fe5bf1b1b4cddf122d40f547ef50646759d6f63c6f80892295d36');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],1,"previous",true]],"recommended":"probe 0"}','1978e6842dabd3f6313044c4621db099412b46f2413d0eba4d9ee93250f625c3');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],"y":["<f8",[3],"fPnbvJrw8r+m1mmF9kcAQLDEqtxFWQpA"],"cost":4.14498713352425,"time":null,"failure":null}','6c7eaf0f554feb11bd2334ecdfdee8c870eda83a0176bb30e34062e6e76a05dd');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],1,"previous",true]],"recommended":"probe 0"}','d9857bb003a1d65c655cdb08147df936f45aebbe2f4ece0b4bee94f9e6238799');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],"y":["<f8",[3],"Rgx0d2IUEECNK1hHJd0CQDYT2tZMNQpA"],"cost":9.653913595548978,"time":null,"failure":null}','4850f57e6e73b64bbe9868a5be2e6fdeab9a50082199483116cffc96f5163ece');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],1,"previous",true]],"recommended":"probe 0"}','8e047dd5282ada260436d89364309bad7dd4e86d9ef0c35ea2d8440cbc27d654');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],"y":["<f8",[3],"gEueHn5svL/gbTMyqi0CQCwIBY9yJwpA"],"cost":5.430528285084129,"time":null,"failure":null}','6f5b9350d1ce521a68d5aae456699ace50358fdbb4cb8da96f2e9a9c23f17954');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[3],"YEA7xYhJAUDJC3HpMrsFQKHqHR9Dvfs/"],1,"previous",true]],"recommended":"probe 0"}','45cb464ce847a9837bf39a222043cca42cb32db8f1b1edc5282e61f64b65e05d');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[3],"YEA7xYhJAUDJC3HpMrsFQKHqHR9Dvfs/"],"y":["<f8",[3],"oL/EOne2BkA39I4WzUQCQLAKcXBeIQpA"],"cost":8.388982309166582,"time":null,"failure":null}','1cd3f185efd4cf8ea1be0dd19de6a425a0ea85a62a68021a057eca60fbbe6906');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[3],"vm2bP/qTEEB8I7zyObwFQLihYbYnw/s/"],1,"previous",true]],"recommended":"probe 0"}','8f4182a6c7af042b500bfbdc85bbb163801cb82eb1b06a8826cedd47fb158bef');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[3],"vm2bP/qTEEB8I7zyObwFQLihYbYnw/s/"],"y":["<f8",[3],"EJIkAy5g6z+E3EMNxkMCQCQvzyRsHgpA"],"cost":6.403437993378267,"time":null,"failure":null}','11775f2943d2d7db190b010027b1bcb49f59031c26fbf1eceaec173d2014595f');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[3],"sfyA+guFCECeeZarQ7wFQCzSMTY+xvs/"],1,"previous",true]],"recommended":"probe 0"}','d1680470056ef47cb39b018c3f60a5d1388d43ec77e02910956e08644c001051');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[3],"sfyA+guFCECeeZarQ7wFQCzSMTY+xvs/"],"y":["<f8",[3],"ngb+Cuj1/j9ihmlUvEMCQOoW5+TgHApA"],"cost":7.482210627280506,"time":null,"failure":null}','8b736950a480d102d1e1d5dcda3cf78d6431a30fc040aab0f74704049f02d430');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[3],"jUXuIgvMDEDF4aeyRLwFQATOsCv3x/s/"],1,"previous",true]],"recommended":"probe 0"}','e8b8ff9bc041588db11a58e3e064c4f612c16c2210f8bb344ba4094b61f6665f');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[3],"jUXuIgvMDEDF4aeyRLwFQATOsCv3x/s/"],"y":["<f8",[3],"5nQjuuln9j87HlhNu0MCQP6YJ2oEHApA"],"cost":6.947121773422813,"time":null,"failure":null}','eef7bdf0a85214cc679714c49b8dc3d80cab034ebb18afd29e23ee0e961adba7');
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
INSERT INTO "stackelberg_studies" VALUES(1,'trial-and-error',25,'eef7bdf0a85214cc679714c49b8dc3d80cab034ebb18afd29e23ee0e961adba7');
COMMIT;
