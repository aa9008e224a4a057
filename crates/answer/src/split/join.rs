//! Joins the answers about the parts of a puzzle into the answer about the whole.
//!
//! Everything that can be checked is checked: that an id belongs to this puzzle, that the parts of a split are complete
//! and partition the solutions, and that each grid is a solution of its part. Claims that a grid cannot show are
//! trusted: that there is no solution, or no other one. Only a certificate can prove them.

use serde_json::Value;

use super::SplitError;
use super::answers::{PartAnswer, place, without_count};
use super::cube::Cube;
use super::object::Object;
use super::overlap::overlap;
use super::parts::{Id, sum_of_cubes, sum_of_puzzle, text_of};
use super::refusal::Refusal;
use crate::backend::{Backend, Verdict};
use crate::cnf::ExtendedFormula;
use crate::count::Count;
use crate::deduce::Simplify;
use crate::error::{Line, ParseError};
use crate::formats::json_line::fault_in;
use crate::grid::Solution;
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::question::{Outcome, Question, Status, differing};

/// The largest number of parts of a split.
pub const MOST: usize = 1 << 20;

/// A part, and the content of its answers.
struct Part {
    cube: Cube,
    known: Option<PartAnswer>,
}

/// Joins parts and answers, which are read line by line in any order.
pub struct Join<'a> {
    puzzle: &'a Puzzle,
    within: Option<String>,
    sum: u32,
    /// The checksum of the split, from the first id read; `None` until an id was read.
    split: Option<u32>,
    parts: Vec<Option<Part>>,
    doubled: usize,
}

/// The answer about the whole puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JoinedAnswer {
    /// The verdict.
    pub answer: Status,
    /// Different solutions from the answers, at most two. There may be fewer than `count`, because some answers only
    /// count solutions.
    pub solutions: Vec<Solution>,
    /// A lower bound on the number of solutions, capped at the requested number.
    pub count: Count,
    /// `true` if the count is exact.
    pub complete: bool,
    /// The number of parts.
    pub parts: usize,
    /// The parts without an answer: their ids, or their numbers if no line named them.
    pub missing: Vec<String>,
    /// The ids of parts whose answer does not determine their number of solutions, each with the reason.
    pub unknown: Vec<(String, String)>,
    /// The number of answers about parts that already had one.
    pub doubled: usize,
}

impl JoinedAnswer {
    /// Converts the answer to `question` into an outcome about the whole puzzle.
    pub fn outcome(&self, puzzle: &Puzzle, question: Question) -> Outcome {
        let mut outcome = Outcome::unknown("join");
        (outcome.answer, outcome.count, outcome.complete) = (self.answer, self.count.clone(), self.complete);
        outcome.solutions.clone_from(&self.solutions);
        if question == Question::Unique {
            outcome.differ = differing(puzzle, false, &self.solutions);
        }
        let answered = self.parts - self.missing.len();
        outcome.statistics = vec![("parts", self.parts as u64), ("answered", answered as u64)];
        outcome
    }
}

impl<'a> Join<'a> {
    /// Creates a join for `puzzle`; no parts are known yet.
    pub fn new(puzzle: &'a Puzzle) -> Join<'a> {
        let sum = sum_of_puzzle(puzzle);
        Join { puzzle, within: None, sum, split: None, parts: Vec::new(), doubled: 0 }
    }

    /// Sets the id of the puzzle, if it has one, for example as a part of another puzzle. The ids of its parts begin
    /// with this id.
    #[must_use]
    pub fn within(self, name: Option<String>) -> Join<'a> {
        Join { within: name, ..self }
    }

