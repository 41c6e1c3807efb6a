// Requests of the page: the token in a header (never in an address that is sent), errors as problem documents, streams.
const KEY = "stackelberg-token";
const SILENCE = 40000; // the server sends a sign of life every 15 s: a longer silence is a lost connection

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
  }
}

export class Lost extends Error {}

async function send(path, options = {}) {
  const headers = { ...options.headers, ...(token.get() ? { Authorization: `Bearer ${token.get()}` } : {}) };
  const response = await fetch(`/v1/${path}`, { cache: "no-store", ...options, headers }).catch((error) => {
    throw error.name === "AbortError" ? error : new Lost("The server cannot be reached.");
  });
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => null));
  return response;
}

export const at = (...parts) => parts.map((part) => encodeURIComponent(part)).join("/");
export const get = async (path) => (await send(path)).json();
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Send JSON. */
export async function post(path, content = {}) {
  return (await send(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(content) })).json();
}

export async function download(path, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await (await send(path)).blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Follow a server-sent stream until `stop()`: `message(heads)` says how many events each study has by now. */
export function follow(path, { message, state }) {
  const stopping = new AbortController(), { signal } = stopping;
  (async () => {
    for (let pause = 500; !signal.aborted; pause = Math.min(5000, pause * 2)) {
      try {
        const response = await send(path, { signal, headers: { Accept: "text/event-stream" } });
        state("live");
        pause = 500;
        for await (const text of chunks(response)) {
          const last = [...text.matchAll(/^data: (.*)$/gm)].at(-1);
          if (last) message(JSON.parse(last[1]));
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Problem && [401, 403, 404].includes(error.status)) return state("ended", error);
      }
      if (!signal.aborted) state("lost");
      await wait(pause);
    }
  })();
  return () => stopping.abort();
}

/** What comes through a stream, in whole events; too long a silence is an error. */
async function* chunks(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    let timer;
    const silence = new Promise((_, fail) => { timer = setTimeout(() => fail(new Lost("silence")), SILENCE); });
    const { value, done } = await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
    if (done) return;
    const end = (text += value).lastIndexOf("\n\n") + 2;
    if (end > 1) yield text.slice(0, end);
    text = end > 1 ? text.slice(end) : text;
  }
}
