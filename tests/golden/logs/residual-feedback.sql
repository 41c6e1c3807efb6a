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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:ResidualFeedback",{}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.reals:Reals",{"dimension":2}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"}}]}}','464e58faf7ab5bb2bc04f18233d726de06802d9f2ffd36e9a680a6c31456d9cb');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','b7bcefcaa523e7f2a1f35efcbcf15849ccdd182374f6b81f226d0c5ac2b48d4f');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','38c9b8dff7b0481ed5f77fe6bb8a33bf26dde315311e09ef733ba4df86948ff6');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','08d2fec426aa8cf99486d6439126896cb7fae9d3399a8b64ddf44cc93b885360');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','d9868eef9eb29c308bb8840e2296efddc36ad8d1872b13b90e116c40f119be56');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Otm79+QA0T+4fgcBiG7WPw=="]}','5e8d03a8e86d9ed40f4361c25a3508dd96a690732d3ae48f421ea68b13b68090');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],"y":["<f8",[3],"vkIkO47qtD/C7N80aXriP+WXB2PIHvA/"],"cost":1.6666621013111151}','45bc7971a166194eb111a263280d04068f724ec00e6bc215e3b78ce216177df6');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"gSxzveBHyz8WSwapVbzNPw=="]}','79d7ec4f9f4436443281458d2da9ae0e3209f1f793486ecd9eff0fc3e54e1d2a');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],"y":["<f8",[3],"LD5oYXYPrz8rUXG3b2zUP4zG8EzQH/A/"],"cost":1.3875502863718783}','5f01f33bc18e803407be2478a9a158ea08c8f7131452cc5cd818505030491aee');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"iq1Uhi0x3z8cS5kWXjDSPw=="]}','e67ac24c93e365974f10ac4a39a55461d6e144c4b469377a24c7bfb0d8b753f2');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],"y":["<f8",[3],"yjKUY9URpD8TNP3Fmg7gPy49M4BgSPA/"],"cost":1.558651500592123}','650c6010a582f7d0f99dbbb37e4654858dd31071edfc3f134e356e302d81e305');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"3XvhvSeW4D/ScUApMa29Pw=="]}','a93c999016422d2e1fda6bfc2106fd659fb349231792c5367f42ccca4e190a5a');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],"y":["<f8",[3],"WNa8VFeZaz+rOBdll/O7Pwar54KlSfA/"],"cost":1.1305347863161037}','7f159e3b96ee3ea9bdbaaf04beec041c3313a8aa3a3938316a0d2ce69c4d2277');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"5G/ccNID2j9Kcl1Dx4nKvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"5j/s1d/a1D9OpGd0JA7Rvw=="]}','1f3e522b9e27c832198690778471dc13c21f7da6fabe9ba19b6aba88f23f71cb');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"5G/ccNID2j9Kcl1Dx4nKvw=="],"y":["<f8",[3],"ZEZV9vKMiL/YZHThge6Av3iQPfJCNvA/"],"cost":0.9929924329915781}','fd25174cce26f6ac49a23353ad37a7f709ab7cbb394d2e383d706816aa685f49');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"aYb94+O71T/bgX5fl7nKvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AfUTpLzz2z8crNR2BLLHvw=="]}','5be2be1b804d5093cee4ecc53d9442699c56eb04c867494bafdcf41edd243765');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"aYb94+O71T/bgX5fl7nKvw=="],"y":["<f8",[3],"3Lotijnfcz/6r+Hq3QF4vzO1U+jYJfA/"],"cost":1.008230462481222}','eeb1c1a7493bf113a2fb716365e22f3ce85d4a73aa9f993f6bc96388a57bb8e9');
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
INSERT INTO "stackelberg_studies" VALUES(1,'residual-feedback',17,'eeb1c1a7493bf113a2fb716365e22f3ce85d4a73aa9f993f6bc96388a57bb8e9');
COMMIT;
