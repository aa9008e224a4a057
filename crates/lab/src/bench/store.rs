//! Writes records as CSV and JSON, and reads them back.

use std::io::{self, Read};

use serde::Deserialize;

use super::Run;

/// The position and description of a mistake in a text of records.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {what}, expected {expected}")]
pub struct Malformed {
    /// The number of the line, counted from 1.
    pub line: u64,
    /// The number of the table's column in CSV, or of the character in a line of JSON, counted from 1.
    pub column: u64,
    /// The mistake that was found.
    pub what: String,
    /// A description of the input that was expected.
    pub expected: &'static str,
}

/// The reason why records cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is malformed.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The file or stream cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

const CSV: &str = "records of runs as CSV, below a line of their names";
const JSON: &str = "records of runs as JSON, in a list `runs`";

/// The names of the fields of a [`Run`], in order.
const NAMES: [&str; 21] = [
    "instance",
    "checksum",
    "encoding",
    "amo",
    "sum",
    "simplify",
    "question",
    "program",
    "backend",
    "version",
    "heuristic",
    "groups",
    "time_limit",
    "verdict",
    "variables",
    "clauses",
    "compile_seconds",
    "solve_seconds",
    "conflicts",
    "decisions",
    "message",
];

/// Returns the records as CSV: a header line, then a line for each record. Each line ends with `\n`.
pub fn to_csv<'a>(runs: impl IntoIterator<Item = &'a Run>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for run in runs {
        writer.serialize(run).expect("a record is flat, and memory takes it");
    }
    let bytes = writer.into_inner().expect("memory takes it");
    String::from_utf8(bytes).expect("what is written is text")
}

/// Returns the line of a record in the format of [`to_csv`], ending with `\n`, to be appended to a file of records.
pub fn to_csv_line(run: &Run) -> String {
    let all = to_csv([run]);
    all.split_once('\n').map_or_else(String::new, |(_, line)| line.to_owned())
}

/// Reads the output of [`to_csv`]; returns no records for an empty text.
///
/// # Errors
/// The text has another format, or cannot be read.
pub fn from_csv(mut text: impl Read) -> Result<Vec<Run>, ReadError> {
    let mut bytes = Vec::new();
    text.read_to_end(&mut bytes)?;
    let mut reader = csv::Reader::from_reader(&bytes[..]);
    let names = reader.headers().cloned().map_err(|error| of_csv(error, None))?;
    if !names.is_empty() && names != NAMES[..] {
        let name = (1..).zip(&names).find(|(place, name)| NAMES.get(*place as usize - 1) != Some(name));
        let (column, what) = match name {
            Some((column, name)) => (column, format!("the column {name:?}")),
            None => (names.len() as u64 + 1, "fewer columns".into()),
        };
        return Err(Malformed { line: 1, column, what, expected: CSV }.into());
    }
    let mut runs: Vec<Result<Run, ReadError>> =
        reader.deserialize().map(|run| run.map_err(|error| of_csv(error, Some(&names)))).collect();
    // If a program is killed while it appends a record, an incomplete line remains at the end, which is ignored.
    if !bytes.ends_with(b"\n") && runs.last().is_some_and(Result::is_err) {
        runs.pop();
    }
    Ok(sound(runs.into_iter().collect::<Result<_, _>>()?, CSV)?)
}

/// Refuses records with negative, infinite or undefined seconds.
fn sound(runs: Vec<Run>, expected: &'static str) -> Result<Vec<Run>, Malformed> {
    let is_time = |seconds: f64| seconds.is_finite() && seconds >= 0.0;
    let is_sound =
        |run: &Run| [run.time_limit, run.compile_seconds, run.solve_seconds].into_iter().all(is_time);
    match runs.iter().position(|run| !is_sound(run)) {
        None => Ok(runs),
        Some(place) => {
            let what = format!("seconds that are not a time, in record {}", place + 1);
            Err(Malformed { line: place as u64 + 2, column: 1, what, expected })
        }
    }
}

fn of_csv(error: csv::Error, names: Option<&csv::StringRecord>) -> ReadError {
    let (line, words) = (error.position().map_or(1, csv::Position::line), error.to_string());
    let (field, reason) = match error.into_kind() {
        csv::ErrorKind::Io(error) => return error.into(),
        csv::ErrorKind::Deserialize { err, .. } => {
            let reason = match err.kind() {
                csv::DeserializeErrorKind::ParseBool(_) => "neither true nor false".to_owned(),
                csv::DeserializeErrorKind::ParseInt(_) => "not a whole number".to_owned(),
                csv::DeserializeErrorKind::ParseFloat(_) => "not a number".to_owned(),
                kind => kind.to_string(),
            };
            (err.field(), reason)
        }
        _ => (None, words),
    };
    let name = field.and_then(|field| names?.get(field as usize));
    let what = name.map_or(reason.clone(), |name| format!("{name}: {reason}"));
    Malformed { line, column: field.map_or(1, |field| field + 1), what, expected: CSV }.into()
}

