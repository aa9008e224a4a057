//! Reads the comments `c p show … 0` of the Model Counting Competition, which name the projected variables: models that
//! agree on them count as one. Comments `c ind … 0` have the same meaning; CryptoMiniSat, ApproxMC and Ganak read them
//! before `c p show` existed.

use super::{Malformed, number, shown, words};
use crate::cnf::Var;

/// The variables named in the comments read so far.
#[derive(Clone, Debug, Default)]
pub(super) struct ShownVars {
    vars: Option<Vec<Var>>,
    /// The variables of the comments `c ind`, and the number of the first such line.
    independent: Option<(Vec<Var>, u64)>,
    /// The largest variable, with its line and column.
    largest: Option<(Var, u64, u64)>,
}

impl ShownVars {
    /// Reads a comment on line number `line`; ignores comments of other kinds.
    pub(super) fn take(&mut self, text: &[u8], line: u64) -> Result<(), Malformed> {
        let begins =
            |head: &[&[u8]]| words(text).map(|(_, word)| word).take(head.len()).eq(head.iter().copied());
        let (vars, head) = match () {
            () if begins(&[b"c", b"p", b"show"]) => (self.vars.get_or_insert_default(), 3),
            () if begins(&[b"c", b"ind"]) => (&mut self.independent.get_or_insert((Vec::new(), line)).0, 2),
            () => return Ok(()),
        };
        let mut words = words(text).skip(head);
        let mut end = text.len() as u64 + 1;
        while let Some((column, word)) = words.next() {
            let number = number(word).filter(|&number| (0..=Var::MAX_COUNT as i64).contains(&number));
            match number {
                Some(0) => match words.next() {
                    None => return Ok(()),
                    Some((column, word)) => {
                        let message = format!("{} after the shown variables", shown(word));
                        return Err(Malformed::new(line, column, message, "the end of the line"));
                    }
                },
                Some(number) => {
                    let var = Var::from_index(number as usize - 1);
                    vars.push(var);
                    if self.largest.is_none_or(|(largest, ..)| largest < var) {
                        self.largest = Some((var, line, column));
                    }
                }
                None => {
                    let message = format!("{} among the shown variables", shown(word));
                    return Err(Malformed::new(line, column, message, "a variable or 0"));
                }
            }
            end = column + word.len() as u64;
        }
        Err(Malformed::new(line, end, "the shown variables are not closed", "0"))
    }

    /// Returns the variables in ascending order without repetitions; `None` without such comments. `vars` is the number
    /// of variables of the formula, and a larger variable is an error.
    pub(super) fn finish(self, vars: i64) -> Result<Option<Vec<Var>>, Malformed> {
        if let Some((largest, line, column)) = self.largest
            && largest.index() as i64 >= vars
        {
            let message = format!("the shown variable {} is above the header's maximum", largest.index() + 1);
            return Err(Malformed::new(line, column, message, format!("at most {vars}")));
        }
        let sorted = |mut vars: Vec<Var>| {
            vars.sort_unstable();
            vars.dedup();
            vars
        };
        let shown = self.vars.map(sorted);
        let Some((independent, line)) = self.independent else { return Ok(shown) };
        let independent = sorted(independent);
        match shown.is_some_and(|shown| shown != independent) {
            true => {
                let message = "the lines `c ind` and `c p show` name different variables";
                Err(Malformed::new(line, 1, message, "the same ones, or only one kind of line"))
            }
            false => Ok(Some(independent)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::dimacs::read;

    #[test]
    fn shown_variables_are_read_wherever_they_stand() {
        let shown = |text: &str| {
            let shown = read(text.as_bytes()).expect("a CNF").shown;
            shown.map(|vars| vars.iter().map(|var| var.index() + 1).collect::<Vec<_>>())
        };
        assert_eq!(shown("p cnf 3 0\n"), None);
        assert_eq!(shown("c p showing 1 0\nc t pmc\np cnf 3 0\n"), None);
        assert_eq!(shown("c p show 0\np cnf 3 0\n"), Some(vec![]));
        assert_eq!(shown("c p show 3 1 0\np cnf 3 1\nc  p show 1 2 0\n1 0\n"), Some(vec![1, 2, 3]));
        assert_eq!(shown("p cnf 1 1\n1 0\nc p show 1 0"), Some(vec![1]));
        assert_eq!(shown("c ind 1 2 0\nc ind 3 0\np cnf 4 0\n"), Some(vec![1, 2, 3]));
        assert_eq!(shown("c ind 2 1 0\nc p show 1 2 0\np cnf 4 0\n"), Some(vec![1, 2]));
        assert_eq!(shown("c independent 2 1\nc industry\np cnf 4 0\n"), None);
    }

    #[test]
    fn wrong_ones_have_their_place() {
        for (text, expected) in [
            ("c p show 1 x 0\n", "1:12: `x` among the shown variables, expected a variable or 0"),
            ("c p show -1 0\n", "1:10: `-1` among the shown variables, expected a variable or 0"),
            ("c p show 1 0 2\n", "1:14: `2` after the shown variables, expected the end of the line"),
            ("c p show 1\n", "1:11: the shown variables are not closed, expected 0"),
            ("c p show\n", "1:9: the shown variables are not closed, expected 0"),
            ("c ind 1\n", "1:8: the shown variables are not closed, expected 0"),
            (
                "c p show 1 0\nc ind 1 2 0\n",
                "2:1: the lines `c ind` and `c p show` name different variables, expected the same ones, or only one \
                 kind of line",
            ),
            (
                "c p show 1 4 0\n",
                "1:12: the shown variable 4 is above the header's maximum, expected at most 3",
            ),
        ] {
            let error = read(format!("{text}p cnf 3 0\n").as_bytes()).expect_err("wrong");
            assert_eq!(error.to_string(), expected);
        }
    }
}
