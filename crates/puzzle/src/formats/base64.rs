//! URL-safe base64: the values of its characters, and conversions from bytes to text and back.

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// The 64 characters; the index of each is its value.
pub const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Unused bits at the end may have any value, as in browsers.
const BYTES: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone)
        .with_decode_allow_trailing_bits(true),
);

/// Returns the value of a character; `None` if base64 does not use it.
pub fn sextet(digit: u8) -> Option<u8> {
    ALPHABET.iter().position(|&known| known == digit).map(|place| place as u8)
}

/// Decodes base64 text, padded or not. Returns `None` for other text and, like browsers, if a single character follows
/// the last group of four.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    BYTES.decode(text.trim_end_matches('=')).ok()
}

/// Encodes bytes as base64, without padding.
pub fn encode(bytes: &[u8]) -> String {
    BYTES.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        assert_eq!(decode("WzEyNDU3OF0qMy4q").as_deref(), Some(&b"[124578]*3.*"[..]));
        for text in ["", "a", "ab", "abc", "[1-3]+(4|5)"] {
            assert_eq!(decode(&encode(text.as_bytes())).as_deref(), Some(text.as_bytes()));
        }
    }

    #[test]
    fn what_browsers_take_is_read() {
        for text in ["YQ", "YQ==", "YR", "YQ="] {
            assert_eq!(decode(text).as_deref(), Some(&b"a"[..]), "{text}");
        }
        for text in ["Y", "YWJjY", "Y!", "Y=Q", "YQ\n", "é"] {
            assert_eq!(decode(text), None, "{text}");
        }
        assert!((0..64).all(|digit| sextet(ALPHABET[usize::from(digit)]) == Some(digit)));
        assert_eq!(ALPHABET, URL_SAFE.as_str().as_bytes());
    }
}
