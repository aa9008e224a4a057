//! Makes random puzzles: a small grid, and lines with random arguments for any rule in the registry.

use std::collections::BTreeSet;

use super::Random;
use sudoku2cnf_puzzle::error::Line;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::rules::{REGISTRY, find};

/// Makes random rule lines for one grid.
pub struct Setter {
    pub random: Random,
    pub side: usize,
    min: usize,
    max: usize,
    variables: usize,
    /// `true` if the grid has hidden layers: `shade`, or `mark` and `worth` for the rule `modifier`.
    layer: bool,
    /// `true` if the layer may have values that the grid does not have.
    beyond: bool,
    /// The part of the grid that the layer covers, as two corner cells; `None` if it covers the whole grid.
    part: Option<String>,
    /// The names of positions that have no cell.
    holes: Vec<String>,
}

/// Rules about a layer with two values.
pub const LAYERED: [&str; 12] = [
    "along",
    "area-size",
    "cave",
    "galaxies",
    "link",
    "loop",
    "modifier",
    "nurikabe",
    "path",
    "sees",
    "snake",
    "yin-yang",
];

/// Rules that `along` can apply to the cells that a layer marks.
pub const ALONG: [&str; 10] = [
    "whisper 2",
    "within 1",
    "difference 1",
    "non-consecutive",
    "ratio 2",
    "modular 2",
    "modular 3",
    "entropic",
    "thermo",
    "renban",
];

impl Setter {
    /// Creates a setter for a grid with `side` rows, on which `rule` can be stated.
    pub fn new(random: Random, rule: &str, side: usize) -> Setter {
        let mut setter = Setter {
            random,
            side,
            min: 1,
            max: side,
            variables: 0,
            layer: LAYERED.contains(&rule),
            beyond: false,
            part: None,
            holes: Vec::new(),
        };
        let takes_others = find(rule).is_some_and(|spec| spec.takes_beyond);
        setter.beyond = setter.layer && takes_others && setter.random.below(3) == 0;
        if setter.layer && !["galaxies", "modifier"].contains(&rule) && setter.random.below(4) == 0 {
            // The part has at least two rows and two columns.
            let (top, left) = (setter.number(1, side - 1), setter.number(1, side - 1));
            let (bottom, right) = (setter.number(top + 1, side), setter.number(left + 1, side));
            setter.part = Some(format!("r{top}c{left}-r{bottom}c{right}"));
        }
        match rule {
            "chaos-construction" => setter.variables = side * side,
            "chaos-arrow" | "chaos-count" => setter.variables = 6,
            "doppelganger" => setter.min = 0,
            "region-same-values" | "udoku" => setter.max += 1,
            // These rules are so strict that a small grid needs more values than rows to have solutions.
            "anti-king"
            | "diagonal-non-consecutive"
            | "negative-difference"
            | "negative-ratio"
            | "non-consecutive"
            | "strict-kropki"
            | "strict-xv"
            | "toroidal" => setter.max += setter.number(1, 3),
            _ if side == 4 => {
                (setter.min, setter.max) = setter.pick(&[(1, 4), (1, 4), (0, 3), (1, 5)]);
            }
            _ => {}
        }
        // These rules need a cell at every position, or houses of equal length.
        let whole = matches!(
            rule,
            "chaos-construction"
                | "doppelganger"
                | "full-rank"
                | "full-rank-ties"
                | "region-same-values"
                | "udoku"
        );
        if !whole && setter.random.below(5) == 0 {
            setter.holes = (0..setter.number(1, 2)).map(|_| setter.cell()).collect();
        }
        setter
    }

    /// Returns the lines that describe the grid.
    pub fn head(&self, rule: &str) -> String {
        let mut text = format!("grid {0}x{0}", self.side);
        if rule == "chaos-construction" {
            text += " no-boxes";
        }
        // The rule `udoku` adds a value to the grid by itself, so no values line is needed.
        if rule != "udoku" && (self.min, self.max) != (1, self.side) {
            text += &format!("\nvalues {}-{}", self.min, self.max);
        }
        if self.variables > 0 {
            text += &format!("\nvariables {}", self.variables);
        }
        if rule == "total" {
            text += &format!("\nvariables 2 total {}-{}", 2 * self.min, 3 * self.max);
        }
        if rule == "modifier" {
            text += "\nlayer mark 0-1\nlayer worth 0-36";
        } else if self.layer {
            text += if self.beyond { "\nlayer shade 0-1" } else { "\nlayer shade" };
            text.extend(self.part.iter().map(|part| format!(" on {part}")));
        }
        if !self.holes.is_empty() {
            text += &format!("\nholes {}", self.holes.join(" "));
        }
        text + "\n"
    }

