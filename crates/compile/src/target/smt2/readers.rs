//! Runs SMT-LIB solvers in tests, with the text on their standard input.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(120);

/// Returns the output of a program for the input `text`. If the program is missing, returns `None`, or panics if `CI`
/// is set.
pub(super) fn ask(command: &[&str], text: &str) -> Option<String> {
    let mut child = match Command::new(command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
    {
        Ok(child) => child,
        Err(_) => {
            crate::skip::skip(format!("there is no program {} on PATH", command[0]));
            return None;
        }
    };
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = text.to_owned();
    // Writes the input and reads the output in parallel, since a full pipe would block both sides.
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let mut stdout = child.stdout.take().expect("a pipe");
    let reader = std::thread::spawn(move || {
        let mut output = String::new();
        stdout.read_to_string(&mut output).map(|_| output)
    });
    let deadline = Instant::now() + LIMIT;
    while child.try_wait().expect("a child of ours").is_none() {
        if Instant::now() > deadline {
            let _ = child.kill();
            let _ = child.wait();
            panic!("{} took more than {LIMIT:?}", command[0]);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    // A program that ends early explains itself in its output, so a failed write is ignored.
    let _ = writer.join().expect("it does not panic");
    Some(reader.join().expect("it does not panic").expect("text"))
}

/// Checks that a program answers each question of `script` with `sat` if its entry in `expected` is `true`, and with
/// `unsat` otherwise. Each entry also holds the question's text, for messages.
pub(super) fn answers(command: &[&str], script: &str, expected: &[(String, bool)]) {
    let Some(output) = ask(command, script) else { return };
    let words: Vec<&str> = output.lines().collect();
    for (place, (question, holds)) in expected.iter().enumerate() {
        let word = if *holds { "sat" } else { "unsat" };
        assert_eq!(words.get(place), Some(&word), "{} on {question}", command[0]);
    }
    assert_eq!(words.len(), expected.len(), "{}: {:?}", command[0], words.last());
}
