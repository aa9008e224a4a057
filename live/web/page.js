// @ts-check
// The page: tools on one side, the board in the middle, and on the other side what is known about the puzzle.
import { Board } from "./board.js";
import { Chips } from "./chips.js";
import { Drafts } from "./drafts.js";
import { Drawing } from "./draw/drawing.js";
import { Editor, stated, withGiven } from "./editor.js";
import { Gallery } from "./gallery.js";
import { engine } from "./inside.js";
import { intake } from "./intake.js";
import { Link } from "./link.js";
import { Palette } from "./palette.js";
import { StepList, progress, words } from "./answers.js";
import { openAt, png } from "./share.js";
import { Solving } from "./solving.js";
import { address, packed, unpacked } from "./state.js";
import { Tabs } from "./tabs.js";

/** The milliseconds from the last key until the text is read. */
const PAUSE = 120;
const HINT = "Press one of the questions above; its answer appears here.";
const START = "grid 9x9\n";
/** Formats that people can read; an opened text in one of these is not converted. */
const PLAIN = ["native", "line", "grids", "csv", "rows"];

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
function find(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${id}`);
  return found;
}

const [text, marks, wrong] = [find("text", HTMLTextAreaElement), find("marks", HTMLElement), find("wrong", HTMLElement)];
const [verdict, told, stop] = [find("verdict", HTMLElement), find("told", HTMLElement), find("stop", HTMLButtonElement)];
const [auto, unseen, sure, same, lone] = ["auto", "unseen", "sure", "same", "lone"].map((id) => find(id, HTMLInputElement));
const host = find("board", HTMLElement);
const tabs = new Tabs(find("main", HTMLElement), find("tabs", HTMLElement));
const [doing, layer] = [find("doing", HTMLElement), find("layer", HTMLSelectElement)];
const [add, cancel] = [find("add", HTMLButtonElement), find("cancel", HTMLButtonElement)];
const [cap, digits, to] = [find("cap", HTMLSelectElement), find("digits", HTMLInputElement), find("to", HTMLSelectElement)];

/** @type {any} the last text that was read */
let read = null;
let puzzle = "";
let timer = 0;
let isBegun = false;
/** @type {import("./board.js").Left | null} the candidates of the current text */
let left = null;
/** Whether the board shows the picture of an answer instead of the puzzle. */
let isAway = false;
/** Whether all questions that the page asks by itself are answered for this text. */
let isIdle = false;
/** @type {Promise<any> | null} the last reading of a text, which may still be running */
let reading = null;
/** @type {Promise<any> | null} the running export */
let exporting = null;
/** Whether another draft was opened whose text is not read yet. */
let isOther = false;
/** Whether the last change of the text was typed. */
let isTyping = false;
/** @type {{text: string, reply: Promise<import("./link.js").Reply>} | null} the text being converted to native text */
let turning = null;
/** How often Stop was pressed. A waiting request is not repeated if this has changed. */
let stops = 0;
/** Resolves when all edits that waited for native text are done; `waiting` is their number. */
let editing = Promise.resolve();
let waiting = 0;
/** The line of a layer that the rule needs and the text lacks. `isForRule`: the rule has chosen the current layer. */
let needed = "";
let isForRule = false;
/** A message that is shown once the next text has been read. */
let aside = "";
/** @type {string | null} the last text known to be native, also after edits from the board */
let known = null;
/** Texts that were converted to native text. If Undo brings one back, it is not converted again. @type {Set<string>} */
const turned = new Set();

const editor = new Editor(text, marks, wrong, (isTyped) => {
  clearTimeout(timer);
  timer = 0;
  settle(false);
  isTyping = isTyped;
  if (isTyped) timer = setTimeout(refresh, PAUSE);
  else refresh();
});
const board = new Board(host, find("place", HTMLElement), typed);
const steps = new StepList(find("steps", HTMLElement), (svg, words) => {
  picture(svg, false);
  told.textContent = words;
});
const palette = new Palette(find("palette", HTMLElement), find("about", HTMLElement), find("find", HTMLInputElement), async (rule) => {
  // Before the first reading, there is no board to draw on.
  if (!board.grid) await readNow();
  if (rule.params.length === 0) return flip(rule);
  if (drawing.tool?.rule === rule) return drawing.end();
  needLayer(rule.sample ?? "");
  drawing.choose(rule, board.grid, [...board.chosen]);
  board.chosen.clear();
  board.mark();
});
const chips = new Chips(find("chips", HTMLElement), {
  light: (cells) => board.light(cells),
  tell: (name) => palette.tellOf(name),
  go: (line) => {
    if (drawing.take(stated(editor.text.split("\n")[line - 1]))) return;
    tabs.open("text");
    editor.choose(line);
  },
  lines: (change) => edit(() => editor.lines(change)),
});
board.moved = (/** @type {number} */ place) => chips.about(place);
const drafts = new Drafts();
// The address that the program printed has a query, which asks for the program's file; the page then removes the query.
const isCalled = location.search !== "";
const gallery = new Gallery(find("gallery", HTMLDialogElement), {
  // Requests for candidates may end this one, so it is repeated until a card is chosen, whose puzzle comes first.
  picture: async (text, isWanted) => (await link.insist({ ask: "read", text, picture: true }, isWanted)).svg ?? null,
  open: ({ id, text, name }, isPassing) => {
    if (id) drafts.take(id);
    else drafts.open(text, name, isPassing);
    begin();
  },
  take: intake((text, name) => {
    drafts.open(text, name, false);
    begin();
  }, say),
  drafts,
  closed: (isEnded) => {
    nameDraft();
    if (isEnded) refresh();
  },
});
const solving = new Solving(board, find("solve", HTMLElement), {
  ask: async (request) => {
    const asked = editor.text;
    const reply = await link.ask({ ...request, text: asked });
    if (asked === editor.text && verdict.dataset.kind === "working" && auto.checked) candidates(asked);
    return reply;
  },
  native: async () => {
    const asked = editor.text;
    if (read?.format === "native") return asked;
    return (await asNative(asked)).answer?.text ?? "";
  },
  keep: (play) => (drafts.play = play),
  turned: (isOn) => {
    const main = find("main", HTMLElement);
    main.dataset.mode = isOn ? "solve" : "set";
    if (main.dataset.tab === "rules" && isOn) tabs.open("chips");
    if (isOn) drawing.end();
    back();
    tellRules();
  },
});
const drawing = new Drawing(board.host, board.over, (line, away, isSame) => {
  const stating = needed ? `${needed}\n` : "";
  needed = "";
  edit(() => editor.insert(stating + line, [...away, ...editor.text.split("\n").map(stated).filter(isSame)], read.rows, read.columns));
}, (rule, words) => {
  doing.textContent = words;
  if (palette.drawn !== rule) {
    palette.press(rule);
    for (const one of [add, cancel, layer]) one.hidden = rule === null;
  }
  const lines = editor.text.split("\n").map(stated);
  chips.mark("taken", drawing.taken.map((line) => lines.indexOf(line) + 1));
});
board.drawing = drawing;
const link = new Link(async (isOn, hello) => {
  const told = find("link", HTMLElement);
  told.className = isOn ? "on" : "";
  const [where, lost] = engine() === null
    ? ["on this machine", "No answer: is sudokulive running, and is this the address that it printed?"]
    : ["in this page", "The solver could not be loaded; trying again."];
  told.textContent = isOn ? `${hello?.version ?? ""}, ${where}` : lost;
  if (!isOn) return;
  const linked = await unpacked(location.hash);
  // If the user types meanwhile, reading the text ends this request, so it is repeated.
  const rules = await link.insist({ ask: "rules" });
  // Nothing is awaited from here on: with the lists, the user can ask questions, which a later reading would end.
  if (rules.type === "answer") fillLists(rules.answer);
  // Text that the user has already typed stays.
  if (isBegun || editor.text !== "") {
    refresh();
  } else {
    drafts.begin(linked, isCalled ? (hello?.text ?? null) : null, START);
    begin();
  }
  isBegun = true;
});

/** Shows the open draft. */
function begin() {
  drawing.end();
  aside = "";
  board.chosen.clear();
  board.cursor = -1;
  [read, isOther, known] = [null, true, null];
  editor.begin(drafts.text, drafts.id);
  solving.load(drafts.play);
  nameDraft();
}

/** Shows the name of the open draft. */
function nameDraft() {
  find("name", HTMLElement).textContent = drafts.label;
}

/** @param {any} lists */
function fillLists(lists) {
  palette.fill([...lists.groups, { title: "The board itself", rules: lists.headers }]);
  gallery.fill(lists);
  to.replaceChildren(to.options[0]);
  for (const name of lists.exports) to.append(new Option(name, name));
}

/** Fills the list of layers on which rules can be drawn. @param {string[]} names */
function fillLayers(names) {
  if ([...layer.options].slice(1).map(({ value }) => value).join(" ") === names.join(" ")) return;
  layer.replaceChildren(layer.options[0], ...names.map((name) => new Option(`on ${name}`, name)));
  layer.disabled = names.length === 0;
  drawing.turnTo(layer.value);
}

/** Makes buttons for the values, for users without a keyboard. @param {string[]} signs */
function fillPad(signs) {
  const pad = find("pad", HTMLElement);
  if (pad.dataset.signs === signs.join(" ")) return;
  pad.dataset.signs = signs.join(" ");
  pad.replaceChildren();
  for (const sign of [...signs, null]) {
    const button = document.createElement("button");
    button.textContent = sign ?? "Delete";
    if (button.textContent.length > 3) button.className = "wide";
    button.addEventListener("click", () => board.type(sign));
    pad.append(button);
  }
}

/** Sets whether the page shows all answers about the current text. @param {boolean} isSettled */
function settle(isSettled) {
  host.setAttribute("aria-busy", String(!isSettled));
}

/** Shows the puzzle's rules to a player. */
function tellRules() {
  if (solving.isOn && read) palette.tellAll(read.rules.map((/** @type {{name: string}} */ rule) => rule.name));
}

/** Shows a message next to the board. @param {string} words */
function say(words) {
  tabs.open("answers");
  told.textContent = words;
}

/** Shows a verdict. @param {string} kind unique, multiple, none, unknown, working or error @param {string} words */
function judge(kind, words) {
  verdict.dataset.kind = kind;
  verdict.textContent = words;
}

/** Converts the text without the parts that could not be read, which become comments. @param {any} reply the error */
async function openWithout(reply) {
  const asked = editor.text;
  /** @type {Record<string, boolean>} */
  const passed = {};
  while (reply.type === "error" && reply.without && !passed[reply.without]) {
    passed[reply.without] = true;
    reply = await asNative(asked, passed);
  }
  if (asked !== editor.text) return;
  if (reply.type === "answer") editor.set((reply.warnings ?? []).map((/** @type {any} */ one) => `# ${one.message}\n`).join("") + reply.answer.text);
  else judge("error", reply.message ?? "");
}

