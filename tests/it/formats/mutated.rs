//! Makes random changes to texts of random boards. After a change that keeps the meaning, the reader returns the same
//! puzzle or an error. After a change that breaks the text, it returns an error or a note. No text silently becomes
//! another puzzle.

use std::collections::BTreeMap;

use crate::common::Random;
use sudoku2cnf_puzzle::formats::ReadOptions;
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// A board: its side, the height of its boxes, its cells (0 is empty), and possibly region labels and a rule.
#[derive(Clone)]
struct Board {
    side: usize,
    height: usize,
    cells: Vec<usize>,
    labels: Option<Vec<usize>>,
    rule: Option<&'static str>,
}

const SIZES: [(usize, usize); 6] = [(4, 2), (6, 2), (8, 2), (9, 3), (9, 3), (16, 4)];

/// Rules that apply to any board.
const RULES: [&str; 5] = ["diagonal", "anti-knight", "killer 5 r1c1 r1c2", "thermo r2c1 r2c2", "even r3c3"];

impl Board {
    fn new(random: &mut Random) -> Board {
        let (side, height) = SIZES[random.below(SIZES.len())];
        let width = side / height;
        let mut values: Vec<usize> = (1..=side).collect();
        random.shuffle(&mut values);
        let share = 25 + random.below(50);
        let mut cells: Vec<usize> = (0..side * side)
            .map(|place| {
                let (row, column) = (place / side, place % side);
                let value = values[(row % height * width + row / height + column) % side];
                if random.below(100) < share { value } else { 0 }
            })
            .collect();
        // Gives each row at least one value, and the board enough values for a puzzle.
        for row in 0..side {
            let column = (row * 5 + 1) % side;
            cells[row * side + column] = values[(row % height * width + row / height + column) % side];
        }
        let labels = (random.below(5) == 0).then(|| {
            // Boxes, some of which exchange cells with their neighbours.
            let mut labels: Vec<usize> =
                (0..side * side).map(|place| place / side / height * height + place % side / width).collect();
            let row = random.below(side / height) * height;
            (labels[row * side + width - 1], labels[(row + height) % side * side + width]) =
                (labels[row * side + width], labels[(row + height) % side * side + width]);
            let swapped = (row + height - 1) * side + width;
            labels[swapped] = labels[row * side];
            labels
        });
        let labels = labels.filter(|labels| is_layout(labels, side));
        let rule = (random.below(4) == 0).then(|| RULES[random.below(RULES.len())]);
        Board { side, height, cells, labels, rule }
    }

    fn sign(&self, value: usize, empty: &str) -> String {
        match value {
            0 => empty.to_owned(),
            value => char::from_digit(value as u32, 36)
                .map(|c| c.to_ascii_uppercase().to_string())
                .unwrap_or_default(),
        }
    }

    fn rows(&self, cell: impl Fn(usize) -> String, between: &str) -> Vec<String> {
        let row = |cells: &[usize]| cells.iter().map(|value| cell(*value)).collect::<Vec<_>>().join(between);
        self.cells.chunks(self.side).map(row).collect()
    }

    /// Returns the rows with lines between boxes.
    fn framed(&self) -> Vec<String> {
        let width = self.side / self.height;
        let rule = format!("+{}", format!("{}+", "-".repeat(2 * width + 1)).repeat(self.side / width));
        let mut lines = vec![rule.clone()];
        for (place, row) in self.rows(|value| self.sign(value, "."), " ").into_iter().enumerate() {
            let cells: Vec<&str> = row.split(' ').collect();
            let boxes: Vec<String> =
                cells.chunks(width).map(|cells| format!(" {} ", cells.join(" "))).collect();
            lines.push(format!("|{}|", boxes.join("|")));
            if (place + 1) % self.height == 0 {
                lines.push(rule.clone());
            }
        }
        lines
    }

