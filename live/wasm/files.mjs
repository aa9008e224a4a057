// Assembles the files of the page without a server: `node files.mjs WEB FOLDER VERSION [MOST]` copies the files of WEB
// into FOLDER, which already contains `engine.wasm`, and packs all of them into one file, FOLDER.html. Fails if the
// folder has more than MOST bytes after gzip. `build` runs this script.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

const [web, folder, version, most] = process.argv.slice(2);
const read = (name) => fs.readFileSync(path.join(web, name), "utf8");
const names = fs.readdirSync(web, { recursive: true }).filter((name) => /\.(js|css)$/.test(name)).sort();

/** Returns the text with `from` replaced by `to`; throws an error unless `from` occurs exactly once. */
function replaced(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`expected once: ${from}`);
  return text.split(from).join(to);
}

/** Returns the head of the page. Its tag `engine` says that the page itself runs the session, and its content security
 * policy allows the sources `scripts` for scripts and `files` for connections. */
function head(scripts, files) {
  const policy = `default-src 'none'; script-src ${scripts} 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; connect-src ${files}; `
    + "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'";
  return `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n<meta name="engine" content="${version}">`;
}

const index = read("index.html");
const charset = '<meta charset="utf-8">';
for (const name of names) {
  fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  fs.copyFileSync(path.join(web, name), path.join(folder, name));
}
fs.writeFileSync(path.join(folder, "index.html"), replaced(index, charset, head("'self'", "'self'")));

// The service worker caches all files under a name that changes if any of them changes.
const offline = fs.readFileSync(new URL("offline.js", import.meta.url), "utf8");
const hash = crypto.createHash("sha256").update(offline);
for (const name of ["index.html", "engine.wasm", ...names]) hash.update(fs.readFileSync(path.join(folder, name)));
const constants = `const VERSION = "${hash.digest("hex").slice(0, 16)}", FILES = ${JSON.stringify(["./", "engine.wasm", ...names])};`;
fs.writeFileSync(path.join(folder, "sw.js"), `${constants}\n${offline}`);
// Without this file, GitHub Pages would leave out files whose names begin with an underscore.
fs.writeFileSync(path.join(folder, ".nojekyll"), "");

// For the single file, modules become functions; each function comes after the functions of the modules that it
// imports.
const done = new Map();
const bodies = [];
function add(name) {
  if (done.has(name)) return;
  done.set(name, null);
  const exported = [];
  const body = read(name)
    .replace(/^import \{([^}]*)\} from "(\.[^"]*)";$/gm, (_, what, from) => {
      const other = path.join(path.dirname(name), from);
      add(other);
      return `const {${what}} = ${of(other)};`;
    })
    .replace(/^export (async function|function|class|const) (\w+)/gm, (_, kind, what) => {
      exported.push(what);
      return `${kind} ${what}`;
    });
  if (/^(import|export)\b/m.test(body)) throw new Error(`${name}: an import or export that is not understood`);
  bodies.push(`const ${of(name)} = (() => {\n${body}\nreturn { ${exported.join(", ")} };\n})();\n`);
}
const of = (name) => `of_${name.replace(/\W/g, "_")}`;
add("page.js");

const inline = (text) => text.replace(/<\/script/gi, "<\\/script");
const module = zlib.gzipSync(fs.readFileSync(path.join(folder, "engine.wasm")), { level: 9 }).toString("base64");
let single = replaced(index, charset, head("'unsafe-inline'", "'none'"));
single = replaced(single, '<link rel="stylesheet" href="page.css">', `<style>\n${read("page.css")}</style>`);
single = replaced(single, '<script type="module" src="page.js"></script>\n', "");
single = replaced(single, "</body>", `<script type="text/plain" id="engine">${module}</script>
<script type="text/plain" id="worker">${inline(read("worker.js"))}</script>
<script>"use strict";\n${inline(bodies.join(""))}</script>\n</body>`);
fs.writeFileSync(`${folder}.html`, single);

// The compressed sizes are computed only on request, because compressing takes a while.
if (most) {
  let [plain, gzip, brotli] = [0, 0, 0];
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    if (fs.statSync(path.join(folder, name)).isDirectory()) continue;
    const bytes = fs.readFileSync(path.join(folder, name));
    plain += bytes.length;
    gzip += zlib.gzipSync(bytes, { level: 9 }).length;
    brotli += zlib.brotliCompressSync(bytes).length;
  }
  console.log(`${folder}: ${plain} bytes, ${gzip} by gzip, ${brotli} by brotli; ${folder}.html: ${single.length} bytes`);
  if (gzip > Number(most)) throw new Error(`the folder has more than ${most} bytes by gzip`);
}
