//! Links of SudokuStudio.

use super::links::{holds, linked, refused};
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};

/// Returns a document with a 4x4 grid, its boxes, a given, a player's entries, and these additional elements.
fn document(elements: &str) -> String {
    let region = |cells: &[usize; 4]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!(r#""{cell}":true"#)).collect();
        format!("{{{}}}", cells.join(","))
    };
    let boxes: Vec<String> =
        [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]].iter().map(region).collect();
    // Cells that were removed from a region are `false`.
    let boxes = format!(
        r#"{{"0":{{"15":false,{},"1":{},"2":{},"3":{}}}"#,
        &boxes[0][1..],
        boxes[1],
        boxes[2],
        boxes[3]
    );
    format!(
        r#"{{"grid":{{"width":4,"height":4}},"meta":{{"title":"T","author":"A","description":null}},"elements":{{
        "1":{{"type":"grid","order":101}},"2":{{"type":"gridRegion","order":100,"value":{boxes}}},
        "10":{{"type":"givens","order":220,"value":{{"0":1,"3":null}}}},"11":{{"type":"filled","value":{{"1":2}}}},
        "12":{{"type":"corner","value":{{"1":{{"3":true}},"2":{{}}}}}},"14":{{"type":"colors","value":{{"5":{{"red":true}}}}}}{elements}}}}}"#
    )
    .replace('\n', "")
}

fn link(document: &str) -> String {
    format!("https://sudokustudio.net/?b={}", lz_str::compress_to_base64(document).replace('+', "%2B"))
}

