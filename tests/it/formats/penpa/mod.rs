//! Links of penpa-edit. The writer in `board` makes most of them.

mod board;
mod damaged;

use super::links::{holds, linked, refused};
use crate::common::deflated;
use board::{Board, packed};
use serde_json::{Map, Value, json};
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// Returns an object with an entry for each point.
fn at(points: impl IntoIterator<Item = (usize, Value)>) -> Value {
    points.into_iter().map(|(point, drawn)| (point.to_string(), drawn)).collect::<Map<_, _>>().into()
}

#[track_caller]
fn read(board: &Board) -> (Puzzle, Vec<String>) {
    let (puzzle, warnings) = ReadOptions::new().read(&board.link("edit")).expect("a puzzle");
    (puzzle, warnings.iter().map(|warning| warning.0.message().to_owned()).collect())
}

#[test]
fn a_classic_puzzle_with_a_stored_answer_is_read() {
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let numbers: Vec<(usize, usize, usize)> = board
        .chars()
        .enumerate()
        .filter_map(|(place, c)| Some((place / 9 + 1, place % 9 + 1, c.to_digit(10)? as usize)))
        .collect();
    let mut penpa = Board::new(9).boxes(9, 3, 3).given(&numbers);
    penpa.kind = "sudoku";
    penpa.fields = "0,0,0,0,Title: Jazz%2C zero,Author: A. Zed,,,OFF,false".into();
    penpa.answer = Some(json!([[], [], [], [], [format!("{},4", penpa.cell(1, 3))], []]));
    for link in [penpa.link("edit"), penpa.link("solve"), penpa.link("edit").replace("/#m", "/?m")] {
        holds(Format::Penpa, &link, &format!("title Jazz, zero\nauthor A. Zed\n{board}"));
    }
    let about = linked(Format::Penpa, &penpa.link("solve")).about().clone();
    assert_eq!((about.title.as_deref(), about.author.as_deref()), (Some("Jazz, zero"), Some("A. Zed")));
    let stored = about.solution.expect("a stored one");
    assert_eq!((stored.len(), stored[2], stored[0]), (81, Some(4), None));
    // The link is in angle brackets, names another site, and has its `+` signs percent-encoded.
    let link = penpa.link("solve").replace("swaroopg92.github.io/penpa-edit", "example.org/draw");
    let (puzzle, _) = ReadOptions::new().read(&format!("<{}>.", link.replace('+', "%2B"))).expect("a puzzle");
    assert_eq!(puzzle.givens().count(), numbers.len());
}

