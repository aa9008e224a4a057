//! What the reader of ISS texts makes of them: statements, errors at their places, limits.

use std::time::{Duration, Instant};

use crate::common;
use proptest::prelude::*;
use sudoku2cnf::error::ParseError;
use sudoku2cnf::formats::{Format, ReadOptions, Reading, iss, names, native};
use sudoku2cnf::puzzle::Origin;
use sudoku2cnf::rules::REGISTRY;

/// What is read where unknown types are ignored.
fn lenient(text: &str) -> Result<Reading, ParseError> {
    ReadOptions::new().format(Format::Iss).ignore_unknown(true).read(text)
}

/// The native lines behind size and values.
fn rules(text: &str) -> Vec<String> {
    let native = iss::native_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    native
        .lines()
        .filter(|line| !["grid", "values"].contains(&line.split(' ').next().unwrap_or_default()))
        .map(str::to_owned)
        .collect()
}

fn error(text: &str) -> String {
    match Format::Iss.read(text) {
        Ok(_) => panic!("{text} was read"),
        Err(error) => error.headline(),
    }
}

fn header(text: &str) -> String {
    let native = iss::native_text(text).expect("read");
    native
        .lines()
        .filter(|line| line.starts_with("grid") || line.starts_with("values"))
        .collect::<Vec<_>>()
        .join(", ")
}

#[test]
fn sizes_and_boxes() {
    for (text, expected) in [
        (".AntiKnight", "grid 9x9 boxes 3x3, values 1-9"),
        (".AntiKnight.Shape~6x6", "grid 6x6 boxes 2x3, values 1-6"),
        (".Shape~6x6~9.RegionSize~9", "grid 6x6 boxes 3x3, values 1-9"),
        (".Shape~5x5", "grid 5x5 no-boxes, values 1-5"),
        (".Shape~9x9~0-8.NoBoxes", "grid 9x9 no-boxes, values 0-8"),
        (".Shape~9x9~~Raw", "grid 9x9 raw, values 1-9"),
        (".Shape~2x3~2~Raw", "grid 2x3 raw, values 1-2"),
        (".Shape~4x4\n\n.Shape~6x6", "grid 4x4 boxes 2x2, values 1-4"),
    ] {
        assert_eq!(header(text), expected, "{text}");
    }
    for text in [".Shape~9", ".Shape~17x17", ".Shape~9x9~8", ".Shape~9x9~2-10", ".Shape~9x9~9~Odd", ".Shape"]
    {
        assert!(Format::Iss.read(text).is_err(), "{text}");
    }
}

#[test]
fn jigsaws_keep_the_boxes() {
    let text = ".Shape~4x4.Jigsaw~aabbaabbccddccdd";
    assert_eq!(rules(text), ["regions", "1122", "1122", "3344", "3344"]);
    let (puzzle, _) = Format::Iss.read(text).expect("read");
    assert_eq!(puzzle.grid().houses().len(), 16);
    let (puzzle, _) = Format::Iss.read(&format!("{text}.NoBoxes")).expect("read");
    assert_eq!(puzzle.grid().houses().len(), 12);
    assert_eq!(rules(".Shape~4x4.Jigsaw~old~aaaaaaaaaaaaaaaa"), [] as [&str; 0]);
    assert_eq!(
        rules(
            ".Shape~4x4.Jigsaw~aaaa.bbbb.cccc.dddd"
                .replace("a.b", "ab")
                .replace("b.c", "bc")
                .replace("c.d", "cd")
                .as_str()
        )
        .len(),
        5
    );
}

#[test]
fn givens_of_a_cell_intersect() {
    assert_eq!(rules(".~R1C1_1_2_3.~R1C1_2_3_4.~R1C2_5"), ["candidates 2,3 r1c1", "given r1c2=5"]);
    assert_eq!(rules(".~R1C1_1.~R1C1_2"), ["candidates none r1c1"]);
    assert_eq!(rules(".~R1C1_1_2~R9C9_1_2.."), ["candidates 1,2 r1c1 r9c9"]);
    assert_eq!(rules(".~R1C1_"), ["candidates none r1c1"]);
    assert_eq!(error(".~R1C1_10"), "1:3: 'R1C1_10', expected CELL_VALUE, each value from 1 to 9");
}

#[test]
fn later_clues_replace_earlier_ones_outside_composites() {
    assert_eq!(
        rules(".XSum~R3~10~.Sandwich~5~C1.XSum~R3~12~7"),
        ["x-sum 12 r3 left", "sandwich 5 c1", "x-sum 7 r3 right"]
    );
    assert_eq!(rules(".AntiKnight.AntiKnight"), ["anti-knight"]);
    assert_eq!(rules(".Quad~R1C1~1~2.Quad~R1C1~3"), ["quadruple r1c1 3"]);
    assert_eq!(rules(".And.Quad~R1C1~1.Quad~R1C1~3.End").len(), 2);
    assert_eq!(rules(".Cage~5~R1C1~R1C2.Cage~5~R1C1~R1C2").len(), 2);
}

