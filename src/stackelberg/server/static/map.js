// The network map: tolls or flow over capacity at one deployment, drawn as SVG.
import { el, number, svg } from "./parts.js";

const SIZE = 1000;

export class NetworkMap {
  constructor(network, courses, recommended, choose) {
    this.network = network;
    this.choose = choose;
    this.entry = new Map(network.tolled.map((link, entry) => [link, entry]));
    this.picture = svg("svg", { class: "map", role: "img" });
    this.key = el("ul", { class: "key", "aria-label": "Key" });
    this.place();
    this.update(courses, recommended);
  }

  update(courses, recommended) {
    this.courses = courses;
    this.recommended = recommended;
    const largest = (rows) => Math.max(0, ...rows.map((row) => (row === null ? 0 : Math.max(...row.map((v) => Math.abs(v ?? 0))))));
    this.mostToll = largest([...courses.x, recommended]);
    this.mostFlow = largest(courses.flows);
  }

  place() {
    const { nodes, tail, head } = this.network;
    const xs = nodes.map((p) => p[0]), ys = nodes.map((p) => p[1]);
    const width = Math.max(...xs) - Math.min(...xs) || 1, height = Math.max(...ys) - Math.min(...ys) || 1;
    const scale = (SIZE - 120) / Math.max(width, height);
    this.at = nodes.map(([x, y]) => [60 + (x - Math.min(...xs)) * scale, 60 + (Math.max(...ys) - y) * scale]);
    this.width = width * scale + 120;
    this.height = height * scale + 120;
    this.few = nodes.length <= 60;
    this.picture.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    const between = new Map();
    this.lines = tail.map((a, link) => {
      const b = head[link];
      const pair = `${a} ${b}`;
      const turn = between.get(pair) || 0;
      between.set(pair, turn + 1);
      const [x1, y1] = this.at[a], [x2, y2] = this.at[b];
      const long = Math.hypot(x2 - x1, y2 - y1) || 1;
      const aside = (this.few ? 9 : 3) * (1 + 2 * turn); // traffic keeps to the right: both directions can be seen
      const [dx, dy] = [(-(y2 - y1) / long) * aside, ((x2 - x1) / long) * aside];
      return `M${(x1 + dx).toFixed(1)} ${(y1 + dy).toFixed(1)}L${(x2 + dx).toFixed(1)} ${(y2 + dy).toFixed(1)}`;
    });
  }

  /** Where x has the toll of a link, null without one, and flows its count. */
  places(link) {
    return { toll: this.entry.get(link) ?? null, flow: link };
  }

  toll(link, row, shows) {
    const { toll } = this.places(link);
    return toll === null ? null : (shows === "recommended" ? this.recommended : this.courses.x[row])[toll];
  }

  flow(link, row) {
    return this.courses.flows[row] === null ? null : this.courses.flows[row][this.places(link).flow];
  }

  words(link, row, shows) {
    const { network } = this;
    const toll = this.toll(link, row, shows), flow = this.flow(link, row), capacity = network.capacity[link];
    const parts = [network.links[link]];
    parts.push(toll === null ? "not tolled" : `${shows === "recommended" ? "recommended toll" : "toll"} ${number(toll, network.time_unit)}`);
    parts.push(flow === null ? "flow not counted" : `flow ${number(flow, network.flow_unit)}${capacity ? ` (${Math.round((100 * flow) / capacity)}% of capacity)` : ""}`);
    return parts.join(", ");
  }

  style(link, row, shows) {
    const { levels, full, charged, refunded, free } = this.network.colours;
    const unit = this.few ? 1 : 0.45;
    if (shows !== "flows") {
      const toll = this.toll(link, row, shows);
      if (toll === null || Math.abs(toll) < 0.005 * this.mostToll || this.mostToll === 0) return [free, 1.5 * unit, ""];
      return [toll > 0 ? charged : refunded, unit * (2 + (13 * Math.abs(toll)) / this.mostToll), toll > 0 ? "" : "9 5"];
    }
    const flow = this.flow(link, row);
    if (flow === null) return [free, 1.5 * unit, "2 4"];
    const capacity = this.network.capacity[link];
    const level = capacity ? levels.filter((edge) => flow / capacity >= edge).length : 3;
    return [full[level], unit * (2 + (13 * flow) / (this.mostFlow || 1)), ""];
  }

  draw(row, shows, chosen) {
    const parts = [];
    this.lines.forEach((path, link) => {
      const [tint, width, dashes] = this.style(link, row, shows);
      if (link === chosen) parts.push(svg("path", { d: path, class: "chosen", "stroke-width": width + 14 }));
      if (shows === "flows" && !dashes) parts.push(svg("path", { d: path, class: "casing", "stroke-width": width + 1.5 }));
      parts.push(svg("path", { d: path, class: "line", fill: "none", stroke: tint, "stroke-width": width, "stroke-dasharray": dashes, "data-link": link }));
      const reach = svg("path", { d: path, class: "link", stroke: "transparent", "stroke-width": Math.max(width, this.few ? 18 : 7), "data-link": link }, svg("title", {}));
      reach.firstChild.textContent = this.words(link, row, shows);
      reach.addEventListener("click", () => this.choose(link));
      parts.push(reach);
    });
    this.at.forEach(([x, y], node) => {
      parts.push(svg("circle", { cx: x, cy: y, r: this.few ? 17 : 4, "stroke-width": this.few ? 2 : 1 }));
      if (this.few) {
        const text = svg("text", { x, y, "font-size": 18 });
        text.textContent = this.network.labels[node];
        parts.push(text);
      }
    });
    this.picture.replaceChildren(...parts);
    this.picture.setAttribute("aria-label", `${this.network.name}: ${shows === "recommended" ? "recommended tolls" : `${shows === "tolls" ? "tolls" : "flow over capacity"} at ${this.courses.axis} ${this.courses.when[row]}`}. Choose a link below to hear its numbers.`);
    this.explain(shows);
  }

  explain(shows) {
    const sample = (tint, width, dashes, words) =>
      el("li", {}, svg("svg", { viewBox: "0 0 26 12", "aria-hidden": "true" }, svg("path", { d: "M1 6H25", stroke: tint, "stroke-width": width, "stroke-dasharray": dashes })), ` ${words}`);
    const { time_unit: time, flow_unit: flow, colours } = this.network, { levels } = colours;
    if (shows !== "flows") {
      this.key.replaceChildren(
        sample(colours.charged, 8, "", `toll, the widest ${number(this.mostToll, time, 3)}`),
        sample(colours.refunded, 6, "6 3", "paid out"),
        sample(colours.free, 1.5, "", "none"),
      );
      return;
    }
    const names = levels.map((edge, i) => (i ? `${levels[i - 1]} to ${edge}` : `below ${edge}`));
    this.key.replaceChildren(
      el("li", {}, "Flow over capacity:"),
      ...[...names, `${levels.at(-1)} and more`].map((words, i) => sample(colours.full[i], 8, "", words)),
      sample(colours.free, 1.5, "2 3", "not counted"),
      el("li", {}, `width: flow, the widest ${number(this.mostFlow, flow, 3)}`),
    );
  }
}
