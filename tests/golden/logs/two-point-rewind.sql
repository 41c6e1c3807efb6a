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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":3,"schedule":{"$data":["stackelberg.leaders.schedules:ExperimentSchedule",{"eta":0.2,"delta":0.3,"reading":"bar"}]},"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":null,"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":true,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"response":null}]}}','64438cee2eda6f0416cd4cee15e0af8cfe7ccaa26584f1685132eb561c2cedb3');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"hold":3,"keep":true},{"round":0,"index":1,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"hold":3}],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','562c5aa4485dc920aa03aa0f48893700393c8efb89c4190dd626c335db3a41f5');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558}','80436e88c4e6c21a7e2ac69ef3cf0378dcaa1dc3e88f9ed839244884669cef9e');
INSERT INTO "stackelberg_events" VALUES(1,4,'told','told/0/1/0',1700000120.0,'{"round":0,"index":1,"x":["<f8",[2],"hq9eiNiFoz+MwGyYXv7iPw=="],"y":["<f8",[3],"MrKSgpBz0T/OLbrG2LHpPxIZr/d5APA/"],"cost":2.075754626433793}','09ccbc224d8cc6ee6602a8a3d5c7068c900147254a100b295a0d673c50ce839e');
INSERT INTO "stackelberg_events" VALUES(1,5,'asked','asked/1/0',1700000180.0,'{"round":1,"asking":0,"probes":[{"round":1,"index":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"hold":3,"keep":true},{"round":1,"index":1,"x":["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],"hold":3}],"recommended":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="]}','662cc531f1faaa651c7b64066c458bcb48b9ffeb11e01480ce165630e177b97a');
INSERT INTO "stackelberg_events" VALUES(1,6,'told','told/1/0/0',1700000180.0,'{"round":1,"index":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"y":["<f8",[3],"MOJLuROquj979Lew2CmxPy+mtOyfCfA/"],"cost":1.1735522275105041,"left_out":{"reason":"entry 2 of y is about 18% of what it was","entries":[1],"doubt":true}}','e20a6b0579caba833bb6fe96de7affa1ff97b84d91ca500971204a991c4d8296');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/1/1/0',1700000240.0,'{"round":1,"index":1,"x":["<f8",[2],"Mj7kMwRp2j9eAAuRcO2hPw=="],"y":["<f8",[3],"HMpiojfLhj8XLhLzzni9P7JzBELtN/A/"],"cost":1.1399084347410824,"left_out":{"reason":"entry 2 of y is about 14% of what it was","entries":[1],"doubt":true}}','95f8afae3c26258cc0cc838483b68bd4ffbcc70d3d8ed0c8e7432dbcddcb4b8b');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/2/0',1700000300.0,'{"round":2,"asking":0,"probes":[{"round":2,"index":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"hold":3,"keep":true},{"round":2,"index":1,"x":["<f8",[2],"VzNFwrvk0D8+3z/unbrFPw=="],"hold":3}],"recommended":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="]}','49e79ec603915342fe5e6f4f757a5ae35475624cafeec0bd50431188714494c7');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/2/0/0',1700000300.0,'{"round":2,"index":0,"x":["<f8",[2],"DLsEz8ruxT94vXJUhrqjvw=="],"y":["<f8",[3],"MOJLuROquj979Lew2CmxPy+mtOyfCfA/"],"cost":1.1735522275105041}','c64e22d56a410e5c257149653b39b42de648997fedf3175077c67933712ba32a');
INSERT INTO "stackelberg_events" VALUES(1,10,'told','told/2/1/0',1700000360.0,'{"round":2,"index":1,"x":["<f8",[2],"VzNFwrvk0D8+3z/unbrFPw=="],"y":["<f8",[3],"eNCkZ9Sbsj+zWOAvpmTNP5w1GDjaFvA/"],"cost":1.3079035451890904}','dc574aa0381a8309bbcff3510580f76cf46f0f473c17c99009a88c18f2c1e81e');
INSERT INTO "stackelberg_events" VALUES(1,11,'asked','asked/3/0',1700000420.0,'{"round":3,"asking":0,"probes":[{"round":3,"index":0,"x":["<f8",[2],"8/QlrcNkwj982vHau8i5vw=="],"hold":3,"keep":true},{"round":3,"index":1,"x":["<f8",[2],"ku99eFuJ1j+Kvo4MFGCvvw=="],"hold":3}],"recommended":["<f8",[2],"8/QlrcNkwj982vHau8i5vw=="]}','b23ad4380ed741901de987d4a695273f60a7d01232e36fee79565d9d8356df1c');
INSERT INTO "stackelberg_events" VALUES(1,12,'told','told/3/0/0',1700000420.0,'{"round":3,"index":0,"x":["<f8",[2],"8/QlrcNkwj982vHau8i5vw=="],"y":["<f8",[3],"/5vUk7LrvT/VwLOR1NmiP+YeWLPEBvA/"],"cost":1.1553483051688247,"left_out":{"reason":"entry 2 of y is about 16% of what it was","entries":[1],"doubt":true}}','cf4acc8044a969242bec4553b68f36763eb5cbb83a3f1d2bfd45d5db09091d5b');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/3/1/0',1700000480.0,'{"round":3,"index":1,"x":["<f8",[2],"ku99eFuJ1j+Kvo4MFGCvvw=="],"y":["<f8",[3],"AWSK/jgdkD/S8c3Tw/eqP3CTGuyyKPA/"],"cost":1.0783442806448738,"left_out":{"reason":"entry 2 of y is about 23% of what it was","entries":[1],"doubt":true}}','8891610f93a390d0dce0a0e07257e2053e244adc2c8c2789ccd358cd29658aa0');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/4/0',1700000540.0,'{"round":4,"asking":0,"probes":[{"round":4,"index":0,"x":["<f8",[2],"8/QlrcNkwj982vHau8i5vw=="],"hold":3,"keep":true},{"round":4,"index":1,"x":["<f8",[2],"Z7I2pQF/uz8GEGa+Tbq4Pw=="],"hold":3}],"recommended":["<f8",[2],"8/QlrcNkwj982vHau8i5vw=="]}','09d627a0a54d725ad4a75b6989e04fbd39b3e3da3bd91cd7b71e39a84637b2ae');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/4/0/0',1700000540.0,'{"round":4,"index":0,"x":["<f8",[2],"8/QlrcNkwj982vHau8i5vw=="],"y":["<f8",[3],"/5vUk7LrvT/VwLOR1NmiP+YeWLPEBvA/"],"cost":1.1553483051688247}','ba42ddfc277ccb9d64f1dbad9ef1df8bf58935ab52bdf8d606be6017f61e8fa2');
INSERT INTO "stackelberg_events" VALUES(1,16,'told','told/4/1/0',1700000600.0,'{"round":4,"index":1,"x":["<f8",[2],"Z7I2pQF/uz8GEGa+Tbq4Pw=="],"y":["<f8",[3],"GhdBvgf3xD+yPEEA72XEP4l0KuDHA/A/"],"cost":1.3240725695322344}','fbe669a2ba1ef76a0e6e9d13cd870b4cee71fc115c7d26f8166692c751e7433f');
INSERT INTO "stackelberg_events" VALUES(1,17,'asked','asked/5/0',1700000660.0,'{"round":5,"asking":0,"probes":[{"round":5,"index":0,"x":["<f8",[2],"+ei4VasixD8sek4RkVzGvw=="],"hold":3,"keep":true},{"round":5,"index":1,"x":["<f8",[2],"HeTzi7g1sj+crUWriiPWvw=="],"hold":3}],"recommended":["<f8",[2],"+ei4VasixD8sek4RkVzGvw=="]}','fee927e00cff2a020ca43620762e7b2da5c7693fbb3dffd52c23ffeaea7758c5');
INSERT INTO "stackelberg_events" VALUES(1,18,'told','told/5/0/0',1700000660.0,'{"round":5,"index":0,"x":["<f8",[2],"+ei4VasixD8sek4RkVzGvw=="],"y":["<f8",[3],"bZ20YX2XuT8Azck3t+WEP06mqoMcCPA/"],"cost":1.1121518917718587,"left_out":{"reason":"entry 2 of y is about 6% of what it was","entries":[1],"doubt":true}}','e6e6d45d04d0c8e3a51602f3b6aa8a594a95fa23c90ea1fd1f38df47032979ba');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/5/1/0',1700000720.0,'{"round":5,"index":1,"x":["<f8",[2],"HeTzi7g1sj+crUWriiPWvw=="],"y":["<f8",[3],"f4+TNG4dwz+BRNK+fQpnvzTtiXmoAfA/"],"cost":1.146927838169518}','2dd25c08db0ab3b0013a0223bbfdf955682e702e852cdf9ed45b46de706bfa3d');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/6/0',1700000780.0,'{"round":6,"asking":0,"probes":[{"round":6,"index":0,"x":["<f8",[2],"+ei4VasixD8sek4RkVzGvw=="],"hold":3,"keep":true},{"round":6,"index":1,"x":["<f8",[2],"HpQAwqSV0z9UvGw0gsqwvw=="],"hold":3}],"recommended":["<f8",[2],"+ei4VasixD8sek4RkVzGvw=="]}','c2b1b854ea7ea697801681464a0c2ca26740b1d531195c9310780a196c119edc');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/6/0/0',1700000780.0,'{"round":6,"index":0,"x":["<f8",[2],"+ei4VasixD8sek4RkVzGvw=="],"y":["<f8",[3],"bZ20YX2XuT8Azck3t+WEP06mqoMcCPA/"],"cost":1.1121518917718587}','50f60464781b20f901567cc69fe6fedb254b4024364adab2f156f86b140e0933');
INSERT INTO "stackelberg_events" VALUES(1,22,'told','told/6/1/0',1700000840.0,'{"round":6,"index":1,"x":["<f8",[2],"HpQAwqSV0z9UvGw0gsqwvw=="],"y":["<f8",[3],"wDLIF8jRnz/0siQJ/xOqP8t2wgG5HvA/"],"cost":1.0895081550514294}','e87fdd78f53d44f3119633ea249f377cfb3c4a11cc6bfe18badc9798161e1c6f');
INSERT INTO "stackelberg_events" VALUES(1,23,'asked','asked/7/0',1700000900.0,'{"round":7,"asking":0,"probes":[{"round":7,"index":0,"x":["<f8",[2],"ce5oR9sXxT9S1Rq3qKjFvw=="],"hold":3,"keep":true},{"round":7,"index":1,"x":["<f8",[2],"gN5Hhf5zgb9otmvPIhDLvw=="],"hold":3}],"recommended":["<f8",[2],"ce5oR9sXxT9S1Rq3qKjFvw=="]}','da7bb699ff0564b9b67d4a1ef35a78ff509e5b32dd4f46666df61feae578630e');
INSERT INTO "stackelberg_events" VALUES(1,24,'told','told/7/0/0',1700000900.0,'{"round":7,"index":0,"x":["<f8",[2],"ce5oR9sXxT9S1Rq3qKjFvw=="],"y":["<f8",[3],"LkKQsQtvuD+6BvDarZyHP8tqM9TmCPA/"],"cost":1.109146993640876}','c9b95c4213f5a8135a1fd15b308400d677b6afd2dbb689d16c00689809dd656f');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/7/1/0',1700000960.0,'{"round":7,"index":1,"x":["<f8",[2],"gN5Hhf5zgb9otmvPIhDLvw=="],"y":["<f8",[3],"vwoc2dBkzj8lOzULy82AP3bVmxcGAPA/"],"cost":1.2456624837032715}','4ef04411e366464da1d909314711a79afac235683403e99f7f418deb06605606');
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
INSERT INTO "stackelberg_studies" VALUES(1,'two-point-rewind',25,'4ef04411e366464da1d909314711a79afac235683403e99f7f418deb06605606');
COMMIT;
