// One study, live: its document in the viewer, what a person may do there, and its stream.
import { at, download, follow, get, Lost, post } from "./api.js";
import { askFor, dialog, say, tell, correct } from "./dialogs.js";
import { card, el } from "/viewer/dom.js";
import { StudyView } from "/viewer/study.js";

const RANK = { read: 1, tell: 2, admin: 3 };
const RAILS = { largest_change: "largest change", baseline_cost: "baseline cost", allowed_loss: "allowed loss" };

export class Room {
  constructor(name, me, showState) {
    Object.assign(this, { name, me, showState, path: `studies/${at(name)}` });
    this.may = (scope) => RANK[me.scope] >= RANK[scope];
  }

  async load() {
    this.document = await get(this.path);
    this.shown = JSON.stringify({ ...this.document, made: 0 });
    const heard = (tab) => history.replaceState(null, "", `#/studies/${at(this.name)}?${new URLSearchParams({ tab })}`);
    this.view = new StudyView(this.document, this.doing(), { tab: this.wanted, heard });
  }

  /** The address says which tab is shown. */
  get wanted() {
    return new URLSearchParams(location.hash.split("?")[1] ?? "").get("tab") ?? "Today";
  }

  begin() {
    this.since = new Date().toLocaleTimeString("en-GB");
    this.stop = follow(`stream?study=${at(this.name)}`, {
      message: (heads) => { this.heard = heads[this.name]; if (this.heard > this.document.status.events) this.soon(); },
      state: (state, error) => { this.showState(state, this.since); if (error) say(error.message, "error"); },
    });
  }

  leave() {
    this.gone = true;
    this.stop?.();
    clearTimeout(this.waiting);
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
      const key = JSON.stringify({ ...found, made: 0 });
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
    const again = () => this.soon(50), found = { panel: (d, doing) => this.panel(d, doing) };
    if (this.may("tell"))
      Object.assign(found, {
        tell: (probe) => tell(this.document, this.path, probe, again),
        correct: (place) => correct(this.document, this.path, place, again),
        confirm: ({ probe }) => this.act(`Confirmed probe ${probe}.`, "confirm", { probe }),
      });
    if (this.may("admin"))
      Object.assign(found, {
        resume: () => this.act("Resumed.", "resume", {}),
        amend: () => this.amend(),
        baseline: () => this.act("The baseline is announced next, three times in a row.", "amend", { changes: { baseline: this.document.answer.baseline_x, baseline_rounds: 3 }, reason: "measure the baseline" }),
      });
    return found;
  }

  /** The actions, beside the log. */
  panel(d, doing) {
    const open = d.status.state !== "finished", text = el("input", { type: "text", maxlength: 1000 });
    const button = (words, act, kind = "") => el("button", { type: "button", class: kind, onclick: act }, words);
    const pause = () => askFor("Pause", "No more probes are issued until the study is resumed. Answers are still taken.", false, (reason) => this.act("Paused.", "pause", { reason }));
    const finish = () => askFor("Finish", "The study ends for everyone, and cannot be resumed. It stays readable.", true, (reason) => this.act("Finished.", "finish", { reason }));
    const note = () => text.value && this.act("Noted.", "notes", { text: text.value });
    const save = (file) => button(file, () => download(`${this.path}/${file}`, `${this.name}-${file}`).catch((error) => say(error.message, "error")));
    const admin = [d.status.state === "paused" ? button("Resume", doing.resume, "main") : button("Pause", pause), button("Finish", finish, "danger"), button("Amend a guard rail", doing.amend), d.answer.baseline ? null : button("Measure the baseline", doing.baseline)];
    return card("doing", "Actions",
      open && this.may("admin") ? el("div", { class: "row" }, admin) : null,
      open && this.may("tell") ? el("div", { class: "row" }, el("label", { class: "grow" }, "Note for the log", text), button("Write", note)) : null,
      el("h3", {}, "Download"),
      el("div", { class: "row" }, ["rounds.csv", "answers.csv", "export.json"].map(save)),
      this.may("tell") ? null : el("p", { class: "quiet small" }, "Your token allows you to look, not to act."),
    );
  }

  amend() {
    const rails = this.document.rails, why = el("input", { type: "text", maxlength: 1000 });
    const value = el("input", { type: "number", step: "any", required: true, value: rails.largest_change });
    const choices = Object.entries(RAILS).map(([name, words]) => el("option", { value: name }, words));
    const rail = el("select", { "data-first": true, onchange: () => (value.value = rails[rail.value] ?? "") }, choices);
    const send = async () => {
      const done = await post(`${this.path}/amend`, { changes: { [rail.value]: Number(value.value) }, reason: why.value });
      return `Amended, in force from round ${done.from_round}.`;
    };
    const content = [el("label", {}, "Guard rail", rail), el("label", {}, "Limit", value), el("label", {}, "Why? (for the log)", why)];
    dialog(`${this.name}: amend a guard rail`, content, [el("button", { class: "main" }, "Amend")], send, () => this.soon(50));
  }
}
