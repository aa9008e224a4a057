//! Sentences about steps: one example of each kind of step in each language, checked by reading it aloud.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sudoku2cnf_answer::steps::{Cause, End, Fact, Kind, Step, StepOptions, steps};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::grid::Cell;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_show::render::{Language, StepWords};

use crate::common::{puzzle, snapshot};

const KAKURO: &str = include_str!("../../examples/other/kakuro-1.txt");

const SANDWICHES: &str = "grid 6x6 boxes 2x3\nvalues 1-6\nsandwich 5 r3\nsandwich 9 r4\nsandwich 0 r2\n......\n......\n2.....\n5.....\n......\n......\n";

/// Six circles in three columns. No column repeats a digit.
const CIRCLES: &str = "grid 6x6 no-boxes\nvalues 1-6\ncounting-circles r1c1 r2c1 r3c2 r4c2 r5c3 r6c3\n......\n......\n......\n......\n......\n......\n";

/// Puzzles of this project, which together need each kind of step.
pub const PUZZLES: &[&str] = &[
    "grid 6x6 boxes 2x3\n6.5...\n.4....\n2...1.\n...4..\n.3.6.5\n.....4\n",
    "grid 6x6 boxes 2x3\n......\n1..23.\n3.264.\n.4...3\n..34..\n....6.\n",
    "grid 6x6 boxes 2x3\n.25...\n.....1\n...4..\n..6.1.\n.32...\n5.4..3\n",
    "grid 6x6 boxes 2x3\n.....6\n.1..4.\n......\n2...6.\n..4.5.\n5.6..2\n",
    "grid 6x6 boxes 2x3\n.2.5..\n.6..14\n51....\n..2..5\n.5.6..\n......\n",
    "grid 6x6 boxes 2x3\n...5.6\n6.....\n5.2.3.\n.....4\n43....\n..1...\n",
    "grid 6x6 boxes 2x3\n...3..\n....42\n2...56\n6.5...\n......\n.1...3\n",
    "...92.8..9...............4..8..35.7..648.......1.6.....76...3..........4....16958\n",
    "..52.....4....8..7.8..7.3......1.....38......51...4..3.43...89.9...4...5.......71\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\nkiller 16 r1c1 r2c1 r3c1 r3c2 r4c1\nkiller 13 r1c2 r2c2 r2c3 r2c4\nkiller 9 r1c3 r1c4 r1c5\nkiller 12 r1c6 r2c6 r3c6\nkiller 14 r2c5 r3c5 r4c5 r4c6\nkiller 12 r3c3 r3c4 r4c4\nkiller 11 r4c2 r5c2 r6c2 r6c3\nkiller 9 r4c3 r5c3\nkiller 9 r5c1 r6c1\nkiller 12 r5c4 r6c4 r6c5\nkiller 9 r5c5 r5c6 r6c6\n......\n......\n......\n.....2\n......\n......\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\nthermo r1c4 r1c3 r1c2 r2c3\nthermo r5c1 r6c2 r6c3\n...2..\n......\n.2..1.\n4...3.\n1..4..\n......\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\narrow r1c5 r2c4 r1c4\narrow r3c2 r2c2 r2c1\n..5...\n......\n1....3\n.53...\n.....1\n.2....\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\nkropki black r2c4 r2c5\nkropki black r5c2 r6c2\nkropki white r3c1 r4c1\n......\n......\n..62..\n..4.1.\n...14.\n1...6.\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\nanti-knight\n6.....\n.42...\n.....1\n3.....\n......\n.....6\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\ndiagonal\n......\n...1..\n...2..\n..4..3\n......\n.5....\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\nx-sum 16 r2 left\nx-sum 7 c6 bottom\nx-sum 12 c4 top\nx-sum 5 r3 left\nx-sum 20 r4 left\n......\n......\n......\n....3.\n......\n......\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\nlittle-killer 7 r5c1 dr\nlittle-killer 11 r4c1 dr\nlittle-killer 6 r1c5 dr\n......\n......\n......\n5.....\n......\n......\n",
    "grid 6x6 boxes 2x3\nvalues 0-5\nthermo r4c1 r3c1 r2c1 r1c2\nthermo r3c4 r4c3 r3c3\nthermo r2c3 r2c4 r3c5 r2c6\nfirst-sum 3 6 r1 right\nfirst-sum 4 9 r2 right\nfirst-sum 4 13 r3 right\nfirst-sum 4 10 r4 right\nfirst-sum 4 9 r5 right\nfirst-sum 2 6 r6 right\nfirst-sum 3 6 c1 bottom\nfirst-sum 3 8 c2 bottom\nfirst-sum 2 6 c3 bottom\nfirst-sum 4 8 c4 bottom\nfirst-sum 4 12 c5 bottom\nfirst-sum 3 7 c6 bottom\n......\n......\n......\n......\n......\n......\n",
    "grid 6x6\ndouble-arrow r2c2 r1c2 r2c3\ndouble-arrow r4c6 r5c6 r4c5\ndouble-arrow r3c5 r3c6 r2c5\ndouble-arrow r4c4 r5c5 r6c6\n......\n......\n..5...\n......\n..4...\n.2..3.\n\n",
    "grid 4x4\nvalues 1-6\nnon-consecutive\n....\n.3..\n....\n25..\n",
    "grid 9x9\nsum 30 r6c1 r7c2 r8c3 r9c4\nsum 10 r1c6 r2c7 r3c8 r4c9\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\nrenban r1c1 r1c2 r2c1 r2c2\nwhisper 3 r4c1 r4c2 r4c3 r5c4 r5c5\nwhisper 3 r6c6 r6c5\nequal-sum r3c1 r3c2 / r3c4 r3c5 r4c6\n1.....\n......\n......\n......\n......\n......\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\nwhisper 3 r1c3 r1c4 r2c4 r2c5 r3c5 r3c6\n......\n...5..\n......\n......\n......\n......\n",
    "grid 9x9\nkiller 42 r1c1-r1c4 r2c1-r2c4\nrenban r7c7 r7c8 r7c9 r8c7 r8c9 r9c7\nquadruple r4c4 6\nsum-line 10 r1c9 r2c9\n",
    SANDWICHES,
    CIRCLES,
    KAKURO,
    "grid 4x4 numbrix\n1 . . 4\n. . . .\n. 10 . .\n16 . . .\n",
];

