// @ts-check
// Draws blocks of other rules: the rules whose chips the user presses are moved into a block.

/** @typedef {import("./geometry.js").Grid} Grid */
/** @typedef {import("./line.js").Param} Param */

export class Frame {
  ends = false;

  /** @param {Grid} grid @param {Param[]} params */
  constructor(grid, params) {
    this.grid = grid;
    this.place = params.findIndex(({ kind }) => kind === "blocks");
    const isOne = params[this.place].most === 1;
    this.join = isOne ? " ; " : " } { ";
    this.help = `on the right, press ${isOne ? "the rules" : "one rule after the other"} of this puzzle`;
    /** @type {string[]} */
    this.lines = [];
  }

  goesOn() {
    return true;
  }

  press() {}
  move() {}
  lift() {}

  /** Moves a rule's line into the block, or out again. @param {string} line */
  toggle(line) {
    if (this.lines.includes(line)) this.lines = this.lines.filter((one) => one !== line);
    else this.lines.push(line);
  }

  back() {
    this.lines.pop();
  }

  /** @returns {import("./line.js").Drawn} */
  drawn() {
    return { lists: [], words: this.lines.length > 0 ? { [this.place]: `{ ${this.lines.join(this.join)} }` } : {} };
  }

  marks() {
    return { lines: [], cells: [] };
  }

  anchor() {
    return this.lines.length > 0 ? { x: this.grid.columns / 2, y: this.grid.rows } : null;
  }
}
