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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":{"$array":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="]},"baseline_cost":null,"allowed_loss":0.5,"closed_rounds":4,"hold":null,"settle":null}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','60624230aebe0a55edf19d21057ac824831c29e620bdabd20808578af015a496');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],2,"previous",true]]}','9144a3c76e8ed01221b3e680757ad7ea5f6dace6499e8bad8ee4d70c67d69c1c');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971,"time":null,"failure":null}','4c93500a2db7c876b81637f618faefd1de4e26d781a1f9e8048b00e0bcc5ceb5');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],2,"previous",false],[1,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],2,"previous",true]]}','2419ee358faa300dc4664649ffa6489c1a24e4d0b0485f5e88508b7dbbaa47f0');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','a069b325b71dea0bddaa8b55629ae5395fbec288b41620704f5bae1af5fafe03');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/1/0',1700000180.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','b4861fbadc8cca66af9de26ff4355a40561d1e1883cd6c95a4f1944d77b2ef3a');
INSERT INTO "stackelberg_events" VALUES(1,7,'asked','asked/2/0',1700000240.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],2,"previous",false],[1,["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],2,"previous",true]]}','873c3a1b4b053be3c240855353cfce758929f449229a3e4626aa4d4243050953');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/2/0/0',1700000240.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737,"time":null,"failure":null}','3b00ca403a2c9775b8ecb65d9619964ce1db2c60eb80c8f919aadac64ced8a14');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/1/0',1700000300.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583,"time":null,"failure":null}','8c0628290361506ecaaf9e839db2274d78858850ad17411838cc9b3884c6d17d');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/3/0',1700000360.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],2,"previous",false],[1,["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],2,"previous",true]]}','be6f25fed83e270a7ecf902a453a37bbaeb9800113f4a1c520d70c183f63fd9b');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/3/0/0',1700000360.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382,"time":null,"failure":null}','efa8c4d5dc4b501cecbb5569c3e2a67ae069e4ab9c4145df5eb5f39d49ee6088');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/1/0',1700000420.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692,"time":null,"failure":null}','33d105f3a93994d72d2ae0a3797a9b1bc71f971f600eb44a59d345847b31a9ef');
INSERT INTO "stackelberg_events" VALUES(1,13,'asked','asked/4/0',1700000480.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],2,"previous",false],[1,["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],2,"previous",true]]}','f812f61d7420a7c58b8edd113d174ae10b3a8780110d9a27f67f4f02fac9a619');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/4/0/0',1700000480.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795,"time":null,"failure":null}','69d275c655d35162f2b2ecd5081932f3c1f04b0f6c30f8e3abb9040a07a6c2ba');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/1/0',1700000540.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237,"time":null,"failure":null}','845936aafe46a73ddc14cf7e35f71873a94c775efde88b1577ed2479edc63dbf');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/5/0',1700000600.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],2,"previous",false],[1,["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],2,"previous",true]]}','1c47bd6d26f2206812fd303a5c3386ff067ec56b94be7d14d4b96924fe980391');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/5/0/0',1700000600.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314,"time":null,"failure":null}','3901be0f02affcbde746b3f4270b7e7c8e34f9b26256461d03ee06e8a6eb11d9');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/1/0',1700000660.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233,"time":null,"failure":null}','e62d0355a7f25e8c535b8ee9a23c39cb89b52f95f6ca416c996a7c6aa70b3e70');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/6/0',1700000720.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],2,"previous",false],[1,["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],2,"previous",true]]}','a09fbe2283e008e84457188ffbf51bc11053e6ff005abfad50f1a873f52cb115');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/6/0/0',1700000720.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265,"time":null,"failure":null}','b5cae55f439100462d13fdcaed6bd28cb5dae1d77ff99752a21818220db9a896');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/1/0',1700000780.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855,"time":null,"failure":null}','cb84637e86e853e726153948eaa0acfb357e01c2b0c07f06307cb48de4b37999');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/7/0',1700000840.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],2,"previous",false],[1,["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],2,"previous",true]]}','8ff3fbc6ff7efe56e34508c4f92369776f4cff71a8e6c1518cbdd0d57c915906');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/7/0/0',1700000840.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451,"time":null,"failure":null}','9fb389c38feca90c408a7676071a7f6d0069eaffffa99ff347b2954fd5f444c1');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/1/0',1700000900.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812,"time":null,"failure":null}','e0493a6d16fecba741d93140c2a038af66f72a5fe2b49362d586d3643392c800');
INSERT INTO "stackelberg_events" VALUES(1,25,'asked','asked/8/0',1700000960.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],2,"previous",false],[1,["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],2,"previous",true]]}','e19cbb474b7570f96da7f38dda2438f742868f1e8b36fa34b1b5bd944cc00f69');
INSERT INTO "stackelberg_events" VALUES(1,26,'told','told/8/0/0',1700000960.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485,"time":null,"failure":null}','2bfec2d0586ca878e901f72dbc354e3eb2df3d685b9dbc23c3731ac6b8beecc9');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/1/0',1700001020.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936,"time":null,"failure":null}','d652d64829dbcb43c38d419fa81e5f6f063a7a96c151eaa112168275b59f6aad');
INSERT INTO "stackelberg_events" VALUES(1,28,'asked','asked/9/0',1700001080.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],2,"previous",false],[1,["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],2,"previous",true]]}','83c349920179dc5182618036835b7744b64385584311a2c2c2a6ace1d9973497');
INSERT INTO "stackelberg_events" VALUES(1,29,'told','told/9/0/0',1700001080.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],"y":["<f8",[3],"0cppimoKsj+D3/R5QuyyP36BVOJMEfA/"],"cost":1.1486126877487173,"time":null,"failure":null}','b0abe82cc7add794add0821733921915257373de8b28218cfa5967885ffe53d4');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/1/0',1700001140.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],"y":["<f8",[3],"y0IVGgnDwD/q9aF7WF+6P49tMhuCBvA/"],"cost":1.2355582944467913,"time":null,"failure":null}','f36fe6b72a133353ec9c3a4c6cd1cad2fdc56befec66f9da4e8165112acf1bee');
INSERT INTO "stackelberg_events" VALUES(1,31,'asked','asked/10/0',1700001200.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],2,"previous",false],[1,["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],2,"previous",true]]}','484d0ace829807208c1c42b16c46e8ed5a87a78fd7e1b397d8be8353857c01b3');
INSERT INTO "stackelberg_events" VALUES(1,32,'told','told/10/0/0',1700001200.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],"y":["<f8",[3],"BlyQuEtvnz8cVuCeXvmpPwjgrjbmHvA/"],"cost":1.0889724289320475,"time":null,"failure":null}','2c3e62e2d4a12424b588500e2fbeb4b6acda3229e3e0c222faa86b5c6efbb3d2');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/1/0',1700001260.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],"y":["<f8",[3],"rZ9PozFaqj8i/p5AxACSP99ocUJxE/A/"],"cost":1.073797108814792,"time":null,"failure":null}','ae9c45498de63b4d6941c422eb4c4113f00ff7c9c20fe7b8e11e26e90a29e87e');
INSERT INTO "stackelberg_events" VALUES(1,34,'asked','asked/11/0',1700001320.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],2,"previous",false],[1,["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],2,"previous",true]]}','4052d6c4634df98d07ecdfccdd0ce30a01db026ae2853022c210728ae53d1b23');
INSERT INTO "stackelberg_events" VALUES(1,35,'told','told/11/0/0',1700001320.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],"y":["<f8",[3],"1ApeoP0QoT8igtXzjPCmP5gDUXP9HPA/"],"cost":1.0852144060572755,"time":null,"failure":null}','a9f4398624fae105188be5a831887f0238ffb3703a18a2f1c9853d955e6cca69');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/1/0',1700001380.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],"y":["<f8",[3],"lHTPo70Riz8CYDCG7AdzP6Qf/kCuIvA/"],"cost":1.0263306230180504,"time":null,"failure":null}','ce406cb8b882a391a2873591f7c4bdad10d121798a2434c0cb10c9348f4efac8');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded',36,'ce406cb8b882a391a2873591f7c4bdad10d121798a2434c0cb10c9348f4efac8');
COMMIT;