/// Returns examples of steps with their puzzles: the first of each name, and of each form of a rule.
fn examples() -> Vec<(Puzzle, Step)> {
    let mut seen = BTreeSet::new();
    let mut examples = Vec::new();
    for text in PUZZLES {
        let puzzle = puzzle(text);
        let options = StepOptions::default().max_weight(100);
        let found =
            steps(&puzzle, None, &Handover::default(), &options, &Limits::default()).expect("an answer");
        for step in found.steps {
            let key = match step.kind {
                // Rules have their own names. Steps with one cause, with several, with a proof and without are
                // different examples.
                Kind::Rule => {
                    let name = step.name.split(' ').next().unwrap_or_default();
                    let form = form(&puzzle, &step);
                    format!("{name}, {}, {}, {form:?}", step.because.len() > 1, step.proof.is_empty())
                }
                Kind::Sum => {
                    let name = step.name.split(" of ").next().unwrap_or_default();
                    format!("{name}, {:?}", form(&puzzle, &step))
                }
                _ => {
                    let told = Language::ENGLISH.sentences(&puzzle, &step);
                    format!("{}, {}", step.name, is_last(&told) || is_pivot(&told))
                }
            };
            if seen.insert(key) {
                examples.push((puzzle.clone(), step));
            }
        }
    }
    examples
}

/// Returns the kinds of sentences about a line that are used.
fn form(puzzle: &Puzzle, step: &Step) -> Vec<&'static str> {
    let told = Language::ENGLISH.sentences(puzzle, step).join("\n");
    let forms = [
        "In this order",
        "+r",
        "However these",
        "Nothing else",
        "out: none",
        " have only ",
        "none of",
        "If ",
        " between them",
        "but they make at least",
        "but they make at most",
        "or less, but",
        "or more, but",
        " does not allow that",
        "may repeat.",
        "beside it",
        "the whole grid",
        " together.",
        "go together",
        "would be left for",
        "would make at",
        "is the sum of",
        "With what ",
        "consecutive",
        "missing value",
        "In the same way",
        "Since ",
    ];
    forms.into_iter().filter(|form| told.contains(form)).collect()
}

