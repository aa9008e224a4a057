//! Asks about one puzzle or CNF, and shows the answer in the requested form, with the exit code of a SAT solver.

use anyhow::{Context, Result, anyhow, bail};
use sudoku2cnf_answer::ask::{
    Answer, Answered, Ask, AskError, News, RelaxError, Request, Solver, TracedDpll, ask, ask_task, read_state,
};
use sudoku2cnf_answer::question::{self, Outcome, Task};
use sudoku2cnf_answer::steps::End;
use sudoku2cnf_base::stopwatch::{Phase, PhaseTimes};
use sudoku2cnf_base::terminal;
use sudoku2cnf_compile::legend::{self, LegendError};
use sudoku2cnf_puzzle::puzzle::{Interrupted, Puzzle};
use sudoku2cnf_sat::dimacs;
use sudoku2cnf_show::render::{AnswerView, TextStyle, with_puzzle};

use crate::common::clock::{Clock, say_interrupted};
use crate::common::input::{Input, located, text};
use crate::common::messages;
use crate::common::notes::UNFINISHED;
use crate::solve::arguments::steps::MOST_WEIGHT;
use crate::solve::arguments::{Arguments, Output};
use crate::solve::hints;
use crate::solve::progress::Progress;
use crate::solve::proof;
use crate::solve::trace::TraceFile;

/// Answers the question about one puzzle, read from the input called `name`.
pub fn of_puzzle(
    arguments: &Arguments,
    solver: &Solver,
    puzzle: &Puzzle,
    name: &str,
    clock: &Clock,
) -> Result<u8> {
    let request = request(arguments, puzzle)?;
    let limits = clock.limits();
    if arguments.proof.proof.is_some() || arguments.trace.is_some() {
        let question = arguments.ask.question().filter(|_| arguments.trace.is_none());
        let answered = match request.way.pose(solver, puzzle, question, &limits) {
            Ok(posed) => {
                let task = posed.task();
                let comments = legend::write_within(posed.problem(), posed.options(), &limits);
                let outcome = recorded(arguments, &task, &comments, clock)?;
                Answered { answer: verdict(arguments, outcome), stopped_at: task.stopped_at().cloned() }
            }
            Err(Interrupted(stopped_at)) => {
                Answered { answer: verdict(arguments, Outcome::unknown(solver.name())), stopped_at }
            }
        };
        clock.note_rule(answered.stopped_at.as_ref());
        let code = show(arguments, &answered.answer, Some(puzzle), name, Output::Grid, clock)?;
        return Ok(hints::no_solution(arguments, code));
    }
    let mut progress = Progress::new(arguments, Some(puzzle), name)?;
    let answered = ask(puzzle, &request, solver, &limits, &mut |news| {
        if let News::SymmetriesLeft = news {
            arguments.puzzle.notes.warning(UNFINISHED);
        }
        progress.hear(&news)
    });
    let Answered { answer, stopped_at } = answered.map_err(failure)?;
    clock.note_rule(stopped_at.as_ref());
    progress.end(&answer)?;
    let code = show(arguments, &answer, Some(puzzle), name, Output::Grid, clock)?;
    if hints::is_due(arguments, &answer, clock) {
        let unique = Request { ask: Ask::Unique { digits: false }, ..request };
        hints::other_solution(arguments, clock, |limits| {
            Ok(ask(puzzle, &unique, solver, limits, &mut |_| true)?.answer.verdict())
        });
    }
    let is_why = arguments.ask.explains() || matches!(arguments.ask, Ask::Relax { .. });
    Ok(if is_why { code } else { hints::no_solution(arguments, code) })
}

