//! A case split independent of the search: the contrary of a conclusion, its consequences by cells, houses and the
//! fillings of lines, and cases when there are no more. It is a proof only if each case ends in a contradiction.

use std::collections::BTreeMap;

use super::line_consequences::{TriedLine, tried};
use super::step_facts::StepFacts;
use crate::grid::{Cell, Digit};
use crate::steps::{Cause, Fact, ProofLine};

/// The most cases in all.
const MOST_CASES: usize = 12;
/// The most cases that are tried.
const MOST_CASES_TRIED: usize = 400;
/// The same for lines, which have all their consequences examined.
const MOST_CASES_TRIED_OF_LINES: usize = 120;
/// The most lines of a proof with lines of rules.
const MOST_LINES: usize = 120;

/// A candidate, and whether it is true.
pub type Claim = (Cell, Digit, bool);

/// Candidates with at most one or exactly one true, and the place of their cause.
struct Group {
    because: usize,
    exactly: bool,
    members: Vec<(Cell, Digit)>,
}

/// The consequences of the claim above, and their end.
pub struct Branch {
    /// The assumption, its consequences, and, unless there are cases, the contradiction.
    pub lines: Vec<ProofLine>,
    /// The cases: the place of the cause whose candidates they are, and a branch for each.
    pub cases: Option<(usize, Vec<Branch>)>,
}

/// A known candidate, and why it is known.
struct Set {
    equals: bool,
    because: Option<usize>,
    /// The candidates that it follows from.
    from: Vec<(Cell, Digit)>,
}

#[derive(Default)]
struct KnownCandidates {
    set: BTreeMap<(Cell, Digit), Set>,
    /// In the order in which they became known.
    order: Vec<(Cell, Digit)>,
}

impl KnownCandidates {
    /// Returns the claims shown, and the values on the board for cells about which nothing is shown or assumed.
    fn beside(facts: &StepFacts<'_>, shown: &[Claim], assumed: Option<Cell>) -> KnownCandidates {
        let mut known = KnownCandidates::default();
        let is_claimed = |cell: Cell| assumed == Some(cell) || shown.iter().any(|&(other, ..)| other == cell);
        let of_board = placed(facts).filter(|&(cell, _)| !is_claimed(cell));
        let of_board = of_board.map(|(cell, value)| (cell, value, true));
        for (cell, value, equals) in of_board.chain(shown.iter().copied()) {
            known.claim((cell, value), Set { equals, because: None, from: Vec::new() });
        }
        known
    }

    fn is(&self, candidate: (Cell, Digit)) -> Option<bool> {
        self.set.get(&candidate).map(|set| set.equals)
    }

    /// Returns everything known as claims.
    fn claims(&self) -> Vec<Claim> {
        self.order.iter().map(|candidate| (candidate.0, candidate.1, self.set[candidate].equals)).collect()
    }

    fn claim(&mut self, candidate: (Cell, Digit), set: Set) {
        self.order.push(candidate);
        self.set.insert(candidate, set);
    }
}

/// The groups and lines of the causes of a step.
pub struct TriedCauses {
    groups: Vec<Group>,
    /// The lines; `None` if a cause is neither a group nor a line that can be tried.
    lines: Option<Vec<Box<dyn TriedLine>>>,
}

impl TriedCauses {
    /// The groups of cells and houses, and the lines.
    pub fn new(facts: &StepFacts<'_>) -> TriedCauses {
        let (mut groups, mut others) = (Vec::new(), Vec::new());
        for because in 0..facts.step.because.len() {
            match group(facts, because) {
                Some(group) => groups.push(group),
                None => others.push(because),
            }
        }
        let lines = others.into_iter().map(|because| tried(facts, because)).collect();
        TriedCauses { groups, lines }
    }

    /// Returns the line of the cause at this index; `None` if that is no line, or if a cause of the step is neither a group
    /// nor a line that can be examined.
    pub fn line(&self, because: usize) -> Option<&dyn TriedLine> {
        self.lines.as_ref()?.iter().find(|line| line.because() == because).map(|line| &**line)
    }
}

/// Returns the tree of cases that refutes a claim given others that are shown; `None` if there is no short one, or a
/// cause is neither a cell, a house nor a line that can be tried.
pub fn refuting(facts: &StepFacts<'_>, contrary: Claim, shown: &[Claim]) -> Option<Branch> {
    let TriedCauses { groups, lines } = facts.causes();
    let lines = lines.as_ref()?;
    let mut search = Search { groups, lines, tried: 0, ends: 0 };
    let mut known = KnownCandidates::beside(facts, shown, Some(contrary.0));
    let (branch, _) = search.refute(&mut known, contrary, None)?;
    (lines.is_empty() || branch.lines_in_all() <= MOST_LINES).then_some(branch)
}

