//! Encodings against each other, against brute force, and against the published counts.

use crate::common::{Propagator, clean::unclean, compiled, count, puzzle, snapshot};
use sudoku2cnf::cnf::{Counter, Emit, Formula, Group, Lit, Sink, Var};
use sudoku2cnf::csp::Owner;
use sudoku2cnf::encode::{Encoding, Options, Selected, Sums, amo::Amo};
use sudoku2cnf::grid::{Cell, Digit, Solution};
use sudoku2cnf::problem::Problem;
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::rules::REGISTRY;

/// All combinations of options.
fn options() -> impl Iterator<Item = Options> {
    Encoding::ALL.into_iter().flat_map(|encoding| {
        Amo::ALL.iter().flat_map(move |&amo| {
            [false, true].map(|dedup| Options::default().encoding(encoding).amo(amo).dedup(dedup))
        })
    })
}

fn clauses(puzzle: &Puzzle, options: Options) -> u64 {
    Counter::count(&Problem::whole(puzzle.clone()).encoded(options)).expect("few variables").clauses()
}

#[test]
fn the_published_counts_are_exact() {
    let (plain, x) = (puzzle("grid 9x9"), puzzle("grid 9x9\ndiagonal"));
    let published = [
        (Encoding::Minimal, 8_829, 7_371),
        (Encoding::Efficient, 11_745, 10_287),
        (Encoding::Extended, 11_988, 10_530),
        (Encoding::Definedness, 3_240, 3_240),
    ];
    for (encoding, all, distinct) in published {
        let options = Options::default().encoding(encoding);
        assert_eq!(clauses(&plain, options), all, "{encoding:?}");
        assert_eq!(clauses(&plain, options.dedup(true)), distinct, "{encoding:?}");
    }
    assert_eq!(clauses(&x, Options::default()), 12_654);
    assert_eq!(clauses(&x, Options::default().dedup(true)), 11_034);
    let sides = [(16, 123_904), (25, 752_500), (36, 3_271_104), (49, 11_303_908)];
    for (side, all) in sides {
        assert_eq!(clauses(&puzzle(&format!("grid {side}x{side}")), Options::default()), all, "{side}");
    }
    // Counted without visiting them: more than fit 32 bits.
    assert_eq!(clauses(&puzzle("grid 225x225"), Options::default()), 5_103_202_500);
}

#[test]
fn dropping_repeats_leaves_the_same_clauses_each_once() {
    let texts =
        ["grid 9x9\ndiagonal", "grid 6x6", "grid 4x4 boxes 1x4", "grid 4x4\nregions\naaab\naccb\nddcb\nddcb"];
    for (text, amo) in texts.into_iter().flat_map(|text| Amo::ALL.iter().map(move |&amo| (text, amo))) {
        let problem = Problem::whole(puzzle(text));
        let distinct = |dedup| {
            let options = Options::default().dedup(dedup).amo(amo);
            let formula = Formula::of(&problem.encoded(options)).expect("few variables");
            let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
            clauses.iter_mut().for_each(|clause| clause.sort_unstable());
            clauses.sort_unstable();
            let all = clauses.len();
            clauses.dedup();
            (clauses, all)
        };
        let ((with, all), (without, less)) = (distinct(false), distinct(true));
        assert_eq!(less, without.len(), "{text}: {amo:?} still repeats");
        if amo == Amo::PAIRWISE {
            assert_eq!(with, without, "{text}");
            assert!(all > less, "{text}: nothing to drop");
        }
    }
}

#[test]
fn simplified_formulas_repeat_no_pair_and_have_no_decided_literal() {
    let texts = [
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8...9",
        "grid 9x9\ndiagonal\nnon-consecutive\ngiven r1c1=5 r5c5=1 r9c2=7",
        "grid 6x6\nvalues 1-8\ngiven r1c1=5 r2c5=1",
    ];
    for text in texts {
        for how in [Simplify::Givens, Simplify::Propagate] {
            let problem = compiled(&puzzle(text), how);
            let options = Options::default().dedup(true);
            let formula = Formula::of(&problem.encoded(options)).expect("few variables");
            let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
            assert!(
                clauses.iter().flatten().all(|lit| lit.var().index() < formula.vars()),
                "{text}: a constant"
            );
            assert!(
                how == Simplify::Givens || clauses.iter().all(|clause| clause.len() > 1),
                "{text}: a unit"
            );
            // Houses may be left with the same places for a value: longer clauses may repeat.
            clauses.retain(|clause| clause.len() == 2 && clause.iter().all(|lit| !lit.is_positive()));
            clauses.iter_mut().for_each(|clause| clause.sort_unstable());
            clauses.sort_unstable();
            let repeated = clauses.windows(2).find(|pair| pair[0] == pair[1]);
            assert_eq!(repeated, None, "{text}: {how:?}");
        }
    }
}

