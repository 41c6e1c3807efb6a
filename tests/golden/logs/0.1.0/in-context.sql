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
	FOREIGN KEY(study) REFERENCES stackelberg_studies (id)
);
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"setup":{"leader":{"kind":"in-context","leader":{"kind":"response-model","K":1,"probes":1,"X":{"kind":"unconstrained"}},"context":{"columns":[["fair","flag"]]}},"objective":{"name":"total-response","content":{"function":"total-response","gradients":["total-response-by-x","total-response-by-y"],"name":"total-response"}},"x0":[0.1,0.3],"seed":7,"X":{"kind":"box","lower":[-2.0,-2.0],"upper":[2.0,2.0]},"problem":{},"context":{"columns":[["fair","flag"]]}},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8"},"format":1}','915c1ea106e1f2c84b3243de4d6107f6d3225d655ea5313e5c4b2a9964f77de6');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"revision":0,"probes":[{"round":0,"index":0,"x":[0.1,0.3],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','bd04aa68de643a5fa7a44a6a87ea21bf6b11c9f981e9bffc54d7ac3642440867');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0',1700000060.0,'{"observation":{"round":0,"index":0,"x":[0.1,0.3],"y":[0.19000000000000003,0.366,1.0008001066723557],"cost":1.5568001066723558,"context":[0.0]}}','ea45e8785bbdc059eff47e02fbc1a241f459233444cc32973714e89388cc3089');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"revision":0,"probes":[{"round":1,"index":0,"x":[0.04896029756113697,0.542167191780704],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','03873d0b8a69f8b4062d7df36b77fc76819297adcd981f088534521f704b612a');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0',1700000120.0,'{"observation":{"round":1,"index":0,"x":[0.04896029756113697,0.542167191780704],"y":[0.2576535323542085,0.714554512319291,1.0001917749882763],"cost":1.9723998196617758,"context":[0.0]}}','0d3a7750f15e7fc39c5db3374bd45269f517a64bb850c5ddaa54aaa3bb1419ec');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"revision":0,"probes":[{"round":2,"index":0,"x":[0.41507205282815773,0.005129252833008746],"K":1,"start":"previous","keep":true}],"recommended":[0.1,0.3]}','bcdad59b577c5fe01180508f24674ab747c222c82fe7ed8b709a3639445e3c5e');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0',1700000180.0,'{"observation":{"round":2,"index":0,"x":[0.41507205282815773,0.005129252833008746],"y":[0.007725681494124106,0.09352966283500448,1.0138144746882174],"cost":1.115069819017346,"context":[0.0]}}','2e6de0b71efbf601f1d28dc0391c650686b3447e1e06e8f6f92aa88f5e94d944');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"revision":0,"probes":[{"round":3,"index":0,"x":[0.47068118802566195,-0.22970437754740908],"K":1,"start":"previous","keep":true}],"recommended":[0.41507205282815773,0.005129252833008746]}','3cc72fa63692b6d82a9dd1fbb76e7ef67e903d45e9e6c5aec5fedfc05850e5c5');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0',1700000240.0,'{"observation":{"round":3,"index":0,"x":[0.47068118802566195,-0.22970437754740908],"y":[-0.02211084501915432,-0.016682031327744738,1.017775676695728],"cost":0.9789828003488289,"context":[0.0]}}','9b458073edfe1a7e2dc4e4246f4e61d00246c9ca07a7f5bbc209da73703bdee6');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"revision":0,"probes":[{"round":4,"index":0,"x":[0.5228833130902574,-0.4240918450878602],"K":1,"start":"previous","keep":true}],"recommended":[0.47068118802566195,-0.22970437754740908]}','bee00f3de0bc18d705d986805cd6eecb9b210394edffedf6d7fa75080fb63e3b');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0',1700000300.0,'{"observation":{"round":4,"index":0,"x":[0.5228833130902574,-0.4240918450878602],"y":[-0.041885538490799276,-0.028951323785510616,1.0219524078760824],"cost":0.9511155455997725,"context":[0.0]}}','11d027ed57b11286c7068699c0920b7109b7be974455fb5cfd5d1f23b40f3a8d');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"revision":0,"probes":[{"round":5,"index":0,"x":[0.38789229320402985,-1.0435280898221972],"K":1,"start":"previous","keep":true}],"recommended":[0.5228833130902574,-0.4240918450878602]}','75a013e11b8a2e2567fbec012bb55926bcf277b995b3a31882d3dd2f442afd1b');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0',1700000360.0,'{"observation":{"round":5,"index":0,"x":[0.38789229320402985,-1.0435280898221972],"y":[-0.09178467105916852,0.47187871959785477,1.0120610014399383],"cost":1.3921550499786246,"context":[0.0]}}','ab0109302f88499fa03143258548ffbd4f50dda8daac918c04079ec11788edaf');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"revision":0,"probes":[{"round":6,"index":0,"x":[0.5791390615727515,-0.38927258196064424],"K":1,"start":"previous","keep":true}],"recommended":[0.5228833130902574,-0.4240918450878602]}','de4d068956a8491b4ebf62acf49973dc5afeba10d0abd77fa333b186d51c3b94');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0',1700000420.0,'{"observation":{"round":6,"index":0,"x":[0.5791390615727515,-0.38927258196064424],"y":[-0.03266426712944867,-0.037118997672617955,1.0269523732365653],"cost":0.9571691084344986,"context":[0.0]}}','055d660b089ea1c3a7a245e8ee3209fe785d888e38000360ed253942527b0610');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"revision":0,"probes":[{"round":7,"index":0,"x":[0.8524244710857231,-0.44520993669957404],"K":1,"start":"previous","keep":true}],"recommended":[0.5791390615727515,-0.38927258196064424]}','f34cc4f67ec18ec96ce1cdba2fe943bea9bae905ecf4dce6a8627270f15d8e79');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0',1700000480.0,'{"observation":{"round":7,"index":0,"x":[0.8524244710857231,-0.44520993669957404],"y":[0.07968201415009424,-0.054815643246354226,1.0586955720522393],"cost":1.0835619429559793,"context":[0.0]}}','1aef9c3165acca4c676b899a55cd231ff9522f0c698b79cf650f86747fe8a1ff');
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
INSERT INTO "stackelberg_studies" VALUES(1,'in-context',17,'1aef9c3165acca4c676b899a55cd231ff9522f0c698b79cf650f86747fe8a1ff');
COMMIT;
