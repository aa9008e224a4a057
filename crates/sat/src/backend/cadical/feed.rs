//! Feeds a file to CaDiCaL through a pipe. CaDiCaL opens a file by name and cannot be interrupted before it has read
//! the whole file; the pipe ends early when a limit is reached.

use std::fs::File;
use std::io::{self, ErrorKind, PipeWriter, Read, Write};
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use crate::backend::{Limits, system};

/// Number of bytes passed on at a time.
const CHUNK: usize = 1 << 16;

/// Calls `read` with a name under which it can read the content of `file`, and returns its result. When a limit is
/// reached, the content ends early. On systems without names for pipes, `read` gets the name of the file itself.
pub fn feed<T>(file: &Path, limits: &Limits, read: impl FnOnce(&Path) -> T) -> io::Result<T> {
    let (reader, writer) = io::pipe()?;
    let Some(name) = system::name_of(&reader) else { return Ok(read(file)) };
    let source = File::open(file)?;
    thread::scope(move |scope| {
        let feeder = thread::Builder::new().spawn_scoped(scope, move || copy(source, writer, limits))?;
        let done = read(&name);
        // If `read` has not read everything, closing the pipe keeps the feeder from waiting.
        drop(reader);
        feeder.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        Ok(done)
    })
}

fn copy(mut source: File, mut writer: PipeWriter, limits: &Limits) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    while !limits.stopped() {
        let count = match source.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        match writer.write_all(&chunk[..count]) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            written => written?,
        }
    }
    Ok(())
}

// The tests open a pipe by a path, which only Unix systems support.
#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    fn numbers() -> (tempfile::NamedTempFile, Vec<u8>) {
        let text: Vec<u8> = (0..400_000u32).flat_map(u32::to_le_bytes).collect();
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), &text).expect("it is written");
        (file, text)
    }

    #[test]
    fn a_file_arrives_as_it_is() {
        let (file, text) = numbers();
        let read = feed(file.path(), &Limits::default(), |path| fs::read(path).expect("a pipe"));
        assert!(read.expect("it is fed") == text);
        let missing = feed(Path::new("/nonexistent"), &Limits::default(), |_| ());
        assert_eq!(missing.expect_err("no file").kind(), ErrorKind::NotFound);
    }

    #[test]
    fn at_a_limit_it_ends() {
        let (file, text) = numbers();
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().stopped_by(Arc::clone(&flag));
        let read = feed(file.path(), &limits, |path| {
            let mut pipe = File::open(path).expect("a pipe");
            let mut beginning = vec![0; 1000];
            pipe.read_exact(&mut beginning).expect("the beginning");
            flag.store(true, Ordering::Relaxed);
            let mut rest = Vec::new();
            pipe.read_to_end(&mut rest).expect("the rest");
            [beginning, rest].concat()
        });
        let read = read.expect("it is fed");
        assert!(read.len() < text.len() && text.starts_with(&read), "{} bytes", read.len());
    }

    #[test]
    fn nobody_waits_for_what_is_not_read() {
        let (file, _) = numbers();
        assert_eq!(feed(file.path(), &Limits::default(), |_| 7).expect("it is fed"), 7);
    }
}
