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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"setup":{"leader":{"kind":"guarded","leader":{"kind":"response-model","K":1,"probes":1,"X":{"kind":"unconstrained"}},"rails":{"within":{"kind":"box","lower":[-2.0,-2.0],"upper":[2.0,2.0]},"largest_change":0.2,"baseline_rounds":1}},"objective":{"name":"total-response","content":{"function":"total-response","gradients":["total-response-by-x","total-response-by-y"],"name":"total-response"}},"x0":[0.1,0.3],"seed":7,"problem":{}},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"format":1}','3cea7a04231f8b9e194dfeee9a9ae2c59fb53658e9a79b7b2db65e01287c80e6');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"revision":0,"probes":[{"round":0,"index":0,"x":[0.1,0.3],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','d4eacb38f8b5181b9ef101c3097e9f801c582339f6d595444fecdb0eb3dfce85');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0',1700000060.0,'{"observation":{"round":0,"index":0,"x":[0.1,0.3],"y":[0.19000000000000003,0.366,1.0008001066723557],"cost":1.5568001066723558}}','a4f25554859c80288e9a2f21ad86ef9444e2c3e2cae0a7683ef8b016a24e37a7');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"revision":0,"probes":[{"round":1,"index":0,"x":[0.05784754981584596,0.5],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','4a3b29af729a198a939f540bca8a047a08f481e385a29b3453cf9b543586a9e3');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0',1700000120.0,'{"observation":{"round":1,"index":0,"x":[0.05784754981584596,0.5],"y":[0.24549878920385082,0.6457847549815847,1.000267719066306],"cost":1.8915512632517415}}','b1f42daec38bdd5a3522cf20f25bd5fbcf7373961043ec628ef3b802f283c761');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"revision":0,"probes":[{"round":2,"index":0,"x":[0.1,0.3],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','8a21ddcdfc0d95b272813b70439d2c78562a7c3f1c8e3f2bd579f44ce464b6ce');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0',1700000180.0,'{"observation":{"round":2,"index":0,"x":[0.1,0.3],"y":[0.19000000000000003,0.366,1.0008001066723557],"cost":1.5568001066723558}}','c2629b117452ef7830dfb31f2ac8327b8a4e242e771417d54abb5ef6defd78e7');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"revision":0,"probes":[{"round":3,"index":0,"x":[0.14215245018415407,0.09999999999999998],"K":1,"start":"previous","keep":true}],"recommended":[0.17291386062694722,-0.04595313111529159]}','74295158b2dfaec423bcb75737513160ab25c35fcb79ac2ab18142a202b39621');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0',1700000240.0,'{"observation":{"round":3,"index":0,"x":[0.14215245018415407,0.09999999999999998],"y":[0.13805486890920435,0.16284304900368304,1.0016170211325406],"cost":1.302514939045428,"left_out":{"reason":"entry 2 of y is 0.1628, lately about 0.366","entries":[1],"doubt":true}}}','61e91fbc63a981003aa798fa666e907856a529904c1b8302f32c20e5427022db');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"revision":0,"probes":[{"round":4,"index":0,"x":[0.18430490036830813,-0.10000000000000003],"K":1,"start":"previous","keep":true}],"recommended":[0.24433571949060048,-0.38482718731666593]}','becbf4fd60a17c202a972a9706f7821eddaa644dd598a99b14359bc4d16b9a3e');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0',1700000300.0,'{"observation":{"round":4,"index":0,"x":[0.18430490036830813,-0.10000000000000003],"y":[0.08966339593146383,0.03631390199263382,1.0027186946951383],"cost":1.128695992619236,"left_out":{"reason":"entry 2 of y is 0.03631, lately about 0.366","entries":[1],"doubt":true}}}','98563dc25cddb64d06eede13a6ad9f4f647b1c2103a547f1bd3684a59d0f3a3b');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"revision":0,"probes":[{"round":5,"index":0,"x":[0.22645735055246222,-0.30000000000000004],"K":1,"start":"previous","keep":true}],"recommended":[0.3172495801175478,-0.7307803184319575]}','167abe83c8b08ff903e05c4cf3a616a6f376ff9f540c59e6d51cbf33a5cca21e');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0',1700000360.0,'{"observation":{"round":5,"index":0,"x":[0.22645735055246222,-0.30000000000000004],"y":[0.04482558106677855,-0.013587441033147737,1.004105440565265],"cost":1.0353435805988958,"left_out":{"reason":"entry 2 of y is -0.01359, lately about 0.366","entries":[1],"doubt":true}}}','fa22aaa454b0d5e39557ec487f596fd36ba500432f51737b1c984691e3b781b3');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"revision":0,"probes":[{"round":6,"index":0,"x":[0.2680630590625183,-0.5],"K":1,"start":"previous","keep":true}],"recommended":[0.2813817282602433,-0.5640232779331513]}','c319c29107eb1d779122a533480bb88e572dead796e20a006d18753962028c2b');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0',1700000420.0,'{"observation":{"round":6,"index":0,"x":[0.2680630590625183,-0.5],"y":[0.0037947445714368658,0.013193694093748175,1.0057541341821663],"cost":1.0227425728473514,"left_out":{"reason":"entry 2 of y is 0.01319, lately about 0.366","entries":[1],"doubt":true}}}','3d9cb1fa48c86aff8846ffdc47fc7304424e466b1527db15e47c8485ad77227c');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"revision":0,"probes":[{"round":7,"index":0,"x":[0.34554234020224195,-0.5316463151465367],"K":1,"start":"previous","keep":true}],"recommended":[0.27246789378043035,-0.5241009731102071]}','be1ea1100d8f853cace783565a3ad6716a34d05c77a1005c965a892a9f1b239b');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0',1700000480.0,'{"observation":{"round":7,"index":0,"x":[0.34554234020224195,-0.5316463151465367],"y":[-0.029307462844453708,0.016918752941842023,1.0095671770555603],"cost":0.9971784671529487,"left_out":{"reason":"entry 2 of y is 0.01692, lately about 0.366","entries":[1],"doubt":true}}}','7613f39d86ad8af0bfbd883201d215d5ff53da33dfc2ac78a57e1c293a4aa966');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded-response-model',17,'7613f39d86ad8af0bfbd883201d215d5ff53da33dfc2ac78a57e1c293a4aa966');
COMMIT;
