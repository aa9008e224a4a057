//! Sheets of puzzles for printing: pages of numbered puzzles, then their rules, then all answers in a small size.

use std::collections::BTreeSet;

use super::{document, escaped};
use crate::grade::{Grade, Rating};
use crate::render::svg::Picture;

const STYLE: &str = include_str!("sheet.css");
/// The style sheet that large print adds to the usual one.
const LARGE: &str = include_str!("large.css");

/// The numbers of puzzles per page that can be chosen.
pub const PER_PAGE: [usize; 6] = [1, 2, 4, 6, 9, 12];

/// A puzzle on a sheet, with its answer and with words about it.
#[derive(Clone, Debug)]
pub struct SheetPuzzle<'a> {
    picture: Picture<'a>,
    title: Option<String>,
    answer: Option<Picture<'a>>,
    remark: Option<&'a str>,
    grade: Option<Grade>,
    about: Vec<String>,
}

impl<'a> SheetPuzzle<'a> {
    /// Creates a puzzle without an answer. If the puzzle has a title, the title is printed next to the puzzle's number.
    pub fn new(picture: Picture<'a>) -> SheetPuzzle<'a> {
        let title = picture.title_of_puzzle();
        SheetPuzzle { picture, title, answer: None, remark: None, grade: None, about: Vec::new() }
    }

    /// Sets the title, unless the puzzle has one.
    pub fn named(self, name: &str) -> SheetPuzzle<'a> {
        SheetPuzzle { title: self.title.or_else(|| Some(name.to_owned())), ..self }
    }

    /// Sets the difficulty, which is printed as a word next to the puzzle's number; the foot of the page explains these
    /// words.
    pub fn grade(self, grade: Grade) -> SheetPuzzle<'a> {
        SheetPuzzle { grade: Some(grade), ..self }
    }

    /// Adds words next to the puzzle's number, such as the number of clues.
    pub fn about(mut self, words: &str) -> SheetPuzzle<'a> {
        self.about.push(words.to_owned());
        self
    }

    /// Sets the picture of the puzzle's answer.
    pub fn answer(self, picture: Picture<'a>) -> SheetPuzzle<'a> {
        SheetPuzzle { answer: Some(picture), ..self }
    }

    /// Removes the picture and the remark that would appear among the answers.
    pub fn without_answer(self) -> SheetPuzzle<'a> {
        SheetPuzzle { answer: None, remark: None, ..self }
    }

    /// Returns the remark that appears among the answers, if there is one.
    pub fn remarked(&self) -> Option<&'a str> {
        self.remark
    }

    /// Sets a remark that appears among the answers, such as that the puzzle has several solutions.
    pub fn remark(self, remark: &'a str) -> SheetPuzzle<'a> {
        SheetPuzzle { remark: Some(remark), ..self }
    }
}

/// Pages of numbered puzzles to print, with their rules, followed by all answers. Each page of puzzles or answers fits
/// on one sheet of paper, A4 or letter.
///
/// ```
/// use sudoku2cnf_puzzle::puzzle::Puzzle;
/// use sudoku2cnf_show::render::html::{Sheet, SheetPuzzle};
/// use sudoku2cnf_show::render::svg::Picture;
///
/// let puzzle: Puzzle = "1.34..1221..43.1".parse()?;
/// let mut sheet = Sheet::new();
/// sheet.push(SheetPuzzle::new(Picture::new(&puzzle)).about("for a start"));
/// assert!(sheet.per_page(2).to_html("A sheet").contains("<b>1</b> · for a start"));
/// # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    puzzles: Vec<String>,
    answers: Vec<String>,
    /// The difficulty of each puzzle that has one, and whether it comes from its level in Solo.
    levels: Vec<Option<(Rating, bool)>>,
    /// Sets of rules as HTML list items, each with the numbers of the puzzles that have exactly these rules.
    rules: Vec<(String, Vec<usize>)>,
    /// The largest number of rows or columns of any puzzle.
    side: usize,
    title: Option<String>,
    name_line: bool,
    per_page: Option<usize>,
    large_print: bool,
}

