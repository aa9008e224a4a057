// @ts-check
// Keeps the text, compressed, in the page's address, and the history for undo and redo across reloads.

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const piped = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** The part of a link, after `#`, that contains a text. @param {string} text */
export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return "#p=" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text in that part of a link; null if it has none. @param {string} hash */
export async function unpacked(hash) {
  if (!hash.startsWith("#p=")) return null;
  try {
    const binary = atob(hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

/** Puts a text into the page's address, unless it is too long for browsers. @param {string} text */
export async function address(text) {
  const hash = await packed(text);
  history.replaceState(null, "", hash.length < 30000 ? hash : "#");
}

/** After a pause of this many milliseconds, typing is undone separately. */
const GESTURE = 1000;
/** The most characters, in all texts together, that are stored for a reload. */
const MOST = 500000;

/** The texts to which Undo and Redo go, one for each edit or pause in typing. They are kept until the tab is closed. */
export class History {
  constructor() {
    /** @type {string[]} */
    this.before = [];
    /** @type {string[]} */
    this.after = [];
    /** When the text was last changed by typing. */
    this.typed = -GESTURE;
    this.draft = "";
  }

  /** Restores the history of a draft. @param {string} now the text that is shown first @param {string} draft */
  begin(now, draft) {
    const kept = JSON.parse(sessionStorage.getItem("history") ?? "{}");
    const { before = [], after = [], last = now } = kept.draft === draft ? kept : {};
    [this.before, this.after, this.draft] = [before, after, draft];
    if (last !== now) this.push(last, now, false);
  }

  /** Adds the text before an edit to the history. @param {string} text @param {string} now @param {boolean} isTyped */
  push(text, now, isTyped) {
    const isMore = isTyped && performance.now() - this.typed < GESTURE;
    this.typed = isTyped ? performance.now() : -GESTURE;
    if (!isMore && this.before.at(-1) !== text) this.before.push(text);
    if (this.before.length > 500) this.before.shift();
    this.after = [];
    this.keep(now);
  }

  /** @param {string} last the text that is shown */
  keep(last) {
    let room = MOST;
    const near = (/** @type {string[]} */ texts) => texts.slice(texts.findLastIndex((text) => (room -= text.length) < 0) + 1);
    try {
      sessionStorage.setItem("history", JSON.stringify({ before: near(this.before), after: near(this.after), last, draft: this.draft }));
    } catch {
      // The storage has no room for such long texts; until a reload, Undo works all the same.
    }
  }

  /** @param {string} now @returns {string | undefined} */
  undo(now) {
    return this.go(this.before, this.after, now);
  }

  /** @param {string} now @returns {string | undefined} */
  redo(now) {
    return this.go(this.after, this.before, now);
  }

  /** @param {string[]} from @param {string[]} to @param {string} now */
  go(from, to, now) {
    const text = from.pop();
    this.typed = -GESTURE;
    if (text === undefined) return;
    to.push(now);
    this.keep(text);
    return text;
  }
}
