//! A line of rules or a sum over cells alone, with the values left in its cells, and its kind of statement.

use std::collections::{BTreeMap, BTreeSet};

use super::cause::Cause;
use super::demands::{Demands, names_cells};
use super::part::Candidates;
use super::step::Step;
use crate::csp::{Constraint, Csp, Linear, VarId};
use crate::grid::{Cell, Digit};
use crate::limits::Limits;
use crate::puzzle::{Puzzle, StatedRule};

/// A line of rules or a sum over cells alone.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The values left in each.
    pub left: Vec<Vec<i32>>,
    /// The constraints between them.
    pub constraints: Vec<Constraint>,
    /// Sums of cells that follow from sums over a variable of the rule's own.
    pub implied: Vec<Constraint>,
    /// The rule, if it has constraints on variables of its own, too: then its check of solutions decides.
    pub(super) judge: Option<&'a StatedRule>,
    /// The variables of the cells.
    pub(super) vars: Vec<VarId>,
    /// The number of variables of the puzzle.
    pub(super) count: usize,
    /// The name of the rule, if it comes from a single one.
    rule: Option<&'static str>,
}

/// For a value of a cell, the places of the cells with a sum, and the sum.
pub type Sums<'a> = Box<dyn Fn(i32) -> (Vec<usize>, i64) + 'a>;

impl<'a> Line<'a> {
    /// Returns the line of a cause over some cells, with the values left in each; `None` if it involves anything else,
    /// or the cause is not a line.
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

    /// Returns the line of a step in the state before it; `None` if it has several causes.
    pub fn of_step(puzzle: &'a Puzzle, step: &Step) -> Option<Line<'a>> {
        let [cause] = &step.because[..] else { return None };
        Line::new(puzzle, cause, &step.known_cells())
    }

    /// Returns the values of all variables when some cells have these, by place, and the others none.
    pub fn values(&self, some: &[(usize, i32)]) -> Vec<Option<i32>> {
        let mut values = vec![None; self.count];
        some.iter().for_each(|&(place, value)| values[self.vars[place].index()] = Some(value));
        values
    }

    /// Gives the variable of a cell a value, or none.
    pub fn set(&self, values: &mut [Option<i32>], place: usize, value: Option<i32>) {
        values[self.vars[place].index()] = value;
    }

    /// Returns the name of its rule; `None` for a derived sum.
    pub const fn rule_name(&self) -> Option<&'static str> {
        self.rule
    }

    /// Returns the constraints, if they express the whole line.
    pub fn whole(&self) -> &[Constraint] {
        if self.has_judge() { &[] } else { &self.constraints }
    }

    /// Returns `true` if its constraints do not express the whole line, so that the rule decides.
    pub fn has_judge(&self) -> bool {
        self.judge.is_some()
    }

    /// Returns the place of a variable among the cells.
    pub fn place(&self, var: VarId) -> Option<usize> {
        self.vars.iter().position(|&other| other == var)
    }

    /// Returns `true` if a single constraint of the line says that some cells all differ.
    pub fn differ(&self, places: &[usize]) -> bool {
        self.constraints.iter().any(|constraint| match constraint {
            Constraint::AllDifferent(vars) => places.iter().all(|&place| vars.contains(&self.vars[place])),
            _ => false,
        })
    }

    /// Returns the places of the cells of a sum in which each counts once.
    pub fn plain(&self, sum: &Linear) -> Option<Vec<usize>> {
        let is_plain = sum.terms.iter().all(|&(factor, _)| factor == 1);
        let places: Option<Vec<usize>> = sum.terms.iter().map(|&(_, var)| self.place(var)).collect();
        places.filter(|_| is_plain)
    }

    /// Returns the only sum among constraints that otherwise only say that cells differ.
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

    /// Returns `true` if a total lies between the bounds of a sum, with `value` for some variables and the remaining
    /// values for the others.
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

    /// Returns a cell whose value says which other cells have which sum: an arrow's circle, the first cell of an X-sum.
    pub fn sums(&self) -> Option<(usize, Sums<'_>)> {
        self.arrow().or_else(|| self.x_sum())
    }

    /// Returns a cell that is the sum of other cells.
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

/// Sums that are equal because each equals the same variable, which belongs to no cell.
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

/// Returns the sets of values, ascending, that some cells have in some fillings.
pub fn sets_of<'a>(fillings: impl IntoIterator<Item = &'a Vec<i32>>, places: &[usize]) -> BTreeSet<Vec<i32>> {
    let set = |filling: &Vec<i32>| {
        let mut set: Vec<i32> = places.iter().map(|&place| filling[place]).collect();
        set.sort_unstable();
        set
    };
    fillings.into_iter().map(set).collect()
}

/// The most sets of values that are examined.
const MOST_SETS: usize = 1000;

/// With more values tried than this, there are too many sets.
const MOST_TRIED: u32 = 100_000;

/// Returns the sets of `count` of these ascending values, each used `once` or more often, that have a sum; `None` if
/// there are too many.
pub fn sets_with_sum(values: &[i32], once: bool, count: usize, total: i64) -> Option<Vec<Vec<i32>>> {
    let mut all = Vec::new();
    let mut still = MOST_TRIED;
    add_sets(values, once, (count, total), &mut Vec::new(), &mut all, &mut still);
    (all.len() <= MOST_SETS && still > 0).then_some(all)
}

/// Adds the sets that extend `set`.
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
        // The smallest value times their number is too much, or the largest too little.
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
