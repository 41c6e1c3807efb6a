// One study from its document: the answer, the map, the days, what matters, the log. Live where actions are given.
import { ago, badge, capital, card, clock, el, factList, fixed, known, number, probeName, scroll, since, svg, table, tabs, titled } from "./dom.js";
import { againstFigure, contourFigure, costFigure, readable, soFarFigure, xFigure, xWords } from "./figures.js";
import { mapOf } from "./map.js";

const FEW = 10, PAGE = 20;
const COUNTS = { all: "", part: "counts in part", none: "does not count" };

export class StudyView {
  /** doing: what a person may do here, by name; none on a page that was sent to somebody. */
  constructor(data, doing = {}, { tab = "Today", heard = () => {} } = {}) {
    Object.assign(this, { doing, heard, offset: 0, all: false, wanted: "", flagged: false, entry: null, of: null });
    this.d = readable(data);
    const parts = [["Today", () => this.today()], ...(data.map ? [["Map", () => this.network()]] : []), ["Days", () => this.days()], ["What matters", () => this.model()], ["Log", () => this.log()]];
    this.title = el("h1", { tabindex: -1 }, data.name);
    this.state = el("span", {});
    this.first = el("p", { class: "headline" });
    this.tell = el("button", { type: "button", class: "main", hidden: true, onclick: () => this.doing.tell(this.d.announced) }, "Tell the response");
    this.tabs = tabs(`Parts of ${data.name}`, parts, tab, heard);
    this.node = el("div", {}, el("div", { class: "head" }, this.title, this.state, this.tell), this.first, this.tabs.node);
    this.refresh();
    this.tabs.start();
  }

  update(data) {
    this.d = readable(data);
    this.refresh();
    const shown = document.activeElement, panel = this.node.querySelector('[role="tabpanel"]:not([hidden])'), focusable = () => [...panel.querySelectorAll("a, button, input, select, summary, [tabindex]")];
    if (panel.matches(":active")) return setTimeout(() => this.update(data), 100); // what is being clicked stays
    if (panel.contains(shown) && shown.matches("textarea, input:not([type=range], [type=radio], [type=checkbox])")) return; // and what somebody types
    const inside = focusable().indexOf(shown);
    this.tabs.again();
    if (inside >= 0) focusable()[inside]?.focus({ preventScroll: true });
  }

  refresh() {
    const { announced: now, status } = this.d;
    this.state.replaceChildren(badge(status));
    this.tell.hidden = !this.doing.tell || !now || now.answered || status.state === "finished";
    this.first.textContent = capital(this.d.answer.headline);
    this.first.dataset.known = String(Boolean(this.d.answer.saving));
  }

  // Today: what to announce, what that costs and saves, what is out, what needs a person.

  today() {
    const { d } = this, { answer: a, names: n } = d;
    const fact = (name, words, title, kind) => el("div", { class: kind }, el("dt", {}, name), el("dd", { title }, words));
    const costs = el("dl", { class: "verdict" },
      fact(`Should ${n.verb}, once settled`, a.expected?.words ?? this.missing(), a.expected?.cost, "first"),
      fact(`Before, it ${n.verb}s`, a.baseline?.words ?? "not known: needs two consecutive baseline days", a.baseline?.cost),
      fact(n.direction < 0 ? "Gain" : "Saving", a.saving?.words ?? "not known yet"),
      a.so_far && fact("So far, learning included", a.so_far.words),
    );
    const news = d.messages.filter((line) => ![a.saving, a.so_far].some((said) => said && line.endsWith(said.words)));
    const source = a.expected ? el("p", { class: "quiet small" }, `The estimate is ${a.expected.source}.`) : null;
    return el("div", { class: "grid" },
      card("answer", `Recommended: ${d.what} to announce`, costs, source, this.entries()),
      el("div", { class: "stack" }, card("today", "Announced now", this.announced()), card("attention", "Needs attention", this.needs()), ...(news.length ? [card("messages", "What is new", el("ul", { class: "news", "aria-label": "What is new" }, news.map((line) => el("li", {}, capital(line)))))] : []), card("facts", "In short", this.facts())),
    );
  }

  /** Why no cost is known: what was missing in the answers. */
  missing() {
    const { answers, names: n } = this.d, rows = answers?.rows ?? [], last = rows.findLast((r) => r.y)?.y, gone = last?.flatMap((v, i) => (v === null ? [n.response[i] ?? `entry ${i + 1}`] : [])) ?? [];
    if (!gone.length || rows.some((r) => known(r.value))) return "not measured yet";
    return `not known: the last answer has no number for ${gone.slice(0, 3).join(", ")}${gone.length > 3 ? ` and ${gone.length - 3} more` : ""}`;
  }

