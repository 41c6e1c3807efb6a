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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"}}]}}','b2c6ae6e5e5211a4e64c9ead88803d27fe4d7ceb8d30955e6f6c38a781e5bbce');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','15914afbec9ec0157e2912ebb4845dc8a72de0a85c661bd520678843511fbff3');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','3994b334cbf61e84465041f5eddf38bf55132f65f0b8ba558d774850c1dbe5b6');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','0d041a52c5e01f43d3f09e95aca8f603f6b974ec5af6a5960adbf3246f6f7656');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','a0e38a752502a0615ee063838672f68ecd37413b0f0028e13bb722eae69041cc');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','77d652126fb37f2b10499a7126465c898bf75048bc4989f965ff9d36dd9c9804');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','2d546d70c5836ec62e28f263b205103efb2b883607d83775bfd008695d013d78');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"rk9rlM0twD8RZl/Vd1DUPw=="],"hold":1,"start":"previous"},{"round":3,"index":2,"x":["<f8",[2],"15NcCpjXsj9VAAeR7hXSPw=="],"hold":1,"start":"previous"},{"round":3,"index":3,"x":["<f8",[2],"EGVKIqwOvj/C8WPPsoLRPw=="],"hold":1,"start":"previous"},{"round":3,"index":4,"x":["<f8",[2],"JM7oEIcktT+kdAKXs+PUPw=="],"hold":1,"start":"previous"},{"round":3,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','53c0d581be89e49951c77c2cb7eb39bc5b5b3f43376dfabd4cff876d8339b2fd');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','3d00bd573406e5a5095a18920808ccd0399c03e0c9bbacd1f0fffc1f223d6642');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/3/1/0',1700000300.0,'{"round":3,"index":1,"x":["<f8",[2],"rk9rlM0twD8RZl/Vd1DUPw=="],"y":["<f8",[3],"lYj/K87txT/Yaj+C/ujYP86JvXs8BfA/"],"cost":1.5618189640420943}','39c682b59c1a940730041ecf588fb1dff7cd50f844d562b0afe463f1a5d53161');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/3/2/0',1700000360.0,'{"round":3,"index":2,"x":["<f8",[2],"15NcCpjXsj9VAAeR7hXSPw=="],"y":["<f8",[3],"P99R97Pjyj9l0j8yCv3VP4OzsXfGAfA/"],"cost":1.5540766834149062}','d23d2658f8612a634d78bb83ec91c9f7ae1eb29d8d6b688c2a49219065ef689f');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/3/0',1700000420.0,'{"round":3,"index":3,"x":["<f8",[2],"EGVKIqwOvj/C8WPPsoLRPw=="],"y":["<f8",[3],"+6f9r+w8xj842mJS63fVP/2cVZ6EBPA/"],"cost":1.5102815960713394}','b46879243179c432dab777003baeecf2af9022790623825d3f4e9d1646196ff5');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/4/0',1700000480.0,'{"round":3,"index":4,"x":["<f8",[2],"JM7oEIcktT+kdAKXs+PUPw=="],"y":["<f8",[3],"IJh3eMh6yj/2zxmj/XTZP4PZmDo8AvA/"],"cost":1.6051833124111292}','459e8501b80f6764adf378418c921b4bebd772137ad1e4147918d71590c40461');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/3/5/0',1700000540.0,'{"round":3,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','ed3fa731aa1d516d7ef1f7a70958c3fbcc3aef36d3c30c85239b366245541b5a');
INSERT INTO "stackelberg_events" VALUES(1,15,'asked','asked/4/0',1700000600.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"J/YkwZrGpT/iaXNGPcnpPw=="],"hold":1,"start":"previous"},{"round":4,"index":2,"x":["<f8",[2],"EFxQ6fInxD++2gBNKFjKvw=="],"hold":1,"start":"previous"},{"round":4,"index":3,"x":["<f8",[2],"fAMN4NZi4z/U+nRBxuDWPw=="],"hold":1,"start":"previous"},{"round":4,"index":4,"x":["<f8",[2],"LDpN8+D42b8j1+JJQAvPPw=="],"hold":1,"start":"previous"},{"round":4,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','db630144c7c95d100070e44adbb72108fb784d1a339073409de38add5c2afe84');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/0/0',1700000600.0,'{"round":4,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','5a96633d082e2f6fcc552ad57c74ad8d633280aa30b0a4af14552326bee387b1');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/4/1/0',1700000660.0,'{"round":4,"index":1,"x":["<f8",[2],"J/YkwZrGpT/iaXNGPcnpPw=="],"y":["<f8",[3],"9+LPEw+N0j/A+twGx6zzP+TINL6XAPA/"],"cost":2.519686259412787}','fba9a35a7cb31445a0d7b23651e10510f33f566043498b30314832ba4bd70e8f');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/4/2/0',1700000720.0,'{"round":4,"index":2,"x":["<f8",[2],"EFxQ6fInxD++2gBNKFjKvw=="],"y":["<f8",[3],"KXSkElbEuD/c+6Pdv5FjP+DHhsUgCPA/"],"cost":1.1011190661211643}','dd962201472ec0a1d64b74ec62465cb64a5b3c7bea74253241c561c5e595fa63');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/4/3/0',1700000780.0,'{"round":4,"index":3,"x":["<f8",[2],"fAMN4NZi4z/U+nRBxuDWPw=="],"y":["<f8",[3],"YHuqowQJqD/yAhqW3W/eP7ZMoivaePA/"],"cost":1.5520264740062717}','0c63b9834186ab8a582c4085f76817b207a6e826abcda07f17ce6aa5bd798d06');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/4/4/0',1700000840.0,'{"round":4,"index":4,"x":["<f8",[2],"LDpN8+D42b8j1+JJQAvPPw=="],"y":["<f8",[3],"zi0qqjoI6z+SCBJU85PRP9y6mzsVNvA/"],"cost":2.1326135609608574}','1b4d64cddd76d53107b5afffb8be76c9dd6dfd691c93eea747fa398506e6abea');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/4/5/0',1700000900.0,'{"round":4,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','e87ac7d1517aaf6dc167b78f7e5f4291d2f866ccb45d35240c47cac0b9bcb9a5');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/5/0',1700000960.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"sLp9Y68c0L94GG1jP2DlPw=="],"hold":1,"start":"previous"},{"round":5,"index":2,"x":["<f8",[2],"fodKMHzp3D8kKs+BYWixvw=="],"hold":1,"start":"previous"},{"round":5,"index":3,"x":["<f8",[2],"VpdALeUm0b8Yb4e1FH+qvw=="],"hold":1,"start":"previous"},{"round":5,"index":4,"x":["<f8",[2],"ImQN+rHz3T8kqot+JNvkPw=="],"hold":1,"start":"previous"},{"round":5,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','f385c3e458572c34d92d43b44d36acdc8ba7425420c44f25838f0a1e16def935');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/5/0/0',1700000960.0,'{"round":5,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','814e311274b9fc36a28f88c7a8b76e8cbb3ffb34eacfbef91d1e158af55d4c9f');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/5/1/0',1700001020.0,'{"round":5,"index":1,"x":["<f8",[2],"sLp9Y68c0L94GG1jP2DlPw=="],"y":["<f8",[3],"nnQ7gsM45D+HQHRKjujsP4jRthDJFPA/"],"cost":2.5403918886829673}','ea64c45c367296d5c9bf6ffddfeaf7f8bea2f9852684d47999737625316ce3e0');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/5/2/0',1700001080.0,'{"round":5,"index":2,"x":["<f8",[2],"fodKMHzp3D8kKs+BYWixvw=="],"y":["<f8",[3],"0mms0iNRcr9FpkS2nGmoPyH2sgAOQ/A/"],"cost":1.0595796204060497}','4f9d7b22ca2ef2aaa412169c207dd4ec1acdf234812d9270bceadad0a859af7a');
INSERT INTO "stackelberg_events" VALUES(1,26,'told','told/5/3/0',1700001140.0,'{"round":5,"index":3,"x":["<f8",[2],"VpdALeUm0b8Yb4e1FH+qvw=="],"y":["<f8",[3],"G2djWm614j89VGLVnXywP0AGgcKOF/A/"],"cost":1.6548002251783527}','7ea952e1e5a6269fe7326e3e7afbf9500aa0f1cc29a13178601e434abe313d0f');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/5/4/0',1700001200.0,'{"round":5,"index":4,"x":["<f8",[2],"ImQN+rHz3T8kqot+JNvkPw=="],"y":["<f8",[3],"/pQ+XW3ysD/MyShyTPDuP2GfrLP6R/A/"],"cost":2.050605545124972}','2b63edaf842f3f5e309157227f419b7ec50835f0a927cc89a5fe32ca00fc8d08');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/5/5/0',1700001260.0,'{"round":5,"index":5,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','35adb18dcf9e3771850011dd8923b480f26df5e4ead16aada02bc57b99d95222');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/6/0',1700001320.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"6z0AbVcQwj+fGwlTlSHVPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','cbc9acbe9df27dca117c1f88c60276605b172b09b4f09e2ecad1f8f910072d69');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/6/0/0',1700001320.0,'{"round":6,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','23a5157ef230176adea656cfb6dc2aa579bd3b1d6fd490c7950b90fc6f269734');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/6/1/0',1700001380.0,'{"round":6,"index":1,"x":["<f8",[2],"6z0AbVcQwj+fGwlTlSHVPw=="],"y":["<f8",[3],"nc/z6S22xD/gl9sYGgPaP4BSRRyHBvA/"],"cost":1.5698426951813884}','107f17922f61463c3306879cf5785c1abbd37d8bea15419b27a77063f39cb1e9');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/7/0',1700001440.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"ANSdoa78Uz9+KwoXXB/NPw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"21SaITa2pL/5pM7FtNLLPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"ANSdoa78Uz9+KwoXXB/NPw=="]}','9b3c7dc21442de50873d1827825de5b2fb9959d79288fe96a60c16452fb8e1b3');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/7/0/0',1700001440.0,'{"round":7,"index":0,"x":["<f8",[2],"ANSdoa78Uz9+KwoXXB/NPw=="],"y":["<f8",[3],"ZDUMKs5g0T9fco2FMtDRP/Ji9R8AAPA/"],"cost":1.5498660052515383}','7c0947d50c55e6b3001380230e0a8d7cc4609a533a634442b4928073f33bc39b');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/7/1/0',1700001500.0,'{"round":7,"index":1,"x":["<f8",[2],"21SaITa2pL/5pM7FtNLLPw=="],"y":["<f8",[3],"SggVCrkV1D9N1DOPrgTRP2oYk0aJAPA/"],"cost":1.5798675302257585}','ac97f6c9dbf76ea8690efba15e80bf3a5bfd5c71c767dc73d09cf2923177e8cf');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-measured',34,'ac97f6c9dbf76ea8690efba15e80bf3a5bfd5c71c767dc73d09cf2923177e8cf');
COMMIT;
