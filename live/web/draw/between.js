// @ts-check
// Draws a clue on the border of two cells or a corner of four. Another press changes its kind or direction.
import { Way, borderAt, cellAt, centre, cornerAt, cornerOf } from "./geometry.js";
import { follow } from "./path.js";

/** @typedef {import("./geometry.js").Grid} Grid */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./line.js").Param} Param */
/** @typedef {import("./path.js").Keys} Keys */

export class Border {
  help = "press on the border of two cells, again for another kind, or drag from cell to cell";
  ends = false;

  /** @param {Grid} grid @param {Param[]} params @param {number} turns the number of presses for the last clue's kind */
  constructor(grid, params, turns) {
    this.grid = grid;
    this.choice = params.findIndex(({ kind, optional }) => kind === "choice" && !optional);
    this.choices = params[this.choice]?.choices ?? [];
    this.isPair = !params.some(({ kind }) => kind === "cells");
    /** @type {number[]} */
    this.cells = [];
    /** @type {number[]} the cells that a drag has passed */
    this.dragged = [];
    this.turns = turns;
  }

  /** @param {Point} point */
  goesOn(point) {
    const pair = borderAt(this.grid, point);
    return pair.length > 0 && pair.every((cell) => this.cells.includes(cell)) && this.cells.length === 2;
  }

  /** @param {Point} point @param {Keys} keys */
  press(point, keys) {
    const cell = cellAt(this.grid, point);
    if (keys.shiftKey) return this.put([...(this.cells.length === 1 ? this.cells : []), cell]);
    if (this.goesOn(point)) this.turn();
    else this.put(borderAt(this.grid, point));
    this.dragged = cell < 0 ? [] : [cell];
    this.way = new Way(this.grid, point);
  }

  /** @param {Point} point */
  move(point) {
    const { dragged } = this;
    for (const cell of this.way?.to(point) ?? []) follow(dragged, cell, false);
    if (dragged.length > 1) this.put(this.isPair ? [dragged[0], dragged[dragged.length - 1]] : [...dragged]);
  }

  /** @param {number[]} cells */
  put(cells) {
    this.cells = cells;
    if (this.choice < 0) this.turns = 0;
  }

  /** Changes the clue to the rule's next kind, or if it has only one, to the other direction. */
  turn() {
    this.turns++;
    if (this.choice < 0) this.cells.reverse();
  }

  lift() {}

  /** Begins the drawing with cells that the user has selected. @param {number[]} cells */
  take(cells) {
    this.put([...cells]);
  }

  back() {
    this.cells = [];
  }

  drawn() {
    const words = this.choice < 0 ? {} : { [this.choice]: this.choices[this.turns % this.choices.length] };
    return { lists: this.cells.length > 0 ? [this.cells] : [], words };
  }

  marks() {
    return { lines: [], cells: this.cells, dot: this.anchor() };
  }

  anchor() {
    if (this.cells.length < 2) return null;
    const [a, b] = this.cells.map((cell) => centre(this.grid, cell));
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }
}

export class Corner {
  help = "press on the corner of four cells";
  ends = false;

  /** @param {Grid} grid */
  constructor(grid) {
    this.grid = grid;
    this.cell = -1;
  }

  /** @param {Point} point */
  goesOn(point) {
    return cornerAt(this.grid, point) === this.cell;
  }

  /** @param {Point} point */
  press(point) {
    this.cell = cornerAt(this.grid, point);
  }

  move() {}

  lift() {
    this.ends = this.cell >= 0;
  }

  back() {
    this.cell = -1;
  }

  drawn() {
    return { lists: this.cell >= 0 ? [[this.cell]] : [], words: {} };
  }

  marks() {
    return { lines: [], cells: [], dot: this.anchor() };
  }

  anchor() {
    if (this.cell < 0) return null;
    const { x, y } = cornerOf(this.grid, this.cell);
    return { x: x + 1, y: y + 1 };
  }
}