/// Returns the rules of an element of this type with this value, as native lines.
#[track_caller]
fn rules(name: &str, value: &str) -> Vec<String> {
    let element = format!(r#","99":{{"type":"{name}","order":1,"value":{value}}}"#);
    let puzzle = linked(Format::Sudokustudio, &link(&document(&element)));
    puzzle.rules().iter().map(ToString::to_string).collect()
}

const BOARD: &str = "grid 4x4\ntitle T\nauthor A\n1...\n....\n....\n....";

#[test]
fn a_puzzle_is_read() {
    let text = document("");
    holds(Format::Sudokustudio, &link(&text), BOARD);
    holds(Format::Sudokustudio, &text, BOARD);
    holds(
        Format::Sudokustudio,
        &link(&text).replace("sudokustudio.net/", "sudokustudio.github.io/SudokuStudio/"),
        BOARD,
    );
    let (_, warnings) = ReadOptions::new().read(&text).expect("read");
    assert!(warnings.len() == 1 && warnings[0].to_string().ends_with("a player in 1 cell"), "{warnings:?}");
    // In links to other sites, the keys identify the format.
    holds(Format::Link, &link(&text).replace("sudokustudio.net", "example.org"), BOARD);
    // Older documents give the size of the boxes, and a list of givens.
    let older = r#"{"grid":{"width":6,"height":6},"elements":{"1":{"type":"grid"},"2":{"type":"box","value":{"width":3,"height":2}},"3":{"type":"givens","value":[null,5]}}}"#;
    holds(Format::Sudokustudio, older, "grid 6x6\n.5....\n......\n......\n......\n......\n......");
    // Regions that are not boxes, and a document without regions.
    let rows = r#"{"grid":{"width":2,"height":2},"elements":{"1":{"type":"grid"},"2":{"type":"gridRegion","value":[{"0":true,"1":true},{"2":true,"3":true}]}}}"#;
    holds(Format::Sudokustudio, rows, "grid 2x2\nregions\n11\n22");
    let none = r#"{"grid":{"width":4,"height":4},"elements":{"1":{"type":"grid"}}}"#;
    holds(Format::Sudokustudio, none, "grid 4x4 no-boxes");
}

#[test]
fn elements_become_rules() {
    let line = r#"{"7":{"0":0,"1":1,"2":2,"4":5},"8":[4],"9":null}"#;
    for (name, value, expected) in [
        ("king", "true", &["anti-king"][..]),
        ("knight", "false", &[]),
        ("disjointGroups", "true", &["disjoint-sets"]),
        ("diagonal", r#"{"positive":true,"negative":false}"#, &["diagonal anti"]),
        ("diagonal", r#"{"negative":true}"#, &["diagonal main"]),
        ("consecutive", r#"{"orth":true,"diag":true}"#, &["non-consecutive", "diagonal-non-consecutive"]),
        ("even", r#"{"5":true,"6":false}"#, &["even r2c2"]),
        ("min", r#"{"6":true,"5":true}"#, &["minimum r2c2 r2c3"]),
        ("columnIndexer", r#"{"4":true}"#, &["indexing column r2c1"]),
        ("rowIndexer", r#"{"4":true}"#, &["indexing row r2c1"]),
        ("thermo", line, &["thermo r1c1 r1c2 r1c3"]),
        ("between", r#"{"1":[0,1],"2":[0,1,2]}"#, &["between r1c1 r1c2 r1c3"]),
        ("whisper", line, &["whisper 2 r1c1 r1c2 r1c3"]),
        ("dutchWhisper", line, &["whisper 1 r1c1 r1c2 r1c3"]),
        ("lockout", line, &["lockout 1 r1c1 r1c2 r1c3"]),
        ("renban", r#"{"1":[0,1,5,1]}"#, &["renban r1c1 r1c2 r2c2"]),
        ("regionSum", r#"{"1":[0,1,2]}"#, &["region-sum r1c1 r1c2 r1c3"]),
        (
            "killer",
            r#"{"1":{"sum":5,"cells":{"0":true,"1":true}},"2":{"cells":{"4":true}}}"#,
            &["killer 5 r1c1 r1c2", "killer 0 r2c1"],
        ),
        ("clone", r#"{"1":{"a":{"0":0,"1":1},"b":[10,11],"color":"red"}}"#, &["clone r1c1 r1c2 / r3c3 r3c4"]),
        // The first cell of a body is in the bulb. An arrow with only one cell or without a body states nothing.
        (
            "arrow",
            r#"{"1":{"bulb":[0],"body":[0,1,2]},"2":{"bulb":[4],"body":[4]},"3":{"bulb":[5]}}"#,
            &["arrow r1c1 r1c2 r1c3"],
        ),
        ("arrow", r#"{"1":{"bulb":[4,5],"body":[5,6,7]}}"#, &["pill-arrow 2 r2c1 r2c2 r2c3 r2c4"]),
        // Edge 0 is between the first two cells, and edge 1 below the first. Edge 6 begins the second row.
        ("difference", r#"{"0":true,"1":2}"#, &["difference 1 r1c1 r1c2", "difference 2 r1c1 r2c1"]),
        ("ratio", r#"{"6":true,"9":3}"#, &["ratio 2 r2c1 r2c2", "ratio 3 r2c1 r3c1"]),
        ("xv", r#"{"0":5,"1":10,"6":7,"8":true}"#, &["xv v r1c1 r1c2", "xv x r1c1 r2c1", "sum 7 r2c1 r2c2"]),
        (
            "quadruple",
            r#"{"6":{"0":1,"1":2},"1":[3],"7":true,"0":[4]}"#,
            &["contain-at-least 4 r1c1", "contain-at-least 3 r1c1 r1c2", "quadruple r1c1 1,2"],
        ),
        // The clues of columns come first, from above and below, then the clues of rows, from the left and the right.
        ("sandwich", r#"{"0":2,"6":3,"10":true}"#, &["sandwich 2 c1", "sandwich 3 r2"]),
        ("xsum", r#"{"1":3,"15":4}"#, &["x-sum 3 c1 bottom", "x-sum 4 r4 right"]),
        ("skyscraper", r#"{"4":1,"14":2}"#, &["skyscraper 1 c2 top", "skyscraper 2 r4 left"]),
        (
            "littleKiller",
            r#"{"4":9,"3":8,"18":7,"17":6}"#,
            &[
                "little-killer 8 r4c1 ul",
                "little-killer 9 r1c2 dr",
                "little-killer 6 r4c4 dl",
                "little-killer 7 r3c1 ur",
            ],
        ),
        ("selfTaxicab", "false", &[]),
    ] {
        let mut found = rules(name, value);
        let mut expected: Vec<&str> = expected.to_vec();
        // The keys of an object have no order.
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{name}: {value}");
    }
    let pairs = rules("antiX", "true");
    assert_eq!(pairs.len(), 24, "all neighbours of a 4x4: {pairs:?}");
    assert!(pairs.iter().all(|pair| pair.starts_with("pair ")));
}

#[test]
fn what_is_unclear_is_an_error() {
    for (element, said) in [
        (r#"{"type":"glitter"}"#, "an element of the unknown type 'glitter'"),
        (
            r#"{"type":"selfTaxicab","value":true}"#,
            "'selfTaxicab', which SudokuStudio names but does not explain, expected 'anti-taxicab' by --rule",
        ),
        (r#"{"type":"king","glitter":1}"#, "99.glitter: an unknown member of an element"),
        (r#"{"value":true}"#, "elements.99: no type"),
        (r#"{"type":"even","value":{"16":true}}"#, "16 is not a cell of the grid, expected 0 to 15"),
        (r#"{"type":"even","value":{"a":true}}"#, "not the number of a place"),
        (r#"{"type":"givens","value":{"5":7}}"#, "7 in r2c2, expected a digit from 1 to 4"),
        (r#"{"type":"gridRegion","value":[]}"#, "regions a second time"),
        (r#"{"type":"difference","value":{"7000":1}}"#, "is not a cell of the grid"),
        (r#"{"type":"quadruple","value":{"25":[1]}}"#, "not a corner of the grid"),
        (r#"{"type":"xsum","value":{"16":3}}"#, "not a row or column of the grid"),
        (r#"{"type":"littleKiller","value":{"30":3}}"#, "no diagonal begins there"),
        (r#"{"type":"killer","value":{"1":{"sum":0,"cells":{"0":true}}}}"#, "a sum above 0, or none"),
        (r#"{"type":"killer","value":{"1":{"unique":true}}}"#, "unique: an unknown member"),
        (
            r#"{"type":"clone","value":{"1":{"a":[0],"b":[1,2]}}}"#,
            "2 cells, expected 1, as many as are cloned",
        ),
        (
            r#"{"type":"antiX","value":true},"98":{"type":"xv","value":{"0":10}}"#,
            "'antiX' with marks of 10, which it forbids as well",
        ),
        (r#"{"type":"thermo","value":{"1":["a"]}}"#, "a whole number from 0"),
    ] {
        let said_of = refused(&document(&format!(r#","99":{element}"#)));
        assert!(said_of.contains(said), "{element}: {said_of}");
    }
    for (text, said) in [
        (r#"{"grid":{"width":4,"height":3},"elements":{}}"#, "3 rows of 4 cells, expected a square grid"),
        (r#"{"grid":{"width":4},"elements":{}}"#, "grid.height: no size"),
        (r#"{"grid":{"width":4,"height":4},"elements":{}}"#, "no element of the type 'grid'"),
        (
            r#"{"grid":{"width":4,"height":4},"elements":{"1":{"type":"grid"},"2":{"type":"box","value":{"width":3,"height":2}}}}"#,
            "boxes of 2 rows and 3 columns, expected 4 cells in each",
        ),
        (
            r#"{"grid":{"width":4,"height":4},"elements":{"1":{"type":"grid"},"2":{"type":"gridRegion","value":[{"0":true}]}}}"#,
            "a region of 1 cells, expected 4",
        ),
        (
            r#"{"grid":{"width":4,"height":4},"zones":1,"elements":{"1":{"type":"grid"}}}"#,
            "zones: an unknown key",
        ),
    ] {
        assert!(refused(text).contains(said), "{text}: {}", refused(text));
    }
    assert!(refused("https://sudokustudio.net/?b=N4Ig").contains("breaks off"));
    let unset = r#","99":{"type":"selfTaxicab","value":true}"#;
    let (_, warnings) = ReadOptions::new().ignore_unknown(true).read(&document(unset)).expect("ignored");
    assert_eq!(warnings.len(), 2);
}
