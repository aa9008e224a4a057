//! The help text of `--sum`.

use super::{list_of, targets};

/// Returns the help text, which describes each choice.
pub fn help() -> String {
    let targets = list_of(&targets::of_sums());
    format!(
        "Encoding of sums of more than two terms as clauses\n\nauto: what was measured to be fast for each kind of \
         sum. chain: auxiliary cells for partial sums, one after the other. combinations: exactly one of the \
         sets of digits that a cage can hold; other sums as segments does it. segments: the cells of one house \
         at a time, by a decision diagram. For {targets}, also native: each sum and each count is one row or \
         formula; both: these, and clauses as auto. [default: both for {targets}, otherwise auto]"
    )
}
