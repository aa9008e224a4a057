//! The conclusions of a step that have proofs: the one that shows many others is proved first and followed by its
//! consequences; the others have proofs of their own.

use std::cmp::Reverse;

use super::case_split::{self, Branch, Claim};
use super::refutation;
use super::step_facts::{StepFacts, effects};
use super::substitution::substitution;
use super::{
    Consequence, Effect, FurtherProof, Reason, Reasoning, Refutation, SameProof, Shown, Substitution,
};
use crate::grid::{Cell, Digit};
use crate::steps::ProofLine;

/// The most conclusions of a step that are proved one by one.
const MOST_MORE: usize = 6;
/// The most conclusions for which a proof is searched.
const MOST_PROOFS: usize = 40;
/// The most conclusions whose consequences are examined.
const MOST_FIRST: usize = 16;
/// The most conclusions for which a first proof is searched.
const MOST_TRIED: usize = 4;

/// Returns the claim shown by the refutation of an assumption.
const fn contrary(assumed: &ProofLine) -> Claim {
    (assumed.cell, assumed.value, !assumed.equals)
}

/// A proof, and all its claims.
struct Proved {
    proof: Refutation,
    said: Vec<Claim>,
}

/// A conclusion with its proof.
struct Open {
    claim: Claim,
    proof: Option<Proved>,
}

/// Returns the claims in the lines of a proof after its assumption.
fn said(lines: &[ProofLine]) -> impl Iterator<Item = Claim> {
    lines.iter().skip(1).map(|line| (line.cell, line.value, line.equals))
}

fn add_said(branch: &Branch, all: &mut Vec<Claim>) {
    all.extend(said(&branch.lines));
    branch.cases.iter().flat_map(|(_, cases)| cases).for_each(|case| add_said(case, all));
}

/// The conclusions of one proof.
#[derive(Default)]
struct ProofConclusions {
    shown: Vec<Claim>,
    /// Claims shown in the same way, with the cells to substitute.
    alike: Vec<(Substitution, Vec<Claim>)>,
    follows: Vec<Consequence>,
    found: Vec<Claim>,
}

