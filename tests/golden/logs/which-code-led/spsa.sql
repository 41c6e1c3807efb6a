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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.spsa:SpallSchedule",{"a":0.1,"c":0.1,"A":10.0,"alpha":0.602,"gamma":0.101}]},"estimator":{"$data":["stackelberg.leaders.spsa:RandomSigns",{"count":1}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.ball:Ball",{"center":{"$array":["<f8",[2],"mpmZmZmZuT+amZmZmZnJPw=="]},"radius":1.5}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','52085a98e56242bd08ec9ae3d3fc4f19efd630d64092cadb86235d3f2b9cb313');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],1,"previous",false],[1,["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','d1f6339f3611aeb20988c25d5c401bc97501b125aff433751e25a866d59d375d');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],"y":["<f8",[3],"kML1KFyP0j9bj8L1KFzfPwAAAAAAAPA/"],"cost":1.78,"time":null,"failure":null}','c12a6b5b8071ee454569613afd89d78d658575a5e9716ceebe0b74753c1c8e21');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"replicate":0,"x":["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971,"time":null,"failure":null}','26a66309817a6fdcbb41054c66cc604cc7529eef907bf321122fc57df795d1d0');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],1,"previous",false],[1,["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],1,"previous",true]],"recommended":["<f8",[2],"QGiRMRb6wj955dCAjhzQPw=="]}','a797b13d36863b2eef0d362e40751f281def6dcb028a71a15e2f56f661794211');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],"y":["<f8",[3],"bA7xz0fwuT/TxLSfwrDbP1ALQA4gE/A/"],"cost":1.538655471701385,"time":null,"failure":null}','0ecd9d23c66b5e55602369228e98d8006fa4b1ad7edf5db6866f3ae7892b1a9f');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"replicate":0,"x":["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],"y":["<f8",[3],"ey6q2Ltfyz9inKkJ2CHLPyDZdO/9APA/"],"cost":1.426071568382354,"time":null,"failure":null}','25fd401185d16ce996dee27f4cb73e8a6e17903db7fc9f12498b4483adca418b');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],1,"previous",false],[1,["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],1,"previous",true]],"recommended":["<f8",[2],"QzbpQ9o+wT/1mPkT4X3OPw=="]}','797e4c821a9563e0f4e6537fffe870ae2dab578e0b802d9c89b05db0144f3343');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],"y":["<f8",[3],"Umz6sbrbuz+2jzDMfSjaP1GszHh8EPA/"],"cost":1.5215679070747123,"time":null,"failure":null}','1ecd7cb6c944db5703b633ee232bd39096303cf838cfc769266bebf597a41fe6');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"replicate":0,"x":["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],"y":["<f8",[3],"PQ/96CpgzD9v00Ux4vHJP1sMgqOrAPA/"],"cost":1.4245426907787468,"time":null,"failure":null}','bbea35a4b527dcb3fdbab5fba9e1ac9c177be8dfc8343458125ac70aeb4afe01');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],1,"previous",false],[1,["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],1,"previous",true]],"recommended":["<f8",[2],"KRtGA0CHvz9GcLPRpgLNPw=="]}','eb8d84d5f8d05525531cbe46ddb7824df86691a0c3aa2dfd6d2d43dffe94184c');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],"y":["<f8",[3],"w828NdZRzT9hQsI6qeDIP58J0hFuAPA/"],"cost":1.4235210414324024,"time":null,"failure":null}','544c16a73315ceaa6b185581560d40d49a445ee7ce4af5cbc748507ae34e4ae9');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"replicate":0,"x":["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],"y":["<f8",[3],"aTj9jyWLvT9rhYCzFvDYPxSh2Mt4DvA/"],"cost":1.5085914795139366,"time":null,"failure":null}','7d1e1f56c05015262b917b870979cf9dc37ade885e716d49b316b8a12e179536');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],1,"previous",false],[1,["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],1,"previous",true]],"recommended":["<f8",[2],"scDoEYP4vD8KwwRZSLvLPw=="]}','5ca4e85839e7cbea4d24d0d63471bec87299794a72816df76b4ad753cc5c84cb');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],"y":["<f8",[3],"lgDqYrAt0D8v0de9kUbXP9C3ZpFCAPA/"],"cost":1.616534328425374,"time":null,"failure":null}','720c3dbc5a94aa712decfbe2fd2ebe71ac3713a8efc35592f3449b9195c4dda8');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"replicate":0,"x":["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],"y":["<f8",[3],"9ozu0nixuj+ClRXviITIP7kDA9nfDPA/"],"cost":1.2989583167454395,"time":null,"failure":null}','d50111f37f6ac607e7cbd0b11749c069e49af1dc9244bd47e1198908b150068a');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],1,"previous",false],[1,["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],1,"previous",true]],"recommended":["<f8",[2],"hRFhBlwrwz/eEZjbLQzHPw=="]}','8d9d5f834ba66ece0e6803b38bddc5146303f539eacfca8e307a532c49ed13f8');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],"y":["<f8",[3],"RuGIKuuxtD8C5PDQH7bEP8xMin7VEfA/"],"cost":1.2470018093149167,"time":null,"failure":null}','5a83c5d2820620b4a861859ae35dfa977079257f4eda5e8eaa6e1ab15b624c8b');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"replicate":0,"x":["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],"y":["<f8",[3],"Emtk5Y9yyz/IvcfLzovUPzryiutwAfA/"],"cost":1.5358186779985235,"time":null,"failure":null}','79f1eae02591f9e4737ce56cbeb922f091dc7ab39132e19026717c28f9abb5cf');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],1,"previous",false],[1,["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],1,"previous",true]],"recommended":["<f8",[2],"AL5DEdBXxz9jZbXQud/CPw=="]}','03ea81599fce642c2e3c8c889a72338cf71662a7ac083d7e2d8ccec1e5d17715');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],"y":["<f8",[3],"Jn8zpKgStD/gjihwg7rSP0bI90DzFvA/"],"cost":1.376646664999722,"time":null,"failure":null}','30549b83aa400e9cf56b79865ad90feda2151279c48147f127b2c38ee76013bc');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"replicate":0,"x":["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],"y":["<f8",[3],"erz9m1RLxT9JlxIzeD/BP4zNIoFKA/A/"],"cost":1.3019143157412154,"time":null,"failure":null}','a42f3f889e4812a5d3fcbe47c7041ccbb7df99cb1779b125e053e889fd2b5bca');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],1,"previous",false],[1,["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],1,"previous",true]],"recommended":["<f8",[2],"94LnfxJJxj9aKlk//NDBPw=="]}','8ebe98a5382b0721c2751e0c7ae03725bb3d01eca7c83c49cda41c6dd7cb7478');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],"y":["<f8",[3],"sjpL42UEyD/Acnill5XRP864AV/WAvA/"],"cost":1.4630823313671515,"time":null,"failure":null}','05f0ebf1a5f9bfd6660463c5a6194a77d49436c3e9c00a82037be4a680b55635');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"replicate":0,"x":["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],"y":["<f8",[3],"3ujkWJnVsD/2I39JB8zAP0kUwVhaFfA/"],"cost":1.2021988313540155,"time":null,"failure":null}','9e2bc3d378d1d93274938c39fed1e5658b2e8077d0d69fcc8238aeb4fbb9e27c');
INSERT INTO "stackelberg_events" VALUES(1,26,'asked','asked/8/0',1700001020.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"GDj4zPZLvz9GkcRYE3TIPw=="],1,"previous",false],[1,["<f8",[2],"r7jkKqQT0j+g37lLM5afPw=="],1,"previous",true]],"recommended":["<f8",[2],"tcYi3qHmyT86zTvC2Wa8Pw=="]}','0bbea82533ac2783c69ddd94ac1cff57e6e665c0c6bd688b01b35c6ef1b731e9');
INSERT INTO "stackelberg_events" VALUES(1,27,'told','told/8/0/0',1700001020.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"GDj4zPZLvz9GkcRYE3TIPw=="],"y":["<f8",[3],"FNLhsMS1xD9fHHTUKnbPPzczzv3lBPA/"],"cost":1.4087867083863457,"time":null,"failure":null}','5c52b83259fc8a6d810481bcc7297c367b2420ef2a259b2bcb797ddf2497e982');
INSERT INTO "stackelberg_events" VALUES(1,28,'told','told/8/1/0',1700001080.0,'{"round":8,"index":1,"replicate":0,"x":["<f8",[2],"r7jkKqQT0j+g37lLM5afPw=="],"y":["<f8",[3],"WPw2AMHPqT/2R4J4uXe8P7V9NlQrGvA/"],"cost":1.168003990320022,"time":null,"failure":null}','6c57775b9b5fc29de741272838197dc14832b3cd6e1995882abe1f5b6f9de49b');
INSERT INTO "stackelberg_events" VALUES(1,29,'asked','asked/9/0',1700001140.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"JqpsnCSo0z/AIOvMsDh5Pw=="],1,"previous",false],[1,["<f8",[2],"1DQ0n4wGwz9+eAwgghPFPw=="],1,"previous",true]],"recommended":["<f8",[2],"kMQG7GorzT+E0XOmR921Pw=="]}','b99db06504a7c2b03e48bc1ca668aa688315c271d946e8d9c879bf1ef41a5c23');
INSERT INTO "stackelberg_events" VALUES(1,30,'told','told/9/0/0',1700001140.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"JqpsnCSo0z/AIOvMsDh5Pw=="],"y":["<f8",[3],"T1rmbgxcoz9+AiSwoxe4P252WjrzHvA/"],"cost":1.1394785375437895,"time":null,"failure":null}','254d1cdc56f87ed3929c59d16e1da39749d46506b88107d5bb7e76075fbfb69e');
INSERT INTO "stackelberg_events" VALUES(1,31,'told','told/9/1/0',1700001200.0,'{"round":9,"index":1,"replicate":0,"x":["<f8",[2],"1DQ0n4wGwz9+eAwgghPFPw=="],"y":["<f8",[3],"OycNefLowT/w/uSKO0PMP45Hydg9B/A/"],"cost":1.3624912250022776,"time":null,"failure":null}','c85a92d63c60d9c7be876f0ac323fa829422c992f6c83a0b102e4247d8873bda');
INSERT INTO "stackelberg_events" VALUES(1,32,'asked','asked/10/0',1700001260.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"oibxjXQX1T+E/wzl0qaQvw=="],1,"previous",false],[1,["<f8",[2],"rJwcPO4Wxj+mECSDIAPCPw=="],1,"previous",true]],"recommended":["<f8",[2],"fLr/1XUR0D9s4QRNjNyvPw=="]}','5271d32912cb497589742f0c9099df0e0a24b14e3f7482a6b1dce60e433ab7b9');
INSERT INTO "stackelberg_events" VALUES(1,33,'told','told/10/0/0',1700001260.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"oibxjXQX1T+E/wzl0qaQvw=="],"y":["<f8",[3],"t1bbMkAVnD+Sj1h551W0P3y+zNyjI/A/"],"cost":1.115561802605317,"time":null,"failure":null}','168beec85ba812c082d27fe4c9ce303937274620d18fe23df90045dbbf7a98d5');
INSERT INTO "stackelberg_events" VALUES(1,34,'told','told/10/1/0',1700001320.0,'{"round":10,"index":1,"replicate":0,"x":["<f8",[2],"rJwcPO4Wxj+mECSDIAPCPw=="],"y":["<f8",[3],"rJguPCkMvz+NPoYt1HvJP8WFz0rDCfA/"],"cost":1.322754279757142,"time":null,"failure":null}','4ef02aea36c122db2bd597837c45a05968264b8c62d4d925f6c03b983d2f0673');
INSERT INTO "stackelberg_events" VALUES(1,35,'asked','asked/11/0',1700001380.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"rnBKHR5m1j8p0FDttciivw=="],1,"previous",false],[1,["<f8",[2],"e4NnZ0PhyD+wU7KvlnG+Pw=="],1,"previous",true]],"recommended":["<f8",[2],"Nhl/6F9r0T+b6wm5Ow2lPw=="]}','8af8d44572a2bbe84681e34701b40ab761fcc3a7d44573acacb204d12875f2f2');
INSERT INTO "stackelberg_events" VALUES(1,36,'told','told/11/0/0',1700001380.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"rnBKHR5m1j8p0FDttciivw=="],"y":["<f8",[3],"a/wActpJkz/rc8JFihexPx4kH9MzKPA/"],"cost":1.0954169082005651,"time":null,"failure":null}','65f625cbfd3c9faf66a7d9b020e69237ef703eaec3ec2f484d53282cc916bed9');
INSERT INTO "stackelberg_events" VALUES(1,37,'told','told/11/1/0',1700001440.0,'{"round":11,"index":1,"replicate":0,"x":["<f8",[2],"e4NnZ0PhyD+wU7KvlnG+Pw=="],"y":["<f8",[3],"mUpTe+D0uj9v78r6Fw7HPwzaGe9iDPA/"],"cost":1.2884406676810523,"time":null,"failure":null}','5d8eae510ebb80d21714b1d7eb7124aef63ec2b0755c9494ee355eb140c03117');
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
INSERT INTO "stackelberg_studies" VALUES(1,'spsa',37,'5d8eae510ebb80d21714b1d7eb7124aef63ec2b0755c9494ee355eb140c03117');
COMMIT;
