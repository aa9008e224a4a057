//! The conclusions of a step that have proofs: one that shows many others is proved first, what follows from it stands behind
//! it, and what is left has proofs of its own.

use std::cmp::Reverse;

use super::case_split::{self, Branch, Claim};
use super::explanation::{Alike, Effect, Further, Instead, Proof, Reasoning, Shown, Story, Stride};
use super::refutation;
use super::step_facts::Plan;
use super::substitution::{self, Told};
use crate::grid::{Cell, Digit};
use crate::steps::ProofLine;

/// More conclusions of a step are not proved one by one.
const MOST_MORE: usize = 6;
/// Of more conclusions no proof is looked for.
const MOST_PROOFS: usize = 40;
/// Of so many conclusions what follows from each is looked at.
const MOST_FIRST: usize = 16;
/// For so many a proof is looked for that may be the first one.
const MOST_TRIED: usize = 4;

/// What is shown by the refutation of an assumption.
const fn contrary(assumed: &ProofLine) -> Claim {
    (assumed.cell, assumed.value, !assumed.equals)
}

/// A proof, and all that it says.
struct Proved {
    proof: Proof,
    said: Vec<Claim>,
}

/// A conclusion with its proof.
struct Open {
    claim: Claim,
    proof: Option<Proved>,
}

/// What the lines of a proof say behind its assumption.
fn said(lines: &[ProofLine]) -> impl Iterator<Item = Claim> {
    lines.iter().skip(1).map(|line| (line.cell, line.value, line.equals))
}

fn add_said(branch: &Branch, all: &mut Vec<Claim>) {
    all.extend(said(&branch.lines));
    branch.cases.iter().flat_map(|(_, cases)| cases).for_each(|case| add_said(case, all));
}

/// What is told of one proof.
#[derive(Default)]
struct Telling {
    shown: Vec<Claim>,
    /// What is shown in the same way, with which cells instead.
    alike: Vec<(Instead, Vec<Claim>)>,
    follows: Vec<Stride>,
    found: Vec<Claim>,
}

