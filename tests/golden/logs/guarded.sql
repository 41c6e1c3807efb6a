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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":{"$array":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="]},"baseline_cost":null,"allowed_loss":0.5,"closed_rounds":4,"hold":null,"settle":null}]},"rewindable":false}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"}}]}}','8661485ce746ec51bf1296ed42f37dcb467a921b66cd583dbe96b801be951582');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],"hold":2,"start":"previous","keep":true,"instead":"baseline"}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','98e89d0d4a5a1a753c6cc1dfb216f04f8dcaf94dc1e70f8fcfe7c43ec4caae47');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971}','82765317c154bc6c931a8fe23f8d2a0e5db4881f4945012f3141daa0ac74f039');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','2a9c2aae9b78c1911a47a54a782181c2ac75b9d0bdee03b037096bca08b368a8');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','d6e5c9874f5673c0e77f5584365cbfd3e30887ea7c5f0ae35d846613e30c8e5f');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/1/0',1700000180.0,'{"round":1,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','d65a83f62802b7af34b570525eded8905166873c806e8a2643fe972868ba03e0');
INSERT INTO "stackelberg_events" VALUES(1,7,'asked','asked/2/0',1700000240.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="],"hold":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"waZEjbjMyz+uEodMfA7NPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="]}','1c4423daec4a5d0ee30d232ce664b118d06eb8ed8b7318fec1bae898143c9a92');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/2/0/0',1700000240.0,'{"round":2,"index":0,"x":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="],"y":["<f8",[3],"Fj81tQHexD/eVHUPpSvQPxrWQzDXBPA/"],"cost":1.4168707533946874}','dc1520d76d9b97437a53d801639e0b5071c4b4d45a48005b80883b95e70f4221');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/1/0',1700000300.0,'{"round":2,"index":1,"x":["<f8",[2],"waZEjbjMyz+uEodMfA7NPw=="],"y":["<f8",[3],"sv/17ItJuj9eRgCN8WfSP/G1j1d3D/A/"],"cost":1.3940548659179237}','3fe39c1c474bbc78088488203b23d4ec9c80ca1f7ad9da2276f0ed475cfcb0ca');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/3/0',1700000360.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="],"hold":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"wtsRtbWMxz+yk3a/pu/SPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="]}','2bc1984e3168a0f139619fcd9ede339c52a0d399d25fb3e766de3c9b41296233');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/3/0/0',1700000360.0,'{"round":3,"index":0,"x":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="],"y":["<f8",[3],"+IKQNhXmwj9iYVR9KKrQPwgD11y8BvA/"],"cost":1.4096766821773912}','6080f337edfa5dd3cbcb8071734b9c8a2c2048310ae651d92f70fab8e9a86db0');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/1/0',1700000420.0,'{"round":3,"index":1,"x":["<f8",[2],"wtsRtbWMxz+yk3a/pu/SPw=="],"y":["<f8",[3],"UB1jBv6RwD/yDez71WvXPwP79sIYC/A/"],"cost":1.4981212718177042}','38e297d26f412f597b78f06ad61a65210ddb6f0dabedde9e9745748cced5e287');
INSERT INTO "stackelberg_events" VALUES(1,13,'asked','asked/4/0',1700000480.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="],"hold":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"NE6azaRTyj9DtFz3JzbCPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="]}','45726c214583003afb024f7631ef45976a5e24a2efceb8bccf1844d73f80881b');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/4/0/0',1700000480.0,'{"round":4,"index":0,"x":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="],"y":["<f8",[3],"b5tkXXBPxT//krR0P1HHP/DsgyLIA/A/"],"cost":1.349577057278267}','f5090435b375c6b71c3d6c0d58d102b539c10ee9a9492488b5fa79b61de6710d');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/1/0',1700000540.0,'{"round":4,"index":1,"x":["<f8",[2],"NE6azaRTyj9DtFz3JzbCPw=="],"y":["<f8",[3],"to+iAYjRuT/8Bz3Kg8nJP/09fKjeDfA/"],"cost":1.305701858801056}','22da7db40733d2e90645e3d9500f30c066b1a9b5c25fac9dddd4fd07fd0e93c0');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/5/0',1700000600.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="],"hold":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"3BV57tLzwD+hilj993bNPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="]}','4dff6179c9657dcc615300fe8d42333a236bd7c6d2bc4d45744789d7d577c3fd');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/5/0/0',1700000600.0,'{"round":5,"index":0,"x":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="],"y":["<f8",[3],"+dzE1OxRwT97WNNF62DIP2ZhAGhtB/A/"],"cost":1.3275837128080683}','0a95770b2b59c4f208ea72ab43ccbc86198b7c005d37c8152d39351c4423d1f3');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/1/0',1700000660.0,'{"round":5,"index":1,"x":["<f8",[2],"3BV57tLzwD+hilj993bNPw=="],"y":["<f8",[3],"cUkeQT49xD9o9pErhWHSP3EEi8G/BfA/"],"cost":1.446724729893232}','e0a81a6a446ed789e29e1b53a78e723c7aa3b36ec6ff8ee584e590752df7df8b');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/6/0',1700000720.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"LIy7gD3Qvz8elxafb0auvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="]}','b1efd72afcdae08b3ac73f55daf94a4d52d042ada6068c1a09c5293be75ca693');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/6/0/0',1700000720.0,'{"round":6,"index":0,"x":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="],"y":["<f8",[3],"K96G1yTIvD+jEDXWMiy8PyJo9UZjCfA/"],"cost":1.2247703143097544}','f30c16994d856c01e22cdaa105b03f85d7bebe82228430d8bf26c14ef0027753');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/1/0',1700000780.0,'{"round":6,"index":1,"x":["<f8",[2],"LIy7gD3Qvz8elxafb0auvw=="],"y":["<f8",[3],"/lrYmSpQwT97z+QS4fOsP2djir8PBfA/"],"cost":1.193042857057052}','d04c3c7b769b4572447823fd271f62b1485a579e2c2383d8a1b492acbe43db76');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/7/0',1700000840.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="],"hold":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"W+NLo8gnzj8X5EzO4DyvPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="]}','8cd97be990f0860f884a740f13bf07503c4e6ca99bd6479ec99530d8bbf178a3');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/7/0/0',1700000840.0,'{"round":7,"index":0,"x":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="],"y":["<f8",[3],"+MnsgSeGvj/EXmyFFVe3Py3KJhjfB/A/"],"cost":1.212328823696039}','5f1ba24ae1b6cef2e7df5a7f434e69b30d2080c7d447d7fe581f3d0654e8c6bc');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/1/0',1700000900.0,'{"round":7,"index":1,"x":["<f8",[2],"W+NLo8gnzj8X5EzO4DyvPw=="],"y":["<f8",[3],"JwbMl6t1sz+vJ8Vd0wzBP7MWhk8zEvA/"],"cost":1.21366162870959}','0d319aa35d133a1ecf408426f0e3385e6c6c89f258da42a7b3b1e57000b4d3d5');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded',24,'0d319aa35d133a1ecf408426f0e3385e6c6c89f258da42a7b3b1e57000b4d3d5');
COMMIT;
