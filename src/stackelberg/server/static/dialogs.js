// Dialogs: messages, reasons, and the answers that are told, corrected and taken back.
import { post } from "./api.js";
import { capital, clock, el, fixed, known, number, scroll, titled } from "/viewer/dom.js";

const FEW = 12, MOST_ROWS = 400;

let hiding;
export function say(words, kind = "done") {
  const place = document.getElementById("said");
  place.dataset.kind = kind;
  place.textContent = words;
  clearTimeout(hiding);
  hiding = setTimeout(() => (place.textContent = ""), kind === "error" ? 12000 : 5000);
}

export const failure = (error, again) => el("div", { class: "error", role: "alert" }, el("p", {}, error.message), again ? el("button", { type: "button", onclick: again }, "Try again") : null);

/** A dialog with a form; `send(submitter)` answers with what to say, or throws what is wrong. It goes when one goes elsewhere. */
export function dialog(title, content, buttons, send, done = () => {}) {
  const wrong = el("div", {}), right = () => wrong.replaceChildren(), before = document.activeElement;
  const form = el("form", { class: "column", oninput: right, ondrop: right }, el("h2", { id: "dialog-title" }, title), content, el("div", { class: "foot" }, wrong, el("div", { class: "row" }, buttons, el("button", { type: "button", onclick: () => box.close() }, "Cancel"))));
  const box = el("dialog", { "aria-labelledby": "dialog-title" }, form);
  box.addEventListener("close", () => { box.remove(); if (before?.isConnected) before.focus(); });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const words = await send(event.submitter?.value);
      box.close();
      if (words) say(words);
      done();
    } catch (error) {
      wrong.replaceChildren(failure(error));
    }
  });
  document.body.append(box);
  box.showModal();
  ["[data-first]", "tbody input", "input, textarea"].map((what) => box.querySelector(what)).find(Boolean)?.focus();
  return box;
}

export const closeDialogs = () => document.querySelectorAll("dialog").forEach((box) => box.close());

/** Asks for a reason before something is done. */
export function askFor(title, words, danger, act) {
  const why = el("input", { type: "text", maxlength: 1000 });
  dialog(title, [el("p", {}, words), el("label", {}, "Why? (for the log)", why)], [el("button", { class: danger ? "danger" : "main" }, title)], () => act(why.value));
}

const plainName = (text) => String(text).toLowerCase().replaceAll("->", "→").replace(/["'\s]/g, "");

/** Which entry a word names: by name, by the ends of its link (`5→6`), by `link 12` or by its number from 1. */
function finder(names) {
  const found = new Map();
  names.forEach((name, i) => {
    const [, ends, link] = name.match(/^(.*?)\s*\(link (\d+)[^)]*\)/) ?? [null, name, String(i + 1)];
    const keys = [name, ends, ends.split(", ").at(-1), `link${link}`, link].map(plainName);
    for (const key of new Set(keys)) found.set(key, found.has(key) ? null : i); // of two that go by it, none
  });
  return (words) => found.get(plainName(words)) ?? null;
}

function numeric(word, where) {
  if (["", "nan", "null", "-", "–", "na"].includes(word.toLowerCase())) return null;
  if (!Number.isFinite(Number(word))) throw new Error(`${where}: expected a number, got ${word}.`);
  return Number(word);
}

/** Numbers from a CSV with a head (link, or tail and head, or name; count or value), or as they come. Null: empty. */
export function readNumbers(text, names) {
  const lines = text.trim().split(/\r?\n/).filter((line) => line.trim() && !line.startsWith("#"));
  if (!lines.length) return null;
  const [head, ...rows] = lines.map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, "")));
  const at = (...words) => head.findIndex((cell) => words.includes(cell.toLowerCase()));
  const value = at("count", "value", "y", "flow", "number", "sold"), [tail, end] = [at("tail", "from"), at("head", "to")], name = at("link", "name", "entry", "id");
  if (value < 0 || (name < 0 && (tail < 0 || end < 0))) {
    const words = text.replaceAll(/[,;]/g, " ").trim().split(/\s+/);
    if (names.length && words.length !== names.length) throw new Error(`The response: expected ${names.length} numbers, or a table with columns link (or tail and head, or name) and count, got ${words.length} words.`);
    return words.map((word, i) => numeric(word, `The response, number ${i + 1}`));
  }
  const found = Array(names.length).fill(null), find = finder(names);
  rows.forEach((row, k) => {
    const key = name >= 0 ? row[name] : `${row[tail]}→${row[end]}`, i = find(key);
    if (i === null) throw new Error(`Line ${k + 2}: no entry of the response is called ${key}.`);
    found[i] = numeric(row[value] ?? "", `Line ${k + 2}`);
  });
  return found;
}

