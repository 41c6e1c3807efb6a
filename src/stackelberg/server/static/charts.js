// Charts: each answers a question, from the tables that the server sends.
import { capital, el, number, probeName, svg } from "./parts.js";
import { field, plot } from "./plot.js";

export const COLOURS = ["var(--seen)", "var(--foreseen)", "var(--settled)", "var(--c4)", "var(--c5)", "var(--c6)", "var(--probe)", "var(--c8)"];
const DASHES = ["", "7 4", "2 3", "8 3 2 3"];
export const FEW = 8;

const titled = (text, unit) => (unit ? `${text} (${unit})` : text);
const pick = (column, chosen) => chosen.map((i) => column[i]);
const across = (when, cost) => ({ x: [when[0], when.at(-1)], y: [cost, cost] });

/** A cost with its interval, as a line and a band from the first to the last day. */
function level(t, found, name, colour, dash) {
  if (!found || found.cost === null || !t.when.length) return [];
  const line = across(t.when, found.cost);
  const band = found.low === null ? [] : [{ kind: "band", x: line.x, low: [found.low, found.low], high: [found.high, found.high], colour, loose: true }];
  return [...band, { kind: "line", ...line, name, colour, dash, quiet: true }];
}

export function costChart(place, t) {
  const all = t.when.map((_, i) => i);
  const centre = all.filter((i) => t.probe[i] === 0), probes = all.filter((i) => t.probe[i] !== 0 && t.cost[i] !== null);
  const odd = new Set(t.looks_wrong.map((o) => `${o.round}.${o.index}`));
  const wrong = all.filter((i) => odd.has(`${t.round[i]}.${t.probe[i]}`) && t.cost[i] !== null);
  const foreseen = all.filter((i) => t.expected_cost[i] !== null);
  const of = (chosen, column, more) => ({ x: pick(t.when, chosen), y: pick(column, chosen), notes: chosen.map((i) => `probe ${probeName(t.round[i], t.probe[i], t.asking[i])}`), ...more });
  const marks = [
    ...level(t, t.baseline, "baseline (95%)", "var(--c4)", "2 3"),
    ...level(t, t.expected, "recommendation, settled (95%)", "var(--settled)", "8 3 2 3"),
    ...(probes.length ? [of(probes, t.cost, { kind: "points", name: "seen at a probe", colour: "var(--probe)", size: 2.2 })] : []),
    of(centre, t.cost, { kind: "line", dots: true, name: "seen", colour: "var(--seen)" }),
    ...(foreseen.length ? [of(foreseen, t.expected_cost, { kind: "line", name: "expected beforehand", colour: "var(--foreseen)", dash: "7 4" })] : []),
    ...(wrong.length ? [of(wrong, t.cost, { kind: "points", cross: true, name: "looks wrong", colour: "var(--bad)" })] : []),
  ];
  plot(place, { marks, x: { title: t.axis, whole: true }, y: { title: titled(t.word, t.cost_unit) }, label: `${capital(t.word)} by ${t.axis}. Arrow keys go from point to point.` });
}

export function predictedChart(place, t) {
  const both = t.when.map((_, i) => i).filter((i) => t.expected_cost[i] !== null && t.cost[i] !== null);
  const x = pick(t.expected_cost, both), y = pick(t.cost, both);
  const ends = [Math.min(...x, ...y), Math.max(...x, ...y)];
  const marks = [
    { kind: "line", x: ends, y: ends, name: "as expected", colour: "var(--soft)", dash: "2 3", quiet: true },
    { kind: "points", x, y, name: "a round", colour: "var(--seen)", size: 3.5, notes: both.map((i) => `round ${t.round[i]}`) },
  ];
  plot(place, { marks, x: { title: titled("expected beforehand", t.cost_unit) }, y: { title: titled("seen", t.cost_unit) }, label: "Seen costs against those expected beforehand." });
}

