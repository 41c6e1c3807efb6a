// Elements, and numbers and times for people.
function made(found, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) found.addEventListener(key.slice(2), value);
    else found.setAttribute(key, value === true ? "" : value);
  }
  found.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return found;
}

export const el = (name, attributes = {}, ...children) => made(document.createElement(name), attributes, children);
export const svg = (name, attributes = {}, ...children) => made(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

export const known = (v) => v !== null && v !== undefined && Number.isFinite(v);

/** A number as the command line says it (`support/numbers.py`): so many digits, words for large powers. */
export function number(value, unit = "", digits = 4) {
  if (!known(value)) return "not known";
  const near = Number(value.toPrecision(digits)), power = near ? Math.floor(Math.log10(Math.abs(near))) : 0;
  if (Number.isInteger(value) && power < 6) return withUnit(value.toLocaleString("en"), unit);
  const [notation, before] = power < -3 ? ["scientific", 0] : power < 6 ? ["standard", power] : ["compact", power % 3];
  const decimals = Math.max(digits - 1 - before, 0);
  const text = (power < 6 ? value : near).toLocaleString("en", { notation, compactDisplay: "long", minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return withUnit(text.replace(/E(.*)/, (_, ten) => ` × 10${[...ten].map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c])).join("")}`), unit);
}

export const withUnit = (text, unit) => text.replace("-", "−") + (unit ? ` ${/^[0-9]/.test(unit) ? "× " : ""}${unit}` : "");

/** To so many decimals, as a sign has it: what is smaller than that is 0. */
export function fixed(value, decimals, unit = "") {
  if (!known(value)) return "not known";
  const text = value.toLocaleString("en", { minimumFractionDigits: Math.max(0, decimals), maximumFractionDigits: Math.max(0, decimals) });
  return withUnit(/[1-9]/.test(text) ? text : "0", unit);
}

export const capital = (word) => (word.length > 1 ? word[0].toUpperCase() + word.slice(1) : word);
export const titled = (text, unit) => (unit ? `${text} (${unit})` : text);
/** The name of a probe: 2.1, or 2.1-1 where it was issued again at another x. */
export const probeName = ({ round, index, revision }) => `${round}.${index}${revision ? `-${revision}` : ""}`;
export const clock = (seconds) => new Date(seconds * 1000).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** When: 07:00 today, else the day as well. */
export function since(seconds) {
  const then = new Date(seconds * 1000), today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString("en-GB", today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

export function ago(seconds) {
  if (!seconds) return "never";
  const past = Date.now() / 1000 - seconds;
  for (const [size, name] of [[86400, "day"], [3600, "hour"], [60, "minute"]]) {
    const count = Math.floor(past / size);
    if (count >= 1) return `${count} ${name}${count > 1 ? "s" : ""} ago`;
  }
  return past < 10 ? "just now" : `${Math.floor(past)} seconds ago`;
}

export const statusWords = (s) => `${s.words}${s.since && s.state !== "ready" ? ` since ${since(s.since)}` : ""}${s.why ? `: ${s.why}` : ""}`;
export const badge = (s) => el("span", { class: "badge", "data-state": s.state }, statusWords(s));
export const card = (id, title, ...content) => el("section", { class: "card", "aria-labelledby": `title-${id}` }, el("h2", { id: `title-${id}` }, title), content);
export const factList = (facts) => el("dl", { class: "facts" }, Object.entries(facts).map(([name, words]) => el("div", { class: String(words).length > 60 ? "broad" : null }, el("dt", {}, name), el("dd", {}, words))));
export const scroll = (label, ...content) => el("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": label }, content);

/** A table: heads are [words, class], rows are lists of cells, the first of which names its row. */
export function table(heads, rows, kind = "") {
  const cells = (row) => row.map((cell, k) => el(k ? "td" : "th", { scope: k ? null : "row", class: heads[k][1], "data-head": k ? heads[k][0] : null }, cell));
  return el("table", { class: kind }, el("thead", {}, el("tr", {}, heads.map(([words, side]) => (words ? el("th", { scope: "col", class: side }, words) : el("td", {}))))), el("tbody", {}, rows.map((row) => el("tr", row.attributes ?? {}, cells(row)))));
}

/** Tabs: each a [name, build]; what stands in one is built when it is first shown. Answers with the node and `show`. */
export function tabs(label, parts, chosen, heard = () => {}) {
  const bar = el("div", { role: "tablist", "aria-label": label, class: "tabs" }), panels = el("div", {});
  const buttons = parts.map(([name], k) => el("button", { type: "button", role: "tab", id: `tab-${k}`, "aria-controls": `panel-${k}`, onclick: () => show(name, true) }, name));
  const places = parts.map((_, k) => el("div", { role: "tabpanel", id: `panel-${k}`, "aria-labelledby": `tab-${k}`, tabindex: 0 }));
  const drawn = new Set();
  let now = null;
  function show(name, chosenByHand = false) {
    const at = Math.max(0, parts.findIndex(([other]) => other === name));
    now = parts[at][0];
    buttons.forEach((button, k) => { button.setAttribute("aria-selected", k === at); button.tabIndex = k === at ? 0 : -1; places[k].hidden = k !== at; });
    if (!drawn.has(at)) { drawn.add(at); places[at].replaceChildren(...[parts[at][1]()].flat()); }
    if (chosenByHand) { buttons[at].focus(); heard(now); }
    requestAnimationFrame(() => places[at].dispatchEvent(new Event("shown")));
  }
  bar.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) show(parts[(buttons.indexOf(document.activeElement) + by + parts.length) % parts.length][0], true);
  });
  bar.append(...buttons);
  panels.append(...places);
  const node = el("div", {}, bar, panels);
  return { node, show, start: () => show(chosen), get now() { return now; }, again: () => { drawn.clear(); show(now); } };
}
