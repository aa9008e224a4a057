//! Exact cover, with our own solver, which reads it like Knuth's programs. Every puzzle of the corpus has exactly its
//! solution, or an error names the lines that cannot be expressed.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::common;
use crate::common::sheets;
use crate::puzzles;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Job, Target, TargetError};
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::answer::{Form, SolverAnswer, Value};
use sudoku2cnf_sat::cnf::Lit;

/// Items and options. Each option lists its items by number.
struct Cover {
    items: Vec<String>,
    /// Number of primary items, which come first and must be covered.
    primary: usize,
    options: Vec<Vec<usize>>,
}

impl Cover {
    /// Reads a text; panics if Knuth's programs would refuse it.
    fn read(text: &str) -> Cover {
        let mut lines = text.lines().filter(|line| !line.starts_with('|') && !line.is_empty());
        let header = lines.next().expect("a line of items");
        let (primary, secondary) = header.split_once(" | ").unwrap_or((header, ""));
        let primary: Vec<&str> = primary.split(' ').collect();
        let items: Vec<String> =
            primary.iter().copied().chain(secondary.split_whitespace()).map(str::to_owned).collect();
        let mut numbers = HashMap::new();
        for (number, item) in items.iter().enumerate() {
            assert!((1..=8).contains(&item.len()) && !item.contains([':', '|']), "the name {item}");
            assert_eq!(numbers.insert(item.clone(), number), None, "{item} stands there twice");
        }
        let option = |line: &str| {
            let option: Vec<usize> =
                line.split(' ').map(|item| *numbers.get(item).unwrap_or_else(|| panic!("{item}"))).collect();
            assert_eq!(option.iter().collect::<BTreeSet<_>>().len(), option.len(), "a repeat in {line}");
            option
        };
        let options = lines.map(option).collect();
        Cover { primary: primary.len(), items, options }
    }

    /// Returns up to `most` solutions as lists of options (Knuth's Algorithm X, "Dancing Links", 2000). The next item
    /// is the one with the fewest options.
    fn solutions(&self, most: usize) -> Vec<Vec<usize>> {
        let mut holds = vec![Vec::new(); self.items.len()];
        for (place, option) in self.options.iter().enumerate() {
            option.iter().for_each(|&item| holds[item].push(place));
        }
        let left = holds.iter().map(Vec::len).collect();
        let (covered, blocked) = (vec![false; self.items.len()], vec![0; self.options.len()]);
        let mut search = Search { cover: self, holds, covered, blocked, left, chosen: Vec::new() };
        let mut found = Vec::new();
        search.run(&mut found, most);
        found
    }

    /// Returns a solution in the form that Knuth's programs print: all items of each option, including secondary ones,
    /// rotated so that the item for which the option was chosen comes first, and the rank of the option among the
    /// options of that item.
    fn printed(&self, solution: &[usize]) -> String {
        let mut text = "1:\n".to_owned();
        for (turn, &option) in solution.iter().enumerate() {
            let items = &self.options[option];
            let primary = items.iter().filter(|&&item| item < self.primary).count();
            let first = turn % primary;
            let (before, from) = items.split_at(first);
            from.iter().chain(before).for_each(|&item| text += &format!(" {}", self.items[item]));
            let having = |of: &[usize]| {
                of.iter().filter(|&&other| self.options[other].contains(&items[first])).count()
            };
            let places: Vec<usize> = (0..self.options.len()).collect();
            text += &format!(" ({} of {})\n", having(&places[..=option]), having(&places));
        }
        text + "Altogether 1 solution, 93+124 mems, 4 nodes.\n"
    }

    /// Returns the values of a solution.
    fn values(&self, solution: &[usize]) -> Vec<Value> {
        match Form::EXACT_COVER.read(self.printed(solution).as_bytes()) {
            Ok(SolverAnswer::Sat(values)) => values,
            other => panic!("{other:?}"),
        }
    }
}

struct Search<'a> {
    cover: &'a Cover,
    /// For each item, its options.
    holds: Vec<Vec<usize>>,
    covered: Vec<bool>,
    /// For each option, the number of its covered items.
    blocked: Vec<usize>,
    /// For each item, the number of its options without a covered item.
    left: Vec<usize>,
    chosen: Vec<usize>,
}

