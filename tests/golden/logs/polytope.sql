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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.polytope:Polytope",{"A":{"$array":["<f8",[3,2],"AAAAAAAA8D8AAAAAAADwPwAAAAAAAPC/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAPC/"]},"b":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAADwPwAAAAAAAPA/"]},"C":null,"d":null}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','635bfffb35459614d27c77ac86c7ffbe5ac430f12be8df159c75ac4d96871964');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','6ffe042bdc7caa0a841b57697a8a75352e351bbf577253ae296851886fc79069');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','4b010c3839fbc2dc79da16a57d7cc8d4443741fcb0c513894d1e94633c1eb638');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','eea35d27b5ad1ac7de12c5dfafecb5296da39e9ca665cf15fb5e69c9682bb1cb');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="]}','9851d55296755b01f1dacc22b645edf4e7b49fee5dd397ca8bde143c853f9ff2');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737}','6da284a05204d3763062802eacdb22a9755c60c59e72bb8acfd1667bf4b9ccb9');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583}','8ea34cf9059d8081e2171dc62eb0cb903360658d7f1af2975bd395aa77804b5c');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="]}','c4aab571a3b658c5cafca8db5a49479e6ce44281e989751e980ee2a2c8168595');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382}','5f095b1d44c75526a70d82491d350ab69286800a635a54067d261f8b137341f4');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692}','b6c7a45cb547f6e17b060e1281a5b2c86a7eefea5a78765dadd1f2c4936830ee');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="]}','3e1529f6174b6cbedd72c0ebbdd1840a0ae0ee107dbcf0dc34d4f08fa4536b8c');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795}','66e133073a1a3324c6c1a66528152b8323e01dcf43bd3501261c6c3041c27ba0');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237}','2c38c22caebbf0d65bd8dc873ef207f9621ffea737896b49d5c632df28e60641');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="]}','5cfdc1dc5c695cf609a3b697ff0cc22f3f921bd0513201e0c6c474203684805a');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314}','8e025f7501bab3131bcc13bcbe77615e3ff28fe19759b5ff20d0028233dc74c6');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233}','73aa1b5e198f679afc4ee210a03a23016b187ae5028461870fd09a7eb11c9e8a');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="]}','7f03aa82a2cc137195bd96bdacc9a5fb14ed7d47c452a4c57bf46d0489accde0');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265}','ae61f4ae5cb1bf75e633b454f066df2ba36892b6d707ecab7b132cf0febd18f1');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855}','0a2a0506fb598546ce73795d038fea06523577fd4f57fd549d8b6b8b0c7f555d');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="]}','41340d83c66bccbaf7e59f0a6f0e5b28577f3bfdcb6f00fd7f8e181662c9f99a');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451}','3531ebe136328e9fc5cbb536e4c13da8f7d8aac356585742ff0ba9f3d49456fb');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812}','3f6ef543f3ff34114df1cbe9073221ab270ed22765c8dca609bbf92ba685c520');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="]}','733446380ab48f1eb5e0d23868e39f0eeed3598618eaf81dff5ca072b1df722f');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485}','0a1fc337ee922e42b4868a4e69c0837672bf42e28a79a680dbb6b91066d0723b');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936}','b5646a390253dfa1400fe6132c4ceba87f6f39d5b465b96bd1bf3b4e7d38b2e6');
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
INSERT INTO "stackelberg_studies" VALUES(1,'polytope',25,'b5646a390253dfa1400fe6132c4ceba87f6f39d5b465b96bd1bf3b4e7d38b2e6');
COMMIT;
