// @ts-check
// Draws a set of cells. A drag adds cells, or removes them if it begins in the set; with Ctrl, it spans a rectangle.
import { Cells } from "./cells.js";
import { Way, cellAt, cellOf, cornerOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./path.js").Keys} Keys */

export class Area extends Cells {
  help = "drag over the cells, with Ctrl for a rectangle, with Shift for several drags";

  /** @param {Point} _ @param {Keys} keys */
  goesOn(_, keys) {
    return keys.shiftKey;
  }

  /** @param {Point} point @param {Keys} keys */
  press(point, keys) {
    this.keys = keys;
    this.first = point;
    this.before = [...this.cells];
    const cell = cellAt(this.grid, point);
    this.isErasing = this.cells.includes(cell) && !keys.ctrlKey;
    this.way = new Way(this.grid, point);
    if (cell >= 0) this.paint([cell]);
  }

  /** @param {Point} point */
  move(point) {
    const cells = this.way?.to(point) ?? [];
    if (this.keys?.ctrlKey) {
      this.cells = [...(this.before ?? [])];
      this.paint(this.rectangle(point));
    } else {
      this.paint(cells);
    }
  }

  /** @param {number[]} cells */
  paint(cells) {
    if (this.isErasing) this.cells = this.cells.filter((cell) => !cells.includes(cell));
    else this.cells.push(...cells.filter((cell) => !this.cells.includes(cell)));
  }

  /** The cells in the rectangle from where the drag began to a point. @param {Point} point */
  rectangle(point) {
    const first = this.first ?? point;
    const span = (/** @type {number} */ a, /** @type {number} */ b) => {
      const [low, high] = [Math.floor(Math.min(a, b)), Math.floor(Math.max(a, b))];
      return Array.from({ length: high - low + 1 }, (_, n) => low + n);
    };
    const columns = span(first.x, point.x);
    const cells = span(first.y, point.y).flatMap((row) => columns.map((column) => cellOf(this.grid, row, column)));
    return cells.filter((cell) => cell >= 0);
  }

  lift() {
    this.ends = this.cells.length > 0 && !this.keys?.shiftKey;
  }

  marks() {
    return { lines: [], cells: this.cells };
  }

  /** The point at which the rule's text is drawn: in the corner of the first cell. Null without cells. */
  anchor() {
    if (this.cells.length === 0) return null;
    const { x, y } = cornerOf(this.grid, Math.min(...this.cells));
    return { x: x + 0.25, y: y + 0.2 };
  }
}
