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
    /// The cells that can still have the value, for a cause about a value in a house.
    Places {
        /// The index of the cause in [`Step::because`].
        because: usize,
        /// The cells.
        cells: Vec<Cell>,
    },
}

/// A line of the refutation of a conclusion's contrary. It follows from the lines above; the last line contradicts
/// known facts or earlier lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofLine {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: Digit,
    /// `true` if the cell has the value, `false` if it does not.
    pub equals: bool,
    /// The index in [`Step::because`] of the cause from which the line follows; `None` for the assumption.
    pub because: Option<usize>,
}

impl ProofLine {
    /// Creates a line.
    pub const fn new(cell: Cell, value: Digit, equals: bool, because: Option<usize>) -> ProofLine {
        ProofLine { cell, value, equals, because }
    }

    /// Returns the line's claim as an effect.
    pub fn effect(&self) -> Effect {
        match self.equals {
            true => Effect::Is { cell: self.cell, value: self.value },
            false => Effect::IsNot { cells: vec![self.cell], values: vec![self.value] },
        }
    }
}

/// A step: its conclusions, and the causes and facts from which they follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The total weight of the causes: the sum of [`Cause::weight`], at least 1. If a line is the only cause, the ways
    /// to satisfy it add 1 if there are more than 6, 2 if more than 36, 3 if more than 216, and 4 if more than 1,296 or
    /// if they were not counted.
    pub weight: u32,
    /// The traditional name of the step, or the lines of rules that it uses.
    pub name: String,
    /// The parts of the name, to be translated.
    pub title: Title,
    /// The kind of step.
    pub kind: Kind,
    /// Values that are placed, in the order of cells.
    pub place: Vec<(Cell, Digit)>,
    /// Values that are excluded, in the order of cells.
    pub remove: Vec<(Cell, Vec<Digit>)>,
    /// The causes that force the conclusions. A line whose rule relies on houses is one cause together with these.
    pub because: Vec<Cause>,
    /// The known facts about the cells and houses of the causes. Together with the causes, they prove the step.
    pub facts: Vec<Fact>,
    /// The refutation of the contrary of a conclusion, by propagation. It is empty for patterns, single causes and case
    /// distinctions, and if it would need truth values of a rule's own.
    pub proof: Vec<ProofLine>,
    /// The refutations of the contraries of further conclusions, if they are found in the same way.
    pub more: Vec<Vec<ProofLine>>,
    /// `true` if none of the causes can be left out; `false` if that is not known.
    pub minimal: bool,
    /// The values left in each cell before the step, in the order of [`Puzzle::cells`].
    pub before: Vec<Vec<Digit>>,
    /// For each cell, in the order of [`Puzzle::cells`], `true` if its value was given or placed before the step.
    pub placed_before: Vec<bool>,
    /// The reason of the step, once it was requested.
    pub reason: CachedReason,
}

impl Step {
    /// Creates a step that excludes values by causes and known facts, without a name and a proof, for tests of reasons.
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

    /// Creates a step from a deduction on `board`, on which it was not yet taken.
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
    /// Returns the technique by which the step is named; `None` if it uses lines of rules.
    pub fn technique(&self) -> Option<Technique> {
        match self.title {
            Title::Technique(technique) => Some(technique),
            Title::Lines(_) => None,
        }
    }

    /// Returns the explanation for a reader why the conclusions follow from the causes and facts. It is searched at the
    /// first call.
    pub fn reason(&self, puzzle: &Puzzle) -> &Reason {
        self.reason.get(puzzle, self)
    }

    /// Returns the values left in a cell, if that is one of the facts.
    pub fn left(&self, cell: Cell) -> Option<&[Digit]> {
        self.facts.iter().find_map(|fact| match fact {
            Fact::Cell(known, values) if *known == cell => Some(&values[..]),
            _ => None,
        })
    }

    /// Returns the cells in the facts, with the values left in each.
    pub fn known_cells(&self) -> Vec<(Cell, Vec<Digit>)> {
        let of_cell = |fact: &Fact| match fact {
            Fact::Cell(cell, values) => Some((*cell, values.clone())),
            Fact::Places { .. } => None,
        };
        self.facts.iter().filter_map(of_cell).collect()
    }

    /// Returns the conclusions, placed values first: a cell, a value, and `true` if the cell has it or `false` if it
    /// does not.
    pub fn conclusions(&self) -> impl Iterator<Item = (Cell, Digit, bool)> + '_ {
        let placed = self.place.iter().map(|&(cell, value)| (cell, value, true));
        let removed = self
            .remove
            .iter()
            .flat_map(|(cell, values)| values.iter().map(move |&value| (*cell, value, false)));
        placed.chain(removed)
    }

    /// Returns the candidates that the step removes from cells in its facts, also by placing another value.
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

/// Returns the contrary that is refuted as the proof of the step; `None` if there is no conclusion.
fn contrary(found: &Deduction) -> Option<Lit> {
    found.contrary.or_else(|| contraries(found).next())
}

/// Returns the events by which propagation refutes the contrary of a conclusion, beginning with the assumption; `None`
/// if propagation does not refute it.
pub(super) fn proof(board: &mut Board, found: &Deduction) -> Option<Vec<Event>> {
    refutation(board, found, contrary(found)?)
}

fn refutation(board: &mut Board, found: &Deduction, contrary: Lit) -> Option<Vec<Event>> {
    let core = board.engine.refute(On::These(&found.reasons), &[contrary], &[])?;
    let assumed = Event { lit: contrary, why: super::engine::Why::Given };
    let events: Vec<Event> = std::iter::once(assumed).chain(core.events).collect();
    Some(in_chains(board, &events))
}

/// The largest number of further conclusions that get a proof: a step on a large board may have hundreds.
const MOST_MORE: usize = 24;

/// Returns the refutations by propagation of the contraries of the other conclusions, as far as there are any.
fn more(board: &mut Board, found: &Deduction) -> Vec<Vec<Event>> {
    let first = contrary(found);
    let others = contraries(found).filter(|&lit| Some(lit) != first).take(MOST_MORE);
    others.filter_map(|lit| refutation(board, found, lit)).collect()
}

/// Sorts events so that each follows those it depends on, and exclusions come right before the value that they leave.
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
    // If the last event excludes a candidate that is true, the events that make it true come first.
    for place in contradicted.filter(|_| !nothing_left).into_iter().chain([last]) {
        order.tell(place);
    }
    order.places.into_iter().map(|place| events[place]).collect()
}

/// The order of events under construction: each comes after those it depends on.
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

/// Returns the facts that some reasons use: for a reason about a value in a house, the cells that can have the value;
/// for any other reason, the values left in its cells.
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
