//! The base 64 of URLs: digits, bytes and back.

/// The digits.
pub const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The value of a digit.
pub fn sextet(digit: u8) -> Option<u8> {
    ALPHABET.iter().position(|&known| known == digit).map(|place| place as u8)
}

/// The bytes of a text, padded or not.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0, 0u32);
    for digit in text.trim_end_matches('=').bytes() {
        held = held << 6 | u32::from(sextet(digit)?);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    Some(bytes)
}

/// The text of bytes, without padding.
pub fn encode(bytes: &[u8]) -> String {
    let digits = |chunk: &[u8]| {
        let held =
            chunk.iter().fold(0u32, |held, &byte| held << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        let count = chunk.len() + 1;
        (0..count).map(move |place| ALPHABET[(held >> (18 - 6 * place) & 63) as usize] as char)
    };
    bytes.chunks(3).flat_map(digits).collect()
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
}
