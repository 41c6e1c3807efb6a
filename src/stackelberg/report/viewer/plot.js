// Plots as SVG: lines, points, bands and a field over two axes; read by pointer, touch and arrow keys.
import { el, known, number, svg } from "./dom.js";

const MARGIN = { right: 14, top: 8, bottom: 44 };
const REACH = 40;
export const COLOURS = ["var(--seen)", "var(--predicted)", "var(--settled)", "var(--c4)", "var(--c5)", "var(--c6)", "var(--probe)", "var(--c8)"];
export const DASHES = ["", "7 4", "2 3", "8 3 2 3"];

/** Round numbers from low to high, about as many as wanted. */
function ticks(low, high, wanted) {
  const raw = (high - low) / Math.max(1, wanted), size = 10 ** Math.floor(Math.log10(raw));
  const step = size * ([1, 2, 5, 10].find((m) => m * size >= raw * (1 - 1e-9)) ?? 10);
  const found = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k += 1) found.push(Number((k * step).toPrecision(12)));
  return found;
}

function logTicks(low, high) {
  const found = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
    for (const m of high / low > 1000 ? [1] : [1, 2, 5]) if (m * 10 ** power >= low && m * 10 ** power <= high) found.push(m * 10 ** power);
  return found;
}

function tickText(values) {
  const largest = Math.max(...values.map(Math.abs)), step = values.length > 1 ? Math.abs(values[1] - values[0]) : largest || 1;
  const [scale, word] = [[1e12, "T"], [1e9, "bn"], [1e6, "M"], [1e5, "k"]].find(([size]) => largest >= size) ?? [1, ""];
  if (largest !== 0 && largest < 1e-3) return (v) => number(v, "", 2);
  const decimals = Math.max(0, Math.min(8, Math.ceil(-Math.log10(step / scale) - 1e-9)));
  return (v) => `${(v / scale).toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}${v === 0 ? "" : word}`.replace("-", "−");
}

/** An axis: from data to pixels, with its ticks. */
class Axis {
  constructor({ title = "", log = false, zero = false, whole = false }, values, from, to, wanted) {
    Object.assign(this, { title, log, from, to });
    const finite = values.filter((v) => known(v) && (!log || v > 0));
    let [low, high] = finite.length ? finite.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]) : log ? [0.1, 1] : [0, 1];
    if (zero) [low, high] = [Math.min(0, low), Math.max(0, high)];
    if (low === high) [low, high] = log ? [low / 2, high * 2] : [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
    const place = log ? Math.log10 : (v) => v;
    const room = 0.04 * (place(high) - place(low));
    this.low = place(low) - (zero && low === 0 ? 0 : room);
    this.high = place(high) + room;
    this.place = place;
    this.ticks = log ? logTicks(10 ** this.low, 10 ** this.high) : ticks(this.low, this.high, wanted);
    if (whole) this.ticks = this.ticks.filter(Number.isInteger);
    this.text = log ? (v) => number(v, "", 2) : tickText(this.ticks.length ? this.ticks : [0]);
  }

  at(value) {
    return this.from + ((this.place(value) - this.low) / (this.high - this.low)) * (this.to - this.from);
  }
}

/** A place for a plot, drawn as soon as it has a width, and again when that changes. */
export function figure(spec, kind = "plot") {
  const place = el("div", { class: kind });
  let width = 0;
  new ResizeObserver(() => {
    if (!place.clientWidth || place.clientWidth === width) return;
    width = place.clientWidth;
    plot(place, spec);
  }).observe(place);
  return place;
}

