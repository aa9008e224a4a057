// Times Interactive Sudoku Solver: `node benches/iss.mjs CHECKOUT < puzzles.jsonl`. Each line has `id` and `puzzle`, a string for
// that solver. Each puzzle is parsed, built and searched for two solutions, up to five times within three seconds, so
// that the program is warm. An output line has the id, the number of solutions and the shortest time in seconds.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const part = (path) => import(pathToFileURL(`${process.argv[2]}/${path}`));
(await part("tests/helpers/test_env.js")).ensureGlobalEnvironment();
const { SudokuParser } = await part("js/sudoku_parser.js");
const { SudokuBuilder } = await part("js/solver/sudoku_builder.js");

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { id, puzzle } = JSON.parse(line);
  let [least, solutions] = [Infinity, "error"];
  try {
    for (let run = 0, spent = 0; run < 5 && spent < 3000; run++) {
      const begin = performance.now();
      solutions = Number(SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(puzzle))).countSolutions(2));
      const time = performance.now() - begin;
      spent += time;
      least = Math.min(least, time);
    }
  } catch (error) {
    console.error(`${id}: ${error.message ?? error}`);
  }
  console.log(`${id}\t${solutions}\t${least / 1000}`);
}