    /// Reads a line: a part, an answer, or both in one object. Empty lines and comments are ignored.
    ///
    /// # Errors
    /// If the line is neither a part nor an answer, is about another puzzle or another split, or contradicts the puzzle
    /// or earlier lines.
    pub fn read(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let text = line.text.trim();
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        let expected = "a JSON object with an id that --split wrote, as --output json prints it";
        let read = |text: &str| serde_json::from_str(text).map(|Object(object)| object);
        let object =
            read(line.text).or_else(|error| without_count(line.text).map_or(Err(error), |text| read(&text)));
        let object = object.map_err(|error| {
            let message = match error.is_data() {
                // The line and column are removed because all messages add them in their own form.
                true => error.to_string().split(" at line ").next().unwrap_or_default().to_owned(),
                false => "not a JSON object".to_owned(),
            };
            line.error(fault_in(line, &error), message, expected)
        })?;
        let text = object.get("id").and_then(Value::as_str);
        let id = text.and_then(|text| Id::read(text, self.puzzle.grid()));
        let Some(id) = id.filter(|id| id.count <= MOST) else {
            return Err(line.error(place(line, "id"), "not the id of a part of this puzzle", expected));
        };
        self.check_id(line, &id)?;
        if !id.cube.fits(self.puzzle) {
            let message = "a cube that contradicts a given, or itself";
            return Err(line.error(place(line, "id"), message, "one that leaves each cell a digit"));
        }
        let (is_part, is_answer) = (object.contains_key("puzzle"), object.contains_key("verdict"));
        if !is_part && !is_answer {
            return Err(line.error_whole("neither a part nor an answer", "puzzle or verdict"));
        }
        if is_part && object.get("puzzle").and_then(Value::as_str) != Some(&text_of(&id.cube, self.puzzle)) {
            let message = "the text of the part is not the puzzle with what its id says";
            return Err(line.error(place(line, "puzzle"), message, "the text that --split wrote"));
        }
        if is_part {
            let more = |key: &&String| match is_answer {
                true => ["rule", "rules"].contains(&key.as_str()),
                false => !["id", "format", "puzzle"].contains(&key.as_str()),
            };
            if let Some(key) = object.keys().find(more) {
                let message = format!("a part with '{key}'");
                return Err(line.error(place(line, key), message, "id, format and puzzle"));
            }
            if object.get("format").is_some_and(|format| format != "native") {
                return Err(line.error(place(line, "format"), "a part in another format", "native"));
            }
        }
        let known = match is_answer {
            true => Some(PartAnswer::read(line, &object, &id.cube, self.puzzle)?),
            false => None,
        };
        let part = self.parts[id.number - 1].get_or_insert(Part { cube: id.cube, known: None });
        match (&mut part.known, known) {
            (_, None) => {}
            (Some(before), Some(known)) => {
                before.merge(known, line)?;
                self.doubled += 1;
            }
            (none @ None, known) => *none = known,
        }
        Ok(())
    }

    /// Checks that an id belongs to this puzzle and to the same split as the ids before.
    fn check_id(&mut self, line: Line<'_>, id: &Id) -> Result<(), ParseError> {
        let wrong = |what: &str, expected: String| Err(line.error(place(line, "id"), what, expected));
        if id.puzzle != self.sum || id.within != self.within {
            return wrong("a part of another puzzle", format!("ids that begin with {}", self.root()));
        }
        match self.split {
            None => {
                self.split = Some(id.split);
                self.parts.resize_with(id.count, || None);
            }
            Some(split) if split != id.split || self.parts.len() != id.count => {
                let known = format!("{}-{split:08x}/…/{}", self.root(), self.parts.len());
                return wrong("a part of another split", format!("ids like {known}"));
            }
            Some(_) => {}
        }
        match &self.parts[id.number - 1] {
            Some(part) if part.cube != id.cube => {
                wrong("another part has this number", format!("the cube {}", part.cube))
            }
            _ => Ok(()),
        }
    }

    /// Returns the common beginning of the ids of all parts of this puzzle.
    fn root(&self) -> String {
        let within = self.within.as_ref().map_or(String::new(), |within| format!("{within}/"));
        format!("{within}{:08x}", self.sum)
    }

    /// Returns the cubes of all parts, in order.
    ///
    /// # Errors
    /// If no part was read, one is missing, or the parts do not match the checksum of their split.
    pub fn cubes(&self) -> Result<Vec<Cube>, Refusal> {
        let Some(split) = self.split else { return Err(Refusal::Nothing) };
        if let Some(place) = self.parts.iter().position(Option::is_none) {
            return Err(Refusal::Untold(self.name(place)));
        }
        let cubes: Vec<Cube> = self.parts.iter().flatten().map(|part| part.cube.clone()).collect();
        check_sum(&cubes, split)?;
        Ok(cubes)
    }

    /// Returns the id of the part with this index. If the part was not read, returns a description with its number.
    fn name(&self, place: usize) -> String {
        let (number, count) = (place + 1, self.parts.len());
        match (&self.parts[place], self.split) {
            (Some(part), Some(split)) => self.id(number, split, &part.cube).to_string(),
            _ => match &self.within {
                Some(within) => format!("part {number} of {count} of {within}"),
                None => format!("part {number} of {count}"),
            },
        }
    }

    fn id(&self, number: usize, split: u32, cube: &Cube) -> Id {
        let within = self.within.clone();
        Id { within, puzzle: self.sum, split, number, count: self.parts.len(), cube: cube.clone() }
    }