/** Draw marks: lines, points, bands, and cells (a field of colours); `notes` say more of what is hovered. */
function plot(place, spec) {
  const width = Math.max(220, place.clientWidth), height = Math.max(160, Number.parseFloat(getComputedStyle(place).minHeight) || 0) - 28;
  const ys = spec.marks.flatMap((m) => (m.loose ? [] : [...(m.y ?? []), ...(m.low ?? []), ...(m.high ?? [])]));
  const y = new Axis(spec.y ?? {}, ys, height - MARGIN.bottom, MARGIN.top, height / 45);
  const left = 36 + (window.innerWidth >= 2000 ? 9 : 7) * Math.max(2, ...y.ticks.map((v) => y.text(v).length));
  const x = new Axis(spec.x ?? {}, spec.marks.flatMap((m) => m.x ?? []), left, width - MARGIN.right, width / 90);
  const picture = svg("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", tabindex: 0, "aria-label": spec.label });
  const clip = `clip-${Math.random().toString(36).slice(2)}`, area = { x: left - 4, y: 0, width: width - left - MARGIN.right + 8, height: height - MARGIN.bottom + 2 };
  const body = svg("g", { "clip-path": `url(#${clip})` }, spec.marks.flatMap((m) => drawn(m, x, y)));
  picture.append(svg("clipPath", { id: clip }, svg("rect", area)), ...frame(x, y, left, width, height), body);
  const said = el("p", { class: "sr", "aria-live": "polite" });
  place.replaceChildren(legend(spec.marks), picture, said);
  listen(picture, hoverable(spec, x, y), width, said);
}

function frame(x, y, left, width, height) {
  const bottom = height - MARGIN.bottom, middle = (MARGIN.top + bottom) / 2;
  return [
    y.ticks.flatMap((v) => [svg("path", { class: "rule", d: `M${left} ${y.at(v)}H${width - MARGIN.right}` }), svg("text", { x: left - 6, y: y.at(v), class: "end" }, y.text(v))]),
    x.ticks.flatMap((v) => [svg("path", { class: "rule", d: `M${x.at(v)} ${MARGIN.top}V${bottom}` }), svg("text", { x: x.at(v), y: bottom + 14, class: "middle" }, x.text(v))]),
    svg("text", { x: (left + width - MARGIN.right) / 2, y: height - 10, class: "title middle" }, x.title),
    svg("text", { x: 13, y: middle, class: "title middle", transform: `rotate(-90 13 ${middle})` }, y.title),
  ].flat();
}

/** How high a point stands; one that the axis was not made for stands at its end. */
const height = (m, y, v) => (m.loose ? Math.min(y.from - 6, Math.max(y.to + 6, y.at(v))) : y.at(v));
const shows = (y, v) => known(v) && (!y.log || v > 0);

function path(m, x, y) {
  let pen = "M", found = "";
  m.x.forEach((v, i) => {
    if (!shows(y, m.y[i])) { pen = "M"; return; } // a gap says that nothing is known there
    found += `${pen}${x.at(v).toFixed(1)} ${y.at(m.y[i]).toFixed(1)}`;
    pen = "L";
  });
  return found;
}

function drawn(m, x, y) {
  if (m.kind === "cells") return m.x.map((v, i) => svg("rect", { x: x.at(v - m.wide / 2), y: y.at(m.y[i] + m.high1 / 2), width: Math.abs(x.at(m.wide) - x.at(0)), height: Math.abs(y.at(m.high1) - y.at(0)), class: "cell", fill: m.fill(i), "fill-opacity": m.clear(i) }));
  if (m.kind === "band") {
    const parts = m.x.map((v, i) => [v, m.low[i], m.high[i]]).filter(([, low, high]) => known(low) && known(high));
    const ends = [...parts.map(([v, , high]) => `${x.at(v)} ${y.at(high)}`), ...parts.reverse().map(([v, low]) => `${x.at(v)} ${y.at(low)}`)];
    return parts.length ? [svg("path", { class: "band", fill: m.colour, d: `M${ends.join("L")}Z` })] : [];
  }
  const found = m.kind === "line" ? [svg("path", { class: "curve", stroke: m.colour, "stroke-dasharray": m.dash ?? "", "stroke-opacity": m.faint ? 0.35 : 1, d: path(m, x, y) })] : [];
  if (m.kind === "points" || m.dots) {
    m.x.forEach((v, i) => {
      if (!shows(y, m.y[i])) return;
      const [px, py] = [x.at(v).toFixed(1), height(m, y, m.y[i]).toFixed(1)];
      found.push(m.cross ? svg("path", { class: "cross", stroke: m.colour, d: `M${px - 5} ${py - 5}l10 10m0 -10l-10 10` }) : svg("circle", { cx: px, cy: py, r: m.size ?? 2.6, fill: m.colour }));
    });
  }
  return found;
}

