//! Sentences about rules for somebody who looks at a picture and reads no usages.

mod pairs;
mod words;

use std::collections::BTreeMap;

pub use self::pairs::PairWords;
use self::words::StatementKind::{All, Has, HasBoth, Number, Twice, Word};
pub use self::words::{GridWords, StatementKind};
use self::words::{filled, is_when, words};
use crate::grid::Grid;
use crate::rules::find;
use crate::statement::Statement;

/// A sentence about statements of a rule. `{K}` is the argument that stands for K in the usage.
#[doc(hidden)]
#[derive(Debug)]
pub struct PictureSentence {
    pub name: &'static str,
    /// Of which statements it is told.
    pub when: StatementKind,
    text: &'static str,
    /// The sentence instead, if there are several of these statements and arguments that it has are not the same.
    pub several: &'static str,
    /// The sentence about one statement that is quoted, if it is another one than that of the picture.
    pub of_line: &'static str,
    /// Each statement of the rule is about a letter of its own; `several` is the sentence of all of them.
    is_by_letter: bool,
}

#[doc(hidden)]
pub const fn told(name: &'static str, when: StatementKind, text: &'static str) -> PictureSentence {
    PictureSentence { name, when, text, several: "", of_line: "", is_by_letter: false }
}

impl PictureSentence {
    pub const fn or(self, several: &'static str) -> PictureSentence {
        PictureSentence { several, ..self }
    }

    pub const fn each(self, several: &'static str, of_line: &'static str) -> PictureSentence {
        PictureSentence { several, of_line, is_by_letter: true, ..self }
    }

    pub const fn quoted(self, of_line: &'static str) -> PictureSentence {
        PictureSentence { of_line, ..self }
    }
}

/// The sentences of a language about rules.
#[doc(hidden)]
#[derive(Debug)]
pub struct Sentences {
    /// The first row that fits is taken.
    pub rows: &'static [PictureSentence],
    pub words: GridWords,
    /// `true` if a rule without a row is told by its summary.
    pub has_summaries: bool,
}

/// The sentences in English.
#[doc(hidden)]
pub static ENGLISH: Sentences = Sentences {
    rows: TOLD,
    words: GridWords {
        none: "none",
        extremes: |min, max| format!("the {min} and the {max}"),
        some_extremes: "the smallest and the largest value (with more values than cells: digit)",
        no_zero: "; a 0 does not count",
        pairs: PairWords {
            formula: |formula| format!("with {formula}"),
            parity: "of which one is odd and one even",
            same_parity: "that are both odd or both even",
            ratio: |k| format!("of which one is {k} times the other"),
            no_ratio: |k| format!("of which neither is {k} times the other"),
            not_both: |value| format!("that are not both {value}"),
            list: |list| format!("that are one of these pairs: {list}"),
            but: |list| format!("that are none of these pairs: {list}"),
            exchanged: " (in either order)",
            rows: |rows| format!("with one of these a and behind it one of its b: {rows}"),
            table: "that the table of the rule allows",
        },
    },
    has_summaries: true,
};

/// The sentence about areas of several sizes.
const AREAS: &str = "the area of cells that are alike on the layer, which the cell with # is part of, has as many cells as stand behind #";

