// Every answer as a table, and the dialogs in which answers are told, corrected and taken back.
import { get, post } from "./api.js";
import { ago, capital, clock, el, failure, number, probeName, say } from "./parts.js";

const PAGE = 20;
const FEW = 12;
const MOST_ROWS = 60;
const COUNTS = { all: "counts", part: "counts in part", none: "does not count" };

/** A few numbers of a vector, all of them on hover and for who opens it. */
function vector(values, names) {
  if (!values) return el("span", { class: "quiet" }, "none");
  const text = (v) => (v === null ? "–" : number(v, "", 5));
  if (values.length <= 3) return el("span", { title: values.join(", ") }, values.map(text).join(", "));
  const rows = values.map((v, i) => el("li", {}, `${names[i] ?? `entry ${i + 1}`}: `, el("b", { title: v }, text(v))));
  return el("details", { class: "vector" }, el("summary", {}, `${values.slice(0, 2).map(text).join(", ")} … ${values.length} numbers`), el("ul", {}, rows));
}

export class AnswersTable {
  constructor(view) {
    this.view = view;
    this.offset = 0;
    this.place = el("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": "Answers" });
    const again = () => { this.offset = 0; this.load().catch((error) => say(error.message, "error")); };
    const orders = { newest: "the newest first", oldest: "the oldest first", cheapest: "the cheapest first", dearest: "the dearest first" };
    this.order = el("select", { onchange: again }, Object.entries(orders).map(([value, words]) => el("option", { value }, words)));
    this.flagged = el("input", { type: "checkbox", onchange: again });
    this.words = el("p", { class: "quiet", "aria-live": "polite" });
    const move = (by) => () => { this.offset = Math.max(0, this.offset + by); this.load().catch((error) => say(error.message, "error")); };
    this.newer = el("button", { type: "button", onclick: move(-PAGE) }, "Before");
    this.older = el("button", { type: "button", onclick: move(PAGE) }, "Next");
    this.node = el("div", {}, el("div", { class: "row" }, el("label", {}, "Order", this.order), el("label", { class: "line" }, this.flagged, "only those that do not count in full, or were corrected")), this.words, this.place, el("div", { class: "row" }, this.newer, this.older));
  }

  async load() {
    const found = await get(`${this.view.path}/answers?offset=${this.offset}&limit=${PAGE}&order=${this.order.value}&flagged=${this.flagged.checked}`);
    const key = JSON.stringify([found, this.view.overview.state]);
    if (key === this.shown) return; // what somebody reads, or has focused, stays
    this.shown = key;
    this.draw(found);
  }

  /** The answer that counts, or waits for a word, in a place; however long ago it was told. */
  async find({ round, index, replicate }) {
    for (let offset = 0; ; offset += 200) {
      const page = await get(`${this.view.path}/answers?offset=${offset}&limit=200`);
      const found = page.answers.find((row) => row.round === round && row.index === index && row.replicate === replicate && row.standing);
      if (found || offset + 200 >= page.total) return found;
    }
  }

  draw({ total, answers }) {
    const { view } = this, t = view.tables;
    this.newer.disabled = this.offset === 0;
    this.older.disabled = this.offset + PAGE >= total;
    this.newer.hidden = this.older.hidden = total <= PAGE;
    this.words.textContent = total ? `${this.offset + 1} to ${Math.min(total, this.offset + PAGE)} of ${total.toLocaleString("en")}` : this.flagged.checked ? "None." : "No answers yet.";
    this.place.hidden = !total;
    const act = view.may("tell") && view.overview.state !== "finished";
    const context = t.context.length > 0;
    const heads = [["probe", ""], ...(act ? [["", ""]] : []), [t.cost_unit ? `${t.word} (${t.cost_unit})` : t.word, "number"], [t.quantity === "x" ? "x" : `${t.quantity}s`, ""], ["response", ""], ...(context ? [["context", ""]] : []), ["told", ""], ["remarks", ""]];
    const rows = answers.map((row) => this.row(row, act && row.standing, context));
    for (const row of rows) heads.forEach(([words], k) => words && row.cells[k].setAttribute("data-head", words));
    this.place.replaceChildren(el("table", { class: "list" }, el("thead", {}, el("tr", {}, heads.map(([words, kind]) => (words ? el("th", { class: kind, scope: "col" }, words) : el("td", {}))))), el("tbody", {}, rows)));
  }

  row(row, act, context) {
    const { view } = this, t = view.tables, name = row.probe;
    const measured = row.time ?? row.told;
    const buttons = [];
    if (act) {
      buttons.push(el("button", { type: "button", class: "plain", "aria-label": `Correct probe ${name}`, onclick: () => correct(view, row) }, "Correct"));
      if (row.left_out) buttons.push(confirmButton(view, row, "plain"));
    }
    const replicate = row.replicate ? ` (answer ${row.replicate + 1})` : "";
    return el(
      "tr",
      { "data-counts": row.counts },
      el("th", { scope: "row" }, name + replicate),
      view.may("tell") && view.overview.state !== "finished" ? el("td", {}, buttons) : null,
      el("td", { class: "number whole", title: row.value }, row.value === null ? "not known" : number(row.value, "", 6)),
      el("td", {}, vector(row.x, t.names)),
      el("td", {}, vector(row.y, t.entries_of_y)),
      context ? el("td", {}, Object.entries(row.context).map(([key, value]) => (value === true ? key : value === false ? null : `${key} ${value}`)).filter(Boolean).join(", ")) : null,
      el("td", { title: `told ${clock(row.told)}${row.time ? `, measured ${clock(row.time)}` : ""}` }, `${ago(measured)}${row.by ? ` by ${row.by}` : ""}`),
      el("td", { class: "words" }, [row.counts === "all" && !row.remarks.length ? null : COUNTS[row.counts], ...row.remarks].filter(Boolean).join("; ")),
    );
  }
}

