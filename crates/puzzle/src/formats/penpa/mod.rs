//! penpa-edit: links with `p=`, which hold a board and its drawings as JSON in base64 of raw deflate. On square boards,
//! numbers, thermometers, arrows, cages with sums and thick lines are rules; everything else is a drawing.

mod begin;
mod canvas;
mod clues;
mod drawn;
mod genres;
mod grid;
mod header;
mod payload;
mod reader;

use super::Reading;
use super::json::{Path, Source};
use super::link::{self, Address};
use super::spec::{Extent, Leniency, Spec};
use crate::error::{Line, ParseError};
use crate::rules::Rules;
use payload::Payload;

pub(super) const FORMAT: Spec =
    Spec { other_names: &["penpa-edit"], recognise, ..Spec::new("penpa", "links of penpa-edit", read) };

/// The minimum length of a value that holds a puzzle; a shorter one names a puzzle stored elsewhere.
const SHORTEST: usize = 60;

/// Returns [`Extent::Puzzle`] if a line is a link to penpa-edit, which several sites host.
fn recognise(line: &str) -> Option<Extent> {
    let address = Address::parse(Line { source: None, number: 1, text: line })?;
    let value = address.parameter("p")?;
    let is_named = || address.host.contains("penpa") || address.path().text.contains("penpa");
    let has_mode = || {
        let mode = address.parameter("m").is_some_and(|mode| matches!(&*mode.text, "edit" | "solve"));
        mode && value.text.len() >= SHORTEST
    };
    (is_named() || has_mode()).then_some(Extent::Puzzle)
}

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    let line = link::only_line(text, "one link of penpa-edit")?;
    let expected = "a link such as https://swaroopg92.github.io/penpa-edit/#m=edit&p=…";
    let address = Address::parse(line).ok_or_else(|| line.error_whole("no link", expected))?;
    let Some(value) = address.parameter("p") else { return Err(link::no_puzzle(&address)) };
    let payload = Payload::open(&value, address.parameter("a").as_ref())?;
    // The unpacked contents have no position in the text, so an error points to the value.
    let source = Source::packed("", value.place(), "penpa-edit");
    let header = header::read(&payload, &value.place())?;
    let mut reader = begin::begin(&payload, header, &source, ignored)?;
    reader.state_genres()?;
    reader.clues()?;
    reader.drawn()?;
    reader.around()?;
    reader.finish(Path::default(), options, rules, |cell| cell.to_string())
}
