// Figures of a study: each answers a question, from its document.
import { capital, fixed, known, number, probeName, titled } from "./dom.js";
import { COLOURS, DASHES, figure } from "./plot.js";

const NAMED = 8, STEPS = 9;

/** The document with costs and x in the units that people are shown, and the answers that count, in order. */
export function readable(d) {
  const n = d.names, cost = (v) => (known(v) ? n.cost_scale * v : null), x = (row) => row.map((v) => n.x_scale * v);
  const interval = (c) => c && { ...c, cost: cost(c.cost), low: cost(c.low), high: cost(c.high) };
  const some = (d.answers?.rows ?? []).filter((r) => r.standing && (r.counts !== "none" || r.in_doubt)).sort((a, b) => a.when - b.when);
  const days = some.map((r) => ({ ...r, value: cost(r.value), expected: cost(r.expected), x: x(r.x) }));
  const shown = { x: x(d.answer.x), before: x(d.answer.baseline_x), expected: interval(d.answer.expected), baseline: interval(d.answer.baseline) };
  return { ...d, days, axis: d.answers?.axis, shown, cost, costWords: (v, digits = 4) => number(cost(v), n.cost_unit, digits), what: n.quantity === "x" ? "x" : `${n.quantity}s` };
}

const across = (days, v) => ({ x: [days[0].when, days.at(-1).when], y: [v, v] });
const points = (rows, column, more) => ({ x: rows.map((r) => r.when), y: rows.map((r) => r[column]), notes: rows.map((r) => `probe ${r.probe}`), ...more });

/** A cost with its interval, as a line and a band from the first to the last day. */
function level(days, found, name, colour, dash) {
  if (!found || found.cost === null || !days.length) return [];
  const line = across(days, found.cost);
  const band = found.low === null ? [] : [{ kind: "band", x: line.x, low: [found.low, found.low], high: [found.high, found.high], colour, loose: true }];
  return [...band, { kind: "line", ...line, name, colour, dash, quiet: true }];
}

export function costFigure(d) {
  const { days, names: n } = d, seen = days.filter((r) => known(r.value) && !r.in_doubt), doubted = days.filter((r) => r.in_doubt && known(r.value));
  const marks = [
    ...level(days, d.shown.baseline, "before (95%)", "var(--c4)", "2 3"),
    ...level(days, d.shown.expected, "recommended, once settled (95%)", "var(--settled)", "8 3 2 3"),
    points(seen.filter((r) => r.index), "value", { kind: "points", name: "seen at a probe", colour: "var(--probe)", size: 2.2 }),
    points(seen.filter((r) => !r.index), "value", { kind: "line", dots: true, name: "seen", colour: "var(--seen)" }),
    points(days.filter((r) => known(r.expected)), "expected", { kind: "line", name: "expected beforehand", colour: "var(--predicted)", dash: "7 4" }),
    points(doubted, "value", { kind: "points", cross: true, name: "in doubt", colour: "var(--bad)", loose: true }),
  ].filter((mark) => mark.x.length);
  return figure({ marks, x: { title: d.axis, whole: true }, y: { title: titled(n.word, n.cost_unit) }, label: `${capital(n.word)} by ${d.axis}. Arrow keys go from point to point.` });
}

/** What all days together have saved, or gained, against as many at the baseline; learning may have cost something. */
export function soFarFigure(d) {
  const { baseline } = d.shown, n = d.names, seen = d.days.filter((r) => known(r.value) && !r.in_doubt), x = seen.map((r) => r.when);
  const against = (base) => { let sum = 0; return seen.map((r) => (sum += n.direction * (base - r.value))); };
  const ends = [baseline.low, baseline.high].map((end) => against(end ?? baseline.cost)), [low, high] = n.direction > 0 ? ends : ends.reverse();
  const marks = [{ kind: "band", x, low, high, name: "95%", colour: "var(--settled)" }, { kind: "line", x, y: against(baseline.cost), name: n.direction < 0 ? "gained so far" : "saved so far", colour: "var(--settled)" }];
  return figure({ marks, x: { title: d.axis, whole: true }, y: { title: titled(n.direction < 0 ? "gained" : "saved", n.cost_unit), zero: true }, label: `What learning has ${n.direction < 0 ? "gained" : "saved"} by ${d.axis}.` }, "plot half");
}

