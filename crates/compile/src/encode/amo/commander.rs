//! The commander encoding: the literals are divided into groups of three. Each group has a commander, a variable that
//! is true if a literal of the group is true. The same encoding is applied to the commanders, so at most one of them is
//! true. If the last group has only one literal, this literal is its own commander.

use super::{Amo, Spec, derive_chosen};
use crate::cnf::{Lit, Sink};

impl Amo {
    /// Groups of three with commanders. For n literals, it takes about 3n clauses and n/2 variables.
    pub const COMMANDER: Amo = Amo(&Spec {
        name: "commander",
        summary: "groups of three, each with a commander; at most one commander is true",
        source: "Klieber and Kwon, \"Efficient CNF Encoding for Selecting 1 from N Objects\", 2007",
        clauses: "about 3n",
        variables: "about n/2",
        encode,
        states_pair: |len, i, j| len <= PAIRWISE_UP_TO || i / GROUP == j / GROUP,
    });
}

const GROUP: usize = 3;
/// Maximum number of literals for which pairs take no more clauses than commanders.
const PAIRWISE_UP_TO: usize = 5;

fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    if lits.len() <= PAIRWISE_UP_TO {
        return sink.pairwise(lits);
    }
    let groups: Vec<&[Lit]> = lits.chunks(GROUP).collect();
    let commanded = groups.iter().filter(|group| group.len() > 1).count();
    let first = sink.new_vars(commanded as u64);
    let mut commanders: Vec<Lit> =
        (0..commanded as u32).map(|number| first.offset(number).positive()).collect();
    commanders.extend(groups[commanded..].iter().copied().flatten());
    derive_chosen(lits, |place| place / GROUP, &commanders, sink);
    for (group, &commander) in groups.into_iter().take(commanded).zip(&commanders) {
        sink.pairwise(group);
        for &lit in group {
            sink.clause(&[!lit, commander]);
        }
    }
    encode(&commanders, sink);
}
