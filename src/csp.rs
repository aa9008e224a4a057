//! The problem between puzzle and clauses: integer variables and a closed vocabulary of
//! constraints, the constraint programmers' own. Rules post into it, encodings read from it.

use std::collections::HashMap;
use std::ops::{Not, RangeInclusive};
use std::rc::Rc;

use crate::cnf::{Lit, Model, Var};
use crate::grid::{Cell, Grid};
use crate::limits::Limits;

/// An integer variable of a [`Csp`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarId(u32);

impl VarId {
    /// Its place among the variables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// `variable = value`, or its negation. A value outside the variable's range is never taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// The variable.
    pub var: VarId,
    /// A value of its range.
    pub value: i32,
    /// True for "equals", false for "differs".
    pub equals: bool,
}

impl Not for Atom {
    type Output = Atom;

    fn not(self) -> Atom {
        Atom { equals: !self.equals, ..self }
    }
}

/// Which pairs of values two variables may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    left: RangeInclusive<i32>,
    right: RangeInclusive<i32>,
    allowed: Vec<bool>,
}

impl Table {
    /// The pairs of the two ranges for which `allowed` says so.
    pub fn new(
        left: RangeInclusive<i32>,
        right: RangeInclusive<i32>,
        allowed: impl Fn(i32, i32) -> bool,
    ) -> Table {
        let pairs = left.clone().flat_map(|a| right.clone().map(move |b| (a, b)));
        let allowed = pairs.map(|(a, b)| allowed(a, b)).collect();
        Table { left, right, allowed }
    }

    /// Whether `a` on the left goes with `b` on the right; false outside the ranges.
    pub fn allows(&self, a: i32, b: i32) -> bool {
        let offset =
            |range: &RangeInclusive<i32>, value: i32| (i64::from(value) - i64::from(*range.start())) as usize;
        self.left.contains(&a)
            && self.right.contains(&b)
            && self.allowed[offset(&self.left, a) * (offset(&self.right, *self.right.end()) + 1)
                + offset(&self.right, b)]
    }
}

/// A finite automaton over values: it accepts a word if one of its runs ends in an accepting
/// state. A separator may be read between segments of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The value that symbol 0 stands for.
    pub min: i32,
    /// The symbol of the separator, behind that of the largest value.
    pub separator: usize,
    /// Where runs begin.
    pub start: Vec<u32>,
    /// Whether a run may end in the state.
    pub accepting: Vec<bool>,
    /// For each state and symbol the states that may follow; symbols missing at the end have none.
    pub next: Vec<Vec<Vec<u32>>>,
}

impl Automaton {
    /// The deterministic automaton with these states and steps, explored from `start`. `step` gives
    /// nothing where no accepted word goes on.
    pub fn explore<S: Clone + Eq + std::hash::Hash>(
        values: RangeInclusive<i32>,
        start: S,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        let mut number = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        while let Some(state) = states.get(next.len()).cloned() {
            let follow = values.clone().map(|value| {
                let target = step(&state, value)?;
                Some(*number.entry(target.clone()).or_insert_with(|| {
                    states.push(target);
                    states.len() as u32 - 1
                }))
            });
            next.push(follow.map(Vec::from_iter).collect());
        }
        let accepting = states.iter().map(accepts).collect();
        Automaton { min: *values.start(), separator: values.count(), start: vec![0], accepting, next }
    }

    /// The states that may follow `state` on `symbol`.
    pub fn follow(&self, state: u32, symbol: usize) -> &[u32] {
        self.next[state as usize].get(symbol).map_or(&[], Vec::as_slice)
    }

    /// Whether it accepts a word of symbols.
    pub fn accepts(&self, word: &[usize]) -> bool {
        let mut states = self.start.clone();
        for &symbol in word {
            states = states.iter().flat_map(|&state| self.follow(state, symbol)).copied().collect();
            states.sort_unstable();
            states.dedup();
        }
        states.iter().any(|&state| self.accepting[state as usize])
    }
}

