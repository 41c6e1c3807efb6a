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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.adam:Adam",{"step":0.1,"beta1":0.9,"beta2":0.999,"epsilon":1e-08,"probing":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"X":null}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','bd3d82a5f284e8e0fedbc9663c880e61f4076ec527163b5271bfe26d1d01afc3');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],2,"previous",false],[1,["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],2,"previous",true]]}','a1a56858dc7b5cd35b4e92b26b64c3a151e10497e1d439f710cf81b21b384895');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','2d551bde015adba0a823cddfe01e232471f046d8032d07d7150bfeee4a6d753b');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"time":null,"failure":null}','67d3a85aefd554a6b6d71afe25b10ab9a41a424359210868a355bf2cdb14b42f');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],2,"previous",false],[1,["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],2,"previous",true]]}','d357d2c722542af854455682a4fd928cf584d119a90a8e7652e6a0c21b150c5d');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"SI02lpmZyT9MV1CamZnJPw=="],"y":["<f8",[3],"r13ExvUovD+BPOVuEoPQP7JYrDsdDfA/"],"cost":1.3712017082424197,"time":null,"failure":null}','11eb84a8721b6e3675cc1400b1ba2c0eb6137954bdaf2d34d779850777847cf8');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"TzW2QQbs0j+Uvpsb7VTNPw=="],"y":["<f8",[3],"taAby1eOsD8rqPlBmMnSPzzfrDqtHPA/"],"cost":1.3652274901544001,"time":null,"failure":null}','1209259c52d254064bc3d77516f4383131e33cf889c752a51da7a51b504603ee');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],2,"previous",false],[1,["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],2,"previous",true]]}','0fc71d8b8b1ca23e313e9d8b9ee54d5046915465f12d84d6dbf87d2a33016aaa');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"4KjYMJXd0T//1aroWCLBPw=="],"y":["<f8",[3],"20En3ZPTrz8ieZEh+gzJPxInI5CPGfA/"],"cost":1.2641100408300343,"time":null,"failure":null}','1a74dda0c5694393f27b342d1dc808012287466fb53ccb9c38913a9d84d740bf');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"Y1Buuzl31D9iPNNGhtTMPw=="],"y":["<f8",[3],"4tjLWnkprD+eEbmP6JPSP2Q4ZKqNIfA/"],"cost":1.3534732802197351,"time":null,"failure":null}','098c293bf79e07e840b63809ead5466e6143a2a7e1f297bd8e2cb6b19b16178f');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],2,"previous",false],[1,["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],2,"previous",true]]}','27bcba2c1678b0d99f19a8026254abb9867331648b842162a61d8c3edade112c');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"z2Pufkhn0T/QUtVFteutPw=="],"y":["<f8",[3],"XjRTGN6frT8eDo2XINrAPxTwHBpBGPA/"],"cost":1.1954384960870061,"time":null,"failure":null}','d48eb2b9dc8d32aa6ca37964ffa4e6e393eeba18d542186d5e70de05311e3d69');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"MVyyLh6x1z+mSFZxSrizPw=="],"y":["<f8",[3],"DUwI2OskmT/QXmuv7OzCP0ogaon8LPA/"],"cost":1.1833932948018928,"time":null,"failure":null}','ea61a807588b05ee3562f99a701309158c50817c964c9f0c3828eff526d445de');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],2,"previous",false],[1,["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],2,"previous",true]]}','1cb566688fb78a9c22a20d7407591e34b602d750a2d8c61cde6032587e23e30d');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"FAFYXuXq0T8QDHWJHRllvw=="],"y":["<f8",[3],"QWcZGVOoqD/F64f/85u2PxnE5sC1GfA/"],"cost":1.142753219814839,"time":null,"failure":null}','b67ffeb629a020ad540827ff5221f092f313a8ab6654527118fe93876fe32cb4');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"q++WqoDC0D/wWvV+r4S4Pw=="],"y":["<f8",[3],"s1lRReb3sD/7FhRYEbHEPx3oC+R9FvA/"],"cost":1.2334274775858258,"time":null,"failure":null}','d099de7e3b76ff5be6a8907cd986427ed3f5093a34ec1c49d0db433959c1787c');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],2,"previous",false],[1,["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],2,"previous",true]]}','ad33f4a5807c0aaf7a5599e5e026fbbf0fb7c30639063076550fc310d9fe5d3f');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"tqItYrhr0z8qWRK9D9Oyvw=="],"y":["<f8",[3],"0FcqQ8MDoD+fI9G7Y/mnP5iBL901HvA/"],"cost":1.0854788614577418,"time":null,"failure":null}','a8574e07009689e6c3f7636e12268d190b1e395e3fe2a672252ecbcb41ad5344');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"GxeGECOL0D9kww0qgtjEvw=="],"y":["<f8",[3],"YNPGKU2GpT8pt9FwpEaFP2YVpR3qFfA/"],"cost":1.0577791326931807,"time":null,"failure":null}','e2fcf3ee7283305cbaf41d1881dfc7dccde1ee49d024acc15d564ed981da4dc5');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],2,"previous",false],[1,["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],2,"previous",true]]}','5f9d118bec9a017066bfb0ce4d8518e7c96fee0024bbc14d910de38472f7d163');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"xPqg1ffo0z91AqnfHQfCvw=="],"y":["<f8",[3],"nkARtp0elj931tkuP/eQPw959PHAH/A/"],"cost":1.0459217039191013,"time":null,"failure":null}','034b573c8b4f547a5da955ee04264b7da3ef4c67ae165152806cb3be3a7a0758');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"wiqRcOoR2T9GWG50OOm0vw=="],"y":["<f8",[3],"bL0IYo8ibT9KIDDfXyClP84Qlh5iMvA/"],"cost":1.0571197467010156,"time":null,"failure":null}','f607f6151948861d5a7b95c77e543fffb14fdd38c5aa1b34bb393f00286a9d5a');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],2,"previous",false],[1,["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],2,"previous",true]]}','1ce1b9244d4c41c26b6cbeee5f9dfc9865ddc58067efd25b3480fb2f7fb12d0b');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"s3XPP9fL0z/q6rlwu8TJvw=="],"y":["<f8",[3],"x5ey5TmekD/sDBv5DT9mvzm1Qy9kH/A/"],"cost":1.0211768741420468,"time":null,"failure":null}','edaca39f3d63f157d8cfe4d806087213f8827d0bb5b47b52a133d787b3d69611');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"Ng5y//wnyz+pwGNZTszMvw=="],"y":["<f8",[3],"HqQFxszmrj8elrTLlA1wv0KeDw/CDvA/"],"cost":1.0600384490693842,"time":null,"failure":null}','e57bbc0b3624a55cfbea3fc51e645dc4c8c4e50752b5d20b67213eae79d565bb');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"j9j0xXGE1T83DiYTaCTQvw=="],2,"previous",false],[1,["<f8",[2],"tGuwgLGrzz+jiqiX1WTKvw=="],2,"previous",true]]}','ce9712c3ced4b1e2ffa332ad3777e5704d87c692c76e57684592fa4160fcc4f6');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"j9j0xXGE1T83DiYTaCTQvw=="],"y":["<f8",[3],"UMDail5NWj+6Fz9hCg+Ov5NKhXkYJfA/"],"cost":0.9959847792853836,"time":null,"failure":null}','62d546b10df278472c5b8ce78761632b31aff152423e63fc3acf731b48ccf51c');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"tGuwgLGrzz+jiqiX1WTKvw=="],"y":["<f8",[3],"Wq44Rb8apj+w9xJfHglXv0qSVLcTFPA/"],"cost":1.0466684471841174,"time":null,"failure":null}','948cadba0e4988bdd83d7e678faf8d2fac93ff662e869c5b29bc6ae5b7ae8c28');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"9mro9oGJ2D/5eof4/WLTvw=="],2,"previous",false],[1,["<f8",[2],"cgfees961D8SLSGED1bYvw=="],2,"previous",true]]}','9a944c95b789b260faf3bf97a01427c3ef110c602e2085bf97acf8078e67107e');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"9mro9oGJ2D/5eof4/WLTvw=="],"y":["<f8",[3],"sFs3UloYkb/894CepsaXv6yXb5pCMPA/"],"cost":0.9718690763214889,"time":null,"failure":null}','2503ac3c121eb241ad96a907246d72bf6c9919e1698ac7ce04c0b4e3dedb4dce');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"cgfees961D8SLSGED1bYvw=="],"y":["<f8",[3],"CEYuaewId7+lwE++KFOSv+Qsz3CZIfA/"],"cost":0.9846838765770148,"time":null,"failure":null}','4aea1431e602168fcfa898c04b4ec6a1a1b0d33918b7527dceb275b483651344');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"1W7RW/aH2z/UUwH1Jh/Wvw=="],2,"previous",false],[1,["<f8",[2],"x5fKYfZP3T+CD9Py0ETcvw=="],2,"previous",true]]}','d49db91ea0388a14a7f0d22c1d385d1a2994a6e1dee4f1308ce8ecee0fcc7cb2');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"1W7RW/aH2z/UUwH1Jh/Wvw=="],"y":["<f8",[3],"1G+sluVmnr9EIV0MUlGcv6ZrbmTJPPA/"],"cost":0.9574971418226926,"time":null,"failure":null}','61c0e85bf9e9c83fb332cfbaa1acb6ca7434c3d999f370b456fc3dd6ddca732e');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"x5fKYfZP3T+CD9Py0ETcvw=="],"y":["<f8",[3],"yzMef022pb+DpAdl1N6Uv3HTuPntRPA/"],"cost":0.954040751497999,"time":null,"failure":null}','d9a93764042223750af4eae13f0e8c696780a34cda04be734046700bb523e6a6');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"NJVSfTxA3j8wWzwQ75/Yvw=="],2,"previous",false],[1,["<f8",[2],"PT6Fd6Ab4T9wrUFf0ZnTvw=="],2,"previous",true]]}','dd19d8d3367e09014b4895a493ab3454f4fb892c6a5a16b4848560e7d8551003');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"NJVSfTxA3j8wWzwQ75/Yvw=="],"y":["<f8",[3],"H3GhG0BRo79AW2E9nOOdvw/9B4VtSfA/"],"cost":0.9510088682498063,"time":null,"failure":null}','7c7dc75af6f6a414830ea995ffd3b4e9bdac943b839393f79f3365c71fefc3f3');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"PT6Fd6Ab4T9wrUFf0ZnTvw=="],"y":["<f8",[3],"JHksBUYinr+hdH4uFL+gvyN3Ge0DXvA/"],"cost":0.9608175291333282,"time":null,"failure":null}','466810fb5b2c3424a742801e6dc1806933ae2316c935244b4cfb3d0a4173b925');
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
INSERT INTO "stackelberg_studies" VALUES(1,'adam',37,'466810fb5b2c3424a742801e6dc1806933ae2316c935244b4cfb3d0a4173b925');
COMMIT;