impl StepFacts<'_> {
    /// Returns proofs of the conclusions; `None` if the leading ones have no proof.
    pub fn proved(&self) -> Option<Reason> {
        let (lead, proof) = self.leading().into_iter().find_map(|lead| Some((lead, self.proof(lead)?)))?;
        let reasoning = Reasoning::Proof { known: self.known_of_rules(), proof: proof.proof };
        Some(self.with_proofs(reasoning, &[lead]))
    }

    /// Returns the claims to prove first, if possible, ordered by how many conclusions follow from them. Among equals,
    /// the ones that the step has a proof for come first.
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

    /// Returns the proofs in the step, beginning with the proof of its first conclusion.
    fn proofs(&self) -> impl Iterator<Item = &Vec<ProofLine>> {
        [&self.step.proof].into_iter().chain(&self.step.more)
    }

    /// Returns a claim in the form of the step: for a cell with two values, lacking one is having the other.
    fn positive(&self, &(cell, value, equals): &Claim) -> Claim {
        let other = self.other_of_two(cell, value).map(|other| (cell, other, true));
        other
            .filter(|other| !equals && self.step.conclusions().any(|claim| claim == *other))
            .unwrap_or((cell, value, equals))
    }

    /// Returns a proof of one claim.
    fn proof(&self, claim: Claim) -> Option<Proved> {
        let given = |lines: &Vec<ProofLine>| {
            let is_it = lines.first().is_some_and(|assumed| self.positive(&contrary(assumed)) == claim);
            let proof = is_it.then(|| refutation::of_lines(self, &[], lines)).flatten()?;
            Some(Proved { proof, said: said(lines).collect() })
        };
        self.proofs().find_map(given).or_else(|| self.refuted(claim, &[]))
    }

    /// Returns a proof of a claim given the claims already shown; `None` if there is nothing between it and the cause.
    fn refuted(&self, (cell, value, equals): Claim, shown: &[Claim]) -> Option<Proved> {
        let branch = case_split::refuting(self, (cell, value, !equals), shown)?;
        let proof = match branch.cases {
            None if branch.lines.len() <= 2 => refutation::at_once(self, shown, &branch.lines),
            _ => refutation::of_branch(self, shown, &branch),
        };
        let mut all = Vec::new();
        add_said(&branch, &mut all);
        Some(Proved { proof: proof?, said: all })
    }

    /// Returns the proof of a conclusion given that others are shown: a new one, if it mentions what the others decide.
    fn proof_behind(&self, claim: Claim, shown: &[Claim], proved: Proved) -> Refutation {
        let is_about = |&(cell, value, _): &Claim, &(own, other, equals): &Claim| {
            cell == own && (value == other || equals)
        };
        let is_shown = proved.said.iter().any(|said| shown.iter().any(|shown| is_about(said, shown)));
        let anew = is_shown.then(|| self.refuted(claim, shown)).flatten();
        anew.unwrap_or(proved).proof
    }

    /// Adds to a reasoning for some of the conclusions the others that follow from these, or that have short proofs of
    /// their own, if they are few.
    pub fn with_proofs(&self, reasoning: Reasoning, shown: &[Claim]) -> Reason {
        let mut first = ProofConclusions { shown: shown.to_vec(), ..ProofConclusions::default() };
        let mut open: Vec<Open> = Vec::new();
        let mut done: Vec<Claim> = shown.to_vec();
        self.follow(&mut first, &mut done);
        for claim in self.step.conclusions().filter(|claim| !done.contains(claim)) {
            let proof = if open.len() < MOST_PROOFS { self.proof(claim) } else { None };
            open.push(Open { claim, proof });
        }
        if let Reasoning::Proof { proof, .. } = &reasoning {
            self.add_alike(proof, &mut first, &mut open, &mut done);
        }
        let mut more: Vec<FurtherProof> = Vec::new();
        while more.len() < MOST_MORE {
            let Some(place) = open.iter().position(|one| one.proof.is_some()) else { break };
            let Open { claim, proof: Some(proof) } = open.remove(place) else { break };
            let mut conclusions = ProofConclusions { shown: vec![claim], ..ProofConclusions::default() };
            let before = done.clone();
            done.push(claim);
            self.follow(&mut conclusions, &mut done);
            open.retain(|one| !done.contains(&one.claim));
            let proof = self.proof_behind(claim, &before, proof);
            self.add_alike(&proof, &mut conclusions, &mut open, &mut done);
            more.push(FurtherProof { proof, shown: self.shown(conclusions) });
        }
        let also: Vec<Claim> = open.iter().map(|one| one.claim).collect();
        Reason { reasoning, shown: self.shown(first), more, also: self.claimed(&also) }
    }

    /// Adds the conclusions whose proof is the same with other cells, and their consequences.
    fn add_alike(
        &self,
        first: &Refutation,
        conclusions: &mut ProofConclusions,
        open: &mut Vec<Open>,
        done: &mut Vec<Claim>,
    ) {
        let before = done.len();
        for Open { claim, proof } in open.iter() {
            let Some(instead) = proof.as_ref().and_then(|proof| substitution(self, first, &proof.proof))
            else {
                continue;
            };
            match conclusions.alike.iter_mut().find(|(other, _)| *other == instead) {
                Some((_, claims)) => claims.push(*claim),
                None => conclusions.alike.push((instead, vec![*claim])),
            }
            done.push(*claim);
        }
        if done.len() > before {
            self.follow(conclusions, done);
        }
        open.retain(|one| !done.contains(&one.claim));
    }

    /// Adds the consequences of everything shown.
    fn follow(&self, conclusions: &mut ProofConclusions, done: &mut Vec<Claim>) {
        let (lines, found) = case_split::following(self, done);
        let consequences = refutation::followed(self, done, &lines);
        let is_found = |line: &ProofLine| {
            let is_placed = found.iter().any(|&(cell, _, equals)| equals && cell == line.cell);
            found.contains(&(line.cell, line.value, line.equals)) || !line.equals && is_placed
        };
        // Sentences about conclusions alone have stated them all.
        if consequences.len() > 1 && !lines.iter().all(is_found) {
            conclusions.found.extend(&found);
        }
        conclusions.follows.extend(consequences);
        done.extend(found);
    }

    fn shown(&self, conclusions: ProofConclusions) -> Shown {
        let alike = conclusions.alike.into_iter();
        Shown {
            effects: self.claimed(&conclusions.shown),
            alike: alike
                .map(|(instead, claims)| SameProof { instead, shown: self.claimed(&claims) })
                .collect(),
            follows: conclusions.follows,
            found: self.claimed(&conclusions.found),
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
        effects(&placed, &removed)
    }
}
