// Browser tests of links to sudokulive: they open without the token, and the page finds a restarted server.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { serve } from "./hosts.mjs";

const BOARD = "1.34\n..12\n21..\n43.1\n";

/** The tests; `named` is the program, and page.mjs passes the functions that tests share. */
export function links({ named, browser, open, text, verdict, write }) {
  return {
    async "links: they open without the token, under each name of the machine"() {
      const own = await serve(named);
      const host = new URL(own.address).host;
      const maker = await open({}, own.address);
      await write(maker, BOARD);
      await verdict(maker, "exactly one");
      const hash = await maker.evaluate(() => location.hash);
      assert.match(hash, /^#p=./);
      await maker.context().close();
      for (const name of [host, host.replace("localhost", "127.0.0.1")]) {
        const page = await open({}, `http://${name}/${hash}`);
        await verdict(page, "exactly one");
        assert.equal(await text(page), BOARD);
        await page.context().close();
      }
      await own.ended();
    },

    async "links: a server that was started again is found by the page that is open"() {
      const first = await serve(named);
      const { port } = new URL(first.address);
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(first.address);
      await page.waitForSelector("#link.on");
      await write(page, BOARD);
      await verdict(page, "exactly one");
      await first.ended();
      await page.waitForSelector("#link:not(.on)");
      const again = await serve(named, "--port", port);
      assert.notEqual(again.address, first.address, "another token");
      await page.waitForSelector("#link.on");
      await write(page, "grid 4x4\n");
      await verdict(page, "more than one");
      await context.close();
      await again.ended();
    },

    async "links: the program's file is another draft, and a reload is none"() {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sudokulive-"));
      const file = (name, content) => (fs.writeFileSync(path.join(folder, name), content), path.join(folder, name));
      const first = await serve(named, file("a.txt", BOARD));
      const page = await open({}, first.address);
      await verdict(page, "exactly one");
      await write(page, `title Mine\n${BOARD}`);
      await verdict(page, "exactly one");
      await first.ended();
      const again = await serve(named, "--port", new URL(first.address).port, file("b.txt", "grid 4x4\n"));
      await page.goto(again.address);
      await page.waitForFunction(() => document.getElementById("text").value === "grid 4x4\n");
      await write(page, "grid 4x4\nanti-king\n");
      await verdict(page, "solution");
      await page.reload();
      await page.waitForFunction(() => document.getElementById("text").value === "grid 4x4\nanti-king\n");
      await page.click("nav [data-gallery=drafts]");
      assert.deepEqual(await page.$$eval(".card .name", (all) => all.map((one) => one.value)), ["4x4 anti-king", "Mine"]);
      await page.context().close();
      await again.ended();
      fs.rmSync(folder, { recursive: true });
    },
  };
}
