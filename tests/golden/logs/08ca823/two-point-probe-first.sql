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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"probe-first","start":"shared","X":null}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','cbaf71dc54c3d473c604ec41034e06eb386954c267b1f8bc2acc7066f0b39b0d');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],2,"previous",false],[1,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],2,"previous",true]]}','15d3c98605626d7696f0c00b126b0a411df8dad7f7bb99893ab855c08dc9293a');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','058dca6577f456d432e9d737de744e00f1c72df005518cdf617f0e2deea2b1db');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','79582d618e9ca992aea03bd7f39dc294806a99e8dd106528b8cac3ee84d344dc');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],2,"previous",false],[1,["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],2,"previous",true]]}','bf3646784e6da0b6cc7ebba0e16b6e20c7ee51ae72f50bb3f6fc5e7caa3699f8');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583,"time":null,"failure":null}','5902e016066299b1c207416d662265c8bc10e9d81398c523206bf0820855891e');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737,"time":null,"failure":null}','0cd67530968f5cf50027615c2173d63d18d8c2d3b36bb18c5dc5d2dd6e39282f');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],2,"previous",false],[1,["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],2,"previous",true]]}','3444deda0e5813cd590c8959b857fd375d5c839ec23507daf47ed3ec52e741cd');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692,"time":null,"failure":null}','a236197d77ebec0486b391f2632b8e9342cce264cd53577164f14f673f213bb3');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382,"time":null,"failure":null}','d8ddc51f459a28703e3c8188dacdba95691f07382cb7aaf14248af88e53dbd6d');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],2,"previous",false],[1,["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],2,"previous",true]]}','ca690a783541562cebe61b5b2571f194320ac2336b2a1ef3af135d1af8253baf');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237,"time":null,"failure":null}','7bc102d4d50aedd419defce6b476c33522f953db35c6b064da14a9fdd978b61c');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795,"time":null,"failure":null}','305da5bf40ba263a344ec4bb9c2ffdb93380ac429ca79797eb35875e7b95f4e4');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],2,"previous",false],[1,["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],2,"previous",true]]}','b66fa0dd6a269191c831eedc5396c8e800033faa2a4be39703bb247fecdd0825');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233,"time":null,"failure":null}','6fa0689da72c817066867d775b49e3d69bb3503acb7b6193622cfa77aabd1614');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314,"time":null,"failure":null}','ceef6c7f4c9fd83216ad856a2555ee3eefd1c2d5e265dbeef128201a79a0f780');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],2,"previous",false],[1,["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],2,"previous",true]]}','81451582a7c58bcb40acc386b15a8ccb41c70fe5d2a877f37802dac60d3bb6da');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855,"time":null,"failure":null}','8741de26196093020a14ddc30a8a3d51782241f14ce453bfcd944f90ac300808');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265,"time":null,"failure":null}','7ba335ca1ec8ba8ea9b26417f8a7e18b1a55f7664b751a0381286de285ac79c5');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],2,"previous",false],[1,["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],2,"previous",true]]}','5840263bcb77c1e3bf3bbdb1050657a105f4a57b47072d927f7145ee668aa593');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812,"time":null,"failure":null}','7643046a076fa7e157ec6f6abd7137c2c011971b0fd639b7ecc1912fac37dd83');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451,"time":null,"failure":null}','bed24eda1261d3569742895a4e12751758d88376e4cb571913c5e5c3771545e5');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],2,"previous",false],[1,["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],2,"previous",true]]}','65ac0de0a9efd917b61e05fa1d05a287d013a44125b6c108a47782513a97f6ac');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936,"time":null,"failure":null}','bf0ec43e36df12a8afba4e62cdcadc5bd526277ac49d3709f84472cb3f191ede');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485,"time":null,"failure":null}','20206f8afe17bc25ffc814bc60694068bc76ca56cdd1cc4e432ce99efdf442a7');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],2,"previous",false],[1,["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],2,"previous",true]]}','857b79338fd28fcf634b377ee46443ce258f3a90dd84077f164725c15a38c937');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],"y":["<f8",[3],"y0IVGgnDwD/q9aF7WF+6P49tMhuCBvA/"],"cost":1.2355582944467913,"time":null,"failure":null}','c2baf7b89a254397ed80000ec0d126de450a6bfea3f13aa112a167f769d66697');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],"y":["<f8",[3],"0cppimoKsj+D3/R5QuyyP36BVOJMEfA/"],"cost":1.1486126877487173,"time":null,"failure":null}','6de74d78ac9df03e282e4d6f1d59e6dfc07f792c89db00ab620d56ac95e493de');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],2,"previous",false],[1,["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],2,"previous",true]]}','f330847103146a022ab4b2f9a3aadbedc9a677d0ae49a72581fb044f8e56a6cf');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],"y":["<f8",[3],"rZ9PozFaqj8i/p5AxACSP99ocUJxE/A/"],"cost":1.073797108814792,"time":null,"failure":null}','04b383d09bdf9f79385883879fc08c7b0f84c0fbba6a62fe202cb8b1bafb9814');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],"y":["<f8",[3],"BlyQuEtvnz8cVuCeXvmpPwjgrjbmHvA/"],"cost":1.0889724289320475,"time":null,"failure":null}','eb5be95a880758b81cf9e15bdd0c7b76b48ce98139d434d423c3b9f3160ea7d8');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],2,"previous",false],[1,["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],2,"previous",true]]}','80c94ab2d11a9b2be5b51df4794ec9916e7b4c473537a64d0e9907c3d5eb44a8');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],"y":["<f8",[3],"lHTPo70Riz8CYDCG7AdzP6Qf/kCuIvA/"],"cost":1.0263306230180504,"time":null,"failure":null}','b73c3464a128d7cdd4eb32749266061649c3ad37ad4278bd37f04349a12839a8');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],"y":["<f8",[3],"1ApeoP0QoT8igtXzjPCmP5gDUXP9HPA/"],"cost":1.0852144060572755,"time":null,"failure":null}','afdd6b19e436f30ff7d9af5c6d378a7fe03faf501440b96dc305fec61a6355d5');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"DoikYeoJ2D+Oa16H0Iqsvw=="],2,"previous",false],[1,["<f8",[2],"yaDs7+US1D9k9syD7y7Bvw=="],2,"previous",true]]}','3bbed26b63847084280890a2519d6076e2fa455f0ed608a7d9e62c888c6cc40c');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"DoikYeoJ2D+Oa16H0Iqsvw=="],"y":["<f8",[3],"I33WSyRGhD/vIF9b02asP9gbX91QLvA/"],"cost":1.0766789943701185,"time":null,"failure":null}','984793870f93c0749e741c38b2155ba86b4ffcd2192a84e22bc439c23533e2bd');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"yaDs7+US1D9k9syD7y7Bvw=="],"y":["<f8",[3],"yPV6ps/PlT9NflpJwoKTPy+ioWpHIPA/"],"cost":1.0482346504136328,"time":null,"failure":null}','17d2a1b93ca63655fea90cf9b46723713de021f8a6c6b9d19210aea4fa3d8d63');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-probe-first',37,'17d2a1b93ca63655fea90cf9b46723713de021f8a6c6b9d19210aea4fa3d8d63');
COMMIT;