/** Waits until the current text has been read, including anything typed a moment ago. */
async function readNow() {
  if (timer) refresh();
  await reading;
}

/** Reads the text, draws it, and asks for candidates. */
async function refresh() {
  const asked = editor.text;
  drafts.keep(asked);
  solving.forget();
  address(asked);
  clearTimeout(timer);
  timer = 0;
  settle(false);
  reading = link.ask({ ask: "read", text: asked, picture: true });
  const reply = await reading;
  if (asked !== editor.text) return;
  if (reply.type === "error") {
    editor.show(reply.place ? [{ ...reply.place, error: true }] : []);
    judge("error", reply.place ? `Line ${reply.place.line}: ${reply.place.message}` : reply.message);
    if (reply.without) {
      const button = document.createElement("button");
      button.textContent = "Open without them";
      button.addEventListener("click", () => openWithout(reply));
      verdict.append(button);
    }
    [read, left, known] = [null, null, null];
    if (isOther) {
      board.clear();
      chips.fill([], []);
    }
    board.show(null);
    steps.fill([]);
    settle(true);
    return;
  }
  if (reply.type !== "answer") return;
  [read, isOther] = [reply.answer, false];
  known = read.format === "native" ? asked : null;
  const kinds = new Set(read.rules.map((/** @type {{name: string}} */ { name }) => name));
  drafts.call(read.title ?? [`${read.rows}x${read.columns}`, ...[...kinds].slice(0, 2)].join(" "));
  nameDraft();
  if (!isTyping && read.format && !PLAIN.includes(read.format) && !reply.warnings && !turned.has(asked)) {
    turned.add(asked);
    const native = await asNative(asked);
    if (asked !== editor.text) return;
    if (native.type === "answer") return editor.set(native.answer.text);
  }
  puzzle = reply.svg ?? "";
  left = null;
  isIdle = false;
  [board.blamed, board.shows.equal] = [[], []];
  editor.show(reply.warnings ?? []);
  board.about(read);
  board.draw(puzzle);
  isAway = false;
  fillPad(read.signs);
  fillLayers(read.layers);
  palette.switches(read.rules.map((/** @type {{name: string}} */ { name }) => name));
  chips.fill(read.rules, read.format === "native" ? asked.split("\n") : null);
  point();
  tellRules();
  told.textContent = aside || HINT;
  aside = "";
  steps.fill([]);
  if (auto.checked) {
    candidates(asked);
  } else {
    board.show(null);
    judge("unknown", "Not asked: candidates are switched off under Show.");
    settle(true);
  }
}

