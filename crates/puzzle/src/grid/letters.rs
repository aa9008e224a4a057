//! Signs for values: the letters of a Wordoku, hexadecimal digits, or numbers.

use std::fmt;
use std::ops::Range;

use super::{Digit, GridError, Values};

/// Letters and digits, each of which stands for a value; the first stands for the smallest value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Letters {
    signs: [u8; Letters::MOST],
    count: u8,
    /// `true` if two of the signs differ only in case.
    has_both_cases: bool,
}

/// The error for an invalid list of letters: the range of faulty bytes, a message, and what was expected.
pub type LettersError = (Range<usize>, String, String);

impl Letters {
    /// The maximum number of signs: 10 digits, 26 capitals, 26 small letters.
    pub const MOST: usize = 62;

    /// Reads signs from a list such as `ABCDEFGHI`, `A-P` or `0-9A-F`; blanks between them are ignored.
    ///
    /// # Errors
    ///
    /// The list is empty, contains a character that is not a letter or digit, repeats a sign, or has an invalid range.
    pub fn parse(text: &str) -> Result<Letters, LettersError> {
        let mut letters = Letters { signs: [0; Letters::MOST], count: 0, has_both_cases: false };
        let mut characters = text
            .char_indices()
            .filter(|(_, c)| !c.is_whitespace())
            .collect::<Vec<_>>()
            .into_iter()
            .peekable();
        while let Some((start, first)) = characters.next() {
            let wrong =
                |end: usize, message: String, expected: &str| Err((start..end, message, expected.to_owned()));
            let behind = start + first.len_utf8();
            if !first.is_ascii_alphanumeric() {
                let message = match first {
                    '.' | '_' | '*' => format!("'{first}' is an empty cell"),
                    _ => format!("'{}' is neither a letter nor a digit", first.escape_debug()),
                };
                return wrong(behind, message, "letters A to Z and a to z, digits, or ranges such as A-P");
            }
            let mut last = (start, first);
            if characters.next_if(|(_, c)| *c == '-').is_some() {
                last = characters.next().unwrap_or((text.len(), ' '));
                let alike = |class: fn(&char) -> bool| class(&first) && class(&last.1);
                let is_range = alike(char::is_ascii_digit)
                    || alike(char::is_ascii_uppercase)
                    || alike(char::is_ascii_lowercase);
                let end = (last.0 + last.1.len_utf8()).min(text.len());
                if !is_range || first > last.1 {
                    let message = format!("'{}' is not a range", &text[start..end]);
                    return wrong(end, message, "two letters of one case, or two digits, such as A-P");
                }
            }
            for sign in first as u8..=last.1 as u8 {
                let all = letters.as_str();
                if all.contains(char::from(sign)) {
                    let message = format!("'{}' twice", char::from(sign));
                    return wrong(last.0 + 1, message, "each sign once");
                }
                let other = |c: char| c.eq_ignore_ascii_case(&char::from(sign));
                letters.has_both_cases |= all.contains(other);
                letters.signs[usize::from(letters.count)] = sign;
                letters.count += 1;
            }
        }
        match letters.count {
            0 => Err((text.len()..text.len(), "no letters".into(), "'letters ABCDEFGHI'".into())),
            _ => Ok(letters),
        }
    }

    /// Returns all signs, in the order of their values.
    pub fn as_str(&self) -> &str {
        // The signs are ASCII, so the bytes are valid UTF-8.
        std::str::from_utf8(&self.signs[..self.count()]).unwrap_or_default()
    }

    /// Returns the number of signs.
    pub fn count(&self) -> usize {
        self.count.into()
    }

    /// Returns the index of a sign in the list; `None` if it is not a sign. The case of a letter matters only if two
    /// signs differ in case alone.
    pub fn place(&self, sign: char) -> Option<usize> {
        let is = |own: char| match self.has_both_cases {
            true => own == sign,
            false => own.eq_ignore_ascii_case(&sign),
        };
        self.as_str().chars().position(is)
    }

    /// Returns the usual values for the signs: starting at 0 if the first sign is `0`, otherwise at 1.
    pub fn usual_values(&self) -> Values {
        let min = Digit::from(!self.as_str().starts_with('0'));
        Values::new(min, min + self.count() as Digit - 1)
    }

