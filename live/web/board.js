// @ts-check
// The board: the picture that the library draws, with the selection and each cell's candidates on top.
import { UNIT, Way, cellAt, cornerOf, nameOf, pointOf } from "./draw/geometry.js";

/** The margin around the grid, in drawing units: room for a clue on each side, so that the board never moves. */
const MARGIN = 52;
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{rows: number, columns: number, min: number, max: number, signs: string[], cells: number[], houses: number[][],
 *   fixed: Record<string, number>}} Grid */
/** For each position in the grid: the values seen in solutions, the numbers of these solutions (lower bounds unless
 * `counted`), the values that propagation leaves, and the undecided values. For hidden layers: values and numbers.
 * @typedef {{candidates: Values, counts?: Values, logical?: Values, undecided?: Values, cap?: number, counted?: boolean,
 *   layers?: {name: string, candidates: Values, counts: Values}[]}} Left
 * @typedef {(number[] | null)[]} Values */

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
export function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

export class Board {
  /** @param {HTMLElement} host @param {HTMLElement} place
   * @param {(cells: [number, number][], sign: string | null) => void} typed called with a sign for the selected cells */
  constructor(host, place, typed) {
    this.host = host;
    this.place = place;
    this.typed = typed;
    /** @type {Grid | null} */
    this.grid = null;
    /** @type {Set<number>} indices of the selected cells, counted row by row */
    this.chosen = new Set();
    this.cursor = -1;
    /** The index of the house that the next double click selects. */
    this.turn = 0;
    this.buffer = "";
    /** @type {Left | null} */
    this.left = null;
    /** What to show besides candidates: values that only search excludes; tints for certain facts, such as odd; values
     * that would leave one solution; sets of cells that are equal in all solutions. */
    this.shows = { unseen: false, sure: false, lone: false, equal: /** @type {string[][]} */ ([]) };
    /** @type {number[]} the cells that are highlighted, such as those of a rule's chip */
    this.lit = [];
    /** @type {string[]} the cells whose givens contradict others */
    this.blamed = [];
    /** The player's entries during solving, when facts that are known about the puzzle are not shown.
     * @type {import("./solving.js").Solving | null} */
    this.player = null;
    // Called with the index of the cell when the cursor has moved.
    this.moved = (/** @type {number} */ _place) => {};
    this.shown = -1;
    /** @type {Element | null} */
    this.picture = null;
    /** The candidate under the pointer when it was pressed, as `INDEX SIGN`; empty if there was none. */
    this.aimed = "";
    /** @type {import("./draw/drawing.js").Drawing | null} the object that draws rules */
    this.drawing = null;
    this.over = /** @type {SVGSVGElement} */ (element("svg", { class: "over", "aria-hidden": "true" }));
    // A drawing for the candidates alone, so that a change of the selection does not redraw them.
    this.top = element("svg", { class: "over top", "aria-hidden": "true" });
    /** @type {unknown[]} what the drawn candidates depend on: if it changes, they are redrawn */
    this.drawn = [];
    host.append(this.over, this.top);
    // This comes before `press`, which redraws the selection and so moves elements under the pointer.
    host.addEventListener("pointerdown", (event) => (this.aimed = this.drawing?.tool ? "" : this.aim(event)));
    host.addEventListener("pointerdown", (event) => this.press(event));
    host.addEventListener("pointerup", (event) => this.take(event));
    host.addEventListener("pointermove", (event) => this.drag(event));
    host.addEventListener("pointerup", (event) => this.drawing?.lift(event));
    host.addEventListener("dblclick", () => this.house());
    host.addEventListener("pointercancel", () => this.drawing?.undo());
    document.addEventListener("pointerup", () => this.tell());
    host.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows a picture: SVG as the library draws it. @param {string} text */
  draw(text) {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const picture = parsed.documentElement;
    if (picture.nodeName !== "svg") return;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    const view = this.view(picture.getAttribute("viewBox") ?? "0 0 1 1");
    for (const one of [picture, this.over, this.top]) one.setAttribute("viewBox", view);
    // Only the picture is replaced: a field next to it, in which the user may be typing, stays.
    this.picture?.remove();
    this.picture = document.importNode(picture, true);
    this.host.prepend(this.picture);
    this.mark();
  }

  /** Removes the board, because the text is not a puzzle. */
  clear() {
    this.grid = null;
    this.picture?.remove();
    this.top.replaceChildren();
    this.drawn = [];
    this.place.textContent = "";
    this.mark();
  }

  /** The bounds of a picture, enlarged to leave room for one clue on each side. @param {string} bounds */
  view(bounds) {
    const [left, top, width, height] = bounds.split(" ").map(Number);
    const [x, y] = [Math.min(left, -MARGIN), Math.min(top, -MARGIN)];
    const right = Math.max(left + width, (this.grid?.columns ?? 0) * UNIT + MARGIN);
    const bottom = Math.max(top + height, (this.grid?.rows ?? 0) * UNIT + MARGIN);
    return `${x} ${y} ${right - x} ${bottom - y}`;
  }

  /** @param {Grid} grid */
  about(grid) {
    const isOther = this.grid?.rows !== grid.rows || this.grid?.columns !== grid.columns;
    this.grid = grid;
    if (isOther) {
      this.chosen.clear();
      this.cursor = -1;
      this.left = null;
    }
  }

  /** @param {number[]} cells */
  light(cells) {
    this.lit = cells;
    this.mark();
  }

  /** Shows the candidates of each cell, or none. @param {Left | null} left */
  show(left) {
    this.left = left;
    this.mark();
  }

  /** The names of the selected cells, in order of selection. */
  names() {
    return [...this.chosen].map((place) => this.name(place));
  }

  /** @param {number} place */
  name(place) {
    return nameOf(this.grid ?? { columns: 1 }, place);
  }

  /** @param {string} name */
  placeOf(name) {
    const [row, column] = name.slice(1).split("c").map(Number);
    return (row - 1) * (this.grid?.columns ?? 1) + column - 1;
  }

  /** The upper left corner of a cell in the picture. @param {number} place */
  corner(place) {
    const { x, y } = cornerOf(this.grid ?? { columns: 1 }, place);
    return { x: x * UNIT, y: y * UNIT };
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (this.drawing?.tool) return this.drawing.press(event);
    if (!this.grid) return;
    const point = pointOf(this.over, event);
    const place = cellAt(this.grid, point);
    this.turn = 0;
    this.way = new Way(this.grid, point);
    this.host.focus();
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isMore) this.chosen.clear();
    if (place >= 0) {
      if (isMore && this.chosen.has(place)) this.chosen.delete(place);
      else this.chosen.add(place);
      this.cursor = place;
    }
    this.mark();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (this.drawing?.tool) return this.drawing.drag(event);
    if (event.buttons !== 1) return;
    const cells = (this.way?.to(pointOf(this.over, event)) ?? []).filter((place) => !this.chosen.has(place));
    if (cells.length === 0) return;
    for (const place of cells) this.chosen.add(place);
    this.cursor = cells[cells.length - 1];
    this.paint();
  }

