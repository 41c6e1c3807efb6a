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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.routing.planning.trial_and_error:TrialAndError",{"latency":{"$data":["stackelberg.routing.latency:BPR",{"free_flow":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAAAAQAAAAAAAAPg/"]},"b":{"$array":["<f8",[3],"MzMzMzMzwz+amZmZmZnJPzMzMzMzM9M/"]},"capacity":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAAAAQAAAAAAAAAhA"]},"power":{"$array":["<f8",[3],"AAAAAAAAEEAAAAAAAAAQQAAAAAAAAAhA"]}}]},"averaging":{"$data":["stackelberg.routing.planning.trial_and_error:Averaging",{"gain":2.0,"offset":4.0}]},"K":1,"X":null}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]},"upper":{"$array":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAACJA"]}}]},"objective":null,"x0":{"$array":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','0af61da89273be5b9d7367816d8bed1f79315e065c48901a968ff527b075d8f0');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],1,"previous",true]]}','d31a3c854ff2ec7b1b31a14b054237ee9e232e71220a5fa95542ab47675f8ab5');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[3],"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],"y":["<f8",[3],"AAAAAAAAFEAAAAAAAAAUQAAAAAAAABRA"],"cost":15.0,"time":null,"failure":null}','90f0e163a1edff8b8d5fc5ac42ef1e6fccc07e74d1f703f1a3613802fa0d5c8a');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],1,"previous",true]]}','023dd244f0b9f5137d496e465d6b713a59aa2db40208930b5f502cd8e4245a4a');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[3],"AAAAAAAAIkAAAAAAAAAiQAAAAAAAABlA"],"y":["<f8",[3],"AAAAAAAAEMAAAAAAAAAQwAAAAAAAAPS/"],"cost":-9.25,"time":null,"failure":null}','5310da38b0e4b2437df172cd143c3f0579a73269153716606a32771d1030f669');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],1,"previous",true]]}','52d272e82798aac8d373e6b97dd7baed4f81d8915802f88ad54e2bf906bb2f5b');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[3],"jLRU3o5wAkBlmxvTE5bYPwAAAAAAAOk/"],"y":["<f8",[3],"dEurIXGPBUBKRs7CnnYSQAAAAAAA4BBA"],"cost":11.529630000000001,"time":null,"failure":null}','b443bee65cda264070e4a3f43b644234dc6fc98d4c417c387196745c5332a694');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],1,"previous",true]]}','cb676aafe33f1c42934615a96febbe5bb2a671b4dc73639ff193e5e68bc59eea');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[3],"QmcBIuoDG0Capz6U6t4NQEF7Ce2tNvc/"],"y":["<f8",[3],"CJ0FiKgP/L/MsILXKkL0P2BCewmpZAxA"],"cost":3.061481842590667,"time":null,"failure":null}','17c8a7e231842a63e45a6a17ef2cec5e38e3d0a251c757e03760090c85be322c');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],1,"previous",true]]}','f5bc9d39c5ae4c10fe19972d31d0f9d1b4580e2787108fd29954dd159870e250');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[3],"WjbVqoBO0D+yjflbOGMAQMnAeH6Qb/o/"],"y":["<f8",[3],"mqxS9Rf7EkBOcgakx5wHQJyfw8A3yApA"],"cost":11.044523830974313,"time":null,"failure":null}','572ae1c85a75fd86e77fffbaa3b7c96c3a95762fdad8a22f629cb5e11665683b');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],1,"previous",true]]}','025ff37ebe835ff007506fa8d7281b83f285ed8f3f1c8fc32406889a5328ab6d');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[3],"X/42rya8GEBaKZZ6CbgHQKB2qkZ0Tfs/"],"y":["<f8",[3],"fPnbvJrw8r+m1mmF9kcAQLDEqtxFWQpA"],"cost":4.14498713352425,"time":null,"failure":null}','ddd6152031be5074ca7de4dc1bbe0c29f6004479dee814c5e8f115bad2121249');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],1,"previous",true]]}','bc4e13f446905528cb1518b6350235c2ea4d8f086e94f97f31c889d6e6cb9f8e');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[3],"051fROxc7z9z1Ke42iIFQJTZS1Jmlfs/"],"y":["<f8",[3],"Rgx0d2IUEECNK1hHJd0CQDYT2tZMNQpA"],"cost":9.653913595548978,"time":null,"failure":null}','b125317a637c27bd6b82e678234e48497cc4b3c1b565406d3254fccb2d4bd7bb');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],1,"previous",true]]}','f10fd9a4981ac58d2349463c266ba385fdd8f50a6947ad2899e574118e037f39');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[3],"Lnl6+LFxFEAgkszNVdIFQKjv9eEasfs/"],"y":["<f8",[3],"gEueHn5svL/gbTMyqi0CQCwIBY9yJwpA"],"cost":5.430528285084129,"time":null,"failure":null}','c1303944a240ce3e808e38a2795255f760796477865e1904f6083cd98a08052c');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[3],"YEA7xYhJAUDJC3HpMrsFQKHqHR9Dvfs/"],1,"previous",true]]}','1baf6df25ab37772a1243327780b76be8723a27301556e5e2990eed07bd876f4');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[3],"YEA7xYhJAUDJC3HpMrsFQKHqHR9Dvfs/"],"y":["<f8",[3],"oL/EOne2BkA39I4WzUQCQLAKcXBeIQpA"],"cost":8.388982309166582,"time":null,"failure":null}','1154f885efd67377df4f2a66d0500446382fd4201337f6d9bf15179b32a6fc84');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[3],"vm2bP/qTEEB8I7zyObwFQLihYbYnw/s/"],1,"previous",true]]}','a60f9caff132df1a6064884e44c3a896dc70a6bd1b4c82338991030e1e8c39a7');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[3],"vm2bP/qTEEB8I7zyObwFQLihYbYnw/s/"],"y":["<f8",[3],"EJIkAy5g6z+E3EMNxkMCQCQvzyRsHgpA"],"cost":6.403437993378267,"time":null,"failure":null}','8b994f044fde7ff0b6c12f60638e0efbefb37c3c366c73c0c44cee9920f188f1');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[3],"sfyA+guFCECeeZarQ7wFQCzSMTY+xvs/"],1,"previous",true]]}','e0c35ae543163c862cbde24d03779cd00ba28b476d12869b466e7b8a4b8ba43f');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[3],"sfyA+guFCECeeZarQ7wFQCzSMTY+xvs/"],"y":["<f8",[3],"ngb+Cuj1/j9ihmlUvEMCQOoW5+TgHApA"],"cost":7.482210627280506,"time":null,"failure":null}','c3bc3246dfe936a21d29bdac3e3cdc3778c33f7e429f4a9766f15dc6414df787');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[3],"jUXuIgvMDEDF4aeyRLwFQATOsCv3x/s/"],1,"previous",true]]}','2f493a3f26c1b34f52df9152c29799cd2d3e4d681abcd792fed1eb5746023a40');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[3],"jUXuIgvMDEDF4aeyRLwFQATOsCv3x/s/"],"y":["<f8",[3],"5nQjuuln9j87HlhNu0MCQP6YJ2oEHApA"],"cost":6.947121773422813,"time":null,"failure":null}','fd50c4eb14166730a96f1d7fc560df6dbee1b3fc105ded109eb83681ab79cb0d');
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
INSERT INTO "stackelberg_studies" VALUES(1,'trial-and-error',25,'fd50c4eb14166730a96f1d7fc560df6dbee1b3fc105ded109eb83681ab79cb0d');
COMMIT;
