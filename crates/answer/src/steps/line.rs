//! A line or a derived sum that involves only cells, with the values left in these; and whether it is a sum, an arrow
//! or an X-sum.

use std::collections::{BTreeMap, BTreeSet};

use super::cause::Cause;
use super::demands::{Demands, names_cells};
use super::part::Candidates;
use super::step::Step;
use crate::csp::{Constraint, Csp, Linear, VarId};
use crate::grid::{Cell, Digit};
use crate::limits::Limits;
use crate::puzzle::{Puzzle, StatedRule};

/// A line that states a rule, or a derived sum, that involves only cells.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// The cells of the line.
    pub cells: Vec<Cell>,
    /// The values left in each cell.
    pub left: Vec<Vec<i32>>,
    /// The constraints that involve only these cells.
    pub constraints: Vec<Constraint>,
    /// Equations between sums of cells, implied because both sums equal the same variable of the rule's own.
    pub implied: Vec<Constraint>,
    /// The rule, if `constraints` do not express it completely: a filling is then checked by asking the rule.
    pub(super) judge: Option<&'a StatedRule>,
    /// The variables of the cells, in the order of the cells.
    pub(super) vars: Vec<VarId>,
    /// The number of cells of the puzzle; each has a variable.
    pub(super) count: usize,
    /// The name of the rule; `None` if the line does not come from exactly one.
    rule: Option<&'static str>,
}

/// A function from the value of a cell to the indices of the cells that then have a certain sum, and the sum.
pub type Sums<'a> = Box<dyn Fn(i32) -> (Vec<usize>, i64) + 'a>;