/// The sentences for what a summary does not say well; the first row that fits is taken. `<max>` and the like are in
/// [`words`].
#[rustfmt::skip]
const TOLD: &[PictureSentence] = &[
    told("along", All, "the digits along the track keep the rule of lines that is quoted"),
    told("and", All, "all rules of the block hold"),
    told("area-size", Number(0, 1), "{CELL} is an area by itself: no orthogonal neighbour of it is alike on the layer").or(AREAS),
    told("area-size", All, "the area of cells that are alike on the layer, which {CELL} is part of, has {N} cells").or(AREAS),
    told("arrow", All, "the cells along the arrow add up to the digit in its circle; digits may repeat"),
    told("at-least", All, "all rules hold of at least {K} of the blocks").or("of the blocks with a number, at least as many hold as their statement says"),
    told("at-most", Number(0, 0), "no block holds as a whole"),
    told("at-most", All, "all rules hold of at most {K} of the blocks").or("of the blocks with a number, at most as many hold as their statement says"),
    told("between", All, "the cells between the circles hold digits strictly between the two in the circles"),
    told("candidates", All, "a cell takes one of the small values in it; a cross says that it has none").quoted("the values that are possible in each of the cells listed are these: {VALUES}"),
    told("chaos-arrow", Number(1, 1), "all arrows of a circle begin in one region; the circle holds how many cells of that region follow the first one without a gap, on all its arrows together"),
    told("chaos-arrow", All, "all arrows of a circle begin in the same cell; the circle holds how many cells that one and those of its region that follow it without a gap are, on all its arrows together"),
    told("chaos-construction", Has(1), "the grid falls into unknown connected regions of {N} cells each, in which digits do not repeat"),
    told("chaos-construction", All, "the grid falls into unknown connected regions of <count> cells each, in which digits do not repeat"),
    told("chaos-count", Number(1, 1), "the circle holds how many of the outlined cells are in the region of the first one, which does not count itself"),
    told("chaos-count", All, "the circle holds how many of the outlined cells are in the region of the first one, which counts, too"),
    told("clone", All, "both areas hold the same digits: each cell of one equals the cell of the other that stands at the same place in the list"),
    told("connected-values", HasBoth(1, 2), "among the outlined cells, those with one of the values {VALUES} form one orthogonally connected area of {N} cells")
        .each("among the outlined cells with the same letter, those with one of the values that its statement lists form one orthogonally connected area of so many cells", "among the cells listed here, those with one of the values {VALUES} form one orthogonally connected area of {N} cells"),
    told("connected-values", Has(2), "among the outlined cells, those with one of the values {VALUES} form one orthogonally connected area, and there are some")
        .each("among the outlined cells with the same letter, those with one of the values that its statement lists form one orthogonally connected area, and there are some", "among the cells listed here, those with one of the values {VALUES} form one orthogonally connected area, and there are some"),
    told("connected-values", Has(1), "the cells that hold one of the values {VALUES} form one orthogonally connected area of {N} cells")
        .or("the cells that hold one of the listed values form one orthogonally connected area of so many cells"),
    told("connected-values", All, "the cells that hold one of the values {VALUES} form one orthogonally connected area, and there are some")
        .or("the cells that hold one of the listed values form one orthogonally connected area, and there are some"),
    told("contain-at-least", All, "each value in the corner occurs among the cells at least as often as it stands there").quoted("each of the values listed occurs among the cells at least as often as it is listed"),
    told("contain-exactly", All, "each value in the corner, behind the =, occurs among the cells exactly as often as it stands there").quoted("each of the values listed occurs among the cells exactly as often as it is listed"),
    told("count-distinct", All, "the circled cell holds the number of different values in the outlined cells"),
    told("counting-circles", All, "the digit in a circle says how many circles hold it").each("the digit in a circle says how many circles with the same letter hold it", "the digit in a circle that is listed here says how many of these circles hold it"),
    told("diagonal", Word("main"), "digits do not repeat on the diagonal that runs down to the right"),
    told("diagonal", Word("anti"), "digits do not repeat on the diagonal that runs down to the left"),
    told("diagonal", All, "digits do not repeat on each of the two long diagonals"),
    told("difference", Number(0, 1), "the cells beside a white dot differ by 1"),
    told("difference", All, "the cells beside a white dot with {K} in it differ by {K}").or("the cells beside a white dot with a number in it differ by that number"),
    told("different-contents", Word("in-order"), "no two of the outlined groups hold the same digits in the same order").each("no two of the outlined groups with the same letter hold the same digits in the same order", "no two of the groups listed here hold the same digits in the same order"),
    told("different-contents", All, "no two of the outlined groups hold the same digits, each as often").each("no two of the outlined groups with the same letter hold the same digits, each as often", "no two of the groups listed here hold the same digits, each as often"),
    told("digital-root", All, "the cells do not repeat and add up to {K}, or {K} and a multiple of 9").or("the cells do not repeat and add up to the number behind DR, or that and a multiple of 9"),
    told("divides", All, "the total behind ÷ is a multiple of each digit in the outlined cells"),
    told("doppelganger", Has(0), "each house holds 0; no two rows, columns or boxes lack the same digit, and the row, the column and the box of each 0 lack different ones; the cells below the grid hold what rows, columns and boxes lack, in this order"),
    told("doppelganger", All, "each house holds 0; no two rows, columns or boxes lack the same digit, and the row, the column and the box of each 0 lack different ones"),
    told("double-arrow", All, "the cells between the circles add up to the sum of the two digits in them"),
    told("dutch-flatmates", All, "every <middle> has a 1 directly above it or a <max> directly below it"),
    told("either-dot", All, "the cells beside a dot with a question mark differ by 1, or one is twice the other, or both"),
    told("entropic", All, "any three cells next to each other on the line hold a low (<low>), a middle (<mean>) and a high value (<high>), in any order, so that cells three apart are of one kind; two cells hold two of these"),
    told("equal-sum", All, "all of the outlined areas have the same sum; digits may repeat").each("all of the outlined areas with the same letter have the same sum; digits may repeat", "all areas listed here have the same sum; digits may repeat"),
    told("even", All, "a cell with a grey square holds an even digit"),
    told("exactly", Number(0, 0), "no block holds as a whole"),
    told("exactly", All, "all rules hold of exactly {K} of the blocks").or("of the blocks with a number, exactly as many hold as their statement says"),
    told("extra-region", All, "digits do not repeat in the shaded area"),
    told("first-even", All, "seen from the clue, the first even digit is the number beside the square"),
    told("first-odd", All, "seen from the clue, the first odd digit is the number beside the circle"),
    told("first-run-length", All, "seen from the clue, exactly so many digits increase before one does not, or the line ends"),
    told("first-run-sum", All, "seen from the clue, the digits that increase before one does not, or the line ends, add up to the number in it"),
    told("first-sum", Number(0, 1), "the first digit, seen from the clue, is the number behind 1Σ"),
    told("first-sum", All, "the first {K} digits, seen from the clue, add up to the number behind {K}Σ").or("the first digits, seen from the clue, as many as stand in front of Σ, add up to the number behind it"),
    told("full-rank", All, "read all rows and columns as numbers, from both sides: a clue #n stands where the n-th smallest of them is read; none equals it, unless full-rank-ties allows that"),
    told("full-rank-ties", Word("none"), "no two of the numbers that full-rank compares are equal"),
    told("full-rank-ties", Word("only-unclued"), "of the numbers that full-rank compares, those without a clue may be equal"),
    told("full-rank-ties", Word("any"), "the numbers that full-rank compares may be equal, and then share the better rank"),
    told("galaxies", All, "the areas, one around each small circle with a dot in it, cover the grid; each is orthogonally connected, and a half-turn about its circle leaves it as it is"),
    told("global-entropy", All, "every 2x2 square holds a low (<low>), a middle (<mean>) and a high value (<high>)"),
    told("greater-than", All, "the sign between two cells is open towards the greater digit"),
    told("hidden-skyscraper", All, "seen from the clue, the number in it is the first digit that is not larger than one before it"),
    told("hits", All, "the clue is the number of digits that are the number of their place, counted from the clue"),
    told("indexing", Word("column"), "if a marked cell in column c holds v, the v-th cell of its row holds c"),
    told("indexing", Word("row"), "if a marked cell in row r holds v, the v-th cell of its column holds r"),
    told("indexing", Word("box"), "if a marked cell at place p of its box holds v, the v-th cell of the box holds p"),
    told("killer", Twice, "the cells add up to the number behind Σ; a cell that is listed twice counts twice, and digits may repeat"),
    told("killer", Number(0, 0), "digits do not repeat in a cage"),
    told("killer", All, "digits do not repeat in a cage, and add up to the number in its corner"),
    told("kropki", Word("white"), "the cells beside a white dot differ by 1"),
    told("kropki", Word("black"), "of the two cells beside a black dot, one is twice the other"),
    told("leaper", All, "cells {D} apart in one direction and {E} in the other hold different digits"),
    told("link", All, "the condition or table of the rule holds of the digit a at the place of each listed cell of a layer and the cell's own value b; of two lists, a is in the first and b at the same place of the second"),
    told("little-killer", All, "the diagonal to which the arrow points adds up to the number; digits may repeat"),
    told("lockout", All, "the cells in the diamonds differ by {D} or more; the cells between are smaller than both or larger than both")
        .or("the cells in the diamonds differ by at least the number at the line, or 4 if there is none; the cells between are smaller than both or larger than both"),
    told("look-and-say", All, "each value occurs in the cage exactly as often as the corner says: 2x3 is two 3s, 0x4 no 4"),
    told("loop", All, "the line is one closed loop of the steps that its statement allows; it never crosses itself"),
    told("lunchbox", All, "the cells do not repeat, and those between the smallest and the largest digit, along the line, add up to the number in the corner"),
    told("maximum", All, "each cell marked as maximum by wedges is larger than its orthogonal neighbours that are not marked as maximum themselves"),
    told("mean", All, "the digit in the circle is the mean of the other digits on its line"),
    told("minimum", All, "each cell marked as minimum by wedges is smaller than its orthogonal neighbours that are not marked as minimum themselves"),
    told("modifier", Word("double"), "a grey cell is modified and counts twice its digit; each row, column and box has one such cell, and no digit is modified twice, unless the statement says free"),
    told("modifier", All, "a grey cell is modified, as the statement says; each row, column and box has one such cell, and no digit is modified twice, unless it says free"),
    told("modular", Number(0, 1), "a line that demands nothing"),
    told("modular", All, "any {M} cells next to each other on the line leave different remainders when divided by {M}; on a shorter line all cells do")
        .or("any M cells next to each other on the line leave different remainders when divided by M, the number behind mod, or 3; on a shorter line all cells do"),
    told("nabner", All, "any two cells on the line differ by at least 2"),
    told("negative-difference", All, "orthogonal neighbours without a white dot or a mark of any difference between them never differ by 1"),
    told("negative-ratio", All, "orthogonal neighbours without a dot or a mark of any ratio or difference between them are in none of the ratios that the puzzle marks (2 if it marks none)"),
    told("nfa", All, "the automaton of the rule accepts the cells of the line, in their order"),
    told("not", All, "not all rules of the block hold"),
    told("number-path", Word("diagonal"), "the values of the grid, or of the outlined cells, are consecutive and none repeats; each but the greatest has the next one in one of its eight neighbours"),
    told("number-path", All, "the values of the grid, or of the outlined cells, are consecutive and none repeats; each but the greatest has the next one in an orthogonal neighbour"),
    told("numbered-room", All, "seen from the clue, count as many cells as the first digit says: that cell holds the number in the clue"),
    told("nurikabe", Word("marks"), "the dark cells, the sea, are orthogonally connected and cover no square of 2x2 cells; each island has exactly one of the framed cells, and none of these is in the sea"),
    told("nurikabe", All, "the dark cells, the sea, are orthogonally connected and cover no square of 2x2 cells; if there are framed cells, none of them is in the sea, and each island has exactly one of them, whose digit is the number of its cells"),
    told("odd", All, "a cell with a grey disc holds an odd digit"),
    told("or", All, "all rules of at least one block hold"),
    told("pair", All, "any two cells next to each other on the line hold values a, b that the condition or table of the rule allows").quoted("any two cells next to each other on the line hold values a, b {KEY|CONDITION}"),
    told("pairx", All, "any two cells on the line hold values a, b that the condition or table of the rule allows").quoted("any two cells on the line hold values a, b {KEY|CONDITION}"),
    told("palindrome", All, "cells equally far from both ends of the line are equal"),
    told("path", All, "the line is one path of the steps that its statement allows; it never crosses itself and ends at the squares on their corners, if there are any"),
    told("pill-arrow", Number(0, 1), "the digit in the pill is the sum of the cells on its arrow"),
    told("pill-arrow", All, "the pill, read as a number of {N} digits, is the sum of the cells on its arrow").or("the pill, read as a number, a digit for each cell, is the sum of the cells on its arrow"),
    told("product", All, "the digits of an area with dots multiply to the number behind ×; digits may repeat"),
    told("quadruple", All, "the values in the circle occur in the four cells around it, each at least as often as it stands there"),
    told("quotient", All, "one digit of an area with dots, divided by all its others, is the number before the colon in its corner; digits may repeat"),
    told("ratio", Number(0, 2), "of the two cells beside a black dot, one is twice the other"),
    told("ratio", All, "of the two cells beside a black dot with {K} in it, one is {K} times the other").or("of the two cells beside a black dot with a number in it, one is that number times the other"),
    told("regex", All, "the digits along the line match the pattern of the rule"),
    told("region-same-values", All, "the longest houses (rows, columns, boxes, regions) all hold the same set of digits"),
    told("rellik-cage", All, "digits do not repeat, and no group of one or more of the cells adds up to {SUM}").or("digits do not repeat, and no group of one or more of the cells adds up to the number behind ¬"),
    told("renban", All, "the digits on the line are consecutive, in any order, and none repeats"),
    told("runs", Has(2), "no {K} cells next to each other on the line are all odd, or all even; or, if it says size, all above or all below the middle of the values").or("no so many cells next to each other on the line as stand behind < are all odd, or all even; or, if it says size, all above or all below the middle of the values"),
    told("runs", Word("size"), "no {K} cells next to each other in a row or column are all above or all below the middle of the values").or("in rows and columns, cells next to each other are not all above or all below the middle of the values, as many as the statement says"),
    told("runs", All, "no {K} cells next to each other in a row or column are all odd, or all even").or("in rows and columns, cells next to each other are not all odd, or all even, as many as the statement says"),
    told("same-values", All, "the {K} outlined groups hold the same values, each as often as the others").each("the outlined groups with the same letter hold the same values, each as often as the others", "the {K} groups listed here hold the same values, each as often as the others"),
    told("sandwich", All, "the digits between <extremes> in the row or column add up to the clue"),
    told("sees", All, "a digit in a ring is the number of cells of its own shade that are seen from it up, down, left and right, itself counted once; cells of the other shade block the view"),
    told("shadow-sum", All, "the number in the clue is the sum of the digits that, seen from there, are not larger than all before them"),
    told("skyscraper", All, "the number in the clue says how many digits, seen from there, are larger than all before them; <zero>"),
    told("slow-thermo", All, "from the bulb on, digits increase or stay the same"),
    told("strict-kropki", All, "orthogonal neighbours without a dot between them neither differ by 1 nor is one twice the other; a mark of difference 1 is a white dot, one of ratio 2 a black one"),
    told("strict-xv", All, "orthogonal neighbours without an X or V between them add up neither to 10 nor to 5"),
    told("sum", All, "the cells of an area with dots add up to the number behind Σ, or as its statement says; digits and cells may repeat").quoted("the cells, with their factors where they have any, add up to {TOTAL}; digits and cells may repeat"),
    told("sum-line", Word("loop"), "the loop can be cut into one or more pieces that each add up to {S}").or("the loop can be cut into one or more pieces that each add up to the number on it"),
    told("sum-line", All, "the line can be cut into one or more pieces that each add up to {S}").or("the line can be cut into one or more pieces that each add up to the number at its start"),
    told("target-sum", All, "in every row, column and region, the cells with double circles, if there are any, add up to {SUM}")
        .each("in every row, column and region, the cells with double circles of one letter, if there are any, add up to its number", "in every row, column and region, the cells listed here, if there are any, add up to {SUM}"),
    told("taxicab", All, "cells {K} orthogonal steps apart hold different digits"),
    told("thermo", All, "from the bulb on, digits increase"),
    told("toroidal", All, "the grid wraps around: the first row is next to the last one, and the first column next to the last one; the rule that is named goes on beyond the edges"),
    told("total", All, "the outlined cells add up to the number below the grid that is named in the corner; digits may repeat"),
    told("udoku", All, "the values are <min> to <max>, and no house holds one twice"),
    told("value-indexing", All, "if the cell with the dot holds d, the d-th cell along the arrow holds the digit in the circle"),
    told("visible-sum", All, "the number in the clue is the sum of the digits that, seen from there, are larger than all before them"),
    told("whisper", All, "neighbours on the line differ by at least {D}").or("neighbours on the line differ by at least the number at its start, or <middle> if there is none"),
    told("windoku", All, "digits do not repeat in the shaded windows"),
    told("x-sum", All, "the first X digits, seen from the clue, add up to the number in it; X is the first of them"),
    told("xv", Word("x"), "cells with an X between them add up to 10"),
    told("xv", Word("v"), "cells with a V between them add up to 5"),
    told("zipper", All, "each two cells that are equally far from the middle of the line have the same sum; a cell in the middle holds it"),
];