/// A linear sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Coefficients and variables; a variable may stand there twice.
    pub terms: Vec<(i64, VarId)>,
    /// What they add up to.
    pub total: i64,
    /// Whether it goes through plain sum cells, one after the other, whatever would be faster.
    pub plain: bool,
}

/// Places that are in an area or not, and how they hang together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// For each place whether it is in the area.
    pub places: Vec<Atom>,
    /// The pairs of neighbouring places, each once.
    pub edges: Vec<(u32, u32)>,
    /// The most places it can have.
    pub most: usize,
}

/// What a [`Csp`] can demand. The encodings match it exhaustively.
#[derive(Clone, Debug)]
pub enum Constraint {
    /// The variable takes one of these values: a given, a restriction.
    Member(VarId, Vec<i32>),
    /// At least one of the atoms is true.
    Clause(Vec<Atom>),
    /// No two of the variables are equal.
    AllDifferent(Vec<VarId>),
    /// The sum of coefficient times variable is the total.
    Linear(Linear),
    /// The two variables take an allowed pair of values.
    Relation(VarId, VarId, Rc<Table>),
    /// The automaton accepts the word of the variables; `None` reads the separator.
    Automaton(Vec<Option<VarId>>, Rc<Automaton>),
    /// The number of true atoms is one of these.
    Count(Vec<Atom>, Vec<usize>),
    /// The number of true atoms is the variable's value.
    CountIs(Vec<Atom>, VarId),
    /// The places whose atoms are true form one area, or none.
    Connected(Area),
    /// All constraints of at least one of the branches hold.
    Any(Vec<Vec<Constraint>>),
    /// If all the atoms are true, the constraint holds.
    If(Vec<Atom>, Box<Constraint>),
}

/// Who demands a constraint: what statistics sort by and explanations name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The house with this place in [`Grid::houses`].
    House(usize),
    /// The rule with this place in the puzzle.
    Rule(usize),
    /// The given in this cell.
    Given(Cell),
}

/// A constraint and who demands it.
#[derive(Clone, Debug)]
pub struct Posted {
    /// Who.
    pub owner: Owner,
    /// What.
    pub constraint: Constraint,
}

/// What a variable ranges over, and where its literals begin.
#[derive(Clone, Copy, Debug)]
struct IntVar {
    first: u64,
    min: i32,
    width: u32,
    /// A single literal for the value 1, false for anything else.
    boolean: bool,
    /// Who made it; of a cell, nobody.
    owner: Option<Owner>,
}

/// The values that each variable of a [`Csp`] still has.
#[derive(Clone, Debug)]
pub struct Domains {
    /// For each variable its smallest value of all, and where its bits begin.
    vars: Vec<(i32, u32)>,
    bits: Vec<u64>,
    counts: Vec<u32>,
}

impl Domains {
    fn words(&self, var: VarId) -> &[u64] {
        let end = self.vars.get(var.index() + 1).map_or(self.bits.len(), |&(_, start)| start as usize);
        &self.bits[self.vars[var.index()].1 as usize..end]
    }

    fn place(&self, var: VarId, value: i32) -> Option<(usize, u64)> {
        let (min, start) = self.vars[var.index()];
        let offset = usize::try_from(i64::from(value) - i64::from(min)).ok()?;
        (offset < 64 * self.words(var).len()).then_some((start as usize + offset / 64, 1 << (offset % 64)))
    }

    /// Whether the variable has the value.
    pub fn contains(&self, var: VarId, value: i32) -> bool {
        self.place(var, value).is_some_and(|(word, bit)| self.bits[word] & bit != 0)
    }

    /// Takes a value away; whether it was there.
    pub fn remove(&mut self, var: VarId, value: i32) -> bool {
        let Some((word, bit)) = self.place(var, value).filter(|&(word, bit)| self.bits[word] & bit != 0)
        else {
            return false;
        };
        self.bits[word] &= !bit;
        self.counts[var.index()] -= 1;
        true
    }

