// @ts-check
// The connection to the session, which answers one request at a time: a new request ends the one before it.
import { Inside, engine } from "./inside.js";

/** @typedef {{type: string, id: number, ask?: string, [key: string]: any}} Reply */

/** The token in the page's address, which moves to the tab's storage, so that copied links lack it. The server answers
 * this page without the token, but sends the puzzle that it was started with only to pages that have it. */
function token() {
  const query = new URLSearchParams(location.search);
  const given = query.get("token");
  if (given) {
    sessionStorage.setItem("token", given);
    history.replaceState(null, "", location.pathname + location.hash);
  }
  return given ?? sessionStorage.getItem("token") ?? "";
}

/** Caches the page's own files in the browser if they come from a host, so that the page also works without it. */
function keepFiles() {
  const isOfHost = engine() !== null && location.protocol.startsWith("http") && !document.getElementById("engine");
  // A failure is ignored, because the page also works without the cache.
  if (isOfHost) navigator.serviceWorker?.register("sw.js").catch(() => {});
}

export class Link {
  /** @param {(isOn: boolean, hello: Reply | null) => void} changed called when a connection begins or ends */
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
   * Sends a request, which ends the one before it, and returns the last reply.
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

  /** Repeats a request that others end while it `isWanted`. @param {object} request @param {() => boolean} isWanted */
  async insist(request, isWanted = () => true) {
    let reply = await this.ask(request);
    while (reply.type === "canceled" && this.isOn && isWanted()) reply = await this.ask(request);
    return reply;
  }
}
