// Tests of the rules next to the board, of Undo, and of answers that the page requests by itself.
import assert from "node:assert/strict";

const KEPT = "# first\ngrid 4x4\nkiller 5 r1c1 r1c2 # its sum\n# between\nanti-knight\nthermo r3c1 r3c2 r3c3\n";

/** The tests; page.mjs passes the functions that tests share. */
export function chips({ open, press, text, told, verdict, write, written, shoot }) {
  const names = (page) => page.$$eval("#chips .chip", (all) => all.map((one) => one.textContent));
  return {
    async "rules are chips that light up, move and go"() {
      const page = await open();
      await write(page, KEPT);
      await verdict(page, "solution");
      assert.deepEqual(await names(page), ["killer 5 r1c1 r1c2", "anti-knight", "thermo r3c1 r3c2 r3c3"]);
      await page.hover("#chips .chip:text-is('thermo r3c1 r3c2 r3c3')");
      assert.equal(await page.$$eval("#board .lit", (all) => all.length), 3);
      assert.match(await page.textContent("#about"), /^thermo CELLS/);
      await press(page, 3, 2);
      assert.deepEqual(await page.$$eval("#chips .here .chip", (all) => all.map((one) => one.textContent)), ["thermo r3c1 r3c2 r3c3"]);
      await shoot(page, "chips");
      await page.click("#chips .chip:text-is('thermo r3c1 r3c2 r3c3')");
      const before = () => page.$eval("#text", (area) => area.value.slice(0, area.selectionStart).split("\n").at(-1));
      assert.equal(await before(), "thermo r3c1 r3c2 r3c3");
      // The chip and the cells of the line at the text cursor are marked.
      for (const [key, line] of [["ArrowDown", undefined], ["ArrowUp", "thermo r3c1 r3c2 r3c3"], ["ArrowUp", "anti-knight"]]) {
        await page.keyboard.press(key);
        await page.waitForFunction((line) => document.querySelector("#chips .pointed .chip")?.textContent === line, line);
      }
      await page.click("#chips .chip:text-is('killer 5 r1c1 r1c2')");
      assert.equal(await page.$eval("#text", (area) => area.value.slice(area.selectionStart, area.selectionEnd)), "5", "its number");
      await page.$$eval("#chips .chip", (all) => all[2].focus());
      await page.keyboard.press("Alt+ArrowUp");
      await written(page, "# first\ngrid 4x4\nkiller 5 r1c1 r1c2 # its sum\n# between\nthermo r3c1 r3c2 r3c3\nanti-knight\n");
      await page.waitForFunction(() => document.activeElement.textContent === "thermo r3c1 r3c2 r3c3");
      await page.keyboard.press("Delete");
      await written(page, "# first\ngrid 4x4\nkiller 5 r1c1 r1c2 # its sum\n# between\nanti-knight\n");
      await verdict(page, "solution");
      await page.click("#chips .cross");
      await written(page, "# first\ngrid 4x4\n# between\nanti-knight\n");
      for (let round = 0; round < 3; round++) await page.keyboard.press("Control+z");
      await written(page, KEPT);
      await verdict(page, "solution");
      // Both chips are deleted before the text is read again.
      await page.$$eval("#chips .cross", (all) => [all[2], all[1]].forEach((one) => one.click()));
      await written(page, "# first\ngrid 4x4\nkiller 5 r1c1 r1c2 # its sum\n# between\n");
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      await written(page, KEPT);
      await page.context().close();
    },

    async "what is typed at one go is undone at once, and after a reload"() {
      const page = await open();
      await write(page, "grid 4x4\n");
      await verdict(page, "solution");
      await page.$eval("#text", (area) => area.setSelectionRange(area.value.length, area.value.length));
      await new Promise((done) => setTimeout(done, 1100));
      await page.keyboard.type("thermo r1c1 r1c2");
      await verdict(page, "solution");
      await page.reload();
      await page.waitForFunction(() => document.getElementById("text").value.includes("thermo"));
      await page.keyboard.press("Control+z");
      await written(page, "grid 4x4\n");
      await page.keyboard.press("Control+y");
      await written(page, "grid 4x4\nthermo r1c1 r1c2");
      await page.context().close();
    },

    async "what contradicts itself is marked without being asked"() {
      const page = await open();
      await write(page, "grid 4x4\nanti-knight\nkiller 3 r1c1 r1c2\nkiller 7 r1c1 r1c2\n");
      await verdict(page, "no solution");
      await page.waitForSelector("#chips .blamed");
      assert.deepEqual(await page.$$eval("#chips .blamed .chip", (all) => all.map((one) => one.textContent)), ["killer 3 r1c1 r1c2", "killer 7 r1c1 r1c2"]);
      await shoot(page, "blamed");
      await page.click("#chips .blamed .cross");
      await verdict(page, "more than one");
      assert.equal(await page.$$eval("#chips .blamed", (all) => all.length), 0);
      await write(page, "anti-knight\n1.34\n..12\n21..\n43.1\n");
      await verdict(page, "no solution");
      await write(page, "killer 3 r1c1 r1c2\n1.34\n..12\n21..\n43.1\n");
      await verdict(page, "exactly one");
      await page.click("[data-ask=needless]");
      await told(page, "can be left out");
      assert.equal(await page.$$eval("#chips .needless", (all) => all.length), 1);
      await page.context().close();
    },

    async "a value that leaves one solution is given by a press"() {
      const page = await open();
      const board = "12..\n....\n...3\n....\n";
      await write(page, board);
      await verdict(page, "more than one");
      await page.click("#tabs [data-tab=show]");
      await page.selectOption("#cap", "1");
      await verdict(page, "more than one");
      assert.equal(await page.$$eval("#board .lone", (all) => all.length), 0);
      await page.click("#lone");
      await page.waitForSelector("#board .lone", { state: "attached" });
      await verdict(page, "more than one");
      await shoot(page, "lone");
      const spot = await page.$eval("#board .lone", (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2, row: Math.floor(Number(one.dataset.lone.split(" ")[0]) / 4), sign: one.dataset.lone.split(" ")[1] };
      });
      // A drag over cells selects them.
      await page.mouse.move(spot.x, spot.y);
      await page.mouse.down();
      await page.mouse.move(spot.x + 200, spot.y, { steps: 4 });
      await page.mouse.move(spot.x, spot.y, { steps: 4 });
      await page.mouse.up();
      assert.equal(await text(page), board);
      await page.mouse.click(spot.x, spot.y);
      await verdict(page, "exactly one");
      assert.ok((await text(page)).split("\n")[spot.row].includes(spot.sign));
      await page.keyboard.press("Control+z");
      await written(page, board);
      await page.context().close();
    },

    async "a text of another format has chips, and is native after an edit of them"() {
      const page = await open();
      const other = ".Shape~4x4.NFA~TQYfVniXEaMNEIAAVGrHVn-JGlQt6s8A~_rise~-~R1C1~R1C2~R1C3~R1C4.Thermo~R2C1~R2C2.AntiKnight";
      await write(page, other);
      await verdict(page, "solution");
      const [named, ...rules] = await names(page);
      assert.match(named, /^rise \(/);
      assert.deepEqual(rules, ["thermo r2c1 r2c2", "anti-knight"]);
      await page.hover("#chips .chip:text-is('thermo r2c1 r2c2')");
      assert.equal(await page.$$eval("#board .lit", (all) => all.length), 2);
      await page.click("#chips [aria-label='Delete thermo r2c1 r2c2']");
      await written(page, /^grid 4x4[^]*\nanti-knight\n/);
      await verdict(page, "solution");
      assert.equal((await names(page)).at(-1), "anti-knight");
      assert.ok(!(await text(page)).includes("thermo"));
      await page.keyboard.press("Control+z");
      await written(page, other);
      await page.waitForFunction(() => document.querySelectorAll("#chips .chip")[2]?.textContent === "anti-knight");
      await page.$$eval("#chips .chip", (all) => all[2].focus());
      await page.keyboard.press("Alt+ArrowUp");
      await written(page, /\nanti-knight\nthermo r2c1 r2c2\n/);
      await page.waitForFunction(() => document.activeElement.textContent === "anti-knight");
      await page.keyboard.press("Control+z");
      await write(page, ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R1C1~R1C2.AntiKnight");
      await verdict(page, "no solution");
      await page.waitForSelector("#chips .blamed");
      assert.equal(await page.$$eval("#chips .blamed", (all) => all.length), 2);
      await page.context().close();
    },

    async "nothing is changed where the text has an error"() {
      const page = await open();
      await write(page, "grid 4x4\nthermo r1c1 r1c2\n");
      await verdict(page, "solution");
      const wrong = "# another line\ngrid 4x4\nthermo r1c1 r1c2\nkiler\n";
      await write(page, wrong);
      await page.waitForSelector("#wrong li.error");
      await page.click("#chips .cross");
      await told(page, "Nothing was changed: Line 4");
      assert.equal(await text(page), wrong);
      await page.context().close();
    },

    async "what else is known is shown where it is wanted"() {
      const page = await open();
      await write(page, "killer 3 r1c1 r1c2\npalindrome r1c1 r2c3\n....\n....\n....\n....\n");
      await verdict(page, "more than one");
      await page.click("#tabs [data-tab=show]");
      await page.click("#sure");
      await page.waitForSelector("#board .third-0, #board .odd, #board .even, #board .third-2", { state: "attached" });
      await page.click("#same");
      await page.waitForSelector("#board .equal", { state: "attached" });
      await shoot(page, "show");
      await page.context().close();
    },
  };
}
