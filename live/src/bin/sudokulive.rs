//! The program `sudokulive`, which serves a page that answers while the user edits a Sudoku, and a solver for
//! f-puzzles.

use std::io::{ErrorKind, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{CommandFactory, Parser};
use sudoku2cnf_live::MAX_TEXT;
use sudoku2cnf_live::fpuzzles::FpuzzlesReading;
use sudoku2cnf_live::server::{PORT, Server, ServerOptions};
use sudoku2cnf_programs::docs::{self, DocsArgs};
use sudoku2cnf_programs::messages::{self, Kind};
use sudoku2cnf_programs::{number, usage, version};
use sudoku2cnf_puzzle::formats::{Format, ReadOptions, headers};
use sudoku2cnf_puzzle::rules::alias;

/// Serves a page that answers while you edit a Sudoku, and the solver for f-puzzles
///
/// It prints the address of the page, and answers until Ctrl-C. Only this machine can reach it: the page, f-puzzles.com with
/// the user script of SudokuSolver, and pages of allowed origins.
#[derive(Parser, Debug)]
#[command(name = "sudokulive", version, long_version = version::long(), disable_help_flag = true, disable_version_flag = true)]
struct Arguments {
    /// The initial puzzle of the page, in any format; - reads standard input
    puzzle: Option<PathBuf>,
    /// The port; 0 takes a free one [default: 4545, which f-puzzles expects, or one of the next if it is taken]
    #[arg(long, value_name = "N", value_parser = number::<u16>(0..=65535))]
    port: Option<u16>,
    /// Opens the page in a browser
    #[arg(long)]
    open: bool,
    /// Lets pages of this origin ask as f-puzzles may, such as `https://example.org`; repeatable
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// Adds one native line, such as 'anti-knight' or 'target-sum 10 r1c1 r2c2', to each puzzle from f-puzzles; repeatable
    #[arg(long, value_name = "LINE")]
    rule: Vec<String>,
    /// Refuses puzzles from f-puzzles with unknown keys, or with drawings that may hide rules, instead of ignoring these
    /// with a note
    #[arg(long)]
    strict: bool,
    /// Gives up on an answer after this many seconds; lists of all solutions, counts and estimates go on until cancelled
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = number::<u64>(1..=u64::MAX))]
    time_limit: u64,
    /// Ends work when the program takes more memory than this, in megabytes
    #[arg(long, default_value_t = 2048, value_name = "MB", value_parser = number::<u64>(64..=1 << 30))]
    memory_limit: u64,
    /// Works on this many answers at the same time [default: one for each processor]
    #[arg(short, long, value_name = "N", value_parser = number::<u16>(1..=1024))]
    jobs: Option<u16>,
    /// Takes this many connections at the same time
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = number::<u16>(1..=4096))]
    clients: u16,
    #[command(flatten)]
    docs: DocsArgs,
}

fn main() -> ExitCode {
    messages::begin("sudokulive");
    match run(&usage::arguments::<Arguments>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            messages::error(format_args!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    if let Some(prefix) = arguments.docs.prefix() {
        return docs::install(Arguments::command(), prefix).map(|_| ());
    }
    for origin in &arguments.allow_origin {
        let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        if host.is_none_or(|host| host.is_empty() || host.contains(['/', ' ', '*'])) {
            bail!("--allow-origin {origin}: expected a scheme and a host, such as https://example.org");
        }
    }
    for rule in &arguments.rule {
        check(rule)?;
    }
    let mut options = ServerOptions {
        port: arguments.port,
        origins: arguments.allow_origin.clone(),
        text: arguments.puzzle.as_ref().map(text).transpose()?,
        fpuzzles: FpuzzlesReading { strict: arguments.strict, rules: arguments.rule.clone() },
        log: |line| messages::remark(Kind::Note, None, format_args!("f-puzzles: {line}")),
        time_limit: Duration::from_secs(arguments.time_limit),
        clients: arguments.clients.into(),
        memory: arguments.memory_limit,
        ..ServerOptions::default()
    };
    options.jobs = arguments.jobs.map_or(options.jobs, usize::from);
    let asked = options.port;
    let server = Server::bind(options).with_context(|| match asked {
        Some(port) => format!("cannot take the port {port} of localhost; --port 0 takes a free one"),
        None => "cannot take a port of localhost".to_owned(),
    })?;
    if asked.is_none() && server.port() != PORT {
        let note = "the port 4545 is taken, perhaps by another sudokulive: f-puzzles asks that one";
        messages::remark(Kind::Note, None, note);
    }
    let stop = server.stop_flag();
    ctrlc::set_handler(move || stop.store(true, Ordering::SeqCst)).context("cannot wait for Ctrl-C")?;
    let address = server.address();
    let mut out = std::io::stdout();
    match writeln!(out, "{address}").and_then(|()| out.flush()) {
        // Without a reader for the address, the page cannot be opened.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
        printed => printed.context("cannot print the address")?,
    }
    if arguments.open && !open(&address) {
        messages::remark(Kind::Note, None, "no browser was found: open the address above");
    }
    server.run().context("cannot accept connections")
}

/// Checks that a value of `--rule` begins with a known word; the rest of the line can be checked only with a puzzle.
fn check(rule: &str) -> Result<()> {
    let word = rule.split_whitespace().next().unwrap_or_default();
    if alias::named(word).is_none() && headers::find(word).is_none() {
        ReadOptions::new().format(Some(Format::Native)).rule(rule).read("grid 9x9")?;
        bail!("--rule '{rule}': expected a native line, such as 'diagonal main'");
    }
    Ok(())
}

/// Reads the text of the file at `path`, or of standard input for `-`.
fn text(path: &PathBuf) -> Result<String> {
    let name = path.display();
    let mut bytes = Vec::new();
    let limit = MAX_TEXT as u64 + 1;
    if path.as_os_str() == "-" {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes).context("standard input")?;
    } else {
        let file = std::fs::File::open(path).with_context(|| format!("{name}"))?;
        file.take(limit).read_to_end(&mut bytes).with_context(|| format!("{name}"))?;
    }
    if bytes.len() > MAX_TEXT {
        bail!("{name}: more than {MAX_TEXT} bytes, expected a puzzle");
    }
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{name}: not UTF-8, expected a text"))
}

/// Opens an address in a browser. Returns `false` if no program for that was found.
fn open(address: &str) -> bool {
    let programs: &[(&str, &[&str])] = if cfg!(target_os = "windows") {
        &[("rundll32", &["url.dll,FileProtocolHandler"])]
    } else if cfg!(target_os = "macos") {
        &[("open", &[])]
    } else {
        &[("xdg-open", &[]), ("sensible-browser", &[])]
    };
    programs.iter().any(|(program, before)| {
        let mut command = std::process::Command::new(program);
        command.args(*before).arg(address);
        command.stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null());
        command.stderr(std::process::Stdio::null()).spawn().is_ok()
    })
}