/// Returns `true` if the step fills the last cell of a house.
fn is_last(told: &[String]) -> bool {
    told[0].contains("still open")
}

/// Returns `true` if the step is a wing described by its pivot.
fn is_pivot(told: &[String]) -> bool {
    told[0].starts_with("The pivot")
}

#[test]
fn each_kind_of_step_has_an_example_that_was_read_aloud() {
    let examples = examples();
    let kinds: BTreeSet<Kind> = examples.iter().map(|(_, step)| step.kind).collect();
    assert_eq!(kinds.len(), 10, "{kinds:?}");
    for language in Language::ALL {
        let mut text = String::new();
        for (puzzle, step) in &examples {
            let words = StepWords::new(puzzle, "p.txt").language(Some(*language));
            for sentence in language.sentences(puzzle, step) {
                assert!(sentence.ends_with('.') && !sentence.contains("  "), "{sentence}");
            }
            text += words.step(1, step).trim_start_matches("1       ");
        }
        snapshot(&format!("words-{}", language.code()), &text);
    }
}

#[test]
fn each_end_is_told_in_each_language() {
    let puzzle = puzzle("grid 4x4\nkiller 3 r1c1 r1c2\n..3.\n....\n....\n....\n");
    let options = StepOptions::default();
    let mut found =
        steps(&puzzle, None, &Handover::default(), &options, &Limits::default()).expect("an answer");
    let [a, b] = [Cell::new(0, 0), Cell::new(0, 1)];
    let ends = [
        found.end.clone(),
        End::Open(vec![(a, vec![1, 2]), (b, vec![1])]),
        End::Contradiction(Cause::House { house: 0, value: 4 }),
        End::Contradiction(Cause::Rule { rule: 0 }),
        End::NoShortReason,
        End::Wrong(vec![(a, 3, vec![1]), (b, 4, vec![1, 2])]),
        End::Wrong(vec![(a, 3, vec![])]),
        End::Missing(vec![(a, vec![1]), (b, vec![1, 2])]),
        End::Missing(vec![(a, vec![])]),
        End::Incompatible,
        End::NothingWrong,
        End::Stopped,
        // These endings have no line of their own.
        End::Enough,
        End::NoSolution,
    ];
    for language in Language::ALL {
        let words = StepWords::new(&puzzle, "p.txt").language(Some(*language));
        let mut text = String::new();
        for end in &ends {
            found.end = end.clone();
            text += &words.end(&found);
        }
        found.end = End::Stopped;
        text += &words.interrupted(true).end(&found);
        snapshot(&format!("ends-{}", language.code()), &text);
    }
}

/// If a sentence says that only one cell is open, all other cells of the house are given or were placed by a step.
#[test]
fn only_cells_without_a_value_are_open() {
    let mut told = 0;
    for text in &PUZZLES[..10] {
        let puzzle = puzzle(text);
        let options = StepOptions::default().max_weight(100);
        let found =
            steps(&puzzle, None, &Handover::default(), &options, &Limits::default()).expect("an answer");
        let mut placed: BTreeSet<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
        for step in found.steps {
            let sentence = Language::ENGLISH.sentences(&puzzle, &step).join(" ");
            if sentence.contains("is still open") {
                let (house, cell) = (sentence.split(", only").next().expect("a house"), step.place[0].0);
                let named =
                    |house: &&sudoku2cnf_puzzle::grid::House| sentence.starts_with(&format!("In {house},"));
                let house = puzzle.grid().houses().iter().find(named).unwrap_or_else(|| panic!("{house}"));
                assert!(
                    house.cells.iter().all(|other| *other == cell || placed.contains(other)),
                    "{sentence}"
                );
                told += 1;
            }
            placed.extend(step.place.iter().map(|(cell, _)| *cell));
        }
    }
    assert!(told > 20, "{told}");
}

