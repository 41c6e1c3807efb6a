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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','6fe721c056a2be332eac2e10520df81dfd373c1e0f3b30c44a5470fc4a74fe89');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','23025304e4caa6b75df1132948441ca4ae31599b8c3be4508310843572dd773c');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','2af6cd1452ab182d86fd18f16a264f462542d2e1a5ecef24661c12a687d42dea');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','7326898eb56864e5b8d821ac4134a5f8011af6074d5f9144ad8c5dd565b4ef1d');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','ee205872958637d88d6c66361d22aca3448248f7822283adb1dea9982c10f3b8');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','9804ea440c486b2f297932d3e2ecd3d8647978a5c35b950d1860175ae9291664');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','c4bfad9ccd32b6043296b3fb995d2c069a95de2d043d4df908f55582829b4f43');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"rk9rlM0twD8RZl/Vd1DUPw=="],"K":1,"start":"previous"},{"round":3,"index":2,"x":["<f8",[2],"15NcCpjXsj9VAAeR7hXSPw=="],"K":1,"start":"previous"},{"round":3,"index":3,"x":["<f8",[2],"EGVKIqwOvj/C8WPPsoLRPw=="],"K":1,"start":"previous"},{"round":3,"index":4,"x":["<f8",[2],"JM7oEIcktT+kdAKXs+PUPw=="],"K":1,"start":"previous"},{"round":3,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','fdfd55b476c00cf3c083b66fc11a1e867ffe77504d68f74b1e571d1dc9f2932c');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','dde22d4ce003c05660e53542c795efe96d800fa63a02d9ba96ec1e62d4118994');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/3/1/0',1700000300.0,'{"round":3,"index":1,"x":["<f8",[2],"rk9rlM0twD8RZl/Vd1DUPw=="],"y":["<f8",[3],"lYj/K87txT/Yaj+C/ujYP86JvXs8BfA/"],"cost":1.5618189640420943}','2d4ee4cea5fa5c6e572f886d9cdcefce8c666bb831fb334d400721ce7969c37e');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/3/2/0',1700000360.0,'{"round":3,"index":2,"x":["<f8",[2],"15NcCpjXsj9VAAeR7hXSPw=="],"y":["<f8",[3],"P99R97Pjyj9l0j8yCv3VP4OzsXfGAfA/"],"cost":1.5540766834149062}','214f07eec7218b7be7dd8084737d6f3427be13a3ddbfbbb0f3eae60a0a3bfbc9');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/3/0',1700000420.0,'{"round":3,"index":3,"x":["<f8",[2],"EGVKIqwOvj/C8WPPsoLRPw=="],"y":["<f8",[3],"+6f9r+w8xj842mJS63fVP/2cVZ6EBPA/"],"cost":1.5102815960713394}','3f714759009c23da5d066ea86f5558c207125a60a316739b374c2893da62c60d');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/4/0',1700000480.0,'{"round":3,"index":4,"x":["<f8",[2],"JM7oEIcktT+kdAKXs+PUPw=="],"y":["<f8",[3],"IJh3eMh6yj/2zxmj/XTZP4PZmDo8AvA/"],"cost":1.6051833124111292}','b691b1b963eeb30ce0bd0fd6137a221be032a781b42b983a8a75abc58a81eb54');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/3/5/0',1700000540.0,'{"round":3,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','874c5c6fd3bb5181e792dc880d0d2002656a802f38e8b53879a754717705fd3c');
INSERT INTO "stackelberg_events" VALUES(1,15,'asked','asked/4/0',1700000600.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"J/YkwZrGpT/iaXNGPcnpPw=="],"K":1,"start":"previous"},{"round":4,"index":2,"x":["<f8",[2],"EFxQ6fInxD++2gBNKFjKvw=="],"K":1,"start":"previous"},{"round":4,"index":3,"x":["<f8",[2],"fAMN4NZi4z/U+nRBxuDWPw=="],"K":1,"start":"previous"},{"round":4,"index":4,"x":["<f8",[2],"LDpN8+D42b8j1+JJQAvPPw=="],"K":1,"start":"previous"},{"round":4,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','974ecaba650ea2f62d1f28d07b4f8c05f1380808fab52be3beb9800295bf4f10');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/0/0',1700000600.0,'{"round":4,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','64f6da4288dcd0cfef266302c8f0e9e04dc5656e117326d9c7ccf786c263dfb5');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/4/1/0',1700000660.0,'{"round":4,"index":1,"x":["<f8",[2],"J/YkwZrGpT/iaXNGPcnpPw=="],"y":["<f8",[3],"9+LPEw+N0j/A+twGx6zzP+TINL6XAPA/"],"cost":2.519686259412787}','90bff55823136748578afc1295792ce489ca11d9ab1c39468624468edf58f778');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/4/2/0',1700000720.0,'{"round":4,"index":2,"x":["<f8",[2],"EFxQ6fInxD++2gBNKFjKvw=="],"y":["<f8",[3],"KXSkElbEuD/c+6Pdv5FjP+DHhsUgCPA/"],"cost":1.1011190661211643}','f8d85bf986da631512b3a25dc31303b2e08197ff598f57642b67f350bf07c685');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/4/3/0',1700000780.0,'{"round":4,"index":3,"x":["<f8",[2],"fAMN4NZi4z/U+nRBxuDWPw=="],"y":["<f8",[3],"YHuqowQJqD/yAhqW3W/eP7ZMoivaePA/"],"cost":1.5520264740062717}','a8d46930725fb66bbe9ae1cc31702f5662aea08edafdd22fff3bd0a138437f25');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/4/4/0',1700000840.0,'{"round":4,"index":4,"x":["<f8",[2],"LDpN8+D42b8j1+JJQAvPPw=="],"y":["<f8",[3],"zi0qqjoI6z+SCBJU85PRP9y6mzsVNvA/"],"cost":2.1326135609608574}','837874be6af0f11189f99512a88579b497a56274b918ed529892c991402407fd');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/4/5/0',1700000900.0,'{"round":4,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','6bc2438039e8422587433c050845cbbf9025adc0691e7870117bc52fa8142fd4');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/5/0',1700000960.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"sLp9Y68c0L94GG1jP2DlPw=="],"K":1,"start":"previous"},{"round":5,"index":2,"x":["<f8",[2],"fodKMHzp3D8kKs+BYWixvw=="],"K":1,"start":"previous"},{"round":5,"index":3,"x":["<f8",[2],"VpdALeUm0b8Yb4e1FH+qvw=="],"K":1,"start":"previous"},{"round":5,"index":4,"x":["<f8",[2],"ImQN+rHz3T8kqot+JNvkPw=="],"K":1,"start":"previous"},{"round":5,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','2a16aec64e0afbdf9ae77f4a6b5c5b8b898ea49c6af46636a212b60bf63a0643');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/5/0/0',1700000960.0,'{"round":5,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','f2cf23a1c4735c93d64b24bf3775f6b3182813c67c07267562b4677142430f3e');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/5/1/0',1700001020.0,'{"round":5,"index":1,"x":["<f8",[2],"sLp9Y68c0L94GG1jP2DlPw=="],"y":["<f8",[3],"nnQ7gsM45D+HQHRKjujsP4jRthDJFPA/"],"cost":2.5403918886829673}','926bc86234ce0196f36e17ed0a68c4538270c12efd829c2c019d6a0f7ff3b625');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/5/2/0',1700001080.0,'{"round":5,"index":2,"x":["<f8",[2],"fodKMHzp3D8kKs+BYWixvw=="],"y":["<f8",[3],"0mms0iNRcr9FpkS2nGmoPyH2sgAOQ/A/"],"cost":1.0595796204060497}','870d588a6939973d2c08a916b04aa8e9307749aa2684720af92346d2cb018890');
INSERT INTO "stackelberg_events" VALUES(1,26,'told','told/5/3/0',1700001140.0,'{"round":5,"index":3,"x":["<f8",[2],"VpdALeUm0b8Yb4e1FH+qvw=="],"y":["<f8",[3],"G2djWm614j89VGLVnXywP0AGgcKOF/A/"],"cost":1.6548002251783527}','af9f6beff9ab951b8597e0b6ce158a259f5ed87a861fda339fe5f6ddfe771215');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/5/4/0',1700001200.0,'{"round":5,"index":4,"x":["<f8",[2],"ImQN+rHz3T8kqot+JNvkPw=="],"y":["<f8",[3],"/pQ+XW3ysD/MyShyTPDuP2GfrLP6R/A/"],"cost":2.050605545124972}','bcfc7c2dcdb2ab81bebb9e48641e4a3aff15a455966c9b397b4768c19dcb6139');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/5/5/0',1700001260.0,'{"round":5,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','91c15f6fa7ca025323da513e2f9f213c41c45100944befb85d3e89cef378f32b');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/6/0',1700001320.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"6z0AbVcQwj+fGwlTlSHVPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','5c55c13d136f6a0429f0b40397eb6720f98cd58e4e99125729b12d8d401c543c');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/6/0/0',1700001320.0,'{"round":6,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','b7be0e30dfd229fb102eeb72d4365ec5108d9dc6d6d7015a9b1dd57836ec8d46');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/6/1/0',1700001380.0,'{"round":6,"index":1,"x":["<f8",[2],"6z0AbVcQwj+fGwlTlSHVPw=="],"y":["<f8",[3],"nc/z6S22xD/gl9sYGgPaP4BSRRyHBvA/"],"cost":1.5698426951813884}','3a39b7533a916d4fd5e298ae2aff1124f142a3e526ad39ecc3fd8b1c5e0d7c83');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/7/0',1700001440.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"ANSdoa78Uz9+KwoXXB/NPw=="],"K":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"21SaITa2pL/5pM7FtNLLPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ANSdoa78Uz9+KwoXXB/NPw=="]}','aead35defd89bc0ca9a57ceda52987bc5d036ff1b6293154a5486971155d5c0a');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/7/0/0',1700001440.0,'{"round":7,"index":0,"x":["<f8",[2],"ANSdoa78Uz9+KwoXXB/NPw=="],"y":["<f8",[3],"ZDUMKs5g0T9fco2FMtDRP/Ji9R8AAPA/"],"cost":1.5498660052515383}','f913c970393281c89c12445fd1a47fa625b042eb3321cf49503ca2451426a4d5');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/7/1/0',1700001500.0,'{"round":7,"index":1,"x":["<f8",[2],"21SaITa2pL/5pM7FtNLLPw=="],"y":["<f8",[3],"SggVCrkV1D9N1DOPrgTRP2oYk0aJAPA/"],"cost":1.5798675302257585}','b55abb7aa15265f476fb201566fc717427af27aaf2587be5902828eec2a80a9e');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-measured',34,'b55abb7aa15265f476fb201566fc717427af27aaf2587be5902828eec2a80a9e');
COMMIT;
