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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":3,"schedule":{"$data":["stackelberg.leaders.schedules:ExperimentSchedule",{"eta":0.2,"delta":0.3,"reading":"bar"}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":true,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','1a65420b13f93b3872af7a2e4a404b89a9297fb79329585ee00776c837fa6a16');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],3,"kept",true],[1,["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],3,"kept",false]]}','506cb3bc712108fe7ca08d8fb12e0ae5e5757413fe23e7ffa9b693cf07a5b901');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','90aafe6bf7f62c1492e43baa47a20980d5a86d07d45daac7a367bad8cddddf9c');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"y":["<f8",[3],"MrKSgpBz0T/OLbrG2LHpPxIZr/d5APA/"],"cost":2.075754626433793,"time":null,"failure":null}','58d47999a5d7e3855494a15942441046d1f9eb09467246d34c5f4ae56385fc13');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],3,"kept",true],[1,["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],3,"kept",false]]}','6ab6176f3398da7e572d5bcaed812692f59d34e8fa7af06f6efc4d298e25d64d');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"y":["<f8",[3],"MOJLuROquj979Lew2CmxPy+mtOyfCfA/"],"cost":1.1735522275105041,"time":null,"failure":null}','605ccbeed3940e877b6fe2556e9cdfd6cd9463a7ca78dffdfec2c85b000558d9');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],"y":["<f8",[3],"HMpiojfLhj8XLhLzzni9P7JzBELtN/A/"],"cost":1.1399084347410824,"time":null,"failure":null}','5eff17033ff2f449fd4aaa02515ee5b6c68a867ca609b2cfdd4f21d30f841315');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="],3,"kept",true],[1,["<f8",[2],"7Kn7Y1IM0j8/leUlzG7GPw=="],3,"kept",false]]}','2a70cb79738140a2a72cf6ad400eb4492b8d6f408c8f0a72a1b8bd0ba783db63');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="],"y":["<f8",[3],"4tl+cEjatz92XYi7z+yxP3INflnCC/A/"],"cost":1.1660650828635486,"time":null,"failure":null}','fa45d5191d82a4ec340d6d46cd81b7e0e9631e7809cc6d37ee6ed46c04586f7c');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"7Kn7Y1IM0j8/leUlzG7GPw=="],"y":["<f8",[3],"plcNiQinsD/kFtPnJy3OP1dygiEWGvA/"],"cost":1.3071705365679622,"time":null,"failure":null}','efa208ddea46b5a5ed8bd075dfc0762b060fbf611ce5b997bab4f006a2ab4fca');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="],3,"kept",true],[1,["<f8",[2],"7pLz9Cua1z9kT1k6Hymuvw=="],3,"kept",false]]}','375d7c23b1a79965fd2227d9b9a673c5af9d1f29c24c2a3e5be882e493558447');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="],"y":["<f8",[3],"eK5bRskDuz8ED4/zgjSjPzFwR6ptCPA/"],"cost":1.1450942392932328,"time":null,"failure":null}','738c7aee23dfd16fe7ffcb5f0dcdf7fa73a04bf0df5bff00a01006ac0e7de0d8');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"7pLz9Cua1z9kT1k6Hymuvw=="],"y":["<f8",[3],"xLxs9G0yhz86AJXtJomrPw4PHmelLPA/"],"cost":1.0760073455103643,"time":null,"failure":null}','fa0ca62a8a92eb40e66111cb683f3e73e471160197b55653aa220de2c464f2e9');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="],3,"kept",true],[1,["<f8",[2],"rK24u7X5wz8la9LNmeK6Pw=="],3,"kept",false]]}','35b4ee5d5f36dddee31d314c53b819fb680322e2271e0069e9441fec8602655a');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="],"y":["<f8",[3],"otGWKPzdtT8y/SqkbUWkP6+a7DwhDPA/"],"cost":1.1279720537040532,"time":null,"failure":null}','da7d6cb7ab4efe5f25bbaf34a3f4471035869337574ed25f4a817f6ef7069cea');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"rK24u7X5wz8la9LNmeK6Pw=="],"y":["<f8",[3],"vAtdqHR8wD8OBLHztmrFP5P1baL7B/A/"],"cost":1.2980662209406288,"time":null,"failure":null}','218d08172234eb283773b4b0dc2df1dcc14600a2f13385fe420fdf800fb83bfe');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="],3,"kept",true],[1,["<f8",[2],"FTb/AGCxvj+GQyMET6PVvw=="],3,"kept",false]]}','54825e1f9390040ebca6baaec02618bb42459eadf0c0e13a56fca6ac0515e06b');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="],"y":["<f8",[3],"RytH2lvYsT/EKtu7BzaGP1kilTjsDfA/"],"cost":1.083951971279668,"time":null,"failure":null}','f2f1cb56b6e4013ed37adc698bc0889eea69b10f1b04ade7e23b86f94e92c73d');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"FTb/AGCxvj+GQyMET6PVvw=="],"y":["<f8",[3],"cBRHMPRUvD/J2hCoVUN7v6Id4Q62BPA/"],"cost":1.1051654675610538,"time":null,"failure":null}','f796718d2fedad077d4ccc89c63d438ad8c7e35e997483be126628495330ac81');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="],3,"kept",true],[1,["<f8",[2],"HqtHqB331j+YaX6UNXGpvw=="],3,"kept",false]]}','4d073635b710fd5d49efd982f58e3a1eb52fb7217e768a75e2453559db3e65c2');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="],"y":["<f8",[3],"0SLZHtRxsT+m1//CrCmLP0zP8Td6DvA/"],"cost":1.0849407441765582,"time":null,"failure":null}','c73cb9da8bd2601d96ae1db4a3becc78fbc486e0d9206fd39b9ce6ea39d1e4bc');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"HqtHqB331j+YaX6UNXGpvw=="],"y":["<f8",[3],"HxR86tOijj9MCKf4xkCuP+Iytc5DKvA/"],"cost":1.084365540408004,"time":null,"failure":null}','31e4b59866b518e59b0237ef7cf995e1b321e460c97d602ca40587085056ca7c');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="],3,"kept",true],[1,["<f8",[2],"xCRNmfHyoj/oti+EhbbJvw=="],3,"kept",false]]}','9e561f9c86af767568275429d21c86bff11284ba872d891580a45a1b4f1ff43e');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="],"y":["<f8",[3],"MHFF/oVrsT+AjUe4Pj6LP162Le6ADvA/"],"cost":1.0848901700608478,"time":null,"failure":null}','888e24f097fd8564977823c3110ec36f183dbde2b3c40b8084d4c1189c666e89');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"xCRNmfHyoj/oti+EhbbJvw=="],"y":["<f8",[3],"P9RbHeXdyD9yVzjLKROBP8QxG+dyAPA/"],"cost":1.2027186094363163,"time":null,"failure":null}','2ef524537e884f5fe02214c24c6a15466580a50f99c4b1252230d241ed17923f');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"nOI/s25d0D8jNooty+TCvw=="],3,"kept",true],[1,["<f8",[2],"xKRXHfsXuj9m8b21y2Gxvw=="],3,"kept",false]]}','fa743f468ead07bdf4b38fdab3c0178ad7013f499995986fe9bc1bde190408d2');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"nOI/s25d0D8jNooty+TCvw=="],"y":["<f8",[3],"fvHyutD/pj/6jaACEQ2QPwY9B5RxFfA/"],"cost":1.065830580560418,"time":null,"failure":null}','2e205193f433269cba44aa649948d5c6941611547fd2533aa18fd083c2573a1d');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"xKRXHfsXuj9m8b21y2Gxvw=="],"y":["<f8",[3],"1Popr/Vpwz9d59LYkd+qP4gooqVnA/A/"],"cost":1.2049893524671866,"time":null,"failure":null}','63b30077ff81019e9f21a8702ab0f102b2cadda57164e692c28e25aeb322b453');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"5GcYKYxo0z952lo0gAzGvw=="],3,"kept",true],[1,["<f8",[2],"6BB7F3sgyT9qZllN01/Tvw=="],3,"kept",false]]}','76e05a5e1dff5186379a57dd122555d4f867e395314f6dddf03e92fe2f6e6d5a');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"5GcYKYxo0z952lo0gAzGvw=="],"y":["<f8",[3],"J67tvIP/lT/OOvz+BAx4P/w69PsrHvA/"],"cost":1.0347195264029059,"time":null,"failure":null}','c2639250e7dc07e7073a70be65f1ea26ee1b79f8400fe24149498dd6e8d4ec2a');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"6BB7F3sgyT9qZllN01/Tvw=="],"y":["<f8",[3],"xFrrsBi5rz/Zt0hgW1OIvwUSeDmiDPA/"],"cost":1.0531657049266083,"time":null,"failure":null}','c0bb067c9c0afff5c72db4ac7756692f7bcdd918cc40e2084adb6575b991ddaf');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"zvTzkGCw0z9BATeGQV3Fvw=="],3,"kept",true],[1,["<f8",[2],"oB3p/Iuf1j/aH99R7c7Uvw=="],3,"kept",false]]}','2937f0a797acd77445e8e6a63fbf7c93d5bd8b3bd01220429e3de1bc16e7909c');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"zvTzkGCw0z9BATeGQV3Fvw=="],"y":["<f8",[3],"x/8q7oXMlD8EcREKZ31+P3BQNzYNH/A/"],"cost":1.0353362149625056,"time":null,"failure":null}','ed243cefc934346a0b386ce619821acd34ad660e954d5c9f1fb09ffb621e660c');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"oB3p/Iuf1j/aH99R7c7Uvw=="],"y":["<f8",[3],"rNtW6Oqfhr/+jJOUEeSWv5FGxFoDKfA/"],"cost":0.9766113707052367,"time":null,"failure":null}','8afb3bb58a5ece0aa3169e6319dbe8ed1f54f929ca7c0c59e59913429e6b2073');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"QOL+kmcS1D/BM1Qe2AHIvw=="],3,"kept",true],[1,["<f8",[2],"Bs0/HXd22j8E+aA7Hj+vvw=="],3,"kept",false]]}','a94a4d2a98edb1ccaf52c51de992a6a65b041763981375649d7a61ad22c0cabd');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"QOL+kmcS1D/BM1Qe2AHIvw=="],"y":["<f8",[3],"bGabVzpdkD8wNKdsI89MP344u9NFIPA/"],"cost":1.024738913507178,"time":null,"failure":null}','1dfc53c77cebada06e8ee30d81fc9ef9df0007ebe71df28c925d9cacf50a840c');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"Bs0/HXd22j8E+aA7Hj+vvw=="],"y":["<f8",[3],"FO/4EcWnVj8a/fLRr6eqP1gSVGcmOPA/"],"cost":1.0671518711629056,"time":null,"failure":null}','4eb132d5ccab98f1e1b1a440dfef6f5c585e9319376182988e122a0db4322118');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-rewind',37,'4eb132d5ccab98f1e1b1a440dfef6f5c585e9319376182988e122a0db4322118');
COMMIT;
