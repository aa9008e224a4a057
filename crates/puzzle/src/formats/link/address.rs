//! The parts of a link, each with its position in the line.

use std::borrow::Cow;
use std::ops::Range;

use crate::error::{Line, ParseError};
use crate::formats::imported::Place;

/// The address in a link, divided into its parts.
#[derive(Clone, Debug)]
pub struct Address<'a> {
    /// The line that contains the link.
    pub line: Line<'a>,
    /// The scheme, such as `https`; empty if missing.
    pub scheme: &'a str,
    /// The host in lower case, without `www.` and without a port.
    pub host: String,
    path: Range<usize>,
    query: Range<usize>,
    fragment: Range<usize>,
}

/// A part of an address, with percent-encoding decoded.
#[derive(Clone, Debug)]
pub struct Value<'a> {
    /// The line that contains the link.
    pub line: Line<'a>,
    /// The byte range of the part in the line.
    pub bytes: Range<usize>,
    /// The decoded text.
    pub text: Cow<'a, str>,
}

impl<'a> Address<'a> {
    /// Returns the address on a line, perhaps in brackets or quotes; `None` if the line is not a link.
    pub fn parse(line: Line<'a>) -> Option<Address<'a>> {
        // A quick check, because most lines are boards, and there may be millions.
        if !line.text.bytes().any(|byte| matches!(byte, b'/' | b'?' | b'#')) {
            return None;
        }
        let text = line.text.trim_end();
        let start = text.find(|c: char| !c.is_whitespace() && !OPENING.contains(&c))?;
        let scheme_end = text[start..].find("://").map(|at| start + at);
        let is_scheme = |text: &str| {
            text.starts_with(|c: char| c.is_ascii_alphabetic())
                && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"+.-".contains(&b))
        };
        let scheme_end = scheme_end.filter(|&end| is_scheme(&text[start..end]));
        let (scheme, host_start) = match scheme_end {
            Some(end) => (&text[start..end], end + 3),
            None => ("", start),
        };
        let part = |from: usize, ends: &[char]| text[from..].find(ends).map_or(text.len(), |at| from + at);
        let host_end = part(host_start, &['/', '?', '#']);
        let host = host(&text[host_start..host_end])?;
        // Without a scheme, the host must have a domain, because other texts may contain a point, too.
        let has_domain = host.rsplit_once('.').is_some_and(|(name, domain)| {
            !name.is_empty() && domain.len() > 1 && domain.bytes().all(|b| b.is_ascii_alphabetic())
        });
        if scheme.is_empty() && (!has_domain || host_end == text.len()) {
            return None;
        }
        let path_end = part(host_end, &['?', '#']);
        let query_end = part(path_end, &['#']);
        let inner = |range: Range<usize>| (range.start + 1).min(range.end)..range.end;
        Some(Address {
            line,
            scheme,
            host,
            path: inner(host_end..path_end),
            query: inner(path_end..query_end),
            fragment: inner(query_end..text.len()),
        })
    }

    /// Returns `true` if the host is this one or a subdomain.
    pub fn is_at(&self, host: &str) -> bool {
        self.host.strip_suffix(host).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    }

    /// Returns the path, without the `/` in front.
    pub fn path(&self) -> Value<'a> {
        self.value(self.path.clone())
    }

    /// Returns the last part of the path that is not empty.
    pub fn last_part(&self) -> Option<Value<'a>> {
        let path = &self.line.text[self.path.clone()];
        let end = self.path.start + path.trim_end_matches('/').len();
        let start = self.line.text[self.path.start..end]
            .rfind('/')
            .map_or(self.path.start, |at| self.path.start + at + 1);
        (start < end).then(|| self.value(start..end))
    }

    /// Returns the fragment, which follows `#`; `None` if it is empty.
    pub fn fragment(&self) -> Option<Value<'a>> {
        (!self.fragment.is_empty()).then(|| self.value(self.fragment.clone()))
    }

    /// Returns the names and values of the query, then of the fragment.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Value<'a>)> + '_ {
        [&self.query, &self.fragment].into_iter().flat_map(move |part| {
            let mut start = part.start;
            std::iter::from_fn(move || {
                let text = &self.line.text[start.min(part.end)..part.end];
                if text.is_empty() {
                    return None;
                }
                let end = start + text.find('&').unwrap_or(text.len());
                let from = std::mem::replace(&mut start, end + 1);
                let text = &self.line.text[from..end];
                let equals = text.find('=').map(|at| from + at);
                Some(equals.map(|at| (&self.line.text[from..at], self.value(at + 1..end))))
            })
            .flatten()
        })
    }

    /// Returns the parts of the path, the query and the fragment that are not a name with a value.
    pub fn words(&self) -> impl Iterator<Item = Value<'a>> + '_ {
        [&self.path, &self.query, &self.fragment].into_iter().flat_map(move |place| {
            let text = self.line.text;
            let start = move |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
            let parts = text[place.clone()].split(['/', '&']).filter(|part| !part.contains('='));
            parts.map(move |part| self.value(start(part)..start(part) + part.len()))
        })
    }

    /// Returns the texts that could be a whole puzzle: each value of the query and of the fragment, the query and the
    /// fragment as a whole, and up to four tails of the path. Each tail begins with a part of the path and satisfies
    /// `begins`.
    pub fn texts<'s>(&'s self, begins: fn(&str) -> bool) -> impl Iterator<Item = Value<'a>> + 's {
        let path = &self.line.text[self.path.clone()];
        let parts = path.match_indices('/').map(|(at, _)| at + 1);
        let parts = std::iter::once(0).chain(parts).filter(move |&at| begins(&path[at..]));
        let tails = parts.take(MOST_TAILS).map(|at| self.path.start + at..self.path.end);
        let wholes = [self.query.clone(), self.fragment.clone()].into_iter().chain(tails);
        self.parameters().map(|(_, value)| value).chain(wholes.map(|bytes| self.value(bytes)))
    }

    /// Returns the value with this name in the query or the fragment.
    pub fn parameter(&self, name: &str) -> Option<Value<'a>> {
        self.parameters().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    fn value(&self, bytes: Range<usize>) -> Value<'a> {
        Value { line: self.line, text: decoded(&self.line.text[bytes.clone()]), bytes }
    }
}

