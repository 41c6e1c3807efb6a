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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.best_seen:BestSeen",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"remember":50}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','ddd570326ebd4f9e927673fd2ae2a539b5cb8a14ef6dbff793c475f65bba8e84');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",false],[1,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],1,"previous",true]],"recommended":"probe 0"}','f2fadbcaddb5cead487b383bfb77bafbf80907c74e9cdc2755d734b170de7016');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','a3838c822152d809c19218e77ef37da81eccb06b86637f81bff7f82622ee90c1');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','f449268f9ad6378d8ec7362ff1303bcbd9296359315814948004f4e91fa95cd9');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],1,"previous",false],[1,["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],1,"previous",true]],"recommended":"probe 0"}','2603e9cf8583e7e51b4988db47e09f9413e4a46b584c2a4cdc54b9f40f435afc');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737,"time":null,"failure":null}','8c1baa22d6440cd65842e7eda5337ca007b539282baa8bcd421123770a93470b');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583,"time":null,"failure":null}','1fabf5057ff1d8118508075958c8a217454fb59bbb181a4cf1b83fb1ce3a76c7');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],1,"previous",false],[1,["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],1,"previous",true]],"recommended":"probe 0"}','f2b3a7e479dca28aaffd066ddc64981835f38ffd672570890a2f6f8d0d65ca5e');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382,"time":null,"failure":null}','066d1640efb023c9765703559c2725ea132594ad136596d368da1b86549cdf6e');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692,"time":null,"failure":null}','ce284e7c132eaf8e8da264385b4d64e56848eea4b446eede44b456857a789294');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],1,"previous",false],[1,["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],1,"previous",true]],"recommended":"probe 0"}','671ffee5773a87e6427ebb6adcd225eb36126e8d56094476941aece2c1b35fba');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795,"time":null,"failure":null}','3f522005c00f58b12e356d0024785d131672c8895b4ec5e471561b61112db472');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237,"time":null,"failure":null}','ef00e0dc0c17d61b2b0c1335c748b86eb7a9d2ded9639931b495a65f64d27b6f');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],1,"previous",false],[1,["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],1,"previous",true]],"recommended":"probe 0"}','02654dff342bf2901264cf88c8b6f9beb41cc87d5980ee032c57ae8238985aba');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314,"time":null,"failure":null}','ff87fc804fbcc2363d1974a459a5db15c07aa6136ec4b9045b627c07c65536b8');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233,"time":null,"failure":null}','7ab82e789f50ac441c28581ff7e20e82a5c654ee3f6607901f4e68adba4082ae');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],1,"previous",false],[1,["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],1,"previous",true]],"recommended":"probe 0"}','9d02b7a8e7eaea4cfbce13fa0858e7a9f50f235f6884ef40a30dab68417babc1');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265,"time":null,"failure":null}','3912d8383891bb0b184029264c804eb76a326cea29e9c377847b8d41f09db51c');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855,"time":null,"failure":null}','fb0b4b33a2c45f5eacce890bd29e147c9244282c6adbde9e3be33eb1a858ed07');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],1,"previous",false],[1,["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],1,"previous",true]],"recommended":"probe 0"}','18db70e497b68be0a116598b82dbe432b1b98ff53180960019f018eb75e5ee25');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451,"time":null,"failure":null}','4b603bb0d5d1fd0ff4470cfbfd18f9d47f450d9425019a53e9ca1e0619ded6a8');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812,"time":null,"failure":null}','b36374061e528afcfe944e851676f8d0e02304f3b16cee83624a981c37762911');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],1,"previous",false],[1,["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],1,"previous",true]],"recommended":"probe 0"}','44c8367a9a4540c043e2abfe3833a5661116924b173be78c7d97991ca9add201');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485,"time":null,"failure":null}','49b021486e01163bf8bcc95679af8af55d1ebb15839a67b6ad09220df7aaae4e');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936,"time":null,"failure":null}','85ffb429d1c3c1d7787846348e8d6be88702c989780079be028e40e29732e510');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],1,"previous",false],[1,["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],1,"previous",true]],"recommended":"probe 0"}','61bedfcb389801eea66d58799acd29963006d24f6a05b12571b1937bd3557b77');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],"y":["<f8",[3],"0cppimoKsj+D3/R5QuyyP36BVOJMEfA/"],"cost":1.1486126877487173,"time":null,"failure":null}','6196659a734485bd635986c60719ee1320a0a9fdebf5297bd4f6261d66e98241');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],"y":["<f8",[3],"y0IVGgnDwD/q9aF7WF+6P49tMhuCBvA/"],"cost":1.2355582944467913,"time":null,"failure":null}','b2cdf8b9aa47810616233e18ef30094e74a5fa624a20ed884142dec59acabbc1');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],1,"previous",false],[1,["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],1,"previous",true]],"recommended":"probe 0"}','0e2f5520cf64541dc36bff20e36c3e7bcbdc6a78d7103fd10b1a597ca11f0280');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],"y":["<f8",[3],"BlyQuEtvnz8cVuCeXvmpPwjgrjbmHvA/"],"cost":1.0889724289320475,"time":null,"failure":null}','cb3851facdaa063e9529f7582985758a5d715f427dbfc763e97df19f0a6ad92a');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],"y":["<f8",[3],"rZ9PozFaqj8i/p5AxACSP99ocUJxE/A/"],"cost":1.073797108814792,"time":null,"failure":null}','abeff6925599942fa06e5540390a9c48701dd3ff2fa8ee74662567fb6f95c246');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],1,"previous",false],[1,["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],1,"previous",true]],"recommended":"probe 0"}','82c717f45ef5bf43093af4725efab0d562ccc046f0d9cd5892d3eda383c8c668');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],"y":["<f8",[3],"1ApeoP0QoT8igtXzjPCmP5gDUXP9HPA/"],"cost":1.0852144060572755,"time":null,"failure":null}','db50ec9b40b00e86bdf287c163a9024ca3d26566816c2a50f315b7bada943ee6');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],"y":["<f8",[3],"lHTPo70Riz8CYDCG7AdzP6Qf/kCuIvA/"],"cost":1.0263306230180504,"time":null,"failure":null}','0d6ad247b815d5b47664866083331f93b027c4d77d63d0c65a14645a7d64dfab');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"yaDs7+US1D9k9syD7y7Bvw=="],1,"previous",false],[1,["<f8",[2],"DoikYeoJ2D+Oa16H0Iqsvw=="],1,"previous",true]],"recommended":"probe 0"}','a975ef0f094bf4ac4b79829c598f8499933642ab0b23b15ff92e6aaa2968193d');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"yaDs7+US1D9k9syD7y7Bvw=="],"y":["<f8",[3],"yPV6ps/PlT9NflpJwoKTPy+ioWpHIPA/"],"cost":1.0482346504136328,"time":null,"failure":null}','bc88031d17c695d811a13ebb26b9e5bdf7884d22bb64e5412bbae269c271d5d2');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"DoikYeoJ2D+Oa16H0Iqsvw=="],"y":["<f8",[3],"I33WSyRGhD/vIF9b02asP9gbX91QLvA/"],"cost":1.0766789943701185,"time":null,"failure":null}','1ad1b9b972602aa86edd4d9674c6b928d506458aeae9aeb443fe1c82cb35720c');
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
INSERT INTO "stackelberg_studies" VALUES(1,'best-seen',37,'1ad1b9b972602aa86edd4d9674c6b928d506458aeae9aeb443fe1c82cb35720c');
COMMIT;
