//! The names in a declaration: of a value, of its members, or of the items of a list.

use super::{Outcome, Script};
use crate::formats::sudokumaker::datum::Datum;

/// The names that a declaration defines.
pub enum Pattern {
    Name(String),
    Members(Vec<String>),
    /// Names for the first items of a list, and a name for the list of all others.
    Items(Vec<String>, Option<String>),
}

impl Script<'_> {
    /// Reads the names of a declaration.
    pub fn pattern(&mut self) -> Outcome<Pattern> {
        if self.takes("{") {
            let mut names = Vec::new();
            while !self.takes("}") {
                names.push(self.name()?);
                if !self.sees("}") {
                    self.needs(",")?;
                }
            }
            return Ok(Pattern::Members(names));
        }
        if self.takes("[") {
            let (mut names, mut rest) = (Vec::new(), None);
            while !self.takes("]") {
                match self.takes("...") {
                    true => rest = Some(self.name()?),
                    false if rest.is_none() => names.push(self.name()?),
                    false => return Err(self.stuck()),
                }
                if !self.sees("]") {
                    self.needs(",")?;
                }
            }
            return Ok(Pattern::Items(names, rest));
        }
        Ok(Pattern::Name(self.name()?))
    }

    /// Assigns a value to the names of a pattern.
    pub fn bind(&mut self, pattern: &Pattern, content: &Datum) -> Outcome<()> {
        match pattern {
            Pattern::Name(name) => {
                self.names.insert(name.clone(), content.clone());
            }
            Pattern::Members(names) => {
                for name in names {
                    let member = content.member(name);
                    let member = member.or_else(|| (!self.is_taken()).then_some(Datum::Unknown));
                    let member = member.ok_or_else(|| format!("at the member '{name}'"))?;
                    self.names.insert(name.clone(), member);
                }
            }
            Pattern::Items(names, rest) => {
                let items = match content {
                    Datum::List(items) => Some(items),
                    _ if !self.is_taken() => None,
                    _ => return Err("at items of something that is not a list".into()),
                };
                self.spend(items.map_or(0, |items| items.len()))?;
                for (place, name) in names.iter().enumerate() {
                    let item = items.map(|items| items.get(place).cloned().unwrap_or(Datum::Missing));
                    self.names.insert(name.clone(), item.unwrap_or(Datum::Unknown));
                }
                if let Some(name) = rest {
                    let behind =
                        items.map(|items| items.iter().skip(names.len()).cloned().collect::<Vec<_>>());
                    self.names.insert(name.clone(), behind.map_or(Datum::Unknown, Datum::list));
                }
            }
        }
        Ok(())
    }
}