    /// How many values the variable has.
    pub fn count(&self, var: VarId) -> usize {
        self.counts[var.index()] as usize
    }

    /// Its values, ascending.
    pub fn values(&self, var: VarId) -> impl DoubleEndedIterator<Item = i32> + '_ {
        let (min, _) = self.vars[var.index()];
        let words = self.words(var);
        (0..64 * words.len())
            .filter(|offset| words[offset / 64] >> (offset % 64) & 1 == 1)
            .map(move |offset| (i64::from(min) + offset as i64) as i32)
    }

    /// Its value, if it has one only.
    pub fn only(&self, var: VarId) -> Option<i32> {
        self.values(var).next().filter(|_| self.count(var) == 1)
    }

    /// How many values of the variable are below `value`.
    fn rank(&self, var: VarId, value: i32) -> usize {
        let offset = (i64::from(value) - i64::from(self.vars[var.index()].0)) as usize;
        let words = self.words(var);
        let whole: u32 = words[..offset / 64].iter().map(|word| word.count_ones()).sum();
        (whole + (words[offset / 64] & ((1 << (offset % 64)) - 1)).count_ones()) as usize
    }
}

/// Integer variables and the constraints on them: first one for each cell of a grid, then one for
/// each of its variable cells, then auxiliary ones.
///
/// Each variable has one literal for each value of its range, numbered from 0 in the order of
/// variables and then of values, so that cell `(r, c)` of an R x C grid with n values has the
/// DIMACS variables `((r*C)+c)*n + 1 ..= ((r*C)+c)*n + n`. Cells that do not exist have none.
#[derive(Clone, Debug)]
pub struct Csp {
    /// The variable of each place of the grid, and of each variable cell.
    places: Vec<Option<VarId>>,
    columns: usize,
    positions: usize,
    candidates: u64,
    vars: Vec<IntVar>,
    posted: Vec<Posted>,
    owner: Owner,
    rules: Vec<&'static str>,
    limits: Limits,
    /// What simplification left of the domains, and where each variable's literals begin then.
    shrunk: Option<(Domains, Vec<u64>)>,
}

impl Csp {
    /// A variable for each cell of `grid`, with the grid's values, and no constraint yet. Once `limits`
    /// are reached, it takes no more constraints, so that whoever posts is done soon.
    pub fn new(grid: &Grid, limits: &Limits) -> Csp {
        let mut csp = Csp {
            places: vec![None; grid.places()],
            columns: grid.columns(),
            positions: grid.rows() * grid.columns(),
            candidates: 0,
            vars: Vec::new(),
            posted: Vec::new(),
            owner: Owner::House(0),
            rules: Vec::new(),
            limits: limits.clone(),
            shrunk: None,
        };
        let range = i32::from(grid.values().min)..=i32::from(grid.values().max);
        for cell in grid.cells().chain(grid.variables()) {
            csp.places[grid.index(cell)] = Some(csp.new_var(range.clone()));
        }
        csp.vars.iter_mut().for_each(|var| var.owner = None);
        csp.candidates = csp.literals();
        csp
    }

    /// A new auxiliary variable that takes one value of `range`.
    pub fn new_var(&mut self, range: RangeInclusive<i32>) -> VarId {
        let width = i64::from(*range.end()) - i64::from(*range.start()) + 1;
        // More values than that are more than a formula can have literals.
        self.add(*range.start(), width.clamp(0, u32::MAX.into()) as u32, false)
    }

    /// A new auxiliary truth value: the atom that is true when it is.
    pub fn new_bool(&mut self) -> Atom {
        let var = self.add(1, 1, true);
        Atom { var, value: 1, equals: true }
    }

    fn add(&mut self, min: i32, width: u32, boolean: bool) -> VarId {
        let id = VarId(self.vars.len() as u32);
        self.vars.push(IntVar { first: self.literals(), min, width, boolean, owner: Some(self.owner) });
        id
    }

