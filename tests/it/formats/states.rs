//! States of Sudoku Coach, and links of lisudoku.

use super::links::{holds, linked, refused};
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};

/// Encodes bytes in base 32: five bits per digit, the highest bit first.
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
    // A state with all known members. Colours have no meaning.
    let whole = state(&format!(
        r#"{{"gridSize":9,"colours":["red"],"givenDigits":"{digits}","givenColours":"1{0}","userDigits":"{1}","userColours":"{0}","userCellCandidates":"","userCellCandidatesColours":""}}"#,
        ",".repeat(80),
        "0".repeat(81)
    ));
    assert_eq!(ReadOptions::new().read(&whole).expect("read").1.len(), 0);
    let variant = state(&format!(r#"{{"givenDigits":"{digits}","killerCages":[1]}}"#));
    assert!(
        refused(&variant).contains("killerCages: an unknown key, which may be a rule"),
        "{}",
        refused(&variant)
    );
    assert!(ReadOptions::new().ignore_unknown(true).read(&variant).is_ok());
    let other = state(&format!(r#"{{"givenDigits":"{digits}","userRules":[1]}}"#));
    assert!(refused(&other).contains("userRules: an unknown key"), "{}", refused(&other));
    for (wrong, message) in [
        ("SCv7_64_abc".to_owned(), "no state that can be read"),
        (state("{}"), "no givens"),
        (state(r#"{"givenDigits":"123"}"#), "3 cells, expected 81"),
        (state(&format!(r#"{{"givenDigits":"{}"}}"#, "123a".repeat(21))), "84 cells, expected 81"),
        (state(&format!(r#"{{"givenDigits":"12a{}"}}"#, "0".repeat(78))), "not a digit of the grid in r1c3"),
        (
            state(r#"{"gridSize":4,"givenDigits":"1000000000430000"}"#),
            "a grid of another size, whose boxes are not known, expected 9",
        ),
        ("SCv7_32_0123abc".to_owned(), "damaged compressed text"),
        (state(&" ".repeat(9 << 20)), "or text that is too long"),
    ] {
        assert!(refused(&wrong).contains(message), "{}", refused(&wrong));
    }
}

/// Returns a link of lisudoku whose object has a 4x4 grid and these members.
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
                r#","arrows":[{{"circleCells":[{a}],"arrowCells":[{b},{c}]}},{{"circleCells":[{a},{b}],"arrowCells":[{c}]}}]"#
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
        (
            format!(r#","arrows":[{{"circleCells":[{b},{a}],"arrowCells":[{c}]}}]"#),
            "a circle whose cells are not listed in reading order",
        ),
        (format!(r#","killerCages":[{{"sum":0,"region":[{a}]}}]"#), "no sum, expected a whole number from 1"),
        (r#","thermos":[[{"row":0,"col":4}]]"#.to_owned(), "thermos[0][0]: not a cell of the grid"),
        (format!(r#","kropkiDots":[{{"dotType":"Triple","cell1":{a},"cell2":{b}}}]"#), "not a type of dots"),
        (format!(r#","fixedNumbers":[{{"position":{a},"value":5}}]"#), "no digit"),
        (format!(r#","killerCages":[{{"sum":5,"region":[{a}],"glitter":1}}]"#), "an unknown member"),
        (format!(r#","regions":[{}]"#, rows([0, 0, 2, 3])), "appears in the regions twice"),
    ] {
        assert!(
            refused(&lisudoku(&members)).contains(message),
            "{members}: {}",
            refused(&lisudoku(&members))
        );
    }
    let packed = |side: usize| lz_str::compress_to_base64(&format!(r#"{{"gridSize":{side}}}"#));
    let of = |side: usize| format!("https://lisudoku.xyz/solver?import={}", packed(side).replace('+', "%2B"));
    holds(Format::Lisudoku, &of(6), "grid 6x6");
    assert!(refused(&of(8)).contains("a grid of 8 rows without regions"), "{}", refused(&of(8)));
}
