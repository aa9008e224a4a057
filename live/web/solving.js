// @ts-check
// Solving by hand: a player's digits, marks and colours, which never change the puzzle's text.
import { element } from "./board.js";
import { UNIT } from "./draw/geometry.js";
import { withGiven } from "./editor.js";

/** The entries of a cell. @typedef {{digit?: number, corner?: number[], centre?: number[], colour?: number[]}} Filled
 * @typedef {"digit" | "corner" | "centre" | "colour"} Entry */
/** Functions of the page: `ask` sends a request, `native` returns the puzzle in the native format, `keep` stores the
 * entries, and `turned` is called when solving begins or ends.
 * @typedef {{ask: (request: object) => Promise<import("./link.js").Reply>, native: () => Promise<string>,
 *   keep: (play: object) => void, turned: (isOn: boolean) => void}} Deeds */

const COLOURS = ["#a8a8a8", "#f0a0a0", "#f5c07a", "#f2e67a", "#a5d98a", "#86d5d5", "#93b7f0", "#c3a5ee", "#f0a5d8"];
/** The keys that choose the kind of entry, as on other sites. @type {Record<string, Entry>} */
const KEYS = { z: "digit", x: "corner", c: "centre", v: "colour" };
/** Where corner marks are drawn, in fractions of a cell, in the order in which they are used. */
const CORNERS = [[0.2, 0.22], [0.8, 0.22], [0.2, 0.8], [0.8, 0.8], [0.5, 0.22], [0.5, 0.8], [0.2, 0.51], [0.8, 0.51]];
const WRONG = "Something is wrong. Press Check again to see where.";