const placeOf = (row) => ({ round: row.round, index: row.index, asking: row.asking, replicate: row.replicate });

export function confirmButton(view, row, kind = "") {
  const name = probeName(row.round, row.index, row.asking);
  return el("button", { type: "button", class: kind, "aria-label": `Confirm probe ${name}`, onclick: () => view.act(`Confirmed probe ${name}.`, "confirm", placeOf(row)) }, "Confirm");
}

/** The entries of a response by name: what was told, what is right, what was out of service. */
class Entries {
  constructor(names, old, doubted = []) {
    Object.assign(this, { names, old, doubted: new Set(doubted), right: new Map(), closed: new Set() });
    this.search = el("input", { type: "search", oninput: () => this.fill() });
    this.body = el("tbody", {});
    this.cut = el("p", { class: "quiet small" });
    const heads = ["entry", ...(old ? ["was told"] : []), old ? "right number" : "number", "out of service"];
    this.node = el(
      "div",
      {},
      names.length > FEW ? el("label", {}, "Find an entry by name", this.search) : null,
      el("div", { class: "scroll entries", role: "region", tabindex: 0, "aria-label": "Response, entry by entry" }, el("table", {}, el("thead", {}, el("tr", {}, heads.map((words) => el("th", { scope: "col" }, words)))), this.body)),
      this.cut,
    );
    this.fill();
  }

  fill() {
    const wanted = this.search.value.trim().toLowerCase().replaceAll("->", "→");
    const found = this.names.map((_, i) => i).filter((i) => this.names[i].toLowerCase().includes(wanted));
    found.sort((a, b) => this.doubted.has(b) - this.doubted.has(a)); // what is in doubt, or left out, comes first
    this.body.replaceChildren(...found.slice(0, MOST_ROWS).map((i) => this.row(i)));
    this.cut.textContent = found.length > MOST_ROWS ? `The first ${MOST_ROWS} of ${found.length}; find the others by name.` : "";
  }

  row(i) {
    const value = el("input", { type: "number", step: "any", "aria-label": `${this.old ? "Right number" : "Number"} for ${this.names[i]}`, oninput: () => (value.value === "" ? this.right.delete(i) : this.right.set(i, Number(value.value))) });
    if (this.right.has(i)) value.value = this.right.get(i);
    const shut = el("input", { type: "checkbox", "aria-label": `${this.names[i]} was out of service`, onchange: () => (shut.checked ? this.closed.add(i) : this.closed.delete(i)) });
    shut.checked = this.closed.has(i);
    const told = this.old ? el("td", { class: "number", title: this.old[i] }, this.old[i] === null ? "not measured" : number(this.old[i], "", 6), this.doubted.has(i) ? " (left out)" : null) : null;
    return el("tr", {}, el("th", { scope: "row" }, this.names[i]), told, el("td", {}, value), el("td", {}, shut));
  }

