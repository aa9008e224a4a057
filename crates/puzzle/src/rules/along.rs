//! `along`: "Digits along the path obey a line rule", whatever the course of the path. It supports the line rules that
//! only depend on which cells are joined.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::family::{Track, third};
use super::params::{Arguments, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint, Table};
use crate::form::Form;
use crate::grid::{Cell, Digit, Grid, Solution, Values};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Fault;

pub const SPEC: Spec = Spec {
    name: "along",
    params: &[
        Param::new("RULE", ParamKind::Text { what: "the name of a line rule" }),
        Param::number("[K]", "the number of the rule", 0, u16::MAX as i32).optional(),
        Param::choice("[diagonal]", &["diagonal"]).optional(),
        Param::distinct(),
    ],
    summary: "along the path or loop that a layer holds, coded as for the rules path and loop, the digits of the grid obey a line rule: the digits of joined cells differ by K or more (whisper K), by K or less (within K), by exactly K (difference K), never by 1 (non-consecutive), or one is K times the other (ratio K); any two successive digits leave different remainders modulo 2 (modular 2); any three successive digits leave different remainders modulo 3 (modular 3), or are low, middle and high in any order, as in the rule entropic (entropic), and on a path of only two cells, the two digits have different remainders or are two of low, middle and high; the digits increase from one end to the other (thermo); or all are consecutive, in any order, and none repeats (renban)",
    examples: &[
        "grid 2x3 raw\nvalues 1-3\nlayer way 1-2\nalong whisper 2 way",
        "grid 2x2 raw\nvalues 1-3\nlayer way 1-2\nalong difference 1 way\nalong non-consecutive diagonal way",
        "grid 2x3 raw\nvalues 1-3\nlayer way 1-2\nalong thermo way",
        "grid 2x2 raw\nvalues 1-3\nlayer way 1-2\nalong modular 3 way\nalong within 1 way\nalong ratio 3 way",
        "grid 2x3 raw\nvalues 1-3\nlayer way 1-2\nalong renban way\nalong entropic way",
        "grid 1x3 raw\nvalues 1-11\nlayer way 1-11\nalong modular 2 way",
    ],
    sample: "layer way\nalong whisper 5 way",
    sentences: &[sentence("the digits along the path or loop obey the line rule that is quoted")],
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

/// A line rule that can hold along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Digits of joined cells differ by this much or more.
    Whisper(i32),
    /// Digits of joined cells differ by this much or less.
    Within(i32),
    /// Digits of joined cells differ by exactly this much.
    Difference(i32),
    /// Digits of joined cells do not differ by 1.
    NonConsecutive,
    /// The digit of one of two joined cells is this many times the digit of the other.
    Ratio(i32),
    /// Any M consecutive cells have different remainders modulo M, which is 2 or 3.
    Modular(i32),
    /// Any three consecutive cells hold a low, a middle and a high digit.
    Entropic,
    /// Digits increase from one end to the other.
    Thermo,
    /// All digits are consecutive, and none repeats.
    Renban,
}

/// The line rules that cannot be used along a path, each with the information that it would require.
const OTHERS: &[(&str, &str)] = &[
    ("arrow", "which cell is the circle"),
    ("between", "the digits at both ends in every cell between"),
    ("double-arrow", "the digits at both ends in every cell between"),
    ("lockout", "the digits at both ends in every cell between"),
    ("nfa", "the order of the cells"),
    ("palindrome", "which cells are equally far from both ends"),
    ("regex", "the order of the cells"),
    ("region-sum", "the sums of stretches of unknown cells"),
    ("slow-thermo", "a direction along the path, which equal digits do not show"),
    ("sum-line", "the sums of stretches of unknown cells"),
    ("zipper", "which cells are equally far from the middle"),
];

const KINDS: &str = "'whisper K', 'within K', 'difference K', 'non-consecutive', 'ratio K', 'modular 2', 'modular 3', 'entropic', 'thermo' or 'renban'";

