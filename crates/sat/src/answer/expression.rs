//! Reads the expressions of SMT-LIB (Barrett, Fontaine and Tinelli, "The SMT-LIB Standard: Version 2.6", 2017), which
//! are words and lists.

use crate::dimacs::Malformed;

/// An expression of SMT-LIB: a word, a quoted text or a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expression {
    Word(String),
    /// Text in quotation marks.
    Quoted,
    List(Vec<Expression>),
}

/// Maximum depth of nested lists. Real answers are far flatter.
const DEEPEST: usize = 50;

impl Expression {
    /// Reads all expressions of `text`, each with the number of the line where it starts; `line` is the number of the
    /// first line of `text`.
    pub(super) fn read(text: &str, line: u64) -> Result<Vec<(u64, Expression)>, Malformed> {
        let mut open: Vec<(u64, Vec<Expression>)> = Vec::new();
        let mut done = Vec::new();
        let mut tokens = Tokens { rest: text, line };
        loop {
            let at = tokens.line_of_next();
            let wrong = |message: &str, expected: &str| Malformed::new(at, 1, message, expected);
            let expression = match tokens.next()? {
                None => break,
                Some(Token::Open) if open.len() == DEEPEST => {
                    return Err(wrong("parentheses too deep", "names and values"));
                }
                Some(Token::Open) => {
                    open.push((at, Vec::new()));
                    continue;
                }
                Some(Token::Close) => {
                    let (began, list) =
                        open.pop().ok_or_else(|| wrong("`)` without `(`", "an expression"))?;
                    (began, Expression::List(list))
                }
                Some(Token::Word(word)) => (at, Expression::Word(word.to_owned())),
                Some(Token::Quoted) => (at, Expression::Quoted),
            };
            match open.last_mut() {
                Some((_, list)) => list.push(expression.1),
                None => done.push(expression),
            }
        }
        match open.first() {
            None => Ok(done),
            Some(&(line, _)) => Err(Malformed::new(line, 1, "an expression that is cut off", "`)`")),
        }
    }

    /// Returns the word; `None` for a list or a quoted text.
    pub(super) fn word(&self) -> Option<&str> {
        match self {
            Expression::Word(word) => Some(word),
            Expression::Quoted | Expression::List(_) => None,
        }
    }

    /// Returns the members of a list; `None` for a word or a quoted text.
    pub(super) fn list(&self) -> Option<&[Expression]> {
        match self {
            Expression::List(list) => Some(list),
            Expression::Quoted | Expression::Word(_) => None,
        }
    }
}

enum Token<'a> {
    Open,
    Close,
    Word(&'a str),
    Quoted,
}

struct Tokens<'a> {
    rest: &'a str,
    line: u64,
}

impl<'a> Tokens<'a> {
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count() as u64;
        self.rest = rest;
        taken
    }

    /// Skips spaces and comments; returns the number of the line where the next token starts.
    fn line_of_next(&mut self) -> u64 {
        loop {
            let spaces = self.rest.len() - self.rest.trim_start().len();
            self.take(spaces);
            if !self.rest.starts_with(';') {
                return self.line;
            }
            self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
    }

    /// Reads the next token; returns `None` at the end of the text.
    fn next(&mut self) -> Result<Option<Token<'a>>, Malformed> {
        let line = self.line;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        Ok(Some(match first {
            '(' | ')' => {
                self.take(1);
                if first == '(' { Token::Open } else { Token::Close }
            }
            '"' | '|' => {
                let cut = || Malformed::new(line, 1, "a quotation that is cut off", format!("`{first}`"));
                let end = self.rest[1..].find(first).ok_or_else(cut)? + 2;
                let text = self.take(end);
                if first == '"' { Token::Quoted } else { Token::Word(&text[1..text.len() - 1]) }
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || "();\"|".contains(c);
                Token::Word(self.take(self.rest.find(ends).unwrap_or(self.rest.len())))
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(word: &str) -> Expression {
        Expression::Word(word.into())
    }

    #[test]
    fn lists_words_and_quotations_have_their_lines() {
        let read = Expression::read("((a (- 3))\n ; b\n (|b c|#x1))\n(error \"x (\ny\") 0", 3);
        let minus = Expression::List(vec![word("-"), word("3")]);
        let first = Expression::List(vec![
            Expression::List(vec![word("a"), minus]),
            Expression::List(vec![word("b c"), word("#x1")]),
        ]);
        let second = Expression::List(vec![word("error"), Expression::Quoted]);
        assert_eq!(read, Ok(vec![(3, first), (6, second), (7, word("0"))]));
        assert_eq!(Expression::read(" \n", 1), Ok(Vec::new()));
    }

    #[test]
    fn what_is_cut_or_too_deep_is_an_error_with_its_line() {
        let deep = "(".repeat(1 << 20);
        for (text, expected) in [
            ("a\n(b", "2:1: an expression that is cut off"),
            ("a)", "1:1: `)` without `(`"),
            ("\n(a \"b)", "2:1: a quotation that is cut off"),
            ("|a", "1:1: a quotation that is cut off"),
            (deep.as_str(), "1:1: parentheses too deep"),
        ] {
            let error = Expression::read(text, 1).expect_err(expected).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
