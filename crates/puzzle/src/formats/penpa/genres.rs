//! The genres that penpa-edit stores with a puzzle, and their rules.

use super::payload::Payload;
use super::reader::Reader;
use crate::error::ParseError;
use crate::formats::json::Path;
use crate::statement::Statement;
use crate::terminal::on_one_line;

/// The line, from 0, with the genres of the puzzle.
const GENRES: usize = 17;

/// Genres without rules of their own, and genres whose rules are drawn: `genre_tags.js` of penpa-edit.
const KNOWN_GENRES: [&str; 12] = [
    "alphabet",
    "arrow",
    "classic",
    "irregular",
    "killer",
    "latin",
    "noconflict",
    "non-alphanumeric",
    "puzzlehunt",
    "thermo",
    "wordpuzzle",
    "wordsearch",
];

/// Words before a title that penpa-edit turns into a genre if the setter chose none.
const TITLE_GENRES: [&str; 6] = ["arrow", "consecutive", "even", "killer", "nonconsecutive", "thermo"];

/// The genres of a puzzle with this title: chosen by the setter, in line 18 of the text, or derived by penpa-edit from the
/// title (`load` in its `general.js`).
pub fn genres(payload: &Payload, title: Option<&str>) -> Vec<String> {
    let line = payload.lines.get(GENRES).map_or("", |line| line.as_str());
    let stated: Vec<String> = serde_json::from_str(line).unwrap_or_default();
    match title.and_then(of_title) {
        Some(genre) if stated.is_empty() => vec![genre.to_owned()],
        _ => stated,
    }
}

/// Returns the genre that penpa-edit derives from a title such as "Nonconsecutive Sudoku". A title with "killer", "thermo"
/// or "arrow" counts as classic.
fn of_title(title: &str) -> Option<&'static str> {
    let title = title.to_lowercase();
    let is_within = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || c == '_';
    let words: Vec<&str> = title.split(|c: char| !is_within(c)).filter(|word| !word.is_empty()).collect();
    let place = words.iter().position(|word| *word == "sudoku")?;
    match (words[0], words.get(1)) {
        _ if place == 0 => Some("classic"),
        (first, _) if place > 2 || !TITLE_GENRES.contains(&first) => None,
        ("consecutive", Some(&"pairs")) => Some("consecutivepairs"),
        ("consecutive", Some(&"clone")) => Some("classic"),
        ("consecutive", _) => Some("consecutive"),
        ("nonconsecutive", _) => Some("nonconsecutive"),
        _ => Some("classic"),
    }
}

impl Reader<'_> {
    /// Returns `true` if the puzzle has this genre. A drawn thermometer, arrow or cage means nothing by itself: only the
    /// genre gives it a meaning. In its killers, digits do not repeat, and they add up (`killer.js`).
    pub fn is_of(&self, genre: &str) -> bool {
        self.own.genres.iter().any(|other| other == genre)
    }

    /// States the rules of the genres that are not drawn; an unknown genre may be a rule.
    pub fn state_genres(&mut self) -> Result<(), ParseError> {
        let path = Path::default().key("genre_tags");
        let genres = self.own.genres.clone();
        if !self.own.has_regions && !genres.iter().any(|genre| genre == "latin") {
            let message = "no thick lines that divide the grid into regions, and not the genre 'latin'";
            self.unknown(&Path::default(), message)?;
        }
        for genre in genres {
            match genre.as_str() {
                "nonconsecutive" => self.say(Statement::new("non-consecutive"), &path),
                known if KNOWN_GENRES.contains(&known) => {}
                other => {
                    let message = format!("the genre '{}', which may be a rule", on_one_line(other, 40));
                    self.unknown(&path, &message)?;
                }
            }
        }
        Ok(())
    }
}
