//! Makes random boards with several hidden layers, and random rules about them, including nested blocks.

use super::Random;
use super::setter::ALONG;
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// Rules that must all occur in a sample of boards.
pub const NAMES: [&str; 22] = [
    "along",
    "area-size",
    "at-least",
    "at-most",
    "cave",
    "connected-values",
    "exactly",
    "galaxies",
    "link",
    "loop",
    "modifier",
    "not",
    "nurikabe",
    "or",
    "path",
    "sees",
    "snake",
    "toroidal",
    "total",
    "worth@",
    "yin-yang",
    "diagonal way",
];

/// Layers that rules may mention.
const LAYERS: [&str; 4] = ["shade", "sea", "way", "part"];

/// Makes random boards; the fields describe the board being made.
pub struct Layering {
    pub random: Random,
    rows: usize,
    columns: usize,
    min: usize,
    max: usize,
}

impl Layering {
    pub fn new(random: Random) -> Layering {
        Layering { random, rows: 0, columns: 0, min: 0, max: 0 }
    }

    /// Returns a random board with two to six lines of rules, as text and as a puzzle.
    pub fn board(&mut self) -> (String, Puzzle) {
        let (rows, columns) =
            self.pick(&[(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (3, 4), (4, 4), (4, 4), (2, 6), (6, 2)]);
        (self.rows, self.columns) = (rows, columns);
        let has_houses = rows == columns && self.below(2) == 0;
        self.min = self.below(2);
        self.max =
            if has_houses { self.min + rows - 1 + self.below(2) } else { self.min + self.number(1, 3) };
        let manner = if has_houses { self.pick(&["", "", " no-boxes"]) } else { " raw" };
        let mut text = format!("grid {rows}x{columns}{manner}\nvalues {}-{}\n", self.min, self.max);
        for name in LAYERS {
            if self.below(4) == 0 {
                continue;
            }
            let values: &str = match name {
                "way" => self.pick(&["0-1", "1-2", "0-6", "1-7", "0-10", "1-11", "0-28", "0-36"]),
                "part" => self.pick(&["0-1", "1-2", "1-3", "0-2"]),
                _ => self.pick(&["", "0-1", "1-2", "5-6"]),
            };
            let part = match self.below(4) {
                0 => format!(" on {}-{}", self.cell(), self.cell()),
                _ => String::new(),
            };
            text += &format!("layer {name} {values}{part}\n");
        }
        if self.below(3) == 0 {
            text += "layer mark 0-1\nlayer worth 0-16\n";
            let kind = self.pick(&["double", "halve", "negate", "times 3", "plus 2", "times 0"]);
            text += &format!("modifier {kind} {}mark / worth\n", self.pick(&["", "", "free "]));
        }
        if self.below(3) == 0 {
            text += "variables 2 total 0-12\n";
        }
        if self.below(6) == 0 {
            text += &format!("holes {}\n", self.cell());
        }
        // The text may be wrong, for example if the only cell of a layer is a hole.
        let Ok(mut puzzle) = text.parse::<Puzzle>() else { return self.board() };
        for _ in 0..self.number(2, 6) {
            let line = (0..100).map(|_| self.line(2)).find(|line| puzzle.state(line).is_ok());
            line.into_iter().for_each(|line| text += &format!("{line}\n"));
        }
        (text, puzzle)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn number(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    fn cell(&mut self) -> String {
        format!("r{}c{}", self.number(1, self.rows), self.number(1, self.columns))
    }

    /// Returns the name of a random cell of the grid or of a layer, or of a variable cell.
    fn any_cell(&mut self) -> String {
        let cell = self.cell();
        match self.below(10) {
            0..=2 => cell,
            3 => self.pick(&["total1", "total2"]).into(),
            4 | 5 => format!("worth@{cell}"),
            6 => format!("mark@{cell}"),
            _ => format!("{}@{cell}", self.pick(&LAYERS)),
        }
    }

    /// Returns a random part of a row or column, of the grid or of a layer.
    fn run(&mut self) -> String {
        let (row, column) = (self.number(1, self.rows), self.number(1, self.columns));
        let (end, other) = (self.number(1, self.columns), self.number(1, self.rows));
        let layer = match self.below(6) {
            0 | 1 => String::new(),
            2 => "worth@".into(),
            _ => format!("{}@", self.pick(&LAYERS)),
        };
        match self.below(2) {
            0 => format!("{layer}r{row}c{column}-r{row}c{end}"),
            _ => format!("{layer}r{row}c{column}-r{other}c{column}"),
        }
    }

    /// Returns random cells, which may belong to several layers.
    fn cells(&mut self) -> String {
        match self.below(3) {
            0 => self.run(),
            1 => format!("{} {}", self.any_cell(), self.run()),
            _ => (0..self.number(2, 3)).map(|_| self.any_cell()).collect::<Vec<_>>().join(" "),
        }
    }

    /// Returns a random line, in which blocks are nested at most `levels` deep.
    fn line(&mut self, levels: usize) -> String {
        match self.below(if levels > 0 { 7 } else { 5 }) {
            0..=2 => self.area(),
            3 | 4 => self.digits(),
            _ => {
                let count = self.number(1, 3);
                let blocks: Vec<String> = (0..count)
                    .map(|_| match self.below(4) {
                        0 => format!("{{ {} ; {} }}", self.line(levels - 1), self.line(levels - 1)),
                        _ => format!("{{ {} }}", self.line(levels - 1)),
                    })
                    .collect();
                match self.pick(&["not", "or", "exactly", "at-least", "at-most"]) {
                    "not" => format!("not {}", blocks[0]),
                    "or" => format!("or {}", blocks.join(" ")),
                    name => format!("{name} {} of {}", self.number(0, count), blocks.join(" ")),
                }
            }
        }
    }

    /// Returns a random line about areas, loops and paths of a layer.
    fn area(&mut self) -> String {
        let layer = self.pick(&["shade", "shade", "sea", "sea", "part"]);
        let manner = self.pick(&["", "", "apart ", "diagonal "]);
        match self.below(14) {
            0 => format!("yin-yang {layer}"),
            1 => format!("cave {layer}"),
            2 => match self.below(3) {
                0 => format!("nurikabe {layer}"),
                1 => format!("nurikabe {layer} / {}", self.cell()),
                _ => format!("nurikabe marks {layer} / {} {}", self.cell(), self.cell()),
            },
            3 => format!("galaxies part / {} / {}", self.cell(), self.cell()),
            4 | 5 => format!("loop {manner}way"),
            6 => match self.below(2) {
                0 => format!("path {manner}way"),
                _ => format!("path {manner}way / {}", self.cell()),
            },
            7 => format!("snake {}{layer}", self.pick(&["", "apart "])),
            8 => format!("sees {} {layer}", self.any_cell()),
            9 => format!("area-size {} {} {layer}", self.number(1, 5), self.cell()),
            10 => format!("connected-values {} {layer}", self.number(0, 2)),
            _ => format!(
                "along {}{} {}",
                self.pick(&ALONG),
                self.pick(&["", " diagonal"]),
                self.pick(&["way", "way", layer])
            ),
        }
    }

    /// Returns a random line about values of the grid and of layers.
    fn digits(&mut self) -> String {
        let (layer, other) = (self.pick(&LAYERS), self.pick(&LAYERS));
        let condition =
            self.pick(&["'b=1 or a%2=1'", "'a > b or a%2 = 0'", "'a != b'", "'b = a%2'", "'a <= b'"]);
        match self.below(22) {
            0 => format!("link {condition} {layer}"),
            1 => format!("link {condition} {layer} / {other}"),
            2 | 3 => format!("total {} {}", self.pick(&["total1", "total2"]), self.cells()),
            4 => self
                .pick(&[
                    "thermo total1 total2",
                    "extra-region total",
                    "clone total1 / total2",
                    "sum 1 total1 -1*total2",
                    "pair 'a>=b+2' total1 total2",
                ])
                .into(),
            5 => format!("killer {} {}", self.number(0, 9), self.cells()),
            6 => format!("sum {} {} -1*{}", self.number(0, 3), self.cells(), self.any_cell()),
            7 | 8 => {
                format!("{} {} {}", self.pick(&["arrow", "mean", "divides"]), self.any_cell(), self.cells())
            }
            9 => format!("equal-sum {} / {}", self.cells(), self.cells()),
            10 => format!(
                "clone {} {} / {} {}",
                self.any_cell(),
                self.any_cell(),
                self.any_cell(),
                self.any_cell()
            ),
            11 => format!(
                "look-and-say {}x{},{}x{} {}",
                self.number(0, 2),
                self.number(0, 2),
                self.number(0, 2),
                self.number(3, 5),
                self.cells()
            ),
            12 => format!(
                "{} {}",
                self.pick(&["thermo", "slow-thermo", "palindrome", "whisper 1", "whisper 3", "extra-region"]),
                self.cells()
            ),
            13 => format!("{} {}", self.pick(&["even", "odd"]), self.any_cell()),
            14 => format!(
                "{} {},{} {}",
                self.pick(&["contain-exactly", "contain-at-least", "candidates"]),
                self.number(0, 2),
                self.number(1, 3),
                self.cells()
            ),
            15 => format!("pair {condition} {}", self.cells()),
            16 => format!(
                "toroidal {}",
                self.pick(&[
                    "anti-knight",
                    "anti-king",
                    "non-consecutive",
                    "diagonal-non-consecutive",
                    "leaper 1 1",
                    "leaper 0 2"
                ])
            ),
            17 => format!("different-contents {} / {} / {}", self.cells(), self.cells(), self.cells()),
            18 => {
                format!("kropki {} {} {}", self.pick(&["white", "black"]), self.any_cell(), self.any_cell())
            }
            19 => format!("target-sum {} {}", self.number(1, 5), self.cells()),
            20 => format!("double-arrow {}", self.cells()),
            _ => {
                format!("{} {}", self.pick(&["renban", "nabner", "runs 2 parity", "product 2"]), self.cells())
            }
        }
    }
}
