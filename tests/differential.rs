//! Brute force, the built-in DPLL and the embedded solver against each other: random sets of rules
//! on small grids have the same solutions by all of them.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write;

use common::Random;
use sudoku2cnf::backend::{Backend, Limits, Verdict, dpll::Dpll};
use sudoku2cnf::decode::decode;
use sudoku2cnf::encode::{Encoded, Encoding, Options, Sums, amo::Amo};
use sudoku2cnf::error::Line;
use sudoku2cnf::formats::native;
use sudoku2cnf::grid::{Cell, Digit, Solution};
use sudoku2cnf::propagate::{Simplify, simplify};
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Models, Projection};

/// A solution as the digits of all cells.
type Digits = Vec<Digit>;

fn digits(puzzle: &Puzzle, solution: &Solution) -> Digits {
    puzzle.cells().map(|cell| solution[cell]).collect()
}

/// All solutions, by filling cell after cell and asking the puzzle itself at the end; `None` if there
/// are too many fillings to ask.
fn brute_force(puzzle: &Puzzle, most: usize) -> Option<BTreeSet<Digits>> {
    struct Search<'a> {
        puzzle: &'a Puzzle,
        cells: Vec<Cell>,
        /// For each cell those before it in its houses.
        peers: Vec<Vec<Cell>>,
        left: usize,
        found: BTreeSet<Digits>,
    }
    fn fill(search: &mut Search<'_>, depth: usize, solution: &mut Solution) -> Option<()> {
        let Some(&cell) = search.cells.get(depth) else {
            search.left = search.left.checked_sub(1)?;
            if search.puzzle.broken_rules(solution).is_empty() {
                search.found.insert(digits(search.puzzle, solution));
            }
            return Some(());
        };
        let given = search.puzzle.given(cell);
        for digit in
            search.puzzle.grid().values().iter().filter(|&digit| given.is_none_or(|given| given == digit))
        {
            if search.peers[depth].iter().all(|&peer| solution[peer] != digit) {
                solution[cell] = digit;
                fill(search, depth + 1, solution)?;
            }
        }
        Some(())
    }
    let grid = puzzle.grid();
    let cells: Vec<Cell> = puzzle.cells().collect();
    let peers = |cell: &Cell| {
        let houses = grid.houses().iter().filter(|house| house.cells.contains(cell));
        houses.flat_map(|house| house.cells.iter().copied().filter(|other| other < cell)).collect()
    };
    let peers = cells.iter().map(peers).collect();
    let mut search = Search { puzzle, cells, peers, left: most, found: BTreeSet::new() };
    fill(&mut search, 0, &mut Solution::new(grid, vec![Digit::MAX; grid.places()]))?;
    Some(search.found)
}

/// All solutions, by a solver; each only once.
fn enumerate(
    puzzle: &Puzzle,
    backend: &dyn Backend,
    options: Options,
    how: Simplify,
) -> Result<BTreeSet<Digits>, String> {
    let mut csp = puzzle.csp();
    simplify(&mut csp, how, &Default::default()).unwrap();
    let cnf = Encoded::new(&csp, options);
    let limits = Limits::default();
    let session = backend.open(&cnf, &limits).map_err(|error| error.to_string())?;
    let mut models = Models::new(session, Projection::TrueOnesOf(csp.candidates() as usize));
    let mut found = BTreeSet::new();
    while let Verdict::Sat(model) = models.next(&limits).map_err(|error| error.to_string())? {
        let solution = decode(&model, &csp, puzzle.grid()).map_err(|error| error.to_string())?;
        let broken = puzzle.broken_rules(&solution);
        if !broken.is_empty() {
            return Err(format!("{broken:?} by {solution:?}"));
        }
        if !found.insert(digits(puzzle, &solution)) {
            return Err(format!("{solution:?} twice"));
        }
    }
    Ok(found)
}

/// A random puzzle, made of lines.
struct Setter {
    random: Random,
    side: usize,
    min: usize,
    max: usize,
}