    /// Writes the board as lines of text in a common form, and returns the name of the form and the lines.
    fn written(&self, random: &mut Random) -> (&'static str, Vec<String>) {
        let empty = [".", "0", "_", "*", "-", "?", "x"][random.below(7)];
        let number = |value: usize| if value == 0 { "0".to_owned() } else { value.to_string() };
        let blank = |value: usize| if value == 0 { String::new() } else { value.to_string() };
        let sign = |value: usize| self.sign(value, empty);
        let (name, mut lines) = match random.below(12) {
            0 => ("one line", vec![self.rows(sign, "").concat()]),
            1 => ("rows", self.rows(sign, "")),
            2 => ("spaced", self.rows(sign, " ")),
            3 => ("framed", self.framed()),
            4 => ("numbers", self.rows(number, " ")),
            5 => ("commas", self.rows(number, ",")),
            6 => ("table", self.rows(blank, ",")),
            7 => ("tabs", self.rows(blank, "\t")),
            8 => {
                let rows: Vec<String> =
                    self.rows(number, ", ").iter().map(|row| format!("[{row}]")).collect();
                ("list", format!("[{}]", rows.join(",\n")).lines().map(str::to_owned).collect())
            }
            9 => {
                let row = |row: String| format!("|{}|", row.replace(',', "|"));
                let rows = self.rows(|value| if value == 0 { " ".into() } else { value.to_string() }, ",");
                let mut lines: Vec<String> = rows.into_iter().map(row).collect();
                lines.insert(0, format!("|{}", " |".repeat(self.side)));
                lines.insert(1, format!("|{}", "---|".repeat(self.side)));
                ("Markdown", lines)
            }
            10 => {
                let mut lines = vec![format!("grid {0}x{0}", self.side)];
                lines.extend(self.rows(|value| self.sign(value, "."), ""));
                ("native", lines)
            }
            _ => {
                let rows: Vec<String> = self.rows(|value| self.sign(value, "."), "");
                let rows = rows.iter().map(|row| format!("\"{row}\"")).collect::<Vec<_>>().join(", ");
                ("object", vec![format!("{{\"board\": [{rows}]}}")])
            }
        };
        let plain = ["one line", "rows", "spaced", "numbers"].contains(&name);
        if let Some(labels) = &self.labels {
            let label = |label: &usize| char::from(b'A' + *label as u8).to_string();
            let rows: Vec<String> =
                labels.chunks(self.side).map(|row| row.iter().map(label).collect()).collect();
            match name {
                "native" => {
                    lines.insert(1, "regions".into());
                    lines.splice(2..2, rows);
                }
                "one line" => lines.push(rows.concat()),
                _ if plain && random.below(2) == 0 => {
                    lines.insert(0, String::new());
                    lines.splice(0..0, rows);
                }
                _ => {
                    lines.push(String::new());
                    lines.extend(rows);
                }
            }
        }
        if let Some(rule) = self.rule {
            lines.push(rule.into());
        }
        (name, lines)
    }
}

impl Board {
    /// Returns `true` if people write boards in this form with the regions and the rule that this board has.
    fn is_written_so(&self, way: &str) -> bool {
        let has_labels = self.labels.is_some();
        match way {
            "native" => true,
            "rows" | "spaced" | "framed" => !(has_labels && self.rule.is_some()),
            "numbers" | "commas" | "table" | "tabs" => !has_labels,
            "one line" => self.rule.is_none(),
            _ => !has_labels && self.rule.is_none(),
        }
    }
}

