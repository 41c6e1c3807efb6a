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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.polytope:Polytope",{"A":{"$array":["<f8",[3,2],"AAAAAAAA8D8AAAAAAADwPwAAAAAAAPC/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAPC/"]},"b":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAADwPwAAAAAAAPA/"]},"C":null,"d":null}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','3aca76481eab2aedda73f01a4741db9678323202ff93a1f1acc4c3d20e493e19');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','bd5377b7eeea824985da577192fe6b795bcd9b589dda6dfb86136e2c0cf92179');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','b79826f081ec274d9805cf7390f68541ce3b0d7940bcabea4e8d2e80802b8e69');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','d035c4ce784e69eefe7adafe1795d3f8177360f1b1039273f6c7cd013a2dd0b5');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="]}','ac8254a76ae84ce6a2b3be4bde4c11c5dc6d6d9343435cd0499145a6cbb33540');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737}','370cc1c3f065a0223c475d82e409ac619762658cb061c3b8e4c660b0de9d9c8c');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583}','1f539e1cd26b873071cfea360cb3dc64d0719daad41cb6cdf87d7275bb855cea');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="]}','7983597ba82ef48dd45fc6ef3fc8978a3f9d551ad3173482653fd467e24a6830');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382}','275fa642ec7894d48a30fd376f0ec8bcebc0e39679076f9b0b0dd26b94f6fbb3');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692}','2ddb7379c06bf15c29cce1e4071c60c28141c45136fe8d3cd7336fde9f6c5407');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="]}','32b32174a35a9efa0ff4d7594334bec5fbf0ff7e7ec62bf8b30cc9b5e1fe00b2');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795}','d72571c0ef32c2b600f68e0ae4ffa9838c553c1e31c987e4c6a74575c3cdfee0');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237}','2d18d28700439f4f7f27d98bf8aced81fd3184c413c43019c389d5744bf51e41');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="]}','538f524d054c7a13c0e88d2474eb3a95b387a56ad07a4aaafd197398f8e4d8b0');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314}','1f1fdf6c57bafc191b3b5f3c8e571eac5b50e6b11cfc26d90c1c6caf8f733ac0');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233}','5b41147b27fd1b92f2cbe6109d027d8e58e5777e753ea6597a356decbe41e915');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="]}','110c3225bcd9bb92ef128cf62b383431a8da998c2a3c439fb6c5e93a3ad4aad2');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265}','10bdcbad77cae2cdbbedd54b09e942cd7476c09301ed0e89e2de4e36fd038586');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855}','b86618db2dfa0b277abcb40118bb7275da397922df03c4905aea67a0450376da');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="]}','c2608e2c3ddabb66acf1371b5844fc72f0f38f8c002696a2e275af72789ad5e6');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451}','0ffa87cfb9b1492a054514759013d5d993f81be8b66bbcac39e4c97928da3b95');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812}','10b50d8e9f4e7f5ee6db49e72d0df6fa9815e7d06a451ad277d166561a46219e');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="]}','1dc34942cfa178131198e62f1a135842ef77a3cb53705792e3f89c88b0e20c26');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485}','be28de5d64dd4270e2ffc3a4482ee6d4a190b0df975d945e4667944fcfd051f3');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936}','61c6b3c9dcd68a81a2ed1d0427d3d4b7f2dee2d119c65ea24048083495a37b6a');
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
INSERT INTO "stackelberg_studies" VALUES(1,'polytope',25,'61c6b3c9dcd68a81a2ed1d0427d3d4b7f2dee2d119c65ea24048083495a37b6a');
COMMIT;
