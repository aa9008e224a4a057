//! The records of a benchmark, both those read from files and new ones.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use sudoku2cnf_lab::bench::BenchReport;
use sudoku2cnf_lab::bench::{self, Plan, ReadError, Run};

use super::arguments::Arguments;
use crate::common::input::Input;
use crate::common::output::Destination;
use crate::common::packed::Packing;
use crate::common::stdout;

/// The shortest time between two rewrites of the files that records cannot be appended to.
const PERIOD: Duration = Duration::from_secs(2);
/// The next rewrite waits at least this many times as long as the last one took, so that writing costs little however
/// many records there are.
const SHARE: u32 = 20;

/// The runs of a plan that are done, and the files that hold their records.
pub struct Records<'a> {
    arguments: &'a Arguments,
    /// For each job of the plan, its run, if the job is done.
    known: Vec<Option<Run>>,
    /// Earlier records of runs that are not in the plan; the files keep them.
    others: Vec<Run>,
    /// The CSV file that records are appended to.
    csv: Option<File>,
    /// The earliest time to rewrite the files that records cannot be appended to.
    due: Instant,
}

/// Parses the records in a file.
type Reader = fn(Box<dyn BufRead + Send>) -> Result<Vec<Run>, ReadError>;

impl<'a> Records<'a> {
    /// Reads the existing records. A file with any other contents causes an error and stays unchanged.
    pub fn open(arguments: &'a Arguments, plan: &Plan) -> Result<Records<'a>> {
        let mut runs = Vec::new();
        let files: [(&Option<Destination>, Reader); 2] =
            [(&arguments.csv, bench::from_csv), (&arguments.json, bench::from_json)];
        for (place, read) in files {
            if let Some(path) = place.as_ref().and_then(Destination::file).filter(|path| path.is_file()) {
                runs.extend(of_file(arguments, path, read)?);
            }
        }
        let (known, others) = plan.known(runs);
        Ok(Records { arguments, known, others, csv: None, due: Instant::now() + PERIOD })
    }

    /// Returns the indices of the jobs that have not run yet.
    pub fn missing(&self) -> Vec<usize> {
        (0..self.known.len()).filter(|&place| self.known[place].is_none()).collect()
    }

    /// Returns the finished runs of the plan, in the plan's order.
    pub fn runs(&self) -> Vec<&Run> {
        self.known.iter().flatten().collect()
    }

    /// Adds the run of the job with index `place`. The record is appended to the CSV file at once; the other files are
    /// rewritten only every few seconds.
    pub fn add(&mut self, place: usize, run: Run) -> Result<()> {
        let line = bench::to_csv_line(&run);
        self.known[place] = Some(run);
        let added = self.append(&line)?;
        let begun = Instant::now();
        if begun >= self.due {
            let report = self.report();
            self.put_json(&report, |place| place.file().is_some())?;
            if !added {
                self.put_csv(&report, |place| place.file().is_some())?;
            }
            self.due = Instant::now() + PERIOD.max(begun.elapsed() * SHARE);
        }
        Ok(())
    }

    /// Appends a record to the CSV file. Returns `false` if records cannot be appended: there is no CSV file, or it is
    /// a device or compressed.
    fn append(&mut self, line: &str) -> Result<bool> {
        let Some(path) = self.arguments.csv.as_ref().and_then(Destination::file) else { return Ok(false) };
        let Some(file) = &mut self.csv else {
            if Packing::of(path).is_some() || path.exists() && !path.is_file() {
                return Ok(false);
            }
            // The first record causes a rewrite: records in the existing file may be in a different order or have
            // different line endings.
            self.put_csv(&self.report(), |place| place.file().is_some())?;
            let opened = OpenOptions::new().append(true).open(path);
            self.csv = Some(opened.with_context(|| path.display().to_string())?);
            return Ok(true);
        };
        let length = file.metadata().map(|metadata| metadata.len());
        if let Err(error) = file.write_all(line.as_bytes()) {
            // Half a record would make the whole file unreadable.
            if let Ok(length) = length {
                let _ = file.set_len(length);
            }
            return Err(anyhow::Error::from(error).context(path.display().to_string()));
        }
        Ok(true)
    }

    /// Returns the report on the finished runs.
    pub fn report(&self) -> BenchReport<'_> {
        BenchReport::new(&self.runs(), &self.others)
    }

    /// Writes the record files, sorted.
    pub fn write(&mut self) -> Result<()> {
        self.csv = None;
        self.put(&self.report(), |place| place.file().is_some())
    }

    /// Draws the plot, and prints the table unless records or the plot go to standard output.
    pub fn draw(&self, report: &BenchReport<'_>) -> Result<()> {
        let Arguments { csv, json, svg, .. } = self.arguments;
        if let Some(place) = svg {
            put(place, &report.to_svg(&self.runs()))?;
        }
        // Records go to standard output only now; files were kept up to date during the runs.
        self.put(report, |place| place.file().is_none())?;
        if ![csv, json, svg].into_iter().flatten().any(|place| place.file().is_none()) {
            stdout::print(&report.to_text())?;
        }
        Ok(())
    }

    /// Writes the records to the destinations for which `is_wanted` returns `true`.
    fn put(&self, report: &BenchReport<'_>, is_wanted: fn(&Destination) -> bool) -> Result<()> {
        self.put_csv(report, is_wanted)?;
        self.put_json(report, is_wanted)
    }

    fn put_csv(&self, report: &BenchReport<'_>, is_wanted: fn(&Destination) -> bool) -> Result<()> {
        if let Some(place) = self.arguments.csv.as_ref().filter(|place| is_wanted(place)) {
            put(place, &bench::to_csv(report.runs.iter().copied()))?;
        }
        Ok(())
    }

    fn put_json(&self, report: &BenchReport<'_>, is_wanted: fn(&Destination) -> bool) -> Result<()> {
        if let Some(place) = self.arguments.json.as_ref().filter(|place| is_wanted(place)) {
            put(place, &format!("{}\n", report.to_json()))?;
        }
        Ok(())
    }
}

/// Returns the records in the file at `path`, parsed by `read`.
fn of_file(arguments: &Arguments, path: &Path, read: Reader) -> Result<Vec<Run>> {
    let name = path.display().to_string();
    // There is no limit on the length: files are finite, and their records are kept in memory anyway.
    let input = Input::open(Some(&path.to_owned()), "records", &arguments.puzzle.notes)?;
    read(input.reader).map_err(|error| match error {
        ReadError::Malformed(place) => anyhow!("{name}:{place}"),
        ReadError::Io(error) => anyhow::Error::from(error).context(name),
    })
}

fn put(place: &Destination, text: &str) -> Result<()> {
    let mut output = place.open()?;
    output.with(|out| out.write_all(text.as_bytes()))?;
    output.finish()
}
