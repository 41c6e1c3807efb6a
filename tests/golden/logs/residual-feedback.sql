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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','ef8a95d37c2b1426228fc74e60d1dc593f8bf7bd8c016c51abe10e346566efbd');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','04081966d7ca5fadf0aab427de1e25f5a71166dba1bf205f9ac19e3edb943869');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','0b9a20c6f1e02453638e2da7297f362740b156a40651ef882edc27bb547d4014');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','32900501f47b8a1e06ddbfb0d36d7b5cbc73456a2503fb895e758bc792f59796');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Otm79+QA0T+4fgcBiG7WPw=="]}','6f144544b7bd3bc09ea797f723f8a423811df1883ce5d873336de931ed95b06a');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],"y":["<f8",[3],"vkIkO47qtD/C7N80aXriP+WXB2PIHvA/"],"cost":1.6666621013111151}','0a806ba5579b5862e30d435e4a4fdca16179c539df3ba6045bb0282e55493002');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"gSxzveBHyz8WSwapVbzNPw=="]}','f08a32703c44f4b39dba56cd130ced9830d8f11580681d9e4dda65c93cc1974f');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],"y":["<f8",[3],"LD5oYXYPrz8rUXG3b2zUP4zG8EzQH/A/"],"cost":1.3875502863718783}','3f32554afe47b812dd8612a1b3a5befb89ace919808ecc9b95a599535d4d6716');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"iq1Uhi0x3z8cS5kWXjDSPw=="]}','f5348f2a3ffbca7de3fd9b8f56d79947b15ed021b14ed5bc46c754c521e5979c');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],"y":["<f8",[3],"yjKUY9URpD8TNP3Fmg7gPy49M4BgSPA/"],"cost":1.558651500592123}','de108c175a0796ed88146a24dfe7e92907ac83982318af8da89264a1c11c4769');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"3XvhvSeW4D/ScUApMa29Pw=="]}','fd3e847c04275d64cd615b86ce1f6012bcfb49245c6b51046f3114b6b76f1f97');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],"y":["<f8",[3],"WNa8VFeZaz+rOBdll/O7Pwar54KlSfA/"],"cost":1.1305347863161037}','780d9b691fc48d402fb4a5941f3197a4dbb6bb8fdaddbd28b73f4ca1ed27c696');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"5G/ccNID2j9Kcl1Dx4nKvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"5j/s1d/a1D9OpGd0JA7Rvw=="]}','7e3f70262baacd9d615fda870556f8247a2bb12bdb25577226cb5d6a09ced16b');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"5G/ccNID2j9Kcl1Dx4nKvw=="],"y":["<f8",[3],"ZEZV9vKMiL/YZHThge6Av3iQPfJCNvA/"],"cost":0.9929924329915781}','4474b8cd08aea32a316571486e56adc9f1be579074fdd0b4965b9d20324ab453');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"aYb94+O71T/bgX5fl7nKvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AfUTpLzz2z8crNR2BLLHvw=="]}','c4701e8d1c2933c0922ee4e0d41cae3ae416e278b110ed2ce4cc60ca53422a16');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"aYb94+O71T/bgX5fl7nKvw=="],"y":["<f8",[3],"3Lotijnfcz/6r+Hq3QF4vzO1U+jYJfA/"],"cost":1.008230462481222}','6d31539329a2a7e288add49718348ad44d1aa3635c43e531872d5dcfe8f6de33');
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
INSERT INTO "stackelberg_studies" VALUES(1,'residual-feedback',17,'6d31539329a2a7e288add49718348ad44d1aa3635c43e531872d5dcfe8f6de33');
COMMIT;
