//! Decompresses LZ-String's base64 form, up to a maximum size: a few kilobytes can expand to gigabytes, and the crate
//! `lz-str`, which the tests compare with, has no limit.

use std::ops::Range;

/// The maximum number of UTF-16 units that are decompressed: far more than any puzzle has.
pub const MAX_UNITS: usize = 2 * 1024 * 1024;

/// The reason why a text cannot be decompressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LzError {
    /// A character that is not base64, at this byte.
    Alien(usize),
    /// The text ends too early.
    Short,
    /// The text was damaged: it has a reference to nothing, or invalid Unicode.
    Damaged,
    /// The result would be longer than [`MAX_UNITS`].
    TooLong,
}

/// Reads base64 as bits: six from each character, the highest first.
struct Bits<'a> {
    digits: std::iter::Enumerate<std::slice::Iter<'a, u8>>,
    digit: u8,
    left: u32,
}

impl Bits<'_> {
    fn bit(&mut self) -> Result<bool, LzError> {
        if self.left == 0 {
            let (at, &byte) = self.digits.next().ok_or(LzError::Short)?;
            self.digit = value(byte).ok_or(LzError::Alien(at))?;
            self.left = 6;
        }
        self.left -= 1;
        Ok(self.digit >> self.left & 1 == 1)
    }

    /// Reads a number of `width` bits, the lowest first.
    fn number(&mut self, width: u32) -> Result<usize, LzError> {
        (0..width).try_fold(0, |number, place| Ok(number | usize::from(self.bit()?) << place))
    }
}

/// Returns the value of a base64 character. A space counts as `+`, because a URL that was decoded once too often has
/// spaces instead.
fn value(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b' ' => Some(62),
        b'/' => Some(63),
        // LZ-String reads the padding as a character whose lower bits are zero.
        b'=' => Some(0),
        _ => None,
    }
}

/// Returns `true` if a text is not empty and every character is base64.
pub fn is_base64(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| value(byte).is_some())
}

/// Decompresses the output of LZ-String's `compressToBase64`.
pub fn decompress(text: &str) -> Result<String, LzError> {
    let units = units(text.as_bytes(), MAX_UNITS)?;
    String::from_utf16(&units).map_err(|_| LzError::Damaged)
}

/// The maximum number of attempts to restore missing slashes.
const MAX_TRIES: usize = 300;
/// The maximum length of all these attempts together, in bytes.
const MAX_TRIED: usize = 1 << 24;

/// Decompresses base64 from a link. A server may have merged two `/` into one, so the function tries to double one or
/// two single slashes. The result must be an object.
pub fn decompress_link(text: &str) -> Result<String, LzError> {
    let plain = decompress(text);
    let is_object = |json: &str| json.trim_start().starts_with('{') && json.trim_end().ends_with('}');
    if plain.as_deref().is_ok_and(is_object) || matches!(plain, Err(LzError::TooLong | LzError::Alien(_))) {
        return plain;
    }
    let bytes = text.as_bytes();
    let is_single = |&at: &usize| {
        bytes[at] == b'/' && bytes.get(at + 1) != Some(&b'/') && (at == 0 || bytes[at - 1] != b'/')
    };
    let places: Vec<usize> = (0..bytes.len()).filter(is_single).take(MAX_TRIES).collect();
    let pairs = places.iter().enumerate().flat_map(|(i, &a)| places[i + 1..].iter().map(move |&b| [a, b]));
    let tries = places.iter().map(|&at| [at, at]).chain(pairs);
    for [first, second] in tries.take(MAX_TRIES.min(MAX_TRIED / text.len().max(1))) {
        let mut whole = text.to_owned();
        if second > first {
            whole.insert(second, '/');
        }
        whole.insert(first, '/');
        // A wrong attempt usually stops early or gives a short text.
        if let Ok(json) = decompress(&whole)
            && is_object(&json)
        {
            return Ok(json);
        }
    }
    plain
}

