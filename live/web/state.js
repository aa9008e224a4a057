// @ts-check
// The text in the address, compressed, and kept over reload; undo and redo.

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

const KEY = "sudokulive";

/** The text of the last visit. */
export function kept() {
  return localStorage.getItem(KEY);
}

/** Keeps a text for the next visit, and in the address. @param {string} text */
export async function keep(text) {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // There is no room, or the browser keeps nothing: the address still has it.
  }
  const hash = await packed(text);
  if (hash.length < 30000) history.replaceState(null, "", hash);
}

/** Texts before and after the one that is shown. */
export class History {
  constructor() {
    /** @type {string[]} */
    this.before = [];
    /** @type {string[]} */
    this.after = [];
  }

  /** Remembers the text that an edit has changed. @param {string} text */
  push(text) {
    if (this.before.at(-1) === text) return;
    this.before.push(text);
    if (this.before.length > 500) this.before.shift();
    this.after = [];
  }

  /** @param {string} now @returns {string | undefined} */
  undo(now) {
    const text = this.before.pop();
    if (text !== undefined) this.after.push(now);
    return text;
  }

  /** @param {string} now @returns {string | undefined} */
  redo(now) {
    const text = this.after.pop();
    if (text !== undefined) this.before.push(now);
    return text;
  }
}