  entries() {
    const { d } = this, { answer: a, announced: now, names: n } = d, many = n.entries.length > FEW, place = el("div", {});
    const more = el("button", { type: "button", class: "plain", onclick: () => { this.all = !this.all; fill(); } });
    const search = el("input", { type: "search", value: this.wanted, oninput: () => { this.wanted = search.value.trim().toLowerCase(); fill(); } });
    const fill = () => {
      const matching = a.order.filter((i) => n.entries[i].toLowerCase().includes(this.wanted)), unit = n.unit ? ` (${n.unit})` : "";
      const rows = (this.all || this.wanted || !many ? matching : matching.slice(0, FEW)).map((i) => [n.entries[i], el("b", { title: a.x[i] }, a.shown[i]), el("span", { title: now?.x[i] }, now ? now.shown[i] : "nothing"), el("span", { title: a.baseline_x[i] }, a.baseline_shown[i])]);
      more.textContent = this.all ? `Show the first ${FEW}` : `Show all ${n.entries.length}`;
      place.replaceChildren(rows.length ? scroll("What to announce, entry by entry", table([[d.map ? "link" : "entry", ""], [`recommended${unit}`, "number"], ["announced now", "number"], ["before", "number"]], rows)) : el("p", { class: "quiet" }, "No entry has such a name."));
    };
    fill();
    return el("div", {}, many ? el("label", {}, "Find a name", search) : null, place, many ? more : null);
  }

  announced() {
    const { d } = this, now = d.announced;
    if (!now) return el("p", {}, "No probe was issued yet: the first call of ask gets one.");
    const held = now.K > 1 ? `, to be held for ${now.K} ${d.names.follower_rounds}` : "", who = now.by ? ` to ${now.by}` : "";
    const when = now.since === null ? "" : el("time", { datetime: new Date(now.since * 1000).toISOString(), title: ago(now.since) }, since(now.since));
    const what = now.answered ? `Nothing waits for an answer. In force is still probe ${now.probe}` : `Probe ${now.probe} is out${held}`;
    return [el("p", {}, `${what}; issued${who} `, when, "."), now.others.length ? el("p", {}, `Also out: ${now.others.join(", ")}.`) : null];
  }

  /** What needs a person, each with what this person can do about it. */
  needs() {
    const list = this.d.attention, { doing } = this;
    const button = (words, label, act) => el("button", { type: "button", "aria-label": label, onclick: act }, words);
    const one = (words, act, name) => act && button(words, name ?? `${words} (needs attention)`, act);
    const buttons = {
      confirm: ({ about }) => [doing.confirm && one("Confirm", () => doing.confirm(about), `Confirm probe ${about.probe}`), doing.correct && one("Correct", () => doing.correct(about), `Correct probe ${about.probe} (needs attention)`)],
      tell: ({ about }) => doing.tell && one("Tell", () => doing.tell(this.d.waiting.find((p) => p.probe === about.probe) ?? about), `Tell probe ${about.probe}`),
      resume: () => one("Resume", doing.resume),
      amend: () => one("Amend", doing.amend, "Amend a guard rail (needs attention)"),
      baseline: () => one("Measure the baseline", doing.baseline),
    };
    const rows = list.map((need) => el("li", {}, el("span", {}, el("b", {}, need.kind), ` ${need.words}`), el("span", { class: "row" }, buttons[need.action]?.(need) ?? [])));
    return list.length ? el("ul", { class: "needs", "aria-label": "Needs attention" }, rows) : el("p", { class: "quiet" }, "Nothing needs attention.");
  }

  facts() {
    const { status: s, names: n, settings } = this.d, count = (v) => v.toLocaleString("en");
    const round = s.rounds ? [`${s.round} of ${s.rounds}`, el("progress", { max: s.rounds, value: Math.min(s.round, s.rounds), "aria-label": "rounds played" })] : String(s.round);
    const last = el("time", { datetime: new Date(s.changed * 1000).toISOString(), title: clock(s.changed) }, ago(s.changed));
    return factList({ Round: round, Deployments: count(s.deployments), [capital(n.follower_rounds)]: count(s.follower_rounds), Answers: count(s.answers), Leader: settings.leader, "Last event": last });
  }

  network() {
    const { d } = this, kept = this.map, last = kept && kept.row === kept.map.when.length - 1;
    const options = { heard: (map) => { this.map = map; }, ...(kept ? { row: last ? null : kept.row, link: kept.link, shows: kept.shows } : {}) };
    return card("map", `Network: ${d.map.name}`, mapOf(d.map, options).node);
  }

