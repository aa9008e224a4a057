//! The story of a step: its kind says what to look for, and what is found there has to explain all of its conclusions.
//! Where it does not, the proof is told, or else the causes.

use std::collections::BTreeMap;

use super::story::{Effect, House, LeftValues, NamedCause, Places, Reasoning, Rule, Side, Story};
use super::{cases, chain, pattern, reason, walk};
use crate::grid::{Cell, Digit};
use crate::puzzle::{Puzzle, StatedRule};
use crate::render::sentences::quoted;
use crate::rules;
use crate::steps::{Cause, Fact, Kind, ProofLine, Step};

/// More cells or places are not told: nobody keeps them in mind.
const MOST_KNOWN: usize = 9;
/// Longer sentences about rules are not told.
const MOST_MEANING: usize = 160;

/// A step with the names of its puzzle.
pub struct Plan<'a> {
    pub puzzle: &'a Puzzle,
    pub step: &'a Step,
}

/// The story of a step.
pub fn story(puzzle: &Puzzle, step: &Step) -> Story {
    let plan = Plan { puzzle, step };
    let what = match step.kind {
        Kind::Single => plan.single(),
        Kind::Intersection => pattern::intersection(&plan),
        Kind::Subset => pattern::subset(&plan),
        Kind::Fish => pattern::fish(&plan),
        Kind::Rule | Kind::Sum => plan.line(),
        Kind::Wing | Kind::Chain | Kind::Net | Kind::Cases => None,
    };
    if let Some(what) = what {
        return Story { what, shown: plan.effects(&step.place, &step.remove), also: Vec::new() };
    }
    let explained = match step.kind {
        Kind::Wing => pattern::wing(&plan),
        Kind::Chain => chain::pairs(&plan),
        _ => None,
    };
    if let Some((what, value, cells)) = explained {
        let (shown, also) = plan.parted(value, &cells);
        return Story { what, shown, also };
    }
    if let Some(walk) = walk::walk(&plan, &step.proof) {
        let (shown, also) = plan.divided(&step.proof[0]);
        return Story { what: Reasoning::Walk { rules: plan.rules_used(), walk }, shown, also };
    }
    if let Some(branch) = cases::cases(&plan)
        && let Some(tree) = walk::tree(&plan, &[], &branch)
    {
        let (shown, also) = plan.divided(&branch.lines[0]);
        return Story { what: Reasoning::Cases(tree), shown, also };
    }
    Story { what: plan.together(), shown: plan.effects(&step.place, &step.remove), also: Vec::new() }
}

/// Returns `true` if a text has words of usages, which are in capitals.
fn has_usage(text: &str) -> bool {
    let is_usage = |word: &str| word.chars().all(|c| c.is_ascii_uppercase());
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| !word.is_empty() && is_usage(word))
}