impl Setter {
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.random.below(items.len())]
    }

    /// A number from `least` to `most`.
    fn number(&mut self, least: usize, most: usize) -> usize {
        least + self.random.below(most - least + 1)
    }

    fn value(&mut self) -> usize {
        self.number(self.min, self.max)
    }

    fn cell(&mut self) -> String {
        format!("r{}c{}", self.number(1, self.side), self.number(1, self.side))
    }

    /// Any different cells.
    fn cells(&mut self, count: usize) -> String {
        let mut cells = BTreeSet::new();
        while cells.len() < count {
            cells.insert(self.cell());
        }
        let mut cells: Vec<String> = cells.into_iter().collect();
        self.random.shuffle(&mut cells);
        cells.join(" ")
    }

    /// A way from cell to cell, sideways or cornerwise, no cell twice.
    fn way(&mut self, count: usize) -> String {
        let side = self.side as i32;
        loop {
            let mut way = vec![(self.number(1, self.side) as i32, self.number(1, self.side) as i32)];
            for _ in 0..20 {
                let &(row, column) = way.last().expect("a beginning");
                let next = (row + self.pick(&[-1, 0, 1]), column + self.pick(&[-1, 0, 1]));
                let inside = (1..=side).contains(&next.0) && (1..=side).contains(&next.1);
                if inside && !way.contains(&next) {
                    way.push(next);
                }
                if way.len() == count {
                    return way
                        .iter()
                        .map(|(row, column)| format!("r{row}c{column}"))
                        .collect::<Vec<_>>()
                        .join(" ");
                }
            }
        }
    }

    /// Two neighbours.
    fn pair(&mut self) -> String {
        let (row, column) = (self.number(1, self.side), self.number(1, self.side - 1));
        let ends = [(row, column), (row, column + 1)];
        let turned = self.random.below(2) == 0;
        ends.map(|(a, b)| if turned { format!("r{b}c{a}") } else { format!("r{a}c{b}") }).join(" ")
    }

    /// Some values, such as `1,3`.
    fn values(&mut self, count: usize) -> String {
        (0..count).map(|_| self.value().to_string()).collect::<Vec<_>>().join(",")
    }

    /// A row or column by name, such as `r2`, and one of its ends.
    fn line(&mut self) -> (String, &'static str) {
        let number = self.number(1, self.side);
        match self.random.below(2) {
            0 => (format!("r{number}"), self.pick(&["left", "right"])),
            _ => (format!("c{number}"), self.pick(&["top", "bottom"])),
        }
    }

    /// One to four lines, each of which can be read below `head`.
    fn rules(&mut self, head: &str) -> String {
        let (mut text, wanted) = (String::new(), self.number(1, 4));
        let mut count = 0;
        while count < wanted {
            let line = self.rule();
            // It may say nothing on this grid: values that are no digits, cells that are no neighbours.
            if native::read(Line::all(&format!("{head}{text}{line}\n"))).is_ok() {
                let _ = writeln!(text, "{line}");
                count += 1;
            }
        }
        text
    }

    /// A line of some rule; its name is that of the generator.
    fn rule(&mut self) -> String {
        let (side, max) = (self.side, self.max);
        let count = self.number(2, 4);
        let name = self.pick(NAMES);
        let rest = match name {
            "anti-king"
            | "anti-knight"
            | "non-consecutive"
            | "diagonal-non-consecutive"
            | "disjoint-sets"
            | "global-entropy"
            | "global-mod"
            | "strict-kropki"
            | "strict-xv" => String::new(),
            "anti-taxicab" => String::new(),
            "taxicab" => self.number(1, 4).to_string(),
            "diagonal" => self.pick(&["", "main", "anti"]).into(),
            "arrow" | "between" | "nabner" | "palindrome" | "renban" | "thermo" | "slow-thermo"
            | "entropic" | "double-arrow" | "zipper" => self.way(at_least(name, count)),
            "lockout" => format!("{} {}", self.number(0, 3), self.way(count.max(3))),
            "modular" => format!("{} {}", self.number(2, 3), self.way(count)),
            "same-values" => format!("2 {}", self.cells(4)),
            "whisper" => format!("{} {}", self.number(1, 3), self.way(count)),
            "killer" => format!("{} {}", self.number(0, count * max), self.cells(count)),
            "sum" => {
                let terms: Vec<String> = (0..count)
                    .map(|_| format!("{}*{}", self.pick(&[-2, -1, 1, 1, 3]), self.cell()))
                    .collect();
                format!("{} {}", self.number(0, count * max) as i32 - 3, terms.join(" "))
            }
            "target-sum" => format!("{} {}", self.number(1, 2 * max), self.cells(count)),
            "sum-line" => format!("{} {}", self.number(1, 2 * max), self.way(count)),
            "digital-root" => format!("{} {}", self.number(1, 9), self.cells(count)),
            "even" | "odd" | "minimum" | "maximum" | "extra-region" | "counting-circles" => self.cells(2),
            "candidates" => format!("{} {}", self.values(3), self.cells(count)),
            "contain-at-least" | "contain-exactly" => format!("{} {}", self.values(2), self.cells(4)),
            "count-distinct" => format!("{} {}", self.cell(), self.cells(count)),
            "kropki" => format!("{} {}", self.pick(&["white", "black"]), self.pair()),
            "xv" => format!("{} {}", self.pick(&["x", "v"]), self.pair()),
            "difference" | "ratio" => format!("{} {}", self.number(1, 3), self.pair()),
            "greater-than" => self.pair(),
            "clone" | "equal-sum" => format!("{} / {}", self.cells(2), self.cells(2)),
            "quadruple" => {
                let (row, column) = (self.number(1, side - 1), self.number(1, side - 1));
                format!("r{row}c{column} {}", self.values(2))
            }
            "sandwich" => format!("{} {}", self.number(0, 2 * max), self.line().0),
            "skyscraper" | "hidden-skyscraper" | "x-sum" | "numbered-room" => {
                let (line, end) = self.line();
                format!(
                    "{} {line} {end}",
                    self.number(1, if name == "x-sum" { 2 * max } else { side.min(max) })
                )
            }
            "little-killer" => {
                let (sum, cell) = (self.number(2, 3 * max), self.cell());
                format!("{sum} {cell} {}", self.pick(&["ul", "ur", "dl", "dr"]))
            }
            "regex" => {
                let pattern =
                    self.pick(&["[12]*[^1]+", "(1|23?)*.{0,2}", ".*3.*", "([^2].)+|2.*", ".?[1-3]{1,3}4?"]);
                format!("{pattern} {}", self.way(count))
            }
            "indexing" => format!("{} {}", self.pick(&["row", "column"]), self.cell()),
            "lunchbox" => format!("{} {}", self.number(0, 2 * max), self.cells(count)),
            "region-sum" => self.way(4),
            "connected-values" => self.values(2),
            _ => return self.composite(name),
        };
        format!("{name} {rest}")
    }

    fn composite(&mut self, name: &str) -> String {
        let (first, second) = (self.rule_flat(), self.rule_flat());
        match name {
            "or" => format!("or {{ {first} }} {{ {second} }}"),
            _ => format!("and {{ {first} ; {second} }}"),
        }
    }

    /// A line of some rule without others in it.
    fn rule_flat(&mut self) -> String {
        loop {
            let line = self.rule();
            if !line.contains('{') {
                return line;
            }
        }
    }
}

