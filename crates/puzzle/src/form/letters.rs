//! The letters that show which drawn forms belong to the same statement.

use std::collections::BTreeMap;

use super::Form;

/// Returns the letter of each statement; `None` for statements that need none. A statement is given by the name of its
/// rule, a key, and its forms. Statements of one rule with the same key share a letter; a statement with the key `None`
/// has its own.
pub fn letters<'a>(
    drawn: impl Iterator<Item = (&'a str, Option<&'a str>, &'a [Form])> + Clone,
) -> Vec<Option<String>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    drawn.clone().for_each(|(rule, ..)| *counts.entry(rule).or_default() += 1);
    let (mut letters, mut known) = (0, BTreeMap::new());
    let letter = |(rule, same, forms): (&'a str, Option<&'a str>, &[Form])| {
        let needed = forms.contains(&Form::Quoted) || counts.get(rule).is_none_or(|&count| count > 1);
        if !needed || !forms.iter().any(Form::has_letter) {
            return None;
        }
        let mut next = || {
            letters += 1;
            numbered(letters - 1)
        };
        Some(match same {
            Some(same) => known.entry((rule, same)).or_insert_with(next).clone(),
            None => next(),
        })
    };
    drawn.map(letter).collect()
}

/// Returns the letter for a number from 0: a to z, then aa, ab and so on.
fn numbered(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    if number < 26 { last.to_string() } else { numbered(number / 26 - 1) + &last.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{Edge, Outline};
    use crate::grid::Cell;

    #[test]
    fn statements_have_letters_where_a_rule_has_several() {
        let group = [Outline::tag(&[Cell::new(0, 0)]).into()];
        let plain = [Outline::new(&[Cell::new(0, 0)], Edge::Dashed).into()];
        let named = |drawn: &[(&'static str, &[Form])]| {
            letters(drawn.iter().map(|&(rule, forms)| (rule, None, forms)))
        };
        assert_eq!(named(&[("sum", &group)]), [None]);
        let several = named(&[("sum", &group), ("killer", &plain), ("killer", &plain), ("sum", &group)]);
        assert_eq!(several, [Some("a".into()), None, None, Some("b".into())]);
        let same = [Some("odd"), Some("even"), Some("odd"), None].map(|same| ("nfa", same, &group[..]));
        let shared = letters(same.into_iter());
        assert_eq!(shared, ["a", "b", "a", "c"].map(|letter| Some(letter.to_owned())));
        assert_eq!(
            ["a", "z", "aa", "az", "ba"],
            [0, 25, 26, 51, 52].map(numbered).each_ref().map(String::as_str)
        );
    }
}