impl<'a> Line<'a> {
    /// Returns the line of a cause; `known` has its cells with the values left in them. `None` if the cause is not a
    /// line, or involves more than cells and names no cell.
    pub fn new(puzzle: &'a Puzzle, cause: &Cause, known: &[(Cell, Vec<Digit>)]) -> Option<Line<'a>> {
        let cells: Vec<Cell> = known.iter().map(|(cell, _)| *cell).collect();
        let values =
            |(_, values): &(Cell, Vec<Digit>)| values.iter().map(|&value| i32::from(value)).collect();
        let limits = Limits::default();
        let all: Vec<Cell> = puzzle.cells().collect();
        let vars: Vec<VarId> =
            cells.iter().map(|cell| all.binary_search(cell).ok().map(VarId::new)).collect::<Option<_>>()?;
        let count = all.len();
        let demands =
            Demands { puzzle, candidates: Candidates::of_puzzle(puzzle, count), cells: all, limits: &limits };
        let csp: Csp = demands.posted(cause, &cells)?;
        let rule = match cause.rules() {
            [rule] => Some(&puzzle.rules()[*rule]),
            _ => None,
        };
        let is_own = |constraint: &Constraint| constraint.vars().iter().all(|var| vars.contains(var));
        let all = csp.posted().iter().map(|posted| &posted.constraint);
        let constraints: Vec<Constraint> = all.clone().filter(|one| is_own(one)).cloned().collect();
        let is_whole = csp.vars().len() == count && constraints.len() == all.len();
        let judge = rule.filter(|_| !is_whole);
        if !is_whole && !judge.is_some_and(names_cells) {
            return None;
        }
        let rule = rule.map(|rule| rule.statement.name);
        let sums = csp.posted().iter().filter_map(|posted| match &posted.constraint {
            Constraint::Linear(sum) => Some(sum),
            _ => None,
        });
        let implied = equal_sums(sums, is_own);
        let left = known.iter().map(values).collect();
        Some(Line { puzzle, cells, left, constraints, implied, judge, vars, count, rule })
    }

    /// Returns all cells of the line of a cause, ascending; `None` if the cause is not a line.
    pub fn scope(puzzle: &Puzzle, cause: &Cause) -> Option<BTreeSet<Cell>> {
        match cause {
            Cause::Rule { rule } | Cause::With { rule, .. } => {
                let all: Vec<Cell> = puzzle.cells().collect();
                let csp = puzzle.post_one(*rule, &[], &Limits::default()).ok()?;
                let vars = csp.posted().iter().flat_map(|posted| posted.constraint.vars());
                Some(vars.filter_map(|var| all.get(var.index()).copied()).collect())
            }
            Cause::Part { cells, .. } => Some(cells.iter().copied().collect()),
            Cause::Sum { terms, .. } => Some(terms.iter().map(|(_, cell)| *cell).collect()),
            Cause::Cell(_) | Cause::House { .. } | Cause::RuleHouse { .. } => None,
        }
    }

    /// Returns the line of a step, with the values left before the step; `None` if the step has several causes, or its
    /// cause is not a line.
    pub fn of_step(puzzle: &'a Puzzle, step: &Step) -> Option<Line<'a>> {
        let [cause] = &step.because[..] else { return None };
        Line::new(puzzle, cause, &step.known_cells())
    }

    /// Returns the values of all variables if only some cells have values; `some` has pairs of a cell's index and its
    /// value.
    pub fn values(&self, some: &[(usize, i32)]) -> Vec<Option<i32>> {
        let mut values = vec![None; self.count];
        some.iter().for_each(|&(place, value)| values[self.vars[place].index()] = Some(value));
        values
    }

    /// Sets the value of the cell with index `place`, or removes it.
    pub fn set(&self, values: &mut [Option<i32>], place: usize, value: Option<i32>) {
        values[self.vars[place].index()] = value;
    }

    /// Returns the name of the rule; `None` if the line does not come from exactly one.
    pub const fn rule_name(&self) -> Option<&'static str> {
        self.rule
    }

    /// Returns the constraints if they express the line completely, otherwise none.
    pub fn whole(&self) -> &[Constraint] {
        if self.has_judge() { &[] } else { &self.constraints }
    }

    /// Returns `true` if the constraints do not express the line completely, so that the rule must be asked.
    pub fn has_judge(&self) -> bool {
        self.judge.is_some()
    }

    /// Returns the index of the cell of a variable; `None` if it belongs to no cell of the line.
    pub fn place(&self, var: VarId) -> Option<usize> {
        self.vars.iter().position(|&other| other == var)
    }

    /// Returns `true` if a constraint of the line says that the cells with these indices all differ.
    pub fn differ(&self, places: &[usize]) -> bool {
        self.constraints.iter().any(|constraint| match constraint {
            Constraint::AllDifferent(vars) => places.iter().all(|&place| vars.contains(&self.vars[place])),
            _ => false,
        })
    }

    /// Returns the indices of the cells of a sum if all factors are 1; otherwise `None`.
    pub fn plain(&self, sum: &Linear) -> Option<Vec<usize>> {
        let is_plain = sum.terms.iter().all(|&(factor, _)| factor == 1);
        let places: Option<Vec<usize>> = sum.terms.iter().map(|&(_, var)| self.place(var)).collect();
        places.filter(|_| is_plain)
    }

    /// Returns the sum of a line that consists of a single sum and constraints that cells differ; `None` for other
    /// lines.
    pub fn only_sum(&self) -> Option<&Linear> {
        let mut sums = Vec::new();
        for constraint in self.whole() {
            match constraint {
                Constraint::Linear(sum) => sums.push(sum),
                Constraint::AllDifferent(_) => {}
                _ => return None,
            }
        }
        if let [sum] = sums[..] { Some(sum) } else { None }
    }

    /// Returns `true` if the total of a sum lies between its least and greatest value. Some variables have the value
    /// that `value` returns; the others range over the values left.
    pub(super) fn can_reach(&self, sum: &Linear, value: impl Fn(VarId) -> Option<i32>) -> bool {
        let (mut least, mut most) = (0_i64, 0_i64);
        for &(factor, var) in &sum.terms {
            let open = self.place(var).map_or(&[][..], |place| &self.left[place]);
            let ends = match value(var) {
                Some(value) => [Some(value), Some(value)],
                None => [open.iter().copied().min(), open.iter().copied().max()],
            };
            let ends = ends.map(|end| factor.saturating_mul(end.unwrap_or(0).into()));
            least = ends[0].min(ends[1]).saturating_add(least);
            most = ends[0].max(ends[1]).saturating_add(most);
        }
        (least..=most).contains(&sum.total)
    }

    /// Returns a cell whose value determines which other cells have which sum, such as an arrow's circle or the first
    /// cell of an X-sum, and the function that says which; `None` for other lines.
    pub fn sums(&self) -> Option<(usize, Sums<'_>)> {
        self.arrow().or_else(|| self.x_sum())
    }

    /// Returns the cell of an arrow that equals the sum of two or more other cells.
    fn arrow(&self) -> Option<(usize, Sums<'_>)> {
        let sum = self.only_sum().filter(|sum| sum.total == 0)?;
        let (bulb, others): (Vec<_>, Vec<_>) = sum.terms.iter().partition(|(factor, _)| *factor == -1);
        let [(_, bulb)] = bulb[..] else { return None };
        let others = self.plain(&Linear { terms: others, total: 0, plain: false })?;
        (others.len() > 1).then_some(())?;
        Some((self.place(bulb)?, Box::new(move |value| (others.clone(), value.into()))))
    }

    /// Returns the first cell of an X-sum, whose value determines which other cells have which sum.
    fn x_sum(&self) -> Option<(usize, Sums<'_>)> {
        if self.rule != Some("x-sum") {
            return None;
        }
        let mut first: Option<VarId> = None;
        let mut sums: BTreeMap<i32, (Vec<usize>, i64)> = BTreeMap::new();
        for constraint in self.whole() {
            match constraint {
                Constraint::If(atoms, then) => {
                    let ([atom], Constraint::Linear(sum)) = (&atoms[..], &**then) else { return None };
                    let is_same = atom.equals && *first.get_or_insert(atom.var) == atom.var;
                    sums.insert(atom.value, (self.plain(sum).filter(|_| is_same)?, sum.total));
                }
                Constraint::AllDifferent(_) | Constraint::Member(..) => {}
                _ => return None,
            }
        }
        let sum = move |value: i32| sums.get(&value).cloned().unwrap_or_default();
        Some((self.place(first?)?, Box::new(sum)))
    }
}

/// Returns equations between sums that equal the same variable, without the variable, if `is_own` accepts them.
fn equal_sums<'a>(
    sums: impl Iterator<Item = &'a Linear>,
    is_own: impl Fn(&Constraint) -> bool,
) -> Vec<Constraint> {
    let mut of_variable: BTreeMap<VarId, Vec<&Linear>> = BTreeMap::new();
    for sum in sums {
        if let Some(&(-1, last)) = sum.terms.last() {
            of_variable.entry(last).or_default().push(sum);
        }
    }
    let less_last = |sum: &Linear, sign: i64| -> Vec<(i64, VarId)> {
        let terms = &sum.terms[..sum.terms.len() - 1];
        terms.iter().map(|&(factor, var)| (sign * factor, var)).collect()
    };
    let mut equal = Vec::new();
    for sums in of_variable.into_values() {
        for (place, a) in sums.iter().enumerate() {
            for b in &sums[..place] {
                let terms = [less_last(a, 1), less_last(b, -1)].concat();
                let sum = Linear { terms, total: a.total - b.total, plain: false };
                let is_once = sum
                    .terms
                    .iter()
                    .enumerate()
                    .all(|(place, (_, var))| !sum.terms[..place].iter().any(|(_, before)| before == var));
                let sum = Constraint::Linear(sum);
                if is_once && is_own(&sum) {
                    equal.push(sum);
                }
            }
        }
    }
    equal
}