  /** The candidate under a pointer: the index of its cell, and its sign. @param {PointerEvent} event */
  aim(event) {
    return /** @type {HTMLElement} */ (document.elementFromPoint(event.clientX, event.clientY))?.dataset.lone ?? "";
  }

  /** Enters the pressed value, if only its cell is selected; a drag selects more. @param {PointerEvent} event */
  take(event) {
    const [place, sign] = this.aimed.split(" ");
    const isTaken = this.aimed !== "" && this.aim(event) === this.aimed && this.chosen.size === 1 && this.chosen.has(Number(place));
    this.aimed = "";
    if (isTaken) this.type(sign);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const grid = this.grid;
    if ((event.ctrlKey || event.metaKey) && event.key === "a" && !this.drawing?.tool) {
      event.preventDefault();
      this.house();
    }
    if (!grid || event.ctrlKey || event.metaKey || event.altKey || this.drawing?.key(event, this.cursor)) return;
    const moves = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const move = moves[/** @type {keyof typeof moves} */ (event.key)];
    if (move) {
      event.preventDefault();
      this.move(move[0], move[1], event.shiftKey);
    } else if (event.key === "Escape") {
      this.chosen.clear();
      this.mark();
    } else if (event.key === "Backspace" || event.key === "Delete" || event.key === "0" && grid.min > 0 && !this.buffer) {
      event.preventDefault();
      this.type(null);
    } else if (event.key.length === 1 && /[0-9a-zA-Z]/.test(event.key)) {
      event.preventDefault();
      this.sign(event.key);
    }
  }

