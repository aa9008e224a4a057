//! Renders the number of models that a model counter found, as text or JSON.

use serde::Serialize;
use serde_json::value::RawValue;

use super::json::to_line;
use crate::dimacs::{Certainty, ModelCount};
use crate::question::Status;

/// Renders a model counter's number; `None` means that the counter gave up or a limit was reached. A number that may be
/// inexact is never shown as exact.
///
/// ```
/// use sudoku2cnf_sat::dimacs::{CountAnswer, read_count};
/// use sudoku2cnf_show::render::ModelCountWords;
///
/// let told = |text: &[u8]| match read_count(text) {
///     Ok(CountAnswer::Number(number)) => ModelCountWords::new(Some(&number)).text(),
///     _ => ModelCountWords::new(None).text(),
/// };
/// assert_eq!(told(b"c s exact arb int 18"), "18");
/// assert_eq!(told(b"c s approx arb int 18"), "about 18");
/// assert_eq!(told(b"c s approx arb int 123456789012"), "about 1.2e11");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ModelCountWords<'a> {
    found: Option<&'a ModelCount>,
    backend: Option<&'a str>,
}

/// The JSON object of the number of models.
#[derive(Serialize)]
struct Object<'a> {
    verdict: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<Size>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<&'a str>,
}

/// A number that may be inexact.
#[derive(Serialize)]
struct Size {
    /// The number; `None` if it is too large for a float.
    mean: Option<f64>,
    log10: Option<f64>,
}

/// Inexact numbers from ten to this power on are shown with two digits and a power of ten, as in estimates.
const LARGE: f64 = 6.0;

impl<'a> ModelCountWords<'a> {
    /// Renders the number `found`; `None` if the counter found none.
    pub fn new(found: Option<&'a ModelCount>) -> ModelCountWords<'a> {
        ModelCountWords { found, backend: None }
    }

    /// Sets the name of the model counter.
    #[must_use]
    pub fn by(self, backend: &'a str) -> ModelCountWords<'a> {
        ModelCountWords { backend: Some(backend), ..self }
    }

    /// Returns the number, if the counter says that it is exact.
    fn exact(&self) -> Option<&'a str> {
        self.found.filter(|found| found.certainty() == Certainty::Exact)?.digits()
    }

    /// Returns the verdict that follows from the number of models.
    pub fn answer(&self) -> Status {
        match (self.exact(), self.found) {
            (Some("0"), _) => Status::None,
            (Some("1"), _) => Status::Unique,
            (Some(_), _) => Status::Multiple,
            (None, Some(found)) if !found.is_zero() => Status::Solved,
            (None, _) => Status::Unknown,
        }
    }

    /// Returns a remark if the counter does not say whether its number is exact.
    pub fn note(&self) -> Option<&'static str> {
        let is_unstated = self.found.is_some_and(|found| found.certainty() == Certainty::Unstated);
        is_unstated.then_some("the counter does not say whether its number is exact")
    }

    /// Returns the number on one line, without a line break.
    pub fn text(&self) -> String {
        match (self.exact(), self.found) {
            (Some(digits), _) => digits.to_owned(),
            (None, None) => Status::Unknown.word().to_owned(),
            (None, Some(found)) => format!("about {}", size(found)),
        }
    }

    /// Returns the JSON object of the number of models, on one line.
    pub fn to_json(&self) -> String {
        let exact = self.exact();
        let about = self.found.filter(|_| exact.is_none());
        let finite = |number: f64| number.is_finite().then_some(number);
        to_line(&Object {
            verdict: self.answer(),
            count: exact.and_then(|digits| RawValue::from_string(digits.to_owned()).ok()),
            exact: self.found.map(|_| exact.is_some()),
            estimate: about.map(|found| Size {
                mean: finite(10_f64.powf(found.log10())).map(|mean| rounded(found, mean)),
                log10: finite(found.log10()),
            }),
            backend: self.backend,
        })
    }
}

/// Returns the number itself if the counter printed it and a float holds it; otherwise `mean`, computed from its
/// logarithm.
fn rounded(found: &ModelCount, mean: f64) -> f64 {
    found.digits().and_then(|digits| digits.parse().ok()).unwrap_or(mean)
}

/// Formats a number that may be inexact: all digits if it is small, or else two digits and a power of ten.
fn size(found: &ModelCount) -> String {
    let log10 = found.log10();
    match found.digits() {
        Some(digits) if log10 < LARGE => digits.to_owned(),
        _ if log10 == f64::NEG_INFINITY => "0".to_owned(),
        _ => {
            let power = log10.floor();
            let tenths = (10_f64.powf(log10 - power) * 10.0).round() / 10.0;
            let (tenths, power) = if tenths >= 10.0 { (1.0, power + 1.0) } else { (tenths, power) };
            format!("{tenths:.1}e{power:.0}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimacs::{CountAnswer, read_count};

    fn told(text: &str) -> (String, Status, String) {
        let Ok(CountAnswer::Number(number)) = read_count(text.as_bytes()) else { panic!("{text}") };
        let words = ModelCountWords::new(Some(&number)).by("c");
        (words.text(), words.answer(), words.to_json())
    }

    #[test]
    fn exact_numbers_are_told_whole_and_others_as_sizes() {
        let large = "9".repeat(50);
        let json = format!(r#"{{"verdict":"multiple","count":{large},"exact":true,"backend":"c"}}"#);
        assert_eq!(told(&format!("c s exact arb int {large}")), (large, Status::Multiple, json));
        assert_eq!(told("c s exact arb int 0").1, Status::None);
        assert_eq!(told("c s exact arb int 1").1, Status::Unique);
        let json = r#"{"verdict":"solved","exact":false,"estimate":{"mean":96.0,"log10":1.9822712330395684},"backend":"c"}"#;
        assert_eq!(told("s mc 96"), ("about 96".to_owned(), Status::Solved, json.to_owned()));
        assert_eq!(told("s mc 0").1, Status::Unknown);
        assert_eq!(told("c s log10-estimate 400.99").0, "about 9.8e400");
        assert_eq!(told("c s log10-estimate 12.9999").0, "about 1.0e13");
        assert_eq!(told("c s log10-estimate 2").0, "about 1.0e2");
        assert_eq!(ModelCountWords::new(None).to_json(), r#"{"verdict":"unknown"}"#);
    }
}