  days() {
    const { d } = this, told = d.days.length > 0;
    const empty = el("p", { class: "quiet" }, "Nothing was told yet: the curve begins with the first answer.");
    return el("div", { class: "grid" }, card("cost", capital(d.names.word), told ? costFigure(d) : empty), card("x", `${d.names.quantity === "x" ? "x" : capital(d.what)} announced`, told ? xFigure(d) : el("p", { class: "quiet" }, "Nothing was announced and answered yet.")), d.answer.so_far && told && !d.answers.left ? el("div", { class: "broad" }, card("so-far", "So far, against the baseline", el("p", { class: "quiet" }, `${capital(d.answer.so_far.words)}.`), soFarFigure(d))) : null, el("div", { class: "broad" }, card("answers", "Every answer", this.answers())));
  }

  answers() {
    const { d } = this, a = d.answers, place = el("div", {}), words = el("p", { class: "quiet", "aria-live": "polite" });
    const turn = (name, by) => el("button", { type: "button", onclick: () => { this.offset = Math.max(0, this.offset + by); fill(); } }, name);
    const [newer, older] = [turn("Before", -PAGE), turn("Next", PAGE)];
    const flagged = el("input", { type: "checkbox", checked: this.flagged, onchange: () => { this.flagged = flagged.checked; this.offset = 0; fill(); } });
    const fill = () => {
      const rows = a.rows.filter((r) => !this.flagged || r.counts !== "all" || r.remarks.length).reverse();
      this.offset = Math.min(this.offset, Math.max(0, rows.length - 1));
      const some = rows.slice(this.offset, this.offset + PAGE), left = a.left ? `; ${a.left} older ones are in the export` : "";
      words.textContent = some.length ? `${this.offset + 1} to ${this.offset + some.length} of ${rows.length.toLocaleString("en")}${left}` : this.flagged ? "None." : "No answers yet.";
      [newer.disabled, older.disabled, newer.hidden, older.hidden] = [this.offset === 0, this.offset + PAGE >= rows.length, rows.length <= PAGE, rows.length <= PAGE];
      place.replaceChildren(...(some.length ? [scroll("Answers", table(this.answerHeads(), some.map((r) => this.answerRow(r)), "list"))] : []));
    };
    fill();
    return [el("label", { class: "line" }, flagged, "only those that do not count in full, or were corrected"), words, place, el("div", { class: "row" }, newer, older)];
  }

  answerHeads() {
    const { names: n } = this.d, context = n.context.length ? [["context", ""]] : [];
    return [["probe", ""], [titled(n.word, n.cost_unit), "number"], [this.d.what, ""], ["response", ""], ...context, ["told", ""], ["remarks", ""], ...(this.doing.correct ? [["", ""]] : [])];
  }

  answerRow(r) {
    const { names: n, cost, status } = this.d, xs = r.x.map((v) => n.x_scale * v);
    const context = Object.entries(r.context).map(([key, value]) => (value === true ? key : value === false ? null : `${key} ${value}`)).filter(Boolean).join(", ");
    const button = (words, act) => el("button", { type: "button", class: "plain", "aria-label": `${words} probe ${r.probe}`, onclick: () => act(r) }, words);
    const buttons = r.standing && status.state !== "finished" ? [this.doing.correct && button("Correct", this.doing.correct), this.doing.confirm && r.counts !== "all" && r.failure === null && button("Confirm", this.doing.confirm)] : [];
    const when = el("span", { title: `told ${clock(r.told)}${r.time ? `, measured ${clock(r.time)}` : ""}` }, `${since(r.time ?? r.told)}${r.by ? ` by ${r.by}` : ""}`);
    const row = [
      r.probe,
      el("span", { title: r.value }, Math.abs(cost(r.value)) < 1e6 ? number(cost(r.value), "", 6) : fixed(cost(r.value), 0)),
      vector(xs, n.entries, (_, k) => xWords(this.d, k, r.x[k])),
      vector(r.y, n.response),
      ...(n.context.length ? [context] : []),
      when,
      [COUNTS[r.counts], ...r.remarks].filter(Boolean).join("; "),
      ...(this.doing.correct ? [buttons] : []),
    ];
    return Object.assign(row, { attributes: { "data-counts": r.counts } });
  }

