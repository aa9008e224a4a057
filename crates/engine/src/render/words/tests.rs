//! Reasons of lines, compared with all fillings.

use std::collections::BTreeSet;

use super::links::Links;
use super::plan::{Names, Plan};
use super::reason::FilledLine;
use super::story::{Lacking, LineRest, So};
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::steps::{Cause, Fact, Kind, Line, Step, Technique, Title};

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

/// Some values of each cell, at least one.
fn some(random: &mut Random, values: &[Digit], count: usize) -> Vec<(Cell, Vec<Digit>)> {
    let mut of_cell = || {
        let left: Vec<Digit> = values.iter().copied().filter(|_| random.below(3) > 0).collect();
        if left.is_empty() { vec![values[random.below(values.len())]] } else { left }
    };
    (0..count).map(|column| (Cell::new(0, column), of_cell())).collect()
}

/// A step of the first rule that knows these values, and takes from the cells what is in no filling.
fn step(puzzle: &Puzzle, known: &[(Cell, Vec<Digit>)], fillings: &[Vec<i32>]) -> Step {
    let remove = known.iter().enumerate().filter_map(|(place, (cell, left))| {
        let is_gone = |value: &Digit| fillings.iter().all(|filling| filling[place] != i32::from(*value));
        let gone: Vec<Digit> = left.iter().copied().filter(is_gone).collect();
        (!gone.is_empty()).then_some((*cell, gone))
    });
    Step {
        weight: 1,
        name: puzzle.rules()[0].statement.name.to_owned(),
        title: Title::Technique(Technique::NakedSingle),
        kind: Kind::Rule,
        place: Vec::new(),
        remove: remove.collect(),
        because: vec![Cause::Rule { rule: 0 }],
        facts: known.iter().map(|(cell, left)| Fact::Cell(*cell, left.clone())).collect(),
        proof: Vec::new(),
        more: Vec::new(),
        minimal: true,
        before: Vec::new(),
        placed_before: Vec::new(),
    }
}

/// For each of the lines with random values left.
fn each_line(mut check: impl FnMut(&str, &FilledLine<'_>)) {
    let mut random = Random::new(11, &[]);
    for &(rule, count) in LINES {
        let puzzle: Puzzle = format!("grid 6x6 boxes 2x3\n{rule}\n").parse().expect("a puzzle");
        let values: Vec<Digit> = puzzle.grid().values().iter().collect();
        for _ in 0..40 {
            let known = some(&mut random, &values, count);
            let line = Line::new(&puzzle, &Cause::Rule { rule: 0 }, &known).expect("a line of cells");
            let Some(fillings) = line.fillings(100_000).filter(|fillings| !fillings.is_empty()) else {
                continue;
            };
            let step = step(&puzzle, &known, &fillings);
            let plan = Plan { names: Names { puzzle: &puzzle }, step: &step };
            check(rule, &FilledLine { plan: &plan, line: &line, fillings: &fillings });
        }
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

/// The sums of cells in all ways to fill them, where values of a cage differ.
fn sums(filled: &FilledLine<'_>, links: &Links<'_>, cells: &[String], fixed: (usize, i32)) -> BTreeSet<i64> {
    let mut ways: Vec<Vec<(usize, i32)>> = vec![vec![fixed]];
    let places: Vec<usize> =
        (0..filled.line.cells.len()).filter(|&place| cells.contains(&filled.name(place))).collect();
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
                    let of = |cells: &[String], is_least: bool| {
                        let sums = sums(filled, &links, cells, (place, value));
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
        let LineRest::Consecutive { count, sets, .. } = &reason.what else { panic!("{rule}") };
        let all: Vec<usize> = (0..*count).collect();
        let real = crate::steps::sets_of(filled.fillings, &all);
        assert_eq!(*sets, filled.sets(&real), "{rule} {:?}", filled.line.left);
        seen += 1;
        let So::Lacking { all, .. } = &reason.so else { return };
        for (cell, values, what) in all {
            lacking += 1;
            let others = |cells: &[String]| -> BTreeSet<String> {
                let places = (0..*count).filter(|&place| cells.contains(&filled.name(place)));
                places.flat_map(|place| &filled.line.left[place]).map(|&value| filled.sign(value)).collect()
            };
            match what {
                Lacking::Value(value) => {
                    let names: Vec<String> =
                        (0..*count).map(|place| filled.name(place)).filter(|name| name != cell).collect();
                    assert!(!others(&names).contains(value), "{rule} {:?}", filled.line.left);
                }
                Lacking::Cells(cells) => {
                    for value in values {
                        for set in sets.iter().filter(|set| set.contains(value)) {
                            let open = others(cells);
                            let open = open.iter().filter(|&one| one != value && set.contains(one)).count();
                            assert!(open < cells.len(), "{rule} {set} {:?}", filled.line.left);
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
            let place = (0..filled.line.cells.len()).find(|&place| filled.name(place) == beside.cell);
            let place = place.expect("a cell of the line");
            let is_left = |filling: &Vec<i32>| beside.values.contains(&filled.sign(filling[place]));
            assert!(filled.fillings.iter().all(is_left), "{rule} {:?} {}", filled.line.left, beside.cell);
            seen += 1;
        }
    });
    assert!(seen > 50, "{seen}");
}
