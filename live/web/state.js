// @ts-check
// The text in the address, compressed; undo and redo, kept over reload.

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const piped = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** A link's part for a text. @param {string} text */
export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return "#p=" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of a link's part; nothing if there is none. @param {string} hash */
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

/** Keeps a text in the address, if it is no longer than browsers take. @param {string} text */
export async function address(text) {
  const hash = await packed(text);
  history.replaceState(null, "", hash.length < 30000 ? hash : "#");
}

/** The time until what is typed is another gesture. */
const GESTURE = 1000;
/** The most characters of all texts that are kept for a reload. */
const MOST = 500000;

/** Texts before and after the one that is shown, one for each gesture; they are kept while the tab is there. */
export class History {
  constructor() {
    /** @type {string[]} */
    this.before = [];
    /** @type {string[]} */
    this.after = [];
    /** When something was typed last. */
    this.typed = -GESTURE;
    this.draft = "";
  }

  /** Takes up what was kept of a draft. @param {string} now the text that is shown first @param {string} draft */
  begin(now, draft) {
    const kept = JSON.parse(sessionStorage.getItem("history") ?? "{}");
    const { before = [], after = [], last = now } = kept.draft === draft ? kept : {};
    [this.before, this.after, this.draft] = [before, after, draft];
    if (last !== now) this.push(last, now, false);
  }

  /** Remembers the text that an edit has changed. @param {string} text @param {string} now @param {boolean} isTyped */
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
      // There is no room for a text as long as this one; Undo still has it until the page is loaded again.
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
