// Requests of the page: the token in a header (never in an address that is sent), errors as problem documents, streams.
const KEY = "stackelberg-token";

export const token = {
  get: () => sessionStorage.getItem(KEY),
  set: (text) => (text ? sessionStorage.setItem(KEY, text) : sessionStorage.removeItem(KEY)),
};

/** The token out of the address that a server prints when it starts, where it does not stay. */
export function takeToken() {
  if (!location.hash.startsWith("#token=")) return;
  token.set(location.hash.slice(7));
  history.replaceState(null, "", location.pathname);
}

export class Problem extends Error {
  constructor(status, document) {
    super(document?.detail || `The server answered with status ${status}.`);
    this.status = status;
    this.document = document;
  }
}

export class Lost extends Error {}

function headers(more = {}) {
  const found = { ...more };
  if (token.get()) found.Authorization = `Bearer ${token.get()}`;
  return found;
}

async function send(path, options = {}) {
  let response;
  try {
    response = await fetch(`/v1/${path}`, { cache: "no-store", ...options, headers: headers(options.headers) });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Lost("The server cannot be reached.");
  }
  if (response.ok) return response;
  let document = null;
  try {
    document = await response.json();
  } catch {
    // no problem document: the status has to do
  }
  throw new Problem(response.status, document);
}

export const at = (...parts) => parts.map((part) => encodeURIComponent(part)).join("/");

export async function get(path) {
  return (await send(path)).json();
}

export async function post(path, content = {}) {
  const body = JSON.stringify(content);
  const key = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID ? crypto.randomUUID() : random() };
  for (let turn = 0; ; turn += 1) {
    try {
      return await (await send(path, { method: "POST", headers: key, body })).json();
    } catch (error) {
      // The same key: what was done before the answer was lost is not done twice.
      if (!(error instanceof Lost) || turn === 2) throw error;
      await wait(500 * (turn + 1));
    }
  }
}

function random() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}

export async function download(path, name) {
  const blob = await (await send(path)).blob();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Follow a server-sent stream until `stop()`: goes on after the last event where it was lost. */
export function follow(path, { after = null, message, state }) {
  const stopping = new AbortController();
  let last = after;
  (async () => {
    let pause = 500;
    while (!stopping.signal.aborted) {
      try {
        const more = last === null ? "" : `${path.includes("?") ? "&" : "?"}after=${last}`;
        const response = await send(path + more, { signal: stopping.signal, headers: { Accept: "text/event-stream" } });
        state("live");
        pause = 500;
        for await (const event of messages(response, stopping.signal)) {
          if (event.id !== undefined) last = event.id;
          message(event);
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (error instanceof Problem && [401, 403, 404].includes(error.status)) {
          state("ended", error);
          return;
        }
      }
      if (stopping.signal.aborted) return;
      state("lost");
      await wait(pause);
      pause = Math.min(5000, pause * 2);
    }
  })();
  return () => stopping.abort();
}

async function* messages(response, signal) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!signal.aborted) {
    // The server sends a sign of life every 15 s: a longer silence is a lost connection.
    let timer;
    const silence = new Promise((_, fail) => { timer = setTimeout(() => fail(new Lost("silence")), 40000); });
    const { value, done } = await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
    if (done) return;
    text += value;
    const parts = text.split("\n\n");
    text = parts.pop();
    for (const part of parts) {
      const event = {};
      for (const line of part.split("\n")) {
        if (line.startsWith("data: ")) event.data = JSON.parse(line.slice(6));
        if (line.startsWith("id: ")) event.id = Number(line.slice(4));
        if (line.startsWith("event: ")) event.kind = line.slice(7);
      }
      if (event.data !== undefined) yield event;
    }
  }
}
