//! Divides the text of an ISS puzzle into sections, and sections into tokens: types with their arguments, and
//! composites.

use std::ops::Range;

use crate::error::{Line, ParseError};
use crate::formats::imported::Place;

/// The maximum depth of nested composites.
const MAX_DEPTH: usize = 32;
/// The types that contain others up to an `.End`.
pub const COMPOSITES: [&str; 3] = ["And", "Or", "Replicate"];

/// A position in the text: the index of a line, and a byte range in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    line: u32,
    start: u32,
    end: u32,
}

/// The text of a puzzle, for finding positions in it.
#[derive(Debug)]
pub struct Source<'a> {
    lines: Vec<Line<'a>>,
}

impl<'a> Source<'a> {
    /// Divides `text` into lines.
    pub fn new(text: &'a str) -> Source<'a> {
        Source { lines: Line::all(text).collect() }
    }

    /// Returns the place of a mark in the text, for errors.
    pub fn place(&self, mark: Mark) -> Place<'a> {
        let nothing = Line { source: None, number: 1, text: "" };
        let line = self.lines.get(mark.line as usize).copied().unwrap_or(nothing);
        Place::new(line, mark.start as usize..mark.end as usize)
    }

    /// Returns the mark of the first line.
    pub fn start(&self) -> Mark {
        let length = self.lines.first().map_or(0, |line| line.text.len());
        Mark { line: 0, start: 0, end: length as u32 }
    }

    /// Makes an error that marks a part of the text.
    pub fn error(&self, mark: Mark, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        self.place(mark).error(message, expected)
    }

    /// Returns the parts of the text between blank lines; comment lines are left out.
    pub fn sections(&self) -> Vec<Section<'a>> {
        let mut sections = Vec::new();
        let mut current: Option<Section<'a>> = None;
        for (index, line) in self.lines.iter().enumerate() {
            if line.text.trim().is_empty() {
                sections.extend(current.take());
            } else if !line.text.trim_start().starts_with('#') {
                current.get_or_insert_default().push(index as u32, *line);
            }
        }
        sections.extend(current);
        sections
    }
}

/// A part of the text that states constraints of its own: one string of tokens, or one short form.
#[derive(Debug, Default)]
pub struct Section<'a> {
    /// The lines of the section.
    pub lines: Vec<Line<'a>>,
    /// The text of the section without any whitespace.
    pub text: String,
    /// For each byte of `text`, the line and the byte that it comes from.
    from: Vec<(u32, u32)>,
}

impl<'a> Section<'a> {
    fn push(&mut self, index: u32, line: Line<'a>) {
        self.lines.push(line);
        for (at, c) in line.text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            self.text.push(c);
            self.from.extend((at..at + c.len_utf8()).map(|byte| (index, byte as u32)));
        }
    }

    /// Returns the mark of a range of `text`. If the range spans several lines, the mark covers only the part on the
    /// first.
    pub fn mark(&self, bytes: Range<usize>) -> Mark {
        let last = self.from.last().map_or((0, 0), |&(line, byte)| (line, byte + 1));
        let (line, start) = self.from.get(bytes.start).copied().unwrap_or(last);
        let ends = bytes.end.checked_sub(1).and_then(|end| self.from.get(end));
        let end = match ends {
            Some(&(end_line, byte)) if end_line == line => (byte + 1).max(start),
            _ if bytes.is_empty() => start,
            _ => {
                // If the token continues on the next line, the mark ends with this line.
                let rest = self.from[bytes].partition_point(|&(other, _)| other == line);
                start + rest as u32
            }
        };
        Mark { line, start, end }
    }

    /// Returns the mark of the whole section.
    pub fn whole(&self) -> Mark {
        self.mark(0..self.text.len())
    }
}

/// An argument of a token.
#[derive(Clone, Copy, Debug)]
pub struct Arg<'s> {
    /// The text of the argument.
    pub text: &'s str,
    /// The position of the argument in the text.
    pub mark: Mark,
}

/// A type and its arguments: `.Type~arg~arg`.
#[derive(Debug)]
pub struct Token<'s> {
    /// The type, and its position.
    pub name: Arg<'s>,
    /// The arguments of the token.
    pub args: Vec<Arg<'s>>,
    /// The position of the whole token.
    pub mark: Mark,
}

/// A token, or a composite with its content.
#[derive(Debug)]
pub enum Node<'s> {
    /// A token that is not a composite.
    Single(Token<'s>),
    /// `.Or`, `.And` or `.Replicate`, up to its `.End`.
    Composite(Token<'s>, Vec<Node<'s>>),
}

/// Returns the tokens of a section, in order.
fn tokens<'s>(section: &'s Section<'_>) -> impl Iterator<Item = Token<'s>> {
    let mut start = 1;
    section.text[1..].split('.').map(move |token| {
        let mut at = start;
        start += token.len() + 1;
        let mut parts = token.split('~').map(move |text| {
            let mark = section.mark(at..at + text.len());
            at += text.len() + 1;
            Arg { text, mark }
        });
        let begin = start - token.len() - 2;
        let nothing = || Arg { text: "", mark: section.mark(begin..begin + 1) };
        Token {
            name: parts.next().unwrap_or_else(nothing),
            args: parts.collect(),
            mark: section.mark(begin..start - 1),
        }
    })
}