/// Returns the different sets of values that the cells with indices `places` have in the fillings, each as an ascending
/// list.
pub fn sets_of<'a>(fillings: impl IntoIterator<Item = &'a Vec<i32>>, places: &[usize]) -> BTreeSet<Vec<i32>> {
    let set = |filling: &Vec<i32>| {
        let mut set: Vec<i32> = places.iter().map(|&place| filling[place]).collect();
        set.sort_unstable();
        set
    };
    fillings.into_iter().map(set).collect()
}

/// The largest number of sets of values that are examined.
const MOST_SETS: usize = 1000;

/// The limit of steps of the search for sets; beyond it, there are too many.
const MOST_TRIED: u32 = 100_000;

/// Returns all sets of `count` of the ascending `values` with the sum `total`; values may repeat unless `once`. `None`
/// if there are too many.
pub fn sets_with_sum(values: &[i32], once: bool, count: usize, total: i64) -> Option<Vec<Vec<i32>>> {
    let mut all = Vec::new();
    let mut still = MOST_TRIED;
    add_sets(values, once, (count, total), &mut Vec::new(), &mut all, &mut still);
    (all.len() <= MOST_SETS && still > 0).then_some(all)
}

/// Adds to `all` the sets that extend `set` by `count` values with the sum `total`; `still` counts down the steps.
fn add_sets(
    values: &[i32],
    once: bool,
    (count, total): (usize, i64),
    set: &mut Vec<i32>,
    all: &mut Vec<Vec<i32>>,
    still: &mut u32,
) {
    *still = still.saturating_sub(1);
    if count == 0 {
        if total == 0 {
            all.push(set.clone());
        }
        return;
    }
    let Some(&most) = values.last() else { return };
    for (place, &value) in values.iter().enumerate() {
        // Even `count` times the smallest value left is too much, or `count` times the largest too little.
        let least = i64::from(value) * count as i64;
        if least > total || i64::from(most) * (count as i64) < total || all.len() > MOST_SETS || *still == 0 {
            return;
        }
        set.push(value);
        let rest = &values[if once { place + 1 } else { place }..];
        add_sets(rest, once, (count - 1, total - i64::from(value)), set, all, still);
        set.pop();
    }
}