/// Reads the records in the JSON of a [`BenchReport`](crate::bench::BenchReport); returns no records for an empty text.
///
/// # Errors
/// The text has another format, or cannot be read.
pub fn from_json(mut text: impl Read) -> Result<Vec<Run>, ReadError> {
    /// The records in a report. Everything else in it is derived from them.
    #[derive(Deserialize)]
    struct Records {
        runs: Vec<Run>,
    }
    let mut bytes = Vec::new();
    // With the whole text in memory, errors have the right line and column.
    text.read_to_end(&mut bytes)?;
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    if text.trim_ascii().is_empty() {
        return Ok(Vec::new());
    }
    let read: Result<Records, _> = serde_json::from_slice(text);
    let runs = read.map(|records| records.runs).map_err(|error| {
        let what = error.to_string();
        let what = what.split(" at line ").next().unwrap_or_default().to_owned();
        Malformed { line: error.line() as u64, column: error.column() as u64, what, expected: JSON }
    });
    Ok(sound(runs?, JSON)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::BenchReport;
    use crate::bench::{Instance, Plan, Setting, Verdict};
    use crate::deduce::Simplify;

    fn runs() -> Vec<Run> {
        let puzzle = "1...\n....\n....\n....".parse().expect("a puzzle");
        let plan = Plan {
            instances: vec![Instance::of_puzzle("a, \"b\"".into(), puzzle)],
            settings: vec![Setting::new("dpll"), Setting::new("quux")],
            simplify: Simplify::None,
            unique: false,
            groups: true,
            time_limit: 0.1,
            memory_limit: None,
        };
        plan.jobs().map(|job| job.run(&Default::default())).collect()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let runs = runs();
        assert_eq!(runs[1].verdict, Verdict::Error);
        assert!(runs[1].message.starts_with("no backend 'quux'"), "{}", runs[1].message);
        let csv = to_csv(&runs);
        assert_eq!(csv.lines().next(), Some(NAMES.join(",").as_str()));
        assert_eq!(from_csv(csv.as_bytes()).expect("records"), runs);
        assert_eq!(to_csv(&runs[..1]) + &to_csv_line(&runs[1]), csv);
        let json = BenchReport::new(&runs.iter().collect::<Vec<_>>(), &[]).to_json();
        assert_eq!(from_json(json.as_bytes()).expect("records"), runs);
        // An incomplete record at the end is ignored.
        for cut in to_csv(&runs[..1]).len()..csv.len() {
            let read = from_csv(&csv.as_bytes()[..cut]).unwrap_or_else(|error| panic!("{cut}: {error}"));
            assert!(read.starts_with(&runs[..1]) && read.len() <= 2, "{cut}: {read:?}");
        }
        let none = [from_csv(&b""[..]), from_json(&b"\n"[..])].map(|read| read.expect("no records"));
        assert_eq!((none, to_csv([])), ([Vec::new(), Vec::new()], String::new()));
    }

    #[test]
    fn what_cannot_be_read_is_no_malformed_text() {
        /// A reader that always fails.
        struct BrokenDisk;
        impl Read for BrokenDisk {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        for error in [from_csv(BrokenDisk).expect_err("broken"), from_json(BrokenDisk).expect_err("broken")] {
            assert!(matches!(&error, ReadError::Io(_)) && error.to_string() == "broken", "{error:?}");
        }
    }

    #[test]
    fn what_is_none_is_refused_with_its_place() {
        let csv = to_csv(&runs());
        let cases = [
            ("x,y\n".to_owned(), "1:1: the column \"x\", expected records"),
            (csv.replacen("instance,", "", 1), "1:1: the column \"checksum\", expected"),
            (csv.replacen(",message", "", 1), "1:21: fewer columns, expected"),
            (csv.replacen("449", "many", 1), "2:16: clauses: not a whole number, expected"),
            (csv.replacen("sat", "maybe", 1), "unknown variant `maybe`"),
            (csv.replacen(",0.1,", ",NaN,", 1), "2:1: seconds that are not a time, in record 1, expected"),
            (format!("{csv}a,b\n"), "4:1: "),
        ];
        for (text, told) in cases {
            let error = from_csv(text.as_bytes()).expect_err(told).to_string();
            assert!(error.contains(told), "{error}");
        }
        for (text, told) in
            [("{", "1:1: EOF"), ("{\"runs\": 5}", "1:10: invalid type"), ("{}", "missing field `runs`")]
        {
            let error = from_json(text.as_bytes()).expect_err(told).to_string();
            assert!(error.contains(told) && error.contains("expected records"), "{error}");
        }
    }
}
