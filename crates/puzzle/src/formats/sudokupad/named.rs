//! What SCL says by name: rules of the whole grid, title, author, text of the rules, a stored solution.

use serde_json::Value;

use super::reader::Reader;
use crate::error::ParseError;
use crate::formats::fpuzzles::is_empty;
use crate::formats::fpuzzles::place::Path;
use crate::grid::{Digit, Shape};
use crate::puzzle::About;
use crate::statement::Statement;

impl Reader<'_> {
    /// Rules that a truth value states; whether it is one of them.
    pub fn flag(&mut self, path: &Path, name: &str, content: &Value) -> Result<bool, ParseError> {
        let name: String =
            name.chars().filter(|c| !matches!(c, ' ' | '_')).collect::<String>().to_lowercase();
        let statement = match name.as_str() {
            "antiknight" => Statement::new("anti-knight"),
            "antiking" => Statement::new("anti-king"),
            "nonconsecutive" => Statement::new("non-consecutive"),
            "disjointgroups" => Statement::new("disjoint-sets"),
            "diagonal+" => Statement::new("diagonal").with("anti"),
            "diagonal-" => Statement::new("diagonal").with("main"),
            "norowcol" => {
                if *content != Value::Bool(true) {
                    return Err(self.error(path, "this is not a truth value", "true or false"));
                }
                self.no_lines(path);
                return Ok(true);
            }
            _ => return Ok(false),
        };
        if *content != Value::Bool(true) {
            return Err(self.error(path, "this is not a truth value", "true or false"));
        }
        if !self.rules.iter().any(|(known, _)| *known == statement) {
            self.say(statement, path);
        }
        Ok(true)
    }

    /// Makes rows and columns no houses; the regions stay some.
    fn no_lines(&mut self, path: &Path) {
        if !self.shape.has_lines() {
            return;
        }
        self.shape = Shape::raw(self.side, self.side);
        self.houses.truncate(self.regions);
        for region in self.houses.clone() {
            self.say(Statement::new("extra-region").with(region), path);
        }
    }

    /// A list of rules by name.
    pub fn global(&mut self, path: &Path, content: &Value) -> Result<(), ParseError> {
        for (path, name) in self.array(path, content)? {
            let known = match name.as_str() {
                Some("rowcol") => true,
                Some(name) => self.flag(&path, name, &Value::Bool(true))?,
                None => false,
            };
            if !known {
                self.unknown(&path, "an unknown rule")?;
            }
        }
        Ok(())
    }

    /// What the metadata says of the puzzle, and the rules in it; all else in it is no rule.
    pub fn metadata(&mut self, path: &Path, content: &Value) -> Result<(), ParseError> {
        for (name, content) in content.as_object().into_iter().flatten() {
            let path = path.key(name);
            match name.as_str() {
                _ if is_empty(content) => {}
                "global" => self.global(&path, content)?,
                "title" | "author" | "rules" | "solution" => self.about_member(&path, name, content),
                _ => _ = self.flag(&path, name, content)?,
            }
        }
        Ok(())
    }

    /// Keeps what a member says of the puzzle; whether it is such a member.
    pub fn about(&mut self, path: &Path, name: &str, text: &str) -> bool {
        match name {
            "title" => keep(&mut self.about.title, About::name(text)),
            "author" => keep(&mut self.about.author, About::name(text)),
            "rules" => {
                let stated = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
                if let Some(text) = stated.as_ref().filter(|_| self.about.rules != stated) {
                    let shown = crate::terminal::on_one_line(text, 100);
                    self.warn(path, format!("the text of the rules is not read: \"{shown}\""));
                }
                keep(&mut self.about.rules, stated);
            }
            "solution" => self.solution(path, text),
            _ => return false,
        }
        true
    }

    /// The same of a member that holds a text, or its paragraphs.
    pub fn about_member(&mut self, path: &Path, name: &str, content: &Value) {
        match content {
            Value::String(text) => _ = self.about(path, name, text),
            // Rules may stand in paragraphs.
            Value::Array(lines) => {
                let text: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
                _ = self.about(path, name, &text.join("\n"));
            }
            _ => {}
        }
    }

    /// Keeps a stored solution: a character for each cell; what is no digit is unknown.
    fn solution(&mut self, path: &Path, text: &str) {
        let digit = |c: char| c.to_digit(36).filter(|digit| (1..=self.side as u32).contains(digit));
        let digits: Vec<Option<Digit>> = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| digit(c).map(|digit| digit as Digit))
            .collect();
        match digits.len() == self.side * self.side {
            true if digits.iter().all(Option::is_none) => {}
            true => keep(&mut self.about.solution, Some(digits)),
            false => self.warn(path, "a stored solution that is not one digit for each cell".into()),
        }
    }
}

/// The first of several places that state it counts.
fn keep<T>(slot: &mut Option<T>, found: Option<T>) {
    *slot = slot.take().or(found);
}
