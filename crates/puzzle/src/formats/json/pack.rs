//! Compresses a text to LZ-String's base64 form, as the crate `lz-str` does, unless a limit is reached first.

use std::collections::{HashMap, HashSet};

use crate::limits::{Limits, Stopped};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes codes as bits, in base64 characters of six bits.
#[derive(Default)]
struct Bits {
    text: String,
    digit: usize,
    filled: u32,
}

impl Bits {
    fn bit(&mut self, bit: u32) {
        self.digit = self.digit << 1 | bit as usize;
        self.filled += 1;
        if self.filled == 6 {
            self.text.push(DIGITS[self.digit].into());
            (self.digit, self.filled) = (0, 0);
        }
    }

    /// Writes a number of `width` bits, the lowest first.
    fn number(&mut self, number: u32, width: u32) {
        (0..width).for_each(|place| self.bit(number >> place & 1));
    }

    /// Writes the last character, even if no bits are left for it, and the padding.
    fn finish(mut self) -> String {
        self.bit(0);
        while self.filled > 0 {
            self.bit(0);
        }
        // LZ-String itself writes one `=` less. Readers stop before the additional one, and all links written so far
        // contain it.
        let padding = if self.text.len().is_multiple_of(4) { 0 } else { 5 - self.text.len() % 4 };
        self.text + &"=".repeat(padding)
    }
}

/// Text that has been read but not yet written: its code, and its unit if it is a single unit.
#[derive(Clone, Copy)]
struct PendingText {
    code: u32,
    single: Option<u16>,
}

/// The codes that are assigned, and the bits written so far.
struct Packer {
    bits: Bits,
    /// The length of codes, in bits.
    width: u32,
    room: u64,
    /// The next code to assign; the first three are reserved.
    next: u32,
    singles: HashMap<u16, u32>,
    /// Units that have a code but are not yet written.
    unsaid: HashSet<u16>,
    /// The code of each entry that extends another one by a unit. The key is the code of the other entry and the unit.
    longer: HashMap<(u32, u16), u32>,
}

/// Returns the compressed text.
pub fn compress(text: &str, limits: &Limits) -> Result<String, Stopped> {
    let mut packer = Packer {
        bits: Bits::default(),
        width: 2,
        room: 2,
        next: 3,
        singles: HashMap::new(),
        unsaid: HashSet::new(),
        longer: HashMap::new(),
    };
    let mut pending: Option<PendingText> = None;
    for unit in text.encode_utf16() {
        let code = packer.single(unit);
        let longer = pending.and_then(|PendingText { code, .. }| packer.longer.get(&(code, unit)));
        pending = Some(match (pending, longer) {
            (_, Some(&code)) => PendingText { code, single: None },
            (None, None) => PendingText { code, single: Some(unit) },
            (Some(before), None) => {
                limits.check()?;
                packer.write(before);
                let next = packer.enter();
                packer.longer.insert((before.code, unit), next);
                PendingText { code, single: Some(unit) }
            }
        });
    }
    if let Some(last) = pending {
        packer.write(last);
    }
    // Code 2 ends the text.
    packer.bits.number(2, packer.width);
    Ok(packer.bits.finish())
}

impl Packer {
    /// Assigns and returns a new code.
    fn enter(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    /// Returns the code of a single unit, and assigns one when the unit first occurs.
    fn single(&mut self, unit: u16) -> u32 {
        if let Some(&code) = self.singles.get(&unit) {
            return code;
        }
        let code = self.enter();
        self.singles.insert(unit, code);
        self.unsaid.insert(unit);
        code
    }

    fn write(&mut self, PendingText { code, single }: PendingText) {
        match single.filter(|unit| self.unsaid.remove(unit)) {
            Some(unit) => {
                let is_long = unit > 0xff;
                self.bits.number(is_long.into(), self.width);
                self.bits.number(unit.into(), if is_long { 16 } else { 8 });
                self.grow();
            }
            None => self.bits.number(code, self.width),
        }
        self.grow();
    }

    /// Counts an entry. Codes grow by one bit when all codes of this length are in use.
    fn grow(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn packed(text: &str) -> String {
        compress(text, &Limits::default()).expect("there is no limit to reach")
    }

    #[test]
    fn a_raised_flag_ends_it() {
        let limits = Limits::default().stopped_by(std::sync::Arc::new(true.into()));
        assert_eq!(compress("abcabc", &limits), Err(Stopped));
    }

    #[test]
    fn long_texts_are_as_the_crate_makes_them() {
        let text: String =
            (0..20_000).map(|n: u32| format!("{{\"r{}c{}\":{}}},", n % 97, n % 89, n * n % 7)).collect();
        assert_eq!(packed(&text), lz_str::compress_to_base64(&text));
    }

    proptest! {
        #[test]
        fn texts_are_as_the_crate_makes_them(text in "[ab\u{0}-\u{ffff}😀]{0,300}") {
            prop_assert_eq!(packed(&text), lz_str::compress_to_base64(&text));
        }

        #[test]
        fn repetitive_texts_are_as_the_crate_makes_them(text in "(\\{\"r[1-3]\":[ab]\\},){0,200}") {
            prop_assert_eq!(packed(&text), lz_str::compress_to_base64(&text));
        }
    }
}
