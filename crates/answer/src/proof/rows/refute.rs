//! Continues the proof from rows with an LRAT proof: each clause follows by unit propagation along its hints, whose
//! clauses are constraints of the proof from rows.

use std::collections::HashMap;
use std::io::BufRead;

use super::super::words::{Word, Words};
use super::derive::Deriver;
use crate::dimacs::ReadError;

/// Writes the steps of `lrat`, which refutes the clauses derived so far and, if there is one, the clause of the
/// constraint `block` after them. Returns the number of the contradictory constraint.
pub(super) fn go_on(
    deriver: &mut Deriver<'_>,
    block: Option<u64>,
    lrat: &mut dyn BufRead,
) -> Result<u64, ReadError> {
    let derived = deriver.clauses().len() as u64;
    let mut constraints: HashMap<i64, u64> = (1..).zip(deriver.clauses().iter().copied()).collect();
    let mut words = Words::new(lrat);
    let (mut lits, mut hints, mut contradiction) = (Vec::new(), Vec::new(), None);
    constraints.extend(block.map(|block| (derived as i64 + 1, block)));
    loop {
        let id = match words.word()? {
            Word::Number(id) => id,
            Word::End => {
                return contradiction.ok_or_else(|| words.error("the proof ends", "the empty clause"));
            }
            _ => return Err(words.error("no step", "the number of a step")),
        };
        match words.word()? {
            Word::Number(first) => {
                words.clause(first, deriver.variables(), &mut lits)?;
                ids(&mut words, &mut constraints, false, &mut hints)?;
                let step = deriver.propagate(&lits, hints.iter().copied());
                constraints.insert(id, step);
                contradiction = contradiction.or(lits.is_empty().then_some(step));
            }
            _ => {
                ids(&mut words, &mut constraints, true, &mut hints)?;
                // The constraint `block` stays: it is a row of the file.
                hints.retain(|&step| Some(step) != block);
                if !hints.is_empty() {
                    let list: String = hints.iter().map(|step| format!(" {step}")).collect();
                    deriver.remark(&format!("del id{list};\n"));
                }
            }
        }
        words.line_end()?;
    }
}

/// Reads clause numbers up to 0, and stores the numbers of their constraints in `found`. With `forget`, for a deletion,
/// the clauses are removed from `constraints`.
fn ids(
    words: &mut Words<&mut dyn BufRead>,
    constraints: &mut HashMap<i64, u64>,
    forget: bool,
    found: &mut Vec<u64>,
) -> Result<(), ReadError> {
    found.clear();
    loop {
        let id = words.number()?;
        if id == 0 {
            return Ok(());
        }
        let step = if forget { constraints.remove(&id) } else { constraints.get(&id).copied() };
        found.push(step.ok_or_else(|| words.error(format!("`{id}`"), "the number of a clause"))?);
    }
}
