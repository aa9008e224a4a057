//! Functions of two digits, objects and maps in a script, as far as components use them.

use std::rc::Rc;

use super::choices::MOST_DIGITS;
use super::datum::Datum;
use super::script::{Outcome, Script};
use super::tokens::Token;

impl Script<'_> {
    /// Reads a function, `(a, b) => EXPRESSION` or `(a, b) => { return EXPRESSION; }`, and returns its values for all
    /// pairs of digits; `None` if no function comes next.
    pub fn function(&mut self) -> Outcome<Option<Datum>> {
        let tokens = self.tokens;
        let [open, Token::Word(a), comma, Token::Word(b), close, arrow, ..] = &tokens[self.at..] else {
            return Ok(None);
        };
        if !(open.is("(") && comma.is(",") && close.is(")") && arrow.is("=>")) || a == b {
            return Ok(None);
        }
        let (body, outer) = (self.at + 6, self.names.clone());
        self.spend(outer.len())?;
        // The function is read at least once, so that its syntax is checked and skipped, even in a branch that is not
        // taken.
        let mut told = vec![(Datum::Unknown, Datum::Unknown)];
        let values = self.board.values;
        if self.is_taken() && values.count() <= MOST_DIGITS {
            let digits = || (values.min.into()..=i64::from(values.max)).map(Datum::Number);
            told = digits().flat_map(|a| digits().map(move |b| (a.clone(), b))).collect();
        }
        let mut said = Vec::with_capacity(told.len());
        for (first, second) in told {
            self.at = body;
            self.names.insert(a.clone(), first);
            self.names.insert(b.clone(), second);
            let is_block = self.takes("{");
            if is_block {
                self.needs("return")?;
            }
            said.push(self.expression()?.truth());
            if is_block {
                self.takes(";");
                self.needs("}")?;
            }
        }
        self.names = outer;
        let said = said.into_iter().collect::<Option<Vec<bool>>>();
        Ok(Some(said.map_or(Datum::Unknown, |said| Datum::Pairs(Rc::new(said)))))
    }

    /// Reads an object `{ name: NAME, cells: CELLS }`, in either order, perhaps in shorthand.
    pub fn part(&mut self) -> Outcome<Datum> {
        self.needs("{")?;
        let (mut cells, mut is_named) = (None, false);
        while !self.takes("}") {
            let start = self.at;
            let member = self.name()?;
            let content = match self.takes(":") {
                true => self.expression()?,
                false => {
                    self.at = start;
                    self.expression()?
                }
            };
            match &member[..] {
                "cells" if cells.is_none() => cells = Some(content),
                "name" if !is_named => is_named = true,
                _ => return Err(format!("at the member '{member}'")),
            }
            if !self.sees("}") {
                self.needs(",")?;
            }
        }
        let cells = cells.ok_or("at an object without cells")?;
        Ok(cells.as_cells().map_or(Datum::Unknown, Datum::Part))
    }
}

/// Returns the map with these items, each a cell and a number above 0; [`Datum::Unknown`] for other items, or if a cell
/// occurs twice.
pub fn weights(items: &[Datum]) -> Datum {
    let weight = |item: &Datum| {
        let Datum::List(item) = item else { return None };
        match item[..] {
            [Datum::Cell(cell), Datum::Number(number @ 1..)] => Some((number, cell)),
            _ => None,
        }
    };
    let Some(weights) = items.iter().map(weight).collect::<Option<Vec<_>>>() else { return Datum::Unknown };
    // If a cell occurs twice, JavaScript keeps its last number, but the setter probably made a mistake.
    let is_new = |(place, (_, cell)): (usize, &(i64, _))| weights[..place].iter().all(|(_, one)| one != cell);
    if weights.iter().enumerate().all(is_new) { Datum::Weights(weights) } else { Datum::Unknown }
}
