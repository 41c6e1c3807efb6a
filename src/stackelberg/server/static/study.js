// One study: where it stands, its charts, the network, what was answered, what may be done, and its log; live.
import { at, download, follow, get, Lost, post, Problem } from "./api.js";
import { costChart, courseChart, entryChart, importanceTable, inWords, predictedChart, settledChart, sliceChart, stepChart, xChart } from "./charts.js";
import { costs, EntriesOfX, needsList, today } from "./answer.js";
import { AnswersTable, confirmButton, correct, tell } from "./answers.js";
import { NetworkMap } from "./map.js";
import { ago, askFor, badge, capital, clock, el, failure, number, probeName, say } from "./parts.js";

const RANK = { read: 1, tell: 2, admin: 3 };
const MOST_EVENTS = 100;
const SHOWS = ["recommended", "flows", "tolls"];
const RAILS = { largest_change: "largest change", largest_radius: "largest radius", baseline_cost: "baseline cost", allowed_loss: "allowed loss", K: "K (follower rounds)" };

export class StudyView {
  constructor(name, me, room) {
    Object.assign(this, { name, me, room, page: el("div", {}), chosen: null, when: null, shows: SHOWS[0] });
    this.may = (scope) => RANK[me.scope] >= RANK[scope];
    this.path = `studies/${at(name)}`;
  }

  async load() {
    this.overview = await get(this.path);
    if (this.overview.state === "damaged") throw new Error(this.overview.why);
    this.tables = await get(`${this.path}/tables`);
    if (this.tables.has_network) await this.loadNetwork();
    this.since = new Date().toLocaleTimeString("en-GB");
    const from = Math.max(0, this.overview.events - MOST_EVENTS);
    this.log = (await get(`${this.path}/events?after=${from}&limit=${MOST_EVENTS}&brief=true`)).events;
    this.build();
  }

