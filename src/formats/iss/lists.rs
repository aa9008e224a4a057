//! The ISS types whose cells come in several lists: named groups, instances, segments.

use super::reader::{Reader, words};
use super::replicate::{ALPHABET, decode_base64};
use super::token::{Arg, Token, decode_percent};
use crate::error::ParseError;

type Said = Result<(), ParseError>;

/// The cells of `.Pair~KEY~_name~cells~~cells`, instance by instance.
fn instances<'t, 's>(args: &'t [Arg<'s>]) -> impl Iterator<Item = &'t [Arg<'s>]> {
    args.split(|arg| arg.text.is_empty() || arg.text.starts_with('_')).filter(|cells| !cells.is_empty())
}

/// `.Pair`, `.PairX` and their older forms, which write `-` and `_` the other way round.
pub fn pair(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let name = token.name.text;
    let key = token.args.first().ok_or_else(|| reader.bad(token, None, "a key"))?;
    let swap = |c| match c {
        '-' => '_',
        '_' => '-',
        c => c,
    };
    let plain: String = match name.starts_with("Binary") {
        true => key.text.chars().map(swap).collect(),
        false => key.text.to_owned(),
    };
    let head = if name.ends_with('X') { "pairx" } else { "pair" };
    let values = reader.geometry.size.values.count();
    let most = (values * values).div_ceil(6);
    if plain.len() > most || !plain.bytes().all(|digit| ALPHABET.contains(&digit)) {
        let expected = format!("a key for {values} values: at most {most} of A-Z a-z 0-9 - _");
        return Err(reader.bad(token, Some(key), expected));
    }
    let plain = if plain.is_empty() { "A" } else { &plain };
    for cells in instances(&token.args[1..]) {
        let cells = reader.cells(cells)?;
        if cells.len() > 1 {
            reader.say(format!("{head} {plain} {}", words(&cells)), token.mark)?;
        }
    }
    Ok(())
}

/// Cells with `/` where the arguments have `-`. As an empty argument does between instances, a `-`
/// separates only what has cells on both sides; another one has no effect.
pub fn segments(reader: &mut Reader<'_>, args: &[Arg<'_>]) -> Result<String, ParseError> {
    let separates = |arg: &Arg<'_>| arg.text == "-";
    let is_idle = |place: usize| {
        separates(&args[place])
            && (place.checked_sub(1).is_none_or(|before| separates(&args[before]))
                || args.get(place + 1).is_none_or(separates))
    };
    if let Some(place) = (0..args.len()).find(|&place| is_idle(place)) {
        reader.warn(reader.error(args[place].mark, "a '-' without cells on both sides of it", ""))?;
    }
    let lists = args.split(separates).filter(|cells| !cells.is_empty());
    let segments = lists.map(|cells| reader.words(cells)).collect::<Result<Vec<_>, _>>()?;
    Ok(segments.join(" / "))
}

/// `.NFA~code~_name~cells~-~cells~~cells`.
pub fn nfa(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let code = token.args.first();
    // The native word for what accepts nothing is the code of no machine here.
    let is_code = |text: &str| text != "none" && text.bytes().all(|digit| ALPHABET.contains(&digit));
    let code = code
        .filter(|arg| is_code(arg.text))
        .ok_or_else(|| reader.bad(token, code, "an automaton's code, in A-Z a-z 0-9 - _"))?;
    for cells in instances(&token.args[1..]) {
        let segments = segments(reader, cells)?;
        match segments.split(' ').next().filter(|cell| !cell.is_empty()) {
            None => {}
            // It rejects every word.
            Some(cell) if code.text.is_empty() => {
                reader.say(format!("candidates none {cell}"), token.mark)?
            }
            Some(_) => reader.say(format!("nfa {} {segments}", code.text), token.mark)?,
        }
    }
    Ok(())
}

/// `.Regex~pattern~cells~~cells`, the pattern in base 64 or, with a `%` in it, percent-encoded.
pub fn regex(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let arg = token.args.first();
    let decode = |text: &str| match text.contains('%') {
        true => decode_percent(text),
        false => String::from_utf8(decode_base64(text)?).ok(),
    };
    let pattern = arg.and_then(|arg| decode(arg.text));
    let mut pattern =
        pattern.ok_or_else(|| reader.bad(token, arg, "a pattern in base 64 or percent-encoded"))?;
    pattern.retain(|c| !c.is_whitespace());
    // They would separate rules in a composite.
    if ["{", "}", ";"].contains(&&pattern[..]) {
        return Err(reader.bad(token, arg, "a pattern of digits and operators"));
    }
    if pattern.is_empty() {
        pattern.push_str("()");
    }
    for cells in instances(&token.args[1..]) {
        let cells = reader.words(cells)?;
        reader.say(format!("regex {pattern} {cells}"), token.mark)?;
    }
    Ok(())
}

/// `.EqualSum~cells~-~cells`.
pub fn equal_sum(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let cells = segments(reader, &token.args)?;
    if cells.is_empty() {
        return Err(reader.bad(token, token.args.first(), "cells, with '-' between sums that are equal"));
    }
    reader.say(format!("equal-sum {cells}"), token.mark)
}
