//! Why the conclusions of a step follow from its causes and facts.

pub mod case_split;
pub mod clues;
pub mod conclusions;
pub mod consecutive;
pub mod contradiction;
pub mod equal_contents;
pub mod excluded_sets;
pub mod explanation;
pub mod few_cells;
pub mod filled_line;
pub mod inferences;
pub mod line_consequences;
pub mod line_fillings;
pub mod line_propagation;
pub mod line_reason;
pub mod line_with_houses;
pub mod narrowing;
pub mod number_path;
pub mod pair_chain;
pub mod patterns;
pub mod refutation;
pub mod sandwich;
pub mod search;
pub mod single_values;
pub mod step_facts;
pub mod substitution;
pub mod sum_bounds;
pub mod sum_sets;
#[cfg(test)]
pub mod tests;
pub mod x_sums;
