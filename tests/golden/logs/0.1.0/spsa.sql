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
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],"K":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','28751ebda3d1f82106e36299d64f83093074a768d7099a1f187c1f62b15074be');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],"y":["<f8",[3],"kML1KFyP0j9bj8L1KFzfPwAAAAAAAPA/"],"cost":1.78}','65636515a653460d0b4a862734a4c6cc5d6dadef8596ba134b9495e79ef720b0');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971}','db76712d593110094bfe8cf0d0de2263289b351d3b1a6ff0cfe859705bb04dfb');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],"K":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"QGiRMRb6wj955dCAjhzQPw=="]}','af23d93827baf4233513c130df766537ec8079c64793102daf153678ac21562d');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],"y":["<f8",[3],"bA7xz0fwuT/TxLSfwrDbP1ALQA4gE/A/"],"cost":1.538655471701385}','36d2da9a7437db8d90cdb81a5aaa61e0ed2af11bc2b189e56153a2db8231ff21');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],"y":["<f8",[3],"ey6q2Ltfyz9inKkJ2CHLPyDZdO/9APA/"],"cost":1.426071568382354}','6694a19fc004db3b5a4e86e0979e9cf77852eefea30437f2704d30edda7277a4');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],"K":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"QzbpQ9o+wT/1mPkT4X3OPw=="]}','d4cc2cfb8647fad935d776f59d579bfcb93148a7b55b2532113f91347446ffc3');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],"y":["<f8",[3],"Umz6sbrbuz+2jzDMfSjaP1GszHh8EPA/"],"cost":1.5215679070747123}','ece76201039a96e12e3d47cac338db7935c90ba23ea4059a28ef745e664d6b88');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],"y":["<f8",[3],"PQ/96CpgzD9v00Ux4vHJP1sMgqOrAPA/"],"cost":1.4245426907787468}','fac6c6b0a6fff5fd5e6b7d52e5401561f8e1a3541df804f5c171e861f68b8efd');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],"K":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"KRtGA0CHvz9GcLPRpgLNPw=="]}','36e24375c1039e9165d50ff1d26288234e77521566a54c044290f203b67047fd');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],"y":["<f8",[3],"w828NdZRzT9hQsI6qeDIP58J0hFuAPA/"],"cost":1.4235210414324024}','bf1d666026d65071bdeccb4106e404c31e30b0fe52248c679f42f5122685ecbc');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],"y":["<f8",[3],"aTj9jyWLvT9rhYCzFvDYPxSh2Mt4DvA/"],"cost":1.5085914795139366}','ba018f5f780a6833ff6842d7feb44bebf3cafabbcbd3fb52cdcfd33a8d06a09b');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],"K":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"scDoEYP4vD8KwwRZSLvLPw=="]}','d7fdbfcd1a3d054019d0d9c2b44c2d6a063df492ca41448c58beae7cd695e668');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],"y":["<f8",[3],"lgDqYrAt0D8v0de9kUbXP9C3ZpFCAPA/"],"cost":1.616534328425374}','edddb87b130eab2fbc9261ed79faabe9c9adc2ef0ab641094284e0f2a6246937');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],"y":["<f8",[3],"9ozu0nixuj+ClRXviITIP7kDA9nfDPA/"],"cost":1.2989583167454395}','fded64d3284c33fd278324ed438975f465ac2b73f9839f911e3ff3d6038d80e6');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],"K":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"hRFhBlwrwz/eEZjbLQzHPw=="]}','9760fa3a179cd884e8c16a12ca876e5a50cd8c737e1327aa338e86394ad90dcf');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],"y":["<f8",[3],"RuGIKuuxtD8C5PDQH7bEP8xMin7VEfA/"],"cost":1.2470018093149167}','abca77d4129465dcfe90a4d3edc5427be1d156b3ec99793913b542e040be29e3');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],"y":["<f8",[3],"Emtk5Y9yyz/IvcfLzovUPzryiutwAfA/"],"cost":1.5358186779985235}','9a8d3d64e40f92ad4748b7cff84a4019b7a93ae9eab87824b9b061cb67a7672e');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],"K":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AL5DEdBXxz9jZbXQud/CPw=="]}','89e277f6f5ab39c51cbc38fb51cb7c66f35e094d3f14159e81f91181f01576f8');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],"y":["<f8",[3],"Jn8zpKgStD/gjihwg7rSP0bI90DzFvA/"],"cost":1.376646664999722}','9b316021c203d18e852d734a2db87c48a0f82559df2f31b05f0aee97ddac494c');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],"y":["<f8",[3],"erz9m1RLxT9JlxIzeD/BP4zNIoFKA/A/"],"cost":1.3019143157412154}','eac8eaa427de41a9785b3158266c54224f97c52bdbc126c068ac3cd176265c82');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],"K":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],"K":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"94LnfxJJxj9aKlk//NDBPw=="]}','52f545f46cb3a416ac5a55606b0cd823400bfd9c42ff9ebc72633d668f6cd560');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],"y":["<f8",[3],"sjpL42UEyD/Acnill5XRP864AV/WAvA/"],"cost":1.4630823313671515}','a60f3ea410d97931c98c28bff02a1893f4d81aacb292bb45f4e377e3e25f0e41');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],"y":["<f8",[3],"3ujkWJnVsD/2I39JB8zAP0kUwVhaFfA/"],"cost":1.2021988313540155}','e64ade114ef1b8e886b8f51cffb20bcdf5fce7b42a384bdd896d17a44d62c1f7');
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
INSERT INTO "stackelberg_studies" VALUES(1,'spsa',25,'e64ade114ef1b8e886b8f51cffb20bcdf5fce7b42a384bdd896d17a44d62c1f7');
COMMIT;
