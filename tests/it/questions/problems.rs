//! Direct questions about problems: one solution, uniqueness, and the number of solutions.

use super::solves;
use crate::common::{DPLL, compiled, puzzle};
use sudoku2cnf_answer::question::{self, Question, Status};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_sat::backend::Limits;
use sudoku2cnf_sat::backend::auto::Handover;

#[test]
fn problems_are_asked_as_programs_ask() {
    let limits = Limits::default();
    let ask = |text: &str, how: Simplify| {
        let problem = compiled(&puzzle(text), how);
        let auto = Handover::default();
        let one = question::ask(&problem, &auto, Question::One, &limits).unwrap();
        let unique = question::ask(&problem, &auto, Question::Unique, &limits).unwrap();
        let counted = question::ask(&problem, &auto, Question::Count(300), &limits).unwrap();
        let shown = [&one, &unique, &counted].map(|outcome| outcome.solutions.len());
        assert!(one.solutions.iter().chain(&unique.solutions).all(|found| solves(found, problem.puzzle())));
        let differ = unique.differ.len();
        (one.answer, unique.answer, counted.answer, counted.count.as_u128(), counted.complete, shown, differ)
    };
    for how in Simplify::ALL {
        let none = ask("grid 2x2\n12\n2.\ngiven r2c2=2", how);
        assert_eq!(none, (Status::None, Status::None, Status::None, Some(0), true, [0; 3], 0));
        let unique = ask("grid 2x2\n1.\n..", how);
        assert_eq!(unique, (Status::Solved, Status::Unique, Status::Unique, Some(1), true, [1; 3], 0));
        let two = ask("grid 2x2", how);
        assert_eq!(two, (Status::Solved, Status::Multiple, Status::Multiple, Some(2), true, [1, 2, 2], 4));
        let most = ask("grid 4x4", how);
        assert!(most.3 == Some(288) && most.4, "{most:?}");
    }
    // The count is a lower bound; there may be more solutions.
    let counted =
        question::ask(&Problem::new(puzzle("grid 4x4")), &DPLL, Question::Count(7), &limits).unwrap();
    assert_eq!((counted.answer, counted.count, counted.complete), (Status::Multiple, 7.into(), false));
    let none = Limits::default().at_most(0);
    let open = "grid 6x6\nnon-consecutive\nanti-knight\ngiven r1c1=1";
    let unknown = question::ask(&Problem::whole(puzzle(open)), &DPLL, Question::Unique, &none).unwrap();
    assert_eq!(unknown.answer, Status::Unknown);
}
