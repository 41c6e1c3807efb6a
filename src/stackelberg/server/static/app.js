// The control room: which view the address asks for, and what keeps it up to date.
import { follow, get, Problem, takeToken, token } from "./api.js";
import { closeDialogs, failure } from "./dialogs.js";
import { StudyList } from "./list.js";
import { Room } from "./room.js";
import { el } from "/viewer/dom.js";

const main = document.getElementById("main");
const room = { me: null, stop: null, view: null, turn: 0 };
const address = () => location.hash.replace(/^#\/?/, "").split("?")[0].split("/").filter(Boolean).map(decodeURIComponent);

function showState(state, since) {
  const place = document.getElementById("connection");
  place.dataset.state = state;
  const words = { live: "Live", lost: `Connection lost, trying again. As of ${since}`, loading: "Loading …", ended: "Not connected" };
  if (place.textContent !== words[state]) place.textContent = words[state];
  main.dataset.stale = String(state === "lost");
}

/** Show a view under its title, to which the focus goes. */
function show(title, ...content) {
  document.title = `${title} · stackelberg`;
  main.setAttribute("aria-busy", "false");
  main.replaceChildren(...content);
  main.querySelector("h1")?.focus();
}

const heading = (words) => el("h1", { tabindex: -1 }, words);
const back = () => el("p", {}, el("a", { href: "#/" }, "All studies"));

function leave() {
  closeDialogs();
  room.stop?.();
  room.view?.leave();
  room.stop = room.view = null;
}

async function route() {
  takeToken();
  const [kind, name] = address();
  if (room.view && kind === "studies" && name === room.view.name) return room.view.view.tabs.show(room.view.wanted);
  leave();
  const turn = (room.turn += 1), elsewhere = () => turn !== room.turn; // somebody has gone there meanwhile
  main.setAttribute("aria-busy", "true");
  showState("loading");
  try {
    room.me = await get("me");
    if (elsewhere()) return;
  } catch (error) {
    if (elsewhere()) return;
    if (error instanceof Problem && [401, 429].includes(error.status)) return signIn(token.get() ? error.message : "");
    return tryAgain(error, elsewhere);
  }
  const leaving = el("button", { type: "button", class: "plain", onclick: () => { token.set(null); leave(); room.turn += 1; signIn(""); } }, "Sign out");
  document.getElementById("me").replaceChildren(el("span", {}, `${room.me.name} (may ${room.me.scope})`), leaving);
  if (kind === "studies" && name) await openStudy(name, elsewhere);
  else await listStudies(elsewhere);
}

function tryAgain(error, elsewhere) {
  showState("lost", new Date().toLocaleTimeString("en-GB"));
  show("No answer", heading("No answer"), failure(error, route));
  setTimeout(() => elsewhere() || route(), 3000);
}

function signIn(why) {
  showState("ended");
  document.getElementById("me").replaceChildren();
  const input = el("input", { type: "password", autocomplete: "off", required: true, spellcheck: "false" });
  const help = "This server wants a token. Open the address that it printed when it started, or ask the person who runs it for one: ";
  const form = el("form", { class: "column card" },
    heading("Sign in"),
    el("p", {}, help, el("code", {}, "stackelberg token new NAME --scope tell")),
    why ? el("p", { class: "error", role: "alert" }, why) : null,
    el("label", {}, "Token", input),
    el("div", { class: "row" }, el("button", { class: "main" }, "Sign in")),
    el("p", { class: "quiet small" }, "It is kept in this tab until you close it."),
  );
  form.addEventListener("submit", (event) => { event.preventDefault(); token.set(input.value.trim()); route(); });
  show("Sign in", form);
  input.focus();
}

async function listStudies(elsewhere) {
  const place = el("div", {}, el("p", { class: "quiet" }, "Loading …")), list = new StudyList();
  const none = el("div", { class: "card" }, el("h2", {}, "No studies yet"), el("p", {}, "Create one with ", el("code", {}, "stackelberg new"), " and ", el("code", {}, "stackelberg run"), ", over HTTP, or from Python."));
  show("Studies", heading("Studies"), place);
  let since = "", waiting = null;
  const refresh = async () => {
    waiting = null;
    try {
      await list.load();
      if (elsewhere()) return;
      since = new Date().toLocaleTimeString("en-GB");
      const content = list.studies.length ? list.node : none;
      if (place.firstChild !== content) place.replaceChildren(content);
    } catch (error) {
      if (!list.studies.length) place.replaceChildren(failure(error, refresh));
    }
  };
  const soon = (ms) => { waiting ??= setTimeout(refresh, ms); };
  await refresh();
  if (elsewhere()) return;
  const stop = follow("stream", { message: () => soon(1000), state: (s) => { showState(s, since); if (s === "live") soon(100); } });
  const clockwork = setInterval(() => soon(100), 30000);
  room.stop = () => { list.gone = true; stop(); clearInterval(clockwork); clearTimeout(waiting); };
}

async function openStudy(name, elsewhere) {
  const view = new Room(name, room.me, showState);
  try {
    await view.load();
  } catch (error) {
    if (elsewhere()) return;
    if (!(error instanceof Problem)) return tryAgain(error, elsewhere);
    showState("ended");
    const words = error instanceof Problem && error.status === 404 ? "No such study" : "This study cannot be shown";
    return show(words, heading(words), failure(error, route), back());
  }
  if (elsewhere()) return;
  room.view = view;
  show(name, back(), view.view.node);
  view.begin();
}

window.addEventListener("hashchange", route);
route();