  get touched() {
    return this.right.size > 0 || this.closed.size > 0;
  }

  values() {
    return this.names.map((_, i) => (this.right.has(i) ? this.right.get(i) : this.old ? this.old[i] : null));
  }
}

function numbersIn(text) {
  const words = text.replaceAll(",", " ").trim().split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  return words.map((word, i) => {
    if (["nan", "null", "-", "–"].includes(word.toLowerCase())) return null;
    if (!Number.isFinite(Number(word))) throw new Error(`The response: expected numbers separated by blanks or commas, got ${word} as number ${i + 1}.`);
    return Number(word);
  });
}

/** A dialog with a form; `send(submitter)` answers with what to say, or throws what is wrong. */
function dialog(view, title, content, buttons, send) {
  const wrong = el("div", {});
  const cancel = el("button", { type: "button", onclick: () => box.close() }, "Cancel");
  const form = el("form", { class: "column" }, el("h2", { id: "dialog-title" }, title), ...content, wrong, el("div", { class: "row" }, ...buttons, cancel));
  const box = el("dialog", { class: "broad", "aria-labelledby": "dialog-title" }, form);
  const before = document.activeElement;
  box.addEventListener("close", () => { box.remove(); (before?.isConnected ? before : view.title).focus(); });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const words = await send(event.submitter?.value);
      box.close();
      say(words);
      view.soon(100);
    } catch (error) {
      wrong.replaceChildren(failure(error));
    }
  });
  document.body.append(box);
  box.showModal();
  return box;
}

export function correct(view, row) {
  const t = view.tables, name = row.probe;
  const cost = t.computes_cost ? null : el("input", { type: "number", step: "any", placeholder: row.value === null ? "" : `as told: ${number(row.value, "", 6)}` });
  const entries = row.y ? new Entries(named(t, row.y.length), row.y, row.left_out?.entries ?? []) : null;
  const paste = el("textarea", { class: "low", spellcheck: "false", placeholder: row.y ? "as told, but for what stands above" : "" });
  const why = el("input", { type: "text", required: true, maxlength: 1000 });
  const pasting = el("label", {}, "Right response, whole: numbers separated by blanks or commas, nan for what was not measured", paste);
  const content = [
    el("p", {}, "The log keeps the wrong answer; everything since is computed again with the right one. Retract it where the right one is not known, or the day was an exceptional one: then nothing of it counts."),
    el("p", { class: "quiet" }, `Told ${clock(row.told)}${row.by ? ` by ${row.by}` : ""}: ${row.failure ? `no answer (${row.failure})` : row.value === null ? `no ${t.word}` : `${t.word} ${number(row.value, t.cost_unit, 6)}`}.`),
    cost ? el("label", {}, `Right ${t.word}`, cost) : el("p", { class: "quiet" }, `The ${t.word} is computed from the response.`),
    entries?.node ?? null,
    entries ? el("details", {}, el("summary", {}, "Put in the whole response"), pasting) : pasting,
    el("label", {}, "Why was it wrong?", why),
  ].filter(Boolean);
  const buttons = [el("button", { class: "main", value: "correct" }, "Correct"), el("button", { class: "danger", value: "retract" }, "Retract")];
  const send = async (what) => {
    const said = { ...placeOf(row), reason: why.value };
    if (what === "retract") {
      await post(`${view.path}/retract`, said);
      return `Retracted probe ${name}.`;
    }
    const y = numbersIn(paste.value) ?? (entries ? entries.values() : null);
    for (const i of entries?.closed ?? []) y[i] = null;
    // The x at which it was measured goes with it: another may be handed out under the same round and index.
    const right = cost === null ? null : cost.value === "" ? row.value : Number(cost.value);
    const receipt = await post(`${view.path}/correct`, { ...said, x: row.x, value: right, y, time: row.time });
    return receipt.recorded ? `Corrected probe ${name}.` : `Nothing of probe ${name} is another than it was told.`;
  };
  dialog(view, `Correct probe ${name}`, content, buttons, send);
  (cost ?? entries?.body.querySelector("input") ?? paste).focus();
}

