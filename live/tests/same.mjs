// Checks that the page's module answers like the session on this machine: `node live/tests/same.mjs ENGINE LINES
// [EVERY]`, with engine.wasm and the example `lines` of live/wasm. Takes each EVERYth (20) of our puzzles and of a
// twentieth of the puzzles in ../shared/corpora. Answers and progress messages are compared byte by byte. A question
// that one of the two has not answered within ten seconds is counted but not compared.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

const LIMIT = 10_000;
const BROKEN = "it has failed";

/** The code of the thread that runs the module with the page's worker. */
function insideThread() {
  const said = [];
  // The globals of a browser's worker. The clock stands still, as in `lines`, so both send the same progress messages.
  const self = { postMessage: (message) => said.push(message), onmessage: null };
  const code = fs.readFileSync(new URL("../web/worker.js", import.meta.url), "utf8");
  new Function("self", "performance", code)(self, { now: () => 0 });
  self.onmessage({ data: { module: new WebAssembly.Module(fs.readFileSync(workerData)) } });
  parentPort.on("message", (ask) => {
    self.onmessage({ data: { ask } });
    const broken = said.find((message) => message.broken ?? message.failed);
    parentPort.postMessage(broken ? [BROKEN] : said.flatMap((message) => message.reply ?? []));
    said.length = 0;
  });
}

/** The session on this machine: `ask` returns the replies, or nothing when time is up. */
class Native {
  constructor(program) {
    this.program = program;
    this.start();
  }

  start() {
    this.child = spawn(this.program, [], { stdio: ["pipe", "pipe", "inherit"] });
    // Writing to a failed program is an error, which is ignored here: the missing answer reveals it.
    this.child.stdin.on("error", () => {});
    this.lines = readline.createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async ask(request) {
    let timer;
    const late = new Promise((resolve) => (timer = setTimeout(() => resolve(null), LIMIT)));
    const replies = (async () => {
      const replies = [];
      this.child.stdin.write(request + "\n");
      for (;;) {
        const { value, done } = await this.lines.next();
        if (done) return null;
        if (value === "") return replies;
        replies.push(value);
      }
    })();
    const first = await Promise.race([replies, late]);
    clearTimeout(timer);
    const isBroken = first === null && this.child.exitCode !== null;
    if (first === null) {
      this.child.kill("SIGKILL");
      this.start();
    }
    return isBroken ? [BROKEN] : first;
  }

  end() {
    this.child.stdin.end();
  }
}

/** The module, with the same interface as `Native`. */
class Module {
  constructor(engine) {
    this.engine = engine;
    this.start();
  }

  start() {
    this.worker = new Worker(fileURLToPath(import.meta.url), { workerData: this.engine });
  }

  async ask(request) {
    let timer;
    const late = new Promise((resolve) => (timer = setTimeout(() => resolve(null), LIMIT)));
    const worker = this.worker;
    let [heard, failed] = [null, null];
    const replies = new Promise((resolve, reject) => {
      worker.on("message", (heard = resolve));
      worker.on("error", (failed = reject));
    });
    worker.postMessage(request);
    const first = await Promise.race([replies, late]);
    clearTimeout(timer);
    // Removes only these listeners, because the thread has its own, too.
    worker.off("message", heard).off("error", failed);
    if (first === null || first[0] === BROKEN) {
      await this.worker.terminate();
      this.start();
    }
    return first;
  }

