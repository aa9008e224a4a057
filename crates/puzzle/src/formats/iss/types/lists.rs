//! Reads and writes types that apply to each of several lists of cells: tables of pairs, automata, patterns.

use super::{ReadResult, Tokens};
use crate::formats::base64::{self, ALPHABET};
use crate::formats::iss::args::{instances, number, segments};
use crate::formats::iss::givens::candidates;
use crate::formats::iss::plain::{with_cells, write_number};
use crate::formats::iss::reader::Reader;
use crate::formats::iss::token::{Token, decode_percent};
use crate::formats::iss::write::Writer;
use crate::formats::iss::written::OutputToken;
use crate::grid::Cell;
use crate::statement::PairKey;
use crate::statement::{Argument, Statement};

/// Reads `.Pair~key~_name~cells~~cells`.
pub fn pair(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    by_key(reader, token, "pair", str::to_owned)
}

/// Reads `.PairX~key~_name~cells~~cells`.
pub fn pair_x(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    by_key(reader, token, "pairx", str::to_owned)
}

/// Reads `.Binary`, the older form of `.Pair`.
pub fn binary(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    by_key(reader, token, "pair", swapped)
}

/// Reads `.BinaryX`, the older form of `.PairX`.
pub fn binary_x(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    by_key(reader, token, "pairx", swapped)
}

/// Returns the key of an older form in the newer one: `-` and `_` are exchanged.
fn swapped(key: &str) -> String {
    let swap = |c| match c {
        '-' => '_',
        '_' => '-',
        c => c,
    };
    key.chars().map(swap).collect()
}

fn by_key(
    reader: &mut Reader<'_>,
    token: &Token<'_>,
    rule: &'static str,
    plain: fn(&str) -> String,
) -> ReadResult {
    let key = token.args.first().ok_or_else(|| reader.bad(token, None, "a key"))?;
    let plain = plain(key.text);
    let values = reader.geometry.size.values.count();
    let most = (values * values).div_ceil(6);
    if plain.len() > most || !plain.bytes().all(|digit| ALPHABET.contains(&digit)) {
        let expected = format!("a key for {values} values: at most {most} of A-Z a-z 0-9 - _");
        return Err(reader.bad(token, Some(key), expected));
    }
    let table = PairKey::Table(if plain.is_empty() { "A".into() } else { plain });
    for (name, cells) in instances(&token.args[1..]) {
        let cells = reader.cells(cells)?;
        if cells.len() > 1 {
            let statement = Statement::new(rule).with(table.clone()).with(cells);
            reader.state_named(statement, name, token.mark)?;
        }
    }
    Ok(())
}

/// Writes `.Pair~key~_~cells`.
pub fn write_pair(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    write_by_key(writer, statement, "Pair")
}

/// Writes `.PairX~key~_~cells`.
pub fn write_pair_x(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    write_by_key(writer, statement, "PairX")
}

fn write_by_key(writer: &Writer<'_>, statement: &Statement, name: &'static str) -> Tokens {
    let [Argument::Key(key), Argument::Cells(cells)] = &statement.arguments[..] else { return None };
    let values = writer.puzzle.grid().values();
    match key {
        PairKey::Table(word) => OutputToken::new(name).with(word).with("_").cells(writer, cells).only(),
        PairKey::Condition(_) => allowing(writer, name, cells, |a, b| key.allows(a, b, values)),
    }
}

/// Writes a token with a table of the allowed pairs, because ISS has no conditions.
pub fn allowing(
    writer: &Writer<'_>,
    name: &'static str,
    cells: &[Cell],
    allows: impl Fn(i32, i32) -> bool,
) -> Tokens {
    let PairKey::Table(word) = PairKey::table(writer.puzzle.grid().values(), allows) else { return None };
    // An empty key is a table that allows nothing.
    OutputToken::new(name).with(word.trim_end_matches('A')).with("_").cells(writer, cells).only()
}

