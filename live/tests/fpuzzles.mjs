// Browser tests of sudokulive as the solver of f-puzzles: fpuzzles.html is a stub of that page and its user script, on
// another origin. Replies are compared with the solutions of 4x4 grids, which are few enough to enumerate.
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { serve } from "./hosts.mjs";

const STUB = new URL("./fpuzzles.html", import.meta.url);
const SEVERAL = "1.../..../..../...1";
const UNIQUE = "1.34/..12/21../43.1";
const NONE = "11../..../..../....";
const HARD = "8......../..36...../.7..9.2../.5...7.../....457../...1...3./..1....68/..85...1./.9....4..";
const EMPTY = Array(9).fill(".".repeat(9)).join("/");

/** The 4x4 grids that a board allows, each as 16 digits. */
function solutions(rows) {
  const board = [...rows.replaceAll("/", "")].map((sign) => (sign === "." ? 0 : Number(sign)));
  const isPeer = (a, b) => a % 4 === b % 4 || a >> 2 === b >> 2 || (a >> 3 === b >> 3 && (a & 2) === (b & 2));
  const fits = (digits, digit) => [0, digit].includes(board[digits.length])
    && digits.every((other, at) => other !== digit || !isPeer(at, digits.length));
  const next = (digits) => [1, 2, 3, 4].filter((digit) => fits(digits, digit)).map((digit) => [...digits, digit]);
  const from = (digits) => (digits.length === 16 ? [digits] : next(digits).flatMap(from));
  return from([]);
}

/** The number of solutions with each candidate of a 4x4 board, up to a cap. */
const counted = (rows, cap) => Array.from({ length: 64 }, (_, index) =>
  Math.min(cap, solutions(rows).filter((digits) => digits[index >> 2] === (index & 3) + 1).length));