/** The entries of a response by name, all at once: what was told, and what is right. */
class Entries {
  constructor(names, old, doubted = []) {
    Object.assign(this, { names, old, doubted: new Set(doubted), values: names.map(() => null) });
    this.search = el("input", { type: "search", oninput: () => this.fill() });
    this.body = el("tbody", {});
    this.said = el("p", { class: "quiet small", "aria-live": "polite" });
    this.paste = el("textarea", { class: "low", spellcheck: "false", "aria-describedby": "paste-help" });
    this.paste.addEventListener("input", () => this.take(this.paste.value));
    const heads = ["entry", ...(old ? ["was told", "right number"] : ["number"])].map((words) => el("th", { scope: "col" }, words));
    const file = el("input", { type: "file", accept: ".csv,.txt,text/*", onchange: async () => file.files[0] && this.take(await file.files[0].text()) });
    this.node = el("div", { class: "drop" },
      names.length > FEW ? el("label", {}, "Find an entry by name", this.search) : null,
      names.length ? el("div", { class: "entries" }, scroll("Response, entry by entry", el("table", {}, el("thead", {}, el("tr", {}, heads)), this.body))) : null,
      this.said,
      el("details", { open: !names.length }, el("summary", {}, "From a file or from the clipboard"), el("p", { class: "quiet small", id: "paste-help" }, "Drop a CSV file anywhere here, choose one, or paste: columns link (or tail and head, or name) and count; or all numbers in order, nan for what was not measured."), el("label", {}, "CSV file", file), el("label", {}, "Response, whole", this.paste)),
    );
    this.node.addEventListener("dragover", (event) => event.preventDefault());
    this.node.addEventListener("drop", async (event) => { event.preventDefault(); this.take(await event.dataTransfer.files[0]?.text() ?? event.dataTransfer.getData("text")); });
    this.fill();
  }

  take(text) {
    try {
      const found = readNumbers(text, this.names);
      if (found === null) return;
      if (this.names.length) found.forEach((v, i) => { if (v !== null) this.values[i] = v; });
      else this.values = found;
      this.fill();
      this.say();
    } catch (error) {
      this.said.replaceChildren(failure(error));
    }
  }

  say() {
    const missing = this.names.filter((_, i) => this.values[i] === null && !known(this.old?.[i])), some = this.values.filter(known).length;
    this.said.textContent = !this.names.length ? `${some} numbers.` : missing.length ? `${some} of ${this.names.length} numbers; missing: ${missing.slice(0, 5).join(", ")}${missing.length > 5 ? ` and ${missing.length - 5} more` : ""}.` : `All ${this.names.length} numbers are here.`;
  }

  fill() {
    const wanted = this.search.value.trim().toLowerCase().replaceAll("->", "→");
    const found = this.names.map((_, i) => i).filter((i) => this.names[i].toLowerCase().includes(wanted));
    found.sort((a, b) => this.doubted.has(b) - this.doubted.has(a)); // what is in doubt, or left out, comes first
    this.body.replaceChildren(...found.slice(0, MOST_ROWS).map((i) => this.row(i)));
  }

  row(i) {
    const value = el("input", { type: "number", step: "any", "aria-label": `${this.old ? "Right number" : "Number"} for ${this.names[i]}`, oninput: () => { this.values[i] = value.value === "" ? null : Number(value.value); this.say(); } });
    if (this.values[i] !== null) value.value = this.values[i];
    const told = this.old ? el("td", { class: "number", title: this.old[i] }, this.old[i] === null ? "not measured" : number(this.old[i], "", 6), this.doubted.has(i) ? " (left out)" : null) : null;
    return el("tr", {}, el("th", { scope: "row" }, this.names[i]), told, el("td", {}, value));
  }

  /** The response as it stands, null where nothing was put in. */
  get response() {
    const touched = this.values.some(known);
    return touched || this.old ? this.values.map((v, i) => v ?? this.old?.[i] ?? null) : null;
  }
}

const named = (n, size) => Array.from({ length: size }, (_, i) => n.response[i] ?? `entry ${i + 1}`);

/** What is known of the day, an input for each column of the context. */
function contextInputs(columns) {
  const make = { flag: () => el("input", { type: "checkbox" }), number: () => el("input", { type: "number", step: "any", required: true }) };
  const inputs = columns.map(([name, kind]) => [name, kind, make[kind]()]);
  const said = (kind, input) => (kind === "flag" ? input.checked : Number(input.value));
  const values = () => Object.fromEntries(inputs.filter(([, kind, input]) => kind === "flag" || input.value !== "").map(([name, kind, input]) => [name, said(kind, input)]));
  return { nodes: inputs.map(([name, kind, input]) => (kind === "flag" ? el("label", { class: "line" }, input, name) : el("label", {}, name, input))), values };
}

