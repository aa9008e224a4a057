// @ts-check
// Draws lists of cells: each drag begins a new list or, with Shift, continues the last one.
import { Way, cellAt, centre } from "./geometry.js";
import { follow } from "./path.js";

/** @typedef {import("./geometry.js").Grid} Grid */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./path.js").Keys} Keys */

export class Groups {
  help = "drag over one group after the other, with Shift to go on with one";
  ends = false;

  /** @param {Grid} grid @param {boolean} isLine */
  constructor(grid, isLine) {
    this.grid = grid;
    this.isLine = isLine;
    /** @type {number[][]} */
    this.lists = [];
  }

  goesOn() {
    return true;
  }

  /** @param {Point} point @param {Keys} keys */
  press(point, keys) {
    const cell = cellAt(this.grid, point);
    this.way = new Way(this.grid, point);
    if (cell < 0) return;
    const last = this.lists.at(-1);
    if (!keys.shiftKey || !last) this.lists.push([]);
    this.add(cell);
  }

  /** @param {Point} point */
  move(point) {
    for (const cell of this.way?.to(point) ?? []) this.add(cell);
  }

  /** @param {number} cell */
  add(cell) {
    const list = this.lists[this.lists.length - 1];
    if (this.isLine) follow(list, cell, true);
    else if (list && !list.includes(cell)) list.push(cell);
  }

  lift() {}

  /** Begins the drawing with cells that the user has selected. @param {number[]} cells */
  take(cells) {
    this.lists = [[...cells]];
  }

  back() {
    this.lists.pop();
  }

  drawn() {
    return { lists: this.lists.map((list) => [...list]), words: {} };
  }

  marks() {
    return { lines: this.lists, cells: this.lists.flat() };
  }

  anchor() {
    return this.lists.length > 0 ? centre(this.grid, this.lists[0][0]) : null;
  }
}
