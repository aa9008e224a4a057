//! Steps that are told as soon as they are known, and on a terminal how far the search is.

use std::fmt::Write;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use sudoku2cnf::render::StepWords;
use sudoku2cnf::steps::{Kind, News, Step, Steps};
use sudoku2cnf::terminal;

use crate::common::limits::after;
use crate::common::out;
use crate::solve::arguments::{Arguments, Output};

/// A search that takes no longer is not worth a word.
const SHORT: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(100);

/// Tells steps while they are found.
pub struct StepTeller<'a> {
    words: StepWords<'a>,
    output: Option<Output>,
    /// `true` if one step is wanted, with all of it.
    is_hint: bool,
    /// The number of steps that were printed.
    printed: usize,
    /// Singles that are told on one line with those behind them.
    singles: Vec<Step>,
    bar: ProgressBar,
    known: Arc<SearchProgress>,
    _shown: Option<Sender<()>>,
    /// The first error of writing.
    error: Option<io::Error>,
}

/// The progress of the search.
#[derive(Default)]
struct SearchProgress {
    steps: AtomicUsize,
    open: AtomicUsize,
}

impl<'a> StepTeller<'a> {
    /// Tells steps in these words, as the arguments say.
    pub fn new(arguments: &Arguments, words: StepWords<'a>) -> Result<StepTeller<'a>> {
        let known = Arc::<SearchProgress>::default();
        let (mut bar, mut shown) = (ProgressBar::hidden(), None);
        if arguments.puzzle.notes.are_hints_seen() {
            bar = ProgressBar::new_spinner().with_style(style(&known));
            let seen = bar.clone();
            shown = Some(after(SHORT, move || seen.enable_steady_tick(TICK))?);
        }
        Ok(StepTeller {
            words,
            output: arguments.output,
            is_hint: arguments.steps.hint,
            printed: 0,
            singles: Vec::new(),
            bar,
            known,
            _shown: shown,
            error: None,
        })
    }

    /// Something became known.
    pub fn hear(&mut self, news: News<'_>) {
        match news {
            News::Found { steps, open } => {
                self.known.steps.store(steps, Ordering::Relaxed);
                self.known.open.store(open, Ordering::Relaxed);
            }
            News::Step(step) if self.error.is_none() && !self.output.is_some_and(Output::is_drawn) => {
                if let Err(error) = self.tell(step) {
                    self.error = Some(error);
                }
            }
            _ => {}
        }
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
        self.bar.suspend(|| out::print(&text))
    }

    /// The next steps.
    fn text(&self, steps: &[Step]) -> String {
        let first = self.printed + 1;
        match self.output {
            Some(Output::Json) => {
                let objects = (first..).zip(steps).map(|(number, step)| self.words.object(number, step));
                let lines: String = objects.map(|object| format!("{object}\n")).collect();
                terminal::escaped_json(&lines).into_owned()
            }
            _ if self.is_hint => {
                (first..).zip(steps).map(|(number, step)| self.words.step(number, step)).collect()
            }
            _ => self.words.run(first, steps),
        }
    }

    /// The search is over: what of all steps was not printed.
    ///
    /// # Errors
    /// Something could not be printed.
    pub fn rest(mut self, found: &Steps) -> Result<String> {
        // Of a puzzle without solution there are several.
        self.is_hint &= found.solvable != Some(false);
        match self.error.take() {
            Some(error) => Err(error.into()),
            None if self.output.is_some_and(Output::is_drawn) => Ok(String::new()),
            None => Ok(self.text(&found.steps[self.printed..])),
        }
    }
}

impl Drop for StepTeller<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A line with what is known when it is drawn.
fn style(known: &Arc<SearchProgress>) -> ProgressStyle {
    let known = Arc::clone(known);
    let told = move |_: &ProgressState, line: &mut dyn Write| {
        let (steps, open) = (known.steps.load(Ordering::Relaxed), known.open.load(Ordering::Relaxed));
        let _ = write!(line, "{steps} steps found, {open} cells left");
    };
    let style = ProgressStyle::with_template("{spinner} {known}");
    style.unwrap_or_else(|_| ProgressStyle::default_spinner()).with_key("known", told)
}
