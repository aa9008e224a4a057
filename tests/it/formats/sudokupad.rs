//! Links of SudokuPad.

use crate::common;

use super::links::{holds, linked, refused};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::formats::{CannotWrite, Format, ReadOptions, fpuzzles, native};
use sudoku2cnf_puzzle::puzzle::Puzzle;

fn packed(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// Returns a 4x4 grid in the compact form of SCL, followed by these members.
fn scl(members: &str) -> String {
    let regions = "[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]";
    format!("{{ce:[[{{v:1}},,,],[,,,],[,,,],[,,,{{v:2}}]],re:[{regions}]{members}}}")
}

const GIVENS: &str = "grid 4x4\n1...\n....\n....\n...2";

#[test]
fn the_writer_and_the_reader_agree() {
    for text in [
        "grid 4x4\ntitle Two + two = four #1\nauthor A. Setter\nkiller 5 r1c1 r1c2\nthermo r2c1-r2c4\n1...\n....\n....\n...2",
        "anti-knight\nquadruple r4c4 1,2,3\nwhisper 5 r1c1-r1c4\ngiven r9c9=1",
    ] {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let link = Format::Sudokupad.write(&puzzle).expect("it can be said there");
        assert!(link.starts_with("https://sudokupad.app/?puzzleid=fpuzzles"), "{link}");
        holds(Format::Sudokupad, link.trim(), text);
    }
    let puzzle: Puzzle = "sum 3 r1c1 r2c2".parse().expect("a puzzle");
    let CannotWrite { format, .. } = Format::Sudokupad.write(&puzzle).expect_err("no such rule there");
    assert_eq!(format, "SudokuPad");
}

#[test]
fn objects_of_fpuzzles_are_read_in_all_addresses() {
    let puzzle: Puzzle = "grid 4x4\nrenban r1c1-r1c3\n1...\n....\n....\n....".parse().expect("a puzzle");
    let text = packed(&fpuzzles::write::object(&puzzle, &Limits::default()).expect("written").to_string());
    for link in [
        format!("https://sudokupad.app/fpuz{text}"),
        format!("https://sudokupad.app/fpuzzles{text}?setting-nogrid=1"),
        format!("https://app.crackingthecryptic.com/sudoku/fpuzzles{text}"),
        format!(
            "https://beta.sudokupad.app/sudoku/?puzzleid=fpuz{}",
            text.replace('=', "%3D").replace('+', "%2B")
        ),
        format!("sudokupad://puzzle/fpuz{text}"),
        format!("fpuz{text}"),
        // A server replaces two slashes with one.
        format!("https://sudokupad.app/fpuz{}", text.replace("//", "/")),
    ] {
        holds(Format::Sudokupad, &link, &native::write(&puzzle));
    }
}

#[test]
fn the_rules_of_scl_are_read() {
    let link = |text: &str| format!("https://sudokupad.app/scl{}", packed(text));
    holds(Format::Sudokupad, &link(&scl("")), GIVENS);
    let cages = r"ca:[{v:'title: It\'s #1'},{v:'author: Ada'},{v:'rules: None.'}]";
    holds(
        Format::Sudokupad,
        &link(&scl(&format!(",{cages},metadata:{{antiknight:t,antiking:f}}"))),
        &format!("title It's #1\nauthor Ada\nanti-knight\n{GIVENS}"),
    );
    let cages = "ca:[{ce:[[0,0],[0,1]],v:5,unique:t},{ce:[[1,0],[1,1]],v:7,sum:7,unique:f},{ce:[[1,2],[1,3]],style:'extraregion',unique:t,sum:3},{ce:[[2,0],[3,3]],unique:t},\
                 {ce:[[0,0],[0,1],[0,2],[0,3]],unique:t,hidden:t},{v:'FOGLIGHT',ce:[[0,0]]}]";
    holds(
        Format::Sudokupad,
        &link(&scl(&format!(",{cages},global:['diagonal+']"))),
        "grid 4x4\ndiagonal anti\nkiller 5 r1c1 r1c2\nsum 7 r2c1 r2c2\nextra-region r2c3 r2c4\nkiller 0 r3c1 r4c4\n1...\n....\n....\n...2",
    );
    // The same puzzle as JSON, with the other prefix and without any.
    let json = r#"{"cells":[[{"value":"1"},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":2}]],"regions":[],
        "cages":[{"cells":[[0,0],[1,1]],"value":"4","unique":true}],"metadata":{"title":"T","norowcol":false}}"#;
    let text = "grid 4x4 no-boxes\ntitle T\nkiller 4 r1c1 r2c2\n1...\n....\n....\n...2";
    holds(Format::Sudokupad, &format!("https://sudokupad.app/ctc{}", packed(json)), text);
    holds(Format::Sudokupad, &json.replace('\n', " "), text);
    // The puzzle has regions, but no rows and columns.
    let raw = scl(",metadata:{norowcol:t}");
    let puzzle = linked(Format::Sudokupad, &link(&raw));
    assert!(!puzzle.grid().shape().has_lines());
    assert_eq!(puzzle.rules().len(), 4);
    // A cage that is not `unique` is only a drawing, with or without a number.
    for cage in ["v:5", "v:5,sum:5", "v:5,unique:f"] {
        let text = scl(&format!(",ca:[{{ce:[[0,0],[0,1]],{cage}}}]"));
        assert!(refused(&text).contains("1 cage (\"5\" at r1c1 to r1c2)"), "{cage}: {}", refused(&text));
        assert!(ReadOptions::new().ignore_drawings(true).read(&text).is_ok(), "{cage}");
    }
}

