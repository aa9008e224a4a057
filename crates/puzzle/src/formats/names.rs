//! The names of rules in other formats.

/// The row of a rule in the table.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// Its name in the registry.
    pub rule: &'static str,
    /// The type in ISS; empty if it has none for the rule.
    pub iss: &'static str,
    /// Its key in f-puzzles, which may be one that is only read; or `console` and its name on the command line of the
    /// solver for f-puzzles; empty where there is neither.
    pub fpuzzles: &'static str,
}

/// A feature that native text states with the grid, and not as a rule.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// The meaning of the feature.
    pub meaning: &'static str,
    /// The words of native text for it.
    pub native: &'static str,
    /// The words of ISS for it.
    pub iss: &'static str,
    /// The words of f-puzzles for it.
    pub fpuzzles: &'static str,
}

const fn names(rule: &'static str, iss: &'static str, fpuzzles: &'static str) -> Names {
    Names { rule, iss, fpuzzles }
}

/// The rules that other formats have, sorted by name.
pub const NAMES: &[Names] = &[
    names("and", ".And … .End", ""),
    names("anti-king", ".AntiKing", "antiking"),
    names("anti-knight", ".AntiKnight", "antiknight"),
    names("anti-taxicab", ".AntiTaxicab", "console selftaxi"),
    names("arrow", ".Arrow", "arrow"),
    names("between", ".Between", "betweenline"),
    names("candidates", ".~R1C1_2_4", "givenPencilMarks of a cell, prime, poweroftwo"),
    names("chaos-arrow", ".ChaosArrow", ""),
    names("chaos-construction", ".ChaosConstruction", ""),
    names("chaos-count", ".ChaosCount", ""),
    names("clone", ".SameValues~NUMBER OF CELLS", "clone"),
    names("connected-values", ".ConnectedValues", ""),
    names("contain-at-least", ".ContainAtLeast", "quadruple"),
    names("contain-exactly", ".ContainExact", ""),
    names("count-distinct", ".CountDistinct", ""),
    names("counting-circles", ".CountingCircles", ""),
    names("diagonal", ".Diagonal~1, .Diagonal~-1", "diagonal+, diagonal-"),
    names("diagonal-non-consecutive", "", "console dnc"),
    names("difference", ".WhiteDot (of 1), .Pair", "difference"),
    names("digital-root", "", "cage with value DRk"),
    names("disjoint-sets", ".DisjointSets", "disjointgroups"),
    names("doppelganger", ".Doppelganger", ""),
    names("double-arrow", ".DoubleArrow", "doublearrow"),
    names("dutch-flatmates", ".DutchFlatmates", ""),
    names("entropic", ".Entropic", "entropicline"),
    names("equal-sum", ".EqualSum", ""),
    names("equality-cage", ".EqualityCage", ""),
    names("even", ".~R1C1_2_4_6_8", "even"),
    names("extra-region", ".AllDifferent", "extraregion"),
    names("full-rank", ".FullRank", ""),
    names("full-rank-ties", ".FullRankTies", ""),
    names("global-entropy", ".GlobalEntropy", ""),
    names("global-mod", ".GlobalMod", ""),
    names("greater-than", ".GreaterThan", ""),
    names("hidden-skyscraper", ".HiddenSkyscraper", ""),
    names("indexing", ".Indexing", "columnindexer, rowindexer, boxindexer"),
    names("killer", ".Cage", "killercage"),
    names("knightmare", "", "console knightmare"),
    names("kropki", ".WhiteDot, .BlackDot", "difference, ratio"),
    names("leaper", "", "console chess"),
    names("little-killer", ".LittleKiller", "littlekillersum"),
    names("lockout", ".Lockout", "lockout (only read)"),
    names("look-and-say", ".LookAndSay", ""),
    names("lunchbox", ".Lunchbox", ""),
    names("maximum", ".GreaterThan", "maximum"),
    names("minimum", ".GreaterThan", "minimum"),
    names("modular", ".Modular", "modularline"),
    names("nabner", ".PairX", "nabner"),
    names("negative-difference", "", "nonconsecutive"),
    names("negative-ratio", "", "negative with ratio"),
    names("nfa", ".NFA", "nfaConstraints (only read)"),
    names("non-consecutive", ".AntiConsecutive", "nonconsecutive"),
    names("numbered-room", ".NumberedRoom", ""),
    names("odd", ".~R1C1_1_3_5_7_9", "odd"),
    names("or", ".Or … .End", ""),
    names("pair", ".Pair", "binaryLookupConstraints (only read)"),
    names("pairx", ".PairX", ""),
    names("palindrome", ".Palindrome", "palindrome"),
    names("pill-arrow", ".PillArrow", "arrow with several bulb cells"),
    names("quadruple", ".Quad", "quadruple"),
    names("ratio", ".BlackDot (of 2), .Pair", "ratio"),
    names("regex", ".Regex", ""),
    names("region-same-values", ".RegionSameValues", ""),
    names("region-sum", ".RegionSumLine", "regionsumline"),
    names("rellik-cage", ".RellikCage", ""),
    names("renban", ".Renban", "renban"),
    names("same-values", ".SameValues", ""),
    names("sandwich", ".Sandwich", "sandwichsum"),
    names("skyscraper", ".Skyscraper", "skyscraper"),
    names("slow-thermo", ".Pair", "slowthermometer"),
    names("strict-kropki", ".StrictKropki", ""),
    names("strict-xv", ".StrictXV", "negative with xv"),
    names("sum", ".Sum", ""),
    names("sum-line", ".SumLine", ""),
    names("taxicab", "", "console taxi"),
    names("thermo", ".Thermo", "thermometer"),
    names("value-indexing", ".ValueIndexing", ""),
    names("whisper", ".Whisper", "whispers"),
    names("windoku", ".Windoku", "extraregion, four times"),
    names("x-sum", ".XSum", "xsum"),
    names("xv", ".X, .V", "xv"),
    names("zipper", ".Zipper", "zipperline"),
];