/** @param {string} asked */
async function candidates(asked) {
  const most = Math.max(Number(cap.value), lone.checked ? 2 : 1);
  judge("working", "…");
  const limit = setTimeout(() => asked === editor.text && judge("working", "Candidates take a while…"), 2000);
  const request = { ask: "candidates", text: asked, cap: most, digits: digits.checked };
  busy(true);
  const reply = await link.ask(request, (news) => {
    // Values that propagation leaves but no solution has shown are undecided.
    const undecided = news.logical?.map((/** @type {number[] | null} */ values, /** @type {number} */ place) =>
      values?.filter((value) => !news.candidates[place]?.includes(value)) ?? null);
    if (asked === editor.text) board.show({ candidates: news.candidates, logical: news.logical, undecided });
  });
  clearTimeout(limit);
  if (asked !== editor.text) return;
  if (reply.type === "canceled") {
    // If an export has ended the request, the request is repeated afterwards.
    if (exporting && (await exporting, asked === editor.text)) candidates(asked);
    return;
  }
  busy(false);
  settle(true);
  if (reply.type === "error") {
    judge("error", reply.message);
    return;
  }
  const answer = reply.answer;
  const isUnknown = answer.verdict === "unknown";
  left = answer.candidates || isUnknown && answer.seen ? { ...answer, candidates: answer.candidates ?? answer.seen, cap: most } : null;
  if (!isAway) board.show(left);
  judge(answer.verdict, isUnknown ? "Undecided: grey values are not known, the others are." : reply.sentence);
  idle(asked);
}

