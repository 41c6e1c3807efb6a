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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:ResidualFeedback",{}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"X":{"$data":["stackelberg.sets.reals:Reals",{"dimension":2}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','56b97df4dcab270bf921903c2de7a3fa12f65d5e41fa00b17b7390f9bd945134');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],1,"previous",true]]}','344a189a643ef56c2fd35aaa90ce3d3e8aa5058e4b98404dff366d5f690d236e');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','a2a89f742a3c24ce0222ddf76693f0a417a2a69c676cdfbe3a273db31a67ae4d');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],1,"previous",true]]}','a1569957d9ff84275ea31f397a63bbcf22d7cb91bb336ed813ba27b0a27e8e14');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176,"time":null,"failure":null}','61bf9d6e22434345b21d447d5860ba1561e77266dfd8dab95ecb8d303fd146d3');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],1,"previous",true]]}','7c7dabbd99f820db511f79c2c721fedcc9d3e1bc6830c6a8187ecfafa8e5b048');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"vYBRgoma0z/psRuwnkfcPw=="],"y":["<f8",[3],"vkIkO47qtD/C7N80aXriP+WXB2PIHvA/"],"cost":1.6666621013111151,"time":null,"failure":null}','a8755433ca23c464d6ca173438203a2289a274d2a13ec70cb7a23f86faf0e140');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],1,"previous",true]]}','246765d89e0d0720d72cdc146d1acc1bca5e4a8d73dadfbd1c769aff32a0b7ca');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"oo59Dsbt0z9bDR7Ixg7QPw=="],"y":["<f8",[3],"LD5oYXYPrz8rUXG3b2zUP4zG8EzQH/A/"],"cost":1.3875502863718783,"time":null,"failure":null}','5745b37b8d9b88577f766ce2dc148d9e9c5f9649c6afb6ea46cea80418a9a699');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],1,"previous",true]]}','8fe03f9d1c23e6062ca03b6795669504cdbf469151796b73d30a9f6d2e7f8781');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"IZyT0sgI3j/wi2kxvHvYPw=="],"y":["<f8",[3],"yjKUY9URpD8TNP3Fmg7gPy49M4BgSPA/"],"cost":1.558651500592123,"time":null,"failure":null}','dabc53934f23ba478085e9a450c423dcb14e7ddc28bc6ad1431309b57f7fd934');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],1,"previous",true]]}','c938b5c773539d471a50fff8bad11982c87781ee9bf1cf5730c5523cd6de33e4');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"H2wbKrpL3j/UEN1I8jybPw=="],"y":["<f8",[3],"WNa8VFeZaz+rOBdll/O7Pwar54KlSfA/"],"cost":1.1305347863161037,"time":null,"failure":null}','504f548624fc6ba760bf9562823d95f7872a5a34994ca6a0c38068e18c109a21');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"5G/ccNID2j9Kcl1Dx4nKvw=="],1,"previous",true]]}','a0a66389aeaba7e6658b5964f1fca8966fb15febe2843a4dfd2df89a2a1da9a9');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"5G/ccNID2j9Kcl1Dx4nKvw=="],"y":["<f8",[3],"ZEZV9vKMiL/YZHThge6Av3iQPfJCNvA/"],"cost":0.9929924329915781,"time":null,"failure":null}','24e4d8df5d8600b66ddf48acac68fbacab421eb61c9220d1d691856e852443d8');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"aYb94+O71T/bgX5fl7nKvw=="],1,"previous",true]]}','2997bd3e28eb64f0687de657c80b20fc791df24fbee3ff4a4b2bef2edbde1239');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"aYb94+O71T/bgX5fl7nKvw=="],"y":["<f8",[3],"3Lotijnfcz/6r+Hq3QF4vzO1U+jYJfA/"],"cost":1.008230462481222,"time":null,"failure":null}','ffe909f78cc655e0a8e11859445328dfcd7cd393e7b2824f5d69ff4d3bdcd43d');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"UFs2iLQ31z8dID5F21fBvw=="],1,"previous",true]]}','1b8d17f49998384eb71452940b1b5b0481902ee8387d8fba67d1c565385dc9e1');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"UFs2iLQ31z8dID5F21fBvw=="],"y":["<f8",[3],"+JDXBuOhdT+Pbup5KKWRP9QCR0UzK/A/"],"cost":1.0330598734656247,"time":null,"failure":null}','e88dd484df302b6253f2dd3ed604e39cee8231200fe06181ac811cbce426e416');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"fPA0F8ZA2j+lK3WBMkzRvw=="],1,"previous",true]]}','2cec78ff1a0abbb0731c7c6e9d141b940acf6dcd858492f957949085d365bf3c');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"fPA0F8ZA2j+lK3WBMkzRvw=="],"y":["<f8",[3],"oeVU+FZrk7+q1RK0EM2Vv11mavJCN/A/"],"cost":0.9732373495466753,"time":null,"failure":null}','887840ae0da791c29c30393cfd6a8ca787f4c50ec1df0ecfbe272790948f45af');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"OB3SoBiq3T9XaS0AyXTVvw=="],1,"previous",true]]}','61946137252fd96d44fef0c92275576a6f0d2b37fb3a0340ae022a60bb38712f');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"OB3SoBiq3T9XaS0AyXTVvw=="],"y":["<f8",[3],"L50pSKx7oL/lNdLKO42ev6+et6aZRvA/"],"cost":0.9552071887742914,"time":null,"failure":null}','a5199e162cb320ad1e5e3fde69764c698bcc020d3f48ce58259c3751e981e8ef');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"Ml/yXqoV4D9OytqFesnGvw=="],1,"previous",true]]}','c2e725a2aa058ea15e480a9d3ca3058ed80aa8fcab3a310835d078bb92f3260b');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"Ml/yXqoV4D9OytqFesnGvw=="],"y":["<f8",[3],"6W0fBvM4kr84IVkl07lov894J3QRU/A/"],"cost":0.9994666519968705,"time":null,"failure":null}','4f7dfc1559940f06b9947d6309c8745fec44072d30d840f9929aa2d3f1a01db9');
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
INSERT INTO "stackelberg_studies" VALUES(1,'residual-feedback',25,'4f7dfc1559940f06b9947d6309c8745fec44072d30d840f9929aa2d3f1a01db9');
COMMIT;