const column = (t, entry) => t.x.map((row) => row[entry]);

export function xChart(place, t) {
  if (t.names.length <= FEW) {
    const marks = t.names.map((name, i) => ({ kind: "line", dots: true, x: t.when, y: column(t, i), name, colour: COLOURS[i % COLOURS.length], dash: DASHES[Math.floor(i / 2) % 4] }));
    plot(place, { marks, x: { title: t.axis, whole: true }, y: { title: titled(t.quantity, t.unit) }, label: `Every entry of x by ${t.axis}.` });
    return;
  }
  const most = Math.max(1e-12, ...t.x.map((row) => Math.max(...row.map((v) => Math.abs(v ?? 0)))));
  const mix = (share, from, to) => from.map((c, k) => Math.round(c + share * (to[k] - c)));
  const colour = (v) => (v === null ? [128, 128, 128] : mix(Math.sqrt(Math.abs(v) / most), [247, 247, 247], v < 0 ? [84, 39, 136] : [179, 88, 6]));
  field(place, {
    rows: t.names.length, columns: t.when.length, value: (i, j) => t.x[j][i], colour,
    label: `${t.names.length} entries of x by ${t.axis}: arrow keys read one at a time.`,
    axis: `One row an entry, one column a ${t.axis}: orange above zero, violet below, at most ${number(most, t.unit)}. Point at one, or use the arrow keys.`,
    words: (i, j) => `${t.names[i]}, ${t.axis} ${t.when[j]}: ${number(t.x[j][i], t.unit)}`,
  });
}

/** One entry of x over time, with what is recommended and where the baseline is. */
export function entryChart(place, t, entry) {
  const name = t.names[entry], r = t.recommendation;
  const marks = [
    { kind: "line", ...across(t.when, r.baseline_x[entry]), name: "baseline", colour: "var(--c4)", dash: "2 3", quiet: true },
    { kind: "line", ...across(t.when, r.x[entry]), name: "recommended", colour: "var(--settled)", dash: "8 3 2 3", quiet: true },
    { kind: "line", dots: true, x: t.when, y: column(t, entry), name: "announced", colour: "var(--seen)" },
  ];
  plot(place, { marks, x: { title: t.axis, whole: true }, y: { title: titled(t.quantity === "x" ? name : t.quantity, t.unit) }, label: `${name} by ${t.axis}.` });
}

/** The cost, or an entry of the response, along one entry of x. */
export function sliceChart(place, t, entry, found, what, unit) {
  const name = t.names[entry];
  const marks = [
    { kind: "band", x: found.x, low: found.low, high: found.high, name: "95%", colour: "var(--settled)" },
    { kind: "points", x: found.seen_at, y: found.seen, name: "seen, other entries wherever they were", colour: "var(--probe)", size: 2.4 },
    { kind: "line", dots: true, x: found.x, y: found.middle, name: "others as recommended", colour: "var(--settled)", notes: found.x.map((_, i) => (found.low[i] === null ? "" : `95%: ${number(found.low[i])} to ${number(found.high[i])}`)) },
  ];
  plot(place, { marks, x: { title: titled(t.quantity === "x" ? name : t.quantity, t.unit) }, y: { title: titled(what, unit) }, label: `${what} against ${name}.` });
}

export function importanceTable(t, most = 12) {
  const { shares } = t.importance;
  const order = shares.map((_, i) => i).sort((a, b) => shares[b] - shares[a]);
  const rows = order.slice(0, most).map((i) => {
    const bar = svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "share", "aria-hidden": "true" }, svg("rect", { width: 100 * shares[i], height: 10, fill: "var(--seen)" }));
    return el("tr", {}, el("th", { scope: "row" }, t.names[i]), el("td", { class: "number", title: shares[i] }, `${(100 * shares[i]).toFixed(shares[i] < 0.1 ? 1 : 0)}%`), el("td", { class: "wide" }, bar));
  });
  const heads = ["entry", "share", ""].map((words, k) => (words ? el("th", { scope: "col", class: k ? "number" : "" }, words) : el("td", {})));
  const rest = order.length > most ? el("p", { class: "quiet small" }, `The first ${most} of ${order.length}.`) : null;
  return [el("table", { class: "importance" }, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows)), ...(rest ? [rest] : [])];
}

