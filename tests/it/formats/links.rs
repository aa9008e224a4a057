//! Links to any site that contain a board, and messages about links without one.

use crate::common;

use sudoku2cnf_puzzle::formats::{self, Format, ReadOptions, TextKind, native};
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// Returns the puzzle of a link, which must be recognised as `format`.
#[track_caller]
pub fn linked(format: Format, link: &str) -> Puzzle {
    assert_eq!(formats::detect(link), TextKind::Puzzle(format), "{link}");
    let (puzzle, _) = ReadOptions::new().read(link).unwrap_or_else(|error| panic!("{link}: {error}"));
    puzzle
}

/// Checks that a link contains the puzzle of this native text.
#[track_caller]
pub fn holds(format: Format, link: &str, text: &str) {
    let expected: Puzzle = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(native::write(&linked(format, link)), native::write(&expected), "{link}");
}

/// Returns the error of a link that cannot be read.
#[track_caller]
pub fn refused(link: &str) -> String {
    match ReadOptions::new().read(link) {
        Ok(_) => panic!("{link} was read"),
        Err(error) => error.headline(),
    }
}

const BOARD: &str = "1.......43......";

#[test]
fn a_board_in_a_link_is_read_whatever_the_host() {
    for link in [
        format!("https://example.org/play?level=3&puzzle={BOARD}&x=1"),
        format!("https://www.example.org/#{BOARD}"),
        format!("example.org/#board={BOARD}"),
        format!("http://example.org:8080/play/{BOARD}/"),
        format!("See <https://example.org/?bd={BOARD}>.").trim_start_matches("See ").to_owned(),
        format!("(https://example.org/?s={})", BOARD.replace('.', "0")),
        format!("https://example.org/?s={}", BOARD.replace('.', "%2E")),
        format!("https://example.org/?s={}.", BOARD.replace('.', "0")),
        format!("https://example.org/?s={BOARD}&again={BOARD}"),
    ] {
        holds(Format::Link, &link, BOARD);
    }
    // A full board after it is the solution, which is stored for comparison.
    let puzzle = linked(Format::Link, &format!("https://example.org/?p={BOARD}&s=1234341221434321"));
    assert_eq!(puzzle.about().solution.as_ref().map(Vec::len), Some(16));
    assert_eq!(puzzle.givens().count(), 3);
    let two = refused(&format!("https://example.org/?p={BOARD}&q={}", BOARD.replace('1', "2")));
    assert!(two.contains("a second board in one link"), "{two}");
}

#[test]
fn one_cell_too_many_in_a_link_is_an_error() {
    for link in [
        format!("https://example.org/play?p={BOARD}.&lang=en"),
        format!("https://example.org/?s={BOARD}."),
        format!("https://example.org/play/{BOARD}."),
    ] {
        let error = refused(&link);
        assert!(error.contains("17 cells: too many, or 16 and a point after the link"), "{error}");
    }
    let long = format!("https://example.org/?p={}.", ".".repeat(80) + "1.");
    assert!(refused(&long).contains("83 cells: too many, or 81 and a point"), "{}", refused(&long));
    for end in [")", "!"] {
        let error = refused(&format!("https://example.org/?p={}{end}&lang=en", BOARD.replace('.', "0")));
        assert!(error.contains("no puzzle can be read") || error.contains("holds only the name"), "{error}");
    }
}

#[test]
fn a_rule_in_the_address_of_a_board_is_not_lost() {
    let (board, zeros) = (BOARD, BOARD.replace('.', "0"));
    for (link, column, words) in [
        (format!("https://example.org/?p={board}&variant=anti-knight"), 41, "variant=anti-knight"),
        (format!("https://example.org/?type=diagonal&p={board}"), 22, "type=diagonal"),
        (format!("https://example.org/?type=x&p={board}"), 22, "type=x"),
        (format!("https://example.org/?p={board}&diagonal=1#a"), 41, "diagonal=1"),
        (format!("https://example.org/?p={board}&killer"), 41, "killer"),
        (format!("https://example.org/?p={board}#rules=thermo"), 41, "rules=thermo"),
        (format!("https://example.org/killer-sudoku?p={board}"), 21, "killer-sudoku"),
        (format!("https://www.sudokuwiki.org/windoku.htm?bd={zeros}"), 28, "windoku.htm"),
        (format!("https://example.org/?p={board}&values=0-3"), 41, "values=0-3"),
    ] {
        let error = refused(&link);
        assert!(error.starts_with(&format!("1:{column}: '{words}' next to a board ")), "{link}: {error}");
        let (_, warnings) = ReadOptions::new().ignore_unknown(true).read(&link).expect(&link);
        assert_eq!(warnings.len(), 1, "{link}");
    }
    for link in [
        format!("https://killer.example.org/?p={board}&variant=classic&diagonal=0&author=Ann+Knight"),
        format!("https://example.org/?p={board}&type=standard&lang=en&x=1"),
    ] {
        holds(Format::Link, &link, board);
    }
    let link = format!("https://example.org/?p={board}&type=diagonal");
    let (puzzle, _) = ReadOptions::new().rule("diagonal").read(&link).expect("the rule is stated");
    assert_eq!(puzzle.rules().len(), 1);
}

