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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":{"$array":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="]},"baseline_cost":null,"allowed_loss":0.5,"closed_rounds":4,"hold":null,"settle":null}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','f633270a83d450b51c5381ba396450489ac1c6f8695c02783c735101012bbf3a');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],2,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','603de20552a3ffb63b2a06e89330abba58a4f438930b1d7236f14b89345e8400');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971,"time":null,"failure":null}','24c05f534ee639cd2accfe6a251a60c8e68e34bde157d4d98c17b24c6f58e082');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],2,"previous",false],[1,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],2,"previous",true]],"recommended":"probe 0"}','30e6b6274180fa4c288a77f233f0a8aca0734eac9d5fd34b2b0af75d8cc1b39f');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','f8795c28fd9153c36a7fed9c9640255b0a3d32066fff23e96c4c3a953661546b');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/1/0',1700000180.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','9ff806eb0f36f3c12186df3a6502499f04fb963fb3df839baa1c2ef57027ceba');
INSERT INTO "stackelberg_events" VALUES(1,7,'asked','asked/2/0',1700000240.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],2,"previous",false],[1,["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],2,"previous",true]],"recommended":"probe 0"}','f36b502936f1dc01e12d2108bf69454e4554cbb843bb5c9d10809d0408c6156f');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/2/0/0',1700000240.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737,"time":null,"failure":null}','7e75da3c5884fe6436bc6d895fd3194f7e003dcb449f24f4c146dccab5094001');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/1/0',1700000300.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583,"time":null,"failure":null}','35e27f51edacbce95d9e6cd3f4d56c84c789f55c9651646d695849c837a63300');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/3/0',1700000360.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],2,"previous",false],[1,["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],2,"previous",true]],"recommended":"probe 0"}','dd116c76e1d26b57902f16e79450490f35ef849837b002d8e27f4eaea57cb8b0');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/3/0/0',1700000360.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382,"time":null,"failure":null}','614875b7fb0b82ca01b7b8ee6ec8d862a7c0fc934ab36b32a4a4eb2d866f4311');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/1/0',1700000420.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692,"time":null,"failure":null}','472559e68d95517aa052b47e08a2823504b8a2869fe478302b036c50e98a37a9');
INSERT INTO "stackelberg_events" VALUES(1,13,'asked','asked/4/0',1700000480.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],2,"previous",false],[1,["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],2,"previous",true]],"recommended":"probe 0"}','a7092dfb450e468bdb809c606084ca127314933afaaaac0e33ded17efed3ecef');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/4/0/0',1700000480.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795,"time":null,"failure":null}','683c0f1bbdddf2e5d9275669f4325878fd27f9c171721c524d5d40495851a5a0');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/1/0',1700000540.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237,"time":null,"failure":null}','89246b059afbfa2950498391d7749650e4d5178f3dd648bb9fc48324a407e336');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/5/0',1700000600.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],2,"previous",false],[1,["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],2,"previous",true]],"recommended":"probe 0"}','c4ab306882c08138650d474dad07fb9ba2f793f941715ca3055ab261b019fc82');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/5/0/0',1700000600.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314,"time":null,"failure":null}','c39d2ca575a936a04cf1d1b847ae6c3d2f3d9601e9d4e92522b215b3c41ad866');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/1/0',1700000660.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233,"time":null,"failure":null}','3a50fd85e9183bb9b2d990a14c301be3da5942776448586a7774c56ab9b0fdd6');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/6/0',1700000720.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],2,"previous",false],[1,["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],2,"previous",true]],"recommended":"probe 0"}','f562698f192c0e3397d03170cd3609c1f1656e67d6aa15cb6d28db3a92060b34');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/6/0/0',1700000720.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265,"time":null,"failure":null}','7a974bf1ce54d4470b635edc98f4eba7d7f83cdb65e75b31827ed53e088ec52a');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/1/0',1700000780.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855,"time":null,"failure":null}','5c178045c2e19202db462ae4910a477ca082938914432c841c66bbcdf9a71f9b');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/7/0',1700000840.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],2,"previous",false],[1,["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],2,"previous",true]],"recommended":"probe 0"}','a705f91ef9bbd08e901f07be7712470a3cb600b52cd0d74994f062a035efb9d9');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/7/0/0',1700000840.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451,"time":null,"failure":null}','12be2935fbd83fb172bf692b3da4cdeb6dbec575342bf46f6c67773d0b89074f');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/1/0',1700000900.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812,"time":null,"failure":null}','6ae9ae2c29c8723124e0e74e09b10ee6d9a3d87755eb25bf62712a0683311a6c');
INSERT INTO "stackelberg_events" VALUES(1,25,'asked','asked/8/0',1700000960.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],2,"previous",false],[1,["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],2,"previous",true]],"recommended":"probe 0"}','7c6b8dfed004a550937101ada3a36033fe96ad41a83607c7283eea2fc05346c9');
INSERT INTO "stackelberg_events" VALUES(1,26,'told','told/8/0/0',1700000960.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485,"time":null,"failure":null}','f88c90568906276f3f1aa5d8097ee73541d79061465ef7adc9d40337faeeb504');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/1/0',1700001020.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936,"time":null,"failure":null}','80b643dac8bc4316a6d6f0f33c49b196ca1f90e6ce99fb5d6b3046930c474b18');
INSERT INTO "stackelberg_events" VALUES(1,28,'asked','asked/9/0',1700001080.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],2,"previous",false],[1,["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],2,"previous",true]],"recommended":"probe 0"}','c01f059a36bf39002d9e79f7d4f148ed789f3ada23cc57f0c476f145ee229e87');
INSERT INTO "stackelberg_events" VALUES(1,29,'told','told/9/0/0',1700001080.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],"y":["<f8",[3],"0cppimoKsj+D3/R5QuyyP36BVOJMEfA/"],"cost":1.1486126877487173,"time":null,"failure":null}','402e56fb54a0462c68cfa05dcbc4fa09053cefe4791ead81e032e5a170f96ab6');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/1/0',1700001140.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],"y":["<f8",[3],"y0IVGgnDwD/q9aF7WF+6P49tMhuCBvA/"],"cost":1.2355582944467913,"time":null,"failure":null}','8be2301f99c78155ce77d1b8b4a1acf087193e63adf0251f962667006b78e6c6');
INSERT INTO "stackelberg_events" VALUES(1,31,'asked','asked/10/0',1700001200.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],2,"previous",false],[1,["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],2,"previous",true]],"recommended":"probe 0"}','1a43ec316fb5af0a554e9c789a4e9b46c1c0f7c0bc3be02fd2f7e2c1d237c421');
INSERT INTO "stackelberg_events" VALUES(1,32,'told','told/10/0/0',1700001200.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],"y":["<f8",[3],"BlyQuEtvnz8cVuCeXvmpPwjgrjbmHvA/"],"cost":1.0889724289320475,"time":null,"failure":null}','c6b51877fc9ca7e93485d2d6257b8539d8debe153cf443e2efce81a21948fb9e');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/1/0',1700001260.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],"y":["<f8",[3],"rZ9PozFaqj8i/p5AxACSP99ocUJxE/A/"],"cost":1.073797108814792,"time":null,"failure":null}','f371bb6cf31786ce08c0eaada8698ce95328828c2828c95cba75993f967bf56a');
INSERT INTO "stackelberg_events" VALUES(1,34,'asked','asked/11/0',1700001320.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],2,"previous",false],[1,["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],2,"previous",true]],"recommended":"probe 0"}','d3633155555d62bb6d75aa8c4e1414b24c3b56fedeb1062bf54845d1a5f80a94');
INSERT INTO "stackelberg_events" VALUES(1,35,'told','told/11/0/0',1700001320.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],"y":["<f8",[3],"1ApeoP0QoT8igtXzjPCmP5gDUXP9HPA/"],"cost":1.0852144060572755,"time":null,"failure":null}','c1ad9930c3fcf4435904cd8ed10feed55aeee3ec0241028e046fe5488d89fa4a');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/1/0',1700001380.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],"y":["<f8",[3],"lHTPo70Riz8CYDCG7AdzP6Qf/kCuIvA/"],"cost":1.0263306230180504,"time":null,"failure":null}','02f1ad3f11b3e421436f2852a30fb44cd9bf5ef42f19660906d3489243966278');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded',36,'02f1ad3f11b3e421436f2852a30fb44cd9bf5ef42f19660906d3489243966278');
COMMIT;
