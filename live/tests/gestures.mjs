// Sets ten puzzles from scratch with only pointer and keys, until the page shows whether they have one solution. Counts
// the gestures: each press, drag and key is one.
import assert from "node:assert/strict";
import { onScreen } from "./board.mjs";

/** The cost of a gesture in f-puzzles, by its source: a rule is chosen in a popup of all tools, a rule of the whole grid is one
 * press, digits are typed at the last drawn clue, nothing needs Enter, a size is one press for each step from 9, and a press
 * looks for a solution. */
const THEIRS = {
  end: () => 1,
  new: (card) => 2 + Math.abs(Number.parseInt(card) - 9),
  rule: (name, isSwitch) => (isSwitch ? 1 : 2),
  draw: () => 1, at: () => 1, cell: () => 1,
  keys: (words) => words.length,
  key: () => 0,
};

/** The puzzles: the gestures, the resulting lines of the text, and whether f-puzzles can express them. Rows and columns of `at`
 * are positions in cells, as for `cell`: whole numbers are the lower right corners of cells, 0.5 is the middle of the first. */
const PUZZLES = {
  "killer": {
    steps: [["rule", "killer"], ["draw", "r1c1 r1c2 r2c1"], ["keys", "10"], ["draw", "r1c3 r2c3"], ["keys", "7"], ["draw", "r5c4 r5c6"], ["keys", "24"], ["key", "Enter"]],
    lines: ["killer 10 r1c1 r1c2 r2c1", "killer 7 r1c3 r2c3", "killer 24 r5c4 r5c5 r5c6"],
  },
  "thermo and arrow": {
    steps: [["rule", "thermo"], ["draw", "r1c1 r1c5"], ["draw", "r3c3 r6c6"], ["rule", "arrow"], ["draw", "r8c8 r7c7 r7c5"], ["draw", "r2c9 r5c9"]],
    lines: ["thermo r1c1 r1c2 r1c3 r1c4 r1c5", "thermo r3c3 r4c4 r5c5 r6c6", "arrow r8c8 r7c7 r7c6 r7c5", "arrow r2c9 r3c9 r4c9 r5c9"],
  },
  "sandwich": {
    steps: [["rule", "sandwich"], ["at", 0.5, -0.5], ["keys", "12"], ["at", 4.5, -0.5], ["keys", "5"], ["at", -0.5, 6.5], ["keys", "20"], ["key", "Enter"]],
    lines: ["sandwich 12 r1", "sandwich 5 r5", "sandwich 20 c7"],
  },
  "jigsaw": {
    steps: [["new", "6x6"], ["rule", "regions"], ["draw", "r1c1 r1c3 r2c3 r2c1"], ["draw", "r1c4 r1c6 r2c6 r2c4"], ["draw", "r3c1 r3c4 r4c4 r4c3"],
      ["draw", "r4c1 r4c2 r5c2 r5c1 r6c1 r6c2"], ["draw", "r3c5 r3c6 r4c6 r4c5 r5c5 r5c6"], ["draw", "r5c4 r5c3 r6c3 r6c6"], ["key", "Enter"]],
    lines: ["regions", "111222", "111222", "333355", "443355", "446655", "446666"],
  },
  "little killer": {
    steps: [["rule", "little-killer"], ["at", -0.5, 2.5], ["keys", "11"], ["at", 3.5, 9.5], ["keys", "17"], ["key", "Enter"]],
    lines: ["little-killer 11 r1c2 dl", "little-killer 17 r3c9 ul"],
  },
  "quadruple and xv": {
    steps: [["rule", "quadruple"], ["at", 1, 1], ["keys", "123"], ["at", 5, 6], ["keys", "49"], ["rule", "xv"], ["at", 0.5, 4], ["at", 3, 3.5], ["at", 3, 3.5], ["key", "Enter"]],
    lines: ["quadruple r1c1 1,2,3", "quadruple r5c6 4,9", "xv x r1c4 r1c5", "xv v r3c4 r4c4"],
  },
  "yin-yang": {
    steps: [["rule", "yin-yang"], ["key", "Enter"]],
    lines: ["layer shade", "yin-yang shade"], isOurs: true,
  },
  "6x6": {
    steps: [["new", "6x6"], ["cell", "r1c1"], ["keys", "3"], ["cell", "r4c5"], ["keys", "6"], ["rule", "diagonal", true], ["key", "Enter"]],
    lines: ["given r1c1=3 r4c5=6", "diagonal"],
  },
  "samurai": {
    steps: [["new", "Samurai"], ["rule", "killer"], ["draw", "r1c1 r1c2"], ["keys", "3"], ["draw", "r13c13 r13c14"], ["keys", "17"], ["rule", "killer"], ["cell", "r11c11"], ["keys", "5"]],
    lines: ["killer 3 r1c1 r1c2", "killer 17 r13c13 r13c14", "given r11c11=5"], isOurs: true,
  },
  "or": {
    steps: [["rule", "thermo"], ["draw", "r1c1 r1c5"], ["draw", "r3c1 r3c5"], ["rule", "or"], ["chip", "thermo r1c1 r1c2 r1c3 r1c4 r1c5"], ["chip", "thermo r3c1 r3c2 r3c3 r3c4 r3c5"], ["key", "Enter"]],
    lines: ["or { thermo r1c1 r1c2 r1c3 r1c4 r1c5 } { thermo r3c1 r3c2 r3c3 r3c4 r3c5 }"], isOurs: true,
  },
};

