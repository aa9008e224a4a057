//! Steps as JSON objects, in which cells and houses are given by name and values are numbers.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::Value;

use super::StepWords;
use crate::grid::{Cell, Digit};
use crate::render::json::to_line;
use crate::render::{ExplanationObject, line};
use crate::steps::{Cause, End, Fact, Step, Steps};

/// A step; absent parts are left out. Its keys are in alphabetical order, as in the other objects here.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StepObject {
    /// The causes.
    pub because: Vec<CauseObject>,
    /// The known facts: the values left in a cell, and the places left for a value in a house.
    pub facts: Vec<CauseObject>,
    /// Its kind: `single`, `rule`, `sum`, `intersection`, `subset`, `fish`, `wing`, `chain`, `net` or `cases`.
    pub kind: &'static str,
    /// `true` if every cause is needed.
    pub minimal: bool,
    /// Its name.
    pub name: String,
    /// The cells that get a value.
    pub place: Vec<CellObject>,
    /// A refutation of the opposite: each line follows from the lines above it, and the last one contradicts what is
    /// known.
    pub proof: Vec<ProofLineObject>,
    /// Why the conclusions follow, as data.
    #[schemars(schema_with = "reason")]
    pub reason: Value,
    /// The cells that lose values.
    pub remove: Vec<CellObject>,
    /// Its number, from 1.
    pub step: usize,
    /// Its weight.
    pub weight: u32,
    /// The step in sentences, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<String>>,
}

impl StepObject {
    /// Returns the object on one line, without a line break.
    pub fn to_json(&self) -> String {
        to_line(self)
    }
}

/// Returns the schema of a reason: any object with a `kind`.
fn reason(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object", "properties": { "kind": { "type": "string" } }, "required": ["kind"] })
}

/// A cell, with a value or several.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CellObject {
    /// The name of the cell.
    pub cell: String,
    /// The value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Digit>,
    /// The values; for a wrong cell of a state, the right ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Digit>>,
}

/// A line of a proof.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ProofLineObject {
    /// The place of its cause in `because`, from 0; null for an assumption.
    pub because: Option<usize>,
    /// The name of the cell.
    pub cell: String,
    /// The value that it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Digit>,
    /// The value that it does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_not: Option<Digit>,
}

/// A cause: a cell; a house and a value; a line of a rule; or a derived sum. A fact is a cause with the candidates left
/// there.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CauseObject {
    /// The name of a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The cells of the rule that matter here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<String>>,
    /// The name of a sum that follows from houses and rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub derived: Option<String>,
    /// The houses and rules that the sum follows from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Vec<CauseObject>>,
    /// The name of a house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The names of several houses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub houses: Option<Vec<String>>,
    /// The number of the rule's line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Of a fact: the cells left for the value in the house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<String>>,
    /// The native line of a rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The name of the text that the line was read from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The terms of the sum, each a factor and a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<(i64, String)>>,
    /// The total of the sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
    /// The value that the house has once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Digit>,
    /// Of a fact: the values left in the cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Digit>>,
}

/// The end of steps; absent parts are left out.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StepsObject {
    /// The cause that cannot hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<CauseObject>,
    /// How the steps end: `solved`, `multiple`, `none`, `enough`, `no short reason`, `wrong`, `nothing wrong`,
    /// `incompatible` or `unknown`.
    pub end: &'static str,
    /// The hardest step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<HardestObject>,
    /// The values left in each cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<BTreeMap<String, Vec<Digit>>>,
    /// The letters of the values, if the puzzle has letters: the first stands for the smallest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
    /// The solution on one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// Cells of the state whose candidates lack the right value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Vec<CellObject>>,
    /// The cells whose values are not the same in all solutions, with these values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Vec<CellObject>>,
    /// The steps, if they are not printed one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<StepObject>>,
    /// The values of the solution, row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<Option<Digit>>>,
    /// The number of steps.
    pub steps: usize,
    /// The sum of the weights of all steps that weigh more than 1.
    pub total: u32,
    /// Why there is no solution, as `explain` answers, if the steps are in `path`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Box<ExplanationObject>>,
    /// Digits of the state that are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Vec<CellObject>>,
}

/// The hardest of some steps.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HardestObject {
    /// Its name.
    pub name: String,
    /// Its number, from 1.
    pub step: usize,
    /// Its weight.
    pub weight: u32,
}

