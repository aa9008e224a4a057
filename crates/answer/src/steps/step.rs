//! A step as reported: its conclusions, its causes, and the facts that it uses.

use std::collections::BTreeMap;

use super::board::Board;
use super::cause::Cause;
use super::engine::Event;
use super::engine::ask::On;
use super::kind::Kind;
use super::name;
use super::pattern::Deduction;
use super::reason::{CachedReason, Effect, Reason};
use super::reasons::Reasons;
use super::title::{Technique, Title};
use crate::cnf::Lit;
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;

/// A fact that was known before the step and that the step uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The values left in a cell.
    Cell(Cell, Vec<Digit>),
    /// The cells that a value has left, for a member of [`Step::because`] that is about a house and a value.
    Places {
        /// The place of the member.
        because: usize,
        /// The cells.
        cells: Vec<Cell>,
    },
}

/// One line of the refutation of a step's contrary: it follows from the lines above, and the last one contradicts what
/// is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofLine {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: Digit,
    /// `true` if the cell has the value, `false` if it does not.
    pub equals: bool,
    /// The place in [`Step::because`] of the cause for it; `None` for an assumption.
    pub because: Option<usize>,
}

impl ProofLine {
    /// A line.
    pub const fn new(cell: Cell, value: Digit, equals: bool, because: Option<usize>) -> ProofLine {
        ProofLine { cell, value, equals, because }
    }

    /// Returns its claim as an effect.
    pub fn effect(&self) -> Effect {
        match self.equals {
            true => Effect::Is { cell: self.cell, value: self.value },
            false => Effect::IsNot { cells: vec![self.cell], values: vec![self.value] },
        }
    }
}

/// A deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The total weight of the causes: the sum of [`Cause::weight`], at least 1. A line that is the only cause weighs
    /// one more if there are more than 6 ways to satisfy it, and so on, up to four more if there are over 1,296 or they
    /// were not counted.
    pub weight: u32,
    /// Its traditional name, or the rules that it uses.
    pub name: String,
    /// The parts of its name.
    pub title: Title,
    /// The kind of step.
    pub kind: Kind,
    /// Values that are placed, in the order of cells.
    pub place: Vec<(Cell, Digit)>,
    /// Values that are excluded, in the order of cells.
    pub remove: Vec<(Cell, Vec<Digit>)>,
    /// The causes that force it. The line of a rule that relies on houses counts together with them.
    pub because: Vec<Cause>,
    /// The facts about the cells and houses of the causes: together with the causes, they prove the step.
    pub facts: Vec<Fact>,
    /// The refutation of the contrary of a conclusion; empty if cases are distinguished, for patterns and single
    /// causes, and if a rule is encoded with truth values of its own.
    pub proof: Vec<ProofLine>,
    /// If there is such a proof, the proofs of the other conclusions that are found in the same way.
    pub more: Vec<Vec<ProofLine>>,
    /// `true` if none of the causes can be spared.
    pub minimal: bool,
    /// The values left in each cell before, in the order of [`Puzzle::cells`].
    pub before: Vec<Vec<Digit>>,
    /// For each cell, in the same order, whether it had its value before: it was given, or a step had placed it.
    pub placed_before: Vec<bool>,
    /// Its reason, once it was requested.
    pub reason: CachedReason,
}

impl Step {
    /// Creates a step without a name or a proof that excludes these values, by these causes and known facts: tests
    /// query its reason.
    pub fn excluding(because: Vec<Cause>, facts: Vec<Fact>, remove: Vec<(Cell, Vec<Digit>)>) -> Step {
        Step {
            weight: 1,
            name: "a step".to_owned(),
            title: Title::Technique(Technique::NakedSingle),
            kind: Kind::Rule,
            place: Vec::new(),
            remove,
            because,
            facts,
            proof: Vec::new(),
            more: Vec::new(),
            minimal: true,
            before: Vec::new(),
            placed_before: Vec::new(),
            reason: CachedReason::default(),
        }
    }

