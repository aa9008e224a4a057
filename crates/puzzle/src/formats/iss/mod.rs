//! Texts of Interactive Sudoku Solver (ISS): strings of `.Type~argument`, and short forms on lines.

mod args;
mod cells;
mod composite;
mod form;
mod geometry;
mod givens;
mod key;
mod killer_lines;
mod lines;
mod needs;
mod origin;
mod plain;
mod reader;
mod recognise;
mod replicate;
mod shape;
pub mod table;
mod token;
mod types;
mod untyped;
mod write;
mod write_geometry;
mod written;

pub use write::write;

use super::Format;
use super::imported::Place;
use super::spec::{Leniency, Spec};
use crate::error::{Line, ParseError, Warning};
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use crate::statement;
use form::Form;
use geometry::Geometry;
use origin::Origin;
use reader::{Reader, Translation};
use token::{Node, Section, Source};

pub(super) const FORMAT: Spec = Spec {
    other_names: &["jigsaw_layout"],
    recognise: recognise::recognise,
    doubt: recognise::doubt,
    write: Some(write),
    ..Spec::new(
        "iss",
        "strings of Interactive Sudoku Solver and its line forms, where A = 1 above nine values",
        read,
    )
};

/// Reads a puzzle; `options` are native lines before its text. Unknown types are errors or, if unknown parts are
/// ignored, warnings.
fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<(Puzzle, Vec<Warning>), ParseError> {
    if text.len() > MAX_TEXT {
        let message = format!("a text of {} bytes", text.len());
        return Err(ParseError::of_input(message, format!("a puzzle of at most {MAX_TEXT}")));
    }
    let source = Source::new(text);
    let Translation { imported, cells, warnings } = translate(&source, ignored)?;
    let place = |origin: &Origin, part: &statement::Part| {
        let spot = origin.of(part);
        Place { statement: spot.statement(), name: origin.name.clone(), ..source.place(spot.mark) }
    };
    Ok((imported.finish(options, rules, place, |cell| cells.name(cell))?, warnings))
}

/// Adds a note to a puzzle that was recognised as ISS but has only the layout of its regions.
pub(super) fn recognised(format: Format, text: &str, puzzle: &mut Puzzle) {
    if format == Format::Iss && recognise::is_layout_alone(text) {
        puzzle.about_mut().reading.push("read as the regions of an empty board".to_owned());
    }
}

/// Translates a puzzle to native text, without checking its rules.
pub fn native_text(text: &str) -> Result<String, ParseError> {
    Ok(translate(&Source::new(text), Leniency::default())?.imported.native_text())
}

/// The maximum length of a text, in bytes.
const MAX_TEXT: usize = 1 << 24;

fn translate(source: &Source<'_>, ignored: Leniency) -> Result<Translation, ParseError> {
    let sections = source.sections();
    if sections.is_empty() {
        return Err(ParseError::of_input("no puzzle", "a string of '.Type~argument' or a grid on one line"));
    }
    let parts: Vec<Part<'_>> =
        sections.iter().map(|section| Part::read(section, source)).collect::<Result<_, _>>()?;
    let geometry = Geometry::read(&parts, source)?;
    let mut reader = Reader::new(source, geometry, ignored);
    for part in &parts {
        match part {
            Part::Form(form) => form.state(&mut reader)?,
            Part::Nodes(nodes) => nodes.iter().try_for_each(|node| reader.node(node))?,
        }
    }
    reader.finish()
}

/// The content of a section.
enum Part<'s> {
    /// A whole puzzle in a short form.
    Form(Form),
    /// The section as tokens; composites contain other tokens.
    Nodes(Vec<Node<'s>>),
}

impl<'s> Part<'s> {
    fn read(section: &'s Section<'_>, source: &Source<'_>) -> Result<Part<'s>, ParseError> {
        match Form::read(section, source)? {
            Some(form) => Ok(Part::Form(form)),
            None => Ok(Part::Nodes(token::parse(section, source)?)),
        }
    }

    /// Returns the tokens that are not in composites.
    fn tokens(&self) -> impl Iterator<Item = &token::Token<'s>> {
        let nodes = match self {
            Part::Form(_) => &[],
            Part::Nodes(nodes) => &nodes[..],
        };
        nodes.iter().filter_map(|node| match node {
            Node::Single(token) => Some(token),
            Node::Composite(..) => None,
        })
    }
}
