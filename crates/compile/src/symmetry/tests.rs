//! Compares names and automorphisms of puzzles with brute force and minlex.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::translate::translate;
use super::*;
use crate::csp::{Atom, Automaton, Constraint, Csp, Linear, Table, VarId};
use crate::random::Random;

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect(text)
}

fn named(text: &str) -> String {
    name(&puzzle(text), &Limits::default()).expect(text)
}

fn order(text: &str) -> String {
    automorphisms(&puzzle(text), &Limits::default()).expect(text).order()
}

/// Returns the listing of the graph of a problem, whether or not it is a board.
fn listed(csp: &Csp) -> (graph::Listing, Vec<graph::Key>, Vec<graph::Key>) {
    let limits = Limits::default();
    let translated = translate(csp, &limits).expect("it is small");
    let search = Search::new(&translated.graph, translated.counted, &limits);
    let (_, listing) = search.canonical().expect("it is small");
    (listing, translated.graph.colours, translated.graph.edge_colours)
}

#[test]
fn known_puzzles_have_as_many_automorphisms_as_is_known() {
    let cases = [
        // The first three orders are 2 (2! 2!^2)^2 4!, 2 (3!)^8 9!, and, with boxes of 2x3, 3! 2!^3 2! 3!^2 6!.
        ("grid 4x4", "3072"),
        ("grid 9x9", "1218998108160"),
        ("grid 6x6", "2488320"),
        ("grid 9x9\nanti-knight", "2903040"),
        ("grid 9x9\nnon-consecutive", "16"),
        // Rows 3 and 4 or columns 3 and 4 can be exchanged, and the line can be reversed together with the digits.
        ("grid 4x4\nthermo r1c1 r1c2", "8"),
        // The rows, columns and digits of a Latin square can be permuted freely, and its rows swapped with its columns.
        ("grid 5x5 no-boxes", "3456000"),
        ("1...\n....\n....\n....", "48"),
    ];
    for (text, expected) in cases {
        assert_eq!(order(text), expected, "{text}");
    }
}

#[test]
fn boards_of_side_4_fall_into_the_classes_that_minlex_finds() {
    let mut random = Random::new(1, &[]);
    let mut classes = BTreeMap::new();
    for round in 0..120 {
        let clues = [0, 1, 2, 3, 4, 5][round % 6];
        let mut board = vec![0u8; 16];
        for _ in 0..clues {
            board[random.below(16)] = random.between(1, 4) as u8;
        }
        let text: String =
            board.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) }).collect();
        let (csp, _) = puzzle(&text).post_within(&Limits::default()).expect("there is no limit");
        let listing = listed(&csp);
        let class = minlex(&board).expect("a board");
        assert_eq!(classes.entry(class).or_insert_with(|| listing.clone()), &listing, "{text}");
    }
    let listings: BTreeSet<_> = classes.values().collect();
    assert!(classes.len() > 20 && listings.len() == classes.len());
}

#[test]
fn variants_have_one_name_in_each_guise() {
    let same = [
        // Rotated, mirrored, with other digits, with another order of lines, or with another wording.
        ["diagonal\n1...\n....\n..2.\n....", "diagonal\n...3\n....\n.4..\n...."],
        [
            "thermo r1c1 r1c2 r2c2\nkiller 7 r4c1 r4c2\ngrid 4x4",
            "killer 7 r1c3 r1c4\nthermo r4c4 r4c3 r3c3\ngrid 4x4",
        ],
        ["grid 4x4\nwhisper 2 r1c1 r1c2 r1c3", "grid 4x4\nwhisper 2 r1c4 r1c3 r1c2"],
        // Only a single 2 or a single 3 can be between 1 and 4, so both lines mean the same up to symmetry.
        ["grid 4x4\nsandwich 2 r1", "grid 4x4\nsandwich 3 c4"],
        ["grid 4x4\nregions\naabb\naabb\nccdd\nccdd\n1...\n....\n....\n....", "....\n....\n....\n...2"],
        // A board with separated stacks is still a board.
        ["grid 4x4\nregions\nabab\nabab\ncdcd\ncdcd\n1...\n....\n....\n.1..", "1...\n....\n....\n..1."],
        ["1...\n....\n....\n....\n", "grid 4x4\nvalues 0-3\n....\n....\n....\n...0"],
    ];
    // Cells without any constraint.
    let idle = ["grid 6x6 raw\nvalues 1-1\nlayer dark 1-2\nyin-yang dark\n"; 2];
    let idle = [format!("{}given dark@r1c2=1", idle[0]), format!("{}given dark@r6c5=1", idle[1])];
    assert_eq!(named(&idle[0]), named(&idle[1]));
    assert_ne!(named(&idle[0]), named(&idle[0].replace("r1c2", "r1c1")));
    // The houses of a Latin square: as many as on a classic board, but with other intersections.
    let square = |turn: usize| {
        let of =
            |value: usize| (0..9).map(move |row| format!("r{}c{}", row + 1, (row * turn + value) % 9 + 1));
        let house = |value| format!("extra-region {}\n", of(value).collect::<Vec<_>>().join(" "));
        format!("grid 9x9 no-boxes\n{}given r1c1=1\n", (0..9).map(house).collect::<String>())
    };
    assert_eq!(named(&square(1)), named(&square(8)));
    assert_ne!(named(&square(1)), named(&square(1).replace("given r1c1=1", "given r1c1=1\ngiven r1c2=2")));
    for [one, other] in same {
        assert_eq!(named(one), named(other), "{one} {other}");
    }
    let differing = [
        "diagonal\n1...\n....\n..2.\n....",
        "diagonal\n1...\n....\n..1.\n....",
        "1...\n....\n..2.\n....",
        "anti-knight\n1...\n....\n..2.\n....",
        "grid 4x4\nkiller 6 r1c1 r1c2",
        "grid 4x4\nkiller 7 r1c1 r1c2",
        "grid 4x4\nkiller 6 r1c1 r2c2",
        "grid 4x4\nsandwich 2 r1",
        "grid 4x4\nsandwich 5 r1",
        "grid 4x4",
        "grid 4x4 no-boxes",
    ];
    let names: BTreeSet<String> = differing.iter().map(|text| named(text)).collect();
    assert_eq!(names.len(), differing.len());
}

