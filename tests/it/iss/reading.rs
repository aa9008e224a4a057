//! The rules that the reader makes from ISS texts.

use super::{error, header, rules};
use crate::pictures::texts;
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_puzzle::puzzle::Origin;
use sudoku2cnf_show::render::svg::Picture;

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
        ("1...............\n\n.Shape~4x4~1-4", "grid 4x4 boxes 2x2, values 1-4"),
    ] {
        assert_eq!(header(text), expected, "{text}");
    }
    for size in [4, 6] {
        let second = "3:1: a second '.Shape', expected one; in a batch, each line is a puzzle";
        assert_eq!(error(&format!(".Shape~4x4\n\n.Shape~{size}x{size}")), second);
    }
    assert_eq!(
        error("1...............\n\n.Shape~6x6"),
        "3:1: a grid of 6x6 with the values 1 to 6, expected 4x4 with the values 1 to 4 as before"
    );
    assert!(error(&format!("1...............\n\n{}", ".".repeat(81))).contains("expected 4x4"));
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
fn later_clues_replace_earlier_ones_beside_them() {
    assert_eq!(
        rules(".XSum~R3~10~.Sandwich~5~C1.XSum~R3~12~7"),
        ["x-sum 12 r3 left", "sandwich 5 c1", "x-sum 7 r3 right"]
    );
    assert_eq!(rules(".AntiKnight.AntiKnight"), ["anti-knight"]);
    assert_eq!(rules(".Quad~R1C1~1~2.Quad~R1C1~3"), ["quadruple r1c1 3"]);
    assert_eq!(rules(".And.Quad~R1C1~1.Quad~R1C1~3.End"), ["quadruple r1c1 3"]);
    assert_eq!(rules(".Quad~R1C1~1.And.Quad~R1C1~3.End"), ["quadruple r1c1 1", "quadruple r1c1 3"]);
    assert_eq!(
        rules(".Or.And.XSum~R3~10.Thermo~R1C1~R1C2.XSum~R3~12.End.Quad~R1C1~3.Quad~R1C1~4.End"),
        ["or { x-sum 12 r3 left ; thermo r1c1 r1c2 } { quadruple r1c1 3 } { quadruple r1c1 4 }"]
    );
    assert_eq!(rules(".Replicate~D.Quad~R1C1~1.Quad~R1C1~3.End"), ["quadruple r1c1 3", "quadruple r1c2 3"]);
    assert_eq!(rules(".Cage~5~R1C1~R1C2.Cage~5~R1C1~R1C2").len(), 2);
}

