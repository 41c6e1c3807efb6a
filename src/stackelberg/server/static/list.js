// The studies: a table to search, sort, filter and group, with the columns that somebody wants to see.
import { at, get, Lost, Problem } from "./api.js";
import { MOST } from "./compare.js";
import { ago, badge, clock, el, number } from "./parts.js";

const PAGE = 50;
const KEY = "stackelberg-columns";
const when = (seconds) => (seconds ? el("time", { datetime: new Date(seconds * 1000).toISOString(), title: clock(seconds) }, ago(seconds)) : "");
const unread = () => el("span", { class: "quiet" }, "…");
/** A cost with its interval, to so many digits that its ends differ. */
const cost = (found, unit) => {
  if (!found) return "not known";
  const share = (found.high - found.low) / Math.abs(found.cost);
  const digits = share > 0 ? Math.min(Math.max(4, 2 - Math.floor(Math.log10(share))), 12) : 4;
  return el("span", { title: `${found.cost} (${found.low} to ${found.high})` }, `${number(found.cost, unit, digits)} (${number(found.low, "", digits)} to ${number(found.high, "", digits)})`);
};
const urgent = (s) => (s.state === "damaged" ? 0 : s.attention.length ? 1 : s.state === "finished" ? 3 : 2);

/** A column: its head, what a row shows, and by what it is sorted. `read`: known only when the log was read. */
const COLUMNS = {
  state: { head: "state", shows: (s) => badge(s.state), by: (s) => s.state },
  needs: { head: "needs attention", read: true, shows: needsOf, by: urgent },
  recommended: { head: "recommended", read: true, shows: (s) => s.recommended ?? "", by: (s) => s.recommended ?? "" },
  expected: { head: "expected (95%)", read: true, number: true, shows: (s) => cost(s.expected, s.cost_unit), by: (s) => s.expected?.cost },
  saving: { head: "against the baseline", read: true, shows: (s) => s.saving ?? "not known", by: (s) => s.saving ?? "" },
  baseline: { head: "baseline (95%)", read: true, number: true, shows: (s) => cost(s.baseline, s.cost_unit), by: (s) => s.baseline?.cost },
  round: { head: "round", number: true, shows: (s) => (s.round === null ? "" : s.rounds ? `${s.round} of ${s.rounds}` : String(s.round)), by: (s) => s.round },
  deployments: { head: "deployments", read: true, number: true, shows: (s) => String(s.deployments ?? ""), by: (s) => s.deployments },
  dimension: { head: "entries of x", read: true, number: true, shows: (s) => String(s.dimension ?? ""), by: (s) => s.dimension },
  leader: { head: "leader", read: true, shows: (s) => s.leader ?? "", by: (s) => s.leader ?? "" },
  changed: { head: "last event", shows: (s) => when(s.changed), by: (s) => -(s.changed ?? 0) },
  created: { head: "created", shows: (s) => when(s.created), by: (s) => -(s.created ?? 0) },
  events: { head: "events", number: true, shows: (s) => String(s.events), by: (s) => s.events },
};
const USUAL = ["state", "needs", "recommended", "expected", "saving", "round", "changed"];
const STATES = { any: "all", needs: "needs attention", running: "running", paused: "paused", finished: "finished", readable: "can only be read", damaged: "damaged" };
const GROUPS = { none: "nothing", state: "state", leader: "leader", name: "beginning of the name" };

function needsOf(s) {
  const list = s.state === "damaged" ? [{ kind: "damaged", words: s.why }] : s.attention;
  if (!list.length) return "";
  const more = list.length > 1 ? ` and ${list.length - 1} more` : "";
  return el("span", { class: "need", title: list.map((need) => `${need.kind}: ${need.words}`).join("\n") }, el("b", {}, list[0].kind), ` ${list[0].words}`, more);
}

function groupOf(s, by) {
  if (by === "name") return s.name.split(/[\s\-_./:]/)[0];
  if (by === "leader") return s.leader ?? "not read yet";
  return STATES[s.state] ?? s.state;
}

function chosenColumns() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (Array.isArray(kept)) return Object.keys(COLUMNS).filter((name) => kept.includes(name));
  } catch {
    // what is kept there is not ours: the usual columns do
  }
  return USUAL;
}