  model() {
    const { model: m, names: n, days } = this.d, { d } = this;
    return el("div", { class: "cards" },
      ...(m.surface ? [card("contour", `${capital(n.word)} over both`, contourFigure(d))] : []),
      ...(days.length ? [card("against", n.quantity === "x" ? "One entry of x" : `One ${n.quantity}`, this.against())] : []),
      ...(m.shares && n.entries.length > 1 ? [card("importance", "Which entries matter", el("p", { class: "quiet" }, `Of what the ${n.word} differs by along each entry, others as recommended, as far as each was varied.`), shares(d))] : []),
      card("beliefs", "What the leader believes", ...(m.beliefs.length ? m.beliefs.map((said) => el("p", {}, said)) : [el("p", { class: "quiet" }, "This leader keeps no model of what it faces.")])),
    );
  }

  against() {
    const { d } = this, { names: n } = d, place = el("div", {});
    this.entry ??= d.answer.order[0] ?? 0;
    if (this.of === null && !d.map && n.response.some((name) => name.endsWith(", sold"))) this.of = this.entry;
    const draw = () => place.replaceChildren(againstFigure(d, this.entry, this.of === -1 || this.of === null ? null : this.of));
    const entry = el("select", { onchange: () => { this.entry = Number(entry.value); draw(); } }, n.entries.map((name, i) => el("option", { value: i, selected: i === this.entry }, name)));
    const of = el("select", { onchange: () => { this.of = Number(of.value); draw(); } }, el("option", { value: -1 }, n.word), n.response.map((name, i) => el("option", { value: i, selected: i === this.of }, name)));
    draw();
    return [el("div", { class: "row" }, el("label", {}, d.map ? "Link" : "Entry", entry), el("label", {}, "What goes with it", of)), place];
  }

  log() {
    const { d } = this, own = d.settings;
    const rows = [...d.events].reverse().map((e) => {
      const place = e.round === undefined ? "" : e.index === undefined ? `round ${e.round}${e.revision ? `, revision ${e.revision}` : ""}` : `probe ${probeName(e)}`;
      const said = e.words ?? (known(e.cost) ? `${d.names.word} ${d.costWords(e.cost)}` : "");
      return el("li", { title: clock(e.time) }, el("span", { class: "quiet" }, String(e.number)), el("b", {}, e.kind), el("span", {}, `${[e.words ? "" : place, said].filter(Boolean).join(", ")} `, el("span", { class: "quiet" }, `${since(e.time)}${e.by ? ` by ${e.by}` : ""}`)));
    });
    const facts = { leader: own.leader, objective: own.objective ?? "told", seed: own.seed, ...own.versions, ...d.rails };
    const some = Object.entries(facts).filter(([, value]) => value !== null).map(([name, value]) => [name.replaceAll("_", " "), String(value)]);
    const warnings = [...own.not_rebuilt.map((line) => `Not rebuilt here, so shown as the log has it: ${line}.`), ...(own.objective_differs ? [`The objective gives other costs than the log: ${own.objective_differs}.`] : [])];
    return el("div", { class: "grid" },
      card("log", "Log", el("ol", { class: "events", "aria-label": "Events, the newest first", tabindex: 0 }, rows)),
      el("div", { class: "stack" }, this.doing.panel?.(d, this.doing) ?? null, card("settings", "Settings", factList(Object.fromEntries(some)), warnings.map((line) => el("p", {}, line)))),
    );
  }
}

/** A few numbers of a vector, all of them by name for who opens it. */
function vector(values, names, words = (v) => number(v, "", 5)) {
  if (!values) return el("span", { class: "quiet" }, "none");
  const text = (v, k) => (v === null ? "–" : words(v, k));
  if (values.length <= 3) return values.map(text).join(", ");
  return el("details", { class: "vector" }, el("summary", {}, `${values.slice(0, 2).map(text).join(", ")} … ${values.length} numbers`), el("ul", {}, values.map((v, i) => el("li", {}, `${names[i] ?? `entry ${i + 1}`}: `, el("b", {}, text(v, i))))));
}

function shares({ model: m, names: n }, most = 12) {
  const order = m.shares.map((_, i) => i).sort((a, b) => m.shares[b] - m.shares[a]);
  const bar = (share) => svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "share", "aria-hidden": "true" }, svg("rect", { width: 100 * share, height: 10, fill: "var(--seen)" }));
  const rows = order.slice(0, most).map((i) => [n.entries[i], `${(100 * m.shares[i]).toFixed(m.shares[i] < 0.1 ? 1 : 0)}%`, bar(m.shares[i])]);
  return [table([["entry", ""], ["share", "number"], ["", "wide"]], rows, "importance"), order.length > most ? el("p", { class: "quiet small" }, `The first ${most} of ${order.length}.`) : null];
}
