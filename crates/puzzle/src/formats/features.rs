//! Names in other formats for the features that native text states in header lines. The names for a rule are in its
//! `Spec`.

/// A feature that native text states in a header line instead of as a rule.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// The meaning of the feature.
    pub meaning: &'static str,
    /// The words of native text for the feature.
    pub native: &'static str,
    /// The words of ISS for the feature.
    pub iss: &'static str,
    /// The words of f-puzzles for the feature.
    pub fpuzzles: &'static str,
}

const fn feature(
    meaning: &'static str,
    native: &'static str,
    iss: &'static str,
    fpuzzles: &'static str,
) -> Feature {
    Feature { meaning, native, iss, fpuzzles }
}

/// All features of the grid.
pub const FEATURES: &[Feature] = &[
    feature("a digit is known", "the board, given", ".~R1C1_5", "value and given of a cell"),
    feature(
        "rows, columns and boxes hold distinct digits",
        "grid RxC [boxes HxW]",
        ".Shape~RxC, .RegionSize",
        "size",
    ),
    feature("there are no boxes", "grid RxC no-boxes", ".NoBoxes", "region null in every cell"),
    feature(
        "irregular regions, which replace the boxes (ISS keeps the boxes)",
        "regions",
        ".Jigsaw",
        "region of a cell",
    ),
    feature("the values", "values MIN-MAX", ".Shape~RxC~RANGE", ""),
    feature("no rows, columns or boxes", "grid RxC raw", ".Shape~RxC~~Raw", ""),
    feature("extra cells, which a solution determines too", "variables N, variables RxC", ".Var", ""),
    feature("several grids in one", "subgrids RxC at CELL …", "", ""),
    feature("cells that do not exist", "holes CELLS", "", ""),
    feature("the same rules again at other places", "written out", ".Replicate … .End", ""),
    feature(
        "a hint for searching, which is ignored",
        "",
        ".SearchPriority",
        "disabledlogic, truecandidatesoptions",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fpuzzles::table;
    use crate::rules::{self, REGISTRY};

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
        let texts = REGISTRY.iter().map(|spec| spec.iss).chain(FEATURES.iter().map(|feature| feature.iss));
        let listed: Vec<&str> = texts.flat_map(|text| text.split([' ', ','])).collect();
        let is = |word: &&&str, name: &str| {
            let rest = word.strip_prefix('.').and_then(|word| word.strip_prefix(name));
            rest.is_some_and(|rest| name == "~" || rest.is_empty() || rest.starts_with('~'))
        };
        for name in ISS.split_whitespace() {
            assert!(listed.iter().any(|word| is(&word, name)), "{name}");
        }
        let texts = || {
            REGISTRY.iter().map(|spec| spec.fpuzzles).chain(FEATURES.iter().map(|feature| feature.fpuzzles))
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
        // Elements that are not rules, have different meanings depending on their contents, or have names too short to
        // search for.
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
            let row = named.spec;
            let binary = name.starts_with("Binary"); // the older word for .Pair
            let texts = [row.iss, row.fpuzzles].map(|text| text.to_lowercase());
            // A cage counts as a killer, although f-puzzles also writes digital roots as cages.
            assert!(
                binary || texts.iter().any(|text| text.contains(&name.to_lowercase())),
                "{name}: {texts:?}"
            );
        }
    }
}