export function stepChart(place, t) {
  // On a logarithmic axis a step of zero has no place: a gap says that none was taken.
  const marks = [{ kind: "line", dots: true, x: t.rounds.round, y: t.rounds.step.map((v) => v || null), name: "step of x", colour: "var(--seen)" }];
  if (t.radius.some((v) => v !== null)) marks.push({ kind: "line", x: t.rounds.round, y: t.radius, name: "probing radius", colour: "var(--foreseen)", dash: "7 4" });
  plot(place, { marks, x: { title: "round", whole: true }, y: { title: titled("length", t.unit), log: true }, label: "Steps of x and the probing radius by round." });
}

export function settledChart(place, t) {
  const share = t.rounds.moved.map((v) => (v === null ? null : 100 * v));
  plot(place, { marks: [{ kind: "line", dots: true, x: t.rounds.round, y: share, colour: "var(--seen)" }], x: { title: "round", whole: true }, y: { title: "response moved (% of its length)", zero: true }, label: "How far the response moved, by round." });
}

/** The costs of several studies at the centres of their rounds, as they are or in per cent of the first. */
export function comparedChart(place, tables, shares) {
  const marks = tables.map((t, k) => {
    const centre = t.when.map((_, i) => i).filter((i) => t.probe[i] === 0 && t.cost[i] !== null);
    const first = Math.abs(t.cost[centre[0]]);
    return { kind: "line", dots: true, x: pick(t.when, centre), y: centre.map((i) => (shares ? (100 * t.cost[i]) / first : t.cost[i])), name: t.name, colour: COLOURS[k % COLOURS.length], dash: DASHES[Math.floor(k / 2) % 4] };
  });
  const units = [...new Set(tables.map((t) => t.cost_unit))];
  const axes = [...new Set(tables.map((t) => t.axis))];
  plot(place, { marks, x: { title: axes.join(" or "), whole: true }, y: { title: shares ? "cost (% of the first)" : titled("cost", units.length === 1 ? units[0] : "") }, label: `Costs of ${tables.map((t) => t.name).join(", ")}.` });
}

/** The flow on a link over time, and its toll beneath. */
export function courseChart(place, course, { toll, flow }, network) {
  const flows = course.flows.map((row) => (row === null ? null : row[flow]));
  const half = () => el("div", { class: "half" });
  const [above, below] = [half(), half()];
  place.replaceChildren(above, ...(toll === null ? [] : [below]));
  const x = { title: course.axis, whole: true };
  plot(above, { marks: [{ kind: "line", dots: true, x: course.when, y: flows, colour: "var(--seen)" }], x, y: { title: titled("flow", network.flow_unit), zero: true }, label: `Flow by ${course.axis}.` });
  if (toll !== null) plot(below, { marks: [{ kind: "line", dots: true, x: course.when, y: course.x.map((row) => row[toll]), colour: "var(--foreseen)" }], x, y: { title: titled("toll", network.time_unit) }, label: `Toll by ${course.axis}.` });
}

export function inWords(t) {
  const seen = t.cost.filter((v) => v !== null);
  if (!seen.length) return `No ${t.word} is known yet.`;
  const r = t.recommendation;
  const expected = r.expected_words ? ` The recommendation should ${t.verb} ${r.expected_words}.` : ` What the recommendation will ${t.verb} is not measured yet.`;
  return `From ${number(seen[0], t.cost_unit)} to ${number(seen.at(-1), t.cost_unit)} in ${t.when.length + t.left_out} deployments.${expected}`;
}
