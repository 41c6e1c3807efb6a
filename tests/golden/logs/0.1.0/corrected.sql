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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.objective:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.objective:_total_x"]]},{"$dict":[["$ref","stackelberg.study.objective:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','f7e16d7bd8483db01aa957ddfda055699a9d5c6012e58f886cabce6e250aacc2');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','33d4bb4d41181f18fe5f08bcce3af43dfc6e971bd11be6b05254ee8c9ef5982d');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','2d67fb4a2df397780d8c795cab5b88cda0be72d9fd0a954fae9987c2f689e2a9');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','e1a9ab7efde3fcef1da8bfe4b3328edf53c704eab818a795c53aa23ddc449e4f');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"K":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="]}','85b7fdb5256a38bc7d8f3e092de3e669443f1ae059f1dd1f496dcc657ffb4390');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000000.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737}','0ec51e9d5d551831f07f0484d6eeac1680e3991fb42a7d92c44db67fa86fc336');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000000.0,'{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583}','19d21c84dfacdb7b5ee55a71cb1765aec184ddd540524fe6c25a7a0d31b9e318');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000000.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"K":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="]}','b60885a66278326b212bc22ea7d4779ae64d84b8a2d07a66afb8389561e2bf27');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000000.0,'{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382}','a361da6bfe0c5d894ef494db5cc8f00662707666c799e024504b37fa231d0ebe');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000000.0,'{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692}','c4408ec1fdc7238a7491dcf0692537f23d2a5c3608079da8262ff9fb7530b936');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000000.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"K":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="]}','33afb54684de01284d0cc42fbe9884e474978c7ba06e4f9b2a74a0cdf2598a77');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000000.0,'{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795}','c590afc4e6bc81662325cd0be45db684ff6b383b6eda6b10a59913f6ebc41cf9');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000000.0,'{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237}','b767e711349d1c12287a1d38d462a7034a2c4bb00a7988ae1b897caf2aceb028');
INSERT INTO "stackelberg_events" VALUES(1,14,'corrected',NULL,1700000000.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"AAAAAAAA4D8AAAAAAADgPwAAAAAAAPg/"],"cost":2.5,"reason":"another day''s file"}','da916a999e2d3b6f28bb2a087998d7c21351dcfbb7e28b442cf12dcc9dcfd243');
INSERT INTO "stackelberg_events" VALUES(1,15,'retracted',NULL,1700000000.0,'{"round":1,"index":1,"replicate":0,"reason":"a broken counter"}','99496e055198a0517f19ddfb1077514324e3e0899c316959975a9209a8edb31b');
INSERT INTO "stackelberg_events" VALUES(1,16,'recosted',NULL,1700000000.0,'{"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"quadratic","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","tests.studies:quadratic"]]},"gradients":"differences","name":"","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"3a162cdcab6d4acfd82402b9eaf25eacba118a031019605f5dd20fd17f91ee67","version":""}]},"reason":"another aim","costs":[[0,0,0,6.954456426825975],[0,1,0,6.4656893342305715],[1,0,0,4.753971996948115],[2,0,0,7.672318284269762],[2,1,0,7.403753950307106],[3,0,0,7.8457395326507635],[3,1,0,8.017093039086264]]}','d93405b76361179d09f89a97f0cd3b82397c6867ab4430911c60d478f30f2c0f');
INSERT INTO "stackelberg_events" VALUES(1,17,'led',NULL,1700000000.0,'{"code":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"0.9","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","objective":"quadratic, source 3a162cdcab6d"},"before":{"numpy":"2.4.6"}}','6741a33132d71f8141c9285ed04f89b08508c40402c9f00efc3d723ba6da0ea7');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/4/0',1700000000.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"K":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="]}','28e931f27ca8954545012b9ac711a989a154c8ed1bb687a8ba3905e8a9b24d2c');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/4/0/0',1700000000.0,'{"round":4,"index":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"y":["<f8",[3],"qPMtF1Jp0z8NKpzlg3W/PyFAWPexAPA/"],"cost":7.402468572133399}','674d04078b2fd539cffe20bd942c5ecfd02875a3d4eb791edbce40b9b779d921');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/4/1/0',1700000000.0,'{"round":4,"index":1,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"y":["<f8",[3],"lXTmGoRT1T/b0Yv3GaDJP8wM5DlZAfA/"],"cost":7.019423711870173}','1863c9a1069b86b18e5745d38c7b890a502c7f8342c3529aa4dcef35a2fec4b8');
INSERT INTO "stackelberg_events" VALUES(1,21,'asked','asked/5/0',1700000000.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"K":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="]}','09061e9320b884385c156c54ae1a725678e7ef57626b493e157127e210287e9c');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/5/0/0',1700000000.0,'{"round":5,"index":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"y":["<f8",[3],"2312KR/52j/QnrCUJaTgP5pKTm1cBPA/"],"cost":5.699609333255278}','e924bf280702a4c56c71173c1f8d02d3c350c36cca754722b2ff9068c2672c91');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/5/1/0',1700000000.0,'{"round":5,"index":1,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"y":["<f8",[3],"i4ZXBGgS3j+dmHWFNGjZPzors5VsCPA/"],"cost":5.920871379927128}','ee6cf3d927eb925bba299de6648f90baa3d6e94f8f60648fced1c3d00e8fb2ba');
INSERT INTO "stackelberg_events" VALUES(1,24,'amended',NULL,1700000000.0,'{"changes":{"K":2},"reason":"slower"}','2b0da6e00b5de080fc0112b92c72e18dbb8713084382d7a5bccda691eb73c478');
INSERT INTO "stackelberg_events" VALUES(1,25,'asked','asked/6/0',1700000000.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="],"K":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"+5mEuBWTsD/GD4xOdunlPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="]}','ef80d6bad8a1075b5e2990dccb83f41eb4b5bcf36c39a3176e8c7a9e9d208582');
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
INSERT INTO "stackelberg_studies" VALUES(1,'corrected',25,'ef80d6bad8a1075b5e2990dccb83f41eb4b5bcf36c39a3176e8c7a9e9d208582');
COMMIT;
