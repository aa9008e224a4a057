//! The curves in each plot, their labels there, and their order.

use crate::bench::PARTS;

/// The words that name a setting.
pub(super) type Setting<'a> = [&'a str; PARTS];

/// The most curves of one panel: more cannot be distinguished.
const MOST: usize = 8;

/// A part of the plot: its title, empty for a single panel, and the places of its curves with their labels.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Panel {
    pub title: String,
    pub curves: Vec<(usize, String)>,
}

/// Divides settings among panels. `order` has the places of all settings, by the ends of their curves from top to bottom,
/// and each panel keeps this order. If some words of the settings divide them into groups of two to [`MOST`], each group is
/// a panel, using as few words as possible; otherwise each panel has consecutive settings of the order, the best first.
pub(super) fn panels(settings: &[Setting<'_>], order: &[usize]) -> Vec<Panel> {
    let differs = |part: usize| settings.iter().any(|setting| setting[part] != settings[0][part]);
    let parts: Vec<usize> = (0..PARTS).filter(|&part| differs(part)).collect();
    let words = |place: usize, shown: &[usize]| -> String {
        let words = shown.iter().map(|&part| settings[place][part]).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    };
    // The solver is named even if all have the same.
    let shown: Vec<usize> = (0..PARTS).filter(|part| *part == 0 || parts.contains(part)).collect();
    let all = |places: &[usize]| places.iter().map(|&place| (place, words(place, &shown))).collect();
    if order.len() <= MOST {
        return vec![Panel { title: String::new(), curves: all(order) }];
    }
    let mut subsets: Vec<Vec<usize>> = (1_usize..1 << parts.len())
        .map(|set| (0..parts.len()).filter(|bit| set >> bit & 1 == 1).map(|bit| parts[bit]).collect())
        .collect();
    subsets.sort_by_key(Vec::len);
    for fixed in subsets {
        let mut panels: Vec<Panel> = Vec::new();
        let free: Vec<usize> = parts.iter().copied().filter(|part| !fixed.contains(part)).collect();
        for place in 0..settings.len() {
            let title = words(place, &fixed);
            if panels.iter().all(|panel| panel.title != title) {
                let own = order.iter().filter(|&&other| words(other, &fixed) == title);
                let curves = own.map(|&other| (other, words(other, &free))).collect();
                panels.push(Panel { title, curves });
            }
        }
        if panels.iter().all(|panel| (2..=MOST).contains(&panel.curves.len())) {
            return panels;
        }
    }
    let chunks = order.rchunks(MOST).scan(0, |before, places| {
        let first = *before + 1;
        *before += places.len();
        let title = format!("{first} to {before} of {}", order.len());
        Some(Panel { title, curves: all(places) })
    });
    chunks.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(panels: &[Panel]) -> Vec<(&str, Vec<&str>)> {
        panels
            .iter()
            .map(|panel| (&*panel.title, panel.curves.iter().map(|(_, label)| &**label).collect()))
            .collect()
    }

    #[test]
    fn labels_say_what_differs() {
        let settings = [["a", "", "minimal", "pairwise", "auto"], ["a", "", "extended", "pairwise", "auto"]];
        assert_eq!(labels(&panels(&settings, &[1, 0])), [("", vec!["a extended", "a minimal"])]);
        assert_eq!(labels(&panels(&settings[..1], &[0])), [("", vec!["a"])]);
        assert_eq!(labels(&panels(&[], &[])), [("", vec![])]);
    }

    #[test]
    fn many_curves_are_divided_by_the_fewest_words_or_by_where_they_end() {
        let [solvers, encodings, amos] =
            [["x", "y", "z"].as_slice(), &["minimal", "extended"], &["pairwise", "product", "ladder"]];
        let mut settings = Vec::new();
        for &solver in solvers {
            for &encoding in encodings {
                settings.extend(amos.iter().map(|&amo| [solver, "", encoding, amo, "auto"]));
            }
        }
        let order: Vec<usize> = (0..18).rev().collect();
        let found = panels(&settings, &order);
        assert_eq!(found.iter().map(|panel| &*panel.title).collect::<Vec<_>>(), solvers);
        assert_eq!(found[1].curves[0], (11, "extended ladder".into()));
        assert!(found.iter().all(|panel| panel.curves.len() == 6));
        // Solvers alone.
        let names: Vec<String> = (0..18).map(|number| format!("s{number}")).collect();
        let solvers: Vec<Setting<'_>> = names.iter().map(|name| [name, "", "", "", ""]).collect();
        let found = panels(&solvers, &order);
        let titles: Vec<&str> = found.iter().map(|panel| &*panel.title).collect();
        assert_eq!(titles, ["1 to 8 of 18", "9 to 16 of 18", "17 to 18 of 18"]);
        assert_eq!(found[0].curves.first(), Some(&(7, "s7".into())));
        assert_eq!(labels(&found)[2], ("17 to 18 of 18", vec!["s17", "s16"]));
    }
}