/// Counts by filling cell after cell and asking the puzzle itself at the end.
fn brute_force(puzzle: &Puzzle) -> u64 {
    fn fill(puzzle: &Puzzle, cells: &[Cell], solution: &mut Solution) -> u64 {
        let Some((&cell, rest)) = cells.split_first() else {
            return u64::from(puzzle.broken_rules(solution).is_empty());
        };
        let houses = || puzzle.grid().houses().iter().filter(|house| house.cells.contains(&cell));
        let earlier = |other: &&Cell| **other < cell;
        let mut count = 0;
        for digit in puzzle.grid().values().iter() {
            if houses()
                .flat_map(|house| house.cells.iter().filter(earlier))
                .all(|&other| solution[other] != digit)
            {
                solution[cell] = digit;
                count += fill(puzzle, rest, solution);
            }
        }
        count
    }
    let grid = puzzle.grid();
    let cells: Vec<Cell> = grid.cells().collect();
    fill(puzzle, &cells, &mut Solution::new(grid, vec![Digit::MAX; grid.places()]))
}

#[test]
fn every_encoding_has_the_same_solutions() {
    let texts = [
        "grid 4x4",
        "grid 4x4\ndiagonal",
        "grid 4x4\nnon-consecutive",
        "grid 3x3\nvalues 1-5\nnon-consecutive\n1..\n...\n..5",
        "grid 3x3\nvalues 1-5\ndiagonal main\nnon-consecutive\n.1.\n5..\n...",
        "grid 3x3\nudoku",
        "grid 2x3",
        "grid 2x3 boxes 2x1\nvalues 1-4\nnon-consecutive",
        "grid 4x4\ntarget-sum 5 r1c1 r1c4 r4c1 r4c4 r2c2 r2c3 r3c2 r3c3",
        "grid 4x4\ntarget-sum 6 r1c1-r1c3",
        "grid 4x4\ntarget-sum 5 r1c1 r1c4 r4c1 r4c4 r2c2 r2c3 r3c2 r3c3\n.2..\n....\n....\n....",
        "grid 4x4\ntarget-sum 9 r1c1-r1c3 r3c2",
        "grid 3x3\nvalues 0-3\ntarget-sum 3 r1c1-r1c3 r2c1",
        "grid 4x4\nregions\naaab\naccb\nddcb\nddcb",
        "grid 3x3\nvalues 2-4\n..4\n...\n...",
        "grid 1x1",
        "grid 4x4\n11..\n....\n....\n....",
        "grid 4x4\nudoku\ndiagonal main\ntarget-sum 8 r1c1 r1c2\n1...\n..2.\n....\n..5.",
    ];
    for text in texts {
        let puzzle = puzzle(text);
        let expected = brute_force(&puzzle);
        for options in options() {
            for how in Simplify::ALL {
                assert_eq!(count(&puzzle, options, how), expected, "{text}: {options:?} {how:?}");
            }
        }
    }
    assert_eq!(brute_force(&puzzle("grid 4x4")), 288);
}

/// The sizes of every encoding and at-most-one encoding.
#[test]
fn table_of_sizes() {
    let mut table = String::from("encoding     amo        side  variables  clauses  without repeats\n");
    for side in [4, 9, 16] {
        let problem = Problem::whole(puzzle(&format!("grid {side}x{side}")));
        for options in options().filter(|options| !options.dedup) {
            let size = |options| {
                let counter = Counter::count(&problem.encoded(options)).expect("few variables");
                (counter.vars(), counter.clauses())
            };
            let ((vars, all), (_, distinct)) = (size(options), size(options.dedup(true)));
            let (encoding, amo) = (options.encoding.name(), options.amo.name());
            table += &format!("{encoding:<12} {amo:<10} {side:>4}  {vars:>9}  {all:>7}  {distinct:>15}\n");
        }
    }
    snapshot("sizes", &table);
}

