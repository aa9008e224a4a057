// @ts-check
// The talk with whoever answers: one request at a time, a new one ends the one before.
import { Inside, engine } from "./inside.js";

/** @typedef {{type: string, id: number, ask?: string, [key: string]: any}} Reply */

/** The token of the page's address, kept while the tab lives, so that no link that is copied has it. With it the server
 * tells the puzzle that it was started with; it answers this page in any case. */
function token() {
  const query = new URLSearchParams(location.search);
  const given = query.get("token");
  if (given) {
    sessionStorage.setItem("token", given);
    history.replaceState(null, "", location.pathname + location.hash);
  }
  return given ?? sessionStorage.getItem("token") ?? "";
}

/** Keeps the page's own files in the browser, where they are files of a host: it is then there without the host, too. */
function keepFiles() {
  const isOfHost = engine() !== null && location.protocol.startsWith("http") && !document.getElementById("engine");
  // A browser that keeps nothing shows the page all the same.
  if (isOfHost) navigator.serviceWorker?.register("sw.js").catch(() => {});
}

export class Link {
  /** @param {(isOn: boolean, hello: Reply | null) => void} changed told of every connection that begins or ends */
  constructor(changed) {
    this.changed = changed;
    this.token = token();
    this.next = 1;
    /** @type {Map<number, {resolve: (reply: Reply) => void, news?: (reply: Reply) => void}>} */
    this.waiting = new Map();
    /** @type {WebSocket | Inside | null} */
    this.socket = null;
    this.connect();
    keepFiles();
  }

  connect() {
    const socket = engine() === null ? new WebSocket(`ws://${location.host}/session?token=${encodeURIComponent(this.token)}`) : new Inside();
    this.socket = socket;
    let isGreeted = false;
    const unasked = setTimeout(() => !isGreeted && this.changed(false, null), 2000);
    socket.onmessage = (/** @type {{data: string}} */ event) => {
      /** @type {Reply} */
      const reply = JSON.parse(event.data);
      if (reply.type === "hello") {
        isGreeted = true;
        clearTimeout(unasked);
        this.changed(true, reply);
        return;
      }
      const asked = this.waiting.get(reply.id);
      if (!asked) return;
      if (reply.type === "progress") {
        asked.news?.(reply);
      } else {
        this.waiting.delete(reply.id);
        asked.resolve(reply);
      }
    };
    socket.onclose = () => {
      clearTimeout(unasked);
      for (const [id, asked] of this.waiting) asked.resolve({ type: "canceled", id });
      this.waiting.clear();
      this.socket = null;
      this.changed(false, null);
      setTimeout(() => this.connect(), 1500);
    };
  }

  get isOn() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Asks, and ends what was asked before.
   * @param {object} request
   * @param {(reply: Reply) => void} [news]
   * @returns {Promise<Reply>}
   */
  ask(request, news) {
    const id = this.next++;
    if (!this.isOn) return Promise.resolve({ type: "canceled", id });
    return new Promise((resolve) => {
      this.waiting.set(id, { resolve, news });
      this.socket?.send(JSON.stringify({ id, ...request }));
    });
  }

  /** Asks again where something else has ended it, as long as that is wanted. @param {object} request @param {() => boolean} isWanted */
  async insist(request, isWanted = () => true) {
    let reply = await this.ask(request);
    while (reply.type === "canceled" && this.isOn && isWanted()) reply = await this.ask(request);
    return reply;
  }
}