  /** @param {number} down @param {number} right @param {boolean} isMore */
  move(down, right, isMore) {
    const grid = this.grid;
    if (!grid) return;
    this.turn = 0;
    let [row, column] = this.cursor < 0 ? [0, 0] : [Math.floor(this.cursor / grid.columns), this.cursor % grid.columns];
    if (this.cursor >= 0) {
      row = (row + down + grid.rows) % grid.rows;
      column = (column + right + grid.columns) % grid.columns;
    }
    this.cursor = row * grid.columns + column;
    if (!isMore) this.chosen.clear();
    if (grid.cells.includes(this.cursor)) this.chosen.add(this.cursor);
    this.mark();
  }

  /** Selects a house of the cursor's cell: first the smallest area, and each time another one. */
  house() {
    const houses = this.grid?.houses.filter((house) => house.includes(this.cursor)).reverse() ?? [];
    if (this.drawing?.tool || houses.length === 0) return;
    this.chosen = new Set(houses[this.turn++ % houses.length]);
    this.mark();
  }

  /** Enters the value of a key; two-digit values need both keys within a second. @param {string} key */
  sign(key) {
    const signs = this.grid?.signs ?? [];
    const known = (/** @type {string} */ text) => signs.find((sign) => sign.toLowerCase() === text.toLowerCase());
    const found = known(this.buffer + key) ?? known(key);
    this.buffer = signs.some((sign) => sign.length > 1) && this.buffer === "" ? key : "";
    setTimeout(() => (this.buffer = ""), 1000);
    if (found !== undefined) this.type(found);
  }

  /** @param {string | null} sign */
  type(sign) {
    if (this.drawing?.tool) return this.drawing.type(sign === null ? "" : this.drawing.tool.text + sign);
    const columns = this.grid?.columns ?? 1;
    const cells = [...this.chosen].map((place) => /** @type {[number, number]} */ ([Math.floor(place / columns), place % columns]));
    if (cells.length > 0) this.typed(cells, sign);
  }

  /** Draws the selection and the candidates, and announces where the cursor is. */
  mark() {
    this.paint();
    this.tell();
  }

  /** Announces where the cursor is. Not called during a drag, because it makes the browser lay out the whole page. */
  tell() {
    if (!this.grid) return;
    if (this.cursor !== this.shown) this.moved((this.shown = this.cursor));
    const told = this.cursor < 0 ? "" : this.told(this.cursor);
    if (this.place.textContent !== told) this.place.textContent = told;
  }

  /** Draws the selection and the candidates. */
  paint() {
    const grid = this.grid;
    this.over.replaceChildren();
    if (!grid) return;
    const fill = (/** @type {number} */ place, /** @type {string} */ kind, attributes = {}) =>
      this.over.append(element("rect", { class: kind, ...this.corner(place), width: UNIT, height: UNIT, ...attributes }));
    this.player?.below(this.over);
    if (!this.player) this.shows.equal.forEach((names, number) => {
      // The golden angle keeps many colours distinct.
      for (const name of names) fill(this.placeOf(name), "equal", { style: `fill: hsl(${number * 137.5} 70% 50%)` });
    });
    if (this.shows.sure && this.left && !this.player) for (const place of grid.cells) this.sure(place, (kind) => fill(place, kind));
    for (const name of this.blamed) fill(this.placeOf(name), "blamed-cell");
    for (const place of this.lit) fill(place, "lit");
    for (const place of this.chosen) fill(place, "chosen");
    if (this.cursor >= 0) {
      const { x, y } = this.corner(this.cursor);
      this.over.append(element("rect", { class: "cursor", x: x + 2, y: y + 2, width: UNIT - 4, height: UNIT - 4 }));
    }
    this.player?.above(this.over);
    const left = this.player ? null : this.left;
    const drawn = [grid, left, this.shows.unseen, this.shows.lone];
    if (drawn.some((one, at) => one !== this.drawn[at])) {
      this.drawn = drawn;
      this.top.replaceChildren();
      for (const place of left ? grid.cells : []) {
        this.layers(place, this.corner(place));
        this.values(place, this.corner(place));
      }
    }
    this.drawing?.on(grid);
  }

