//! Numbers the literals for the values of variables.

use std::ops::RangeInclusive;

use crate::cnf::{Lit, Model, Var};
use crate::csp::{Atom, Csp, Domains, VarId};

/// The literals of a [`Csp`]: one for each variable and each value of its range. They are numbered from 0, by variable
/// and then by value. On an R x C grid with n values and no missing cells, cell `(r, c)` has the DIMACS variables
/// `((r*C)+c)*n + 1 ..= ((r*C)+c)*n + n`.
///
/// Values that simplification has removed have no literals. An integer's only remaining value has [`Lit::TRUE`]; a
/// truth value keeps its literal, since it may be false. The other literals are numbered without gaps.
#[derive(Clone, Debug)]
pub struct Literals {
    vars: Vec<VarLiterals>,
    /// The total number of literals.
    end: u64,
    left: Option<Domains>,
}

/// A variable's range, and the number of its first literal.
#[derive(Clone, Copy, Debug)]
struct VarLiterals {
    first: u64,
    min: i32,
    width: u32,
    /// The number of literals of the variable; 0 for an integer with one value left.
    own: u32,
    /// `true` for a truth value. Its last remaining value also has a literal, since it may be absent.
    boolean: bool,
}

impl Literals {
    /// Numbers the literals of `csp`. Its variables have the values in `left` or, if it is `None`, all values of their
    /// ranges.
    pub fn new(csp: &Csp, left: Option<Domains>) -> Literals {
        let mut end = 0;
        let number = |var: VarId| {
            let (range, boolean) = (csp.range(var), csp.is_boolean(var));
            let width = (i64::from(*range.end()) - i64::from(*range.start()) + 1) as u32;
            let own = match &left {
                None => width,
                Some(domains) if domains.count(var) == 1 && !boolean => 0,
                Some(domains) => domains.count(var) as u32,
            };
            let numbered = VarLiterals { first: end, min: *range.start(), width, own, boolean };
            end += u64::from(own);
            numbered
        };
        let vars = csp.vars().map(number).collect();
        Literals { vars, end, left }
    }

    /// Returns the number of literals.
    pub fn count(&self) -> u64 {
        self.end
    }

    /// Returns the number of literals of the first `count` variables.
    pub fn count_of_first(&self, count: usize) -> u64 {
        self.vars.get(count).map_or(self.end, |var| var.first)
    }

    /// Returns the number of variables with more than one value left among the first `count`, and the total number of
    /// values of these variables.
    pub fn open_of_first(&self, count: usize) -> (u64, u64) {
        let ends = self.vars.iter().skip(1).map(|var| var.first).chain([self.end]);
        let values = self.vars.iter().zip(ends).take(count).map(|(var, end)| end - var.first);
        values.filter(|&values| values > 1).fold((0, 0), |(vars, all), values| (vars + 1, all + values))
    }

    /// Returns the values that simplification has left; `None` without simplification.
    pub fn left(&self) -> Option<&Domains> {
        self.left.as_ref()
    }

    /// Returns `true` after simplification, when variables may have fewer values than their range.
    pub fn is_simplified(&self) -> bool {
        self.left.is_some()
    }

    /// Returns the range of a variable, including values that simplification has removed.
    pub fn range(&self, var: VarId) -> RangeInclusive<i32> {
        let VarLiterals { min, width, .. } = self.vars[var.index()];
        min..=(i64::from(min) + i64::from(width) - 1) as i32
    }

    /// Returns the total number of values in the ranges of `vars`.
    pub fn values(&self, vars: impl Iterator<Item = VarId>) -> usize {
        vars.map(|var| self.range(var).count()).sum()
    }

    /// Returns the literal of `var = value`; `None` if the variable cannot have the value.
    pub fn literal(&self, var: VarId, value: i32) -> Option<Lit> {
        let VarLiterals { first, min, width, boolean, .. } = self.vars[var.index()];
        let offset = i64::from(value) - i64::from(min);
        let offset = usize::try_from(offset).ok().filter(|&offset| offset < width as usize)?;
        let Some(left) = &self.left else {
            return Some(Var::from_index(first as usize + offset).positive());
        };
        let rank = left.rank(var, value)?;
        match left.count(var) == 1 && !boolean {
            true => Some(Lit::TRUE),
            false => Some(Var::from_index(first as usize + rank).positive()),
        }
    }

    /// Returns the variable and the value of a literal; `None` for a literal of an auxiliary variable.
    pub fn atom(&self, lit: Lit) -> Option<Atom> {
        let index = lit.var().index() as u64;
        // A variable without literals shares the first number of the next variable with literals, so the last match is
        // used.
        let var = VarId::new(self.vars.partition_point(|var| var.first <= index).checked_sub(1)?);
        let VarLiterals { first, min, .. } = self.vars[var.index()];
        let place = (index < self.end).then_some((index - first) as usize)?;
        let value = match &self.left {
            None => (i64::from(min) + place as i64) as i32,
            Some(left) => left.values(var).nth(place)?,
        };
        Some(Atom { var, value, equals: lit.is_positive() })
    }

