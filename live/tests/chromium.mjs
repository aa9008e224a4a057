// Chromium, from playwright-core.
import { createRequire } from "node:module";
import path from "node:path";

/** Starts Chromium. */
export function chromium() {
  return createRequire(path.join(process.env.NODE_PATH ?? ".", "/"))("playwright-core").chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}
