// @ts-check
// The session of a page without a server: a worker with the interface of a socket. If another request arrives while the
// worker is busy, the worker is terminated, and a new one takes over what it had learnt.

/** Milliseconds that work may continue after another request has arrived; most work ends within that time. */
const GRACE = 20;
/** The time limit in milliseconds of questions, except for those that continue until cancelled. */
const LIMIT = 60000;
/** The most solutions that are kept when a worker is terminated. */
const MOST = 2000;
const ENDLESS = ["count", "estimate", "all"];
const WITHOUT_VERDICT = ["read", "hint", "steps", "grade", "generate", "export", "rules", "cancel"];
const UNKNOWN = "It is not known whether there is a solution: a limit was reached.";

/** The version of the session in this page; null if the page has a server instead. */
export function engine() {
  const found = document.querySelector("meta[name=engine]");
  return found instanceof HTMLMetaElement ? found.content : null;
}

/** The bytes that a text contains, compressed by gzip and encoded as base64. @param {string} text */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The compiled module and the worker's code, from the page itself or from files next to it. */
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
    // Browsers compile a stream only if it has this type, which some hosts do not send.
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
    /** @type {any} what the worker learnt about a text after that report */
    this.learnt = null;
    /** @type {any} the last progress of the running request */
    this.news = null;
    this.hasFailed = false;
    /** @type {Worker | null} a worker that is ready to replace a terminated one */
    this.spare = null;
    this.graceTimer = 0;
    this.limitTimer = 0;
    load().then(
      ({ module, worker }) => {
        this.module = module;
        // The code is kept, because the host may be out of reach when the next worker is needed.
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

  /** A new worker that has the module. */
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

  /** Accepts a request, which ends the one before it. @param {string} text */
  send(text) {
    const request = JSON.parse(text);
    if (request.ask === "cancel") {
      this.drop();
      if (this.running) this.end();
      this.tell({ type: "canceled", id: request.id });
    } else if (this.running) {
      this.drop();
      this.next = text;
      // The request for the lists of rules is not ended: it comes only once, takes little time, and is always needed.
      if (this.running.ask !== "rules") this.graceTimer ||= setTimeout(() => this.end(), GRACE);
    } else {
      this.start(text, request);
    }
  }

  /** Cancels the request that waits for the running one to end. */
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

  /** The reply at the time limit; for candidates, it has the values seen so far. @param {any} request */
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
      // What was learnt may be the cause of the failure, so the next worker begins without it.
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
    // This is the last reply, so the time limit no longer matters; only `done` follows.
    else clearTimeout(this.limitTimer);
    this.onmessage?.({ data: reply });
  }

  /** Terminates the worker and ends its request; another worker gets what was learnt. @param {object | null} [reply] */
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

  /** Starts the request that waits, if there is one. */
  follow() {
    clearTimeout(this.graceTimer);
    clearTimeout(this.limitTimer);
    this.graceTimer = 0;
    const text = this.next;
    this.next = null;
    if (text !== null && !this.running) this.start(text, JSON.parse(text));
  }
}
