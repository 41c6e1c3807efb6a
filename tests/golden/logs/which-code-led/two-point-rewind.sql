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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":3,"schedule":{"$data":["stackelberg.leaders.schedules:ExperimentSchedule",{"eta":0.2,"delta":0.3,"reading":"bar"}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":true,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','8fb6d33eca5af2adef205698fe9e0b7c6246804c091c510585ffd2264a26e1ae');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],3,"kept",true],[1,["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],3,"kept",false]],"recommended":"probe 0"}','85ebb8e4f77fc18a778a7733818371fb27978aa059cea71829f11a3e76c50d71');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','f95249df69f7d445b5aa9eba4281ce42dc4c12cfd5138e42fc844f211cd5efe8');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"y":["<f8",[3],"MrKSgpBz0T/OLbrG2LHpPxIZr/d5APA/"],"cost":2.075754626433793,"time":null,"failure":null}','99a82322ebd4b78290e81457954ed81232da8cd712ee2df99ae5171df6147ce2');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],3,"kept",true],[1,["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],3,"kept",false]],"recommended":"probe 0"}','661bc237fa4bb92ee1531304ec210ca2d01896c97c5145f99e93dc50da852616');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"y":["<f8",[3],"MOJLuROquj979Lew2CmxPy+mtOyfCfA/"],"cost":1.1735522275105041,"time":null,"failure":null}','209b8b29dbbc02d8edc1c6cb425ae22343de55d1b2d19153acd10bf2539be1e8');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],"y":["<f8",[3],"HMpiojfLhj8XLhLzzni9P7JzBELtN/A/"],"cost":1.1399084347410824,"time":null,"failure":null}','98bf22288044a8647a69bd73c7564aa64529f0e41701c24cd9566db04ca32939');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="],3,"kept",true],[1,["<f8",[2],"7Kn7Y1IM0j8/leUlzG7GPw=="],3,"kept",false]],"recommended":"probe 0"}','b9efbf529c3e16ca995e7a0238032c3f0e68bc48bde8cf13ce61f25ac45c95b7');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="],"y":["<f8",[3],"4tl+cEjatz92XYi7z+yxP3INflnCC/A/"],"cost":1.1660650828635486,"time":null,"failure":null}','cb28ef35ed9ab73335c8d64811d4f697bb9fb029b2d926c21a8fe5871ecdac5f');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"7Kn7Y1IM0j8/leUlzG7GPw=="],"y":["<f8",[3],"plcNiQinsD/kFtPnJy3OP1dygiEWGvA/"],"cost":1.3071705365679622,"time":null,"failure":null}','c2b836d8c79c176bfc0e74f4a15c4877908ff817083b1446e974a1f61d234fcf');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="],3,"kept",true],[1,["<f8",[2],"7pLz9Cua1z9kT1k6Hymuvw=="],3,"kept",false]],"recommended":"probe 0"}','b7cc03a87212b09f2ce6179a037e50e8a41d24a361c1ee5260a5fd946bf3d968');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="],"y":["<f8",[3],"eK5bRskDuz8ED4/zgjSjPzFwR6ptCPA/"],"cost":1.1450942392932328,"time":null,"failure":null}','41b9ceb840393ff6c0d361696fd59be39a263add1335868869166ff2ae4b42c4');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"7pLz9Cua1z9kT1k6Hymuvw=="],"y":["<f8",[3],"xLxs9G0yhz86AJXtJomrPw4PHmelLPA/"],"cost":1.0760073455103643,"time":null,"failure":null}','dc6f28daba2d72704f11da4f2b73d92eb54515e7e6f4f6093981cda542b34a3b');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="],3,"kept",true],[1,["<f8",[2],"rK24u7X5wz8la9LNmeK6Pw=="],3,"kept",false]],"recommended":"probe 0"}','47d2580d569b38208c09e6100503e7ff30d66786491c189b8a98cb91eeac4918');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="],"y":["<f8",[3],"otGWKPzdtT8y/SqkbUWkP6+a7DwhDPA/"],"cost":1.1279720537040532,"time":null,"failure":null}','6ca65d2a3222cc6bf75cbf665da92cc429a38d6b0124b291cf55a2f0b1a599d9');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"rK24u7X5wz8la9LNmeK6Pw=="],"y":["<f8",[3],"vAtdqHR8wD8OBLHztmrFP5P1baL7B/A/"],"cost":1.2980662209406288,"time":null,"failure":null}','752add86f24ba93d5e553fef39cf249160dce8b4aedcf41988d35f0050153ebe');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="],3,"kept",true],[1,["<f8",[2],"FTb/AGCxvj+GQyMET6PVvw=="],3,"kept",false]],"recommended":"probe 0"}','192abd23d01b7acf867b09c6a59c9094beb65bf08ceee6a8a89dbe18b59edbcb');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="],"y":["<f8",[3],"RytH2lvYsT/EKtu7BzaGP1kilTjsDfA/"],"cost":1.083951971279668,"time":null,"failure":null}','896f65569f58481c45049dc7ed4bd45a9814f393a204435dd797cf59659df33e');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"FTb/AGCxvj+GQyMET6PVvw=="],"y":["<f8",[3],"cBRHMPRUvD/J2hCoVUN7v6Id4Q62BPA/"],"cost":1.1051654675610538,"time":null,"failure":null}','7eab74bae660441583010898ed33e3c14f377a5f994fc998c47f6be4d33dca26');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="],3,"kept",true],[1,["<f8",[2],"HqtHqB331j+YaX6UNXGpvw=="],3,"kept",false]],"recommended":"probe 0"}','6de61feda688746439055090ccf8b034f247bfa9720a9d5183b410b084c09d2b');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="],"y":["<f8",[3],"0SLZHtRxsT+m1//CrCmLP0zP8Td6DvA/"],"cost":1.0849407441765582,"time":null,"failure":null}','9644bb2b81b97adccc07e8e13373e807152aad01e6ce2ab17b0291d8d153981c');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"HqtHqB331j+YaX6UNXGpvw=="],"y":["<f8",[3],"HxR86tOijj9MCKf4xkCuP+Iytc5DKvA/"],"cost":1.084365540408004,"time":null,"failure":null}','04cc0894cf9a35058f5014a22e69c4b036106f09496fc2ad842ab6ad6ee8c624');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="],3,"kept",true],[1,["<f8",[2],"xCRNmfHyoj/oti+EhbbJvw=="],3,"kept",false]],"recommended":"probe 0"}','f2ffeedaf5847a831b31f9600708f472724a5657e1ccd55cd22972390289e57e');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="],"y":["<f8",[3],"MHFF/oVrsT+AjUe4Pj6LP162Le6ADvA/"],"cost":1.0848901700608478,"time":null,"failure":null}','3000380343a3185f34490bafa0d027413933c5b0ed93e3b2e9011dd835b2c93b');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"xCRNmfHyoj/oti+EhbbJvw=="],"y":["<f8",[3],"P9RbHeXdyD9yVzjLKROBP8QxG+dyAPA/"],"cost":1.2027186094363163,"time":null,"failure":null}','9135cfd1756513b81327d51acb90e20fea004ee531bcc72f0edb4d9a7e9eeedc');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"nOI/s25d0D8jNooty+TCvw=="],3,"kept",true],[1,["<f8",[2],"xKRXHfsXuj9m8b21y2Gxvw=="],3,"kept",false]],"recommended":"probe 0"}','f86dcfbe9bb5a76174d499114295880cd25747973e6ad273af864dd82bc34d66');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"nOI/s25d0D8jNooty+TCvw=="],"y":["<f8",[3],"fvHyutD/pj/6jaACEQ2QPwY9B5RxFfA/"],"cost":1.065830580560418,"time":null,"failure":null}','e4c6c05cb91535a32e58ba38666e11157b12305405375d214628daab853c04a2');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"xKRXHfsXuj9m8b21y2Gxvw=="],"y":["<f8",[3],"1Popr/Vpwz9d59LYkd+qP4gooqVnA/A/"],"cost":1.2049893524671866,"time":null,"failure":null}','670fd54bafb607695fba32c5a2fdcb903c507a434362083fe229cfeed2fddfb7');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"5GcYKYxo0z952lo0gAzGvw=="],3,"kept",true],[1,["<f8",[2],"6BB7F3sgyT9qZllN01/Tvw=="],3,"kept",false]],"recommended":"probe 0"}','741bcab9bf0ce6c634ee04427634c0c906fc79ad88f214acb9d0cc41c286554b');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"5GcYKYxo0z952lo0gAzGvw=="],"y":["<f8",[3],"J67tvIP/lT/OOvz+BAx4P/w69PsrHvA/"],"cost":1.0347195264029059,"time":null,"failure":null}','9ad3859ef2038a77dc862c73caaf0fe61ca7f175906bf6be2344c7d1438e4686');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"6BB7F3sgyT9qZllN01/Tvw=="],"y":["<f8",[3],"xFrrsBi5rz/Zt0hgW1OIvwUSeDmiDPA/"],"cost":1.0531657049266083,"time":null,"failure":null}','372b624a4a92dacecf8f64ecfcb9cef91295b52108bca62bc1ec5b07d1cb47e1');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"zvTzkGCw0z9BATeGQV3Fvw=="],3,"kept",true],[1,["<f8",[2],"oB3p/Iuf1j/aH99R7c7Uvw=="],3,"kept",false]],"recommended":"probe 0"}','4334b431551942be2ecf56c5e24ee5f3ffc47fa76afb640d333bda4af234b955');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"zvTzkGCw0z9BATeGQV3Fvw=="],"y":["<f8",[3],"x/8q7oXMlD8EcREKZ31+P3BQNzYNH/A/"],"cost":1.0353362149625056,"time":null,"failure":null}','98f5583e7db2b9d4759c05f3d677392100504ff9861bae00ef243922d543f8fb');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"oB3p/Iuf1j/aH99R7c7Uvw=="],"y":["<f8",[3],"rNtW6Oqfhr/+jJOUEeSWv5FGxFoDKfA/"],"cost":0.9766113707052367,"time":null,"failure":null}','d1f251d917c21f816f305588dc4ab74d1fdc887ac8b954f75a1f0e2521fd7ba3');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"QOL+kmcS1D/BM1Qe2AHIvw=="],3,"kept",true],[1,["<f8",[2],"Bs0/HXd22j8E+aA7Hj+vvw=="],3,"kept",false]],"recommended":"probe 0"}','2456c40d28cf19f95e4fdabb2270672d5baee8ed469fcf0e84c09d1ff501f1da');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"QOL+kmcS1D/BM1Qe2AHIvw=="],"y":["<f8",[3],"bGabVzpdkD8wNKdsI89MP344u9NFIPA/"],"cost":1.024738913507178,"time":null,"failure":null}','88118aa7be5bcfebbab4cb653b1231a15caf2d7faebb612ed5b072d151d55704');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"Bs0/HXd22j8E+aA7Hj+vvw=="],"y":["<f8",[3],"FO/4EcWnVj8a/fLRr6eqP1gSVGcmOPA/"],"cost":1.0671518711629056,"time":null,"failure":null}','4949227b0c93830107be9ae50793caf24857932be8cfda7661fb93bdfdf480a7');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-rewind',37,'4949227b0c93830107be9ae50793caf24857932be8cfda7661fb93bdfdf480a7');
COMMIT;
