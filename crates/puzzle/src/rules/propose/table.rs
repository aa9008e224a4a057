//! The table of rules of which lines can be proposed.

use super::{Propose, Proposer};
use crate::rules;

macro_rules! proposers {
    ($($rule:ident: $kind:ident,)*) => {
        /// All rules of which lines can be proposed, sorted by name.
        pub const PROPOSERS: &[Proposer] = &[$(
            Proposer { name: rules::$rule::SPEC.name, propose: Propose::$kind(rules::$rule::propose) },
        )*];
    };
}

proposers! {
    arrow: Way,
    between: Way,
    clone: Cage,
    contain_at_least: Cage,
    contain_exactly: Cage,
    count_distinct: Way,
    counting_circles: Set,
    difference: Pair,
    digital_root: Cage,
    divides: Pair,
    double_arrow: Way,
    either_dot: Dot,
    entropic: Way,
    equal_sum: Cage,
    equality_cage: Cage,
    even: Cell,
    extra_region: Cage,
    first_even: End,
    first_odd: End,
    first_run_length: End,
    first_run_sum: End,
    first_sum: End,
    full_rank: End,
    greater_than: Pair,
    hidden_skyscraper: End,
    hits: End,
    indexing: Cell,
    killer: Cage,
    kropki: Dot,
    little_killer: Diagonal,
    lockout: Way,
    look_and_say: Cage,
    lunchbox: Way,
    maximum: Cell,
    mean: Way,
    minimum: Cell,
    modular: Way,
    nabner: Way,
    numbered_room: End,
    odd: Cell,
    palindrome: Way,
    pill_arrow: Way,
    product: Cage,
    quadruple: Cell,
    quotient: Cage,
    ratio: Pair,
    region_sum: Way,
    rellik_cage: Cage,
    renban: Way,
    runs: Way,
    same_values: Cage,
    sandwich: Line,
    shadow_sum: End,
    skyscraper: End,
    slow_thermo: Way,
    sum: Cage,
    sum_line: Way,
    thermo: Way,
    visible_sum: End,
    whisper: Way,
    x_sum: End,
    xv: Dot,
    zipper: Way,
}