/// Variables of random problems, and their values.
const VARS: usize = 4;
const VALUES: i32 = 3;

/// Returns a random problem, without sums and automata if values are to be permuted.
pub(super) fn random_csp(random: &mut Random, is_about_numbers: bool) -> Vec<Constraint> {
    (0..random.between(1, 3)).map(|_| random_constraint(random, is_about_numbers, 1)).collect()
}

fn random_constraint(random: &mut Random, is_about_numbers: bool, depth: usize) -> Constraint {
    let mut vars: Vec<VarId> = (0..VARS).map(VarId::new).collect();
    random.shuffle(&mut vars);
    vars.truncate(random.between(2, 3));
    let atoms: Vec<Atom> = vars
        .iter()
        .map(|&var| {
            let atom = var.is(random.between(1, VALUES as usize) as i32);
            if random.below(2) == 0 { atom } else { !atom }
        })
        .collect();
    let deeper = if depth > 0 { 2 } else { 0 };
    match random.below(if is_about_numbers { 8 } else { 5 } + deeper) {
        0 => Constraint::AllDifferent(vars),
        1 => Constraint::Clause(atoms),
        2 => Constraint::Count(atoms, vec![random.below(2), 2]),
        3 => {
            let pairs: Vec<bool> = (0..9).map(|_| random.below(3) > 0).collect();
            let allows = |a: i32, b: i32| pairs[(3 * a + b - 4) as usize];
            Constraint::Relation(vars[0], vars[1], Arc::new(Table::new(1..=VALUES, 1..=VALUES, allows)))
        }
        4 => Constraint::Member(vars[0], vec![random.between(1, 2) as i32, 3]),
        5 | 6 if deeper > 0 && random.below(2) == 0 => {
            let branch = |random: &mut Random| vec![random_constraint(random, is_about_numbers, 0)];
            Constraint::Any(vec![branch(random), branch(random)])
        }
        5 | 6 if deeper > 0 => {
            Constraint::If(atoms, Box::new(random_constraint(random, is_about_numbers, 0)))
        }
        7 | 5 => {
            let terms = vars.iter().map(|&var| (random.between(1, 2) as i64, var)).collect();
            Constraint::Linear(Linear { terms, total: random.between(4, 9) as i64, plain: false })
        }
        8 | 6 => Constraint::CountIs(atoms, vars[0]),
        _ => {
            let word = vars.iter().map(|&var| Some(var)).collect();
            let total = random.below(3) as i32;
            let automaton = Automaton::explore(
                1..=VALUES,
                0,
                |sum, value| Some((sum * 2 + value) % 3),
                move |&sum| sum == total,
            );
            Constraint::Automaton(word, Arc::new(automaton))
        }
    }
}