const named = (t, size) => Array.from({ length: size }, (_, i) => t.entries_of_y[i] ?? `entry ${i + 1}`);

function contextInputs(columns) {
  const inputs = columns.map(([name, kind]) => {
    if (kind === "flag") return [name, kind, el("input", { type: "checkbox" })];
    if (kind === "number") return [name, kind, el("input", { type: "number", step: "any", required: true })];
    const choices = kind === "weekend" ? [["", "by the date"], ["true", "yes"], ["false", "no"]] : [["", "by the date"], ..."monday tuesday wednesday thursday friday saturday sunday".split(" ").map((day) => [day, day])];
    return [name, kind, el("select", {}, choices.map(([value, words]) => el("option", { value }, words)))];
  });
  const values = () => {
    const said = {};
    for (const [name, kind, input] of inputs) {
      if (kind === "flag") said[name] = input.checked;
      else if (kind === "number") said[name] = Number(input.value);
      else if (input.value !== "") said[name] = kind === "weekend" ? input.value === "true" : input.value;
    }
    return said;
  };
  const nodes = inputs.map(([name, kind, input]) => (kind === "flag" ? el("label", { class: "line" }, input, name) : el("label", {}, name, input)));
  return { nodes, values };
}

/** What came back for a probe that is out: a day like others, an exceptional one, or none. */
export function tell(view, probe) {
  const t = view.tables;
  const cost = t.computes_cost ? null : el("input", { type: "number", step: "any" });
  const entries = t.entries_of_y.length ? new Entries(t.entries_of_y, null) : null;
  const paste = el("textarea", { class: "low", spellcheck: "false" });
  const pasting = el("label", {}, "Response, whole: numbers separated by blanks or commas, nan for what was not measured", paste);
  const context = contextInputs(t.context);
  const why = el("input", { type: "text", maxlength: 1000 });
  const kinds = { judge: "a day like others, to be judged", confirmed: "it is right, whatever it looks like", exceptional: "an exceptional day: it does not count", failure: "there is no answer" };
  const kind = el("select", { onchange: () => { reason.hidden = !["exceptional", "failure"].includes(kind.value); why.required = !reason.hidden; } }, Object.entries(kinds).map(([value, words]) => el("option", { value }, words)));
  const reason = el("label", {}, "Why?", why);
  reason.hidden = true;
  const content = [
    el("p", {}, `It was measured at the x that was handed out for probe ${probe.probe}.`),
    el("label", {}, "This was", kind),
    reason,
    cost ? el("label", {}, t.cost_unit ? `${capital(t.word)} (${t.cost_unit})` : capital(t.word), cost) : el("p", { class: "quiet" }, `The ${t.word} is computed from the response.`),
    entries?.node ?? null,
    entries ? el("details", {}, el("summary", {}, "Put in the whole response"), pasting) : pasting,
    ...context.nodes,
  ].filter(Boolean);
  const send = async () => {
    const place = { round: probe.round, index: probe.index, asking: probe.asking };
    const said = { ...place, x: probe.x, value: !cost || cost.value === "" ? null : Number(cost.value), y: numbersIn(paste.value) ?? (entries?.touched ? entries.values() : null) };
    if (t.context.length) said.context = context.values();
    if (kind.value === "confirmed") said.confirmed = true;
    if (kind.value === "exceptional") said.exceptional = why.value;
    if (entries?.closed.size) said.closed = [...entries.closed];
    const failed = { ...place, failure: why.value };
    const receipt = await post(`${view.path}/tell`, kind.value === "failure" ? failed : said);
    if (receipt.remark) return `Probe ${probe.probe} was not recorded: ${receipt.remark}.`;
    const out = receipt.flags.length ? ` In doubt: ${receipt.flags.join("; ")}` : "";
    return `Told probe ${probe.probe}.${out}`;
  };
  dialog(view, `Tell what came back for probe ${probe.probe}`, content, [el("button", { class: "main" }, "Tell")], send);
  kind.focus();
}
