//! Renders an estimate of the number of solutions: as text, as JSON or as a sentence.

use schemars::JsonSchema;
use serde::Serialize;

use crate::question::Status;
use crate::question::estimate::Estimate;
use crate::render::UNKNOWN;

/// Numbers from this one on are shown with two digits and a power of ten.
const LARGE: f64 = 1e6;

/// Renders an estimate of the number of solutions, or its absence if a limit was reached before the first walk ended.
///
/// ```
/// use sudoku2cnf_show::render::EstimateWords;
///
/// let words = EstimateWords::new(None);
/// assert_eq!(words.text(), "unknown");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EstimateWords(Option<Estimate>);

/// The numbers of an estimate, for JSON. Unknown numbers are null.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EstimateNumbers {
    /// The mean of all walks; null if it is too large for a float.
    pub mean: Option<f64>,
    /// The lower end of the interval that holds the number in 95 of 100 cases.
    pub low: f64,
    /// The upper end of the interval that holds the number in 95 of 100 cases; null if unknown.
    pub high: Option<f64>,
    /// The standard error of the mean; null if unknown.
    pub error: Option<f64>,
    /// The number of walks.
    pub walks: u64,
    /// `true` if the number is exact.
    pub exact: bool,
}

/// The object of an estimate. There are no numbers if a limit was reached before the first walk ended.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EstimateObject {
    /// The verdict that follows from the walks.
    pub verdict: Status,
    /// The numbers of the estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateNumbers>,
}

impl EstimateWords {
    /// Renders `estimate`; `None` means that a limit was reached before the first walk ended.
    pub fn new(estimate: Option<Estimate>) -> EstimateWords {
        EstimateWords(estimate)
    }

    /// Returns the verdict that follows from the estimate: a number above 0 means that walks reached solutions.
    pub fn answer(&self) -> Status {
        self.0.map_or(Status::Unknown, |estimate| estimate.verdict())
    }

    /// Returns the estimate on one line, without a line break.
    pub fn text(&self) -> String {
        match self.0 {
            None => Status::Unknown.word().to_owned(),
            Some(estimate) if estimate.exact => format!("{:.0}", estimate.mean),
            Some(Estimate { mean: 0.0, walks, .. }) => {
                format!("{} (no solution in {})", Status::Unknown.word(), walked(walks))
            }
            Some(Estimate { mean, .. }) if mean.is_infinite() => {
                format!("{} (a walk stands for more than {:.1e} solutions)", Status::Solved.word(), f64::MAX)
            }
            Some(estimate) => format!("about {} ({})", number(estimate.mean), spread(&estimate)),
        }
    }

    /// Returns the estimate as a sentence.
    pub fn sentence(&self) -> String {
        match self.0 {
            None => UNKNOWN.to_owned(),
            Some(Estimate { exact: true, mean: 1.0, .. }) => "1 solution.".to_owned(),
            Some(estimate) if estimate.exact => format!("{:.0} solutions.", estimate.mean),
            Some(Estimate { mean: 0.0, walks, .. }) => {
                format!("It is not known whether there is a solution: there was none in {}.", walked(walks))
            }
            Some(Estimate { mean, .. }) if mean.is_infinite() => {
                format!("There are solutions; a walk stands for more than {:.1e} of them.", f64::MAX)
            }
            Some(estimate) => format!("About {} solutions ({}).", number(estimate.mean), spread(&estimate)),
        }
    }

    /// Returns the numbers of the estimate; `None` if there is no estimate.
    pub fn numbers(&self) -> Option<EstimateNumbers> {
        let finite = |number: f64| number.is_finite().then_some(number);
        self.0.map(|Estimate { mean, error, interval: (low, high), walks, exact }| EstimateNumbers {
            mean: finite(mean),
            low,
            high: finite(high),
            error: finite(error),
            walks,
            exact,
        })
    }

    /// Returns the JSON object of the estimate.
    pub fn object(&self) -> EstimateObject {
        EstimateObject { verdict: self.answer(), estimate: self.numbers() }
    }
}

/// Returns the interval in words. It has no upper end if all walks gave the same number.
fn spread(estimate: &Estimate) -> String {
    let (low, high) = estimate.interval;
    match estimate.walks {
        walks if walks > 1 && high.is_infinite() => format!("all of {} say the same", walked(walks)),
        _ => format!("{} to {}, 95 %", number(low), number(high)),
    }
}

fn walked(walks: u64) -> String {
    if walks == 1 { "1 walk".to_owned() } else { format!("{walks} walks") }
}

fn number(number: f64) -> String {
    match number {
        _ if number.is_infinite() => "any number".to_owned(),
        // The ends of an interval around a small number need a decimal.
        _ if number < 10.0 && number.fract() != 0.0 => format!("{number:.1}"),
        _ if number < LARGE => format!("{number:.0}"),
        _ => format!("{number:.1e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::json::to_line;

    #[test]
    fn estimates_are_told_with_their_interval() {
        // There are 20^400 solutions, more than a float can express.
        let interval = (0.0, f64::INFINITY);
        let large = Estimate { mean: f64::INFINITY, error: 0.0, interval, walks: 3, exact: false };
        let text = "solved (a walk stands for more than 1.8e308 solutions)";
        assert_eq!(EstimateWords::new(Some(large)).text(), text);
        let estimate =
            Estimate { mean: 28.2e6, error: 1e6, interval: (26.24e6, 30.6e6), walks: 1_000, exact: false };
        let told = |estimate| {
            let words = EstimateWords::new(Some(estimate));
            (words.text(), words.answer())
        };
        assert_eq!(told(estimate), ("about 2.8e7 (2.6e7 to 3.1e7, 95 %)".to_owned(), Status::Solved));
        let unbounded = (0.0, f64::INFINITY);
        let none = Estimate { mean: 0.0, error: f64::INFINITY, interval: unbounded, walks: 5, exact: false };
        assert_eq!(told(none), ("unknown (no solution in 5 walks)".to_owned(), Status::Unknown));
        let same = Estimate { mean: 4096.0, ..none };
        assert_eq!(told(same), ("about 4096 (all of 5 walks say the same)".to_owned(), Status::Solved));
        let small = Estimate { mean: 0.99, error: 0.05, interval: (0.861, 1.123), walks: 50, exact: false };
        assert_eq!(told(small).0, "about 1.0 (0.9 to 1.1, 95 %)");
        for (mean, text, answer) in
            [(0.0, "0", Status::None), (1.0, "1", Status::Unique), (1_234_567.0, "1234567", Status::Multiple)]
        {
            assert_eq!(told(Estimate { exact: true, mean, ..none }), (text.to_owned(), answer));
        }
        let first = Estimate {
            mean: 12.0,
            error: f64::INFINITY,
            interval: (0.0, f64::INFINITY),
            walks: 1,
            exact: false,
        };
        assert_eq!(told(first).0, "about 12 (0 to any number, 95 %)");
        let json = to_line(&EstimateWords::new(Some(first)).object());
        let expected = r#"{"verdict":"solved","estimate":{"mean":12.0,"low":0.0,"high":null,"error":null,"walks":1,"exact":false}}"#;
        assert_eq!(json, expected);
        assert_eq!(to_line(&EstimateWords::new(None).object()), r#"{"verdict":"unknown"}"#);
    }
}
