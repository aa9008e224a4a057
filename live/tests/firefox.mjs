// Firefox through puppeteer-core, with the part of Playwright's page API that the tests use. Playwright itself drives
// only its own build of Firefox.
import { createRequire } from "node:module";
import path from "node:path";

/** Splits a Playwright selector that ends with the element's text. */
const parts = (selector) => /^(.*):text-is\('(.*)'\)$/.exec(selector)?.slice(1) ?? [selector];

/** A Puppeteer page with Playwright's interface. */
class Page {
  constructor(page, context) {
    Object.assign(this, { page, context: () => context, mouse: page.mouse });
    this.keyboard = {
      type: (text) => page.keyboard.type(text),
      down: (key) => page.keyboard.down(key),
      up: (key) => page.keyboard.up(key),
      press: async (keys) => {
        const held = keys.split("+");
        const last = held.pop();
        for (const key of held) await page.keyboard.down(key);
        await page.keyboard.press(last);
        for (const key of held) await page.keyboard.up(key);
      },
    };
    for (const name of ["goto", "reload", "url", "evaluate", "$eval", "$$eval", "screenshot"]) {
      this[name] = page[name].bind(page);
    }
    this.addInitScript = page.evaluateOnNewDocument.bind(page);
    this.selectOption = page.select.bind(page);
    this.setViewportSize = page.setViewport.bind(page);
  }

  /** Works like Playwright's method, but an unreachable server is not reported as an error of the page. */
  on(event, heard) {
    this.page.on(event, (told) => /establish a connection/.test(String(told)) || heard(told));
  }

  waitForFunction(isSo, argument) {
    return this.page.waitForFunction(isSo, {}, argument);
  }

  waitForSelector(selector, { state } = {}) {
    return this.page.waitForSelector(selector, { hidden: state === "detached" });
  }

  /** Waits for the element. */
  async element(selector) {
    const [all, text] = parts(selector);
    const find = (all, text) => [...document.querySelectorAll(all)].find((one) => text === null || one.textContent.trim() === text);
    return (await this.page.waitForFunction(find, {}, all, text ?? null)).asElement();
  }

  async click(selector) {
    await (await this.element(selector)).click();
  }

  async hover(selector) {
    await (await this.element(selector)).hover();
  }

  async textContent(selector) {
    return (await this.element(selector)).evaluate((one) => one.textContent);
  }

  async inputValue(selector) {
    return (await this.element(selector)).evaluate((one) => one.value);
  }

  async fill(selector, text) {
    await (await this.element(selector)).evaluate((one, text) => {
      one.focus();
      one.value = text;
      one.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }, text);
  }
}

/** Starts Firefox. Its pages accept only the viewport's size as an option, and may read the clipboard. */
export async function firefox() {
  const puppeteer = createRequire(path.join(process.env.NODE_PATH ?? ".", "/"))("puppeteer-core");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    extraPrefsFirefox: { "dom.events.testing.asyncClipboard": true },
  });
  const newContext = async ({ viewport = { width: 1280, height: 720 } } = {}) => {
    const opened = await browser.createBrowserContext();
    const context = {
      newPage: async () => {
        const page = await opened.newPage();
        await page.setViewport({ width: viewport.width, height: viewport.height });
        return new Page(page, context);
      },
      close: () => opened.close(),
    };
    return context;
  };
  return { newContext, close: () => browser.close() };
}