impl Plan<'_> {
    /// Proofs of the conclusions; none if the first that is looked for has none.
    pub fn proved(&self) -> Option<Story> {
        let (lead, proof) = self.leading().into_iter().find_map(|lead| Some((lead, self.proof(lead)?)))?;
        let (rules, known) = self.rules_and_known();
        let what = match proof.proof {
            Proof::Walk(walk) => Reasoning::Walk { rules, known, walk },
            Proof::Cases(tree) => Reasoning::Cases { rules, known, tree },
        };
        Some(self.with_proofs(what, &[lead]))
    }

    /// The claims that are proved first, if that can be, those before from which more of the conclusions follow. Of others
    /// those of the proofs that the step has come first.
    fn leading(&self) -> Vec<Claim> {
        let all = self.proofs().filter_map(|lines| Some(contrary(lines.first()?)));
        let mut leads: Vec<Claim> = Vec::new();
        for claim in all.chain(self.step.conclusions()).take(MOST_FIRST) {
            let claim = self.positive(&claim);
            if !leads.contains(&claim) {
                leads.push(claim);
            }
        }
        if leads.len() > 1 {
            leads.sort_by_cached_key(|claim| Reverse(case_split::following(self, &[*claim]).1.len()));
        }
        leads.truncate(MOST_TRIED);
        leads
    }

    /// The proofs that the step has, first that of its first conclusion.
    fn proofs(&self) -> impl Iterator<Item = &Vec<ProofLine>> {
        [&self.step.proof].into_iter().chain(&self.step.more)
    }

    /// A claim as the step says it: that a cell of two values has not the one is that it has the other.
    fn positive(&self, &(cell, value, equals): &Claim) -> Claim {
        let other = self.other_of_two(cell, value).map(|other| (cell, other, true));
        other
            .filter(|other| !equals && self.step.conclusions().any(|claim| claim == *other))
            .unwrap_or((cell, value, equals))
    }

    /// A proof of one claim.
    fn proof(&self, claim: Claim) -> Option<Proved> {
        let told = |lines: &Vec<ProofLine>| {
            let is_it = lines.first().is_some_and(|assumed| self.positive(&contrary(assumed)) == claim);
            let proof = is_it.then(|| refutation::walk(self, &[], lines)).flatten().map(Proof::Walk)?;
            Some(Proved { proof, said: said(lines).collect() })
        };
        self.proofs().find_map(told).or_else(|| self.refuted(claim, &[]))
    }

    /// A proof of a claim beside what is shown before; none if nothing is between it and the cause.
    fn refuted(&self, (cell, value, equals): Claim, shown: &[Claim]) -> Option<Proved> {
        let branch = case_split::refuting(self, (cell, value, !equals), shown)?;
        let proof = match branch.cases {
            Some(_) => refutation::tree(self, shown, &branch).map(Proof::Cases),
            None if branch.lines.len() > 2 => refutation::walk(self, shown, &branch.lines).map(Proof::Walk),
            None => refutation::at_once(self, shown, &branch.lines).map(Proof::Walk),
        };
        let mut all = Vec::new();
        add_said(&branch, &mut all);
        Some(Proved { proof: proof?, said: all })
    }

    /// The proof of a conclusion where others are shown before: another one, if it speaks of what these say.
    fn proof_behind(&self, claim: Claim, shown: &[Claim], proved: Proved) -> Proof {
        let is_about = |&(cell, value, _): &Claim, &(own, other, equals): &Claim| {
            cell == own && (value == other || equals)
        };
        let is_shown = proved.said.iter().any(|said| shown.iter().any(|shown| is_about(said, shown)));
        let anew = is_shown.then(|| self.refuted(claim, shown)).flatten();
        anew.unwrap_or(proved).proof
    }

    /// A reasoning that shows some of the conclusions; others follow from these, or have proofs of their own, as far as there are
    /// such and they are few.
    pub fn with_proofs(&self, what: Reasoning, shown: &[Claim]) -> Story {
        let mut first = Telling { shown: shown.to_vec(), ..Telling::default() };
        let mut open: Vec<Open> = Vec::new();
        let mut done: Vec<Claim> = shown.to_vec();
        self.follow(&mut first, &mut done);
        for claim in self.step.conclusions().filter(|claim| !done.contains(claim)) {
            let proof = if open.len() < MOST_PROOFS { self.proof(claim) } else { None };
            open.push(Open { claim, proof });
        }
        if let Some(told) = Told::of(&what) {
            self.tell_alike(told, &mut first, &mut open, &mut done);
        }
        let mut more: Vec<Further> = Vec::new();
        while more.len() < MOST_MORE {
            let Some(place) = open.iter().position(|one| one.proof.is_some()) else { break };
            let Open { claim, proof: Some(proof) } = open.remove(place) else { break };
            let mut telling = Telling { shown: vec![claim], ..Telling::default() };
            let before = done.clone();
            done.push(claim);
            self.follow(&mut telling, &mut done);
            open.retain(|one| !done.contains(&one.claim));
            let proof = self.proof_behind(claim, &before, proof);
            self.tell_alike((&proof).into(), &mut telling, &mut open, &mut done);
            more.push(Further { proof, shown: self.told(telling) });
        }
        let also: Vec<Claim> = open.iter().map(|one| one.claim).collect();
        Story { what, shown: self.told(first), more, also: self.claimed(&also) }
    }

    /// Adds the conclusions whose proof is the one that is told, but for some cells, and what follows from them.
    fn tell_alike(&self, told: Told<'_>, telling: &mut Telling, open: &mut Vec<Open>, done: &mut Vec<Claim>) {
        let before = done.len();
        for Open { claim, proof } in open.iter() {
            let Some(instead) =
                proof.as_ref().and_then(|proof| substitution::alike(told, (&proof.proof).into()))
            else {
                continue;
            };
            match telling.alike.iter_mut().find(|(other, _)| *other == instead) {
                Some((_, claims)) => claims.push(*claim),
                None => telling.alike.push((instead, vec![*claim])),
            }
            done.push(*claim);
        }
        if done.len() > before {
            self.follow(telling, done);
        }
        open.retain(|one| !done.contains(&one.claim));
    }

    /// Adds what follows from all that is shown.
    fn follow(&self, telling: &mut Telling, done: &mut Vec<Claim>) {
        let (lines, found) = case_split::following(self, done);
        let strides = refutation::followed(self, done, &lines);
        let is_found = |line: &ProofLine| {
            let is_placed = found.iter().any(|&(cell, _, equals)| equals && cell == line.cell);
            found.contains(&(line.cell, line.value, line.equals)) || !line.equals && is_placed
        };
        // Sentences that are about conclusions alone have said them all.
        if strides.len() > 1 && !lines.iter().all(is_found) {
            telling.found.extend(&found);
        }
        telling.follows.extend(strides);
        done.extend(found);
    }

    fn told(&self, telling: Telling) -> Shown {
        let alike = telling.alike.into_iter();
        Shown {
            effects: self.claimed(&telling.shown),
            alike: alike.map(|(instead, claims)| Alike { instead, shown: self.claimed(&claims) }).collect(),
            follows: telling.follows,
            found: self.claimed(&telling.found),
        }
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
}

#[cfg(test)]
mod tests {
    use crate::backend::auto::Handover;
    use crate::limits::Limits;
    use crate::puzzle::Puzzle;
    use crate::render::Language;
    use crate::steps::{StepOptions, steps};

    /// Of the cells of a thermometer one loses a value, and the others follow from that.
    #[test]
    fn one_conclusion_is_proved_and_others_follow_from_it() {
        let text = "grid 9x9\nthermo r7c2 r8c2 r8c3\nthermo r9c5 r9c6 r8c7 r8c8 r8c9\n";
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let options = StepOptions::default().max_weight(8);
        let found = steps(&puzzle, None, &Handover::default(), &options, &Limits::default()).expect("steps");
        let told: Vec<Vec<String>> =
            found.steps.iter().map(|step| Language::ENGLISH.sentences(&puzzle, step)).collect();
        let said = told.iter().find(|told| told.join(" ").contains("r9c6 is not 2")).expect("a step");
        let count = |start: &str| said.iter().filter(|sentence| sentence.starts_with(start)).count();
        assert_eq!((count("Suppose"), count("That is impossible")), (1, 1), "{said:?}");
        let end = [
            "That is impossible, so r9c6 is not 2.",
            "Then r8c7 is not 3, r8c8 is not 4 and r8c9 is not 5 (line 3).",
        ];
        assert_eq!(said[said.len() - 2..], end);
    }
}
