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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"setup":{"leader":{"kind":"response-model","K":1,"probes":1,"prior":{"kind":"city-twin","network":{"tail":[0,0,0],"head":[1,1,1],"nodes":2,"zones":2,"latency":{"kind":"bpr","free_flow":[1.0,2.0,1.5],"b":[0.15,0.2,0.3],"capacity":[1.0,2.0,3.0],"power":[4.0,4.0,3.0]},"fixed_cost":[0.0,0.0,0.0],"capacity":[1.0,2.0,3.0],"length":[0.0,0.0,0.0],"node_labels":["1","2"],"name":"network"},"tolled":{"kind":"array","dtype":"int64","shape":[3],"values":[0,1,2]}},"X":{"kind":"unconstrained"}},"x0":[0.0,0.0,0.0],"seed":7,"X":{"kind":"box","lower":[0.0,0.0,0.0],"upper":[9.0,9.0,9.0]},"problem":{}},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"format":1}','8163b2997e576c6c84e223313311188f1130f0981a833b254b2654231a140ba1');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"revision":0,"probes":[{"round":0,"index":0,"x":[0.0,0.0,0.0],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.0,0.0]}','f4eecc7f88bfab40c9720fcc54391cc58a521432fbc8028a3264174006abf573');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0',1700000060.0,'{"observation":{"round":0,"index":0,"x":[0.0,0.0,0.0],"y":[5.0,5.0,5.0],"cost":15.0}}','f9db62f7837af7a7d1048cd102dffb7fa5c1ba7f3f30d015ba650ef05dc2067f');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"revision":0,"probes":[{"round":1,"index":0,"x":[0.0,0.0,0.0],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.0,0.0]}','4ba42237312ed01ddf2f25cbf606120fd19cc8219d492675c83b546402c883c0');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0',1700000120.0,'{"observation":{"round":1,"index":0,"x":[0.0,0.0,0.0],"y":[5.0,5.0,5.0],"cost":15.0}}','0432441c0513c8187b6a5552960a15af7fbd71e57b5d7c42987e84afacbf8b1d');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"revision":0,"probes":[{"round":2,"index":0,"x":[0.0,0.0,0.0],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.0,0.0]}','dfa303b64eb41db0789a0213731685bb10bdfe9e03e5bd48e8e12e87cf0a9128');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0',1700000180.0,'{"observation":{"round":2,"index":0,"x":[0.0,0.0,0.0],"y":[5.0,5.0,5.0],"cost":15.0}}','fcb8094b6444949f0b8a1b32d41fdb2ae48c83e6a571084e076a7a59487bcfee');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"revision":0,"probes":[{"round":3,"index":0,"x":[0.0,0.0,0.0],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.0,0.0]}','d0bac0b836ae7aa2be6384a8e7cc22a79f190ead0487905a157ac086e4d47fe3');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0',1700000240.0,'{"observation":{"round":3,"index":0,"x":[0.0,0.0,0.0],"y":[5.0,5.0,5.0],"cost":15.0}}','d7ace48f13a7581a33d6860b37b7548f884cc19512256f453934fdbfb6efe725');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"revision":0,"probes":[{"round":4,"index":0,"x":[0.0,0.0,0.0],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.0,0.0]}','ff2d55b77fc926bef66a58315a9f455b9a13f7f1bbaa48436cf84337b60702b0');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0',1700000300.0,'{"observation":{"round":4,"index":0,"x":[0.0,0.0,0.0],"y":[5.0,5.0,5.0],"cost":15.0}}','96c6d8346a9a0538409f580fa0d46f9d11a1730ce09f311e0faddd859c66b53b');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"revision":0,"probes":[{"round":5,"index":0,"x":[0.0,0.0,0.0],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.0,0.0]}','a73e751d00dc9652067b81372f76cebc36c45c8c62f9456512b193e4f541b379');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0',1700000360.0,'{"observation":{"round":5,"index":0,"x":[0.0,0.0,0.0],"y":[5.0,5.0,5.0],"cost":15.0}}','3d1dea56bd74a971b7ba71e5349ce0953e50887389286819a68e6e86ddade600');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"revision":0,"probes":[{"round":6,"index":0,"x":[0.0,0.0,0.0],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.0,0.0]}','8438a419a7367c8637cc1c166644caa9b307c8ef3c0bcb8c201a1283c2ddf3d7');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0',1700000420.0,'{"observation":{"round":6,"index":0,"x":[0.0,0.0,0.0],"y":[5.0,5.0,5.0],"cost":15.0}}','f2127cf99a481a8a46bd5d0b4be09e0fa10ff1a6910f033caf085170e4d91bdc');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"revision":0,"probes":[{"round":7,"index":0,"x":[0.0,0.0,0.0],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.0,0.0]}','c6c03ebbfb594eb72f9a53a0e17bc226022cf043b946fbd5ca4c8795a6c519fd');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0',1700000480.0,'{"observation":{"round":7,"index":0,"x":[0.0,0.0,0.0],"y":[5.0,5.0,5.0],"cost":15.0}}','76e8c3b9683d862ff9737b9e316177ef99c801a58b84413718ec33a63958e755');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-prior',17,'76e8c3b9683d862ff9737b9e316177ef99c801a58b84413718ec33a63958e755');
COMMIT;
