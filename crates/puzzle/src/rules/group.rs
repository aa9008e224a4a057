//! The groups of rules by their subjects, for lists that people read.

use super::{Spec, find};

/// A group of rules.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The subject that they have in common.
    pub title: &'static str,
    /// Their names, sorted.
    pub names: &'static [&'static str],
}

impl Group {
    /// Its rules.
    pub fn rules(&self) -> impl Iterator<Item = &'static Spec> {
        self.names.iter().filter_map(|name| find(name))
    }
}

/// All rules, each in one group.
pub const GROUPS: &[Group] = &[
    Group {
        title: "The whole grid",
        names: &[
            "anti-king",
            "anti-knight",
            "anti-taxicab",
            "chaos-construction",
            "diagonal",
            "diagonal-non-consecutive",
            "disjoint-sets",
            "dutch-flatmates",
            "global-entropy",
            "global-mod",
            "knightmare",
            "leaper",
            "negative-difference",
            "negative-ratio",
            "non-consecutive",
            "number-path",
            "runs",
            "strict-kropki",
            "strict-xv",
            "taxicab",
            "toroidal",
            "udoku",
            "windoku",
        ],
    },
    Group {
        title: "Lines",
        names: &[
            "arrow",
            "between",
            "double-arrow",
            "entropic",
            "lockout",
            "mean",
            "modular",
            "nabner",
            "palindrome",
            "pill-arrow",
            "region-sum",
            "renban",
            "slow-thermo",
            "sum-line",
            "thermo",
            "value-indexing",
            "whisper",
            "zipper",
        ],
    },
    Group {
        title: "Cages and other sets of cells",
        names: &[
            "chaos-arrow",
            "chaos-count",
            "clone",
            "connected-values",
            "contain-at-least",
            "contain-exactly",
            "count-distinct",
            "counting-circles",
            "different-contents",
            "digital-root",
            "divides",
            "doppelganger",
            "equal-sum",
            "equality-cage",
            "extra-region",
            "killer",
            "look-and-say",
            "lunchbox",
            "product",
            "quotient",
            "region-same-values",
            "rellik-cage",
            "same-values",
            "target-sum",
            "total",
        ],
    },
    Group {
        title: "Marks between neighbours",
        names: &["difference", "either-dot", "greater-than", "kropki", "quadruple", "ratio", "xv"],
    },
    Group { title: "Single cells", names: &["candidates", "even", "indexing", "maximum", "minimum", "odd"] },
    Group {
        title: "Clues beside the grid",
        names: &[
            "first-even",
            "first-odd",
            "first-run-length",
            "first-run-sum",
            "first-sum",
            "full-rank",
            "full-rank-ties",
            "hidden-skyscraper",
            "hits",
            "little-killer",
            "numbered-room",
            "sandwich",
            "shadow-sum",
            "skyscraper",
            "visible-sum",
            "x-sum",
        ],
    },
    Group {
        title: "Hidden layers",
        names: &[
            "along",
            "area-size",
            "cave",
            "galaxies",
            "link",
            "loop",
            "modifier",
            "nurikabe",
            "path",
            "sees",
            "snake",
            "yin-yang",
        ],
    },
    Group {
        title: "Rules of your own",
        names: &[
            "and", "at-least", "at-most", "exactly", "nfa", "not", "or", "pair", "pairx", "regex", "sum",
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::REGISTRY;

    #[test]
    fn every_rule_is_in_one_group() {
        assert!(
            GROUPS.iter().all(|group| group.names.is_sorted() && group.rules().count() == group.names.len())
        );
        for spec in REGISTRY {
            let groups = GROUPS.iter().filter(|group| group.names.contains(&spec.name)).count();
            assert_eq!(groups, 1, "groups that list {}", spec.name);
        }
    }
}