impl Sentences {
    /// Returns the sentence by which each statement of a puzzle speaks to somebody who sees the picture. Statements of a
    /// rule that differ only by what the picture shows have the same sentence.
    pub fn of_all(&self, all: &[&Statement], grid: &Grid) -> Vec<Option<String>> {
        let words = words(grid, &self.words);
        let told = all.iter().map(|statement| {
            let place = self.place(statement)?;
            Some((place, filled(self.rows[place].text, statement, &words)))
        });
        let told: Vec<Option<(usize, String)>> = told.collect();
        // By row: the first sentence, and whether there are statements with others.
        let mut rows: BTreeMap<usize, (&str, bool)> = BTreeMap::new();
        // By rule: how many of its statements have a letter.
        let mut letters: BTreeMap<&str, usize> = BTreeMap::new();
        for (place, text) in told.iter().flatten() {
            rows.entry(*place)
                .and_modify(|(first, differ)| *differ |= first != text)
                .or_insert((text, false));
            if self.rows[*place].is_by_letter {
                *letters.entry(self.rows[*place].name).or_default() += 1;
            }
        }
        let sentence = |(statement, told): (&&Statement, &Option<(usize, String)>)| {
            let Some((place, text)) = told else { return self.summary(statement) };
            let row = &self.rows[*place];
            let is_one_of_several = match row.is_by_letter {
                true => letters[row.name] > 1,
                false => rows[place].1 && !row.several.is_empty(),
            };
            Some(if is_one_of_several { filled(row.several, statement, &words) } else { text.clone() })
        };
        all.iter().zip(&told).map(sentence).collect()
    }

