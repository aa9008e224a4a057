//! Links of any site whose address holds a board or a packed puzzle. Links to sites with a format of their own belong
//! to that format. Nothing is ever fetched.

mod address;
mod board;
mod classic;
mod payload;
mod pzpr;
mod runs;
mod sudokuwiki;

use super::rule_words::Near;
use super::spec::{Extent, Leniency, Spec};
use super::unread_text::{self, TextFact};
use super::{Format, Reading, is_entry};
use crate::error::{Hint, Line, ParseError, Warning};
use crate::rules::Rules;
use crate::terminal::on_one_line;

pub use address::{Address, Value, decoded};
pub use board::find as find_board;
pub use payload::{Payload, owner};

pub(super) const FORMAT: Spec = Spec {
    other_names: &["url"],
    recognise,
    ..Spec::new("link", "any other link that holds a puzzle", read)
};

/// The maximum length of a puzzle's name on a site; a longer text may be the puzzle itself.
const LONGEST_NAME: usize = 60;

/// The advice that errors give about addresses without a puzzle.
const EXPECTED: &str =
    "the long link, which contains the puzzle: open this one and export that, or copy the puzzle from there";

/// The advice that errors give about addresses with a long text that is not a known puzzle.
const UNKNOWN: &str = "a board of all cells, or the puzzle as f-puzzles, SudokuPad, SudokuMaker or penpa-edit have it: open \
                       this link and export it, or copy the givens as a grid";

fn recognise(line: &str) -> Option<Extent> {
    let line = Line { source: None, number: 1, text: line };
    let address = Address::parse(line)?;
    let is_code = |name, is: fn(&str) -> bool| address.parameter(name).is_some_and(|value| is(&value.text));
    let has_puzzle =
        || matches!(board::find(&address), Ok(Some(_))) || Payload::find(&address, false).is_some();
    let is_ours = is_code("bd", sudokuwiki::is_coded) || is_code("q", is_iss) || has_puzzle();
    let is_served = || puzz_link(&address).is_some_and(|kind| kind == "sudoku");
    (is_ours || is_served()).then_some(Extent::Puzzle)
}

/// Returns `true` if a line is a link, with or without a puzzle.
pub fn is_link(line: &str) -> bool {
    Address::parse(Line { source: None, number: 1, text: line }).is_some()
}

/// Returns the only line of a text that is neither blank nor a comment. Fails if there are several or none.
pub fn only_line<'a>(text: &'a str, expected: &str) -> Result<Line<'a>, ParseError> {
    let mut entries = Line::all(text).filter(|line| is_entry(line.text));
    let Some(line) = entries.next() else { return Err(ParseError::of_input("no puzzle", expected)) };
    match entries.next() {
        Some(second) => Err(second.error_whole("a second line", expected)),
        None => Ok(line),
    }
}

/// Returns the only link in a text and its parameter `name`, which holds the puzzle. Errors name the `program` and the
/// `example` of a link.
pub fn only_parameter<'a>(
    text: &'a str,
    program: &str,
    example: &str,
    name: &str,
) -> Result<(Address<'a>, Value<'a>), ParseError> {
    let line = only_line(text, &format!("one link of {program}"))?;
    let expected = || format!("a link such as {example}");
    let address = Address::parse(line).ok_or_else(|| line.error_whole("no link", expected()))?;
    match address.parameter(name) {
        Some(value) => Ok((address, value)),
        None => Err(no_puzzle(&address)),
    }
}

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    let line = only_line(text, "one link")?;
    let Some(address) = Address::parse(line) else {
        return Err(line.error_whole("no link", "one such as https://…"));
    };
    let mut others = Format::ALL.into_iter().rev().filter(|format| format.spec().name != FORMAT.name);
    let recognises = |format: &Format| (format.spec().recognise)(line.text.trim()) == Some(Extent::Puzzle);
    if let Some(format) = others.find(recognises) {
        return (format.spec().read)(text, options, rules, ignored);
    }
    if let Some(payload) = Payload::find(&address, false) {
        let reading = payload.read(options, rules, ignored)?;
        // A packed object states its own rules; packed givens do not, so other parts of the address might.
        return if payload.is_board() { without_rules(&address, reading, ignored) } else { Ok(reading) };
    }
    if let Some(value) = address.parameter("bd")
        && let Some(wiki) = sudokuwiki::read(&value)?
    {
        return without_rules(&address, wiki.puzzle(options, rules)?, ignored);
    }
    if puzz_link(&address).is_some_and(|kind| kind == "sudoku")
        && let Some(board) = pzpr::read(&address)?
    {
        return board.puzzle(options, rules);
    }
    if let Some(value) = address.parameter("q").filter(|value| is_iss(&value.text)) {
        let located = |error: ParseError| match error.input() {
            Some(_) => error,
            None => value.error(error.message(), error.expected()).with_hint(error.hint()),
        };
        let (puzzle, warnings) =
            (Format::Iss.spec().read)(&value.text, options, rules, ignored).map_err(located)?;
        return Ok((puzzle, warnings));
    }
    match board::find(&address)? {
        Some(found) => without_rules(&address, found.puzzle(options, rules)?, ignored),
        None => Err(no_puzzle(&address)),
    }
}