#[test]
fn rules_join_the_board_of_a_link() {
    let link = format!("https://example.org/{BOARD}");
    let (puzzle, _) = ReadOptions::new().rule("diagonal").read(&link).expect("a puzzle");
    assert_eq!((puzzle.rules().len(), puzzle.givens().count()), (1, 3));
    let batch = format!("{link}\n{link}\n");
    assert_eq!(formats::detect(&batch), TextKind::Batch);
    assert_eq!(ReadOptions::new().read_each(&batch).filter(Result::is_ok).count(), 2);
}

#[test]
fn a_link_without_a_board_says_what_to_do() {
    for (link, name) in [
        ("https://sudokupad.app/abc123", "abc123"),
        ("https://x.org/penpa-edit/#m=edit", "penpa-edit"),
        ("https://app.crackingthecryptic.com/sudoku/bdM8JT4RrQ", "bdM8JT4RrQ"),
        ("https://sudokupad.app/clover/my-puzzle", "my-puzzle"),
        ("https://example.org/puzzles/1234", "1234"),
        ("https://tinyurl.com/y4x", "y4x"),
    ] {
        let said = refused(link);
        assert!(said.contains(&format!("holds only the name '{name}'")), "{said}");
        assert!(said.contains("that needs the network") && said.contains("the long link"), "{said}");
    }
    let script = refused("https://sigh.github.io/Interactive-Sudoku-Solver/sandbox?code=abc");
    assert!(script.contains("a script, which is not run"), "{script}");
    assert!(refused("https://example.org/").contains("in which no puzzle can be read"));
    // Among the rows of a board, a link is text that is not marked as a comment.
    let rows = "https://example.org/puzzle\n1...\n....\n....\n....\n";
    assert_eq!(formats::detect(rows), TextKind::Puzzle(Format::Native));
    assert!(refused(rows).starts_with("1:1: "));
}

#[test]
fn a_packed_puzzle_is_read_whatever_the_host() {
    let row = "[{},{},{},{}]";
    let fpuzzles = format!(
        r#"{{"size":4,"grid":[[{{"value":1,"given":true}},{{}},{{}},{{}}],{row},{row},{row}],"antiking":true}}"#
    );
    let maker = r#"{"formatVersion":"1.5.0","puzzle":{"size":4,"cells":[{"value":1,"given":true}],"constraints":[{"type":12}]}}"#;
    let scl = r#"{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"metadata":{"antiking":true}}"#;
    let compact = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],metadata:{antiking:t}}";
    let text = "grid 4x4\nanti-king\n1...\n....\n....\n....";
    let bare = text.replace("4x4", "4x4 no-boxes");
    let packed = |json: &str| lz_str::compress_to_base64(json);
    let coded = |json: &str| packed(json).replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    let (f, m) = (packed(&fpuzzles), lz_str::compress_to_encoded_uri_component(maker));
    for (link, text) in [
        // All kinds of links of Sudocle.
        (format!("https://michelkraemer.com/sudocle/?puzzleid=fpuzzles{}", coded(&fpuzzles)), text),
        (format!("https://michelkraemer.com/sudocle/fpuzzles{f}"), text),
        (format!("https://example.org/?fpuzzles={}", coded(&fpuzzles)), text),
        (format!("https://example.org/?scl={}", coded(compact)), &bare),
        (format!("https://example.org/play/ctc{}/", coded(scl)), &bare),
        (format!("https://example.org/a/b?x=1&y={}", coded(scl)), &bare),
        // The puzzle is in the fragment, with or without a name, or is the whole query.
        (format!("https://example.org/#f-puzzles:load={f}"), text),
        (format!("https://example.org/app#{f}"), text),
        (format!("https://example.org/?{f}"), text),
        (format!("https://example.org/#puzzle={m}"), &bare),
        // SudokuStudio also accepts objects of f-puzzles.
        (format!("https://sudokustudio.net/?f={}", coded(&fpuzzles)), text),
        (format!("<https://example.org/?p={f}>."), text),
        ("https://example.org/?id=classic1E2J4".to_owned(), "1....2.........4"),
    ] {
        holds(Format::Link, &link, text);
    }
    // The keys of an object identify its format without a link too.
    for json in [scl, maker] {
        holds(Format::Fpuzzles, &packed(json), &bare);
    }
    // A board contains no rules, so a rule in the address would be lost and is an error. An object contains its rules.
    let lost = refused("https://example.org/?id=classic1E2J4&variant=anti-knight");
    assert!(lost.starts_with("1:38: 'variant=anti-knight' next to a board "), "{lost}");
    holds(Format::Link, &format!("https://example.org/killer-sudoku?p={}", coded(&fpuzzles)), text);
    // A name that only begins like one of these prefixes is just a name.
    for name in ["classical-music", "sclerosis", "packages", "N4", "fpuzzles"] {
        let said = refused(&format!("https://example.org/{name}"));
        assert!(said.contains(&format!("holds only the name '{name}'")), "{said}");
    }
    let long = refused(
        "https://example.org/classic-sudoku/with-a-very-long-name-of-many-words-and-more/and-another-one-of-them",
    );
    assert!(long.contains("holds only the name 'and-another-one-of-them'"), "{long}");
}