/// Returns the tokens of a section, nested according to its composites.
pub fn parse<'s>(section: &'s Section<'_>, source: &Source<'_>) -> Result<Vec<Node<'s>>, ParseError> {
    if !section.text.starts_with('.') {
        let first = section.text.chars().next().map_or(0, char::len_utf8);
        return Err(source.error(
            section.mark(0..first),
            "not a known line form",
            "a string of '.Type~argument' or a grid on one line",
        ));
    }
    let mut open: Vec<(Token<'s>, Vec<Node<'s>>)> = Vec::new();
    let mut root = Vec::new();
    for token in tokens(section) {
        let node = if token.name.text == "End" {
            match open.pop() {
                Some((composite, children)) => Node::Composite(composite, children),
                None => {
                    return Err(source.error(
                        token.mark,
                        "'.End' closes nothing",
                        "'.Or', '.And' or '.Replicate' in front",
                    ));
                }
            }
        } else if COMPOSITES.contains(&token.name.text) {
            if open.len() == MAX_DEPTH {
                let expected = format!("at most {MAX_DEPTH} nested composites");
                return Err(source.error(token.mark, "the nesting is too deep", expected));
            }
            open.push((token, Vec::new()));
            continue;
        } else {
            Node::Single(token)
        };
        match open.last_mut() {
            Some((_, children)) => children.push(node),
            None => root.push(node),
        }
    }
    match open.pop() {
        None => Ok(root),
        Some((token, _)) => {
            let message = format!("'.{}' is never closed", token.name.text);
            Err(source.error(token.mark, message, "'.End' after its contents"))
        }
    }
}

/// Percent-encodes a text: each byte that is not a letter, digit, `-` or `_` becomes a code such as `%41`.
pub fn encode_percent(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let encode =
        |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(encode).collect()
}

/// Decodes codes such as `%41` in a text; `None` if a code is not hexadecimal or the result is not UTF-8.
pub fn decode_percent(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        let digits = tail.get(..2).filter(|_| *first == b'%');
        match digits
            .map(|digits| std::str::from_utf8(digits).ok().and_then(|d| u8::from_str_radix(d, 16).ok()))
        {
            Some(Some(byte)) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            Some(None) => return None,
            None => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(nodes: &[Node<'_>]) -> String {
        let args =
            |token: &Token<'_>| token.args.iter().map(|arg| format!("~{}", arg.text)).collect::<String>();
        let node = |node: &Node<'_>| match node {
            Node::Single(token) => format!("{}{}", token.name.text, args(token)),
            Node::Composite(token, children) => {
                format!("{}{}({})", token.name.text, args(token), shown(children))
            }
        };
        nodes.iter().map(node).collect::<Vec<_>>().join(" ")
    }

    fn read(text: &str) -> Result<String, String> {
        let source = Source::new(text);
        let sections = source.sections();
        let nodes = sections.iter().map(|section| Ok(shown(&parse(section, &source)?)));
        let nodes: Result<Vec<String>, ParseError> = nodes.collect();
        nodes.map(|nodes| nodes.join(" | ")).map_err(|error| error.headline())
    }

    #[test]
    fn sections_tokens_and_composites() {
        assert_eq!(read(" .A ~ x\n~y.B\n# .C\n .~R1C1_5\n\n..D").as_deref(), Ok("A~x~y B ~R1C1_5 |  D"));
        assert_eq!(read(".Or.A.And.B.C~1.End.End.D").as_deref(), Ok("Or(A And(B C~1)) D"));
        assert_eq!(read("").as_deref(), Ok(""));
    }

    #[test]
    fn composites_close() {
        assert_eq!(
            read(".A\n.Or.B").unwrap_err(),
            "2:1: '.Or' is never closed, expected '.End' after its contents"
        );
        assert!(read(".Or.B.End.End").unwrap_err().starts_with("1:10: '.End' closes nothing"));
        assert!(read(&".Or".repeat(40)).unwrap_err().contains("the nesting is too deep"));
        assert!(read("x.A").unwrap_err().starts_with("1:1: not a known line form"));
    }

    #[test]
    fn marks_stand_where_the_text_stood() {
        let source = Source::new("# c\n .A~x\n  y ~zz\n");
        let sections = source.sections();
        let nodes = parse(&sections[0], &source).expect("tokens");
        let [Node::Single(token)] = &nodes[..] else { panic!("{nodes:?}") };
        let place = |mark| {
            let place = source.place(mark);
            (place.line.number, place.bytes)
        };
        assert_eq!(place(token.mark), (2, 1..5));
        assert_eq!(place(token.args[0].mark), (2, 4..5));
        assert_eq!(place(token.args[1].mark), (3, 5..7));
    }

    #[test]
    fn percent_codes() {
        assert_eq!(decode_percent("a%20%c3%A9").as_deref(), Some("a é"));
        assert_eq!((decode_percent("%zz"), decode_percent("%ff")), (None, None));
        assert_eq!(decode_percent("100%").as_deref(), Some("100%"));
    }
}
