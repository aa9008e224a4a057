// @ts-check
// The session inside a page without a server: a socket's interface to a worker. A worker that gets another request while it
// is busy is terminated, and a new one continues with what it had learnt.

/** Milliseconds that work may continue after another request has arrived: most is done by then. */
const GRACE = 20;
/** Time limit in milliseconds for questions that end by themselves. */
const LIMIT = 60000;
/** Most solutions kept from terminated work. */
const MOST = 2000;
const ENDLESS = ["count", "estimate", "all"];
const WITHOUT_VERDICT = ["read", "hint", "steps", "grade", "generate", "export", "rules", "cancel"];
const UNKNOWN = "It is not known whether there is a solution: a limit was reached.";

/** The version of the session inside this page, or null if it has none. */
export function engine() {
  const found = document.querySelector("meta[name=engine]");
  return found instanceof HTMLMetaElement ? found.content : null;
}

/** The bytes of a text in base64, compressed by gzip. @param {string} text */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The code of the module and of the worker: from files next to the page, or from the page itself. */
async function load() {
  const within = document.getElementById("engine");
  if (within) {
    const worker = document.getElementById("worker")?.textContent ?? "";
    return { module: await WebAssembly.compile(await unpacked(within.textContent ?? "")), worker };
  }
  const file = async (/** @type {string} */ name) => {
    const answer = await fetch(new URL(name, document.baseURI));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
  };
  const compiled = file("engine.wasm").then((answer) =>
    // Hosts that do not know this type send another one, which cannot be compiled while it streams.
    answer.headers.get("content-type") === "application/wasm" ? WebAssembly.compileStreaming(answer) : answer.arrayBuffer().then((bytes) => WebAssembly.compile(bytes)));
  const [module, worker] = await Promise.all([compiled, file("worker.js").then((answer) => answer.text())]);
  return { module, worker };
}

export class Inside {
  constructor() {
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {((event: {data: string}) => void) | null} */
    this.onmessage = null;
    /** @type {(() => void) | null} */
    this.onclose = null;
    /** @type {{id: number, ask: string, text?: string} | null} */
    this.running = null;
    /** @type {string | null} the request that waits for the running one to end */
    this.next = null;
    /** @type {string | null} the worker's last report of everything it knows */
    this.known = null;
    /** @type {any} what was learnt about a text since then */
    this.learnt = null;
    /** @type {any} the last progress of the running request */
    this.news = null;
    this.hasFailed = false;
    /** @type {Worker | null} a worker ready to replace the other */
    this.spare = null;
    this.graceTimer = 0;
    this.limitTimer = 0;
    load().then(
      ({ module, worker }) => {
        this.module = module;
        // Keep the code: the host may be gone when the next worker is needed.
        this.code = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
        this.worker = this.made();
        this.readyState = WebSocket.OPEN;
        this.tell({ type: "hello", version: engine(), text: null });
        setTimeout(() => (this.spare ??= this.made()), 500);
      },
      (error) => {
        console.warn(`the session cannot be loaded: ${error}`);
        this.readyState = WebSocket.CLOSED;
        this.onclose?.();
      },
    );
  }

  /** A new worker, with the module. */
  made() {
    const worker = new Worker(this.code ?? "");
    worker.onmessage = ({ data }) => worker === this.worker && this.hear(data);
    worker.onerror = (event) => worker === this.worker && this.hear({ broken: event.message });
    worker.postMessage({ module: this.module });
    return worker;
  }

  /** @param {object} reply */
  tell(reply) {
    this.onmessage?.({ data: JSON.stringify(reply) });
  }

  /** Takes a request, which ends the previous one. @param {string} text */
  send(text) {
    const request = JSON.parse(text);
    if (request.ask === "cancel") {
      this.drop();
      if (this.running) this.end();
      this.tell({ type: "canceled", id: request.id });
    } else if (this.running) {
      this.drop();
      this.next = text;
      // The lists of rules are requested once, answered soon, and always needed.
      if (this.running.ask !== "rules") this.graceTimer ||= setTimeout(() => this.end(), GRACE);
    } else {
      this.start(text, request);
    }
  }

  /** Cancels the waiting request. */
  drop() {
    if (this.next !== null) this.tell({ type: "canceled", id: JSON.parse(this.next).id });
    this.next = null;
  }

  /** @param {string} text @param {any} request */
  start(text, request) {
    this.running = { id: request.id, ask: request.ask };
    this.news = null;
    if (!ENDLESS.includes(request.ask)) this.limitTimer = setTimeout(() => this.end(this.unknown(request)), LIMIT);
    this.worker?.postMessage({ ask: text });
  }

  /** The reply when time is up: values seen so far are possible. @param {any} request */
  unknown({ id, ask }) {
    if (WITHOUT_VERDICT.includes(ask)) return { type: "error", id, message: "No answer within 60 seconds." };
    const answer = { verdict: "unknown", ...(this.news?.candidates ? { seen: this.news.candidates } : {}) };
    return { type: "answer", id, ask, answer, sentence: UNKNOWN };
  }

  /** @param {any} said */
  hear(said) {
    if (said.reply) {
      this.take(said.reply);
    } else if (said.known) {
      this.known = said.known;
      this.learnt = null;
    } else if (said.learnt) {
      const more = JSON.parse(said.learnt);
      if (this.learnt?.text === more.text) more.solutions = [...this.learnt.solutions, ...more.solutions].slice(-MOST);
      this.learnt = more;
    } else if (said.failed) {
      console.warn(said.failed);
      this.hasFailed = true;
    } else if (said.broken) {
      const isMemory = !this.hasFailed && /memory|unreachable/.test(said.broken);
      const message = isMemory ? "There is not enough memory for this in a page; sudokulive has more." : `Something went wrong, or was too much for a page: ${said.broken}`;
      this.hasFailed = false;
      // The cause may be in what would be taken over: drop that.
      [this.known, this.learnt] = [null, null];
      this.end(this.running && { type: "error", id: this.running.id, message });
    } else if (said.done) {
      this.running = null;
      this.follow();
    }
  }

  /** @param {string} reply */
  take(reply) {
    const read = JSON.parse(reply);
    if (read.type === "progress") this.news = read;
    // The answer is there; only `done` is still to come.
    else clearTimeout(this.limitTimer);
    this.onmessage?.({ data: reply });
  }

  /** Terminates the worker and its request; another worker continues with what was learnt. @param {object | null} [reply] */
  end(reply = null) {
    this.worker?.terminate();
    this.worker = this.spare ?? this.made();
    this.spare = null;
    if (this.known) this.worker.postMessage({ learn: this.known });
    if (this.learnt) this.worker.postMessage({ learn: JSON.stringify(this.learnt) });
    const ended = this.running;
    this.running = null;
    if (ended) this.tell(reply ?? { type: "canceled", id: ended.id });
    this.follow();
    setTimeout(() => (this.spare ??= this.made()), 50);
  }

  /** Starts the waiting request. */
  follow() {
    clearTimeout(this.graceTimer);
    clearTimeout(this.limitTimer);
    this.graceTimer = 0;
    const text = this.next;
    this.next = null;
    if (text !== null && !this.running) this.start(text, JSON.parse(text));
  }
}
