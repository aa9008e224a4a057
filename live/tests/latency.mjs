// Measures the time from an edit to its candidates in the page without a server: `node live/tests/latency.mjs FOLDER
// [EVERY]`, with the folder that live/wasm/build makes. Takes each EVERYth (1) of the foreign puzzles in
// ../shared/corpora. The page's own code (inside.js, worker.js) runs in Node, with threads as workers. It only prints
// the times, without checking them.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker as Thread } from "node:worker_threads";

/** After this many milliseconds, an answer counts as undecided, and the next edit follows. */
const LIMIT = 2000;

const [folder, every = "1"] = process.argv.slice(2);
if (!folder) throw new Error("usage: node live/tests/latency.mjs FOLDER [EVERY]");
const base = pathToFileURL(path.resolve(folder) + path.sep);

// The parts of a browser that the page uses.
const around = `const { parentPort } = require("node:worker_threads");
const self = { postMessage: (message) => parentPort.postMessage(message), onmessage: null };
parentPort.on("message", (data) => self.onmessage({ data }));\n`;
class Worker {
  constructor(code) {
    this.thread = new Thread(around + code, { eval: true });
    this.thread.on("message", (data) => this.onmessage?.({ data }));
    this.thread.on("error", (error) => this.onerror?.({ message: String(error) }));
  }
  postMessage(message) {
    this.thread.postMessage(message);
  }
  terminate() {
    this.thread.terminate();
  }
}
const fetched = async (url) => {
  const bytes = fs.readFileSync(url);
  return { ok: true, headers: new Map(), arrayBuffer: async () => bytes, text: async () => bytes.toString() };
};
class Blob {
  constructor(parts) {
    this.code = parts.join("");
  }
}
const document = { getElementById: () => null, querySelector: () => null, baseURI: base.href };
URL.createObjectURL = (blob) => blob.code;
Object.assign(globalThis, { Worker, Blob, document, fetch: fetched, WebSocket: { CONNECTING: 0, OPEN: 1, CLOSED: 3 }, HTMLMetaElement: class {} });
// Imports the source as a module, whatever the package around the file says.
const source = fs.readFileSync(new URL("inside.js", base), "utf8");
const { Inside } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

let number = 0;
/** Asks; returns the last reply, or nothing after `limit` milliseconds. */
function ask(session, request, limit = LIMIT) {
  const id = ++number;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), limit);
    session.onmessage = ({ data }) => {
      const reply = JSON.parse(data);
      if (reply.id !== id || reply.type === "progress") return;
      clearTimeout(timer);
      resolve(reply);
    };
    session.send(JSON.stringify({ id, ...request }));
  });
}

/** Opens a new session. */
async function opened() {
  const session = new Inside();
  await new Promise((resolve) => (session.onmessage = resolve));
  return session;
}

/** Returns the puzzle, then without its first given, complete, without its last rule, and complete again. */
async function edits(session, text) {
  const options = { ignore_unknown: true, ignore_drawings: true };
  const read = await ask(session, { ask: "read", text, ...options }, 60_000);
  const exported = await ask(session, { ask: "export", to: "native", text, ...options }, 60_000);
  if (exported?.type !== "answer" || read?.type !== "answer") return [];
  const native = exported.answer.text;
  const [lines, rows] = [native.trimEnd().split("\n"), read.answer.rows];
  const all = [native];
  const given = lines.findIndex((line, at) => at >= lines.length - rows && /\d/.test(line));
  if (given >= 0) all.push(lines.with(given, lines[given].replace(/\d+/, (digits) => (lines[given].includes(" ") ? "." : `.${digits.slice(1)}`))).join("\n") + "\n", native);
  const rule = lines.lastIndexOf(read.answer.rules.at(-1)?.rule ?? "?");
  if (rule >= 0) all.push(lines.toSpliced(rule, 1).join("\n") + "\n", native);
  return all;
}

function report(what, times, unknown) {
  times.sort((one, other) => one - other);
  const at = (part) => Math.round(times[Math.min(Math.floor(times.length * part), times.length - 1)] ?? 0);
  console.log(`${what}: ${times.length} edits, median ${at(0.5)} ms, 95 % under ${at(0.95)} ms, longest ${at(1)} ms, ${unknown} undecided after 2 s`);
}

const corpora = fileURLToPath(new URL("../../../shared/corpora/", import.meta.url));
const isFpuzzles = (row) => row.format === "fpuzzles";
for (const [what, file, keep] of [["f-puzzles", "variants", isFpuzzles], ["all variants", "variants", () => true], ["index", "index", () => true]]) {
  const rows = fs.readFileSync(`${corpora}${file}.jsonl`, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const puzzles = rows.filter((row) => keep(row) && typeof row.puzzle === "string").filter((_, at) => at % Number(every) === 0);
  const [first, later, unknown] = [[], [], [0, 0]];
  for (const { id, puzzle } of puzzles) {
    const session = await opened();
    for (const [at, text] of (await edits(session, puzzle)).entries()) {
      const begin = performance.now();
      const reply = await ask(session, { ask: "candidates", text });
      const time = performance.now() - begin;
      (at === 0 ? first : later).push(time);
      if (reply === null) unknown[Number(at > 0)]++;
      if (time > 600 && process.env.VERBOSE) console.log(`${what} ${id} edit ${at}: ${Math.round(time)} ms`);
    }
    session.worker?.terminate();
    session.spare?.terminate();
    session.made = () => null;
  }
  report(`${what}, first answer`, first, unknown[0]);
  report(`${what}, after an edit`, later, unknown[1]);
}
process.exit(0);
