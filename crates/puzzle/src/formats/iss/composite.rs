//! Tokens within tokens: `.Or` and `.And`, and the types allowed in them and in copies.

use std::collections::HashMap;

use super::needs;
use super::reader::Reader;
use super::shape::short;
use super::table::{self, Scope};
use super::token::{COMPOSITES, Node, Token};
use super::write::Writer;
use super::written::OutputToken;
use crate::error::ParseError;
use crate::rules::nearest;
use crate::statement::{Argument, Statement};

impl Reader<'_> {
    /// Adds the rules of a token or of a composite.
    pub fn node(&mut self, node: &Node<'_>) -> Result<(), ParseError> {
        match node {
            Node::Single(token) => {
                self.step(token)?;
                self.single(token)
            }
            Node::Composite(token, children) => {
                self.step(token)?;
                let scope = self.scope;
                let unique = self.unique.take();
                if self.scope == Scope::Root {
                    self.scope = Scope::Composite;
                }
                match token.name.text {
                    "Or" => self.or(token, children)?,
                    "And" => {
                        // Within `.And`, constraints of the same key replace each other (`_mergeByUniqueness` in ISS).
                        self.unique = Some(HashMap::new());
                        children.iter().try_for_each(|child| self.node(child))?;
                    }
                    _ => {
                        self.scope = Scope::Copies;
                        self.replicate(token, children)?;
                    }
                }
                self.scope = scope;
                self.unique = unique;
                Ok(())
            }
        }
    }

    fn single(&mut self, token: &Token<'_>) -> Result<(), ParseError> {
        let Some(kind) = table::find(token.name.text) else { return self.unknown(token) };
        if kind.scope < self.scope {
            let name = token.name.text;
            return match self.scope {
                Scope::Copies => {
                    Err(self.error(token.mark, format!("'.{name}' in copies"), "lines, sets or givens"))
                }
                _ => Err(self.error(token.mark, format!("'.{name}' in a composite"), "it outside")),
            };
        }
        let values = self.geometry.size.values;
        if let Some(expected) = needs::lacks(kind.name, values) {
            let message = format!("'.{}' with the values {} to {}", kind.name, values.min, values.max);
            return Err(self.error(token.mark, message, expected));
        }
        // A type without a name abbreviates `Given`.
        self.kind = Some(if kind.name.is_empty() { "Given" } else { kind.name });
        table::read(kind, self, token)?;
        self.kind = None;
        Ok(())
    }

    /// Fails for a token of an unknown type, unless unknown parts are ignored.
    fn unknown(&mut self, token: &Token<'_>) -> Result<(), ParseError> {
        let name = token.name.text;
        let names = table::TYPES.iter().map(|kind| kind.name);
        let lower: Vec<String> = names.clone().map(str::to_lowercase).collect();
        let found = nearest(&short(name), lower.iter().map(String::as_str));
        let like = names.zip(&lower).find(|(_, lower)| Some(lower.as_str()) == found);
        let expected = match like {
            Some((name, _)) => format!("perhaps '.{name}'"),
            None => "a type such as '.Thermo' or '.Cage'".into(),
        };
        let error = self.error(token.mark, format!("unknown type '.{}'", short(name)), expected);
        self.ignore(error)
    }

    /// Adds a rule that requires at least one of the children to hold.
    fn or(&mut self, token: &Token<'_>, children: &[Node<'_>]) -> Result<(), ParseError> {
        if children.is_empty() {
            return Err(self.error(
                token.mark,
                "an empty '.Or'",
                "constraints, at least one of which must hold",
            ));
        }
        let outer = self.branch.take();
        let mut branches = Vec::new();
        for child in children {
            self.branch = Some(Vec::new());
            self.node(child)?;
            branches.extend(self.branch.take());
        }
        self.branch = outer;
        if branches.iter().any(Vec::is_empty) {
            // An empty branch always holds, so the rule demands nothing.
            return Ok(());
        }
        if let [only] = &mut branches[..] {
            std::mem::take(only).into_iter().for_each(|stated| self.keep(stated));
            return Ok(());
        }
        self.state_any(branches, token.mark)
    }
}

/// Returns the tokens of the rules `and` and `or`; `None` for other rules, or if ISS lacks one of the nested rules.
pub fn write(writer: &Writer<'_>, statement: &Statement) -> Option<Vec<OutputToken>> {
    let (name, Argument::Blocks(blocks)) = (statement.name, statement.argument(0)) else { return None };
    let branches: Vec<Vec<Vec<OutputToken>>> =
        blocks.iter().map(|block| lines(writer, block)).collect::<Option<_>>()?;
    match name {
        "and" => Some(within("And", branches.into_iter().flatten().flatten())),
        "or" => Some(within("Or", branches.into_iter().flat_map(one))),
        _ => None,
    }
}

/// Returns the tokens of each statement of a block.
fn lines(writer: &Writer<'_>, block: &[Statement]) -> Option<Vec<Vec<OutputToken>>> {
    block.iter().map(|statement| writer.state(statement).filter(|tokens| nest(tokens))).collect()
}

/// Returns `true` if ISS allows the tokens inside composites.
fn nest(tokens: &[OutputToken]) -> bool {
    let nests = |name: &str| table::find(name).is_some_and(|kind| kind.scope != Scope::Root);
    tokens.iter().all(|token| COMPOSITES.contains(&token.name) || token.name == END || nests(token.name))
}

/// Combines the tokens of a branch into one token or one composite, as ISS requires.
fn one(mut lines: Vec<Vec<OutputToken>>) -> Vec<OutputToken> {
    match &mut lines[..] {
        [line] if line.len() == 1 || line.first().is_some_and(|first| COMPOSITES.contains(&first.name)) => {
            std::mem::take(line)
        }
        _ => within("And", lines.into_iter().flatten()),
    }
}

const END: &str = "End";

fn within(name: &'static str, tokens: impl Iterator<Item = OutputToken>) -> Vec<OutputToken> {
    std::iter::once(OutputToken::new(name)).chain(tokens).chain([OutputToken::new(END)]).collect()
}
