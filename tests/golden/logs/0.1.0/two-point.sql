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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"setup":{"leader":{"kind":"two-point","K":2,"schedule":{"kind":"theorem","eta_bar":0.1,"delta_bar":0.2},"directions":1,"X":{"kind":"unconstrained"}},"x0":[0.1,0.3],"seed":7,"problem":{}},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"format":1}','252224f4075edb364a715e2814ed6742eae376301a5dc758bcc362f1b0ced49e');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"revision":0,"probes":[{"round":0,"index":0,"x":[0.1,0.3],"K":2,"start":"previous"},{"round":0,"index":1,"x":[0.07083445574922113,0.4383812524461166],"K":2,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','cab3cb03b7d84f5bc46448d2e846a737e125c5bf7dd7b9bad86768189f7ac9d8');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0',1700000060.0,'{"observation":{"round":0,"index":0,"x":[0.1,0.3],"y":[0.19000000000000003,0.366,1.0008001066723557],"cost":1.5568001066723558}}','c7df631c7c4fe0a7a6a605e1957492cc173a11d21afea8d2b933fa3f2df1297d');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1',1700000120.0,'{"observation":{"round":0,"index":1,"x":[0.07083445574922113,0.4383812524461166],"y":[0.2280211896166789,0.5514173734494323,1.000401428464297],"cost":1.7798399915304082}}','0323ac2da36d72cc6c9b122e25fcfec0aa4ffe855b16c67d891ddb5e443e3499');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"revision":0,"probes":[{"round":1,"index":0,"x":[0.13252539815758077,0.14567730693952527],"K":2,"start":"previous"},{"round":1,"index":1,"x":[0.2462799444099891,0.1803477385872514],"K":2,"start":"previous","keep":true}],"recommended":[0.13252539815758077,0.14567730693952527]}','039fd99e77d37e77f56188d9e29bc1cc8a43f76e99224be77e2ae63d228efcf2');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0',1700000180.0,'{"observation":{"round":1,"index":0,"x":[0.13252539815758077,0.14567730693952527],"y":[0.14960531369319705,0.2024894505418047,1.0014053675455612],"cost":1.3535001317805628}}','195b3e6d232d3967d9c519565f5d17eeace729b1421f77b442a606c6a248c78f');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1',1700000240.0,'{"observation":{"round":1,"index":1,"x":[0.2462799444099891,0.1803477385872514],"y":[0.08240864046732334,0.2396171561726335,1.0048562302948936],"cost":1.3268820269348505}}','004d60f28dd01bd45166b1f36c948cd3d5285eabf2b3f85452091aeb7547ffbc');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"revision":0,"probes":[{"round":2,"index":0,"x":[0.14766505035169597,0.15029161286275167],"K":2,"start":"previous"},{"round":2,"index":1,"x":[0.19132225697683342,0.24848048032481465],"K":2,"start":"previous","keep":true}],"recommended":[0.14766505035169597,0.15029161286275167]}','b52908b28782468ddefdcddc7b690481e84e15323538ca3874b3339b7ec8b39e');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0',1700000300.0,'{"observation":{"round":2,"index":0,"x":[0.14766505035169597,0.15029161286275167],"y":[0.1391690780299481,0.20720110033070138,1.0017449045803077],"cost":1.3481150829409572}}','987d248da1d8854e22cffc4ea0a8a0b588674dee84b8c1c61115074f9a2656ec');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1',1700000360.0,'{"observation":{"round":2,"index":1,"x":[0.19132225697683342,0.24848048032481465],"y":[0.12012999707035754,0.31033880655942564,1.0029297659526408],"cost":1.433398569582424}}','594231881648a6fdd97631f6c033bedb56046c225cdcccfb17f5ea18780ba138');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"revision":0,"probes":[{"round":3,"index":0,"x":[0.12904885636160263,0.10842216803004362],"K":2,"start":"previous"},{"round":3,"index":1,"x":[0.22730536961958742,0.12701403728473296],"K":2,"start":"previous","keep":true}],"recommended":[0.12904885636160263,0.10842216803004362]}','a9dceb705d37d38a643887d037132b8ff678a7207ba7289d61cbff4fcbabd1be');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0',1700000420.0,'{"observation":{"round":3,"index":0,"x":[0.12904885636160263,0.10842216803004362],"y":[0.14844696776963928,0.1696070186960657,1.001332584444682],"cost":1.3193865709103871}}','5428a0f2acdbf67535e0a2da6d41125524b3f6d30d33f8a88fafd56001160952');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1',1700000480.0,'{"observation":{"round":3,"index":1,"x":[0.22730536961958742,0.12701403728473296],"y":[0.08706376516678313,0.18811518257658377,1.0041362667941431],"cost":1.27931521453751}}','f9cc6702d9ff9c4caab571c8427c53b8e74e3dc90e2836505b2c09fa858cbc3b');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"revision":0,"probes":[{"round":4,"index":0,"x":[0.1487352151551878,0.1121471751227566],"K":2,"start":"previous"},{"round":4,"index":1,"x":[0.13162635647657742,0.20516093144253167],"K":2,"start":"previous","keep":true}],"recommended":[0.1487352151551878,0.1121471751227566]}','fd63eb8aa4bcb0eb88c4190f919f5029c9dc519ab95e4d94aa808da6f770dbf9');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0',1700000540.0,'{"observation":{"round":4,"index":0,"x":[0.1487352151551878,0.1121471751227566],"y":[0.13460166658434783,0.17320134080585411,1.0017702952159349],"cost":1.309573302606137}}','01416e24e30d739e122da0d22147133ad72264cbe84c76cbbd7926fa17af25bf');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1',1700000600.0,'{"observation":{"round":4,"index":1,"x":[0.13162635647657742,0.20516093144253167],"y":[0.15621523438697482,0.26058848383531036,1.0013863600315274],"cost":1.4181900782538126}}','ff5adf46d13f97b912d642dc355df70cc6fc15f1114b6e0d79c8e308fd06af8b');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"revision":0,"probes":[{"round":5,"index":0,"x":[0.15802676047859987,0.061632903611093665],"K":2,"start":"previous"},{"round":5,"index":1,"x":[0.11740309561641879,-0.019080686709511283],"K":2,"start":"previous","keep":true}],"recommended":[0.15802676047859987,0.061632903611093665]}','196d315fc47b5216c154abc8caf29e0bdbbf56fb9db9d398dab38bb6cf7d2682');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0',1700000660.0,'{"observation":{"round":5,"index":0,"x":[0.15802676047859987,0.061632903611093665],"y":[0.12310898690987027,0.13272628659350075,1.001998461849308],"cost":1.257833735352679}}','4ba4fcefbcc6b0464545436f5a7544848d3e6bbcb1d84e95c28dd3622506cf57');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1',1700000720.0,'{"observation":{"round":5,"index":1,"x":[0.11740309561641879,-0.019080686709511283],"y":[0.144472322572948,0.078467634242363,1.0011028816138672],"cost":1.2240428384291782}}','432d760d16930018d0b9035e91b223ddc3abca60b684dcd870287a0fcdf1954b');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"revision":0,"probes":[{"round":6,"index":0,"x":[0.15116321011853587,0.04799598055684749],"K":2,"start":"previous"},{"round":6,"index":1,"x":[0.2212612967635076,0.09943086860862209],"K":2,"start":"previous","keep":true}],"recommended":[0.15116321011853587,0.04799598055684749]}','83f61a3d381d9acb8fde7f7edc36ad8b6fe55ed96e3f8bc226442ac416bb5458');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0',1700000780.0,'{"observation":{"round":6,"index":0,"x":[0.15116321011853587,0.04799598055684749],"y":[0.12648670403048953,0.12255224778247376,1.001828582301421],"cost":1.2508675341143842}}','9b6b0af4ded88ef38f5073c94afc39597336f260136940c558eaec6c57d51cde');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1',1700000840.0,'{"observation":{"round":6,"index":1,"x":[0.2212612967635076,0.09943086860862209],"y":[0.0876383515428236,0.16394505938277146,1.003919082111147],"cost":1.255502493036742}}','ec7eaf93eb9a7822b2a13548d7e71797867fcf47eb4d34990c1804e9934f474c');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"revision":0,"probes":[{"round":7,"index":0,"x":[0.14953870135785927,0.04680398759036727],"K":2,"start":"previous"},{"round":7,"index":1,"x":[0.06783837373901962,0.026901116469854432],"K":2,"start":"previous","keep":true}],"recommended":[0.14953870135785927,0.04680398759036727]}','ebb474a2eb39d063ab49bbd722d7c8f48ab6589c6501165c99213d395dd6d4a9');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0',1700000900.0,'{"observation":{"round":7,"index":0,"x":[0.14953870135785927,0.04680398759036727],"y":[0.12750352060497247,0.12167280731310617,1.0017894793078006],"cost":1.2509658072258794}}','62e518ed75c817902cc17b389f4e455bb707a785980628bbf7903332cec23e83');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1',1700000960.0,'{"observation":{"round":7,"index":1,"x":[0.06783837373901962,0.026901116469854432],"y":[0.18945378285952072,0.10722932554785311,1.0003681861874179],"cost":1.2970512945947916}}','d220368af41ae26fb647556cceac2ee28913c6bd8fb38ce3ac0251594c629f95');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point',25,'d220368af41ae26fb647556cceac2ee28913c6bd8fb38ce3ac0251594c629f95');
COMMIT;