/// Reads `.NFA~code~_name~cells~-~cells~~cells`. The automaton reads a separator for each `-`, even at the ends or
/// after another `-` (`NFAConstraint` in ISS's `nfa_handler.js`).
pub fn nfa(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let code = token.args.first();
    // Native text uses `none` for an automaton that accepts nothing, but in ISS this word is not a code.
    let is_code = |text: &str| text != "none" && text.bytes().all(|digit| ALPHABET.contains(&digit));
    let code = code
        .filter(|arg| is_code(arg.text))
        .ok_or_else(|| reader.bad(token, code, "an automaton's code, in A-Z a-z 0-9 - _"))?;
    // The code begins with 2 bits for the format and 4 for the states' size; the next 4 bits hold the number of
    // symbols, less 1.
    let symbols =
        code.text.chars().nth(1).and_then(|c| ALPHABET.iter().position(|&known| char::from(known) == c));
    let symbols = symbols.map(|sextet| (sextet >> 2) + 1);
    for (name, cells) in instances(&token.args[1..]) {
        let groups = segments(reader, cells)?;
        // For a single list, ISS used to accept automata without symbols for the largest values, which then rejected
        // these values. ISS refuses them now that automata need a separator. Here, puzzles that were published before
        // keep their meaning.
        let needed = reader.geometry.size.values.count() + 1;
        if let Some(symbols) = symbols.filter(|&symbols| groups.len() > 1 && symbols < needed) {
            let message = format!("a machine of {symbols} symbols");
            let expected = format!("one of {needed}, since it reads each value and a break");
            return Err(reader.error(code.mark, message, expected));
        }
        let Some(&first) = groups.iter().flatten().next() else { continue };
        let statement = match code.text {
            // An empty code rejects every word.
            "" => candidates(&[], vec![first]),
            code => Statement::new("nfa").with(code.to_owned()).with(groups),
        };
        reader.state_named(statement, name, token.mark)?;
    }
    Ok(())
}

/// Writes `.NFA~code~_~cells~-~cells`.
pub fn write_nfa(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Text(code), Argument::Groups(groups)] = &statement.arguments[..] else { return None };
    let token = OutputToken::new("NFA").with(code).with("_").groups(writer, groups);
    // ISS has no code for an automaton that accepts nothing.
    if code == "none" { None } else { token.only() }
}

/// Reads `.Whisper~5~cells`. A missing number is 5; an empty number is 0, which demands nothing (the constructor of
/// `Whisper` in ISS).
pub fn whisper(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let (number, cells) = match &token.args[..] {
        [first, cells @ ..] if first.text.is_empty() => (0, cells),
        [first, ..] if reader.geometry.cells.parse(first.text).is_ok() => (5, &token.args[..]),
        _ => number(reader, token)?,
    };
    let cells = reader.cells(cells)?;
    reader.state(with_cells(Statement::new("whisper").with(number), &cells), token.mark)
}

/// Writes `.Whisper~5~cells`.
pub fn write_whisper(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    write_number(writer, statement, OutputToken::new("Whisper"))
}

/// Reads `.Regex~pattern~cells~~cells`, with the pattern in base64 or, if it contains a `%`, percent-encoded.
pub fn regex(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let arg = token.args.first();
    let decode = |text: &str| match text.contains('%') {
        true => decode_percent(text),
        false => String::from_utf8(base64::decode(text)?).ok(),
    };
    let pattern = arg.and_then(|arg| decode(arg.text));
    let mut pattern =
        pattern.ok_or_else(|| reader.bad(token, arg, "a pattern in base 64 or percent-encoded"))?;
    pattern.retain(|c| !c.is_whitespace());
    // A statement cannot hold this pattern. The error quotes the argument, in which the pattern is encoded.
    if pattern.contains(|c: char| c == '#' || c.is_control()) || ["{", "}", ";"].contains(&&pattern[..]) {
        return Err(reader.bad(token, arg, "a pattern of digits and operators"));
    }
    if pattern.is_empty() {
        pattern.push_str("()");
    }
    for cells in token.args[1..].split(|arg| arg.text.is_empty()).filter(|cells| !cells.is_empty()) {
        let cells = reader.cells(cells)?;
        reader.state(Statement::new("regex").with(pattern.clone()).with(cells), token.mark)?;
    }
    Ok(())
}

/// Writes `.Regex~pattern~cells`, with the pattern in base64.
pub fn write_regex(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Text(pattern), Argument::Cells(cells)] = &statement.arguments[..] else { return None };
    OutputToken::new("Regex").with(base64::encode(pattern.as_bytes())).cells(writer, cells).only()
}
