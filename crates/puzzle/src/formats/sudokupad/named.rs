//! The named parts of SCL: rules of the whole grid, the title, author and rules in words, and a stored solution.

use serde_json::Value;

use super::reader::Reader;
use crate::error::ParseError;
use crate::formats::json::{self, Path, is_empty, name_in_metadata, rule_in_metadata};
use crate::grid::Shape;
use crate::statement::Statement;

/// The names that SudokuPad gives to f-puzzles' negative constraints (`parse.negative` of its decoder), with their
/// meaning and a replacement. They cannot be read, because the marks that they exempt are only drawn.
const UNREAD: [(&str, &str, &str); 2] = [
    (
        "antiratio",
        "no neighbours are in a ratio without a mark",
        "'negative-ratio', and 'ratio' for each mark, by --rule",
    ),
    (
        "antixv",
        "no neighbours have the sum 5 or 10 without a mark",
        "'strict-xv', and 'xv' for each mark, by --rule",
    ),
];

impl Reader<'_> {
    /// Reads a rule that a truth value switches on. Returns `false` if the key does not name such a rule.
    pub fn flag(&mut self, path: &Path, name: &str, content: &Value) -> Result<bool, ParseError> {
        let Some(rule) = rule_in_metadata(&name_in_metadata(name)) else { return Ok(false) };
        self.truth(path, content)?;
        let [rule, arguments @ ..] = rule else {
            self.no_lines(path);
            return Ok(true);
        };
        let statement = arguments.iter().fold(Statement::new(rule), |stated, &word| stated.with(word));
        if !self.rules.iter().any(|(known, _)| *known == statement) {
            self.say(statement, path);
        }
        Ok(true)
    }

    /// Removes rows and columns from the houses; regions stay.
    fn no_lines(&mut self, path: &Path) {
        if !self.shape.has_lines() {
            return;
        }
        self.shape = Shape::raw(self.side(), self.side());
        self.own.cells.truncate(self.own.regions);
        for region in self.own.cells.clone() {
            self.say(Statement::new("extra-region").with(region), path);
        }
    }

    /// Reads a list of names of rules.
    pub fn global(&mut self, path: &Path, content: &Value) -> Result<(), ParseError> {
        for (path, name) in self.array(path, content)? {
            let name = name.as_str().unwrap_or_default();
            let unread = UNREAD.iter().find(|(known, ..)| *known == name);
            match name {
                "rowcol" => {}
                // Cages of the type `disjoint` state the rule, whatever the form of the regions.
                "disjoint" if self.own.is_disjoint => {}
                "disjoint" => _ = self.flag(&path, "disjointgroups", &Value::Bool(true))?,
                _ if self.flag(&path, name, &Value::Bool(true))? => {}
                _ => match unread {
                    Some((_, meaning, instead)) => {
                        let message = format!("the rule '{name}' ({meaning}), whose marks are only drawn");
                        self.unknown_in(&path, &message, instead)?;
                    }
                    None => self.unknown(&path, "an unknown rule")?,
                },
            }
        }
        Ok(())
    }

    /// Reads the metadata: texts about the puzzle, and rules; other members are ignored.
    pub fn metadata(&mut self, path: &Path, content: &Value) -> Result<(), ParseError> {
        for (name, content) in self.object(path, content, "one that describes the puzzle")? {
            self.member_of_metadata(&path.key(name), name, content)?;
        }
        Ok(())
    }

    /// Reads a member of the metadata.
    pub fn member_of_metadata(&mut self, path: &Path, name: &str, content: &Value) -> Result<(), ParseError> {
        match name {
            _ if is_empty(content) => {}
            "global" => self.global(path, content)?,
            "grids" => self.unknown(path, json::SEVERAL_GRIDS)?,
            "title" | "author" | "rules" | "solution" => self.about_member(path, name, content),
            _ => _ = self.flag(path, name, content)?,
        }
        Ok(())
    }

    /// Stores a text about the puzzle, which may be a list of paragraphs.
    pub fn about_member(&mut self, path: &Path, name: &str, content: &Value) {
        match content {
            Value::String(text) => _ = self.about(path, name, text),
            Value::Array(lines) => {
                let text: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
                _ = self.about(path, name, &text.join("\n"));
            }
            _ => {}
        }
    }
}
