//! Aliases of rules: names that setters and other formats use.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Need, Param, REGISTRY, Spec, find};

/// Returns all aliases, in the order of the rules, each with the words of a native line that it stands for.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    REGISTRY.iter().flat_map(|spec| spec.aliases).copied()
}

/// A rule found by one of its names.
#[derive(Clone, Copy, Debug)]
pub struct NamedRule {
    /// The declaration of the rule.
    pub spec: &'static Spec,
    /// The name as written in the table of rules.
    pub name: &'static str,
    /// The words of a native line that the name stands for: the rule's own name, possibly with its first arguments.
    pub head: &'static str,
}

/// The maximum length of a word that could be a name, in bytes.
const LONGEST: usize = 100;

/// Returns a word in lower case and without hyphens, which makes `AntiKnight` and `anti-knight` the same name.
pub fn plain(word: &str) -> String {
    word.chars().filter(|&c| c != '-').map(|c| c.to_ascii_lowercase()).collect()
}

/// Returns `true` if a word equals this name, ignoring case and hyphens.
pub(super) fn is_name(word: &str, name: &str) -> bool {
    word.len() <= LONGEST && plain(word) == plain(name)
}

/// Returns the rule with this name or alias, ignoring case and hyphens; `None` if there is no such rule.
pub fn named(word: &str) -> Option<NamedRule> {
    if let Some(spec) = find(word) {
        return Some(NamedRule::own(spec));
    }
    if word.len() > LONGEST {
        return None;
    }
    BY_NAME.get(&plain(word)).copied()
}

/// The rules by their plain names. A table makes this fast, because every word of a foreign text is looked up.
static BY_NAME: LazyLock<BTreeMap<String, NamedRule>> = LazyLock::new(|| {
    let own = REGISTRY.iter().map(NamedRule::own);
    let others = REGISTRY
        .iter()
        .flat_map(|spec| spec.aliases.iter().map(|&(name, head)| NamedRule { spec, name, head }));
    let mut all = BTreeMap::new();
    for named in own.chain(others) {
        all.entry(plain(named.name)).or_insert(named);
    }
    all
});

/// Returns the aliases of a rule, separated by commas; an alias that includes arguments is followed by its meaning.
pub fn list(spec: &Spec) -> String {
    let shown = |&(name, head): &(&str, &str)| match head == spec.name {
        true => name.to_owned(),
        false => format!("{name} ({head})"),
    };
    spec.aliases.iter().map(shown).collect::<Vec<_>>().join(", ")
}

impl NamedRule {
    /// Returns a rule under its own name.
    pub const fn own(spec: &'static Spec) -> NamedRule {
        NamedRule { spec, name: spec.name, head: spec.name }
    }

