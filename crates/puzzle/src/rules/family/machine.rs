//! Automata written as text: a stream of bits in base64url, the most significant bit first.
//!
//! * 2 bits: the format, 0 for plain and 1 for packed
//! * 4 bits: the width of a state number in bits, minus 1
//! * 4 bits: the number of symbols, minus 1
//! * the number of start states, then the number of further accepting states, each as wide as a state number
//! * a bit for each start state, the last state first, which is 1 if the state accepts
//! * only in the plain format, 4 bits: the width of a count of transitions in bits
//! * up to the end, the transitions of each state. Plain: their count, and a symbol and a state for each. Packed: a bit
//!   for each symbol, the last symbol first, and a state for each bit that is set.

use crate::csp::Automaton;
use crate::grid::Values;

/// Reads numbers of several bits from the text.
struct Bits<'a> {
    text: &'a [u8],
    at: usize,
    end: usize,
}

/// Returns the six bits that a character of base64url stands for.
fn sextet(symbol: u8) -> Option<u32> {
    let value = match symbol {
        b'A'..=b'Z' => symbol - b'A',
        b'a'..=b'z' => symbol - b'a' + 26,
        b'0'..=b'9' => symbol - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    };
    Some(value.into())
}

impl<'a> Bits<'a> {
    fn new(text: &'a str) -> Result<Self, String> {
        let text = text.trim_end_matches('=');
        if let Some(c) = text.chars().find(|&c| !c.is_ascii() || sextet(c as u8).is_none()) {
            return Err(format!("'{c}' in the code of an automaton"));
        }
        // Bits after the last whole byte are padding.
        Ok(Bits { text: text.as_bytes(), at: 0, end: 6 * text.len() / 8 * 8 })
    }

    fn left(&self) -> usize {
        self.end - self.at
    }

    fn bit(&mut self) -> Option<u32> {
        if self.left() == 0 {
            return None;
        }
        let sextet = sextet(self.text[self.at / 6])?;
        let bit = sextet >> (5 - self.at % 6) & 1;
        self.at += 1;
        Some(bit)
    }

    fn number(&mut self, width: u32) -> Result<u32, String> {
        (0..width)
            .try_fold(0, |number, _| Some(2 * number + self.bit()?))
            .ok_or_else(|| "the code of an automaton ends too early".into())
    }
}

/// Returns the automaton that `text` encodes. Its symbols are the values, then a separator. The text `none` stands for
/// an automaton that accepts nothing.
pub fn decode(text: &str, values: Values) -> Result<Automaton, String> {
    let empty = Automaton {
        min: values.min.into(),
        separator: values.count(),
        start: Vec::new(),
        accepting: vec![false],
        next: vec![Vec::new()],
    };
    if text == "none" {
        return Ok(empty);
    }
    let mut bits = Bits::new(text)?;
    let format = bits.number(2)?;
    if format > 1 {
        return Err(format!("format {format} in the code of an automaton"));
    }
    let (state_bits, symbols) = (bits.number(4)? + 1, bits.number(4)? + 1);
    let (start, further) = (bits.number(state_bits)?, bits.number(state_bits)?);
    let mut accepting = vec![false; start as usize];
    for state in accepting.iter_mut().rev() {
        *state = bits.number(1)? == 1;
    }
    accepting.resize((start + further) as usize, true);
    let next = match format {
        0 => plain(&mut bits, state_bits, symbols)?,
        _ => packed(&mut bits, state_bits, symbols)?,
    };
    let named = next.iter().flatten().flatten().max().map_or(0, |&state| state as usize + 1);
    let states = named.max(accepting.len()).max(next.len()).max(1);
    let mut automaton = Automaton { start: (0..start).collect(), accepting, next, ..empty };
    automaton.accepting.resize(states, false);
    automaton.next.resize(states, Vec::new());
    Ok(automaton)
}

type Transitions = Vec<Vec<Vec<u32>>>;

/// Replaces a row without transitions by an empty list. This saves memory, because an automaton may have thousands of
/// such rows.
fn without_empty(row: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    if row.iter().all(Vec::is_empty) { Vec::new() } else { row }
}

fn plain(bits: &mut Bits<'_>, state_bits: u32, symbols: u32) -> Result<Transitions, String> {
    let count_bits = bits.number(4)?;
    let symbol_bits = u32::BITS - (symbols - 1).leading_zeros();
    let mut next = Vec::new();
    while count_bits > 0 && bits.left() >= count_bits as usize && next.len() < 1 << state_bits {
        let mut row = vec![Vec::new(); symbols as usize];
        for _ in 0..bits.number(count_bits)? {
            let (symbol, target) = (bits.number(symbol_bits)?, bits.number(state_bits)?);
            let Some(targets) = row.get_mut(symbol as usize) else {
                return Err(format!("symbol {symbol} of an automaton with {symbols} symbols"));
            };
            targets.push(target);
        }
        next.push(without_empty(row));
    }
    Ok(next)
}

fn packed(bits: &mut Bits<'_>, state_bits: u32, symbols: u32) -> Result<Transitions, String> {
    let mut next = Vec::new();
    while bits.left() >= symbols as usize && next.len() < 1 << state_bits {
        let mask = bits.number(symbols)?;
        let mut row = vec![Vec::new(); symbols as usize];
        for (symbol, targets) in row.iter_mut().enumerate() {
            if mask >> symbol & 1 == 1 {
                targets.push(bits.number(state_bits)?);
            }
        }
        next.push(without_empty(row));
    }
    Ok(next)
}