/// Returns the consequences of conclusions that are already shown: the lines up to the other conclusions found in this
/// way, and these conclusions. If a cause is a line that cannot be tried, only cells and houses are examined.
pub fn following(facts: &StepFacts<'_>, shown: &[Claim]) -> (Vec<ProofLine>, Vec<Claim>) {
    let TriedCauses { groups, lines } = facts.causes();
    let search = Search { groups, lines: lines.as_deref().unwrap_or_default(), tried: 0, ends: 0 };
    let mut known = KnownCandidates::beside(facts, shown, None);
    let last = known.order.len().saturating_sub(1);
    if shown.is_empty() || search.propagate(&mut known).is_some() {
        return (Vec::new(), Vec::new());
    }
    let is_new = |claim: &Claim| {
        let (cell, value, equals) = *claim;
        !shown.contains(claim) && known.is((cell, value)) == Some(equals)
    };
    let found: Vec<Claim> = facts.step.conclusions().filter(is_new).collect();
    let wanted = found.iter().map(|&(cell, value, _)| (cell, value)).collect();
    (needed(&known, last, wanted).0, found)
}

impl Branch {
    pub fn lines_in_all(&self) -> usize {
        let cases = self.cases.iter().flat_map(|(_, cases)| cases);
        self.lines.len() + cases.map(Branch::lines_in_all).sum::<usize>()
    }
}

/// The cells among the causes that have one value left, which is known and does not depend on any assumption.
pub fn placed(facts: &StepFacts<'_>) -> impl Iterator<Item = (Cell, Digit)> {
    facts.step.because.iter().filter_map(|cause| match cause {
        Cause::Cell(cell) => match facts.values(*cell)? {
            &[value] => Some((*cell, value)),
            _ => None,
        },
        _ => None,
    })
}

/// Returns the candidates of a cell or of a value in a house; `None` for other causes.
fn group(facts: &StepFacts<'_>, because: usize) -> Option<Group> {
    let cause = &facts.step.because[because];
    if let Cause::Cell(cell) = cause {
        let members = facts.values(*cell)?.iter().map(|&value| (*cell, value));
        return Some(Group { because, exactly: true, members: members.collect() });
    }
    let (cells, value) = facts.house_of(because)?;
    let is_told = |fact: &Fact| matches!(fact, Fact::Places { because: other, .. } if *other == because);
    facts.step.facts.iter().find(|fact| is_told(fact))?;
    let members = facts.places(because).iter().map(|&cell| (cell, value));
    Some(Group { because, exactly: facts.is_full(cells), members: members.collect() })
}

/// A group that contradicts the known candidates, and these candidates.
struct Conflict {
    line: ProofLine,
    from: Vec<(Cell, Digit)>,
}

struct Search<'a> {
    groups: &'a [Group],
    lines: &'a [Box<dyn TriedLine>],
    tried: usize,
    ends: usize,
}