    /// Returns the parameters whose arguments the name does not include.
    fn left(&self) -> impl Iterator<Item = &'static Param> {
        let stated = self.head.split(' ').count() - 1;
        self.spec.params.iter().skip(stated)
    }

    /// Returns `true` if a line with this name needs arguments.
    pub fn needs_arguments(&self) -> bool {
        self.left().any(|param| param.need == Need::Required)
    }

    /// Returns the usage of the rule under this name: the name and the words for its arguments.
    pub fn usage(&self) -> String {
        std::iter::once(self.name).chain(self.left().map(|param| param.word)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Line;
    use crate::formats::headers;
    use crate::formats::native;

    #[test]
    fn no_name_is_another() {
        let names = REGISTRY.iter().map(|spec| spec.name).chain(super::all().map(|(name, _)| name));
        let mut all: Vec<String> = names.chain(headers::NAMES).map(plain).collect();
        all.sort();
        assert_eq!(all.windows(2).find(|pair| pair[0] == pair[1]), None);
        assert!(REGISTRY.iter().all(|spec| spec.aliases.is_sorted()));
        // Native text must not mistake an alias for a row of the grid.
        assert!(super::all().all(|(name, _)| native::name(name) == Some(name)));
    }

    #[test]
    fn every_alias_says_what_it_stands_for() {
        let printed = |line: &str| {
            let text = format!("grid 9x9\n{line}");
            let puzzle = native::read(Line::all(&text)).unwrap_or_else(|error| panic!("{line}: {error}"));
            puzzle.rules()[0].to_string()
        };
        for (name, head) in super::all() {
            let spec = named(name).unwrap_or_else(|| panic!("{name}")).spec;
            assert_eq!(head.split(' ').next(), Some(spec.name));
            let mut rest: Vec<&str> = match spec.name {
                "anti-king"
                | "anti-knight"
                | "anti-taxicab"
                | "diagonal"
                | "diagonal-non-consecutive"
                | "disjoint-sets"
                | "non-consecutive"
                | "number-path"
                | "strict-kropki"
                | "strict-xv"
                | "windoku" => vec![],
                "contain-exactly" => vec!["1,2", "r1c1-r1c3"],
                "first-sum" => vec!["3", "7", "r1", "left"],
                "killer" | "whisper" => vec!["7", "r1c1-r1c3"],
                "little-killer" => vec!["7", "r1c2", "dr"],
                "pair" | "pairx" => vec!["a<b", "r1c1", "r1c2"],
                "quadruple" => vec!["r1c1", "1,2"],
                "sandwich" => vec!["7", "r1"],
                "ratio" => vec!["3", "r1c1", "r1c2"],
                "taxicab" => vec!["2"],
                _ => vec!["r1c1-r1c3"],
            };
            let stated = head.split(' ').count() - 1;
            if stated > 0 && ["first-sum", "whisper"].contains(&spec.name) {
                rest.remove(0);
            }
            let rest = rest.join(" ");
            assert_eq!(printed(&format!("{name} {rest}")), printed(&format!("{head} {rest}")));
            let needs = named(name).is_some_and(|named| named.needs_arguments());
            assert_eq!(needs, !rest.is_empty(), "{name}");
        }
        assert_eq!(printed("GermanWhispers r1c1 r1c2"), "whisper 5 r1c1 r1c2");
        assert_eq!(printed("xsum 3 r1 left"), "x-sum 3 r1 left");
        assert_eq!(
            printed("or { white-dot r1c1 r1c2 } { cage 3 r1c1 r1c2 }"),
            "or { kropki white r1c1 r1c2 } { killer 3 r1c1 r1c2 }"
        );
    }

    #[test]
    fn errors_behind_an_alias_are_where_they_stand() {
        let error = |line: &str| {
            let text = format!("grid 9x9\n{line}");
            native::read(Line::all(&text)).expect_err(line).to_string()
        };
        assert_eq!(
            error("german-whispers r1c1 r0c2"),
            "2:22: 'r0c2' is outside the grid, expected a cell from r1c1 to r9c9\n  german-whispers r1c1 r0c2\n                       ^^^^"
        );
        assert!(error("cage").starts_with("2:5: the line ends here, expected a sum"));
        assert!(error("white-dot r1c1 r1c3").starts_with("2:1: "), "{}", error("white-dot r1c1 r1c3"));
        let inner = error("or { thermo r1c1 r1c2 } { thermometer r1c1 ; white-dot r1c1 x }");
        assert!(inner.starts_with("2:61: 'x' is not a cell"), "{inner}");
        let four = error("german-whispers 4 r1c1");
        assert!(four.starts_with("2:17: '4' is not a cell"), "{four}");
    }

    #[test]
    fn usage_leaves_out_what_is_stated() {
        let shown = |name: &str| named(name).expect("a rule").usage();
        assert_eq!(shown("Killer"), "killer SUM CELLS");
        assert_eq!(shown("german-whispers"), "german-whispers CELLS");
        assert_eq!(shown("whispers"), "whispers [D] CELLS");
        assert_eq!(shown("ten-line"), "ten-line [loop] CELLS");
        assert_eq!(shown("sudoku-x"), "sudoku-x [main | anti]");
    }
}