/** Asks further questions once the candidates are shown: why there is no solution, or which cells are equal.
 * @param {string} asked */
async function idle(asked) {
  const kind = verdict.dataset.kind;
  const wanted = kind === "none" ? "explain" : kind === "multiple" && same.checked ? "equal" : null;
  if (wanted === null || isIdle) return;
  const reply = await link.ask({ ask: wanted, text: asked });
  if (reply.type !== "answer" || asked !== editor.text) return;
  isIdle = true;
  if (wanted === "equal") board.shows.equal = reply.answer.equal ?? [];
  else blame(reply.answer.core ?? []);
  if (wanted === "explain" && told.textContent === HINT) told.textContent = words(reply);
  board.mark();
}

/** Marks contradicting rules and givens. @param {{line?: number, rule?: string, given?: string}[]} core */
function blame(core) {
  chips.mark("blamed", chips.linesOf(core));
  board.blamed = core.flatMap(({ given }) => given?.split("=")[0] ?? []);
}

/** Marks the chip of the line at the text cursor. */
function point() {
  const isText = document.activeElement === text && known === editor.text;
  chips.point(isText ? editor.text.slice(0, text.selectionStart).split("\n").length : 0);
}

/** @param {boolean} isBusy */
function busy(isBusy) {
  stop.disabled = !isBusy;
}