const middles = (list) => list.split(" ").map((name) => /r(\d+)c(\d+)/.exec(name).slice(1).map((one) => Number(one) - 0.5).reverse());

/** The tests; page.mjs passes the functions that tests share. */
export function gestures({ open, verdict, text, shoot }) {
  /** Actions on a page; each returns its number of gestures. */
  const hand = (page) => {
    const stroke = async (places) => {
      for (const [step, point] of (await onScreen(page, places)).entries()) {
        await page.mouse.move(...point);
        if (step === 0) await page.mouse.down();
      }
      await page.mouse.up();
      return 1;
    };
    /** Presses the element with this text, or whose text begins with it on a line of its own. */
    const pressOn = async (selector, words) => {
      await page.evaluate(([selector, words]) => {
        for (const one of document.querySelectorAll(selector)) one.classList.toggle("wanted", (one.querySelector("b") ?? one).textContent === words);
      }, [selector, words]);
      await page.click(`${selector}.wanted`);
    };
    return {
      async new(card) {
        await page.click("nav [data-gallery=new]");
        await pressOn(".card .main", card);
        await verdict(page, "more than one");
        return 2;
      },
      async rule(name) {
        const isShut = await page.evaluate((name) => {
          const button = [...document.querySelectorAll("#palette button")].find((one) => one.textContent === name);
          const group = button.closest("details");
          for (const one of document.querySelectorAll("#palette summary")) one.classList.toggle("wanted", one.parentElement === group);
          return !group.open;
        }, name);
        if (isShut) await page.click("#palette summary.wanted");
        await pressOn("#palette button", name);
        return isShut ? 2 : 1;
      },
      draw: (list) => stroke(middles(list)),
      at: (row, column) => stroke([[column, row]]),
      cell: (name) => stroke(middles(name)),
      async chip(line) {
        await pressOn("#chips .chip", line);
        return 1;
      },
      async keys(words) {
        await page.keyboard.type(words);
        return words.length;
      },
      async key(name) {
        await page.keyboard.press(name);
        return 1;
      },
    };
  };
  return {
    async "gestures: ten puzzles are set from nothing, with no more than elsewhere"() {
      for (const [name, { steps, lines, isOurs }] of Object.entries(PUZZLES)) {
        const page = await open({ viewport: { width: 1280, height: 720 } });
        await verdict(page, "more than one");
        const does = hand(page);
        let [ours, theirs] = [0, THEIRS.end()];
        for (const [kind, ...args] of steps) {
          ours += await does[kind](...args);
          if (!isOurs) theirs += THEIRS[kind](...args);
        }
        const found = (await text(page)).trim().split("\n").slice(1);
        assert.deepEqual(found, lines, name);
        await verdict(page, "more than one");
        await shoot(page, `gestures-${name}`);
        console.log(`        ${name}: ${ours} gestures${isOurs ? "" : `, in f-puzzles ${theirs}`}`);
        assert.ok(isOurs || ours <= theirs, `${name}: ${ours} gestures, in f-puzzles ${theirs}`);
        await page.context().close();
      }
    },
  };
}
