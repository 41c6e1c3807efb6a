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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"setup":{"leader":{"kind":"on-grid","leader":{"kind":"response-model","K":1,"probes":1,"X":{"kind":"unconstrained"}},"parameters":{"names":["bread","milk"],"units":["",""],"steps":[0.25,0.25],"quantity":"x"},"X":{"kind":"unconstrained"}},"objective":{"name":"total-response","content":{"function":"total-response","gradients":["total-response-by-x","total-response-by-y"],"name":"total-response"}},"x0":[0.0,0.25],"seed":7,"X":{"kind":"box","lower":[-2.0,-2.0],"upper":[2.0,2.0]},"problem":{},"parameters":{"names":["bread","milk"],"units":["",""],"steps":[0.25,0.25],"quantity":"x"}},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"format":1}','9eec47ad45322094f1213f18ccf6cc192cedd1c29e098e2666be647e3320ab03');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"revision":0,"probes":[{"round":0,"index":0,"x":[0.0,0.25],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.25]}','7ae155c0168ee59c36efdf97cc36c069a432bc6b77e42820853426edb0188fad');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0',1700000060.0,'{"observation":{"round":0,"index":0,"x":[0.0,0.25],"y":[0.275,0.30250000000000005,1.0],"cost":1.5775000000000001}}','f81ba25834513647350186cac8bb44de588e25de0f5bf2352e7282bb36f0f7b4');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"revision":0,"probes":[{"round":1,"index":0,"x":[0.0,0.5],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.25]}','58c4142a89bf9cf5655f63be0728d35346a9b338af958f836cbab9892f900f63');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0',1700000120.0,'{"observation":{"round":1,"index":0,"x":[0.0,0.5],"y":[0.3,0.6400000000000001,1.0],"cost":1.9400000000000002}}','d3c280b16292f401cd6dfe3d271e5c8b15a0d2d7f2d0fded52a644581ea2507d');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"revision":0,"probes":[{"round":2,"index":0,"x":[0.25,-0.25],"K":1,"start":"previous","keep":true}],"recommended":[0.0,0.25]}','03b7ffc9d614768b8a67bc211a35d6f5c5ab340a09376618b8b7e709ab7b91a2');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0',1700000180.0,'{"observation":{"round":2,"index":0,"x":[0.25,-0.25],"y":[0.0375,-0.010000000000000002,1.0050041680558035],"cost":1.0325041680558036}}','950754e8959c303ba2351aa03043abc8694f1c8720e2c5233e29673b6d319769');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"revision":0,"probes":[{"round":3,"index":0,"x":[0.0,-0.75],"K":1,"start":"previous","keep":true}],"recommended":[0.0,-0.25]}','a0413e80d6a3915e51c746cde91a70641d22d8febf86a58f513efb06feb42fbf');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0',1700000240.0,'{"observation":{"round":3,"index":0,"x":[0.0,-0.75],"y":[0.175,0.2025,1.0],"cost":1.3775}}','0744dfb8d5a142df3c1344bc3a07dc57d9fe3cc60cbbb6c9fe3ac84cc7bc2bf2');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"revision":0,"probes":[{"round":4,"index":0,"x":[0.25,-0.25],"K":1,"start":"previous","keep":true}],"recommended":[0.0,-0.25]}','36ec9266d87db527961c2711949e82820228452cec4e7d2911c1f14b2015c818');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0',1700000300.0,'{"observation":{"round":4,"index":0,"x":[0.25,-0.25],"y":[0.0375,-0.010000000000000002,1.0050041680558035],"cost":1.0325041680558036}}','83489160877f9e7b35c720be950b2326158aef12cedda2bfa3e75d77f7236396');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"revision":0,"probes":[{"round":5,"index":0,"x":[0.5,-0.5],"K":1,"start":"previous","keep":true}],"recommended":[0.25,-0.25]}','c1213a7bffa52d255096d9ee7818223e6c9166b66e8abadae72684592fbf8ec6');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0',1700000360.0,'{"observation":{"round":5,"index":0,"x":[0.5,-0.5],"y":[-0.05,-0.009999999999999995,1.020066755619076],"cost":0.9600667556190758}}','169a071f24344a48ab6f692dc979b64658e736425dfc39a77b5be45d185bc020');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"revision":0,"probes":[{"round":6,"index":0,"x":[1.0,-0.5],"K":1,"start":"previous","keep":true}],"recommended":[0.5,-0.25]}','504d0306c335ef4b83e80dafb55d799df9f0a49b60866bcfaa6955354bd3c561');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0',1700000420.0,'{"observation":{"round":6,"index":0,"x":[1.0,-0.5],"y":[0.2,-0.06,1.0810723718384547],"cost":1.2210723718384546}}','6e039769d1a4a308dfb4b39ce5fcc412e735ab3bb514c0b84626c6f2039c2f6d');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"revision":0,"probes":[{"round":7,"index":0,"x":[0.5,-0.5],"K":1,"start":"previous","keep":true}],"recommended":[0.5,-0.5]}','8b021c14862de0568dd81af2455b4c97668de80fa535f3e996b7afb6cbc051d0');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0',1700000480.0,'{"observation":{"round":7,"index":0,"x":[0.5,-0.5],"y":[-0.05,-0.009999999999999995,1.020066755619076],"cost":0.9600667556190758}}','e8dbc09f1b33efdc811f38f8faf283b935880c00a6a98e039fe07f5202c569bf');
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
INSERT INTO "stackelberg_studies" VALUES(1,'on-grid',17,'e8dbc09f1b33efdc811f38f8faf283b935880c00a6a98e039fe07f5202c569bf');
COMMIT;
