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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":4,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":null,"largest_change":0.5,"largest_radius":null,"baseline":null,"baseline_cost":null,"allowed_loss":null,"closed_rounds":50,"hold":null,"settle":{"$data":["stackelberg.study.rails:SettleTest",{"tolerance":0.01,"window":2}]}}]},"rewindable":false}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":5.0,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"}}]}}','37a347258610767eab7603e7dc762b5a7fec630ed9494593433bd36d9a22f275');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000000.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":4,"start":"previous"},{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":4,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','737607327450e63bd00e9b90ea968b56261c420c0b757da63317dd445567b5b9');
INSERT INTO "stackelberg_events" VALUES(1,3,'noted',NULL,1700000000.0,'{"text":"the first morning; \u00abquotes\u00bb, a line\nbreak"}','4343686fb42ff43b41ec289ed234e9ee6b4a678c34a87da091d23861627fa795');
INSERT INTO "stackelberg_events" VALUES(1,4,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','51bdb35294b13929b09a6f3cacc8b32ad39d7059c9d83d0030a026cf67bdaf55');
INSERT INTO "stackelberg_events" VALUES(1,5,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','0cd732db100efbd373d52e4a2bcbea5f83d8c53d12c94acea4141da6815e6a25');
INSERT INTO "stackelberg_events" VALUES(1,6,'reading',NULL,1700000000.0,'{"round":0,"index":0,"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"]}','2e12751f2b081679147ed27a98a372469b2862674d0bf0dbd64a4099d25e885c');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/0/0/0',1700000000.0,'{"round":0,"index":0,"x":["<f8",[2],"KVyPwvUovD/Xo3A9CtfTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":3.5}','e2acf68c503cd236d01271ebcf779367a2a334a5a06135eed051944707698bbd');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/0/1/0',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"failure":"the counter was down"}','7767af8da1e7ebf29c0cd6bd31cf5bd0046d03af40193fc8b85688c5b6e31a74');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/0/1/1',1700000000.0,'{"round":0,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394,"replicate":1}','ea2a297dc2918ac90e3bcdb629a9976fe6120ae0971619a1272da8d0712a4f05');
INSERT INTO "stackelberg_events" VALUES(1,10,'amended',NULL,1700000000.0,'{"changes":{"largest_change":0.25,"K":3,"deadline_s":60.0},"reason":"a colder week"}','68c1d19d354243c629a6dddb873ee4afce03d205658ab9424bd5a0d0c5319628');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/1/0',1700000000.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":3,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','015e1dc33e0170b475e397112af829a941f9ed6487ee5fd10fb96431e20b1ef1');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/1/0/0',1700000001.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','2d69616b138e9c1d0edc00cf313036998a34fb99625a5d1190fceb5d4f33da1a');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/1/0/1',1700000001.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"replicate":1}','a6a64e5fee40361c4985ea4e48f2950ed0ea175932dfe30ef1e264eb7de73cfd');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/1/1/0',1700000002.0,'{"round":1,"index":1,"x":["<f8",[2],"JKoCuj8LyT/X5tjz3BDVPw=="],"y":["<f8",[3],"TnTlvrgRwD+ALkH+YyjaP2Bl8uWMDPA/"],"cost":1.5373201272359176}','7ac9de67ae3826ad08c51355c0decb95931220f4ecdab136733dc797a52f9b5f');
INSERT INTO "stackelberg_events" VALUES(1,15,'asked','asked/2/0',1700000002.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"hold":3,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="]}','257b810b2d2c5918bf383e859aafb96de57bc4f7c44dcd0caec5be2551b46b9e');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/2/0/0',1700000003.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"Wi6H0HUryT+aL1SnWzDXP8qOx+S9AvA/"],"cost":1.5596347178434646}','8e59bf5cc9c2711a9e3b1634172caec752f174d4dbe71c89e4d021f752914da7');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/2/0/1',1700000003.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"AAAAAAAA+H+amZmZmZnZPwAAAAAAAPA/"],"cost":1.5,"replicate":1}','913e48d2234efcaa14b093ad3f36b2e0f1163fd41cc7031e57a481b7a4e6782c');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/2/1/0',1700000004.0,'{"round":2,"index":1,"x":["<f8",[2],"fPt9hX3owD/Bsd5CruHYPw=="],"y":["<f8",[3],"GNpZyjdNxj+5Gd+qBAXfPwGhwRO4BfA/"],"cost":1.660309045643015}','34ca782033c905a55456d249eb6895bf2bedd7992d74aeea16a085d4639cb345');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/3/0',1700001004.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"hold":3,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="]}','8ba5decc87fe9e3aff7d85fe3a97bb49b538e62fe66840993c8c9e060dbce43f');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/3/0/0',1700002004.0,'{"round":3,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"failure":"given up: no answer within 60.0 s"}','fa05159da6f8fd407bfa60977d48fcd4b2285c61e7ea39dec3d88e819fe0ca88');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/3/1/0',1700002004.0,'{"round":3,"index":1,"x":["<f8",[2],"ONmaSqh/wT/VKwsOQC/JPw=="],"failure":"given up: no answer within 60.0 s"}','fc852051cc82b6e21150fc2504bfb881c81ab0ce0ec2691069f5f42927dc5b91');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/4/0',1700002004.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="],"hold":3,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"FC2GHJzZlD/v7jouYrLRPw=="],"hold":3,"start":"previous","keep":true}],"recommended":["<f8",[2],"0qFLrPOvoz82XNUmCM7GPw=="]}','fe59d38c8a659d254e287ec585f1187b7461e784dfb7ccc0ec06c2586d5321a4');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/2/0/2',1700002004.0,'{"round":2,"index":0,"x":["<f8",[2],"7Vil4Ghqtz+QfsqTlwjTPw=="],"y":["<f8",[3],"mpmZmZmZuT+amZmZmZnJPzMzMzMzM9M/"],"cost":0.6,"replicate":2}','1a06371d64f2f2b67d94585699ec1cd7d80ac23dd3235a7228dacbd18d02410d');
INSERT INTO "stackelberg_events" VALUES(1,24,'finished','finished',1700002004.0,'{"reason":"the season is over"}','8dc72ddf5bf34e36be2e3dcf8aab2f9c8b73152cb8722be338df9f8bc0c75aaa');
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
INSERT INTO "stackelberg_studies" VALUES(1,'everything',24,'8dc72ddf5bf34e36be2e3dcf8aab2f9c8b73152cb8722be338df9f8bc0c75aaa');
COMMIT;
