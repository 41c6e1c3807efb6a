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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.study.guarded:Guarded",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":2,"schedule":{"$data":["stackelberg.leaders.schedules:ConstantSchedule",{"eta":0.05,"delta":0.1}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"rails":{"$data":["stackelberg.study.rails:Rails",{"within":{"$data":["stackelberg.sets.box:Box",{"lower":{"$array":["<f8",[2],"AAAAAAAAAMAAAAAAAAAAwA=="]},"upper":{"$array":["<f8",[2],"AAAAAAAAAEAAAAAAAAAAQA=="]}}]},"largest_change":0.2,"largest_radius":null,"baseline":{"$array":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="]},"baseline_cost":null,"baseline_rounds":1,"allowed_loss":0.5,"closed_rounds":4,"K":null,"settle":null}]},"rewindable":false}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','0b62063d2bdec098d10003de67e7e67940b3dbc257b2538499f33fcc853b6769');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],"K":2,"start":"previous","keep":true,"instead":"baseline"}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','39a9659a64fadf7a26d7eac219c3d7dfda2d66e98f185258d7a5e1d5c9e41640');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZyT+amZmZmZnJPw=="],"y":["<f8",[3],"KVyPwvUovD9QjZduEoPQP4DRrzsdDfA/"],"cost":1.3712017070307971}','10d612af0ab217b667ef4ec6ebd5b637825c5336ce40ae96583d015583d252d0');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":2,"start":"previous"},{"round":1,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','55d8e5cc40dc884346b627185380563625bef27ae2f0c71594b1163cf31d13a3');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','2f78a4fd3e1254db954588293b8414fcaf8236b431a656a52d0b4fae1b669871');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/1/0',1700000180.0,'{"round":1,"index":1,"x":["<f8",[2],"/dggfQpStD+AomoyYXbZPw=="],"y":["<f8",[3],"sMOnwh29yz+LpGqwaJLfPx/JhJUQAvA/"],"cost":1.7105240596635394}','ac572eca3663d6a93a66807764911b1ba47de0d37f33ce86f470f4df42b26e49');
INSERT INTO "stackelberg_events" VALUES(1,7,'asked','asked/2/0',1700000240.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="],"K":2,"start":"previous"},{"round":2,"index":1,"x":["<f8",[2],"waZEjbjMyz+uEodMfA7NPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="]}','4c7fe49e93c4b03bc1d85f6372ff5ea621165f4db20a3bb7d2820840d1793901');
INSERT INTO "stackelberg_events" VALUES(1,8,'told','told/2/0/0',1700000240.0,'{"round":2,"index":0,"x":["<f8",[2],"1ZIdQIscvz9mqzvLKFPJPw=="],"y":["<f8",[3],"Fj81tQHexD/eVHUPpSvQPxrWQzDXBPA/"],"cost":1.4168707533946874}','db831d04556e8d15355ad881af84e11ec347eebd0a0c5783f39f3576306d1b06');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/1/0',1700000300.0,'{"round":2,"index":1,"x":["<f8",[2],"waZEjbjMyz+uEodMfA7NPw=="],"y":["<f8",[3],"sv/17ItJuj9eRgCN8WfSP/G1j1d3D/A/"],"cost":1.3940548659179237}','edec75ff12aa7a20dd25b530d04d74aecc9c8926241504649dfc906c919e9e7a');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/3/0',1700000360.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="],"K":2,"start":"previous"},{"round":3,"index":1,"x":["<f8",[2],"wtsRtbWMxz+yk3a/pu/SPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="]}','8c65148c1938925de3ab4c742ec37b5c42f02e03ab44fc9e30ca0b3d384754ba');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/3/0/0',1700000360.0,'{"round":3,"index":0,"x":["<f8",[2],"vIzmn2xZwj8CwcQgIC3KPw=="],"y":["<f8",[3],"+IKQNhXmwj9iYVR9KKrQPwgD11y8BvA/"],"cost":1.4096766821773912}','31376c4f60dac8fcbaaba7978a04086fdbafbb85bdcfbabb0fbbcb9ed63f22f9');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/1/0',1700000420.0,'{"round":3,"index":1,"x":["<f8",[2],"wtsRtbWMxz+yk3a/pu/SPw=="],"y":["<f8",[3],"UB1jBv6RwD/yDez71WvXPwP79sIYC/A/"],"cost":1.4981212718177042}','28c5b1e15fced38c95b1c7438555d7b931951e2eedbebabba8b14a88fc4b311a');
INSERT INTO "stackelberg_events" VALUES(1,13,'asked','asked/4/0',1700000480.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="],"K":2,"start":"previous"},{"round":4,"index":1,"x":["<f8",[2],"NE6azaRTyj9DtFz3JzbCPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="]}','20b7345e72261dc9c1550094152b83e9f73cf6f77c4465dc8c2eb543a314ad49');
INSERT INTO "stackelberg_events" VALUES(1,14,'told','told/4/0/0',1700000480.0,'{"round":4,"index":0,"x":["<f8",[2],"4Lok3PJ/uz9IyU0g4Km/Pw=="],"y":["<f8",[3],"b5tkXXBPxT//krR0P1HHP/DsgyLIA/A/"],"cost":1.349577057278267}','23c11087ef6c0c2571845c28ce4250e83656ce5bfd25626493aeb2c754c6a432');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/1/0',1700000540.0,'{"round":4,"index":1,"x":["<f8",[2],"NE6azaRTyj9DtFz3JzbCPw=="],"y":["<f8",[3],"to+iAYjRuT/8Bz3Kg8nJP/09fKjeDfA/"],"cost":1.305701858801056}','aeda3211a0185968e16a027c4d1979d0cc5a131b5c55b993969d2b5827dafc5a');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/5/0',1700000600.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="],"K":2,"start":"previous"},{"round":5,"index":1,"x":["<f8",[2],"3BV57tLzwD+hilj993bNPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="]}','cb5c0000f64408053eb0dc4a41331877b76c0289d890c125a3e5c0e36d2490e0');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/5/0/0',1700000600.0,'{"round":5,"index":0,"x":["<f8",[2],"rjj7VZxEwz/5CLjHO+DAPw=="],"y":["<f8",[3],"+dzE1OxRwT97WNNF62DIP2ZhAGhtB/A/"],"cost":1.3275837128080683}','748bd94e31a350bef8a8d7ef3147eb62ad719f022e5e44f6378396eb8a01c9ab');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/1/0',1700000660.0,'{"round":5,"index":1,"x":["<f8",[2],"3BV57tLzwD+hilj993bNPw=="],"y":["<f8",[3],"cUkeQT49xD9o9pErhWHSP3EEi8G/BfA/"],"cost":1.446724729893232}','c3a90b81750c742dedcedca5068c95fbd4140b359d71c6f2809dd3f0d259a2eb');
INSERT INTO "stackelberg_events" VALUES(1,19,'asked','asked/6/0',1700000720.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="],"K":2,"start":"previous"},{"round":6,"index":1,"x":["<f8",[2],"LIy7gD3Qvz8elxafb0auvw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="]}','05447204f425216e9ecefba8c8bb5c601606451263bc79df800002cddb1da3dd');
INSERT INTO "stackelberg_events" VALUES(1,20,'told','told/6/0/0',1700000720.0,'{"round":6,"index":0,"x":["<f8",[2],"Td2sY0mpxT84iPcd8+qePw=="],"y":["<f8",[3],"K96G1yTIvD+jEDXWMiy8PyJo9UZjCfA/"],"cost":1.2247703143097544}','c12a3c253bc0d02540c68d363828fe212a3f5d08eeac50ac741f884bd19562b2');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/1/0',1700000780.0,'{"round":6,"index":1,"x":["<f8",[2],"LIy7gD3Qvz8elxafb0auvw=="],"y":["<f8",[3],"/lrYmSpQwT97z+QS4fOsP2djir8PBfA/"],"cost":1.193042857057052}','c1ac8cbab79660fc468aab142b3b010c15093c7ce41d7157e6a4115767f7e6d3');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/7/0',1700000840.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="],"K":2,"start":"previous"},{"round":7,"index":1,"x":["<f8",[2],"W+NLo8gnzj8X5EzO4DyvPw=="],"K":2,"start":"previous","keep":true}],"recommended":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="]}','7189e0731264537eed6e705042fec22ad59bcd7e482964f6e3e1b7712a65e0ab');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/7/0/0',1700000840.0,'{"round":7,"index":0,"x":["<f8",[2],"XoNrbePVwz8AWrEQR1tePw=="],"y":["<f8",[3],"+MnsgSeGvj/EXmyFFVe3Py3KJhjfB/A/"],"cost":1.212328823696039}','df6eda8595787268e41bec007166dd329b179f3685717aa0fb7be3d6829204ac');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/1/0',1700000900.0,'{"round":7,"index":1,"x":["<f8",[2],"W+NLo8gnzj8X5EzO4DyvPw=="],"y":["<f8",[3],"JwbMl6t1sz+vJ8Vd0wzBP7MWhk8zEvA/"],"cost":1.21366162870959}','29ec2bca74ad00ad4eaf7d874af0c49fe4d861f1a7ac45ce8fd8b7667466e335');
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
INSERT INTO "stackelberg_studies" VALUES(1,'guarded',24,'29ec2bca74ad00ad4eaf7d874af0c49fe4d861f1a7ac45ce8fd8b7667466e335');
COMMIT;
