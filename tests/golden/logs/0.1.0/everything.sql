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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"setup":{"leader":{"kind":"guarded","leader":{"kind":"two-point","K":4,"schedule":{"kind":"constant","eta":0.05,"delta":0.1},"directions":1,"X":{"kind":"unconstrained"}},"rails":{"largest_change":0.5,"baseline_rounds":1}},"x0":[0.1,0.3],"seed":7,"problem":{}},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"format":1}','a7f1b7e1bf2e9c16228e1941ce46eed232bca3f7187189c44efc58f1942e3fec');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"revision":0,"probes":[{"round":0,"index":0,"x":[0.1,0.3],"K":4,"start":"previous"},{"round":0,"index":1,"x":[0.07937684588327794,0.39785032199373654],"K":4,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','26492d193585fb2265d1b862c43bef7c732cb06afd48f4cfbccbc40e7fd1e70e');
INSERT INTO "stackelberg_events" VALUES(1,3,'noted',NULL,1700000000.0,'{"text":"the first morning; \u00abquotes\u00bb, a line\nbreak"}','7d1cddc2b609e2358c761fa0eccb7c647a8097bcda4cf68499732cb641cfb846');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/0',1700000000.0,'{"observation":{"round":0,"index":0,"x":[0.11,0.31],"y":[0.19000000000000003,0.366,1.0008001066723557],"cost":1.5568001066723558,"time":3.5}}','a840a564234b91fd8ad076b69954bd044a946fd74c4dc97df8eac11fe077786e');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/0/1',1700000000.0,'{"observation":{"round":0,"index":1,"x":[0.07937684588327794,0.39785032199373654],"failure":"the counter was down"}}','6104ece2c5bf5bcfda779f33c7fe2e27b2e4b9b130656ae9981d44b1364ebfaa');
INSERT INTO "stackelberg_events" VALUES(1,6,'corrected',NULL,1700000000.0,'{"observation":{"round":0,"index":1,"x":[0.07937684588327794,0.39785032199373654],"y":[0.21670886997847338,0.49331109264546363,1.0005040970396022],"cost":1.7105240596635392},"reason":"the answer came after all"}','26616b62324954b3e7dcd00b141aeb7c94565a26b1901db5b95de7b729c5dc6e');
INSERT INTO "stackelberg_events" VALUES(1,7,'amended',NULL,1700000000.0,'{"changes":{"largest_change":0.25,"K":3},"reason":"a colder week"}','1b29efd4b4a8fe5d5491ae144be90d9d2a75da4dd51ec678cfa75ccedfe3dab8');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/1/0',1700000000.0,'{"round":1,"revision":0,"probes":[{"round":1,"index":0,"x":[0.16438779833738465,0.15397473956281385],"K":3,"start":"previous"},{"round":1,"index":1,"x":[0.26004358849984766,0.18312898125068566],"K":3,"start":"previous","keep":true}],"recommended":[0.16438779833738465,0.15397473956281385]}','1287eb6530586c385c0463dbb4af54d4c494d3ad026e73214de72f623296a18c');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/1/0',1700000001.0,'{"observation":{"round":1,"index":0,"x":[0.16438779833738465,0.15397473956281385],"y":[0.12803302386110937,0.2111553778483853,1.002162646917091],"cost":1.3413510486265858}}','4538b0842d2da60315bb26bcaae71647fec9f40fca133e7b2820fcde4d478dc3');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/1/1',1700000002.0,'{"observation":{"round":1,"index":1,"x":[0.26004358849984766,0.18312898125068566],"y":[0.07589197754509902,0.24293791601287532,1.0054146928733172],"cost":1.3242445864312915}}','9198c22ed0dab4d6dbce2baa2247fcdadacb7f528bebf77e01649f00816f54c4');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/2/0',1700000002.0,'{"round":2,"revision":0,"probes":[{"round":2,"index":0,"x":[0.18075111991913645,0.15896199889547438],"K":3,"start":"previous"},{"round":2,"index":1,"x":[0.22137872853931373,0.25033703606540225],"K":3,"start":"previous","keep":true}],"recommended":[0.18075111991913645,0.15896199889547438]}','21ed958368db9713b991fab5154a69f97040130189a93855aa73423f724d96a9');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/2/0',1700000003.0,'{"observation":{"round":2,"index":0,"x":[0.18075111991913645,0.15896199889547438],"y":[0.11781604732243303,0.21639262829511777,1.002614816138149],"cost":1.3368234917556998}}','fd474ca90694216df4b8148c78c5e54d2c9cb27effe772b2518568a4232d6cbe');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/2/1',1700000004.0,'{"observation":{"round":2,"index":1,"x":[0.22137872853931373,0.25033703606540225],"y":[0.10266351651690965,0.31395471221534377,1.0039232459453213],"cost":1.4205414746775746}}','34c9667bbc5b367b2ba6c494cd523655d0aabf86aad9e79d7858d43b17a554cf');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/3/0',1700000004.0,'{"round":3,"revision":0,"probes":[{"round":3,"index":0,"x":[0.1467385054729303,0.08246466088269741],"K":3,"start":"previous"},{"round":3,"index":1,"x":[0.24499501873091506,0.10105653013738675],"K":3,"start":"previous","keep":true}],"recommended":[0.1467385054729303,0.08246466088269741]}','3318ec3969d804bbbfcc68d6472d816c5c33242c29e94fc438398e44d4bc6d53');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/3/0',1700000004.0,'{"observation":{"round":3,"index":0,"x":[0.1467385054729303,0.08246466088269741],"failure":"given up"}}','1b006f3a34064a44944e41e0b0cada161aae296e354634d1bda1dcde872e654b');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/3/1',1700000004.0,'{"observation":{"round":3,"index":1,"x":[0.24499501873091506,0.10105653013738675],"failure":"given up"}}','28454cdefd8c3a923868dad4adfb3190cc36e1d62966043b95f9422fd302d749');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/4/0',1700000004.0,'{"round":4,"revision":0,"probes":[{"round":4,"index":0,"x":[0.1467385054729303,0.08246466088269741],"K":3,"start":"previous"},{"round":4,"index":1,"x":[0.12864808995590196,0.18081473391989072],"K":3,"start":"previous","keep":true}],"recommended":[0.1467385054729303,0.08246466088269741]}','5058466178db6b96da52b5e23f07fdb171e3561c0fe00d182d7a19cb8cd0a4e6');
INSERT INTO "stackelberg_events" VALUES(1,18,'corrected',NULL,1700000004.0,'{"observation":{"round":3,"index":0,"x":[0.1467385054729303,0.08246466088269741],"y":[0.1,0.2,0.3],"cost":0.6,"left_out":{"reason":"entry 3 of y is 0.3, lately about 1.002","entries":[2],"doubt":true}},"reason":"the answer came after all"}','736e51ac2591dd5fd171f47d6547618f4fc4882ece3c4991e1d9e1e0654f50b4');
INSERT INTO "stackelberg_events" VALUES(1,19,'finished','finished',1700000004.0,'{"reason":"the season is over"}','6d38bd9acee3156d0f9f64f0386837bf351e7c723c9475b4f8fd719e60a00d2e');
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
INSERT INTO "stackelberg_studies" VALUES(1,'everything',19,'6d38bd9acee3156d0f9f64f0386837bf351e7c723c9475b4f8fd719e60a00d2e');
COMMIT;
