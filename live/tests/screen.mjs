// Tests of what is seen of the page at once: that no answer stands where one has to look for it, and that nothing jumps.
import assert from "node:assert/strict";

const SIZES = [[1280, 720], [1366, 768], [1440, 900], [1024, 768], [390, 844]];
const EXAMPLES = {
  unique: "1.34\n..12\n21..\n43.1\n",
  several: "grid 9x9\nkiller 12 r1c1 r1c2 r2c1\nthermo r5c1-r5c5\narrow r8c8 r7c7 r6c6\nsandwich 10 r9\nkropki white r3c7 r3c8\n"
    + "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
  none: "diagonal\n1...\n.2..\n....\n...1\n",
};
/** What is added to a board, one after the other. */
const RULES = ["killer 12 r1c1 r1c2 r2c1", "thermo r5c1-r5c5", "arrow r8c8 r7c7 r6c6", "sandwich 10 r9", "sandwich 12 c3", "x-sum 20 c1 bottom", "anti-knight", "little-killer 30 r1c4 dl"];

/** The tests; `page` has what they share with the others. */
export function screen({ open, verdict, write, isFirefox, shoot }) {
  /** What of these is not seen, though it is there: outside of the window, or behind something else. */
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
    async "each answer is in sight at every size"() {
      const page = await open();
      for (const [example, content] of Object.entries(EXAMPLES)) {
        await write(page, content);
        await verdict(page, "solution");
        for (const ask of await page.$$eval("[data-ask]", (all) => all.map((one) => one.dataset.ask))) {
          if (ask === "generate") continue;
          await page.click(`[data-ask=${ask}]`);
          await page.waitForFunction(() => document.getElementById("board").ariaBusy === "false" && !/^…?$/.test(document.getElementById("told").textContent));
          for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            assert.deepEqual(await unseen(page), [], `${example}, ${ask} at ${width}x${height}`);
          }
          if (ask === "steps") await shoot(page, `phone-${example}`);
          await page.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] });
          if (ask === "steps") await shoot(page, `steps-${example}`);
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
