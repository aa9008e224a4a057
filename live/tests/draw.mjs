// Tests of drawing: draws the sample of every rule by pointer and keys, as its declaration says, and expects the
// sample's line in the text. `RULES=killer` draws only rules whose names begin with that.
import assert from "node:assert/strict";
import { onScreen } from "./board.mjs";

const middle = ([row, column]) => [column - 0.5, row - 0.5];

/** The points of a drag at which events happen: only at its turns; in small steps; off the middles of cells. */
const MANNERS = {
  fast: (cells) => {
    const turns = (place) => {
      const [a, b, c] = cells.slice(place - 1, place + 2);
      return !a || !c || c[0] - b[0] !== b[0] - a[0] || c[1] - b[1] !== b[1] - a[1];
    };
    return cells.filter((_, place) => turns(place)).map(middle);
  },
  slow: (cells) => {
    const points = cells.map(middle);
    return points.flatMap(([x, y], place) => {
      const [a, b] = points[place + 1] ?? [x, y];
      return Array.from({ length: place + 1 < points.length ? 8 : 1 }, (_, n) => [x + ((a - x) * n) / 8, y + ((b - y) * n) / 8]);
    });
  },
  wobbling: (cells) => cells.map(middle).map(([x, y], place) => [x + 0.2 * Math.sin(place * 2.1), y + 0.2 * Math.cos(place * 1.7)]),
};
MANNERS.touch = MANNERS.fast;

/** Returns the cells of a run such as `r1c1-r1c3`, or of the name of one cell; null for other names. */
function expanded(word) {
  const ends = word.split("-").map((name) => /^r(\d+)c(\d+)$/.exec(name)?.slice(1).map(Number));
  if (ends.includes(undefined)) return null;
  const [[row, column], [down, right]] = [ends[0], ends.at(-1)];
  const length = Math.max(Math.abs(down - row), Math.abs(right - column));
  return Array.from({ length: length + 1 }, (_, n) => [row + n * Math.sign(down - row), column + n * Math.sign(right - column)]);
}

/** The arguments of a line: the words of each parameter present. */
function parsed(rule, line) {
  const words = line.match(/'[^']*'|\S+/g).slice(1);
  const takes = ({ kind, choices }, word) => kind === "choice" ? choices.includes(word)
    : kind === "number" ? /^-?\d+$/.test(word ?? "") : word !== undefined;
  return rule.params.map((param) => {
    if (["cells", "groups", "terms", "blocks"].includes(param.kind)) return words.splice(0);
    if (param.kind === "labelled") return words[0] === param.label ? words.splice(0, 2) : [];
    return takes(param, words[0]) ? words.splice(0, 1) : [];
  });
}

/** The lines in the blocks of a line. */
const linesOf = (line) => [...line.matchAll(/[{;] ([^{;}]*) (?=[;}])/g)].map(([, one]) => one);

/** Words with runs expanded into cells; sets are sorted. */
function plain(rule, line) {
  const words = line.split(/\s+/).flatMap((word) => expanded(word)?.map(([row, column]) => `r${row}c${column}`) ?? [word]);
  return (rule.look === "area" || rule.params.some(({ kind }) => kind === "terms") ? words.sort() : words).join(" ");
}

const near = ([a, b], [c, d]) => Math.max(Math.abs(a - c), Math.abs(b - d)) === 1;

/** The arguments of a line as they are entered: words typed before and after the drawing, and the lists of cells.
 * Optional arguments and names of cells before the first drawn cell are typed before it, as are names without drawn
 * cells. */