/** The answer to a probe that is out: one to be judged, one that is right, or none. */
export function tell(d, path, probe, done) {
  const n = d.names, computed = n.kind === "computed";
  const cost = computed ? null : el("input", { type: "number", step: "any", "data-first": !n.response.length });
  const entries = new Entries(n.response, null), context = contextInputs(n.context), why = el("input", { type: "text", maxlength: 1000 });
  const kinds = { judge: "a day like others, to be judged", confirmed: "it is right, whatever it looks like", failure: "there is no answer" };
  const kind = el("select", { onchange: () => { reason.hidden = kind.value !== "failure"; why.required = !reason.hidden; } }, Object.entries(kinds).map(([value, words]) => el("option", { value }, words)));
  const reason = el("label", { hidden: true }, "Why?", why);
  const order = d.answer.order, sign = (i, unit) => fixed(n.x_scale * probe.x[i], n.decimals[i], unit), shown = order.filter((i) => sign(i) !== "0"), rest = probe.x.length - shown.length;
  const entry = (i) => el("li", {}, `${n.entries[i]}: `, el("b", { title: probe.x[i] }, sign(i, n.units[i])));
  const announced = el("details", { open: true }, el("summary", {}, `Announced: ${n.quantity === "x" ? "x" : `${n.quantity}s`}`), el("ul", { class: "announced", tabindex: 0, "aria-label": "Announced" }, (n.quantity === "x" ? order : shown).map(entry)), n.quantity !== "x" && rest ? el("p", { class: "quiet small" }, `${rest} ${rest === 1 ? "other is" : "others are"} 0.`) : null);
  const content = [
    announced,
    cost ? el("label", {}, titled(capital(n.word), n.cost_unit), cost) : el("p", { class: "quiet" }, `The ${n.word} is computed from the response.`),
    entries.node,
    context.nodes,
    el("label", {}, "This was", kind),
    reason,
  ];
  const send = async () => {
    const value = !cost || cost.value === "" ? null : Number(cost.value), y = entries.response;
    entries.say();
    if (kind.value !== "failure" && value === null && y === null) throw new Error(`${computed ? "No number" : `Neither the ${n.word} nor a response`} was put in: ${entries.said.textContent}`);
    const said = { probe: probe.probe, x: probe.x, value, y, ...(n.context.length ? { context: context.values() } : {}) };
    if (kind.value === "confirmed") said.confirmed = true;
    const receipt = await post(`${path}/tell`, kind.value === "failure" ? { probe: probe.probe, failure: why.value } : said);
    if (receipt.remark) return `Probe ${probe.probe} was not recorded: ${receipt.remark}.`;
    return `Told probe ${probe.probe}.${receipt.flags.length ? ` In doubt: ${receipt.flags.join("; ")}` : ""}`;
  };
  dialog(`${d.name}: tell the response to probe ${probe.probe}`, content, [el("button", { class: "main" }, "Tell")], send, done);
}

/** Put the right answer in the place of a wrong one, or take it back. */
export function correct(d, path, place, done) {
  const n = d.names, a = d.answers.rows.find((r) => r.standing && r.probe === place.probe);
  if (!a) return say("This answer is older than those at hand: correct it with stackelberg correct.", "error");
  const { value, probe: name } = a, where = { probe: name };
  const cost = n.kind === "computed" ? null : el("input", { type: "number", step: "any", placeholder: value === null ? "" : `as told: ${number(value, "", 6)}` });
  const entries = a.y ? new Entries(named(n, a.y.length), a.y, a.left_out ?? []) : new Entries(n.response, null), why = el("input", { type: "text", required: true, maxlength: 1000 });
  const content = [
    el("p", {}, "The log keeps the wrong answer; everything since is computed again with the right one. Retract it where the right one is not known, or the day was not like others: then nothing of it counts."),
    el("p", { class: "quiet" }, `Told ${clock(a.told)}${a.by ? ` by ${a.by}` : ""}: ${a.failure ? `no answer (${a.failure})` : value === null ? `no ${n.word}` : `${n.word} ${number(n.cost_scale * value, n.cost_unit, 6)}`}.`),
    cost ? el("label", {}, `Right ${n.word}`, cost) : el("p", { class: "quiet" }, `The ${n.word} is computed from the response.`),
    entries.node,
    el("label", {}, "Why was it wrong?", why),
  ];
  const send = async (what) => {
    const said = { ...where, reason: why.value };
    if (what === "retract") {
      await post(`${path}/retract`, said);
      return `Retracted probe ${name}.`;
    }
    // The x at which it was measured goes with it: another may be issued under the same round and index.
    const receipt = await post(`${path}/correct`, { ...said, x: a.x, value: cost === null ? null : cost.value === "" ? value : Number(cost.value), y: entries.response, time: a.time });
    return receipt.recorded ? `Corrected probe ${name}.` : `Nothing of probe ${name} is another than it was told.`;
  };
  dialog(`${d.name}: correct probe ${name}`, content, [el("button", { class: "main", value: "correct" }, "Correct"), el("button", { class: "danger", value: "retract" }, "Retract")], send, done);
}
