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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":0.3,"explore":0.3,"largest_move":0.5,"structure":null,"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":"","prices":null,"completion":null}]]]},"fingerprint":"412ff0058c2d1933aaac887e5213911fa1574aec3aea9237b5a2159a48ddacbb","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','a48980b50c4fde55ae8bcf927df9c2a12961348cb0cd2a6a4b4687f3304cf97f');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','0662275450afac23be5c8ddc0d656b648d5b90f1f1b6faa7d191e651b3226ded');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','d06ce504b964cf15135135e673b17c402e1bb8e106f736c183220cea753b4708');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','b4921484b80d073b8133a39a2836cc286de1a0a53a401ce8e6318e9aea9925af');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"1aPR7qYGrT/dNPpL8CzgPw=="],"y":["<f8",[3],"oB17ogagzz9ymfS++vHkP20RMp0NAfA/"],"cost":1.9018667376914125}','20eca5d3db2abfa489a7e859368c23f5aa2f835d7e31b076236d6bc63e4a4ffd');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"7eXkbR2n1T+cnvngIaS3Pw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','a72ea10dcdd760316fc01a859d78237afab562d1a0a15d47700d31ee067f4d36');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"7eXkbR2n1T+cnvngIaS3Pw=="],"y":["<f8",[3],"KJjhK38coj8FPdte+IDEPwhCqZOQJfA/"],"cost":1.2047306034322909}','8c0730d6d02aeb8319c262b36725e06a917c67121eb2be416fe30861b12e62c8');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"sPYpD58k2z/Azped4z2Tvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"7OXkbR2n1T+anvngIaS3Pw=="]}','fdfb5291599e92343d1d9a80f68c64d24a23efc7eb32aaa96abb2e1dc99e2728');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"sPYpD58k2z/Azped4z2Tvw=="],"y":["<f8",[3],"ql0791bJbz+BtIl8CtazP/NgosMUO/A/"],"cost":1.0957890410005526,"left_out":{"reason":"entries 1, 2 of y are about 7% of what they were","doubt":true}}','ef167dc1241fb03d059d9a3ba87536cb6fcb827baba51b9939f3841f4992af04');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"lITeO1RU2j+4k3BrVz6wvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"7OXkbR2n1T+anvngIaS3Pw=="]}','5b6fb723111b8ba4035b17b0925690e85e66b94fd8ffd7fdfd34cc120c0d0b4d');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"x":["<f8",[2],"lITeO1RU2j+4k3BrVz6wvw=="],"y":["<f8",[3],"YFWvou+pWD8ZJV/o4fmpP6ymIJSVN/A/"],"cost":1.065810320146492}','18a980c722538435b9ac616c4ba75d0a09c9e5a53348dafe62962fc98cd5d1a1');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"FN9i+zEMwz9jDe8Ua+Lbvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"lITeO1RU2j+4k3BrVz6wvw=="]}','643a0319316722635d4a8963d4993f4b52ee9a2a1f7d76989ff3910212db8842');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"x":["<f8",[2],"FN9i+zEMwz9jDe8Ua+Lbvw=="],"y":["<f8",[3],"NqUCAX5rtD9+BXZta052PwibBiZCB/A/"],"cost":1.086983149932813,"left_out":{"reason":"entry 2 of y is about 1/29 of what it was","entries":[1],"doubt":true}}','2ad0ad3ecd89d5da867cfbed4ab8a8b9fab64f26bcb4f9b7766c9a2a9acefd5b');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"1hgIRAIZzT9WQUx2Ow7gvw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"lITeO1RU2j+4k3BrVz6wvw=="]}','e8860067a5442535b05540f30376003ea4ec378fbb41d23ad13ac8a7065404ad');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"x":["<f8",[2],"1hgIRAIZzT9WQUx2Ow7gvw=="],"y":["<f8",[3],"GhQX5v7BmD++B22az1CSP/yjhPfxEPA/"],"cost":1.0462009367577376}','9c486d6880b13e018eaba084613756b79cf22139377145b97932cc776cbd00d8');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"sYWUQLEpyj9qb8Bv72Xivw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"1hgIRAIZzT9WQUx2Ow7gvw=="]}','e71bc4502d401edeafc9e755e32825b1389ae9211c9124258e9e2dc0d86a7059');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"x":["<f8",[2],"sYWUQLEpyj9qb8Bv72Xivw=="],"y":["<f8",[3],"Sowgspeanj8MPTq0mKuqP6pYjJGyDfA/"],"cost":1.085321150584421}','00b84acc6ff95a1cb6e20dbebe49a374f53d90e2710a95f306f0348c8bd90948');
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-box',17,'00b84acc6ff95a1cb6e20dbebe49a374f53d90e2710a95f306f0348c8bd90948');
COMMIT;
