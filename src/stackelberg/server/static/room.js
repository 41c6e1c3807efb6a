// One study, live: its document in the viewer, what a person may do there, and its stream.
import { at, download, follow, get, Lost, post } from "./api.js";
import { askFor, closeDialogs, correct, dialog, say, tell } from "./dialogs.js";
import { card, el, probeName } from "/viewer/dom.js";
import { StudyView } from "/viewer/study.js";

const RANK = { read: 1, tell: 2, admin: 3 };
const RAILS = { largest_change: "largest change", largest_radius: "largest radius", baseline_cost: "baseline cost", allowed_loss: "allowed loss", K: "K (follower rounds)" };

export class Room {
  constructor(name, me, showState) {
    Object.assign(this, { name, me, showState, path: `studies/${at(name)}`, page: el("div", {}) });
    this.may = (scope) => RANK[me.scope] >= RANK[scope];
  }

  async load() {
    this.document = await get(this.path);
    const wanted = this.address();
    const [link, shows] = [wanted.get("link"), wanted.get("show")], row = this.document.map?.when.indexOf(wanted.get("at")) ?? -1;
    const from = { link: link === null ? null : Number(link) - 1, shows, row: row < 0 ? null : row };
    this.view = new StudyView(this.document, { ...this.doing(), mapFrom: from }, { tab: wanted.get("tab") ?? "Today", heard: () => this.toAddress() });
    this.view.node.addEventListener("change", () => this.toAddress());
    this.page.replaceChildren(el("p", {}, el("a", { href: "#/" }, "All studies")), this.view.node);
  }

  address() {
    return new URLSearchParams(location.hash.split("?")[1] ?? "");
  }

  /** The address says which tab, moment and link are shown, so that a view can be shared. */
  toAddress() {
    const { map } = this.view, query = new URLSearchParams({ tab: this.view.tabs.now });
    if (this.view.tabs.now === "Map" && map) {
      if (map.row !== map.map.when.length - 1) query.set("at", map.map.when[map.row]);
      if (map.link !== null) query.set("link", map.link + 1);
      query.set("show", map.shows);
    }
    history.replaceState(null, "", `#/studies/${encodeURIComponent(this.name)}?${query}`);
  }

  begin() {
    this.since = new Date().toLocaleTimeString("en-GB");
    this.view.title.focus();
    const last = this.document.events.at(-1);
    this.stop = follow(`${this.path}/stream?brief=true`, {
      after: last ? last.number : 0,
      message: ({ data }) => { this.heard = data.number; this.soon(); },
      state: (state, error) => {
        this.showState(state, this.since);
        if (error) say(error.message, "error");
      },
    });
    this.clockwork = setInterval(() => this.refresh(), 30000); // probes become overdue without an event
  }

  leave() {
    this.gone = true;
    this.stop?.();
    clearInterval(this.clockwork);
    clearTimeout(this.waiting);
    closeDialogs();
  }

  soon(ms = 500) {
    this.waiting ??= setTimeout(() => { this.waiting = null; this.refresh(); }, ms);
  }

  async refresh() {
    try {
      const found = await get(this.path);
      if (this.gone) return;
      this.since = new Date().toLocaleTimeString("en-GB");
      if (found.status.events < this.heard) this.soon(1000); // the server takes its time with a large study
      const { made: _, ...rest } = found, key = JSON.stringify(rest);
      if (key === this.shown) return; // what somebody reads, or has focused, stays
      this.shown = key;
      this.document = found;
      this.view.update(found);
    } catch (error) {
      if (!(error instanceof Lost) && !this.gone) say(error.message, "error");
      else if (!this.gone) this.soon(2000);
    }
  }

  async act(words, path, content) {
    await post(`${this.path}/${path}`, content).then(() => { say(words); this.soon(50); }, (error) => say(error.message, "error"));
  }