impl Search<'_> {
    /// Refutes a claim given the known candidates: returns the branch, and the known candidates that it rests on.
    fn refute(
        &mut self,
        known: &mut KnownCandidates,
        claim: Claim,
        because: Option<usize>,
    ) -> Option<(Branch, Vec<(Cell, Digit)>)> {
        self.tried += 1;
        if self.tried > (if self.lines.is_empty() { MOST_CASES_TRIED } else { MOST_CASES_TRIED_OF_LINES }) {
            return None;
        }
        let begin = known.order.len();
        let (cell, value, equals) = claim;
        known.claim((cell, value), Set { equals, because: None, from: Vec::new() });
        let assumed = ProofLine::new(cell, value, equals, because);
        let found = match self.propagate(known) {
            Some(conflict) => self.leaf(known, begin, assumed, conflict),
            None => self.split(known, begin, assumed),
        };
        for candidate in known.order.drain(begin..) {
            known.set.remove(&candidate);
        }
        found
    }

    /// Returns a finished case.
    fn leaf(
        &mut self,
        known: &KnownCandidates,
        begin: usize,
        assumed: ProofLine,
        conflict: Conflict,
    ) -> Option<(Branch, Vec<(Cell, Digit)>)> {
        self.ends += 1;
        let (mut lines, before) = needed(known, begin, conflict.from);
        lines.insert(0, assumed);
        lines.push(conflict.line);
        (self.ends <= MOST_CASES).then_some((Branch { lines, cases: None }, before))
    }

    /// Tries the cases of the smallest group one of whose candidates must be true.
    fn split(
        &mut self,
        known: &mut KnownCandidates,
        begin: usize,
        assumed: ProofLine,
    ) -> Option<(Branch, Vec<(Cell, Digit)>)> {
        let open = |group: &Group| {
            let open = group.members.iter().filter(|&&member| known.is(member).is_none());
            open.copied().collect::<Vec<_>>()
        };
        let is_done = |group: &Group| group.members.iter().any(|&member| known.is(member) == Some(true));
        let undecided = self.groups.iter().filter(|group| group.exactly && !is_done(group));
        // The candidates of the group that are already excluded matter, too.
        let known_of =
            |group: &Group| group.members.iter().copied().filter(|&one| known.is(one).is_some()).collect();
        let of_groups = undecided.map(|group| (group.because, open(group), known_of(group)));
        // A cell of a line has one of its remaining values, and a value that it needs has one of its cells.
        let claims = known.claims();
        let of_lines = self.lines.iter().filter_map(|line| {
            let open = line.open(&claims)?;
            let own = known.order.iter().filter(|one| line.has(one.0));
            Some((line.because(), open, own.copied().collect()))
        });
        let all = of_groups.chain(of_lines).collect::<Vec<(usize, Vec<(Cell, Digit)>, Vec<(Cell, Digit)>)>>();
        let (because, open, mut rests) = all.into_iter().min_by_key(|(_, open, _)| open.len())?;
        let (mut branches, mut only) = (Vec::new(), None);
        let ends = self.ends;
        for (cell, value) in open {
            let own = self.ends;
            let (branch, rest) = self.refute(known, (cell, value, true), Some(because))?;
            if !rest.contains(&(cell, value)) {
                // The case is impossible without its assumption, so no cases are needed.
                self.ends -= own - ends;
                (rests, only) = (rest, Some(branch));
                break;
            }
            branches.push(branch);
            rests.extend(rest);
        }
        let (mut lines, before) = needed(known, begin, rests);
        lines.insert(0, assumed);
        let cases = match only {
            Some(only) => {
                lines.extend(only.lines.into_iter().skip(1));
                only.cases
            }
            None => Some((because, branches)),
        };
        Some((Branch { lines, cases }, before))
    }

    /// Adds consequences, up to a contradiction.
    fn propagate(&self, known: &mut KnownCandidates) -> Option<Conflict> {
        loop {
            let mut is_new = false;
            for group in self.groups {
                let of = |known: &KnownCandidates, wanted: Option<bool>| -> Vec<(Cell, Digit)> {
                    group.members.iter().copied().filter(|&member| known.is(member) == wanted).collect()
                };
                let (placed, open) = (of(known, Some(true)), of(known, None));
                let because = Some(group.because);
                if let [first, second, ..] = placed[..] {
                    // Both cannot be true, so the later one is excluded.
                    let line = ProofLine::new(second.0, second.1, false, because);
                    return Some(Conflict { line, from: vec![first, second] });
                }
                if let [by] = placed[..] {
                    for candidate in open {
                        known.claim(candidate, Set { equals: false, because, from: vec![by] });
                        is_new = true;
                    }
                } else if group.exactly && open.len() < 2 {
                    let from = of(known, Some(false));
                    match open[..] {
                        [candidate] => known.claim(candidate, Set { equals: true, because, from }),
                        _ => {
                            let &(cell, value) = group.members.last()?;
                            return Some(Conflict { line: ProofLine::new(cell, value, true, because), from });
                        }
                    }
                    is_new = true;
                }
            }
            if is_new {
                continue;
            }
            // Lines are examined when cells and houses have no more consequences.
            for line in self.lines {
                let from = |claims: &[Claim]| claims.iter().map(|&(cell, value, _)| (cell, value)).collect();
                if let Some(found) = line.conflict(&known.claims()) {
                    let (cell, value, equals) = found.claim;
                    let line = ProofLine::new(cell, value, equals, Some(line.because()));
                    return Some(Conflict { line, from: from(&found.from) });
                }
                for found in line.follow(&known.claims()) {
                    let (cell, value, equals) = found.claim;
                    let set = Set { equals, because: Some(line.because()), from: from(&found.from) };
                    known.claim((cell, value), set);
                    is_new = true;
                }
            }
            if !is_new {
                return None;
            }
        }
    }
}

/// Returns the lines since `begin` that some candidates rest on, and the candidates known before. The first candidate
/// since `begin` is the assumption, not a line; it is returned with those known before.
fn needed(
    known: &KnownCandidates,
    begin: usize,
    wanted: Vec<(Cell, Digit)>,
) -> (Vec<ProofLine>, Vec<(Cell, Digit)>) {
    let mut used = wanted;
    let mut lines = Vec::new();
    for &candidate in known.order[begin..].iter().skip(1).rev() {
        if !used.contains(&candidate) {
            continue;
        }
        let set = &known.set[&candidate];
        lines.push(ProofLine::new(candidate.0, candidate.1, set.equals, set.because));
        used.extend(&set.from);
    }
    lines.reverse();
    let before = &known.order[..=begin];
    used.retain(|candidate| before.contains(candidate));
    (lines, used)
}
