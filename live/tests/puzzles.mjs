// Tests of opening empty boards, examples, files, links and drafts, and of passing puzzles on to other sites.
import assert from "node:assert/strict";

const BOARD = "1.34\n..12\n21..\n43.1\n";

/** The tests; page.mjs passes the functions that tests share. */
export function puzzles({ open, press, text, told, verdict, write, written, shoot, isFirefox }) {
  const names = (page) => page.$$eval(".card .main b", (all) => all.map((one) => one.textContent));
  const card = (page, name) => page.$$eval(".card", (all, name) => all.find((one) => one.querySelector("b").textContent === name).querySelector(".main").click(), name);
  const drop = (page, content, name) => page.evaluate(([content, name]) => {
    const data = new DataTransfer();
    if (name) data.items.add(new File([content], name));
    else data.setData("text/plain", content);
    document.getElementById("board").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [content, name]);

  return {
    async "puzzles: empty boards and examples are opened, with pictures of those that are seen"() {
      for (const [width, height] of [[1280, 720], [390, 844]]) {
        const page = await open({ viewport: { width, height } });
        await page.click("nav [data-gallery=new]");
        await page.waitForFunction(() => [...document.querySelectorAll(".card img")].slice(0, 4).every((one) => one.naturalWidth > 0));
        await shoot(page, `new-${width}`);
        await card(page, "6x6");
        await verdict(page, "more than one");
        assert.equal(await text(page), "grid 6x6\n");
        await page.click("nav [data-gallery=examples]");
        const all = await names(page);
        assert.ok(all.length > 130 && new Set(all).size === all.length, `${all.length} examples`);
        await page.waitForFunction(() => document.querySelector(".card img").naturalWidth > 0);
        assert.ok(await page.$$eval(".card img", (all) => all.filter((one) => one.src).length) < 60, "pictures of what is not seen wait");
        await shoot(page, `examples-${width}`);
        await page.fill(".sift", "thermo");
        assert.ok((await page.$$eval(".card:not([hidden])", (all) => all.length)) < 20);
        await card(page, "thermo");
        await verdict(page, "more than one");
        assert.match(await text(page), /^grid 4x4\nthermo/);
        assert.equal(await page.textContent("#name"), "thermo");
        await page.context().close();
      }
    },

    async "puzzles: what is opened is answered, although the pictures of others were still asked for"() {
      const page = await open({ init: () => {
        // Like a quick user, chooses a card as soon as the first picture is requested, which takes a while inside the
        // page.
        const quick = (kind, method, isPicture, late) => {
          const send = kind.prototype[method];
          kind.prototype[method] = function (message) {
            const chosen = document.querySelector("dialog[open] .card .main");
            if (!chosen || !isPicture(message)) return send.call(this, message);
            setTimeout(() => send.call(this, message), late);
            setTimeout(() => chosen.click(), late && 1);
          };
        };
        quick(WebSocket, "send", (message) => message.includes('"picture":true'), 0);
        quick(Worker, "postMessage", (message) => message.ask?.includes('"picture":true'), 200);
      } });
      await verdict(page, "more than one");
      for (let time = 0; time < 5; time++) {
        await page.click("nav [data-gallery=new]");
        await page.waitForSelector("dialog[open]", { state: "detached" });
        await verdict(page, "more than one");
        await write(page, `grid 4x4\ngiven r1c1=${1 + time % 4}\n`);
        await verdict(page, "more than one");
      }
      await page.context().close();
    },

    async "puzzles: what is opened is another draft, and all of them come back"() {
      const page = await open();
      await write(page, `title First\n${BOARD}`);
      await verdict(page, "exactly one");
      const kept = await text(page);
      await drop(page, "grid 4x4\nanti-knight\n", "knights.txt");
      await written(page, "grid 4x4\nanti-knight\n");
      await verdict(page, "more than one");
      // An unchanged example does not stay as a draft.
      for (const name of ["Classic", "Diagonal"]) {
        await page.click("nav [data-gallery=examples]");
        await card(page, name);
        await verdict(page, "exactly one");
      }
      await page.reload();
      await page.waitForSelector("#link.on", { state: "attached" });
      await verdict(page, "exactly one");
      await page.click("nav [data-gallery=drafts]");
      assert.deepEqual(await names(page), ["Diagonal", "knights", "First"]);
      await page.fill(".card:nth-of-type(3) .name", "Mine");
      await page.$eval(".card:nth-of-type(3) .name", (one) => one.dispatchEvent(new Event("change")));
      await shoot(page, "drafts");
      await card(page, "First");
      await written(page, kept);
      await page.waitForFunction(() => document.getElementById("name").textContent === "Mine");
      await page.click("nav [data-gallery=drafts]");
      assert.deepEqual(await names(page), ["Mine", "knights"]);
      for (let round = 0; round < 2; round++) await page.click(".card:nth-of-type(2) .remove");
      assert.deepEqual(await names(page), ["Mine"]);
      await page.click("#gallery .close");
      await page.context().close();
    },

    async "puzzles: a draft that another tab has changed is left to that one"() {
      const page = await open();
      await write(page, "title Both\ngrid 4x4\n");
      await verdict(page, "more than one");
      const other = await page.context().newPage();
      await other.goto(page.url().replace(/#.*/, ""));
      await other.waitForFunction(() => document.getElementById("text").value.includes("Both"));
      await write(other, "title Both\ngrid 4x4\nanti-knight\n");
      await verdict(other, "solution");
      await write(page, "title Both\ngrid 4x4\ndiagonal\n");
      await verdict(page, "solution");
      await page.click("nav [data-gallery=drafts]");
      assert.deepEqual(await names(page), ["Both", "Both"]);
      await page.context().close();
    },

    async "puzzles: a text that the browser has no room for is edited all the same"() {
      const page = await open();
      await page.evaluate(() => {
        const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
          if (value.includes("too long")) throw new DOMException("full", "QuotaExceededError");
          set.call(this, key, value);
        };
      });
      for (const rule of ["diagonal", "anti-knight", "anti-king"]) {
        await write(page, `# too long\ngrid 4x4\n${rule}\n`);
        await verdict(page, "solution");
        assert.match(await page.textContent("#chips .chip"), new RegExp(rule));
      }
      assert.match(await page.textContent("#name"), /not kept/);
      await drop(page, "# too long\ngrid 6x6\n");
      await written(page, "# too long\ngrid 6x6\n");
      await page.context().close();
    },

    async "puzzles: a link is native text at once, and Undo brings it back"() {
      const page = await open();
      await write(page, "grid 4x4\nkiller 5 r1c1 r1c2\nanti-knight\nkropki white r3c1 r3c2\n");
      await verdict(page, "solution");
      await page.click("#tabs [data-tab=export]");
      await page.selectOption("#to", "fpuzzles");
      await page.waitForFunction(() => document.getElementById("exported").value.startsWith("https"));
      const link = (await page.inputValue("#exported")).trim();
      await page.click("nav [data-gallery=open]");
      await page.fill(".paste textarea", link);
      await page.click(".pasted");
      await page.waitForFunction(() => /^killer 5 r1c1 r1c2$/m.test(document.getElementById("text").value));
      await verdict(page, "solution");
      await page.click("#undo");
      await verdict(page, "solution");
      assert.equal(await text(page), link);
      await page.context().close();
    },

    async "puzzles: what cannot be read of one is left out by one press"() {
      const page = await open();
      const puzzle = { size: 4, grid: [0, 1, 2, 3].map(() => [{}, {}, {}, {}]), line: [{ lines: [["R1C1", "R2C2"]], outlineC: "#f00", width: 0.3 }], fog: ["R1C1"], ruleset: "Digits along a red line are friends." };
      await drop(page, JSON.stringify(puzzle));
      await page.waitForSelector("#verdict button");
      assert.equal(await page.$$eval("#board > svg:not(.over)", (all) => all.length), 0, "nothing of the draft before");
      await shoot(page, "without");
      await page.click("#verdict button");
      await verdict(page, "more than one");
      assert.match(await text(page), /^# [^]*drawings[^]*grid 4x4/);
      await page.context().close();
    },

    async "puzzles: a digit is not dropped silently while the text is wrong"() {
      const page = await open();
      await write(page, "grid 4x4\n");
      await verdict(page, "more than one");
      await press(page, 1, 1);
      await write(page, "grid 4x4\nkiler\n");
      await page.waitForSelector("#wrong li.error");
      await press(page, 1, 1);
      await page.keyboard.press("1");
      await page.waitForFunction(() => /Nothing was changed.*kiler/.test(document.getElementById("told").textContent));
      await page.context().close();
    },

    async "puzzles: they are handed on to other sites, as an image and on paper"() {
      const page = await open();
      await write(page, `lockout 2 r1c1-r1c3\n${BOARD}`);
      await verdict(page, "solution");
      await page.click("#tabs [data-tab=export]");
      await page.evaluate(() => (window.open = () => (window.opened = { location: {} })));
      for (const [site, address] of [["sudokupad", "https://sudokupad.app/"], ["fpuzzles", "https://f-puzzles.com/"]]) {
        await page.click(`[data-site=${site}]`);
        await page.waitForFunction((address) => window.opened?.location.href?.startsWith(address), address);
      }
      await page.waitForFunction(() => /only drawn.*\nlockout/.test(document.getElementById("exported").value));
      await page.evaluate(() => (HTMLAnchorElement.prototype.click = function () { window.saved = [this.download, this.href]; }));
      await page.click("#png");
      await page.waitForFunction(() => window.saved?.[0] === "puzzle.png");
      assert.ok(await page.evaluate(async () => {
        const image = new Image();
        image.src = window.saved[1];
        await image.decode();
        return image.width > 400;
      }));
      if (!isFirefox) {
        await page.emulateMedia({ media: "print" });
        assert.equal(await page.$$eval("header, #tools, #asks, #tabs, #board .over", (all) => all.filter((one) => getComputedStyle(one).display !== "none").length), 0);
        await shoot(page, "print");
      }
      await page.context().close();
    },
  };
}