#[test]
fn optional_arguments_and_older_forms() {
    assert_eq!(rules(".Whisper~R1C1~R1C2.Cage~~R1C1~R1C2"), ["whisper 5 r1c1 r1c2", "killer 0 r1c1 r1c2"]);
    assert_eq!(rules(".SumLine~10~R1C1~R1C2~LOOP"), ["sum-line 10 loop r1c1 r1c2"]);
    assert_eq!(rules(".Binary~A-_B~R1C1~R1C2~~R2C1~R2C2"), ["pair A_-B r1c1 r1c2", "pair A_-B r2c1 r2c2"]);
    assert_eq!(rules(".Pair~~_none~R1C1~R1C2~_one%20cell~R5C5"), ["pair A r1c1 r1c2"]);
    assert_eq!(rules(".Regex~%5B12%5D%2B%20~R1C1~R1C2"), ["regex [12]+ r1c1 r1c2"]);
    assert_eq!(rules(".NFA~~_~R1C1~R1C2"), ["candidates none r1c1"]);
    assert_eq!(rules(".Sum~0_=_1_-10~R1C1~R1C2"), ["sum 0 r1c1 -10*r1c2"]);
    assert_eq!(rules(".SearchPriority~3~R1C1.Priority~2~R1C1"), [] as [&str; 0]);
    assert_eq!(rules(".PillArrow~2~R1C2~R1C1~R2C1"), ["pill-arrow 2 r1c1 r1c2 r2c1"]);
}

#[test]
fn little_killers_name_their_diagonal_by_its_first_cell() {
    let line = |cell: &str| rules(&format!(".LittleKiller~20~{cell}"));
    assert_eq!(line("R1C1"), ["little-killer 20 r1c1 dr"]);
    assert_eq!(line("R1C9"), ["little-killer 20 r1c9 dl"]);
    assert_eq!(line("R8C9"), ["little-killer 20 r8c9 ul"]);
    assert_eq!(line("R9C2"), ["little-killer 20 r9c2 ur"]);
    for cell in ["R9C1", "R9C9", "R5C5"] {
        assert!(
            error(&format!(".LittleKiller~20~{cell}")).contains("a cell that names a diagonal"),
            "{cell}"
        );
    }
}

#[test]
fn variable_cells_lie_in_rows_as_long_as_the_grid() {
    assert_eq!(
        rules(".Thermo~VA1~VA12~VB.Var~A~~12.Var~B")[..3],
        ["variables 1x9", "variables 1x3", "variables 1x1"]
    );
    assert_eq!(rules(".Thermo~VA1~VA12~VB.Var~A~~12.Var~B")[3], "thermo v1 v12 v13");
    // Neighbours within a group need it whole.
    let dots = rules(".Var~A~~12.WhiteDot~VA1~VA10");
    assert_eq!(dots[..3], ["variables 2x9", "kropki white v1 v10", "given v13=1"]);
    assert_eq!(dots.len(), 2 + 6);
    assert_eq!(
        rules(".Var~A~x~2x3.ConnectedValues~VA~1_2~4")[1],
        "connected-values 1,2 size 4 v1 v2 v3 v4 v5 v6"
    );
    assert_eq!(rules(".ConnectedValues~~1_2"), ["connected-values 1,2"]);
    assert_eq!(rules(".Var~A~~18.Quad~VA2~1~1")[1], "contain-at-least 1,1 v2 v3 v11 v12");
    assert!(error(".Var~A~~2.Thermo~VA1~VA3").starts_with("1:22: 'VA3' is outside its group"));
    assert!(error(".Var~a").contains("a prefix of letters A-Z"));
    assert!(error(".Var~A~~920").contains("too many variable cells"));
}

#[test]
fn unknown_regions_have_cells() {
    let lines = rules(
        ".Shape~4x4.ChaosConstruction.NoBoxes.ChaosArrow~R1C2.ChaosCount~R1C1.ChaosArrow~R2C2~1~CC6~-~CC6~CC7",
    );
    assert_eq!(
        lines,
        [
            "variables 4x4",
            "chaos-construction v1",
            "chaos-arrow r1c2 0 v2 / v2 v6 v10 v14 / v2 v1 / v2 v3 v4",
            "chaos-count r1c1 0 v1 v2 v5 v6",
            "chaos-arrow r2c2 1 v6 / v6 v7",
        ]
    );
    let lines = rules(".Shape~4x4~0-4.Doppelganger.Thermo~DGC1~DGR1~DGB1");
    assert_eq!(lines[3..], ["doppelganger v1", "thermo v1 v5 v9"]);
    assert_eq!(rules(".Shape~4x4~0-4.Doppelganger"), ["doppelganger"]);
}

