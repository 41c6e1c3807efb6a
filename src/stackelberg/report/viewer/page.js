// A page that stands by itself: it shows the document that lies in it.
import { capital, card, el, factList, scroll, table } from "./dom.js";
import { mapOf } from "./map.js";
import { COLOURS, DASHES, figure } from "./plot.js";
import { StudyView } from "./study.js";

/** A solution, a plan or a network: words, the map, facts, tables. */
function solution(d) {
  const side = (rows, k) => (k && rows.every((row) => /^[-−+±–\d]/.test(row[k])) ? "number" : "");
  const long = (t) => t.rows.length > 12, region = (t) => scroll(`${t.title}, row by row`, table(t.heads.map((head, k) => [head, side(t.rows, k)]), t.rows, long(t) ? "" : "list"));
  const tables = d.tables.map((t, i) => t.rows.length && card(`table-${i}`, t.title, t.heads.length > 6 ? el("span", { class: "wide" }) : null, region(t), t.caption ? el("p", { class: "quiet small" }, t.caption) : null));
  const charts = d.charts.map((spec, i) => card(`chart-${i}`, capital(spec.title), figure({ ...spec, label: spec.title, marks: spec.marks.map((m, k) => ({ colour: COLOURS[k % COLOURS.length], dash: DASHES[Math.floor(k / 2) % 4], ...m })) })));
  return el("div", {}, el("h1", {}, d.title), el("p", { class: "headline" }, capital(d.headline)), d.warnings.map((words) => el("p", { class: "error" }, words)), d.map ? card("map", "Map", mapOf(d.map).node) : null, el("div", { class: "cards" }, Object.keys(d.facts).length ? card("facts", "In short", factList(Object.fromEntries(Object.entries(d.facts).map(([name, words]) => [capital(name), words])))) : null, tables.filter((node, i) => node && !long(d.tables[i])), charts, tables.filter((node, i) => node && long(d.tables[i]))));
}

const data = JSON.parse(document.getElementById("document").textContent);
const shown = data.kind === "stackelberg-study" ? new StudyView(data).node : solution(data);
document.getElementById("main").append(shown, el("footer", { class: "quiet small" }, `Made by ${data.by}.`));
