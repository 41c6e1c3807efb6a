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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','27deed63e4ea1131e1e8716b0b94bb3a2ec1ea5d3793d621f9446522b442a4a6');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','9d2b39da8d50f397ee12302b89dd30361ad106032022a02b2dbe704c3c0eb81f');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','ff5b008140843a4abdbd947b84af2a8f8f636b8a956a906e3eb90ff78bdd7d52');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','fa3ec3732d0844d5dbcbbe5425c321abd6b68d6d7924683993d960f315ebeb76');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="]}','3300ae85ea5ee5eba8ec5fc60b3905eee059787c53c056836c3dc3fbf2ea73e8');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000000.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737}','53c5c47f6c5dcc34107edd828be28163814cece6ac9a55ac84b163ecfcabdada');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000000.0,'{"round":1,"index":1,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583}','d46659637991e4fbc10fe0cda22362c9322d880ae2c1a133730552b54f32f6d1');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000000.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="]}','4e5292393d1b6a8acbb1ff2674c65466b371563b1328463763847fb151b72ef2');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000000.0,'{"round":2,"index":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382}','c9156f1140fe809e5379454a6b424ac40fa697bedf0bb8577ae430a267067c58');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000000.0,'{"round":2,"index":1,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692}','141c393a51cf24d91ae9b83c222a40929e5c09d305a7e8f30aa6aeb3b618b08b');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000000.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="]}','e7c5ec6994495ab67e3984fca59d18370a053b8ea89ca90ddca0ce564ef30ac6');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000000.0,'{"round":3,"index":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795}','fe79d20e93b3035329790e5287ad928c360b3ee33befdbb4c9affbc8ebdb390c');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000000.0,'{"round":3,"index":1,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237}','000d9229c718221665e68a8da84b5e990f1ea6f0d9690b3a26504f89802dfe74');
INSERT INTO "stackelberg_events" VALUES(1,14,'corrected',NULL,1700000000.0,'{"round":1,"index":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"AAAAAAAA4D8AAAAAAADgPwAAAAAAAPg/"],"cost":2.5,"reason":"another day''s file"}','1c005087880728640306c9dc9ff402fb240936f92c38589020d98a263baccc31');
INSERT INTO "stackelberg_events" VALUES(1,15,'retracted',NULL,1700000000.0,'{"round":1,"index":1,"replicate":0,"reason":"a broken counter"}','cc4351657334e52dd461882a33003b6f06da13d33ae20bca88cb1177d6d793e6');
INSERT INTO "stackelberg_events" VALUES(1,16,'recosted',NULL,1700000000.0,'{"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"quadratic","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","tests.studies:quadratic"]]},"gradients":"differences","name":"","version":"","prices":null,"completion":null}]]]},"fingerprint":"3a162cdcab6d4acfd82402b9eaf25eacba118a031019605f5dd20fd17f91ee67","version":""}]},"reason":"another aim","costs":[[0,0,0,6.954456426825975],[0,1,0,6.4656893342305715],[1,0,0,4.753971996948115],[2,0,0,7.672318284269762],[2,1,0,7.403753950307106],[3,0,0,7.8457395326507635],[3,1,0,8.017093039086264]]}','89733f6437645bf87e59398057eb25f1fd6ac5e92e4a8a834a3c281b5ce0978c');
INSERT INTO "stackelberg_events" VALUES(1,17,'led',NULL,1700000000.0,'{"code":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"0.9","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","objective":"quadratic, source 3a162cdcab6d"},"before":{"numpy":"2.4.6"}}','4cf778f9678098300fba5ae61490f56e8cec3e31db9b74b3071a2118b3b39bab');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/4/0',1700000000.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="]}','f123e9b0a79a4bc795b3fcbbc039df3d4f2acca7b7ee41e8c693008944ea2649');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/4/0/0',1700000000.0,'{"round":4,"index":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"y":["<f8",[3],"qPMtF1Jp0z8NKpzlg3W/PyFAWPexAPA/"],"cost":7.402468572133399}','943412497468966fe692a7263b31c337fd88c44aa07cf2232245f3b9fcc2f591');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/4/1/0',1700000000.0,'{"round":4,"index":1,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"y":["<f8",[3],"lXTmGoRT1T/b0Yv3GaDJP8wM5DlZAfA/"],"cost":7.019423711870173}','ede32a44bb4d189ca8a4f2ca7546a1f98fe577b77e7637c2f10299b5951e91cc');
INSERT INTO "stackelberg_events" VALUES(1,21,'asked','asked/5/0',1700000000.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="]}','eea04f42daf0839ecf425b8777b214398288969900f48722484b4822d79fae2f');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/5/0/0',1700000000.0,'{"round":5,"index":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"y":["<f8",[3],"2312KR/52j/QnrCUJaTgP5pKTm1cBPA/"],"cost":5.699609333255278}','080eeff9cbff93827f88fda47d56bf42c0b3cb7d6b60a7e7669910cc31c75708');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/5/1/0',1700000000.0,'{"round":5,"index":1,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"y":["<f8",[3],"i4ZXBGgS3j+dmHWFNGjZPzors5VsCPA/"],"cost":5.920871379927128}','3581058a9377bcb4d395f84b1aae7a692fc397668d684b9826fab71a3a40849d');
INSERT INTO "stackelberg_events" VALUES(1,24,'amended',NULL,1700000000.0,'{"changes":{"K":2},"reason":"slower"}','3478e52db6997775cc5a2d8fab6b14c7e6202ff91c5035c35a30ac7d04dbcf6f');
INSERT INTO "stackelberg_events" VALUES(1,25,'asked','asked/6/0',1700000000.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"+5mEuBWTsD/GD4xOdunlPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="]}','24874492dc9f1a860e28171b3d3ea8198704a90a6f414456a5375673f268c0f8');
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
INSERT INTO "stackelberg_studies" VALUES(1,'corrected',25,'24874492dc9f1a860e28171b3d3ea8198704a90a6f414456a5375673f268c0f8');
COMMIT;
