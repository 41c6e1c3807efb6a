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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"X":{"$data":["stackelberg.sets.polytope:Polytope",{"A":{"$array":["<f8",[3,2],"AAAAAAAA8D8AAAAAAADwPwAAAAAAAPC/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAPC/"]},"b":{"$array":["<f8",[3],"AAAAAAAA8D8AAAAAAADwPwAAAAAAAPA/"]},"C":null,"d":null}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','58515a54c68470ca9779ff4ed4ae73d93239733b3033f6d77fcffb18ada18617');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",false],[1,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],1,"previous",true]]}','13da80efed90d23033897cc7f8b271ab751bd4259baf849db82a9733e5f1abca');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','ac52d7e3c5bf3bd535818de56fe1330854f38555e226f64e66b1bcc2da75f658');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','81d604e8087f6103409219026408b04207993fea74be477485b927a706504f74');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],1,"previous",false],[1,["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],1,"previous",true]]}','9db187daac573ac98261a3b17eba510eaf89638f141b16ef957ca79bad12c327');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737,"time":null,"failure":null}','a3a135e8d6e86172e5e6ebe59ffd017b30d32cc1d907d328c38d484939e9dd48');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583,"time":null,"failure":null}','2b81d24c9b4fd2e625c366ec5c50bc5e5f8bfb8590ca4984bf6c9cc56b55e714');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],1,"previous",false],[1,["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],1,"previous",true]]}','e17bfcc4b430ba9d0642b7a59aaf76b88ebf0c6c82febe162e04faadf67c3319');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382,"time":null,"failure":null}','422601ba717f1fe9d06c13cf77d7872fc2b19a5244ebe4f41eab70d89408b42f');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692,"time":null,"failure":null}','621c78631a556afeb0bbeadd1d3cd3dfd513a3233f986987b9f700276fed23fc');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],1,"previous",false],[1,["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],1,"previous",true]]}','914db65b888b3e799ff3d995419112d5225647099c001f880824f2c36256a6d5');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795,"time":null,"failure":null}','4cb4a03bbfc1a42c268bd91f4b9300c368ddd318be837aea54c9c5179802b83e');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237,"time":null,"failure":null}','15593f8d87098d40a14f87126e2c442ed948c17189624ac90ce72bdc3291f265');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],1,"previous",false],[1,["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],1,"previous",true]]}','a6a7fc36ae2eea0bbcb6431a55a7b4c86be9b286d0c015ce63b8b5e4049bda95');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314,"time":null,"failure":null}','dcaa1a2599f800f6d03a07e927788beea070c7c47c31cde80acec2b4654d2bd8');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233,"time":null,"failure":null}','9b671c353c4cd761e8909f2f5e95bd842f648ee4cc5095a267db76655f504fe5');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],1,"previous",false],[1,["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],1,"previous",true]]}','dffa4d958856e829f84ea180055323430733c58ca16a58fd8cba1ba87f617911');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265,"time":null,"failure":null}','638c61ddd5b46146dba2e3a4359f034fbef8d6cbe1c34755037fb2f38de0c5b3');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855,"time":null,"failure":null}','7e03bd62faef4b3dc1c7a8176bb345ec1065d028621a836a0de4004f30398c9d');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],1,"previous",false],[1,["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],1,"previous",true]]}','1a6534e14faddeac3df5a0ab843e1cc31a13ac99e9aa4ff2085bf177fb1c328e');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451,"time":null,"failure":null}','08f67fdc4de0797d2baa3cda4a0a5629fe3fd5723908c5771ac87ac758c078c2');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812,"time":null,"failure":null}','f8b2eb492811b22c5d1efade6cc51250bcabb87dde3cf93752bf552788b0db31');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],1,"previous",false],[1,["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],1,"previous",true]]}','1576f3e384a777d234c7b308efae00e29c7389cc0a9c706b68e62195ecc8da19');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485,"time":null,"failure":null}','1d449a8b32ff06d8566ced81f36f647c3c3948eb0b523315fc205310cdb757fb');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936,"time":null,"failure":null}','a9a770cbec4639eb5e96e7900a4bef67f468cb6991c1423c7baeb57c864e1ee8');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],1,"previous",false],[1,["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],1,"previous",true]]}','86dd9f4a0d0bea42716146bb4e064adabcb455be66a328c93cd5632b94f85315');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],"y":["<f8",[3],"0cppimoKsj+D3/R5QuyyP36BVOJMEfA/"],"cost":1.1486126877487173,"time":null,"failure":null}','46654142944c4447cef731f9bc9d68d080722d3c435ed1d3b7854a3331010e97');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],"y":["<f8",[3],"y0IVGgnDwD/q9aF7WF+6P49tMhuCBvA/"],"cost":1.2355582944467913,"time":null,"failure":null}','2d94735b12176b9cc54ee3b7c22d6a5fb495754f9f217c754e72c629cbaa0ba0');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],1,"previous",false],[1,["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],1,"previous",true]]}','b9af85b19f521cf917c586a057dcea6696c6575209ba6e020ab3cb48fcad5b63');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],"y":["<f8",[3],"BlyQuEtvnz8cVuCeXvmpPwjgrjbmHvA/"],"cost":1.0889724289320475,"time":null,"failure":null}','ba613e56598632f9211209d815243e41aea76c28557893644823802610ca14d1');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],"y":["<f8",[3],"rZ9PozFaqj8i/p5AxACSP99ocUJxE/A/"],"cost":1.073797108814792,"time":null,"failure":null}','a4b7e66b5f4853b55739f81ca1b61ea1efbfec6f19a062d5ebd34f6210099ed3');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],1,"previous",false],[1,["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],1,"previous",true]]}','5383efa826a1818a7e60b168fd783323f95635d561d6106138478e99b97932ec');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],"y":["<f8",[3],"1ApeoP0QoT8igtXzjPCmP5gDUXP9HPA/"],"cost":1.0852144060572755,"time":null,"failure":null}','4f28884701fc138efc89254a9e1b2ccaa84fecba8503d9dbe61eed9bc644f789');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],"y":["<f8",[3],"lHTPo70Riz8CYDCG7AdzP6Qf/kCuIvA/"],"cost":1.0263306230180504,"time":null,"failure":null}','ad19a7e4d0c65c791cda90343f515945c34de77adaaba20d054858a326a23c23');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"yaDs7+US1D9k9syD7y7Bvw=="],1,"previous",false],[1,["<f8",[2],"DoikYeoJ2D+Oa16H0Iqsvw=="],1,"previous",true]]}','31bbf26950e54e52b711c9cdc2d499758e3cb4a3204ac53706700f4666f50f81');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"yaDs7+US1D9k9syD7y7Bvw=="],"y":["<f8",[3],"yPV6ps/PlT9NflpJwoKTPy+ioWpHIPA/"],"cost":1.0482346504136328,"time":null,"failure":null}','5150992370ab3116546c3a4426325b885e6980109d3d964d59a1e11dfd269acc');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"DoikYeoJ2D+Oa16H0Iqsvw=="],"y":["<f8",[3],"I33WSyRGhD/vIF9b02asP9gbX91QLvA/"],"cost":1.0766789943701185,"time":null,"failure":null}','567d3de10d96803a4809e187ad953af4fe403d84a9edd3933d05ca43c3a2edf2');
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
INSERT INTO "stackelberg_studies" VALUES(1,'polytope',37,'567d3de10d96803a4809e187ad953af4fe403d84a9edd3933d05ca43c3a2edf2');
COMMIT;
