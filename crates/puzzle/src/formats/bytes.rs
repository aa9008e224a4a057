//! Decodes the bytes of an input as text in UTF-8, or in UTF-16 of either byte order.

use std::borrow::Cow;

use crate::error::{Line, ParseError};

/// The byte order of UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

/// The byte order marks of UTF-32; the first begins with a mark of UTF-16.
const UTF32: [[u8; 4]; 2] = [[0xff, 0xfe, 0, 0], [0, 0, 0xfe, 0xff]];

/// The number of bytes that are examined to recognise UTF-16 without a byte order mark.
const SHOWN: usize = 64;

/// Returns the byte order and the length of the byte order mark; `None` if the text is not in UTF-16. Without a mark,
/// zeros in every second byte show the order, because puzzles are mostly ASCII.
fn order(bytes: &[u8]) -> Option<(Order, usize)> {
    match bytes {
        [0xff, 0xfe, ..] => return Some((Order::Little, 2)),
        [0xfe, 0xff, ..] => return Some((Order::Big, 2)),
        _ => {}
    }
    let shown = &bytes[..bytes.len().min(SHOWN) & !1];
    let zeros = |first: usize| shown.iter().skip(first).step_by(2).all(|&byte| byte == 0);
    let letters = |first: usize| shown.iter().skip(first).step_by(2).all(|&byte| byte != 0);
    match shown.len() {
        0..4 => None,
        _ if zeros(1) && letters(0) => Some((Order::Little, 0)),
        _ if zeros(0) && letters(1) => Some((Order::Big, 0)),
        _ => None,
    }
}

/// Returns `true` if an input begins like UTF-16 text, which [`decode`] can read only as a whole.
pub fn is_utf16(beginning: &[u8]) -> bool {
    order(beginning).is_some()
}

/// Decodes an input in UTF-8 or UTF-16. Removes the byte order mark. In UTF-8, also replaces `\r` by `\n` if the only
/// line breaks are `\r`.
///
/// # Errors
///
/// The bytes are not text in one of these encodings; the error marks the first wrong byte.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ParseError> {
    if UTF32.iter().any(|mark| bytes.starts_with(mark)) {
        return Err(stranger("", "a text in UTF-32".to_owned(), "text in UTF-8 or UTF-16"));
    }
    if let Some((order, mark)) = order(bytes) {
        return utf16(&bytes[mark..], order).map(Cow::Owned);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let (good, bad) = bytes.split_at(error.valid_up_to());
        let byte = bad.first().copied().unwrap_or_default();
        stranger(&String::from_utf8_lossy(good), format!("the byte 0x{byte:02x}"), "text in UTF-8")
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Old systems ended lines with `\r` alone.
    let has_only_returns = text.contains('\r') && !text.contains('\n');
    Ok(if has_only_returns { Cow::Owned(text.replace('\r', "\n")) } else { Cow::Borrowed(text) })
}

fn utf16(bytes: &[u8], order: Order) -> Result<String, ParseError> {
    let unit = |pair: &[u8]| match *pair {
        [first, second] if order == Order::Little => u16::from_le_bytes([first, second]),
        [first, second] => u16::from_be_bytes([first, second]),
        // A single byte at the end becomes an unpaired surrogate, which is an error.
        _ => 0xdc00,
    };
    let mut text = String::with_capacity(bytes.len() / 2);
    for c in char::decode_utf16(bytes.chunks(2).map(unit)) {
        match c {
            Ok(c) => text.push(c),
            Err(error) => {
                let message = format!("the unit 0x{:04x}", error.unpaired_surrogate());
                return Err(stranger(&text, message, "text in UTF-16"));
            }
        }
    }
    Ok(text)
}

/// Returns an error that marks the character after the text `good`.
fn stranger(good: &str, message: String, expected: &str) -> ParseError {
    let number = good.matches('\n').count() + 1;
    let start = good.rfind('\n').map_or(0, |place| place + 1);
    let text = format!("{}\u{fffd}", &good[start..]);
    let place = text.len() - '\u{fffd}'.len_utf8()..text.len();
    Line { source: None, number, text: &text }.error(place, message, expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_located() {
        let error = decode(b"abc\nd\xffe").unwrap_err();
        assert_eq!(error.headline(), "2:2: the byte 0xff, expected text in UTF-8");
        assert_eq!(decode(b"\xef\xbb\xbf..").as_deref(), Ok(".."));
        let error = decode(b"\xff\xfea\0\n\0b\0\0\xdc").unwrap_err();
        assert_eq!(error.headline(), "2:2: the unit 0xdc00, expected text in UTF-16");
        let error = decode(b"\xff\xfea\0b").unwrap_err();
        assert_eq!((error.line(), error.column()), (1, 2));
        for text in [b"\xff\xfe\0\0.\0\0\0", b"\0\0\xfe\xff\0\0\0."] {
            let error = decode(text).unwrap_err();
            assert_eq!(error.headline(), "1:1: a text in UTF-32, expected text in UTF-8 or UTF-16");
        }
    }

    #[test]
    fn lines_may_end_with_returns_alone() {
        assert_eq!(decode(b"1..2\r....\r").as_deref(), Ok("1..2\n....\n"));
        assert_eq!(decode(b"1..2\r\n..\r.\n").as_deref(), Ok("1..2\r\n..\r.\n"));
    }

    #[test]
    fn text_in_utf16_is_told_by_its_mark_or_by_zeros() {
        let text = "1..2\n....\r\n2...\n..□.";
        for big in [false, true] {
            for mark in ["", "\u{feff}"] {
                let units = mark.encode_utf16().chain(text.encode_utf16());
                let bytes: Vec<u8> = units
                    .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                    .collect();
                // UTF-16 is recognised only if the zeros are at the beginning.
                let decoded = decode(&bytes);
                let shows = !mark.is_empty();
                assert_eq!(decoded.as_deref().ok() == Some(text), shows, "{big} {mark:?}");
                assert!(is_utf16(&bytes[..8]));
            }
        }
        let ascii: Vec<u8> = "1..2\n....".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&ascii).as_deref(), Ok("1..2\n...."));
        for bytes in [&b""[..], b"1", b"1\0", &[0; 100], b"abcd"] {
            assert!(!is_utf16(bytes));
        }
    }
}
