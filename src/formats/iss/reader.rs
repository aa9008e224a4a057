//! From tokens to native lines: what has been said so far, and how composites nest.

use std::collections::HashMap;
use std::rc::Rc;

use super::cells::Cells;
use super::geometry::Geometry;
use super::origin::Origin;
use super::shape::short;
use super::table::{self, Scope};
use super::token::{Arg, Mark, Node, Source, Token};
use crate::error::{ParseError, Warning};
use crate::formats::MAX_WARNINGS;
use crate::formats::script::Script;
use crate::grid::{Cell, Digit};
use crate::rules::nearest;

/// The most native lines that a text may become.
const MAX_LINES: usize = 100_000;
/// The most bytes of native lines.
const MAX_BYTES: usize = 1 << 24;
/// The most steps of copying.
const MAX_STEPS: usize = 5_000_000;

/// A native line.
#[derive(Clone, Debug)]
struct Said {
    text: String,
    origin: Origin,
}

/// What a text becomes.
pub struct Translation {
    /// Its native lines.
    pub script: Script<Origin>,
    /// Its cells.
    pub cells: Cells,
    /// What was passed over.
    pub warnings: Vec<Warning>,
}

/// What reading a text brings together.
pub struct Reader<'a> {
    source: &'a Source<'a>,
    /// The grid and its cells.
    pub geometry: Geometry,
    /// How far copies of `.Replicate` are moved, in rows and columns.
    pub shift: (isize, isize),
    /// The type of the token that is being read.
    kind: Option<Rc<str>>,
    lines: Vec<Said>,
    /// The lines that a later one of the same kind and place replaces.
    unique: HashMap<String, usize>,
    /// What the cells may hold, as bits, and where that is said.
    givens: Vec<(Cell, u32, Origin)>,
    given: HashMap<Cell, usize>,
    /// The lines of the branch of an `.Or` that is being read.
    branch: Option<Vec<Said>>,
    scope: Scope,
    /// What is left of the limits: lines, bytes, steps.
    left: [usize; 3],
    ignore_unknown: bool,
    warnings: Vec<Warning>,
}

