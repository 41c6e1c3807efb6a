// The studies: a table to search, sort and filter, of 0 or 2,000.
import { get, Lost, Problem } from "./api.js";
import { MOST } from "./compare.js";
import { ago, badge, clock, el, scroll } from "/viewer/dom.js";

const PAGE = 50, READ = 8;
const urgent = (s) => (s.state === "damaged" ? 0 : s.attention.length ? 1 : s.state === "finished" ? 3 : 2);

/** A column: its head, what a row shows, and by what it is sorted. `read`: known only when the log was read. */
const COLUMNS = {
  name: { head: "study" },
  headline: { head: "saving", read: true, shows: (s) => s.headline ?? "", by: (s) => -(s.saving ?? -Infinity) },
  state: { head: "state", shows: (s) => badge({ ...s, words: s.words || (s.state === "open" ? "open …" : s.state) }), by: (s) => s.state },
  needs: { head: "needs attention", read: true, shows: needsOf, by: urgent },
  recommended: { head: "recommended", read: true, shows: (s) => s.recommended ?? "", by: (s) => s.recommended ?? "" },
  expected: { head: "expected (95%)", read: true, shows: (s) => s.expected ?? "", by: (s) => s.expected ?? "" },
  round: { head: "round", number: true, shows: (s) => (s.round === null ? "" : s.rounds ? `${s.round} of ${s.rounds}` : String(s.round)), by: (s) => s.round },
  changed: { head: "last event", shows: (s) => (s.changed ? el("time", { datetime: new Date(s.changed * 1000).toISOString(), title: clock(s.changed) }, ago(s.changed)) : ""), by: (s) => -(s.changed ?? 0) },
};
const STATES = { any: "all", needs: "needs attention", waiting: "waiting", ready: "ready", done: "rounds done", paused: "paused", finished: "finished", readable: "can only be read", damaged: "damaged" };

function needsOf(s) {
  const list = s.state === "damaged" ? [{ kind: "damaged", words: s.why }] : s.attention;
  if (!list.length) return "";
  return el("span", { class: "need", title: list.map((need) => `${need.kind}: ${need.words}`).join("\n") }, el("b", {}, list[0].kind), ` ${list[0].words}${list.length > 1 ? ` and ${list.length - 1} more` : ""}`);
}

export class StudyList {
  constructor() {
    Object.assign(this, { studies: [], page: 0, reading: false, tried: new Set(), gone: false, sort: "needs", down: false, chosen: new Set() });
    const again = () => { this.page = 0; this.draw(); }, choice = (words) => Object.entries(words).map(([value, text]) => el("option", { value }, text));
    this.search = el("input", { type: "search", oninput: again });
    this.state = el("select", { onchange: again }, choice(STATES));
    this.order = el("select", { onchange: () => { this.sort = this.order.value; this.down = false; again(); } }, choice(Object.fromEntries(Object.entries(COLUMNS).map(([name, c]) => [name, c.head]))));
    this.words = el("p", { class: "quiet", role: "status" });
    this.head = el("tr", {});
    this.body = el("tbody", {});
    this.compare = el("button", { type: "button", onclick: () => (location.hash = `#/compare/${[...this.chosen].map(encodeURIComponent).join("/")}`) });
    this.before = el("button", { type: "button", onclick: () => { this.page -= 1; this.draw(); } }, "Before");
    this.after = el("button", { type: "button", onclick: () => { this.page += 1; this.draw(); } }, "Next");
    this.node = el(
      "section",
      { class: "card studies", "aria-label": "Studies" },
      el("div", { class: "row" }, el("label", { class: "grow" }, "Search", this.search), el("label", {}, "Show", this.state), el("label", {}, "Sort by", this.order)),
      el("div", { class: "row between" }, this.words, this.compare),
      scroll("Table of studies", el("table", { class: "list" }, el("thead", {}, this.head), this.body)),
      el("div", { class: "row" }, this.before, this.after),
    );
  }

