//! The search for a step's reason: the step's kind determines where to look, and the result must explain all of its
//! conclusions. Otherwise the proof is the reason, or else the causes together.

use std::collections::BTreeSet;

use super::blamed_cells::blamed;
use super::case_split::Claim;
use super::step_facts::{MOST_KNOWN, StepFacts, effects};
use super::{LeftValues, LineReason, Places, Reason, Reasoning, Shown};
use super::{filled_line, line_with_houses, pair_chain, patterns, refutation};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::steps::{Cause, Kind, Step};

/// The most other cells at which a reader looks to see that a value goes.
const MOST_BLAMED: usize = 5;

/// The reason of a step.
pub fn reason(puzzle: &Puzzle, step: &Step) -> Reason {
    let facts = StepFacts::new(puzzle, step);
    let reasoning = match step.kind {
        Kind::Single => facts.single(),
        Kind::Intersection => patterns::intersection(&facts),
        Kind::Subset => patterns::subset(&facts),
        Kind::Fish => patterns::fish(&facts),
        Kind::Rule | Kind::Sum => match facts.line() {
            Some(Reasoning::Line { cause, known, reason })
                if reason.as_ref().is_none_or(LineReason::is_only_tried) =>
            {
                if let Some(reason) = blamed(&facts, MOST_BLAMED) {
                    Some(facts.line_of_few(cause, reason))
                } else if let Some(proved) = facts.proved() {
                    return proved;
                } else {
                    Some(Reasoning::Line { cause, known, reason })
                }
            }
            line => line,
        },
        Kind::Wing | Kind::Chain | Kind::Net | Kind::Cases => None,
    };
    if let Some(reasoning) = reasoning {
        return facts.whole(reasoning);
    }
    let explained = match step.kind {
        Kind::Wing => patterns::wing(&facts),
        Kind::Chain => pair_chain::pairs(&facts),
        _ => None,
    };
    if let Some((reasoning, value, cells)) = explained {
        let shown: Vec<Claim> = cells.iter().map(|&cell| (cell, value, false)).collect();
        return facts.with_proofs(reasoning, &shown);
    }
    if let Some(reason) = merged(step).and_then(|step| StepFacts::new(puzzle, &step).reasoned()) {
        return reason;
    }
    if let Some(reasoning) = line_with_houses::demanded(&facts) {
        return facts.whole(reasoning);
    }
    let held = || line_with_houses::held(&facts).map(|reasoning| facts.whole(reasoning));
    let found = match refutation::of_lines(&facts, &[], &step.proof) {
        Some(_) => facts.proved().or_else(held),
        None => held().or_else(|| facts.proved()),
    };
    found.unwrap_or_else(|| facts.whole(facts.together()))
}

/// Combines a step whose causes are all of one line into a step of this line with all of their houses.
fn merged(step: &Step) -> Option<Step> {
    let (mut line, mut all) = (None, BTreeSet::new());
    for cause in &step.because {
        let (Cause::Rule { rule } | Cause::With { rule, .. }) = cause else { return None };
        if line.get_or_insert(rule) != &rule {
            return None;
        }
        all.extend(cause.houses());
    }
    let rule = *line.filter(|_| step.because.len() > 1 && !all.is_empty())?;
    let because = vec![Cause::With { rule, houses: all.into_iter().copied().collect() }];
    Some(Step { because, ..step.clone() })
}

impl StepFacts<'_> {
    /// Explains all conclusions by the reason of a single line, if it has one.
    fn reasoned(&self) -> Option<Reason> {
        let reasoning = self.line()?;
        let Reasoning::Line { reason, .. } = &reasoning else { return None };
        let is_found = reason.as_ref().is_some_and(|reason| !reason.is_only_tried());
        is_found.then(|| self.whole(reasoning))
    }

    fn single(&self) -> Option<Reasoning> {
        let ([(cell, value)], [cause], true) =
            (&self.step.place[..], &self.step.because[..], self.step.remove.is_empty())
        else {
            return None;
        };
        let (cell, value, because) = (*cell, *value, 0);
        let Some((cells, _)) = self.house_of(because) else {
            let is_left = *cause == Cause::Cell(cell) && self.values(cell)? == [value];
            return is_left.then_some(Reasoning::NakedSingle { cell, value });
        };
        if self.places(because) != [cell] || !self.is_full(cells) {
            return None;
        }
        Some(match cells.iter().all(|&other| other == cell || self.was_placed(other)) {
            true => Reasoning::LastCell { because, cell, value },
            false => Reasoning::HiddenSingle { because, cell, value },
        })
    }

    /// Returns the known values if the step uses rules or sums. For cells and houses alone, the board shows them.
    pub fn known_of_rules(&self) -> Vec<LeftValues> {
        let is_line = |cause: &Cause| !cause.is_plain();
        if self.step.because.iter().any(is_line) { self.known() } else { Vec::new() }
    }

    /// A single line or sum.
    fn line(&self) -> Option<Reasoning> {
        let [cause] = &self.step.because[..] else { return None };
        (!cause.is_plain()).then(|| {
            let reason = filled_line::reason(self);
            let mut known = self.known();
            if known.is_empty() {
                // There are too many cells to list. The ones that lose values and the ones that the reason names are
                // enough; without a short reason, the others in their houses may show the step.
                let mut about: BTreeSet<Cell> = self.step.gone().map(|(cell, _)| cell).collect();
                about.extend(reason.iter().flat_map(LineReason::others));
                if reason.as_ref().is_none_or(LineReason::is_only_tried) {
                    let loses = |cells: &&Vec<Cell>| self.step.gone().any(|(cell, _)| cells.contains(&cell));
                    let houses = self.puzzle.grid().houses();
                    let houses = cause.houses().iter().map(|&house| &houses[house].cells);
                    about.extend(houses.filter(loses).flatten());
                }
                known = self.known_of(|cell| about.contains(cell));
            }
            Reasoning::Line { cause: cause.clone(), known, reason }
        })
    }

    /// A line whose reason needs no more than what the cells that it names have left.
    fn line_of_few(&self, cause: Cause, reason: LineReason) -> Reasoning {
        let others = reason.others();
        let loses = |cell: &Cell| self.step.gone().any(|(other, _)| other == *cell);
        let mut known = self.known_of(|cell| others.contains(cell) || !others.is_empty() && loses(cell));
        if known.is_empty() {
            known = self.known_of(|cell| others.contains(cell));
        }
        Reasoning::Line { cause, known, reason: Some(reason) }
    }

    /// One reasoning shows all conclusions.
    fn whole(&self, reasoning: Reasoning) -> Reason {
        let Step { place, remove, .. } = self.step;
        let shown = Shown { effects: effects(place, remove), ..Shown::default() };
        Reason { reasoning, shown, more: Vec::new(), also: Vec::new() }
    }

    /// Returns the causes as they are, with the known values if these are short.
    fn together(&self) -> Reasoning {
        // It is not worth saying that a value may be anywhere in its house.
        let is_news = |&place: &usize| !self.places(place).is_empty() && !self.is_full(self.places(place));
        let open = (0..self.step.because.len()).filter(is_news);
        let places: Vec<Places> = open.filter_map(|place| self.listed_places(place)).collect();
        let places = if places.len() > MOST_KNOWN { Vec::new() } else { places };
        Reasoning::Together { known: self.known(), places }
    }
}
