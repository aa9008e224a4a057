//! Links of penpa-edit, made by a small writer of their own.

use super::links::{holds, linked, refused};
use crate::common::deflated;
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde_json::{Map, Value, json};
use sudoku2cnf::formats::{Format, ReadOptions};
use sudoku2cnf::puzzle::Puzzle;

/// A board of squares, with a square grid on it.
#[derive(Clone)]
struct Board {
    kind: &'static str,
    /// Rows and columns of the board that is seen.
    side: usize,
    /// Rows and columns around the frame, on each side.
    space: usize,
    /// Rows above the grid and columns on its left that are within the frame.
    clues: usize,
    /// The fields of the first line from the 12th on.
    fields: String,
    question: Map<String, Value>,
    /// The line of what a player or setter has filled in.
    work: String,
    answer: Option<Value>,
    genres: &'static [&'static str],
}

impl Board {
    /// A grid of so many rows, without boxes.
    fn new(side: usize) -> Board {
        let fields = "0,0,0,0,Title: ,Author: ,,,OFF,false".to_owned();
        let question = Map::new();
        Board {
            kind: "square",
            side,
            space: 0,
            clues: 0,
            fields,
            question,
            work: String::new(),
            answer: None,
            // It has no regions.
            genres: &["latin"],
        }
    }

    fn wide(&self) -> usize {
        self.side + 4
    }

    /// The number of the centre of a cell of the grid, from row 1 and column 1.
    fn cell(&self, row: usize, column: usize) -> usize {
        let first = 1 + self.space + self.clues;
        (first + row) * self.wide() + first + column
    }

    /// The number of its upper left corner.
    fn corner(&self, row: usize, column: usize) -> usize {
        self.wide().pow(2) + self.cell(row - 1, column - 1)
    }

    /// The same of the numbers in the corner of a cell.
    fn small(&self, row: usize, column: usize) -> String {
        (4 * (self.wide().pow(2) + self.cell(row, column))).to_string()
    }

    /// With something drawn.
    fn with(mut self, name: &str, drawn: Value) -> Board {
        match (self.question.get_mut(name), drawn) {
            (Some(Value::Object(old)), Value::Object(new)) => old.extend(new),
            (Some(Value::Array(old)), Value::Array(new)) => old.extend(new),
            (_, drawn) => _ = self.question.insert(name.to_owned(), drawn),
        }
        self
    }

    /// With numbers: row, column, digit.
    fn given(self, numbers: &[(usize, usize, usize)]) -> Board {
        let number = |&(row, column, digit): &(usize, usize, usize)| {
            (self.cell(row, column).to_string(), json!([digit.to_string(), 1, "1"]))
        };
        let numbers = numbers.iter().map(number).collect::<Map<_, _>>();
        self.with("number", numbers.into())
    }

    /// With a line of this style along edges, between corners at rows and columns.
    fn edges(self, style: i64, ends: [(usize, usize); 2]) -> Board {
        let [(top, left), (bottom, right)] = ends;
        let steps = (bottom - top).max(left.abs_diff(right));
        let at = |step: usize| {
            let column = if right < left { left - step } else { left + step * (right - left) / steps };
            self.corner(top + step * (bottom - top) / steps, column)
        };
        let piece = |step: usize| (format!("{},{}", at(step), at(step + 1)), json!(style));
        let pieces = (0..steps).map(piece).collect::<Map<_, _>>();
        self.with("lineE", pieces.into())
    }

    /// With thick lines around boxes.
    fn boxes(mut self, size: usize, high: usize, wide: usize) -> Board {
        for row in (high + 1..=size).step_by(high) {
            self = self.edges(2, [(row, 1), (row, size + 1)]);
        }
        for column in (wide + 1..=size).step_by(wide) {
            self = self.edges(2, [(1, column), (size + 1, column)]);
        }
        self
    }

    fn text(&self) -> String {
        let (wide, around) = (self.wide(), self.space);
        let seen = || 2 + around..wide - 2 - around;
        let cells = seen().flat_map(|row| seen().map(move |column| row * wide + column));
        let mut last = 0;
        let steps: Vec<usize> = cells.map(|cell| cell - std::mem::replace(&mut last, cell)).collect();
        let mut question = self.question.clone();
        for name in ["surface", "number", "numberS", "symbol", "freeline", "line", "lineE", "cage"] {
            question.entry(name).or_insert(json!({}));
        }
        for name in ["thermo", "arrows", "direction", "squareframe", "killercages", "nobulbthermo"] {
            question.entry(name).or_insert(json!([]));
        }
        question.insert("command_undo".into(), json!({"__a": []}));
        let side = self.side;
        format!(
            "{},{side},{side},38,0,1,1,380,380,84,84,{}\n{}\n[\"1\",\"2\",\"1\"]~\"sudoku\"~[\"1\",9]\n{}\n{}\n{}\n[]\n{}{}\n",
            self.kind,
            self.fields,
            json!([around, around, around, around]),
            Value::from(question),
            self.work,
            json!(steps),
            "\n".repeat(10),
            json!(self.genres),
        )
    }

    fn link(&self, mode: &str) -> String {
        let answer = self
            .answer
            .as_ref()
            .map_or(String::new(), |answer| format!("&a={}", packed(&answer.to_string())));
        let text = shortened(&self.text());
        format!("https://swaroopg92.github.io/penpa-edit/#m={mode}&p={}{answer}", packed(&text))
    }
}

/// Base64 of raw deflate.
fn packed(text: &str) -> String {
    deflated(text, 6)
}