function given(rule, words) {
  const [before, after, lists] = [[], [], []];
  rule.params.forEach((param, place) => {
    const own = words[place];
    if (param.steps || ["line", "side"].includes(param.kind)) return;
    // The kind of a border is chosen by pressing again.
    if (rule.look === "border" && param.kind === "choice") return;
    if (!["cell", "cells", "groups", "terms"].includes(param.kind)) {
      (param.optional ? before : after).push(...own);
      return;
    }
    const names = [];
    const isLate = lists.length > 0 || param.kind === "terms";
    let list = param.kind === "groups" ? [] : lists.at(-1) ?? [];
    for (const word of own) {
      const known = expanded(word);
      if (word === "/") list = [];
      if (known && !lists.includes(list)) lists.push(list);
      if (known) list.push(...known);
      else if (word !== "/" || lists.length === 0 || names.length > 0) names.push(word);
    }
    // The drawing itself begins another list, so no `/` is typed.
    while (names.at(-1) === "/") names.pop();
    (isLate ? after : before).push(...names);
  });
  if (lists.length > 0 || rule.params.some(({ kind }) => kind === "line")) return { before, after, lists };
  return { before: [], after: rule.params.flatMap((_, place) => words[place]), lists };
}

/** The functions that draw on a page. */
async function painter(page, { isFirefox }) {
  await page.click("#tabs [data-tab=text]");
  await page.evaluate(() => (document.getElementById("auto").checked = false));
  // Requests the page's declarations over a link like its own.
  const told = await page.evaluate(async () => {
    const { Link } = await import("./link.js");
    return new Promise((resolve) => {
      const link = new Link((isOn) => isOn && link.ask({ ask: "rules" }).then(({ answer }) => resolve(answer)));
    });
  });
  const rules = [...told.groups.flatMap((group) => group.rules), ...told.headers];
  const touch = isFirefox ? null : await page.context().newCDPSession(page);
  const key = (keys) => page.keyboard.press(keys);
  const text = () => page.inputValue("#text");

  /** Shows a text, and waits until it has been read, because the new picture may have another size. */
  async function show(wanted) {
    await page.fill("#text", wanted);
    await page.waitForFunction(() => document.getElementById("board").ariaBusy === "false");
  }

  /** Chooses a rule. */
  const choose = (name) => page.evaluate((name) => {
    [...document.querySelectorAll("#palette button")].find((button) => button.textContent === name).click();
  }, name);

  /** Presses, moves and lifts. */
  async function stroke(points, manner, isMore = false) {
    const [first, ...others] = await onScreen(page, points);
    if (manner === "touch" && touch && !isMore) {
      const send = (type, at) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
      await send("touchStart", first);
      for (const point of others) await send("touchMove", point);
      return send("touchEnd");
    }
    if (isMore) await page.keyboard.down("Shift");
    await page.mouse.move(...first);
    await page.mouse.down();
    for (const point of others) await page.mouse.move(...point);
    await page.mouse.up();
    if (isMore) await page.keyboard.up("Shift");
  }

  /** Draws a list of cells in one stroke, or one by one with Shift if they are not neighbours. */
  async function cells(list, manner, isArea) {
    const isWay = list.every((cell, place) => place === 0 || near(cell, list[place - 1]));
    if (isWay) return stroke(MANNERS[manner](list), manner);
    for (const [place, cell] of list.entries()) await stroke([middle(cell)], manner, isArea || place > 0);
  }

  /** Draws a rule's line as its declaration says; returns what was drawn. */
  async function draw(rule, line, manner, layer) {
    const words = parsed(rule, line);
    const of = (kind) => rule.params.findIndex((param) => param.kind === kind);
    const drawn = [];
    const { before, after, lists } = given(rule, words);
    await choose(rule.name);
    const blocks = of("blocks");
    if (blocks >= 0) {
      for (const one of linesOf(line)) await page.click(`#chips .chip:text-is('${one}')`);
      await page.keyboard.type(words.slice(0, blocks).flat().join(" "));
      return ["blocks"];
    }
    const typed = [...before, ...after];
    const isOfLayer = layer !== undefined && lists.length === 0 && typed.at(-1) === layer && !typed.includes("/");
    if (layer) await page.selectOption("#layer", isOfLayer ? layer : "");
    if (isOfLayer) {
      await page.keyboard.type(typed.slice(0, -1).join(" "));
      return ["layer"];
    }
    if (before.length > 0) await page.keyboard.type(before.join(" "));
    const choice = rule.params.findIndex((param) => param.steps);
    if (choice >= 0) {
      const [[row, column]] = expanded(words[of("cell")][0]);
      const { choices, steps } = rule.params[choice];
      const place = ([down, right]) => [row - down, column - right];
      const [y, x] = place(steps[choices.indexOf(words[choice][0])]);
      const possible = steps.filter(([down, right]) => y + down >= 1 && y + down <= 9 && x + right >= 1 && x + right <= 9);
      const times = possible.indexOf(steps[choices.indexOf(words[choice][0])]);
      for (let time = 0; time <= times; time++) await stroke([middle([y, x])], manner);
      drawn.push("diagonal");
    } else if (of("line") >= 0) {
      const [, kind, number] = /^([rc])(\d+)$/.exec(words[of("line")][0]);
      const side = words[of("side")]?.[0] ?? (kind === "r" ? "left" : "top");
      const at = { left: [number, 0], right: [number, 10], top: [0, number], bottom: [10, number] }[side].map(Number);
      await stroke([middle(at)], manner);
      drawn.push("beside");
    } else if (lists.length > 0 && rule.look === "corner" && of("cells") < 0) {
      const [[row, column]] = lists[0];
      await stroke([[column + 0.1, row - 0.05]], manner);
      drawn.push("corner");
    } else if (lists.length > 0 && rule.look === "border" && lists[0].length === 2) {
      const [a, b] = lists[0].map(middle);
      const border = [(a[0] + b[0]) / 2 + 0.1, (a[1] + b[1]) / 2 + 0.05];
      const kinds = of("choice") < 0 ? 0 : rule.params[of("choice")].choices.indexOf(words[of("choice")][0]);
      for (let time = 0; time <= kinds; time++) await stroke([border], manner);
      drawn.push("border");
    } else {
      for (const list of lists) await cells(list, manner, rule.look === "area" && of("groups") < 0);
      if (lists.length > 0) drawn.push(of("groups") < 0 ? "cells" : "groups");
    }
    if (after.length > 0) await page.keyboard.type(after.join(" "));
    return drawn;
  }

  /** The first rule with this look and exactly these kinds of parameters. */
  const ruleOf = (look, ...kinds) => rules.find((rule) => rule.look === look && String(rule.params.map(({ kind }) => kind)) === String(kinds)
    && !rule.params.at(-1).distinct);
  /** Chooses a rule on an empty board. */
  const start = async (rule, head = "grid 9x9\n") => {
    await show(head);
    await choose(rule.name);
  };
  /** Returns the lines of the text after the first. */
  const added = async () => (await text()).trim().split("\n").slice(1);
  /** Drags, with events at these cells. */
  const drag = (list) => stroke(cellsOf(list).map(middle), "fast");
  /** Puts the tool away. */
  const leave = () => page.evaluate(() => {
    for (let time = 0; time < 2; time++) document.getElementById("cancel").click();
  });
  const [way, area] = [ruleOf("line", "cells"), ruleOf("area", "number", "cells")];
  return { rules, way, area, show, choose, text, key, stroke, draw, start, added, drag, leave };
}

