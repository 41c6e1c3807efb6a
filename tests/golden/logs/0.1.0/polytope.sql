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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"setup":{"leader":{"kind":"two-point","K":1,"schedule":{"kind":"constant","eta":0.05,"delta":0.1},"directions":1,"X":{"kind":"unconstrained"}},"x0":[0.1,0.3],"seed":7,"X":{"kind":"polytope","A":[[1.0,1.0],[-1.0,0.0],[0.0,-1.0]],"b":[1.0,1.0,1.0]},"problem":{}},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"format":1}','c7c074c333b93dc99ad7d15dae80d650fae8df26f4e402c4b2bd55732c4811f0');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"revision":0,"probes":[{"round":0,"index":0,"x":[0.1,0.3],"K":1,"start":"previous"},{"round":0,"index":1,"x":[0.07937684588327794,0.39785032199373654],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','2d693fcfbc8d1a057303349aecf2a5b89f545ebdc0af00729908e72ae572b907');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0',1700000060.0,'{"observation":{"round":0,"index":0,"x":[0.1,0.3],"y":[0.19000000000000003,0.366,1.0008001066723557],"cost":1.5568001066723558}}','761dc1497d140bb28c6edec26188c4dd22df6f35c260fe79d5b50a41ab1ae3c7');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1',1700000120.0,'{"observation":{"round":0,"index":1,"x":[0.07937684588327794,0.39785032199373654],"y":[0.21670886997847338,0.49331109264546363,1.0005040970396022],"cost":1.7105240596635392}}','eda19a476bc5baeee5f8ffce8d3feb81681cf75b1c0c93f73734c56236a7102d');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"revision":0,"probes":[{"round":1,"index":0,"x":[0.13170272773968916,0.14958061701662675],"K":1,"start":"previous"},{"round":1,"index":1,"x":[0.22735851790215217,0.17873485870449857],"K":1,"start":"previous","keep":true}],"recommended":[0.13170272773968916,0.14958061701662675]}','7bc0c4c756978c5dee9939983db52c128d75e6e889f6809dd562404321577a82');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0',1700000180.0,'{"observation":{"round":1,"index":0,"x":[0.13170272773968916,0.14958061701662675],"y":[0.1506009424560482,0.20606276625266595,1.0013879696373595],"cost":1.3580516783460737}}','4f3f09222cf0a968f2b127f0c540fe3a8856e53dcad208ec3b42ab2541edecfa');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1',1700000240.0,'{"observation":{"round":1,"index":1,"x":[0.22735851790215217,0.17873485870449857],"y":[0.09220686363096094,0.23731444345331726,1.0041382026277803],"cost":1.3336595097120585}}','c93d71d151c60884bec58c469b922c5bb091f7be43c34d07369d3f9d28629029');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"revision":0,"probes":[{"round":2,"index":0,"x":[0.15503524938431684,0.1566919688131008],"K":1,"start":"previous"},{"round":2,"index":1,"x":[0.19566285800449412,0.24806700598302867],"K":1,"start":"previous","keep":true}],"recommended":[0.15503524938431684,0.1566919688131008]}','423748c047d9cb8464c428455c69d448d04afe7ccbeb0c1cf092488c07329196');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0',1700000300.0,'{"observation":{"round":2,"index":0,"x":[0.15503524938431684,0.1566919688131008],"y":[0.13466987604865055,0.213426110070678,1.0019234906040537],"cost":1.3500194767233822}}','69312e074b5a22ddbf2ba15edc38934c4c68deade6547e9d862885b7e542a8c8');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1',1700000360.0,'{"observation":{"round":2,"index":1,"x":[0.19566285800449412,0.24806700598302867],"y":[0.11742779659629557,0.3100849429206526,1.0030642800113212],"cost":1.4305770195282692}}','9f43f0e6a9113c3cc37a38d2f56b618917a6bcf9b2b433ee8b0fa3e662ef5b0c');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"revision":0,"probes":[{"round":3,"index":0,"x":[0.12230664617951556,0.08308248413195472],"K":1,"start":"previous"},{"round":3,"index":1,"x":[0.22056315943750032,0.10167435338664406],"K":1,"start":"previous","keep":true}],"recommended":[0.12230664617951556,0.08308248413195472]}','8e8cbf7759cf831f0a0a0b35b077b9f73a28113fe81145f211b60df8e3b5677b');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0',1700000420.0,'{"observation":{"round":3,"index":0,"x":[0.12230664617951556,0.08308248413195472],"y":[0.1509605179333611,0.14878449764679777,1.0011969519621209],"cost":1.3009419675422798}}','d60a1303da3ddf823abef173a3137e6b8158ba7ecdb5540cfa638669d2a0385e');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1',1700000480.0,'{"observation":{"round":3,"index":1,"x":[0.22056315943750032,0.10167435338664406],"y":[0.08825238320221628,0.16582740949192323,1.0038943736533845],"cost":1.2579741663475241}}','ac1a1bd3e770efcc7c82639117a23504658b7f8bbec373591417bf7e7e8388fc');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"revision":0,"probes":[{"round":4,"index":0,"x":[0.1645253094571052,0.09107100155169853],"K":1,"start":"previous"},{"round":4,"index":1,"x":[0.14643489394007686,0.18942107458889185],"K":1,"start":"previous","keep":true}],"recommended":[0.1645253094571052,0.09107100155169853]}','0e733d1f3bba17a26c7c7a21c4ff47c3fc1b9067a7720d442c6a24a5f57cd371');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0',1700000540.0,'{"observation":{"round":4,"index":0,"x":[0.1645253094571052,0.09107100155169853],"y":[0.1216503681500209,0.15593322519722091,1.0021662678640726],"cost":1.2797498612113145}}','76ac2e24ec634e38cd6a410649e484af8f914bd562d6ef214ae0ce8bf3fa2b7a');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1',1700000600.0,'{"observation":{"round":4,"index":1,"x":[0.14643489394007686,0.18942107458889185],"y":[0.1439503916820539,0.2450805592452336,1.0017159447730364],"cost":1.3907468957003237}}','458d7083abaa89b09255cb580bbdd3f8bc4562b7ad23d62bb7f3e77b4a7ca3ea');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"revision":0,"probes":[{"round":5,"index":0,"x":[0.1846051342077462,-0.018094662937360714],"K":1,"start":"previous"},{"round":5,"index":1,"x":[0.13964765879280513,-0.1074189340192731],"K":1,"start":"previous","keep":true}],"recommended":[0.1846051342077462,-0.018094662937360714]}','06d3501e09209e7e509202874573e60619201fe88f3d202ec43a58a287934c1c');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0',1700000660.0,'{"observation":{"round":5,"index":0,"x":[0.1846051342077462,-0.018094662937360714],"y":[0.09766445507437771,0.07880254552840117,1.0027275634787476],"cost":1.1791945640815265}}','36b559b107ba37ef640f1c0bbe595a58fabaf125138d6312c3f32821001274aa');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1',1700000720.0,'{"observation":{"round":5,"index":1,"x":[0.13964765879280513,-0.1074189340192731],"y":[0.11911191641157927,0.034087306445111015,1.0015605231917957],"cost":1.154759746048486}}','89f8c5bccfbc1ccb97d7eeb1188857684355cbbcacd3a9c756431f77dac1e23c');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"revision":0,"probes":[{"round":6,"index":0,"x":[0.17361985689785644,-0.0399208860355658],"K":1,"start":"previous"},{"round":6,"index":1,"x":[0.25424410474147247,0.019237635410217287],"K":1,"start":"previous","keep":true}],"recommended":[0.17361985689785644,-0.0399208860355658]}','729a267b81e503224463d978232450cecea348783b10854a1f96b9f308aae9f7');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0',1700000780.0,'{"observation":{"round":6,"index":0,"x":[0.17361985689785644,-0.0399208860355658],"y":[0.10253190920781914,0.06625493381637902,1.0024124777613475],"cost":1.1711993207855456}}','69bfeb88481db905af2012dd0e040fa87146c6774a80a1122090a3c8eac0f7ff');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1',1700000840.0,'{"observation":{"round":6,"index":1,"x":[0.25424410474147247,0.019237635410217287],"y":[0.06231972359534209,0.10289087894074951,1.0051756636142901],"cost":1.1703862661503817}}','5c1164a0b74212ee44bfc6b1246eb78c2789fb007c5b39db0f7b94a2382eb79a');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"revision":0,"probes":[{"round":7,"index":0,"x":[0.174275376082015,-0.03943989493485643],"K":1,"start":"previous"},{"round":7,"index":1,"x":[0.07711676517963756,-0.06310853088035248],"K":1,"start":"previous","keep":true}],"recommended":[0.174275376082015,-0.03943989493485643]}','3f8993c25fe3a9d2577e91b609e4169a2d9057298ae4a5f69ace810bf94cb562');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0',1700000900.0,'{"observation":{"round":7,"index":0,"x":[0.174275376082015,-0.03943989493485643],"y":[0.10215254113302713,0.0665168878470772,1.0024307366456446],"cost":1.171100165625749}}','4ad2fdbc457bcf68e78c53e5020787b1727458fb76f804e7a3184e58bec87a68');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1',1700000960.0,'{"observation":{"round":7,"index":1,"x":[0.07711676517963756,-0.06310853088035248],"y":[0.17251937720409855,0.0551442229903185,1.000475797363477],"cost":1.228139397557894}}','b2e9af240cdf39c180acd5e3067c1320c5aa1c36fc21903732832b616dd622ac');
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
INSERT INTO "stackelberg_studies" VALUES(1,'polytope',25,'b2e9af240cdf39c180acd5e3067c1320c5aa1c36fc21903732832b616dd622ac');
COMMIT;