/// Answers the question about a CNF: in competition format, or as a grid if its comments carry a puzzle.
pub fn of_cnf(arguments: &Arguments, solver: &Solver, mut input: Input, clock: &Clock) -> Result<u8> {
    let backend = solver.takes_clauses()?;
    let (name, limits) = (input.name, clock.limits());
    let reading = limits.during(Phase::Read);
    let cnf = dimacs::read(&mut input.reader).map_err(|error| located(error, &name))?;
    drop(reading);
    if cnf.cubes.is_some() {
        bail!("{name}: several questions about one formula (p inccnf), expected one (p cnf)");
    }
    // The competition format can only express whether there is a model, and the model.
    let is_one = matches!(arguments.ask, Ask::Solve { .. });
    let usual = if is_one { Output::Competition } else { Output::Grid };
    let problem = match legend::read(&cnf.comments, &limits) {
        Err(LegendError::Interrupted(Interrupted(rule))) => {
            clock.note_rule(rule.as_ref());
            let answer = verdict(arguments, Outcome::unknown(backend.name()));
            return show(arguments, &answer, None, &name, Output::Grid, clock);
        }
        problem => problem.context(name.clone())?,
    };
    if let Some(refusal) = arguments.refusal_of_broken(&cnf.comments) {
        bail!("{name}: {refusal}");
    }
    let needs_grid = |output| !matches!(output, Output::Competition | Output::Json);
    if problem.is_none() && arguments.output.is_some_and(needs_grid) {
        bail!(
            "{name}: its comments carry no puzzle, so there is no grid to show; expected --output competition or json"
        );
    }
    let problem = problem.map(|problem| problem.about_digits(arguments.ask.is_about_digits()));
    let problem = problem.as_ref();
    if problem.is_none() && matches!(arguments.ask, Ask::Candidates { .. }) {
        bail!("--candidates takes a puzzle, or a CNF whose comments carry one");
    }
    let projection = legend::projection(&cnf, problem);
    let mut task = Task::of_formula(&cnf.formula, projection);
    if let Some(problem) = problem {
        task = task.with_problem(problem);
    }
    task.threads = solver.threads(&arguments.ask, &cnf.formula);
    let answer = if arguments.proof.proof.is_some() || arguments.trace.is_some() {
        verdict(arguments, recorded(arguments, &task, &cnf.comments, clock)?)
    } else {
        let mut progress = Progress::new(arguments, task.puzzle, &name)?;
        let answer = ask_task(&task, &arguments.ask, backend, &limits, &mut |news| progress.hear(&news));
        let answer = answer.map_err(failure)?;
        progress.end(&answer)?;
        answer
    };
    clock.note_rule(task.stopped_at());
    let code = show(arguments, &answer, task.puzzle, &name, usual, clock)?;
    if problem.is_some() && hints::is_due(arguments, &answer, clock) {
        let unique = Ask::Unique { digits: false };
        hints::other_solution(arguments, clock, |limits| {
            Ok(ask_task(&task, &unique, backend, limits, &mut |_| true)?.verdict())
        });
    }
    Ok(code)
}

/// Returns the question of the command line, with the player's state from the file of `--state`.
fn request(arguments: &Arguments, puzzle: &Puzzle) -> Result<Request> {
    let mut request = arguments.request();
    if let (Ask::Hint(options) | Ask::Steps(options), Some(path)) = (&mut request.ask, &arguments.steps.state)
    {
        let mut input = Input::open(Some(path), "the state", &arguments.puzzle.notes)?;
        let (name, bytes) = (input.name.clone(), input.bytes(Vec::new())?);
        let (state, warnings) = read_state(puzzle, &text(&bytes, &name)?, &arguments.puzzle.options(), &name)
            .map_err(|error| match error {
                AskError::State(error) => anyhow!(*error),
                AskError::WrongState(error) => match error.line {
                    Some(line) => anyhow!("{name}:{line}: {error}"),
                    None => anyhow!("{name}: {error}"),
                },
                error => error.into(),
            })?;
        arguments.puzzle.notes.warn(warnings, &name);
        options.known = Some(state);
    }
    Ok(request)
}

/// Asks the solver while a proof or a trace is written, and returns the outcome.
fn recorded(arguments: &Arguments, task: &Task<'_>, comments: &[String], clock: &Clock) -> Result<Outcome> {
    let Some(place) = &arguments.trace else {
        let place = arguments.proof.proof.as_ref().context("a proof or a trace is wanted")?;
        return proof::ask(task, comments, place, arguments, clock);
    };
    let file = TraceFile::new(place.open()?).context("the trace")?;
    let traced = TracedDpll::new(arguments.dpll(), task, file.hearer());
    let outcome = traced.ask(task, arguments.question(), &clock.limits())?;
    // After a time limit, the trace is complete up to that point. After a signal or lack of memory it is dropped, so
    // that half a trace is not taken for a whole one.
    match clock.ended()? {
        None => file.finish()?,
        Some(_) => file.dropped().iter().for_each(messages::error),
    }
    Ok(outcome)
}

/// Turns the outcome of a search into the answer to the question on the command line.
pub fn verdict(arguments: &Arguments, outcome: Outcome) -> Answer {
    Answer::of(&arguments.ask, arguments.question(), outcome)
}

/// Turns the error of a question into one whose message can be shown.
pub fn failure(error: AskError) -> anyhow::Error {
    match error {
        AskError::Question(error) => (*error).into(),
        AskError::Symmetry(error) => error.into(),
        AskError::Relax(error) => match *error {
            RelaxError::Backend(error) => error.into(),
            error => AskError::from(error).into(),
        },
        error => error.into(),
    }
}