impl Search<'_> {
    fn run(&mut self, found: &mut Vec<Vec<usize>>, most: usize) {
        let open = (0..self.cover.primary).filter(|&item| !self.covered[item]);
        let Some(next) = open.min_by_key(|&item| self.left[item]) else {
            return found.push(self.chosen.clone());
        };
        for place in 0..self.holds[next].len() {
            let option = self.holds[next][place];
            if found.len() < most && self.blocked[option] == 0 {
                self.set(option, true);
                self.chosen.push(option);
                self.run(found, most);
                self.chosen.pop();
                self.set(option, false);
            }
        }
    }

    /// Covers the items of an option, or uncovers them.
    fn set(&mut self, option: usize, is_covered: bool) {
        for &item in &self.cover.options[option] {
            self.covered[item] = is_covered;
            for &other in &self.holds[item] {
                let items = &self.cover.options[other];
                if is_covered {
                    self.blocked[other] += 1;
                    if self.blocked[other] == 1 {
                        items.iter().for_each(|&item| self.left[item] -= 1);
                    }
                } else {
                    self.blocked[other] -= 1;
                    if self.blocked[other] == 0 {
                        items.iter().for_each(|&item| self.left[item] += 1);
                    }
                }
            }
        }
    }
}

fn text(job: &Job<'_>) -> Result<String, TargetError> {
    let mut text = Vec::new();
    job.write(Target::DLX, &mut text)?;
    Ok(String::from_utf8(text).expect("text"))
}

/// Returns up to two checked solutions.
fn solutions(job: &Job<'_>, text: &str) -> Vec<Solution> {
    let cover = Cover::read(text);
    let solution = |options: &Vec<usize>| {
        let values = cover.values(options);
        Target::DLX.check(job, &values).expect("it keeps all");
        let model = Target::DLX.candidates(job.problem, &values).expect("a value a cell");
        job.problem.solution(&model).expect("it keeps the rules")
    };
    cover.solutions(2).iter().map(solution).collect()
}

fn whole(text: &str) -> Problem {
    Problem::whole(common::puzzle(text))
}

#[test]
fn puzzles_of_the_corpus_have_their_solution_or_are_refused() {
    told(Problem::whole);
}

#[test]
#[ignore = "what is simplified is said likewise, which takes as long again"]
fn simplified_puzzles_of_the_corpus_have_their_solution_or_are_refused() {
    told(Problem::new);
}

#[test]
#[ignore = "all puzzles, of which the other tests take some"]
fn all_puzzles_of_the_corpus_have_their_solution_or_are_refused() {
    corpus(Problem::whole, usize::MAX);
    corpus(Problem::new, usize::MAX);
}

fn told(problem: fn(Puzzle) -> Problem) {
    let (said, partly) = corpus(problem, puzzles::SOME);
    common::snapshot("dlx-rules", &format!("{said}\nSome puzzles of: {partly:?}\n"));
}

/// Returns the rules whose first puzzles can all be expressed, and for each other rule the number that can.
fn corpus(problem: fn(Puzzle) -> Problem, most: usize) -> (String, BTreeMap<&'static str, usize>) {
    let mut said = String::new();
    let mut partly = BTreeMap::new();
    for spec in REGISTRY {
        let mut blocks = sheets::read("corpus", spec.name, &["solution"]);
        blocks.truncate(most);
        let mut taken = 0;
        for block in &blocks {
            let problem = problem(block.puzzle.clone());
            let job = Job::new(&problem);
            match text(&job) {
                Ok(text) => {
                    assert_eq!(solutions(&job, &text), [block.fillings[0].1.clone()], "{}", block.text);
                    taken += 1;
                }
                Err(TargetError::Unsayable { target, what }) => {
                    assert_eq!(target, "dlx");
                    let lines: Vec<String> = block.puzzle.rules().iter().map(ToString::to_string).collect();
                    let mut places = what.iter().map(|line| lines.iter().position(|other| other == line));
                    assert!(places.all(|place| place.is_some()), "{what:?} of\n{}", block.text);
                    // Other lines of the puzzle may also be inexpressible.
                    assert!(!what.is_empty(), "{}", block.text);
                }
                Err(error) => panic!("{error}"),
            }
        }
        if taken == blocks.len() {
            said = said + spec.name + "\n";
        } else if taken > 0 {
            partly.insert(spec.name, taken);
        }
    }
    (said, partly)
}

#[test]
fn a_puzzle_is_written_for_people_too() {
    let problem = whole(
        "grid 4x4\ndiagonal main\nextra-region r2c2 r2c3 r3c2\ngreater-than r4c1 r3c1\n1...\n....\n....\n..2.",
    );
    let text = text(&Job::new(&problem)).expect("exact cover");
    assert!(!solutions(&Job::new(&problem), &text).is_empty());
    common::snapshot("4x4-dlx", &text);
}

