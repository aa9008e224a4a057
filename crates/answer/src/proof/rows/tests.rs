//! Tests that the documented list of rules that rows cannot state is complete and correct.

use super::*;
use crate::rules::REGISTRY;

/// The page with the list.
const PAGE: &str = include_str!("../../../../../docs/CERTIFICATES.md");

/// Returns the rules with an example that rows cannot state, each with the reason. Rules that contain blocks are left
/// out.
fn unsaid() -> Vec<(&'static str, &'static str)> {
    let mut all = Vec::new();
    for text in REGISTRY.iter().flat_map(|spec| spec.examples) {
        let problem = Problem::whole(text.parse().unwrap_or_else(|error| panic!("{text}: {error}")));
        let Err(unsaid) = rows(problem.csp(), 0, &mut |_, _| {}) else { continue };
        let Owner::Rule(place) = unsaid.owner else { panic!("{text}: {unsaid:?}") };
        let name = problem.csp().rule_name(place);
        let spec = REGISTRY.iter().find(|spec| spec.name == name).expect("a rule");
        if !spec.usage().contains('{') {
            all.push((spec.name, unsaid.what));
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn the_rules_that_rows_do_not_say_are_listed() {
    let unsaid = unsaid();
    let list = |wanted: &str| {
        let names = unsaid.iter().filter(|(_, what)| what.starts_with(wanted));
        names.map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", ")
    };
    let (automata, areas) = (list("it is an automaton"), list("it is connectivity"));
    let expected = format!(
        "* Rows cannot state automata ({automata}) or connected areas ({areas}). The same applies to these rules inside \
         blocks."
    );
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(PAGE).contains(&words(&expected)), "docs/CERTIFICATES.md should say:\n{expected}");
    // No rule is on the list for another reason.
    let told = |name: &str| automata.contains(&format!("`{name}`")) || areas.contains(&format!("`{name}`"));
    assert!(unsaid.iter().all(|(name, _)| told(name)), "{unsaid:?}");
}
