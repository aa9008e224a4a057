//! Advice after an error of the library: which option or program helps.

use sudoku2cnf_answer::generate::GenerateError;
use sudoku2cnf_answer::proof::ProofError;
use sudoku2cnf_answer::question::QuestionError;
use sudoku2cnf_sat::backend::BackendError;
use sudoku2cnf_sat::cnf::TooManyVariables;
use sudoku2cnf_sat::dimacs::WriteError;

/// Renders an error with its causes, and with advice if there is any.
pub fn told(error: &anyhow::Error) -> String {
    match advice(error) {
        Some(advice) => format!("{error:#}; {advice}"),
        None => format!("{error:#}"),
    }
}

/// Returns a sentence about the option or program that would help, if there is one.
fn advice(error: &anyhow::Error) -> Option<&'static str> {
    if let Some(GenerateError::Unfit(_) | GenerateError::NotSoFew { .. }) = error.downcast_ref() {
        return Some("--tries allows more");
    }
    let of_backend = of_backend(error);
    if let Some(BackendError::TooLarge { .. }) = of_backend {
        return Some("write the CNF with sudoku2cnf and give it to an external solver");
    }
    let is_too_many = error.is::<TooManyVariables>()
        || matches!(of_backend, Some(BackendError::TooManyVariables(_)))
        || matches!(error.downcast_ref(), Some(WriteError::TooManyVariables(_)));
    is_too_many.then_some("fewer values or `--amo pairwise` need fewer")
}

/// Returns the error of a backend inside an error of another operation, if there is one.
pub fn of_backend(error: &anyhow::Error) -> Option<&BackendError> {
    if let Some(QuestionError::Backend(inner)) = error.downcast_ref() {
        return Some(inner);
    }
    if let Some(GenerateError::Backend(inner)) = error.downcast_ref() {
        return Some(inner);
    }
    if let Some(ProofError::Solver(inner)) = error.downcast_ref() {
        return Some(inner);
    }
    error.downcast_ref()
}

#[cfg(test)]
mod tests {
    use sudoku2cnf_sat::backend::DPLL;

    use super::*;

    #[test]
    fn advice_is_found_wherever_the_error_stands() {
        let large = || BackendError::TooLarge { name: DPLL, vars: 3, most: 2 };
        let many = "the formula needs more than 2147483647 variables, the most that DIMACS can number; \
                    fewer values or `--amo pairwise` need fewer";
        let to_solver = "3 variables are too many for the backend dpll, which takes at most 2; \
                         write the CNF with sudoku2cnf and give it to an external solver";
        let cases: [(anyhow::Error, &str); 9] = [
            (TooManyVariables.into(), many),
            (WriteError::from(TooManyVariables).into(), many),
            (BackendError::from(TooManyVariables).into(), many),
            (QuestionError::from(BackendError::from(TooManyVariables)).into(), many),
            (large().into(), to_solver),
            (QuestionError::from(large()).into(), to_solver),
            (ProofError::from(large()).into(), to_solver),
            (GenerateError::from(large()).into(), to_solver),
            (GenerateError::Unfit(5).into(), "none of 5 puzzles met the conditions; --tries allows more"),
        ];
        for (error, expected) in cases {
            assert_eq!(told(&error), expected);
            assert_eq!(told(&error.context("p.txt")), format!("p.txt: {expected}"));
        }
        assert_eq!(told(&GenerateError::NoCircles.into()), GenerateError::NoCircles.to_string());
    }
}