#[test]
fn every_rule_that_cannot_be_said_is_named() {
    let problem = whole(
        "grid 4x4\nkiller 7 r1c1 r1c2 r2c1\ndiagonal\nrenban r1c1 r1c2 r1c3\nkiller 3 r3c1 r3c2\narrow r4c1 r4c2 r4c3\n",
    );
    let error = text(&Job::new(&problem)).expect_err("sums of three");
    let expected = "dlx cannot say killer 7 r1c1 r1c2 r2c1, renban r1c1 r1c2 r1c3, arrow r4c1 r4c2 r4c3";
    assert_eq!(error.to_string(), expected);
    let problem = whole("grid 4x4\nkiller 7 r1c1 r1c2 r2c1\n");
    let left_out = [vec![problem.literals().of(problem.cell_vars()[0]).next().expect("a value").1; 2]];
    let error = text(&Job::new(&problem).added(&left_out)).err().map(|error| error.to_string());
    assert!(error.is_some_and(|error| error.starts_with("dlx cannot say killer 7 r1c1 r1c2 r2c1")));
}

#[test]
fn added_units_take_options_away_and_longer_clauses_are_refused() {
    let problem = whole("grid 4x4\n12..\n3.1.\n2...\n....");
    let first = solutions(&Job::new(&problem), &text(&Job::new(&problem)).expect("exact cover"));
    let lit = |cell, digit| problem.literal(cell, digit).expect("a value");
    let cells: Vec<_> = problem.puzzle().cells().collect();
    let free =
        cells.iter().copied().find(|&cell| problem.puzzle().given(cell).is_none()).expect("a free cell");
    let lits: Vec<Lit> = cells.iter().map(|&cell| !lit(cell, first[0][cell])).collect();
    for (added, count) in [
        (vec![vec![lit(free, first[0][free])]], Some(first.len())),
        (vec![vec![!lit(free, first[0][free])]], None),
        (vec![vec![]], Some(0)),
    ] {
        let job = Job::new(&problem).added(&added);
        let found = solutions(&job, &text(&job).expect("exact cover"));
        assert!(count.is_none_or(|count| found.len() == count), "{added:?}");
        assert!(found.iter().all(|solution| (solution[free] == first[0][free]) == added[0][0].is_positive()));
    }
    let left_out = [lits];
    let error = text(&Job::new(&problem).added(&left_out)).expect_err("a long clause");
    assert_eq!(error.to_string(), "dlx cannot say a solution that was left out");
}

#[test]
fn what_has_no_solution_stays_so() {
    let texts = [
        "grid 4x4\n11..\n....\n....\n....",
        "grid 4x4\nkiller 9 r1c1 r1c2\n....\n....\n....\n....",
        "grid 4x4\nextra-region r1c1 r1c2 r2c3 r2c4 r3c1\n....\n....\n....\n....",
        "grid 4x4\nmaximum r1c1\nminimum r1c1\n....\n....\n....\n....",
    ];
    for puzzle in texts {
        for problem in [whole(puzzle), Problem::new(common::puzzle(puzzle))] {
            let job = Job::new(&problem);
            assert_eq!(solutions(&job, &text(&job).expect("exact cover")), [], "{puzzle}");
        }
    }
}

#[test]
fn cells_without_houses_tell_their_values() {
    let problem = whole("grid 2x2 no-boxes raw\nvalues 0-2\nvariables 1x2\nthermo r1c1 r1c2 r2c1\n..\n.2");
    let text = text(&Job::new(&problem)).expect("exact cover");
    let found = solutions(&Job::new(&problem), &text);
    assert_eq!(found.len(), 2);
    assert!(text.contains("\nr2c2 t4#2\n"), "{text}");
}

#[test]
fn names_too_long_for_readers_are_refused() {
    // Names have at most 8 characters: t1000#2 is short enough, and t1000#1000 is too long.
    let problem = whole("grid 1000x1 no-boxes raw\nvalues 1-2\n");
    let error = text(&Job::new(&problem)).map(|text| text.len());
    assert!(error.is_ok(), "t1000#2 is short enough: {error:?}");
    let problem = whole("grid 1x1000 no-boxes raw\nvalues 1-1000\n");
    let error = text(&Job::new(&problem)).expect_err("t1000#1000 is too long").to_string();
    assert!(error.contains("t1000#1000"), "{error}");
}

#[test]
fn large_boards_are_streamed() {
    let problem = whole("grid 49x49\n");
    let mut size = 0;
    let info = allocation_counter::measure(|| {
        struct Count<'a>(&'a mut u64);
        impl std::io::Write for Count<'_> {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                *self.0 += bytes.len() as u64;
                Ok(bytes.len())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let written = Job::new(&problem).write(Target::DLX, &mut Count(&mut size)).expect("exact cover");
        assert_eq!(written, [("items", 2_401 + 3 * 49 * 49), ("options", 49 * 49 * 49)]);
    });
    assert!(size > 3_000_000, "{size} bytes");
    assert!(info.bytes_max < 10_000_000, "{} bytes at once", info.bytes_max);
}
