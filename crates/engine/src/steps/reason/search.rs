//! The story of a step: its kind says what to look for, and what is found there has to explain all of its conclusions.
//! Where it does not, the proof is told, or else the causes.

use std::collections::BTreeSet;

use super::case_split::Claim;
use super::explanation::{House, LeftValues, NamedCause, Places, Reason, Reasoning, Shown, Story};
use super::step_facts::{MOST_KNOWN, Names, Plan};
use super::{filled_line, line_with_houses, pair_chain, patterns, refutation};
use crate::grid::Cell;
use crate::steps::{Cause, Kind, Step};

/// The story of a step.
pub fn story(names: Names<'_>, step: &Step) -> Story {
    let plan = Plan::new(names, step);
    let what = match step.kind {
        Kind::Single => plan.single(),
        Kind::Intersection => patterns::intersection(&plan),
        Kind::Subset => patterns::subset(&plan),
        Kind::Fish => patterns::fish(&plan),
        Kind::Rule | Kind::Sum => match plan.line() {
            Some(Reasoning::Line { reason, .. } | Reasoning::Sum { reason, .. })
                if reason.as_ref().is_none_or(Reason::is_only_tried)
                    && let Some(told) = plan.proved() =>
            {
                return told;
            }
            line => line,
        },
        Kind::Wing | Kind::Chain | Kind::Net | Kind::Cases => None,
    };
    if let Some(what) = what {
        return plan.whole(what);
    }
    let explained = match step.kind {
        Kind::Wing => patterns::wing(&plan),
        Kind::Chain => pair_chain::pairs(&plan),
        _ => None,
    };
    if let Some((what, value, cells)) = explained {
        let shown: Vec<Claim> = cells.iter().map(|&cell| (cell, value, false)).collect();
        return plan.with_proofs(what, &shown);
    }
    if let Some(told) = merged(step).and_then(|step| Plan::new(plan.names, &step).reasoned()) {
        return told;
    }
    if let Some(what) = line_with_houses::demanded(&plan) {
        return plan.whole(what);
    }
    let held = || line_with_houses::held(&plan).map(|what| plan.whole(what));
    let told = match refutation::walk(&plan, &[], &step.proof) {
        Some(_) => plan.proved().or_else(held),
        None => held().or_else(|| plan.proved()),
    };
    told.unwrap_or_else(|| plan.whole(plan.together()))
}

/// A step whose causes are all of one line, as a step of this line with all of their houses.
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

impl Plan<'_> {
    /// All conclusions by the reason of a single line, if it has one.
    fn reasoned(&self) -> Option<Story> {
        let what = self.line()?;
        let Reasoning::Line { reason, .. } = &what else { return None };
        let is_told = reason.as_ref().is_some_and(|reason| !reason.is_only_tried());
        is_told.then(|| self.whole(what))
    }

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

    /// The rules and sums of the step, and what is known. Of cells and houses alone, the board shows it.
    pub fn rules_and_known(&self) -> (Vec<NamedCause>, Vec<LeftValues>) {
        let rules = self.rules_used();
        let known = if rules.is_empty() { Vec::new() } else { self.known() };
        (rules, known)
    }

    /// A single line or sum.
    fn line(&self) -> Option<Reasoning> {
        let [cause] = &self.step.because[..] else { return None };
        let known = self.known();
        match cause {
            Cause::Rule { .. } | Cause::Part { .. } | Cause::With { .. } => {
                Some(Reasoning::Line { cause: self.named(cause)?, known, reason: filled_line::reason(self) })
            }
            Cause::Sum { terms, houses: places, rules, .. } => Some(Reasoning::Sum {
                equation: self.equation(cause)?,
                is_one: terms.len() == 1,
                side: cause.side(self.puzzle)?,
                houses: places.iter().map(|&house| self.grid_house(house)).collect(),
                rules: rules.iter().map(|&rule| self.rule(rule)).collect(),
                differ: self.differing(terms, places),
                known,
                reason: filled_line::reason(self),
            }),
            Cause::Cell(_) | Cause::House { .. } | Cause::RuleHouse { .. } => None,
        }
    }

    /// The houses in which several cells of a sum lie.
    fn differing(&self, terms: &[(i64, Cell)], houses: &[usize]) -> Vec<House> {
        let all = self.puzzle.grid().houses();
        let within =
            |house: &&usize| terms.iter().filter(|(_, cell)| all[**house].cells.contains(cell)).count();
        houses.iter().filter(|house| within(house) > 1).map(|&house| self.grid_house(house)).collect()
    }

    /// All conclusions are shown by one reasoning.
    fn whole(&self, what: Reasoning) -> Story {
        let Step { place, remove, .. } = self.step;
        Story {
            what,
            shown: Shown { effects: self.effects(place, remove), ..Shown::default() },
            more: Vec::new(),
            also: Vec::new(),
        }
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
        // That a value may stand anywhere in its house is no news.
        let is_news = |&place: &usize| !self.places(place).is_empty() && !self.is_full(self.places(place));
        let open = (0..step.because.len()).filter(is_news);
        let places: Vec<Places> = open.filter_map(|place| self.told_places(place)).collect();
        let places = if places.len() > MOST_KNOWN { Vec::new() } else { places };
        let causes = step.because.iter().filter_map(|cause| self.named(cause));
        Reasoning::Together { causes: causes.collect(), known: self.known(), places }
    }
}
