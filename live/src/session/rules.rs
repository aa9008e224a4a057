//! The lists that a page needs: all rules for a palette, with how to draw them; puzzles to begin with; export formats.

use std::sync::OnceLock;

use serde_json::{Map, Value, json};
use sudoku2cnf_puzzle::form::{Beside, Form, Place};
use sudoku2cnf_puzzle::formats::headers::{HEADERS, Header};
use sudoku2cnf_puzzle::formats::rule_words;
use sudoku2cnf_puzzle::puzzle::{Puzzle, StatedRule};
use sudoku2cnf_puzzle::rules::{Group, Need, Param, ParamKind, REGISTRY, Spec, suggest, words};
use sudoku2cnf_puzzle::statement::Argument;

use super::{export, puzzles};
use crate::message::{AnswerReply, Reply};

/// Returns all rules in groups, the header lines that can be added to a text, puzzles to begin with, and the names of
/// export formats.
pub fn reply(id: u64) -> Reply {
    // The lists are built only once: they are the same for each page, and reading and drawing all samples takes a
    // while.
    static LISTS: OnceLock<Value> = OnceLock::new();
    Reply::Answer(AnswerReply {
        id,
        ask: "rules",
        answer: LISTS.get_or_init(lists).clone(),
        sentence: String::new(),
        svg: None,
        warnings: Vec::new(),
    })
}

fn lists() -> Value {
    let groups = Group::ALL.iter().map(
        |group| json!({ "title": group.title(), "rules": group.rules().map(declaration).collect::<Vec<Value>>() }),
    );
    let headers = HEADERS.iter().filter(|header| !BEGUN.contains(&header.name)).map(header);
    json!({
        "groups": groups.collect::<Vec<_>>(), "count": REGISTRY.len(), "headers": headers.collect::<Vec<_>>(),
        "puzzles": puzzles::groups(),
        "exports": export::names().collect::<Vec<_>>(),
    })
}

/// Header lines that the palette does not offer, because the editor writes them itself.
const BEGUN: [&str; 3] = ["given", "grid", "subgrids"];

/// Describes a header line as if it were a rule: its parameter is a list of cells, a label for each cell, or typed
/// words.
fn header(header: &Header) -> Value {
    let words = header.usage.strip_prefix(header.name).unwrap_or_default().trim();
    let (param, look) = match words {
        "" => (json!({ "word": "LABELS", "kind": "labels", "optional": false }), Some("area")),
        "CELLS" => {
            (json!({ "word": words, "kind": "cells", "optional": false, "distinct": true }), Some("area"))
        }
        _ => (json!({ "word": words, "kind": "rest", "optional": false }), None),
    };
    let aliases: Vec<&str> = rule_words::of(header.name).chain(suggest::related(header.name)).collect();
    json!({
        "name": header.name, "usage": header.usage, "summary": header.summary, "aliases": aliases, "params": [param],
        "look": look, "example": header.example, "words": [],
    })
}

/// Describes a rule: its words, its parameters, and how to draw it.
fn declaration(spec: &Spec) -> Value {
    let meanings = words::of(spec).into_iter();
    let meanings: Vec<Value> =
        meanings.map(|(word, meaning)| json!({ "word": word, "meaning": meaning })).collect();
    let sample = Sample::of(spec);
    let params: Vec<Value> =
        (0..spec.params.len()).map(|place| param(spec, place, sample.as_ref())).collect();
    json!({
        "name": spec.name, "usage": spec.usage(), "summary": spec.summary, "aliases": aliases(spec),
        "params": params, "look": sample.as_ref().and_then(Sample::look),
        "example": spec.examples.first(), "sample": spec.sample, "words": meanings,
    })
}

/// Returns other names of a rule, from formats and from common use.
fn aliases(spec: &Spec) -> Vec<&'static str> {
    let mut all: Vec<&str> = spec.aliases.iter().map(|(name, _)| *name).collect();
    all.extend(rule_words::of(spec.name).chain(suggest::related(spec.name)));
    all.extend([spec.iss, spec.fpuzzles]);
    all.retain(|word| !word.is_empty());
    all
}

/// Describes a parameter of a rule: its word, its kind with its bounds, and whether it is optional.
fn param(spec: &Spec, place: usize, sample: Option<&Sample>) -> Value {
    let Param { word, kind, need, .. } = spec.params[place];
    let (name, bounds) = match kind {
        ParamKind::Cell => ("cell", json!({})),
        ParamKind::Cells { distinct } => ("cells", json!({ "distinct": distinct })),
        ParamKind::Groups { or_empty } => ("groups", json!({ "or_empty": or_empty })),
        ParamKind::Line => ("line", json!({})),
        ParamKind::Side => ("side", json!({})),
        ParamKind::Number { what, min, max } => ("number", json!({ "what": what, "min": min, "max": max })),
        ParamKind::Labelled { label, what, min, max } => {
            ("labelled", json!({ "label": label, "what": what, "min": min, "max": max }))
        }
        ParamKind::Values { or_none } => ("values", json!({ "or_none": or_none })),
        ParamKind::Counts => ("counts", json!({})),
        ParamKind::Terms => ("terms", json!({})),
        ParamKind::Choice(words) => {
            let steps = sample.and_then(|sample| sample.steps(place, words));
            ("choice", json!({ "choices": words, "steps": steps }))
        }
        ParamKind::Key => ("key", json!({})),
        ParamKind::Text { what } => ("text", json!({ "what": what })),
        ParamKind::Blocks { most } => ("blocks", json!({ "most": (most < usize::MAX).then_some(most) })),
        _ => ("text", json!({})),
    };
    let mut all = Map::from_iter([("word".into(), word.into()), ("kind".into(), name.into())]);
    all.insert("optional".into(), (need != Need::Required).into());
    if let Value::Object(bounds) = bounds {
        all.extend(bounds.into_iter().filter(|(_, bound)| !bound.is_null()));
    }
    all.into()
}

