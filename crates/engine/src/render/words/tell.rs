//! The story of a step: its kind says what to look for, and what is found there has to explain all of its conclusions.
//! Where it does not, the proof is told, or else the causes.

use super::plan::{MOST_KNOWN, Names, Plan};
use super::story::{Effect, NamedCause, Places, Reasoning, Story};
use super::{cases, chain, pattern, reason, walk};
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::steps::{Cause, Kind, ProofLine, Step};

/// The story of a step.
pub fn story(puzzle: &Puzzle, step: &Step) -> Story {
    let plan = Plan { names: Names { puzzle }, step };
    let what = match step.kind {
        Kind::Single => plan.single(),
        Kind::Intersection => pattern::intersection(&plan),
        Kind::Subset => pattern::subset(&plan),
        Kind::Fish => pattern::fish(&plan),
        Kind::Rule | Kind::Sum => plan.line(),
        Kind::Wing | Kind::Chain | Kind::Net | Kind::Cases => None,
    };
    if let Some(what) = what {
        return Story { what, shown: plan.effects(&step.place, &step.remove), also: Vec::new() };
    }
    let explained = match step.kind {
        Kind::Wing => pattern::wing(&plan),
        Kind::Chain => chain::pairs(&plan),
        _ => None,
    };
    if let Some((what, value, cells)) = explained {
        let (shown, also) = plan.parted(value, &cells);
        return Story { what, shown, also };
    }
    if let Some(walk) = walk::walk(&plan, &step.proof) {
        let (shown, also) = plan.divided(&step.proof[0]);
        let rules = plan.rules_used();
        // Of cells and houses alone, the board shows it.
        let known = if rules.is_empty() { Vec::new() } else { plan.known() };
        return Story { what: Reasoning::Walk { rules, known, walk }, shown, also };
    }
    if let Some(branch) = cases::cases(&plan)
        && let Some(tree) = walk::tree(&plan, &[], &branch)
    {
        let (shown, also) = plan.divided(&branch.lines[0]);
        return Story { what: Reasoning::Cases(tree), shown, also };
    }
    Story { what: plan.together(), shown: plan.effects(&step.place, &step.remove), also: Vec::new() }
}

impl Plan<'_> {
    fn single(&self) -> Option<Reasoning> {
        let ([(cell, value)], [cause], true) =
            (&self.step.place[..], &self.step.because[..], self.step.remove.is_empty())
        else {
            return None;
        };
        let (name, sign) = (self.name(*cell), self.sign(*value));
        let Some((house, cells, _)) = self.house_of(cause) else {
            let is_left =
                matches!(cause, Cause::Cell(other) if other == cell) && self.values(*cell)? == [*value];
            return is_left.then_some(Reasoning::NakedSingle { cell: name, value: sign });
        };
        if self.places(0) != [*cell] || !self.is_full(cells) {
            return None;
        }
        Some(match cells.iter().all(|other| other == cell || self.was_placed(*other)) {
            true => Reasoning::LastCell { house, cell: name, value: sign },
            false => Reasoning::HiddenSingle { house, cell: name, value: sign },
        })
    }

    /// A single line or sum.
    fn line(&self) -> Option<Reasoning> {
        let [cause] = &self.step.because[..] else { return None };
        let known = self.known();
        match cause {
            Cause::Rule { .. } | Cause::Part { .. } | Cause::With { .. } => {
                Some(Reasoning::Line { cause: self.named(cause)?, known, reason: reason::reason(self) })
            }
            Cause::Sum { terms, houses: places, rules, .. } => Some(Reasoning::Sum {
                equation: cause.equation(self.puzzle)?,
                is_one: terms.len() == 1,
                side: cause.side(self.puzzle)?,
                houses: places.iter().map(|&house| self.grid_house(house)).collect(),
                rules: rules.iter().map(|&rule| self.rule(rule)).collect(),
                known,
                reason: reason::reason(self).filter(|_| terms.len() > 1),
            }),
            Cause::Cell(_) | Cause::House { .. } | Cause::RuleHouse { .. } => None,
        }
    }

    /// The contrary of what is assumed, and the other conclusions.
    fn divided(&self, assumed: &ProofLine) -> (Vec<Effect>, Vec<Effect>) {
        let Step { place, remove, .. } = self.step;
        let (cell, value) = (assumed.cell, assumed.value);
        if assumed.equals {
            self.parted(value, &[cell])
        } else {
            let others: Vec<(Cell, Digit)> =
                place.iter().copied().filter(|&placed| placed != (cell, value)).collect();
            (self.effects(&[(cell, value)], &[]), self.effects(&others, remove))
        }
    }

    /// The conclusion that some cells lack a value, and the others.
    fn parted(&self, value: Digit, cells: &[Cell]) -> (Vec<Effect>, Vec<Effect>) {
        let shown: Vec<(Cell, Vec<Digit>)> = cells.iter().map(|&cell| (cell, vec![value])).collect();
        let mut others: Vec<(Cell, Vec<Digit>)> = self.step.remove.clone();
        others.iter_mut().filter(|(other, _)| cells.contains(other)).for_each(|(_, values)| {
            values.retain(|&other| other != value);
        });
        others.retain(|(_, values)| !values.is_empty());
        (self.effects(&[], &shown), self.effects(&self.step.place, &others))
    }

    /// The rules and sums of the step, each once.
    fn rules_used(&self) -> Vec<NamedCause> {
        let mut seen = Vec::new();
        let mut used = Vec::new();
        for cause in &self.step.because {
            match cause {
                Cause::Sum { .. } => used.extend(self.named(cause)),
                Cause::Rule { rule } | Cause::Part { rule, .. } | Cause::With { rule, .. }
                    if !seen.contains(rule) =>
                {
                    seen.push(*rule);
                    used.push(NamedCause::Rule(self.rule(*rule)));
                }
                _ => {}
            }
        }
        used
    }

    /// The causes as they are, with what is known if that is short.
    fn together(&self) -> Reasoning {
        let step = self.step;
        let open = (0..step.because.len()).filter(|&place| !self.places(place).is_empty());
        let places: Vec<Places> = open.filter_map(|place| self.told_places(place)).collect();
        let places = if places.len() > MOST_KNOWN { Vec::new() } else { places };
        let causes = step.because.iter().filter_map(|cause| self.named(cause));
        Reasoning::Together { causes: causes.collect(), known: self.known(), places }
    }
}
