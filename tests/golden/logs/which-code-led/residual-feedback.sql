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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:ResidualFeedback",{}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.reals:Reals",{"dimension":2}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','711c98e69a71c8c90ae487cbcf5ed9757e3c0754027bf3410ca7b4a21d0381fb');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','282c6c25deb28fab395ae72de0d79d42f3dc2e8a07ea1ee6a86669af9e964e25');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','65501a73535da2e96b093a2e9676e82b247957a5f4a2a2887dbddb414afb3fb9');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','6295e03354534d8a919271209370b84a987bae13f955630a0b934d03968a0f2f');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176,"time":null,"failure":null}','efafd024d6bef72974538e4f5593b9fe499fc0b60f3c94e1dd5911a2d0dd460a');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],1,"previous",true]],"recommended":["<f8",[2],"Otm79+QA0T+4fgcBiG7WPw=="]}','175a7503d6ce9ee9f7f4383c8405efa232c22741f8e93fd9050746589aa42974');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],"y":["<f8",[3],"vkIkO47qtD/C7N80aXriP+WXB2PIHvA/"],"cost":1.6666621013111151,"time":null,"failure":null}','9d75ad260e3992a47281a29a217ea9eb10d000875338de11bfde82f83c4eb2d3');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],1,"previous",true]],"recommended":["<f8",[2],"gSxzveBHyz8WSwapVbzNPw=="]}','ae222658dda05b9671ac21155110e553247f41cba9613515425b1dd0614dd35d');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],"y":["<f8",[3],"LD5oYXYPrz8rUXG3b2zUP4zG8EzQH/A/"],"cost":1.3875502863718783,"time":null,"failure":null}','49569752f68f24944761c4b973af04c07b599ba91cf4d268144b035bd01a0e91');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],1,"previous",true]],"recommended":["<f8",[2],"iq1Uhi0x3z8cS5kWXjDSPw=="]}','8c18ffedea7948c049f4111c3cd300dbf78ede3063155e5b60b342bb13311f6c');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],"y":["<f8",[3],"yjKUY9URpD8TNP3Fmg7gPy49M4BgSPA/"],"cost":1.558651500592123,"time":null,"failure":null}','133d7ac1e59281125ac0230c97ac7803c0bc80b6d10c1a314eaea84c8d1bdc2f');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],1,"previous",true]],"recommended":["<f8",[2],"3XvhvSeW4D/ScUApMa29Pw=="]}','6df29cf0821f7b358bba841df91f2b38e160bc2b307e018680a3d0276f4667b3');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],"y":["<f8",[3],"WNa8VFeZaz+rOBdll/O7Pwar54KlSfA/"],"cost":1.1305347863161037,"time":null,"failure":null}','e89a9f1736c972ccb89bb6d39a3e438426d397dbe0e3b7771205f71ae42ad927');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"5G/ccNID2j9Kcl1Dx4nKvw=="],1,"previous",true]],"recommended":["<f8",[2],"5j/s1d/a1D9OpGd0JA7Rvw=="]}','6f8e11a45c02fb49b552d33f42b11dfdd44647a7042d4351f6c7b5fbaaa0a2f1');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"5G/ccNID2j9Kcl1Dx4nKvw=="],"y":["<f8",[3],"ZEZV9vKMiL/YZHThge6Av3iQPfJCNvA/"],"cost":0.9929924329915781,"time":null,"failure":null}','631d6fbf4008814087406c5bb7e837d9e6c6266fa2451c0aa103d339dd5c4833');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"aYb94+O71T/bgX5fl7nKvw=="],1,"previous",true]],"recommended":["<f8",[2],"AfUTpLzz2z8crNR2BLLHvw=="]}','dea1ef58db591e0a7b9e75d0396108a038300c2c38b556192a47674e82995eb1');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"aYb94+O71T/bgX5fl7nKvw=="],"y":["<f8",[3],"3Lotijnfcz/6r+Hq3QF4vzO1U+jYJfA/"],"cost":1.008230462481222,"time":null,"failure":null}','a669567b1a0214e188e1014ccce2e7bd5721311490cfe4893b61391b207635bd');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"UFs2iLQ31z8dID5F21fBvw=="],1,"previous",true]],"recommended":["<f8",[2],"Bf7SjU3m3D/oseHT1TvHvw=="]}','ef226d01a103d9a586b02ff8c045dcd5ef7ef14c2c9080533575d213d968bd24');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"UFs2iLQ31z8dID5F21fBvw=="],"y":["<f8",[3],"+JDXBuOhdT+Pbup5KKWRP9QCR0UzK/A/"],"cost":1.0330598734656247,"time":null,"failure":null}','33a37652a065392db99d1e1a3d66c8da4a59f3b8a01e326b3e3d645f856968aa');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"fPA0F8ZA2j+lK3WBMkzRvw=="],1,"previous",true]],"recommended":["<f8",[2],"/1M/k3hP3j8Y87brQbLIvw=="]}','bdbefbf6579340897fb891b2f665591138aacc74c2c4dcba3e1f582fa87c685c');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"fPA0F8ZA2j+lK3WBMkzRvw=="],"y":["<f8",[3],"oeVU+FZrk7+q1RK0EM2Vv11mavJCN/A/"],"cost":0.9732373495466753,"time":null,"failure":null}','14c7ff2177ee84401ee3dc47e393d4afa287cd493fdb2868f2783a99fa9917e3');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"OB3SoBiq3T9XaS0AyXTVvw=="],1,"previous",true]],"recommended":["<f8",[2],"RvTYmhji2z9SW7cEPp7Ovw=="]}','26a1c143f88ffd74430837f4f1f9137e3276f3b3fd00683c11fcddaa890534b4');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"OB3SoBiq3T9XaS0AyXTVvw=="],"y":["<f8",[3],"L50pSKx7oL/lNdLKO42ev6+et6aZRvA/"],"cost":0.9552071887742914,"time":null,"failure":null}','b2a148a9d7c511b910b8d4f567405933d775a26458808c759a9a13a0444fd8d3');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"Ml/yXqoV4D9OytqFesnGvw=="],1,"previous",true]],"recommended":["<f8",[2],"H9csTFA03D/nEujz2mrQvw=="]}','3d49c08e2cf00a1474a0fd0e4da028b0274857e2dd70dc23ab91d1f25c5cdf98');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"Ml/yXqoV4D9OytqFesnGvw=="],"y":["<f8",[3],"6W0fBvM4kr84IVkl07lov894J3QRU/A/"],"cost":0.9994666519968705,"time":null,"failure":null}','d9d06c0068d9797c4bc5f675b1cf127972e9170f0785cc7dec706d763a65b863');
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
INSERT INTO "stackelberg_studies" VALUES(1,'residual-feedback',25,'d9d06c0068d9797c4bc5f675b1cf127972e9170f0785cc7dec706d763a65b863');
COMMIT;