#[test]
fn a_long_link_says_what_it_holds() {
    let packed = |json: &str| lz_str::compress_to_base64(json).replace('+', "%2B");
    let other =
        format!("https://example.org/play?b={}", packed(r#"{"board":"53","level":[1,2,3],"zones":{}}"#));
    let said = refused(&other);
    assert!(
        said.starts_with(
            "1:28: compressed JSON of another program, with the keys board, level, zones, expected JSON of"
        ),
        "{said}"
    );
    for program in ["f-puzzles", "SudokuPad", "SudokuMaker", "SudokuStudio"] {
        assert!(said.contains(program), "{said}");
    }
    let whole = packed(&format!("{{\"size\":4,\"grid\":[{}]}}", "[{},{},{},{}],".repeat(40)));
    let cut = format!("https://example.org/?p=fpuzzles{}", &whole[..70]);
    assert!(
        refused(&cut).contains("the compressed text breaks off, expected its end on the same line"),
        "{}",
        refused(&cut)
    );
    let unknown = format!("https://example.org/play/?state={}", "x1y2".repeat(30));
    let said = refused(&unknown);
    assert!(
        said.starts_with("1:33: a link to example.org, in which no puzzle can be read: 'x1y2x1y2"),
        "{said}"
    );
    assert!(!said.contains("the long link") && said.contains("copy the givens as a grid"), "{said}");
}

#[test]
fn links_that_were_reported_are_read() {
    for (name, format, rules) in [
        ("09-studio-link", Format::Sudokustudio, 2),
        ("10-sudocle-link", Format::Link, 35),
        ("61-fpuzzles-activeConstraints", Format::Fpuzzles, 2),
    ] {
        let Some(text) = common::corpus(&format!("reports/{name}.txt")) else { return };
        let puzzle = linked(format, &text);
        assert_eq!((puzzle.rules().len(), puzzle.grid().rows()), (rules, 9), "{name}");
    }
}

/// Returns a board in the code of sudokuwiki: two digits in base 32 for each cell.
fn wiki(cells: impl Iterator<Item = (u32, bool)>) -> String {
    let digit = |value: u32| char::from_digit(value, 32).expect("below 32");
    cells
        .flat_map(|(values, is_clue)| {
            let number = 2 * values + u32::from(is_clue);
            [digit(number / 32), digit(number % 32)]
        })
        .collect()
}

#[test]
fn boards_of_sudokuwiki_are_read() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", line.replace('.', "0"));
    holds(Format::Link, &link, line);
    // Candidates, and digits that are no clues, are the player's.
    let cell = |c: char| match c.to_digit(10) {
        Some(digit) => (1 << (digit - 1), true),
        None => (0b101, false),
    };
    let coded = wiki(line.chars().map(cell));
    assert_eq!(coded.len(), 162);
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={coded}");
    holds(Format::Link, &link, line);
    let (_, warnings) = ReadOptions::new().read(&link).expect("read");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    holds(Format::Link, &link.replace("bd=", "bd=S9B"), line);
    let two = wiki([(0b11, true)].into_iter().chain([(0, false); 80]));
    assert!(
        refused(&format!("https://www.sudokuwiki.org/?bd={two}"))
            .contains("r1c1 is a clue without one value")
    );
}

#[test]
fn links_of_iss_are_read() {
    for (link, text) in [
        ("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.~R1C1_1", "grid 4x4\ngiven r1c1=1"),
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape%7E4x4.Thermo%7ER1C1%7ER1C2",
            "grid 4x4\nthermo r1c1 r1c2",
        ),
    ] {
        holds(Format::Link, link, text);
    }
    let unknown = "https://sigh.github.io/?q=.Shape~4x4.Glitter~R1C1";
    assert!(refused(unknown).contains("Glitter"));
    assert!(ReadOptions::new().ignore_unknown(true).read(unknown).is_ok());
}

#[test]
fn links_of_fpuzzles_are_read() {
    let grid = r#"[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]"#;
    let json = format!(r#"{{"size":4,"grid":[{grid}],"diagonal+":true,"title":"{}"}}"#, "é".repeat(50));
    let packed = lz_str::compress_to_base64(&json);
    let twice = packed.replace('+', "%252B").replace('/', "%252F").replace('=', "%253D");
    let once = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    let title = "é".repeat(50);
    for link in [
        format!("https://f-puzzles.com/?load={packed}"),
        format!("https://www.f-puzzles.com/?load={twice}"),
        format!("<https://f-puzzles.com/?load={once}>"),
        format!("f-puzzles.com/?load={},", packed.trim_end_matches('=').replace('+', " ")),
    ] {
        holds(Format::Fpuzzles, &link, &format!("grid 4x4\ntitle {title}\ndiagonal anti\ngiven r1c1=1"));
    }
    assert!(refused("https://f-puzzles.com/?id=abc").contains("needs the network"));
}
