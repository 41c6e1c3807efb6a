// Several studies side by side: their costs in one chart, and their answers in one table.
import { at, get } from "./api.js";
import { COLOURS, comparedChart } from "./charts.js";
import { badge, el } from "./parts.js";

export const MOST = COLOURS.length;

export async function compared(names) {
  const tables = await Promise.all(names.map((name) => get(`studies/${at(name)}/tables`)));
  const overviews = await Promise.all(names.map((name) => get(`studies/${at(name)}`)));
  const place = el("div", { class: "plot tall", id: "plot-compared" });
  const share = el("input", { type: "checkbox", onchange: () => draw() });
  const draw = () => comparedChart(place, tables, share.checked);
  const heads = ["study", "state", "expected, once settled", "at the baseline", "so it is", "recommended"];
  const rows = tables.map((t, i) => {
    const r = t.recommendation;
    const cells = [badge(overviews[i].state), r.expected_words ?? "not measured yet", r.baseline_words ?? "not known", r.saving_words ?? "not known yet", r.words];
    return el("tr", {}, el("th", { scope: "row" }, el("a", { href: `#/studies/${at(t.name)}` }, t.name)), cells.map((cell, k) => el("td", { "data-head": heads[k + 1], class: "words" }, cell)));
  });
  const table = el("table", { class: "list" }, el("thead", {}, el("tr", {}, heads.map((words) => el("th", { scope: "col" }, words)))), el("tbody", {}, rows));
  const node = el(
    "div",
    { class: "grid" },
    el("section", { class: "card wide", "aria-label": "Answers side by side" }, el("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": "Answers side by side" }, table)),
    el("section", { class: "card wide", "aria-labelledby": "title-compared" }, el("h2", { id: "title-compared" }, "Seen"), el("label", { class: "line" }, share, "in per cent of the first cost of each"), place),
  );
  return { node, draw };
}
