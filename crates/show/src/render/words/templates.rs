//! Sentences with slots, which a language fills, and the words of pages.
//!
//! `{cells}` is a slot. `{and cells}` and `{or cells}` list its items with that word before the last, `{chained cells}`
//! with a word between any two; without it, they stand one after the other. `{in house}` and `{of house}` are a house
//! as a place and as an owner, `{grouped houses}` are houses grouped by kind, and `{word count}` is a number as a word.
//! `[cells:one|several]` chooses by the number of items, `[cells=2:two|others]` by another one. The text after a `^`
//! begins with an upper-case letter.

use super::names::{House, Names};
use crate::grid::HouseKind;
use crate::steps::{Side, Technique};

/// The content of a slot.
pub enum Slot {
    Text(String),
    List(Vec<String>),
    Houses(Vec<House>),
    Count(i64),
}

impl From<String> for Slot {
    fn from(text: String) -> Slot {
        Slot::Text(text)
    }
}

impl From<&str> for Slot {
    fn from(text: &str) -> Slot {
        Slot::Text(text.to_owned())
    }
}

impl From<Vec<String>> for Slot {
    fn from(items: Vec<String>) -> Slot {
        Slot::List(items)
    }
}

impl From<House> for Slot {
    fn from(house: House) -> Slot {
        Slot::Houses(vec![house])
    }
}

impl From<Vec<House>> for Slot {
    fn from(houses: Vec<House>) -> Slot {
        Slot::Houses(houses)
    }
}

impl From<i64> for Slot {
    fn from(count: i64) -> Slot {
        Slot::Count(count)
    }
}

impl From<usize> for Slot {
    fn from(count: usize) -> Slot {
        Slot::Count(count as i64)
    }
}

impl Slot {
    /// The number of its items, with which words agree.
    fn count(&self) -> i64 {
        match self {
            Slot::Text(_) => 1,
            Slot::List(items) => items.len() as i64,
            Slot::Houses(houses) => houses.len() as i64,
            Slot::Count(count) => *count,
        }
    }
}

/// Fills a template of a language with slots by their names.
macro_rules! fill {
    ($names:expr, $template:ident $(, $slot:ident = $value:expr)* $(,)?) => {{
        let names = &$names;
        names.fill(names.templates().$template, &[$((stringify!($slot), $crate::render::words::templates::Slot::from($value))),*])
    }};
}
pub(in crate::render) use fill;

/// Items with commas between them and a word before the last.
pub fn listed(items: &[String], word: &str) -> String {
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => items.concat(),
    }
}

/// The text with its first letter in upper case, unless it begins with the name of a cell, which has a number in it.
pub fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let is_cell = text.split(' ').next().is_some_and(|word| word.contains(|c: char| c.is_ascii_digit()));
    match characters.next() {
        Some(first) if !is_cell => first.to_uppercase().chain(characters).collect(),
        _ => text.to_owned(),
    }
}

