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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.spsa:SpallSchedule",{"a":0.1,"c":0.1,"A":10.0,"alpha":0.602,"gamma":0.101}]},"estimator":{"$data":["stackelberg.leaders.spsa:RandomSigns",{"count":1}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.ball:Ball",{"center":{"$array":["<f8",[2],"mpmZmZmZuT+amZmZmZnJPw=="]},"radius":1.5}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"}}]}}','3cd3c7176aeb62d3095a34137a233800bde14c15cf8e1011c53ccaa2f9c68b8a');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','0b68ea3a052e4301d56710e6d5d71b514ba17fcc7114882045f556d1b6890096');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],"y":["<f8",[3],"kML1KFyP0j9bj8L1KFzfPwAAAAAAAPA/"],"cost":1.78}','bf52cd2ecd94adfb84002666490f6fd38840c44aaed65605191997e84ed23db3');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971}','cc9f5112ea4bc7ba71eb9a826db68deb8b38ae8b4a9e55f5afedc0d45d42134c');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"QGiRMRb6wj955dCAjhzQPw=="]}','e99faaf6c191ff83f2bf3621fc4a48001aa0986b626b0d0fefc24af6a8a75b4f');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],"y":["<f8",[3],"bA7xz0fwuT/TxLSfwrDbP1ALQA4gE/A/"],"cost":1.538655471701385}','6196c13410bef7076b108aa5e9da20b87678283a03e7d3144c212a304468dda7');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],"y":["<f8",[3],"ey6q2Ltfyz9inKkJ2CHLPyDZdO/9APA/"],"cost":1.426071568382354}','ee7256ad194adb49aab020bbfa910a7156e260c6d3867c0032a8e9f07261c1a6');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"QzbpQ9o+wT/1mPkT4X3OPw=="]}','09d0672c73326c4ba84f486469776a93ad532e90dacd74b70c13a5db6d4c4775');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],"y":["<f8",[3],"Umz6sbrbuz+2jzDMfSjaP1GszHh8EPA/"],"cost":1.5215679070747123}','9df353aaa2cf49a1a3365cbaf38c3ce5187e447555079df9c76c89f6387dc133');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],"y":["<f8",[3],"PQ/96CpgzD9v00Ux4vHJP1sMgqOrAPA/"],"cost":1.4245426907787468}','ddd0d61ccc55d62df4795c1654bd4d6e3117ac3f605f310a71f7836d9d4631aa');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"KRtGA0CHvz9GcLPRpgLNPw=="]}','57501c87ec518c99a11af2e02b54c797e9ca3725b02954d2e9b0238a04e20fb9');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],"y":["<f8",[3],"w828NdZRzT9hQsI6qeDIP58J0hFuAPA/"],"cost":1.4235210414324024}','12d531df180239b62391b28253e56e4fbcace0f3a9ab8f83a2a20c98852b7281');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],"y":["<f8",[3],"aTj9jyWLvT9rhYCzFvDYPxSh2Mt4DvA/"],"cost":1.5085914795139366}','67cf7d53a9e92309ceb0b382eba50c2386c4c605b0ee89338e12ed5724aa1467');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"scDoEYP4vD8KwwRZSLvLPw=="]}','771dd01e0cd2194f2620c6bc43dbde987b847ac226f286c2de80d6fc8e7e9cda');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],"y":["<f8",[3],"lgDqYrAt0D8v0de9kUbXP9C3ZpFCAPA/"],"cost":1.616534328425374}','2481744e8a7c008a3626357dd01d7fe346cefa2ed5be0f65f2cc09fae61f1455');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],"y":["<f8",[3],"9ozu0nixuj+ClRXviITIP7kDA9nfDPA/"],"cost":1.2989583167454395}','903a1ee52d5e151397abd96e5da101d1200e2e30909f7cbd057e9a1f33d1b224');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"hRFhBlwrwz/eEZjbLQzHPw=="]}','073723a925be15e303722850886bb36ca92db9a6f31286c3641efdf956ba76fa');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],"y":["<f8",[3],"RuGIKuuxtD8C5PDQH7bEP8xMin7VEfA/"],"cost":1.2470018093149167}','2332bf1a085e81cecfa475866467dce0d4c45b956889a7669ee42277d534f9a6');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],"y":["<f8",[3],"Emtk5Y9yyz/IvcfLzovUPzryiutwAfA/"],"cost":1.5358186779985235}','24cf57c9fc44d2f98f5e985d6c0268a61c8091db2aa5292dd91cca55214a45cd');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AL5DEdBXxz9jZbXQud/CPw=="]}','43c1c85289d971fc8a3dc4813afa5564c199e07b907ad35d3af9d5cc6edb4e69');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],"y":["<f8",[3],"Jn8zpKgStD/gjihwg7rSP0bI90DzFvA/"],"cost":1.376646664999722}','8bb1120014ace9d3b5743de661d8195abed789ba6a8b431d1d0d66f58f44b2a3');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],"y":["<f8",[3],"erz9m1RLxT9JlxIzeD/BP4zNIoFKA/A/"],"cost":1.3019143157412154}','4506dde3d4591371c3f04c2bf54ef8423132ac4fade00d7cf7b44dd4db66d338');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"94LnfxJJxj9aKlk//NDBPw=="]}','756c4ef63ec547e02a5ffa85160267ed86050739ebdc5343438a13e76809172e');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],"y":["<f8",[3],"sjpL42UEyD/Acnill5XRP864AV/WAvA/"],"cost":1.4630823313671515}','add0eae8b53bdf364c845b472e069d071085ef441ffc94c04a695ba5924a0da3');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],"y":["<f8",[3],"3ujkWJnVsD/2I39JB8zAP0kUwVhaFfA/"],"cost":1.2021988313540155}','f2eb9b96a2a467235f7268a91799d8c741554e1beda82f9039cf7db0f91d14bf');
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
INSERT INTO "stackelberg_studies" VALUES(1,'spsa',25,'f2eb9b96a2a467235f7268a91799d8c741554e1beda82f9039cf7db0f91d14bf');
COMMIT;
