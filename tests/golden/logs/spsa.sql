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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":1,"schedule":{"$data":["stackelberg.leaders.spsa:SpallSchedule",{"a":0.1,"c":0.1,"A":10.0,"alpha":0.602,"gamma":0.101}]},"estimator":{"$data":["stackelberg.leaders.spsa:RandomSigns",{"count":1}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":{"$data":["stackelberg.sets.ball:Ball",{"center":{"$array":["<f8",[2],"mpmZmZmZuT+amZmZmZnJPw=="]},"radius":1.5}]},"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','83d39a3d0a60b76529a44545f19855e61bcfbf44238f9cacaa9b182f6e9693d6');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],"hold":1,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','1feb3f118fe87837344f291a3d3632954c52e934bb1cff9da46c8fdbf4d7ae3a');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"AAAAAAAAAACamZmZmZnZPw=="],"y":["<f8",[3],"kML1KFyP0j9bj8L1KFzfPwAAAAAAAPA/"],"cost":1.78}','7b0d1498c0685b75b197748f3eec5033c6737fed6e84c67f5c90fdc364c3ac8d');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"mpmZmZmZyT+ZmZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971}','36ff5759adf80f155efd27f9265a8d311b5cdefdfd54dcff293ddd39375de972');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],"hold":1,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"QGiRMRb6wj955dCAjhzQPw=="]}','415a24837dbd32b078b12eb734efda0965fcaa376443435bb0e3fb423cadb53d');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"JFXkqlTpzj/rW3q9LRTWPw=="],"y":["<f8",[3],"bA7xz0fwuT/TxLSfwrDbP1ALQA4gE/A/"],"cost":1.538655471701385}','21874ecd6ee54b317325e76568824234b9fac8b8273e78a73d7c6882150b2d46');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"cO354F4rrD8O3k6I3knEPw=="],"y":["<f8",[3],"ey6q2Ltfyz9inKkJ2CHLPyDZdO/9APA/"],"cost":1.426071568382354}','4ec898c4dd4294e637a1a59455cebd916016889896414a7ad1bf5048ee9d2663');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],"hold":1,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"QzbpQ9o+wT/1mPkT4X3OPw=="]}','e16e93c0066428a24e257f8eaaa9951cfffdc9ddade94cd0e752bd023bdaf635');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"Vtz8coGzzD+En4YhRPnUPw=="],"y":["<f8",[3],"Umz6sbrbuz+2jzDMfSjaP1GszHh8EPA/"],"cost":1.5215679070747123}','54fa7c25ee7543573839a55c671bb0806bd5df0d2cb57f954818167d571583f1');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"vkBWU8wopz/i8uXkOQnDPw=="],"y":["<f8",[3],"PQ/96CpgzD9v00Ux4vHJP1sMgqOrAPA/"],"cost":1.4245426907787468}','d6bfb915339792a9d69cca56b42a52d47a5af2fc69e1695b82dff9f32523c52c');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],"hold":1,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"KRtGA0CHvz9GcLPRpgLNPw=="]}','747909fbca7f600c6647165d9be28f90d05720175d02b0bcd0b10de46d356f75');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"dKeju9OLoj+OTPm+++HBPw=="],"y":["<f8",[3],"w828NdZRzT9hQsI6qeDIP58J0hFuAPA/"],"cost":1.4235210414324024}','e50a1a5cd299e2de2468394eebf075dab3a20f723b3c4c21a438a5fd65ed607c');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"TDFdFEvkyj//yTbyqBHUPw=="],"y":["<f8",[3],"aTj9jyWLvT9rhYCzFvDYPxSh2Mt4DvA/"],"cost":1.5085914795139366}','c62eb9c73a1eed1b5a7f34b8952ed6a0d270c79449e36b8d04cd2e9c85d5353a');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],"hold":1,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"scDoEYP4vD8KwwRZSLvLPw=="]}','dd49d0c7a9eb04982bd1e3d6948457c3ddf5f279c85e51da0201c47a85710ffd');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"sAyMfZLYnD/m0CPJO07TPw=="],"y":["<f8",[3],"lgDqYrAt0D8v0de9kUbXP9C3ZpFCAPA/"],"cost":1.616534328425374}','08db38f5be09e0c347b841d3b94cff35a95e62ecd025d0d636b758cc0b943d47');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"Gz83wnBdyT9I5MEfGdrAPw=="],"y":["<f8",[3],"9ozu0nixuj+ClRXviITIP7kDA9nfDPA/"],"cost":1.2989583167454395}','a0e100802df048202572672219976e45baa4925981abdbb65d08fd89c10c782d');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],"hold":1,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"hRFhBlwrwz/eEZjbLQzHPw=="]}','bc3eeff627b476006d59c5d18a87060449cac38199e9014851fbb4941a07e03a');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"4LYXvrnZzT8F2cJHoLu4Pw=="],"y":["<f8",[3],"RuGIKuuxtD8C5PDQH7bEP8xMin7VEfA/"],"cost":1.2470018093149167}','68e6850303e19ee420b78b24b01220993f208d40cfe6488f62aaf530e5780347');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"U9hUnfz5sD+dW6fJRd3QPw=="],"y":["<f8",[3],"Emtk5Y9yyz/IvcfLzovUPzryiutwAfA/"],"cost":1.5358186779985235}','334f4eaec8f47899680fec2e3f7c9b2a614560341bed3df7c891383e1e9c59a9');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],"hold":1,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"AL5DEdBXxz9jZbXQud/CPw=="]}','7b9b8a5cef1f87bb90e62d1fd9505664ede2161598633063891024d344b65976');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"p4Rq4vft0D+xsEaE2WPNPw=="],"y":["<f8",[3],"Jn8zpKgStD/gjihwg7rSP0bI90DzFvA/"],"cost":1.376646664999722}','f60f1e812ddd0c3250f2520d1a11a1ede5423d845dda90b423be0f105c0caad3');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"ZOVku2CnuT8qNEg6NLewPw=="],"y":["<f8",[3],"erz9m1RLxT9JlxIzeD/BP4zNIoFKA/A/"],"cost":1.3019143157412154}','c25735f52fa6e68ced3a239dbd71d20b095d8dead1750082ade27f6e57c00c0d');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],"hold":1,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],"hold":1,"start":"previous","keep":true}],"recommended":["<f8",[2],"94LnfxJJxj9aKlk//NDBPw=="]}','0215d6f9210589fa4b57305677db3c20abf7ef8c4a3a04147cde2aeeac756859');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"LquwYwbStz+6V2iNCzHMPw=="],"y":["<f8",[3],"sjpL42UEyD/Acnill5XRP864AV/WAvA/"],"cost":1.4630823313671515}','ee9e2ebd20f6a849e5d1c30c5bc52a39f46864257a191a93a14e2cad3dda6f5b');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"LFj75pBU0D/o8yfFs8OtPw=="],"y":["<f8",[3],"3ujkWJnVsD/2I39JB8zAP0kUwVhaFfA/"],"cost":1.2021988313540155}','7e79696a7e1ee64ea697d174b74cc5260c37242b3eb56c6bfa51e58372150af0');
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
INSERT INTO "stackelberg_studies" VALUES(1,'spsa',25,'7e79696a7e1ee64ea697d174b74cc5260c37242b3eb56c6bfa51e58372150af0');
COMMIT;
