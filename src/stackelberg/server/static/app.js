// The control room: which view the address asks for, and what keeps it up to date.
import { at, follow, get, post, Problem, takeToken, token } from "./api.js";
import { compared, MOST } from "./compare.js";
import { StudyList } from "./list.js";
import { closeDialogs, failure, say } from "./dialogs.js";
import { Room } from "./room.js";
import { el } from "/viewer/dom.js";

const main = document.getElementById("main");
const room = { me: null, stop: null, view: null };

function address() {
  return location.hash.replace(/^#\/?/, "").split("?")[0].split("/").filter(Boolean).map(decodeURIComponent);
}

function showState(state, since) {
  const place = document.getElementById("connection");
  place.dataset.state = state;
  const words = { live: "Live", lost: `Connection lost, trying again. As of ${since}`, loading: "Loading …", ended: "Not connected", idle: "" };
  if (place.textContent !== words[state]) place.textContent = words[state];
  main.dataset.stale = String(state === "lost");
}

function show(...content) {
  main.setAttribute("aria-busy", "false");
  main.replaceChildren(...content);
}

function leave() {
  closeDialogs();
  room.stop?.();
  room.view?.leave();
  room.stop = room.view = null;
}

function titled(words) {
  document.title = `${words} · stackelberg`;
}

async function route() {
  takeToken();
  const parts = address();
  if (room.view && parts[0] === "studies" && parts[1] === room.view.name) return;
  leave();
  main.setAttribute("aria-busy", "true");
  main.replaceChildren(el("p", { class: "quiet" }, "Loading …"));
  showState("loading");
  try {
    room.me = await get("me");
  } catch (error) {
    if (error instanceof Problem && [401, 429].includes(error.status)) return signIn(token.get() ? error.message : "");
    showState("lost", new Date().toLocaleTimeString("en-GB"));
    show(el("h1", {}, "No answer"), failure(error, route));
    setTimeout(() => main.querySelector(".error") && !room.view && route(), 3000);
    return;
  }
  showMe();
  if (parts[0] === "studies" && parts[1]) await openStudy(parts[1]);
  else if (parts[0] === "compare" && parts.length > 1) await compareStudies(parts.slice(1, 1 + MOST));
  else if (parts[0] === "new") newStudy();
  else await listStudies();
}

function showMe() {
  const place = document.getElementById("me");
  const words = `${room.me.name} (may ${room.me.scope})`;
  const leaving = el("button", { type: "button", class: "plain", onclick: () => { token.set(null); room.me = null; place.replaceChildren(); leave(); signIn(""); } }, "Sign out");
  place.replaceChildren(el("span", {}, words), leaving);
}

function signIn(why) {
  titled("Sign in");
  showState("ended");
  const input = el("input", { type: "password", autocomplete: "off", required: true, id: "token", spellcheck: "false" });
  const form = el(
    "form",
    { class: "column card" },
    el("h1", { tabindex: -1 }, "Sign in"),
    el("p", {}, "This server wants a token. Open the address that it printed when it started, or let whoever runs it make one: ", el("code", {}, "stackelberg token new NAME --scope tell")),
    why ? el("p", { class: "error", role: "alert" }, why) : null,
    el("label", {}, "Token", input),
    el("div", { class: "row" }, el("button", { class: "main" }, "Sign in")),
    el("p", { class: "quiet small" }, "It is kept in this tab until you close it."),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    token.set(input.value.trim());
    route();
  });
  show(form);
  input.focus();
}

async function listStudies() {
  titled("Studies");
  const place = el("div", {}, el("p", { class: "quiet" }, "Loading …"));
  const title = el("h1", { tabindex: -1 }, "Studies");
  const make = room.me.scope === "admin" ? el("a", { href: "#/new" }, "Create a study") : null;
  show(el("div", { class: "head" }, title, make), place);
  title.focus();
  const list = new StudyList();
  let since = "", waiting = null;
  const refresh = async () => {
    waiting = null;
    try {
      await list.load();
      if (list.gone) return;
      since = new Date().toLocaleTimeString("en-GB");
      const content = list.studies.length ? list.node : noStudies();
      if (place.firstChild !== content) place.replaceChildren(content);
    } catch (error) {
      if (!list.studies.length) place.replaceChildren(failure(error, refresh));
    }
  };
  await refresh();
  const stop = follow("stream", { message: () => { waiting ??= setTimeout(refresh, 1000); }, state: (s) => { showState(s, since); if (s === "live") waiting ??= setTimeout(refresh, 100); } });
  const clockwork = setInterval(() => { waiting ??= setTimeout(refresh, 100); }, 30000);
  room.stop = () => { list.gone = true; stop(); clearInterval(clockwork); clearTimeout(waiting); };
}