    /// The variable of a cell.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn cell(&self, cell: Cell) -> VarId {
        self.places[cell.place(self.columns, self.positions)].expect("a cell of the grid")
    }

    /// The variables of cells, in their order.
    pub fn cells(&self, cells: &[Cell]) -> Vec<VarId> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// The variables that take exactly one value of their range, in order: all but truth values.
    pub fn integers(&self) -> impl Iterator<Item = VarId> + '_ {
        self.vars().filter(|var| !self.vars[var.index()].boolean)
    }

    /// All variables in order.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = VarId> + use<> {
        (0..self.vars.len() as u32).map(VarId)
    }

    /// Who made an auxiliary variable; nobody made those of the cells.
    pub fn owner(&self, var: VarId) -> Option<Owner> {
        self.vars[var.index()].owner
    }

    /// The values that a variable ranges over.
    pub fn range(&self, var: VarId) -> RangeInclusive<i32> {
        let IntVar { min, width, .. } = self.vars[var.index()];
        min..=(i64::from(min) + i64::from(width) - 1) as i32
    }

    /// Whether the variables, as many as their common range has values, take each of them.
    pub fn is_permutation(&self, vars: &[VarId]) -> bool {
        vars.first().is_some_and(|&var| {
            let range = self.range(var);
            range.clone().count() == vars.len() && vars.iter().all(|&other| self.range(other) == range)
        })
    }

    /// The whole range of every variable as its domain.
    pub fn domains(&self) -> Domains {
        let mut domains = Domains { vars: Vec::new(), bits: Vec::new(), counts: Vec::new() };
        for &IntVar { min, width, .. } in &self.vars {
            domains.vars.push((min, domains.bits.len() as u32));
            domains.counts.push(width);
            for start in (0..width).step_by(64) {
                let ones = (width - start).min(64);
                domains.bits.push(u64::MAX >> (64 - ones));
            }
        }
        domains
    }

    /// Leaves each variable the values of `domains`: the others lose their literals, a single one
    /// becomes [`Lit::TRUE`], the rest is numbered without gaps.
    pub fn shrink(&mut self, domains: Domains) {
        let mut next = 0;
        let mut first = Vec::with_capacity(self.vars.len());
        let cells = self.places.iter().flatten().count();
        for var in self.vars() {
            if var.index() == cells {
                self.candidates = next;
            }
            first.push(next);
            let IntVar { boolean, .. } = self.vars[var.index()];
            let count = domains.count(var) as u64;
            next += if count == 1 && !boolean { 0 } else { count };
        }
        if cells == self.vars.len() {
            self.candidates = next;
        }
        first.push(next);
        self.shrunk = Some((domains, first));
    }

    /// Whether simplification left some variables fewer values than their range.
    pub fn is_shrunk(&self) -> bool {
        self.shrunk.is_some()
    }

    /// How many literals the cells and variable cells have: the candidates, which come first.
    pub fn candidates(&self) -> u64 {
        self.candidates
    }

    /// How many literals the variables have in all.
    pub fn literals(&self) -> u64 {
        match &self.shrunk {
            Some((_, first)) => first.last().copied().unwrap_or(0),
            None => self.vars.last().map_or(0, |var| var.first + u64::from(var.width)),
        }
    }

    /// The literal of `var = value`; `None` for a value that the variable never has.
    pub fn literal(&self, var: VarId, value: i32) -> Option<Lit> {
        let IntVar { first, min, width, boolean, .. } = self.vars[var.index()];
        let offset = i64::from(value) - i64::from(min);
        let offset = usize::try_from(offset).ok().filter(|&offset| offset < width as usize)?;
        let Some((domains, firsts)) = &self.shrunk else {
            return Some(Var::from_index(first as usize + offset).positive());
        };
        match domains.contains(var, value) {
            false => None,
            true if !boolean && domains.count(var) == 1 => Some(Lit::TRUE),
            true => Some(Var::from_index(firsts[var.index()] as usize + domains.rank(var, value)).positive()),
        }
    }

    /// The values that a variable has, ascending, and their literals.
    pub fn literals_of(&self, var: VarId) -> impl Iterator<Item = (i32, Lit)> + '_ {
        let whole = self.shrunk.is_none().then(|| self.range(var));
        let left = self.shrunk.as_ref().map(|(domains, _)| domains.values(var));
        let values = whole.into_iter().flatten().chain(left.into_iter().flatten());
        values.filter_map(move |value| Some((value, self.literal(var, value)?)))
    }

    /// The value that a variable takes in a model of its literals, or how many it takes, which is one
    /// in every model of its formula.
    pub fn value_in(&self, model: &Model, var: VarId) -> Result<i32, usize> {
        let IntVar { first, min, width, .. } = self.vars[var.index()];
        if self.shrunk.is_none() {
            let first = first as usize;
            let mut values = model.true_in(first..first + width as usize);
            return match (values.next(), values.next()) {
                (Some(value), None) => Ok((i64::from(min) + (value - first) as i64) as i32),
                (None, _) => Err(0),
                (Some(_), Some(_)) => Err(2 + values.count()),
            };
        }
        let mut values = self.literals_of(var).filter(|&(_, lit)| model.satisfies(lit));
        match (values.next(), values.count()) {
            (Some((value, _)), 0) => Ok(value),
            (None, _) => Err(0),
            (Some(_), more) => Err(more + 1),
        }
    }

    /// The atom `var = value`.
    pub fn equals(&self, var: VarId, value: i32) -> Atom {
        Atom { var, value, equals: true }
    }

    /// The atom `cell = value`.
    pub fn is(&self, cell: Cell, value: i32) -> Atom {
        self.equals(self.cell(cell), value)
    }

    /// From now on constraints belong to `owner`.
    pub fn set_owner(&mut self, owner: Owner) {
        self.owner = owner;
    }

    /// From now on constraints belong to the next rule of the puzzle, of this name.
    pub fn begin_rule(&mut self, name: &'static str) {
        self.owner = Owner::Rule(self.rules.len());
        self.rules.push(name);
    }

    /// The name of the rule with this place in the puzzle.
    pub fn rule_name(&self, place: usize) -> &'static str {
        self.rules[place]
    }

    /// Demands a constraint.
    pub fn post(&mut self, constraint: Constraint) {
        if !self.stopped() {
            self.posted.push(Posted { owner: self.owner, constraint });
        }
    }

    /// The same, taking all constraints again.
    pub fn without_limits(self) -> Csp {
        Csp { limits: Limits::default(), ..self }
    }

    /// Whether a limit was reached, so that constraints are dropped and long loops may end.
    pub fn stopped(&self) -> bool {
        self.limits.stopped()
    }

    /// Demands that at least one atom is true.
    pub fn clause(&mut self, atoms: impl IntoIterator<Item = Atom>) {
        self.post(Constraint::Clause(atoms.into_iter().collect()));
    }

    /// Demands that `cells`, times their coefficients, add up to `total`.
    pub fn sum(&mut self, terms: impl IntoIterator<Item = (i64, Cell)>, total: i64) {
        let terms = terms.into_iter().map(|(factor, cell)| (factor, self.cell(cell))).collect();
        self.post(Constraint::Linear(Linear { terms, total, plain: false }));
    }

    /// The constraints that `post` demands, taken out again: for the branches of an "or".
    pub fn collect(&mut self, post: impl FnOnce(&mut Csp)) -> Vec<Constraint> {
        let first = self.posted.len();
        post(self);
        self.posted.drain(first..).map(|posted| posted.constraint).collect()
    }

    /// All constraints, in the order in which they were posted.
    pub fn posted(&self) -> &[Posted] {
        &self.posted
    }
}
