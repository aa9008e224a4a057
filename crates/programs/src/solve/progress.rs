//! Progress of a question: prints solutions and steps as soon as they are found, and shows the progress of the search
//! at a terminal.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use sudoku2cnf_answer::ask::{Answer, Ask, News};
use sudoku2cnf_answer::steps::{Kind, Step};
use sudoku2cnf_base::terminal;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_show::render::{
    Language, ModelObject, SolutionObject, StepWords, TextStyle, listed, listed_model,
};

use crate::common::answers::stdout;
use crate::common::limits::after;
use crate::common::stdout;
use crate::solve::arguments::{Arguments, Output};

/// How long a search runs before a progress bar appears.
const SHORT: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(100);
/// The number of new solutions after which the progress bar is updated.
const BETWEEN: u128 = 512;

/// Prints solutions and steps while the solver searches, and shows a progress bar.
pub struct Progress<'a> {
    puzzle: Option<&'a Puzzle>,
    words: Option<StepWords<'a>>,
    output: Option<Output>,
    style: TextStyle,
    /// `true` if the question is for one step, which is then printed in full.
    is_hint: bool,
    /// The number of solutions or steps that were printed.
    printed: usize,
    /// Singles that are not printed yet, because consecutive singles share one line.
    singles: Vec<Step>,
    /// The number of solutions that the progress bar shows.
    shown: u128,
    bar: ProgressBar,
    known: Arc<StepsKnown>,
    _begun: Option<Sender<()>>,
    /// The first error of writing to the output.
    error: Option<io::Error>,
}

/// The number of steps found and of cells without a value, for the progress bar.
#[derive(Default)]
struct StepsKnown {
    steps: AtomicUsize,
    open: AtomicUsize,
}

impl<'a> Progress<'a> {
    /// Creates the progress of a question about a puzzle read from the input called `name`, or about a CNF without a
    /// puzzle.
    pub fn new(arguments: &Arguments, puzzle: Option<&'a Puzzle>, name: &'a str) -> Result<Progress<'a>> {
        let style = match arguments.output {
            Some(Output::Unicode) => TextStyle::Unicode(arguments.style()),
            Some(Output::Grid) => TextStyle::Grid,
            _ => TextStyle::Line,
        };
        let mut progress = Progress {
            puzzle,
            words: None,
            output: arguments.output,
            style,
            is_hint: matches!(arguments.ask, Ask::Hint(_)),
            printed: 0,
            singles: Vec::new(),
            shown: 0,
            bar: ProgressBar::hidden(),
            known: Arc::default(),
            _begun: None,
            error: None,
        };
        match &arguments.ask {
            Ask::Hint(options) | Ask::Steps(options) => {
                let language = options.words.map(Language::from);
                let words = puzzle.map(|puzzle| StepWords::new(puzzle, name));
                progress.words = words.map(|words| words.whole_proofs(options.all_steps).language(language));
                if arguments.puzzle.notes.are_hints_seen() {
                    progress.bar = ProgressBar::new_spinner().with_style(steps_style(&progress.known));
                    let seen = progress.bar.clone();
                    progress._begun = Some(after(SHORT, move || seen.enable_steady_tick(TICK))?);
                }
            }
            Ask::Count { .. } if arguments.puzzle.notes.is_progress_seen() => {
                let style = ProgressStyle::with_template("{spinner} at least {msg} solutions, {elapsed}");
                let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
                progress.bar = ProgressBar::no_length().with_style(style);
            }
            _ => {}
        }
        Ok(progress)
    }

    /// Prints what the solver reports. Returns `false` if printing failed, so that the search ends.
    pub fn hear(&mut self, news: &News<'_>) -> bool {
        let printed = match *news {
            News::AtLeast(count) => {
                if !self.bar.is_hidden() && count >= self.shown + BETWEEN {
                    self.shown = count;
                    self.bar.set_message(count.to_string());
                    self.bar.tick();
                }
                Ok(())
            }
            News::Solution(model, solution) => {
                let is_json = self.output == Some(Output::Json);
                let text = match (solution, self.puzzle) {
                    (Some(solution), Some(puzzle)) if is_json => {
                        SolutionObject::new(solution, puzzle.grid()).to_json() + "\n"
                    }
                    (Some(solution), Some(puzzle)) => {
                        listed(solution, puzzle, self.style, self.printed as u64)
                    }
                    _ if is_json => ModelObject::new(model).to_json() + "\n",
                    _ => listed_model(model),
                };
                self.printed += 1;
                stdout().and_then(|mut out| {
                    out.write_all(text.as_bytes())?;
                    out.flush()
                })
            }
            News::Steps { found, open } => {
                self.known.steps.store(found, Ordering::Relaxed);
                self.known.open.store(open, Ordering::Relaxed);
                Ok(())
            }
            News::Step(step) if self.error.is_none() && !self.output.is_some_and(Output::is_drawn) => {
                self.tell(step)
            }
            _ => Ok(()),
        };
        if let Err(error) = printed {
            self.error.get_or_insert(error);
        }
        self.error.is_none()
    }

    fn tell(&mut self, step: &Step) -> io::Result<()> {
        if self.output != Some(Output::Json) && !self.is_hint {
            if step.kind == Kind::Single {
                self.singles.push(step.clone());
                return Ok(());
            }
            let singles = std::mem::take(&mut self.singles);
            self.print(&singles)?;
        }
        self.print(std::slice::from_ref(step))
    }

    fn print(&mut self, steps: &[Step]) -> io::Result<()> {
        let text = self.text(steps);
        self.printed += steps.len();
        self.bar.suspend(|| stdout::print(&text))
    }

    /// Renders these steps, which follow the steps that were printed.
    fn text(&self, steps: &[Step]) -> String {
        let (first, Some(words)) = (self.printed + 1, self.words) else { return String::new() };
        match self.output {
            Some(Output::Json) => {
                let objects = (first..).zip(steps).map(|(number, step)| words.object(number, step));
                let lines: String = objects.map(|object| object.to_json() + "\n").collect();
                terminal::escaped_json(&lines).into_owned()
            }
            _ if self.is_hint => {
                (first..).zip(steps).map(|(number, step)| words.step(number, step)).collect()
            }
            _ => words.run(first, steps),
        }
    }

    /// Removes the progress bar and prints the steps of the answer that were not printed yet.
    ///
    /// # Errors
    /// A write failed, now or during the search.
    pub fn end(mut self, answer: &Answer) -> Result<()> {
        self.bar.finish_and_clear();
        if let Some(error) = self.error.take() {
            return Err(error.into());
        }
        if let Answer::Steps { found, .. } = answer
            && !self.output.is_some_and(Output::is_drawn)
        {
            // If there is no solution, the answer has several steps even if one was requested.
            self.is_hint &= found.solvable != Some(false);
            stdout::print(&self.text(&found.steps[self.printed..]))?;
        }
        Ok(())
    }
}

/// Returns the style of a progress bar that shows how many steps are known.
fn steps_style(known: &Arc<StepsKnown>) -> ProgressStyle {
    let known = Arc::clone(known);
    let drawn = move |_: &ProgressState, line: &mut dyn fmt::Write| {
        let (steps, open) = (known.steps.load(Ordering::Relaxed), known.open.load(Ordering::Relaxed));
        let _ = write!(line, "{steps} steps found, {open} cells left");
    };
    let style = ProgressStyle::with_template("{spinner} {known}");
    style.unwrap_or_else(|_| ProgressStyle::default_spinner()).with_key("known", drawn)
}
