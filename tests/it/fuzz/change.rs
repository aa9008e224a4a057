//! Changes to a text: pieces are removed, repeated or exchanged, and words are inserted.

use crate::common::Random;

/// Words that have a meaning in some format, and numbers at the limits.
const WORDS: [&str; 72] = [
    "0",
    "1",
    "2",
    "9",
    "10",
    "16",
    "17",
    "255",
    "1000",
    "1024",
    "1025",
    "65535",
    "65536",
    "2000000",
    "2147483647",
    "2147483648",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "-2",
    "1e99",
    "r1c1",
    "r9c9",
    "r4c4-r1c1",
    "r1c1-r1c4",
    "v1",
    "r0c0",
    "R1C1",
    "/",
    ";",
    "{",
    "}",
    " or { ",
    " and { ",
    "grid 4x4\n",
    "grid 1x1\n",
    "grid 1024x1024\n",
    "values 0-9\n",
    "values 1-1\n",
    "variables 3\n",
    "regions\n",
    " raw",
    " no-boxes",
    " boxes 1x4",
    "subgrids 2x2 at r1c1 r2c2\n",
    "given r1c1=1\n",
    "none",
    "*",
    "+",
    "?",
    "(",
    ")",
    "[^",
    "{2,}",
    "{1000}",
    "|",
    ".Or",
    ".And",
    ".End",
    ".Replicate~_",
    ".Shape~4x4",
    "~",
    "\"",
    "[",
    "]",
    ":",
    ",",
    "\n",
    " 0\n",
    "d ",
    "\u{e9}",
];

/// Changes a text; `how` is the seed of the random changes.
pub(super) fn change(text: &mut Vec<u8>, how: u64, seeds: &[Vec<u8>]) {
    let mut random = Random(how);
    let at = random.below(text.len() + 1);
    let end = at + random.below((text.len() - at).min(30) + 1);
    match random.below(8) {
        0 => drop(text.drain(at..end)),
        1 => drop(text.splice(at..at, [random.below(256) as u8])),
        2 | 3 => drop(text.splice(at..at, WORDS[random.below(WORDS.len())].bytes())),
        4 => drop(text.splice(at..end, WORDS[random.below(WORDS.len())].bytes())),
        5 => {
            let piece = text[at..end].repeat(1 + random.below(20));
            drop(text.splice(at..at, piece));
        }
        6 => {
            // Inserts a piece of another text of the same kind.
            let other = &seeds[random.below(seeds.len())];
            let from = random.below(other.len() + 1);
            let to = from + random.below((other.len() - from).min(60) + 1);
            drop(text.splice(at..at, other[from..to].iter().copied()));
        }
        _ => {
            // Replaces a number with another one.
            let number = (at..text.len()).find(|&place| text[place].is_ascii_digit());
            let Some(start) = number else { return };
            let length = text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let word = WORDS[random.below(22)];
            drop(text.splice(start..start + length, word.bytes()));
        }
    }
}
