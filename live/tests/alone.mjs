// Browser tests of the page without a server, in addition to the tests for every host in page.mjs.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { files } from "./hosts.mjs";

/** Differs from the page's initial text, so that an answer about that text is not mistaken for an answer about this. */
const EMPTY = "# empty\ngrid 9x9\n";

/** The tests; page.mjs passes the functions that tests share. */
export function alone({ kind, named, open, told, verdict, write }) {
  const all = {
    async "work that would never end is ended, and another question answered"() {
      const page = await open();
      await write(page, EMPTY);
      await verdict(page, "solution");
      const times = await page.evaluate(async () => {
        const told = document.getElementById("told");
        const times = [];
        for (let round = 0; round < 5; round++) {
          document.querySelector("[data-ask=count]").click();
          await new Promise((done) => setTimeout(done, 400));
          if (!/so far/.test(told.textContent)) throw new Error(told.textContent);
          const begin = performance.now();
          document.querySelector("[data-ask=unique]").click();
          // Another question's "…" appears at once; its answer comes from a new worker.
          while (!/more than one/.test(told.textContent)) {
            await new Promise((done) => setTimeout(done, 1));
            if (performance.now() - begin > 5000) throw new Error(told.textContent);
          }
          times.push(performance.now() - begin);
        }
        return times;
      });
      console.log(`        ended and answered in ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
      await page.context().close();
    },
  };
  if (kind === "files") {
    all["the host may be gone once the page is there"] = async () => {
      const own = await files(named, true);
      const page = await open({}, own.address);
      await write(page, EMPTY);
      await verdict(page, "solution");
      await own.ended();
      // Each cancellation needs another worker.
      for (let round = 0; round < 3; round++) {
        await page.click("[data-ask=count]");
        await page.waitForFunction(() => /so far/.test(document.getElementById("told").textContent));
        await write(page, "1.34\n..12\n21..\n43.1\n".replace("1", String(round + 1)));
        await verdict(page, round === 0 ? "exactly one" : "no solution");
        await write(page, EMPTY);
        await verdict(page, "solution");
      }
      await page.context().close();
    };
    all["the page is there without its host, once it was"] = async () => {
      const own = await files(named);
      const page = await open({}, own.address);
      await write(page, "1.34\n..12\n21..\n43.1\n");
      await verdict(page, "exactly one");
      const hash = await page.evaluate(() => navigator.serviceWorker.ready.then(() => location.hash));
      const context = page.context();
      await context.setOffline(true);
      await own.ended();
      // Opens another page from a link with a query after its path, and then the first page again.
      const other = await context.newPage();
      await other.goto(`${own.address}index.html?from=mail${hash}`);
      await verdict(other, "exactly one");
      await page.reload();
      await page.waitForSelector("#link.on");
      await write(page, "grid 4x4\n");
      await verdict(page, "more than one");
      await page.click("[data-ask=count]");
      await told(page, "288 solutions");
      await context.close();
    };
    all["another version takes the place of the one that was kept"] = async () => {
      const copy = fs.mkdtempSync(path.join(os.tmpdir(), "sudokulive-"));
      fs.cpSync(named, copy, { recursive: true });
      const own = await files(copy);
      const page = await open({}, own.address);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      for (const [name, before, after] of [["index.html", "<title>", "<title>New "], ["sw.js", /VERSION = "../, 'VERSION = "']]) {
        const file = path.join(copy, name);
        fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace(before, after));
      }
      // A browser checks for a new version a moment after each load of a page.
      await page.evaluate(() => navigator.serviceWorker.ready.then((kept) => kept.update()));
      for (let round = 0; !(await page.title()).startsWith("New "); round++) {
        if (round > 20) throw new Error("the version from before is still there");
        await page.waitForTimeout(500);
        await page.reload();
      }
      await page.waitForFunction(() => caches.keys().then((all) => all.length === 1));
      await page.context().close();
      await own.ended();
      fs.rmSync(copy, { recursive: true });
    };
  }
  return all;
}
