//! The names of steps, derived from their reasons: traditional technique names, or lines of rules.

use std::collections::{BTreeMap, BTreeSet};

use super::board::Board;
use super::cause::Cause;
use super::engine::{Event, Why};
use super::kind::Kind;
use super::pattern::Deduction;
use super::title::{HouseTitle, LineTitle, LinesTitle, Technique, Title};
use crate::grid::{Digit, HouseKind};
use crate::puzzle::Puzzle;
use crate::statement::Argument;

/// The reasons of a step, sorted by kind.
struct Members<'a> {
    board: &'a Board,
    puzzle: &'a Puzzle,
    found: &'a Deduction,
    /// The indices of the cells that are reasons.
    cells: Vec<usize>,
    /// The reasons about a house and a value.
    houses: Vec<u32>,
    rules: Vec<&'a Cause>,
}

/// Returns the name and kind of a deduction. `events` is the refutation of its contrary by propagation; `None` if cases
/// are needed.
pub fn name(board: &Board, puzzle: &Puzzle, found: &Deduction, events: Option<&[Event]>) -> (Title, Kind) {
    let mut members =
        Members { board, puzzle, found, cells: Vec::new(), houses: Vec::new(), rules: Vec::new() };
    for &number in &found.reasons {
        let reason = &board.reasons.all[number as usize];
        match &reason.cause {
            Cause::Cell(_) => members.cells.push(board.reasons.candidate(reason.scope[0]).0),
            Cause::House { .. } | Cause::RuleHouse { .. } => members.houses.push(number),
            other => members.rules.push(other),
        }
    }
    if !members.rules.is_empty() {
        return members.of_rules();
    }
    let (technique, kind) = members.pattern().unwrap_or_else(|| match events {
        Some(events) => members.of_proof(events),
        None => (Technique::CaseSplit, Kind::Cases),
    });
    (Title::Technique(technique), kind)
}