/** Shows the picture of an answer instead of the puzzle.
 * @param {string} svg @param {boolean} isOpen whether the picture leaves room for candidates */
function picture(svg, isOpen) {
  board.draw(svg);
  board.show(isOpen ? left : null);
  isAway = !isOpen;
}

/** Shows the puzzle with its candidates again, in place of the picture of an answer. */
function back() {
  if (!isAway || !read) return;
  isAway = false;
  board.draw(puzzle);
  board.show(left);
}

/** Asks the question of a button, and shows the answer. The button names parameters (`data-with`), and says whether the
 * answer's picture is shown, alone ("full") or with candidates ("open"). @param {DOMStringMap} button */
async function ask({ ask, with: named = "", picture: shown }) {
  await editing;
  await readNow();
  const asked = editor.text;
  const values = { seed: Math.floor(Math.random() * 1e9), precision: 0, minimal: true, digits: digits.checked };
  const own = Object.entries(values).filter(([key]) => named.split(" ").includes(key));
  const request = { ask, text: asked, picture: true, ...Object.fromEntries(own) };
  tabs.open("answers");
  steps.fill([]);
  if (!same.checked) board.shows.equal = [];
  back();
  host.classList.toggle("hint", ask === "hint");
  busy(true);
  settle(true);
  told.textContent = "…";
  const reply = await link.ask(request, (news) => (told.textContent = progress(news)));
  if (asked !== editor.text || reply.type === "canceled") return;
  busy(false);
  told.textContent = words(reply);
  if (reply.type !== "answer") {
    if (reply.place) editor.show([{ ...reply.place, error: true }]);
    return;
  }
  if (ask === "generate") {
    aside = `New givens replace ${read?.givens ?? 0} old ones, which Undo brings back.`;
    editor.set(reply.answer.text);
  } else if (reply.answer.path?.length) {
    steps.fill(reply.answer.path);
    if (ask === "steps") find("steps", HTMLElement).focus();
  } else if (reply.svg && shown) {
    picture(reply.svg, shown === "open");
  }
  if (ask === "needless") chips.mark("needless", chips.linesOf(reply.answer.needless ?? []));
  if (ask === "explain") blame(reply.answer.core ?? []);
  if (ask === "equal") board.shows.equal = reply.answer.equal ?? [];
  board.mark();
  // This question may have ended one that the page had asked by itself.
  if (asked !== editor.text || !auto.checked) return;
  if (verdict.dataset.kind === "working") candidates(asked);
  else idle(asked);
}

/** Exports a text. If that ends a request for candidates, `candidates` repeats its request afterwards.
 * @param {string} text @param {string} to @param {Record<string, boolean>} [options]
 * @param {() => boolean} [isWanted] whether to repeat the export if another request ends it
 * @returns {Promise<import("./link.js").Reply>} */
async function exported(text, to, options, isWanted = () => false) {
  const own = link.insist({ ask: "export", text, to, ...options }, isWanted);
  exporting = own;
  const reply = await own;
  if (exporting === own) exporting = null;
  return reply;
}

/** Converts a text to native text. Concurrent calls share one request, which is repeated if a question ends it.
 * @param {string} text @param {Record<string, boolean>} [passed] what to ignore in it */