    /// Returns the sentence about one statement that is quoted, in which no usage is spoken of.
    pub fn of_line(&self, statement: &Statement, grid: &Grid) -> Option<String> {
        let Some(place) = self.place(statement) else {
            return self.summary(statement).filter(|text| !has_usage(text));
        };
        let row = &self.rows[place];
        let text = if row.of_line.is_empty() { row.text } else { row.of_line };
        Some(filled(text, statement, &words(grid, &self.words)))
    }

    /// The row that fits.
    fn place(&self, statement: &Statement) -> Option<usize> {
        self.rows.iter().position(|row| row.name == statement.name && is_when(row.when, statement))
    }

    fn summary(&self, statement: &Statement) -> Option<String> {
        find(statement.name).filter(|_| self.has_summaries).map(|spec| spec.summary.to_owned())
    }
}

/// Returns `true` if a text has words of usages, which are in capitals.
fn has_usage(text: &str) -> bool {
    let is_usage = |word: &str| word.chars().all(|c| c.is_ascii_uppercase());
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| !word.is_empty() && is_usage(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::statement::PairKey;

    fn all(text: &str) -> Vec<String> {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let all: Vec<&Statement> = puzzle.rules().iter().map(|stated| &stated.statement).collect();
        let told = ENGLISH.of_all(&all, puzzle.grid());
        told.into_iter().map(|told| told.expect("a sentence")).collect()
    }

    #[test]
    fn numbers_of_this_puzzle_stand_in_sentences() {
        assert_eq!(all("whisper r1c1 r1c2")[0], "neighbours on the line differ by at least 5");
        assert_eq!(
            all("whisper 3 r1c1 r1c2\nwhisper 3 r2c1 r2c2")[1],
            "neighbours on the line differ by at least 3"
        );
        let several = all("whisper 3 r1c1 r1c2\nwhisper r2c1 r2c2");
        assert_eq!(several[0], several[1]);
        assert!(several[0].ends_with("the number at its start, or 5 if there is none"), "{several:?}");
        let size = "grid 2x2 no-boxes\nvalues 1-3\nvariables 2x2\nchaos-construction size 2";
        assert!(all(size)[0].contains("of 2 cells"));
        assert_eq!(all("kropki white r1c1 r1c2\nkropki black r2c1 r2c2").len(), 2);
        assert!(all("counting-circles r1c1 r1c2")[0].ends_with("how many circles hold it"));
        assert!(all("counting-circles r1c1\ncounting-circles r1c2")[1].contains("letter"));
    }

    #[test]
    fn pairs_of_a_table_are_told_as_a_formula_or_a_list() {
        let values = crate::grid::Values { min: 1, max: 9 };
        let told = |text: &str, allows: &dyn Fn(i32, i32) -> bool| {
            let PairKey::Table(word) = PairKey::table(values, allows) else { panic!("no table") };
            let puzzle: Puzzle = format!("pair {word} r1c1 r1c2").parse().expect("a puzzle");
            let told = ENGLISH.of_line(&puzzle.rules()[0].statement, puzzle.grid()).expect("a sentence");
            let start = "any two cells next to each other on the line hold values a, b ";
            assert_eq!(told.strip_prefix(start), Some(text));
        };
        told("with a < b", &|a, b| a < b);
        told("with |a - b| ≥ 3", &|a, b| (a - b).abs() >= 3);
        told("with |a - b| ≠ 1", &|a, b| (a - b).abs() != 1);
        told("with a + b = 10", &|a, b| a + b == 10);
        told("with a = 2 * b", &|a, b| a == 2 * b);
        told("of which one is odd and one even", &|a, b| (a + b) % 2 == 1);
        told("of which one is 3 times the other", &|a, b| a == 3 * b || b == 3 * a);
        told("of which neither is 2 times the other", &|a, b| a != 2 * b && b != 2 * a);
        told("that are one of these pairs: 13, 29 (in either order)", &|a, b| {
            [3, 18].contains(&(a * b)) && a % 2 + b % 2 != 0 && (a * b == 3 || a.max(b) == 9)
        });
        told("that are one of these pairs: 12, 35", &|a, b| [(1, 2), (3, 5)].contains(&(a, b)));
        told("that are not both 5", &|a, b| (a, b) != (5, 5));
        told("that are none of these pairs: 56", &|a, b| (a, b) != (5, 6));
        told(
            "with one of these a and behind it one of its b: 1: 123, 2: 1234, 3: 12345, 4: 123456, 7: 123456789",
            &|a, b| a == 7 || a < 5 && b < a + 3,
        );
        for any in [false, true] {
            told("that the table of the rule allows", &|_, _| any);
        }
        // Values are told by their letters.
        let letters = "grid 4x4\nletters ABCD\npair WkE r1c1 r1c2".parse::<Puzzle>().expect("a puzzle");
        let of_line = ENGLISH.of_line(&letters.rules()[0].statement, letters.grid());
        assert!(of_line.is_some_and(|told| told.ends_with("these pairs: AB, AC, CD (in either order)")));
        let condition = "pair \"a+b>=7\" r1c1 r1c2".parse::<Puzzle>().expect("a puzzle");
        let of_line = ENGLISH.of_line(&condition.rules()[0].statement, condition.grid());
        assert!(of_line.is_some_and(|told| told.ends_with("values a, b with a+b>=7")));
    }

    #[test]
    fn every_row_is_told_of_something() {
        let names: Vec<&str> = TOLD.iter().map(|row| row.name).collect();
        assert!(names.is_sorted() && names.iter().all(|name| super::super::find(name).is_some()));
        for row in TOLD {
            let words: Vec<&str> =
                super::super::find(row.name).expect("a rule").params.iter().map(|param| param.word).collect();
            let places = row.text.split('{').skip(1).chain(row.of_line.split('{').skip(1));
            for word in places.filter_map(|rest| rest.split('}').next()) {
                assert!(words.iter().any(|known| known.contains(word)), "{}: {word}", row.name);
            }
            assert!(!row.several.contains('{'), "{}", row.name);
        }
    }
}
