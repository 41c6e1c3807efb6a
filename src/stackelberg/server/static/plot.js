// Plots as SVG: lines, points and bands over two axes, or a field of colours; read by pointer, touch and arrow keys.
import { el, number, svg } from "./parts.js";

const MARGIN = { right: 14, top: 8, bottom: 44 };
const REACH = 40;

/** Round numbers from low to high, about as many as wanted. */
export function ticks(low, high, wanted) {
  const raw = (high - low) / Math.max(1, wanted), size = 10 ** Math.floor(Math.log10(raw));
  const step = size * ([1, 2, 5, 10].find((m) => m * size >= raw) ?? 10);
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
  const [scale, word] = [[1e12, "T"], [1e9, "bn"], [1e6, "M"], [1e4, "k"]].find(([size]) => largest >= size) ?? [1, ""];
  if (largest !== 0 && largest < 1e-3) return (v) => number(v, "", 2);
  const decimals = Math.max(0, Math.min(8, Math.ceil(-Math.log10(step / scale) - 1e-9)));
  return (v) => `${(v / scale).toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}${v === 0 ? "" : word}`.replace("-", "−");
}

/** An axis: from data to pixels, with its ticks. */
class Axis {
  constructor({ title = "", log = false, zero = false, range = null, whole = false }, values, from, to, wanted) {
    Object.assign(this, { title, log, from, to });
    const finite = values.filter((v) => Number.isFinite(v) && (!log || v > 0));
    let [low, high] = range ?? [Math.min(...finite), Math.max(...finite)];
    if (!finite.length && !range) [low, high] = log ? [0.1, 1] : [0, 1];
    if (zero) [low, high] = [Math.min(0, low), Math.max(0, high)];
    if (low === high) [low, high] = log ? [low / 2, high * 2] : [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
    const place = log ? Math.log10 : (v) => v;
    const room = range ? 0 : 0.04 * (place(high) - place(low));
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

/** The height that the style sheet gives a place: what stands in it may make it higher. */
const tall = (place) => Math.max(160, Number.parseFloat(getComputedStyle(place).minHeight) || 0);

const known = (v) => v !== null && v !== undefined && Number.isFinite(v);

/** Draw marks into a place. A mark is a line, points or a band; `spec.words(mark, i)` says what is hovered. */
export function plot(place, spec) {
  const width = Math.max(220, place.clientWidth), height = tall(place) - (spec.marks.some((m) => m.name) ? 28 : 0);
  const xs = spec.marks.flatMap((m) => m.x ?? []), ys = spec.marks.flatMap((m) => (m.loose ? [] : [...(m.y ?? []), ...(m.low ?? []), ...(m.high ?? [])]));
  const y = new Axis(spec.y ?? {}, ys, height - MARGIN.bottom, MARGIN.top, height / 45);
  const letter = window.innerWidth >= 2000 ? 9 : 7; // as wide as charts.css makes them
  const left = 36 + letter * Math.max(2, ...y.ticks.map((v) => y.text(v).length));
  const x = new Axis(spec.x ?? {}, xs, left, width - MARGIN.right, width / 90);
  const picture = svg("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", tabindex: 0, "aria-label": spec.label });
  const clip = `clip-${place.id || Math.random().toString(36).slice(2)}`;
  const area = svg("clipPath", { id: clip }, svg("rect", { x: left - 4, y: 0, width: width - left - MARGIN.right + 8, height: height - MARGIN.bottom + 2 }));
  const body = svg("g", { "clip-path": `url(#${clip})` }, ...spec.marks.flatMap((m) => drawn(m, x, y)));
  picture.append(area, ...frame(x, y, left, width, height), body);
  const points = hoverable(spec, x, y, height - MARGIN.bottom);
  const said = el("p", { class: "sr", "aria-live": "polite" });
  listen(picture, points, width, said);
  place.replaceChildren(legend(spec.marks), picture, said);
}

function frame(x, y, left, width, height) {
  const text = (attributes, words) => { const found = svg("text", attributes); found.textContent = words; return found; };
  const bottom = height - MARGIN.bottom;
  return [
    ...y.ticks.flatMap((v) => [svg("path", { class: "rule", d: `M${left} ${y.at(v)}H${width - MARGIN.right}` }), text({ x: left - 6, y: y.at(v), class: "tick end" }, y.text(v))]),
    ...x.ticks.flatMap((v) => [svg("path", { class: "rule", d: `M${x.at(v)} ${MARGIN.top}V${bottom}` }), text({ x: x.at(v), y: bottom + 14, class: "tick middle" }, x.text(v))]),
    text({ x: (left + width - MARGIN.right) / 2, y: height - 10, class: "title middle" }, x.title),
    text({ x: 13, y: (MARGIN.top + bottom) / 2, class: "title middle", transform: `rotate(-90 13 ${(MARGIN.top + bottom) / 2})` }, y.title),
  ];
}

function path(xs, ys, x, y) {
  let pen = "M", found = "";
  xs.forEach((v, i) => {
    if (!known(ys[i]) || (y.log && ys[i] <= 0)) { pen = "M"; return; } // a gap says that nothing is known there
    found += `${pen}${x.at(v).toFixed(1)} ${y.at(ys[i]).toFixed(1)}`;
    pen = "L";
  });
  return found;
}

function drawn(m, x, y) {
  const found = [];
  if (m.kind === "band") {
    const parts = m.x.map((v, i) => [v, m.low[i], m.high[i]]).filter(([, low, high]) => known(low) && known(high));
    if (parts.length) found.push(svg("path", { class: "band", fill: m.colour, d: `M${parts.map(([v, , high]) => `${x.at(v)} ${y.at(high)}`).join("L")}L${parts.reverse().map(([v, low]) => `${x.at(v)} ${y.at(low)}`).join("L")}Z` }));
    return found;
  }
  if (m.kind === "line") found.push(svg("path", { class: "curve", stroke: m.colour, "stroke-dasharray": m.dash ?? "", d: path(m.x, m.y, x, y) }));
  if (m.kind === "points" || m.dots) {
    const size = m.size ?? 2.6;
    m.x.forEach((v, i) => {
      if (!known(m.y[i]) || (y.log && m.y[i] <= 0)) return;
      const [px, py] = [x.at(v).toFixed(1), y.at(m.y[i]).toFixed(1)];
      found.push(m.cross ? svg("path", { class: "cross", stroke: m.colour, d: `M${px - 5} ${py - 5}l10 10m0 -10l-10 10` }) : svg("circle", { cx: px, cy: py, r: size, fill: m.colour }));
    });
  }
  return found;
}

function legend(marks) {
  const named = marks.filter((m) => m.name && (m.low ?? m.y).some(known)); // what has nothing to show needs no name
  const sample = (m) => {
    const shape = m.kind === "band" ? svg("rect", { x: 1, y: 2, width: 24, height: 8, fill: m.colour, class: "band" }) : m.kind === "line" ? svg("path", { d: "M1 6H25", stroke: m.colour, class: "curve", "stroke-dasharray": m.dash ?? "" }) : m.cross ? svg("path", { d: "M8 1l10 10m0 -10l-10 10", stroke: m.colour, class: "cross" }) : svg("circle", { cx: 13, cy: 6, r: 3.5, fill: m.colour });
    return el("li", {}, svg("svg", { viewBox: "0 0 26 12", "aria-hidden": "true" }, shape), ` ${m.name}`);
  };
  return el("ul", { class: "legend" }, named.map(sample));
}

function hoverable(spec, x, y, bottom) {
  return spec.marks
    .filter((m) => m.kind !== "band" && !m.quiet)
    .flatMap((m) => m.x.map((v, i) => ({ x: x.at(v), y: known(m.y[i]) ? y.at(m.y[i]) : NaN, at: v, words: () => (spec.words ?? inWords(spec))(m, i) })))
    .filter((p) => Number.isFinite(p.y) && p.y <= bottom + 4)
    .sort((a, b) => a.at - b.at);
}

const inWords = (spec) => (m, i) => [m.name, `${spec.x?.title ?? "x"} ${m.labels?.[i] ?? number(m.x[i], "", 5)}`, `${spec.y?.title ?? "y"} ${number(m.y[i], "", 6)}`, ...(m.notes?.[i] ? [m.notes[i]] : [])].filter(Boolean);

/** Pointer, touch and arrow keys show one point at a time, in a box that stays inside of the picture. */
function listen(picture, points, width, said) {
  const tip = svg("g", { class: "tip" });
  let now = -1;
  const hide = () => { now = -1; tip.replaceChildren(); };
  const show = (i, aloud) => {
    if (i === now) return;
    now = i;
    const p = points[i], lines = p.words();
    const texts = lines.map((words, k) => { const t = svg("text", { x: 8, y: 16 + 16 * k }); t.textContent = words; return t; });
    const box = svg("rect", { rx: 5 });
    const group = svg("g", {}, box, ...texts);
    tip.replaceChildren(svg("circle", { cx: p.x, cy: p.y, r: 6, class: "ring" }), group);
    const wide = Math.max(...texts.map((t) => t.getComputedTextLength())) + 16, high = 16 * lines.length + 10;
    box.setAttribute("width", wide);
    box.setAttribute("height", high);
    const left = Math.max(2, Math.min(width - wide - 2, p.x + 12 + wide > width ? p.x - wide - 12 : p.x + 12));
    group.setAttribute("transform", `translate(${left} ${Math.max(2, p.y - high - 8)})`);
    if (aloud) said.textContent = lines.join(", ");
  };
  const nearest = (event) => {
    const box = picture.getBoundingClientRect();
    const px = event.clientX - box.left, py = event.clientY - box.top;
    let best = -1, least = REACH ** 2;
    points.forEach((p, i) => { const far = (p.x - px) ** 2 + (p.y - py) ** 2; if (far < least) [best, least] = [i, far]; });
    if (best < 0) hide();
    else show(best, false);
  };
  picture.append(tip);
  if (!points.length) return;
  picture.addEventListener("pointermove", nearest);
  picture.addEventListener("pointerdown", nearest);
  picture.addEventListener("pointerleave", hide);
  picture.addEventListener("blur", hide);
  picture.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (event.key === "Escape") hide();
    if (by === undefined) return;
    event.preventDefault();
    const from = now < 0 ? (by > 0 ? -1 : points.length) : now;
    show(Math.max(0, Math.min(points.length - 1, from + by)), true);
  });
}