/// As many cells as a line of the rule wants, near `count`.
fn at_least(name: &str, count: usize) -> usize {
    if ["zipper", "between", "double-arrow", "arrow"].contains(&name) { count.max(3) } else { count }
}

/// The rules that lines are made of.
const NAMES: &[&str] = &[
    "and",
    "anti-king",
    "anti-knight",
    "anti-taxicab",
    "arrow",
    "between",
    "candidates",
    "clone",
    "connected-values",
    "contain-at-least",
    "contain-exactly",
    "count-distinct",
    "counting-circles",
    "diagonal",
    "diagonal-non-consecutive",
    "difference",
    "digital-root",
    "disjoint-sets",
    "double-arrow",
    "entropic",
    "equal-sum",
    "even",
    "extra-region",
    "global-entropy",
    "global-mod",
    "greater-than",
    "hidden-skyscraper",
    "indexing",
    "killer",
    "kropki",
    "little-killer",
    "lockout",
    "lunchbox",
    "maximum",
    "minimum",
    "modular",
    "nabner",
    "non-consecutive",
    "numbered-room",
    "odd",
    "or",
    "palindrome",
    "quadruple",
    "ratio",
    "regex",
    "region-sum",
    "renban",
    "same-values",
    "sandwich",
    "skyscraper",
    "slow-thermo",
    "strict-kropki",
    "strict-xv",
    "sum",
    "sum-line",
    "target-sum",
    "taxicab",
    "thermo",
    "whisper",
    "x-sum",
    "xv",
    "zipper",
];

/// A random puzzle: rules that can be kept, and givens from a grid that keeps them, but for a few.
fn puzzle(random: u64) -> Puzzle {
    let mut random = Random(random);
    let side = if random.below(3) == 0 { 6 } else { 4 };
    let (min, max) = match (side, random.below(4)) {
        (6, _) => (1, 6),
        (_, 0) => (0, 3),
        (_, 1) => (1, 5),
        _ => (1, 4),
    };
    let mut setter = Setter { random, side, min, max };
    let head = format!("grid {side}x{side}\nvalues {min}-{max}\n");
    let empty = common::puzzle(&head);
    let hopeless = setter.random.below(8) == 0;
    let (mut text, solution) = loop {
        let text = head.clone() + &setter.rules(&head);
        match some(&common::puzzle(&text), &mut setter.random) {
            Some(solution) => break (text, solution),
            // Givens that break the rules.
            None if hopeless => {
                break (text, some(&empty, &mut setter.random).expect("the houses can be filled"));
            }
            None => {}
        }
    };
    let open = if side == 6 {
        setter.number(8, 15)
    } else if max == 5 {
        setter.number(6, 11)
    } else {
        setter.number(8, 16)
    };
    let mut order: Vec<Cell> = empty.cells().collect();
    setter.random.shuffle(&mut order);
    for &cell in &order[open..] {
        let _ = writeln!(text, "given {cell}={}", solution[cell]);
    }
    common::puzzle(&text)
}