/// Returns the UTF-16 units of a text, at most `max`. Codes 0 and 1 introduce a new unit of 8 or 16 bits, and 2 ends
/// the text. Larger codes refer to entries. Each new unit is an entry. Each code but the first also adds an entry: the
/// output of the previous code, extended by one unit. All entries are therefore ranges of the output.
fn units(text: &[u8], max: usize) -> Result<Vec<u16>, LzError> {
    let mut bits = Bits { digits: text.iter().enumerate(), digit: 0, left: 0 };
    let (mut out, mut entries): (Vec<u16>, Vec<Range<usize>>) = (Vec::new(), Vec::new());
    let mut before: Option<Range<usize>> = None;
    // The first code has two bits; codes grow by one bit when `room` more entries have been added.
    let (mut width, mut room) = (2, 1);
    loop {
        let start = out.len();
        match bits.number(width)? {
            2 => return Ok(out),
            new @ (0 | 1) => {
                out.push(bits.number(8 + 8 * new as u32)? as u16);
                entries.push(start..start + 1);
                grow(&mut width, &mut room);
            }
            code => {
                let last = before.clone().ok_or(LzError::Damaged)?;
                // A code may refer to the entry that is added only after this code.
                let next = (code - 3 == entries.len()).then_some(last.start..last.end + 1);
                let entry = entries.get(code - 3).cloned().or(next).ok_or(LzError::Damaged)?;
                if start + entry.len() > max {
                    return Err(LzError::TooLong);
                }
                // Copies one unit at a time, because the last unit of the entry may be the first unit that is copied.
                entry.for_each(|place| out.push(out[place]));
            }
        }
        if let Some(last) = before.replace(start..out.len()) {
            entries.push(last.start..last.end + 1);
            grow(&mut width, &mut room);
        }
    }
}

/// Counts a new entry. Codes grow by one bit when all codes of this length are in use.
fn grow(width: &mut u32, room: &mut usize) {
    *room -= 1;
    if *room == 0 {
        *room = 1 << *width;
        *width += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_short_text_can_be_a_bomb() {
        let bomb = lz_str::compress_to_base64(&"a".repeat(10_000));
        assert!(bomb.len() < 400, "{}", bomb.len());
        assert_eq!(units(bomb.as_bytes(), 10_000).map(|units| units.len()), Ok(10_000));
        assert_eq!(units(bomb.as_bytes(), 9_999), Err(LzError::TooLong));
    }

    #[test]
    fn damage_is_told_from_truncation() {
        let text = lz_str::compress_to_base64(r#"{"size":9,"grid":[]}"#);
        assert_eq!(decompress(&text).as_deref(), Ok(r#"{"size":9,"grid":[]}"#));
        assert_eq!(decompress(&text[..text.len() / 2]), Err(LzError::Short));
        assert_eq!(decompress("N4Ig!"), Err(LzError::Alien(4)));
        assert_eq!(decompress(""), Err(LzError::Short));
        assert_eq!(decompress("////"), Err(LzError::Damaged));
    }

    #[test]
    fn slashes_that_a_server_has_folded_are_found() {
        // The bits of U+FFFF are all set, which gives two slashes in base64.
        let texts = (0..200).map(|n| format!("{{\"{}\":\"\u{ffff}\"}}", n * 7919));
        let packed = texts.map(|text| (lz_str::compress_to_base64(&text), text));
        let folded: Vec<_> =
            packed.filter(|(packed, _)| packed.contains("//") && !packed.contains("///")).take(10).collect();
        assert!(!folded.is_empty());
        for (packed, text) in folded {
            assert_eq!(decompress_link(&packed.replace("//", "/")), Ok(text));
        }
        assert_eq!(decompress_link("////"), Err(LzError::Damaged));
    }

    proptest! {
        #[test]
        fn what_the_crate_compresses_comes_back(text in "[ab\u{0}-\u{ffff}😀]{0,300}") {
            prop_assert_eq!(decompress(&lz_str::compress_to_base64(&text)), Ok(text));
        }

        #[test]
        fn repetitive_texts_come_back(text in "(\\{\"r[1-3]\":[ab]\\},){0,200}") {
            prop_assert_eq!(decompress(&lz_str::compress_to_base64(&text)), Ok(text));
        }

        #[test]
        fn random_digits_do_no_harm(text in "[A-Za-z0-9+/=]{0,200}") {
            let _ = units(text.as_bytes(), 1_000);
        }
    }
}
