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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:ResidualFeedback",{}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.reals:Reals",{"dimension":2}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','2bffba593523fe44b67a69c6a1de0af70487b9b66b5a57dabe28eca143f36001');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','9493ec73c6396a68f9d3e395cb84de0f516cfc446b0630c18f3e318b0577526e');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','e1f66e43998aadd6add8832e8c3d699fee5361133249d6e08376f7748da88de8');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','9c7fae7fbab22ca4e08a890e2402d6a57a8d21114da87fff7e2f1fbdb6373447');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','506ee09d0ba666afbfac090fbd9ef80d9e3dedd69817ea78ddad1bdcac9fb96d');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"Otm79+QA0T+4fgcBiG7WPw=="]}','85cd2aaae2371ef7c3972cccd229a9e73d3e30f8dd9c90273709ad6ddbe799ac');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],"y":["<f8",[3],"vkIkO47qtD/C7N80aXriP+WXB2PIHvA/"],"cost":1.6666621013111151}','213355a562b89800c282d851df82241ed79f231053233734fee1496f3023c88e');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"gSxzveBHyz8WSwapVbzNPw=="]}','240b825715e752fd36a4bbb1736fc15cebff178ef9b65f05d085ff72c0843ca8');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],"y":["<f8",[3],"LD5oYXYPrz8rUXG3b2zUP4zG8EzQH/A/"],"cost":1.3875502863718783}','1debd89132ad0afaa01ab8a2afa64366b2b98281d95453d62468bff59f1ac9ae');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"iq1Uhi0x3z8cS5kWXjDSPw=="]}','c37fadb7cf83074ee5e54f2059855dfd930a158d8f65362dc9256d4604727a41');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],"y":["<f8",[3],"yjKUY9URpD8TNP3Fmg7gPy49M4BgSPA/"],"cost":1.558651500592123}','f5ac7a86d8e3adae689d5c4415be60e1dc4effca4ce8159ea4b70510946fc857');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"3XvhvSeW4D/ScUApMa29Pw=="]}','b9569b1125f881a0595fb246d979c96df559853d0fae2d60bd720a46e4301a23');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],"y":["<f8",[3],"WNa8VFeZaz+rOBdll/O7Pwar54KlSfA/"],"cost":1.1305347863161037,"left_out":{"reason":"entry 2 of y is about 22% of what it was","entries":[1],"doubt":true}}','8105fa1ef2685171d2f352f6308bdde042f2a00d2defafd0b87b5152385901ac');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"3JNZC6Eq4z87DxI6GmnGPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"3XvhvSeW4D/ScUApMa29Pw=="]}','c7003fd49eb285f3085e785989b9bbded17712b129a553dc4932613aad0bd0db');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"3JNZC6Eq4z87DxI6GmnGPw=="],"y":["<f8",[3],"PGL9FY70mz8sKeduGZPPP7Fey/sddvA/"],"cost":1.3028138950499724}','1ed72e24ea8cdfa202928dcce3dc87ac363e1bdb1cce103b2d6030627cbd615c');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"jAQu7PgT5D/rO+xZcy7PPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"2Ds5TOUv5z/VCEshAxvRPw=="]}','9e5d7da7488a8d1fb96fff0ba1103ca06e0ccdaa59911898349e36bbfcab95a8');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"jAQu7PgT5D/rO+xZcy7PPw=="],"y":["<f8",[3],"0poJFKbJpD+1YHRabd7UP0AFudqtgfA/"],"cost":1.3983367754614315}','6cea9a640e2aec97bc4a88ad5127f9edae7d381ee82f7cd2d080fc1a88c60a78');
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
INSERT INTO "stackelberg_studies" VALUES(1,'residual-feedback',17,'6cea9a640e2aec97bc4a88ad5127f9edae7d381ee82f7cd2d080fc1a88c60a78');
COMMIT;