fn is_layout(labels: &[usize], side: usize) -> bool {
    let mut seen = vec![false; labels.len()];
    let mut pieces = 0;
    for start in 0..labels.len() {
        if seen[start] {
            continue;
        }
        pieces += 1;
        let (mut open, mut count) = (vec![start], 0);
        seen[start] = true;
        while let Some(place) = open.pop() {
            count += 1;
            let (row, column) = (place / side, place % side);
            let near = [
                (row > 0).then(|| place - side),
                (row + 1 < side).then(|| place + side),
                (column > 0).then(|| place - 1),
                (column + 1 < side).then(|| place + 1),
            ];
            for next in near.into_iter().flatten().filter(|&next| labels[next] == labels[start]) {
                if !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
        if count != side {
            return false;
        }
    }
    pieces == side
}

/// The effect of a change on the meaning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// The text has the same meaning.
    Keeps,
    /// The text is no longer the text of a puzzle, even if it looks like one.
    Breaks,
}

/// Changes the lines of a text. Returns the change's name and effect, or `None` if it does not apply.
fn change(
    random: &mut Random,
    board: &Board,
    way: &str,
    lines: &mut Vec<String>,
) -> Option<(&'static str, Change)> {
    // The line of the rule is not a row: without it, the text would still be a puzzle.
    let is_row = |line: &String| {
        line.chars().any(|c| c.is_ascii_digit() || ".,_|".contains(c))
            && line.len() >= board.side
            && board.rule != Some(&line[..])
    };
    let rows: Vec<usize> =
        (0..lines.len()).filter(|&place| is_row(&lines[place]) && !lines[place].contains("---")).collect();
    let has_one_line = matches!(way, "one line" | "object");
    let row = if rows.is_empty() { 0 } else { rows[random.below(rows.len())] };
    let is_first_plain = lines.first().is_some_and(|line| !line.starts_with(['{', '[']));
    Some(match random.below(22) {
        0 => ("nothing", Change::Keeps),
        1 => {
            *lines = lines.iter().map(|line| format!("{line}  ")).collect();
            (way != "tabs" && way != "table").then_some(("blanks behind", Change::Keeps))?
        }
        2 => {
            *lines = lines.iter().map(|line| format!("{line}\r")).collect();
            ("line breaks of Windows", Change::Keeps)
        }
        3 => {
            lines.insert(0, "\u{feff}".to_owned() + &lines[0].clone());
            lines.remove(1);
            ("a byte order mark", Change::Keeps)
        }
        4 => {
            lines.insert(0, "# Killer Sudoku by somebody".into());
            is_first_plain.then_some(("a comment above", Change::Keeps))?
        }
        5 => {
            lines.insert(0, "Puzzle 12, hard".into());
            (!has_one_line && is_first_plain && way != "native")
                .then_some(("a title above", Change::Keeps))?
        }
        6 => {
            lines.insert(0, format!("{0}x{0}", board.side));
            let is_plain = matches!(way, "rows" | "spaced" | "numbers") && board.rule.is_none();
            is_plain.then_some(("its size above", Change::Keeps))?
        }
        7 => {
            *lines = lines.iter().map(|line| format!("> {line}")).collect();
            ("a quotation", Change::Keeps)
        }
        8 => {
            lines.insert(0, "```".into());
            lines.push("```".into());
            ("a block of code", Change::Keeps)
        }
        9 => {
            lines.push(String::new());
            lines.insert(0, String::new());
            ("empty lines around", Change::Keeps)
        }
        10 if !has_one_line && !rows.is_empty() => {
            lines.remove(row);
            ("a line lost", Change::Breaks)
        }
        11 if !has_one_line && !rows.is_empty() => {
            lines.insert(row, lines[row].clone());
            ("a line twice", Change::Breaks)
        }
        12 if !rows.is_empty() => {
            let places: Vec<usize> = lines[row]
                .char_indices()
                .filter(|(_, c)| c.is_ascii_digit() || *c == '.')
                .map(|(at, _)| at)
                .collect();
            let at = *places.get(random.below(places.len().max(1)))?;
            lines[row].remove(at);
            let is_cell = !matches!(way, "table" | "tabs" | "Markdown" | "numbers" | "commas" | "list")
                && board.side < 10;
            is_cell.then_some(("a cell lost", Change::Breaks))?
        }
        13 => {
            lines.insert(
                0,
                [
                    "Killer Sudoku",
                    "Chaos Sudoku",
                    "Konsekutiv-Sudoku",
                    "Sudoku mit Pfeilen",
                    "Offset",
                    "Twodoku",
                ][random.below(6)]
                .into(),
            );
            (!has_one_line && is_first_plain && way != "native")
                .then_some(("a title that names a rule", Change::Breaks))?
        }
        14 => {
            let copy: Vec<String> = lines.clone();
            lines.extend(copy);
            (!has_one_line && board.labels.is_none() && way != "native")
                .then_some(("the text twice", Change::Breaks))?
        }
        15 => {
            lines.push("killer 99".into());
            is_first_plain.then_some(("half a rule", Change::Breaks))?
        }
        16 => {
            lines.push("diagnal".into());
            (is_first_plain && !has_one_line).then_some(("a slip in a rule", Change::Breaks))?
        }
        17 if !has_one_line && rows.len() > 1 => {
            let (first, second) = (rows[0], rows[1]);
            let below = lines.remove(second);
            lines[first].push_str(&below);
            (board.labels.is_none()).then_some(("two lines joined", Change::Breaks))?
        }
        18 if !has_one_line => {
            let half = lines.len() / 2;
            lines.truncate(half.max(1));
            (board.labels.is_none() && way != "list").then_some(("half of it", Change::Breaks))?
        }
        19 if !rows.is_empty() && way != "native" => {
            let at = lines[row].find(|c: char| c.is_ascii_digit() && c != '0')?;
            lines[row].replace_range(at..at + 1, "§");
            ("a strange sign", Change::Breaks)
        }
        20 => {
            lines.push("https://example.org/puzzle/42".into());
            is_first_plain.then_some(("a link beside it", Change::Breaks))?
        }
        21 => {
            for line in lines.iter_mut() {
                *line = line.replace(' ', "\u{a0}");
            }
            (way != "native" && board.rule.is_none()).then_some(("blanks of a web page", Change::Keeps))?
        }
        _ => return None,
    })
}

/// Returns `true` if a puzzle equals this board.
fn is_board(puzzle: &Puzzle, board: &Board) -> bool {
    let grid = puzzle.grid();
    let shape = grid.shape();
    let givens = grid.cells().map(|cell| puzzle.given(cell).map_or(0, usize::from));
    let is_divided = match (&board.labels, shape.labels()) {
        (None, None) => shape.boxes() == Some((board.height, board.side / board.height)),
        (Some(wanted), Some(found)) => {
            (0..wanted.len()).all(|a| (0..a).all(|b| (wanted[a] == wanted[b]) == (found[a] == found[b])))
        }
        _ => false,
    };
    grid.rows() == board.side
        && grid.values().min == 1
        && givens.eq(board.cells.iter().copied())
        && is_divided
        && puzzle.rules().is_empty() == board.rule.is_none()
}

/// For each change, the number of texts that were read correctly and the number of refused texts.
type Counts = BTreeMap<&'static str, [usize; 2]>;

/// Tries `count` texts, starting after this seed. Returns those that silently became another puzzle.
fn tried(first: u64, count: usize, counts: &mut Counts) -> Vec<String> {
    let mut wrong = Vec::new();
    let (mut seed, mut made) = (first, 0);
    while made < count {
        seed += 1;
        let mut random = Random(seed);
        let board = Board::new(&mut random);
        let (way, mut lines) = board.written(&mut random);
        if !board.is_written_so(way) {
            continue;
        }
        let Some((name, kind)) = change(&mut random, &board, way, &mut lines) else { continue };
        made += 1;
        let text = lines.join("\n") + "\n";
        let is_wrong = match (ReadOptions::new().read(&text), kind) {
            (Err(_), _) => {
                counts.entry(name).or_default()[1] += 1;
                false
            }
            (Ok((puzzle, _)), Change::Keeps) => {
                counts.entry(name).or_default()[0] += 1;
                !is_board(&puzzle, &board)
            }
            (Ok((puzzle, _)), Change::Breaks) => {
                counts.entry(name).or_default()[0] += 1;
                puzzle.about().reading.is_empty() && !is_board(&puzzle, &board)
            }
        };
        if is_wrong {
            wrong.push(format!("seed {seed}: {way}, {name}\n{text}"));
        }
    }
    wrong
}

#[expect(clippy::print_stderr, reason = "the numbers are what one runs it for")]
fn check(first: u64, count: usize) {
    let mut counts = Counts::new();
    let wrong = tried(first, count, &mut counts);
    eprintln!("{count} texts from seed {first} on, read and refused: {counts:?}");
    let shown = wrong[..wrong.len().min(8)].join("\n");
    assert!(wrong.is_empty(), "{} of {count} became another puzzle, such as\n{shown}", wrong.len());
    // Most unchanged texts are read.
    let [read, refused] = counts["nothing"];
    assert!(refused * 50 <= read, "{read} read, {refused} refused as they were written");
}

#[test]
fn no_changed_text_is_another_puzzle() {
    check(0, 1_000);
}

#[test]
#[ignore = "takes a minute"]
fn none_of_many_changed_texts_is_another_puzzle() {
    check(1_000_000, 50_000);
}
