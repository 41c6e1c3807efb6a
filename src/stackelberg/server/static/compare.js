// Several studies side by side: their costs in one chart, and their answers in one table.
import { at, get } from "./api.js";
import { badge, card, el, scroll, table } from "/viewer/dom.js";
import { comparedFigure, readable } from "/viewer/figures.js";
import { COLOURS } from "/viewer/plot.js";

export const MOST = COLOURS.length;

export async function compared(names) {
  const documents = (await Promise.all(names.map((name) => get(`studies/${at(name)}`)))).map(readable), place = el("div", {});
  const share = el("input", { type: "checkbox", onchange: () => draw() }), draw = () => place.replaceChildren(comparedFigure(documents, share.checked));
  const heads = ["study", "state", "saving", "expected, once settled", "before", "recommended"].map((words) => [words, "words"]);
  const rows = documents.map(({ name, status, answer: a }) => [el("a", { href: `#/studies/${at(name)}` }, name), badge(status), a.headline, a.expected?.words ?? "not measured yet", a.baseline?.words ?? "not known", a.words]);
  draw();
  return el("div", { class: "stack" }, card("side", "Side by side", scroll("Answers side by side", table(heads, rows, "list"))), card("compared", "Seen", el("label", { class: "line" }, share, "in per cent of the first cost of each"), place));
}
