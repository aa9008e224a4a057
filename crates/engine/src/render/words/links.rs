//! What values of a cell leave for others of its line, one cell after the other, up to one, or two or three together,
//! for which they leave nothing.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::reason::FilledLine;
use super::story::{Beside, LeftValues, NoPartner};
use crate::csp::Constraint;

/// A reader looks at no more other cells at once.
pub const MOST_OTHERS: usize = 3;
/// More values of these are not tried.
const MOST_TRIED: usize = 1_000;
/// Cells of a longer line are looked at together only where a rule is about them, not where they only differ.
const MOST_CELLS: usize = 10;
/// Nobody follows more cells one after the other.
const MOST_LINKS: usize = 5;
/// Cells that only differ are looked at together where so few ways are left.
const MOST_EVEN: usize = 27;
/// Where more was found, it is no short way.
const MOST_FOUND: usize = 100;
/// More values than these are no help to a reader.
const MOST_LEFT: usize = 4;

/// What a line says of few cells at a time.
pub struct Links<'a> {
    told: &'a FilledLine<'a>,
    /// By cell and other cell: whether the line says that they differ.
    differ: Vec<Vec<bool>>,
    /// By cell: those with which a constraint, or a difference, ties it.
    tied: Vec<Vec<bool>>,
    /// Two or three cells that are looked at together, one cell after the other: those of a constraint, and those that differ.
    ties: Vec<Vec<usize>>,
    /// The constraints with their cells.
    scopes: Vec<(Vec<usize>, &'a Constraint)>,
}

/// A cell that has fewer values left because of others.
struct Narrowed {
    place: usize,
    values: Vec<i32>,
    /// The cells because of which it is so.
    others: Vec<usize>,
    /// The places of those before that it rests on.
    from: Vec<usize>,
}

