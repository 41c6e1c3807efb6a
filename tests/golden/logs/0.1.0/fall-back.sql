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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"setup":{"leader":{"kind":"fall-back","leader":{"kind":"response-model","K":1,"probes":1,"X":{"kind":"unconstrained"}},"to":{"kind":"two-point","K":1,"schedule":{"kind":"constant","eta":0.05,"delta":0.1},"directions":1,"X":{"kind":"unconstrained"}}},"objective":{"name":"total-response","content":{"function":"total-response","gradients":["total-response-by-x","total-response-by-y"],"name":"total-response"}},"x0":[0.1,0.3],"seed":7,"problem":{}},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"format":1}','7bd10f05134345c960da4d9a9ea0db90a67d259a8f14789d3e1643df51e5c782');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"revision":0,"probes":[{"round":0,"index":0,"x":[0.1,0.3],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','c548378b654d8c2eb50056c27f6229dc7665ebaab70fdefbade717011ddcc5fe');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0',1700000060.0,'{"observation":{"round":0,"index":0,"x":[0.1,0.3],"y":[0.19000000000000003,0.366,1.0008001066723557],"cost":1.5568001066723558}}','2964a0dc279321a531928f77cf8c9e2cff5c6ca35e4b4be3bcc42e3d8ac31577');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"revision":0,"probes":[{"round":1,"index":0,"x":[0.08979205951222739,0.3484334383561408],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','7b10c6cb8e3f8b77e513738a41ddaad3a4665f284ab9143af217beb2e730970a');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0',1700000120.0,'{"observation":{"round":1,"index":0,"x":[0.08979205951222739,0.3484334383561408],"y":[0.20311389827483406,0.4267232351849519,1.0006450784585574],"cost":1.6304822119183435}}','2abd66128a51c8413829bb9498029c536c31190aa99fde4d9362db1e5b160707');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"revision":0,"probes":[{"round":2,"index":0,"x":[0.16301441056563154,0.24102585056660172],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','a9a3b6991a5daa3fb3ee2f7e2a8b82d44b8fbf9a81e546c826f6ee1c424a1b00');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0',1700000180.0,'{"observation":{"round":2,"index":0,"x":[0.16301441056563154,0.24102585056660172],"y":[0.13766187254308893,0.3005671083735537,1.0021266491897833],"cost":1.440355630106426}}','b63905ddab71c6f50f43c83708044c8958a2ca5a2cc9e47025b038df4e6ecff8');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"revision":0,"probes":[{"round":3,"index":0,"x":[0.1984857345609852,0.18343166280260062],"K":1,"start":"previous","keep":true}],"recommended":[0.16301441056563154,0.24102585056660172]}','07fa8c0015f7c0de2668d8b407e7a83c71df3daa2ce4aedf2527ca906d4e2441');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0',1700000240.0,'{"observation":{"round":3,"index":0,"x":[0.1984857345609852,0.18343166280260062],"y":[0.10925401854348875,0.24098788626671078,1.0031533828576256],"cost":1.353395287667825}}','41c406aeb0fd302dbf187a213a308ce17a94d1e95cc35bd27d983f4547c5978b');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"revision":0,"probes":[{"round":4,"index":0,"x":[0.14021155849243894,0.13261621686639732],"K":1,"start":"previous","keep":true}],"recommended":[0.1984857345609852,0.18343166280260062]}','a60e52697642e6a673cb4f7413cbee48599f093eea0ae24e4d8418cda8f1e55b');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0',1700000300.0,'{"observation":{"round":4,"index":0,"x":[0.14021155849243894,0.13261621686639732],"y":[0.14270934432907945,0.19087565638543547,1.0015731547871742],"cost":1.3351581555016891}}','b85b778344adb889845ddfa144a770fb78d72dbf32a24bd71f749dd9aeed8bef');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"revision":0,"probes":[{"round":5,"index":0,"x":[0.21759306295751488,0.030997125303089845],"K":1,"start":"previous","keep":true}],"recommended":[0.18248249700160238,0.10686417311149271]}','fd17cd09789f170079c5b3d62bf20112eef18ae0fddf2df35f7d3fa47cb930a9');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0',1700000360.0,'{"observation":{"round":5,"index":0,"x":[0.21759306295751488,0.030997125303089845],"y":[0.08285339062002713,0.11090804884642479,1.003790131049147],"cost":1.197551570515599}}','0b0d75af192fd511caa0070ffbd60b2c9d47b7fb8d4b097540c2445c1f09f5a7');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"revision":0,"probes":[{"round":6,"index":0,"x":[0.27413077879347025,-0.025568446549478818],"K":1,"start":"previous","keep":true}],"recommended":[0.21759306295751488,0.030997125303089845]}','f9bd24253fd1dc6f2637ae4ecf1b0012f88e7df042482a602aa266de087a302d');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0',1700000420.0,'{"observation":{"round":6,"index":0,"x":[0.27413077879347025,-0.025568446549478818],"y":[0.048460060433496384,0.07391085789623669,1.0060178407779627],"cost":1.1283887591076958}}','1fbd58788473858bfe74d3f620c898e6e92331d8c768ebb3f6e48221a8de998b');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"revision":0,"probes":[{"round":7,"index":0,"x":[0.3462463652468819,-0.1516900409702962],"K":1,"start":"previous","keep":true}],"recommended":[0.26845456756779695,-0.03945299285540976]}','0feb9f8f140c977621d1e9b47ebb6babcb5e13bd8ec390ed54a230a0a3cc7a81');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0',1700000480.0,'{"observation":{"round":7,"index":0,"x":[0.3462463652468819,-0.1516900409702962],"y":[0.008471176102765623,0.011491418881369285,1.0096062644110009],"cost":1.0295688593951358}}','6612754e755ebf692c8649373406b5015f2ffb8917c6db2f461dcac11b122b87');
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
INSERT INTO "stackelberg_studies" VALUES(1,'fall-back',17,'6612754e755ebf692c8649373406b5015f2ffb8917c6db2f461dcac11b122b87');
COMMIT;
