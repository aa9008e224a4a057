// @ts-check
// Finds what points of the picture hit: cells, borders, corners, positions outside the grid. Lengths are in cells.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{rows: number, columns: number, cells: number[], signs: string[]}} Grid */

/** The side of a cell in pictures. */
export const UNIT = 64;
/** A drag takes a cell if it comes this near to the cell's centre, so a diagonal drag leaves out neighbouring cells. */
const RADIUS = 0.35;
/** A drag also takes a cell if its path within the cell is this long. */
const THROUGH = 0.7;
/** The length of the steps in which the path of a drag is examined. */
const STEP = 1 / 16;

/** The position of a pointer, in cells. @param {SVGSVGElement} over @param {PointerEvent} event @returns {Point} */
export function pointOf(over, event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(over.getScreenCTM()?.inverse());
  return { x: x / UNIT, y: y / UNIT };
}

/** The cell at a row and a column, or -1. @param {Grid} grid @param {number} row @param {number} column */
export function cellOf(grid, row, column) {
  const place = row * grid.columns + column;
  const isIn = row >= 0 && column >= 0 && row < grid.rows && column < grid.columns;
  return isIn && grid.cells.includes(place) ? place : -1;
}

/** The cell under a point, or -1. @param {Grid} grid @param {Point} point */
export function cellAt(grid, { x, y }) {
  return cellOf(grid, Math.floor(y), Math.floor(x));
}

/** The upper left corner of a cell. @param {{columns: number}} grid @param {number} place @returns {Point} */
export function cornerOf({ columns }, place) {
  return { x: place % columns, y: Math.floor(place / columns) };
}

/** @param {Grid} grid @param {number} place @returns {Point} */
export function centre(grid, place) {
  const { x, y } = cornerOf(grid, place);
  return { x: x + 0.5, y: y + 0.5 };
}

/** @param {{columns: number}} grid @param {number} place */
export function nameOf(grid, place) {
  const { x, y } = cornerOf(grid, place);
  return `r${y + 1}c${x + 1}`;
}

/** The two cells on the border nearest to a point, the upper or left one first; none if one of them is missing.
 * @param {Grid} grid @param {Point} point @returns {number[]} */
export function borderAt(grid, { x, y }) {
  const [across, down] = [Math.round(x), Math.round(y)];
  const isUpright = Math.abs(x - across) < Math.abs(y - down);
  const [row, column] = [Math.floor(y), Math.floor(x)];
  const pair = isUpright ? [[row, across - 1], [row, across]] : [[down - 1, column], [down, column]];
  const cells = pair.map(([row, column]) => cellOf(grid, row, column));
  return cells.includes(-1) ? [] : cells;
}

/** The upper left one of the four cells around the corner nearest to a point, or -1. @param {Grid} grid @param {Point} point */
export function cornerAt(grid, { x, y }) {
  const [row, column] = [Math.round(y) - 1, Math.round(x) - 1];
  const around = [[0, 0], [0, 1], [1, 0], [1, 1]].map(([down, right]) => cellOf(grid, row + down, column + right));
  return around.includes(-1) ? -1 : around[0];
}

/** Row and column of a point outside the grid, as if rows and columns continued there; null within the grid.
 * @param {Grid} grid @param {Point} point @returns {{row: number, column: number} | null} */
export function besideAt(grid, { x, y }) {
  const row = Math.max(-1, Math.min(grid.rows, Math.floor(y)));
  const column = Math.max(-1, Math.min(grid.columns, Math.floor(x)));
  const isIn = row >= 0 && column >= 0 && row < grid.rows && column < grid.columns;
  return isIn ? null : { row, column };
}

/** The cells from one cell to another along a row, a column or a diagonal, without the first; only the last if they are
 * not on one line. @param {Grid} grid @param {number} from @param {number} to */
export function run(grid, from, to) {
  const [row, column] = [Math.floor(from / grid.columns), from % grid.columns];
  const [down, right] = [Math.floor(to / grid.columns) - row, (to % grid.columns) - column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  if (down !== 0 && right !== 0 && Math.abs(down) !== Math.abs(right)) return [to];
  const step = (/** @type {number} */ n) => cellOf(grid, row + n * Math.sign(down), column + n * Math.sign(right));
  return Array.from({ length: steps }, (_, n) => step(n + 1)).filter((cell) => cell >= 0);
}

/** The path of a pointer, as straight lines between its events. */
export class Way {
  /** @param {Grid} grid @param {Point} begin */
  constructor(grid, begin) {
    this.grid = grid;
    this.at = begin;
    this.square = cellAt(grid, begin);
    this.through = 0;
    this.last = this.square;
  }

  /** The cells that a drag takes on the way to a point. @param {Point} point @returns {number[]} */
  to(point) {
    const { x, y } = this.at;
    const length = Math.hypot(point.x - x, point.y - y);
    const steps = Math.ceil(length / STEP);
    /** @type {number[]} */
    const found = [];
    for (let step = 1; step <= steps; step++) {
      const here = { x: x + ((point.x - x) * step) / steps, y: y + ((point.y - y) * step) / steps };
      const square = cellAt(this.grid, here);
      this.through = square === this.square ? this.through + length / steps : 0;
      this.square = square;
      if (square < 0 || square === this.last) continue;
      const middle = centre(this.grid, square);
      if (Math.hypot(here.x - middle.x, here.y - middle.y) > RADIUS && this.through < THROUGH) continue;
      this.last = square;
      found.push(square);
    }
    this.at = point;
    return found;
  }
}