impl<'a> Links<'a> {
    pub fn new(told: &'a FilledLine<'a>) -> Links<'a> {
        let line = told.line;
        let count = line.cells.len();
        let (mut differ, mut tied) = (vec![vec![false; count]; count], vec![vec![false; count]; count]);
        let mut few: BTreeSet<Vec<usize>> = BTreeSet::new();
        let scope = |constraint| Some((line.places(constraint)?, constraint));
        let scopes: Vec<(Vec<usize>, &Constraint)> =
            line.constraints.iter().chain(&line.implied).filter_map(scope).collect();
        for (places, constraint) in &scopes {
            let is_differ = matches!(constraint, Constraint::AllDifferent(_));
            let is_short = places.len() <= MOST_OTHERS + 1;
            for (&a, &b) in places.iter().flat_map(|a| places.iter().map(move |b| (a, b))) {
                differ[a][b] |= is_differ && a != b;
                tied[a][b] |= if is_differ { count <= MOST_CELLS } else { is_short };
            }
            if !is_differ && (2..=MOST_OTHERS).contains(&places.len()) {
                few.insert(places.clone());
            }
        }
        let mut ties: Vec<Vec<usize>> = few.into_iter().collect();
        for a in 0..count {
            for b in (0..a).filter(|&b| differ[a][b]) {
                ties.push(vec![b, a]);
                ties.extend((0..b).filter(|&c| differ[a][c] && differ[b][c]).map(|c| vec![c, b, a]));
            }
        }
        Links { told, differ, tied, ties, scopes }
    }

    pub fn differ(&self, a: usize, b: usize) -> bool {
        self.differ[a][b]
    }

    /// The values of the first of some cells that go with some that the others have left, by all that the line says of
    /// these cells alone.
    fn kept(&self, places: &[usize], left: &[Vec<i32>]) -> Vec<i32> {
        let line = self.told.line;
        let mut due: Vec<Vec<&Constraint>> = vec![Vec::new(); places.len()];
        for (own, constraint) in &self.scopes {
            let depth = |place: &usize| places.iter().position(|other| other == place);
            let depths: Option<Vec<usize>> = own.iter().map(depth).collect();
            if let Some(last) = depths.and_then(|depths| depths.into_iter().max()) {
                due[last].push(constraint);
            }
        }
        let mut values = line.values(&[]);
        let mut fits = |&value: &i32| {
            let mut only = left.to_vec();
            only[places[0]] = vec![value];
            self.fill(places, &only, &due, &mut Vec::new(), &mut values)
        };
        left[places[0]].iter().copied().filter(|value| fits(value)).collect()
    }

    /// Returns `true` if cells behind some that are `filled` can be filled, too.
    fn fill(
        &self,
        places: &[usize],
        left: &[Vec<i32>],
        due: &[Vec<&Constraint>],
        filled: &mut Vec<i32>,
        values: &mut [Option<i32>],
    ) -> bool {
        let depth = filled.len();
        let Some(&place) = places.get(depth) else { return true };
        left[place].iter().any(|&value| {
            let is_taken = |at: usize| self.differ[places[at]][place] && filled[at] == value;
            if (0..depth).any(is_taken) {
                return false;
            }
            self.told.line.set(values, place, Some(value));
            filled.push(value);
            let fits = due[depth].iter().all(|constraint| constraint.holds(values))
                && self.fill(places, left, due, filled, values);
            filled.pop();
            self.told.line.set(values, place, None);
            fits
        })
    }

    /// The values of a cell that have nothing to go with in so many other cells, with why; and those that have.
    pub fn without_partner(
        &self,
        place: usize,
        values: &[i32],
        sizes: RangeInclusive<usize>,
    ) -> (Vec<NoPartner>, Vec<i32>) {
        let line = self.told.line;
        let mut open = values.to_vec();
        let mut told = Vec::new();
        for size in sizes {
            for others in self.tied_to(place, size) {
                let fills = others.iter().map(|&other| line.left[other].len()).product::<usize>();
                if open.is_empty() || fills > MOST_TRIED {
                    continue;
                }
                let mut left = line.left.clone();
                left[place] = open.clone();
                let kept = self.kept(&[&[place], &others[..]].concat(), &left);
                let lost: Vec<i32> = open.iter().copied().filter(|value| !kept.contains(value)).collect();
                if !lost.is_empty() {
                    told.push(self.no_partner(place, &lost, &others));
                    open = kept;
                }
            }
        }
        (told, open)
    }

    /// The sets of so many other cells that are tied to a cell, or to each other and one of them to it.
    fn tied_to(&self, place: usize, size: usize) -> Vec<Vec<usize>> {
        let mut sets: BTreeSet<Vec<usize>> = BTreeSet::from([Vec::new()]);
        for _ in 0..size {
            let longer = |set: &Vec<usize>| {
                let set = set.clone();
                let is_tied = |other: usize| {
                    self.tied[place][other] || set.iter().any(|&before| self.tied[before][other])
                };
                let others: Vec<usize> = (0..self.tied.len())
                    .filter(|&other| other != place && !set.contains(&other) && is_tied(other))
                    .collect();
                others.into_iter().map(move |other| {
                    let mut longer = [&set[..], &[other]].concat();
                    longer.sort_unstable();
                    longer
                })
            };
            sets = sets.iter().flat_map(longer).collect();
        }
        sets.into_iter().collect()
    }

    /// Values of a cell that leave nothing for others together, with what they leave for each of several alone.
    fn no_partner(&self, place: usize, values: &[i32], others: &[usize]) -> NoPartner {
        let mut left = self.told.line.left.clone();
        left[place] = values.to_vec();
        let mut narrowed = Vec::new();
        for &other in others.iter().filter(|_| others.len() > 1) {
            let kept = self.kept(&[other, place], &left);
            if kept.len() < left[other].len() && kept.len() <= MOST_LEFT {
                narrowed.push((other, kept));
            }
        }
        self.told(place, values, &narrowed, others)
    }

    fn told(
        &self,
        place: usize,
        values: &[i32],
        narrowed: &[(usize, Vec<i32>)],
        others: &[usize],
    ) -> NoPartner {
        let signs = |values: &[i32]| values.iter().map(|&value| self.told.sign(value)).collect();
        let names = |places: &[usize]| places.iter().map(|&place| self.told.name(place)).collect();
        // Cells one after the other that have the same values left stand together.
        let runs = narrowed.chunk_by(|(_, a), (_, b)| a == b);
        let then = runs.map(|run| LeftValues {
            cells: run.iter().map(|(place, _)| self.told.name(*place)).collect(),
            values: signs(&run[0].1),
        });
        NoPartner {
            cells: vec![self.told.name(place)],
            values: signs(values),
            then: then.collect(),
            others: names(others),
        }
    }

    /// What values of a cell leave for others one after the other, until nothing is left for one.
    pub fn trail(&self, place: usize, values: &[i32]) -> Option<NoPartner> {
        let mut left = self.told.line.left.clone();
        left[place] = values.to_vec();
        let mut found =
            vec![Narrowed { place, values: values.to_vec(), others: Vec::new(), from: Vec::new() }];
        // Of each cell, the last of these.
        let mut last: Vec<Option<usize>> = vec![None; left.len()];
        last[place] = Some(0);
        let mut new = 0..found.len();
        while !new.is_empty() && found.len() < MOST_FOUND {
            let begin = found.len();
            let is_new = |at: Option<usize>| at.is_some_and(|at| new.contains(&at));
            if let Some((target, from)) = self.narrow(&mut left, &mut last, &mut found, is_new) {
                return self.trail_to(&found, from, target);
            }
            new = begin..found.len();
        }
        None
    }

    /// What cells have left because of others, one after the other, from what they have left by themselves; nothing if one has
    /// more left than a step says.
    pub fn narrowed(&self, gone: &[(usize, i32)]) -> Option<Vec<Beside>> {
        let mut left = self.told.line.left.clone();
        let mut last: Vec<Option<usize>> = vec![None; left.len()];
        let mut found: Vec<Narrowed> = Vec::new();
        let mut new = 0..0;
        loop {
            let begin = found.len();
            let is_new = |at: Option<usize>| begin == 0 || at.is_some_and(|at| new.contains(&at));
            if self.narrow(&mut left, &mut last, &mut found, is_new).is_some() || found.len() > MOST_FOUND {
                return None;
            }
            if found.len() == begin {
                break;
            }
            new = begin..found.len();
        }
        if gone.iter().any(|(place, value)| left[*place].contains(value)) {
            return None;
        }
        let needed = needed(&found, gone.iter().filter_map(|&(place, _)| last[place]).collect());
        let told = needed.into_iter().map(|at| {
            let Narrowed { place, values, others, .. } = &found[at];
            Beside {
                cell: self.told.name(*place),
                values: values.iter().map(|&value| self.told.sign(value)).collect(),
                others: others.iter().map(|&other| self.told.name(other)).collect(),
            }
        });
        Some(told.collect())
    }

    /// Adds what each cell has left because of one or two others of which one is new. Of the first for which nothing is left, the
    /// place and what that rests on.
    fn narrow(
        &self,
        left: &mut [Vec<i32>],
        last: &mut [Option<usize>],
        found: &mut Vec<Narrowed>,
        is_new: impl Fn(Option<usize>) -> bool,
    ) -> Option<(usize, Vec<usize>)> {
        let (before, of_before) = (left.to_vec(), last.to_vec());
        for tie in &self.ties {
            let fills = tie.iter().map(|&place| before[place].len()).product::<usize>();
            let is_even = |pair: &[usize]| self.differ[pair[0]][pair[1]];
            let most = if tie.len() > 2 && tie.windows(2).all(is_even) { MOST_EVEN } else { MOST_TRIED };
            if fills > most {
                continue;
            }
            for &target in tie {
                let others: Vec<usize> = tie.iter().copied().filter(|&other| other != target).collect();
                if !others.iter().any(|&other| is_new(of_before[other])) {
                    continue;
                }
                let mut with = before.clone();
                with[target].clone_from(&left[target]);
                let kept = self.kept(&[&[target], &others[..]].concat(), &with);
                if kept.len() == left[target].len() {
                    continue;
                }
                let from = others.iter().filter_map(|&other| of_before[other]).chain(last[target]).collect();
                if kept.is_empty() {
                    return Some((target, from));
                }
                last[target] = Some(found.len());
                left[target].clone_from(&kept);
                found.push(Narrowed { place: target, values: kept, others, from });
            }
        }
        None
    }

    /// The way to a cell that has nothing left, over what that rests on.
    fn trail_to(&self, found: &[Narrowed], from: Vec<usize>, target: usize) -> Option<NoPartner> {
        let mut needed = needed(found, from);
        // Without the assumption, which is the first.
        if !needed.remove(&0) || needed.len() > MOST_LINKS {
            return None;
        }
        let narrowed: Vec<(usize, Vec<i32>)> =
            needed.iter().map(|&at| (found[at].place, found[at].values.clone())).collect();
        Some(self.told(found[0].place, &found[0].values, &narrowed, &[target]))
    }
}

/// All that some of what was found rest on, with these.
fn needed(found: &[Narrowed], mut open: Vec<usize>) -> BTreeSet<usize> {
    let mut needed: BTreeSet<usize> = BTreeSet::new();
    while let Some(at) = open.pop() {
        if needed.insert(at) {
            open.extend(&found[at].from);
        }
    }
    needed
}
