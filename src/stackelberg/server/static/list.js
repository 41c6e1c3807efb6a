// The studies: a table to search, sort and filter, of 0 or 2,000.
import { get, Lost, Problem } from "./api.js";
import { ago, badge, clock, el, scroll, table } from "/viewer/dom.js";

const PAGE = 50, READ = 8;
const urgent = (s) => (s.state === "damaged" ? 0 : s.attention.length ? 1 : s.state === "finished" ? 3 : 2);
const STATES = { any: "all", needs: "needs attention", waiting: "waiting", ready: "ready", done: "rounds done", paused: "paused", finished: "finished", readable: "can only be read", damaged: "damaged" };
const ORDERS = { urgent: "needs attention", name: "study", saving: "saving", state: "state", changed: "last event" };
const KEYS = { urgent, name: () => 0, saving: (s) => -(s.saving ?? -Infinity), state: (s) => Object.keys(STATES).indexOf(s.state), changed: (s) => -(s.changed ?? 0) };
const HEADS = ["study", "saving", "state", "needs attention", "recommended", "round", "last event"];

function needsOf(s) {
  const list = s.state === "damaged" ? [{ kind: "damaged", words: s.why }] : s.attention;
  if (!list.length) return "";
  const title = list.map((need) => `${need.kind}: ${need.words}`).join("\n"), more = list.length > 1 ? ` and ${list.length - 1} more` : "";
  return el("span", { class: "need", title }, el("b", {}, list[0].kind), ` ${list[0].words}${more}`);
}

function rowOf(s) {
  const known = s.read || s.leader || s.state === "damaged", read = (words) => (known ? words ?? "" : "");
  const state = badge({ ...s, words: s.words || s.state }), round = s.round === null ? "" : s.rounds ? `${s.round} of ${s.rounds}` : String(s.round);
  const changed = s.changed ? el("time", { datetime: new Date(s.changed * 1000).toISOString(), title: clock(s.changed) }, ago(s.changed)) : "";
  const row = [el("a", { href: `#/studies/${encodeURIComponent(s.name)}` }, s.name), known ? s.headline : el("span", { class: "quiet" }, "is read …"), state, read(needsOf(s)), read(s.recommended), round, changed];
  return Object.assign(row, { attributes: { "data-name": s.name } });
}

export class StudyList {
  constructor() {
    Object.assign(this, { studies: [], page: 0, reading: false, tried: new Set(), gone: false });
    const again = () => { this.page = 0; this.draw(); }, choice = (words) => Object.entries(words).map(([value, text]) => el("option", { value }, text));
    const turn = (words, by) => el("button", { type: "button", onclick: () => { this.page += by; this.draw(); } }, words);
    this.search = el("input", { type: "search", oninput: again });
    this.state = el("select", { onchange: again }, choice(STATES));
    this.order = el("select", { onchange: again }, choice(ORDERS));
    this.words = el("p", { class: "quiet", role: "status" });
    this.place = scroll("Table of studies");
    [this.before, this.after] = [turn("Before", -1), turn("Next", 1)];
    const bar = el("div", { class: "row" }, el("label", { class: "grow" }, "Search", this.search), el("label", {}, "Show", this.state), el("label", {}, "Sort by", this.order));
    this.node = el("section", { class: "card studies", "aria-label": "Studies" }, bar, this.words, this.place, el("div", { class: "row" }, this.before, this.after));
  }

  /** All studies by what the server knows already; what it has not read yet comes after, what is on the page first. */
  async load() {
    const found = await get("studies?brief=true&limit=10000");
    if (this.gone) return;
    const before = new Map(this.studies.map((s) => [s.name, s]));
    // What was read of a study that has grown since is shown until it is read again.
    const kept = (s, old) => (s.read || !old?.leader ? s : { ...old, events: s.events, changed: s.changed, round: s.round ?? old.round, read: false });
    this.studies = found.studies.map((s) => kept(s, before.get(s.name)));
    this.tried.clear();
    this.draw();
    this.readMore();
  }

  async readMore() {
    if (this.reading || this.gone) return;
    const wanted = (s) => !s.read && !this.tried.has(s.name), next = this.shown.find(wanted) ?? this.studies.find(wanted);
    if (!next) return;
    this.reading = true;
    const offset = Math.floor(this.studies.indexOf(next) / READ) * READ;
    try {
      const page = await get(`studies?offset=${offset}&limit=${READ}`), by = new Map(page.studies.map((s) => [s.name, s]));
      this.studies = this.studies.map((s) => by.get(s.name) ?? s);
      for (const s of this.studies.slice(offset, offset + READ)) this.tried.add(s.name);
    } catch (error) {
      if (!(error instanceof Lost || error instanceof Problem)) throw error;
      this.tried.add(next.name);
    }
    this.reading = false;
    if (!this.gone) this.draw();
    setTimeout(() => this.readMore(), 0);
  }

  matching() {
    const text = this.search.value.trim().toLowerCase(), state = this.state.value, key = KEYS[this.order.value];
    const wanted = (s) => s.name.toLowerCase().includes(text) && (state === "any" || (state === "needs" ? urgent(s) < 2 : s.state === state));
    return this.studies.filter(wanted).sort((a, b) => key(a) - key(b) || a.name.localeCompare(b.name));
  }

  draw() {
    if (this.place.matches(":active")) return setTimeout(() => this.draw(), 100); // what is being clicked stays
    const found = this.matching(), pages = Math.max(1, Math.ceil(found.length / PAGE)), all = this.studies.length;
    this.page = Math.max(0, Math.min(this.page, pages - 1));
    const from = this.page * PAGE;
    this.shown = found.slice(from, from + PAGE);
    const part = `${found.length < all ? `${found.length.toLocaleString("en")} of ` : ""}${all.toLocaleString("en")} ${all === 1 ? "study" : "studies"}`;
    this.words.textContent = found.length > PAGE ? `${part}, ${from + 1} to ${from + this.shown.length} shown.` : `${part}.`;
    for (const [button, end] of [[this.before, 0], [this.after, pages - 1]]) [button.hidden, button.disabled] = [pages === 1, this.page === end];
    const held = document.activeElement?.closest?.("tr")?.dataset.name;
    this.place.replaceChildren(table(HEADS.map((head) => [head, head === "round" ? "number" : "words"]), this.shown.map(rowOf), "list"));
    if (held) [...this.place.querySelectorAll("tr")].find((row) => row.dataset.name === held)?.querySelector("a").focus();
  }
}