function legend(marks) {
  const named = marks.filter((m) => m.name && !m.faint && (m.low ?? m.y).some(known)); // what has nothing to show needs no name
  const shape = (m) => {
    if (m.kind === "cells") return [0.2, 0.6, 1].map((clear, k) => svg("rect", { x: 1 + 8 * k, y: 2, width: 8, height: 8, fill: m.colour, "fill-opacity": clear }));
    if (m.kind === "band") return svg("rect", { x: 1, y: 2, width: 24, height: 8, fill: m.colour, class: "band" });
    if (m.kind === "line") return svg("path", { d: "M1 6H25", stroke: m.colour, class: "curve", "stroke-dasharray": m.dash ?? "" });
    return m.cross ? svg("path", { d: "M8 1l10 10m0 -10l-10 10", stroke: m.colour, class: "cross" }) : svg("circle", { cx: 13, cy: 6, r: 3.5, fill: m.colour ?? "var(--seen)" });
  };
  return el("ul", { class: "legend" }, named.map((m) => el("li", {}, svg("svg", { viewBox: "0 0 26 12", "aria-hidden": "true" }, shape(m)), ` ${m.name}`)));
}

function hoverable(spec, x, y) {
  const lines = (m, i) => [m.name, `${spec.x?.title ?? "x"} ${number(m.x[i], "", 5)}`, `${spec.y?.title ?? "y"} ${number(m.y[i], "", 6)}`, m.notes?.[i]].filter(Boolean);
  return spec.marks
    .filter((m) => m.kind !== "band" && !m.quiet)
    .flatMap((m) => m.x.map((v, i) => ({ x: x.at(v), y: shows(y, m.y[i]) ? height(m, y, m.y[i]) : NaN, at: v, words: () => lines(m, i) })))
    .filter((p) => Number.isFinite(p.y))
    .sort((a, b) => a.at - b.at);
}

/** Pointer, touch and arrow keys show one point at a time, in a box that stays inside of the picture. */
function listen(picture, points, width, said) {
  const tip = svg("g", { class: "tip" });
  let now = -1;
  const hide = () => { now = -1; tip.replaceChildren(); };
  const show = (i, aloud) => {
    if (i === now) return;
    now = i;
    const p = points[i], lines = p.words();
    const texts = lines.map((words, k) => svg("text", { x: 8, y: 16 + 16 * k }, words)), box = svg("rect", { rx: 5 }), group = svg("g", {}, box, texts);
    tip.replaceChildren(svg("circle", { cx: p.x, cy: p.y, r: 6, class: "ring" }), group);
    const wide = Math.max(...texts.map((t) => t.getComputedTextLength())) + 16, high = 16 * lines.length + 10;
    box.setAttribute("width", wide);
    box.setAttribute("height", high);
    const left = Math.max(2, Math.min(width - wide - 2, p.x + 12 + wide > width ? p.x - wide - 12 : p.x + 12));
    group.setAttribute("transform", `translate(${left} ${Math.max(2, p.y - high - 8)})`);
    if (aloud) said.textContent = lines.join(", ");
  };
  const nearest = (event) => {
    const box = picture.getBoundingClientRect(), px = event.clientX - box.left, py = event.clientY - box.top;
    let best = -1, least = REACH ** 2;
    points.forEach((p, i) => { const far = (p.x - px) ** 2 + (p.y - py) ** 2; if (far < least) [best, least] = [i, far]; });
    if (best < 0) hide();
    else show(best, false);
  };
  picture.append(tip);
  if (!points.length) return;
  for (const name of ["pointermove", "pointerdown"]) picture.addEventListener(name, nearest);
  for (const name of ["pointerleave", "blur"]) picture.addEventListener(name, hide);
  picture.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (event.key === "Escape") hide();
    if (by === undefined) return;
    event.preventDefault();
    const from = now < 0 ? (by > 0 ? -1 : points.length) : now;
    show(Math.max(0, Math.min(points.length - 1, from + by)), true);
  });
}