#[test]
fn composites_nest() {
    assert_eq!(
        rules(".Or.~R1C1_1~R1C2_2.And.~R1C3_3.Thermo~R1C4~R1C5.End.End"),
        ["or { candidates 1 r1c1 ; candidates 2 r1c2 } { candidates 3 r1c3 ; thermo r1c4 r1c5 }"]
    );
    assert_eq!(
        rules(".Or.Or.~R1C1_1.~R1C1_2.End.X~R1C1~R1C2.End"),
        ["or { or { candidates 1 r1c1 } { candidates 2 r1c1 } } { xv x r1c1 r1c2 }"]
    );
    assert_eq!(rules(".Or.X~R1C1~R1C2.End"), ["xv x r1c1 r1c2"]);
    assert_eq!(rules(".And.~R1C1_1_2.End.~R1C1_2_3"), ["given r1c1=2"]);
    assert_eq!(rules(".Or.And.End.X~R1C1~R1C2.End"), [] as [&str; 0]);
    assert_eq!(error(".Or.AntiKnight.End"), "1:4: '.AntiKnight' in a composite, expected it outside");
    assert!(error(".Replicate~B.XSum~R1~5~.End").contains("'.XSum' in copies"));
    assert!(error(".Or.End").contains("'.Or' of nothing"));
}

#[test]
fn copies_move() {
    assert_eq!(rules(".Replicate~CB.X~R1C1~R2C1.End"), ["xv x r1c2 r2c2", "xv x r1c7 r2c7"]);
    assert_eq!(rules(".Replicate~D~R2C2.X~R3C3~R3C4.End"), ["xv x r3c3 r3c4", "xv x r3c4 r3c5"]);
    assert_eq!(
        rules(".Var~A~~3.Replicate~H~VA1.~VA1_5.End")[1..],
        ["given v1=5", "given v2=5", "given v3=5"]
    );
    assert_eq!(
        rules(".Replicate~D.Replicate~D.X~R1C1~R2C1.End.End"),
        ["xv x r1c1 r2c1", "xv x r1c2 r2c2", "xv x r1c2 r2c2", "xv x r1c3 r2c3"]
    );
    assert!(
        error(".Replicate~C.X~R1C9~R2C9.End")
            .starts_with("1:16: 'R1C9' moved by 0 rows and 1 columns leaves")
    );
    assert!(error(".Replicate~____________________.~R1C1_1.End").contains("no cell"));
}

#[test]
fn errors_stand_at_their_token() {
    assert_eq!(
        error(".AntiKnight\n.Thermos~R1C1"),
        "2:1: unknown type '.Thermos', expected perhaps '.Thermo'"
    );
    assert_eq!(error("\n.Cage~10~R1C1~RhC2"), "2:15: 'RhC2' is outside the grid, expected R1C1 to R9C9");
    assert_eq!(error(".Cage~ten~R1C1"), "1:7: 'ten', expected a number");
    // Found by the rule.
    assert!(error("# c\n.AntiKnight.WhiteDot~R1C1~R5C5").starts_with("2:12: "));
    assert!(error(".Or.X~R1C1~R1C2.WhiteDot~R1C1~R5C5.End").starts_with("1:16: "));
    let deep = ".Or.And.X~R1C1~R1C2.WhiteDot~R1C1~R5C5.End.~R1C1_1.End";
    assert!(error(deep).starts_with("1:20: '.WhiteDot': "));
    let deeper = ".Or.Or.~R1C1_1.Renban~R1C1~R1C1.End.X~R1C1~R1C2.End";
    assert!(error(deeper).starts_with("1:15: '.Renban': R1C1 is listed twice"), "{}", error(deeper));
    assert_eq!(error(".Regex~Iw~R1C1"), "1:8: 'Iw', expected a pattern of digits and operators");
    assert!(error("hello").starts_with("1:1: no known line form"));
    assert!(error("").contains("no puzzle"));
}

#[test]
fn unknown_types_can_be_passed_over() {
    let (puzzle, warnings) = lenient(".AntiKnight.Foo~1.Or.Bar.X~R1C1~R1C2.End").expect("read");
    assert_eq!((puzzle.rules().len(), warnings.len()), (1, 2));
    assert_eq!(warnings[0].to_string(), "1:12: ignored: unknown type '.Foo'");
    assert!(lenient(".Cage~x~R1C1").is_err());
}

