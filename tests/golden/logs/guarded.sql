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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":{"$array":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="]},"baseline_cost":null,"allowed_loss":0.5,"closed_rounds":4,"hold":null,"settle":null}]},"rewindable":false}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','de15efeda872137e371ed81cd3031af871464f3ea80128e9f2a8db2fd2fa0157');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],"hold":2,"start":"previous","keep":true,"instead":"baseline"}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','b232f2f6c762a62495b59b61c207bc5fd299014be17623a51aea39c0c1ff52d9');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971}','82d29eb4f9da40a82658e9a0d3f5747e3b37b255e1996bcd4f8c8c5621a78521');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','03a6610ab2ef8305cfa01de4499d3319892441aa8984761a84798bec2fc8e63a');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','b9dd33f7f0db76084ab9cb5fd9956558515cab9453d5735c7d3fcb7f2807a56a');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/1/0',1700000180.0,'{"round":1,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','07e55cfb48920da130e2c646e6b06a15d36d034c60c12a0a019385286d622621');
INSERT INTO "stackelberg_events" VALUES(1,7,'asked','asked/2/0',1700000240.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="],"hold":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"waZEjbjMyz+uEodMfA7NPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="]}','1de78f702905ec019dd61d2a97790a62615dcfa6801e22e02ac748e47ec459fd');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/2/0/0',1700000240.0,'{"round":2,"index":0,"x":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="],"y":["<f8",[3],"Fj81tQHexD/eVHUPpSvQPxrWQzDXBPA/"],"cost":1.4168707533946874}','b6cb7663c59f54de00f04f3b02d6b9c8c8bc47c400b9cd68145bc80bf528607a');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/1/0',1700000300.0,'{"round":2,"index":1,"x":["<f8",[2],"waZEjbjMyz+uEodMfA7NPw=="],"y":["<f8",[3],"sv/17ItJuj9eRgCN8WfSP/G1j1d3D/A/"],"cost":1.3940548659179237}','87bce97f5fffc0df5f9de91dcfe5909b7a50962f83dc14127173cc25af2dd395');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/3/0',1700000360.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="],"hold":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"wtsRtbWMxz+yk3a/pu/SPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="]}','e56e6764efb3b34ee3be68885793530629d1338e7edfd25e09a8412d9b69411c');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/3/0/0',1700000360.0,'{"round":3,"index":0,"x":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="],"y":["<f8",[3],"+IKQNhXmwj9iYVR9KKrQPwgD11y8BvA/"],"cost":1.4096766821773912}','2ab7345180646a2622d801b659bdb157b9bcbfe730546e89f4c2a60c9559a1bc');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/1/0',1700000420.0,'{"round":3,"index":1,"x":["<f8",[2],"wtsRtbWMxz+yk3a/pu/SPw=="],"y":["<f8",[3],"UB1jBv6RwD/yDez71WvXPwP79sIYC/A/"],"cost":1.4981212718177042}','4e5abe8d123e50ff68612eecf52ab0e06be951c3a0b4dbc66fc1bc3a6759899b');
INSERT INTO "stackelberg_events" VALUES(1,13,'asked','asked/4/0',1700000480.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="],"hold":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"NE6azaRTyj9DtFz3JzbCPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="]}','bf580cfa183e8600fb024ccdec05223ae43c877b8ebbbb30eef5fcf10c756ca1');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/4/0/0',1700000480.0,'{"round":4,"index":0,"x":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="],"y":["<f8",[3],"b5tkXXBPxT//krR0P1HHP/DsgyLIA/A/"],"cost":1.349577057278267}','9955e2de29ef08b3c43df4c1db81943babb656e797ce41ca97bb63e0dca943e7');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/1/0',1700000540.0,'{"round":4,"index":1,"x":["<f8",[2],"NE6azaRTyj9DtFz3JzbCPw=="],"y":["<f8",[3],"to+iAYjRuT/8Bz3Kg8nJP/09fKjeDfA/"],"cost":1.305701858801056}','c7df2eeaff4df2c2dc41a91f27ec9daf39227ba48faaa0a0ef57e707e68cff05');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/5/0',1700000600.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="],"hold":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"3BV57tLzwD+hilj993bNPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="]}','9664bcf7dd0439023780864274895ea52df343ba27562aef8272434cc869b291');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/5/0/0',1700000600.0,'{"round":5,"index":0,"x":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="],"y":["<f8",[3],"+dzE1OxRwT97WNNF62DIP2ZhAGhtB/A/"],"cost":1.3275837128080683}','a9224661624c12d1c6d17314524a9e4ff0795658da8c14d39875085c2ad51581');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/1/0',1700000660.0,'{"round":5,"index":1,"x":["<f8",[2],"3BV57tLzwD+hilj993bNPw=="],"y":["<f8",[3],"cUkeQT49xD9o9pErhWHSP3EEi8G/BfA/"],"cost":1.446724729893232}','d58965bad32dca9df0bd032e655a7199a0001a50e52aa2f3fea9883b01c98985');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/6/0',1700000720.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"LIy7gD3Qvz8elxafb0auvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="]}','ca610ab5845755043b1bcc1b65ab36f022573b6e4064c3ad118a085f7046749b');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/6/0/0',1700000720.0,'{"round":6,"index":0,"x":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="],"y":["<f8",[3],"K96G1yTIvD+jEDXWMiy8PyJo9UZjCfA/"],"cost":1.2247703143097544}','1b1084852ed890126656fa0041400aeae626860155f26ecb33b9747ed018de4f');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/1/0',1700000780.0,'{"round":6,"index":1,"x":["<f8",[2],"LIy7gD3Qvz8elxafb0auvw=="],"y":["<f8",[3],"/lrYmSpQwT97z+QS4fOsP2djir8PBfA/"],"cost":1.193042857057052}','d9c88af54300d0cee73e3e29da1fcbae8b7e76b3a83f318302ae273f5a939048');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/7/0',1700000840.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="],"hold":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"W+NLo8gnzj8X5EzO4DyvPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="]}','3c46da611458494d5f040d3ff7a83e935fe3382e502f42531929884a3d3da053');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/7/0/0',1700000840.0,'{"round":7,"index":0,"x":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="],"y":["<f8",[3],"+MnsgSeGvj/EXmyFFVe3Py3KJhjfB/A/"],"cost":1.212328823696039}','4fbeb4d256ad0687718a86075650e018ed902770d6321adbd3571727c0701ae8');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/1/0',1700000900.0,'{"round":7,"index":1,"x":["<f8",[2],"W+NLo8gnzj8X5EzO4DyvPw=="],"y":["<f8",[3],"JwbMl6t1sz+vJ8Vd0wzBP7MWhk8zEvA/"],"cost":1.21366162870959}','2abc67bf27c573abad7129fe74e97c3fa89abc091fafadb7274a2dc68a8f628d');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded',24,'2abc67bf27c573abad7129fe74e97c3fa89abc091fafadb7274a2dc68a8f628d');
COMMIT;