    /// Returns the possible values of a variable in ascending order, each with its literal.
    #[inline]
    pub fn of(&self, var: VarId) -> impl Iterator<Item = (i32, Lit)> + '_ {
        let VarLiterals { first, min, width, boolean, .. } = self.vars[var.index()];
        match &self.left {
            None => Either::Whole((0..width as usize).map(move |offset| {
                let value = i64::from(min).wrapping_add(offset as i64) as i32;
                (value, Var::from_index((first as usize).wrapping_add(offset)).positive())
            })),
            Some(left) => {
                let is_fixed = left.count(var) == 1 && !boolean;
                let literal = move |rank: usize| match is_fixed {
                    true => Lit::TRUE,
                    false => Var::from_index((first as usize).wrapping_add(rank)).positive(),
                };
                Either::Left(left.values(var).zip(0..).map(move |(value, rank)| (value, literal(rank))))
            }
        }
    }

    /// Returns the values of the first `count` variables in a model, in one pass over the true literals; `None` if a
    /// variable does not have exactly one value, or if there are fewer than `count` variables or none at all.
    pub fn first_values_in(&self, model: &Model, count: usize) -> Option<Vec<i32>> {
        let &VarLiterals { first: 0, min, width, .. } = self.vars.first()? else { return None };
        let is_alike = |var: &VarLiterals| (var.min, var.width) == (min, width);
        if self.left.is_some() || !self.vars.get(..count)?.iter().all(is_alike) {
            return self.first_values_left_in(model, count);
        }
        let mut values = vec![min; count];
        let (mut next, mut found, mut agree) = (0_usize, 0_usize, true);
        model.true_in(0..count * width as usize).for_each(|index| {
            // If each variable has one value, the next true literal belongs to the next variable.
            let offset = index.wrapping_sub(next);
            next = next.wrapping_add(width as usize);
            agree &= offset < width as usize;
            if let Some(value) = values.get_mut(found) {
                *value = min.wrapping_add(offset as i32);
            }
            found = found.wrapping_add(1);
        });
        (agree && found == count).then_some(values)
    }

    /// Same as [`Literals::first_values_in`], but for variables with different ranges or missing values.
    fn first_values_left_in(&self, model: &Model, count: usize) -> Option<Vec<i32>> {
        let vars = self.vars.get(..count)?;
        let mut values = Vec::with_capacity(count);
        let skip = |values: &mut Vec<i32>| {
            while let Some(VarLiterals { own: 0, .. }) = vars.get(values.len()) {
                values.push(self.value_at(values.len(), 0)?);
            }
            Some(())
        };
        let mut agree = skip(&mut values).is_some();
        model.true_in(0..self.count_of_first(count) as usize).for_each(|index| {
            // If each variable has one value, the next true literal belongs to the next variable that has literals.
            let number = values.len();
            let place =
                vars.get(number).map(|var| (index.wrapping_sub(var.first as usize), var.own as usize));
            let place = place.filter(|(place, own)| place < own);
            match place.and_then(|(place, _)| self.value_at(number, place)) {
                Some(value) => values.push(value),
                None => agree = false,
            }
            agree = agree && skip(&mut values).is_some();
        });
        (agree && values.len() == count).then_some(values)
    }

    /// Returns the value of the variable's literal with index `place`, counted from 0; `None` if there is no such
    /// literal.
    #[inline]
    fn value_at(&self, number: usize, place: usize) -> Option<i32> {
        let VarLiterals { min, width, own, .. } = self.vars[number];
        match &self.left {
            Some(left) if own < width => left.values(VarId::new(number)).nth(place),
            _ => Some(i64::from(min).wrapping_add(place as i64) as i32),
        }
    }

    /// Returns the value of a variable in a model. If it does not have exactly one value, returns the number of its
    /// values as the error, which means that the model belongs to another formula.
    pub fn value_in(&self, model: &Model, var: VarId) -> Result<i32, usize> {
        let VarLiterals { first, own, .. } = self.vars[var.index()];
        if own == 0 {
            // A variable without literals has one value left.
            return self.value_at(var.index(), 0).ok_or(0);
        }
        let first = first as usize;
        let mut places = model.true_in(first..first + own as usize);
        match (places.next(), places.next()) {
            (Some(place), None) => self.value_at(var.index(), place - first).ok_or(0),
            (None, _) => Err(0),
            (Some(_), Some(_)) => Err(2 + places.count()),
        }
    }
}

/// One of two iterators: over a whole range, or over the remaining values.
enum Either<A, B> {
    Whole(A),
    Left(B),
}

impl<T, A: Iterator<Item = T>, B: Iterator<Item = T>> Iterator for Either<A, B> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        match self {
            Either::Whole(values) => values.next(),
            Either::Left(values) => values.next(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Either::Whole(values) => values.size_hint(),
            Either::Left(values) => values.size_hint(),
        }
    }

    #[inline]
    fn fold<S, F: FnMut(S, T) -> S>(self, start: S, step: F) -> S {
        match self {
            Either::Whole(values) => values.fold(start, step),
            Either::Left(values) => values.fold(start, step),
        }
    }
}
