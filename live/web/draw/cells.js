// @ts-check
// The base class of the tools for cells, with the list of cells being drawn.

/** @typedef {import("./geometry.js").Grid} Grid */

export class Cells {
  /** @param {Grid} grid */
  constructor(grid) {
    this.grid = grid;
    /** @type {number[]} */
    this.cells = [];
    this.ends = false;
  }

  /** Begins the drawing with cells that the user has selected. @param {number[]} cells */
  take(cells) {
    this.cells = [...cells];
  }

  back() {
    this.cells.pop();
  }

  /** @returns {import("./line.js").Drawn} */
  drawn() {
    return { lists: this.cells.length > 0 ? [this.cells] : [], words: {} };
  }
}