    /// Checks that the signs can stand for these values: each value has a sign, and a digit stands only for its own
    /// value.
    pub(super) fn check(&self, values: Values) -> Result<(), GridError> {
        let (count, wanted) = (self.count(), values.count());
        if count != wanted {
            let message = format!("{count} letters for {wanted} values ({values})");
            return Err(GridError::new(message, "a letter or digit for each value"));
        }
        let other = self
            .as_str()
            .chars()
            .zip(values.iter())
            .find(|&(sign, value)| sign.to_digit(10).is_some_and(|number| number != u32::from(value)));
        match other {
            Some((sign, value)) => Err(GridError::new(
                format!("the digit {sign} stands for the value {value}"),
                "each digit at the place of its own value, or letters only",
            )),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letters({self})")
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The signs that show values to people: letters or numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// The values that are shown.
    pub values: Values,
    /// The letters of the values, if there are any.
    pub letters: Option<Letters>,
}

impl Signs {
    /// Returns the sign of a value.
    pub fn of(self, value: impl Into<i64>) -> String {
        let value = value.into();
        let place = usize::try_from(value - i64::from(self.values.min)).ok();
        let letter = |letters: Letters| letters.as_str().chars().nth(place?);
        self.letters.and_then(letter).map_or_else(|| value.to_string(), String::from)
    }

    /// Returns the value of a sign; `None` if `word` is not a single sign, or values are shown as numbers.
    pub fn value(self, word: &str) -> Option<Digit> {
        let mut characters = word.chars();
        let (sign, None) = (characters.next()?, characters.next()) else { return None };
        Some(self.values.min + self.letters?.place(sign)? as Digit)
    }

    /// Returns the number of characters of the widest sign.
    pub fn width(self) -> usize {
        match self.letters {
            Some(_) => 1,
            None => self.values.max.to_string().len(),
        }
    }
}

impl From<Values> for Signs {
    fn from(values: Values) -> Signs {
        Signs { values, letters: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ranges_are_read() {
        for (text, signs) in [
            ("ABCDEFGHI", "ABCDEFGHI"),
            (" A B\tC ", "ABC"),
            ("A-P", "ABCDEFGHIJKLMNOP"),
            ("0-9A-F", "0123456789ABCDEF"),
            ("0-9 a-c", "0123456789abc"),
            ("aA", "aA"),
        ] {
            assert_eq!(
                Letters::parse(text).map(|letters| letters.to_string()),
                Ok(signs.to_owned()),
                "{text}"
            );
        }
        for (text, bytes, message) in [
            ("", 0..0, "no letters"),
            ("ABCA", 3..4, "'A' twice"),
            ("A-DC", 3..4, "'C' twice"),
            ("AB.", 2..3, "'.' is an empty cell"),
            ("AB#", 2..3, "'#' is neither a letter nor a digit"),
            ("ABÄ", 2..4, "'Ä' is neither a letter nor a digit"),
            ("D-A", 0..3, "'D-A' is not a range"),
            ("A-z", 0..3, "'A-z' is not a range"),
            ("A-", 0..2, "'A-' is not a range"),
            ("-A", 0..1, "'-' is neither a letter nor a digit"),
        ] {
            let error = Letters::parse(text).expect_err(text);
            assert_eq!((error.0, &error.1[..]), (bytes, message), "{text}");
        }
    }

    #[test]
    fn either_case_is_read_unless_it_tells_signs_apart() {
        let letters = |text| Letters::parse(text).expect("letters");
        assert_eq!((letters("ABC").place('b'), letters("abc").place('B')), (Some(1), Some(1)));
        assert_eq!((letters("aAb").place('A'), letters("aAb").place('B')), (Some(1), None));
    }

    #[test]
    fn digits_stand_for_themselves() {
        let check = |text, values| {
            Letters::parse(text).expect("letters").check(values).map_err(|error| error.message)
        };
        assert_eq!(check("0-9A-F", Values::new(0, 15)), Ok(()));
        assert_eq!(check("ABCD", Values::new(0, 3)), Ok(()));
        assert_eq!(check("0-9A-F", Values::new(1, 16)), Err("the digit 0 stands for the value 1".into()));
        assert_eq!(check("ABC", Values::new(1, 4)), Err("3 letters for 4 values (1-4)".into()));
        for (text, values) in [("0-3", Values::new(0, 3)), ("ABC", Values::new(1, 3))] {
            assert_eq!(Letters::parse(text).expect("letters").usual_values(), values);
        }
    }

    #[test]
    fn values_are_shown_by_their_signs() {
        let letters = Letters::parse("ABC").ok();
        let signs = Signs { values: Values::new(4, 6), letters };
        assert_eq!((signs.of(5), signs.value("b"), signs.width()), ("B".into(), Some(5), 1));
        let numbers = Signs::from(Values::new(1, 16));
        assert_eq!((numbers.of(12), numbers.value("B"), numbers.width()), ("12".into(), None, 2));
    }
}