impl Members<'_> {
    /// Returns the value of a reason about a house and a value, and 0 for other reasons.
    fn value(&self, reason: u32) -> Digit {
        match self.board.reasons.all[reason as usize].cause {
            Cause::House { value, .. } | Cause::RuleHouse { value, .. } => value,
            _ => 0,
        }
    }

    fn kind(&self, reason: u32) -> Option<HouseKind> {
        match self.board.reasons.all[reason as usize].cause {
            Cause::House { house, .. } => Some(self.puzzle.grid().houses()[house].kind),
            _ => None,
        }
    }

    fn one_value(&self) -> bool {
        self.houses.iter().all(|&house| self.value(house) == self.value(self.houses[0]))
    }

    /// Returns the cells in which the value of a reason about a house is open.
    fn open(&self, reason: u32) -> BTreeSet<usize> {
        let scope = self.board.reasons.all[reason as usize].scope.iter();
        let open = scope.filter(|&&candidate| self.board.is_open(candidate));
        open.map(|&candidate| self.board.reasons.candidate(candidate).0).collect()
    }

    /// Returns all cells of the house of a reason.
    fn whole(&self, reason: u32) -> Vec<usize> {
        self.board.cells_of(&self.board.reasons.all[reason as usize].scope)
    }

    fn pattern(&self) -> Option<(Technique, Kind)> {
        let counts = (self.cells.len(), self.houses.len());
        match counts {
            (1, 0) => Some((Technique::NakedSingle, Kind::Single)),
            (0, 1) => Some((Technique::HiddenSingle, Kind::Single)),
            (0, 2) if self.one_value() => Some((self.intersection(), Kind::Intersection)),
            (cells, houses) if cells == houses && cells > 1 => self.subset(),
            (0, houses) if houses % 2 == 0 && self.one_value() => self.fish(),
            (3, 4..=5) => self.wing(),
            _ => None,
        }
    }

    fn intersection(&self) -> Technique {
        let (a, b) = (self.houses[0], self.houses[1]);
        let (base, cover) = if self.open(a).is_subset(&self.open(b)) { (a, b) } else { (b, a) };
        let is_region = |house| matches!(self.kind(house), Some(HouseKind::Box | HouseKind::Region));
        match (is_region(base), is_region(cover)) {
            (true, false) => Technique::Pointing,
            (false, true) => Technique::Claiming,
            _ => Technique::CrossingHouses,
        }
    }

    fn subset(&self) -> Option<(Technique, Kind)> {
        let house = self.whole(self.houses[0]);
        let one_house = self.houses.iter().all(|&other| self.whole(other) == house);
        if !one_house || !self.cells.iter().all(|cell| house.contains(cell)) {
            return None;
        }
        let told = self.board.cells_of(&self.found.candidates());
        let naked = !told.iter().any(|cell| self.cells.contains(cell));
        let name = match (naked, self.cells.len()) {
            (true, 2) => Technique::NakedPair,
            (true, 3) => Technique::NakedTriple,
            (true, 4) => Technique::NakedQuad,
            (true, _) => Technique::NakedSet,
            (false, 2) => Technique::HiddenPair,
            (false, 3) => Technique::HiddenTriple,
            (false, 4) => Technique::HiddenQuad,
            (false, _) => Technique::HiddenSet,
        };
        Some((name, Kind::Subset))
    }

    /// Returns the name of a fish: the open cells in half of the houses are disjoint and lie in the other half. `None`
    /// if the reasons are not a fish.
    fn fish(&self) -> Option<(Technique, Kind)> {
        let count = self.houses.len();
        let half = count / 2;
        if count > 8 {
            return None;
        }
        let open: Vec<BTreeSet<usize>> = self.houses.iter().map(|&house| self.open(house)).collect();
        let union = |set: u32| -> BTreeSet<usize> {
            (0..count)
                .filter(|place| set >> place & 1 == 1)
                .flat_map(|place| open[place].iter().copied())
                .collect()
        };
        let all = (1u32 << count) - 1;
        let disjoint = |set: u32| {
            let total: usize =
                (0..count).filter(|place| set >> place & 1 == 1).map(|place| open[place].len()).sum();
            total == union(set).len()
        };
        let mut halves = (0..=all).filter(|set| set.count_ones() as usize == half);
        let base = halves.find(|&set| disjoint(set) && union(set).is_subset(&union(all & !set)))?;
        let lines = |set: u32, kind| {
            (0..count)
                .filter(|place| set >> place & 1 == 1)
                .all(|place| self.kind(self.houses[place]) == Some(kind))
        };
        let (row, column) = (HouseKind::Row, HouseKind::Column);
        let rest = all & !base;
        let plain = lines(base, row) && lines(rest, column) || lines(base, column) && lines(rest, row);
        let name = match (half, plain) {
            (2, true) => Technique::XWing,
            (3, true) => Technique::Swordfish,
            (4, true) => Technique::Jellyfish,
            (2, false) => Technique::FrankenXWing,
            (3, false) => Technique::FrankenSwordfish,
            _ => Technique::FrankenJellyfish,
        };
        Some((name, Kind::Fish))
    }

    fn wing(&self) -> Option<(Technique, Kind)> {
        let mut sizes: Vec<usize> = self.cells.iter().map(|&cell| self.board.left[cell]).collect();
        sizes.sort_unstable();
        match (&sizes[..], self.houses.len()) {
            ([2, 2, 2], 4) => Some((Technique::XyWing, Kind::Wing)),
            ([2, 2, 3], _) => Some((Technique::XyzWing, Kind::Wing)),
            _ => None,
        }
    }

    /// Returns a chain if each conclusion follows, with known facts, from at most one earlier one; otherwise a net.
    fn of_proof(&self, events: &[Event]) -> (Technique, Kind) {
        let (cells, houses) = (self.cells.len(), self.houses.len());
        let mut linear = true;
        for (place, event) in events.iter().enumerate() {
            let mut earlier = 0;
            self.board.engine.antecedents(*event, |lit| {
                earlier += usize::from(events[..place].iter().any(|other| other.lit == lit));
            });
            let is_last = place + 1 == events.len();
            linear &= earlier <= if is_last { 2 } else { 1 };
        }
        if !linear {
            // A refutation with at most one placed value, besides the assumption, counts as short.
            let placed = |event: &&Event| event.lit.is_positive() && event.why != Why::Given;
            return match (cells, houses) {
                (0, 5) if self.one_value() => (Technique::TurbotFish, Kind::Chain),
                _ if events.iter().filter(placed).count() <= 1 => (Technique::ShortNet, Kind::Net),
                _ => (Technique::ForcingNet, Kind::Net),
            };
        }
        let bivalue = |&cell: &usize| self.board.left[cell] == 2;
        let name = match (cells, houses) {
            (0, 5) if self.one_value() => Technique::TurbotFish,
            (0, _) if self.one_value() => Technique::XChain,
            (2, 5) if self.is_w_wing() => Technique::WWing,
            (cells, _) if cells > 2 && self.cells.iter().all(bivalue) && houses <= cells + 1 => {
                Technique::XyChain
            }
            _ => Technique::ForcingChain,
        };
        (name, Kind::Chain)
    }

    /// Returns `true` if the two cells have the same two values.
    fn is_w_wing(&self) -> bool {
        let values = |cell: usize| self.board.values_left(cell);
        let (a, b) = (values(self.cells[0]), values(self.cells[1]));
        a == b && a.len() == 2
    }

    fn of_rules(&self) -> (Title, Kind) {
        let mut lines: Vec<LineTitle> = Vec::new();
        for cause in self.rules.iter().filter_map(|cause| self.line(cause)) {
            if !lines.contains(&cause) {
                lines.push(cause);
            }
        }
        let more = lines.len().saturating_sub(3);
        lines.truncate(3);
        let cause = |&house: &u32| &self.board.reasons.all[house as usize].cause;
        let houses = self.houses.iter().filter_map(|house| HouseTitle::of(cause(house), self.puzzle));
        let houses: BTreeMap<String, HouseTitle> =
            houses.map(|house| (house.name(self.puzzle), house)).collect();
        let title =
            LinesTitle { lines, more, houses: houses.into_values().collect(), cells: self.cells.len() };
        let only_sums = self.rules.iter().all(|cause| matches!(cause, Cause::Sum { .. }));
        (Title::Lines(title), if only_sums { Kind::Sum } else { Kind::Rule })
    }

    fn line(&self, cause: &Cause) -> Option<LineTitle> {
        let short = |rule: usize| {
            let statement = &self.puzzle.rules()[rule].statement;
            let number = statement.arguments.iter().find_map(|argument| match argument {
                Argument::Number(number) => Some(format!(" {number}")),
                _ => None,
            });
            // The word of the statement, such as the colour of a dot.
            let word = statement.arguments.iter().find_map(|argument| match argument {
                Argument::Word(word) if *word != "of" => Some(format!(" {word}")),
                _ => None,
            });
            format!("{}{}{}", statement.name, word.unwrap_or_default(), number.unwrap_or_default())
        };
        match cause {
            Cause::With { rule, houses } => Some(LineTitle::With(short(*rule), houses.clone())),
            Cause::Sum { houses, .. } => Some(LineTitle::Sum(cause.side(self.puzzle)?, houses.clone())),
            Cause::Rule { rule } | Cause::Part { rule, .. } => Some(LineTitle::Rule(short(*rule))),
            Cause::RuleHouse { .. } | Cause::Cell(_) | Cause::House { .. } => None,
        }
    }
}
