// Small parts of the page: elements, numbers and times for people, messages.
export function el(name, attributes = {}, ...children) {
  const found = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) found.addEventListener(key.slice(2), value);
    else if (key === "class") found.className = value;
    else found.setAttribute(key, value === true ? "" : value);
  }
  found.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return found;
}

export function svg(name, attributes = {}, ...children) {
  const found = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) found.setAttribute(key, value);
  found.append(...children);
  return found;
}

const LARGE = [[1e12, " trillion"], [1e9, " billion"], [1e6, " million"], [0, ""]];
const powers = (text) => [...text].map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c])).join("");

/** A number as pages and the command line say it (`support/numbers.py`): so many digits, words for large powers. */
export function number(value, unit = "", digits = 4) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "not known";
  const size = Math.abs(Number(value.toPrecision(digits)));
  let text = value.toLocaleString("en");
  if (size !== 0 && (size < 1e-3 || size >= 1e15)) {
    const [mantissa, power] = value.toExponential(digits - 1).split("e");
    text = `${mantissa} × 10${powers(String(Number(power)))}`;
  } else if (size >= 1e6 || !Number.isInteger(value)) {
    const [large, word] = LARGE.find(([least]) => size >= least);
    const decimals = Math.max(digits - Math.floor(Math.log10(size / (large || 1))) - 1, 0);
    text = `${(value / (large || 1)).toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}${word}`;
  }
  const times = /^[0-9]/.test(unit) ? "× " : ""; // a unit that begins with a number
  return (unit ? `${text} ${times}${unit}` : text).replace("-", "−");
}

export function ago(seconds) {
  if (!seconds) return "never";
  const past = Date.now() / 1000 - seconds;
  for (const [size, name] of [[86400, "day"], [3600, "hour"], [60, "minute"]]) {
    const count = Math.floor(past / size);
    if (count >= 1) return `${count} ${name}${count > 1 ? "s" : ""} ago`;
  }
  return past < 10 ? "just now" : `${Math.floor(past)} seconds ago`;
}

/** A word at the beginning of a label. */
export const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The name of a probe, as the command line says it: 2.1, or 2.1-1 where it was handed out again at another x. */
export const probeName = (round, index, asking) => `${round}.${index}${asking ? `-${asking}` : ""}`;

export const clock = (seconds) => new Date(seconds * 1000).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });

let hiding;
export function say(words, kind = "done") {
  const place = document.getElementById("said");
  place.dataset.kind = kind;
  place.textContent = words;
  clearTimeout(hiding);
  hiding = setTimeout(() => (place.textContent = ""), kind === "error" ? 12000 : 5000);
}

export function badge(state) {
  const words = { readable: "can only be read", open: "open …" };
  return el("span", { class: "badge", "data-state": state }, words[state] || state);
}

export function failure(error, again) {
  return el("div", { class: "error", role: "alert" }, el("p", {}, error.message), again ? el("button", { type: "button", onclick: again }, "Try again") : null);
}

/** A dialog that asks for a reason; null where it is cancelled. */
export function askFor(title, words, label, { danger = false, needed = false } = {}) {
  return new Promise((done) => {
    const input = el("input", { type: "text", maxlength: 1000, required: needed });
    const form = el(
      "form",
      { method: "dialog", class: "column" },
      el("h2", { id: "asked" }, title),
      el("p", {}, words),
      el("label", {}, label, input),
      el("div", { class: "row" }, el("button", { class: danger ? "danger" : "main", value: "yes" }, title), el("button", { value: "no", formnovalidate: true }, "Cancel")),
    );
    const box = el("dialog", { "aria-labelledby": "asked" }, form);
    const before = document.activeElement;
    box.addEventListener("close", () => {
      box.remove();
      before?.focus?.();
      done(box.returnValue === "yes" ? input.value : null);
    });
    document.body.append(box);
    box.showModal();
    input.focus();
  });
}