/// Returns the constraint with permuted variables and values.
fn moved(constraint: &Constraint, vars: &[usize], values: &[i32]) -> Constraint {
    let var = |var: VarId| VarId::new(vars[var.index()]);
    let value = |value: i32| values[value as usize - 1];
    let atom = |atom: &Atom| Atom { var: var(atom.var), value: value(atom.value), equals: atom.equals };
    let atoms = |atoms: &[Atom]| atoms.iter().rev().map(atom).collect::<Vec<_>>();
    match constraint {
        Constraint::AllDifferent(list) => {
            Constraint::AllDifferent(list.iter().rev().map(|&v| var(v)).collect())
        }
        Constraint::Clause(list) => Constraint::Clause(atoms(list)),
        Constraint::Count(list, allowed) => Constraint::Count(atoms(list), allowed.clone()),
        Constraint::Member(v, list) => Constraint::Member(var(*v), list.iter().map(|&v| value(v)).collect()),
        Constraint::Relation(a, b, table) => {
            let back =
                |moved: i32| values.iter().position(|&value| value == moved).map_or(0, |at| at as i32 + 1);
            // Also swaps the two sides.
            let table = Table::new(1..=VALUES, 1..=VALUES, |y, x| table.allows(back(x), back(y)));
            Constraint::Relation(var(*b), var(*a), Arc::new(table))
        }
        Constraint::Any(branches) => {
            let branch = |branch: &Vec<Constraint>| branch.iter().map(|c| moved(c, vars, values)).collect();
            Constraint::Any(branches.iter().rev().map(branch).collect())
        }
        Constraint::If(list, then) => Constraint::If(atoms(list), Box::new(moved(then, vars, values))),
        Constraint::Linear(sum) => {
            let terms = sum.terms.iter().map(|&(factor, v)| (factor, var(v))).collect();
            Constraint::Linear(Linear { terms, ..sum.clone() })
        }
        Constraint::CountIs(list, v) => Constraint::CountIs(atoms(list), var(*v)),
        Constraint::Automaton(word, automaton) => {
            Constraint::Automaton(word.iter().map(|v| v.map(var)).collect(), Arc::clone(automaton))
        }
        Constraint::Connected(_) => unreachable!("there is none"),
    }
}

pub(super) fn csp_of(constraints: impl IntoIterator<Item = Constraint>) -> Csp {
    let mut csp = Csp::new(VARS, 1..=VALUES);
    constraints.into_iter().for_each(|constraint| csp.post(constraint));
    csp
}

/// Returns all solutions.
pub(super) fn solutions(csp: &Csp) -> BTreeSet<Vec<i32>> {
    let all = (0..(VALUES as usize).pow(VARS as u32)).map(|number| {
        (0..VARS)
            .map(|var| (number / (VALUES as usize).pow(var as u32) % VALUES as usize) as i32 + 1)
            .collect()
    });
    let keeps =
        |word: &Vec<i32>| csp.broken(&word.iter().map(|&value| Some(value)).collect::<Vec<_>>()).is_none();
    all.filter(keeps).collect()
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let longer = |order: Vec<usize>| {
        (0..count).map(move |place| [&order[..place], &[count - 1], &order[place..]].concat())
    };
    permutations(count - 1).into_iter().flat_map(longer).collect()
}

#[test]
fn images_of_problems_look_alike_and_what_looks_alike_has_the_same_solutions() {
    let mut random = Random::new(2, &[]);
    let (orders, labels) = (permutations(VARS), permutations(VALUES as usize));
    let mut seen: BTreeMap<_, BTreeSet<Vec<i32>>> = BTreeMap::new();
    let mut again = 0;
    for round in 0..400 {
        let is_about_numbers = round % 2 == 0;
        let constraints = random_csp(&mut random, is_about_numbers);
        let csp = csp_of(constraints.clone());
        let listing = listed(&csp);
        let vars = &orders[random.below(orders.len())];
        let label = if is_about_numbers { 0 } else { random.below(labels.len()) };
        let identity = vec![1, 2, 3];
        let values: Vec<i32> = match is_about_numbers {
            true => identity,
            false => labels[label].iter().map(|&value| value as i32 + 1).collect(),
        };
        let image = csp_of(constraints.iter().rev().map(|constraint| moved(constraint, vars, &values)));
        assert_eq!(listed(&image), listing, "{constraints:?} {vars:?} {values:?}");
        let mine = solutions(&csp);
        let Some(other) = seen.get(&listing) else {
            seen.insert(listing, mine);
            continue;
        };
        again += 1;
        let is_image = |vars: &Vec<usize>, values: &Vec<usize>| {
            other.len() == mine.len()
                && mine.iter().all(|word| {
                    let mut image = vec![0; VARS];
                    (0..VARS).for_each(|var| image[vars[var]] = values[word[var] as usize - 1] as i32 + 1);
                    other.contains(&image)
                })
        };
        let is_same = orders.iter().any(|vars| labels.iter().any(|values| is_image(vars, values)));
        assert!(is_same, "{constraints:?}");
    }
    assert!(again > 40, "{again}");
}