  /** @param {number} place @param {{x: number, y: number}} corner */
  values(place, { x, y }) {
    const grid = this.grid;
    if (!grid || this.name(place) in grid.fixed) return;
    const values = this.left?.candidates[place];
    // A cell in which every value is possible stays empty.
    if (!values || values.length > grid.max - grid.min) return;
    const sign = (/** @type {number} */ value) => grid.signs[value - grid.min] ?? String(value);
    const middle = { "text-anchor": "middle", dy: ".35em" };
    const open = this.left?.undecided?.[place] ?? [];
    const unseen = !this.shows.unseen ? [] : (this.left?.logical?.[place] ?? []).filter((value) => !values.includes(value) && !open.includes(value));
    if (values.length === 1 && open.length === 0) {
      const at = { x: x + UNIT / 2, y: y + UNIT / 2, "font-size": 34, class: "sure", ...middle };
      this.top.append(element("text", at, sign(values[0])));
      return;
    }
    const across = Math.ceil(Math.sqrt(grid.max - grid.min + 1));
    // Candidates begin below the space for the sum of a cage.
    const top = 15;
    const [step, down] = [UNIT / across, (UNIT - top) / across];
    const cap = this.left?.cap ?? 1;
    for (const value of [...values, ...open, ...unseen]) {
      const offset = value - grid.min;
      const count = this.left?.counts?.[place]?.[values.indexOf(value)];
      const isOne = count === 1 && cap > 1 && this.left?.counted !== false;
      const kind = open.includes(value) ? "open" : !values.includes(value) ? "unseen" : isOne ? "one" : "many";
      // The more solutions have the value, the stronger its colour.
      const strength = kind === "many" && count !== undefined && cap > 1 ? 0.55 + 0.45 * (count / cap) : 1;
      const at = {
        x: x + ((offset % across) + 0.5) * step, y: y + top + (Math.floor(offset / across) + 0.5) * down,
        "font-size": Math.min(16, down * 0.9), class: kind, "fill-opacity": strength, ...middle,
      };
      if (kind === "one" && this.shows.lone) {
        const spot = { x: at.x - step / 2 + 1, y: at.y - down / 2 + 1, width: step - 2, height: down - 2, rx: 4 };
        this.top.append(element("rect", { class: "lone", "data-lone": `${place} ${sign(value)}`, ...spot }));
      }
      this.top.append(element("text", at, sign(value)));
    }
  }

  /** Tints a cell that is certain to be low, middle or high, odd or even. @param {number} place @param {(kind: string) => void} fill */
  sure(place, fill) {
    const grid = this.grid;
    const values = this.left?.candidates[place];
    if (!grid || !values || values.length < 2 || this.left?.undecided?.[place]?.length) return;
    const range = grid.max - grid.min + 1;
    const thirds = new Set(values.map((value) => Math.floor(((value - grid.min) * 3) / range)));
    if (thirds.size === 1) fill(`third-${[...thirds][0]}`);
    if (new Set(values.map((value) => value & 1)).size === 1) fill(values[0] & 1 ? "odd" : "even");
  }

  /** Tints a cell if a hidden layer always has its largest value there, and dots the cell if it always has another one.
   * @param {number} place @param {{x: number, y: number}} corner */
  layers(place, { x, y }) {
    this.left?.layers?.forEach(({ candidates }, number) => {
      const values = candidates[place];
      const largest = Math.max(...candidates.flatMap((one) => one ?? []));
      if (values?.length !== 1) return;
      if (values[0] === largest) this.top.append(element("rect", { class: "layer", x, y, width: UNIT, height: UNIT }));
      else this.top.append(element("circle", { class: "layer", cx: x + UNIT - 8 - 10 * number, cy: y + UNIT - 8, r: 4 }));
    });
  }

  /** @param {number} place */
  told(place) {
    const grid = this.grid;
    const name = this.name(place);
    if (!grid) return name;
    const sign = (/** @type {number} */ value) => grid.signs[value - grid.min] ?? String(value);
    const least = this.left?.counted === false ? "≥" : "";
    const list = (/** @type {number[]} */ values, /** @type {number[] | null | undefined} */ counts, show = sign) =>
      values.map((value, index) => show(value) + (counts && values.length > 1 ? ` (${least}${counts[index]})` : "")).join(", ");
    const layers = (this.left?.layers ?? []).map(({ name, candidates, counts }) =>
      candidates[place] ? `; ${name}: ${list(candidates[place] ?? [], counts[place], String)}` : "").join("");
    if (name in grid.fixed) return `${name}: given ${sign(grid.fixed[name])}${this.player ? "" : layers}`;
    const values = this.left?.candidates[place];
    if (this.player) return `${name}${this.player.told(name)}`;
    if (!values) return name;
    const open = this.left?.undecided?.[place] ?? [];
    const undecided = open.length > 0 ? `; not known: ${list(open, null)}` : "";
    return `${name}: ${list(values, this.left?.counts?.[place]) || (open.length > 0 ? "nothing yet" : "nothing is left")}${undecided}${layers}`;
  }
}
