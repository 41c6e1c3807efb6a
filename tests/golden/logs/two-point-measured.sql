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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','5237b34ad0d3421bcba7648434fd4025f10d28fafd175ac74ce76524e7896f11');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','fc7975438522ee1acfaaf29e94fda19bda36217670a6f2f25f8fa5fc506c3698');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','1b6d28929926737700872f63dbb3b5e70650c3bd13055f4079536b8aa9e5b433');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','c3f342e45d4f42e6b78be1e8c33739249c9af85928f1823b5cd0357dc9917430');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','0680e8e4032121637d8ed7a4c2ff8335bcf7f9c00ec42aa3d8ca4b1c006d0abf');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','ce20a77be610c983ac78c10ca7ca74334ac63bb40452b3235c6130afa87ebab7');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"rk9rlM0twD8RZl/Vd1DUPw=="],"hold":1,"start":"previous"},{"round":3,"index":2,"x":["<f8",[2],"15NcCpjXsj9VAAeR7hXSPw=="],"hold":1,"start":"previous"},{"round":3,"index":3,"x":["<f8",[2],"EGVKIqwOvj/C8WPPsoLRPw=="],"hold":1,"start":"previous"},{"round":3,"index":4,"x":["<f8",[2],"JM7oEIcktT+kdAKXs+PUPw=="],"hold":1,"start":"previous"},{"round":3,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','7b5a6ebe92975325b0577f00f9046a791d2e16b19a3410363ba79d0299ea2e89');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','7c769014183b17ae3d2036a1f846fe264ad58c66c38a033ff867fc4c4fcee126');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/3/1/0',1700000300.0,'{"round":3,"index":1,"x":["<f8",[2],"rk9rlM0twD8RZl/Vd1DUPw=="],"y":["<f8",[3],"lYj/K87txT/Yaj+C/ujYP86JvXs8BfA/"],"cost":1.5618189640420943}','f7bfc89f773d87c396e8044172993b7874d85b76adeef52bd2c22f18c3c7b34f');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/3/2/0',1700000360.0,'{"round":3,"index":2,"x":["<f8",[2],"15NcCpjXsj9VAAeR7hXSPw=="],"y":["<f8",[3],"P99R97Pjyj9l0j8yCv3VP4OzsXfGAfA/"],"cost":1.5540766834149062}','a35a6832d3ff28f53b8f2876044c0a56f87c6e8c2e16a9b6fde240696c2f2042');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/3/0',1700000420.0,'{"round":3,"index":3,"x":["<f8",[2],"EGVKIqwOvj/C8WPPsoLRPw=="],"y":["<f8",[3],"+6f9r+w8xj842mJS63fVP/2cVZ6EBPA/"],"cost":1.5102815960713394}','1999bc0536f056050c587855b7f184e9b3bdfd1fa21afba8db5ebc9d5d6c0f48');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/4/0',1700000480.0,'{"round":3,"index":4,"x":["<f8",[2],"JM7oEIcktT+kdAKXs+PUPw=="],"y":["<f8",[3],"IJh3eMh6yj/2zxmj/XTZP4PZmDo8AvA/"],"cost":1.6051833124111292}','e6e14d950dd4474ff87678c7589366538fdb28e0bdd3cdb4050fa0aedb7e0011');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/3/5/0',1700000540.0,'{"round":3,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','282b82126b74004254f336d71fd6a298dd829dce2437be9c20aa259c6187aeff');
INSERT INTO "stackelberg_events" VALUES(1,15,'asked','asked/4/0',1700000600.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"J/YkwZrGpT/iaXNGPcnpPw=="],"hold":1,"start":"previous"},{"round":4,"index":2,"x":["<f8",[2],"EFxQ6fInxD++2gBNKFjKvw=="],"hold":1,"start":"previous"},{"round":4,"index":3,"x":["<f8",[2],"fAMN4NZi4z/U+nRBxuDWPw=="],"hold":1,"start":"previous"},{"round":4,"index":4,"x":["<f8",[2],"LDpN8+D42b8j1+JJQAvPPw=="],"hold":1,"start":"previous"},{"round":4,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','26dff871c29bfd86c81a7f00b15a229c0b9daafe841b6335eaed42f92fc37bbe');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/0/0',1700000600.0,'{"round":4,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','3842483a9b00addba644e75e836e26520777f383399689f5ff2052543a91d9bd');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/4/1/0',1700000660.0,'{"round":4,"index":1,"x":["<f8",[2],"J/YkwZrGpT/iaXNGPcnpPw=="],"y":["<f8",[3],"9+LPEw+N0j/A+twGx6zzP+TINL6XAPA/"],"cost":2.519686259412787}','69dc848c5494d47bc8c015a074e3591314a2854a8e095322696cb75a02d8835b');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/4/2/0',1700000720.0,'{"round":4,"index":2,"x":["<f8",[2],"EFxQ6fInxD++2gBNKFjKvw=="],"y":["<f8",[3],"KXSkElbEuD/c+6Pdv5FjP+DHhsUgCPA/"],"cost":1.1011190661211643}','2b329f60af6c08fed076770cf0a2a8dbc24c8afb757d0b7c23d4376cce61f3e2');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/4/3/0',1700000780.0,'{"round":4,"index":3,"x":["<f8",[2],"fAMN4NZi4z/U+nRBxuDWPw=="],"y":["<f8",[3],"YHuqowQJqD/yAhqW3W/eP7ZMoivaePA/"],"cost":1.5520264740062717}','a8438fb1ecf6eae79e8d5cad51a539302d0ae637ac39cb59dcf95fdf9b855a84');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/4/4/0',1700000840.0,'{"round":4,"index":4,"x":["<f8",[2],"LDpN8+D42b8j1+JJQAvPPw=="],"y":["<f8",[3],"zi0qqjoI6z+SCBJU85PRP9y6mzsVNvA/"],"cost":2.1326135609608574}','8cb6dad8a156a55e10428f324e5c61b77bad8273ccdfb02649a452bfdb8cbe27');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/4/5/0',1700000900.0,'{"round":4,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','5cdc5796a7a0677d39694f0185247b53fbebc6cba667a1c0c9188a3ae5727ac0');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/5/0',1700000960.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"sLp9Y68c0L94GG1jP2DlPw=="],"hold":1,"start":"previous"},{"round":5,"index":2,"x":["<f8",[2],"fodKMHzp3D8kKs+BYWixvw=="],"hold":1,"start":"previous"},{"round":5,"index":3,"x":["<f8",[2],"VpdALeUm0b8Yb4e1FH+qvw=="],"hold":1,"start":"previous"},{"round":5,"index":4,"x":["<f8",[2],"ImQN+rHz3T8kqot+JNvkPw=="],"hold":1,"start":"previous"},{"round":5,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','99e81562c332fde33440b7a367897cb4c1c4588e7acd0a086b99e19db7d44ce3');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/5/0/0',1700000960.0,'{"round":5,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','72c00d5b07b16c0c39c0b8cbb67dd328f64f93ac9fba921cf56d39d88b26d39e');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/5/1/0',1700001020.0,'{"round":5,"index":1,"x":["<f8",[2],"sLp9Y68c0L94GG1jP2DlPw=="],"y":["<f8",[3],"nnQ7gsM45D+HQHRKjujsP4jRthDJFPA/"],"cost":2.5403918886829673}','8e6fa00b91547930911a437d283b455d2d7c23627162d4a94fe72362ee2848b2');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/5/2/0',1700001080.0,'{"round":5,"index":2,"x":["<f8",[2],"fodKMHzp3D8kKs+BYWixvw=="],"y":["<f8",[3],"0mms0iNRcr9FpkS2nGmoPyH2sgAOQ/A/"],"cost":1.0595796204060497}','a87099e3baf3d35f240defebb9f655fa5008f20a9e5ce5655e197731af8ae4fe');
INSERT INTO "stackelberg_events" VALUES(1,26,'told','told/5/3/0',1700001140.0,'{"round":5,"index":3,"x":["<f8",[2],"VpdALeUm0b8Yb4e1FH+qvw=="],"y":["<f8",[3],"G2djWm614j89VGLVnXywP0AGgcKOF/A/"],"cost":1.6548002251783527}','9dab53ef3cccc9bab05d61fedc935bb4e5d8ace1f30291dc5fec47657c102435');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/5/4/0',1700001200.0,'{"round":5,"index":4,"x":["<f8",[2],"ImQN+rHz3T8kqot+JNvkPw=="],"y":["<f8",[3],"/pQ+XW3ysD/MyShyTPDuP2GfrLP6R/A/"],"cost":2.050605545124972}','23e1ed7201d9a9668154d3034b0b496986e8f900dec0c5a0d0751505c94aa7ef');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/5/5/0',1700001260.0,'{"round":5,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','32b27d15286969d63712920047a87b000cbf4c348c98d379af4a4b8b99975a28');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/6/0',1700001320.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"6z0AbVcQwj+fGwlTlSHVPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','cb165d581d4decde6401f6002b7abefe0b7131059a9a900e7088403de9b39e90');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/6/0/0',1700001320.0,'{"round":6,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','6b3541d81c1247eae843ef4ef44b7c9a25e8e0f9ccde792caeb75ff51642221f');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/6/1/0',1700001380.0,'{"round":6,"index":1,"x":["<f8",[2],"6z0AbVcQwj+fGwlTlSHVPw=="],"y":["<f8",[3],"nc/z6S22xD/gl9sYGgPaP4BSRRyHBvA/"],"cost":1.5698426951813884}','0011146df64823a0d1bb37c61da1840609e9c029420808cc1650fc79ac72dbf2');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/7/0',1700001440.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"ANSdoa78Uz9+KwoXXB/NPw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"21SaITa2pL/5pM7FtNLLPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ANSdoa78Uz9+KwoXXB/NPw=="]}','443e271784d8541efb2f548972cae28e0f20e486692b28ea43c5ad0a12a7f87f');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/7/0/0',1700001440.0,'{"round":7,"index":0,"x":["<f8",[2],"ANSdoa78Uz9+KwoXXB/NPw=="],"y":["<f8",[3],"ZDUMKs5g0T9fco2FMtDRP/Ji9R8AAPA/"],"cost":1.5498660052515383}','5ffd8035f63bae24b38b3a45edd7502aaab77cfd30309eca2bc919fc24ee7399');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/7/1/0',1700001500.0,'{"round":7,"index":1,"x":["<f8",[2],"21SaITa2pL/5pM7FtNLLPw=="],"y":["<f8",[3],"SggVCrkV1D9N1DOPrgTRP2oYk0aJAPA/"],"cost":1.5798675302257585}','012c7d72dd68877fce2243722ecc67b1a897feab625bf4c8c0cf278fb3953686');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-measured',34,'012c7d72dd68877fce2243722ecc67b1a897feab625bf4c8c0cf278fb3953686');
COMMIT;