#[test]
fn the_cnf_of_a_4x4() {
    let puzzle = puzzle("grid 4x4\n1...\n..3.\n....\n...4");
    let problem = Problem::whole(puzzle);
    let options = Options::default().encoding(Encoding::Minimal);
    let mut cnf = Vec::new();
    let comments = sudoku2cnf::legend::write(&problem, options);
    sudoku2cnf::dimacs::write(&problem.encoded(options), &comments, &mut cnf).expect("memory takes it");
    snapshot("4x4", std::str::from_utf8(&cnf).expect("DIMACS is ASCII"));
}

/// The truth of `cell = value` after unit propagation of the puzzle's clauses.
fn follows(text: &str, options: Options, row: usize, column: usize, value: Digit) -> bool {
    let problem = Problem::whole(puzzle(text));
    let truth = Propagator::new(&problem.encoded(options)).propagate(&[]).expect("no conflict");
    let lit = problem.literal(Cell::new(row, column), value).expect("a value");
    truth[lit.code()]
}

#[test]
fn singles_follow_by_unit_propagation() {
    let naked = "grid 9x9\n.234.....\n5........\n6........\n.........\n7........\n8........\n.........\n.........\n9........";
    let hidden = "grid 9x9\n...1.....\n......1..\n.........\n.1.......\n.........\n.........\n.........\n.........\n.........";
    let with = |encoding, amo| Options::default().encoding(encoding).amo(amo);
    for &amo in Amo::ALL {
        assert!(follows(naked, with(Encoding::Minimal, amo), 0, 0, 1), "{amo:?}");
        assert!(follows(naked, with(Encoding::Extended, amo), 0, 0, 1), "{amo:?}");
    }
    // In box 1, only row 3, columns 1 and 3 are left for the 1; a given closes one of them.
    let hidden = hidden.replacen(".........\n.1", "2........\n.1", 1);
    for &amo in Amo::ALL {
        assert!(!follows(&hidden, with(Encoding::Efficient, amo), 2, 2, 1), "{amo:?}");
        assert!(follows(&hidden, with(Encoding::Extended, amo), 2, 2, 1), "{amo:?}");
    }
}

/// The literals of the groups that are offered, and the variables before the first clause.
#[derive(Default)]
struct Offered {
    vars: u64,
    stated: Option<u64>,
    grouped: u64,
}

impl Sink for Offered {
    fn new_vars(&mut self, count: u64) -> Var {
        let first = Var::from_index(self.vars as usize);
        self.vars += count;
        first
    }

    fn clause(&mut self, _: &[Lit]) {
        self.stated.get_or_insert(self.vars);
    }

    fn group(&mut self, _: Group, lits: &[Lit]) -> bool {
        self.grouped += lits.len() as u64;
        false
    }
}

#[test]
fn boards_without_further_rules_are_mostly_groups() {
    let givens = "1.......\n.2......\n........\n........\n........\n........\n........\n......1.";
    let mut said = [false; 2];
    for text in ["grid 9x9", "grid 16x16", "grid 8x8 no-boxes", "grid 9x9\nvalues 0-9", givens] {
        for (how, options) in Simplify::ALL.into_iter().flat_map(|how| options().map(move |o| (how, o))) {
            let problem = compiled(&puzzle(text), how);
            let encoded = problem.encoded(options);
            let mut offered = Offered::default();
            encoded.emit(&mut offered);
            let expected = offered.grouped >= 3 * offered.stated.expect("clauses");
            assert_eq!(encoded.is_mostly_groups(), expected, "{text} {how:?} {options:?}");
            said[usize::from(expected)] = true;
        }
    }
    assert_eq!(said, [true; 2]);
    let chaos = REGISTRY.iter().find(|spec| spec.name == "chaos-construction").expect("the rule");
    let chaos = Problem::whole(puzzle(chaos.sample));
    assert!(!chaos.encoded(Options::default()).is_mostly_groups());
}

