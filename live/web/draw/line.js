// @ts-check
// The line of a rule, built from drawn and typed arguments.
import { nameOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Grid} Grid */
/** @typedef {{word: string, kind: string, optional: boolean, distinct?: boolean, what?: string, min?: number, max?: number,
 *   label?: string, most?: number, or_none?: boolean, or_empty?: boolean, choices?: string[], steps?: [number, number][]}} Param */
/** @typedef {{name: string, usage: string, summary: string, params: Param[], look: string | null, sample?: string}} Rule */
/** Drawn arguments: lists of cells, and words by parameter index. @typedef {{lists: number[][], words: Record<number, string>}} Drawn */
/** Typed words; the first `before` of them were typed before anything was drawn. @typedef {{words: string[], before: number}} Typed */
/** The line, or null if it is incomplete; the first missing parameter; a superfluous word; the word of each parameter.
 * @typedef {{line: string | null, missing: Param | null, excess: string | null, taken: (string | null)[]}} Made */

const ON_BOARD = ["cell", "cells", "groups", "terms", "line", "side", "labels", "blocks"];

/** Whether the argument of a parameter is drawn on the board, not typed. @param {Param} param */
export const isDrawn = (param) => ON_BOARD.includes(param.kind) || param.steps !== undefined;

/** Whether two lines of a rule differ only in their value, so that one replaces the other: each border, corner or end
 * has only one clue.
 * @param {Rule} rule @param {string} one @param {string} other @param {Grid} grid */
export function isAltered({ params, look }, one, other, grid) {
  const [words, others] = [split(one), split(other)];
  const isEnd = params.some(({ kind, steps }) => kind === "line" || steps) && params.filter(({ kind }) => kind === "number").length === 1;
  const isSame = (/** @type {string} */ word, /** @type {number} */ at) => {
    const param = params[at - 1];
    const isValue = (isEnd ? ["number"] : ["number", "choice", "values"]).includes(param?.kind);
    return word === others[at] || isValue && [word, others[at]].every((one) => argument(param, one, grid) !== null);
  };
  return (isEnd || look === "border" || look === "corner") && words.length === others.length && words.every(isSame);
}

/** The words of a typed text; quotes can contain blanks. @param {string} text @returns {string[]} */
export const split = (text) => text.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];

/** A typed word as an argument, or null if wrong. @param {Param} param @param {string} word @param {Grid} grid @returns {string | null} */
function argument(param, word, grid) {
  const isNumber = /^-?\d+$/.test(word) && Number(word) >= (param.min ?? 0) && Number(word) <= (param.max ?? 0);
  switch (param.kind) {
    case "number":
      return isNumber ? word : null;
    case "labelled":
      return isNumber ? `${param.label} ${word}` : null;
    case "choice":
      return param.choices?.find((choice) => choice === word.toLowerCase()) ?? null;
    case "counts":
      return /^\d+x[^,]+(,\d+x[^,]+)*$/.test(word) ? word : null;
    case "values":
      return values(param, word, grid);
    default:
      return ["key", "text"].includes(param.kind) ? word : null;
  }
}

/** The values in a word; commas are optional if each value is one character. @param {Param} param @param {string} word
 * @param {Grid} grid */
function values(param, word, grid) {
  if (param.or_none && word === "none") return word;
  const isValue = (/** @type {string} */ part) => part.split("-").every((sign) => /^\d+$/.test(sign) || grid.signs.includes(sign));
  if (!word.split(",").every(isValue)) return null;
  const isShort = grid.signs.every((sign) => sign.length === 1);
  return isShort && /^\d+$/.test(word) ? [...word].join(",") : word;
}

/** Assigns typed words to the parameters that are not drawn, in order. Other words are names of cells or superfluous.
 * @param {Rule} rule @param {Typed} typed @param {Grid} grid */
