//! The story of a step: its kind says what to look for, and what is found there has to explain all of its conclusions.
//! Where it does not, the proof is told, or else the causes.

use super::alike::Told;
use super::cases::{Branch, Claim};
use super::plan::{MOST_KNOWN, Names, Plan};
use super::story::{
    Alike, Effect, Further, Instead, LeftValues, NamedCause, Places, Proof, Reasoning, Story,
};
use super::{alike, cases, chain, held, pattern, reason, walk};
use crate::grid::{Cell, Digit};
use crate::steps::{Cause, Kind, ProofLine, Step};

/// More conclusions of a step are not proved one by one.
const MOST_MORE: usize = 6;

/// Of more conclusions no proof is looked for.
const MOST_PROOFS: usize = 40;

/// Conclusions whose proof is one that is told, but for some cells.
type SameProof = (Instead, Vec<Claim>);

/// The story of a step.
pub fn story(names: Names<'_>, step: &Step) -> Story {
    let plan = Plan::new(names, step);
    let what = match step.kind {
        Kind::Single => plan.single(),
        Kind::Intersection => pattern::intersection(&plan),
        Kind::Subset => pattern::subset(&plan),
        Kind::Fish => pattern::fish(&plan),
        Kind::Rule | Kind::Sum => match plan.line() {
            Some(Reasoning::Line { reason: None, .. } | Reasoning::Sum { reason: None, .. })
                if let Some(told) = plan.cases() =>
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
        Kind::Wing => pattern::wing(&plan),
        Kind::Chain => chain::pairs(&plan),
        _ => None,
    };
    if let Some((what, value, cells)) = explained {
        let shown: Vec<Claim> = cells.iter().map(|&cell| (cell, value, false)).collect();
        return plan.parted(what, &shown);
    }
    if let Some(what) = held::demanded(&plan) {
        return plan.whole(what);
    }
    if let Some(walk) = walk::walk(&plan, &step.proof) {
        let (rules, known) = plan.rules_and_known();
        let shown = [contrary(&step.proof[0])];
        return plan.parted(Reasoning::Walk { rules, known, walk }, &shown);
    }
    if let Some(what) = held::held(&plan) {
        return plan.whole(what);
    }
    plan.cases().unwrap_or_else(|| plan.whole(plan.together()))
}

/// What is shown by the refutation of an assumption.
const fn contrary(assumed: &ProofLine) -> Claim {
    (assumed.cell, assumed.value, !assumed.equals)
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

    /// The first conclusion by cases; none if there are too many, or nothing is between it and the cause.
    fn cases(&self) -> Option<Story> {
        let branch = cases::cases(self).filter(|branch| branch.lines_in_all() > 2)?;
        Some(self.parted(self.refuted(&branch)?, &[contrary(&branch.lines[0])]))
    }

    /// The tree of cases, or a walk where there are none.
    fn refuted(&self, branch: &Branch) -> Option<Reasoning> {
        let (rules, known) = self.rules_and_known();
        Some(match self.refutation(branch)? {
            Proof::Walk(walk) => Reasoning::Walk { rules, known, walk },
            Proof::Cases(tree) => Reasoning::Cases { rules, known, tree },
        })
    }

    /// The same as a proof.
    fn refutation(&self, branch: &Branch) -> Option<Proof> {
        match branch.cases {
            None => walk::walk(self, &branch.lines).map(Proof::Walk),
            Some(_) => walk::tree(self, &[], branch).map(Proof::Cases),
        }
    }

    /// The rules and sums of the step, and what is known. Of cells and houses alone, the board shows it.
    fn rules_and_known(&self) -> (Vec<NamedCause>, Vec<LeftValues>) {
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
                Some(Reasoning::Line { cause: self.named(cause)?, known, reason: reason::reason(self) })
            }
            Cause::Sum { terms, houses: places, rules, .. } => Some(Reasoning::Sum {
                equation: self.equation(cause)?,
                is_one: terms.len() == 1,
                side: cause.side(self.puzzle)?,
                houses: places.iter().map(|&house| self.grid_house(house)).collect(),
                rules: rules.iter().map(|&rule| self.rule(rule)).collect(),
                known,
                reason: reason::reason(self),
            }),
            Cause::Cell(_) | Cause::House { .. } | Cause::RuleHouse { .. } => None,
        }
    }

    /// All conclusions are shown by one reasoning.
    fn whole(&self, what: Reasoning) -> Story {
        let Step { place, remove, .. } = self.step;
        Story {
            what,
            shown: self.effects(place, remove),
            follows: Default::default(),
            alike: Vec::new(),
            more: Vec::new(),
            also: Vec::new(),
        }
    }

    /// A reasoning that shows some of the conclusions; others follow from these, or have proofs of their own, as far as there are
    /// such and they are few.
    fn parted(&self, what: Reasoning, shown: &[Claim]) -> Story {
        let shown = &shown.iter().map(|claim| self.positive(claim)).collect::<Vec<_>>()[..];
        let (lines, found) = cases::following(self, shown);
        let as_line = |&(cell, value, equals): &Claim| ProofLine::new(cell, value, equals, None);
        let strides = walk::followed(self, &shown.iter().map(as_line).collect::<Vec<_>>(), &lines);
        let follows = (strides, self.claimed(&found));
        let mut more: Vec<Further> = Vec::new();
        // What is shown as the first conclusion is, and as each of the others: with which cells, and what.
        let mut alike: Vec<Vec<SameProof>> = vec![Vec::new()];
        let mut also = Vec::new();
        let is_open = |claim: &Claim| !shown.contains(claim) && !found.contains(claim);
        for (count, claim) in self.step.conclusions().filter(is_open).enumerate() {
            let Some(proof) = (count < MOST_PROOFS).then(|| self.proof(claim)).flatten() else {
                also.push(claim);
                continue;
            };
            let told =
                [Told::of(&what)].into_iter().chain(more.iter().map(|more| Some(Told::from(&more.proof))));
            let same =
                told.enumerate().find_map(|(at, told)| Some((at, alike::alike(told?, (&proof).into())?)));
            match same {
                Some((at, instead)) => match alike[at].iter_mut().find(|(other, _)| *other == instead) {
                    Some((_, claims)) => claims.push(claim),
                    None => alike[at].push((instead, vec![claim])),
                },
                None if more.len() == MOST_MORE => also.push(claim),
                None => {
                    more.push(Further { proof, shown: self.claimed(&[claim]), alike: Vec::new() });
                    alike.push(Vec::new());
                }
            }
        }
        let told = |all: Vec<SameProof>| -> Vec<Alike> {
            let told = all.into_iter();
            told.map(|(instead, claims)| Alike { instead, shown: self.claimed(&claims) }).collect()
        };
        let mut alike = alike.into_iter().map(told);
        let first = alike.next().unwrap_or_default();
        more.iter_mut().zip(alike).for_each(|(more, alike)| more.alike = alike);
        Story { what, shown: self.claimed(shown), follows, alike: first, more, also: self.claimed(&also) }
    }

    /// A claim as the step says it: that a cell of two values has not the one is that it has the other.
    fn positive(&self, &(cell, value, equals): &Claim) -> Claim {
        let other = self.other_of_two(cell, value).map(|other| (cell, other, true));
        other
            .filter(|other| !equals && self.step.conclusions().any(|claim| claim == *other))
            .unwrap_or((cell, value, equals))
    }

    /// A proof of one conclusion.
    fn proof(&self, (cell, value, equals): Claim) -> Option<Proof> {
        let assumed = ProofLine::new(cell, value, !equals, None);
        let mut proofs = self.step.more.iter().chain([&self.step.proof]);
        if let Some(lines) = proofs.find(|lines| lines.first() == Some(&assumed)) {
            return walk::walk(self, lines).map(Proof::Walk);
        }
        self.refutation(&cases::refuting(self, (cell, value, !equals))?)
    }

    fn claimed(&self, claims: &[Claim]) -> Vec<Effect> {
        let placed: Vec<(Cell, Digit)> =
            claims.iter().filter(|claim| claim.2).map(|&(cell, value, _)| (cell, value)).collect();
        let mut removed: Vec<(Cell, Vec<Digit>)> = Vec::new();
        for &(cell, value, _) in claims.iter().filter(|claim| !claim.2) {
            match removed.last_mut() {
                Some((last, values)) if *last == cell => values.push(value),
                _ => removed.push((cell, vec![value])),
            }
        }
        self.effects(&placed, &removed)
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
