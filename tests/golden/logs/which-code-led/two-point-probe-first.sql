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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"probe-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','d516d11a250c1546054db165c10b1b4d6b054888b644500937a0d7f7efaeb91b');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],2,"previous",false],[1,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],2,"previous",true]],"recommended":"probe 1"}','785bbff7f3e74705bb006105174ac893ee446254867897084b7a259d7cf04c23');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','ff99e1b561427b52fbb75acf0f41089ab98fbdd3f4a00f2f53e56509971b7d16');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','9c0716d26abca4a7d1cdbe111ea3db4609d53a5a531073f609ae7c278c537d97');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],2,"previous",false],[1,["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],2,"previous",true]],"recommended":"probe 1"}','912738842a472ddac0dca7c693a0e6d64f86c602d35efa5995f3870aa5c799cd');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"xqptexUazT+MP2WqyODGPw=="],"y":["<f8",[3],"XP/Cd96atz9fDsDWUWDOP2c1TzjzEPA/"],"cost":1.3336595097120583,"time":null,"failure":null}','0e6aba4a926e10202e85dae57e3f1139f6326bf96c715e434189ab2f6e402599');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"cM03jqLbwD9F2BkpdSXDPw=="],"y":["<f8",[3],"gTlMReRGwz88P/3EQ2DKP240Q2SvBfA/"],"cost":1.3580516783460737,"time":null,"failure":null}','bb61c290ae35aa560f976e8f1620102f0a2b58541d19a428589dba9f847989da');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],2,"previous",false],[1,["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],2,"previous",true]],"recommended":"probe 1"}','5e53a274f956405692ce6b062f6a169e77248ebbec6db35d901fd6f0d87c32f5');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"uOkVBHsLyT+S9fTeqMDPPw=="],"y":["<f8",[3],"6b0Fgr8Pvj/y4DSEbtjTP1nzZiGNDPA/"],"cost":1.4305770195282692,"time":null,"failure":null}','b73e17fcb6db900c3d71b8a86f0c8f8df960d3a397ce1db2796b55090a9a431a');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"sprq7jHYwz8vj8yAew7EPw=="],"y":["<f8",[3],"ZlKxzNw8wT/72m75i1HLPzPRE+3gB/A/"],"cost":1.350019476723382,"time":null,"failure":null}','447246e9c7e10fb4a5529a42d904a274f8f86ce6868af46fbef1fa10d18ee854');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],2,"previous",false],[1,["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],2,"previous",true]],"recommended":"probe 1"}','ac354ec3bd8a540dc18225224e8ffdd7a36636dcfdab680248dbf56c5d1ad9f6');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"lEU+4mk7zD+UOKOWVAe6Pw=="],"y":["<f8",[3],"rselS7WXtj+5K0Yi1TnFP9Cs94vzD/A/"],"cost":1.2579741663475237,"time":null,"failure":null}','b8d693572c760fd9372dd45870ed89b60c1cf946663a69a1e9e7e9c911e1f219');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"oKlsBX1Pvz9WmTfI5ES1Pw=="],"y":["<f8",[3],"rWjBm6xSwz9/u8XTXgvDP9yDWBjnBPA/"],"cost":1.3009419675422795,"time":null,"failure":null}','6d25a7be7372a1c8292ba34793b8537240ca3a6a52f9af4eea363b19481100b0');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],2,"previous",false],[1,["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],2,"previous",true]],"recommended":"probe 1"}','4e98646c28760998a40e6336d148b692b38a07c4d744af4165932adfe9c7b67a');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"TqE77GC+wj/cJ0Qk8z7IPw=="],"y":["<f8",[3],"7alCaPdswj9Q/Wu9zF7PPzPpakwHB/A/"],"cost":1.3907468957003233,"time":null,"failure":null}','1d882d4521451180b12d41f55db44e199f21a85b67833fbc18d5734ab1ec3731');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"IMS9UyoPxT9oTEfdbVC3Pw=="],"y":["<f8",[3],"yi3AgHokvz+ZekqznvXDP84WGn/fCPA/"],"cost":1.279749861211314,"time":null,"failure":null}','d1898f0c50a2367f2aca38d30e6ff170e125e3e857c01e935455b9230712af0d');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],2,"previous",false],[1,["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],2,"previous",true]],"recommended":"probe 1"}','5a25de4115899b2f9912d9afb54c7405a258c8442fabcf1559d56538ae2701ed');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"RzG9d/nfwT9xfpWozn+7vw=="],"y":["<f8",[3],"zjaNWR5+vj8y7cc05HOhP7IswVNkBvA/"],"cost":1.1547597460484855,"time":null,"failure":null}','f60d557beab3114917c1021db5480a4dc634c09b263510c361904e59f9761f1d');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"fkgMGyShxz9QQzFGaIeSvw=="],"y":["<f8",[3],"UK+GqIkAuT8a0+JTZyy0PxYGvw4sC/A/"],"cost":1.1791945640815265,"time":null,"failure":null}','536f69c0649c550b66a4558d5e5b392d0c6e7e97fc17cfbf15c34bef648cae04');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],2,"previous",false],[1,["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],2,"previous",true]],"recommended":"probe 1"}','2cc734e36f2c334d00a389a5dd2eb38cb6ae3ff12bb2ce6ea541a4f08be20760');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"5i/EEIlF0D9ay8HbB7OTPw=="],"y":["<f8",[3],"yrp57V7orz9JchuADle6P+hVnxMzFfA/"],"cost":1.1703862661503812,"time":null,"failure":null}','a692fad3e382aee9af5679737e8a8f35afd4803753ba5d612f442001c7b60b15');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"zv+n6yw5xj+ac+angnCkvw=="],"y":["<f8",[3],"8RHY/Ic/uj9Ao/BVFfawP6RlkarhCfA/"],"cost":1.1711993207855451,"time":null,"failure":null}','7262c14cc55fafb2b2db15dcb291b16f9cde6437a7226ea3aa85a306846ad97b');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],2,"previous",false],[1,["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],2,"previous",true]],"recommended":"probe 1"}','f19e2fbe21819ed70e9d90fa0c899a3e5339743f37d61b2920506d44025092d6');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"pntroOy9sz8Yzzp04Sewvw=="],"y":["<f8",[3],"O0qCbR0Vxj8UDp0U3TusP7vZ4ejyAfA/"],"cost":1.2281393975578936,"time":null,"failure":null}','4bbccd91a950517895eecf913f69a2e640c32872e9a1b61731e4a0d02ee6ce4d');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"A5ti0KdOxj8yR85FdzGkvw=="],"y":["<f8",[3],"GKFeP6smuj9IVe8xQAexPylf5s/0CfA/"],"cost":1.1711001656257485,"time":null,"failure":null}','7ea7147d8de5df9fe6200475e15d6ccc25f0452db26ed06bd8278593f45e2796');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],2,"previous",false],[1,["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],2,"previous",true]],"recommended":"probe 1"}','d702867b352f3a5bbcc2d5f9d48cc3a73753ebdcf4f4128c7acbfaf621958ca8');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"ZyRJDmoJwj+n8Hv38o+UPw=="],"y":["<f8",[3],"y0IVGgnDwD/q9aF7WF+6P49tMhuCBvA/"],"cost":1.2355582944467913,"time":null,"failure":null}','27b047a4d9665f0ee550235971efbb70031c8bba70ecdeb0b04a0d1f75bb293e');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"0WmCGZxmzT+znaB94Y+avw=="],"y":["<f8",[3],"0cppimoKsj+D3/R5QuyyP36BVOJMEfA/"],"cost":1.1486126877487173,"time":null,"failure":null}','1dd5831b8f0b17ea195122c2d6778509ff923156e215cb4585e5367c9eff72fa');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],2,"previous",false],[1,["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],2,"previous",true]],"recommended":"probe 1"}','f68af860db3f63e0b38eee01dd7c93c9eed74df3293466afc895ae65d34a125b');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"kYRqDaIqzz/4YwdSPlfCvw=="],"y":["<f8",[3],"rZ9PozFaqj8i/p5AxACSP99ocUJxE/A/"],"cost":1.073797108814792,"time":null,"failure":null}','75c6db38bf616b5983693c01d0e03ab6430212ab3b717f5ba1aaa1d658f5f4c9');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"zKW/ggOk0z+M/6d1NuKwvw=="],"y":["<f8",[3],"BlyQuEtvnz8cVuCeXvmpPwjgrjbmHvA/"],"cost":1.0889724289320475,"time":null,"failure":null}','2302701dd082440f956f4cd9f082e999e99aa878fa4c528dc908c90338c81656');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],2,"previous",false],[1,["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],2,"previous",true]],"recommended":"probe 1"}','50231d846999a236190748c0537397f81f33d36b429f50d332c46405d81cdf95');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"OkmzX2PO1D+oGU1y/zzGvw=="],"y":["<f8",[3],"lHTPo70Riz8CYDCG7AdzP6Qf/kCuIvA/"],"cost":1.0263306230180504,"time":null,"failure":null}','6ab423a8bccbd5adf21d15cb6a84fec700c78869fbcdd0eb4f0bd25921ab59a2');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"SCC6WWMG0z+ZRFPtVuOzvw=="],"y":["<f8",[3],"1ApeoP0QoT8igtXzjPCmP5gDUXP9HPA/"],"cost":1.0852144060572755,"time":null,"failure":null}','8310cd03558944246f1d7be06530d10e9513ae3c8511e27ff41592545260dc1d');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"DoikYeoJ2D+Oa16H0Iqsvw=="],2,"previous",false],[1,["<f8",[2],"yaDs7+US1D9k9syD7y7Bvw=="],2,"previous",true]],"recommended":"probe 1"}','bd318b35b403281820af9fe47d8fca3cf4cdd52c8f01b131804cba5d8e57fdf3');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"DoikYeoJ2D+Oa16H0Iqsvw=="],"y":["<f8",[3],"I33WSyRGhD/vIF9b02asP9gbX91QLvA/"],"cost":1.0766789943701185,"time":null,"failure":null}','ba832236f13aed5ffcbd271e6078d20e15d568e17339cdc6b6e8b7b617889957');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"yaDs7+US1D9k9syD7y7Bvw=="],"y":["<f8",[3],"yPV6ps/PlT9NflpJwoKTPy+ioWpHIPA/"],"cost":1.0482346504136328,"time":null,"failure":null}','17e908028365779713df37eb26ee5766d6c39bf9606c3c040122024fac2e79b8');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-probe-first',37,'17e908028365779713df37eb26ee5766d6c39bf9606c3c040122024fac2e79b8');
COMMIT;