function dealt(rule, typed, grid) {
  if (rule.params.some(({ kind }) => kind === "rest")) return { taken: [null], names: [[], []], excess: null };
  /** @type {(string | null)[]} */
  const taken = rule.params.map(() => null);
  /** @type {[string[], string[]]} before and after the drawn cells */
  const names = [[], []];
  let next = 0;
  /** @type {string | null} */
  let excess = null;
  for (let place = 0; place < typed.words.length; place++) {
    const word = typed.words[place];
    const blocks = word === "{" ? rule.params.findIndex(({ kind }) => kind === "blocks") : -1;
    if (blocks >= 0) {
      taken[blocks] = typed.words.slice(place).join(" ");
      break;
    }
    const found = rule.params.findIndex((param, at) => at >= next && !isDrawn(param) && argument(param, word, grid) !== null);
    const isLabel = rule.params.some(({ label }) => label === word);
    const between = rule.params.slice(next, Math.max(found, next));
    if (found >= 0 && between.every((param) => param.optional || isDrawn(param) || param.kind === "choice")) {
      taken[found] = argument(rule.params[found], word, grid);
      next = found + 1;
    } else if (/^([a-z_/]|-?\d+\*)/i.test(word) && rule.params.some(isDrawn)) {
      if (!isLabel) names[place < typed.before ? 0 : 1].push(word);
    } else {
      excess ??= word;
    }
  }
  return { taken, names, excess };
}

/** Splits a list of names at each `/`. @param {string[]} words */
function listed(words) {
  /** @type {string[][]} */
  const lists = [[]];
  for (const word of words) word === "/" ? lists.push([]) : lists[lists.length - 1].push(word);
  return words.length > 0 ? lists : [];
}

/** The terms of a sum, in which a cell that occurs several times has a factor. @param {string[]} cells */
function terms(cells) {
  const times = (/** @type {string} */ cell) => cells.filter((other) => other === cell).length;
  return [...new Set(cells)].map((cell) => (times(cell) > 1 ? `${times(cell)}*${cell}` : cell));
}

/** Rows of labels: for each cell, the number of the last list that has it; undefined if a cell is in no list.
 * @param {number[][]} lists @param {Grid} grid */
function labels(lists, grid) {
  const signs = new Map(lists.flatMap((list, number) => list.map((place) => [place, (number + 1).toString(36)])));
  if (!grid.cells.every((place) => signs.has(place))) return undefined;
  const all = Array.from({ length: grid.rows * grid.columns }, (_, place) => (place % grid.columns ? "" : "\n") + (signs.get(place) ?? "."));
  return all.join("");
}

/** @param {Rule} rule @param {Typed} typed @param {Drawn} drawn @param {Grid} grid @param {{isTold?: boolean, layer?: string}} how
 * `isTold`: a choice must be made, too; `layer`: the layer whose cells are drawn @returns {Made} */
export function lineOf(rule, typed, drawn, grid, { isTold = false, layer = "" } = {}) {
  const { taken, names, excess } = dealt(rule, typed, grid);
  const cells = drawn.lists.map((list) => list.map((place) => (layer && `${layer}@`) + nameOf(grid, place)));
  const lists = [...listed(names[0]), ...cells, ...listed(names[1])];
  // If nothing is drawn, a rule that pictures do not draw is about all cells of the layer.
  if (layer && lists.length === 0 && rule.look === null) lists.push([layer]);
  /** @type {Param | null} */
  let missing = null;
  const words = [rule.name];
  /** @param {Param} param @param {number} place @returns {string | undefined} */
  const word = (param, place) => {
    const known = taken[place] ?? drawn.words[place];
    if (known !== undefined) return known;
    if (param.kind === "rest") return typed.words.join(" ");
    if (param.kind === "labels") return lists.splice(0) && labels(drawn.lists, grid);
    if (param.kind === "groups") return lists.splice(0).map((list) => list.join(" ")).join(" / ");
    if (param.kind === "cell") {
      const cell = lists[0]?.shift();
      if (lists[0]?.length === 0) lists.shift();
      return cell;
    }
    if (param.kind === "cells") return lists.splice(0).flat().join(" ");
    if (param.kind === "terms") return terms(lists.splice(0).flat()).join(" ");
    return param.kind === "choice" && !param.optional && !isTold ? param.choices?.[0] : undefined;
  };
  rule.params.forEach((param, place) => {
    const found = word(param, place);
    if (found) words.push(found);
    else if (!param.optional) missing ??= param;
  });
  const isWhole = missing === null && excess === null && lists.length === 0;
  return { line: isWhole ? words.join(" ").replace(" \n", "\n") : null, missing, excess, taken };
}
