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
INSERT INTO "stackelberg_events" VALUES(1,1,'created','created',1700000000.0,'{"format":1,"settings":{"$data":["stackelberg.study.events:Settings",{"leader":{"$data":["stackelberg.leaders.response_model:ResponseModel",{"K":1,"radius":null,"explore":0.3,"largest_move":null,"structure":{"$data":["stackelberg.leaders.response.structure:Blocks",{"pairs":{"$tuple":[{"$tuple":[{"$array":["<i8",[2],"AAAAAAAAAAABAAAAAAAAAA=="]},{"$array":["<i8",[1],"AAAAAAAAAAA="]}]},{"$tuple":[{"$array":["<i8",[1],"AgAAAAAAAAA="]},{"$array":["<i8",[1],"AQAAAAAAAAA="]}]}]}}]},"fallback":{"$data":["stackelberg.leaders.two_point:TwoPoint",{"K":null,"schedule":null,"estimator":{"$data":["stackelberg.leaders.estimators:OneSided",{"count":1,"orthonormal":false}]},"mode":"auto","order":"base-first","start":"shared","X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"objective":null,"rewindable":true,"X":{"$data":["stackelberg.sets.anywhere:Anywhere",{}]}}]},"X":null,"objective":{"$data":["stackelberg.study.objective:StoredObjective",{"name":"total-response","content":{"$dict":[["$data",["stackelberg.core.objective:Objective",{"function":{"$dict":[["$ref","stackelberg.study.builtin_objectives:total_response"]]},"gradients":{"$dict":[["$tuple",[{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_x"]]},{"$dict":[["$ref","stackelberg.study.builtin_objectives:_total_y"]]}]]]},"name":"total-response","version":""}]]]},"fingerprint":"ee9739d9df01106b4f7556710487e412bddd51323cdc2896b2896701d43c717e","version":""}]},"x0":{"$array":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]},"seed":7,"rewindable":false,"deadline_s":null,"problem":{},"versions":{"stackelberg":"0.1.0","python":"3.11.7","numpy":"2.4.6","scipy":"1.17.1","numba":"0.68.1","sqlalchemy":"2.1.8","processor":"x86_64","blas":"OpenBLAS SkylakeX"}}]}}','97bc2f1ad38585fe02527d46f2931f6706ca9d87b2e7dadc6d3e0e972e1875e4');
INSERT INTO "stackelberg_events" VALUES(1,2,'asked','asked/0/0',1700000060.0,'{"round":0,"asking":0,"probes":[[0,["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],1,"previous",true]],"recommended":"probe 0"}','03513088e4008f20e3e1c4c4996aea0ff7b532a813c88016fd694b9e9f67d1f8');
INSERT INTO "stackelberg_events" VALUES(1,3,'told','told/0/0/0',1700000060.0,'{"round":0,"index":0,"replicate":0,"x":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="],"y":["<f8",[3],"U7gehetRyD8GgZVDi2zXP3bb//hGA/A/"],"cost":1.5568001066723558,"time":null,"failure":null}','2da7d744ecb465130c9cf5f51f9aa5ab8d0f15ba2eaf9aa35ba8c435e6b11a24');
INSERT INTO "stackelberg_events" VALUES(1,4,'asked','asked/1/0',1700000120.0,'{"round":1,"asking":0,"probes":[[0,["<f8",[2],"/SI86Y3Atz/0ZlMZUGTVPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','83f44b8577af064c662d55ef2448e7b08b9c3bde63f3d075afe308b3d0413db0');
INSERT INTO "stackelberg_events" VALUES(1,5,'told','told/1/0/0',1700000120.0,'{"round":1,"index":0,"replicate":0,"x":["<f8",[2],"/SI86Y3Atz/0ZlMZUGTVPw=="],"y":["<f8",[3],"hXkwbhGByT8a6eSraSTaP7nb7DbSAvA/"],"cost":1.6084125625805648,"time":null,"failure":null}','186afef5b19ea7bc53241c8fc450e7d3c3db1649ed5fa508999672f7f1718a28');
INSERT INTO "stackelberg_events" VALUES(1,6,'asked','asked/2/0',1700000180.0,'{"round":2,"asking":0,"probes":[[0,["<f8",[2],"Mmk5XSPkwj/Y88EftgTWPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','c9848eb7a1fc7e1f15e834102670cd1f8bb11bc5b95fa61808378f107d4889fa');
INSERT INTO "stackelberg_events" VALUES(1,7,'told','told/2/0/0',1700000180.0,'{"round":2,"index":0,"replicate":0,"x":["<f8",[2],"Mmk5XSPkwj/Y88EftgTWPw=="],"y":["<f8",[3],"VTX40vRMxD8JgK1oNTLbP/9rgrwjB/A/"],"cost":1.5852810779589772,"time":null,"failure":null}','bc730b280b4162f21dc24ae60ad4794829f0a7060a53cdbd18a76e30a54d9a59');
INSERT INTO "stackelberg_events" VALUES(1,8,'asked','asked/3/0',1700000240.0,'{"round":3,"asking":0,"probes":[[0,["<f8",[2],"KmmykewKxD/LdTsFwR7SPw=="],1,"previous",true]],"recommended":["<f8",[2],"mpmZmZmZuT8zMzMzMzPTPw=="]}','f21f8a1ce4d319c971fa7da1e4fdd81028473be386d19d174aacdffb73302ca2');
INSERT INTO "stackelberg_events" VALUES(1,9,'told','told/3/0/0',1700000240.0,'{"round":3,"index":0,"replicate":0,"x":["<f8",[2],"KmmykewKxD/LdTsFwR7SPw=="],"y":["<f8",[3],"Cm3Afj64wj/MD+uIcFTWP4rbymsJCPA/"],"cost":1.4971135775220499,"time":null,"failure":null}','386f6e976bbc59a78d48de07480f52918dc597e9398df50a739ff10b768bf57b');
INSERT INTO "stackelberg_events" VALUES(1,10,'asked','asked/4/0',1700000300.0,'{"round":4,"asking":0,"probes":[[0,["<f8",[2],"y6UQu8ylxz/69uxvYtfVPw=="],1,"previous",true]],"recommended":["<f8",[2],"x3UDnlSewj9dT7yAdCvUPw=="]}','56fcd3177e246a576623b326e14b6c6d0c6c648e379545205f4ded7d93764278');
INSERT INTO "stackelberg_events" VALUES(1,11,'told','told/4/0/0',1700000300.0,'{"round":4,"index":0,"replicate":0,"x":["<f8",[2],"y6UQu8ylxz/69uxvYtfVPw=="],"y":["<f8",[3],"pHZyfuYWwT+Ds/i5KiDbP+8Oc3cwC/A/"],"cost":1.560081443742697,"time":null,"failure":null}','79eed614c04a5c1ac362a259592d31e76948eb7272e51333eb5e8fa7323c7ae8');
INSERT INTO "stackelberg_events" VALUES(1,12,'asked','asked/5/0',1700000360.0,'{"round":5,"asking":0,"probes":[[0,["<f8",[2],"MKhJ2zY2zj+g3ubYFOfSPw=="],1,"previous",true]],"recommended":["<f8",[2],"Wurnnn8Lxj+HtAcH2SfVPw=="]}','3771a01c6b4c5353d5ca5f057a94a07f91dae12910b1fcacaa267214ef141de4');
INSERT INTO "stackelberg_events" VALUES(1,13,'told','told/5/0/0',1700000360.0,'{"round":5,"index":0,"replicate":0,"x":["<f8",[2],"MKhJ2zY2zj+g3ubYFOfSPw=="],"y":["<f8",[3],"oScflDVmuT+qoFM+r5PXP4DsVMJEEvA/"],"cost":1.472064894329784,"time":null,"failure":null}','57ebe6c305cfd278ea9028b56b0d44724e203ab44f62da82a8ee4fb3ed5b1d06');
INSERT INTO "stackelberg_events" VALUES(1,14,'asked','asked/6/0',1700000420.0,'{"round":6,"asking":0,"probes":[[0,["<f8",[2],"cNcAWAyY1D9QmgxJhmzYPw=="],1,"previous",true]],"recommended":["<f8",[2],"MKhJ2zY2zj+g3ubYFOfSPw=="]}','4349973e551defd3207c3f9bbd2e8bb79dd53aa6f73f99e633de4028de6eae4b');
INSERT INTO "stackelberg_events" VALUES(1,15,'told','told/6/0/0',1700000420.0,'{"round":6,"index":0,"replicate":0,"x":["<f8",[2],"cNcAWAyY1D9QmgxJhmzYPw=="],"y":["<f8",[3],"2vYu6pTmsT/8gG0nk07fP5613Mb5IfA/"],"cost":1.5673903202844763,"time":null,"failure":null}','dabdd1750945b0a3be5118bb35e8c4398114a6035ee7d76f67a0a03a9566d37c');
INSERT INTO "stackelberg_events" VALUES(1,16,'asked','asked/7/0',1700000480.0,'{"round":7,"asking":0,"probes":[[0,["<f8",[2],"OFG8gQhYxz89by6wt/bNPw=="],1,"previous",true]],"recommended":["<f8",[2],"MKhJ2zY2zj+g3ubYFOfSPw=="]}','db6a43f12a0bfc01c1384202579935cdd7ca8ed0efa04fc3d3f7c18276e6eb1c');
INSERT INTO "stackelberg_events" VALUES(1,17,'told','told/7/0/0',1700000480.0,'{"round":7,"index":0,"replicate":0,"x":["<f8",[2],"OFG8gQhYxz89by6wt/bNPw=="],"y":["<f8",[3],"hrUC7tLRvz96x3G3fs3SPxzERVDnCvA/"],"cost":1.4207498319793401,"time":null,"failure":null}','6fa54e26b4a2c97182c79924a205cae54741b02390bf3ee7d977b4edee93eb7a');
INSERT INTO "stackelberg_events" VALUES(1,18,'asked','asked/8/0',1700000540.0,'{"round":8,"asking":0,"probes":[[0,["<f8",[2],"lxmgcA9avD9dkJJg0lrDPw=="],1,"previous",true]],"recommended":["<f8",[2],"OFG8gQhYxz89by6wt/bNPw=="]}','642aa6b94430e29474a4b7d3879f712c891d6eeb413e7d1d17860ab2cd185dd8');
INSERT INTO "stackelberg_events" VALUES(1,19,'told','told/8/0/0',1700000540.0,'{"round":8,"index":0,"replicate":0,"x":["<f8",[2],"lxmgcA9avD9dkJJg0lrDPw=="],"y":["<f8",[3],"hS1+P11UxT/PX5nd+XzKP2OgRhAFBPA/"],"cost":1.3745574500873121,"time":null,"failure":null}','f0606c8c84dc8ce6c1c1033c2f89f4389a60f643b7be9b497baf6e9fd7b1f998');
INSERT INTO "stackelberg_events" VALUES(1,20,'asked','asked/9/0',1700000600.0,'{"round":9,"asking":0,"probes":[[0,["<f8",[2],"qDB6+fYwhD84N6dhfzKlPw=="],1,"previous",true]],"recommended":["<f8",[2],"lxmgcA9avD9dkJJg0lrDPw=="]}','047f153ab6ad5556494b9fb14000a0eff227fff1cef512036e0d6f523d9755bf');
INSERT INTO "stackelberg_events" VALUES(1,21,'told','told/9/0/0',1700000600.0,'{"round":9,"index":0,"replicate":0,"x":["<f8",[2],"qDB6+fYwhD84N6dhfzKlPw=="],"y":["<f8",[3],"+Jj1hclHzz9BxYbE3tu9P4KfXCcIAPA/"],"cost":1.3610222503156681,"time":null,"failure":null}','87a65fcf4a7f30e4558c7ffbd96996b3c544ce42b0b3add6ccb85094dc93acf6');
INSERT INTO "stackelberg_events" VALUES(1,22,'asked','asked/10/0',1700000660.0,'{"round":10,"asking":0,"probes":[[0,["<f8",[2],"KqFL+KgTub8omACn5a2uvw=="],1,"previous",true]],"recommended":["<f8",[2],"wD3kiJuzij+8LqKK67OsPw=="]}','476e4bdf5205d8ba94ed811b68ebe33cb9654830a89ce2f60584f8596c22f9a6');
INSERT INTO "stackelberg_events" VALUES(1,23,'told','told/10/0/0',1700000660.0,'{"round":10,"index":0,"replicate":0,"x":["<f8",[2],"KqFL+KgTub8omACn5a2uvw=="],"y":["<f8",[3],"eONW5vN/1j9eZWRhnhyuP3YfigYlA/A/"],"cost":1.4111394404169173,"time":null,"failure":null}','c6cf185aee12bcef7a1702f1335a31dcbd6845ebdac4860d0d80f502c2b70813');
INSERT INTO "stackelberg_events" VALUES(1,24,'asked','asked/11/0',1700000720.0,'{"round":11,"asking":0,"probes":[[0,["<f8",[2],"WAlqhYQ5ib/YC5rnjZLAvw=="],1,"previous",true]],"recommended":["<f8",[2],"qDB6+fYwhD84N6dhfzKlPw=="]}','ef8ada97e4b2f3bfe28528f5699dbc0bce8bea7860cdf77142fc38d5d3856d7a');
INSERT INTO "stackelberg_events" VALUES(1,25,'told','told/11/0/0',1700000720.0,'{"round":11,"index":0,"replicate":0,"x":["<f8",[2],"WAlqhYQ5ib/YC5rnjZLAvw=="],"y":["<f8",[3],"CoD9dU/wzz8xRzygqBqeP6pfyLkMAPA/"],"cost":1.2789318972646004,"time":null,"failure":null}','630c5fd8864df3ac91f22cf2a228c73c220a4baadaaf0e4308736d0d1752b00c');
CREATE TABLE stackelberg_schema (
	version INTEGER NOT NULL
);
INSERT INTO "stackelberg_schema" VALUES(2);
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
INSERT INTO "stackelberg_studies" VALUES(1,'response-model-blocks',25,'630c5fd8864df3ac91f22cf2a228c73c220a4baadaaf0e4308736d0d1752b00c');
COMMIT;