/// Returns a puzzle of givens. Fails if another part of the address states a rule, because the rule would be lost.
fn without_rules(address: &Address<'_>, reading: Reading, ignored: Leniency) -> Result<Reading, ParseError> {
    let (puzzle, mut warnings) = reading;
    let is_board = |value: &Value<'_>| board::is_in(value) || Payload::is_in(value);
    let mut stated: Vec<(TextFact, Value<'_>)> = Vec::new();
    for (name, value) in address.parameters() {
        let text = if is_board(&value) { "" } else { &value.text[..] };
        stated.extend(unread_text::pair(&decoded(name), text).map(|found| (found, value.clone())));
    }
    for value in address.words().filter(|value| !is_board(value)) {
        stated.extend(unread_text::stated(&value.text, Near::Same).map(|found| (found, value.clone())));
    }
    // A site named after a rule also has puzzles without this rule, so its name only causes a warning.
    let host = unread_text::stated(&address.host.replace("sudoku", " "), Near::Same);
    if host.and_then(|found| found.unread(address.line, 0..0, "", &puzzle)).is_some() {
        let message = format!("the name of a rule in '{}'", address.host);
        warnings.push(Warning(address.line.error_whole(message, "")));
    }
    // An affirmative value of `x` may state a rule, but its meaning is unknown.
    if let Some(value) =
        address.parameter("x").filter(|value| matches!(&value.text[..], "1" | "true" | "yes"))
    {
        warnings.push(Warning(value.error(format!("the parameter 'x={}'", value.text), "")));
    }
    for (found, value) in stated {
        let start = address.line.text[..value.bytes.start].rfind(['?', '&', '#', '/']).map_or(0, |at| at + 1);
        let place = start.min(value.bytes.start)..value.bytes.end;
        let text = decoded(&address.line.text[place.clone()]);
        if let Some(error) = found.unread(address.line, place, &text, &puzzle) {
            ignored.pass(error.with_hint(Hint::IgnoreUnknown), &mut warnings)?;
        }
    }
    Ok((puzzle, warnings))
}

/// Returns `true` if a text is an ISS text: it begins with a point and has a tilde, or begins with a comment.
fn is_iss(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('.') && text.contains('~') || text.starts_with('#')
}

/// The sites of puzz.link, whose links have the kind of puzzle and a code after `?`.
const PUZZ_LINK: [&str; 3] = ["puzz.link", "pzv.jp", "pzplus.tck.mn"];

/// Returns the kind of puzzle in a link of puzz.link; `None` for other links.
fn puzz_link(address: &Address<'_>) -> Option<String> {
    let text = address.line.text;
    let (kind, _) = text[text.find('?')? + 1..].split_once('/')?;
    let is_kind =
        !kind.is_empty() && kind.len() < 30 && kind.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (PUZZ_LINK.iter().any(|site| address.is_at(site)) && is_kind).then(|| kind.to_owned())
}

/// Returns the error for a link without a puzzle, which says what the link holds and gives advice.
pub fn no_puzzle(address: &Address<'_>) -> ParseError {
    let host = &address.host;
    if let Some(value) = address.parameter("code") {
        return value.error(
            format!("a link to {host} with a script, which is not run"),
            "a link with the puzzle: open this one, run the script there and copy the link",
        );
    }
    if let Some(kind) = puzz_link(address) {
        let message = format!("a puzzle of {host} ('{kind}'), which cannot be read");
        return address.line.error_whole(message, "the givens as a grid, or a link of another site");
    }
    let texts =
        address.parameters().map(|(_, value)| value).chain(address.fragment()).chain(address.last_part());
    if let Some(long) =
        texts.max_by_key(|value| value.text.len()).filter(|value| value.text.len() > LONGEST_NAME)
    {
        let message =
            format!("a link to {host}, in which no puzzle can be read: '{}'", on_one_line(&long.text, 40));
        return long.error(message, UNKNOWN);
    }
    let named = ["id", "puzzleid", "puzzle", "p"].iter().find_map(|name| address.parameter(name));
    let name = named.or_else(|| address.last_part());
    if let Some(name) = name.filter(|name| (1..=LONGEST_NAME).contains(&name.text.len())) {
        let shown: String = name.text.chars().take(40).collect();
        let message = format!(
            "this link to {host} holds only the name '{shown}' of a puzzle, which only the site itself can open: \
             that needs the network"
        );
        return name.error(message, EXPECTED);
    }
    let message = format!("a link to {host}, in which no puzzle can be read");
    address.line.error_whole(message, EXPECTED)
}
