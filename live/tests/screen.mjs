// Tests that the page needs no scrolling: every answer is in view, and nothing jumps.
import assert from "node:assert/strict";
import fs from "node:fs";

const SIZES = [[1280, 720], [1366, 768], [1440, 900], [1024, 768], [390, 844]];
/** The repository's puzzles, the first of each kind, and two more: one with several solutions, and one with none. */
const EXAMPLES = {
  several: "grid 9x9\nkiller 12 r1c1 r1c2 r2c1\nthermo r5c1-r5c5\narrow r8c8 r7c7 r6c6\nsandwich 10 r9\nkropki white r3c7 r3c8\n"
    + "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
  none: "diagonal\n1...\n.2..\n....\n...1\n",
  ...Object.fromEntries(files("../../examples/")),
};

/** @param {string} folder @returns {[string, string][]} names and texts */
function files(folder) {
  const place = new URL(folder, import.meta.url);
  return fs.readdirSync(place, { recursive: true }).filter((name) => /\.txt$/.test(name) && !/-[2-9]\.txt$/.test(name)).sort()
    .map((name) => [name, fs.readFileSync(new URL(name, place), "utf8")]);
}

/** The rules added to a board, one at a time. */
const RULES = ["killer 12 r1c1 r1c2 r2c1", "thermo r5c1-r5c5", "arrow r8c8 r7c7 r6c6", "sandwich 10 r9", "sandwich 12 c3", "x-sum 20 c1 bottom", "anti-knight", "little-killer 30 r1c4 dl"];

/** The tests; page.mjs passes the functions that tests share. */
export function screen({ open, verdict, write, isFirefox, shoot }) {
  /** Returns the elements that exist but are not visible: outside the window, or covered. */
  const unseen = (page) => page.evaluate(() => {
    const isSeen = (one) => {
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      if (width < 40 || height < 10 || left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return one.contains(above) || one.id === "board";
    };
    const wanted = [...document.querySelectorAll("#verdict, #told, #steps:not([hidden]), #board, #asks")];
    return wanted.filter((one) => !isSeen(one)).map((one) => `${one.id} ${JSON.stringify(one.getBoundingClientRect())}`);
  });
  const all = {
    async "each answer is in sight at every size, and nothing jumps for it"() {
      const page = await open();
      await page.evaluate(() => {
        const found = [];
        const add = (entries) => found.push(...entries.map(({ value, sources }) => `${value} ${sources?.map(({ node }) => node?.id || node?.nodeName)}`));
        // Firefox does not support this observer.
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) observer.observe({ type: "layout-shift" });
        window.jumps = async () => {
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          add(observer.takeRecords());
          return found.splice(0);
        };
      });
      const asks = await page.$$eval("[data-ask]", (all) => all.map((one) => one.dataset.ask));
      // Firefox is slow at other sizes of its window.
      for (const [number, [example, content]] of Object.entries(EXAMPLES).slice(0, isFirefox ? 3 : undefined).entries()) {
        const base = SIZES[number % SIZES.length];
        await page.setViewportSize({ width: base[0], height: base[1] });
        await write(page, content);
        await page.waitForFunction(() => document.getElementById("board").ariaBusy === "false");
        await page.click("#tabs [data-tab=answers]");
        await page.evaluate(() => window.jumps());
        // Asks half of the questions here, and the others with the next example.
        for (const ask of asks.filter((_, place) => place % 2 === number % 2)) {
          const before = await page.inputValue("#text");
          await page.click(`[data-ask=${ask}]`);
          // If it takes longer, the page is checked as it is.
          await page.waitForFunction((before) => document.getElementById("text").value !== before
            || !/^…?$/.test(document.getElementById("told").textContent), before, { timeout: 3000 }).catch(() => {});
          assert.deepEqual(await page.evaluate(() => window.jumps()), [], `${example}, ${ask}`);
          for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            assert.deepEqual(await unseen(page), [], `${example}, ${ask} at ${width}x${height}`);
          }
          if (ask === "steps") await shoot(page, `phone-${example}`.replace(/\W/g, "-"));
          await page.setViewportSize({ width: base[0], height: base[1] });
          if (ask === "steps") await shoot(page, `steps-${example}`.replace(/\W/g, "-"));
          await page.evaluate(() => window.jumps());
        }
      }
      await page.context().close();
    },

    async "rules make no cell smaller or larger"() {
      const page = await open();
      let written = "grid 9x9\n";
      await write(page, written);
      await verdict(page, "more than one");
      const side = () => page.evaluate(() => document.querySelector("#board .over").getScreenCTM().a * 64);
      const before = await side();
      assert.ok(before > 50, `a cell of ${before} pixels`);
      for (const rule of RULES) {
        written += `${rule}\n`;
        await write(page, written);
        await verdict(page, "solution");
        assert.equal(await side(), before, rule);
      }
      await page.context().close();
    },
  };
  if (isFirefox) return all;
  all["nothing jumps"] = async () => {
    const page = await open();
    await verdict(page, "more than one");
    await page.evaluate(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push(`${entry.value} ${entry.sources?.map(({ node }) => node?.id || node?.nodeName)}`);
      }).observe({ type: "layout-shift" });
    });
    let written = "grid 9x9\n";
    for (const rule of RULES) {
      written += `${rule}\n`;
      await write(page, written);
      await verdict(page, "solution");
      for (const ask of ["unique", "hint", "steps"]) {
        await page.click(`[data-ask=${ask}]`);
        await page.waitForFunction(() => document.getElementById("board").ariaBusy === "false" && document.getElementById("told").textContent.length > 1);
      }
    }
    await write(page, "grid 9x9\nkiler\n");
    await page.waitForSelector("#wrong li.error");
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
    await page.context().close();
  };
  return all;
}
