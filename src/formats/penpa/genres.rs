//! The genres that penpa-edit keeps with a puzzle, and what they say of its rules.

use super::reader::Reader;
use crate::error::ParseError;
use crate::formats::fpuzzles::place::Path;
use crate::statement::Statement;
use crate::terminal::on_one_line;

/// The line, from 0, with the genres of the puzzle.
const GENRES: usize = 17;

/// Genres without rules of their own, and those whose rules are drawn: `genre_tags.js` of penpa-edit.
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

impl Reader<'_> {
    /// The genres that a setter has chosen: line 18 of the text (`load` in penpa-edit's `general.js`).
    fn stated_genres(&self) -> Vec<String> {
        let line = self.payload.lines.get(GENRES).map_or("", |line| line.as_str());
        serde_json::from_str(line).unwrap_or_default()
    }

    /// Whether cages with sums are killer cages: a genre says so, or where there is none a word of the title, as
    /// penpa-edit has it. In its killers digits do not repeat, and they add up (`killer.js`).
    pub fn is_killer(&self) -> bool {
        let title = self.about.title.as_deref().unwrap_or_default().to_lowercase();
        let genres = self.stated_genres();
        let in_title = || title.split(|c: char| !c.is_alphanumeric()).any(|word| word == "killer");
        genres.iter().any(|genre| genre == "killer") || genres.is_empty() && in_title()
    }

    /// States what the genres say that is not drawn; an unknown one may be a rule.
    pub fn genres(&mut self) -> Result<(), ParseError> {
        let path = Path::default().key("genre_tags");
        let genres = self.stated_genres();
        if !self.has_regions && !genres.iter().any(|genre| genre == "latin") {
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