impl Names<'_> {
    /// A template with its slots filled.
    pub fn fill(&self, template: &str, slots: &[(&str, Slot)]) -> String {
        let mut text = String::new();
        let mut rest = template;
        while let Some(place) = rest.find(['{', '[', '^']) {
            text += &rest[..place];
            let mark = &rest[place..=place];
            rest = &rest[place + 1..];
            if mark == "^" {
                return text + &sentence(&self.fill(rest, slots));
            }
            let (inside, after) = rest.split_once(if mark == "{" { '}' } else { ']' }).unwrap_or((rest, ""));
            rest = after;
            text += &match mark {
                "{" => self.slot(inside, slots),
                _ => self.choice(inside, slots),
            };
        }
        text + rest
    }

    fn choice(&self, inside: &str, slots: &[(&str, Slot)]) -> String {
        let (which, options) = inside.split_once(':').unwrap_or((inside, ""));
        let (name, wanted) = which.split_once('=').unwrap_or((which, "1"));
        let (chosen, other) = options.split_once('|').unwrap_or((options, ""));
        let is_it = find(slots, name).is_some_and(|slot| wanted.parse() == Ok(slot.count()));
        self.fill(if is_it { chosen } else { other }, slots)
    }

    fn slot(&self, inside: &str, slots: &[(&str, Slot)]) -> String {
        let mut words: Vec<&str> = inside.split(' ').collect();
        let name = words.pop().unwrap_or_default();
        let language = self.language.templates;
        let is = |word: &str| words.contains(&word);
        let items = match find(slots, name) {
            Some(Slot::Text(text)) => return text.clone(),
            Some(Slot::Count(count)) if is("word") => {
                let word = usize::try_from(*count).ok().and_then(|count| language.numbers.get(count));
                return word.map_or_else(|| count.to_string(), |&word| word.to_owned());
            }
            Some(Slot::Count(count)) => return count.to_string(),
            Some(Slot::List(items)) => items.clone(),
            Some(Slot::Houses(houses)) if is("grouped") => self.grouped(houses),
            Some(Slot::Houses(houses)) => {
                let form = if is("in") { 1 } else { 2 * usize::from(is("of")) };
                houses.iter().map(|house| house.forms[form].clone()).collect()
            }
            None => return String::new(),
        };
        match &words[..] {
            ["or", ..] => listed(&items, language.or),
            ["chained", ..] => items.join(language.chained),
            ["and" | "grouped", ..] => listed(&items, language.and),
            _ => items.join(" "),
        }
    }

    /// Returns houses grouped by kind, as `rows 1, 2 and 3`, or `the nine rows` if these are all.
    fn grouped(&self, houses: &[House]) -> Vec<String> {
        let language = self.language.templates;
        let kind = |house: &House| house.of_grid.as_ref().map(|(kind, _)| *kind);
        let runs = houses.chunk_by(|a, b| kind(a).is_some() && kind(a) == kind(b));
        let name = |run: &[House]| match run.first().and_then(kind) {
            Some(kind) if run.len() > 1 => {
                let houses = language.plurals[place(kind)];
                if run.len() == self.puzzle.grid().houses().iter().filter(|house| house.kind == kind).count()
                {
                    return fill!(self, all_houses, count = run.len(), houses = houses);
                }
                let labels: Vec<String> =
                    run.iter().filter_map(|house| Some(house.of_grid.as_ref()?.1.clone())).collect();
                format!("{houses} {}", listed(&labels, language.and))
            }
            _ => run.iter().map(|house| house.forms[0].clone()).collect(),
        };
        runs.map(name).collect()
    }
}

fn find<'a>(slots: &'a [(&str, Slot)], name: &str) -> Option<&'a Slot> {
    let slot = slots.iter().find(|(own, _)| *own == name).map(|(_, slot)| slot);
    debug_assert!(slot.is_some(), "no slot {name}");
    slot
}

/// The place of a kind in tables of houses.
pub const fn place(kind: HouseKind) -> usize {
    match kind {
        HouseKind::Row => 0,
        HouseKind::Column => 1,
        HouseKind::Box => 2,
        HouseKind::Region => 3,
    }
}

