// Runs axe-core, which finds low contrast, parts without a name, and wrong roles.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const WRONG = "diagonal\nanti-knight\n1...\n.2..\n....\n...1\n";
const SEVERAL = "killer 3 r1c1 r1c2\nlayer shade\nyin-yang shade\nthermo r3c1 r3c2\n....\n....\n....\n....\n";

/** The test; page.mjs passes the functions that tests share. */
export function access({ open, press, verdict, told, write }) {
  const axe = () => createRequire(path.join(process.env.NODE_PATH ?? ".", "/")).resolve("axe-core/axe.min.js");
  return {
    async "axe-core finds nothing wrong in any panel, in light and dark"() {
      const all = [];
      for (const isDark of [false, true]) {
        for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
          const page = await open({ viewport });
          if (isDark) await page.click("#theme");
          // The page itself allows no foreign scripts.
          await page.evaluate(fs.readFileSync(axe(), "utf8"));
          const check = async (where) => {
            const found = await page.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`));
            all.push(...found.map((one) => `${where}, ${isDark ? "dark" : "light"}, ${viewport.width}: ${one}`));
          };
          await write(page, SEVERAL);
          await verdict(page, "more than one");
          await press(page, 1, 1);
          for (const tab of await page.$$eval("#tabs [data-tab]", (all) => all.filter((one) => one.offsetParent).map((one) => one.dataset.tab))) {
            await page.click(`#tabs [data-tab=${tab}]`);
            await check(tab);
          }
          await page.click("#tabs [data-tab=answers]");
          await page.click("[data-ask=steps]");
          await page.waitForSelector("#steps li[aria-current=true]");
          await check("steps");
          await write(page, WRONG);
          await verdict(page, "no solution");
          await page.waitForSelector("#chips .blamed", { state: "attached" });
          await check("a puzzle without a solution");
          await write(page, "killer 3 r1c1 r1c2\n1.34\n..12\n21..\n43.1\n");
          await verdict(page, "exactly one");
          await page.click("#tabs [data-tab=answers]");
          await page.click("[data-ask=needless]");
          await told(page, "can be left out");
          await check("needless");
          await write(page, "grid 4x4\nkiler\n");
          await page.waitForSelector("#wrong li.error");
          await check("an error");
          await page.context().close();
        }
      }
      assert.deepEqual(all, []);
    },
  };
}
