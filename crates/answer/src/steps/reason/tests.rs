//! Reasons of lines, compared with all fillings.

use std::collections::BTreeSet;

use super::few_cells::{Links, MOST_OTHERS, MOST_WORK};
use super::filled_line::FilledLine;
use super::step_facts::StepFacts;
use super::{Conclusion, Lacking, LineFact, NoPartner};
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::steps::{Cause, Fact, Line, Step};

const RULE: Cause = Cause::Rule { rule: 0 };

const LINES: &[(&str, usize)] = &[
    ("whisper 3 r1c1-r1c5", 5),
    ("between r1c1 r1c2 r1c3 r1c4", 4),
    ("lockout 3 r1c1 r1c2 r1c3 r1c4", 4),
    ("equal-sum r1c1 r1c2 / r1c3 r1c4 / r1c5 r1c6", 6),
    ("zipper r1c1-r1c5", 5),
    ("double-arrow r1c1-r1c4", 4),
    ("killer 14 r1c1-r1c4", 4),
    ("renban r1c1-r1c4", 4),
];

/// Returns some values for each cell, at least one.
fn some(random: &mut Random, values: &[Digit], count: usize) -> Vec<(Cell, Vec<Digit>)> {
    let mut of_cell = || {
        let left: Vec<Digit> = values.iter().copied().filter(|_| random.below(3) > 0).collect();
        if left.is_empty() { vec![values[random.below(values.len())]] } else { left }
    };
    (0..count).map(|column| (Cell::new(0, column), of_cell())).collect()
}

/// Creates a step of the first rule that knows these values, and takes from the cells every value that is in no filling.
fn step(known: &[(Cell, Vec<Digit>)], fillings: &[Vec<i32>]) -> Step {
    let remove = known.iter().enumerate().filter_map(|(place, (cell, left))| {
        let is_gone = |value: &Digit| fillings.iter().all(|filling| filling[place] != i32::from(*value));
        let gone: Vec<Digit> = left.iter().copied().filter(is_gone).collect();
        (!gone.is_empty()).then_some((*cell, gone))
    });
    let facts = known.iter().map(|(cell, left)| Fact::Cell(*cell, left.clone()));
    Step::excluding(vec![RULE], facts.collect(), remove.collect())
}

