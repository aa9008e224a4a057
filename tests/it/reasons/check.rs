//! Checks the reasons in the JSON of steps, sharing no code with the search for steps: each claim must follow from the
//! cause that it names and from earlier claims.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};
use sudoku2cnf_puzzle::grid::Cell;

use super::lines;
use super::oracle::{Board, Cause, Claim, Known, all, number, numbers};

/// A step as a JSON object, with its causes and facts.
pub struct Checker<'a> {
    pub board: Board<'a>,
    pub step: &'a Value,
    pub causes: Vec<Cause>,
    pub known: Known,
}

impl<'a> Checker<'a> {
    pub fn new(board: Board<'a>, step: &'a Value) -> Checker<'a> {
        let causes: Vec<Cause> = all(&step["because"]).iter().map(|cause| board.cause(cause)).collect();
        let mut known = Known { left: BTreeMap::new(), places: BTreeMap::new() };
        let mut houses = (0..causes.len()).filter(|&place| matches!(causes[place], Cause::House { .. }));
        for fact in all(&step["facts"]) {
            match fact.get("places") {
                Some(places) => {
                    let because = houses.next().expect("a cause about a house");
                    known.places.insert(because, board.cells(places));
                }
                None => {
                    let values = numbers(&fact["values"]).into_iter().collect();
                    known.left.insert(board.cell(&fact["cell"]), values);
                }
            }
        }
        Checker { board, step, causes, known }
    }

    /// Panics if a part of the reason is wrong.
    pub fn check(&self) {
        let reason = &self.step["reason"];
        let effects = self.claims(&reason["effects"]);
        assert!(!effects.is_empty(), "no effect: {reason}");
        self.reasoning(reason, &effects);
        let mut shown = effects;
        self.further(reason, reason.get("proof"), &mut shown);
        for further in all(&reason["more"]) {
            let effects = self.claims(&further["effects"]);
            let known = self.known.with(&self.board, &shown);
            // The proof may use earlier results, or be valid without them.
            let is_so = |known: &Known| {
                effects.iter().for_each(|&effect| self.refuted(known, &further["proof"], effect));
            };
            if catch_unwind(AssertUnwindSafe(|| is_so(&known))).is_err() {
                is_so(&self.known);
            }
            shown.extend(effects);
            self.further(further, further.get("proof"), &mut shown);
        }
        shown.extend(self.claims(&reason["also"]));
        let known = self.known.with(&self.board, &shown);
        for claim in self.conclusions() {
            let (cell, value, equals) = claim;
            let is_shown = if equals { known.is(cell, value) } else { !known.can_be(cell, value) };
            assert!(is_shown, "{cell} {value} {equals} is not shown");
        }
    }

    /// Returns the conclusions of the step.
    fn conclusions(&self) -> Vec<Claim> {
        let placed = all(&self.step["place"]).iter();
        let placed = placed.map(|one| (self.board.cell(&one["cell"]), number(&one["value"]), true));
        let removed = all(&self.step["remove"]).iter().flat_map(|one| {
            let cell = self.board.cell(&one["cell"]);
            numbers(&one["values"]).into_iter().map(move |value| (cell, value, false))
        });
        placed.chain(removed).collect()
    }

    /// Returns the claims of these effects.
    pub fn claims(&self, effects: &Value) -> Vec<Claim> {
        all(effects).iter().flat_map(|effect| self.claim(effect)).collect()
    }

    fn claim(&self, effect: &Value) -> Vec<Claim> {
        match effect.get("is") {
            Some(value) => vec![(self.board.cell(&effect["cell"]), number(value), true)],
            None => {
                let values = numbers(&effect["is_not"]);
                let cells = self.board.cells(&effect["cells"]);
                let pairs =
                    cells.iter().flat_map(|cell| values.iter().map(move |value| (*cell, *value, false)));
                pairs.collect()
            }
        }
    }

    fn house(&self, because: &Value) -> (usize, &[Cell], i32, bool) {
        let because = because.as_u64().expect("the place of a cause") as usize;
        match &self.causes[because] {
            Cause::House { cells, value, is_full } => (because, cells, *value, *is_full),
            _ => panic!("cause {because} is no house"),
        }
    }

    /// Checks that the listed places of a value agree with the facts, and that the cause requires a place.
    fn places(&self, places: &Value) -> (Vec<Cell>, i32) {
        let (because, _, value, is_full) = self.house(&places["because"]);
        let cells = self.board.cells(&places["cells"]);
        assert_eq!(cells, self.known.places[&because], "places");
        assert!(is_full, "a house need not have {value}");
        (cells, value)
    }

    /// Returns `true` if a house prevents two cells from both having this value.
    fn sees(&self, value: i32, a: Cell, b: Cell) -> bool {
        let says = |cause: &Cause| match cause {
            Cause::House { cells, value: own, .. } => {
                *own == value && cells.contains(&a) && cells.contains(&b)
            }
            _ => false,
        };
        a != b && self.causes.iter().any(says)
    }

    fn left(&self, cell: Cell) -> Vec<i32> {
        self.known.left[&cell].iter().copied().collect()
    }

    fn reasoning(&self, reason: &Value, effects: &[Claim]) {
        let board = &self.board;
        match reason["kind"].as_str().expect("a kind") {
            "naked single" => {
                let (cell, value) = (board.cell(&reason["cell"]), number(&reason["value"]));
                assert!(self.known.is(cell, value));
                assert_eq!(effects, [(cell, value, true)]);
            }
            "last cell" | "hidden single" => {
                let (because, _, value, is_full) = self.house(&reason["because"]);
                let cell = board.cell(&reason["cell"]);
                assert!(is_full && self.known.open(because, value) == [cell]);
                assert_eq!(effects, [(cell, number(&reason["value"]), true)]);
            }
            "intersection" => {
                let (base, value) = self.places(&reason["base"]);
                let (_, cover, own, _) = self.house(&reason["cover"]);
                assert!(own == value && base.iter().all(|cell| cover.contains(cell)));
                let goes = |&(cell, gone, equals): &Claim| {
                    !equals && gone == value && cover.contains(&cell) && !base.contains(&cell)
                };
                assert!(effects.iter().all(goes));
            }
            "naked subset" | "hidden subset" => self.subset(reason, effects),
            "fish" => {
                let base: Vec<(Vec<Cell>, i32)> =
                    all(&reason["base"]).iter().map(|base| self.places(base)).collect();
                let cover: Vec<_> = all(&reason["cover"]).iter().map(|cover| self.house(cover)).collect();
                let body: Vec<Cell> = base.iter().flat_map(|(cells, _)| cells.clone()).collect();
                let value = base[0].1;
                let covered = |cell: &Cell| cover.iter().any(|(_, cells, ..)| cells.contains(cell));
                assert_eq!(base.len(), cover.len());
                assert_eq!(body.iter().collect::<BTreeSet<_>>().len(), body.len());
                assert!(
                    base.iter().all(|(_, own)| *own == value) && cover.iter().all(|cover| cover.2 == value)
                );
                assert!(body.iter().all(covered));
                let goes = |(cell, gone, equals): &Claim| {
                    !equals && *gone == value && covered(cell) && !body.contains(cell)
                };
                assert!(effects.iter().all(goes));
            }
            "wing" => {
                let (pivot, value) = (board.cell(&reason["pivot"]), number(&reason["value"]));
                let (own, pincers) = (numbers(&reason["values"]), board.cells(&reason["pincers"]));
                assert!(self.left(pivot).iter().all(|value| own.contains(value)));
                for (&pincer, &first) in pincers.iter().zip(&own) {
                    assert!(self.left(pincer).iter().all(|&other| other == first || other == value));
                    assert!(self.sees(first, pivot, pincer));
                }
                let mut ends = pincers;
                if own.contains(&value) {
                    ends.push(pivot);
                }
                assert!(effects.iter().all(|&(cell, gone, equals)| {
                    !equals && gone == value && ends.iter().all(|&end| self.sees(value, cell, end))
                }));
            }
            "pair chain" => {
                let value = number(&reason["value"]);
                let links: Vec<(Cell, Vec<i32>)> = all(&reason["links"])
                    .iter()
                    .map(|link| (board.cell(&link["cell"]), numbers(&link["values"])))
                    .collect();
                let (first, last) = (&links[0], &links[links.len() - 1]);
                assert!(first.1[0] == value && last.1[1] == value);
                assert!(
                    links
                        .iter()
                        .all(|(cell, values)| self.left(*cell).iter().all(|own| values.contains(own)))
                );
                for pair in links.windows(2) {
                    assert_eq!(pair[0].1[1], pair[1].1[0]);
                    assert!(self.sees(pair[0].1[1], pair[0].0, pair[1].0));
                }
                assert!(effects.iter().all(|&(cell, gone, equals)| {
                    let sees = |end: Cell| self.sees(value, cell, end);
                    !equals && gone == value && sees(first.0) && sees(last.0)
                }));
            }
            "line" => {
                let cause = board.cause(&reason["cause"]);
                let Cause::Line(line) = &cause else { panic!("no line") };
                lines::check(self, line, reason, effects, &[]);
                for &claim in effects {
                    assert!(self.known.shows(board, 0, &cause, claim), "{claim:?} does not follow");
                }
            }
            "line and houses" => self.line_and_houses(reason, effects),
            "proof" => {
                effects.iter().for_each(|&effect| self.refuted(&self.known, &reason["proof"], effect));
            }
            "together" => assert!(!self.causes.is_empty()),
            kind => panic!("no reason is of kind {kind}"),
        }
        for known in all(&reason["known"]) {
            for cell in board.cells(&known["cells"]) {
                assert_eq!(self.left(cell), numbers(&known["values"]), "known");
            }
        }
    }

    fn subset(&self, reason: &Value, effects: &[Claim]) {
        let (_, all_cells, _, is_full) = self.house(&reason["because"]);
        let (cells, values) = (self.board.cells(&reason["cells"]), numbers(&reason["values"]));
        assert!(cells.len() == values.len() && cells.iter().all(|cell| all_cells.contains(cell)));
        if reason["kind"] == "naked subset" {
            assert!(cells.iter().all(|&cell| self.left(cell).iter().all(|value| values.contains(value))));
            let goes = |(cell, value, equals): &Claim| {
                !equals && all_cells.contains(cell) && !cells.contains(cell) && values.contains(value)
            };
            return assert!(effects.iter().all(goes));
        }
        let in_cells = |value: &i32| {
            (0..self.causes.len()).any(|because| match &self.causes[because] {
                Cause::House { cells: own, value: other, .. } => {
                    own == all_cells
                        && other == value
                        && self.known.places[&because].iter().all(|cell| cells.contains(cell))
                }
                _ => false,
            })
        };
        assert!(is_full && values.iter().all(in_cells));
        let goes = |(cell, value, equals): &Claim| !equals && cells.contains(cell) && !values.contains(value);
        assert!(effects.iter().all(goes));
    }

    fn line_and_houses(&self, reason: &Value, effects: &[Claim]) {
        let board = &self.board;
        let Cause::Line(line) = &self.causes[reason["because"].as_u64().expect("a place") as usize] else {
            panic!("no line")
        };
        let Some(held) = reason.get("held") else {
            // The line and the places of values in houses lead to the effects.
            let places: Vec<(Vec<Cell>, i32)> =
                all(&reason["places"]).iter().map(|places| self.places(places)).collect();
            return lines::check(self, line, reason, effects, &places);
        };
        let (value, cells) = (number(&held["value"]), board.cells(&held["cells"]));
        let lost: Vec<Claim> = cells.iter().map(|&cell| (cell, value, false)).collect();
        assert!(!line.allows(&self.known.with(board, &lost).left, board), "{value} may be elsewhere");
        lines::check(self, line, reason, &[], &[]);
        let houses: Vec<_> = all(&held["houses"]).iter().map(|house| self.house(house)).collect();
        assert!(houses.iter().all(|house| house.2 == value));
        assert!(effects.iter().all(|&(cell, gone, equals)| {
            let shares = |other: &Cell| {
                *other != cell && houses.iter().any(|(_, own, ..)| own.contains(other) && own.contains(&cell))
            };
            !equals && gone == value && cells.iter().all(shares)
        }));
    }

    /// Checks claims with analogous proofs, and the consequences of the effects.
    fn further(&self, object: &Value, proof: Option<&Value>, shown: &mut Vec<Claim>) {
        let known =
            self.known.with(&self.board, &shown[..shown.len() - self.claims(&object["effects"]).len()]);
        for same in all(&object["alike"]) {
            for claim in self.claims(&same["effects"]) {
                let proof = proof.expect("a proof");
                self.refuted(&known, &self.exchanged(proof, &same["instead"], claim), claim);
                shown.push(claim);
            }
        }
        let mut known = self.known.with(&self.board, shown);
        for follows in all(&object["follows"]) {
            shown.extend(self.follows(&mut known, follows));
        }
        for (cell, value, equals) in self.claims(&object["found"]) {
            assert!(if equals { known.is(cell, value) } else { !known.can_be(cell, value) }, "found");
        }
    }

    /// Returns a proof with cells exchanged, for a claim about an exchanged cell.
    fn exchanged(&self, proof: &Value, instead: &Value, (cell, value, equals): Claim) -> Value {
        let name = |cell: Cell| json!(self.board.puzzle.grid().name_of(cell));
        let mut pairs: Vec<(Value, Value)> =
            all(instead).iter().map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        let assumed = &proof["assumed"];
        let before = assumed.get("cell").unwrap_or(&assumed["cells"][0]);
        if !pairs.iter().any(|(old, _)| old == before) {
            pairs.push((before.clone(), name(cell)));
        }
        let mut proof = renamed(proof, &pairs);
        proof["assumed"] = match (assumed.get("is"), equals) {
            (Some(_), false) => json!({ "cell": name(cell), "is": value }),
            (Some(_), true) => {
                let other = self.left(cell).into_iter().find(|&other| other != value);
                json!({ "cell": name(cell), "is": other })
            }
            (None, _) => json!({ "cells": [name(cell)], "is_not": [value] }),
        };
        proof
    }

    /// Panics unless a proof refutes the opposite of a claim.
    fn refuted(&self, known: &Known, proof: &Value, (cell, value, equals): Claim) {
        let assumed = self.claim(&proof["assumed"]);
        let [assumed] = assumed[..] else { panic!("one assumption: {proof}") };
        let left = known.left.get(&cell).cloned().unwrap_or_else(|| self.board.values_of(cell));
        // If a cell has two values left, assuming one of them is the opposite of the other.
        let is_contrary = assumed == (cell, value, !equals)
            || equals
                && assumed.0 == cell
                && assumed.2
                && left.iter().all(|own| [value, assumed.1].contains(own));
        assert!(is_contrary, "{assumed:?} is not the contrary of {cell} {value} {equals}");
        self.refutation(known, proof);
    }

    fn refutation(&self, known: &Known, proof: &Value) {
        let mut known = known.with(&self.board, &self.claim(&proof["assumed"]));
        for follows in all(&proof["follows"]) {
            self.follows(&mut known, follows);
        }
        self.end(&known, &proof["end"]);
    }

    /// Checks consequences, and adds them to the known claims.
    fn follows(&self, known: &mut Known, follows: &Value) -> Vec<Claim> {
        let mut claims = Vec::new();
        for part in all(&follows["gone"]).iter().chain(follows.get("found")) {
            let all = self.claim(part);
            for &claim in &all {
                assert!(self.follows_by(known, &part["why"], claim), "{claim:?} does not follow: {part}");
            }
            all.iter().for_each(|&claim| known.claim(&self.board, claim));
            claims.extend(all);
        }
        claims
    }

    fn any_shows(&self, known: &Known, claim: Claim) -> bool {
        let shows = |(place, cause)| known.shows(&self.board, place, cause, claim);
        self.causes.iter().enumerate().any(shows)
    }

    fn follows_by(&self, known: &Known, why: &Value, claim: Claim) -> bool {
        let (cell, value, equals) = claim;
        let because = why.get("because").map(|place| place.as_u64().expect("a place") as usize);
        match (why["kind"].as_str(), because) {
            (Some("cell" | "assumed"), _) => match equals {
                true => known.is(cell, value),
                false => !known.can_be(cell, value),
            },
            (Some("house"), Some(place)) => {
                let by = why.get("by").is_none_or(|by| {
                    let (by, own) = (self.board.cell(by), self.house(&why["because"]));
                    known.is(by, own.2) && own.1.contains(&by) && own.1.contains(&cell)
                });
                // If the cells of a proof are exchanged, other causes apply.
                by && known.shows(&self.board, place, &self.causes[place], claim)
                    || self.any_shows(known, claim)
            }
            (Some("line"), Some(place)) => {
                known.shows(&self.board, place, &self.causes[place], claim) || self.any_shows(known, claim)
            }
            _ => self.any_shows(known, claim),
        }
    }

    fn end(&self, known: &Known, end: &Value) {
        let board = &self.board;
        let place = end.get("because").map(|place| place.as_u64().expect("a place") as usize);
        let is_impossible = |known: &Known| {
            let mut causes = self.causes.iter().enumerate();
            causes.any(|(place, cause)| known.contradicts(board, place, cause))
        };
        match end["kind"].as_str().expect("a kind") {
            "no value" => {
                let cell = board.cell(&end["cell"]);
                assert!(known.left.get(&cell).is_some_and(BTreeSet::is_empty), "{cell} has a value: {end}");
            }
            "no place" => {
                let (because, _, value, is_full) = self.house(&end["because"]);
                assert!(is_full && known.open(because, value).is_empty(), "a place is left: {end}");
            }
            "forbidden" => {
                let (cell, value) = (board.cell(&end["cell"]), number(&end["value"]));
                assert!(known.is(cell, value), "not the only value: {end}");
                assert!(is_impossible(known), "allowed: {end}");
                if let Some(beside) = end.get("beside") {
                    let (other, own) = (board.cell(&beside["cell"]), number(&beside["value"]));
                    assert!(known.is(other, own), "not the only value: {end}");
                    let both = self.known.with(board, &[(cell, value, true), (other, own, true)]);
                    assert!(is_impossible(&both), "both are allowed: {end}");
                }
            }
            "none allowed" => {
                let (cell, values) = (board.cell(&end["cell"]), numbers(&end["values"]));
                let place = place.expect("a cause");
                if values.is_empty() {
                    return assert!(is_impossible(known), "allowed: {end}");
                }
                assert!(!values.iter().any(|&value| known.can_be(cell, value)), "left: {end}");
                for value in board.values_of(cell).into_iter().filter(|value| !values.contains(value)) {
                    let mut other = known.clone();
                    other.left.insert(cell, BTreeSet::from([value]));
                    assert!(
                        other.contradicts(board, place, &self.causes[place]),
                        "{value} is allowed: {end}"
                    );
                }
            }
            "against" => assert!(is_impossible(known), "no contradiction: {end}"),
            "cases of cell" => {
                let cases = self.cases(end);
                let cell = cases[0].0;
                assert!(cases.iter().all(|case| case.0 == cell && case.2), "cases: {end}");
                let left = known.left.get(&cell).cloned().unwrap_or_else(|| board.values_of(cell));
                for value in left.into_iter().filter(|value| !cases.iter().any(|case| case.1 == *value)) {
                    assert!(
                        is_impossible(&known.with(board, &[(cell, value, true)])),
                        "{value} is open: {end}"
                    );
                }
            }
            "cases of house" => {
                let (because, _, value, is_full) = self.house(&end["because"]);
                let cases = self.cases(end);
                let is_case = |cell: &Cell| cases.contains(&(*cell, value, true));
                assert!(is_full && known.open(because, value).iter().all(is_case), "cases: {end}");
            }
            "cases of line" => {
                let lost: Vec<Claim> =
                    self.cases(end).iter().map(|&(cell, value, _)| (cell, value, false)).collect();
                let place = place.expect("a cause");
                let without = known.with(board, &lost);
                assert!(without.contradicts(board, place, &self.causes[place]), "cases: {end}");
            }
            kind => panic!("no contradiction is of kind {kind}"),
        }
        all(&end["cases"]).iter().for_each(|case| self.refutation(known, case));
    }

    fn cases(&self, end: &Value) -> Vec<Claim> {
        all(&end["cases"]).iter().flat_map(|case| self.claim(&case["assumed"])).collect()
    }
}

/// Returns a JSON value with names replaced.
fn renamed(value: &Value, pairs: &[(Value, Value)]) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| renamed(item, pairs)).collect(),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(key, value)| (key.clone(), renamed(value, pairs))).collect())
        }
        value => {
            pairs.iter().find(|(old, _)| old == value).map_or_else(|| value.clone(), |(_, new)| new.clone())
        }
    }
}