  /** What this person may do, by name. */
  doing() {
    const again = () => this.soon(50), found = { panel: (d) => this.panel(d) };
    if (this.may("tell"))
      Object.assign(found, {
        tell: (probe) => tell(this.document, this.path, probe, again),
        correct: (place) => correct(this.document, this.path, place, again),
        confirm: ({ round, index, asking = 0, replicate = 0 }) => this.act(`Confirmed probe ${probeName({ round, index, asking })}.`, "confirm", { round, index, asking, replicate }),
        certificate: (d) => this.certificate(d),
      });
    if (this.may("admin"))
      Object.assign(found, {
        resume: () => this.act("Resumed.", "resume", {}),
        amend: () => this.amend(),
        baseline: () => this.act("The baseline is measured next, twice in a row.", "amend", { changes: { baseline: this.document.answer.baseline_x, baseline_rounds: 2 }, reason: "measure the baseline" }),
      });
    return found;
  }

  certificate(d) {
    if (!d.settings.can_certify) return el("p", { class: "quiet small" }, "Certificate: none, as it needs deployments of simulated followers.");
    const words = el("p", { "aria-live": "polite" }, this.judged ?? "Certificate: not asked for yet.");
    const judge = async () => {
      words.textContent = "Judging …";
      words.textContent = await post(`${this.path}/certificate`).then((found) => (this.judged = `Certificate: ${found.words}`), (error) => error.message);
    };
    return el("div", {}, words, el("button", { type: "button", onclick: judge }, "Has it arrived?"));
  }

  /** The actions, beside the log. */
  panel(d) {
    const open = d.status.state !== "finished", button = (words, kind, act) => el("button", { type: "button", class: kind, onclick: act }, words);
    const pause = () => askFor("Pause", "Nothing more is handed out until the study is resumed. Answers are still taken.", false, (reason) => this.act("Paused.", "pause", { reason }));
    const finish = () => askFor("Finish", "The study ends for everyone, and cannot be resumed. It stays readable.", true, (reason) => this.act("Finished.", "finish", { reason }));
    const { doing } = this.view ?? { doing: this.doing() };
    const text = el("input", { type: "text", maxlength: 1000 });
    const note = () => text.value && this.act("Noted.", "notes", { text: text.value });
    const save = (file) => button(file, "", () => download(`${this.path}/${file}`, `${this.name}-${file}`).catch((error) => say(error.message, "error")));
    const admin = [d.status.state === "paused" ? button("Resume", "main", doing.resume) : button("Pause", "", pause), button("Finish", "danger", finish), button("Amend a guard rail", "", doing.amend), d.answer.baseline ? null : button("Measure the baseline", "", doing.baseline)];
    return card(
      "doing",
      "Actions",
      open && this.may("admin") ? el("div", { class: "row" }, admin) : null,
      open && this.may("tell") ? el("div", { class: "row" }, el("label", { class: "grow" }, "Note for the log", text), button("Write", "", note)) : null,
      el("h3", {}, "Download"),
      el("div", { class: "row" }, ["rounds.csv", "answers.csv", "export.json"].map(save)),
      this.may("tell") ? null : el("p", { class: "quiet small" }, "Your token allows you to look, not to act."),
    );
  }

  amend() {
    const rails = this.document.rails, value = el("input", { type: "number", step: "any", required: true, value: rails.largest_change }), why = el("input", { type: "text", maxlength: 1000 });
    const rail = el("select", { "data-first": true, onchange: () => (value.value = rails[rail.value] ?? "") }, Object.entries(RAILS).map(([name, words]) => el("option", { value: name }, words)));
    const send = async () => {
      const done = await post(`${this.path}/amend`, { changes: { [rail.value]: Number(value.value) }, reason: why.value });
      return `Amended, in force from round ${done.from_round}.`;
    };
    dialog(`${this.name}: amend a guard rail`, [el("label", {}, "Guard rail", rail), el("label", {}, "Limit", value), el("label", {}, "Why? (for the log)", why)], [el("button", { class: "main" }, "Amend")], send, () => this.soon(50));
  }
}
