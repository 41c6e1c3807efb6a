// The map that travels: before and after side by side, a slider over all days, every link by pointer, touch and keys.
import { el, fixed, known, number, svg } from "./dom.js";

const SIZE = 1000;
const LEVELS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];
/** Inferno reversed, from light to dark, so that the order survives greyscale. */
const FULL = ["#f3f68a", "#fbba1f", "#f67e14", "#d94d3d", "#ad305d", "#781c6d", "#450a69", "#10092d"];
const [CHARGED, REFUNDED, FREE, LESS] = ["#b35806", "#542788", "#a2a2a2", "#1b7837"];
const SHOWS = { flows: "flow over capacity", tolls: "tolls", change: "change of flow" };
let maps = 0;

export class NetworkMap {
  constructor(map, { row = null, link = null, shows = null, heard = () => {} } = {}) {
    Object.assign(this, { map, heard, link, id: (maps += 1), zoom: 1, middle: [0.5, 0.5] });
    this.row = row ?? Math.max(0, map.when.length - 1);
    this.shows = shows ?? (map.flows.some(Boolean) ? "flows" : "tolls");
    this.few = map.nodes.length <= 60;
    this.place();
    const moments = map.when.length, button = (words, label, doing) => el("button", { type: "button", "aria-label": label, onclick: doing }, words);
    this.panels = [...(map.before !== null && moments > 1 ? ["before"] : []), "after"].map((which) => this.panel(which));
    this.slider = el("input", { type: "range", min: 0, max: Math.max(0, moments - 1), step: 1, id: `moment-${this.id}`, oninput: () => { this.row = Number(this.slider.value); this.draw(); this.tell(); } });
    this.moment = el("output", { for: this.slider.id });
    this.select = el("select", { onchange: () => this.choose(this.select.value === "" ? null : Number(this.select.value)) }, el("option", { value: "" }, "choose one here or on the map"), map.links.map((name, k) => el("option", { value: k }, name)));
    const offered = Object.entries(SHOWS).filter(([kind]) => (kind === "tolls" ? this.mostToll > 0 : kind === "change" ? this.panels.length > 1 : this.mostFlow > 0));
    this.choices = offered.map(([kind, words]) => el("label", { class: "line" }, el("input", { type: "radio", name: `shows-${this.id}`, value: kind, onchange: () => { this.shows = kind; this.draw(); this.tell(); } }), words));
    this.words = el("p", { class: "reading", "aria-live": "polite" });
    this.key = el("ul", { class: "key", "aria-label": "Key" });
    this.node = el("div", { class: "network" },
      el("div", { class: "row" }, el("fieldset", { class: "row" }, el("legend", { class: "sr" }, "Show"), this.choices), moments > 1 ? el("label", { class: "grow", for: this.slider.id }, "Moment", this.slider) : null, moments > 1 ? this.moment : null),
      el("div", { class: "panels" }, this.panels.map((p) => el("figure", {}, p.title, p.picture))),
      el("div", { class: "row" }, button("+", "Zoom in", () => this.look(1.5)), button("−", "Zoom out", () => this.look(1 / 1.5)), button("Whole", "Show the whole network", () => this.look(0)), el("label", { class: "grow" }, "Link", this.select)),
      this.words,
      this.key,
      map.note ? el("p", { class: "quiet small" }, map.note) : null,
    );
    this.draw();
    this.look();
    this.choose(link);
  }

  place() {
    const { nodes, tail, head, flows, tolls } = this.map, xs = nodes.map((p) => p[0]), ys = nodes.map((p) => p[1]);
    const [left, top] = [Math.min(...xs), Math.max(...ys)], broad = Math.max(...xs) - left, tall = top - Math.min(...ys);
    const scale = (SIZE - 120) / (Math.max(broad, tall) || 1);
    this.at = nodes.map(([x, y]) => [60 + (x - left) * scale, 60 + (top - y) * scale]);
    [this.width, this.height] = [Math.max(broad * scale + 120, SIZE / 3), Math.max(tall * scale + 120, SIZE / 3)];
    const between = new Map();
    this.lines = tail.map((a, link) => {
      const b = head[link], turn = between.get(`${a} ${b}`) ?? 0, [x1, y1] = this.at[a], [x2, y2] = this.at[b];
      between.set(`${a} ${b}`, turn + 1);
      const long = Math.hypot(x2 - x1, y2 - y1) || 1, aside = (this.few ? 9 : 3) * (1 + 2 * turn); // traffic keeps to the right
      const [dx, dy] = [(-(y2 - y1) / long) * aside, ((x2 - x1) / long) * aside];
      return `M${(x1 + dx).toFixed(1)} ${(y1 + dy).toFixed(1)}L${(x2 + dx).toFixed(1)} ${(y2 + dy).toFixed(1)}`;
    });
    const largest = (rows) => rows.reduce((most, row) => (row ?? []).reduce((m, v) => Math.max(m, Math.abs(v ?? 0)), most), 0);
    this.mostToll = largest(tolls);
    this.mostFlow = largest(flows);
  }