const fn feature(
    meaning: &'static str,
    native: &'static str,
    iss: &'static str,
    fpuzzles: &'static str,
) -> Feature {
    Feature { meaning, native, iss, fpuzzles }
}

/// The features of the grid.
pub const FEATURES: &[Feature] = &[
    feature("a digit is known", "the board, given", ".~R1C1_5", "value and given of a cell"),
    feature(
        "rows, columns and boxes hold distinct digits",
        "grid RxC [boxes HxW]",
        ".Shape~RxC, .RegionSize",
        "size",
    ),
    feature("there are no boxes", "grid RxC no-boxes", ".NoBoxes", "region null in every cell"),
    feature("irregular regions; instead of boxes, which ISS keeps", "regions", ".Jigsaw", "region of a cell"),
    feature("the values", "values MIN-MAX", ".Shape~RxC~RANGE", ""),
    feature("no rows, columns and boxes", "grid RxC raw", ".Shape~RxC~~Raw", ""),
    feature("extra cells, which a solution determines too", "variables N, variables RxC", ".Var", ""),
    feature("several grids in one", "subgrids RxC at CELL …", "", ""),
    feature("cells that do not exist", "holes CELLS", "", ""),
    feature("the same rules again at other places", "written out", ".Replicate … .End", ""),
    feature(
        "a hint for searching: passed over",
        "",
        ".SearchPriority",
        "disabledlogic, truecandidatesoptions",
    ),
];

/// Returns the names of a rule in ISS and in f-puzzles; they are empty if there are none.
pub fn find(rule: &'static str) -> Names {
    let row = NAMES.binary_search_by(|names| names.rule.cmp(rule));
    row.map_or(names(rule, "", ""), |place| NAMES[place])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fpuzzles::table;
    use crate::rules;

    #[test]
    fn every_row_has_its_rule() {
        assert!(NAMES.is_sorted_by(|a, b| a.rule < b.rule));
        for names in NAMES {
            assert!(rules::find(names.rule).is_some(), "{names:?}");
        }
    }

    #[test]
    fn the_catalogue_is_covered() {
        const ISS: &str = "~ NoBoxes RegionSize Shape Jigsaw Cage WhiteDot BlackDot Arrow Thermo Whisper Renban X V \
            AntiKnight Diagonal AllDifferent Sum EqualSum Pair NFA Or And Var Replicate SameValues ContainExact \
            ConnectedValues GreaterThan Quad Between Palindrome RegionSumLine CountingCircles LittleKiller AntiKing \
            Sandwich Entropic Modular ChaosConstruction CountDistinct PillArrow ContainAtLeast PairX Zipper \
            DoubleArrow Skyscraper HiddenSkyscraper XSum NumberedRoom FullRank FullRankTies Lunchbox Indexing \
            ValueIndexing Lockout SumLine Regex LookAndSay ChaosArrow ChaosCount Windoku DisjointSets \
            AntiConsecutive StrictKropki StrictXV RellikCage EqualityCage AntiTaxicab GlobalEntropy GlobalMod \
            DutchFlatmates Doppelganger RegionSameValues SearchPriority";
        let texts = NAMES.iter().map(|names| names.iss).chain(FEATURES.iter().map(|feature| feature.iss));
        let listed: Vec<&str> = texts.flat_map(|text| text.split([' ', ','])).collect();
        let is = |word: &&&str, name: &str| {
            let rest = word.strip_prefix('.').and_then(|word| word.strip_prefix(name));
            rest.is_some_and(|rest| name == "~" || rest.is_empty() || rest.starts_with('~'))
        };
        for name in ISS.split_whitespace() {
            assert!(listed.iter().any(|word| is(&word, name)), "{name}");
        }
        let texts = || {
            NAMES.iter().map(|names| names.fpuzzles).chain(FEATURES.iter().map(|feature| feature.fpuzzles))
        };
        for name in ["selftaxi", "taxi", "chess", "dnc", "knightmare"] {
            assert!(texts().any(|text| text == format!("console {name}")), "{name}");
        }
        for key in table::KEYS {
            let is = |text: &str| text.split([' ', ',']).any(|word| word == key.name);
            assert!(texts().any(is), "{}", key.name);
        }
    }

    #[test]
    fn names_of_other_formats_name_rules() {
        use crate::formats::iss;
        // What states no rule, what differs by its contents, and what is too short for a name.
        const PASSED: [&str; 11] = [
            "",
            "Given",
            "V",
            "X",
            "binaryLookupConstraints",
            "diagonal+",
            "diagonal-",
            "negative",
            "nfaConstraints",
            "poweroftwo",
            "prime",
        ];
        let types =
            iss::table::TYPES.iter().filter(|kind| !matches!(kind.states, iss::table::States::Nothing));
        let all = types.map(|kind| kind.name).chain(table::KEYS.iter().map(|key| key.name));
        for name in all.filter(|name| !PASSED.contains(name)) {
            let named = rules::alias::named(name).unwrap_or_else(|| panic!("{name}"));
            let row = find(named.spec.name);
            let binary = name.starts_with("Binary"); // the older word for .Pair
            let texts = [row.iss, row.fpuzzles].map(|text| text.to_lowercase());
            // A cage is a killer, though f-puzzles has digital roots in it.
            assert!(
                binary || texts.iter().any(|text| text.contains(&name.to_lowercase())),
                "{name}: {row:?}"
            );
        }
    }
}
