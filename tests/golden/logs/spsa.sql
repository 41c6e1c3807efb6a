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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.spsa:SpallSchedule",{"a":0.1,"c":0.1,"A":10.0,"alpha":0.602,"gamma":0.101}]},"estimator":{"$data":["stackelberg.leaders.spsa:RandomSigns",{"count":1}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.ball:Ball",{"center":{"$array":["<f8",[2],"mpmZmZmZuT+amZmZmZnJPw=="]},"radius":1.5}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','de64841097526c906390e3647c19c94eefbbee6242c5a5372858d7ab2d01355c');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','595bccd4420b0b8aaff3b9bf85fb16ed7a15f389e7158f61da66d0152c4135b6');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],"y":["<f8",[3],"kML1KFyP0j9bj8L1KFzfPwAAAAAAAPA/"],"cost":1.78}','3036c019008ae820e3dcef41cb19383f4466b02f16767aa5833365a8261a33ef');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971}','b4f4f7e5c4dfc99c40eb8a2b34d0c83f7ac1d639b49adde956c4a4679d0d2d96');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"QGiRMRb6wj955dCAjhzQPw=="]}','c38c92ee8292b535692934dd1a279bd3c357f72c381aac663fc7b6506d284dc4');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],"y":["<f8",[3],"bA7xz0fwuT/TxLSfwrDbP1ALQA4gE/A/"],"cost":1.538655471701385}','abb42760ed65409ecbfafeee428d6ef57066c3bd16452fe0dcdba873981c0153');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],"y":["<f8",[3],"ey6q2Ltfyz9inKkJ2CHLPyDZdO/9APA/"],"cost":1.426071568382354}','5724a31e99a4f56ac8caa1e8cdfb9d1d9f2f713a0ad1c1e757ae2fe4f0c4b5cb');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"QzbpQ9o+wT/1mPkT4X3OPw=="]}','67d33c9e37f4304cfaf52f3d94a5a29b0dc134a48494a1a3fe4d0050ad38ecf9');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],"y":["<f8",[3],"Umz6sbrbuz+2jzDMfSjaP1GszHh8EPA/"],"cost":1.5215679070747123}','07e8dcb546951c81d55b6df8f7766cd725dae1fee300f86732589a5d4768509c');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],"y":["<f8",[3],"PQ/96CpgzD9v00Ux4vHJP1sMgqOrAPA/"],"cost":1.4245426907787468}','8a5b23348830738ee458439c3e9c89ce90337fa7efd879b5076a616d5428c07b');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"KRtGA0CHvz9GcLPRpgLNPw=="]}','0857f06ccd4bd346b6e47dacab688d239ed4ef4d77bc5882af4373e530cc15c1');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],"y":["<f8",[3],"w828NdZRzT9hQsI6qeDIP58J0hFuAPA/"],"cost":1.4235210414324024}','f5176eadee6725c72ce4335d0c7adc7a12533a320386b7b719799fce3b18eb26');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],"y":["<f8",[3],"aTj9jyWLvT9rhYCzFvDYPxSh2Mt4DvA/"],"cost":1.5085914795139366}','87540eb0b74ef2640e1cec0a5ac74d3ae1bfe34eb81482a6d77252eccaabfbf8');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"scDoEYP4vD8KwwRZSLvLPw=="]}','eb111daa9d67663149d7074ce2115a74074499065a752f16412a859b82caa519');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],"y":["<f8",[3],"lgDqYrAt0D8v0de9kUbXP9C3ZpFCAPA/"],"cost":1.616534328425374}','55c094c26571e83a929a54b8677fd62bfd273cf97b9e28e6143c013e204643ef');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],"y":["<f8",[3],"9ozu0nixuj+ClRXviITIP7kDA9nfDPA/"],"cost":1.2989583167454395}','ae5c20d808a4da84da050c78af5f784027855b9eedb3f8d99de4dcc16e177a03');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"hRFhBlwrwz/eEZjbLQzHPw=="]}','5f70623be13460903839e0861ae14746a84a0ae15d5b413259c91557e048a3a0');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],"y":["<f8",[3],"RuGIKuuxtD8C5PDQH7bEP8xMin7VEfA/"],"cost":1.2470018093149167}','86407fb42c2dc49fb34e2d57dcb7896a4c2c57e6a7a83da7cde8def03b6f215a');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],"y":["<f8",[3],"Emtk5Y9yyz/IvcfLzovUPzryiutwAfA/"],"cost":1.5358186779985235}','68f2d3c051b4306a2247f78aa26bccbdcb0cdaaaaa39bd652495734c074a31a1');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AL5DEdBXxz9jZbXQud/CPw=="]}','92432c73ffefb4b24c436b71328dfc68517fc6cdb355539261d8ace13274d35b');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],"y":["<f8",[3],"Jn8zpKgStD/gjihwg7rSP0bI90DzFvA/"],"cost":1.376646664999722}','d26b3e6ad222feb37293faeb0d72c4228bdb7092c2f3cda4a13f347e1b9bd9a6');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],"y":["<f8",[3],"erz9m1RLxT9JlxIzeD/BP4zNIoFKA/A/"],"cost":1.3019143157412154}','a5d4df6cce4233ec2884036ddfecd8c20eeecb37732e79b1dce487ced68ccf54');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"94LnfxJJxj9aKlk//NDBPw=="]}','a1256371e94b331b0402e2ac0faa02ec33f4bc9d178309b9899e791673ea3057');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],"y":["<f8",[3],"sjpL42UEyD/Acnill5XRP864AV/WAvA/"],"cost":1.4630823313671515}','a5af0d93b1f0b97c501f735b583cb77719da11459342dc5b03fdca2ea43f9360');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],"y":["<f8",[3],"3ujkWJnVsD/2I39JB8zAP0kUwVhaFfA/"],"cost":1.2021988313540155}','578fa137e939ad251dca4e8754baedf70b2b0ec79dacb7fa11f9303751cb3e2e');
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
INSERT INTO "stackelberg_studies" VALUES(1,'spsa',25,'578fa137e939ad251dca4e8754baedf70b2b0ec79dacb7fa11f9303751cb3e2e');
COMMIT;