  /** One picture of the network: its links can be pointed at, and reached by arrow keys. */
  panel(which) {
    const unit = this.few ? 1 : 0.45, lines = [], casings = [];
    const picture = svg("svg", { class: "map", role: "img", tabindex: 0 });
    for (const d of this.lines) { casings.push(svg("path", { d, class: "casing" })); lines.push(svg("path", { d, class: "line" })); }
    const reach = this.lines.map((d, link) => svg("path", { d, class: "link", "stroke-width": this.few ? 20 : 8, "data-link": link }));
    const dots = this.at.flatMap(([cx, cy], k) => [svg("circle", { cx, cy, r: this.few ? 17 : 4 * unit, "stroke-width": 2 * unit }), ...(this.few ? [svg("text", { x: cx, y: cy, "font-size": String(this.map.labels[k]).length > 3 ? 12 : 18 }, this.map.labels[k])] : [])]);
    const chosen = svg("path", { class: "chosen" });
    picture.append(chosen, ...casings.flatMap((casing, k) => [casing, lines[k]]), ...reach, ...dots);
    const under = (event) => { const k = event.target.dataset?.link; return k === undefined ? null : Number(k); };
    picture.addEventListener("pointermove", (event) => { if (!this.pan(event) && under(event) !== null) this.tell(under(event)); });
    picture.addEventListener("pointerleave", () => this.tell());
    picture.addEventListener("pointerdown", (event) => { this.from = { at: [event.clientX, event.clientY], middle: this.middle, moved: false }; });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) picture.addEventListener(name, () => { this.ended = this.from?.moved; this.from = null; });
    picture.addEventListener("click", (event) => { if (!this.ended && under(event) !== null) this.choose(under(event)); });
    picture.addEventListener("keydown", (event) => this.pressed(event));
    return { which, picture, lines, casings, chosen, title: el("figcaption", {}) };
  }

  pressed(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key], last = this.lines.length - 1;
    if (event.key === "+") this.look(1.5);
    else if (event.key === "-") this.look(1 / 1.5);
    else if (event.key === "Escape") this.choose(null);
    else if (by) { event.preventDefault(); this.choose(this.link === null ? (by > 0 ? 0 : last) : (this.link + by + last + 1) % (last + 1)); }
  }

  pan(event) {
    if (!this.from || this.zoom === 1) return false;
    const box = this.panels[0].picture.getBoundingClientRect(), far = [event.clientX - this.from.at[0], event.clientY - this.from.at[1]];
    if (Math.hypot(...far) < 4 && !this.from.moved) return false;
    this.from.moved = true;
    this.middle = [this.from.middle[0] - far[0] / box.width / this.zoom, this.from.middle[1] - far[1] / box.height / this.zoom];
    this.look();
    return true;
  }

  /** Show a part of the network, `by` times as large as before. */
  look(by = 1) {
    this.zoom = Math.min(20, Math.max(1, this.zoom * by));
    const [w, h] = [this.width / this.zoom, this.height / this.zoom];
    const start = (middle, size, whole) => Math.min(whole - size, Math.max(0, middle * whole - size / 2));
    const [x, y] = [start(this.middle[0], w, this.width), start(this.middle[1], h, this.height)];
    this.middle = [(x + w / 2) / this.width, (y + h / 2) / this.height];
    for (const { picture } of this.panels) { picture.setAttribute("viewBox", `${x} ${y} ${w} ${h}`); picture.dataset.zoomed = this.zoom > 1; }
  }

  style(link, row, shows) {
    const { map } = this, unit = this.few ? 1 : 0.45, flow = map.flows[row]?.[link], toll = map.tolls[row]?.[link];
    if (shows === "tolls") {
      const none = !known(toll) || Math.abs(toll) < 0.005 * this.mostToll || !this.mostToll;
      return none ? [FREE, 1.5 * unit, "", 0] : [toll > 0 ? CHARGED : REFUNDED, unit * (2 + (13 * Math.abs(toll)) / this.mostToll), toll > 0 ? "" : "9 5", 0];
    }
    if (!known(flow)) return [FREE, 1.5 * unit, "2 4", 0];
    const dashes = map.estimated[row]?.includes(link) ? "10 6" : "";
    if (shows === "change") {
      const change = flow - (map.flows[map.before]?.[link] ?? flow), size = Math.abs(change) / (this.mostFlow || 1);
      return size < 0.005 ? [FREE, 1.5 * unit, dashes, 0] : [change > 0 ? CHARGED : LESS, unit * (2 + 40 * Math.min(0.4, size)), dashes, 0];
    }
    const capacity = map.capacity[link], level = capacity ? LEVELS.filter((edge) => flow / capacity >= edge).length : 3;
    return [FULL[level], unit * (2 + (13 * flow) / (this.mostFlow || 1)), dashes, 1.5];
  }

  draw() {
    const { map } = this;
    for (const panel of this.panels) {
      const row = panel.which === "before" ? map.before : this.row, shows = panel.which === "before" && this.shows === "change" ? "flows" : this.shows;
      panel.lines.forEach((line, link) => {
        const [tint, width, dashes, edge] = this.style(link, row, shows);
        for (const [name, value] of [["stroke", tint], ["stroke-width", width], ["stroke-dasharray", dashes]]) line.setAttribute(name, value);
        panel.casings[link].setAttribute("stroke-width", edge && !dashes ? width + edge : 0);
      });
      const when = map.when[row] ?? "", seen = when === "recommended" && shows !== "tolls" && map.flows[row] ? " (flows as last seen)" : "";
      panel.title.textContent = `${panel.which === "before" ? "Before" : this.panels.length > 1 ? "After" : ""}${when ? `${this.panels.length > 1 ? ": " : ""}${when}` : ""}${this.choices.length ? `, ${SHOWS[shows]}${seen}` : ""}`;
      panel.picture.setAttribute("aria-label", `${map.name}, ${panel.title.textContent}. Arrow keys go from link to link.`);
    }
    this.slider.value = this.row;
    this.moment.textContent = map.when[this.row] ?? "";
    this.slider.setAttribute("aria-valuetext", this.moment.textContent);
    for (const label of this.choices) label.firstChild.checked = label.firstChild.value === this.shows;
    this.explain();
  }

  choose(link) {
    this.link = link !== null && link < this.lines.length ? link : null;
    this.select.value = this.link ?? "";
    for (const panel of this.panels) {
      panel.chosen.setAttribute("d", this.link === null ? "" : this.lines[this.link]);
      panel.chosen.setAttribute("stroke-width", this.few ? 30 : 12);
    }
    this.tell();
  }

  /** What is on a link, in words: street, flow, time and toll, before and after, counted or estimated. */
  tell(link = this.link) {
    const { map } = this;
    this.heard(this);
    if (link === null) { this.words.textContent = "Point at a link, choose one, or use the arrow keys on the map."; return; }
    const rows = [...new Set([...(this.panels.length > 1 ? [map.before] : []), this.row])], capacity = map.capacity[link];
    const each = (of) => rows.map(of).join(" → ");
    const flows = rows.some((row) => known(map.flows[row]?.[link]));
    const last = map.flows[this.row]?.[link], share = capacity && known(last) ? ` (${Math.round((100 * last) / capacity)}% of capacity)` : "";
    const parts = [flows ? `flow ${each((row) => number(map.flows[row]?.[link]))} ${map.flow_unit}${share}` : map.flows.length && map.flows.some(Boolean) ? "flow not counted" : ""];
    if ((flows || !map.flows.some(Boolean)) && map.times[this.row]) parts.push(`time ${each((row) => fixed(map.time_scale * map.times[row]?.[link], 1))} ${map.time_unit}`);
    if (map.tolls[this.row]) parts.push(`toll ${each((row) => fixed(map.toll_scale * map.tolls[row]?.[link], 2))} ${map.toll_unit}`);
    if (flows) parts.push(map.estimated[this.row]?.includes(link) ? "estimated, nobody counts there" : "");
    this.words.replaceChildren(el("b", {}, map.links[link]), `: ${parts.filter(Boolean).map((part) => part.trim()).join(", ")}`);
  }

  explain() {
    const { map } = this;
    const sample = (tint, width, dashes, words) => el("li", {}, svg("svg", { viewBox: "0 0 26 12", "aria-hidden": "true" }, svg("path", { d: "M1 6H25", stroke: tint, "stroke-width": width, "stroke-dasharray": dashes })), ` ${words}`);
    const guessed = map.estimated.some((row) => row.length) ? [sample(FULL[2], 6, "7 4", "estimated, not counted")] : [], none = map.flows.some((row) => row?.some((v) => v === null)) ? [sample(FREE, 1.5, "2 3", "not known")] : [];
    const refunds = map.tolls.some((row) => row?.some((v) => v < 0)) ? [sample(REFUNDED, 6, "6 3", "paid out")] : [];
    const keys = {
      tolls: () => [sample(CHARGED, 8, "", `toll, the widest ${fixed(map.toll_scale * this.mostToll, 2, map.toll_unit)}`), ...refunds, sample(FREE, 1.5, "", "none")],
      change: () => [sample(CHARGED, 7, "", "more than before"), sample(LESS, 7, "", "less than before"), sample(FREE, 1.5, "", "the same"), ...guessed],
      flows: () => [el("li", {}, "Flow over capacity:"), ...[...LEVELS.map((edge, i) => (i ? `${LEVELS[i - 1]} to ${edge}` : `below ${edge}`)), `${LEVELS.at(-1)} and more`].map((words, i) => sample(FULL[i], 8, "", words)), ...guessed, ...none, el("li", {}, `width: flow, the widest ${number(this.mostFlow, map.flow_unit, 3)}`)],
    };
    this.key.replaceChildren(...(this.choices.length ? keys[this.shows]() : []));
  }
}

/** A map, or why there is none. */
export function mapOf(map, options) {
  return map.nodes ? new NetworkMap(map, options) : { node: el("p", { class: "quiet" }, map.note) };
}