function noStudies() {
  return el("div", { class: "card" }, el("h2", {}, "No studies yet"), el("p", {}, "Create one here, with ", el("code", {}, "stackelberg new"), " and ", el("code", {}, "stackelberg run"), " on the command line, or from Python with ", el("code", {}, "stackelberg.client"), "."));
}

const TEMPLATES = {
  "Live system": '[study]\nname = "prices"\nrounds = 50\n\n[live]\ndimension = 3\nlower = 0.0\nupper = 10.0\nobjective = "minus-revenue"   # or leave it out, and tell costs\n\n[leader]\npolicy = "response-model"\n\n[rails]\nbaseline = 5.0                # today\'s: measured first, so that the gain is known\nbaseline_rounds = 2\n',
  "Tolls on Sioux Falls": '[study]\nname = "tolls"\nrounds = 40\n\n[live]\nnetwork = "sioux-falls"\n\n[leader]\npolicy = "response-model"\n\n[rails]\nlargest_change = 5.0\nbaseline = 0.0                # no tolls: measured first, so that the saving is known\nbaseline_rounds = 2\n',
  "Pigou's network (simulated)": '[study]\nname = "pigou"\nrounds = 100\n\n[game]\nbuiltin = "pigou"\n\n[leader]\npolicy = "two-point"\nK = 20\n',
};

function newStudy() {
  titled("Create a study");
  showState("idle");
  const text = el("textarea", { spellcheck: "false", required: true, "aria-describedby": "problem-help" });
  text.value = Object.values(TEMPLATES)[0];
  const choice = el("select", { onchange: () => (text.value = TEMPLATES[choice.value]) }, Object.keys(TEMPLATES).map((name) => el("option", {}, name)));
  const wrong = el("div", {});
  const title = el("h1", { tabindex: -1 }, "Create a study");
  const form = el(
    "form",
    { class: "column card" },
    title,
    el("label", {}, "Begin from", choice),
    el("label", {}, "Problem (TOML)", text),
    el("p", { class: "quiet small", id: "problem-help" }, "As in a problem file. Over HTTP it can name built-in games, networks and objectives, and no files or code."),
    wrong,
    el("div", { class: "row" }, el("button", { class: "main" }, "Create"), el("a", { href: "#/" }, "Back to the studies")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const made = await post("studies", { problem: text.value });
      say(`Created ${made.study}.`);
      location.hash = `#/studies/${at(made.study)}`;
    } catch (error) {
      wrong.replaceChildren(failure(error));
    }
  });
  show(form);
  title.focus();
}

async function compareStudies(names) {
  titled("Studies compared");
  showState("idle");
  const title = el("h1", { tabindex: -1 }, "Studies compared");
  const back = el("p", {}, el("a", { href: "#/" }, "All studies"));
  try {
    show(back, title, await compared(names));
  } catch (error) {
    show(back, title, failure(error, route));
  }
  title.focus();
}

async function openStudy(name) {
  titled(name);
  const view = new Room(name, room.me, showState);
  const asked = location.hash;
  try {
    await view.load();
  } catch (error) {
    if (location.hash !== asked) return;
    const gone = error instanceof Problem && error.status === 404;
    showState("ended");
    show(el("h1", { tabindex: -1 }, gone ? "No such study" : "This study cannot be shown"), failure(error, route), el("p", {}, el("a", { href: "#/" }, "All studies")));
    return;
  }
  if (location.hash !== asked) return; // somebody has gone elsewhere meanwhile
  room.view = view;
  show(view.page);
  view.begin();
}

window.addEventListener("hashchange", route);
route();