impl Kind {
    /// Returns the kind with this name and number, or an error that says why no kind fits.
    fn of(name: &str, number: Option<i32>) -> Result<Kind, String> {
        match (name, number) {
            ("whisper", Some(number)) => Ok(Kind::Whisper(number)),
            ("within", Some(number)) => Ok(Kind::Within(number)),
            ("difference", Some(number)) => Ok(Kind::Difference(number)),
            ("non-consecutive", None) => Ok(Kind::NonConsecutive),
            ("ratio", Some(number)) if number > 0 => Ok(Kind::Ratio(number)),
            ("modular", Some(number @ (2 | 3))) => Ok(Kind::Modular(number)),
            ("entropic", None) => Ok(Kind::Entropic),
            ("thermo", None) => Ok(Kind::Thermo),
            ("renban", None) => Ok(Kind::Renban),
            _ => Err(match OTHERS.iter().find(|(other, _)| *other == name) {
                Some((_, needs)) => format!("'{name}' along a path, which would require knowing {needs}"),
                None => match number {
                    Some(number) => format!("'{name} {number}' along a path"),
                    None => format!("'{name}' along a path"),
                },
            }),
        }
    }

    /// Returns `true` if joined cells may hold these digits.
    fn allows(self, a: i32, b: i32, values: Values) -> bool {
        match self {
            Kind::Whisper(least) => (a - b).abs() >= least,
            Kind::Within(most) => (a - b).abs() <= most,
            Kind::Difference(difference) => (a - b).abs() == difference,
            Kind::NonConsecutive => (a - b).abs() != 1,
            Kind::Ratio(ratio) => a == ratio * b || b == ratio * a,
            Kind::Modular(_) | Kind::Entropic => self.class(a, values) != self.class(b, values),
            Kind::Thermo | Kind::Renban => a != b,
        }
    }

    /// Returns `true` if two cells may hold these digits when both are joined to the same third cell.
    fn allows_around(self, a: i32, b: i32, values: Values) -> bool {
        !matches!(self, Kind::Modular(3) | Kind::Entropic) || self.class(a, values) != self.class(b, values)
    }

    fn class(self, value: i32, values: Values) -> i32 {
        match self {
            Kind::Modular(modulus) => value.rem_euclid(modulus),
            Kind::Entropic => third(value, values),
            _ => value,
        }
    }
}

#[derive(Debug)]
struct Along {
    kind: Kind,
    track: Track,
    /// The cell of the grid at the row and column of each cell of the layer.
    digits: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let name = args.text();
    let known =
        |args: &Arguments<'_>, number| Kind::of(&name, number).map_err(|said| args.wrong(said, KINDS));
    let number = args.optional(Arguments::number);
    let kind = known(args, number)?;
    let diagonal = args.optional(Arguments::word).is_some();
    let cells = args.cells();
    let grid = args.grid();
    let place = |&cell: &Cell| {
        grid.layer_of(cell)
            .map(|(_, place)| place)
            .ok_or_else(|| Fault::whole(format!("{} in a path", grid.name_of(cell)), "cells of a layer"))
    };
    let digits = cells.iter().map(place).collect::<Result<_, _>>()?;
    Ok(Box::new(Along { kind, track: Track::on(cells, diagonal, grid)?, digits }))
}

/// The number of a cell, and the atom that is true if the cell is joined to a given other cell.
type Joint = (usize, Atom);

impl Along {
    /// Requires two digits to satisfy `allowed` if all atoms of `given` are true.
    fn post_pair(
        &self,
        given: Vec<Atom>,
        (a, b): (usize, usize),
        csp: &mut Posting<'_>,
        allowed: impl Fn(i32, i32) -> bool,
    ) {
        let (a, b) = (csp.cell(self.digits[a]), csp.cell(self.digits[b]));
        let table = Table::new(csp.range(a), csp.range(b), allowed);
        csp.post(Constraint::If(given, Box::new(Constraint::Relation(a, b, Arc::new(table)))));
    }

    /// Returns, for each cell, the cells to which it may be joined.
    fn beside(&self, joined: &[(usize, usize, Atom)]) -> Vec<Vec<Joint>> {
        let mut beside = vec![Vec::new(); self.digits.len()];
        for &(a, b, is) in joined {
            beside[a].push((b, is));
            beside[b].push((a, is));
        }
        beside
    }