impl<'a> Reader<'a> {
    /// A reader that has read the geometry.
    pub fn new(source: &'a Source<'a>, geometry: Geometry, ignore_unknown: bool) -> Reader<'a> {
        let second = "a second '.Shape': the first one counts for all; --batch reads a puzzle from each line";
        let warning = |mark| Warning(source.error(mark, second, ""));
        let warnings = geometry.second_shape.map(warning).into_iter().collect();
        Reader {
            source,
            geometry,
            shift: (0, 0),
            kind: None,
            lines: Vec::new(),
            unique: HashMap::new(),
            givens: Vec::new(),
            given: HashMap::new(),
            branch: None,
            scope: Scope::Root,
            left: [MAX_LINES, MAX_BYTES, MAX_STEPS],
            ignore_unknown,
            warnings,
        }
    }

    /// An error at a mark.
    pub fn error(&self, mark: Mark, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        self.source.error(mark, message, expected)
    }

    /// An error at an argument, or at the token where it is missing.
    pub fn bad(&self, token: &Token<'_>, arg: Option<&Arg<'_>>, expected: impl Into<String>) -> ParseError {
        match arg {
            Some(arg) => self.error(arg.mark, format!("'{}'", short(arg.text)), expected),
            None => self.error(token.mark, "an argument is missing", expected),
        }
    }

    fn spend(&mut self, what: usize, cost: usize, mark: Mark) -> Result<(), ParseError> {
        match self.left[what].checked_sub(cost) {
            Some(left) => self.left[what] = left,
            None => {
                let expected = format!("at most {MAX_LINES} rules, copies included");
                return Err(self.error(mark, "the text states too much", expected));
            }
        }
        Ok(())
    }

    fn push(&mut self, said: Said) -> Result<(), ParseError> {
        self.spend(0, 1, said.origin.all.mark)?;
        self.spend(1, said.text.len(), said.origin.all.mark)?;
        match &mut self.branch {
            Some(branch) => branch.push(said),
            None => self.lines.push(said),
        }
        Ok(())
    }

    /// States a native line.
    pub fn say(&mut self, text: impl Into<String>, mark: Mark) -> Result<(), ParseError> {
        let text = text.into();
        // It would begin a comment.
        if let Some(c) = text.chars().find(|&c| c == '#' || c.is_control()) {
            return Err(self.error(mark, format!("the character '{}'", c.escape_debug()), "none such"));
        }
        self.push(Said { text, origin: Origin::new(mark, self.kind.clone()) })
    }

    /// States a native line in place of an earlier one with the same key.
    pub fn say_once(&mut self, key: String, text: impl Into<String>, mark: Mark) -> Result<(), ParseError> {
        if self.scope != Scope::Root {
            return self.say(text, mark);
        }
        if let Some(&place) = self.unique.get(&key) {
            self.say(text, mark)?;
            if let Some(said) = self.lines.pop() {
                self.lines[place] = said;
            }
            return Ok(());
        }
        self.unique.insert(key, self.lines.len());
        self.say(text, mark)
    }

    /// Leaves a cell only these values, of those it has.
    pub fn give(&mut self, cell: Cell, values: &[Digit], mark: Mark) -> Result<(), ParseError> {
        if self.branch.is_some() {
            return self.say(candidates(values.iter().copied(), &[cell]), mark);
        }
        let bits = values.iter().fold(0, |bits, &value| bits | 1 << value);
        let place = *self.given.entry(cell).or_insert(self.givens.len());
        match self.givens.get_mut(place) {
            Some((_, known, _)) => *known &= bits,
            None => self.givens.push((cell, bits, Origin::new(mark, self.kind.clone()))),
        }
        Ok(())
    }

    /// The cell of this name, moved as the copy demands.
    pub fn cell(&self, arg: &Arg<'_>) -> Result<Cell, ParseError> {
        let cells = &self.geometry.cells;
        let cell =
            cells.parse(arg.text).map_err(|message| self.error(arg.mark, message, cells.expected()))?;
        let (down, right) = self.shift;
        cells.step(cell, down, right).ok_or_else(|| {
            let message = format!("'{}' moved by {down} rows and {right} columns leaves the grid", arg.text);
            self.error(arg.mark, message, "copies within the grid")
        })
    }

    /// Cells of these names.
    pub fn cells(&self, args: &[Arg<'_>]) -> Result<Vec<Cell>, ParseError> {
        args.iter().map(|arg| self.cell(arg)).collect()
    }

    /// Cells of these names as native words.
    pub fn words(&self, args: &[Arg<'_>]) -> Result<String, ParseError> {
        Ok(words(&self.cells(args)?))
    }

    /// States what a node says.
    pub fn state(&mut self, node: &Node<'_>) -> Result<(), ParseError> {
        match node {
            Node::Single(token) => {
                self.step(token)?;
                self.single(token)
            }
            Node::Composite(token, children) => {
                self.step(token)?;
                let scope = self.scope;
                if self.scope == Scope::Root {
                    self.scope = Scope::Composite;
                }
                match token.name.text {
                    "Or" => self.or(token, children)?,
                    "And" => children.iter().try_for_each(|child| self.state(child))?,
                    _ => {
                        self.scope = Scope::Copies;
                        self.replicate(token, children)?;
                    }
                }
                self.scope = scope;
                Ok(())
            }
        }
    }

    /// Copies multiply: what they cost is bounded.
    fn step(&mut self, token: &Token<'_>) -> Result<(), ParseError> {
        match self.scope {
            Scope::Copies => self.spend(2, 1 + token.args.len(), token.mark),
            _ => Ok(()),
        }
    }

    fn single(&mut self, token: &Token<'_>) -> Result<(), ParseError> {
        let Some(kind) = table::find(token.name.text) else { return self.unknown(token) };
        if kind.scope < self.scope {
            let name = token.name.text;
            return match self.scope {
                Scope::Copies => {
                    Err(self.error(token.mark, format!("'.{name}' in copies"), "lines, sets or givens"))
                }
                _ => Err(self.error(token.mark, format!("'.{name}' in a composite"), "it outside")),
            };
        }
        // The empty type is short for a longer one.
        self.kind = Some(if kind.name.is_empty() { "Given" } else { kind.name }.into());
        table::state(kind, self, token)?;
        self.kind = None;
        Ok(())
    }

    /// A type that nobody knows: an error, unless it is to be ignored.
    fn unknown(&mut self, token: &Token<'_>) -> Result<(), ParseError> {
        let name = token.name.text;
        let names = table::TYPES.iter().map(|kind| kind.name);
        let lower: Vec<String> = names.clone().map(str::to_lowercase).collect();
        let found = nearest(&short(name), lower.iter().map(String::as_str));
        let like = names.zip(&lower).find(|(_, lower)| Some(lower.as_str()) == found);
        let expected = match like {
            Some((name, _)) => format!("perhaps '.{name}'"),
            None => "a type such as '.Thermo' or '.Cage'".into(),
        };
        let error = self.error(token.mark, format!("unknown type '.{}'", short(name)), expected);
        if !self.ignore_unknown { Err(error) } else { self.warn(error) }
    }

    /// Says once what has no effect, copies or not.
    pub fn warn(&mut self, error: ParseError) -> Result<(), ParseError> {
        let warning = Warning(error);
        if self.warnings.contains(&warning) {
            return Ok(());
        }
        if self.warnings.len() == MAX_WARNINGS {
            return Err(warning.0);
        }
        self.warnings.push(warning);
        Ok(())
    }

    /// At least one child holds.
    fn or(&mut self, token: &Token<'_>, children: &[Node<'_>]) -> Result<(), ParseError> {
        if children.is_empty() {
            return Err(self.error(token.mark, "'.Or' of nothing", "what one of must hold"));
        }
        let outer = self.branch.take();
        let mut branches = Vec::new();
        for child in children {
            self.branch = Some(Vec::new());
            self.state(child)?;
            branches.extend(self.branch.take());
        }
        self.branch = outer;
        if branches.iter().any(Vec::is_empty) {
            // A branch that says nothing holds always.
            return Ok(());
        }
        if let [only] = &mut branches[..] {
            return std::mem::take(only).into_iter().try_for_each(|said| self.push(said));
        }
        let mut text = String::from("or");
        let mut parts = Vec::new();
        for branch in branches {
            for (place, said) in branch.into_iter().enumerate() {
                text.push_str(if place == 0 { " { " } else { " ; " });
                let start = text.len();
                parts.push((start, said.origin.all));
                parts.extend(said.origin.parts.into_iter().map(|(at, spot)| (start + at, spot)));
                text.push_str(&said.text);
            }
            text.push_str(" }");
        }
        self.push(Said { text, origin: Origin { parts, ..Origin::new(token.mark, Some("Or".into())) } })
    }

    /// All that has been said.
    pub fn finish(mut self) -> Translation {
        let mut script = Script::default();
        let geometry = &self.geometry;
        for (line, mark, kind) in &geometry.lines {
            script.say(line, &Origin::new(*mark, kind.map(Rc::from)));
        }
        for (cells, mark) in &geometry.more_pieces {
            script.say(format!("extra-region {}", words(cells)), &Origin::new(*mark, Some("Jigsaw".into())));
        }
        self.lines.iter().for_each(|said| script.say(&said.text, &said.origin));
        let values = geometry.size.values;
        let all = values.iter().fold(0, |bits, value| bits | 1u32 << value);
        let mut sets: Vec<(u32, Vec<Cell>, Origin)> = Vec::new();
        let mut place = HashMap::new();
        for (cell, bits, origin) in self.givens.drain(..) {
            if bits.count_ones() == 1 {
                script.say(format!("given {cell}={}", bits.trailing_zeros()), &origin);
            } else if bits != all {
                let known = *place.entry(bits).or_insert(sets.len());
                match sets.get_mut(known) {
                    Some((_, cells, _)) => cells.push(cell),
                    None => sets.push((bits, vec![cell], origin)),
                }
            }
        }
        for (bits, cells, origin) in sets {
            let admitted = values.iter().filter(|value| bits >> value & 1 == 1);
            script.say(candidates(admitted, &cells), &origin);
        }
        for cell in &geometry.padding {
            let origin = Origin::new(self.source.start(), Some("Var".into()));
            script.say(format!("given {cell}={}", values.min), &origin);
        }
        Translation { script, cells: self.geometry.cells, warnings: self.warnings }
    }
}

/// Cells as native words.
pub fn words(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

fn candidates(values: impl Iterator<Item = Digit>, cells: &[Cell]) -> String {
    let list = values.map(|value| value.to_string()).collect::<Vec<_>>().join(",");
    format!("candidates {} {}", if list.is_empty() { "none" } else { &list }, words(cells))
}