impl Plan<'_> {
    pub fn name(&self, cell: Cell) -> String {
        self.puzzle.grid().name_of(cell)
    }

    pub fn sign(&self, value: Digit) -> String {
        self.puzzle.grid().sign(value)
    }

    pub fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    pub fn signs(&self, values: &[Digit]) -> Vec<String> {
        values.iter().map(|&value| self.sign(value)).collect()
    }

    /// Signs of values, one behind the other where each is short.
    pub fn joined(signs: &[String], between: &str) -> String {
        let is_short = signs.iter().all(|sign| sign.chars().count() == 1);
        signs.join(if is_short { "" } else { between })
    }

    /// The conclusions; cells that lose the same values stand together.
    pub fn effects(&self, place: &[(Cell, Digit)], remove: &[(Cell, Vec<Digit>)]) -> Vec<Effect> {
        let mut effects: Vec<Effect> = place
            .iter()
            .map(|&(cell, value)| Effect::Is { cell: self.name(cell), value: self.sign(value) })
            .collect();
        let mut groups: Vec<(&[Digit], Vec<Cell>)> = Vec::new();
        for (cell, values) in remove {
            match groups.iter_mut().find(|(others, _)| others == values) {
                Some((_, cells)) => cells.push(*cell),
                None => groups.push((values, vec![*cell])),
            }
        }
        effects.extend(
            groups.iter().map(|(values, cells)| Effect::IsNot {
                cells: self.names(cells),
                values: self.signs(values),
            }),
        );
        effects
    }

    /// The contrary of what is assumed, and the other conclusions.
    fn divided(&self, assumed: &ProofLine) -> (Vec<Effect>, Vec<Effect>) {
        let Step { place, remove, .. } = self.step;
        let (cell, value) = (assumed.cell, assumed.value);
        if assumed.equals {
            self.parted(value, &[cell])
        } else {
            let others: Vec<(Cell, Digit)> =
                place.iter().copied().filter(|&placed| placed != (cell, value)).collect();
            (self.effects(&[(cell, value)], &[]), self.effects(&others, remove))
        }
    }

    /// The conclusion that some cells lack a value, and the others.
    fn parted(&self, value: Digit, cells: &[Cell]) -> (Vec<Effect>, Vec<Effect>) {
        let shown: Vec<(Cell, Vec<Digit>)> = cells.iter().map(|&cell| (cell, vec![value])).collect();
        let mut others: Vec<(Cell, Vec<Digit>)> = self.step.remove.clone();
        others.iter_mut().filter(|(other, _)| cells.contains(other)).for_each(|(_, values)| {
            values.retain(|&other| other != value);
        });
        others.retain(|(_, values)| !values.is_empty());
        (self.effects(&[], &shown), self.effects(&self.step.place, &others))
    }

    pub fn rule(&self, rule: usize) -> Rule {
        let stated = &self.puzzle.rules()[rule];
        let sentence = rules::told::sentences(&[&stated.statement], self.puzzle.grid()).pop().flatten();
        let here =
            |other: &StatedRule| other.origin.line == stated.origin.line && other.origin.source.is_none();
        let is_alone = here(stated) && self.puzzle.rules().iter().filter(|other| here(other)).count() == 1;
        let summary = || rules::find(stated.statement.name).map(|spec| spec.summary.to_owned());
        let sentence = sentence.or_else(summary);
        Rule {
            name: stated.statement.name,
            text: quoted(&stated.to_string()),
            line: Some(stated.origin.line).filter(|_| is_alone),
            meaning: sentence.filter(|text| text.len() <= MOST_MEANING && !has_usage(text)),
        }
    }

    /// The house of the grid in this place.
    pub fn grid_house(&self, house: usize) -> House {
        let house = &self.puzzle.grid().houses()[house];
        House::OfGrid(house.kind, house.label.clone())
    }

    /// The house, its cells, and the value of a cause that is about these.
    pub fn house_of<'b>(&'b self, cause: &'b Cause) -> Option<(House, &'b [Cell], Digit)> {
        match cause {
            Cause::House { house, value } => {
                Some((self.grid_house(*house), &self.puzzle.grid().houses()[*house].cells, *value))
            }
            Cause::RuleHouse { rule, cells, value } => {
                let first = cells.first().map_or(String::new(), |&cell| self.name(cell));
                Some((House::OfRule(self.rule(*rule), first), cells, *value))
            }
            _ => None,
        }
    }

    /// Returns `true` if each value of the grid stands in these cells of a house.
    pub fn is_full(&self, cells: &[Cell]) -> bool {
        let grid = self.puzzle.grid();
        cells.len() == grid.values().count() && !cells.iter().any(|&cell| grid.is_beyond(cell))
    }

    /// The values that a cell has left, where that is a fact of the step.
    pub fn values(&self, cell: Cell) -> Option<&[Digit]> {
        self.step.facts.iter().find_map(|fact| match fact {
            Fact::Cell(other, values) if *other == cell => Some(&values[..]),
            _ => None,
        })
    }

    /// The cells that a value has left in the house of a cause.
    pub fn places(&self, because: usize) -> &[Cell] {
        let places = self.step.facts.iter().find_map(|fact| match fact {
            Fact::Places { because: other, cells } if *other == because => Some(&cells[..]),
            _ => None,
        });
        places.unwrap_or_default()
    }

    pub fn told_places(&self, because: usize) -> Option<Places> {
        let (house, _, value) = self.house_of(&self.step.because[because])?;
        Some(Places { house, value: self.sign(value), cells: self.names(self.places(because)) })
    }

    /// The values that each cell had left before the step.
    fn before(&self, cell: Cell) -> Option<&Vec<Digit>> {
        let place = self.puzzle.cells().position(|other| other == cell)?;
        self.step.before.get(place)
    }

    fn single(&self) -> Option<Reasoning> {
        let ([(cell, value)], [cause], true) =
            (&self.step.place[..], &self.step.because[..], self.step.remove.is_empty())
        else {
            return None;
        };
        let (name, sign) = (self.name(*cell), self.sign(*value));
        let Some((house, cells, _)) = self.house_of(cause) else {
            let is_left =
                matches!(cause, Cause::Cell(other) if other == cell) && self.values(*cell)? == [*value];
            return is_left.then_some(Reasoning::NakedSingle { cell: name, value: sign });
        };
        if self.places(0) != [*cell] || !self.is_full(cells) {
            return None;
        }
        let is_set =
            |other: &Cell| other == cell || self.before(*other).is_some_and(|values| values.len() == 1);
        Some(match cells.iter().all(is_set) {
            true => Reasoning::LastCell { house, cell: name, value: sign },
            false => Reasoning::HiddenSingle { house, cell: name, value: sign },
        })
    }

    /// A single line or sum.
    fn line(&self) -> Option<Reasoning> {
        let [cause] = &self.step.because[..] else { return None };
        let known = self.known();
        match cause {
            Cause::Rule { .. } | Cause::Part { .. } | Cause::With { .. } => {
                Some(Reasoning::Line { cause: self.named(cause)?, known, reason: reason::reason(self) })
            }
            Cause::Sum { terms, houses: places, rules, .. } => {
                let houses = self.puzzle.grid().houses();
                let inside = |cell: &Cell| places.iter().any(|&place| houses[place].cells.contains(cell));
                let side = match terms.iter().filter(|(_, cell)| inside(cell)).count() {
                    0 => Side::Outies,
                    within if within == terms.len() => Side::Innies,
                    _ => Side::Both,
                };
                Some(Reasoning::Sum {
                    equation: self.equation(cause)?,
                    is_one: terms.len() == 1,
                    side,
                    houses: places.iter().map(|&house| self.grid_house(house)).collect(),
                    rules: rules.iter().map(|&rule| self.rule(rule)).collect(),
                    known,
                    reason: reason::reason(self).filter(|_| terms.len() > 1),
                })
            }
            Cause::Cell(_) | Cause::House { .. } | Cause::RuleHouse { .. } => None,
        }
    }

    /// The cells of the facts that have not all of their values left; none where that are too many.
    fn known(&self) -> Vec<LeftValues> {
        let mut groups: BTreeMap<&[Digit], Vec<Cell>> = BTreeMap::new();
        for fact in &self.step.facts {
            if let Fact::Cell(cell, values) = fact
                && values.len() < self.puzzle.grid().values_of(*cell).count()
            {
                groups.entry(values).or_default().push(*cell);
            }
        }
        if groups.values().map(Vec::len).sum::<usize>() > MOST_KNOWN {
            return Vec::new();
        }
        let mut groups: Vec<(&[Digit], Vec<Cell>)> = groups.into_iter().collect();
        groups.sort_by_key(|(_, cells)| cells[0]);
        let known = groups
            .iter()
            .map(|(values, cells)| LeftValues { cells: self.names(cells), values: self.signs(values) });
        known.collect()
    }

    /// The left side and the total of a sum.
    fn equation(&self, cause: &Cause) -> Option<String> {
        let Cause::Sum { terms, total, .. } = cause else { return None };
        let mut text = String::new();
        for (place, (factor, cell)) in terms.iter().enumerate() {
            text += match (factor.signum(), place) {
                (-1, 0) => "-",
                (-1, _) => " - ",
                (_, 0) => "",
                _ => " + ",
            };
            if factor.abs() != 1 {
                text += &format!("{}*", factor.abs());
            }
            text += &self.name(*cell);
        }
        Some(format!("{text} = {total}"))
    }

    /// A cause by its name.
    pub fn named(&self, cause: &Cause) -> Option<NamedCause> {
        Some(match cause {
            Cause::Cell(cell) => NamedCause::Cell(self.name(*cell)),
            Cause::House { .. } | Cause::RuleHouse { .. } => {
                let (house, _, value) = self.house_of(cause)?;
                NamedCause::House(house, self.sign(value))
            }
            Cause::Rule { rule } => NamedCause::Rule(self.rule(*rule)),
            Cause::Part { rule, cells } => NamedCause::Part(self.rule(*rule), self.names(cells)),
            Cause::With { rule, houses } => NamedCause::With(
                self.rule(*rule),
                houses.iter().map(|&house| self.grid_house(house)).collect(),
            ),
            Cause::Sum { .. } => NamedCause::Sum(self.equation(cause)?),
        })
    }

    /// The rules and sums of the step, each once.
    fn rules_used(&self) -> Vec<NamedCause> {
        let mut seen = Vec::new();
        let mut used = Vec::new();
        for cause in &self.step.because {
            match cause {
                Cause::Sum { .. } => used.extend(self.named(cause)),
                Cause::Rule { rule } | Cause::Part { rule, .. } | Cause::With { rule, .. }
                    if !seen.contains(rule) =>
                {
                    seen.push(*rule);
                    used.push(NamedCause::Rule(self.rule(*rule)));
                }
                _ => {}
            }
        }
        used
    }

    /// The causes as they are, with what is known if that is short.
    fn together(&self) -> Reasoning {
        let step = self.step;
        let open = (0..step.because.len()).filter(|&place| !self.places(place).is_empty());
        let places: Vec<Places> = open.filter_map(|place| self.told_places(place)).collect();
        let places = if places.len() > MOST_KNOWN { Vec::new() } else { places };
        let causes = step.because.iter().filter_map(|cause| self.named(cause));
        Reasoning::Together { causes: causes.collect(), known: self.known(), places }
    }
}