/// The text with shorter names, as penpa-edit writes it.
fn shortened(text: &str) -> String {
    let codes = "Q pu_q,A pu_a,S surface,L line,E lineE,W wall,C cage,N number,Y symbol,R command_redo,\
        U command_undo,1 numberS,F freeline,2 freelineE,T thermo,3 arrows,D direction,0 squareframe,5 polygon,\
        4 deletelineE,6 killercages,7 nobulbthermo,_ __a";
    let mut text = text.replace('z', "zZ");
    for (code, name) in codes.split(',').filter_map(|pair| pair.trim().split_once(' ')) {
        text = text.replace(&format!("\"{name}\""), &format!("z{code}"));
    }
    text.replace("null", "zO")
}

/// An object of points.
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
    // A link in a sentence, on another page, with what is coded once more.
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
        // The frame once more.
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
    // A genre says what cages, thermometers and arrows are; else they are drawings. The word "killer" in the title is
    // none to penpa-edit.
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

/// A grid with thick lines where labels of neighbours differ.
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
    // Within a larger frame, with a row and a column for clues.
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
    // Without any, there are rows and columns.
    let (puzzle, warnings) = read(&Board::new(4).given(&[(1, 1, 1)]));
    assert_eq!(puzzle.grid().shape().boxes(), None);
    assert!(warnings.is_empty(), "{warnings:?}");
    // What divides into unequal parts is drawn only.
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
    assert_eq!(read(&one).0.given(sudoku2cnf::grid::Cell::new(0, 0)), Some(3), "a single mark is a digit");
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
    // A sum in another cell than the first is its sum all the same.
    let cage = board
        .clone()
        .with("killercages", json!([cells(&[(1, 1), (1, 2)])]))
        .with("numberS", label(1, 2, "5"));
    holds(Format::Penpa, &cage.link("edit"), "grid 4x4\nkiller 5 r1c1 r1c2");
    let two = cage.clone().with("numberS", label(1, 1, "4"));
    assert!(refused(&two.link("edit")).contains("1 cage (with several numbers at r1c1)"));
    // Of a cell in two cages, nobody knows whose number it has.
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
        (text(",1,1,1]", ",1,1]"), "15 cells that are no square, expected one square grid"),
        (text("[18,1,", "[18,"), "a frame with cell 25, which is outside of the board"),
        (text("\"thermo\":[]", "\"thermo\":[[5000]]"), "thermo[0][0]: no point of the board"),
        (text("\"thermo\":[]", "\"thermo\":{\"a\":1}"), "thermo: no array"),
        (text("\"surface\":{}", "\"surface\":[1]"), "surface: no object"),
        (text("\"surface\":{}", "\"surface\":{\"r1c1\":1}"), "surface.r1c1: no point of the board"),
        (text("\"thermo\":[]", "\"glitter\":[1]"), "glitter: an unknown key"),
        (text("\"thermo\":[]", "\"thermo\":["), "line 4 of the text in it: "),
        (of_text("square,4,4"), "no puzzle in the text in it"),
        (bomb, "a text that is too long when it is inflated"),
        (wordy, "a text that is too long when it is inflated"),
        ("https://x.org/penpa-edit/?p=abc%01".into(), "no base64"),
        ("https://x.org/penpa-edit/?p=AAAA".into(), "damaged compressed text"),
        ("https://x.org/penpa-edit/?p=https://puzz.link/p?sudoku/4/4/1".into(), "a link to another page"),
        (
            "https://puzz.link/p?sudoku/4/4/1g2".into(),
            "a puzzle of puzz.link ('sudoku'), which cannot be read",
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

/// What a damaged link may hold in place of a number.
const NUMBERS: [&str; 14] =
    ["0", "1", "2", "-1", "-2", "3", "7", "60", "61", "99", "1000", "65536", "18446744073709551615", "1e99"];

/// A text in which some numbers, characters or pieces are others.
fn damaged(text: &str, hows: &[(prop::sample::Index, u8, prop::sample::Index)]) -> String {
    let mut text = text.to_owned();
    for (place, how, what) in hows {
        let at = place.index(text.len() + 1);
        if !text.is_char_boundary(at) {
            continue;
        }
        let rest = &text[at..];
        match how {
            // A number becomes another one.
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
        // Half of them are damaged in few places: they are read far.
        let code = deflated(&damaged(&text, &hows), level * 6);
        let link = format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={code}");
        for options in [ReadOptions::new(), ReadOptions::new().ignore_drawings(true).ignore_unknown(true)] {
            if let Ok((puzzle, _)) = options.format(Format::Penpa).read(&link) {
                // What was read is a puzzle that can be written.
                prop_assert!(Format::Native.write(&puzzle).is_ok());
            }
        }
    }
}

#[test]
fn a_frame_in_the_margin_is_an_error() {
    // A board of the kind sudoku with both diagonals, whose frame is the first cell of all.
    let fields = "1,0,0,1,Title: ,Author: ,,,OFF,false";
    for steps in ["[0,0,0,0]", "[9]", "[17]", "[22]", "[50]"] {
        let question = r#"{"lineE":{"99,100":2}}"#;
        let text =
            format!("square,4,4,38,0,1,1,0,0,0,0,{fields}\n[0,0,0,0]\n[]~[]\n{question}\n{{}}\n{steps}\n");
        let link = format!("https://x.org/penpa-edit/#m=edit&p={}", deflated(&text, 6));
        let error = Format::Penpa.read(&link).expect_err(steps).message().to_owned();
        assert!(error.contains("which is outside of the board"), "{steps}: {error}");
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
    // penpa-edit makes a genre of some titles where a setter has chosen none.
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
    // Without regions, the genre says that there are none.
    for genres in [&[][..], &["classic"]] {
        let said = refused(&of(genres).link("edit"));
        assert!(said.contains("no thick lines that divide the grid into regions"), "{said}");
    }
}