export class StudyList {
  constructor() {
    Object.assign(this, { studies: [], shown: [], columns: chosenColumns(), page: 0, reading: false, tried: new Set(), gone: false, sort: "needs", down: false, chosen: new Set() });
    const again = () => { this.page = 0; this.draw(); };
    const choice = (words) => Object.entries(words).map(([value, text]) => el("option", { value }, text));
    this.search = el("input", { type: "search", oninput: again });
    this.state = el("select", { onchange: again }, choice(STATES));
    this.group = el("select", { onchange: again }, choice(GROUPS));
    this.order = el("select", { onchange: () => { this.sort = this.order.value; this.down = false; again(); } }, el("option", { value: "name" }, "name"), choice(Object.fromEntries(Object.entries(COLUMNS).map(([name, c]) => [name, c.head]))));
    const boxes = Object.entries(COLUMNS).map(([name, column]) => {
      const box = el("input", { type: "checkbox", onchange: () => this.choose(name, box.checked) });
      box.checked = this.columns.includes(name);
      return el("label", { class: "line" }, box, column.head);
    });
    this.words = el("p", { class: "quiet", role: "status" });
    this.head = el("tr", {});
    this.body = el("tbody", {});
    this.compare = el("button", { type: "button", onclick: () => (location.hash = `#/compare/${[...this.chosen].map(encodeURIComponent).join("/")}`) });
    this.before = el("button", { type: "button", onclick: () => { this.page -= 1; this.draw(); } }, "Before");
    this.after = el("button", { type: "button", onclick: () => { this.page += 1; this.draw(); } }, "Next");
    this.node = el(
      "section",
      { class: "card studies", "aria-label": "Studies" },
      el("div", { class: "row" }, el("label", { class: "grow" }, "Search", this.search), el("label", {}, "Show", this.state), el("label", {}, "Sort by", this.order), el("label", {}, "Group by", this.group)),
      el("details", {}, el("summary", {}, "Columns"), el("fieldset", { class: "row" }, el("legend", { class: "small quiet" }, "Show these columns"), boxes)),
      el("div", { class: "row between" }, this.words, this.compare),
      el("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": "Table of studies" }, el("table", { class: "list" }, el("thead", {}, this.head), this.body)),
      el("div", { class: "row" }, this.before, this.after),
    );
  }

  /** All studies by what the server knows already; what it has not read yet comes after, what is on the page first. */
  async load() {
    const found = await get("studies?brief=true&limit=10000");
    if (this.gone) return;
    const known = new Map(this.studies.map((s) => [s.name, s]));
    // What was read of a study that has grown since is shown until it is read again.
    this.studies = found.studies.map((s) => (s.read ? s : { ...known.get(s.name), ...s, ...(known.get(s.name)?.leader ? stale(known.get(s.name), s) : {}) }));
    this.tried.clear();
    this.draw();
    this.readMore();
  }

  /** Those of some studies that are still to be read. What cannot be is asked for once each time the list is loaded. */
  unread(studies) {
    return studies.filter((s) => !s.read && !this.tried.has(s.name));
  }

  async readMore() {
    if (this.reading) return;
    this.reading = true;
    try {
      for (let turn = 0; !this.gone; turn += 1) {
        const shown = this.unread(this.shown);
        const next = shown.length ? shown : this.unread(this.studies);
        if (!next.length) break;
        const offset = Math.floor(this.studies.indexOf(next[0]) / PAGE) * PAGE;
        const asked = shown.length ? shown.slice(0, 4) : this.studies.slice(offset, offset + PAGE);
        for (const s of asked) this.tried.add(s.name);
        if (shown.length) await Promise.all(asked.map((s) => this.readOne(s.name)));
        else await this.readPage(offset);
        if (turn % 4 === 3 || next.length <= 4) this.draw();
      }
    } catch (error) {
      if (error instanceof Lost) for (const s of this.studies) this.tried.add(s.name); // it is loaded again once there is an answer
      else if (!(error instanceof Problem)) throw error;
    } finally {
      this.reading = false;
      if (!this.gone) this.draw();
    }
  }

  async readOne(name) {
    this.put([await get(`studies/${at(name)}`)]);
  }

  async readPage(offset) {
    this.put((await get(`studies?offset=${offset}&limit=${PAGE}`)).studies);
  }

  put(studies) {
    const found = new Map(studies.map((s) => [s.name, s]));
    const newer = (s) => found.get(s.name) ?? s;
    this.studies = this.studies.map(newer);
    this.shown = this.shown.map(newer);
  }

  choose(name, wanted) {
    this.columns = Object.keys(COLUMNS).filter((one) => (one === name ? wanted : this.columns.includes(one)));
    localStorage.setItem(KEY, JSON.stringify(this.columns));
    this.draw();
  }

  sortBy(name) {
    this.down = this.sort === name && !this.down;
    this.sort = name;
    this.page = 0;
    this.draw();
    this.head.querySelector(`button[data-column="${name}"]`)?.focus();
  }

  matching() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean), state = this.state.value;
    const text = (s) => `${s.name} ${s.leader ?? ""} ${s.recommended ?? ""} ${s.why ?? ""} ${s.attention.map((need) => `${need.kind} ${need.words}`).join(" ")}`.toLowerCase();
    return this.studies.filter((s) => {
      if (state === "needs" ? urgent(s) > 1 : state !== "any" && s.state !== state) return false;
      if (!words.length) return true;
      const said = text(s);
      return words.every((word) => said.includes(word));
    });
  }

  sorted(found) {
    const by = this.sort === "name" ? (s) => s.name : COLUMNS[this.sort].by, sign = this.down ? -1 : 1;
    const order = (a, b) => {
      if (a === b) return 0;
      if (a === null || a === undefined) return 1; // what is not known comes last, either way
      if (b === null || b === undefined) return -1;
      return sign * (typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b);
    };
    const grouped = this.group.value === "none" ? () => 0 : (a, b) => groupOf(a, this.group.value).localeCompare(groupOf(b, this.group.value));
    return found.sort((a, b) => grouped(a, b) || order(by(a), by(b)) || (b.changed ?? 0) - (a.changed ?? 0));
  }

  draw() {
    const found = this.sorted(this.matching());
    this.page = Math.min(this.page, Math.max(0, Math.ceil(found.length / PAGE) - 1));
    this.shown = found.slice(this.page * PAGE, (this.page + 1) * PAGE);
    const waiting = this.studies.filter((s) => !s.read && s.state !== "damaged").length;
    const all = this.studies.length, first = this.page * PAGE + 1;
    const range = found.length > PAGE ? `, ${first} to ${Math.min(found.length, first + PAGE - 1)} shown` : "";
    const words = `${found.length === all ? `${all.toLocaleString("en")} ${all === 1 ? "study" : "studies"}` : `${found.length.toLocaleString("en")} of ${all.toLocaleString("en")} studies`}${range}.${waiting ? ` Still to be read: ${waiting.toLocaleString("en")}.` : ""}`;
    if (this.words.textContent !== words) this.words.textContent = words;
    this.before.hidden = this.after.hidden = found.length <= PAGE;
    this.before.disabled = this.page === 0;
    this.after.disabled = first + PAGE > found.length;
    this.order.value = this.sort;
    this.drawCompare();
    this.drawHead();
    this.drawRows(found);
    if (this.unread(this.shown).length) this.readMore();
  }

  drawCompare() {
    const few = this.chosen.size < 2, many = this.chosen.size > MOST;
    this.compare.textContent = many ? `Compare ${MOST} at most` : few ? "Compare: choose two or more" : `Compare ${this.chosen.size}`;
    this.compare.disabled = few || many;
  }

  drawHead() {
    const key = `${this.columns} ${this.sort} ${this.down}`;
    if (key === this.headFor) return; // a head that has the focus keeps it
    this.headFor = key;
    const head = (name, words, isNumber) =>
      el("th", { scope: "col", class: isNumber ? "number" : "", "aria-sort": this.sort === name ? (this.down ? "descending" : "ascending") : null }, el("button", { type: "button", class: "plain", "data-column": name, onclick: () => this.sortBy(name) }, words, this.sort === name ? el("span", { "aria-hidden": "true" }, this.down ? " ▾" : " ▴") : null));
    this.head.replaceChildren(head("name", "study"), ...this.columns.map((name) => head(name, COLUMNS[name].head, COLUMNS[name].number)));
  }

  drawRows(found) {
    const held = document.activeElement?.closest?.("tbody") === this.body ? document.activeElement.closest("tr").dataset.name : null;
    const what = held === null ? "" : document.activeElement.localName;
    const counts = new Map();
    if (this.group.value !== "none") for (const s of found) counts.set(groupOf(s, this.group.value), (counts.get(groupOf(s, this.group.value)) ?? 0) + 1);
    let last = null;
    const rows = this.shown.flatMap((s) => {
      const group = this.group.value === "none" ? null : groupOf(s, this.group.value);
      const heading = group !== last ? [el("tr", { class: "group" }, el("th", { scope: "rowgroup", colspan: this.columns.length + 1 }, `${group} (${counts.get(group)})`))] : [];
      last = group;
      return [...heading, this.row(s)];
    });
    this.body.replaceChildren(...rows);
    if (held) [...this.body.rows].find((row) => row.dataset.name === held)?.querySelector(what)?.focus();
  }

  row(s) {
    const cells = this.columns.map((name) => {
      const column = COLUMNS[name];
      const content = column.read && !s.read && !s.leader && s.state !== "damaged" ? unread() : column.shows(s);
      return el("td", { class: column.number ? "number" : "words", "data-head": column.head }, content);
    });
    const box = el("input", { type: "checkbox", "aria-label": `Compare ${s.name}`, onchange: () => { if (box.checked) this.chosen.add(s.name); else this.chosen.delete(s.name); this.drawCompare(); } });
    box.checked = this.chosen.has(s.name);
    return el("tr", { "data-name": s.name }, el("th", { scope: "row" }, box, " ", el("a", { href: `#/studies/${encodeURIComponent(s.name)}` }, s.name)), cells);
  }
}

/** What was known of a study before it grew, with what the list says now. */
function stale(before, now) {
  return { ...before, events: now.events, changed: now.changed, round: now.round ?? before.round, state: now.state === "open" && before.state !== "finished" ? before.state : now.state, read: false };
}