#[test]
fn a_variant_with_clues_around_is_read() {
    let mut board = Board::new(8);
    (board.kind, board.space, board.genres) = ("sudoku", 1, &["killer", "thermo", "arrow"]);
    board.fields = "1,1,0,1,Title: ,Author: ,,Diagonals%2C killer.%2DAnd more,OFF,false".into();
    let cage: Vec<usize> = [(1, 1), (1, 2), (2, 1)].map(|(row, column)| board.cell(row, column)).into();
    let inner = |row: usize, column: usize| board.small(row, column).parse::<usize>().unwrap_or(0);
    let outline = format!("{},{}", inner(1, 1), inner(1, 2) + 1);
    let (sum, small) = (json!(["   11", 1]), board.small(1, 1));
    let thermo = [(3, 1), (3, 2), (4, 3)].map(|(row, column)| board.cell(row, column));
    let arrow = [(6, 6), (5, 5), (5, 4)].map(|(row, column)| board.cell(row, column));
    let board = board
        .boxes(6, 2, 3)
        .edges(12, [(1, 1), (7, 7)])
        .edges(12, [(1, 7), (7, 1)])
        // A part of the frame is drawn a second time.
        .edges(2, [(1, 1), (1, 7)])
        .given(&[(6, 1, 6)])
        .with("thermo", json!([thermo]))
        .with("arrows", json!([arrow]))
        .with("killercages", json!([cage]))
        .with("cage", json!({outline: 10}))
        .with("numberS", json!({small: sum}));
    let text = "grid 6x6\nthermo r3c1 r3c2 r4c3\narrow r6c6 r5c5 r5c4\nkiller 11 r1c1 r1c2 r2c1\ndiagonal main\n\
        diagonal anti\ngiven r6c1=6";
    holds(Format::Penpa, &board.link("edit"), text);
    let (puzzle, warnings) = read(&board);
    assert_eq!(puzzle.about().rules.as_deref(), Some("Diagonals, killer.\nAnd more"));
    // A genre gives cages, thermometers and arrows a meaning. Without the genre, they are only drawings. For
    // penpa-edit, the word "killer" in the title is not a genre.
    let titled = |title: &str| Board {
        genres: &[],
        fields: board.fields.replace("Title: ", &format!("Title: {title}")),
        ..board.clone()
    };
    let cage = "1 cage (\"11\" at r1c1, of a puzzle without the genre 'killer')";
    for other in [titled("Killer Sudoku"), Board { genres: &["thermo", "arrow"], ..titled("A Killer") }] {
        let said = refused(&other.link("edit"));
        assert!(said.contains(cage), "{said}");
    }
    let said = refused(&Board { genres: &["killer"], ..titled("Thermo Sudoku") }.link("edit"));
    for drawing in [
        "1 thermo (r3c1 to r4c3, of a puzzle without the genre 'thermo')",
        "1 arrow (r6c6 to r5c4, of a puzzle without the genre 'arrow')",
    ] {
        assert!(said.contains(drawing), "{said}");
    }
    assert!(
        warnings.iter().any(|warning| warning.contains("\"Diagonals, killer. And more\"")),
        "{warnings:?}"
    );
}

/// Adds thick lines between neighbours with different labels.
fn divided(board: Board, rows: &[&str]) -> Board {
    let label = |row: usize, column: usize| rows.get(row - 1)?.as_bytes().get(column - 1);
    let mut board = board;
    for row in 1..=rows.len() {
        for column in 1..=rows.len() {
            if label(row + 1, column).is_some_and(|below| Some(below) != label(row, column)) {
                board = board.edges(2, [(row + 1, column), (row + 1, column + 1)]);
            }
            if label(row, column + 1).is_some_and(|beside| Some(beside) != label(row, column)) {
                board = board.edges(21, [(row, column + 1), (row + 1, column + 1)]);
            }
        }
    }
    board
}

#[test]
fn regions_are_what_thick_lines_divide() {
    let rows = ["1112", "1332", "4432", "4432"];
    let text = "grid 4x4\nregions\n1112\n1332\n4432\n4432\n";
    holds(Format::Penpa, &divided(Board::new(4), &rows).link("edit"), text);
    // The grid is inside a larger frame, with a row and a column for clues.
    let mut larger = Board::new(7);
    (larger.space, larger.clues) = (1, 1);
    let larger = larger.edges(2, [(1, 1), (1, 5)]).edges(2, [(1, 1), (5, 1)]);
    let larger_link = divided(larger.clone(), &rows).given(&[(1, 1, 2)]).link("edit");
    holds(Format::Penpa, &larger_link, &format!("{text}given r1c1=2"));
    let clue = divided(larger.clone(), &rows).with("number", at([(larger.cell(0, 2), json!(["7", 1, "1"]))]));
    assert!(
        refused(&clue.link("edit")).contains("1 text (\"7\" beside column 2)"),
        "{}",
        refused(&clue.link("edit"))
    );
    // Without thick lines, a puzzle of the genre `latin`, which `Board::new` sets, has only rows and columns.
    let (puzzle, warnings) = read(&Board::new(4).given(&[(1, 1, 1)]));
    assert_eq!(puzzle.grid().shape().boxes(), None);
    assert!(warnings.is_empty(), "{warnings:?}");
    // Lines that divide the grid into unequal parts are only drawings.
    let odd = Board::new(4).edges(2, [(2, 1), (2, 5)]);
    assert!(
        refused(&odd.link("edit")).contains("drawings, in which no rule can be read: 4 line segments"),
        "{}",
        refused(&odd.link("edit"))
    );
    let (puzzle, warnings) =
        ReadOptions::new().ignore_drawings(true).read(&odd.link("edit")).expect("a puzzle");
    assert_eq!((puzzle.about().drawings_ignored, warnings.len()), (4, 1));
}

