// Hosts that serve the page to the browser in tests: sudokulive, a plain file host, or the disk.
import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Starts `program` with these options, on a free port unless they name one, and waits for the printed address. */
export async function serve(program, ...options) {
  const port = options.includes("--port") ? [] : ["--port", "0"];
  const server = spawn(program, [...port, ...options], { stdio: ["pipe", "pipe", "inherit"] });
  server.stdin.end();
  const address = await new Promise((resolve, reject) => {
    server.stdout.once("data", (text) => resolve(String(text).trim()));
    server.once("exit", (code) => reject(new Error(`sudokulive ended with ${code}`)));
  });
  const ended = async () => {
    server.kill("SIGINT");
    const code = await new Promise((resolve) => server.once("exit", resolve));
    if (code !== 0) throw new Error(`sudokulive ended with ${code} after Ctrl-C`);
  };
  return { server, address, ended };
}

const KINDS = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".wasm": "application/wasm" };

/** Serves a folder's files below some path, like any host; with `isPlain`, without the type of a WebAssembly module. */
export async function files(folder, isPlain = false) {
  const below = "/some/where/";
  const server = http.createServer((request, response) => {
    const asked = new URL(request.url, "http://localhost").pathname;
    const file = path.join(folder, asked === below ? "index.html" : asked.slice(below.length));
    if (!asked.startsWith(below) || !fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const kind = KINDS[path.extname(file)];
    response.writeHead(200, { "content-type": isPlain && kind === "application/wasm" ? "application/octet-stream" : kind, "cache-control": "no-store" });
    response.end(fs.readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  const ended = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://localhost:${server.address().port}${below}`, ended };
}

/** The host that a word of the command line names: a folder, a file, or the program. */
export async function host(named) {
  if (fs.statSync(named).isDirectory()) return { ...(await files(named)), kind: "files" };
  if (named.endsWith(".html")) return { address: pathToFileURL(path.resolve(named)).href, ended: async () => {}, kind: "disk" };
  return { ...(await serve(named)), kind: "server" };
}