/** Every entry of x; of many, those that moved most have names, the others are faint. */
export function xFigure(d) {
  const { days, names: n } = d, course = n.entries.map((_, i) => days.map((r) => r.x[i])), when = days.map((r) => r.when);
  const spread = course.map((c) => Math.max(...c) - Math.min(...c)), order = spread.map((_, i) => i).sort((a, b) => spread[b] - spread[a]);
  const top = new Set(order.slice(0, NAMED)), few = n.entries.length <= NAMED;
  const faint = few ? [] : order.slice(NAMED).map((i) => ({ kind: "line", x: when, y: course[i], name: n.entries[i], colour: "var(--probe)", faint: true, quiet: true }));
  const named = order.filter((i) => top.has(i)).map((i, k) => ({ kind: "line", dots: few, x: when, y: course[i], name: n.entries[i], colour: COLOURS[k], dash: DASHES[Math.floor(k / 2) % 4] }));
  return figure({ marks: [...faint, ...named], x: { title: d.axis, whole: true }, y: { title: titled(n.quantity, n.unit) }, label: `Every entry of x by ${d.axis}.` });
}

/** What an entry of x goes with: the cost, with what is known of it along that entry, or an entry of the response. */
export function againstFigure(d, entry, of) {
  const n = d.names, value = (r) => (of === null ? r.value : r.y?.[of]), seen = d.days.filter((r) => !r.in_doubt && known(value(r)));
  const x = seen.map((r) => r.x[entry]), y = seen.map(value), found = of === null ? d.model.slices.find((s) => s.entry === entry) : null;
  const unit = n.units[entry], what = of === null ? titled(n.word, n.cost_unit) : n.response[of], at = found?.x.map((v) => n.x_scale * v);
  const marks = [
    ...(found ? [{ kind: "band", x: at, low: found.low.map(d.cost), high: found.high.map(d.cost), name: "95%", colour: "var(--settled)" }] : []),
    { kind: "points", x, y, name: n.entries.length > 1 ? "seen, other entries wherever they were" : "seen", colour: "var(--seen)", size: 3, notes: seen.map((r) => `probe ${r.probe}`) },
    ...(found ? [{ kind: "line", x: at, y: found.value.map(d.cost), name: "known, others as recommended", colour: "var(--settled)" }] : []),
  ];
  return figure({ marks, x: { title: titled(n.entries[entry], unit) }, y: { title: what }, label: `${what} against ${n.entries[entry]}.` });
}

/** The cost over two entries in steps of colour: the better, the stronger; the less is known, the paler. */
export function contourFigure(d) {
  const s = d.model.surface, { days, names: n } = d, xs = s.x.map((v) => n.x_scale * v), ys = s.y.map((v) => n.x_scale * v);
  const cells = s.value.flatMap((row, j) => row.map((v, i) => ({ x: xs[i], y: ys[j], v, error: s.error[j][i] }))).filter((c) => known(c.v));
  const values = cells.map((c) => n.direction * c.v), low = Math.min(...values), range = Math.max(...values) - low || 1;
  const level = (i) => Math.round(STEPS * (1 - (values[i] - low) / range)) / STEPS;
  const field = {
    ...{ kind: "cells", x: cells.map((c) => c.x), y: cells.map((c) => c.y), wide: xs[1] - xs[0], high1: ys[1] - ys[0], colour: "var(--settled)" },
    name: `${n.word}, ${d.costWords(Math.min(...cells.map((c) => c.v)), 3)} to ${d.costWords(Math.max(...cells.map((c) => c.v)), 3)}: the stronger, the better; paler where less is known`,
    fill: (i) => `color-mix(in srgb, var(--settled) ${Math.round(100 * level(i))}%, var(--card))`,
    clear: (i) => (known(cells[i].error) ? Math.max(0.12, 1 - (2 * cells[i].error) / range) : 0.6),
    notes: cells.map((c) => `${n.word} ${d.costWords(c.v)}${known(c.error) ? ` ± ${number(2 * n.cost_scale * c.error, "", 2)}` : ""}`),
  };
  const announced = { kind: "points", x: days.map((r) => r.x[0]), y: days.map((r) => r.x[1]), name: "announced", colour: "var(--seen)", size: 3, notes: days.map((r) => `probe ${r.probe}: ${number(r.value, n.cost_unit)}`) };
  const best = { kind: "points", cross: true, x: [d.shown.x[0]], y: [d.shown.x[1]], name: "recommended", colour: "var(--predicted)" };
  return figure({ marks: [field, announced, best], x: { title: titled(n.entries[0], n.units[0]) }, y: { title: titled(n.entries[1], n.units[1]) }, label: `${capital(n.word)} over ${n.entries[0]} and ${n.entries[1]}.` }, "plot tall");
}

export const xWords = (d, i, v) => fixed(d.names.x_scale * v, d.names.decimals[i]);
