//! Divides the curves of a plot among panels, and labels and orders them.

use crate::bench::PARTS;

/// The words that name a setting: solver, heuristic, encoding, at-most-one and sums.
pub(super) type Setting<'a> = [&'a str; PARTS];

/// Maximum number of curves in one panel: a reader could not distinguish more.
const MOST: usize = 8;

/// A panel of the plot: its title, which is empty for a single panel, and for each curve the setting's index and the
/// label.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Panel {
    pub title: String,
    pub curves: Vec<(usize, String)>,
}

/// Divides settings among panels. `order` lists the indices of all settings by the ends of their curves, from top to
/// bottom, and each panel keeps this order. A panel holds the settings that agree in certain words. These are the
/// fewest words for which every panel has two to [`MOST`] curves. If no words do, the order is cut into consecutive
/// parts, the best settings first.
pub(super) fn panels(settings: &[Setting<'_>], order: &[usize]) -> Vec<Panel> {
    let differs = |part: usize| settings.iter().any(|setting| setting[part] != settings[0][part]);
    let parts: Vec<usize> = (0..PARTS).filter(|&part| differs(part)).collect();
    let words = |place: usize, shown: &[usize]| -> String {
        let words = shown.iter().map(|&part| settings[place][part]).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    };
    // Labels name the solver even if it is the same everywhere, so no label is empty.
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
        // These settings differ only in their solver.
        let names: Vec<String> = (0..18).map(|number| format!("s{number}")).collect();
        let solvers: Vec<Setting<'_>> = names.iter().map(|name| [name, "", "", "", ""]).collect();
        let found = panels(&solvers, &order);
        let titles: Vec<&str> = found.iter().map(|panel| &*panel.title).collect();
        assert_eq!(titles, ["1 to 8 of 18", "9 to 16 of 18", "17 to 18 of 18"]);
        assert_eq!(found[0].curves.first(), Some(&(7, "s7".into())));
        assert_eq!(labels(&found)[2], ("17 to 18 of 18", vec!["s17", "s16"]));
    }
}
