// The answer of a study: what to announce and what that costs; what is announced today; what needs a person.
import { ago, clock, el } from "./parts.js";

const FEW = 10;

const exact = (value, unit) => (value === null || value === undefined ? null : `${value}${unit ? ` ${unit}` : ""}`);

function moment(seconds) {
  return el("time", { datetime: new Date(seconds * 1000).toISOString(), title: ago(seconds) }, clock(seconds));
}

/** The costs: of the recommendation, of the baseline, and the difference, each as sure as it is. */
export function costs(t) {
  const r = t.recommendation;
  const fact = (name, words, title, kind) => el("div", { class: kind }, el("dt", {}, name), el("dd", { title }, words));
  const of = (found) => (found ? exact(found.cost, t.cost_unit) : null);
  return el(
    "dl",
    { class: "verdict" },
    fact(`Should ${t.verb}, once settled`, r.expected_words ?? "not measured yet", of(t.expected), "first"),
    fact(`The baseline ${t.verb}s`, r.baseline_words ?? "not known: it was not measured twice in a row", of(t.baseline)),
    fact("So it is", r.saving_words ?? "not known yet", null),
  );
}

/** Every entry of x by name: recommended, announced today, at the baseline. Of many, a few until somebody asks for all. */
export class EntriesOfX {
  constructor() {
    this.all = false;
    this.wanted = "";
    this.search = el("input", { type: "search", oninput: () => { this.wanted = this.search.value.trim().toLowerCase(); this.fill(); } });
    this.more = el("button", { type: "button", class: "plain", onclick: () => { this.all = !this.all; this.fill(); } });
    this.body = el("tbody", {});
    this.found = el("label", {}, "Find a name", this.search);
    this.head = el("tr", {});
    this.table = el("div", { class: "scroll entries", role: "region", tabindex: 0, "aria-label": "What to announce, entry by entry" }, el("table", {}, el("thead", {}, this.head), this.body));
    this.node = el("div", {}, this.found, this.table, this.more);
  }

  update(t) {
    this.t = t;
    const unit = t.unit ? ` (${t.unit})` : "";
    const heads = [[t.has_network ? "link" : "entry", ""], [`recommended${unit}`, "number"], ["announced now", "number"], ["baseline", "number"]];
    this.head.replaceChildren(...heads.map(([words, kind]) => el("th", { scope: "col", class: kind }, words)));
    this.fill();
  }

  fill() {
    const { t } = this, r = t.recommendation, now = t.announcement, many = t.names.length > FEW;
    const matching = r.order.filter((i) => t.names[i].toLowerCase().includes(this.wanted));
    const shown = this.all || this.wanted ? matching : matching.slice(0, FEW);
    this.found.hidden = this.more.hidden = !many;
    this.more.textContent = this.all ? `Show the first ${FEW}` : `Show all ${t.names.length}`;
    const cell = (text, value, kind = "") => el("td", { class: `number ${kind}`, title: exact(value, t.unit) }, text);
    this.body.replaceChildren(
      ...shown.map((i) =>
        el("tr", {}, el("th", { scope: "row" }, t.names[i]), cell(r.shown[i], r.x[i], "answer"), now ? cell(now.shown[i], now.x[i]) : cell("nothing", null), cell(r.baseline_shown[i], r.baseline_x[i])),
      ),
    );
    if (!shown.length) this.body.replaceChildren(el("tr", {}, el("td", { colspan: 4, class: "quiet" }, "No entry has such a name.")));
  }
}

/** What is announced today, since when and for whom. */
export function today(t, state, tell) {
  const now = t.announcement;
  if (!now) return [el("p", {}, "Nothing was handed out yet: whoever asks first gets the first announcement.")];
  const held = now.K > 1 ? `, to be held for ${now.K} ${t.follower_rounds}` : "";
  const who = now.by ? `to ${now.by}` : "to a program that gave no name";
  const when = now.since === null ? "at a time that the log does not say" : moment(now.since);
  const what = now.answered ? `Nothing waits for an answer. In force is still probe ${now.probe}` : `Probe ${now.probe} is out${held}`;
  const others = now.others.length ? el("p", {}, `Also out: ${now.others.join(", ")}.`) : null;
  const button = !now.answered && tell && state !== "finished" ? el("button", { type: "button", onclick: () => tell(now) }, "Tell what came back") : null;
  return [el("p", {}, `${what}; handed out ${who}, `, when, "."), others, button];
}

/** What needs a person, each with what can be done about it; `doing` has a function for each action. */
export function needsList(list, doing) {
  if (!list.length) return el("p", { class: "quiet" }, "Nothing needs attention.");
  const rows = list.map((need) => el("li", {}, el("span", {}, el("b", {}, need.kind), ` ${need.words}`), el("span", { class: "row" }, ...(doing[need.action]?.(need) ?? []))));
  return el("ul", { class: "needs", "aria-label": "Needs attention" }, rows);
}
