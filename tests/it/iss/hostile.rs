//! Hostile ISS texts are read in bounded time and without a panic.

use std::time::{Duration, Instant};

use super::lenient;
use proptest::prelude::*;
use sudoku2cnf_puzzle::formats::{iss, native};

/// Reads a text, and checks that this takes little time.
fn survives(text: &str) {
    let begin = Instant::now();
    if let Ok((puzzle, _)) = lenient(text) {
        let _ = native::write(&puzzle);
    }
    assert!(begin.elapsed() < Duration::from_secs(20), "{:.100} took {:?}", text, begin.elapsed());
}

#[test]
fn long_texts_of_anything_end() {
    bytes_of_anything_end(1 << 17);
}

#[test]
#[ignore = "takes ten seconds where reading is not optimised"]
fn a_megabyte_of_anything_ends() {
    bytes_of_anything_end(1 << 20);
}

fn bytes_of_anything_end(bytes: usize) {
    let copies = "_".repeat(14) + "B";
    let deep = format!(".Replicate~{copies}").repeat(12) + ".~R1C1_1" + &".End".repeat(12);
    for piece in [
        ".",
        "~",
        ".~",
        ".~R1C1_1",
        "~R1C1",
        ".Or",
        ".End",
        "\n\n",
        "9",
        ".LittleKiller~1~R1C1",
        ".Thermo~R1C1~R1C2",
        ".Jigsaw~1",
        ".Var~A",
        "%",
        "_",
        "#",
        ".And.End",
        ".Or.~R1C1_1.End",
        ".Pair~A~_~R1C1~R1C2",
        "<",
        ":",
        "é",
        ".Shape~9x9",
        ".ConnectedValues~~1",
        ".WhiteDot~R1C1~R1C2",
    ] {
        survives(&piece.repeat(bytes / piece.len()));
    }
    for head in [
        ".Thermo",
        ".WhiteDot",
        ".Cage~1",
        ".NFA~A~_",
        ".Pair~A",
        ".Sum~1",
        ".EqualSum",
        ".Replicate~B.X",
        ".",
    ] {
        survives(&(head.to_owned() + &"~R1C1".repeat(bytes / 5)));
    }
    survives(&deep);
    survives(&deep.replace(".~R1C1_1", ""));
    survives(&format!(".Replicate~{copies}.Thermo{}.End", "~R1C1".repeat(bytes / 10)));
    survives(&(".Or".repeat(30) + &".~R1C1_1.~R1C1_2".repeat(1000) + &".End".repeat(30)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn nothing_panics(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                ".", "~", "_", "-", "R1C1", "R9C9", "r2c3", "VA1", "VA", "CC1", "DGR1", "1", "10", "0", "-3", "=", "LOOP", "Or", "And",
                "Replicate", "End", "Var", "A", "Shape", "4x4", "9x9", "0-8", "Raw", "Given", "Pair", "NFA", "Regex", "Jigsaw",
                "Sum", "Quad", "XSum", "R1", "C9", "\n", "\n\n", " ", "#", "%", "%41", "é", "ChaosConstruction", "ChaosArrow",
                "Doppelganger", "NoBoxes", "RegionSize", "LittleKiller", "ConnectedValues", "Thermo", "AntiKnight", "<", ":", "3x3",
            ]),
            0..60,
        )
    ) {
        survives(&pieces.concat());
    }

    #[test]
    fn arguments_of_every_type_are_survived(
        kind in 0..iss::table::TYPES.len(),
        args in prop::collection::vec(
            prop::sample::select(vec!["", "-", "1", "2", "1_2", "0_=_1_2", "R1C1", "R1C2", "R2C1", "R2C2", "VA1", "VA2", "A", "LOOP", "R1", "C", "_x", "any", "12"]),
            0..8,
        )
    ) {
        let token = format!(".Var~A~~2.{}~{}", iss::table::TYPES[kind].name, args.join("~"));
        survives(&token);
    }
}