    /// Returns the answer to `question` about the whole puzzle. If it depends on all parts, `backend` checks that these
    /// cover all solutions. If a limit is reached, the answer is unknown.
    ///
    /// # Errors
    /// If no part was read, the parts belong to different splits, two overlap, a solution is in no part, or the solver
    /// failed.
    pub fn answer(
        &self,
        question: Question,
        backend: &dyn Backend,
        limits: &Limits,
    ) -> Result<JoinedAnswer, SplitError> {
        let Some(split) = self.split else { return Err(Refusal::Nothing.into()) };
        let cubes: Vec<(usize, &Cube)> = (1..)
            .zip(&self.parts)
            .filter_map(|(number, part)| Some((number, &part.as_ref()?.cube)))
            .collect();
        let is_whole = cubes.len() == self.parts.len();
        if is_whole {
            check_sum(cubes.iter().map(|(_, cube)| *cube), split)?;
        }
        let mut joined = self.sum_up();
        let unknown = |joined| JoinedAnswer { answer: Status::Unknown, complete: false, ..joined };
        let only: Vec<&Cube> = cubes.iter().map(|(_, cube)| *cube).collect();
        match overlap(&only, self.puzzle.grid(), limits) {
            Ok(None) => {}
            Ok(Some((a, b))) => {
                let id = |place: usize| Box::new(self.id(cubes[place].0, split, cubes[place].1));
                return Err(Refusal::Overlap(id(a), id(b)).into());
            }
            Err(Stopped) => {
                // It is unknown whether parts overlap, so their counts cannot be added.
                joined.count = (joined.solutions.len() as u128).into();
                return Ok(unknown(joined));
            }
        }
        let wanted = match question {
            Question::One => 1,
            Question::Unique => 2,
            Question::Count(max) => max.max(1),
        };
        // `u128::MAX` stands for no maximum.
        let is_limited = wanted < u128::MAX;
        // A part with a count above 0 has a grid, so one solution is always shown. For larger counts there may be fewer
        // grids than solutions.
        if is_limited && joined.count >= wanted {
            joined.answer = if wanted == 1 { Status::Solved } else { Status::Multiple };
            (joined.count, joined.complete) = (wanted.into(), false);
            joined.solutions.truncate(wanted.min(2) as usize);
            return Ok(joined);
        }
        if !(joined.complete && self.is_covered(&cubes, backend, limits)?) {
            return Ok(unknown(joined));
        }
        joined.answer = match joined.count.as_u128() {
            Some(0) => Status::None,
            Some(1) => Status::Unique,
            _ => Status::Multiple,
        };
        Ok(joined)
    }

    /// Adds up the answers about the parts. The verdict is left unknown.
    fn sum_up(&self) -> JoinedAnswer {
        let mut joined = JoinedAnswer {
            answer: Status::Unknown,
            solutions: Vec::new(),
            count: Count::ZERO,
            complete: true,
            parts: self.parts.len(),
            missing: Vec::new(),
            unknown: Vec::new(),
            doubled: self.doubled,
        };
        for (place, part) in self.parts.iter().enumerate() {
            let Some(known) = part.as_ref().and_then(|part| part.known.as_ref()) else {
                joined.missing.push(self.name(place));
                continue;
            };
            joined.count += &known.least;
            joined.solutions.extend(known.solutions.iter().cloned());
            joined.solutions.truncate(2);
            if known.most.as_ref() != Some(&known.least) {
                let least = || format!("at least {}", known.least);
                joined.unknown.push((self.name(place), known.reason.clone().unwrap_or_else(least)));
            }
        }
        joined.complete = joined.missing.is_empty() && joined.unknown.is_empty();
        joined
    }

    /// Returns `true` if every solution is in one of the cubes, and `false` if a limit was reached. A solution outside
    /// the cubes is an error.
    fn is_covered(
        &self,
        cubes: &[(usize, &Cube)],
        backend: &dyn Backend,
        limits: &Limits,
    ) -> Result<bool, SplitError> {
        let Ok(problem) = Problem::compile(self.puzzle.clone(), Simplify::Propagate, limits) else {
            return Ok(false);
        };
        let encoded = problem.encoded_within(problem.suited(), limits);
        let outside: Vec<_> = cubes.iter().filter_map(|(_, cube)| cube.negation(&problem)).collect();
        match backend.solve(&ExtendedFormula::new(&encoded, &outside), limits)? {
            Verdict::Unsat => Ok(true),
            Verdict::Unknown => Ok(false),
            Verdict::Sat(model) => {
                problem.solution(&model).map_err(Refusal::NoSolution)?;
                Err(Refusal::Gap.into())
            }
        }
    }
}

/// Checks that the cubes have the checksum of the split, so that they are all its cubes.
fn check_sum<'a>(cubes: impl IntoIterator<Item = &'a Cube>, expected: u32) -> Result<(), Refusal> {
    match sum_of_cubes(cubes) {
        found if found == expected => Ok(()),
        found => Err(Refusal::Sum { found, expected }),
    }
}
