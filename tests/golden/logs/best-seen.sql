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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.best_seen:BestSeen",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"remember":50}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','169d3e9d4b9c20e41b189bcca2e3c71bfe42474da49e58554ca47cc4c38f74ce');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','e2e8cc97e5888b497c7e1d7ca1ba7e3a0c025f692245752667a04bf3b60ff1f3');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','4633bfeefb67b7d62f7e2d589cb8bd630f13a224bea479edff82e007e09fba20');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','fb1cb3d15e0ddb965f691da1bc5ec897fe0e792298e06badfb6dc6871937d68a');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="]}','184cc5939080e91b1656edaad34d9d2cae2e6ea240957d047c9e04b53cf6c14c');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737}','e8926fc3dfee9663a515e86a0d9996202127cd1614fe7323ec70f9abfd9b18df');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583}','5ed0275e82a22f962522c8af2b2d83baa5c1eeffd0b7c4d50bb3445e30a4a1e8');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="]}','a7f890ae7a5cb2dd7b3af7cde85cab253e8977290a4f182a942babc317b392db');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382}','1064915bf3087231c84a4cf66ffa07479057aab7946a9ec4c294f06e06ccb727');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692}','950f1593dc0696114420641158f23397573554fc37b8b01d914d69d767ac3c50');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="]}','f1a7693872a8a5953b8a04332f880037169b7033500fa4de024f97bf674d682b');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795}','50a90ca097e56cf55fe2ebd464b5b46412e19d2a1d711edee09bc15c39b1c662');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237}','5d5ac41a5fdc59929176a7494595efe12590b1d1bba095a691adb512cd472515');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="]}','74363c3d701c9c0a42db6e5a3bdffc6d16d8d6b2ae791bf5b322ea05006862cb');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314}','9e34d68e59df8ad7b58dcd0c62c954f5e364d00a5eb4bd017d18214a21b8600e');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233}','0f267693d0ebc32d159ca2497688a49c325afc7bd56f681c3ec6812cb75bb344');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="]}','151982e2d562c5208cbadd74bd41b3af5ea54b6c282a93e5abc91c23246fd5dc');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265}','973a4fbe8ff398b8c688e875af975f7e629ec4b630815067da5d07526631ef11');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855}','17eca59696474a66be5c07abc125acbefc822861494ca5440993673d0bd28b9a');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="]}','2dc44e0b05795106cf4819cdcd5709d8c5e4be0f9870d8de46665a2f15bda792');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451}','ca4c77f91067eff2d81689ddb11e4ff72682d63cde4d1cdf79fddf7b0a1f13cb');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812}','5cbaa2ec27b52347eeafc740414afefa4c2896b7b7fa4214d7d8218be87bbfd4');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="]}','dcd3639c1be8d367fee3837bacd27e7415287510ba7cf441b840f8c11741d9df');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485}','afe78d60d6484401be77f8470edf4348da400729209128fdce4ba5748b8fb13a');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936}','d6841582eefa7eaa94e6cf6930b0455173028d05dfe54cebed94efb7442816da');
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
INSERT INTO "stackelberg_studies" VALUES(1,'best-seen',25,'d6841582eefa7eaa94e6cf6930b0455173028d05dfe54cebed94efb7442816da');
COMMIT;
