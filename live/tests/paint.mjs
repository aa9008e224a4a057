// Measures the time from a digit on the board to painted candidates, and the frames while the pointer is dragged over a
// large board: `node live/tests/paint.mjs HOST` with playwright-core (NODE_PATH), Chromium, and a host as for page.mjs.
// It only prints the times, without checking them.
import fs from "node:fs";
import { onScreen } from "./board.mjs";
import { chromium } from "./chromium.mjs";
import { host } from "./hosts.mjs";

/** Digits typed into each puzzle, and givens removed from it, one at a time. */
const EDITS = 4;
/** After this many milliseconds, an answer counts as undecided. */
const LIMIT = 2000;

const { address, ended } = await host(process.argv[2]);
const browser = await chromium();
const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
await page.goto(address);
await page.waitForSelector("#link.on", { state: "attached" });
await page.waitForFunction(() => document.getElementById("text").value !== "");
await page.evaluate(() => {
  const board = document.getElementById("board");
  let typed = 0;
  addEventListener("keydown", (event) => (typed = event.timeStamp), true);
  // The time from a key to the frame with the candidates.
  window.painted = () => new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (board.ariaBusy === "true") return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - typed);
        port2.postMessage(null);
      });
    });
    observer.observe(board, { attributeFilter: ["aria-busy"] });
  });
});
const settled = (timeout) => page.waitForFunction(() => document.getElementById("board").ariaBusy === "false", null, { timeout });

/** Writes another puzzle into the text. */
async function write(text) {
  await page.click("#tabs [data-tab=text]");
  await page.fill("#text", text);
  await page.waitForTimeout(200);
  await settled(5000).catch(() => {});
}

/** Returns the point in the middle of a cell. */
const middle = async (row, column) => (await onScreen(page, [[column + 0.5, row + 0.5]]))[0];

/** Presses a key, and waits for its effect. */
async function time(key) {
  const painted = page.evaluate((limit) => Promise.race([window.painted(), new Promise((done) => setTimeout(done, limit, limit))]), LIMIT);
  await page.keyboard.press(key);
  return painted;
}

/** Returns the page's words about each cell. */
async function cells() {
  const all = [];
  for (let row = 0; row < 16; row++) {
    for (let column = 0; column < 16; column++) {
      const [x, y] = await middle(row, column);
      await page.mouse.click(x, y);
      const said = /^r(\d+)c(\d+): (given )?(\w+)/.exec(await page.textContent("#place"));
      if (said?.[1] === String(row + 1) && said[2] === String(column + 1)) all.push({ x, y, isGiven: Boolean(said[3]), sign: said[4] });
      if (all.filter(({ isGiven }) => isGiven).length >= EDITS && all.filter(({ isGiven }) => !isGiven).length >= EDITS) return all;
    }
  }
  return all;
}

const at = (times, part) => Math.round(times.toSorted((one, other) => one - other)[Math.min(Math.floor(times.length * part), times.length - 1)]);
const rules = Array.from({ length: 10 }, (_, at) => {
  const [row, column] = [(at % 5) * 3 + 1, at < 5 ? 1 : 9];
  const cell = (down, right) => `r${row + down}c${column + right}`;
  return `thermo ${cell(0, 0)} ${cell(0, 1)} ${cell(0, 2)} ${cell(1, 3)}\nkiller 20 ${cell(1, 0)} ${cell(1, 1)} ${cell(2, 0)}\narrow ${cell(2, 4)} ${cell(2, 5)} ${cell(1, 6)}\n`;
}).join("");
await write(`grid 16x16\n${rules}`);
await page.click("#stop").catch(() => {});
await page.evaluate(() => {
  const frames = [];
  const next = (now) => (frames.push(now), requestAnimationFrame(next));
  requestAnimationFrame(next);
  window.drawn = frames;
});
const [from, to] = [await middle(0, 0), await middle(15, 15)];
await page.mouse.move(...from);
await page.mouse.down();
await page.evaluate(() => (window.drawn.length = 0));
const begin = Date.now();
for (let way = 0; Date.now() - begin < 5000; way = (way + 7) % 320) {
  const row = Math.floor(way / 20);
  await page.mouse.move(from[0] + ((to[0] - from[0]) * (way % 20)) / 19, from[1] + ((to[1] - from[1]) * row) / 15);
}
const frames = await page.evaluate(() => window.drawn.slice(1).map((now, at) => now - window.drawn[at]));
await page.mouse.up();
const total = frames.reduce((sum, one) => sum + one, 0);
console.log(`drag over 16x16 with 30 rules: ${Math.round((frames.length * 1000) / total)} frames a second, 95 % under ${at(frames, 0.95)} ms, longest ${at(frames, 1)} ms`);

const folder = new URL("../../examples/", import.meta.url);
const examples = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".txt")).sort();
const [typed, taken] = [[], []];
for (const example of examples) {
  await write(fs.readFileSync(new URL(example, folder), "utf8"));
  const all = await cells();
  const own = [];
  for (const [edits, isGiven, times] of [["typed", false, typed], ["taken", true, taken]]) {
    for (const { x, y, sign } of all.filter((cell) => cell.isGiven === isGiven).slice(0, EDITS)) {
      await page.mouse.click(x, y);
      if (!isGiven && sign.length > 1) continue;
      const took = await time(isGiven ? "Delete" : sign);
      times.push(took);
      own.push(`${edits} ${Math.round(took)}`);
      await time("Control+z");
    }
  }
  if (process.env.VERBOSE) console.log(`${example}: ${own.join(", ")} ms`);
}
for (const [what, times] of [["digits typed", typed], ["givens taken", taken]]) {
  const undecided = times.filter((time) => time >= LIMIT).length;
  console.log(`${what}: ${times.length} edits of ${examples.length} examples, median ${at(times, 0.5)} ms, 95 % under ${at(times, 0.95)} ms, longest ${at(times, 1)} ms, ${undecided} undecided after 2 s`);
}

await browser.close();
await ended();