  end() {
    return this.worker.terminate();
  }
}

/** Yields all texts with their names: our own puzzles and examples, and each 20th foreign puzzle. */
function* texts() {
  const root = new URL("../../", import.meta.url);
  for (const folder of ["tests/corpus/", "examples/"]) {
    for (const name of fs.readdirSync(new URL(folder, root)).filter((name) => name.endsWith(".txt"))) {
      const text = fs.readFileSync(new URL(folder + name, root), "utf8");
      // An empty line separates the puzzles of the corpus, each with its solution.
      const parts = folder === "examples/" ? [text] : text.replace(/^solution .*$/gm, "").split(/\n\s*\n/).filter((part) => part.trim());
      for (const [number, part] of parts.entries()) yield [`${name} ${number + 1}`, part];
    }
  }
  for (const file of ["index.jsonl", "variants.jsonl"]) {
    const place = new URL(`../shared/corpora/${file}`, root);
    if (!fs.existsSync(place)) {
      console.log(`skipped: ${file} is not there`);
      continue;
    }
    const lines = fs.readFileSync(place, "utf8").trim().split("\n");
    for (const line of lines.filter((_, at) => at % 20 === 0)) {
      const { id, puzzle } = JSON.parse(line);
      if (typeof puzzle === "string") yield [`${file} ${id}`, puzzle];
    }
  }
}

async function main() {
  const [engine, program, every = "20"] = process.argv.slice(2);
  const sides = [new Module(path.resolve(engine)), new Native(path.resolve(program))];
  const questions = [
    { ask: "read", picture: true }, { ask: "candidates", cap: 4 }, { ask: "unique", picture: true }, { ask: "count", max: 20 },
    { ask: "solve", seed: 3 }, { ask: "estimate", walks: 3, seed: 5 }, { ask: "explain" }, { ask: "needless" }, { ask: "equal" }, { ask: "hint", picture: true },
    { ask: "grade" }, { ask: "export", to: "native" }, { ask: "export", to: "cnf" }, { ask: "all", max: 3 },
  ];
  let [compared, late, puzzles, differ] = [0, 0, 0, 0];
  const times = [0, 0];
  const both = async (request) => {
    const replies = [];
    for (const [at, side] of sides.entries()) {
      const begin = performance.now();
      replies.push(await side.ask(JSON.stringify(request)));
      times[at] += performance.now() - begin;
    }
    return replies;
  };
  const compare = (name, request, [inside, native]) => {
    if (inside === null || native === null) {
      late++;
      return false;
    }
    compared++;
    if (inside[0] === BROKEN || native[0] === BROKEN) {
      differ++;
      console.log(`FAILED  ${name} ${request.ask}: inside ${inside[0] === BROKEN}, on this machine ${native[0] === BROKEN}`);
      return true;
    }
    try {
      assert.deepEqual(inside, native);
    } catch {
      differ++;
      const digest = (lines) => createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 12);
      const at = inside.findIndex((line, place) => line !== native[place]);
      console.log(`DIFFERENT  ${name} ${request.ask} (${digest(inside)}, ${digest(native)})\n  ${String(inside[at]).slice(0, 400)}\n  ${String(native[at]).slice(0, 400)}`);
    }
    return true;
  };
  compare("the palette", { ask: "rules" }, await both({ id: 1, ask: "rules" }));
  compare("no request", { ask: "?" }, await both({ id: 2, ask: "?" }));
  for (const [at, [name, text]] of [...texts()].entries()) {
    if (at % Number(every)) continue;
    puzzles++;
    for (const [id, question] of questions.entries()) {
      const request = { id, text, ignore_unknown: true, ignore_drawings: true, ...question };
      // A session that missed a question has lost its knowledge; the other one must lose it, too.
      if (!compare(name, request, await both(request))) {
        await sides[0].worker.terminate();
        sides[0].start();
        sides[1].child.kill("SIGKILL");
        sides[1].start();
      }
    }
  }
  const [inside, native] = times.map((time) => (time / 1000).toFixed(1));
  console.log(`${puzzles} puzzles, ${compared} answers compared, ${differ} different or failed, ${late} not in time; ${inside} s inside, ${native} s on this machine`);
  await sides[0].end();
  sides[1].end();
  assert.equal(differ, 0);
  assert.ok(compared > 300, "there were puzzles to compare");
}

if (!isMainThread) {
  insideThread();
} else {
  await main();
}