/// The templates of a language.
macro_rules! templates {
    ($($name:ident)*) => {
        pub struct Templates {
            pub and: &'static str,
            pub or: &'static str,
            /// Between any two items of a list without commas.
            pub chained: &'static str,
            /// The numbers from 0.
            pub numbers: &'static [&'static str],
            /// Rows, columns, boxes and regions: as a subject, as a place, and as an owner.
            pub houses: [[&'static str; 3]; 4],
            pub plurals: [&'static str; 4],
            /// The houses that rules make, by the name of the rule, in the same forms; the last row is for all others.
            pub rule_houses: &'static [(&'static str, [&'static str; 3])],
            /// All cells, which a rule makes a house.
            pub whole: [&'static str; 3],
            /// A statement about the end of the steps, on a line and as a sentence.
            pub end: EndTemplates,
            /// The names of steps; `None` if the English ones are used.
            pub titles: Option<TitleTemplates>,
            /// `true` if causes are quoted as they are stated, with the source of each rule, as in English; `false` if they
            /// are described.
            pub quotes_sources: bool,
            $(pub $name: &'static str,)*
        }

        impl Templates {
            #[cfg(test)]
            pub fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name)),*]
            }
        }
    };
}

/// The names of steps.
pub struct TitleTemplates {
    pub technique: fn(Technique) -> &'static str,
    pub line_with: &'static str,
    pub derived_sum: &'static str,
    pub sum_of: &'static str,
    pub sides: fn(Side) -> &'static str,
    pub with_cells: &'static str,
    pub with_houses: &'static str,
    pub with_house_and_cells: &'static str,
    pub with_many_houses: &'static str,
    pub with_many_houses_and_cells: &'static str,
}

/// Statements about the end of the steps, each on a line and as a sentence.
pub struct EndTemplates {
    pub solved: [&'static str; 2],
    pub open: [&'static str; 2],
    pub contradiction: [&'static str; 2],
    pub enough: [&'static str; 2],
    pub no_short_reason: [&'static str; 2],
    pub wrong: [&'static str; 2],
    pub wrong_but: [&'static str; 2],
    pub wrong_all: [&'static str; 2],
    pub missing: [&'static str; 2],
    pub missing_but: [&'static str; 2],
    pub missing_all: [&'static str; 2],
    pub incompatible: [&'static str; 2],
    pub nothing_wrong: [&'static str; 2],
    pub no_solution: [&'static str; 2],
    pub stopped: [&'static str; 2],
    pub interrupted: [&'static str; 2],
    /// A cell with the values left in it.
    pub left: [&'static str; 2],
    pub hardest: [&'static str; 2],
    pub hardest_unweighed: &'static str,
}

templates! {
    all_houses from_to rule_number line_number line text_quoted text_named introduced introduced_meaning known left_values places
    is is_not effect_and conclusion_and
    last_cell hidden_single naked_single intersection naked_subset naked_subset_so hidden_subset hidden_subset_so
    fish_places fish_so wing_cells wing_either wing_so wing_so_whole
    chain_cell chain_link chain_and chain_then chain_so
    about_part about_with uses
    cause_cell cause_house cause_part cause_with cause_sum cause_sum_from cause_sum_of_houses short_part short_with
    origin sum_from innies outies innies_and_outies differ however_line however_sum
    held_value held_one held_several
    impossible all_impossible together together_so same_proof same_proof_cells same_proof_swapped instead found_so another also
    why_value why_assumed why_by why_house why_cause why_cause_of why_same
    suppose case then found_only found_only_so found_place found_place_so found_value found_value_so
    no_value no_place is_assumed is_only forbidden_beside forbidden_part forbidden forbidden_same forbidden_else
    none_allowed none_allowed_values against_value against_one_value against_house against
    of_cell of_house of_line
    no_short_reason sets many_sets_out out_value out_none out_few others_out repeats missing
    case_if case_since case_whole case_not case_is case_sets
    sum_whole sum_beyond sum_least sum_most sum_short
    many_sets many_fillings crusts crusts_adjacent crusts_nowhere_else many_crusts highest seen at_most_value
    circles circles_sum circle_few circle_sets
    at_least at_most bound_first bound_second bound_next bounds
    never partner_placed partner_lost partner_none partner_one partner_unfit partner_then would_have partner_and neighbours
    path_none path_both path_one
    too_large too_small makes must_equal must_sum side_bound
    lacking_value lacking_cells
    narrowed narrowed_cell consecutive
    so so_absent so_ways so_sums so_tried so_however
    proof_then contradicts
    singles head head_more more unsure steps
    page_steps page_step page_number page_weight page_because page_proof page_unsure page_end
    go_first go_before go_next go_end page_rules page_text page_numbers page_key
}

#[cfg(test)]
mod tests {
    use crate::render::words::Language;

    /// All languages use the same names for slots and for the numbers they choose by.
    #[test]
    fn languages_have_the_same_slots() {
        let slots = |template: &str| -> Vec<String> {
            let marks = template.split(['{', '[']).skip(1);
            let mut names: Vec<String> = marks
                .filter_map(|mark| mark.split(['}', ':', '=']).next()?.split(' ').next_back())
                .map(str::to_owned)
                .collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        let [first, others @ ..] = Language::ALL else { panic!("no language") };
        for other in others {
            for ((name, template), (_, own)) in first.templates.all().into_iter().zip(other.templates.all()) {
                let count = |mark| own.matches(mark).count();
                assert_eq!((count('{'), count('[')), (count('}'), count(']')), "{name}");
                let known = slots(template);
                assert!(slots(own).iter().all(|slot| known.contains(slot)), "{name}: {own}");
            }
        }
    }
}
