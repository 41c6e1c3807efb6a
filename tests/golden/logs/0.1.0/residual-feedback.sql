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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:ResidualFeedback",{}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.reals:Reals",{"dimension":2}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','1d17f4f6a58bade02144a2c1c23a01b8c04320ca5acc0838cd24ca2680a99d45');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','47c8dc72ab0e0b6f8c58b8380a8f32a755d47a9cdfd0da3fa9bd340b86afc0a7');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','01ae6e2f4a72b96359dded7ed5f02669251bbcdbf3ceaaf6ef53258aa741390a');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','e764eab9aa3546e3474375db8db9e2596721e477ccb7a87ef653a693a9e0cefa');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','3a58750b7f626cd98da42df7ccfd9ea93debf4dd5671b23262c131f7580c30e8');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Otm79+QA0T+4fgcBiG7WPw=="]}','07b7d41d4f815011eb4cda54f5d441dd439ae4ba2f3ad4dd89153acb2922e352');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],"y":["<f8",[3],"vkIkO47qtD/C7N80aXriP+WXB2PIHvA/"],"cost":1.6666621013111151}','7d0c5b67be3babc53aa91bac12fd9fd81a63217e534729b7cb3402dd136c73bf');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"gSxzveBHyz8WSwapVbzNPw=="]}','156ced82e8db4adbee6df9d69b070b338ce14195328860b421c021aaa6403469');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],"y":["<f8",[3],"LD5oYXYPrz8rUXG3b2zUP4zG8EzQH/A/"],"cost":1.3875502863718783}','e5e038172c3f5419dfaf7ec5ab588e040e267ebd59e8d31e27013dc7e88d53cf');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"iq1Uhi0x3z8cS5kWXjDSPw=="]}','d0cf03b929fdd0437e8cf019ff3c74432c8c3e32fe179e46f293f6549653d06b');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],"y":["<f8",[3],"yjKUY9URpD8TNP3Fmg7gPy49M4BgSPA/"],"cost":1.558651500592123}','d62a60ca3c959e115ae790d5715d8b4812357e23329499809d20845510a85b39');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"3XvhvSeW4D/ScUApMa29Pw=="]}','2d6280ac4370139e09eb51fd051cd3f7ddba28ebde34de0b2329bf0bfd47c496');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],"y":["<f8",[3],"WNa8VFeZaz+rOBdll/O7Pwar54KlSfA/"],"cost":1.1305347863161037}','ecc365675554ceb3ed451fd875688110a57fb9a4417c9b8cfe963c84b2c1bc18');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"5G/ccNID2j9Kcl1Dx4nKvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"5j/s1d/a1D9OpGd0JA7Rvw=="]}','3eada0858383f89c9f5a37546f2e54497a164d65b4e9b96935a86b38af2843dd');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"5G/ccNID2j9Kcl1Dx4nKvw=="],"y":["<f8",[3],"ZEZV9vKMiL/YZHThge6Av3iQPfJCNvA/"],"cost":0.9929924329915781}','826d13a649791c64a93751595243fdc820222684eb0153154518672917f215a2');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"aYb94+O71T/bgX5fl7nKvw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AfUTpLzz2z8crNR2BLLHvw=="]}','babe1630c6f2af8b4bde6e26f93a1596669c42ac56af3581765b2f1f7b18cea8');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"aYb94+O71T/bgX5fl7nKvw=="],"y":["<f8",[3],"3Lotijnfcz/6r+Hq3QF4vzO1U+jYJfA/"],"cost":1.008230462481222}','1812cb91541bc98885547b074d707430fad8f490035e6b385b73da91aca0c022');
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
INSERT INTO "stackelberg_studies" VALUES(1,'residual-feedback',17,'1812cb91541bc98885547b074d707430fad8f490035e6b385b73da91aca0c022');
COMMIT;