  /** All studies by what the server knows already; what it has not read yet comes after, what is on the page first. */
  async load() {
    const found = await get("studies?brief=true&limit=10000");
    if (this.gone) return;
    const before = new Map(this.studies.map((s) => [s.name, s]));
    // What was read of a study that has grown since is shown until it is read again.
    this.studies = found.studies.map((s) => (s.read || !before.get(s.name)?.leader ? s : { ...before.get(s.name), events: s.events, changed: s.changed, round: s.round ?? before.get(s.name).round, read: false, offset: undefined }));
    this.tried.clear();
    this.draw();
    this.readMore();
  }

  async readMore() {
    if (this.reading || this.gone) return;
    const wanted = (list) => list.filter((s) => !s.read && !this.tried.has(s.name)), next = wanted(this.shown)[0] ?? wanted(this.studies)[0];
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
    if (this.gone) return;
    this.draw();
    setTimeout(() => this.readMore(), 0);
  }

  matching() {
    const text = this.search.value.trim().toLowerCase(), state = this.state.value, by = COLUMNS[this.sort].by, sign = this.down ? -1 : 1;
    const compare = (a, b) => (typeof a === "string" ? a.localeCompare(b) : a - b);
    const keys = new Map(this.studies.map((s) => [s, by ? by(s) : s.name]));
    return this.studies
      .filter((s) => s.name.toLowerCase().includes(text) && (state === "any" || (state === "needs" ? urgent(s) < 2 : s.state === state)))
      .sort((a, b) => sign * compare(keys.get(a) ?? Infinity, keys.get(b) ?? Infinity) || a.name.localeCompare(b.name));
  }

  draw() {
    const found = this.matching(), pages = Math.max(1, Math.ceil(found.length / PAGE));
    this.page = Math.max(0, Math.min(this.page, pages - 1));
    const from = this.page * PAGE;
    this.shown = found.slice(from, from + PAGE);
    const all = this.studies.length, part = found.length < all ? `${found.length.toLocaleString("en")} of ${all.toLocaleString("en")} studies` : `${all.toLocaleString("en")} ${all === 1 ? "study" : "studies"}`;
    this.words.textContent = found.length > PAGE ? `${part}, ${from + 1} to ${from + this.shown.length} shown.` : `${part}.`;
    [this.before.hidden, this.before.disabled, this.after.disabled, this.after.hidden] = [pages === 1, this.page === 0, this.page === pages - 1, pages === 1];
    this.order.value = this.sort;
    const heads = Object.entries(COLUMNS).map(([name, column]) => el("th", { scope: "col", class: column.number ? "number" : "", "aria-sort": this.sort === name ? (this.down ? "descending" : "ascending") : "none" }, el("button", { type: "button", class: "plain", onclick: () => { this.down = this.sort === name && !this.down; this.sort = name; this.page = 0; this.draw(); } }, column.head)));
    const held = document.activeElement, row = this.body.contains(held) ? held.closest("tr").dataset.name : null, at = this.head.contains(held) ? [...this.head.cells].indexOf(held.closest("th")) : -1;
    this.head.replaceChildren(...heads);
    this.body.replaceChildren(...this.shown.map((s) => this.row(s)));
    if (row) [...this.body.rows].find((one) => one.dataset.name === row)?.querySelector(held.localName)?.focus();
    if (at >= 0) this.head.cells[at].querySelector("button").focus();
    this.drawCompare();
  }

  drawCompare() {
    this.compare.disabled = this.chosen.size < 2 || this.chosen.size > MOST;
    this.compare.textContent = this.chosen.size ? `Compare ${this.chosen.size}${this.chosen.size > MOST ? ` (at most ${MOST})` : ""}` : "Compare";
  }

  row(s) {
    const cells = Object.values(COLUMNS).slice(1).map((column) => el("td", { class: column.number ? "number" : "words", "data-head": column.head }, column.read && !s.read && !s.leader && s.state !== "damaged" ? el("span", { class: "quiet" }, "…") : column.shows(s)));
    const box = el("input", { type: "checkbox", "aria-label": `Compare ${s.name}`, checked: this.chosen.has(s.name), onchange: () => { if (box.checked) this.chosen.add(s.name); else this.chosen.delete(s.name); this.drawCompare(); } });
    return el("tr", { "data-name": s.name }, el("th", { scope: "row" }, box, " ", el("a", { href: `#/studies/${encodeURIComponent(s.name)}` }, s.name)), cells);
  }
}