const cellsOf = (list) => list.split(" ").flatMap(expanded);

/** Returns the kind of a rule; rules of one kind are drawn in the same way. */
const kindOf = ({ look, params }) => {
  const kinds = params.map(({ kind, optional, distinct }) => kind + (optional ? "?" : "") + (distinct ? "!" : ""));
  return `${look}: ${kinds.join(", ")}`;
};

/** The tests; page.mjs passes the functions that tests share. */
export function draws({ open, isFirefox }) {
  const all = {
    async "the sample of each rule"({ page, rules, show, text, key, draw, leave }) {
      const [wrong, whole, kinds] = [[], [], new Set()];
      const named = rules.filter(({ name, sample }) => sample && name.startsWith(process.env.RULES ?? ""));
      for (const rule of named.sort((a, b) => (a.sample < b.sample ? -1 : 1))) {
        const lines = rule.sample.split("\n");
        const line = lines.pop();
        const blocks = linesOf(line);
        const head = ["grid 9x9", ...lines, ...blocks, ""].join("\n");
        const layer = /^layer (\S+)$/m.exec(lines.join("\n"))?.[1];
        // One rule of each kind is drawn in every manner. Firefox, which is slow, draws only these, and in one manner.
        const isFirst = !kinds.has(kindOf(rule));
        if (isFirefox && !isFirst) continue;
        const manners = isFirst && !isFirefox ? Object.keys(MANNERS) : ["fast"];
        kinds.add(kindOf(rule));
        for (const manner of manners) {
          await show(head);
          const drawn = await draw(rule, line, manner, layer);
          if ((await text()) === head) await key("Enter");
          const found = (await text()).trim().split("\n").slice(1 + lines.length).join("\n");
          const isRight = plain(rule, found) === plain(rule, line);
          if (!isRight) wrong.push(`${line} (${manner}): ${found} | ${await page.textContent("#doing")}`);
          if (manner === "fast" && drawn.length === 0 && rule.params.length > 0) whole.push(`${rule.name} (${kindOf(rule)})`);
          await leave();
        }
      }
      console.log(`        ${named.length} rules of ${kinds.size} kinds; typed, since their samples name no place: ${whole.join("; ")}`);
      assert.deepEqual(wrong, []);
    },

    async "a diagonal through corners collects no cell beside it"({ way, stroke, start, added }) {
      await start(way);
      await stroke(MANNERS.slow(cellsOf("r3c1 r4c2 r5c3")), "slow");
      assert.deepEqual(await added(), [`${way.name} r3c1 r4c2 r5c3`]);
    },
    async "a fast drag collects all cells"({ way, start, added, drag }) {
      await start(way);
      await drag("r4c1 r4c4 r4c9");
      assert.deepEqual(await added(), [`${way.name} r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8 r4c9`]);
    },
    async "back along a line shortens it"({ way, start, added, drag }) {
      await start(way);
      await drag("r1c1 r1c5 r1c2");
      assert.deepEqual(await added(), [`${way.name} r1c1 r1c2`]);
    },
    async "a cell is passed twice"({ way, start, added, drag }) {
      await start(way);
      await drag("r1c1 r1c3 r2c3 r2c2 r1c2");
      assert.deepEqual(await added(), [`${way.name} r1c1 r1c2 r1c3 r2c3 r2c2 r1c2`]);
    },
    async "a line is clicked, and the tool stays for the next one"({ way, key, start, added, drag }) {
      await start(way);
      for (const cell of ["r1c1", "r1c2", "r2c3"]) await drag(cell);
      await key("Enter");
      await drag("r5c5 r5c6");
      assert.deepEqual(await added(), [`${way.name} r1c1 r1c2 r2c3`, `${way.name} r5c5 r5c6`]);
    },
    async "a rectangle with Ctrl, taken away again in part, and a number"({ page, area, key, start, added, drag }) {
      await start(area);
      await page.keyboard.down("Control");
      await drag("r2c2 r3c3");
      await page.keyboard.up("Control");
      await drag("r3c3");
      await page.keyboard.type("12");
      await drag("r7c7 r7c8");
      await page.keyboard.type("5");
      await key("Enter");
      assert.deepEqual(await added(), [`${area.name} 12 r2c2 r2c3 r3c2`, `${area.name} 5 r7c7 r7c8`]);
    },
    async "Escape takes back what is begun, and then the tool"({ page, area, key, start, added, drag }) {
      await start(area);
      await drag("r1c1 r1c2");
      await page.keyboard.type("7");
      await key("Escape");
      await drag("r2c1 r2c2");
      await page.keyboard.type("8");
      await key("Enter");
      await key("Escape");
      await drag("r3c1 r3c2");
      assert.equal((await page.$$eval("#board .chosen", (all) => all.length)), 2);
      assert.deepEqual(await added(), [`${area.name} 8 r2c1 r2c2`]);
    },
    async "cells that are chosen first are drawn, and what is whole stays when the board is left"({ page, way, area, show, choose, key, added, drag }) {
      await show("grid 9x9\n");
      await drag("r1c1 r1c3");
      await choose(way.name);
      await key("Escape");
      await choose(area.name);
      await drag("r2c1 r2c2");
      await page.keyboard.type("9");
      await page.evaluate(() => document.getElementById("text").focus());
      assert.deepEqual(await added(), [`${way.name} r1c1 r1c2 r1c3`, `${area.name} 9 r2c1 r2c2`]);
    },
    async "a rule of the whole board is a switch"({ page, rules, choose, start, added }) {
      const whole = rules.find(({ params }) => params.length === 0);
      await start(whole);
      assert.deepEqual(await added(), [whole.name]);
      await page.waitForSelector("#palette [aria-pressed=true]", { state: "attached" });
      await choose(whole.name);
      assert.deepEqual(await added(), []);
    },
    async "what an own rule declares is drawn"({ rules, start, key, added, drag, page }) {
      const named = (wanted) => rules.find(({ name }) => name === wanted);
      await start(named("bouncing"));
      await drag("r1c1 r1c3 r2c3");
      assert.deepEqual(await added(), ["bouncing r1c1 r1c2 r1c3 r2c3"]);
      await start(named("leaping"));
      await drag("r4c4 r4c5");
      await page.keyboard.type("3");
      await key("Enter");
      assert.deepEqual(await added(), ["leaping 3 r4c4 r4c5"]);
    },
    async "what is typed first stays, like the colour of a brush"({ page, area, key, start, added, drag }) {
      await start(area);
      await page.keyboard.type("7");
      await drag("r1c1 r1c2");
      await drag("r2c1 r2c2");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("8");
      await drag("r3c1");
      assert.deepEqual(await added(), [`${area.name} 7 r1c1 r1c2`, `${area.name} 7 r2c1 r2c2`, `${area.name} 8 r3c1`]);
    },
    async "what is drawn again at its place is altered"({ rules, stroke, start, added, key, page }) {
      const border = rules.find(({ look, params }) => look === "border" && params.length === 2 && params[0].kind === "choice");
      await start(border);
      await stroke([[1, 0.5]], "fast");
      await key("Enter");
      for (let time = 0; time < 2; time++) await stroke([[1, 0.5]], "fast");
      await key("Enter");
      assert.deepEqual(await added(), [`${border.name} ${border.params[0].choices[1]} r1c1 r1c2`]);
      const beside = rules.find(({ params }) => String(params.map(({ kind }) => kind)) === "number,line");
      await start(beside);
      for (const sum of ["20", "21"]) {
        await stroke([[-0.5, 2.5]], "fast");
        await page.keyboard.type(sum);
        await key("Enter");
      }
      assert.deepEqual(await added(), [`${beside.name} 21 r3`]);
    },
    async "a rule about a layer states it"({ rules, way, start, choose, drag, added, key, page }) {
      const shading = rules.find(({ sample, look, params }) => /^layer (\S+)\n\S+ \1$/.test(sample ?? "") && look === null && params.length === 1);
      await start(shading);
      await key("Enter");
      const [layer, line] = shading.sample.split("\n");
      assert.deepEqual(await added(), [layer, line]);
      // No other rule is drawn on the layer, and the layer is not stated if nothing was drawn.
      await choose(way.name);
      await drag("r1c1 r1c2");
      assert.deepEqual((await added()).at(-1), `${way.name} r1c1 r1c2`);
      await start(shading);
      await key("Escape");
      await choose(way.name);
      await drag("r1c1 r1c2");
      assert.deepEqual(await added(), [`${way.name} r1c1 r1c2`]);
    },
    async "cells of a layer are drawn"({ page, way, start, added, drag }) {
      await start(way, "grid 9x9\nlayer shade\n");
      await page.selectOption("#layer", "shade");
      await drag("r1c1 r1c3");
      assert.deepEqual((await added()).slice(1), [`${way.name} shade@r1c1 shade@r1c2 shade@r1c3`]);
    },
    async "the cells of irregular regions are drawn, and others that are no cells"({ rules, key, start, added, drag }) {
      const of = (kind) => rules.find(({ sample, params }) => !sample && params[0].kind === kind);
      // A new layout replaces the old one.
      await start(of("labels"), `grid 4x4\n${of("labels").name}\n1122\n1122\n3344\n3344\n`);
      for (const list of ["r1c1 r1c4", "r2c1 r4c1", "r2c2 r2c4 r3c4 r3c2", "r4c2 r4c4"]) await drag(list);
      await key("Enter");
      assert.deepEqual(await added(), [of("labels").name, "1111", "2333", "2333", "2444"]);
      // A given is not mistaken for a label of the layout.
      await key("Escape");
      await drag("r1c1");
      await key("3");
      assert.equal((await added()).at(-1), "given r1c1=3");
      await start(of("cells"));
      await drag("r1c1 r1c2");
      assert.deepEqual(await added(), [`${of("cells").name} r1c1 r1c2`]);
    },
    async "rules are pressed, and moved into blocks"({ page, rules, way, area, show, choose, key, added }) {
      const isBlocks = ([{ kind, most } = {}, ...others], isOne) => others.length === 0 && kind === "blocks" && (most === 1) === isOne;
      const blocks = (isOne) => rules.find(({ params }) => isBlocks(params, isOne));
      const [first, second] = [`${way.name} r1c1 r1c2 r1c3`, `${area.name} 5 r3c3 r3c4`];
      const press = (line) => page.click(`#chips .chip:text-is('${line}')`);
      for (const [isOne, wanted] of [[false, `{ ${second} } { ${first} }`], [true, `{ ${second} ; ${first} }`]]) {
        await show(`grid 9x9\n${first} # a line\n${second}\n`);
        await choose(blocks(isOne).name);
        for (const line of [first, second, first, first]) await press(line);
        assert.equal((await page.$$eval("#chips .taken", (all) => all.length)), 2);
        await key("Enter");
        assert.deepEqual(await added(), ["# a line", `${blocks(isOne).name} ${wanted}`]);
        await key("Escape");
      }
    },
    async "rules are found by the words that texts and people have for them"({ page, rules }) {
      const own = rules.flatMap(({ name, aliases }) => [name, ...aliases].map((word) => [word, name]));
      const words = {
        german: "whisper", thermometer: "thermo", "region sum": "region-sum", "little killer": "little-killer", xsum: "x-sum",
        cage: "killer", dot: "kropki", jigsaw: "regions", either: "or", shaded: "yin-yang", line: "thermo",
      };
      const missed = await page.evaluate((all) => {
        const find = document.getElementById("find");
        const isFound = ([word, name]) => {
          find.value = word;
          find.dispatchEvent(new Event("input"));
          return [...document.querySelectorAll("#palette button:not([hidden])")].some((one) => one.textContent === name);
        };
        return all.filter((pair) => !isFound(pair));
      }, [...own, ...Object.entries(words)]);
      assert.deepEqual(missed, []);
      await page.fill("#find", "");
    },
    async "rules are found and drawn with keys alone"({ page, rules, way, area, show, key, added, leave }) {
      const border = rules.find(({ look, params }) => look === "border" && params.length === 2 && params[0].kind === "choice");
      const beside = rules.find(({ params }) => String(params.map(({ kind }) => kind)) === "number,line,side");
      const corner = rules.find(({ look, params }) => look === "corner" && params.length === 2);
      for (const [rule, keys, wanted] of [
        [area, ["ArrowRight", " ", "ArrowDown", " ", "3", "Enter"], "3 r1c1 r2c1"],
        [way, ["ArrowRight", " ", "ArrowRight", " ", "Enter"], "r1c1 r1c2"],
        [border, ["ArrowRight", " ", "ArrowRight", " ", "Tab", "Enter"], `${border.params[0].choices[1]} r1c1 r1c2`],
        [beside, ["ArrowRight", " ", "5", "Enter"], "5 r1 left"],
        [corner, ["ArrowRight", " ", "5", "Enter"], "r1c1 5"],
      ]) {
        await show("grid 9x9\n");
        await page.evaluate(() => document.getElementById("find").focus());
        await page.keyboard.type(rule.name);
        await key("Enter");
        for (const one of keys) await key(one);
        assert.deepEqual(await added(), [`${rule.name} ${wanted}`]);
        await leave();
        await key("Escape");
        await page.fill("#find", "");
        await show("grid 6x6\n");
      }
    },
    async "Undo takes back what is begun, and then the line before"({ area, key, start, added, drag, page }) {
      await start(area);
      await drag("r1c1 r1c2");
      await page.keyboard.type("7");
      await key("Enter");
      await drag("r2c1 r2c2");
      await page.keyboard.type("8");
      await key("Control+z");
      await key("Enter");
      assert.deepEqual(await added(), [`${area.name} 7 r1c1 r1c2`]);
      await key("Control+z");
      assert.deepEqual(await added(), []);
    },
    async "a drag on a full board of 16x16 changes the preview alone"({ page, way, start, added }) {
      const many = Array.from({ length: 30 }, (_, n) => `${way.name} r${(n % 16) + 1}c${n < 16 ? 1 : 9}-r${(n % 16) + 1}c${n < 16 ? 4 : 12}`);
      await start(way, ["grid 16x16", ...many, ""].join("\n"));
      await page.evaluate(() => {
        window.others = [];
        const isOurs = (node) => (node.parentElement ?? node).closest?.(".draft, #doing") ?? node.closest?.(".draft, #doing");
        window.watch = new MutationObserver((all) => {
          for (const { target } of all) if (!isOurs(target)) window.others.push(target.outerHTML.slice(0, 80));
        });
        window.watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        window.frames = [];
        const frame = (time) => window.frames && (window.frames.push(time), requestAnimationFrame(frame));
        requestAnimationFrame(frame);
      });
      const points = await onScreen(page, MANNERS.slow(cellsOf("r1c1-r16c16")));
      await page.mouse.move(...points[0]);
      await page.mouse.down();
      for (const point of points) await page.mouse.move(...point);
      const [others, frames] = await page.evaluate(() => {
        window.watch.disconnect();
        const gaps = window.frames.map((time, place, all) => time - all[place - 1]).slice(1).sort((a, b) => a - b);
        window.frames = null;
        return [window.others, gaps];
      });
      await page.mouse.up();
      assert.deepEqual(others, []);
      const within = (share) => Math.round(frames[Math.floor(frames.length * share)]);
      console.log(`        ${frames.length} frames, half of them within ${within(0.5)} ms, 95 % within ${within(0.95)} ms`);
      assert.equal((await added()).length, 31);
    },
  };
  // A program with its own rules lists them like the others.
  all["what an own rule declares is drawn"].init = () => {
    const { parse } = JSON;
    const cells = { word: "CELLS", kind: "cells", optional: false, distinct: false };
    const number = { word: "LEAP", kind: "number", optional: false, min: 1, max: 9 };
    const own = (name, look, ...params) => ({ name, look, params, usage: name, summary: "of its own", aliases: [], words: [] });
    JSON.parse = (text) => {
      const found = parse(text);
      found?.answer?.groups?.push({ title: "Own", rules: [own("bouncing", null, cells), own("leaping", "area", number, { ...cells, distinct: true })] });
      return found;
    };
  };
  const begun = (run) => async () => {
    const page = await open({ init: run.init });
    await run({ page, ...(await painter(page, { isFirefox })) });
    await page.context().close();
  };
  return Object.fromEntries(Object.entries(all).map(([name, run]) => [`draw: ${name}`, begun(run)]));
}