#[test]
fn optional_arguments_and_older_forms() {
    assert_eq!(rules(".Whisper~R1C1~R1C2.Cage~~R1C1~R1C2"), ["whisper 5 r1c1 r1c2", "killer 0 r1c1 r1c2"]);
    assert_eq!(rules(".Whisper~~R1C1~R1C2"), ["whisper 0 r1c1 r1c2"]);
    // For these types, ISS has no default number.
    for name in ["Cage", "Lockout", "Lunchbox", "Modular", "SumLine"] {
        assert_eq!(
            error(&format!(".{name}~R1C1~R1C2")),
            format!("1:{}: 'R1C1', expected a number", name.len() + 3)
        );
    }
    assert_eq!(error(".SumLine~~R1C1~R1C2"), "1:10: '', expected a number");
    assert!(error(".Sum~23_1_1~R1C1~R1C2").contains("expected a sum, or SUM_=_COEFFICIENTS"));
    assert!(error(".Quad~R1C1~4_5").contains("'4_5', expected a value"));
    assert_eq!(rules(".SumLine~10~R1C1~R1C2~LOOP"), ["sum-line 10 loop r1c1 r1c2"]);
    assert_eq!(rules(".Binary~A-_B~R1C1~R1C2~~R2C1~R2C2"), ["pair A_-B r1c1 r1c2", "pair A_-B r2c1 r2c2"]);
    assert_eq!(rules(".Pair~~_none~R1C1~R1C2~_one%20cell~R5C5"), ["pair A r1c1 r1c2"]);
    assert_eq!(rules(".Regex~%5B12%5D%2B%20~R1C1~R1C2"), ["regex [12]+ r1c1 r1c2"]);
    assert_eq!(rules(".NFA~~_~R1C1~R1C2"), ["candidates none r1c1"]);
    assert_eq!(rules(".Sum~0_=_1_-10~R1C1~R1C2"), ["sum 0 r1c1 -10*r1c2"]);
    assert_eq!(rules(".SearchPriority~3~R1C1.Priority~2~R1C1"), [] as [&str; 0]);
    assert_eq!(rules(".PillArrow~2~R1C2~R1C1~R2C1"), ["pill-arrow 2 r1c1 r1c2 r2c1"]);
    // A pill in ISS has two or three cells, and an arrow follows.
    for (text, message) in [
        (".PillArrow~1~R1C1~R1C2", "a pill of 2 or 3 cells"),
        (".PillArrow~4~R1C1~R1C2~R1C3~R1C4~R2C4", "a pill of 2 or 3 cells"),
        (".PillArrow~2~R1C1~R1C2", "2 cells for a pill of 2 and its arrow"),
    ] {
        let error = sudoku2cnf_puzzle::formats::Format::Iss.read(text).expect_err(text).to_string();
        assert!(error.contains(message), "{error}");
    }
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
    // If neighbours within the group matter, the whole group becomes variable cells.
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
    assert!(error(".Or.End").contains("an empty '.Or'"));
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
    assert!(error(".Replicate~____________________.~R1C1_1.End").contains("not a cell"));
}

#[test]
fn rules_know_their_line() {
    let (puzzle, _) = Format::Iss.read("# c\n.Shape~4x4\n.AntiKnight\n\n.Thermo~R1C1~R1C2").expect("read");
    let origins: Vec<&Origin> = puzzle.rules().iter().map(|stated| &stated.origin).collect();
    assert_eq!(origins, [3, 5].map(|line| Origin { line, ..Origin::default() }).each_ref());
}

/// A setter's own rule has a name. Pictures show it instead of the code, and the writer keeps it.
#[test]
fn own_rules_keep_their_names() {
    let text =
        ".Pair~erF~_d%201~R1C1~R1C2~~R3C3~R3C4~_b~R4C1~R4C2.PairX~erF~R2C1~R2C2.Pair~erE~_d%201~R2C3~R2C4";
    let (puzzle, _) = Format::Iss.read(&format!(".Shape~4x4{text}")).expect("read");
    let names: Vec<Option<&str>> =
        puzzle.rules().iter().map(|stated| stated.origin.name.as_deref()).collect();
    assert_eq!(names, [Some("d 1"), Some("d 1"), Some("b"), None, Some("d 1")]);
    let svg = Picture::new(&puzzle).to_svg();
    let told = texts(&svg);
    // Lines with the same name and code get the same letter, and another code gets another letter.
    assert!(told.starts_with("a a b c d "), "{told}");
    for legend in [" a d 1 (pair) ", " b b (pair) ", " c pairx erF r2c1 r2c2", " d d 1 (pair)"] {
        assert!(told.contains(legend), "{told}");
    }
    let written = Format::Iss.write(&puzzle).expect("it has a text");
    assert!(written.contains(".Pair~erF~_d%201~R3C3~R3C4"), "{written}");
    let (again, _) = Format::Iss.read(&written).expect("read");
    let names_again: Vec<Option<&str>> =
        again.rules().iter().map(|stated| stated.origin.name.as_deref()).collect();
    assert_eq!(names_again, names);
}

#[test]
fn sections_add_up() {
    let text = "1...\n....\n....\n...4\n\n# more\n.AntiKnight\n\n.~R1C2_2";
    assert_eq!(rules(text), ["anti-knight", "given r1c1=1", "given r4c4=4", "given r1c2=2"]);
    assert_eq!(header(text), "grid 4x4 boxes 2x2, values 1-4");
}