/// Some solution, with a few cells as chance has them where that is possible.
fn some(puzzle: &Puzzle, random: &mut Random) -> Option<Solution> {
    let csp = puzzle.csp();
    let cnf = Encoded::new(&csp, Options::default());
    let limits = Limits { conflicts: Some(2_000), ..Limits::default() };
    let mut session = common::DPLL.open(&cnf, &limits).expect("it loads");
    let cells: Vec<Cell> = puzzle.cells().collect();
    let values = puzzle.grid().values();
    let hints: Vec<_> = (0..3)
        .filter_map(|_| {
            let digit = values.min + random.below(values.count()) as Digit;
            csp.literal(csp.cell(cells[random.below(cells.len())]), digit.into())
        })
        .collect();
    for hints in [&hints[..], &[]] {
        if let Verdict::Sat(model) = session.solve_under(hints, &limits).expect("it answers") {
            return Some(decode(&model, &csp, puzzle.grid()).expect("one value a cell"));
        }
    }
    None
}

fn options(random: &mut Random) -> (Options, Simplify) {
    let mut coin = || random.below(2) == 0;
    let (dedup, redundant) = (coin(), coin());
    let mut pick = |count: usize| random.below(count);
    let options = Options {
        encoding: Encoding::ALL[pick(Encoding::ALL.len())],
        amo: Amo::ALL[pick(Amo::ALL.len())],
        dedup,
        sums: Sums::ALL[pick(Sums::ALL.len())],
        redundant,
    };
    (options, Simplify::ALL[pick(Simplify::ALL.len())])
}

/// So many puzzles from `seed` on; what was seen.
fn compare(seed: u64, count: u64) -> String {
    let mut seen = BTreeSet::new();
    let (mut puzzles, mut solutions, mut none) = (0, 0, 0);
    for seed in seed..seed + count {
        let puzzle = puzzle(seed);
        let Some(expected) = brute_force(&puzzle, 20_000) else { continue };
        puzzles += 1;
        solutions += expected.len();
        none += usize::from(expected.is_empty());
        seen.extend(puzzle.rules().iter().map(|stated| stated.name));
        let mut random = Random(seed);
        let check = |name: &str, backend: &dyn Backend, (options, how): (Options, Simplify)| {
            let found = enumerate(&puzzle, backend, options, how);
            let differ = match &found {
                Ok(found) if *found == expected => return,
                Ok(found) => format!("{:?}", found.symmetric_difference(&expected).next()),
                Err(error) => error.clone(),
            };
            panic!(
                "DIFFERENTIAL_SEED={seed}, {name}, {options:?}, {how:?}: {differ}\nof\n{}",
                native::write(&puzzle)
            );
        };
        check("dpll", &Dpll::default(), (Options::default(), Simplify::None));
        check("dpll", &Dpll::default(), options(&mut random));
        #[cfg(feature = "embedded")]
        check("embedded", &sudoku2cnf::backend::cadical::Embedded::default(), options(&mut random));
    }
    assert!(10 * puzzles >= 9 * count, "only {puzzles} of {count} puzzles could be filled by force");
    assert!(
        none < puzzles as usize / 2 && solutions > puzzles as usize,
        "{none} of {puzzles} without a solution"
    );
    let missing: Vec<_> = NAMES.iter().filter(|name| !seen.contains(**name)).collect();
    format!(
        "{puzzles} puzzles, {none} without solution, {solutions} solutions, {} rules, not {missing:?}",
        seen.len()
    )
}

/// The seed to begin with: another one by DIFFERENTIAL_SEED.
fn first() -> u64 {
    std::env::var("DIFFERENTIAL_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

#[test]
fn every_way_has_the_same_solutions() {
    compare(first(), 300);
}

#[test]
#[ignore = "thousands of puzzles"]
fn every_way_has_the_same_solutions_for_long() {
    let seen = compare(first(), 10_000);
    assert!(seen.ends_with("not []"), "{seen}");
}
