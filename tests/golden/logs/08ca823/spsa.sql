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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.spsa:SpallSchedule",{"a":0.1,"c":0.1,"A":10.0,"alpha":0.602,"gamma":0.101}]},"estimator":{"$data":["stackelberg.leaders.spsa:RandomSigns",{"count":1}]},"mode":"auto","order":"base-first","start":"shared","X":null}]},"X":{"$data":["stackelberg.sets.ball:Ball",{"center":{"$array":["<f8",[2],"mpmZmZmZuT+amZmZmZnJPw=="]},"radius":1.5}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","sqlalchemy":"2.1.8"}}]}}','b533f8787064d2d19e85769843a4c1c566641e44bafd5090c101eb521a466c2c');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],1,"previous",false],[1,["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],1,"previous",true]]}','2f3d99d0ad3f36b5ef5979a726a14caf330e9fd3fd045b0e891238fd09a48ce1');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],"y":["<f8",[3],"kML1KFyP0j9bj8L1KFzfPwAAAAAAAPA/"],"cost":1.78,"time":null,"failure":null}','c73f9d1b9a2fb1f104a573afc53769140504f5b7c809c8ebacbc76abede5eadd');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971,"time":null,"failure":null}','5d30d97af9b5950ce4cde06ff97137e689a8d0e0839261644c39b3af5aab86a2');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],1,"previous",false],[1,["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],1,"previous",true]]}','fbeb565ec9527505bb864b556ca4c5086eba72f808c85ebdbaa3768c7c7abaf3');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],"y":["<f8",[3],"bA7xz0fwuT/TxLSfwrDbP1ALQA4gE/A/"],"cost":1.538655471701385,"time":null,"failure":null}','fb635a6f33221783e9892fcf8a73d1288e3434bd66e1d0ae32e7c4b6b27b54fe');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],"y":["<f8",[3],"ey6q2Ltfyz9inKkJ2CHLPyDZdO/9APA/"],"cost":1.426071568382354,"time":null,"failure":null}','ac057d0de92e93d966e1c057a0977507ff548e3c88af17d39e932e72426d2889');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],1,"previous",false],[1,["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],1,"previous",true]]}','58da8eee159a82dc08d0348532c2c977ad43b263751d181d2c08446ef385b416');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],"y":["<f8",[3],"Umz6sbrbuz+2jzDMfSjaP1GszHh8EPA/"],"cost":1.5215679070747123,"time":null,"failure":null}','3fd76546d57b3c30fa678967ad0103f2b2b7651778a72011946b738d17355204');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],"y":["<f8",[3],"PQ/96CpgzD9v00Ux4vHJP1sMgqOrAPA/"],"cost":1.4245426907787468,"time":null,"failure":null}','7cb323968a7dd090d17989ac610e8792bc5ec718111d9271005cc63553a83732');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],1,"previous",false],[1,["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],1,"previous",true]]}','8acfc63946d65920f29fecca17a6b22afc7f2eee64ba6f3dff207f7cfc472df9');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],"y":["<f8",[3],"w828NdZRzT9hQsI6qeDIP58J0hFuAPA/"],"cost":1.4235210414324024,"time":null,"failure":null}','023f12c545af841e2cb7da21f3a5fda508e8ade4ab50f7dcadb4529c4eb62882');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],"y":["<f8",[3],"aTj9jyWLvT9rhYCzFvDYPxSh2Mt4DvA/"],"cost":1.5085914795139366,"time":null,"failure":null}','dfce873a75a26734a7bd0fbdc7b21d72fe3d2f0bd5218ad1301456699901e01f');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],1,"previous",false],[1,["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],1,"previous",true]]}','ea7d0f714b0eba825f5bc66ea0b425696c8fc274549a5dabecd3aa8a57e60728');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],"y":["<f8",[3],"lgDqYrAt0D8v0de9kUbXP9C3ZpFCAPA/"],"cost":1.616534328425374,"time":null,"failure":null}','dce8cc8a101f1b53020d46f9329a1687c0e6cdad42124567d686652e029de318');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],"y":["<f8",[3],"9ozu0nixuj+ClRXviITIP7kDA9nfDPA/"],"cost":1.2989583167454395,"time":null,"failure":null}','a4b6424a1abd05f567e6614bee9213cc565819970120699c46a7bccad68f3d09');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],1,"previous",false],[1,["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],1,"previous",true]]}','9c2700f685b431c8c990b3d7e3f5fa8f3787aeb85040784bfc8d2750f1b03365');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],"y":["<f8",[3],"RuGIKuuxtD8C5PDQH7bEP8xMin7VEfA/"],"cost":1.2470018093149167,"time":null,"failure":null}','c266d44e33018e044b22f336e5dc4c39f00aa5a8a23fbbbe69b4e017d200092d');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],"y":["<f8",[3],"Emtk5Y9yyz/IvcfLzovUPzryiutwAfA/"],"cost":1.5358186779985235,"time":null,"failure":null}','3ae5476c9fb9b891be756310819946a231f14f282328e0e6e989d0f261cd7067');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],1,"previous",false],[1,["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],1,"previous",true]]}','b373b32268d393c04ad05a61b2b57ee2cdbd8c8868b49a7ad117bca58342e5c7');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],"y":["<f8",[3],"Jn8zpKgStD/gjihwg7rSP0bI90DzFvA/"],"cost":1.376646664999722,"time":null,"failure":null}','f772fd41045e41e308db92eeb23bf7f22ca22614a7769acc6c54bddc10c3ca79');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],"y":["<f8",[3],"erz9m1RLxT9JlxIzeD/BP4zNIoFKA/A/"],"cost":1.3019143157412154,"time":null,"failure":null}','cafa4cefd47160268e41535b6abfbaa9d3c40502bfeb48f4062f7f0837ecd281');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],1,"previous",false],[1,["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],1,"previous",true]]}','420fbcaea955482f2edfd3fcf7762a95a2f946f3df184f87a33946a0a1680087');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],"y":["<f8",[3],"sjpL42UEyD/Acnill5XRP864AV/WAvA/"],"cost":1.4630823313671515,"time":null,"failure":null}','23de158a580cd1be7dc96c9b91fdc7c1a05fbe5db975232fa21011e824a9ddaf');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],"y":["<f8",[3],"3ujkWJnVsD/2I39JB8zAP0kUwVhaFfA/"],"cost":1.2021988313540155,"time":null,"failure":null}','9e07a99eb7218d374187c4343966321c85a3297291e56aa14248f80211372040');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"GDj4zPZLvz9GkcRYE3TIPw=="],1,"previous",false],[1,["<f8",[2],"r7jkKqQT0j+g37lLM5afPw=="],1,"previous",true]]}','fbe55d215167149812b00bfc85c28748f119605b1ecf249a6bc8b20cb8cbcad2');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"GDj4zPZLvz9GkcRYE3TIPw=="],"y":["<f8",[3],"FNLhsMS1xD9fHHTUKnbPPzczzv3lBPA/"],"cost":1.4087867083863457,"time":null,"failure":null}','b42a0f6c2afcd4c234e562ab4dec12b20c846d6d7b4a6d2dbe15888f96894c57');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"r7jkKqQT0j+g37lLM5afPw=="],"y":["<f8",[3],"WPw2AMHPqT/2R4J4uXe8P7V9NlQrGvA/"],"cost":1.168003990320022,"time":null,"failure":null}','fa6ccea95399ea2b1fe5ae4311541e685ab8c39c41a9f43cdcb47927dc12c1ae');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"JqpsnCSo0z/AIOvMsDh5Pw=="],1,"previous",false],[1,["<f8",[2],"1DQ0n4wGwz9+eAwgghPFPw=="],1,"previous",true]]}','d83cdf38ac0f6f348b2c164c6a2b7631f67564c9689a611d40e9176c6ebe2534');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"JqpsnCSo0z/AIOvMsDh5Pw=="],"y":["<f8",[3],"T1rmbgxcoz9+AiSwoxe4P252WjrzHvA/"],"cost":1.1394785375437895,"time":null,"failure":null}','972485f9b93148a0c196568cd0624ef130d2c3bf7e318a5de28041a4648d7f14');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"1DQ0n4wGwz9+eAwgghPFPw=="],"y":["<f8",[3],"OycNefLowT/w/uSKO0PMP45Hydg9B/A/"],"cost":1.3624912250022776,"time":null,"failure":null}','d3ea8347aa19967db195a1bd249a2f9cdaebbe986fd34f645ddeb3b9e97dd35a');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"oibxjXQX1T+E/wzl0qaQvw=="],1,"previous",false],[1,["<f8",[2],"rJwcPO4Wxj+mECSDIAPCPw=="],1,"previous",true]]}','a232b7fb74bb99e108c74f7aeda53215a567a0ad97852c1d19be653b44b372b3');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"oibxjXQX1T+E/wzl0qaQvw=="],"y":["<f8",[3],"t1bbMkAVnD+Sj1h551W0P3y+zNyjI/A/"],"cost":1.115561802605317,"time":null,"failure":null}','1210f323eb057217864b933f8cf547d7fa24b16aa713bb2452b16b445f050e82');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"rJwcPO4Wxj+mECSDIAPCPw=="],"y":["<f8",[3],"rJguPCkMvz+NPoYt1HvJP8WFz0rDCfA/"],"cost":1.322754279757142,"time":null,"failure":null}','d21174d0675c0a518bbc52168649f065e73bce557c4e5e5cdef415a86aefe476');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"rnBKHR5m1j8p0FDttciivw=="],1,"previous",false],[1,["<f8",[2],"e4NnZ0PhyD+wU7KvlnG+Pw=="],1,"previous",true]]}','3a7da28dfd6406af1a59abca5464b6a3c0c9eb96eace8579ece5af980df83ae2');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"rnBKHR5m1j8p0FDttciivw=="],"y":["<f8",[3],"a/wActpJkz/rc8JFihexPx4kH9MzKPA/"],"cost":1.0954169082005651,"time":null,"failure":null}','325d00523b495075be126256a78f691ec0d6dfa4ffc37ac9adc0f4dcc0c72198');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"e4NnZ0PhyD+wU7KvlnG+Pw=="],"y":["<f8",[3],"mUpTe+D0uj9v78r6Fw7HPwzaGe9iDPA/"],"cost":1.2884406676810523,"time":null,"failure":null}','295100fdf7a1d23b38f52153d5b7032ebea212ee8ca0f43dcd291c0eecce8215');
CREATE TABLE stackelberg_schema (
	version INTEGER NOT NULL
);
INSERT INTO "stackelberg_schema" VALUES(2);
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
INSERT INTO "stackelberg_studies" VALUES(1,'spsa',37,'295100fdf7a1d23b38f52153d5b7032ebea212ee8ca0f43dcd291c0eecce8215');
COMMIT;