#[test]
fn what_is_only_drawn_is_an_error() {
    let board = Board::new(4).boxes(4, 2, 2);
    let (centre, wide) = (board.cell(1, 1), board.wide());
    let all = wide * wide;
    for (name, drawn, seen) in [
        ("surface", at([(centre, json!(1))]), "1 shaded cell (r1c1)"),
        (
            "symbol",
            at([(3 * all + centre, json!([1, "circle_SS", 2]))]),
            "1 symbol (circle_SS 1 at an edge of r1c1)",
        ),
        ("line", json!({format!("{centre},{}", centre + 1): 3}), "1 line segment (r1c1 to r1c2)"),
        ("wall", json!({(2 * all + centre).to_string(): 3}), "1 line segment (an edge of r1c1)"),
        ("direction", json!([[centre, centre + 1]]), "1 arrow (r1c1 to r1c2)"),
        ("nobulbthermo", json!([[centre, centre + 1]]), "1 line (r1c1 to r1c2)"),
        ("thermo", json!([[centre]]), "1 thermo (r1c1)"),
        ("arrows", json!([[centre, centre - 1]]), "1 arrow (r1c1 to beside row 1)"),
        ("killercages", json!([[centre, centre + 1]]), "1 cage (without a sum, r1c1 to r1c2)"),
        (
            "cage",
            json!({format!("{},{}", 4 * (all + centre), 4 * (all + centre) + 1): 10}),
            "1 line of a cage (r1c1 to r1c1)",
        ),
        ("numberS", json!({(4 * (all + centre)).to_string(): ["11", 1]}), "1 text (\"11\" at r1c1)"),
        ("number", at([(centre, json!(["5", 1, "1"]))]), "1 text (\"5\" at r1c1)"),
        ("number", at([(centre, json!(["x", 1, "1"]))]), "1 text (\"x\" at r1c1)"),
        ("number", at([(centre, json!(["3", 2, "1"]))]), "1 text (\"3\" at r1c1)"),
        ("number", at([(centre, json!(["3", 1, "5"]))]), "1 text (\"3\" at r1c1)"),
        ("number", at([(centre, json!(["3", 6, "1"]))]), "1 circle (r1c1)"),
        (
            "number",
            at([(centre, json!([[1, 0, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"]))]),
            "1 text (\"1 3\" at r1c1)",
        ),
        ("number", at([(3 * all + centre, json!(["V", 1, "1"]))]), "1 text (\"V\" at an edge of r1c1)"),
        (
            "deletelineE",
            json!({format!("{},{}", all + centre - wide, all + centre): 1}),
            "1 erased line (a corner of",
        ),
        (
            "lineE",
            json!({format!("{},{}", all + centre - wide - 1, all + centre): 12}),
            "1 line segment (a corner of",
        ),
    ] {
        let link = board.clone().with(name, drawn).link("edit");
        let said = refused(&link);
        assert!(said.contains(&format!("drawings, in which no rule can be read: {seen}")), "{name}: {said}");
        let lenient = ReadOptions::new().ignore_drawings(true).read(&link).expect("a puzzle");
        assert_eq!(lenient.0.about().drawings_ignored, 1, "{name}");
    }
    for (name, drawn) in [
        ("number", at([(centre, json!(["", 1, "1"])), (centre + 1, json!([" ", 1, "1"]))])),
        ("symbol", at([(centre, json!([0, "circle_SS", 2])), (centre + 1, json!([[0, 0], "cross", 2]))])),
        ("thermo", json!([[]])),
        ("deletelineE", json!({format!("{},{}", all + centre - wide - 1, all + centre - wide): 1})),
    ] {
        assert_eq!(read(&board.clone().with(name, drawn)).1, Vec::<String>::new(), "{name}");
    }
    let one = board.clone().with("number", at([(centre, json!([[0, 0, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"]))]));
    assert_eq!(
        read(&one).0.given(sudoku2cnf_puzzle::grid::Cell::new(0, 0)),
        Some(3),
        "a single mark is a digit"
    );
    let mut work = board.clone();
    work.work = "{\"number\":{\"20\":[\"4\",9,\"1\"]},\"command_undo\":{\"__a\":[]}}".into();
    assert_eq!(read(&work).1, ["pu_a: marks and digits of a player"]);
}

#[test]
fn cages_and_their_sums_belong_together() {
    let board = Board { genres: &["killer"], ..Board::new(4) }.boxes(4, 2, 2);
    let cells = |places: &[(usize, usize)]| -> Vec<usize> {
        places.iter().map(|&(row, column)| board.cell(row, column)).collect()
    };
    let label = |row, column, text: &str| json!({board.small(row, column): [text, 1]});
    // The number of a cage is its sum, even if it is not in the first cell.
    let cage = board
        .clone()
        .with("killercages", json!([cells(&[(1, 1), (1, 2)])]))
        .with("numberS", label(1, 2, "5"));
    holds(Format::Penpa, &cage.link("edit"), "grid 4x4\nkiller 5 r1c1 r1c2");
    let two = cage.clone().with("numberS", label(1, 1, "4"));
    assert!(refused(&two.link("edit")).contains("1 cage (with several numbers at r1c1)"));
    // If a cell is in two cages, its number may belong to either.
    let shared = cage.with("killercages", json!([cells(&[(1, 2), (2, 2)])]));
    let said = refused(&shared.link("edit"));
    assert!(said.contains("1 text (\"5\" at r1c2)") && said.contains("2 cages (without a sum"), "{said}");
}

#[test]
fn other_boards_and_damaged_links_are_errors() {
    let board = Board::new(4).boxes(4, 2, 2);
    let kind = |kind: &'static str| Board { kind, ..board.clone() }.link("edit");
    let of_text = |text: &str| format!("https://x.org/penpa-edit/#m=edit&p={}", packed(text));
    let text = |from: &str, to: &str| of_text(&board.text().replace(from, to));
    let bomb = of_text(&"0".repeat(5 << 20));
    let wordy = of_text(&format!("{}{}", board.text(), "z8".repeat(1 << 20)));
    for (link, message) in [
        (kind("hex"), "a board of the kind 'hex', expected one of squares"),
        (kind("kakuro"), "a board of the kind 'kakuro'"),
        (text("square,", "square,61,"), "no size of the board"),
        (text("square", "9"), "a board of the first version"),
        (text("[18,", "[18,-19,"), "no list of the cells"),
        (text("[18,", "{18,"), "no list of the cells"),
        (text(",1,1,1]", ",1,1]"), "15 cells that do not form a square, expected one square grid"),
        (text("[18,1,", "[18,"), "a frame with cell 25, which is outside the board"),
        (text("\"thermo\":[]", "\"thermo\":[[5000]]"), "thermo[0][0]: not a point of the board"),
        (text("\"thermo\":[]", "\"thermo\":{\"a\":1}"), "thermo: not an array"),
        (text("\"surface\":{}", "\"surface\":[1]"), "surface: not an object"),
        (text("\"surface\":{}", "\"surface\":{\"r1c1\":1}"), "surface.r1c1: not a point of the board"),
        (text("\"thermo\":[]", "\"glitter\":[1]"), "glitter: an unknown key"),
        (text("\"thermo\":[]", "\"thermo\":["), "line 4 of the text in it: "),
        (of_text("square,4,4"), "no puzzle in the text in it"),
        (bomb, "text that is too long when inflated"),
        (wordy, "text that is too long when inflated"),
        ("https://x.org/penpa-edit/?p=abc%01".into(), "not base64"),
        ("https://x.org/penpa-edit/?p=AAAA".into(), "damaged compressed text"),
        ("https://x.org/penpa-edit/?p=https://puzz.link/p?sudoku/4/4/1".into(), "a link to another page"),
        (
            "https://puzz.link/p?slither/4/4/1g2".into(),
            "a puzzle of puzz.link ('slither'), which cannot be read",
        ),
    ] {
        assert!(refused(&link).contains(message), "{message}: {}", refused(&link));
    }
    let unknown = text("\"thermo\":[]", "\"glitter\":[1]");
    assert!(ReadOptions::new().ignore_unknown(true).read(&unknown).is_ok());
    for mode in ["edit", "solve"] {
        let answer = Board { answer: Some(json!([[], ["1,2,1"], [], [], [], []])), ..board.clone() };
        let (_, warnings) = ReadOptions::new().read(&answer.link(mode)).expect("a puzzle");
        assert!(warnings[0].0.message().starts_with("a stored solution that is not digits"));
    }
}

#[test]
fn a_frame_in_the_margin_is_an_error() {
    // A sudoku with both diagonals, whose frame is a single cell in the margin.
    let fields = "1,0,0,1,Title: ,Author: ,,,OFF,false";
    for steps in ["[0,0,0,0]", "[9]", "[17]", "[22]", "[50]"] {
        let question = r#"{"lineE":{"99,100":2}}"#;
        let text =
            format!("square,4,4,38,0,1,1,0,0,0,0,{fields}\n[0,0,0,0]\n[]~[]\n{question}\n{{}}\n{steps}\n");
        let link = format!("https://x.org/penpa-edit/#m=edit&p={}", deflated(&text, 6));
        let error = Format::Penpa.read(&link).expect_err(steps).message().to_owned();
        assert!(error.contains("which is outside the board"), "{steps}: {error}");
    }
}

#[test]
fn genres_say_what_is_not_drawn() {
    let of = |genres| Board { genres, ..Board::new(4) };
    let text = "grid 4x4 no-boxes\nnon-consecutive\n....\n....\n....\n....";
    holds(Format::Penpa, &of(&["latin", "nonconsecutive", "noconflict"]).link("edit"), text);
    let unknown = of(&["latin", "outside"]).link("edit");
    assert!(
        refused(&unknown).contains("genre_tags: the genre 'outside', which may be a rule"),
        "{}",
        refused(&unknown)
    );
    assert!(ReadOptions::new().ignore_unknown(true).read(&unknown).is_ok());
    // penpa-edit derives a genre from some titles if the setter did not choose one.
    let titled = |title: &str, genres| {
        let fields = format!("0,0,0,0,Title: {title},Author: ,,,OFF,false");
        Board { fields, genres, ..Board::new(4) }.boxes(4, 2, 2)
    };
    for (title, rules) in [
        ("Nonconsecutive Sudoku", 1),
        ("NonConsecutive XV-Sudoku 3", 1),
        ("Nonconsecutive", 0),
        ("A nonconsecutive sudoku", 0),
        ("Nonconsecutive two by two sudoku", 0),
        ("Sudoku nonconsecutive", 0),
        ("Even Sudoku", 0),
        ("Consecutive Clone Sudoku", 0),
    ] {
        let puzzle = linked(Format::Penpa, &titled(title, &[]).link("edit"));
        assert_eq!(puzzle.rules().len(), rules, "{title}");
    }
    let stated = titled("Nonconsecutive Sudoku", &["classic"]).link("edit");
    assert_eq!(linked(Format::Penpa, &stated).rules().len(), 0);
    for (title, genre) in
        [("Consecutive Sudoku", "consecutive"), ("Consecutive Pairs Sudoku", "consecutivepairs")]
    {
        let said = refused(&titled(title, &[]).link("edit"));
        assert!(said.contains(&format!("the genre '{genre}', which may be a rule")), "{said}");
    }
    // Without drawn regions, only the genre `latin` implies that a puzzle has no regions.
    for genres in [&[][..], &["classic"]] {
        let said = refused(&of(genres).link("edit"));
        assert!(said.contains("no thick lines that divide the grid into regions"), "{said}");
    }
}
