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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":3,"schedule":{"$data":["stackelberg.leaders.schedules:ExperimentSchedule",{"eta":0.2,"delta":0.3,"reading":"bar"}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":true,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null,"context":null}]}}','cb9ec08191af462c175261b95b4902707adfa2d052f10edbb4e96d2d40e30990');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"K":3,"keep":true},{"round":0,"index":1,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"K":3}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','b316ddc31187426f44f2342e9084259044e6c7ca88eb5acdc62155953a54235c');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','79f16f5e1f5b0f51aec09fe052f404e7e190ce2a829378552d54447ee586d46f');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"y":["<f8",[3],"MrKSgpBz0T/OLbrG2LHpPxIZr/d5APA/"],"cost":2.075754626433793}','67cc18f1c20d5df92a54273d85a9d04ebbfc5524bb787bfacf9c157095342226');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"K":3,"keep":true},{"round":1,"index":1,"x":["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],"K":3}],"recommended":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="]}','b952ad75cf4872bfdc7cf0eb043cc448ac59a48f355d06647a1d6b8bbba1018b');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"y":["<f8",[3],"MOJLuROquj979Lew2CmxPy+mtOyfCfA/"],"cost":1.1735522275105041}','7713a80bbdd75eeb14b4ce06d785e827e8d15667825c669967deaceaa028afbd');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],"y":["<f8",[3],"HMpiojfLhj8XLhLzzni9P7JzBELtN/A/"],"cost":1.1399084347410824}','059ce8656cd2e0517d3a269305e10b0dd9a7e1c72d541798ee2d2fae95e7aab3');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="],"K":3,"keep":true},{"round":2,"index":1,"x":["<f8",[2],"7Kn7Y1IM0j8/leUlzG7GPw=="],"K":3}],"recommended":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="]}','5ebc516b89e41eab40ae84cd5a193961bb91d369218ba18d98b88efb0cbed8f9');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"NqhxEvg9yD905dt1zemgvw=="],"y":["<f8",[3],"4tl+cEjatz92XYi7z+yxP3INflnCC/A/"],"cost":1.1660650828635486}','40c6f7cdef1cb310b27d2430407e6c9cd90934f4b7f4db4cc80d9ce47b5bc1b2');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"7Kn7Y1IM0j8/leUlzG7GPw=="],"y":["<f8",[3],"plcNiQinsD/kFtPnJy3OP1dygiEWGvA/"],"cost":1.3071705365679622}','1dcfb156a623da2a7576ca2858db7d34b85bf00222435a36f660c94f6bf046d1');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="],"K":3,"keep":true},{"round":3,"index":1,"x":["<f8",[2],"7pLz9Cua1z9kT1k6Hymuvw=="],"K":3}],"recommended":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="]}','577fbc0e7b611ef4208d7cac2bc9a9edfbe75e6157b141d3ac471610cbe994de');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"rDsRpmSGxD/pItdxQS25vw=="],"y":["<f8",[3],"eK5bRskDuz8ED4/zgjSjPzFwR6ptCPA/"],"cost":1.1450942392932328}','7eb3c012e84fbee8b18cf844b1f5ad151f31bc3bb528c5faf671f4b94ef46c2e');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"7pLz9Cua1z9kT1k6Hymuvw=="],"y":["<f8",[3],"xLxs9G0yhz86AJXtJomrPw4PHmelLPA/"],"cost":1.0760073455103643}','8f0d5f99e70ad04315a5b0171ea59aa65240ad3858bc3cdb38a1e558321ff352');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="],"K":3,"keep":true},{"round":4,"index":1,"x":["<f8",[2],"rK24u7X5wz8la9LNmeK6Pw=="],"K":3}],"recommended":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="]}','9c2f6b56ee0acf3aac8783d23e2bd1ca35a868178f545e6e9559cff068cd0f7f');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"bElDlvieyD9df4XLb6C3vw=="],"y":["<f8",[3],"otGWKPzdtT8y/SqkbUWkP6+a7DwhDPA/"],"cost":1.1279720537040532}','656104c42da1a79ac7b9fca54c4caa50ee00b55ff408f38edd6b947f6499971c');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"rK24u7X5wz8la9LNmeK6Pw=="],"y":["<f8",[3],"vAtdqHR8wD8OBLHztmrFP5P1baL7B/A/"],"cost":1.2980662209406288}','04ba400c6d3fa184d9b0c9a234f4588992a101ddd724dfefb0da9dc3e3ff6d97');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="],"K":3,"keep":true},{"round":5,"index":1,"x":["<f8",[2],"FTb/AGCxvj+GQyMET6PVvw=="],"K":3}],"recommended":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="]}','495cd95fe714d49daa4fb391a736cad6674a0b0b9dc2b0297b484ec9480c4fac');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"9ZE+EH9gyj8BpgnDGVzFvw=="],"y":["<f8",[3],"RytH2lvYsT/EKtu7BzaGP1kilTjsDfA/"],"cost":1.083951971279668}','4f01d6def53fc44188c2e1c46d21534e48818fffc2bc02ad49a7b99cfbb35c22');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"FTb/AGCxvj+GQyMET6PVvw=="],"y":["<f8",[3],"cBRHMPRUvD/J2hCoVUN7v6Id4Q62BPA/"],"cost":1.1051654675610538}','1c8434cb9d37b746018667d07f0cf64cbf0307a322f3d9c02b6ebf50e7d46bfb');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="],"K":3,"keep":true},{"round":6,"index":1,"x":["<f8",[2],"HqtHqB331j+YaX6UNXGpvw=="],"K":3}],"recommended":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="]}','9777886293cfc51f7449985153b31bbf2ea3bfd8fd399255d646a977e79d0887');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"+hZHIp3lyj9otjdcnVPEvw=="],"y":["<f8",[3],"0SLZHtRxsT+m1//CrCmLP0zP8Td6DvA/"],"cost":1.0849407441765582}','746dc7050c663369c18fb2f960f15a5cceccfe5d36b95f70c386e7f00900d776');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"HqtHqB331j+YaX6UNXGpvw=="],"y":["<f8",[3],"HxR86tOijj9MCKf4xkCuP+Iytc5DKvA/"],"cost":1.084365540408004}','f40a18a0e0fd023357b545693fd608698b98f435bd6d744ccf677d46821ec961');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="],"K":3,"keep":true},{"round":7,"index":1,"x":["<f8",[2],"xCRNmfHyoj/oti+EhbbJvw=="],"K":3}],"recommended":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="]}','1e1a3acb095b5989990a12736d1142f5dd4576b2b90212677eecbb90477d823e');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"irUQltfryj/S1d5rC0/Evw=="],"y":["<f8",[3],"MHFF/oVrsT+AjUe4Pj6LP162Le6ADvA/"],"cost":1.0848901700608478}','318545b72f1c999bb8dcb793385afe658d1b670028a99bf78e5043e83eff5003');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"xCRNmfHyoj/oti+EhbbJvw=="],"y":["<f8",[3],"P9RbHeXdyD9yVzjLKROBP8QxG+dyAPA/"],"cost":1.2027186094363163}','16c21834f5852e6772fade9dcfe724dde479ef30a3bc57bf9455e550da6f2af5');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-rewind',25,'16c21834f5852e6772fade9dcfe724dde479ef30a3bc57bf9455e550da6f2af5');
COMMIT;
