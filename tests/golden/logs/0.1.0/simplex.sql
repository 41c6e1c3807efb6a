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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"setup":{"leader":{"kind":"two-point","K":1,"schedule":{"kind":"constant","eta":0.05,"delta":0.1},"directions":1,"X":{"kind":"unconstrained"}},"x0":[0.5,0.5],"seed":7,"X":{"kind":"simplex","dimension":2,"total":1.0},"problem":{}},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"format":1}','22939b4fcc1b78d54910bc7ff9f2ec6e56316a610bf28643130d4740afe02b6b');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"revision":0,"probes":[{"round":0,"index":0,"x":[0.5,0.5],"K":1,"start":"previous"},{"round":0,"index":1,"x":[0.4292893218813453,0.5707106781186547],"K":1,"start":"previous","keep":true}],"recommended":[0.5,0.5]}','2e7bfc54134335761bdd4d93a8b1bbe823f728088571908accd07a08afdc8ee9');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0',1700000060.0,'{"observation":{"round":0,"index":0,"x":[0.5,0.5],"y":[0.05,0.6900000000000002,1.020066755619076],"cost":1.760066755619076}}','44b112f34754bf94c910ad6b173242b7520927e1ab1a023aacc93a4640fb07cb');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1',1700000120.0,'{"observation":{"round":0,"index":1,"x":[0.4292893218813453,0.5707106781186547],"y":[0.06207106781186547,0.8071370849898475,1.0147794081000907],"cost":1.8839875609018035}}','c7e74aae12ed1f1e2d0ac4fa9c780407d742397b96fe458716b34a6a2737a8fc');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"revision":0,"probes":[{"round":1,"index":0,"x":[0.5438126208727572,0.45618737912724283],"K":1,"start":"previous"},{"round":1,"index":1,"x":[0.6145232989914119,0.3854767010085881],"K":1,"start":"previous","keep":true}],"recommended":[0.5438126208727572,0.45618737912724283]}','b1b506a6b60b3eee76bba044296d87c8b48f8cb53913d13caaa5072481c9306b');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0',1700000180.0,'{"observation":{"round":1,"index":0,"x":[0.5438126208727572,0.45618737912724283],"y":[0.04753828366046424,0.6214354432017806,1.0237520086067846],"cost":1.6927257354690295}}','bf0eb72405f2bc3b626ecca3c78407e89b79c189fc4c415546ba7aa57712f943');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1',1700000240.0,'{"observation":{"round":1,"index":1,"x":[0.6145232989914119,0.3854767010085881],"y":[0.05166325611273514,0.517255190423242,1.0303635360450178],"cost":1.599281982580995}}','b7de52f34c5993ef4349e77e730cc98caba2e6c760096d56df42482e56a3b872');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"revision":0,"probes":[{"round":2,"index":0,"x":[0.5768499765360818,0.4231500234639182],"K":1,"start":"previous"},{"round":2,"index":1,"x":[0.6475606546547366,0.35243934534526344],"K":1,"start":"previous","keep":true}],"recommended":[0.5768499765360818,0.42315002346391817]}','97b463503bbc52182f28db39d8f773f78d1720c248347262b59509cabd74237d');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0',1700000300.0,'{"observation":{"round":2,"index":0,"x":[0.5768499765360818,0.4231500234639182],"y":[0.048220921239988154,0.5717647726571462,1.0267387896919353],"cost":1.6467244835890695}}','776797396d3fb9d343ea1fd4dd74d9d7f157571bcbbb7dbfab585793642f87f0');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1',1700000360.0,'{"observation":{"round":2,"index":1,"x":[0.6475606546547366,0.35243934534526344],"y":[0.05701808133666077,0.47132226999412913,1.0337347685525458],"cost":1.5620751198833358}}','4e92f3d25379bd8e8283a4a86a59bc0e821275ad913abac94606e3e3791837da');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"revision":0,"probes":[{"round":3,"index":0,"x":[0.6067780460858071,0.3932219539141928],"K":1,"start":"previous"},{"round":3,"index":1,"x":[0.6774887242044618,0.32251127579553807],"K":1,"start":"previous","keep":true}],"recommended":[0.6067780460858072,0.39322195391419285]}','8e8693d77121bf93fbe4362fd1fafe458df421a48e7869fdcd7faa1c5cd1b70e');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0',1700000420.0,'{"observation":{"round":3,"index":0,"x":[0.6067780460858071,0.3932219539141928],"y":[0.050723746517322026,0.5282763671634307,1.0295992452996063],"cost":1.608599358980359}}','4304e276ea4b7d5124061ffe0e69998d00908af72322dd39eaccff864b83bced');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1',1700000480.0,'{"observation":{"round":3,"index":1,"x":[0.6774887242044618,0.32251127579553807],"y":[0.06375337479928131,0.4312198390486428,1.0369445460929938],"cost":1.531917759940918}}','c5187b21d3f51a211058073c101a5356a1fa86add810567c7dc3b8bf138c99ed');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"revision":0,"probes":[{"round":4,"index":0,"x":[0.6338890854223155,0.36611091457768447],"K":1,"start":"previous"},{"round":4,"index":1,"x":[0.5631784073036608,0.43682159269633924],"K":1,"start":"previous","keep":true}],"recommended":[0.6338890854223156,0.3661109145776845]}','b8229bfd0969abbda435738b77bd045f24d448cccf54cca39b9fe0d55baeb0ad');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0',1700000540.0,'{"observation":{"round":4,"index":0,"x":[0.6338890854223155,0.36611091457768447],"y":[0.05453737865299254,0.4901184930804744,1.0323178186019277],"cost":1.5769736903353948}}','ccbfa519b30b75901591e8bc4f190b9e0556a535841fcf66520b46cf47dfb22a');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1',1700000600.0,'{"observation":{"round":4,"index":1,"x":[0.5631784073036608,0.43682159269633924],"y":[0.047673670419061176,0.5921077572336846,1.0254810783596728],"cost":1.6652625060124187}}','22a625b0a0c065317cfd09172bdf2d6af91045d3e08cc2b3120489cd316717f0');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"revision":0,"probes":[{"round":5,"index":0,"x":[0.6651038955563918,0.3348961044436081],"K":1,"start":"previous"},{"round":5,"index":1,"x":[0.5943932174377371,0.4056067825622629],"K":1,"start":"previous","keep":true}],"recommended":[0.6651038955563919,0.3348961044436082]}','32a664a067fe4b6081a84bed674aaf7364b5c38bbe87b1ea4ec09a0df9496622');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0',1700000660.0,'{"observation":{"round":5,"index":0,"x":[0.6651038955563918,0.3348961044436081],"y":[0.06074890677225675,0.44764120417208975,1.0355982792993055],"cost":1.543988390243652}}','d933494b61622323daf7ae7131da5f77be9cce2cba124bdef207483253233615');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1',1700000720.0,'{"observation":{"round":5,"index":1,"x":[0.5943932174377371,0.4056067825622629],"y":[0.04947075775447421,0.546098915698219,1.0283976596584778],"cost":1.623967333111171}}','cae15e45cb8db961f06821fe1e735bba1b751e0f7feb42a71dac437260deb742');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"revision":0,"probes":[{"round":6,"index":0,"x":[0.6933807219832689,0.30661927801673106],"K":1,"start":"previous"},{"round":6,"index":1,"x":[0.7640914001019237,0.2359085998980763],"K":1,"start":"previous","keep":true}],"recommended":[0.6933807219832689,0.306619278016731]}','a6d6654c84a1a94046e3007ad04c8cd7494e489b0f3300137a0d6ac7ccedeb63');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0',1700000780.0,'{"observation":{"round":6,"index":0,"x":[0.6933807219832689,0.30661927801673106],"y":[0.06805803143644346,0.4105077277345859,1.0387093352368835],"cost":1.5172750944079127}}','df96d1ef4e0c90b2df2a4324b36d405372a4efbd6cab670052b8c57d13c91287');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1',1700000840.0,'{"observation":{"round":6,"index":1,"x":[0.7640914001019237,0.2359085998980763],"y":[0.09333512759760196,0.32324917392315755,1.04707157580449],"cost":1.4636558773252495}}','ff8aff8e00e2219fa3ce391a4ae689fc34873a6e15196ed76be9aaf6ae8490bc');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"revision":0,"probes":[{"round":7,"index":0,"x":[0.7123379779838013,0.2876620220161987],"K":1,"start":"previous"},{"round":7,"index":1,"x":[0.6416272998651465,0.35837270013485345],"K":1,"start":"previous","keep":true}],"recommended":[0.7123379779838013,0.28766202201619867]}','a63573bd27fab812add5cd7eda807a1ca9dda31a3d69b6e2339802598f4f8612');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0',1700000900.0,'{"observation":{"round":7,"index":0,"x":[0.7123379779838013,0.2876620220161987],"y":[0.07385361909586916,0.38632916874131745,1.0408694218345413],"cost":1.501052209671728}}','1eaf0cc36632dba77bf3e31fe3cbd5108938f90d41fe2efe19c2bfc6c2565232');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1',1700000960.0,'{"observation":{"round":7,"index":1,"x":[0.6416272998651465,0.35837270013485345],"y":[0.055895562080577485,0.47944295386943914,1.0331160287898224],"cost":1.568454544739839}}','2c50522414bc01a6469482025265bce98a9c6b71cac536ac4f3248edd06133fb');
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
INSERT INTO "stackelberg_studies" VALUES(1,'simplex',25,'2c50522414bc01a6469482025265bce98a9c6b71cac536ac4f3248edd06133fb');
COMMIT;