function asNative(text, passed) {
  if (passed === undefined && turning?.text === text) return turning.reply;
  const begun = stops;
  const reply = exported(text, "native", passed, () => text === editor.text && begun === stops);
  if (passed === undefined) {
    turning = { text, reply };
    reply.then(() => (turning = null));
  }
  return reply;
}

/** Converts the text to native text if it has another format, so that the board and the chips can edit it. Returns true
 * if that succeeded, and otherwise shows why not. */
async function inNative() {
  const asked = editor.text;
  await readNow();
  if (asked !== editor.text) return inNative();
  if (!read) say(`Nothing was changed: ${verdict.firstChild?.textContent}`);
  if (read?.format === "native") return true;
  const reply = read && await asNative(asked);
  if (reply && asked !== editor.text) return inNative();
  if (reply?.type === "error") say(`Nothing was changed: this text cannot be written as native text: ${reply.message}`);
  if (reply?.type !== "answer") return false;
  turned.add(asked);
  editor.turn(reply.answer.text);
  return true;
}

/** Changes the text from the board: at once if it is known to be native, otherwise after its conversion and earlier
 * edits, if the draft is still the same. @param {() => void} change */
function edit(change) {
  const draft = drafts.id;
  const now = () => {
    change();
    known = editor.text;
  };
  if (waiting === 0 && editor.text === known) return now();
  waiting++;
  editing = editing.then(async () => {
    if ((editor.text === known || (await inNative())) && drafts.id === draft) now();
    waiting--;
  });
}

/** Chooses a layer for a rule whose sample has one. A missing layer's line is added with the rule's.
 * @param {string} sample */
function needLayer(sample) {
  const lines = sample.split("\n");
  const stating = lines.find((line) => line.startsWith("layer ")) ?? "";
  const own = stating.split(" ")[1];
  const layers = read?.layers ?? [];
  const line = lines[lines.length - 1];
  needed = layers.length === 0 ? stating : "";
  // If the text has several layers, the user chooses one.
  const isOn = stating !== "" && layers.length < 2 && (line.includes(`${own}@`) || !/\br\d+c\d+/.test(line));
  fillLayers(needed ? [own] : layers);
  if (isOn) layer.value = layers[0] ?? own;
  else if (isForRule) layer.value = "";
  isForRule = isOn;
  drawing.turnTo(layer.value);
}

/** Adds a rule without parameters to the text, or removes it. @param {import("./palette.js").Rule} rule */
function flip({ name, aliases }) {
  edit(() => {
    const there = editor.text.split("\n").map(stated).find((line) => [name, ...aliases].includes(line.toLowerCase()));
    if (there === undefined) editor.insert(name, [], read.rows, read.columns);
    else editor.remove([there]);
  });
}

/** @param {[number, number][]} cells @param {string | null} sign */
function typed(cells, sign) {
  if (solving.isOn) solving.type(sign);
  else edit(() => editor.set(cells.reduce((all, cell) => withGiven(all, read, cell, sign), editor.text)));
}

/** Shows the puzzle in a format; with `as_drawings`, rules that the format lacks become drawings. @param {string} to */
async function written(to, as_drawings = false) {
  await readNow();
  const reply = await exported(editor.text, to, { as_drawings });
  find("exported", HTMLTextAreaElement).value = reply.message ?? reply.answer?.text ?? "";
  return reply;
}

/** @param {Blob} content @param {string} name */
function offer(content, name) {
  const save = find("save", HTMLAnchorElement);
  URL.revokeObjectURL(save.href);
  save.href = URL.createObjectURL(content);
  save.download = name;
  return save;
}

/** @param {string} name */
async function exportTo(name) {
  const reply = await written(name);
  if (reply.type === "answer") offer(new Blob([reply.answer.text], { type: "text/plain" }), `puzzle.${name === "native" ? "txt" : name}`);
}

/** @param {boolean} isDark */
function paint(isDark) {
  document.documentElement.classList.toggle("dark", isDark);
  find("theme", HTMLButtonElement).textContent = isDark ? "Light" : "Dark";
}

