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
	FOREIGN KEY(study) REFERENCES stackelberg_studies (id)
);
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"setup":{"leader":{"kind":"two-point","K":1,"schedule":{"kind":"constant","eta":0.05,"delta":0.1},"directions":1,"X":{"kind":"unconstrained"}},"objective":{"name":"total-response","content":{"function":"total-response","gradients":["total-response-by-x","total-response-by-y"],"name":"total-response"}},"x0":[0.1,0.3],"seed":7,"X":{"kind":"box","lower":[-2.0,-2.0],"upper":[2.0,2.0]},"problem":{}},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"format":1}','8ab8733da725472b0ee1821d53fd2f213debeb33f6e726e52b832e3da26591df');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"revision":0,"probes":[{"round":0,"index":0,"x":[0.1,0.3],"K":1,"start":"previous"},{"round":0,"index":1,"x":[0.07937684588327794,0.39785032199373654],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','954ab8b92eacb76123722f36f1a34efb494575e605d93782ee672cca7c658477');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0',1700000000.0,'{"observation":{"round":0,"index":0,"x":[0.1,0.3],"y":[0.19000000000000003,0.366,1.0008001066723557],"cost":1.5568001066723558}}','2678ce62c9a7292dbd093c61e2ef116ea1586e83a5d5cacc0425132aefdf2bd7');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1',1700000000.0,'{"observation":{"round":0,"index":1,"x":[0.07937684588327794,0.39785032199373654],"y":[0.21670886997847338,0.49331109264546363,1.0005040970396022],"cost":1.7105240596635392}}','adc1ecebd86bef1642643bebb7681014cdeab5e9915d8a8a6931a32b28217384');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000000.0,'{"round":1,"revision":0,"probes":[{"round":1,"index":0,"x":[0.13170272773968916,0.14958061701662675],"K":1,"start":"previous"},{"round":1,"index":1,"x":[0.22735851790215217,0.17873485870449857],"K":1,"start":"previous","keep":true}],"recommended":[0.13170272773968916,0.14958061701662675]}','714bc88b03c55910de6cd266cc6b476cc96ce26d6acf2995f78fee53ededb5ae');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0',1700000000.0,'{"observation":{"round":1,"index":0,"x":[0.13170272773968916,0.14958061701662675],"y":[0.1506009424560482,0.20606276625266595,1.0013879696373595],"cost":1.3580516783460737}}','fb6f280e12615b617f6a4d5c2d55591f1c7dd1251a773363d0acf95e634c3ca4');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1',1700000000.0,'{"observation":{"round":1,"index":1,"x":[0.22735851790215217,0.17873485870449857],"y":[0.09220686363096094,0.23731444345331726,1.0041382026277803],"cost":1.3336595097120585}}','8c82ed57145551120b2ed0d084f2745bec826cbaf3c0328210cb1e6246920629');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000000.0,'{"round":2,"revision":0,"probes":[{"round":2,"index":0,"x":[0.15503524938431684,0.1566919688131008],"K":1,"start":"previous"},{"round":2,"index":1,"x":[0.19566285800449412,0.24806700598302867],"K":1,"start":"previous","keep":true}],"recommended":[0.15503524938431684,0.1566919688131008]}','ae8b14041031ecdbe229acd562827aa5e6499a09147a07f3ac2aad9dc9298e07');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0',1700000000.0,'{"observation":{"round":2,"index":0,"x":[0.15503524938431684,0.1566919688131008],"y":[0.13466987604865055,0.213426110070678,1.0019234906040537],"cost":1.3500194767233822}}','f1b7528e78282f5f3cb554202533764c3dbc05b6fdd0cc8e418e3904d4654a45');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1',1700000000.0,'{"observation":{"round":2,"index":1,"x":[0.19566285800449412,0.24806700598302867],"y":[0.11742779659629557,0.3100849429206526,1.0030642800113212],"cost":1.4305770195282692}}','c7daaf3585a3052f8f1c7af9ee4a0bc231b58252d20f6ebedcd378f9f6db6273');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000000.0,'{"round":3,"revision":0,"probes":[{"round":3,"index":0,"x":[0.12230664617951556,0.08308248413195472],"K":1,"start":"previous"},{"round":3,"index":1,"x":[0.22056315943750032,0.10167435338664406],"K":1,"start":"previous","keep":true}],"recommended":[0.12230664617951556,0.08308248413195472]}','8049670cde7c30c866a981e2add6a792d66fd73443d67a2d29fd43eb724ab840');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0',1700000000.0,'{"observation":{"round":3,"index":0,"x":[0.12230664617951556,0.08308248413195472],"y":[0.1509605179333611,0.14878449764679777,1.0011969519621209],"cost":1.3009419675422798}}','c2dd018ae624ec7b3eea2adc2374f423ad6b732c3ca02305f58d7e8f36ade542');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1',1700000000.0,'{"observation":{"round":3,"index":1,"x":[0.22056315943750032,0.10167435338664406],"y":[0.08825238320221628,0.16582740949192323,1.0038943736533845],"cost":1.2579741663475241}}','aa527f2342055b8038cccd4886f4b315372bc9c29b4d96a0d757e73c9f6cfd3d');
INSERT INTO "stackelberg_events" VALUES(1,14,'corrected',NULL,1700000000.0,'{"observation":{"round":1,"index":0,"x":[0.13170272773968916,0.14958061701662675],"y":[0.5,0.5,1.5],"cost":2.5},"reason":"another day''s file"}','de5360b5b05a3accab4fdc1235d7b584e4a5bd0c4ad9a9fc5c51aa042d0badf0');
INSERT INTO "stackelberg_events" VALUES(1,15,'retracted',NULL,1700000000.0,'{"observation":{"round":1,"index":1,"x":[0.22735851790215217,0.17873485870449857],"failure":"retracted: a broken counter"},"reason":"a broken counter"}','2e8ac8b242304f3aa54e532193d5109b59b0f3b75103d22e05426e6ded0979d9');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/4/0',1700000000.0,'{"round":4,"revision":0,"probes":[{"round":4,"index":0,"x":[0.1645253094571052,0.09107100155169853],"K":1,"start":"previous"},{"round":4,"index":1,"x":[0.14643489394007686,0.18942107458889185],"K":1,"start":"previous","keep":true}],"recommended":[0.1645253094571052,0.09107100155169853]}','a02d0c66bdf4282a8568ce09500dc862dfcfed108e3b04eb3c6bdf5f26f8e2a7');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/4/0',1700000000.0,'{"observation":{"round":4,"index":0,"x":[0.1645253094571052,0.09107100155169853],"y":[0.1216503681500209,0.15593322519722091,1.0021662678640726],"cost":1.2797498612113145}}','1ad3c344b05baf008620f6d856135ff8751da87f29459a27ebd2d35d967f7c6e');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/4/1',1700000000.0,'{"observation":{"round":4,"index":1,"x":[0.14643489394007686,0.18942107458889185],"y":[0.1439503916820539,0.2450805592452336,1.0017159447730364],"cost":1.3907468957003237}}','fdef165cd9219c1feac83cb9d4ef076e0bbd1d46f6ebfd6255b02066b6802ec8');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/5/0',1700000000.0,'{"round":5,"revision":0,"probes":[{"round":5,"index":0,"x":[0.1846051342077462,-0.018094662937360714],"K":1,"start":"previous"},{"round":5,"index":1,"x":[0.13964765879280513,-0.1074189340192731],"K":1,"start":"previous","keep":true}],"recommended":[0.1846051342077462,-0.018094662937360714]}','2460d89b013ba590c2403c2627fc83636f076935a5a9bc7b9e9077453077b0c0');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/5/0',1700000000.0,'{"observation":{"round":5,"index":0,"x":[0.1846051342077462,-0.018094662937360714],"y":[0.09766445507437771,0.07880254552840117,1.0027275634787476],"cost":1.1791945640815265}}','d74b9cd357f18e59d3444239311598b4a45abed5c594631983d28478df97b3c2');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/5/1',1700000000.0,'{"observation":{"round":5,"index":1,"x":[0.13964765879280513,-0.1074189340192731],"y":[0.11911191641157927,0.034087306445111015,1.0015605231917957],"cost":1.154759746048486}}','ba1fa02fd4d351003e89c91815705737f215e515f7a5a961b6ff493a3c0cde95');
INSERT INTO "stackelberg_events" VALUES(1,22,'amended',NULL,1700000000.0,'{"changes":{"K":2},"reason":"slower"}','b7fad8ef3df813017747a615156ee5635a58db2d09d04001e8a92e88cc2b0883');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/6/0',1700000000.0,'{"round":6,"revision":0,"probes":[{"round":6,"index":0,"x":[0.17361985689785644,-0.0399208860355658],"K":2,"start":"previous"},{"round":6,"index":1,"x":[0.25424410474147247,0.019237635410217287],"K":2,"start":"previous","keep":true}],"recommended":[0.17361985689785644,-0.0399208860355658]}','3b558d5bab35dc939d91ba5d07ce131204d5f9b2373812e9af44115337a45ee8');
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
INSERT INTO "stackelberg_studies" VALUES(1,'corrected',23,'3b558d5bab35dc939d91ba5d07ce131204d5f9b2373812e9af44115337a45ee8');
COMMIT;