  async loadNetwork() {
    try {
      this.network ??= await get(`${this.path}/network`);
      this.courses = await get(`${this.path}/courses`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.noMap = error.message;
    }
  }

  build() {
    const figure = (id, title, note, wide) => {
      const place = el("div", { class: `plot${wide === "tall" ? " tall" : ""}`, id: `plot-${id}` });
      const caption = el("figcaption", {});
      const box = el("section", { class: `card${id === "cost" ? " broad" : wide ? " two" : ""}`, "aria-labelledby": `title-${id}` }, el("h2", { id: `title-${id}` }, title), el("figure", { role: "group", "aria-labelledby": `title-${id}` }, caption, place), note ?? null);
      this[id] = { place, caption, box };
      return box;
    };
    const card = (id, title, kind, ...content) => el("section", { class: `card ${kind}`, "aria-labelledby": `title-${id}` }, el("h2", { id: `title-${id}` }, title), ...content);
    this.title = el("h1", { tabindex: -1 }, this.name);
    this.state = el("span", {});
    this.facts = el("dl", { class: "facts" });
    this.costs = el("div", {});
    this.entries = new EntriesOfX();
    this.today = el("div", {});
    this.attention = el("div", {});
    this.evening = el("ul", { "aria-label": "Tonight" });
    this.costTable = el("details", {}, el("summary", {}, "Costs as a table"));
    this.answers = new AnswersTable(this);
    this.events = el("ol", { class: "events", "aria-label": "Events, the newest first", tabindex: 0 });
    this.beliefs = el("div", {});
    this.doing = el("div", {});
    this.actionsFor = this.needsFor = this.todayFor = null;
    const { quantity } = this.tables, what = quantity === "x" ? "x" : `${quantity}s`;
    this.page.replaceChildren(
      el("p", {}, el("a", { href: "#/" }, "All studies")),
      el("div", { class: "head" }, this.title, this.state),
      el(
        "div",
        { class: "grid" },
        card("answer", `Recommended: ${what} to announce`, "wide", el("div", { class: "inside" }, this.costs, this.entries.node)),
        ...(this.network && this.courses?.when.length ? [this.buildMap()] : this.noMap ? [card("map", "Map", "wide", el("p", { class: "quiet" }, this.noMap))] : []),
        ...(this.tables.limits.length ? [card("limits", "Limits", "wide", (this.limits = el("div", {})))] : []),
        card("today", "Announced now", "", this.today, el("h3", {}, "Tonight"), this.evening),
        card("attention", "Needs attention", "", this.attention),
        card("facts", "In short", "", this.facts),
        card("doing", "Actions", "", this.doing),
        figure("cost", capital(this.tables.word), this.costTable, true),
        figure("x", `${quantity === "x" ? what : capital(what)} announced`, null, "tall"),
        figure("predicted", "Expected against seen"),
        this.buildEntry(),
        card("importance", "Which entries matter", "", (this.importance = el("div", {}))),
        figure("steps", "Steps and radius"),
        figure("settled", "How settled followers are"),
        card("beliefs", "What the leader believes", "", this.beliefs),
        card("answers", "Every answer", "wide", this.answers.node),
        card("log", "Log", "broad", this.events),
      ),
    );
  }

  /** One entry of x: over time, and what cost or response do along it. */
  buildEntry() {
    const t = this.tables;
    this.entry = el("select", { onchange: () => this.drawEntry() }, t.names.map((name, i) => el("option", { value: i }, name)));
    this.entry.value = t.recommendation.order[0] ?? 0;
    this.of = el("select", { onchange: () => this.drawSlice() }, el("option", { value: "" }, this.tables.word));
    this.course1 = el("div", { class: "plot", id: "plot-entry" });
    this.slice = { place: el("div", { class: "plot", id: "plot-slice" }), words: el("p", { class: "quiet", "aria-live": "polite" }) };
    return el(
      "section",
      { class: "card wide", "aria-labelledby": "title-entry" },
      el("h2", { id: "title-entry" }, t.quantity === "x" ? "One entry of x" : `One ${t.quantity}`),
      el(
        "div",
        { class: "inside" },
        el("div", {}, el("label", {}, t.has_network ? "Link" : "Entry", this.entry), this.course1),
        el("div", {}, el("label", {}, "What it does to", this.of), this.slice.words, this.slice.place),
      ),
    );
  }

  drawEntry() {
    const told = this.tables.when.length > 0, names = this.tables.entries_of_y;
    // How many entries a response has is known with the first one.
    this.of.append(...names.slice(this.of.length - 1).map((name, i) => el("option", { value: i + this.of.length - 1 }, name)));
    this.course1.hidden = !told;
    if (told) entryChart(this.course1, this.tables, Number(this.entry.value));
    this.drawSlice();
  }

  async drawSlice() {
    const entry = Number(this.entry.value), of = this.of.value, t = this.tables;
    const key = `${entry} ${of} ${this.overview.events}`;
    this.slice.wanted = key;
    try {
      if (this.slice.key !== key) this.slice.found = await get(`${this.path}/slice?entry=${entry}${of === "" ? "" : `&of=${of}`}`);
      if (this.gone || this.slice.wanted !== key) return;
      this.slice.key = key;
      const found = this.slice.found, any = found.seen.length > 0, knows = found.middle.some((v) => v !== null);
      this.slice.place.hidden = !any;
      this.slice.words.textContent = !any ? "Nothing was seen of it yet." : knows ? "By what was seen near, all other entries as recommended." : "What was seen: nothing lies near enough to the recommendation to say what it would do there.";
      if (any) sliceChart(this.slice.place, t, entry, found, of === "" ? t.word : t.entries_of_y[of], of === "" ? t.cost_unit : "");
    } catch (error) {
      if (!this.gone) this.slice.words.replaceChildren(failure(error));
    }
  }

  buildMap() {
    this.map = new NetworkMap(this.network, this.courses, this.tables.recommendation.x, (link) => this.chooseLink(link));
    this.slider = el("input", { type: "range", min: 0, max: this.courses.when.length - 1, step: 1, id: "moment", oninput: () => this.moveTo(Number(this.slider.value)) });
    this.moment = el("output", { for: "moment" });
    this.links = el("select", { id: "link", onchange: () => this.chooseLink(this.links.value === "" ? null : Number(this.links.value)) }, el("option", { value: "" }, "choose a link, here or on the map"), this.network.links.map((words, link) => el("option", { value: link }, words)));
    const shows = (value, words) => el("label", { class: "line" }, el("input", { type: "radio", name: "shows", value, onchange: () => { this.shows = value; this.toAddress(); this.drawMap(); } }), words);
    this.choices = el("fieldset", { class: "row" }, el("legend", { class: "small quiet" }, "Show"), shows("recommended", "recommended tolls"), shows("flows", "flow over capacity"), shows("tolls", "tolls announced"));
    this.course = { place: el("div", { class: "plot" }), words: el("p", { "aria-live": "polite" }, "Choose a link to see its course.") };
    this.course.place.hidden = true;
    return el(
      "section",
      { class: "card wide", "aria-labelledby": "title-map" },
      el("h2", { id: "title-map" }, `Network: ${this.network.name}`),
      el(
        "div",
        { class: "inside" },
        el("div", {}, this.map.picture, this.map.key),
        el(
          "div",
          {},
          this.choices,
          el("div", { class: "row" }, el("label", { class: "grow", for: "moment" }, capital(this.courses.axis), this.slider), this.moment),
          el("label", {}, "Link", this.links),
          this.course.words,
          this.course.place,
        ),
      ),
    );
  }

  begin() {
    this.followAddress(true);
    this.refreshWords();
    this.draw();
    this.title.focus();
    this.stop = follow(`${this.path}/stream?brief=true`, {
      after: this.log.length ? this.log.at(-1).number : 0,
      message: ({ data }) => this.heard(data),
      state: (state, error) => {
        this.room.showState(state, this.since);
        if (error) say(error.message, "error");
      },
    });
    this.clockwork = setInterval(() => this.refreshFacts(), 20000);
    this.resized = () => { clearTimeout(this.resizing); this.resizing = setTimeout(() => this.draw(), 200); };
    window.addEventListener("resize", this.resized);
  }

  leave() {
    this.stop?.();
    clearInterval(this.clockwork);
    clearTimeout(this.waiting);
    window.removeEventListener("resize", this.resized);
    this.gone = true;
  }

  heard(event) {
    this.log.push(event);
    this.log = this.log.slice(-MOST_EVENTS);
    this.refreshLog();
    this.soon();
  }

  soon(ms = 700) {
    this.waiting ??= setTimeout(() => this.refresh(), ms);
  }

  async refresh() {
    try {
      const [overview, tables] = await Promise.all([get(this.path), get(`${this.path}/tables`)]);
      if (this.gone) return;
      Object.assign(this, { overview, tables });
      if (tables.has_network) {
        await this.loadNetwork();
        if (!this.map && this.courses?.when.length) this.build();
      }
      this.since = new Date().toLocaleTimeString("en-GB");
      if (this.map && this.courses) {
        this.map.update(this.courses, tables.recommendation.x);
        this.slider.max = this.courses.when.length - 1;
      }
      this.refreshWords();
      this.draw();
    } catch (error) {
      if (!(error instanceof Lost) && !this.gone) say(error.message, "error"); // that the server is lost, the head of the page says
    } finally {
      this.waiting = null;
      if (!this.gone && this.log.length && this.log.at(-1).number > this.overview.events) this.soon(2000);
    }
  }

  // The address says which moment and which link are shown, so that a view can be shared.
  followAddress(first = false) {
    const { query } = this.room.address();
    this.shows = SHOWS.includes(query.get("show")) ? query.get("show") : SHOWS[0];
    const link = query.get("link"), at = query.get("at");
    this.chosen = link !== null && Number(link) >= 1 ? Number(link) - 1 : null;
    this.when = at === null || !Number.isFinite(Number(at)) ? null : Number(at); // null: the last, whichever that is
    if (!first) this.drawMap();
  }

  toAddress() {
    const query = new URLSearchParams();
    if (this.when !== null) query.set("at", this.when);
    if (this.chosen !== null) query.set("link", this.chosen + 1);
    if (this.shows !== SHOWS[0]) query.set("show", this.shows);
    const text = query.toString();
    history.replaceState(null, "", `#/studies/${encodeURIComponent(this.name)}${text ? `?${text}` : ""}`);
  }

  moveTo(row) {
    this.when = row === this.courses.when.length - 1 ? null : this.courses.when[row];
    if (this.shows === "recommended") this.shows = "flows"; // what is recommended has no day
    this.toAddress();
    this.drawMap();
  }

  chooseLink(link) {
    this.chosen = link;
    this.toAddress();
    this.drawMap();
  }

  currentRow() {
    const last = this.courses.when.length - 1;
    const found = this.when === null ? last : this.courses.when.findIndex((when) => when >= this.when);
    return found < 0 ? last : found;
  }

  drawMap() {
    if (!this.map || !this.courses.when.length) return;
    const row = this.currentRow();
    this.slider.value = row;
    const words = `${this.courses.axis} ${this.courses.when[row]} (probe ${probeName(this.courses.round[row], this.courses.probe[row], this.courses.asking[row])})${this.when === null ? ", the last" : ""}`;
    this.moment.textContent = words;
    this.slider.setAttribute("aria-valuetext", words);
    for (const input of this.choices.querySelectorAll("input")) input.checked = input.value === this.shows;
    const chosen = this.chosen !== null && this.chosen < this.network.links.length ? this.chosen : null;
    this.map.draw(row, this.shows, chosen);
    this.links.value = chosen === null ? "" : chosen;
    this.course.place.hidden = chosen === null;
    this.course.words.textContent = chosen === null ? "Choose a link to see its course." : this.map.words(chosen, row, this.shows);
    if (chosen !== null) courseChart(this.course.place, this.courses, this.map.places(chosen), this.network);
  }

  draw() {
    const t = this.tables;
    const told = t.when.length > 0, closed = t.rounds.round.length > 0;
    const plan = [
      ["cost", told, () => costChart(this.cost.place, t), inWords(t), "Nothing was told yet: the curve begins with the first answer."],
      ["x", told, () => xChart(this.x.place, t), t.names.length > 8 ? `All ${t.names.length} entries, probes as well as centres.` : "Probes as well as centres.", "Nothing was announced and answered yet."],
      ["predicted", t.expected_cost.some((v, i) => v !== null && t.cost[i] !== null), () => predictedChart(this.predicted.place, t), t.predicted, ""],
      ["steps", t.rounds.step.some((v) => v), () => stepChart(this.steps.place, t), "How far x steps at the end of a round, and how far from its centre a round probes.", "No round has taken a step yet."],
      ["settled", t.rounds.moved.some((v) => v !== null), () => settledChart(this.settled.place, t), "How far the response lies from that of the round before. What is left of it when x stands still is unsettled followers.", "Fewer than two responses were seen."],
    ];
    for (const [id, ready, chart, words, empty] of plan) {
      const { place, caption } = this[id];
      place.hidden = !ready;
      if (id === "predicted") this[id].box.hidden = !ready; // a leader without a model has nothing to say there
      caption.textContent = ready ? words : empty;
      if (ready) chart();
    }
    if (!closed) this.steps.place.hidden = true;
    this.importance.replaceChildren(el("p", { class: "quiet" }, t.importance.words), ...(t.importance.shares ? importanceTable(t) : []));
    this.drawEntry();
    this.drawMap();
  }

  refreshWords() {
    const t = this.tables;
    this.refreshFacts();
    this.costs.replaceChildren(costs(t), ...(t.recommendation.source ? [el("p", { class: "quiet small" }, `It is known ${t.recommendation.source}.`)] : []));
    this.entries.update(t);
    this.refreshToday();
    this.refreshNeeds();
    this.evening.replaceChildren(...t.evening.map((line) => el("li", {}, line)));
    this.limits?.replaceChildren(limitsTable(t.limits));
    this.beliefs.replaceChildren(...(t.beliefs.length ? t.beliefs.map((said) => el("p", {}, said)) : [el("p", { class: "quiet" }, "This leader keeps no model of what it faces.")]), ...this.certificate());
    this.refreshActions();
    this.answers.load().catch((error) => say(error.message, "error"));
    this.refreshCosts();
    this.refreshLog();
  }

  refreshFacts() {
    const o = this.overview, t = this.tables;
    this.state.replaceChildren(badge(o.state), o.why && o.state !== "running" ? el("span", { class: "quiet" }, ` ${o.why}`) : "");
    const fact = (name, ...value) => el("div", {}, el("dt", {}, name), el("dd", {}, ...value));
    const out = t.waiting_for.map((p) => `${p.probe} (handed out ${ago(p.since)}${p.by ? ` to ${p.by}` : ""})`).join(", ");
    this.facts.replaceChildren(
      fact("Round", o.rounds ? `${o.round} of ${o.rounds}` : String(o.round), o.rounds ? el("progress", { max: o.rounds, value: Math.min(o.round, o.rounds), "aria-label": "rounds played" }) : ""),
      fact("Deployments", o.deployments.toLocaleString("en")),
      fact(capital(t.follower_rounds), o.follower_rounds.toLocaleString("en")),
      fact(`First and last ${o.word}`, o.first_cost === null ? "not known" : `${number(o.first_cost)} → ${number(o.last_cost, o.cost_unit)}`),
      fact("Waiting for", out || "nothing"),
      fact("Leader", o.leader),
      fact("Last event", el("time", { datetime: new Date(o.changed * 1000).toISOString(), title: clock(o.changed) }, ago(o.changed))),
    );
  }

  certificate() {
    if (!this.tables.can_certify) return [el("p", { class: "quiet small" }, "Certificate: none, as it needs deployments of simulated followers.")];
    const words = el("p", { "aria-live": "polite" }, this.judged ?? "Certificate: not asked for yet.");
    const judge = async () => {
      words.textContent = "Judging …";
      try {
        const found = await post(`${this.path}/certificate`);
        this.judged = `Certificate: ${found.words}`;
        words.textContent = this.judged;
      } catch (error) {
        words.textContent = error.message;
      }
    };
    return [words, ...(this.may("tell") ? [el("button", { type: "button", onclick: judge }, "Has it arrived?")] : [])];
  }

  async act(words, path, content) {
    try {
      const done = await post(`${this.path}/${path}`, content);
      say(words);
      this.soon(100);
      return done;
    } catch (error) {
      say(error.message, "error");
      return null;
    }
  }

  refreshActions() {
    const o = this.overview;
    const key = `${o.state} ${JSON.stringify(this.tables.rails)}`;
    if (this.actionsFor === key) return; // what somebody is typing stays
    this.actionsFor = key;
    const open = o.state !== "finished";
    const button = (words, kind, doing) => el("button", { type: "button", class: kind, onclick: doing }, words);
    const downloads = ["rounds.csv", "answers.csv", "export.json"].map((file) =>
      button(file === "export.json" ? "JSON" : file, "", () => download(`${this.path}/${file}`, `${this.name}-${file}`).catch((error) => say(error.message, "error"))),
    );
    const parts = [el("h3", {}, "Download"), el("div", { class: "row" }, downloads)];
    if (open && this.may("admin")) parts.unshift(el("div", { class: "row" }, ...this.stateButtons(button, o)), this.amendForm());
    if (open && this.may("tell")) parts.unshift(this.noteForm());
    if (!this.may("tell")) parts.push(el("p", { class: "quiet small" }, "Your token allows you to look, not to act."));
    this.doing.replaceChildren(...parts);
  }

  stateButtons(button, o) {
    const pause = async () => {
      const why = await askFor("Pause", "Nothing more is handed out until the study is resumed. Answers are still taken.", "Why? (for the log)");
      if (why !== null) await this.act("Paused.", "pause", { reason: why });
    };
    const finish = async () => {
      const why = await askFor("Finish", "The study ends for everyone, and cannot be resumed. It stays readable.", "Why? (for the log)", { danger: true });
      if (why !== null) await this.act("Finished.", "finish", { reason: why });
    };
    const resume = () => this.act("Resumed.", "resume", {});
    return [o.state === "paused" ? button("Resume", "main", resume) : button("Pause", "", pause), button("Finish", "danger", finish)];
  }

  noteForm() {
    const text = el("input", { type: "text", required: true, maxlength: 1000 });
    const form = el("form", {}, el("label", { class: "grow" }, "Note for the log", text), el("button", {}, "Write"));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await this.act("Noted.", "notes", { text: text.value })) text.value = "";
    });
    return form;
  }

  amendForm() {
    const value = el("input", { type: "number", step: "any", required: true });
    const present = (name) => this.tables.rails[name] ?? "";
    const rail = el("select", { onchange: () => (value.value = present(rail.value)) }, Object.entries(RAILS).map(([name, words]) => el("option", { value: name }, words)));
    value.value = present("largest_change");
    const why = el("input", { type: "text", maxlength: 1000 });
    const form = el("form", {}, el("label", {}, "Guard rail", rail), el("label", {}, "Limit", value), el("label", { class: "grow" }, "Why? (for the log)", why), el("button", {}, "Amend"));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const done = await this.act("", "amend", { changes: { [rail.value]: Number(value.value) }, reason: why.value });
      if (done) say(`Amended, in force from round ${done.from_round}.`);
    });
    this.amending = el("details", {}, el("summary", {}, "Amend a guard rail"), form);
    return this.amending;
  }

  refreshToday() {
    const t = this.tables, key = JSON.stringify([t.announcement, this.overview.state]);
    if (key === this.todayFor) return; // a button that has the focus keeps it
    this.todayFor = key;
    this.today.replaceChildren(...today(t, this.overview.state, this.may("tell") ? (probe) => tell(this, probe) : null).filter(Boolean));
  }

  /** What needs a person, with buttons for what this person may do. */
  refreshNeeds() {
    const button = (words, label, doing) => el("button", { type: "button", "aria-label": label, onclick: doing }, words);
    const correctIt = async (need) => {
      const row = await this.answers.find(need.about).catch((error) => say(error.message, "error"));
      if (row) correct(this, row);
    };
    const name = ({ about }) => probeName(about.round, about.index, about.asking);
    const mayTell = this.may("tell"), mayAdmin = this.may("admin");
    const doing = {
      confirm: (need) => (mayTell ? [confirmButton(this, need.about), button("Correct", `Correct probe ${name(need)} (needs attention)`, () => correctIt(need))] : []),
      tell: (need) => (mayTell ? [button("Tell", `Tell probe ${name(need)}`, () => tell(this, this.tables.waiting_for.find((p) => p.probe === name(need)) ?? need.about))] : []),
      resume: () => (mayAdmin ? [button("Resume", "Resume (needs attention)", () => this.act("Resumed.", "resume", {}))] : []),
      amend: () => (mayAdmin ? [button("Amend", "Amend a guard rail (needs attention)", () => this.openAmending())] : []),
    };
    const key = JSON.stringify(this.overview.attention);
    if (key === this.needsFor) return; // a button that has the focus keeps it
    this.needsFor = key;
    this.attention.replaceChildren(needsList(this.overview.attention, doing));
  }

  openAmending() {
    this.amending.open = true;
    this.amending.querySelector("select").focus();
  }

  refreshCosts() {
    const t = this.tables;
    const last = t.rounds.round.map((_, i) => i).slice(-20).reverse();
    const heads = ["round", t.cost_unit ? `${t.word} (${t.cost_unit})` : t.word, "deployments", "response moved", "step of x"];
    const rows = last.map((i) => el("tr", {}, [String(t.rounds.round[i]), number(t.rounds.cost[i], "", 6), String(t.rounds.deployments[i]), number(t.rounds.moved[i]), number(t.rounds.step[i])].map((text) => el("td", { class: "number" }, text))));
    const table = el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Costs, the last rounds first" }, el("table", {}, el("thead", {}, el("tr", {}, heads.map((words) => el("th", { class: "number", scope: "col" }, words)))), el("tbody", {}, rows)));
    this.costTable.replaceChildren(this.costTable.firstChild, rows.length ? table : el("p", { class: "quiet" }, "No round is closed yet."));
  }

  refreshLog() {
    const rows = [...this.log].reverse().map((e) => {
      const place = e.round === undefined ? "" : e.index === undefined ? `round ${e.round}${e.asking ? `, asking ${e.asking}` : ""}` : `probe ${probeName(e.round, e.index, e.asking)}`;
      const said = e.words ?? (e.cost === undefined || e.cost === null ? "" : `${this.tables.word} ${number(this.tables.sign * e.cost, this.tables.cost_unit)}`);
      const by = e.by ? ` by ${e.by}` : "";
      const words = [e.words ? "" : place, said].filter(Boolean).join(", ");
      return el("li", { title: clock(e.time) }, el("span", { class: "quiet" }, String(e.number)), el("b", {}, e.kind), el("span", {}, `${words} `, el("span", { class: "quiet" }, `${ago(e.time)}${by}`)));
    });
    this.events.replaceChildren(...rows);
  }
}

/** Every limit: what it was at last, which deployments broke it, and how likely the recommendation keeps it. */
function limitsTable(limits) {
  const likely = (p) => (p === null ? "not known" : p > 0.99 ? ">99%" : p < 0.01 ? "<1%" : `${Math.round(100 * p)}%`);
  const breaches = (l) => (l.broken.length ? `${l.broken.length} of ${l.deployments}: ${l.broken.slice(-5).map((b) => `${b.probe} (${number(b.value)})`).join(", ")}` : "none");
  const row = (l) => el("tr", { class: l.broken.length ? "broken" : "" }, el("th", { scope: "row" }, l.words), el("td", {}, l.last === null ? "not measured" : number(l.last)), el("td", {}, breaches(l)), el("td", {}, likely(l.kept_with)));
  const head = ["limit", "at last", "broken in", "kept by the recommendation with"].map((name) => el("th", { scope: "col" }, name));
  return el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...limits.map(row)));
}
