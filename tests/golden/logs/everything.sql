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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":4,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":null,"largest_change":0.5,"largest_radius":null,"baseline":null,"baseline_cost":null,"allowed_loss":null,"closed_rounds":50,"hold":null,"settle":{"$data":["stackelberg.study.rails:SettleTest",{"tolerance":0.01,"window":2}]}}]},"rewindable":false}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":5.0,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','d8a1610d6e51a9ae4453398504949cd3eb37a4cb781ce114eca16eed7f5ea9a2');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":4,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":4,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','9148dcbd031c809c195916651a4f5d416bb8fa2d65963f74372a3b96e9d8f534');
INSERT INTO "stackelberg_events" VALUES(1,3,'noted',NULL,1700000000.0,'{"text":"the first morning; \u00abquotes\u00bb, a line\nbreak"}','2603ec04f12b742929f82931349c38af578a4bbf706189ce684c5fad480c1c2b');
INSERT INTO "stackelberg_events" VALUES(1,4,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','9a784bfc0c88e5da3157a2218ca44998d89dbef6098f26e60dd9492c0a3edc16');
INSERT INTO "stackelberg_events" VALUES(1,5,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','ace0c4f67afa52c5a3b238b5b3db81fd5b25c0f0b138603d3dc34524eca46675');
INSERT INTO "stackelberg_events" VALUES(1,6,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','81a4e6ae62a694043de7e6a566a7fcfb80007cddd731371c4ebe9d0ce37a7190');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"x":["<f8",[2],"KVyPwvUovD/Xo3A9CtfTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":3.5}','578244aa7285263c59c29abc927f9500eac5288471ad3e4a8eb5bb1962d82b55');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"failure":"the counter was down"}','bf7376dca48c40ff72ddc5e31e4181ee3742962f6441eb53010fc696f07e74c3');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/0/1/1',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"replicate":1}','bed8e833e340abb8a6b49aa4d06741732952f2905626a038289e173bce9a4ded');
INSERT INTO "stackelberg_events" VALUES(1,10,'amended',NULL,1700000000.0,'{"changes":{"largest_change":0.25,"K":3,"deadline_s":60.0},"reason":"a colder week"}','332c5b7ba25b9ed05f122bbdb1d4becec887d677942811e2c1251b9f89ae487c');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":3,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','f884467d15e02a471551ac11b4e8bf467878e2a20099b85a4ff1947454d6c700');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/1/0/0',1700000001.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','7fceaf607a8b189f4c46a661784ab6a76b65ee38a84617606b25d3008956976f');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/1/0/1',1700000001.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"replicate":1}','6e88a912db3af67418597b49a26855e004d3d5755d383bb1155c4f5ff8c480c5');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/1/1/0',1700000002.0,'{"round":1,"index":1,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','9b683c9a0278d1e312eb5da130d7ad87345c51df1f89063303a2cee6f8bce482');
INSERT INTO "stackelberg_events" VALUES(1,15,'asked','asked/2/0',1700000002.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"hold":3,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="]}','17445a37391551b7fbf517a31acf47ce004bf3a2498db529d4b056e8aa835ed6');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/2/0/0',1700000003.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"Wi6H0HUryT+aL1SnWzDXP8qOx+S9AvA/"],"cost":1.5596347178434646}','73bf8608687c2aec6818737a35bb14e95ee6b24a282a1e922ff5676ee9b99dc4');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/2/0/1',1700000003.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"replicate":1}','a8c06affbcb0d7513625e5e35983a92ef766970b0957cf06408184c274bff709');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/2/1/0',1700000004.0,'{"round":2,"index":1,"x":["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],"y":["<f8",[3],"GNpZyjdNxj+5Gd+qBAXfPwGhwRO4BfA/"],"cost":1.660309045643015}','85485b65f1d28bab58e674cba87f10b299d91aa98e7b97417cffc60e84e37408');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/3/0',1700001004.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"hold":3,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="]}','0bb5393db739a6a20bf99c296dd72ddec7985b72cb9442d69ef1c0c3ca7b1964');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/3/0/0',1700002004.0,'{"round":3,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"failure":"given up: no answer within 60.0 s"}','273c3411b77513951e508e694ccdc2990948601555fe5f862fc33fb545b399f6');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/3/1/0',1700002004.0,'{"round":3,"index":1,"x":["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],"failure":"given up: no answer within 60.0 s"}','d3a5f52d0a0a9838713e333eb06ed0c6a44e585599fe6ba02590ebf9eff64209');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/4/0',1700002004.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"hold":3,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"FC2GHJzZlD/v7jouYrLRPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="]}','c1bc6093f10cb4cab888e2ad6f6b24b15edc16ea0f39bf9ff67b83f780afc1ce');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/2/0/2',1700002004.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"mpmZmZmZuT+amZmZmZnJPzMzMzMzM9M/"],"cost":0.6,"replicate":2}','54bf02bdb2ada5cfad221b21e7f9e27a1f97a60ebd57f781129152969f3634c0');
INSERT INTO "stackelberg_events" VALUES(1,24,'finished','finished',1700002004.0,'{"reason":"the season is over"}','50a7d29a222e63fb587cd6de653d12dfeb2db7cce03b15fde9d74f72aa44b6b4');
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
INSERT INTO "stackelberg_studies" VALUES(1,'everything',24,'50a7d29a222e63fb587cd6de653d12dfeb2db7cce03b15fde9d74f72aa44b6b4');
COMMIT;
