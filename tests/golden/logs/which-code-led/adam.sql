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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.adam:Adam",{"step":0.1,"beta1":0.9,"beta2":0.999,"epsilon":1e-08,"probing":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','eb06671188018338f03e80c166b8cbf9d5b19c4e9f0ffed130552184ec98f149');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],2,"previous",false],[1,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],2,"previous",true]],"recommended":"probe 0"}','def72e17659a92733cb795568bbc7e2331f9b9e95749009b52f873c7fa2b8a61');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','7e9cabb415a0393348aed757ed72c395285b13382c1345262a2d2d70040fcd8e');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','07d4a668ea6628c0557998474d83fa9f567fc0a4fa5730fd9a58abd79a05a90c');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],2,"previous",false],[1,["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],2,"previous",true]],"recommended":"probe 0"}','3e63847a46949799f273d63a5a70dfc311465bbeecb0ba3a9acb1441ccc36600');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],"y":["<f8",[3],"r13ExvUovD+BPOVuEoPQP7JYrDsdDfA/"],"cost":1.3712017082424197,"time":null,"failure":null}','1dd96bfbc1f05b00cea0ed384bb447bd2891986b6277459cb47fd9831385f391');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],"y":["<f8",[3],"taAby1eOsD8rqPlBmMnSPzzfrDqtHPA/"],"cost":1.3652274901544001,"time":null,"failure":null}','5b3bcccc45e112de66b75997d8a80e6c0b61ab2777a52819d09eb53f49b74e94');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],2,"previous",false],[1,["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],2,"previous",true]],"recommended":"probe 0"}','2abca537eee2f99b374eea6bb2ab69a4a9a2fcce3a8ccba8ab41dc3c049b2419');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],"y":["<f8",[3],"20En3ZPTrz8ieZEh+gzJPxInI5CPGfA/"],"cost":1.2641100408300343,"time":null,"failure":null}','aa8060c3b64d57e81d6e9f33e29a13d39b9506e302edc752dcae0e2a3c987eb1');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],"y":["<f8",[3],"4tjLWnkprD+eEbmP6JPSP2Q4ZKqNIfA/"],"cost":1.3534732802197351,"time":null,"failure":null}','2758db1b82b6948b5fd826aad77a806dd58a51d0fd5cecdd82df5a09006b2c33');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],2,"previous",false],[1,["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],2,"previous",true]],"recommended":"probe 0"}','dc4ca177f5ece2ef6004d9d504be207d1b9cec08bff1958a5aa50d67392d38ff');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],"y":["<f8",[3],"XjRTGN6frT8eDo2XINrAPxTwHBpBGPA/"],"cost":1.1954384960870061,"time":null,"failure":null}','9b73519f3c08f9f8232aeb938544687c71e56bed6d5c0ca83e7513e4924cf639');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],"y":["<f8",[3],"DUwI2OskmT/QXmuv7OzCP0ogaon8LPA/"],"cost":1.1833932948018928,"time":null,"failure":null}','939410135d7d4eda416523cc838e0282c17ed13231536e04845d3919eb2fd161');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],2,"previous",false],[1,["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],2,"previous",true]],"recommended":"probe 0"}','f2e9b4bf880b8d9666a1de321506ea50bb3f9813be55e2fa3f489a8e4259cb90');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],"y":["<f8",[3],"QWcZGVOoqD/F64f/85u2PxnE5sC1GfA/"],"cost":1.142753219814839,"time":null,"failure":null}','3b7a8c1a9fef303f6e689e93adc8338ff7b90193d39a879cd52fa7dc3fbc1634');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],"y":["<f8",[3],"s1lRReb3sD/7FhRYEbHEPx3oC+R9FvA/"],"cost":1.2334274775858258,"time":null,"failure":null}','d10af71c9ee5772984c6aed62398690b195495818767ef3b5bbcfbeba3cefb68');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],2,"previous",false],[1,["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],2,"previous",true]],"recommended":"probe 0"}','b22fcdda191aa37ed1d225fd9de03927816dc69a2366a7f359e217f427188e25');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],"y":["<f8",[3],"0FcqQ8MDoD+fI9G7Y/mnP5iBL901HvA/"],"cost":1.0854788614577418,"time":null,"failure":null}','bd2c80e555a0cbee1a26acbe285e9a80b606fe1d10ceae2aefe059c4269a6c22');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],"y":["<f8",[3],"YNPGKU2GpT8pt9FwpEaFP2YVpR3qFfA/"],"cost":1.0577791326931807,"time":null,"failure":null}','e11387c43bb7cf2fff127b5c45424fd5d4dea1282ed7e2d9334be8eff965b516');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],2,"previous",false],[1,["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],2,"previous",true]],"recommended":"probe 0"}','b003569e618ff6d3b2420fc7468cccdf257643e617fb3f2a81243bd99134c3f7');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],"y":["<f8",[3],"nkARtp0elj931tkuP/eQPw959PHAH/A/"],"cost":1.0459217039191013,"time":null,"failure":null}','7bd30f2d85b4190e8bacd6d57c42696c29f69340bfb48477ffdee76e3139bf77');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],"y":["<f8",[3],"bL0IYo8ibT9KIDDfXyClP84Qlh5iMvA/"],"cost":1.0571197467010156,"time":null,"failure":null}','82714115b197d839149ab98fdeb1a1ba6f35055a22a185796b09628016371ab8');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],2,"previous",false],[1,["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],2,"previous",true]],"recommended":"probe 0"}','e9edcb5eccc46429989bb749a830b2c7764637d8874a4044136698b9be4291b4');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],"y":["<f8",[3],"x5ey5TmekD/sDBv5DT9mvzm1Qy9kH/A/"],"cost":1.0211768741420468,"time":null,"failure":null}','a36b1aca495948337009d9b4eaf10577fc98ac933f18e9e637ab4eb6eee16ba1');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],"y":["<f8",[3],"HqQFxszmrj8elrTLlA1wv0KeDw/CDvA/"],"cost":1.0600384490693842,"time":null,"failure":null}','3f158833a7b12d6c95492fbc3b3f3c3d0a3f391f1ab99f69f5ded17b9f2df86c');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"j9j0xXGE1T83DiYTaCTQvw=="],2,"previous",false],[1,["<f8",[2],"tGuwgLGrzz+jiqiX1WTKvw=="],2,"previous",true]],"recommended":"probe 0"}','89e7ad2d9ef8316fed1d89452bed430b4d179473fbf8d147002f5e6e05dba0be');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"j9j0xXGE1T83DiYTaCTQvw=="],"y":["<f8",[3],"UMDail5NWj+6Fz9hCg+Ov5NKhXkYJfA/"],"cost":0.9959847792853836,"time":null,"failure":null}','1f8708728756083bf14dd4e431c5fe93004fc6ba4936dbcff9b2c2e52d24df5c');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"tGuwgLGrzz+jiqiX1WTKvw=="],"y":["<f8",[3],"Wq44Rb8apj+w9xJfHglXv0qSVLcTFPA/"],"cost":1.0466684471841174,"time":null,"failure":null}','d5ed69e1395b4997f4ca712eb6838b252832e63a7798896680456855f93b7834');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"9mro9oGJ2D/5eof4/WLTvw=="],2,"previous",false],[1,["<f8",[2],"cgfees961D8SLSGED1bYvw=="],2,"previous",true]],"recommended":"probe 0"}','eaca57927e340ccdc9526042f68d3206cc5ef14c3f5ad5a991da865da21c7137');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"9mro9oGJ2D/5eof4/WLTvw=="],"y":["<f8",[3],"sFs3UloYkb/894CepsaXv6yXb5pCMPA/"],"cost":0.9718690763214889,"time":null,"failure":null}','0b54a1facc6fdff0b5bd3250522c2727c140544ea902c983755cb4a68af1b840');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"cgfees961D8SLSGED1bYvw=="],"y":["<f8",[3],"CEYuaewId7+lwE++KFOSv+Qsz3CZIfA/"],"cost":0.9846838765770148,"time":null,"failure":null}','d6039fc0b4536e533a04376836caa306acda89dbe3eb4b1dba190554da2fb6b6');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"1W7RW/aH2z/UUwH1Jh/Wvw=="],2,"previous",false],[1,["<f8",[2],"x5fKYfZP3T+CD9Py0ETcvw=="],2,"previous",true]],"recommended":"probe 0"}','81f69a3c6975b8e92e2eba1c77f7dff83d920ed6201d489721b1d94e2261129f');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"1W7RW/aH2z/UUwH1Jh/Wvw=="],"y":["<f8",[3],"1G+sluVmnr9EIV0MUlGcv6ZrbmTJPPA/"],"cost":0.9574971418226926,"time":null,"failure":null}','ae338af5fdd8f6a4364a50395901afd878c13ba02430748d8660cceaed3e5e20');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"x5fKYfZP3T+CD9Py0ETcvw=="],"y":["<f8",[3],"yzMef022pb+DpAdl1N6Uv3HTuPntRPA/"],"cost":0.954040751497999,"time":null,"failure":null}','a845dd73a9d2df7e6747e0ad1aeefe1cf1506572eeb07f7014a5e5799cc0a5b4');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"NJVSfTxA3j8wWzwQ75/Yvw=="],2,"previous",false],[1,["<f8",[2],"PT6Fd6Ab4T9wrUFf0ZnTvw=="],2,"previous",true]],"recommended":"probe 0"}','d987b7a4f8cd67f817c7762188c34aacf23944153992fc8283ee4d6bb33e0279');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"NJVSfTxA3j8wWzwQ75/Yvw=="],"y":["<f8",[3],"H3GhG0BRo79AW2E9nOOdvw/9B4VtSfA/"],"cost":0.9510088682498063,"time":null,"failure":null}','8b375e8d42d9e1be43ccc57383478ac07f0193fe1dd25c4788fd768dcde995a4');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"PT6Fd6Ab4T9wrUFf0ZnTvw=="],"y":["<f8",[3],"JHksBUYinr+hdH4uFL+gvyN3Ge0DXvA/"],"cost":0.9608175291333282,"time":null,"failure":null}','67a398cae44b534b2c58d3d465e817476900e65c19c58a0769f06bbcc0a67298');
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
INSERT INTO "stackelberg_studies" VALUES(1,'adam',37,'67a398cae44b534b2c58d3d465e817476900e65c19c58a0769f06bbcc0a67298');
COMMIT;
