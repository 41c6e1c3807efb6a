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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','9e29425112022a38dd49ec737eee6a51919c687496dc696c7acdcef0c549f2a4');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','926be0edfbd3d61972de4fc3be0160a313ee7df800500adb6597c8355b238c3c');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','6c73633ee4de871a45cf04753bc7a7732694e2d6f642ca0c77aee29116f0179a');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','1313dbc0a8be4d94aa4db52a5e867d74bfb10f889e98c604fa4e0d9a185d1b41');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"K":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="]}','60699a9cfc28bf4a31194bc00217e1106e5f8a336c00b840bba81619880791c9');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000000.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737}','cacefe774889f9c8f3e8840d2fbac792f4d79dc62c13d6e8dd755f6481ab7cf4');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000000.0,'{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583}','efa890644be5a29f42a8d07926a9decf41fb02cce8fbcadd06407e9547fddffa');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000000.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"K":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="]}','5078092c22c32c769e7fae2f63cd61b4b461dc54d7e79fa6c1b7185290e5e85e');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000000.0,'{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382}','4515582f412a8a009af2f32b469eaa22556939eeacbd8461a998906dd1a7ad04');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000000.0,'{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692}','02033bc3e954e766d79a68bc8cde711e53316c87395d35b8ba04cbc90fd4afd5');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000000.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"K":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="]}','a59a20f9bf5526d760777e2523890ab48af9b0f4307f83e067a62ff513dab7f8');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000000.0,'{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795}','9b76a785e406b0b34745372e94c7961bdc49e8b51070b4acb43fb1781a60af3b');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000000.0,'{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237}','0b7c11fff1cf5c434a4c353c7215b2a9c4e54ab39445e9fb83e523b0e57e30b0');
INSERT INTO "stackelberg_events" VALUES(1,14,'corrected',NULL,1700000000.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"AAAAAAAA4D8AAAAAAADgPwAAAAAAAPg/"],"cost":2.5,"reason":"another day''s file"}','6c4c63111b7d85aa38626926ba7f0a811b73cf97d0c7c9c789425039d593c773');
INSERT INTO "stackelberg_events" VALUES(1,15,'retracted',NULL,1700000000.0,'{"round":1,"index":1,"replicate":0,"reason":"a broken counter"}','1776f9bdef57c13f43879e38b2b0122fad6068e132cad167b6eb4415afe26291');
INSERT INTO "stackelberg_events" VALUES(1,16,'recosted',NULL,1700000000.0,'{"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"quadratic","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","tests.studies:quadratic"]]},"gradients":"differences","name":"","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"3a162cdcab6d4acfd82402b9eaf25eacba118a031019605f5dd20fd17f91ee67","version":""}]},"reason":"another aim","costs":[[0,0,0,6.954456426825975],[0,1,0,6.4656893342305715],[1,0,0,4.753971996948115],[2,0,0,7.672318284269762],[2,1,0,7.403753950307106],[3,0,0,7.8457395326507635],[3,1,0,8.017093039086264]]}','1d94736e82f440074622172411e4120a5436a94a3be155da99256d2fe2149f17');
INSERT INTO "stackelberg_events" VALUES(1,17,'led',NULL,1700000000.0,'{"code":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"0.9","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","objective":"quadratic, source 3a162cdcab6d"},"before":{"numpy":"2.4.6"}}','ec42aa198b19c1df2afc83391c237b1f1ed9bf3466ca1c17aaec7e11dbd6c90d');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/4/0',1700000000.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"K":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="]}','56ee478f92268fc5283a5850c16094331795ddabed59b0c6715e66c0eb2f31ce');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/4/0/0',1700000000.0,'{"round":4,"index":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"y":["<f8",[3],"qPMtF1Jp0z8NKpzlg3W/PyFAWPexAPA/"],"cost":7.402468572133399}','3b1a0ff190971731960e8aee947dc88a6cfe8b95bcf11b9aa4f8b1f7b2d59647');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/4/1/0',1700000000.0,'{"round":4,"index":1,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"y":["<f8",[3],"lXTmGoRT1T/b0Yv3GaDJP8wM5DlZAfA/"],"cost":7.019423711870173}','60d0f3ba3a9012819458663a0161c8926ea677931423a77018469fe6c7f5cc4c');
INSERT INTO "stackelberg_events" VALUES(1,21,'asked','asked/5/0',1700000000.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"K":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="]}','f960e25a608e199edcfb4b879bf9034a360022cf8334499307c2899769e1311d');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/5/0/0',1700000000.0,'{"round":5,"index":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"y":["<f8",[3],"2312KR/52j/QnrCUJaTgP5pKTm1cBPA/"],"cost":5.699609333255278}','d67107115624877b2d86326025e6367039c6a7b7e0ced25b5e4fc971e5819194');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/5/1/0',1700000000.0,'{"round":5,"index":1,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"y":["<f8",[3],"i4ZXBGgS3j+dmHWFNGjZPzors5VsCPA/"],"cost":5.920871379927128}','1a1d964df6441161f6b2144f7f601704eb9cf7e9b67fd851471773540b67f1ae');
INSERT INTO "stackelberg_events" VALUES(1,24,'amended',NULL,1700000000.0,'{"changes":{"K":2},"reason":"slower"}','a8da7a93a09e29c7e603b7c7117ee22d9e02b19d8e2a9f1fa5597eec2b469283');
INSERT INTO "stackelberg_events" VALUES(1,25,'asked','asked/6/0',1700000000.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="],"K":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"+5mEuBWTsD/GD4xOdunlPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="]}','62834c1dbc9fbb564b0c4047717fdc28cf89d00fa98fdc70bb3ba75d5c76b3f1');
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
INSERT INTO "stackelberg_studies" VALUES(1,'corrected',25,'62834c1dbc9fbb564b0c4047717fdc28cf89d00fa98fdc70bb3ba75d5c76b3f1');
COMMIT;
