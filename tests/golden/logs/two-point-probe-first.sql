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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"probe-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','eb8e06f7a086e77716627fd4dd672f117498cea7c1f84aa53d360c56e67bcc5d');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":2,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','5c3e7fe5d57848f923f08f735b5c9f4cbd3916ead54ed7bb015a5fdfd2912bd4');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','d54ca531b6578cb652e49c19242c7ced67ff55ba2faa351507cbf2800a55465d');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','1c61c6edb5e4af32996f25e1157743fa810adb0ff60e36f915204c7a5967329e');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"hold":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="]}','8dabab9d04e16853d34d8e7f8b4eb5b3540e9a8ea2d829c6b63ff2a4a5041ed7');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583}','6551e5b35716c85a3c84b3c40ec2e1addd4fc9fc43a3790fe638e58fe0ec6d40');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737}','1369d111911b3eb4f2f2931e5c2426c4371a43f5454de2e15eef82af6687b8c7');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"hold":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="]}','1fb59f0e90eb718d7784ed52235f7c2a792fda2c376725312f0f0654758303ad');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692}','f2ec7432f56677b43e8cf5addb6f1e158b6ca15617a16c48bfa2c391b5ea733c');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382}','da9bb49141245c50b559a8c8758df4e7598bd854af6a51f7a62146d5e9a75fb6');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"hold":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="]}','184bc78a8b8e99581b79f30e04df545a0bbeeb88948d40f2299a65e11916a77b');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237}','1c109054e151f22f480b6db35f4b81189fd4fd9c1e4bd91a9f1cc51d15b54105');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795}','e814ae5a98fe6fa4b9dfea98ac59a5dcbe45ce55aef721bc9a68beceae2bb034');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"hold":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="]}','5e5d17a2cfe39b51594c94568ee6edc8005464dc33ef359963f40c92e3cbd693');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233}','3b57669c212204fcdb1dbe0f3c624085bc3d65cb5f0a6eeda3e26de82708894a');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314}','e57e1522b57f78455f5c3d058c8a34a3eca9c482d17c373b869219250f8c0e98');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"hold":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="]}','5006fe9a841e4d2fd82d4773cf2e6ec9481af17afd8cd6113e4cc19889cbc037');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855}','d38194f0f8b4264fc46a32a594e313471db0608fe5b6f8edf943c8cbb6dd2fb6');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265}','2480894eef9e099dca751602e70f27f375f42e9d62d94669fd9e4a5472d35e7e');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="]}','198a62f51a05d21a4191fd654d3cfa781f3ce2bfc95cd9c3341206517840873c');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812}','984dbac08fc8aef23158bb11f3522762d8e228f39c731d518b592d32d404e4eb');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451}','0e71b52690d112dc6ca3c456aa3d06841cc04d45a27731371237ccb516780674');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"hold":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="]}','f711ea9657a7dda73916f6cb45a05a401226b133a7b81248b6ea7beef327baa8');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936}','816192aaaa10ec3efd7482f3783d61afa397df074c6c0bcc9cf5dcb197c77432');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485}','f015aab8afb17a1503226af2653733bfd99fdee957fcab7ef78197976b0c0707');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-probe-first',25,'f015aab8afb17a1503226af2653733bfd99fdee957fcab7ef78197976b0c0707');
COMMIT;
