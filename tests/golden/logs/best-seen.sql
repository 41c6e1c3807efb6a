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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.best_seen:BestSeen",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"remember":50}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','4c6e31e7874f82c7ddf42d8cf2bc0a4e956fd3d709d6344ef8cd112abba7728d');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','4ac2e026e8b878ecebe86eca808c34be68e0b384c34f365b82e887f9f1afd147');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','af9406b3625413d8a50e59ce4e9a739e37720289fcbd717c7298c2db18e5d016');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','85db2ce307b8647c15f87d41ef20cb579baea58ba47a191a15d8f4711c8fcc4c');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="]}','2238b9197d25f61831bf82ab2cf5ecb1859e5bc9ff0af13ba8589fceb4e743c7');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737}','e9b2fcc46d0c5e2ca8665d79904991c20cb405d24588c616ee1b9ab1cc9bd5ef');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583}','bc84e1a64759b86d73075258ceb4431444fbcbdf56bafe274d222df22f39e0c1');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="]}','ff0bbf9246d353967db5f5d9a1c6e5e91414d5f772356e2e3b98147cf8cb5cc4');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382}','a26b975e221a725d82fe934401a19a592ee21a641714e13e445d25efc15e1cd6');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692}','0243ce3f27ebf164ea1ecd14fb1184221eeb7ee02ef4e5d222c948e89253c35f');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="]}','fdb7bf53c024d912d8e9e54b4d566363174f7d900ad659449dc72a5c9484b722');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795}','4996d2ada706463d78ab38ae456836faae4706e625f73cf51df72b8641207585');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237}','2c095773a5708d17a67093c0cfb60735ee077fbcacc5621ae6b4dab4dab01010');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="]}','fe1d9b9935560d53c0a953179888683872541ee9c77c9d6a3f6932f0abdbd4f7');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314}','a6f3c1de19ee7cf3febb04b4c4fd450a7106a4f00a4efdcf3fa1df78667e4841');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233}','53139239689d4d053e1db313a7484df427cad15c8b05360555df51bd153a5d58');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="]}','bb1dbd9a04ef018ebbc8e41f8c55bd8b950b11a531d4f6387ab9ccfa8d9c570f');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265}','bb262a8d48eb8d1c72220b3a5f376a89514408aa982b618c743ff2db4e26b100');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855}','9d296dc45aed76da26885d6262a9a3fec0a94f3bc75b091a48bf980486ce1be5');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="]}','07457d776403afa6b56b949ebf3bf117239cd6e65e06cae90af5b190d964f3f7');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451}','a349e3506b321ecdb0d6408744c4716576deb402f0077ac17e249381a418d301');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812}','e74baa522b955bcfafe3daaac7e2666e03b07bcaa2421d3d980af27e20476ffd');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="]}','4a48abf410b59d7331f3eff78f8590959c677b0702400f52da5023645d1571ed');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485}','c388c63312db6eda3130e9712a9717e7702578d5d98db81a11fbd9b28979984f');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936}','65aa362137e57918d9e1bec53162d8115ae8ae4f3539a798ae52f4674a99059d');
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
INSERT INTO "stackelberg_studies" VALUES(1,'best-seen',25,'65aa362137e57918d9e1bec53162d8115ae8ae4f3539a798ae52f4674a99059d');
COMMIT;