impl Sheet {
    /// Creates a sheet without puzzles.
    pub fn new() -> Sheet {
        Sheet::default()
    }

    /// Sets a title above each page.
    #[must_use]
    pub fn title(self, title: &str) -> Sheet {
        Sheet { title: Some(title.to_owned()), ..self }
    }

    /// If `name_line` is `true`, adds space for a name and a date above each page of puzzles.
    #[must_use]
    pub fn name_line(self, name_line: bool) -> Sheet {
        Sheet { name_line, ..self }
    }

    /// Sets the number of puzzles on a page, one of [`PER_PAGE`]; the default is 4, or 1 in large print. One or two
    /// puzzles fill their page.
    #[must_use]
    pub fn per_page(self, per_page: usize) -> Sheet {
        Sheet { per_page: Some(per_page.max(1)), ..self }
    }

    /// If `large_print` is `true`, uses larger words, darker lines, and fewer puzzles and answers on a page.
    #[must_use]
    pub fn large_print(self, large_print: bool) -> Sheet {
        Sheet { large_print, ..self }
    }

    /// Adds a puzzle.
    pub fn push(&mut self, puzzle: SheetPuzzle<'_>) {
        let number = self.puzzles.len() + 1;
        let SheetPuzzle { picture, title, answer, remark, grade, about } = puzzle;
        let level = grade.map(|grade| (Rating::of(&grade), grade.level.is_some()));
        self.levels.push(level);
        let level = level.map(|(rating, _)| rating.name().to_owned());
        let about: Vec<String> =
            title.into_iter().chain(level).chain(about).filter(|words| !words.is_empty()).collect();
        self.side = self.side.max(picture.side());
        let rules = picture.rules_in_html();
        match self.rules.iter_mut().find(|(known, _)| *known == rules) {
            Some((_, numbers)) => numbers.push(number),
            None => self.rules.push((rules, vec![number])),
        }
        self.puzzles.push(figure(number, &about, "p", Some(picture)));
        if answer.is_some() || remark.is_some() {
            let remark: Vec<String> = remark.into_iter().map(str::to_owned).collect();
            self.answers.push(figure(number, &remark, "s", answer));
        }
    }

    /// Returns the number of puzzles on the sheet.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Returns `true` if the sheet has no puzzles.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// Returns the sheet as an HTML page; `name` is the page's title if the sheet has none.
    pub fn to_html(&self, name: &str) -> String {
        let leaf =
            |class: &str, [above, below]: [&str; 2], [columns, rows]: [usize; 2], figures: &[String]| {
                format!(
                    "<section class=\"leaf paper {class}\" style=\"--columns:{columns};--rows:{rows}\">\n\
                 {above}<div class=\"figures\">\n{}</div>\n{below}</section>\n",
                    figures.concat()
                )
            };
        let per_page = self.per_page.unwrap_or(match self.puzzles.len() {
            _ if self.large_print => 1,
            // If there are only one or two puzzles, they fill one page.
            few @ (1 | 2) => few,
            _ => 4,
        });
        let (heading, places) = (self.heading(self.name_line), layout(per_page));
        let pages = self.puzzles.chunks(per_page).zip(self.levels.chunks(per_page));
        let page = |(page, levels)| leaf("puzzles", [&heading, &legend(levels)], places, page);
        let mut body: String = pages.map(page).collect();
        body += &self.rules();
        let (heading, places) = (self.heading(false) + "<h2>Solutions</h2>\n", self.of_answers());
        let pages = self.answers.chunks(places[0] * places[1]);
        body.extend(pages.map(|page| leaf("answers", [&heading, ""], places, page)));
        let style = if self.large_print { format!("{STYLE}{LARGE}") } else { STYLE.to_owned() };
        document("en", self.title.as_deref().unwrap_or(name), &style, &body)
    }

