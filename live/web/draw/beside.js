// @ts-check
// Draws a clue outside the grid: at an end of a row, a column or a diagonal.
import { besideAt, cellOf, nameOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Grid} Grid */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./line.js").Param} Param */
/** @typedef {import("./path.js").Keys} Keys */
/** A clue that can be drawn at a position: its words by the parameters' indices, and the cells of its line.
 * @typedef {{words: Record<number, string>, cells: number[]}} Clue */

/** The cells from a first one to the edge, step by step. @param {Grid} grid @param {number} row @param {number} column @param {number} down
 * @param {number} right */
function along(grid, row, column, down, right) {
  const cells = [];
  for (let cell = cellOf(grid, row, column); cell >= 0; cell = cellOf(grid, (row += down), (column += right))) cells.push(cell);
  return cells;
}

/** Clues for rows and columns. @param {Grid} grid @param {Param[]} params @param {number} row @param {number} column @returns {Clue[]} */
function ends(grid, params, row, column) {
  const isRow = row >= 0 && row < grid.rows;
  if (isRow === (column >= 0 && column < grid.columns)) return [];
  const side = isRow ? (column < 0 ? "left" : "right") : row < 0 ? "top" : "bottom";
  /** @type {Record<number, string>} */
  const words = {};
  params.forEach(({ kind }, place) => {
    if (kind === "line") words[place] = isRow ? `r${row + 1}` : `c${column + 1}`;
    if (kind === "side") words[place] = side;
  });
  const [down, right] = isRow ? [0, column < 0 ? 1 : -1] : [row < 0 ? 1 : -1, 0];
  return [{ words, cells: along(grid, row + down, column + right, down, right) }];
}

/** The clues for diagonals in the rule's directions. @param {Grid} grid @param {Param[]} params @param {number} row
 * @param {number} column @returns {Clue[]} */
function diagonals(grid, params, row, column) {
  const choice = params.findIndex(({ steps }) => steps !== undefined);
  const first = params.findIndex(({ kind }) => kind === "cell");
  return (params[choice].steps ?? []).flatMap(([down, right], number) => {
    const cells = along(grid, row + down, column + right, down, right);
    if (cells.length === 0) return [];
    return [{ words: { [first]: nameOf(grid, cells[0]), [choice]: params[choice].choices?.[number] ?? "" }, cells }];
  });
}

export class Beside {
  /** @param {Grid} grid @param {Param[]} params */
  constructor(grid, params) {
    this.grid = grid;
    this.params = params;
    // If the rule names no side, clues can be drawn on two sides only: on the left and on top.
    this.sides = params.some(({ kind, steps }) => kind === "side" || steps) ? 4 : 2;
    this.clues = params.some(({ steps }) => steps) ? diagonals : ends;
    this.help = "press beside the grid" + (this.clues === diagonals ? ", again for another direction" : "");
    /** @type {{row: number, column: number} | null} */
    this.place = null;
    this.turns = 0;
    this.ends = false;
  }

  /** @param {Point} point */
  goesOn(point) {
    const place = besideAt(this.grid, point);
    return this.place !== null && place?.row === this.place.row && place.column === this.place.column;
  }

  /** @param {Point} point @param {Keys} keys */
  press(point, keys) {
    this.turns = this.goesOn(point) ? this.turns + 1 : 0;
    this.place = besideAt(this.grid, point) ?? (keys.shiftKey ? this.next(point) : null);
  }

  /** The next position in turn at an end of the point's row or column. @param {Point} point */
  next({ x, y }) {
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const all = [{ row, column: -1 }, { row, column: this.grid.columns }, { row: -1, column }, { row: this.grid.rows, column }];
    const now = all.findIndex((place) => place.row === this.place?.row && place.column === this.place.column);
    return all[(now + 1) % all.length];
  }

  turn() {
    this.turns++;
  }

  move() {}

  lift() {
    this.ends = this.clue() !== null && this.clues === ends;
  }

  back() {
    this.place = null;
  }

  /** @returns {Clue | null} */
  clue() {
    if (!this.place) return null;
    const clues = this.clues(this.grid, this.params, this.place.row, this.place.column);
    return clues[this.turns % clues.length] ?? null;
  }

  drawn() {
    return { lists: [], words: this.clue()?.words ?? {} };
  }

  marks() {
    const cells = this.clue()?.cells ?? [];
    return { lines: [cells], cells: [], dot: this.anchor() };
  }

  anchor() {
    return this.clue() && this.place ? { x: this.place.column + 0.5, y: this.place.row + 0.5 } : null;
  }
}