    /// Requires digits to increase in one direction along the track. For each pair, a new truth value holds the
    /// direction.
    fn post_increasing(&self, joined: &[(usize, usize, Atom)], csp: &mut Posting<'_>) {
        let mut ups = BTreeMap::new();
        for &(a, b, is) in joined {
            if csp.stopped() {
                return;
            }
            let up = csp.new_bool();
            csp.clause([!up, is]);
            self.post_pair(vec![is, up], (a, b), csp, |a, b| a < b);
            self.post_pair(vec![is, !up], (a, b), csp, |a, b| a > b);
            ups.insert((a, b), up);
            ups.insert((b, a), !up);
        }
        for (cell, beside) in self.beside(joined).iter().enumerate() {
            for (number, &(a, is)) in beside.iter().enumerate() {
                for &(b, and) in &beside[..number] {
                    let (to, from) = (ups[&(a, cell)], ups[&(cell, b)]);
                    csp.clause([!is, !and, !to, from]);
                    csp.clause([!is, !and, to, !from]);
                }
            }
        }
    }

    /// Requires the digits of all cells on the track to be consecutive, without repeats.
    fn post_renban(&self, csp: &mut Posting<'_>, values: Values) {
        let mut used = Vec::new();
        for value in values.iter() {
            if !csp.has_room_for::<Atom>(self.digits.len()) {
                return;
            }
            let mut holds = Vec::new();
            for (&cell, &digit) in self.track.cells.iter().zip(&self.digits) {
                let (on, is, both) =
                    (self.track.is_on(csp, cell), csp.is(digit, value.into()), csp.new_bool());
                csp.clause([!both, on]);
                csp.clause([!both, is]);
                csp.clause([both, !on, !is]);
                holds.push(both);
            }
            let any = csp.new_bool();
            holds.iter().for_each(|&both| csp.clause([!both, any]));
            csp.clause(holds.iter().copied().chain([!any]));
            csp.post(Constraint::Count(holds, vec![0, 1]));
            used.push(any);
        }
        for (high, &last) in used.iter().enumerate() {
            for (low, &first) in used[..high].iter().enumerate() {
                used[low + 1..high].iter().for_each(|&between| csp.clause([!first, !last, between]));
            }
        }
    }
}

impl Rule for Along {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let values = puzzle.grid().values();
        if self.kind == Kind::Renban {
            self.post_renban(csp, values);
            return;
        }
        let joined = self.track.joined(false, csp);
        if self.kind == Kind::Thermo {
            self.post_increasing(&joined, csp);
            return;
        }
        for &(a, b, is) in &joined {
            self.post_pair(vec![is], (a, b), csp, |a, b| self.kind.allows(a, b, values));
        }
        if !matches!(self.kind, Kind::Modular(3) | Kind::Entropic) {
            return;
        }
        for beside in self.beside(&joined) {
            for (number, &(a, is)) in beside.iter().enumerate() {
                for &(b, and) in &beside[..number] {
                    self.post_pair(vec![is, and], (a, b), csp, |a, b| self.kind.allows_around(a, b, values));
                }
            }
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let values = puzzle.grid().values();
        let digit = |cell: usize| i32::from(solution[self.digits[cell]]);
        if self.kind == Kind::Renban {
            let on = self
                .track
                .cells
                .iter()
                .zip(&self.digits)
                .filter(|&(&cell, _)| self.track.has(cell, solution));
            let digits: Vec<Digit> = on.map(|(_, &digit)| solution[digit]).collect();
            let different: BTreeSet<Digit> = digits.iter().copied().collect();
            let span = |(first, last): (&Digit, &Digit)| usize::from(last - first) + 1;
            let length = different.first().zip(different.last()).map_or(0, span);
            return digits.len() == different.len() && length == digits.len();
        }
        self.track.joins(solution).iter().enumerate().all(|(cell, beside)| {
            let own = digit(cell);
            let pair = |(&a, &b): (&usize, &usize)| {
                let (a, b) = (digit(a), digit(b));
                let turns = self.kind == Kind::Thermo && (a < own) == (b < own);
                !turns && self.kind.allows_around(a, b, values)
            };
            beside.iter().all(|&other| self.kind.allows(own, digit(other), values))
                && beside.iter().enumerate().all(|(number, a)| beside[..number].iter().all(|b| pair((a, b))))
        })
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        // Another rule draws the track; this rule is quoted below the picture.
        self.track
            .draw(grid)
            .into_iter()
            .filter(|form| matches!(form, Form::Track { .. }))
            .chain([Form::Quoted])
            .collect()
    }
}
