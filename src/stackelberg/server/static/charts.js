// Charts: Plotly draws the tables that the server sends, in the colours of the page.
import { number, probeName } from "./parts.js";

let loading;
export function plotly() {
  loading ??= new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = "/static/plotly.min.js";
    script.onload = () => done(window.Plotly);
    script.onerror = () => {
      loading = undefined;
      fail(new Error("Plotly's script cannot be loaded."));
    };
    document.head.append(script);
  });
  return loading;
}

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const CURVES = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8a8a", "#b8860b"];
const DASHES = ["solid", "dash", "dot", "dashdot"];

function layout(more) {
  const axis = { gridcolor: colour("line"), zerolinecolor: colour("line"), linecolor: colour("soft"), automargin: true };
  const large = window.innerWidth >= 2000;
  const found = {
    margin: { l: 50, r: 12, t: 8, b: 40 },
    paper_bgcolor: colour("card"),
    plot_bgcolor: colour("card"),
    font: { color: colour("ink"), size: large ? 17 : 13, family: "system-ui, sans-serif" },
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0, bgcolor: "rgba(0,0,0,0)" },
    hovermode: "closest",
    hoverlabel: { bgcolor: colour("card"), bordercolor: colour("line"), font: { color: colour("ink") } },
    ...more,
  };
  found.xaxis = { ...axis, ...more.xaxis };
  found.yaxis = { ...axis, ...more.yaxis };
  return found;
}

async function draw(place, traces, more) {
  const Plotly = await plotly();
  if (place.isConnected) await Plotly.react(place, traces, layout(more), { displayModeBar: false, responsive: true, scrollZoom: false });
}

const title = (text, unit) => ({ text: unit ? `${text} (${unit})` : text });
const line = (x, y, name, tint, more = {}) => ({ x, y, name, mode: "lines+markers", line: { color: tint, width: 2 }, marker: { size: 5, color: tint }, ...more });

export function costChart(place, t) {
  const pick = (want) => t.when.map((_, i) => i).filter(want);
  const centre = pick((i) => t.probe[i] === 0);
  const probes = pick((i) => t.probe[i] !== 0 && t.cost[i] !== null);
  const odd = new Set(t.looks_wrong.map((o) => `${o.round}.${o.index}`));
  const wrong = pick((i) => odd.has(`${t.round[i]}.${t.probe[i]}`) && t.cost[i] !== null);
  const foreseen = pick((i) => t.expected_cost[i] !== null);
  const at = (column, chosen) => chosen.map((i) => column[i]);
  const label = (chosen) => chosen.map((i) => `probe ${probeName(t.round[i], t.probe[i], t.asking[i])}`);
  const traces = [];
  if (t.expected && t.expected.low !== null && t.when.length) {
    const ends = [t.when[0], t.when.at(-1)];
    const band = { x: ends, mode: "lines", line: { width: 0 }, hoverinfo: "skip", showlegend: false };
    traces.push({ ...band, y: [t.expected.low, t.expected.low] });
    traces.push({ ...band, y: [t.expected.high, t.expected.high], fill: "tonexty", fillcolor: `${colour("settled")}26` });
    traces.push({ x: ends, y: [t.expected.cost, t.expected.cost], mode: "lines", name: "recommendation, settled (95%)", line: { color: colour("settled"), dash: "dashdot", width: 2 } });
  }
  if (probes.length) traces.push({ x: at(t.when, probes), y: at(t.cost, probes), text: label(probes), mode: "markers", name: "seen at a probe", marker: { color: colour("probe"), size: 5 } });
  traces.push(line(at(t.when, centre), at(t.cost, centre), "seen", colour("seen"), { text: label(centre) }));
  if (foreseen.length) traces.push({ x: at(t.when, foreseen), y: at(t.expected_cost, foreseen), mode: "lines", name: "expected beforehand", line: { color: colour("foreseen"), dash: "dash", width: 2 } });
  if (wrong.length) traces.push({ x: at(t.when, wrong), y: at(t.cost, wrong), text: label(wrong), mode: "markers", name: "looks wrong", marker: { symbol: "x", size: 11, color: colour("bad") } });
  const known = t.cost.filter((v) => v !== null);
  const yaxis = { title: title("cost", t.cost_unit) };
  if (known.length && t.expected) {
    const low = Math.min(...known, t.expected.cost), high = Math.max(...known, t.expected.cost);
    const room = 0.08 * (high - low || Math.abs(high) || 1); // a wide interval must not flatten the curve
    yaxis.range = [low - room, high + room];
  }
  return draw(place, traces, { xaxis: { title: title(t.axis) }, yaxis });
}

