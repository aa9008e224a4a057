//! All rules, for a palette, and puzzles to begin with.

use serde_json::{Value, json};
use sudoku2cnf::rules::{REGISTRY, Spec, words};

use super::{export, puzzles};
use crate::message::{AnswerReply, Reply};

/// All rules in groups, puzzles to begin with, and the names of formats to export to.
pub fn reply(id: u64) -> Reply {
    let rule = |spec: &Spec| {
        let params: Vec<&str> = spec.params.iter().map(|param| param.word).collect();
        let words = words::of(spec).into_iter();
        let words: Vec<Value> =
            words.map(|(word, meaning)| json!({ "word": word, "meaning": meaning })).collect();
        json!({
            "name": spec.name, "usage": spec.usage(), "summary": spec.summary, "params": params,
            "example": spec.examples.first(), "sample": spec.sample, "words": words,
        })
    };
    let groups = sudoku2cnf::rules::group::GROUPS.iter().map(
        |group| json!({ "title": group.title, "rules": group.rules().map(rule).collect::<Vec<Value>>() }),
    );
    let answer = json!({
        "groups": groups.collect::<Vec<_>>(), "count": REGISTRY.len(), "puzzles": puzzles::groups(),
        "exports": export::names().collect::<Vec<_>>(),
    });
    Reply::Answer(AnswerReply {
        id,
        ask: "rules",
        answer,
        sentence: String::new(),
        svg: None,
        warnings: Vec::new(),
    })
}