    /// Creates the step of a deduction on a board, which does not know it yet.
    pub(super) fn new(board: &mut Board, puzzle: &Puzzle, found: &Deduction) -> Step {
        let events = proof(board, found);
        let (title, kind) = name::name(board, puzzle, found, events.as_deref());
        let more = match kind {
            Kind::Chain | Kind::Net | Kind::Wing => more(board, found),
            Kind::Rule if found.reasons.len() > 1 => more(board, found),
            _ => Vec::new(),
        };
        let reasons = &board.reasons;
        let told = |&candidate: &u32| {
            let (cell, value) = reasons.candidate(candidate);
            (reasons.cells[cell], value)
        };
        let mut remove: Vec<(Cell, Vec<Digit>)> = Vec::new();
        for (cell, value) in found.remove.iter().map(told) {
            match remove.last_mut() {
                Some((last, values)) if *last == cell => values.push(value),
                _ => remove.push((cell, vec![value])),
            }
        }
        let because = found.reasons.iter().map(|&reason| reasons.all[reason as usize].cause.clone());
        let all = || 0..reasons.cells.len();
        let about_candidates = |event: &Event| event.lit.var().index() < reasons.candidates.count();
        let lines = match kind {
            Kind::Chain | Kind::Net | Kind::Wing => events.unwrap_or_default(),
            Kind::Rule if found.reasons.len() > 1 => {
                events.filter(|events| events.iter().all(about_candidates)).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        let more = more.iter().filter(|events| events.iter().all(about_candidates));
        let more = more.map(|events| events.iter().filter_map(|event| line(board, found, *event)).collect());
        Step {
            more: more.collect(),
            weight: found.weight(reasons),
            name: title.name(puzzle),
            title,
            kind,
            place: found.place.iter().map(told).collect(),
            remove,
            because: because.collect(),
            facts: facts(board, puzzle, &found.reasons),
            proof: lines.iter().filter_map(|event| line(board, found, *event)).collect(),
            minimal: found.minimal,
            before: all().map(|cell| board.values_left(cell)).collect(),
            placed_before: all().map(|cell| board.is_placed(cell)).collect(),
            reason: CachedReason::default(),
        }
    }
}

impl Step {
    /// Returns the named technique, if the step is one; `None` if it uses lines of rules.
    pub fn technique(&self) -> Option<Technique> {
        match self.title {
            Title::Technique(technique) => Some(technique),
            Title::Lines(_) => None,
        }
    }

    /// Explains why its conclusions follow from its causes and facts, for a reader. The search for it runs once.
    pub fn reason(&self, puzzle: &Puzzle) -> &Reason {
        self.reason.get(puzzle, self)
    }

    /// Returns the cells among its facts, with the values left in each.
    pub fn known_cells(&self) -> Vec<(Cell, Vec<Digit>)> {
        let of_cell = |fact: &Fact| match fact {
            Fact::Cell(cell, values) => Some((*cell, values.clone())),
            Fact::Places { .. } => None,
        };
        self.facts.iter().filter_map(of_cell).collect()
    }

    /// Returns the conclusions: cells with a value, and whether they have it; placed values come first.
    pub fn conclusions(&self) -> impl Iterator<Item = (Cell, Digit, bool)> + '_ {
        let placed = self.place.iter().map(|&(cell, value)| (cell, value, true));
        let removed = self
            .remove
            .iter()
            .flat_map(|(cell, values)| values.iter().map(move |&value| (*cell, value, false)));
        placed.chain(removed)
    }

    /// Returns the values that cells had left before, and have no more.
    pub fn gone(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let known = self
            .known_cells()
            .into_iter()
            .flat_map(|(cell, left)| left.into_iter().map(move |value| (cell, value)));
        known.filter(|&(cell, value)| {
            let is_other = self.place.iter().any(|&(placed, kept)| placed == cell && kept != value);
            is_other || self.remove.iter().any(|(other, gone)| *other == cell && gone.contains(&value))
        })
    }
}

/// Returns the contrary of each conclusion.
fn contraries(found: &Deduction) -> impl Iterator<Item = Lit> + '_ {
    let placed = found.place.iter().map(|&candidate| !Reasons::lit(candidate));
    placed.chain(found.remove.iter().map(|&candidate| Reasons::lit(candidate)))
}

/// Returns the literal that is assumed in order to be refuted.
fn contrary(found: &Deduction) -> Option<Lit> {
    found.contrary.or_else(|| contraries(found).next())
}

/// Returns the events by which propagation refutes the contrary of a conclusion, the assumption first; `None` if it
/// does not.
pub(super) fn proof(board: &mut Board, found: &Deduction) -> Option<Vec<Event>> {
    refutation(board, found, contrary(found)?)
}