export function predictedChart(place, t) {
  const both = t.when.map((_, i) => i).filter((i) => t.expected_cost[i] !== null && t.cost[i] !== null);
  const x = both.map((i) => t.expected_cost[i]), y = both.map((i) => t.cost[i]);
  const ends = [Math.min(...x, ...y), Math.max(...x, ...y)];
  const traces = [
    { x: ends, y: ends, mode: "lines", name: "as expected", line: { color: colour("soft"), dash: "dot" }, hoverinfo: "skip" },
    { x, y, text: both.map((i) => `round ${t.round[i]}`), mode: "markers", name: "a round", marker: { size: 7, color: x.map((_, i) => i), colorscale: [[0, colour("line")], [1, colour("seen")]], line: { width: 1, color: colour("seen") } } },
  ];
  return draw(place, traces, { xaxis: { title: title("expected beforehand", t.cost_unit) }, yaxis: { title: title("seen", t.cost_unit) } });
}

export function xChart(place, t) {
  const d = t.names.length;
  const column = (entry) => t.x.map((row) => row[entry]);
  if (d <= 8) {
    const traces = t.names.map((name, i) => line(t.when, column(i), name, CURVES[i % CURVES.length], { line: { color: CURVES[i % CURVES.length], dash: DASHES[Math.floor(i / 2) % 4], width: 2 }, marker: { size: 4 } }));
    return draw(place, traces, { xaxis: { title: title(t.axis) }, yaxis: { title: title(t.quantity, t.unit) } });
  }
  const most = Math.max(1e-12, ...t.x.map((row) => Math.max(...row.map((v) => Math.abs(v ?? 0)))));
  const signed = t.x.some((row) => row.some((v) => v < 0));
  const scale = signed ? [[0, "#542788"], [0.5, "#f7f7f7"], [1, "#b35806"]] : [[0, "#fff7ec"], [0.5, "#fc8d59"], [1, "#7f0000"]];
  const trace = {
    type: "heatmap", x: t.when.map(String), y: t.names.map((_, i) => i), z: t.names.map((_, i) => column(i)), zmin: signed ? -most : 0, zmax: most,
    colorscale: scale, customdata: t.names.map((name) => t.when.map(() => name)), hovertemplate: `%{customdata}<br>${t.axis} %{x}: %{z:.4g} ${t.unit}<extra></extra>`,
    colorbar: { title: { text: t.unit ? `${t.quantity} (${t.unit})` : t.quantity, side: "right" }, thickness: 12, outlinewidth: 0 },
  };
  return draw(place, [trace], { xaxis: { title: title(t.axis), type: "category", nticks: 8 }, yaxis: { title: title(`entries of ${t.quantity === "x" ? "x" : "the tolls"}`), autorange: "reversed" } });
}

export function stepChart(place, t) {
  // On a logarithmic axis a step of zero has no place: a gap says that none was taken.
  const traces = [line(t.rounds.round, t.rounds.step.map((v) => v || null), "step of x", colour("seen"))];
  if (t.radius.some((v) => v !== null)) traces.push(line(t.rounds.round, t.radius, "probing radius", colour("foreseen"), { line: { color: colour("foreseen"), dash: "dash", width: 2 }, marker: { symbol: "square", size: 5 } }));
  return draw(place, traces, { xaxis: { title: title("round") }, yaxis: { title: title("length", t.unit), type: "log", tickformat: "~g", nticks: 6 } });
}

export function settledChart(place, t) {
  const share = t.rounds.moved.map((v) => (v === null ? null : 100 * v));
  return draw(place, [line(t.rounds.round, share, "response moved", colour("seen"))], { xaxis: { title: title("round") }, yaxis: { title: title("of its length", "%"), rangemode: "tozero" }, showlegend: false });
}

export function courseChart(place, course, entry, link, network) {
  const flows = course.flows.map((row) => (row === null ? null : row[link]));
  const traces = [line(course.when, flows, network.flow_unit ? `flow (${network.flow_unit})` : "flow", colour("seen"))];
  const more = { xaxis: { title: title(course.axis) }, yaxis: { title: title("flow", network.flow_unit), rangemode: "tozero" } };
  if (entry >= 0) {
    traces.push(line(course.when, course.x.map((row) => row[entry]), network.time_unit ? `toll (${network.time_unit})` : "toll", colour("foreseen"), { yaxis: "y2", line: { color: colour("foreseen"), dash: "dash", width: 2 }, marker: { symbol: "square", size: 5 } }));
    more.yaxis2 = { overlaying: "y", side: "right", title: title("toll", network.time_unit), showgrid: false, zeroline: false, automargin: true };
  }
  return draw(place, traces, more);
}

export function inWords(t) {
  const seen = t.cost.filter((v) => v !== null);
  if (!seen.length) return "No cost is known yet.";
  const expected = t.expected ? ` The recommendation should cost ${number(t.expected.cost, t.cost_unit)} (95%: ${number(t.expected.low)} to ${number(t.expected.high)}; ${t.expected.source}).` : " What the recommendation will cost is not measured yet.";
  return `From ${number(seen[0], t.cost_unit)} to ${number(seen.at(-1), t.cost_unit)} in ${t.when.length + t.left_out} deployments.${expected}`;
}