/** Serves the stub and its library. */
async function stub() {
  const modules = createRequire(path.join(process.env.NODE_PATH ?? ".", "/"));
  const library = modules.resolve("lz-string/libs/lz-string.min.js");
  const server = http.createServer((request, response) => {
    const isPage = new URL(request.url, "http://localhost").pathname === "/";
    response.setHeader("content-type", isPage ? "text/html; charset=utf-8" : "text/javascript; charset=utf-8");
    response.end(fs.readFileSync(isPage ? STUB : library));
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  return { server, origin: `http://localhost:${server.address().port}` };
}

/** Waits for a matching reply to the stub, and returns it. */
async function reply(page, wanted) {
  const find = (wanted) => heard.find(new Function("reply", `return ${wanted}`));
  const found = await page.waitForFunction(find, wanted);
  await page.evaluate((found) => heard.splice(0, heard.indexOf(found) + 1), found);
  return found.jsonValue();
}

const title = (page, words) => page.waitForFunction((words) => connection.element.textContent === words, words);
const words = (page) => page.textContent("#console");
const press = (page, name) => page.click(`#buttons button:text-is('${name}')`);
const enter = (page, rows, more = {}) => page.evaluate(([rows, more]) => enter(rows, more), [rows, more]);
const digits = (page) => page.evaluate(() => grid.flat().map((cell) => cell.value ?? 0));
const is = (type, more = "") => `reply.type === "${type}"${more && ` && ${more}`}`;

/** Presses a button, and waits for the final answer. */
async function asked(page, name) {
  await page.evaluate(() => { heard.length = 0; });
  await press(page, name);
  const found = await reply(page, `reply.nonce === nonce && reply.inProgress !== true`);
  await title(page, "Disconnect");
  return found;
}

/** The tests; `named` is the program. */
export function fpuzzles({ named, browser }) {
  /** Runs a test with the stub, connected to a server that allows its origin. */
  const connected = (run) => async () => {
    const { server: host, origin } = await stub();
    const friendly = await serve(named, "--allow-origin", origin);
    const context = await browser.newContext();
    const page = await context.newPage();
    const wrong = [];
    page.on("pageerror", (error) => wrong.push(String(error)));
    const port = new URL(friendly.address).port;
    try {
      await page.goto(`${origin}/?port=${port}`);
      await press(page, "Connect");
      await title(page, "Disconnect");
      await run(page, { friendly, origin, port });
      assert.deepEqual(wrong, []);
    } finally {
      await context.close();
      host.close();
      if (friendly.server.exitCode === null) await friendly.ended();
    }
  };
  return {
    "f-puzzles: each button has its answer": connected(async (page) => {
      for (const [rows, said] of [[UNIQUE, "a unique"], [SEVERAL, "multiple"], [NONE, "no"]]) {
        const number = solutions(rows).length;
        await enter(page, rows);
        assert.equal((await asked(page, "Check")).count, Math.min(number, 2));
        assert.match(await words(page), new RegExp(`There (is|are) ${said} solution`));
        assert.equal((await asked(page, "Solution Count")).count, number);
        assert.ok((await words(page)).endsWith(`${number} solutions.\n`), await words(page));
      }
      await enter(page, SEVERAL);
      const all = new Set(solutions(SEVERAL).map(String));
      const drawn = new Set();
      for (let round = 0; round < 12; round++) {
        await asked(page, "Solve");
        drawn.add(String(await digits(page)));
      }
      assert.ok([...drawn].every((one) => all.has(one)) && drawn.size > 1, "solutions, and not always the same one");
      await enter(page, UNIQUE);
      assert.equal((await asked(page, "Solution Path")).isValid, true);
      assert.deepEqual([await digits(page)], solutions(UNIQUE));
    }),

    "f-puzzles: steps go on from the marks of the board": connected(async (page) => {
      await enter(page, UNIQUE);
      const [solution] = solutions(UNIQUE);
      for (let round = 0; (await digits(page)).includes(0); round++) {
        assert.ok(round < 40, "the steps come to an end");
        const before = JSON.stringify(await page.evaluate(() => grid));
        const step = await asked(page, "Step");
        assert.ok(step.isValid, step.message);
        assert.match(step.message, /^\S[^]*\n {4}/);
        assert.notEqual(JSON.stringify(await page.evaluate(() => grid)), before);
        step.cells.forEach(({ value, candidates }, place) => {
          assert.ok(value === solution[place] || candidates.includes(solution[place]), step.message);
        });
      }
      assert.deepEqual(await digits(page), solution);
    }),

    "f-puzzles: true candidates follow each change": connected(async (page) => {
      await enter(page, SEVERAL);
      const first = await asked(page, "True Candid.");
      assert.deepEqual(first.solutionsPerCandidate, counted(SEVERAL, 8));
      const colors = await page.evaluate(() => grid.flat().flatMap((cell) => Object.values(cell.colors ?? {})));
      const isCounted = (color) => color === "#299b20" || color.startsWith("rgb(0, 0, ");
      assert.ok(colors.length > 0 && colors.every(isCounted), String(colors));
      // After several changes in a row, only the last one is asked about.
      const before = await page.evaluate(() => sent.length);
      await page.evaluate(() => { edit(0, 1, 2); edit(0, 2, 4); edit(0, 2, null); edit(1, 0, 3); });
      const now = "12../3.../..../...1";
      assert.deepEqual((await reply(page, is("truecandidates"))).solutionsPerCandidate, counted(now, 8));
      assert.equal(await page.evaluate(() => sent.length), before + 1);
      // A cell with one candidate gets a value, and a contradiction puts a cross into each open cell.
      await page.evaluate(() => edit(0, 2, 3));
      await reply(page, is("truecandidates"));
      assert.equal((await digits(page))[3], 4);
      await page.evaluate(() => edit(0, 3, 3));
      const refused = await reply(page, is("invalid"));
      assert.equal(refused.message, "No solutions found.");
      assert.ok(await page.evaluate(() => open().length > 0 && open().every(({ cell }) => cell.isWrong)));
      await page.evaluate(() => edit(0, 3, null));
      await reply(page, is("truecandidates"));
      assert.ok(await page.evaluate(() => open().every(({ cell }) => !cell.isWrong)));
      // Without a cap, nothing is counted. Candidates that only search excludes are red.
      await page.evaluate(() => { candidateOptions = []; });
      await enter(page, SEVERAL);
      const possible = await reply(page, is("truecandidates"));
      assert.deepEqual(possible.solutionsPerCandidate, counted(SEVERAL, 1));
      await page.evaluate(() => { candidateOptions = ["logical"]; });
      await enter(page, HARD);
      const logical = await reply(page, is("truecandidates", "reply.solutionsPerCandidate.length === 729"));
      const of = (number) => logical.solutionsPerCandidate.filter((count) => count === number).length;
      assert.ok(of(1) === 81 && of(-1) > 50 && of(1) + of(0) + of(-1) === 729);
    }),

    "f-puzzles: an edit, a command and a closed connection end what runs": connected(async (page) => {
      await enter(page, EMPTY);
      await press(page, "Solution Count");
      await reply(page, is("count", "reply.inProgress"));
      assert.match(await words(page), /until now/);
      // An edit sends a cancellation, whose reply has its own number; no more solutions are counted.
      await page.evaluate(() => { heard.length = 0; edit(0, 0, 1); });
      const ended = await reply(page, `reply.type === "canceled" && reply.nonce === nonce`);
      await title(page, "Disconnect");
      const cancel = await page.evaluate(() => sent.at(-1));
      assert.deepEqual(cancel, { nonce: cancel.nonce, command: "cancel" });
      assert.deepEqual(ended, { nonce: cancel.nonce, type: "canceled" });
      // Estimates never end by themselves; another command ends them, and only its answer is used.
      await press(page, "Estimate Count");
      const estimate = await reply(page, is("estimate"));
      assert.ok(estimate.iterations > 0 && estimate.ci95_lower <= estimate.estimate, JSON.stringify(estimate));
      assert.equal((await asked(page, "Check")).count, 2);
      const nonce = await page.evaluate(() => sent.at(-1).nonce);
      const passed = await page.evaluate(() => late.splice(0));
      const isOfBefore = ({ type, nonce: of }) => of < nonce && ["canceled", "count", "estimate"].includes(type);
      assert.ok(passed.every(isOfBefore), JSON.stringify(passed));
      assert.ok(passed.some((reply) => reply.type === "canceled"), "what was ended says so");
      // After an undo, a reply does not fill in the board, but a number is still shown.
      await enter(page, UNIQUE);
      await page.evaluate(() => { heard.length = 0; edit(0, 1, 2); ask("solve"); undo(); });
      await reply(page, is("solved"));
      assert.equal((await digits(page))[1], 0);
      assert.equal(await page.evaluate(() => late.splice(0).length), 1);
      await page.evaluate(() => { edit(0, 1, 2); clearConsole(); ask("check"); undo(); });
      await reply(page, is("count"));
      assert.match(await words(page), /unique/);
      // After a reconnection during running work, the solver knows nothing of that work.
      await enter(page, EMPTY);
      await press(page, "Solution Count");
      await reply(page, is("count", "reply.inProgress"));
      await page.evaluate(() => socket.close());
      await title(page, "Connect");
      await press(page, "Check");
      assert.match(await words(page), /There is no solver/);
      await page.evaluate(() => { heard.length = 0; });
      await press(page, "Connect");
      await title(page, "Disconnect");
      await enter(page, UNIQUE);
      assert.equal((await asked(page, "Check")).count, 1);
      assert.deepEqual(await page.evaluate(() => late), []);
    }),

    "f-puzzles: what is passed over is said, and rules are added": connected(async (page) => {
      await enter(page, SEVERAL, { frobs: [1], line: [{ lines: [["R1C1", "R1C2"]], outlineC: "#000", width: 0.3 }] });
      const first = await asked(page, "True Candid.");
      assert.deepEqual(first.solutionsPerCandidate, counted(SEVERAL, 8));
      await press(page, "True Candid.");
      await asked(page, "Step");
      assert.match(await words(page), /^Not taken into account: .*frobs.*\nNot taken into account: .*#000 R1C1 to R1C2\n/);
      await enter(page, SEVERAL, { ruleset: "Have fun!\nconstraint: sum 5 r1c2 r2c1" });
      const isSo = (digits) => digits[1] + digits[4] === 5;
      assert.equal((await asked(page, "Solution Count")).count, solutions(SEVERAL).filter(isSo).length);
    }),

    "f-puzzles: the server goes and comes back": connected(async (page, { friendly, origin, port }) => {
      await enter(page, SEVERAL);
      await asked(page, "True Candid.");
      await friendly.ended();
      await title(page, "Connect");
      await press(page, "Connect");
      await title(page, "Error");
      const again = await serve(named, "--allow-origin", origin, "--port", port);
      try {
        await page.evaluate(() => { heard.length = 0; });
        await press(page, "Error");
        // The page asks about the board, as before.
        const first = await reply(page, is("truecandidates"));
        assert.deepEqual(first.solutionsPerCandidate, counted(SEVERAL, 8));
      } finally {
        await again.ended();
      }
    }),

    "f-puzzles: what is wrong is said in words": connected(async (page, { port }) => {
      await enter(page, UNIQUE, { ruleset: "constraint: summ 3 r1c1 r2c2" });
      const unknown = await asked(page, "Check");
      assert.equal(unknown.type, "invalid");
      assert.match(await words(page), /ruleset: line 1: unknown rule 'summ'/);
      await enter(page, NONE);
      assert.equal((await asked(page, "Solve")).message, "No solutions found.");
      await page.evaluate(() => { heard.length = 0; ask("dance"); });
      assert.equal((await reply(page, is("invalid"))).message, "Unknown command: dance");
      await page.evaluate(() => say({ nonce: ++nonce, command: "solve", dataType: "fpuzzles", data: "!!!" }));
      assert.match((await reply(page, is("invalid"))).message, /not an LZ-String/);
      // After all these requests, the server answers as before.
      await enter(page, UNIQUE);
      assert.equal((await asked(page, "Check")).count, 1);
      // A page of an unlisted origin is refused.
      const stranger = await stub();
      try {
        await page.goto(`${stranger.origin}/?port=${port}`);
        await press(page, "Connect");
        await title(page, "Error");
      } finally {
        stranger.server.close();
      }
    }),
  };
}
