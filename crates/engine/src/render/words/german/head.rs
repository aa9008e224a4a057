//! The lines about a step and about the end of the steps, in German.

use super::{house, houses, named, oder, of_rule, und};
use crate::puzzle::Puzzle;
use crate::render::words::headline::{EndStory, Ending, Headline};
use crate::steps::reason::explanation::House;
use crate::steps::reason::step_facts::Names;
use crate::steps::{Beside, HouseTitle, LineTitle, LinesTitle, Side, Technique, Title};

pub fn title(headline: &Headline) -> String {
    let name = match &headline.step.title {
        Title::Technique(technique) => self::technique(*technique).to_owned(),
        Title::Lines(lines) => self::lines(lines, headline.puzzle),
    };
    headline.told(name, |house| house_title(house, headline.puzzle))
}

const fn technique(technique: Technique) -> &'static str {
    match technique {
        Technique::NakedSingle => "nackter Einer",
        Technique::HiddenSingle => "versteckter Einer",
        Technique::Pointing => "Pointing",
        Technique::Claiming => "Claiming",
        Technique::CrossingHouses => "gekreuzte Häuser",
        Technique::NakedPair => "nacktes Paar",
        Technique::NakedTriple => "nackter Dreier",
        Technique::NakedQuad => "nackter Vierer",
        Technique::NakedSet => "nackte Menge",
        Technique::HiddenPair => "verstecktes Paar",
        Technique::HiddenTriple => "versteckter Dreier",
        Technique::HiddenQuad => "versteckter Vierer",
        Technique::HiddenSet => "versteckte Menge",
        Technique::XWing => "X-Wing",
        Technique::Swordfish => "Swordfish",
        Technique::Jellyfish => "Jellyfish",
        Technique::FrankenXWing => "Franken-X-Wing",
        Technique::FrankenSwordfish => "Franken-Swordfish",
        Technique::FrankenJellyfish => "Franken-Jellyfish",
        Technique::XyWing => "XY-Wing",
        Technique::XyzWing => "XYZ-Wing",
        Technique::WWing => "W-Wing",
        Technique::TurbotFish => "Turbot Fish",
        Technique::XChain => "X-Kette",
        Technique::XyChain => "XY-Kette",
        Technique::ForcingChain => "Forcing Chain",
        Technique::ShortNet => "kurzes Netz",
        Technique::ForcingNet => "Forcing Net",
        Technique::CaseSplit => "Fallunterscheidung",
    }
}

fn house_title(title: HouseTitle, puzzle: &Puzzle) -> String {
    match title {
        HouseTitle::OfGrid(place) => house(&Names::of(puzzle).grid_house(place)),
        HouseTitle::OfRule(rule) => of_rule(rule)[1].trim_start_matches("in ").to_owned(),
    }
}

fn lines(title: &LinesTitle, puzzle: &Puzzle) -> String {
    let of_grid = |places: &[usize]| -> String {
        let all: Vec<House> = places.iter().map(|&place| Names::of(puzzle).grid_house(place)).collect();
        houses(&all)
    };
    let mut names: Vec<String> = title
        .lines
        .iter()
        .map(|line| match line {
            LineTitle::Rule(rule) => rule.clone(),
            LineTitle::With(rule, places) => format!("{rule} mit {}", of_grid(places)),
            LineTitle::Sum(_, places) if places.is_empty() => "hergeleitete Summe".to_owned(),
            LineTitle::Sum(side, places) => format!("{} von {}", self::side(*side), of_grid(places)),
        })
        .collect();
    if title.more > 0 {
        names.push(format!("{} weitere", title.more));
    }
    let told =
        |all: &[HouseTitle]| und(&all.iter().map(|&house| house_title(house, puzzle)).collect::<Vec<_>>());
    let with = match title.beside() {
        Beside::Nothing => String::new(),
        Beside::Cells(1) => " mit einer Zelle".to_owned(),
        Beside::Cells(count) => format!(" mit {count} Zellen"),
        Beside::Houses(houses) => format!(" mit {}", told(houses)),
        Beside::HouseAndCells(house) => format!(" mit {} und Zellen", house_title(house, puzzle)),
        Beside::ManyHouses(count) => format!(" mit {count} Häusern"),
        Beside::HousesAndCells(count) => format!(" mit {count} Häusern und Zellen"),
    };
    und(&names) + &with
}

const fn side(side: Side) -> &'static str {
    match side {
        Side::Innies => "Innies",
        Side::Outies => "Outies",
        Side::Both => "Innies und Outies",
    }
}

/// The end, and the hardest of the steps; of what was entered, a line for each that is wrong.
pub fn end(ending: &Ending) -> String {
    let count = match ending.steps {
        1 => "einem Schritt".to_owned(),
        count => format!("{count} Schritten"),
    };
    let mut text = match &ending.end {
        EndStory::Solved => format!("gelöst in {count}"),
        EndStory::Open(open) => {
            let open = open.iter().map(|left| format!("{} ({})", und(&left.cells), left.values.join(",")));
            let open = open.collect::<Vec<_>>().join(", ");
            format!("mehrere Lösungen; nach {count} sind noch offen: {open}")
        }
        EndStory::Contradiction(cause, in_english) => {
            let cause = cause.as_ref().map_or_else(|| in_english.clone(), named);
            format!("keine Lösung; nach {count} ist ein Widerspruch erreicht: {cause}")
        }
        EndStory::NoShortReason => format!("nach {count} wurde keine kurze Begründung gefunden"),
        EndStory::Interrupted => format!("nach {count} unterbrochen"),
        EndStory::Stopped => format!("nach {count} war eine Grenze erreicht"),
        EndStory::Wrong(wrong) => {
            let told = wrong.iter().map(|(cell, value, right)| match &right[..] {
                [] => format!("{cell}={value} ist falsch"),
                right => format!("{cell}={value} ist falsch, richtig ist {}", oder(right)),
            });
            return told.collect::<Vec<_>>().join("\n");
        }
        EndStory::Missing(missing) => {
            let told = missing.iter().map(|(cell, right)| match &right[..] {
                [] => format!("in {cell} fehlt der richtige Kandidat"),
                right => format!("in {cell} fehlt der Kandidat {}", oder(right)),
            });
            return told.collect::<Vec<_>>().join("\n");
        }
        EndStory::Incompatible => {
            return "keine Lösung hat alles, was gefunden wurde, obwohl jedes davon für sich möglich ist"
                .to_owned();
        }
        EndStory::NothingWrong => return "nichts von dem, was gefunden wurde, ist falsch".to_owned(),
    };
    if let Some((number, hardest)) = &ending.hardest {
        let name = title(hardest);
        text += &match ending.total {
            Some(total) => {
                let weight = hardest.step.weight;
                format!("; am schwersten ist Schritt {number}: w{weight} {name}; Summe {total}")
            }
            None => format!("; am schwersten ist Schritt {number}: {name}"),
        };
    }
    text
}