/** A field of colours: one row per name, one column per moment. */
export function field(place, { rows, columns, value, colour, label, words, axis }) {
  const width = Math.max(220, place.clientWidth), height = tall(place) - 50;
  const canvas = el("canvas", { class: "field", width: columns, height: rows, tabindex: 0, role: "img", "aria-label": label });
  const paper = canvas.getContext("2d"), image = paper.createImageData(columns, rows);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1) image.data.set([...colour(value(i, j)), 255], 4 * (i * columns + j));
  paper.putImageData(image, 0, 0);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const said = el("p", { class: "small reading", "aria-live": "polite" }, axis);
  let at = [0, columns - 1];
  const tell = (i, j) => { at = [i, j]; said.textContent = words(i, j); };
  canvas.addEventListener("pointermove", (event) => {
    const box = canvas.getBoundingClientRect();
    tell(Math.min(rows - 1, Math.max(0, Math.floor(((event.clientY - box.top) / box.height) * rows))), Math.min(columns - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * columns))));
  });
  canvas.addEventListener("pointerleave", () => (said.textContent = axis));
  canvas.addEventListener("keydown", (event) => {
    const [di, dj] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [];
    if (di === undefined) return;
    event.preventDefault();
    tell(Math.min(rows - 1, Math.max(0, at[0] + di)), Math.min(columns - 1, Math.max(0, at[1] + dj)));
  });
  place.replaceChildren(canvas, said);
}