#[test]
fn the_documents_list_the_at_most_one_encodings() {
    let document = include_str!("../../docs/ENCODINGS.md");
    let readme = include_str!("../../README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let names: Vec<String> = Amo::ALL.iter().map(|amo| format!("`{amo}`")).collect();
    let names = names.join(", ");
    assert!(readme.contains(&format!("\"at most one\" becomes clauses ({names})")), "README.md: {names}");
    for amo in Amo::ALL {
        let rows = document.lines().filter(|row| row.starts_with(&format!("| `{amo}`")));
        let [row] = rows.collect::<Vec<_>>()[..] else { panic!("docs/ENCODINGS.md: no single row of {amo}") };
        let cells: Vec<&str> = row.split(" | ").map(|cell| cell.trim_end_matches(" |")).collect();
        assert_eq!(cells[1..4], [amo.summary(), amo.clauses(), amo.variables()], "{amo}");
        assert_eq!(cells.last(), Some(&amo.source()), "{amo}");
    }
    let suited = format!("is `pairwise` up to {} values and `commander` above", Amo::MOST_PAIRWISE);
    assert!(document.contains(&suited), "docs/ENCODINGS.md: {suited}");
}

#[test]
fn rules_propagate() {
    let plain = Options::default();
    // A sum whose other cells are known decides the last; a neighbour of an extreme pair is left one value.
    let block = "grid 3x3\nvalues 1-4\ntarget-sum 6 r1c1-r1c3 r2c1-r2c3 r3c1-r3c3\n12.\n...\n...";
    assert!(follows(block, plain, 0, 2, 3));
    assert!(follows(
        "grid 4x4\ntarget-sum 5 r1c1 r1c4 r4c1 r4c4 r2c2 r2c3 r3c2 r3c3\n1...\n....\n....\n....",
        plain,
        3,
        3,
        1
    ));
    assert!(follows("grid 1x2\nvalues 1-3\nnon-consecutive\n1.", plain, 0, 1, 3));
    assert!(follows("grid 4x4\ndiagonal main\n1...\n.2..\n..3.\n....", plain, 3, 3, 4));
}

#[test]
fn what_is_wrong_with_a_clause_is_seen() {
    struct One(&'static [i32]);
    impl Emit for One {
        fn emit(&self, sink: &mut dyn Sink) {
            sink.new_vars(3);
            let lit = |&number: &i32| Lit::from_dimacs(number).expect("a literal");
            sink.clause(&self.0.iter().map(lit).collect::<Vec<_>>());
        }
    }
    for clause in [&[1, 2, 1][..], &[-3, 1, 3], &[4]] {
        assert!(unclean(&One(clause)).is_some(), "{clause:?}");
    }
    for clause in [&[1, -2, 3][..], &[]] {
        assert_eq!(unclean(&One(clause)), None);
    }
}

/// Options that together have each member of each kind, and each two kinds that meet in a group or
/// a sum in all combinations.
fn every_kind_of_options() -> Vec<Options> {
    let plain = Options::default();
    let redundant = [false, true];
    let mut all: Vec<Options> =
        Encoding::ALL.iter().map(|&encoding| plain.encoding(encoding).dedup(true)).collect();
    all.extend(Amo::ALL.iter().flat_map(|&amo| [false, true].map(|dedup| plain.amo(amo).dedup(dedup))));
    all.extend(
        Sums::ALL.iter().flat_map(|&sums| redundant.map(|redundant| plain.sums(sums).redundant(redundant))),
    );
    all
}

/// Lines that name cells twice, or say of one cell what another rule says of it.
const REPEATING: [&str; 24] = [
    "grid 4x4\nwhisper 2 r1c1 r1c1\nthermo r1c1 r2c2 r1c1",
    "grid 4x4\nbetween r1c1 r1c1 r1c2 r2c3\nbetween r1c1 r1c2 r2c3 r1c1",
    "grid 4x4\nlockout 2 r1c1 r2c2 r1c1 r3c3",
    "grid 4x4\nclone r1c1 r2c2 / r1c1 r3c3",
    "grid 4x4\nsame-values 2 r1c1 r1c1 r1c2 r1c1",
    "grid 4x4\nsame-values 2 r1c1 r2c2 r2c2 r1c1",
    "grid 4x4\nvalue-indexing r1c1 r1c1 r1c1 r1c2 r2c1 r1c1",
    "grid 4x4\nvalue-indexing r1c1 r1c2 r1c1 r1c2 r2c1 r1c1",
    "grid 4x4\nvalues 0-4\nsum 6 r1c1 r1c1 2*r1c2 r1c3 -1*r2c2",
    "grid 4x4\nkiller 7 r1c1 r1c1 r1c2 r2c2",
    "grid 4x4\nkiller 5 r1c1 r1c1 r1c1",
    "grid 4x4\narrow r1c1 r2c2 r1c1\ndouble-arrow r1c1 r1c2 r2c3 r1c1",
    "grid 4x4\npill-arrow 2 r1c1 r1c1 r1c2 r2c3 r2c4 r1c1",
    "grid 4x4\ncount-distinct r1c1 r1c1 r1c2 r1c1 r2c2",
    "grid 4x4\nvariables 4\nchaos-arrow r1c1 0 v1 v2 v1 / v1 v2 v2\nchaos-count v1 0 v1 v2 v3",
    "grid 4x4\nregex (1|2)+3* r1c1 r1c1 r2c2 r1c1",
    "grid 4x4\nequal-sum r1c1 r1c2 / r1c1 r2c3 / r1c2 r1c2",
    "grid 4x4\nregion-sum r1c1 r1c3 r1c1 r1c4 r1c1",
    "grid 4x4\nsum-line 5 loop r1c1 r1c2 r1c1\nzipper r1c1 r1c2 r1c1",
    "grid 4x4\nodd r1c1 r1c1\ncandidates 1,1,2 r1c1 r1c1",
    "grid 4x4\nor { candidates 1 r1c1 ; odd r1c1 } { candidates 1 r1c1 } { x-sum 6 r1 left ; candidates 2 r1c2 }",
    "grid 4x4\nor { candidates 1 r1c1 } { candidates 2,3,4 r1c1 }",
    "grid 4x4\nor { or { whisper 2 r1c1 r1c2 } { whisper 2 r1c1 r1c1 } } { x-sum 9 c1 top ; x-sum 10 r1 left }",
    "grid 6x6\nx-sum 12 r1 left\nx-sum 9 c1 top\nkiller 12 r1c2-r1c4\nrenban r1c1-r1c3",
];

#[test]
fn no_clause_of_any_rule_repeats_a_literal_or_is_always_true() {
    let options = every_kind_of_options();
    let examples = REGISTRY.iter().flat_map(|spec| spec.examples.iter().copied());
    for text in examples.chain(REPEATING) {
        let mut puzzle = puzzle(text);
        let look = |puzzle: &Puzzle, how: Simplify| {
            let problem = compiled(puzzle, how);
            for &options in &options {
                let complaint = unclean(&problem.encoded(options));
                assert_eq!(complaint, None, "{text}: {how:?} {options:?}");
            }
        };
        look(&puzzle, Simplify::None);
        let problem = Problem::whole(puzzle.clone());
        let csp = problem.csp();
        let mut owners: Vec<Owner> = csp.posted().iter().map(|posted| posted.owner).collect();
        owners.dedup();
        assert_eq!(unclean(&Selected::new(csp, &owners)), None, "{text}: with selectors");
        let values = puzzle.grid().values();
        let mut givens = vec![None; puzzle.grid().places()];
        let cells: Vec<Cell> = puzzle.cells().collect();
        givens[puzzle.grid().index(cells[0])] = Some(values.max);
        givens[puzzle.grid().index(cells[cells.len() - 1])] = Some(values.min);
        puzzle.set_givens(&givens);
        look(&puzzle, Simplify::Givens);
        look(&puzzle, Simplify::Propagate);
    }
}

#[test]
fn coefficients_of_a_cell_that_add_up_to_more_than_32_bits_are_exact() {
    // 2,200,000,000 times the first is 1,100,000,000 times the second: 1 and 2, or 2 and 4. What is
    // left of 2,200,000,000 in 32 bits has the other sign.
    let mut text = String::from("grid 1x2 raw\nvalues 1-4\nsum 0");
    text += &" 1000*r1c1".repeat(2_200_000);
    text += &" -1000*r1c2".repeat(1_100_000);
    let puzzle = puzzle(&text);
    assert_eq!(brute_force(&puzzle), 2);
    for sums in Sums::ALL {
        for how in Simplify::ALL {
            let options = Options::default().sums(sums);
            assert_eq!(count(&puzzle, options, how), 2, "{sums:?} {how:?}");
        }
    }
}
