//! The words of a page about steps, in German.

use super::{effects, head, named, oder, short};
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::render::words::headline::Headline;
use crate::render::words::page::PageWords;
use crate::steps::reason::step_facts::Names;
use crate::steps::{End, Step, Steps};

pub const PAGE: PageWords = PageWords {
    steps: "Schritte",
    step: "Schritt",
    number: |number, count| format!("{number} von {count}"),
    weight: "Gewicht",
    because: "Gründe:",
    proof: |count| format!("Beweis, {count} Zeilen"),
    unsure: "Eine Grenze war erreicht: Vielleicht werden einige dieser Gründe nicht gebraucht.",
    end: "Das Ende",
    end_told,
    go: ["Anfang", "Zurück", "Weiter", "Ende"],
    rules: "Regeln",
    text: "Das Rätsel als Text",
    numbers: "Die kleine Zahl neben einer Ziffer ist die Nummer des Schritts, der sie gesetzt hat.",
    key: "Im grünen Ring: was der Schritt setzt. <s>Durchgestrichen</s>, rot: was er ausschließt. <u>Unterstrichen</u>, blau: \
          was bekannt ist und gebraucht wird. Blau umrandet: Häuser, Zellen und Regeln, aus denen es folgt; andere Regeln \
          sind blass. Zellen, die in einer Summe addiert werden, sind blau, subtrahierte schraffiert. Die Pfeiltasten führen \
          von Schritt zu Schritt.",
    conclusion: |step, puzzle| effects(&Names::of(puzzle).effects(&step.place, &step.remove)),
    causes: |step, puzzle, _| {
        let told = step.because.iter().filter_map(|cause| Names::of(puzzle).named(cause));
        told.map(|cause| named(&cause)).collect()
    },
    proof_lines,
};

fn proof_lines(step: &Step, puzzle: &Puzzle, _: &str) -> Vec<String> {
    let names = Names::of(puzzle);
    let lines = step.proof.iter().enumerate().map(|(place, line)| {
        let (cell, value) = (names.name(line.cell), names.sign(line.value));
        let is = if line.equals { "ist" } else { "ist nicht" };
        let cause = line.because.and_then(|place| names.named(step.because.get(place)?));
        match cause {
            None if place == 0 => format!("Angenommen, {cell} {is} {value}."),
            None => format!("Dann gilt: {cell} {is} {value}."),
            Some(cause) => format!("Dann gilt: {cell} {is} {value} ({}).", short(&cause)),
        }
    });
    let mut lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        lines.push("Das widerspricht dem, was bekannt ist.".to_owned());
    }
    lines
}

/// Sentences about the end of the steps, and about the hardest of them.
fn end_told(found: &Steps, puzzle: &Puzzle, _: &str) -> String {
    let names = Names::of(puzzle);
    let steps = match found.steps.len() {
        1 => "einem Schritt".to_owned(),
        count => format!("{count} Schritten"),
    };
    let signs = |values: &[Digit]| oder(&names.signs(values));
    let listed = |cells: Vec<String>, between: &str| cells.join(between);
    let end = match &found.end {
        End::Solved(_) => format!("In {steps} gelöst."),
        End::Open(cells) => {
            let cell =
                |(cell, values): &(Cell, Vec<Digit>)| format!("{} ({})", names.name(*cell), signs(values));
            let open = listed(cells.iter().map(cell).collect(), ", ");
            format!(
                "Es gibt mehrere Lösungen. Nach {steps} steht fest, was sie gemeinsam haben. Noch offen: {open}."
            )
        }
        End::Contradiction(cause) => {
            let cause = names.named(cause).map_or_else(String::new, |cause| format!(": {}", named(&cause)));
            format!("Es gibt keine Lösung. Nach {steps} ist ein Widerspruch erreicht{cause}.")
        }
        End::Enough => match found.steps.len() {
            1 => "Es gibt weitere Schritte; gefragt war nach einem.".to_owned(),
            count => format!("Es gibt weitere Schritte; gefragt war nach {count}."),
        },
        End::NoShortReason => format!("Nach {steps} wurde keine kurze Begründung für das Weitere gefunden."),
        End::Wrong(digits) => {
            let digit = |(cell, value, right): &(Cell, Digit, Vec<Digit>)| {
                let wrong = format!("{} ist nicht {}", names.name(*cell), names.sign(*value));
                if right.is_empty() { wrong } else { format!("{wrong}, sondern {}", signs(right)) }
            };
            format!("Was eingetragen ist, ist falsch: {}.", listed(digits.iter().map(digit).collect(), "; "))
        }
        End::Missing(cells) => {
            let cell = |(cell, right): &(Cell, Vec<Digit>)| match right.is_empty() {
                true => format!("{} kann etwas anderes sein", names.name(*cell)),
                false => format!("{} kann {} sein", names.name(*cell), signs(right)),
            };
            format!(
                "Es sind zu wenige Kandidaten eingetragen: {}.",
                listed(cells.iter().map(cell).collect(), "; ")
            )
        }
        End::Incompatible => {
            "Keine Lösung hat alles, was eingetragen ist, obwohl jedes davon für sich möglich ist.".to_owned()
        }
        End::NothingWrong => "Nichts von dem, was eingetragen ist, ist falsch.".to_owned(),
        End::NoSolution => "Es gibt keine Lösung.".to_owned(),
        End::Stopped => format!("Nach {steps} war eine Grenze erreicht."),
    };
    let hardest = found.hardest().filter(|_| found.steps.len() > 1);
    end + &hardest.map_or(String::new(), |(place, step)| {
        let name = head::title(&Headline::name(puzzle, step));
        let (number, weight, total) = (place + 1, step.weight, found.total());
        format!(" Am schwersten ist Schritt {number}: {name}, Gewicht {weight}. Gesamtgewicht: {total}.")
    })
}
