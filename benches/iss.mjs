// Times Interactive Sudoku Solver: `node benches/iss.mjs CHECKOUT < puzzles.jsonl`. Each line has an `id` and a
// `puzzle`, a string for that solver. The script parses and builds each puzzle and searches for two solutions. It
// repeats this up to five times within three seconds, to warm up the JavaScript engine. An output line has the id, the
// number of solutions and the shortest time in seconds.
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
