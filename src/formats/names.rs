//! What rules are called in other formats, and a line of each on a 9x9 grid, to measure it by.

/// The row of a rule in the table.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// Its name in the registry.
    pub rule: &'static str,
    /// How ISS writes it; empty where it has no type for it.
    pub iss: &'static str,
    /// Its key in f-puzzles, or `console` and its name on the command line of the solver for
    /// f-puzzles; empty where there is neither.
    pub fpuzzles: &'static str,
    /// Header lines of a 9x9 grid that the sample needs.
    pub setup: &'static str,
    /// A line of the rule on a 9x9 grid.
    pub sample: &'static str,
}

/// What is part of the grid in native text, and no rule.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// What it is.
    pub meaning: &'static str,
    /// How native text says it.
    pub native: &'static str,
    /// How ISS says it.
    pub iss: &'static str,
    /// How f-puzzles says it.
    pub fpuzzles: &'static str,
}

const fn names(rule: &'static str, iss: &'static str, fpuzzles: &'static str, sample: &'static str) -> Names {
    Names { rule, iss, fpuzzles, setup: "", sample }
}

const fn set(setup: &'static str, names: Names) -> Names {
    Names { setup, ..names }
}

/// All rules, sorted by name.
pub const NAMES: &[Names] = &[
    names("and", ".And … .End", "", "and { thermo r1c1 r1c2 ; thermo r2c1 r2c2 }"),
    names("anti-king", ".AntiKing", "antiking", "anti-king"),
    names("anti-knight", ".AntiKnight", "antiknight", "anti-knight"),
    names("anti-taxicab", ".AntiTaxicab", "console selftaxi", "anti-taxicab"),
    names("arrow", ".Arrow", "arrow", "arrow r1c1 r1c2-r1c4"),
    names("between", ".Between", "betweenline", "between r1c1-r1c5"),
    names("candidates", ".~R1C1_2_4", "givenPencilMarks of a cell", "candidates 2,4,6 r1c1"),
    set("variables 81", names("chaos-arrow", ".ChaosArrow", "", "chaos-arrow r1c1 0 v1-v9 / v1 v10 v19 v28")),
    set("variables 81", names("chaos-construction", ".ChaosConstruction", "", "chaos-construction")),
    set("variables 81", names("chaos-count", ".ChaosCount", "", "chaos-count r1c1 0 v1-v9")),
    names("clone", ".SameValues~NUMBER OF CELLS", "clone", "clone r1c1 r1c2 / r5c5 r5c6"),
    names("connected-values", ".ConnectedValues", "", "connected-values 1,3,5,7,9"),
    names("contain-at-least", ".ContainAtLeast", "quadruple", "contain-at-least 1,1,2 r1c1-r1c3 r2c1"),
    names("contain-exactly", ".ContainExact", "", "contain-exactly 1,1,2 r1c1-r1c3 r2c1"),
    names("count-distinct", ".CountDistinct", "", "count-distinct r1c1 r2c2-r6c6"),
    names("counting-circles", ".CountingCircles", "", "counting-circles r1c1-r9c9"),
    names("diagonal", ".Diagonal~1, .Diagonal~-1", "diagonal+, diagonal-", "diagonal main"),
    names("diagonal-non-consecutive", "", "console dnc", "diagonal-non-consecutive"),
    names("difference", ".WhiteDot (of 1), .Pair", "difference", "difference 2 r1c1 r1c2"),
    names("digital-root", "", "cage with value DRk", "digital-root 3 r1c1 r1c2"),
    names("disjoint-sets", ".DisjointSets", "disjointgroups", "disjoint-sets"),
    set("values 0-9", names("doppelganger", ".Doppelganger", "", "doppelganger")),
    names("double-arrow", ".DoubleArrow", "doublearrow", "double-arrow r1c1-r1c5"),
    names("dutch-flatmates", ".DutchFlatmates", "", "dutch-flatmates"),
    names("entropic", ".Entropic", "entropicline", "entropic r1c1-r1c5"),
    names("equal-sum", ".EqualSum", "", "equal-sum r1c1-r1c3 / r2c4 r2c5"),
    names("equality-cage", ".EqualityCage", "", "equality-cage r1c1-r1c4"),
    names("even", ".~R1C1_2_4_6_8", "even", "even r1c1"),
    names("extra-region", ".AllDifferent", "extraregion", "extra-region r1c1-r9c9"),
    names("full-rank", ".FullRank", "", "full-rank 5 r1 left"),
    names("full-rank-ties", ".FullRankTies", "", "full-rank-ties none"),
    names("global-entropy", ".GlobalEntropy", "", "global-entropy"),
    names("global-mod", ".GlobalMod", "", "global-mod"),
    names("greater-than", ".GreaterThan", "", "greater-than r1c1 r1c2"),
    names("hidden-skyscraper", ".HiddenSkyscraper", "", "hidden-skyscraper 3 r1 left"),
    names("indexing", ".Indexing", "columnindexer, rowindexer, boxindexer", "indexing column r1c1-r9c1"),
    names("killer", ".Cage", "killercage", "killer 15 r1c1-r1c3"),
    names("knightmare", "", "console knightmare", "knightmare"),
    names("kropki", ".WhiteDot, .BlackDot", "difference, ratio", "kropki white r1c1 r1c2"),
    names("leaper", "", "console chess", "leaper 1 3"),
    names("little-killer", ".LittleKiller", "littlekillersum", "little-killer 20 r1c5 dr"),
    names("lockout", ".Lockout", "", "lockout 4 r1c1-r1c5"),
    names("look-and-say", ".LookAndSay", "", "look-and-say 2x3,1x2 r1c1-r1c3 r2c1"),
    names("lunchbox", ".Lunchbox", "", "lunchbox 10 r1c1-r1c5"),
    names("maximum", ".GreaterThan", "maximum", "maximum r5c5"),
    names("minimum", ".GreaterThan", "minimum", "minimum r5c5"),
    names("modular", ".Modular", "modularline", "modular 3 r1c1-r1c5"),
    names("nabner", ".PairX", "nabner", "nabner r1c1-r1c4"),
    names("negative-difference", "", "nonconsecutive", "negative-difference"),
    names("negative-ratio", "", "negative with ratio", "negative-ratio"),
    names("nfa", ".NFA", "", "nfa BNR0EjCgrOwm6Q r1c1-r1c5"),
    names("non-consecutive", ".AntiConsecutive", "nonconsecutive", "non-consecutive"),
    names("numbered-room", ".NumberedRoom", "", "numbered-room 3 r1 left"),
    names("odd", ".~R1C1_1_3_5_7_9", "odd", "odd r1c1"),
    names("or", ".Or … .End", "", "or { thermo r1c1 r1c2 } { thermo r2c2 r2c1 }"),
    names("pair", ".Pair", "", "pair _3_8H_wH8AHwAE r1c1-r1c4"),
    names("pairx", ".PairX", "", "pairx _7v_-7v_-7v_-H r1c1-r1c4"),
    names("palindrome", ".Palindrome", "palindrome", "palindrome r1c1-r1c5"),
    names("pill-arrow", ".PillArrow", "arrow with several bulb cells", "pill-arrow 2 r1c1 r1c2 r2c1-r2c5"),
    names("quadruple", ".Quad", "quadruple", "quadruple r1c1 1,2,3"),
    names("ratio", ".BlackDot (of 2), .Pair", "ratio", "ratio 3 r1c1 r1c2"),
    names("regex", ".Regex", "", "regex [12]+[34]*5? r1c1-r1c5"),
    set("values 0-9", names("region-same-values", ".RegionSameValues", "", "region-same-values")),
    names("region-sum", ".RegionSumLine", "regionsumline", "region-sum r1c2-r1c5"),
    names("rellik-cage", ".RellikCage", "", "rellik-cage 10 r1c1-r1c3"),
    names("renban", ".Renban", "renban", "renban r1c1-r1c5"),
    names("same-values", ".SameValues", "", "same-values 2 r1c1-r1c3 r5c1-r5c3"),
    names("sandwich", ".Sandwich", "sandwichsum", "sandwich 15 r1"),
    names("skyscraper", ".Skyscraper", "skyscraper", "skyscraper 4 r1 left"),
    names("slow-thermo", ".Pair", "slowthermometer", "slow-thermo r1c1-r1c5"),
    names("strict-kropki", ".StrictKropki", "", "strict-kropki"),
    names("strict-xv", ".StrictXV", "negative with xv", "strict-xv"),
    names("sum", ".Sum", "", "sum 10 r1c1 r2c2 2*r3c3"),
    names("sum-line", ".SumLine", "", "sum-line 10 r1c1-r1c6"),
    names("target-sum", "", "", "target-sum 15 r1c1 r1c5 r5c1 r5c5"),
    names("taxicab", "", "console taxi", "taxicab 3"),
    names("thermo", ".Thermo", "thermometer", "thermo r1c1-r1c5"),
    set("values 1-10", names("udoku", "", "", "udoku")),
    names("value-indexing", ".ValueIndexing", "", "value-indexing r1c1 r2c1 r2c2-r2c9"),
    names("whisper", ".Whisper", "whispers", "whisper 5 r1c1-r1c5"),
    names("windoku", ".Windoku", "extraregion, four times", "windoku"),
    names("x-sum", ".XSum", "xsum", "x-sum 20 r1 left"),
    names("xv", ".X, .V", "xv", "xv x r1c1 r1c2"),
    names("zipper", ".Zipper", "zipperline", "zipper r1c1-r1c5"),
];

const fn feature(
    meaning: &'static str,
    native: &'static str,
    iss: &'static str,
    fpuzzles: &'static str,
) -> Feature {
    Feature { meaning, native, iss, fpuzzles }
}

/// What the grid says.
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
    feature("the same rules again at other places", "written out", ".Replicate … .End", ""),
    feature(
        "a hint for searching: passed over",
        "",
        ".SearchPriority",
        "disabledlogic, truecandidatesoptions",
    ),
];

/// The row of a rule.
pub fn find(rule: &str) -> Option<&'static Names> {
    NAMES.binary_search_by(|names| names.rule.cmp(rule)).ok().map(|place| &NAMES[place])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fpuzzles::table;
    use crate::rules::REGISTRY;

    #[test]
    fn every_rule_has_its_row_and_every_row_its_rule() {
        let rows: Vec<&str> = NAMES.iter().map(|names| names.rule).collect();
        let rules: Vec<&str> = REGISTRY.iter().map(|spec| spec.name).collect();
        assert_eq!(rows, rules);
        for names in NAMES {
            assert!(names.sample.split(' ').next() == Some(names.rule), "{names:?}");
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
}