/// A sample line of a rule, read on a board.
struct Sample {
    puzzle: Puzzle,
}

impl Sample {
    /// Creates the sample of a rule; `None` if the rule has none.
    fn of(spec: &Spec) -> Option<Sample> {
        let puzzle: Puzzle = format!("grid 9x9\n{}", spec.sample).parse().ok()?;
        puzzle
            .rules()
            .last()
            .is_some_and(|stated| stated.statement.name == spec.name)
            .then_some(Sample { puzzle })
    }

    fn stated(&self) -> &StatedRule {
        self.puzzle.rules().last().expect("a sample has its rule")
    }

    /// Returns where the rule is drawn: on a `line`, on the `border` of two cells, on the `corner` of four, outside the
    /// grid at the end of a `diagonal`, or on an `area`; `None` if a picture can only quote the rule.
    fn look(&self) -> Option<&'static str> {
        let forms = self.stated().rule.draw(self.puzzle.grid());
        let on_cells = |form: &Form| match form {
            Form::Line(_) => Some("line"),
            Form::Clue(clue) if matches!(clue.at, Beside::Diagonal(..)) => Some("diagonal"),
            Form::Sign(sign) => Some(match sign.at {
                Place::Between(..) => "border",
                Place::Corner(_) => "corner",
                Place::Cell(_) => "area",
            }),
            _ => (!form.cells().is_empty()).then_some("area"),
        };
        let line = forms.iter().find(|form| matches!(form, Form::Line(_)));
        line.into_iter().chain(&forms).find_map(on_cells)
    }

    /// Returns, for each of the words, the step of the diagonal that it stands for, in rows down and columns to the
    /// right; `None` if the words stand for something else.
    fn steps(&self, place: usize, words: &[&'static str]) -> Option<Vec<(isize, isize)>> {
        let step = |&word: &&'static str| {
            let mut puzzle = self.puzzle.clone();
            let mut statement = self.stated().statement.clone();
            *statement.arguments.get_mut(place)? = Argument::Word(word);
            puzzle.add(statement).ok()?;
            puzzle.rules().last()?.rule.draw(puzzle.grid()).iter().find_map(|form| match form {
                Form::Clue(clue) => match clue.at {
                    Beside::Diagonal(_, step) => Some(step),
                    Beside::Line(..) => None,
                },
                _ => None,
            })
        };
        words.iter().map(step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_say_where_rules_are_drawn() {
        let declared = |name: &str| declaration(sudoku2cnf_puzzle::rules::find(name).expect("a rule"));
        for (name, look) in [
            ("thermo", "line"),
            ("killer", "area"),
            ("odd", "area"),
            ("kropki", "border"),
            ("difference", "border"),
            ("quadruple", "corner"),
            ("little-killer", "diagonal"),
        ] {
            assert_eq!(declared(name)["look"], look, "{name}");
        }
        assert_eq!(declared("anti-knight")["look"], Value::Null);
        assert_eq!(
            declared("little-killer")["params"][2]["steps"],
            json!([[-1, -1], [-1, 1], [1, -1], [1, 1]])
        );
        assert_eq!(declared("xv")["params"][0].get("steps"), None);
        assert_eq!(
            declared("whisper")["params"][0],
            json!({ "word": "[D]", "kind": "number", "optional": true, "what": "a difference", "min": 0, "max": 1025 })
        );
    }

    #[test]
    fn people_find_rules_by_their_words() {
        for (word, name) in [
            ("german", "whisper"),
            ("thermometer", "thermo"),
            ("regionsum", "region-sum"),
            ("littlekiller", "little-killer"),
            ("xsum", "x-sum"),
            ("cage", "killer"),
            ("dot", "kropki"),
        ] {
            let aliases = aliases(sudoku2cnf_puzzle::rules::find(name).expect("a rule"));
            let is_found = |alias: &str| sudoku2cnf_puzzle::rules::alias::plain(alias).contains(word);
            assert!(aliases.into_iter().chain([name]).any(is_found), "{word}");
        }
    }

    #[test]
    fn headers_are_declared_as_rules() {
        let kinds = HEADERS.iter().map(|one| (one.name, header(one)["params"][0]["kind"].clone()));
        let kinds: std::collections::BTreeMap<_, _> = kinds.collect();
        assert_eq!((&kinds["regions"], &kinds["holes"]), (&json!("labels"), &json!("cells")));
        assert_eq!((&kinds["layer"], &kinds["title"]), (&json!("rest"), &json!("rest")));
        let regions = HEADERS.iter().find(|header| header.name == "regions").map(header);
        assert!(regions.is_some_and(|told| told["aliases"].as_array().unwrap().contains(&json!("jigsaw"))));
    }

    #[test]
    fn a_callers_own_rule_is_declared_alike() {
        const OWN: Spec = Spec::new("mine", "", &[Param::cell("C"), Param::distinct()], |_| unreachable!());
        let told = declaration(&OWN);
        assert_eq!((&told["look"], &told["params"][1]["kind"]), (&Value::Null, &json!("cells")));
    }
}
