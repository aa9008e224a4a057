//! Selects the steps to report and makes them again: steps that no other needs are left out, and each step is derived
//! on a board that has only the reported steps before it.

use std::collections::BTreeSet;

use super::board::Board;
use super::engine::ask::On;
use super::pattern::Deduction;
use super::reasons::Reasons;
use super::step::Step;
use crate::cnf::Lit;
use crate::puzzle::Puzzle;

/// Takes a step: excludes and places its candidates on the board.
pub fn apply(board: &mut Board, found: &Deduction) {
    for &candidate in &found.remove {
        board.exclude(candidate);
    }
    for &candidate in &found.place {
        board.place(candidate);
    }
    board.last = board.cells_of(&found.candidates());
}

/// Returns the indices of the steps in `taken` on which the literals in `wanted` depend, in the order in which they are
/// reported. If `wanted` is `None`, these are the steps on which the placed values depend. `board` is the board before
/// the first step.
pub fn needed(board: &Board, taken: &[Deduction], wanted: Option<&[Lit]>) -> Vec<usize> {
    let mut board = board.clone();
    // For each literal, the step that made it a fact; `None` if it was known before all steps.
    let mut origins: Vec<Option<usize>> = vec![None; 2 * board.reasons.candidates.count()];
    let mut uses: Vec<BTreeSet<usize>> = Vec::new();
    let mut known = board.facts.len();
    for (number, step) in taken.iter().enumerate() {
        let mut used = BTreeSet::new();
        for lit in used_facts(&mut board, step) {
            used.extend(origins[lit.code()]);
        }
        uses.push(used);
        apply(&mut board, step);
        for &lit in &board.facts[known..] {
            origins[lit.code()] = Some(number);
        }
        known = board.facts.len();
    }
    let mut needed: BTreeSet<usize> = match wanted {
        Some(lits) => lits.iter().filter_map(|lit| origins[lit.code()]).collect(),
        None => (0..taken.len()).filter(|&number| !taken[number].place.is_empty()).collect(),
    };
    for number in (0..taken.len()).rev() {
        if needed.contains(&number) {
            needed.extend(uses[number].iter().copied());
        }
    }
    let mut numbers: Vec<usize> = needed.into_iter().collect();
    delay(&board, taken, &uses, &mut numbers);
    numbers
}

/// Moves exclusions to just before the step that needs them. An exclusion is moved past steps that do not use it and
/// change nothing in the scope of its reasons, so that all steps stay the same.
fn delay(board: &Board, taken: &[Deduction], uses: &[BTreeSet<usize>], numbers: &mut [usize]) {
    let excludes = |number: usize| taken[number].place.is_empty();
    let scope_of = |reasons: &[u32]| -> BTreeSet<u32> {
        reasons.iter().flat_map(|&reason| board.reasons.all[reason as usize].scope.iter().copied()).collect()
    };
    let changes: Vec<BTreeSet<u32>> = taken.iter().map(|step| changes(board, step)).collect();
    for first in (0..numbers.len()).rev() {
        let number = numbers[first];
        if !excludes(number) {
            continue;
        }
        let scope = scope_of(&taken[number].reasons);
        let lets_pass =
            |other: &usize| !uses[*other].contains(&number) && changes[*other].is_disjoint(&scope);
        let passed = numbers[first + 1..].iter().take_while(|other| lets_pass(other)).count();
        // Consecutive exclusions keep their order.
        let row = numbers[first + 1..][..passed].iter().rev().take_while(|other| excludes(**other)).count();
        numbers[first..=first + passed - row].rotate_left(1);
    }
}

/// Returns the candidates that a step places and excludes, including all that its placed values may exclude without a
/// step of their own.
fn changes(board: &Board, found: &Deduction) -> BTreeSet<u32> {
    let mut changes: BTreeSet<u32> = found.candidates().into_iter().collect();
    for &candidate in &found.place {
        for &reason in &board.reasons.of[candidate as usize] {
            let reason = &board.reasons.all[reason as usize];
            if reason.cause.is_silent() {
                changes.extend(&reason.scope);
            }
        }
    }
    changes
}

/// Returns the facts that a step uses, as true literals.
fn used_facts(board: &mut Board, found: &Deduction) -> Vec<Lit> {
    let mut used = Vec::new();
    let contraries = found.place.iter().map(|&candidate| !Reasons::lit(candidate));
    let contraries = contraries.chain(found.remove.iter().map(|&candidate| Reasons::lit(candidate)));
    for contrary in contraries.collect::<Vec<_>>() {
        match board.engine.refute(On::These(&found.reasons), &[contrary], &[]) {
            Some(core) => used.extend(core.facts),
            // Propagation does not show this conclusion, so the step may use any fact in the scope of its reasons.
            None => return scope_facts(board, &found.reasons),
        }
    }
    used
}

/// Returns all known facts about the candidates in the scope of some reasons, as true literals.
pub fn scope_facts(board: &Board, reasons: &[u32]) -> Vec<Lit> {
    let scope = reasons.iter().flat_map(|&reason| board.reasons.all[reason as usize].scope.iter());
    let lits = scope.map(|&candidate| Reasons::lit(candidate));
    lits.filter_map(|lit| match board.engine.value(lit) {
        1 => Some(lit),
        -1 => Some(!lit),
        _ => None,
    })
    .collect()
}

/// Makes the steps with these indices again, one after the other, from `board` on; returns them as reported.
pub fn told(board: &Board, puzzle: &Puzzle, taken: &[Deduction], numbers: &[usize]) -> Vec<Step> {
    if numbers.is_empty() {
        // The check avoids copying a large board, which takes long.
        return Vec::new();
    }
    let mut board = board.clone();
    numbers.iter().map(|&number| tell(&mut board, puzzle, &taken[number])).collect()
}

/// Makes a step again on `board`, takes it there, and returns it as reported.
pub fn tell(board: &mut Board, puzzle: &Puzzle, taken: &Deduction) -> Step {
    let step = Step::new(board, puzzle, taken);
    apply(board, taken);
    step
}