impl StepWords<'_> {
    /// Returns a cause as a JSON object.
    pub(super) fn cause_object(&self, cause: &Cause) -> CauseObject {
        let none = CauseObject::default;
        let rule = |place: usize| {
            let stated = &self.puzzle.rules()[place];
            let source = stated.origin.source.as_deref().unwrap_or(self.source).to_owned();
            let (line, rule) = (Some(stated.origin.line), Some(stated.to_string()));
            CauseObject { line, rule, source: Some(source), ..none() }
        };
        let house = |place: usize| self.puzzle.grid().houses()[place].to_string();
        let names = |cells: &[Cell]| Some(self.names(cells));
        match cause {
            Cause::Cell(cell) => CauseObject { cell: Some(self.name(*cell)), ..none() },
            Cause::House { house: place, value } => {
                CauseObject { house: Some(house(*place)), value: Some(*value), ..none() }
            }
            Cause::RuleHouse { rule: place, cells, value } => {
                CauseObject { cells: names(cells), value: Some(*value), ..rule(*place) }
            }
            Cause::Rule { rule: place } => rule(*place),
            Cause::Part { rule: place, cells } => CauseObject { cells: names(cells), ..rule(*place) },
            Cause::With { rule: place, houses } => match houses[..] {
                [at] => CauseObject { house: Some(house(at)), ..rule(*place) },
                _ => {
                    let houses = houses.iter().map(|&at| house(at)).collect();
                    CauseObject { houses: Some(houses), ..rule(*place) }
                }
            },
            Cause::Sum { terms, total, houses, rules } => {
                let houses = houses.iter().map(|&place| CauseObject { house: Some(house(place)), ..none() });
                let from = houses.chain(rules.iter().map(|&place| rule(place))).collect();
                let terms = terms.iter().map(|(factor, cell)| (*factor, self.name(*cell))).collect();
                CauseObject {
                    derived: cause.derived_name(self.puzzle),
                    from: Some(from),
                    terms: Some(terms),
                    total: Some(*total),
                    ..none()
                }
            }
        }
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    /// Returns the JSON object of a cell, with one value, with several values, or with none.
    fn cell(&self, cell: Cell, value: Option<Digit>, values: Option<&[Digit]>) -> CellObject {
        CellObject { cell: self.name(cell), value, values: values.map(<[Digit]>::to_vec) }
    }

    fn cells_with_values(&self, cells: &[(Cell, Vec<Digit>)]) -> Vec<CellObject> {
        cells.iter().map(|(cell, values)| self.cell(*cell, None, Some(values))).collect()
    }

    /// Returns a step as a JSON object; steps are numbered from 1.
    pub fn object(&self, number: usize, step: &Step) -> StepObject {
        let because: Vec<CauseObject> = step.because.iter().map(|cause| self.cause_object(cause)).collect();
        let fact = |fact: &Fact| match fact {
            Fact::Cell(cell, values) => CauseObject {
                cell: Some(self.name(*cell)),
                values: Some(values.clone()),
                ..CauseObject::default()
            },
            Fact::Places { because: place, cells } => {
                CauseObject { places: Some(self.names(cells)), ..because[*place].clone() }
            }
        };
        let proof = step.proof.iter().map(|line| ProofLineObject {
            because: line.because,
            cell: self.name(line.cell),
            is: line.equals.then_some(line.value),
            is_not: (!line.equals).then_some(line.value),
        });
        StepObject {
            facts: step.facts.iter().map(fact).collect(),
            because,
            kind: step.kind.name(),
            minimal: step.minimal,
            name: step.name.clone(),
            place: step.place.iter().map(|(cell, value)| self.cell(*cell, Some(*value), None)).collect(),
            proof: proof.collect(),
            reason: self.reason_object(step),
            remove: self.cells_with_values(&step.remove),
            step: number,
            weight: step.weight,
            words: self.sentences(step),
        }
    }

    /// Returns the JSON object after the last step, which says how the steps end.
    pub fn end_object(&self, found: &Steps) -> StepsObject {
        let hardest = found.hardest().map(|(place, step)| HardestObject {
            name: step.name.clone(),
            step: place + 1,
            weight: step.weight,
        });
        let letters = self.puzzle.grid().letters().map(|letters| letters.to_string());
        let (steps, total) = (found.steps.len(), found.total());
        let object = StepsObject { hardest, letters, steps, total, ..StepsObject::default() };
        let right = |right: &Vec<Digit>| (!right.is_empty()).then(|| right.clone());
        match &found.end {
            End::Solved(solution) => StepsObject {
                end: "solved",
                line: Some(line(solution, self.puzzle.grid())),
                solution: Some(solution.digits(self.puzzle.grid())),
                ..object
            },
            End::Open(open) => {
                StepsObject { end: "multiple", open: Some(self.cells_with_values(open)), ..object }
            }
            End::Contradiction(cause) => {
                StepsObject { end: "none", contradiction: Some(self.cause_object(cause)), ..object }
            }
            End::Wrong(wrong) => {
                let wrong = wrong
                    .iter()
                    .map(|(cell, value, values)| self.cell(*cell, Some(*value), right(values).as_deref()));
                StepsObject { end: "wrong", wrong: Some(wrong.collect()), ..object }
            }
            End::Missing(missing) => {
                let missing =
                    missing.iter().map(|(cell, values)| self.cell(*cell, None, right(values).as_deref()));
                StepsObject { end: "wrong", missing: Some(missing.collect()), ..object }
            }
            other => {
                let end = match other {
                    End::Enough => "enough",
                    End::NoShortReason => "no short reason",
                    End::NothingWrong => "nothing wrong",
                    End::NoSolution => "none",
                    End::Incompatible => "incompatible",
                    _ => "unknown",
                };
                let names = self.puzzle.cells().map(|cell| self.name(cell));
                let left: BTreeMap<String, Vec<Digit>> = names.zip(found.left.iter().cloned()).collect();
                StepsObject { end, left: Some(left).filter(|left| !left.is_empty()), ..object }
            }
        }
    }
}
