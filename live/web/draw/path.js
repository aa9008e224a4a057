// @ts-check
// Draws a line through cells: a drag lengthens it, dragging back shortens it, and clicks add single cells.
import { Cells } from "./cells.js";
import { Way, cellAt, centre, run } from "./geometry.js";

/** @typedef {import("./geometry.js").Grid} Grid */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{ctrlKey: boolean, shiftKey: boolean}} Keys */

/** Adds a cell to a line, or removes the last cell if the drag goes back.
 * @param {number[]} cells @param {number} cell @param {boolean} isTwice whether a cell may be passed twice */
export function follow(cells, cell, isTwice) {
  if (cell === cells.at(-1)) return;
  if (cell === cells.at(-2)) cells.pop();
  else if (isTwice || !cells.includes(cell)) cells.push(cell);
}

export class Path extends Cells {
  help = "drag along the cells, or click on them and press Enter";

  /** @param {Grid} grid @param {boolean} isTwice */
  constructor(grid, isTwice) {
    super(grid);
    this.isTwice = isTwice;
    this.isOpen = false;
  }

  /** Whether the next press continues this line instead of beginning another. */
  goesOn() {
    return this.isOpen;
  }

  /** @param {Point} point */
  press(point) {
    const cell = cellAt(this.grid, point);
    if (!this.isOpen) this.cells = [];
    this.ends = this.isOpen && cell === this.cells.at(-1);
    const last = this.cells.at(-1);
    const way = last === undefined ? [cell] : run(this.grid, last, cell);
    if (cell >= 0) for (const one of way) follow(this.cells, one, this.isTwice);
    this.begun = this.cells.length;
    this.way = new Way(this.grid, point);
  }

  /** @param {Point} point */
  move(point) {
    for (const cell of this.way?.to(point) ?? []) follow(this.cells, cell, this.isTwice);
  }

  lift() {
    const isDragged = this.cells.length > 1 && this.cells.length !== this.begun;
    if (!this.isOpen) this.ends = isDragged;
    this.isOpen = !this.ends && this.cells.length > 0;
  }

  marks() {
    return { lines: [this.cells], cells: this.cells.slice(0, 1) };
  }

  anchor() {
    return this.cells.length > 0 ? centre(this.grid, this.cells[0]) : null;
  }
}