impl<'a> Value<'a> {
    /// Returns the text without punctuation at its end, which belongs to the sentence around the link.
    pub fn trimmed(&self) -> &str {
        self.text.trim().trim_end_matches(CLOSING)
    }

    /// Makes an error that marks this part of the address.
    pub fn error(&self, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        self.line.error(self.bytes.clone(), message, expected)
    }

    /// Returns the place of the part in the line.
    pub fn place(&self) -> Place<'a> {
        Place::new(self.line, self.bytes.clone())
    }
}

/// The maximum number of tails of a path that are tried as a puzzle.
const MOST_TAILS: usize = 4;

/// The characters that may precede a link in a text.
const OPENING: [char; 5] = ['<', '(', '[', '"', '\''];
/// The characters that may follow a link in a text.
pub(super) const CLOSING: [char; 9] = ['>', ')', ']', '"', '\'', '.', ',', ';', '!'];

/// Returns the host of an authority, in lower case and without `www.`; `None` if it is not a host.
fn host(authority: &str) -> Option<String> {
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = host.split(':').next().unwrap_or_default().to_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let is_host = !host.is_empty()
        && host.len() < 254
        && host.starts_with(char::is_alphanumeric)
        && host.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-'));
    is_host.then(|| host.to_owned())
}

/// Decodes codes such as `%2B` in a text, twice if a `%` is encoded itself. If the result is not UTF-8, the text is
/// returned unchanged.
pub fn decoded(text: &str) -> Cow<'_, str> {
    let Some(once) = resolved(text) else { return Cow::Borrowed(text) };
    let twice = if text.contains("%25") { resolved(&once) } else { None };
    Cow::Owned(twice.unwrap_or(once))
}

/// Decodes one level of codes in a text; `None` if there are no codes, or the result is not UTF-8.
fn resolved(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let hex = |at: usize| bytes.get(at).and_then(|&b| char::from(b).to_digit(16));
    let code = |at: usize| Some((hex(at + 1)? * 16 + hex(at + 2)?) as u8).filter(|_| bytes[at] == b'%');
    let (mut found, mut at, mut any) = (Vec::with_capacity(bytes.len()), 0, false);
    while at < bytes.len() {
        match code(at) {
            Some(byte) => {
                found.push(byte);
                at += 3;
                any = true;
            }
            None => {
                found.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8(found).ok().filter(|_| any)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Option<Address<'_>> {
        Address::parse(Line { source: None, number: 1, text })
    }

    #[test]
    fn the_parts_of_an_address() {
        let address = parsed(" <https://WWW.Example.org:80/a/b%20c/?x=1%2B2&empty=&y#z=3&w> ").expect("one");
        assert_eq!((address.scheme, &address.host[..]), ("https", "example.org"));
        assert_eq!(address.path().text, "a/b c/");
        assert_eq!(address.last_part().expect("a part").text, "b c");
        let parameters: Vec<_> =
            address.parameters().map(|(name, value)| format!("{name}:{}", value.text)).collect();
        assert_eq!(parameters, ["x:1+2", "empty:", "z:3"]);
        assert_eq!(address.fragment().expect("one").trimmed(), "z=3&w");
        assert!(address.is_at("example.org") && address.is_at("org") && !address.is_at("ample.org"));
    }

    #[test]
    fn what_has_no_name_is_a_word() {
        let address = parsed("https://a.org/b/c%20d?e&f=g#h").expect("one");
        assert_eq!(
            address.words().map(|value| value.text.into_owned()).collect::<Vec<_>>(),
            ["b", "c d", "e", "h"]
        );
    }

    #[test]
    fn what_could_be_a_whole_puzzle() {
        let address = parsed("https://a.org/b/c%2Bd/e?f=g&h==#i=j").expect("one");
        assert_eq!(
            address
                .texts(|part| !part.starts_with('b'))
                .map(|value| value.text.into_owned())
                .collect::<Vec<_>>(),
            ["g", "=", "j", "f=g&h==", "i=j", "c+d/e", "e"]
        );
    }

    #[test]
    fn what_is_an_address() {
        for text in ["sudokupad.app/abc", "(http://a.b?c)", "sudokupad://puzzle/x", "www.a.org/1"] {
            assert!(parsed(text).is_some(), "{text}");
        }
        for text in
            ["", "1.2.3/4", "a.b", "5/6", "https://", "https:///a", "no link: https://a.b/c d", "a b.cd/e"]
        {
            assert!(parsed(text).is_none(), "{text}");
        }
    }

    #[test]
    fn codes_are_resolved_once_or_twice() {
        for (text, plain) in
            [("a%2Bb%3d", "a+b="), ("a%252Bb", "a+b"), ("50%", "50%"), ("%ff%2B", "%ff%2B"), ("%c3%a9", "é")]
        {
            assert_eq!(decoded(text), plain);
        }
    }
}