fn refutation(board: &mut Board, found: &Deduction, contrary: Lit) -> Option<Vec<Event>> {
    let core = board.engine.refute(On::These(&found.reasons), &[contrary], &[])?;
    let assumed = Event { lit: contrary, why: super::engine::Why::Given };
    let events: Vec<Event> = std::iter::once(assumed).chain(core.events).collect();
    Some(in_chains(board, &events))
}

/// The most further conclusions of a step that are proved; a step in a large board may have hundreds.
const MOST_MORE: usize = 24;

/// Returns the events by which propagation refutes the contraries of the conclusions other than the proved one.
fn more(board: &mut Board, found: &Deduction) -> Vec<Vec<Event>> {
    let first = contrary(found);
    let others = contraries(found).filter(|&lit| Some(lit) != first).take(MOST_MORE);
    others.filter_map(|lit| refutation(board, found, lit)).collect()
}

/// Sorts into one chain of conclusions after the other: exclusions come right before the value that they leave.
fn in_chains(board: &Board, events: &[Event]) -> Vec<Event> {
    let last = events.len() - 1;
    let contradicted = events.iter().position(|event| event.lit == !events[last].lit);
    let nothing_left = events[last].lit.is_positive();
    let places: BTreeMap<usize, usize> =
        events.iter().enumerate().rev().map(|(place, event)| (event.lit.code(), place)).collect();
    let before = |place: usize| -> Vec<usize> {
        let mut before: Vec<usize> =
            contradicted.filter(|_| place == last && nothing_left).into_iter().collect();
        board.engine.antecedents(events[place], |lit| {
            before.extend(places.get(&lit.code()).filter(|&&other| other < place));
        });
        before
    };
    let before: Vec<Vec<usize>> = (0..events.len()).map(before).collect();
    let mut order = Order { before: &before, told: vec![false; events.len()], places: Vec::new() };
    order.tell(0);
    // A value that is excluded in the end is placed first.
    for place in contradicted.filter(|_| !nothing_left).into_iter().chain([last]) {
        order.tell(place);
    }
    order.places.into_iter().map(|place| events[place]).collect()
}

/// The order in which conclusions are reported, each after the ones that it rests on.
struct Order<'a> {
    before: &'a [Vec<usize>],
    told: Vec<bool>,
    places: Vec<usize>,
}

impl Order<'_> {
    fn tell(&mut self, place: usize) {
        if std::mem::replace(&mut self.told[place], true) {
            return;
        }
        let before = self.before;
        let rests_on = &before[place];
        rests_on.iter().flat_map(|&place| &before[place]).for_each(|&place| self.tell(place));
        rests_on.iter().for_each(|&place| self.tell(place));
        self.places.push(place);
    }
}

fn line(board: &Board, found: &Deduction, event: Event) -> Option<ProofLine> {
    let index = event.lit.var().index();
    if index >= board.reasons.candidates.count() {
        return None;
    }
    let (cell, value) = board.reasons.candidate(index as u32);
    let reason = board.engine.reason(event.why);
    let because = reason.and_then(|reason| found.reasons.iter().position(|&other| other == reason));
    Some(ProofLine { cell: board.reasons.cells[cell], value, equals: event.lit.is_positive(), because })
}

/// Returns the facts that some reasons use: for reasons about a value in a house the places of the value, for all
/// others the values of their cells.
fn facts(board: &Board, puzzle: &Puzzle, reasons: &[u32]) -> Vec<Fact> {
    let mut cells = Vec::new();
    let mut facts = Vec::new();
    for (because, &number) in reasons.iter().enumerate() {
        let reason = &board.reasons.all[number as usize];
        if reason.cause.is_of_house() {
            let open = reason.scope.iter().filter(|&&candidate| !board.is_excluded(candidate));
            let place = |&candidate: &u32| board.reasons.cells[board.reasons.candidate(candidate).0];
            facts.push(Fact::Places { because, cells: open.map(place).collect() });
        } else {
            cells.extend(board.cells_of(&reason.scope));
        }
    }
    cells.sort_unstable();
    cells.dedup();
    let known = board.known(puzzle.grid(), cells).map(|(cell, values)| Fact::Cell(cell, values));
    known.chain(facts).collect()
}