/// Prints the answer about a puzzle read from the input called `name`, or about a CNF without a puzzle; returns the
/// exit code.
pub fn show(
    arguments: &Arguments,
    answer: &Answer,
    puzzle: Option<&Puzzle>,
    name: &str,
    usual: Output,
    clock: &Clock,
) -> Result<u8> {
    // Steps that were found are printed even if memory ran out.
    let (interrupted, failed) = match clock.ended() {
        Ok(interrupted) => (interrupted, None),
        Err(error) if matches!(answer, Answer::Steps { .. }) => (None, Some(error)),
        Err(error) => return Err(error),
    };
    if let Some(code) = interrupted {
        let done = match answer {
            Answer::List { outcome, .. } => format!(" after {} solutions", outcome.count),
            _ => String::new(),
        };
        say_interrupted(&done);
        if !answer.is_known() {
            return Ok(code);
        }
    }
    let spent = clock.spent();
    let view = AnswerView::new(answer, puzzle).source(name).spent(spent).interrupted(interrupted.is_some());
    if let (Some(spent), Some(_)) = (spent, answer.work()) {
        stats(answer, &spent);
    }
    let notes = &arguments.puzzle.notes;
    if let Some(alarm) = view.comparison().and_then(|compared| compared.alarm) {
        notes.warning(alarm);
    }
    let output = arguments.output_or(usual);
    let drawn = match output {
        Output::Svg => view.to_svg(),
        Output::Html => view.to_html(),
        _ => None,
    };
    let text = match (drawn, answer) {
        (Some(drawn), _) => drawn,
        (None, Answer::List { .. }) if output != Output::Json => String::new(),
        (None, Answer::Steps { .. }) => end_of_steps(arguments, &view, output, puzzle),
        (None, _) => match output {
            Output::Json => json(&view.to_json(), puzzle),
            Output::Competition => view.competition().unwrap_or_default(),
            // These answers quote lines of the puzzle, which are untrusted.
            _ if matches!(answer, Answer::Explanation { .. } | Answer::Needless(_)) => {
                terminal::escaped(&view.text(text_style(arguments, output))).into_owned()
            }
            _ => view.text(text_style(arguments, output)),
        },
    };
    arguments.answers()?.write_all(text.as_bytes())?;
    if let Some(note) = view.note() {
        notes.note(&note);
    }
    if let Answer::Steps { found, options, .. } = answer
        && found.end == End::NoShortReason
        && options.max_weight < MOST_WEIGHT
    {
        let most = options.max_weight;
        notes.note(&format!(
            "each step that was found weighs more than {most}; --max-weight N allows heavier ones"
        ));
    }
    if let Some(error) = failed {
        return Err(error);
    }
    let code = match answer {
        Answer::List { outcome, .. } if outcome.at_limit => 0,
        answer => exit_code(answer.verdict()),
    };
    Ok(interrupted.unwrap_or(code))
}

/// Renders the lines after the steps, which were printed one by one: how the steps ended and, if there is no solution,
/// why.
fn end_of_steps(
    arguments: &Arguments,
    view: &AnswerView<'_>,
    output: Output,
    puzzle: Option<&Puzzle>,
) -> String {
    if output != Output::Json {
        return terminal::escaped(&view.end_of_steps(text_style(arguments, Output::Grid))).into_owned();
    }
    let lines = view.end_of_steps_objects().into_iter().map(|object| json(&object, puzzle));
    terminal::escaped_json(&lines.collect::<String>()).into_owned()
}

/// Prints the counts and times of `--stats`.
fn stats(answer: &Answer, spent: &PhaseTimes) {
    let Some((backend, statistics)) = answer.work() else { return };
    messages::data(format_args!("backend: {backend}"));
    if let Answer::Solutions { outcome, .. } = answer
        && let Some(certified) = outcome.certified()
    {
        messages::data(format_args!("certified: {certified}"));
    }
    statistics.iter().for_each(|(name, value)| messages::data(format_args!("{name}: {value}")));
    seconds_lines(spent).for_each(messages::data);
}

/// Renders the time of each phase, one line each, as `--stats` prints it.
pub fn seconds_lines(spent: &PhaseTimes) -> impl Iterator<Item = String> {
    let line =
        |phase: Phase| format!("seconds to {}: {:.6}", phase.name(), spent[phase as usize].as_secs_f64());
    Phase::ALL.into_iter().map(line)
}

/// Returns the style of solutions and candidates in text; `usual` is the form if the user chose none.
pub fn text_style(arguments: &Arguments, usual: Output) -> TextStyle {
    match arguments.output_or(usual) {
        Output::Line => TextStyle::Line,
        Output::Unicode => TextStyle::Unicode(arguments.style()),
        _ => TextStyle::Grid,
    }
}

/// Returns the JSON of an answer about a single puzzle, which includes the puzzle. In a batch, the input line already
/// contains the puzzle.
pub fn json(object: &str, puzzle: Option<&Puzzle>) -> String {
    puzzle.map_or_else(|| object.to_owned(), |puzzle| with_puzzle(object, puzzle)) + "\n"
}

/// Returns the exit code of SAT solvers: 10 with a solution, 20 without one, 0 if that is unknown.
pub fn exit_code(verdict: question::Status) -> u8 {
    match verdict {
        question::Status::None => 20,
        question::Status::Unknown | question::Status::Error => 0,
        question::Status::Solved | question::Status::Unique | question::Status::Multiple => 10,
    }
}