/// Checks each of the lines with random values left.
fn each_line(mut check: impl FnMut(&str, &FilledLine<'_>)) {
    let mut random = Random::new(11, &[]);
    for &(rule, count) in LINES {
        each_of(rule, count, &mut random, &mut check);
    }
}

/// Checks a line of `count` cells with random values left.
pub fn each_of(rule: &str, count: usize, random: &mut Random, mut check: impl FnMut(&str, &FilledLine<'_>)) {
    let puzzle: Puzzle = format!("grid 6x6 boxes 2x3\n{rule}\n").parse().expect("a puzzle");
    let values: Vec<Digit> = puzzle.grid().values().iter().collect();
    for _ in 0..40 {
        let known = some(random, &values, count);
        let line = Line::new(&puzzle, &RULE, &known).expect("a line of cells");
        let Some(fillings) = line.fillings(100_000).filter(|fillings| !fillings.is_empty()) else {
            continue;
        };
        let step = step(&known, &fillings);
        let facts = StepFacts::new(&puzzle, &step);
        check(rule, &FilledLine { facts: &facts, cause: &RULE, line: &line, fillings: &fillings });
    }
}

#[test]
fn what_goes_one_by_one_is_in_no_filling() {
    let mut told = [0; 3];
    each_line(|rule, filled| {
        let links = Links::new(filled);
        for (place, left) in filled.line.left.iter().enumerate() {
            for &value in left {
                let by_partners = links.without_partner(place, &[value], 0..=3).1.is_empty();
                let by_sums = filled.unequal(&links, place, &[value]).1.is_empty();
                let by_trail = links.trail(place, &[value]).is_some();
                let is_open = filled.fillings.iter().any(|filling| filling[place] == value);
                let by = [by_partners, by_sums, by_trail];
                assert!(!is_open || by == [false; 3], "{rule} {:?} {place} {value} {by:?}", filled.line.left);
                told.iter_mut().zip(by).for_each(|(told, by)| *told += usize::from(by));
            }
        }
    });
    assert!(told.iter().all(|&told| told > 50), "{told:?}");
}

/// Returns the sums of cells in all ways to fill them, with different values within a cage.
fn sums(filled: &FilledLine<'_>, links: &Links<'_>, cells: &[Cell], fixed: (usize, i32)) -> BTreeSet<i64> {
    let mut ways: Vec<Vec<(usize, i32)>> = vec![vec![fixed]];
    let places: Vec<usize> =
        (0..filled.line.cells.len()).filter(|&place| cells.contains(&filled.line.cells[place])).collect();
    for &place in places.iter().filter(|&&place| place != fixed.0) {
        let longer = |way: &Vec<(usize, i32)>| {
            let fits = |value: &&i32| {
                way.iter().all(|&(other, taken)| !links.differ(other, place) || taken != **value)
            };
            let way = way.clone();
            let open: Vec<i32> = filled.line.left[place].iter().filter(fits).copied().collect();
            open.into_iter().map(move |value| [&way[..], &[(place, value)]].concat())
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    let sum = |way: &Vec<(usize, i32)>| {
        way.iter().filter(|(place, _)| places.contains(place)).map(|&(_, value)| i64::from(value)).sum()
    };
    ways.iter().map(sum).collect()
}

#[test]
fn what_cells_make_is_the_least_or_the_most() {
    let mut seen = 0;
    each_line(|rule, filled| {
        let links = Links::new(filled);
        for (place, left) in filled.line.left.iter().enumerate() {
            for &value in left {
                for told in filled.unequal(&links, place, &[value]).0 {
                    let of = |terms: &[(i64, Cell)], is_least: bool| {
                        let cells: Vec<Cell> = terms.iter().map(|(_, cell)| *cell).collect();
                        let sums = sums(filled, &links, &cells, (place, value));
                        if is_least { sums.first().copied() } else { sums.last().copied() }
                    };
                    let mut own = of(&told.side, told.is_large).expect("a sum");
                    if told.others.is_empty() {
                        own -= i64::from(value);
                    } else {
                        assert_eq!(
                            of(&told.others, !told.is_large),
                            Some(told.other),
                            "{rule} {:?}",
                            filled.line.left
                        );
                    }
                    assert_eq!(own, told.own, "{rule} {:?} {place} {value}", filled.line.left);
                    seen += 1;
                }
            }
        }
    });
    assert!(seen > 100, "{seen}");
}

#[test]
fn consecutive_values_are_those_of_all_fillings() {
    let (mut seen, mut lacking) = (0, 0);
    each_line(|rule, filled| {
        let Some(reason) = filled.consecutive() else { return };
        let LineFact::Consecutive { cells, sets, .. } = &reason.what else { panic!("{rule}") };
        let all: Vec<usize> = (0..cells.len()).collect();
        let real = crate::steps::sets_of(filled.fillings, &all);
        assert_eq!(*sets, real.into_iter().collect::<Vec<_>>(), "{rule} {:?}", filled.line.left);
        seen += 1;
        let Conclusion::Lacking { all, .. } = &reason.so else { return };
        for (cell, values, what) in all {
            lacking += 1;
            let others = |cells: &[Cell]| -> BTreeSet<i32> {
                let places =
                    (0..filled.line.cells.len()).filter(|&place| cells.contains(&filled.line.cells[place]));
                places.flat_map(|place| &filled.line.left[place]).copied().collect()
            };
            match what {
                Lacking::Value(value) => {
                    let cells: Vec<Cell> =
                        filled.line.cells.iter().copied().filter(|other| other != cell).collect();
                    assert!(!others(&cells).contains(value), "{rule} {:?}", filled.line.left);
                }
                Lacking::Cells(cells) => {
                    for value in values {
                        for set in sets.iter().filter(|set| set.contains(value)) {
                            let open = others(cells);
                            let open = open.iter().filter(|&one| one != value && set.contains(one)).count();
                            assert!(open < cells.len(), "{rule} {set:?} {:?}", filled.line.left);
                        }
                    }
                }
            }
        }
    });
    assert!(seen > 10 && lacking > 5, "{seen} {lacking}");
}

#[test]
fn what_is_left_beside_others_has_all_fillings() {
    let mut seen = 0;
    each_line(|rule, filled| {
        let gone: Vec<(usize, i32)> = filled.gone().collect();
        let told = Links::new(filled).narrowed(&gone).unwrap_or_default();
        for beside in told {
            let place = filled.line.cells.iter().position(|cell| *cell == beside.cell);
            let place = place.expect("a cell of the line");
            let is_left = |filling: &Vec<i32>| beside.values.contains(&filling[place]);
            assert!(filled.fillings.iter().all(is_left), "{rule} {:?} {}", filled.line.left, beside.cell);
            seen += 1;
        }
    });
    assert!(seen > 50, "{seen}");
}

/// A line on a board of this size, whose cells have the values `known` left; the step takes the first value from each.
fn with_line(size: usize, rule: &str, known: &[(Cell, Vec<Digit>)], check: impl FnOnce(&FilledLine<'_>)) {
    let text = format!("grid {size}x{size} no-boxes\n{rule}\n");
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let line = Line::new(&puzzle, &RULE, known).expect("a line of cells");
    let mut step = step(known, &[vec![0; known.len()]]);
    step.remove = known.iter().map(|(cell, values)| (*cell, values[..1].to_vec())).collect();
    let facts = StepFacts::new(&puzzle, &step);
    check(&FilledLine { facts: &facts, cause: &RULE, line: &line, fillings: &[] });
}

/// In a line of many cells, pairs are examined, but no triples that merely differ, nor the thousands of sets of other cells.
#[test]
fn long_lines_are_looked_at_in_parts() {
    for (size, rule) in [(25, "renban"), (25, "nabner"), (36, "killer 666"), (36, "nabner"), (36, "zipper")] {
        let known: Vec<(Cell, Vec<Digit>)> =
            (0..size).map(|column| (Cell::new(0, column), (1..=size as Digit).collect())).collect();
        with_line(size, &format!("{rule} r1c1-r1c{size}"), &known, |filled| {
            let links = Links::new(filled);
            assert!(links.ties.len() <= size * size, "{rule} {}", links.ties.len());
            links.without_partner(0, &filled.line.left[0], 2..=MOST_OTHERS);
            assert!(links.work() < 10_000, "{rule} {}", links.work());
            assert!(filled.one_by_one().is_none(), "{rule}");
        });
    }
}

#[test]
fn after_much_work_nothing_more_is_found() {
    let known = [(Cell::new(0, 0), vec![5]), (Cell::new(0, 1), vec![1, 5])];
    with_line(9, "nabner r1c1 r1c2", &known, |filled| {
        let links = Links::new(filled);
        assert_eq!(links.without_partner(1, &[1, 5], 0..=1).1, [1]);
        assert!(links.trail(1, &[5]).is_some() && (1..100).contains(&links.work()), "{}", links.work());
        links.count(MOST_WORK as usize);
        assert_eq!(links.without_partner(1, &[1, 5], 0..=1).1, [1, 5]);
        assert!(links.trail(1, &[5]).is_none());
    });
}

#[test]
fn where_no_value_is_open_nothing_is_looked_at() {
    let known: Vec<(Cell, Vec<Digit>)> =
        (0..9).map(|column| (Cell::new(0, column), (1..=9).collect())).collect();
    with_line(9, "nabner r1c1-r1c9", &known, |filled| {
        let links = Links::new(filled);
        assert!(links.without_partner(0, &[], 0..=MOST_OTHERS).0.is_empty());
        assert_eq!(links.work(), 0);
        links.without_partner(0, &[1], 1..=1);
        assert!(links.work() > 0);
    });
}

/// Checks the end of a reason why values of a cell go: the other cells have no values compatible with these, given the
/// values said to be left and all constraints on these cells alone.
fn is_whole(filled: &FilledLine<'_>, told: &NoPartner) -> bool {
    let line = filled.line;
    let at = |cell: &Cell| line.cells.iter().position(|other| other == cell).expect("a cell");
    let mut left: Vec<(usize, Vec<i32>)> = vec![(at(&told.cells[0]), told.values.clone())];
    // The last claim about a cell counts.
    for then in told.then.iter().rev() {
        left.extend(then.cells.iter().map(|cell| (at(cell), then.values.clone())));
    }
    left.extend(told.others.iter().map(|other| (at(other), line.left[at(other)].clone())));
    let mut seen = BTreeSet::new();
    left.retain(|(place, _)| seen.insert(*place));
    let places: Vec<usize> = left.iter().map(|(place, _)| *place).collect();
    let is_own = |constraint: &&crate::csp::Constraint| {
        constraint.vars().iter().all(|&var| line.place(var).is_some_and(|place| places.contains(&place)))
    };
    let own: Vec<_> = line.constraints.iter().chain(&line.implied).filter(is_own).collect();
    let differ: Vec<(usize, usize)> = (0..places.len())
        .flat_map(|a| (0..a).map(move |b| (a, b)))
        .filter(|&(a, b)| line.differ(&[places[a], places[b]]))
        .collect();
    let mut ways: Vec<Vec<i32>> = vec![Vec::new()];
    for (_, values) in &left {
        ways =
            ways.iter().flat_map(|way| values.iter().map(|value| [&way[..], &[*value]].concat())).collect();
    }
    !ways.iter().any(|way| {
        let some: Vec<(usize, i32)> = places.iter().copied().zip(way.iter().copied()).collect();
        let filled = line.values(&some);
        own.iter().all(|constraint| constraint.holds(&filled))
            && differ.iter().all(|&(a, b)| way[a] != way[b])
    })
}

#[test]
fn what_leaves_nothing_names_all_cells_that_count() {
    let (mut seen, mut together) = (0, 0);
    each_line(|rule, filled| {
        let links = Links::new(filled);
        for (place, left) in filled.line.left.iter().enumerate() {
            let mut all = links.without_partner(place, left, 0..=MOST_OTHERS).0;
            all.extend(links.without_partner(place, left, 2..=MOST_OTHERS).0);
            all.extend(left.iter().filter_map(|&value| links.trail(place, &[value])));
            for told in all {
                assert!(
                    told.then.iter().all(|then| !then.values.is_empty()),
                    "{rule} {:?}",
                    filled.line.left
                );
                let cells: Vec<&Cell> = told.then.iter().flat_map(|then| &then.cells).collect();
                assert_eq!(cells.len(), cells.iter().collect::<BTreeSet<_>>().len(), "{rule} {cells:?}");
                assert!(is_whole(filled, &told), "{rule} {:?} {place} {:?}", filled.line.left, told.others);
                seen += 1;
                together += usize::from(!told.then.is_empty() && told.others.len() > 1);
            }
        }
    });
    assert!(seen > 1_000 && together > 20, "{seen} {together}");
}