#[test]
fn rules_know_their_line() {
    let (puzzle, _) = Format::Iss.read("# c\n.Shape~4x4\n.AntiKnight\n\n.Thermo~R1C1~R1C2").expect("read");
    let origins: Vec<&Origin> = puzzle.rules().iter().map(|stated| &stated.origin).collect();
    assert_eq!(origins, [&Origin { source: None, line: 3 }, &Origin { source: None, line: 5 }]);
}

#[test]
fn sections_add_up() {
    let text = "1...\n....\n....\n...4\n\n# more\n.AntiKnight\n\n.~R1C2_2";
    assert_eq!(rules(text), ["anti-knight", "given r1c1=1", "given r4c4=4", "given r1c2=2"]);
    assert_eq!(header(text), "grid 4x4 boxes 2x2, values 1-4");
}

#[test]
fn what_iss_lacks_is_named() {
    let write = |text: &str| {
        let (puzzle, _) = Format::Native.read(text).expect("native text");
        Format::Iss.write(&puzzle).map_err(|error| error.to_string())
    };
    assert_eq!(write("anti-knight").as_deref(), Ok(".Shape~9x9~1-9.AntiKnight\n"));
    assert!(write("knightmare").unwrap_err().contains("'knightmare'"));
    assert!(write("grid 25x25").unwrap_err().contains("25x25"));
    assert!(write("grid 12x12 boxes 2x6").unwrap_err().contains("boxes of 2x6"));
    assert!(write("subgrids 4x4 at r1c1 r3c3").is_err());
    assert!(write("x-sum 5 r1 left\nx-sum 6 r1 left").is_err());
    assert_eq!(write("little-killer 9 r1c3 dl").as_deref(), Ok(".Shape~9x9~1-9.LittleKiller~9~R1C3\n"));
    assert_eq!(write("little-killer 9 r3c1 ur").as_deref(), Ok(".Shape~9x9~1-9.LittleKiller~9~R1C3\n"));
    assert_eq!(write("little-killer 9 r2c2 ur").as_deref(), Ok(".Shape~9x9~1-9.Sum~9~R2C2~R1C3\n"));
    assert_eq!(
        write("clone r1c1 r1c2 / r5c5 r5c6").as_deref(),
        Ok(".Shape~9x9~1-9.SameValues~2~R1C1~R5C5.SameValues~2~R1C2~R5C6\n")
    );
    assert_eq!(
        write("or { xv x r1c1 r1c2 ; thermo r2c1 r2c2 } { odd r1c1 }").as_deref(),
        Ok(".Shape~9x9~1-9.Or.And.X~R1C1~R1C2.Thermo~R2C1~R2C2.End.~R1C1_1_3_5_7_9.End\n")
    );
}

#[test]
fn what_iss_has_a_name_for_is_written() {
    let mut unnamed = Vec::new();
    for spec in REGISTRY {
        let puzzle = common::puzzle(&format!("grid 9x9\n{}", spec.sample));
        let name = names::find(spec.name).iss;
        match Format::Iss.write(&puzzle) {
            Ok(_) if name.is_empty() => unnamed.push(spec.name),
            Ok(_) => {}
            Err(error) => assert!(name.is_empty(), "{error}: {name}"),
        }
    }
    // A sum for each house, which no name says.
    assert_eq!(unnamed, ["target-sum"]);
}

#[test]
fn a_text_states_no_more_than_a_puzzle_may() {
    let expected = "the text states too much, expected at most 100000 rules, copies included";
    let many = ".Thermo~R1C1~R1C2".repeat(100_001);
    assert!(error(&many).ends_with(expected), "{}", error(&many));
    // Each instance has the code for itself.
    let code = format!(".AntiKnight.NFA~{}~_x{}", "A".repeat(100_000), "~R1C1~".repeat(50));
    assert_eq!(error(&code), format!("1:12: {expected}"));
}

/// Reads whatever it is, and not for long.
fn survives(text: &str) {
    let begin = Instant::now();
    if let Ok((puzzle, _)) = lenient(text) {
        let _ = native::write(&puzzle);
    }
    assert!(begin.elapsed() < Duration::from_secs(20), "{:.100} took {:?}", text, begin.elapsed());
}

#[test]
fn a_megabyte_of_anything_ends() {
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
        survives(&piece.repeat((1 << 20) / piece.len()));
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
        survives(&(head.to_owned() + &"~R1C1".repeat(200_000)));
    }
    survives(&deep);
    survives(&deep.replace(".~R1C1_1", ""));
    survives(&format!(".Replicate~{copies}.Thermo{}.End", "~R1C1".repeat(100_000)));
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
