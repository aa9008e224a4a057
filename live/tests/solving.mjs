// Tests of solving: entries by keys and buttons, the messages about them, and that the text is never changed.
import assert from "node:assert/strict";
import fs from "node:fs";

const BOARD = "1.34\n..12\n21..\n43.1\n";
/** A puzzle with lines, cages and clues outside the grid. */
const RULES = fs.readFileSync(new URL("../../examples/lines-and-cages.txt", import.meta.url), "utf8");

/** The tests; page.mjs passes the functions that tests share. */
export function solving({ open, press, text, verdict, write, shoot }) {
  const said = (page, words) => page.waitForFunction((words) => document.querySelector("#solve .said").textContent.includes(words), words)
    .catch(async () => assert.equal(await page.textContent("#solve .said"), words));
  /** Returns the drawn entries: digits, marks, and the number of colours. */
  const entered = (page) => page.evaluate(() => [
    [...document.querySelectorAll("#board .over .entered")].map((one) => one.textContent).join(""),
    [...document.querySelectorAll("#board .over .mark")].map((one) => one.textContent).join(" "),
    document.querySelectorAll("#board .over .colour").length,
  ]);
  async function begin(page, board) {
    await write(page, board);
    await verdict(page, "exactly one");
    await page.click("[data-turn=solve]");
  }

  return {
    async "solving: digits, marks and colours are entered by keys, and the text stays"() {
      const page = await open();
      await begin(page, BOARD);
      assert.deepEqual(await page.$$eval("#board .over text", (all) => all.length), 0, "nothing is known to a player");
      await press(page, 1, 2);
      assert.equal(await page.textContent("#place"), "r1c2");
      await press(page, 2, 2, ["Control"]);
      for (const key of ["Shift+Digit2", "Shift+Digit3", "Control+Digit4"]) await page.keyboard.press(key);
      assert.deepEqual(await entered(page), ["", "2 3 4 2 3 4", 0]);
      await page.keyboard.press("Control+Shift+Digit5");
      for (const key of ["v", "6", "x", "2", "z"]) await page.keyboard.press(key);
      assert.deepEqual(await entered(page), ["", "3 4 3 4", 4]);
      await press(page, 1, 2);
      await page.keyboard.press("2");
      assert.deepEqual(await entered(page), ["2", "3 4", 4]);
      assert.equal(await page.textContent("#place"), "r1c2: 2, colour 5 6");
      // A cell with a given takes only colours.
      await press(page, 1, 1);
      for (const key of ["2", "Control+Digit2", "Control+Shift+Digit1"]) await page.keyboard.press(key);
      assert.deepEqual(await entered(page), ["2", "3 4", 5]);
      for (let round = 0; round < 2; round++) await page.keyboard.press("Control+z");
      assert.deepEqual(await entered(page), ["", "3 4 3 4", 4]);
      for (let round = 0; round < 2; round++) await page.keyboard.press("Control+y");
      assert.deepEqual(await entered(page), ["2", "3 4", 5]);
      await shoot(page, "solving");
      await page.reload();
      await page.waitForSelector("#link.on", { state: "attached" });
      await verdict(page, "exactly one");
      assert.deepEqual(await entered(page), ["2", "3 4", 5]);
      await press(page, 1, 2);
      for (let round = 0; round < 2; round++) await page.keyboard.press("Backspace");
      assert.deepEqual(await entered(page), ["", "3 3 4", 5]);
      assert.equal(await text(page), BOARD);
      await page.click("[data-turn=set]");
      assert.deepEqual(await entered(page), ["", "", 0]);
      await verdict(page, "exactly one");
      assert.ok((await page.$$eval("#board .over .sure", (all) => all.length)) > 0);
      await page.context().close();
    },

    async "solving: it is checked without telling where, and the end is seen"() {
      const page = await open();
      await begin(page, BOARD);
      await press(page, 1, 2);
      await page.click("[data-do=check]");
      await said(page, "No mistake so far.");
      await page.keyboard.press("3");
      await page.click("[data-do=hint]");
      await said(page, "Something is wrong.");
      assert.equal(await page.$$eval("#board .blamed-cell", (all) => all.length), 0);
      await page.click("[data-do=check]");
      await said(page, "Wrong: r1c2.");
      assert.equal(await page.$$eval("#board .blamed-cell", (all) => all.length), 1);
      await press(page, 1, 2);
      await page.keyboard.press("2");
      await page.click("[data-do=hint]");
      await said(page, "r");
      assert.ok((await page.$$eval("#board .lit", (all) => all.length)) > 0);
      for (const [row, column, key] of [[2, 1, "3"], [2, 2, "4"], [3, 3, "4"], [3, 4, "3"], [4, 3, "2"]]) {
        await press(page, row, column);
        await page.keyboard.press(key);
      }
      await said(page, "Solved in 0:");
      for (let round = 0; round < 3; round++) await page.keyboard.press("Control+z");
      await page.click("[data-do=clear]");
      for (let round = 0; round < 2; round++) await page.click("[data-do=give-up]");
      await said(page, "This is a solution.");
      assert.deepEqual(await entered(page), ["234432", "", 0]);
      assert.equal(await text(page), BOARD);
      await page.context().close();
    },

    async "solving: everything is in sight, and on a phone there are buttons for it"() {
      for (const [width, height, colorScheme] of [[1280, 720, "dark"], [1024, 768, "light"], [390, 844, "light"]]) {
        const page = await open({ viewport: { width, height }, colorScheme });
        await begin(page, RULES);
        assert.match(await page.textContent("#about"), /thermo: /);
        await press(page, 1, 2);
        if (width < 500) await page.click("#tabs [data-tab=chips]");
        for (const entry of ["corner", "centre", "colour"]) {
          await page.click(`[data-entry=${entry}]`);
          await page.click("#pad button:text-is('2')");
        }
        assert.deepEqual(await entered(page), ["", "2 2", 1]);
        const seen = await page.$$eval("#board, #pad button, #solve button, #solve .said, #solve .clock, #verdict, #about", (all) => all.map((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1 && (one.contains(above) || one.id === "board") && right > left ? "" : one.className + one.textContent;
        }).filter(Boolean));
        assert.deepEqual(seen, [], `${width}x${height}`);
        await shoot(page, `solving-${width}`);
        await page.context().close();
      }
    },
  };
}