    /// Returns the number of values of a cell.
    pub fn values(&self) -> usize {
        self.max - self.min + 1
    }

    /// Returns the name of a random rule.
    pub fn name(&mut self) -> &'static str {
        REGISTRY[self.random.below(REGISTRY.len())].name
    }

    /// Returns a random line of the rule that can be read below `head`; `None` if 200 attempts find none. The line may
    /// have no effect on this grid, for example because its values do not occur.
    pub fn line_below(&mut self, head: &str, rule: &str) -> Option<String> {
        let lines = (0..200).map(|_| self.line(rule));
        lines.into_iter().find(|line| native::read(Line::all(&format!("{head}{line}\n"))).is_ok())
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.random.below(items.len())]
    }

    /// Returns a random number from `least` to `most`.
    pub fn number(&mut self, least: usize, most: usize) -> usize {
        least + self.random.below(most - least + 1)
    }

    fn value(&mut self) -> usize {
        self.number(self.min, self.max)
    }

    fn cell(&mut self) -> String {
        format!("r{}c{}", self.number(1, self.side), self.number(1, self.side))
    }

    /// Returns different random cells in random order.
    fn cells(&mut self, count: usize) -> String {
        let mut cells = BTreeSet::new();
        while cells.len() < count {
            cells.insert(self.cell());
        }
        let mut cells: Vec<String> = cells.into_iter().collect();
        self.random.shuffle(&mut cells);
        cells.join(" ")
    }

    /// Returns a random path of different cells, in which each cell touches the previous one at a side or a corner.
    fn way(&mut self, count: usize) -> String {
        let side = self.side as i32;
        loop {
            let mut way = vec![(self.number(1, self.side) as i32, self.number(1, self.side) as i32)];
            for _ in 0..20 {
                let &(row, column) = way.last().expect("a beginning");
                let next = (row + self.pick(&[-1, 0, 1]), column + self.pick(&[-1, 0, 1]));
                let inside = (1..=side).contains(&next.0) && (1..=side).contains(&next.1);
                if inside && !way.contains(&next) {
                    way.push(next);
                }
                if way.len() == count {
                    let cells: Vec<String> = way.iter().map(|(r, c)| format!("r{r}c{c}")).collect();
                    return cells.join(" ");
                }
            }
        }
    }

    /// Returns two random cells that share a side.
    fn pair(&mut self) -> String {
        let (row, column) = (self.number(1, self.side), self.number(1, self.side - 1));
        let ends = [(row, column), (row, column + 1)];
        let turned = self.random.below(2) == 0;
        ends.map(|(a, b)| if turned { format!("r{b}c{a}") } else { format!("r{a}c{b}") }).join(" ")
    }

    /// Returns random values, such as `1,3`.
    fn some_values(&mut self, count: usize) -> String {
        (0..count).map(|_| self.value().to_string()).collect::<Vec<_>>().join(",")
    }

    /// Returns the name of a random row or column, such as `r2`, and one of its ends.
    fn line_and_end(&mut self) -> (String, &'static str) {
        let number = self.number(1, self.side);
        match self.random.below(2) {
            0 => (format!("r{number}"), self.pick(&["left", "right"])),
            _ => (format!("c{number}"), self.pick(&["top", "bottom"])),
        }
    }

    /// Encodes bits as text, with six bits per character.
    fn word(bits: &[bool], lowest_first: bool) -> String {
        const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let weight = |place: usize| if lowest_first { 1 << place } else { 32 >> place };
        let code = |six: &[bool]| {
            six.iter().enumerate().map(|(place, &bit)| usize::from(bit) * weight(place)).sum::<usize>()
        };
        bits.chunks(6).map(|six| ALPHABET[code(six)] as char).collect()
    }

    /// Returns the code of a random table, which allows each pair with a probability of 3/4.
    fn key(&mut self) -> String {
        let bits: Vec<bool> = (0..self.values().pow(2)).map(|_| self.random.below(4) > 0).collect();
        Setter::word(&bits, true)
    }

    /// Returns the code of a random automaton with four states, whose symbols are the values and the separator.
    fn machine(&mut self) -> String {
        fn number(bits: &mut Vec<bool>, width: usize, number: usize) {
            bits.extend((0..width).rev().map(|place| number >> place & 1 == 1));
        }
        let (mut bits, symbols) = (Vec::new(), self.values() + 1);
        for (width, field) in [(2, 1), (4, 1), (4, symbols - 1), (2, 1), (2, self.number(1, 2))] {
            number(&mut bits, width, field);
        }
        bits.push(self.random.below(2) == 0);
        for _ in 0..4 {
            let mask: Vec<bool> = (0..symbols).map(|_| self.random.below(5) > 0).collect();
            let targets = mask.iter().filter(|&&bit| bit).count();
            bits.extend(mask);
            (0..targets).for_each(|_| number(&mut bits, 2, self.random.below(4)));
        }
        // Only whole bytes of the code are read, so it is padded.
        bits.resize(bits.len().div_ceil(24) * 24, false);
        Setter::word(&bits, false)
    }

    /// Returns a random line of the rule, which may be invalid.
    fn line(&mut self, name: &str) -> String {
        let (side, max) = (self.side, self.max);
        let count = self.number(2, 4);
        let rest = match name {
            "anti-king"
            | "anti-knight"
            | "anti-taxicab"
            | "chaos-construction"
            | "diagonal-non-consecutive"
            | "disjoint-sets"
            | "doppelganger"
            | "dutch-flatmates"
            | "global-entropy"
            | "global-mod"
            | "knightmare"
            | "negative-difference"
            | "negative-ratio"
            | "non-consecutive"
            | "region-same-values"
            | "strict-kropki"
            | "strict-xv"
            | "udoku"
            | "windoku" => String::new(),
            "cave" | "yin-yang" => "shade".into(),
            "along" => {
                format!("{}{} shade", self.pick(&ALONG), self.pick(&["", "", " diagonal"]))
            }
            "area-size" => format!("{} {} shade", self.number(1, 4), self.cell()),
            "galaxies" => {
                let centres = [
                    "{a} / {b}",
                    "r1c1 r1c2 / {b}",
                    "r1c2 r1c3 r2c2 r2c3 / r3c2 r3c3 r4c2 r4c3",
                    "r2c1 r2c2 r3c1 r3c2 / r2c3 r2c4 r3c3 r3c4",
                    "r1c2 r1c3 / r3c2 r3c3",
                    "r2c4 r3c4 / r2c2 r3c2",
                    "r2c2 r2c3 r3c2 r3c3",
                    "{a} / r2c2 r2c3 r3c2 r3c3",
                ];
                let centres = self.pick(&centres).replace("{a}", &self.cell()).replace("{b}", &self.cell());
                format!("shade / {centres}")
            }
            "loop" => self.pick(&["shade", "apart shade", "diagonal shade"]).into(),
            "nurikabe" => match self.number(0, 2) {
                0 => "shade".into(),
                1 => format!("marks shade / {}", self.cells(count.min(3))),
                _ => format!("shade / {}", self.cells(count.min(3))),
            },
            "path" => {
                let manner = self.pick(&["", "apart ", "diagonal "]);
                let ends = self.number(0, 2);
                let ends = if ends == 0 { String::new() } else { format!(" / {}", self.cells(ends)) };
                format!("{manner}shade{ends}")
            }
            "snake" => self.pick(&["shade", "apart shade"]).into(),
            "sees" => format!("{} shade", self.cell()),
            "arrow" | "between" | "double-arrow" | "zipper" => self.way(count.max(3)),
            "candidates" => format!("{} {}", self.some_values(3), self.cells(count)),
            "chaos-arrow" => {
                let arms =
                    ["v1-v4", "v1-v3 / v1 v4-v6", "v1-v3 / v1 v4-v6", "v1 v2 / v1 v3 v4 / v1 v5 v6", "v1"];
                format!("{} {} {}", self.cell(), self.number(0, 1), self.pick(&arms))
            }
            "chaos-count" => format!("{} {} v1-v{}", self.cell(), self.number(0, 1), self.number(2, 6)),
            "clone" => format!("{} / {}", self.cells(2), self.cells(2)),
            "equal-sum" => {
                let (lists, empty) = ([self.cells(2), self.cells(2)], self.pick(&["", "", "/", "/ /"]));
                match self.number(0, 2) {
                    0 => format!("{} / {empty} {}", lists[0], lists[1]),
                    1 => format!("{empty} {} / {}", lists[0], lists[1]),
                    _ => format!("{} / {} {empty}", lists[0], lists[1]),
                }
            }
            "connected-values" => self.some_values(self.side / 2),
            "contain-at-least" | "contain-exactly" => format!("{} {}", self.some_values(2), self.cells(4)),
            "count-distinct" => format!("{} {}", self.cell(), self.cells(count)),
            "counting-circles" => self.cells(count),
            "diagonal" => self.pick(&["", "main", "anti"]).into(),
            "difference" | "ratio" => format!("{} {}", self.number(1, 3), self.pair()),
            "digital-root" => format!("{} {}", self.number(1, 9), self.cells(count)),
            "entropic" | "nabner" | "palindrome" | "renban" | "slow-thermo" | "thermo" => self.way(count),
            "equality-cage" => self.cells(2 * (count / 2)),
            "even" | "odd" | "minimum" | "maximum" => self.cells(2),
            "mean" => self.way(count.max(3)),
            "quotient" => {
                let count = self.number(2, 3);
                format!("{} {}", self.number(1, 2), self.cells(count))
            }
            "different-contents" => {
                let count = self.number(1, 2);
                let lists: Vec<String> = (0..self.number(2, 3)).map(|_| self.cells(count)).collect();
                format!("{}{}", self.pick(&["", "in-order "]), lists.join(" / "))
            }
            "number-path" => match self.number(0, 2) {
                0 => self.way(count),
                1 => format!("diagonal {}", self.way(count)),
                _ => format!("diagonal {}", self.cells(count.min(3))),
            },
            "toroidal" => self
                .pick(&[
                    "anti-knight",
                    "anti-king",
                    "non-consecutive",
                    "diagonal-non-consecutive",
                    "leaper 1 3",
                    "leaper 0 2",
                ])
                .into(),
            "product" => {
                let product = (0..2).map(|_| self.value()).product::<usize>();
                format!("{} {}", product * self.number(1, 2), self.cells(count))
            }
            "runs" => {
                let cells = if count == 2 { String::new() } else { self.way(4) };
                format!("{} {} {cells}", self.number(2, 3), self.pick(&["parity", "size"]))
            }
            "extra-region" => self.cells(side.min(count + 1)),
            "full-rank" => {
                let (line, end) = self.line_and_end();
                format!("{} {line} {end}", self.number(1, 4 * side))
            }
            "full-rank-ties" => self.pick(&["none", "only-unclued", "any"]).into(),
            "greater-than" => self.pair(),
            "first-even" | "first-odd" | "first-run-length" | "first-run-sum" | "first-sum" | "hits"
            | "shadow-sum" | "visible-sum" => {
                let (line, end) = self.line_and_end();
                let number = match name {
                    "first-run-sum" | "visible-sum" => self.number(1, 2 * max),
                    "first-sum" => self.number(2, 2 * max),
                    "hits" => self.number(0, 3),
                    "first-even" | "first-odd" => self.value(),
                    "shadow-sum" => self.number(0, 3 * max),
                    _ => self.number(1, 4),
                };
                let count = if name == "first-sum" { format!("{count} ") } else { String::new() };
                format!("{count}{number} {line} {end}")
            }
            "hidden-skyscraper" | "numbered-room" | "skyscraper" | "x-sum" => {
                let (line, end) = self.line_and_end();
                let most = if name == "x-sum" { side * max / 2 } else { side.min(max) };
                format!("{} {line} {end}", self.number(1, most))
            }
            "either-dot" => self.pair(),
            "divides" => format!("{} {}", self.cell(), self.cells(2)),
            "link" => format!("{} shade", self.pick(&["'b=1 or a%2=1'", "'a > b or a%2 = 0'", "'a != b'"])),
            "modifier" => {
                let kind = self.pick(&["double", "halve", "negate", "times 3", "plus 1", "plus 2"]);
                format!("{kind} {}mark / worth", self.pick(&["", "", "free "]))
            }
            "total" => format!("total{} {}", self.number(1, 2), self.cells(count)),
            "indexing" => format!("{} {}", self.pick(&["row", "column", "box"]), self.cell()),
            "killer" => format!("{} {}", self.number(0, count * max), self.cells(count)),
            "kropki" => format!("{} {}", self.pick(&["white", "black"]), self.pair()),
            "leaper" => format!("{} {}", self.number(0, 2), self.number(1, 3)),
            "little-killer" => {
                let (sum, cell) = (self.number(2, 3 * max), self.cell());
                format!("{sum} {cell} {}", self.pick(&["ul", "ur", "dl", "dr"]))
            }
            "lockout" => format!("{} {}", self.number(0, 3), self.way(count.max(3))),
            "look-and-say" => {
                let (first, second) = (self.value(), self.value());
                let (a, b) = (self.number(0, 2), self.number(0, 2));
                format!("{a}x{first},{b}x{second} {}", self.cells(4))
            }
            "lunchbox" => format!("{} {}", self.number(0, 2 * max), self.cells(count)),
            "modular" => format!("{} {}", self.number(2, 3), self.way(count)),
            "nfa" if count == 4 => {
                // Empty lists may precede, separate or follow the others.
                let [front, between, behind] = [0; 3].map(|_| self.pick(&["", "", "/", "/ /"]));
                let (machine, first, second) = (self.machine(), self.way(2), self.way(2));
                format!("{machine} {front} {first} / {between} {second} {behind}")
            }
            "nfa" => format!("{} {}", self.machine(), self.way(count)),
            "pair" | "pairx" => format!("{} {}", self.key(), self.way(count)),
            "pill-arrow" => format!("{} {}", self.number(1, 2), self.way(count + 2)),
            "quadruple" => {
                let (row, column) = (self.number(1, side - 1), self.number(1, side - 1));
                format!("r{row}c{column} {}", self.some_values(2))
            }
            "regex" => {
                let pattern =
                    self.pick(&["[12]*[^1]+", "(1|23?)*.{0,2}", ".*3.*", "([^2].)+|2.*", ".?[1-3]{1,3}4?"]);
                format!("{pattern} {}", self.way(count))
            }
            "region-sum" => self.way(4),
            "rellik-cage" => format!("{} {}", self.number(1, 2 * max), self.cells(count)),
            "same-values" => format!("2 {}", self.cells(4)),
            "sandwich" => format!("{} {}", self.number(0, side * max / 2), self.line_and_end().0),
            "sum" => {
                let terms: Vec<String> = (0..count)
                    .map(|_| format!("{}*{}", self.pick(&[-2, -1, 1, 1, 3]), self.cell()))
                    .collect();
                format!("{} {}", self.number(0, count * max) as i32 - 3, terms.join(" "))
            }
            "sum-line" => {
                format!(
                    "{} {}{}",
                    self.number(1, 2 * max),
                    self.pick(&["", "", "loop "]),
                    self.way(count.max(3))
                )
            }
            "target-sum" => format!("{} {}", self.number(1, 2 * max), self.cells(count)),
            "taxicab" => self.number(1, 4).to_string(),
            "value-indexing" => format!("{} {} {}", self.cell(), self.cell(), self.cells(count.max(3))),
            "whisper" => format!("{} {}", self.number(1, 3), self.way(count)),
            "xv" => format!("{} {}", self.pick(&["x", "v"]), self.pair()),
            "at-least" | "at-most" | "exactly" => {
                let blocks: Vec<String> = (0..count).map(|_| format!("{{ {} }}", self.flat())).collect();
                format!("{} of {}", self.number(0, count), blocks.join(" "))
            }
            "not" if count == 2 => format!("{{ {} ; {} }}", self.flat(), self.flat()),
            "not" => format!("{{ {} }}", self.flat()),
            "and" => format!("{{ {} ; {} }}", self.flat(), self.flat()),
            "or" => format!("{{ {} }} {{ {} }}", self.flat(), self.flat()),
            _ => panic!("no random line of '{name}': it needs one here"),
        };
        format!("{name} {rest}").trim_end().to_owned()
    }

    /// Returns a random line of a rule that contains no other rules.
    fn flat(&mut self) -> String {
        let composite = |name: &str| ["and", "at-least", "at-most", "exactly", "not", "or"].contains(&name);
        let mut name = self.name();
        while composite(name) {
            name = self.name();
        }
        self.line(name)
    }
}
