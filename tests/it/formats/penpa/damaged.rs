//! Damaged links of penpa-edit.

use proptest::prelude::*;
use proptest::test_runner::Config;
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};

use crate::common::deflated;

/// Texts that replace a number in a damaged link.
const NUMBERS: [&str; 14] =
    ["0", "1", "2", "-1", "-2", "3", "7", "60", "61", "99", "1000", "65536", "18446744073709551615", "1e99"];

/// Returns a text with some numbers, characters or pieces replaced.
fn damaged(text: &str, hows: &[(prop::sample::Index, u8, prop::sample::Index)]) -> String {
    let mut text = text.to_owned();
    for (place, how, what) in hows {
        let at = place.index(text.len() + 1);
        if !text.is_char_boundary(at) {
            continue;
        }
        let rest = &text[at..];
        match how {
            // Replaces a number with another one.
            0..6 => {
                let Some(start) = rest.find(|c: char| c.is_ascii_digit()) else { continue };
                let length = rest[start..].bytes().take_while(u8::is_ascii_digit).count();
                let range = at + start..at + start + length;
                text.replace_range(range, NUMBERS[what.index(NUMBERS.len())]);
            }
            6 => text.truncate(at),
            7 => text.insert_str(at, [",", "\n", "[", "]", "{", "}", "\"", "z", "-", "null"][what.index(10)]),
            _ => {
                let end =
                    at + rest.char_indices().map(|(end, _)| end).take(1 + what.index(12)).last().unwrap_or(0);
                text.replace_range(at..end, "");
            }
        }
    }
    text
}

proptest! {
    #![proptest_config(Config { cases: 4_000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn damaged_links_never_panic(
        base in 0..3_usize,
        hows in prop::collection::vec(any::<(prop::sample::Index, u8, prop::sample::Index)>(), 1..6),
        level in 0..2_u8,
    ) {
        let diagonals = "1,0,0,1,Title: ,Author: ,,rules,OFF,false";
        let question = r#"{zN:{"34":["1",1,"1"],"45":[[0,1,0],1,"7"]},zE:{"99,100":2,"72,81":2},zT:[[18,19,28]],z3:[[20,21]],
            z6:[[18,19]],z1:{"328":["5",1]},zC:{"328,329":10},zY:{"190":[1,"circle_SS",2]},zS:{"20":1},z0:[[18,19]],
            zL:{"18,19":3},zW:{"100":1},z4:{"99,100":1}}"#.replace('\n', "");
        let steps = "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]";
        let genres = format!("{}[\"latin\",\"killer\"]\n", "\n".repeat(11));
        let text = [
            format!("sudoku,4,4,38,0,1,1,0,0,0,0,{diagonals}\n[0,0,0,0]\n[]~[]\n{question}\n{{zN:{{}}}}\n{steps}\n{genres}"),
            format!("square,4,4,38,0,1,1,0,0,0,0,{diagonals}\n[0,0,0,0]\n[]~[]\n{{zE:{{\"99,100\":2}}}}\n{{zN:{{}}}}\n{steps}\n{genres}"),
            format!("square,4,4,38,0,1,1,0,0,0,0,{diagonals}\n[18]\n[]~[]\n{{zE:{{\"99,100\":2}}}}\n{{}}\n[0,0,0,0]\n"),
        ][base].clone();
        // Half of the texts have little damage, so the reader gets far.
        let code = deflated(&damaged(&text, &hows), level * 6);
        let link = format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={code}");
        for options in [ReadOptions::new(), ReadOptions::new().ignore_drawings(true).ignore_unknown(true)] {
            if let Ok((puzzle, _)) = options.format(Format::Penpa).read(&link) {
                // A puzzle that was read can also be written.
                prop_assert!(Format::Native.write(&puzzle).is_ok());
            }
        }
    }
}