#[test]
fn texts_of_cages_are_no_metadata_where_they_are_seen() {
    let rules = |members: &str| {
        linked(Format::Sudokupad, &scl(members)).rules().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let clear = "outlineC:'#00000000',fontC:'#00000000'";
    assert_eq!(rules(",ca:[{v:'antiknight: true'},{v:'msgcorrect: Well done'}]"), ["anti-knight"]);
    assert_eq!(rules(&format!(",ca:[{{ce:[[0,0]],v:'disjointgroups: true',{clear}}}]")), ["disjoint-sets"]);
    assert_eq!(rules(",ca:[{v:'antiknight: false'}]"), [] as [&str; 0]);
    for (members, said) in [
        (",ca:[{ce:[[0,0],[0,1]],v:'antiknight: true'}]", "1 cage (\"antiknight: true\" at r1c1 to r1c2)"),
        (",ca:[{ce:[[0,0],[0,1]],v:'even: both',unique:t}]", "1 cage (\"even: both\" at r1c1 to r1c2)"),
        (",ca:[{v:'antiknight: perhaps'}]", "cages[0].value: not a truth value"),
        (
            ",ca:[{ce:[[0,0]],hidden:t,type:'glitter'}]",
            "cages[0].type: a hidden cage of the unknown type 'glitter'",
        ),
        (",metadata:'antiknight'", "metadata: not an object"),
    ] {
        let error = refused(&scl(members));
        assert!(error.contains(said), "{error}");
    }
    let norowcol = linked(Format::Sudokupad, &scl(",ca:[{v:'norowcol: true'}]"));
    assert!(!norowcol.grid().shape().has_lines());
    // A cage still has different digits if its text is not a sum or is not about its cells.
    for named in ["v:'title: x'", "v:'note: x',hidden:t"] {
        let told = rules(&format!(",ca:[{{ce:[[0,0],[0,1]],{named},unique:t}}]"));
        assert_eq!(told, ["killer 0 r1c1 r1c2"], "{named}");
    }
    let unknown = scl(",ca:[{ce:[[0,0],[0,1]],v:'?',unique:t}]");
    let (puzzle, _) = ReadOptions::new().ignore_drawings(true).read(&unknown).expect("ignored");
    assert_eq!(puzzle.rules()[0].to_string(), "killer 0 r1c1 r1c2");
}

#[test]
fn irregular_regions_of_scl_are_read() {
    let regions = "[[0,0],[0,1],[0,2],[1,0]],[[0,3],[1,3],[1,2],[1,1]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]";
    let text = format!("{{ce:[[,,,],[,,,],[,,,],[,,,]],re:[{regions}]}}");
    holds(Format::Sudokupad, &text, "grid 4x4\nregions\n1112\n1222\n3344\n3344");
    let frame = "{ce:[[,,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1]]]}";
    assert!(refused(frame).contains("regions[0]: a region of 2 cells"), "{}", refused(frame));
    let twice = regions.replace("[0,3]", "[0,0]");
    assert!(
        refused(&format!("{{ce:[[,,,],[,,,],[,,,],[,,,]],re:[{twice}]}}"))
            .contains("r1c1 appears in the regions twice")
    );
}

#[test]
fn drawings_of_scl_are_an_error() {
    let drawn = scl(
        ",l:[{wp:[[0.5,0.5],[2.5,2.5]],c:67f067}],o:[{ct:[1,1.5],te:'X'},{ct:[-0.5,2.5],te:12}],u:[{ct:[0.5,0.5],c2:eeeeee}],a:[],ca:[{v:'rules: X is ten.'}],foglight:[[0,0]]",
    );
    let said = refused(&drawn);
    for part in [
        "1 line (#67f067 r1c1 to r3c3)",
        "2 overlays (\"X\" at an edge of r2c2, \"12\" beside column 3)",
        "1 underlay (#eeeeee r1c1)",
        "the text of the rules: \"X is ten.\"",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let (puzzle, _) = ReadOptions::new().ignore_drawings(true).read(&drawn).expect("they are ignored");
    assert_eq!((puzzle.about().drawings_ignored, puzzle.rules().len()), (4, 0));
    // Unknown members are errors even if drawings are ignored.
    for unknown in [",x:1", ",ca:[{ce:[[0,0]],v:3,unique:t,glitter:1}]", ",global:['glitter']"] {
        assert!(refused(&scl(unknown)).contains("unknown"), "{}", refused(&scl(unknown)));
        assert!(ReadOptions::new().ignore_unknown(true).read(&scl(unknown)).is_ok());
    }
    for (wrong, message) in [
        (",ca:[{ce:[[0,4]],v:3}]", "cages[0].cells[0]: [0,4] is not a cell of the grid"),
        (",ca:[{ce:[[0,0]],v:99999999999,unique:t}]", "cages[0]"),
    ] {
        let said = ReadOptions::new().ignore_unknown(true).read(&scl(wrong)).expect_err(wrong).headline();
        assert!(said.contains(message), "{said}");
    }
    assert!(refused("{ce:[[{v:5},,,],[,,,],[,,,],[,,,]]}").contains("cells[0][0].value: '5' in r1c1"));
    let entered = "{ce:[[{v:1,given:f},,,],[,,,],[,,,],[,,,]]}";
    assert!(
        refused(entered).contains("cells[0][0].value: a value that is not given"),
        "{}",
        refused(entered)
    );
    assert!(refused("{ce:[[,,,],[,,,],[,,]]}").contains("4 cells in one of 3 rows"));
}

#[test]
fn a_stored_solution_of_scl_is_kept() {
    let text = scl(",ca:[{v:'solution: 1234341221434312'}]");
    let known = linked(Format::Sudokupad, &text).about().solution.clone().expect("stored");
    assert_eq!(known.iter().flatten().count(), 16);
    let text = scl(",metadata:{solution:'1?34............'}");
    let known = linked(Format::Sudokupad, &text).about().solution.clone().expect("stored");
    assert_eq!(known[..4], [Some(1), None, Some(3), Some(4)]);
}

/// Returns a board of nine rows in the shorter code: each sign stands for a digit and the empty cells after it.
fn short(board: &str) -> String {
    const PAIRS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let cells: Vec<usize> = board.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize).collect();
    let (mut code, mut at) = (String::new(), 0);
    while at < cells.len() {
        let behind = cells[at + 1..].iter().take(5).take_while(|cell| **cell == 0).count();
        code.push(PAIRS[cells[at] + 10 * behind] as char);
        at += 1 + behind;
    }
    code
}

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn codes_of_classic_puzzles_are_read() {
    let board = "1....2.........4";
    for link in [
        "https://sudokupad.app/sudoku/classicfqU4",
        "https://sudokupad.app/classic1E2J4",
        "https://sudokupad.app/?puzzleid=classic1E2J4",
    ] {
        holds(Format::Sudokupad, link, board);
    }
    // Constraints follow each other, and two stars in a text stand for one.
    let coded = short(NINE);
    let both = format!("grid 9x9\nwindoku\ndiagonal\n{NINE}");
    for (behind, text) in [
        ("*w*x*tA title*aAn author", both.replacen("windoku", "title A title\nauthor An author\nwindoku", 1)),
        ("*wxtTwo ** stars*aAda", both.replacen("windoku", "title Two * stars\nauthor Ada\nwindoku", 1)),
        ("wx", both.clone()),
        ("*wx", both),
        ("x", format!("grid 9x9\ndiagonal\n{NINE}")),
        ("", NINE.to_owned()),
    ] {
        holds(Format::Sudokupad, &format!("https://sudokupad.app/scf{coded}{behind}"), &text);
    }
    let unknown = refused(&format!("https://sudokupad.app/scf{coded}*wq"));
    assert!(unknown.contains("'q' after the givens, expected w, x, t with a title"), "{unknown}");
    // SudokuPad would fill up a shorter board, whatever its author meant.
    let few = refused(&format!("https://sudokupad.app/scf{}", "f".repeat(60)));
    assert!(few.contains("givens that are not a board of nine rows, expected 81 cells"), "{few}");
}

#[test]
fn ids_without_their_site_are_read() {
    let tiny = r#"{"size":3,"grid":[[{},{},{}],[{},{"value":2,"given":true},{}],[{},{},{}]]}"#;
    let tiny = packed(tiny);
    assert!(tiny.len() < 90, "{}", tiny.len());
    let three = "grid 3x3\nregions\n111\n222\n333\ngiven r2c2=2";
    for id in [
        format!("fpuzzles{tiny}"),
        format!("fpuz{}", tiny.replace('=', "%3D").replace('+', "%2B").replace('/', "%2F")),
        format!("  fpuzzles{}\n", tiny.replace('=', "%253D")),
    ] {
        holds(Format::Sudokupad, &id, three);
    }
    holds(Format::Sudokupad, &format!("scf{}*x", short(NINE)), &format!("grid 9x9\ndiagonal\n{NINE}"));
    holds(Format::Sudokupad, &format!("classic{}", short(NINE)), NINE);
    holds(
        Format::Sudokupad,
        "classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B",
        ".6.91...7..2....15.....4...9..3..........6...4.3...25...4.....8.....87.4..5.7..3.",
    );
    holds(Format::Sudokupad, &format!("ctc{}", packed(&scl(""))).replace('/', "%2F"), GIVENS);
    let cut = format!("fpuzzles{}", &tiny[..30]);
    assert!(refused(&cut).contains("the compressed text breaks off"), "{}", refused(&cut));
    // In a batch, each line is a puzzle.
    let batch = format!("classic{0}\nscf{0}\n", short(NINE));
    assert_eq!(ReadOptions::new().read_each(&batch).filter(Result::is_ok).count(), 2);
}

#[test]
fn a_pack_of_puzzles_says_what_it_is() {
    let pack = packed(r#"{"title":"Some","puzzles":[{"id":"abc"},{"id":"def"}]}"#);
    for text in [format!("https://sudokupad.app/pack{pack}#puzzle1"), format!("pack{pack}")] {
        let said = refused(&text);
        assert!(said.contains("a pack of puzzles, each of which has a link of its own"), "{said}");
    }
    assert!(refused("https://sudokupad.app/packages").contains("holds only the name 'packages'"));
}

#[test]
fn names_of_rules_that_imports_bring_are_known() {
    let rules = |members: &str| {
        linked(Format::Sudokupad, &scl(members)).rules().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(rules(",global:['antiking','disjoint']"), ["anti-king", "disjoint-sets"]);
    // If cages state the rule, the name only repeats it.
    let cage = "ca:[{ce:[[0,0],[0,2],[2,0],[2,2]],unique:t,type:'disjoint'}]";
    assert_eq!(rules(&format!(",global:['disjoint'],{cage}")), ["killer 0 r1c1 r1c3 r3c1 r3c3"]);
    // Keys about fog, and the metadata under its older name.
    assert_eq!(rules(",foglink:[{a:1}],foglight:[[0,0]],metaData:{antiknight:t}"), ["anti-knight"]);
    for (members, said) in [
        (
            ",global:['antixv']",
            "global[0]: the rule 'antixv' (no neighbours have the sum 5 or 10 without a mark)",
        ),
        (
            ",global:['antiratio']",
            "whose marks are only drawn, expected 'negative-ratio', and 'ratio' for each mark",
        ),
        (",metadata:{grids:[1,2]}", "metadata.grids: several grids on one board"),
    ] {
        let error = refused(&scl(members));
        assert!(error.contains(said), "{error}");
        assert!(ReadOptions::new().ignore_unknown(true).read(&scl(members)).is_ok(), "{members}");
    }
    let regions: Vec<String> = (0..9)
        .map(|at| {
            let cells = (0..9).map(|cell| format!("[{},{}]", at / 3 * 3 + cell / 3, at % 3 * 3 + cell % 3));
            format!("[{}]", cells.collect::<Vec<_>>().join(","))
        })
        .collect();
    let rows = ["{},{},{},{},{},{},{},{},{}"; 9].join("],[");
    let windoku = format!(r#"{{"cells":[[{rows}]],"regions":[{}],"windoku":true}}"#, regions.join(","));
    holds(Format::Sudokupad, &windoku, "grid 9x9\nwindoku");
}

#[test]
fn errors_of_json_name_line_and_column() {
    let error = |text: &str| Format::Sudokupad.read(text).expect_err("refused").headline();
    let cells = r#""cells":[[{},{}],[{},{}]]"#;
    assert_eq!(
        error(&format!("{{{cells},\n \"regions\":[[[0,0],[0,5]]]}}")),
        "2:20: regions[0][1]: [0,5] is not a cell of the grid, expected [0,0] to [1,1]"
    );
    assert_eq!(
        error(&format!("{{{cells},\n \"cages\":]}}")),
        "2:10: expected value, expected JSON of SudokuPad"
    );
    // In the compact form, only syntax errors have a place.
    assert_eq!(
        error("{ce:[[{v:1},],[,]],\n king: t}"),
        "1:1: king: an unknown key, expected a known part of a SudokuPad puzzle"
    );
    assert_eq!(
        error("{ce:[[{v:1},],[,]],\n re 5}"),
        "2:5: no key followed by a colon, expected SudokuPad's SCL"
    );
}

#[test]
fn damaged_payloads_are_located() {
    let text = packed(&scl(""));
    let link = format!("https://sudokupad.app/scl{}", &text[..text.len() - 12]);
    assert!(refused(&link).contains("breaks off"), "{}", refused(&link));
    let bomb = common::packed(&format!("{{t:'{}'}}", "x".repeat(2_100_000)));
    assert!(refused(&format!("https://sudokupad.app/scl{bomb}")).contains("characters when decompressed"));
    let broken = packed(&scl(",ca:["));
    assert!(
        refused(&format!("https://sudokupad.app/scl{broken}")).contains("the object in it, line 1 column ")
    );
}