for (const button of document.querySelectorAll("#asks [data-ask]")) {
  button.addEventListener("click", () => ask(/** @type {HTMLElement} */ (button).dataset));
}
add.addEventListener("click", () => drawing.finish());
cancel.addEventListener("click", () => drawing.cancel());
layer.addEventListener("change", () => {
  isForRule = false;
  drawing.turnTo(layer.value);
});
// These buttons act on the board, so pressing them must not take the focus from it.
for (const id of ["pad", "add", "cancel"]) find(id, HTMLElement).addEventListener("mousedown", (event) => event.preventDefault());
find("chips", HTMLElement).addEventListener("mousedown", (event) => drawing.isFraming && event.preventDefault());
stop.addEventListener("click", () => {
  stops++;
  link.ask({ ask: "cancel" });
  told.textContent = told.textContent?.replace(/…$/, "") ?? "";
  if (verdict.dataset.kind === "working") judge("unknown", "Stopped.");
  busy(false);
  settle(true);
});
for (const option of [auto, cap, digits]) option.addEventListener("change", () => refresh());
lone.addEventListener("change", () => (left?.cap ?? 1) < 2 && refresh());
for (const option of [unseen, sure, same, lone]) {
  option.addEventListener("change", () => {
    Object.assign(board.shows, { unseen: unseen.checked, sure: sure.checked, lone: lone.checked });
    isIdle = false;
    if (!same.checked) board.shows.equal = [];
    board.mark();
    idle(editor.text);
  });
}
to.addEventListener("change", () => {
  if (to.value) exportTo(to.value);
  to.value = "";
});
find("copy", HTMLButtonElement).addEventListener("click", () => navigator.clipboard.writeText(find("exported", HTMLTextAreaElement).value));
/** Undoes or redoes entries or edits; Undo first discards an unfinished drawing. @param {boolean} isBack */
function go(isBack) {
  if (solving.isOn) solving.go(isBack);
  else if (!isBack || !drawing.undo()) editor.go(isBack);
}

find("undo", HTMLButtonElement).addEventListener("click", () => go(true));
find("redo", HTMLButtonElement).addEventListener("click", () => go(false));
find("share", HTMLButtonElement).addEventListener("click", async () => {
  const address = location.href.replace(/[?#].*$/, "") + (await packed(editor.text));
  await navigator.clipboard.writeText(address);
  find("share", HTMLButtonElement).textContent = "Copied";
  setTimeout(() => (find("share", HTMLButtonElement).textContent = "Copy link"), 1500);
});
find("theme", HTMLButtonElement).addEventListener("click", () => {
  const isDark = !document.documentElement.classList.contains("dark");
  localStorage.setItem("theme", isDark ? "dark" : "light");
  paint(isDark);
});
// The hash changes when the user pastes a link into the address bar of this page.
addEventListener("hashchange", async () => {
  const linked = await unpacked(location.hash);
  if (linked === null || linked === editor.text) return;
  drafts.open(linked, "", false);
  begin();
});
for (const button of document.querySelectorAll("[data-site]")) {
  const site = /** @type {HTMLElement} */ (button).dataset.site ?? "";
  button.addEventListener("click", () => openAt(() => written(site, true), (words) => (find("exported", HTMLTextAreaElement).value = words)));
}
find("png", HTMLButtonElement).addEventListener("click", async () => {
  const reply = await written("svg");
  if (reply.type === "answer") offer(await png(reply.answer.text), "puzzle.png").click();
});
find("print", HTMLButtonElement).addEventListener("click", () => print());

document.addEventListener("selectionchange", point);
host.addEventListener("pointerdown", back);
addEventListener("beforeprint", back);
host.addEventListener("keydown", back);
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === "z" || key === "y") {
    event.preventDefault();
    if (event.target === text) editor.go(key === "z" && !event.shiftKey);
    else go(key === "z" && !event.shiftKey);
  }
});
const theme = localStorage.getItem("theme");
paint(theme === "dark" || theme === null && matchMedia("(prefers-color-scheme: dark)").matches);
