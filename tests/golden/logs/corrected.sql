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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','f08e1af53493fd3b4a1bed389dd847f207c90a59077783627880b11c418ad4ad');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','b8f1366dbb4f60cfc287da02a74a2df4f7ffd912e71fc482d684e0a76195c260');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','fcdca3cfa5076a94e5b6c0cb4db0135a91a9a09ce38f2df69b1355a6b185b42e');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="]}','cac3d5f54e4c6faba4245c1bd6c80682240c9ddbd5417ac7b27ab48fc5b25c25');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000000.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737}','ff2f29ea47e916d7dd11f6810616f958a8d35399fc72c53309ab4f24ee96950a');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000000.0,'{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583}','6bcacc7e432031f2fc5aeab4eaa5a1f884d5ed987b618627146182c019418515');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000000.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="]}','40a8540410446c18b4da3750d0257239f90590230a7547a615261b139aabf0d9');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000000.0,'{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382}','f6ab2f3268deac53c966231ed3f03f947cb5caabb346d8f21b252c1b847b029d');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000000.0,'{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692}','db0fd2b97960718be81a89aa00ae1a3d293881ec00efc7afdb95790465688fe1');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000000.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="]}','1f1830dffd419389456db8099f8571f82194277ec72a6b97aff0942f3cef0e55');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000000.0,'{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795}','93ce7c033f8605ea4b8d88ddfe25c1a428a5548a9f0ddd404b50b9d0d5c9280b');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000000.0,'{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237}','6cca1bad3bbc7626bbe7bdf2bbe3e10f9445daa65cb2e04dc996558dd55645b9');
INSERT INTO "stackelberg_events" VALUES(1,14,'corrected',NULL,1700000000.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"AAAAAAAA4D8AAAAAAADgPwAAAAAAAPg/"],"cost":2.5,"reason":"another day''s file"}','9da28ecd85e4d224e133dbf305d01231657404ca00ffefc44116c9365515fa7f');
INSERT INTO "stackelberg_events" VALUES(1,15,'retracted',NULL,1700000000.0,'{"round":1,"index":1,"replicate":0,"reason":"a broken counter"}','362f53a3d93e6b2b950a00043884b198066cf453fda9d4a4c5892778b50e0eb9');
INSERT INTO "stackelberg_events" VALUES(1,16,'recosted',NULL,1700000000.0,'{"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"quadratic","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","tests.studies:quadratic"]]},"gradients":"differences","name":"","version":"","prices":null,"completion":null,"guess":null}]]]},"fingerprint":"3a162cdcab6d4acfd82402b9eaf25eacba118a031019605f5dd20fd17f91ee67","version":""}]},"reason":"another aim","costs":[[0,0,0,6.954456426825975],[0,1,0,6.4656893342305715],[1,0,0,4.753971996948115],[2,0,0,7.672318284269762],[2,1,0,7.403753950307106],[3,0,0,7.8457395326507635],[3,1,0,8.017093039086264]]}','2299cd2ef413a7aec4d6a18368eda1a3cda7a8b04ff535a9710b974b1296f606');
INSERT INTO "stackelberg_events" VALUES(1,17,'led',NULL,1700000000.0,'{"code":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"0.9","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","objective":"quadratic, source 3a162cdcab6d"},"before":{"numpy":"2.4.6"}}','95276db57cdb878622dd711a72a03e9de32c5872ab6b9b8e0b53b7c07072d996');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/4/0',1700000000.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="]}','70e4d7f5b7f9f72860faf5c238d6548ad533e3e9869ea763b036d88d1d2fcb96');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/4/0/0',1700000000.0,'{"round":4,"index":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"y":["<f8",[3],"qPMtF1Jp0z8NKpzlg3W/PyFAWPexAPA/"],"cost":7.402468572133399}','679a8b6ab28fe7747b4479f1a4bc769459f7efe204099e1b5947a0d7feb6094f');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/4/1/0',1700000000.0,'{"round":4,"index":1,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"y":["<f8",[3],"lXTmGoRT1T/b0Yv3GaDJP8wM5DlZAfA/"],"cost":7.019423711870173}','4933a363e9f48801a32e9e03366a35b8ca558fc5e6157a5fee6967860d430d3e');
INSERT INTO "stackelberg_events" VALUES(1,21,'asked','asked/5/0',1700000000.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="]}','b330e95e5bb556b5e03d8bde0d1c158aab30e623097fb136f65a7a6ab0d6dd3a');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/5/0/0',1700000000.0,'{"round":5,"index":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"y":["<f8",[3],"2312KR/52j/QnrCUJaTgP5pKTm1cBPA/"],"cost":5.699609333255278}','55b7bd20da37a71c220daee1d84b2cd662e8fffc2f20e1a4973664fbdc3b2978');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/5/1/0',1700000000.0,'{"round":5,"index":1,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"y":["<f8",[3],"i4ZXBGgS3j+dmHWFNGjZPzors5VsCPA/"],"cost":5.920871379927128}','7c556627ac3a12e83324186e3f6229b4c9fe2eb8bdce155cb5457bea3f8cf509');
INSERT INTO "stackelberg_events" VALUES(1,24,'amended',NULL,1700000000.0,'{"changes":{"K":2},"reason":"slower"}','49d7d7c784e670ec3b32554c38579408e01925282daae264b254790c58cb463a');
INSERT INTO "stackelberg_events" VALUES(1,25,'asked','asked/6/0',1700000000.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"+5mEuBWTsD/GD4xOdunlPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="]}','56e529ff15ce68e60e1a4de157cc0357310a800e80fd64d39c00e917ece83b02');
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
INSERT INTO "stackelberg_studies" VALUES(1,'corrected',25,'56e529ff15ce68e60e1a4de157cc0357310a800e80fd64d39c00e917ece83b02');
COMMIT;
