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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":""}]]]},"fingerprint":"ee9739d9df01106b4f7556710487e412bddd51323cdc2896b2896701d43c717e","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','5e60a45a21959dfea04624e70b51f1cb3de9f0b042ed3ef96cafa7195af33b02');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",false],[1,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],1,"previous",true]],"recommended":"probe 0"}','222d12a3b24e271ae53df48eab871e64dcae48e57ab1033af18f763702b30ca6');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','8916a80791b53088333e773539f6e6eb2bea62b4352816ca242d93b2fe21d711');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','04735d59d655ae763cb0993e2ef69673674fdc64ca8588b39c8a80707974a95f');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],1,"previous",false],[1,["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],1,"previous",true]],"recommended":"probe 0"}','a73100ab313f75c72679e02d5fa2d5208ac3b8d682ba4319a0c7f1ff004c155f');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000000.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737,"time":null,"failure":null}','2ac5c6b613e36df484b1d25dc44fcd9e9f64904adc9d9ca00bf5e37198a868af');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000000.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583,"time":null,"failure":null}','f6ee3c15e370371337d226e95040163ffa8bf8f7f6e070932577e4c3f31fd996');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000000.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],1,"previous",false],[1,["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],1,"previous",true]],"recommended":"probe 0"}','0e1279460fbeb09d25675028ced5fcfe331c47427bd523a60a7a3aa1a90bfa2d');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000000.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382,"time":null,"failure":null}','9000b54956f4d6ece7558c8715d93fc124ddd217176dacb825438318b9b1e942');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000000.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692,"time":null,"failure":null}','ff23208fc1375acdce329d7af76591c76e74857608ed2334f5cc32a36def51e6');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000000.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],1,"previous",false],[1,["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],1,"previous",true]],"recommended":"probe 0"}','b2f5f343db333281f56c6506930ed53c52d62e985de776def7ed59e978583ce4');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000000.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795,"time":null,"failure":null}','6f7e4eb05c5d82319926e6b3e46d089039048129ef29c97307e96c0d24f7d474');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000000.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237,"time":null,"failure":null}','fabb436d6135b57f86e9e3b8a0a439393a2bdf5b1c9b6c9f7806e85f645a40f8');
INSERT INTO "stackelberg_events" VALUES(1,14,'corrected',NULL,1700000000.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"AAAAAAAA4D8AAAAAAADgPwAAAAAAAPg/"],"cost":2.5,"time":null,"failure":null,"reason":"another day''s file"}','d5dc7b841d8c19b94db90c665d0e2cb6b680a959eb84db841881527f213739f1');
INSERT INTO "stackelberg_events" VALUES(1,15,'retracted',NULL,1700000000.0,'{"round":1,"index":1,"replicate":0,"reason":"a broken counter"}','b85acb63733de37a92aee32eca2a22b42121fc8459ab2d2bd9082439af1ae93a');
INSERT INTO "stackelberg_events" VALUES(1,16,'recosted',NULL,1700000000.0,'{"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"quadratic","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","tests.studies:quadratic"]]},"gradients":"differences","name":"","version":""}]]]},"fingerprint":"bad1acd2e2d23eff14705922606e269c3a693210a76846a213bb8705a12cd898","version":""}]},"reason":"another aim","costs":[[0,0,0,6.954456426825975],[0,1,0,6.4656893342305715],[1,0,0,4.753971996948115],[2,0,0,7.672318284269762],[2,1,0,7.403753950307106],[3,0,0,7.8457395326507635],[3,1,0,8.017093039086264]]}','2be70a2c6a3b82f467f1c8ec31447181aba342bd05cc2ea4938c632b3458de4d');
INSERT INTO "stackelberg_events" VALUES(1,17,'led',NULL,1700000000.0,'{"code":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"riscv","blas":"OpenBLAS Prescott","objective":"quadratic, source bad1acd2e2d2"},"before":{"processor":"x86_64","blas":"OpenBLAS SkylakeX"},"unused":[]}','f0c8c97e10ce02d740a85fdc5c555bedc229df771658b1e1347067d8932cd821');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/4/0',1700000000.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],1,"previous",false],[1,["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],1,"previous",true]],"recommended":"probe 0"}','ce7f891ae91a3953aa3dc93b0444051ece0e8f0f981260a06ecb10b0a614b817');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/4/0/0',1700000000.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"ICF5zxaVp7/gTGyDHjqqPw=="],"y":["<f8",[3],"qPMtF1Jp0z8NKpzlg3W/PyFAWPexAPA/"],"cost":7.402468572133399,"time":null,"failure":null}','0276a4227799cff71993dcb4fe8ecb9797db7d1c51657824b325b5e54e8738d5');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/4/1/0',1700000000.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"NNbANh5ssL/glHvWQyXDPw=="],"y":["<f8",[3],"lXTmGoRT1T/b0Yv3GaDJP8wM5DlZAfA/"],"cost":7.019423711870173,"time":null,"failure":null}','209c59856cc3d1a3934883398f72918cdcb64d6d47dee419f4ed74122457bb87');
INSERT INTO "stackelberg_events" VALUES(1,21,'asked','asked/5/0',1700000000.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],1,"previous",false],[1,["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],1,"previous",true]],"recommended":"probe 0"}','d93c3aea3f25738b248fa798c719043979d4d2b8d737b845d42b7a8ced358350');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/5/0/0',1700000000.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"WwznotKHvb9Un4WRhmPbPw=="],"y":["<f8",[3],"2312KR/52j/QnrCUJaTgP5pKTm1cBPA/"],"cost":5.699609333255278,"time":null,"failure":null}','fbbc3fdfa7abfa1c4213a1bc4cf585cd63c43165651234628b00630963d348d0');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/5/1/0',1700000000.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"ZJ3C9BOFxL/tU8NrCazVPw=="],"y":["<f8",[3],"i4ZXBGgS3j+dmHWFNGjZPzors5VsCPA/"],"cost":5.920871379927128,"time":null,"failure":null}','82e7a8ccf1cddc5ae08c6ee42760979e85d846aebe71454de55b89bb86118e81');
INSERT INTO "stackelberg_events" VALUES(1,24,'amended',NULL,1700000000.0,'{"changes":{"K":2},"reason":"slower"}','7d57b5b6c25cb3f2cd65f793b4fe1762221c6feda3b2179a2bb6d07d0769689e');
INSERT INTO "stackelberg_events" VALUES(1,25,'asked','asked/6/0',1700000000.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"/JfwzNJCkL8ymi/l1QTkPw=="],2,"previous",false],[1,["<f8",[2],"+5mEuBWTsD/GD4xOdunlPw=="],2,"previous",true]],"recommended":"probe 0"}','bc13b79466a56e00821beb8780598359305c98dedbb37a9ce5f18a52825357fd');
CREATE TABLE stackelberg_schema (
	version INTEGER NOT NULL
);
INSERT INTO "stackelberg_schema" VALUES(2);
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
INSERT INTO "stackelberg_studies" VALUES(1,'corrected',25,'bc13b79466a56e00821beb8780598359305c98dedbb37a9ce5f18a52825357fd');
COMMIT;