/** @param {number} ms */
function clock(ms) {
  const [minutes, seconds] = [Math.floor(ms / 60000), Math.floor(ms / 1000) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return minutes < 60 ? `${minutes}:${two(seconds)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds)}`;
}

export class Solving {
  /** @param {import("./board.js").Board} board @param {HTMLElement} panel @param {Deeds} deeds */
  constructor(board, panel, deeds) {
    this.board = board;
    this.panel = panel;
    this.deeds = deeds;
    this.isOn = false;
    /** @type {Record<string, Filled>} by the names of cells */
    this.cells = {};
    /** @type {string[]} earlier entries, for Undo */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    /** @type {Entry} */
    this.entry = "digit";
    /** The kind of entry that Shift or Ctrl chooses for one key. @type {Entry | null} */
    this.once = null;
    this.ms = 0;
    this.isDone = false;
    /** Whether it is known that an entry is wrong. `wrong` has the cells that are shown as wrong. */
    this.isSuspect = false;
    /** Whether the next press of Give up shows the solution. */
    this.isGivingUp = false;
    /** @type {string[]} */
    this.wrong = [];
    const button = (/** @type {string} */ name, /** @type {() => void} */ pressed) => panel.querySelector(`[data-do=${name}]`)?.addEventListener("click", pressed);
    for (const one of this.buttons()) one.addEventListener("click", () => this.choose(/** @type {Entry} */ (one.dataset.entry)));
    button("check", () => this.check());
    button("hint", () => this.hint());
    button("clear", () => this.clear());
    button("give-up", () => this.giveUp());
    for (const one of document.querySelectorAll("[data-turn]")) {
      one.addEventListener("click", () => {
        this.turn(/** @type {HTMLElement} */ (one).dataset.turn === "solve");
        this.keep();
      });
    }
    // After a click on these buttons, keys go to the board again.
    for (const one of [panel, document.getElementById("turns"), document.getElementById("pad")]) {
      one?.addEventListener("click", (event) => event.detail > 0 && this.isOn && board.host.focus());
    }
    board.host.addEventListener("keydown", (event) => this.isOn && this.key(event), { capture: true });
    setInterval(() => this.tick(1000), 1000);
    addEventListener("pagehide", () => this.ms > 0 && this.keep());
  }

  /** @returns {HTMLElement[]} */
  buttons() {
    return [...this.panel.querySelectorAll("[data-entry]")].map((one) => /** @type {HTMLElement} */ (one));
  }

  /** Restores the entries, time and mode that `keep` stored in a draft. @param {any} play */
  load(play) {
    [this.cells, this.ms, this.isDone] = [play?.cells ?? {}, play?.ms ?? 0, play?.isDone ?? false];
    [this.past, this.future] = [[], []];
    this.forget();
    this.turn(play?.isOn ?? false);
  }

  keep() {
    this.deeds.keep({ cells: this.cells, ms: this.ms, isDone: this.isDone, isOn: this.isOn });
  }

  /** Begins solving, or goes back to setting the puzzle. @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.board.player = isOn ? this : null;
    for (const one of document.querySelectorAll("[data-turn]")) {
      one.setAttribute("aria-pressed", String((/** @type {HTMLElement} */ (one).dataset.turn === "solve") === isOn));
    }
    this.deeds.turned(isOn);
    this.choose("digit");
    this.tick(0);
    this.board.mark();
  }

  /** @param {Entry} entry */
  choose(entry) {
    this.entry = entry;
    for (const one of this.buttons()) one.setAttribute("aria-pressed", String(one.dataset.entry === entry));
    [...(document.getElementById("pad")?.children ?? [])].forEach((one, index, all) => {
      const isColour = this.entry === "colour" && index < all.length - 1;
      Object.assign(/** @type {HTMLElement} */ (one).style, { background: isColour ? COLOURS[index % COLOURS.length] : "", color: isColour ? "#111" : "" });
    });
    this.board.mark();
  }

  /** @param {number} ms */
  tick(ms) {
    if (!this.isOn) return;
    if (!document.hidden && !this.isDone) this.ms += ms;
    this.tell("clock", clock(this.ms));
  }

  /** @param {"clock" | "said"} kind @param {string} words */
  tell(kind, words) {
    const place = this.panel.querySelector(`.${kind}`);
    if (place) place.textContent = words;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.metaKey) return;
    const signs = this.board.grid?.signs ?? [];
    const key = event.key.toLowerCase();
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const isHeld = event.shiftKey || event.ctrlKey;
    const entry = !isHeld ? this.entry : !event.ctrlKey ? "corner" : event.shiftKey ? "colour" : "centre";
    if (digit !== undefined && digit !== "0" && entry === "colour") {
      // Keys 1 to 9 choose the nine colours, whatever the values of the puzzle.
      this.change(entry, Number(digit) - 1);
    } else if (digit !== undefined && isHeld) {
      this.once = entry;
      this.board.sign(digit);
      this.once = null;
    } else if (!event.ctrlKey && KEYS[key] && !signs.some((sign) => sign.toLowerCase() === key)) {
      this.choose(KEYS[key]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Enters a sign into the selected cells, or erases. @param {string | null} sign */
  type(sign) {
    const grid = this.board.grid;
    const entry = this.once ?? this.entry;
    if (!grid) return;
    const index = grid.signs.indexOf(sign ?? "");
    if (sign === null) this.erase();
    else if (entry === "colour") this.change("colour", index % COLOURS.length);
    else this.change(entry, grid.min + index);
  }

  /** The selected cells that can have an entry: givens allow only colours, and digits no marks. @param {Entry} entry */
  takers(entry) {
    const fixed = this.board.grid?.fixed ?? {};
    const names = this.board.names().filter((name) => entry === "colour" || !(name in fixed));
    return entry === "corner" || entry === "centre" ? names.filter((name) => this.cells[name]?.digit === undefined) : names;
  }

  /** Enters a value into selected cells, or removes it if all have it. @param {Entry} entry @param {number} value */
  change(entry, value) {
    const names = this.takers(entry);
    if (names.length === 0) return;
    this.remember();
    if (entry === "digit") {
      const isThere = names.every((name) => this.cells[name]?.digit === value);
      for (const name of names) this.cells[name] = { ...this.cells[name], digit: isThere ? undefined : value };
    } else {
      const isThere = names.every((name) => this.cells[name]?.[entry]?.includes(value));
      for (const name of names) {
        const others = (this.cells[name]?.[entry] ?? []).filter((one) => one !== value);
        this.cells[name] = { ...this.cells[name], [entry]: isThere ? others : [...others, value].sort((a, b) => a - b) };
      }
    }
    this.changed();
  }

  /** Erases one kind of entry from the selected cells: the current kind, or else digits, marks or colours. */
  erase() {
    const names = this.board.names();
    const has = (/** @type {Entry} */ entry) => names.some((name) => [this.cells[name]?.[entry] ?? []].flat().length > 0);
    /** @type {Entry[]} */
    const order = [this.entry, "digit", "centre", "corner", "colour"];
    const entry = order.find(has);
    if (!entry) return;
    this.remember();
    for (const name of names) this.cells[name] = { ...this.cells[name], [entry]: undefined };
    this.changed();
  }

  /** Stores the entries before they change, so that Undo can restore them. Redo then has nothing to restore. */
  remember() {
    this.past.push(JSON.stringify(this.cells));
    this.future = [];
  }

  /** Stores and shows the entries after they have changed; checks them when all cells have digits. */
  changed() {
    this.forget();
    this.keep();
    this.board.mark();
    if (this.isFull() && !this.isDone) this.check();
  }

  /** Removes messages and highlights that are about earlier entries. */
  forget() {
    [this.isSuspect, this.isGivingUp, this.wrong] = [false, false, []];
    this.board.lit = [];
    this.tell("said", "");
  }

  /** @param {boolean} isBack */
  go(isBack) {
    const [from, to] = isBack ? [this.past, this.future] : [this.future, this.past];
    const cells = from.pop();
    if (cells === undefined) return;
    to.push(JSON.stringify(this.cells));
    this.cells = JSON.parse(cells);
    this.changed();
  }

  clear() {
    this.remember();
    [this.cells, this.ms, this.isDone] = [{}, 0, false];
    this.tick(0);
    this.changed();
  }

  /** The digit that the player has entered into a cell without a given, if it fits the grid. @param {string} name */
  digit(name) {
    const grid = this.board.grid;
    const value = this.cells[name]?.digit;
    return !grid || name in grid.fixed || value === undefined || value < grid.min || value > grid.max ? undefined : value;
  }

  isFull() {
    const grid = this.board.grid;
    return grid !== null && grid.cells.every((place) => this.board.name(place) in grid.fixed || this.digit(this.board.name(place)) !== undefined);
  }

  /** Asks for the next step; with `no_answer`, only whether the entries are right. @param {boolean} no_answer */
  async ask(no_answer) {
    const grid = this.board.grid;
    const asked = JSON.stringify(this.cells);
    if (!grid) return null;
    let state = await this.deeds.native();
    for (const place of grid.cells) {
      const digit = this.digit(this.board.name(place));
      const cell = /** @type {[number, number]} */ ([Math.floor(place / grid.columns), place % grid.columns]);
      if (digit !== undefined) state = withGiven(state, grid, cell, grid.signs[digit - grid.min]);
    }
    const reply = await this.deeds.ask({ ask: "hint", state, no_answer, picture: false });
    // If the entries have changed meanwhile, the reply no longer counts.
    return reply.type === "canceled" || asked !== JSON.stringify(this.cells) ? null : reply;
  }

  async check() {
    const reply = await this.ask(true);
    if (!reply) return;
    const answer = reply.answer;
    if (answer?.end === "wrong" && this.isSuspect) {
      this.wrong = answer.wrong.map((/** @type {{cell: string}} */ one) => one.cell);
      this.tell("said", `Wrong: ${this.wrong.join(", ")}.`);
    } else if (answer?.end === "wrong") {
      this.isSuspect = true;
      this.tell("said", WRONG);
    } else if (answer?.end === "nothing wrong" && this.isFull()) {
      this.tell("said", this.isDone ? "All correct." : `Solved in ${clock(this.ms)}.`);
      this.isDone = true;
      this.keep();
    } else {
      this.tell("said", answer?.end === "nothing wrong" ? "No mistake so far." : (reply.message ?? reply.sentence));
    }
    this.board.mark();
  }

  async hint() {
    const reply = await this.ask(false);
    if (!reply) return;
    const step = reply.answer?.path?.[0];
    if (reply.answer?.end === "wrong") {
      this.isSuspect = true;
      this.tell("said", WRONG);
    } else if (step) {
      this.tell("said", step.words.join("\n"));
      this.board.light([...step.place, ...step.remove].map((/** @type {{cell: string}} */ one) => this.board.placeOf(one.cell)));
    } else {
      this.tell("said", reply.message ?? reply.sentence);
    }
  }

  async giveUp() {
    if (!this.isGivingUp) {
      this.isGivingUp = true;
      this.tell("said", "Press Give up again to see the solution.");
      return;
    }
    const grid = this.board.grid;
    const reply = await this.deeds.ask({ ask: "solve" });
    /** @type {(number | null)[] | undefined} */
    const solution = reply.answer?.solution;
    if (!grid || !solution) {
      this.tell("said", reply.message ?? reply.sentence ?? "");
      return;
    }
    this.remember();
    this.isDone = true;
    for (const place of grid.cells) this.cells[this.board.name(place)] = { ...this.cells[this.board.name(place)], digit: solution[place] ?? undefined };
    this.changed();
    this.tell("said", "This is a solution. Undo brings back what you had.");
  }

  /** The entries of a cell in words. @param {string} name */
  told(name) {
    const grid = this.board.grid;
    const sign = (/** @type {number} */ value) => grid?.signs[value - grid.min] ?? "";
    const { corner = [], centre = [], colour = [] } = this.cells[name] ?? {};
    const digit = this.digit(name);
    const marks = digit !== undefined ? [sign(digit)] : [corner.length && `corner ${corner.map(sign).join(" ")}`, centre.length && `centre ${centre.map(sign).join(" ")}`];
    const words = [...marks, colour.length && `colour ${colour.map((one) => one + 1).join(" ")}`].filter(Boolean);
    return words.length > 0 ? `: ${words.join(", ")}` : "";
  }

  /** Draws the colours of cells, and the cells shown as wrong, below the selection. @param {SVGElement} over */
  below(over) {
    for (const [place, { colour = [] }] of this.filled()) {
      const { x, y } = this.board.corner(place);
      const width = UNIT / colour.length;
      colour.forEach((one, index) => over.append(element("rect", { class: "colour", x: x + index * width, y, width, height: UNIT, fill: COLOURS[one] })));
    }
    for (const name of this.wrong) over.append(element("rect", { class: "blamed-cell", ...this.board.corner(this.board.placeOf(name)), width: UNIT, height: UNIT }));
  }

  /** Draws the digits and marks that the player entered. @param {SVGElement} over */
  above(over) {
    const grid = this.board.grid;
    if (!grid) return;
    const sign = (/** @type {number} */ value) => grid.signs[value - grid.min] ?? "";
    for (const [place, { corner = [], centre = [] }] of this.filled()) {
      const name = this.board.name(place);
      const digit = this.digit(name);
      const { x, y } = this.board.corner(place);
      const write = (/** @type {string} */ kind, /** @type {number[]} */ [right, down], /** @type {number} */ size, /** @type {string} */ words) =>
        over.append(element("text", { class: kind, x: x + right * UNIT, y: y + down * UNIT, "font-size": size, "text-anchor": "middle", dy: ".35em" }, words));
      if (digit !== undefined) write("entered", [0.5, 0.5], 40, sign(digit));
      if (digit !== undefined || name in grid.fixed) continue;
      corner.forEach((value, index) => CORNERS[index] && write("mark", CORNERS[index], 15, sign(value)));
      const words = centre.map(sign).join(centre.some((value) => sign(value).length > 1) ? " " : "");
      if (words) write("mark", [0.5, 0.5], Math.min(17, 92 / words.length), words);
    }
  }

  /** The cells on the board that have entries: the index of each, and its entries. @returns {[number, Filled][]} */
  filled() {
    return (this.board.grid?.cells ?? []).flatMap((place) => {
      const filled = this.cells[this.board.name(place)];
      return filled ? [/** @type {[number, Filled]} */ ([place, filled])] : [];
    });
  }
}
