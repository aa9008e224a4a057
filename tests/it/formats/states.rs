//! States of Sudoku Coach, and links of lisudoku.

use super::links::{holds, linked, refused};
use sudoku2cnf::formats::{Format, ReadOptions};

/// Bytes in base 32, five bits a digit, the highest first.
fn base_32(bytes: &[u8]) -> String {
    let mut bits: Vec<u32> =
        bytes.iter().flat_map(|&byte| (0..8).rev().map(move |bit| u32::from(byte) >> bit & 1)).collect();
    bits.resize(bits.len().div_ceil(5) * 5, 0);
    let digit = |five: &[u32]| char::from_digit(five.iter().fold(0, |number, bit| number * 2 + bit), 32);
    bits.chunks(5).filter_map(digit).collect()
}

fn state(json: &str) -> String {
    format!("SCv7_32_{}", base_32(&miniz_oxide::deflate::compress_to_vec_zlib(json.as_bytes(), 6)))
}

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn states_of_sudoku_coach_are_read() {
    let digits = BOARD.replace('.', "0");
    let marks = "2-".repeat(80) + "4";
    for json in [
        format!(r#"{{"gridSize":9,"givenDigits":"{digits}","userDigits":"{}"}}"#, "0".repeat(81)),
        format!(
            r#"{{"givenDigits":"{digits}","userDigits":"004{}","userCellCandidates":"{marks}"}}"#,
            "0".repeat(78)
        ),
    ] {
        for link in [
            state(&json),
            format!("https://sudoku.coach/en/play/{}", state(&json)),
            format!("<https://sudoku.coach/?p={}>.", state(&json)),
        ] {
            holds(Format::Coach, &link, BOARD);
        }
    }
    let four = state(r#"{"gridSize":4,"givenDigits":[1,0,0,0, 0,0,0,0, 0,0,4,3, 0,0,0,0]}"#);
    holds(Format::Coach, &four, "1.........43....");
    let variant = state(&format!(r#"{{"givenDigits":"{digits}","killerCages":[1]}}"#));
    assert!(
        refused(&variant).contains("killerCages: an unknown key, which may be a rule"),
        "{}",
        refused(&variant)
    );
    assert!(ReadOptions::new().ignore_unknown(true).read(&variant).is_ok());
    for (wrong, message) in [
        ("SCv7_64_abc".to_owned(), "no state that can be read"),
        (state("{}"), "no givens"),
        (state(r#"{"gridSize":4,"givenDigits":"123"}"#), "3 cells, expected 16"),
        (state(r#"{"gridSize":4,"givenDigits":"1230567890123456"}"#), "no digit of the grid in r2c1"),
        ("SCv7_32_0123abc".to_owned(), "damaged compressed text"),
        (state(&" ".repeat(9 << 20)), "or one that is too long"),
    ] {
        assert!(refused(&wrong).contains(message), "{}", refused(&wrong));
    }
}

/// A link of lisudoku with an object of a 4x4 grid with these members.
fn lisudoku(members: &str) -> String {
    let packed = lz_str::compress_to_base64(&format!(r#"{{"gridSize":4{members}}}"#));
    format!("https://lisudoku.xyz/solver?import={}", packed.replace('+', "%2B").replace('/', "%2F"))
}

#[test]
fn links_of_lisudoku_are_read() {
    let at = |row: usize, column: usize| format!(r#"{{"row":{row},"col":{column}}}"#);
    let (a, b, c) = (at(0, 0), at(0, 1), at(0, 2));
    for (members, text) in [
        (String::new(), ""),
        (format!(r#","fixedNumbers":[{{"position":{b},"value":3}}]"#), "given r1c2=3"),
        (
            r#","primaryDiagonal":true,"secondaryDiagonal":true,"antiKnight":true,"antiKing":false"#.into(),
            "anti-knight\ndiagonal main\ndiagonal anti",
        ),
        (
            format!(r#","thermos":[[{a},{b}]],"renbans":[[{a},{b}]],"palindromes":[[{a},{b}]]"#),
            "palindrome r1c1 r1c2\nrenban r1c1 r1c2\nthermo r1c1 r1c2",
        ),
        (
            format!(r#","killerCages":[{{"sum":5,"region":[{a},{b}]}},{{"sum":null,"region":[{c}]}}]"#),
            "killer 5 r1c1 r1c2\nkiller 0 r1c3",
        ),
        (
            format!(
                r#","kropkiDots":[{{"dotType":"Consecutive","cell1":{a},"cell2":{b}}},{{"dotType":"Double","cell1":{b},"cell2":{c}}}],"kropkiNegative":true"#
            ),
            "difference 1 r1c1 r1c2\nratio 2 r1c2 r1c3\nstrict-kropki",
        ),
        (
            format!(r#","oddCells":[{a}],"evenCells":[{b},{c}],"extraRegions":[[{a},{c}]]"#),
            "even r1c2 r1c3\nextra-region r1c1 r1c3\nodd r1c1",
        ),
        (
            format!(
                r#","arrows":[{{"circleCells":[{a}],"arrowCells":[{b},{c}]}},{{"circleCells":[{b},{a}],"arrowCells":[{c}]}}]"#
            ),
            "arrow r1c1 r1c2 r1c3\npill-arrow 2 r1c1 r1c2 r1c3",
        ),
    ] {
        holds(Format::Lisudoku, &lisudoku(&members), &format!("grid 4x4\n{text}"));
    }
    let rows = |rows: [usize; 4]| {
        let region =
            |row: usize| format!("[{}]", (0..4).map(|column| at(row, column)).collect::<Vec<_>>().join(","));
        rows.map(region).join(",")
    };
    let puzzle = linked(Format::Lisudoku, &lisudoku(&format!(r#","regions":[{}]"#, rows([0, 1, 2, 3]))));
    assert!(puzzle.grid().shape().labels().is_some());
    holds(Format::Lisudoku, "https://lisudoku.xyz/e?import=1...............", "1...............");
    for (members, message) in [
        (r#","topBottom":true"#.to_owned(), "topBottom: an unknown key"),
        (r#","thermos":[[{"row":0,"col":4}]]"#.to_owned(), "thermos[0][0]: no cell of the grid"),
        (format!(r#","kropkiDots":[{{"dotType":"Triple","cell1":{a},"cell2":{b}}}]"#), "no type of dots"),
        (format!(r#","fixedNumbers":[{{"position":{a},"value":5}}]"#), "no digit"),
        (format!(r#","killerCages":[{{"sum":5,"region":[{a}],"glitter":1}}]"#), "an unknown member"),
        (format!(r#","regions":[{}]"#, rows([0, 0, 2, 3])), "stands in regions twice"),
    ] {
        assert!(
            refused(&lisudoku(&members)).contains(message),
            "{members}: {}",
            refused(&lisudoku(&members))
        );
    }
}