    /// Returns the heading of a page: the title, and the line for name and date.
    fn heading(&self, name_line: bool) -> String {
        let title = self.title.as_ref().map(|title| format!("<h1>{}</h1>", escaped(title)));
        let lines = name_line.then_some("<p class=\"name\">Name <span></span> Date <span></span></p>");
        match (title, lines) {
            (None, None) => String::new(),
            (title, lines) => {
                format!("<header>{}{}</header>\n", title.unwrap_or_default(), lines.unwrap_or_default())
            }
        }
    }

    /// Returns the lists of rules: each different list once, under the numbers of its puzzles unless all have the same
    /// rules.
    fn rules(&self) -> String {
        let is_one = self.rules.len() == 1;
        let list = |(rules, numbers): &(String, Vec<usize>)| {
            let of = if is_one { String::new() } else { format!("<h3>{}</h3>\n", numbered(numbers)) };
            (!rules.is_empty()).then(|| format!("{of}<ul class=\"rules\">\n{rules}</ul>\n"))
        };
        let lists: String = self.rules.iter().filter_map(list).collect();
        if lists.is_empty() {
            return lists;
        }
        format!("<section class=\"leaf\">\n{}<h2>Rules</h2>\n{lists}</section>\n", self.heading(false))
    }

    /// Returns the number of columns and of rows of answers on a page: 20 answers, or fewer in large print or for large
    /// puzzles.
    fn of_answers(&self) -> [usize; 2] {
        match (self.side, self.large_print) {
            (..=10, false) => [4, 5],
            (11..=16, false) => [3, 4],
            (17.., false) => [2, 3],
            (..=10, true) => [2, 2],
            (11.., true) => [1, 1],
        }
    }
}

/// Returns the number of columns and of rows of puzzles on a page with `per_page` puzzles.
fn layout(per_page: usize) -> [usize; 2] {
    let columns = match per_page {
        ..=2 => 1,
        3..=6 => 2,
        _ => 3,
    };
    [columns, per_page.div_ceil(columns)]
}

/// Explains the words for the difficulties on a page, the easiest first.
fn legend(levels: &[Option<(Rating, bool)>]) -> String {
    let known: BTreeSet<(Rating, bool)> = levels.iter().flatten().copied().collect();
    let has = |rating: Rating, by_level: bool| known.contains(&(rating, by_level));
    let told = |&rating: &Rating| {
        let words = match (has(rating, true), has(rating, false)) {
            (false, false) => return None,
            (true, true) => format!("{}; with other rules: {}", rating.takes(true), rating.takes(false)),
            (by_level, _) => rating.takes(by_level).to_owned(),
        };
        Some(format!("<b>{}</b>: {words}.", rating.name()))
    };
    let told: Vec<String> = Rating::ALL.iter().filter_map(told).collect();
    if told.is_empty() { String::new() } else { format!("<p class=\"levels\">{}</p>\n", told.join(" ")) }
}

/// Returns a heading with numbers of puzzles, in which successive numbers are written as `3–7`.
fn numbered(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [first, .., last] => format!("{first}–{last}"),
        run => run.iter().map(usize::to_string).collect(),
    });
    let word = if numbers.len() == 1 { "Puzzle" } else { "Puzzles" };
    format!("{word} {}", runs.collect::<Vec<_>>().join(", "))
}

/// Returns a picture with its number and words above it. Names that the SVG defines begin with `letter` and the number.
fn figure(number: usize, words: &[String], letter: &str, picture: Option<Picture<'_>>) -> String {
    let words: String = words.iter().map(|words| format!(" · {}", escaped(words))).collect();
    let svg = picture.map_or(String::new(), |picture| {
        let svg = picture.without_legend().named(&format!("{letter}{number}")).to_svg();
        // A picture that does not fill the height of its frame starts at the top.
        svg.replacen("<svg ", "<svg preserveAspectRatio=\"xMidYMin meet\" ", 1)
    });
    format!("<figure><figcaption><b>{number}</b>{words}</figcaption>{svg}</figure>\n")
}

#[cfg(test)]
mod tests;