/// A step with the name of a pattern is described as that pattern, not as a list of causes.
#[test]
fn patterns_are_told_as_such() {
    for (puzzle, step) in examples() {
        let told = Language::ENGLISH.sentences(&puzzle, &step).join("\n");
        let promised = match step.kind {
            Kind::Single => "nly ",
            Kind::Intersection => "stands nowhere else in",
            Kind::Subset => "values for",
            Kind::Fish => "All these places lie in",
            Kind::Wing | Kind::Chain | Kind::Net => ",",
            Kind::Cases => "Case 2: ",
            _ => ".",
        };
        assert!(told.contains(promised), "{}\n{told}", step.name);
        let is_listed = told.contains("Look at all of this together");
        assert!(!is_listed || step.kind == Kind::Rule, "{}\n{told}", step.name);
    }
}

#[test]
fn the_examples_of_the_documentation_are_real() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
    let told = text("snapshots/words-en.snap") + &text("snapshots/words-de.snap");
    let document = text("docs/STEPS.md");
    let (_, section) = document.split_once("## In words\n").expect("the section");
    let (section, _) = section.split_once("\n## ").expect("another section");
    let blocks = section.split("```").skip(1).step_by(2);
    let quoted: Vec<&str> = blocks.flat_map(|block| block.lines().skip(1)).collect();
    assert!(quoted.len() > 40, "{quoted:?}");
    // A step is quoted completely, from its name to its last sentence.
    for step in quoted.chunk_by(|_, line| line.starts_with(' ')) {
        let step = step.join("\n");
        let rest = told.split_once(&step).map(|(_, rest)| rest).unwrap_or_else(|| panic!("{step}"));
        assert!(rest.starts_with('\n') && !rest.starts_with("\n    "), "{step}");
    }
}

/// A head is a sentence with the name and the conclusions of a step, and names each cell separately. It has no weight
/// and no short forms.
#[test]
fn heads_of_steps_in_words_are_words() {
    for text in PUZZLES.iter().take(16) {
        let puzzle = puzzle(text);
        let options = StepOptions::default().max_weight(100);
        let found =
            steps(&puzzle, None, &Handover::default(), &options, &Limits::default()).expect("an answer");
        for language in Language::ALL {
            let told = StepWords::new(&puzzle, "p.txt").language(Some(*language)).text(&found);
            let (steps, _) = told.trim_end().rsplit_once('\n').expect("the end");
            assert!(steps.lines().all(|line| line.ends_with('.')), "{told}");
            for line in told.lines() {
                let words = line.split_whitespace();
                let is_short = |word: &str| {
                    let cell = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
                    let is_weight = word.strip_prefix('w').is_some_and(|rest| rest.parse::<u32>().is_ok());
                    let is_joined = cell.is_some_and(|(row, column)| {
                        let column = column.trim_end_matches(|c: char| !c.is_ascii_digit());
                        [row, column]
                            .iter()
                            .any(|number| number.parse::<u32>().is_ok_and(|number| number > 9))
                    });
                    is_weight || is_joined || word.contains("<>") || word.contains('=')
                };
                // Sums are written as equations.
                let is_sum = line.contains(" + ") || line.contains(" = ");
                assert!(is_sum || !words.clone().any(is_short), "{line}");
            }
            assert!(!told.contains("“diagonal” house") && !told.contains("Haus „diagonal“"), "{told}");
        }
    }
}

/// Returns the fillings of some cells with different values.
fn fillings(left: &[Vec<u16>]) -> Vec<Vec<u16>> {
    let mut fillings: Vec<Vec<u16>> = vec![Vec::new()];
    for values in left {
        let longer = |filling: &Vec<u16>| {
            let open: Vec<u16> = values.iter().copied().filter(|value| !filling.contains(value)).collect();
            let filling = filling.clone();
            open.into_iter().map(move |value| [&filling[..], &[value]].concat())
        };
        fillings = fillings.iter().flat_map(longer).collect();
    }
    fillings
}

/// Returns the sets of different values for some cells that have this sum, by trying all fillings.
fn sets(left: &[Vec<u16>], total: u16) -> BTreeSet<String> {
    let mut fillings = fillings(left);
    fillings.retain(|filling| filling.iter().sum::<u16>() == total);
    let set = |mut filling: Vec<u16>| {
        filling.sort_unstable();
        added(&filling)
    };
    fillings.into_iter().map(set).collect()
}

/// Formats values as a sum.
fn added(values: &[u16]) -> String {
    values.iter().map(u16::to_string).collect::<Vec<_>>().join("+")
}

