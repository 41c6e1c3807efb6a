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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":{"$array":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="]},"baseline_cost":null,"baseline_rounds":1,"allowed_loss":0.5,"closed_rounds":4,"hold":null,"settle":null}]},"rewindable":false}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','c26f24393d991067d1d7407bfc1bb08a3c62f6a404bf578cf8e900b4beb0b0e5');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],"hold":2,"start":"previous","keep":true,"instead":"baseline"}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','a8c682b5d983d53b16cb4e99289090ba96c160ba538f38c5c723a6183d5ab0d5');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971}','2cf23ba5ce87e6f2a935a4d1f4be9947ea09712cabe8b41e5c758715a061fdf5');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','5b36b733d3a77acdf65ab5f42790cdd4a742df9888169bfe6632a203d73c61ef');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','2713704297eaa7a9616aa26932784c091820201124e9689a6afde96d45338fca');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/1/0',1700000180.0,'{"round":1,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','560ef9ffaf61eda384b31f2391f3bc87ec8ae1d4d560fe7fd946b438f1669c9f');
INSERT INTO "stackelberg_events" VALUES(1,7,'asked','asked/2/0',1700000240.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="],"hold":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"waZEjbjMyz+uEodMfA7NPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="]}','f07b59d3cba5973aecb6c882e9bafd6ec72e14f2820a02a39a9b2384bc8fafe7');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/2/0/0',1700000240.0,'{"round":2,"index":0,"x":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="],"y":["<f8",[3],"Fj81tQHexD/eVHUPpSvQPxrWQzDXBPA/"],"cost":1.4168707533946874}','bb2986d1c79a341d29e8825ff6650ead571fc8b5c0f913f6837b2dce0a1ea769');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/1/0',1700000300.0,'{"round":2,"index":1,"x":["<f8",[2],"waZEjbjMyz+uEodMfA7NPw=="],"y":["<f8",[3],"sv/17ItJuj9eRgCN8WfSP/G1j1d3D/A/"],"cost":1.3940548659179237}','2f34203c270b3984e4369e808b662047f7085ca6f516c3c8986a0c828ff3194e');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/3/0',1700000360.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="],"hold":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"wtsRtbWMxz+yk3a/pu/SPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="]}','233e2805dfef611f1e9e1f5d21bb5d6039162768def2607b1db6395e775b5b50');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/3/0/0',1700000360.0,'{"round":3,"index":0,"x":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="],"y":["<f8",[3],"+IKQNhXmwj9iYVR9KKrQPwgD11y8BvA/"],"cost":1.4096766821773912}','78ce7c4a564ef2e6a2e436a08601968540294ee3dc7c472c6262baa0c641b708');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/1/0',1700000420.0,'{"round":3,"index":1,"x":["<f8",[2],"wtsRtbWMxz+yk3a/pu/SPw=="],"y":["<f8",[3],"UB1jBv6RwD/yDez71WvXPwP79sIYC/A/"],"cost":1.4981212718177042}','bb22ef1d575bee371e3234ab57b7753f7573b62833ff0178338e970a06262142');
INSERT INTO "stackelberg_events" VALUES(1,13,'asked','asked/4/0',1700000480.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="],"hold":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"NE6azaRTyj9DtFz3JzbCPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="]}','ef1e69a20349e08710085f6432019571156cc94c89aa979b9c8f102aa798e110');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/4/0/0',1700000480.0,'{"round":4,"index":0,"x":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="],"y":["<f8",[3],"b5tkXXBPxT//krR0P1HHP/DsgyLIA/A/"],"cost":1.349577057278267}','049244b710c6c43e22e5a9c28d7f0ce32902258ab63143ddc3c36e9a9ac020b3');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/1/0',1700000540.0,'{"round":4,"index":1,"x":["<f8",[2],"NE6azaRTyj9DtFz3JzbCPw=="],"y":["<f8",[3],"to+iAYjRuT/8Bz3Kg8nJP/09fKjeDfA/"],"cost":1.305701858801056}','a10e70d41ba5edcce6c96ef515ebf7ebc268574144db058dca069609a7f7478d');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/5/0',1700000600.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="],"hold":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"3BV57tLzwD+hilj993bNPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="]}','b4bb9800be54e1fd8557ae19d08ab624f57da692c84205d8eff0cd192b1ebeaf');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/5/0/0',1700000600.0,'{"round":5,"index":0,"x":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="],"y":["<f8",[3],"+dzE1OxRwT97WNNF62DIP2ZhAGhtB/A/"],"cost":1.3275837128080683}','39a855f6de81042cb1bf1bd53a6535258bbd54771660e14cfa2c64870f0a8b7f');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/1/0',1700000660.0,'{"round":5,"index":1,"x":["<f8",[2],"3BV57tLzwD+hilj993bNPw=="],"y":["<f8",[3],"cUkeQT49xD9o9pErhWHSP3EEi8G/BfA/"],"cost":1.446724729893232}','0dad991428b8200927073c2fc9482fe0df84ea6e5211a96aae50737493b814c1');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/6/0',1700000720.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="],"hold":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"LIy7gD3Qvz8elxafb0auvw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="]}','f7495b406e922dc31553ddaecff502086006142ef7a7bd25a52c2e4c4059fb07');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/6/0/0',1700000720.0,'{"round":6,"index":0,"x":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="],"y":["<f8",[3],"K96G1yTIvD+jEDXWMiy8PyJo9UZjCfA/"],"cost":1.2247703143097544}','f152e131ac5a125bb0be75731d3178477c67323b94f59f93451368837bb95fa9');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/1/0',1700000780.0,'{"round":6,"index":1,"x":["<f8",[2],"LIy7gD3Qvz8elxafb0auvw=="],"y":["<f8",[3],"/lrYmSpQwT97z+QS4fOsP2djir8PBfA/"],"cost":1.193042857057052}','31442a3806b5ae9c18a4e82cadd0ac4d5b8c20ea2a6dae50ab15d296157ba65a');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/7/0',1700000840.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="],"hold":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"W+NLo8gnzj8X5EzO4DyvPw=="],"hold":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="]}','1ade519eeeece043f285939a73a624e450dc74c3d174b08b0a3ef34ad59c1e64');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/7/0/0',1700000840.0,'{"round":7,"index":0,"x":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="],"y":["<f8",[3],"+MnsgSeGvj/EXmyFFVe3Py3KJhjfB/A/"],"cost":1.212328823696039}','70682a086d4f0550ea0f670cd70df9a56af40ea609dda210b92b0e87c686f447');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/1/0',1700000900.0,'{"round":7,"index":1,"x":["<f8",[2],"W+NLo8gnzj8X5EzO4DyvPw=="],"y":["<f8",[3],"JwbMl6t1sz+vJ8Vd0wzBP7MWhk8zEvA/"],"cost":1.21366162870959}','270d5c436f29955380a9c59300a74d8e6b348557109eaf4c2adaa6d124ea397a');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded',24,'270d5c436f29955380a9c59300a74d8e6b348557109eaf4c2adaa6d124ea397a');
COMMIT;
