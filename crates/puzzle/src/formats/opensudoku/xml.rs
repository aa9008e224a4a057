//! The subset of XML that OpenSudoku's files use.

use std::borrow::Cow;
use std::ops::Range;

/// The maximum depth of nested elements.
const MOST_INSIDE: usize = 20;

/// Returns the byte range of the opening tag of each element with this name, except in comments.
pub fn tags(text: &str, name: &str) -> Vec<Range<usize>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(open) = text[at..].find('<').map(|length| at + length) {
        let rest = &text[open..];
        if rest.starts_with("<!--") {
            let Some(length) = rest.find("-->") else { break };
            at = open + length;
            continue;
        }
        let end = tag_end(rest).map_or(text.len(), |length| open + length);
        let named = rest
            .strip_prefix('<')
            .and_then(|rest| rest.strip_prefix(name))
            .is_some_and(|rest| rest.starts_with([' ', '\t', '\r', '\n', '/', '>']));
        if named {
            found.push(open..end);
        }
        at = end;
    }
    found
}

/// A piece of XML: an opening tag, or the text between two tags.
pub struct Piece<'t> {
    /// The byte range of the piece.
    pub place: Range<usize>,
    /// The name of the element if the piece is a tag.
    pub tag: Option<&'t str>,
    /// The names of the elements around the piece, the outermost first.
    pub inside: Vec<&'t str>,
}

/// The beginning of text in which `<` and `&` have no meaning; it ends with `]]>`.
const CDATA: &str = "<![CDATA[";

/// Returns the pieces of a text, without comments, declarations and blank text.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let (mut found, mut inside, mut at) = (Vec::new(), Vec::new(), 0);
    while at < text.len() {
        let rest = &text[at..];
        let end = match rest {
            _ if rest.starts_with(CDATA) => rest.find("]]>").map(|length| length + 3),
            _ if rest.starts_with("<!--") => rest.find("-->").map(|length| length + 3),
            _ if rest.starts_with('<') => tag_end(rest),
            _ => rest.find('<'),
        };
        let place = at..end.map_or(text.len(), |length| at + length);
        at = place.end;
        let piece = &text[place.clone()];
        if let Some(plain) = piece.strip_prefix(CDATA).and_then(|rest| rest.strip_suffix("]]>")) {
            let start = place.start + CDATA.len();
            found.push(Piece { place: start..start + plain.len(), tag: None, inside: inside.clone() });
            continue;
        }
        let Some(tag) = piece.strip_prefix('<') else {
            if !piece.trim().is_empty() {
                found.push(Piece { place, tag: None, inside: inside.clone() });
            }
            continue;
        };
        if tag.starts_with(['!', '?']) {
            continue;
        }
        if tag.starts_with('/') {
            inside.pop();
            continue;
        }
        let name =
            tag.split(|c: char| c.is_whitespace() || matches!(c, '/' | '>')).next().unwrap_or_default();
        found.push(Piece { place, tag: Some(name), inside: inside.clone() });
        if !tag.ends_with("/>") && inside.len() < MOST_INSIDE {
            inside.push(name);
        }
    }
    found
}

/// Returns the index after the end of a tag. A `>` in quotes does not end it.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in tag.char_indices() {
        match (quote, c) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    None
}

/// Returns the attributes of a tag, each with the byte range of its value without the quotes.
pub fn attributes(tag: &str) -> Vec<(&str, Range<usize>)> {
    let mut at = tag.find(char::is_whitespace).unwrap_or(tag.len());
    let mut next = || {
        at += tag[at..].find(|c: char| !c.is_whitespace())?;
        let equals = at + tag[at..].find('=')?;
        let open = equals + 1 + tag[equals + 1..].find(|c: char| !c.is_whitespace())?;
        let quote = tag[open..].chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let end = open + 1 + tag[open + 1..].find(quote)?;
        let name = tag[at..equals].trim();
        at = end + 1;
        Some((name, open + 1..end))
    };
    std::iter::from_fn(&mut next).collect()
}

/// Returns the text of an attribute. In attributes with cells, line breaks are the only escaped characters.
pub fn unescaped(value: &str) -> Cow<'_, str> {
    match value.contains('&') {
        true => value
            .replace("&#10;", "\n")
            .replace("&#xA;", "\n")
            .replace("&#xa;", "\n")
            .replace("&#13;", "")
            .into(),
        false => value.into(),
    }
}