/// Splits a list with commas and a word before its last item.
fn items<'a>(list: &'a str, word: &str) -> BTreeSet<&'a str> {
    list.split(", ").flat_map(|part| part.split(word)).collect()
}

/// Sentences about cages agree with brute force: they list exactly the remaining sets, and exclude only other sets.
#[test]
fn sets_that_are_left_and_out_are_so() {
    let puzzle = puzzle(KAKURO);
    let found = steps(&puzzle, None, &Handover::default(), &StepOptions::default(), &Limits::default());
    let (mut kept, mut excluded) = (0, 0);
    for step in found.expect("an answer").steps {
        let told = Language::ENGLISH.sentences(&puzzle, &step);
        let only = told.iter().find_map(|sentence| sentence.split_once(" cells can only be "));
        let Some((before, after)) = only else { continue };
        let total: u16 = before.split(' ').next().and_then(|word| word.parse().ok()).expect("a total");
        let left: Vec<Vec<u16>> = step
            .facts
            .iter()
            .filter_map(|fact| match fact {
                Fact::Cell(_, values) => Some(values.clone()),
                _ => None,
            })
            .collect();
        let real = sets(&left, total);
        let said = items(after.trim_end_matches('.'), " or ");
        assert_eq!(said, real.iter().map(String::as_str).collect(), "{told:?}");
        kept += said.len();
        let all = sets(&vec![(1..=9).collect(); left.len()], total);
        for sentence in &told {
            let out = [" is out: ", " are out: "].iter().find_map(|middle| sentence.split_once(middle));
            for set in out.map(|(sets, _)| items(sets, " and ")).unwrap_or_default() {
                assert!(all.contains(set) && !real.contains(set), "{set}: {told:?}");
                excluded += 1;
            }
        }
    }
    assert!(kept > 20 && excluded > 20, "{kept} {excluded}");
}

/// Sentences about the crusts of a sandwich, and about the cells between them, agree with brute force.
#[test]
fn crusts_of_sandwiches_are_so() {
    let puzzle = puzzle(SANDWICHES);
    let options = StepOptions::default().all(true);
    let found = steps(&puzzle, None, &Handover::default(), &options, &Limits::default());
    let mut seen = 0;
    for step in found.expect("an answer").steps {
        let told = Language::ENGLISH.sentences(&puzzle, &step);
        let said: BTreeSet<&str> = told
            .iter()
            .map(String::as_str)
            .filter(|sentence| sentence.starts_with("1 can stand in"))
            .collect();
        if said.is_empty() {
            continue;
        }
        seen += 1;
        let facts = step.facts.iter().filter_map(|fact| match fact {
            Fact::Cell(cell, values) => Some((*cell, values.clone())),
            _ => None,
        });
        let (cells, left): (Vec<Cell>, Vec<Vec<u16>>) = facts.unzip();
        let sum: u16 = step.name.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a clue");
        let mut real: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for filling in fillings(&left) {
            let at = |value: u16| filling.iter().position(|&other| other == value).expect("each value");
            let (one, six) = (at(1), at(6));
            let mut between = filling[one.min(six) + 1..one.max(six)].to_vec();
            if between.iter().sum::<u16>() == sum {
                between.sort_unstable();
                let set = added(&between);
                let names = format!("{} and 6 in {}", cells[one], cells[six]);
                real.entry(names).or_default().insert(set);
            }
        }
        let sentences: BTreeSet<String> = real
            .into_iter()
            .map(|(names, sets)| {
                let sets: Vec<String> = sets.into_iter().filter(|set| !set.is_empty()).collect();
                match &sets[..] {
                    [] => format!("1 can stand in {names}, with nothing between them."),
                    [rest @ .., last] if !rest.is_empty() => {
                        format!("1 can stand in {names}, with {} or {last} between them.", rest.join(", "))
                    }
                    sets => format!("1 can stand in {names}, with {} between them.", sets.concat()),
                }
            })
            .collect();
        let real: BTreeSet<&str> = sentences.iter().map(String::as_str).collect();
        assert_eq!(said, real, "{told:?}");
    }
    assert!(seen > 1, "{seen}");
}
