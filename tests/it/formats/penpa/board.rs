//! A small writer for links of penpa-edit.

use serde_json::{Map, Value, json};

use crate::common::deflated;

/// A square board with a square grid on it.
#[derive(Clone)]
pub struct Board {
    pub kind: &'static str,
    /// Number of visible rows and columns of the board.
    pub side: usize,
    /// Number of rows and columns outside the frame, on each side.
    pub space: usize,
    /// Number of rows above the grid and of columns left of it that are inside the frame.
    pub clues: usize,
    /// The fields of the first line, from the 12th on.
    pub fields: String,
    pub question: Map<String, Value>,
    /// The line with the entries of a player or setter.
    pub work: String,
    pub answer: Option<Value>,
    pub genres: &'static [&'static str],
}

impl Board {
    /// Creates a square grid with this side, without boxes.
    pub fn new(side: usize) -> Board {
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
            // A Latin square, which has no regions.
            genres: &["latin"],
        }
    }

    pub fn wide(&self) -> usize {
        self.side + 4
    }

    /// Returns the number of a cell's centre; the grid begins with row 1 and column 1.
    pub fn cell(&self, row: usize, column: usize) -> usize {
        let first = 1 + self.space + self.clues;
        (first + row) * self.wide() + first + column
    }

    /// Returns the number of the upper left corner of a cell.
    pub fn corner(&self, row: usize, column: usize) -> usize {
        self.wide().pow(2) + self.cell(row - 1, column - 1)
    }

    /// Returns the name of the place for small numbers in the corner of a cell.
    pub fn small(&self, row: usize, column: usize) -> String {
        (4 * (self.wide().pow(2) + self.cell(row, column))).to_string()
    }

    /// Adds a drawn element.
    pub fn with(mut self, name: &str, drawn: Value) -> Board {
        match (self.question.get_mut(name), drawn) {
            (Some(Value::Object(old)), Value::Object(new)) => old.extend(new),
            (Some(Value::Array(old)), Value::Array(new)) => old.extend(new),
            (_, drawn) => _ = self.question.insert(name.to_owned(), drawn),
        }
        self
    }

    /// Adds numbers, as triples of row, column and digit.
    pub fn given(self, numbers: &[(usize, usize, usize)]) -> Board {
        let number = |&(row, column, digit): &(usize, usize, usize)| {
            (self.cell(row, column).to_string(), json!([digit.to_string(), 1, "1"]))
        };
        let numbers = numbers.iter().map(number).collect::<Map<_, _>>();
        self.with("number", numbers.into())
    }

    /// Adds a line of this style along edges, between two corners given by row and column.
    pub fn edges(self, style: i64, ends: [(usize, usize); 2]) -> Board {
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

    /// Adds thick lines around boxes.
    pub fn boxes(mut self, size: usize, high: usize, wide: usize) -> Board {
        for row in (high + 1..=size).step_by(high) {
            self = self.edges(2, [(row, 1), (row, size + 1)]);
        }
        for column in (wide + 1..=size).step_by(wide) {
            self = self.edges(2, [(1, column), (size + 1, column)]);
        }
        self
    }

    pub fn text(&self) -> String {
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

    pub fn link(&self, mode: &str) -> String {
        let answer = self
            .answer
            .as_ref()
            .map_or(String::new(), |answer| format!("&a={}", packed(&answer.to_string())));
        let text = shortened(&self.text());
        format!("https://swaroopg92.github.io/penpa-edit/#m={mode}&p={}{answer}", packed(&text))
    }
}

/// Returns raw deflate in base64.
pub fn packed(text: &str) -> String {
    deflated(text, 6)
}

/// Returns the text with the shorter names that penpa-edit writes.
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
