//! One of several parts of a file: the lines that begin in its share of the bytes. Each line belongs to exactly one
//! part. A part reads nothing beyond its own lines and the end of the line before them.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::{Context, Result, bail};
use sudoku2cnf_puzzle::formats;

use crate::common::compressed;
use crate::solve::arguments::shard::Shard;

/// The number of bytes at the beginning of a file that are enough to recognise compression or UTF-16.
const SHOWN: u64 = 64;

/// A part of a file, whose lines are not read yet.
pub struct Part {
    /// The index of the byte at which the first line of the part begins.
    pub start: u64,
    /// The number of bytes from there to the end of the share; the last line may extend beyond it.
    pub length: u64,
    /// A reader of the lines.
    pub lines: Lines,
}

/// A reader that ends after the line in which the share ends.
pub struct Lines {
    file: BufReader<File>,
    /// The number of bytes left up to the end of the share.
    left: u64,
    /// `true` if the last line of the share has been read.
    ended: bool,
}

impl Part {
    /// Opens a part of the file at `path`; an error unless it is a regular file with plain text in UTF-8.
    pub fn open(path: &Path, shard: Shard) -> Result<Part> {
        let name = || path.display().to_string();
        // Checked first, because opening a pipe would wait for a writer.
        if !fs::metadata(path).with_context(name)?.is_file() {
            bail!(
                "{}: not a regular file, expected one for --shard; 'parallel --pipe' divides what comes from a pipe",
                path.display()
            );
        }
        let file = File::open(path).with_context(name)?;
        let size = file.metadata().with_context(name)?.len();
        let mut file = BufReader::new(file);
        let mut beginning = Vec::new();
        file.by_ref().take(SHOWN).read_to_end(&mut beginning).with_context(name)?;
        if let Some(how) = compressed::named(&beginning) {
            bail!(
                "{}: it is compressed by {how}, expected plain text for --shard: unpack it first",
                path.display()
            );
        }
        if formats::is_utf16(&beginning) {
            bail!(
                "{}: a text in UTF-16, expected UTF-8 for --shard, such as 'iconv -f UTF-16 -t UTF-8' writes",
                path.display()
            );
        }
        if size == 0 && !beginning.is_empty() {
            bail!("{}: a file without a size, expected one that is stored for --shard", path.display());
        }
        lines(file, shard.share(size)).with_context(name)
    }
}

/// Returns the part whose lines begin in `share`, a range of bytes.
fn lines(mut file: BufReader<File>, share: std::ops::Range<u64>) -> io::Result<Part> {
    let mut start = share.start;
    if !share.is_empty() && start > 0 {
        // The byte before the share shows whether a line begins at its first byte.
        file.seek(SeekFrom::Start(start - 1))?;
        start += skip_line(&mut file, share.end - start)?;
    } else {
        file.seek(SeekFrom::Start(start))?;
    }
    let left = share.end - start;
    Ok(Part { start, length: left, lines: Lines { file, left, ended: left == 0 } })
}

/// Skips the rest of a line, from the byte before the share to the end of the share, which has `most` bytes, at the
/// latest. Returns the number of bytes of the share that were skipped.
fn skip_line(file: &mut impl BufRead, most: u64) -> io::Result<u64> {
    let mut skipped = 0;
    // The byte before the share is skipped but not counted.
    while skipped <= most {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            return Err(shorter());
        }
        let near = &bytes[..bytes.len().min(usize::try_from(most - skipped + 1).unwrap_or(usize::MAX))];
        let end = near.iter().position(|&byte| byte == b'\n');
        let count = end.map_or(near.len(), |end| end + 1);
        file.consume(count);
        skipped += count as u64;
        if end.is_some() {
            break;
        }
    }
    Ok(skipped - 1)
}

/// Returns the error that a file has become shorter since its parts were determined.
fn shorter() -> io::Error {
    io::Error::new(
        io::ErrorKind::UnexpectedEof,
        "it became shorter while it was read, expected a file that does not change",
    )
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended || buffer.is_empty() {
            return Ok(0);
        }
        let bytes = self.file.fill_buf()?;
        if bytes.is_empty() {
            return if self.left > 0 { Err(shorter()) } else { Ok(0) };
        }
        let mut count = bytes.len().min(buffer.len());
        // The last line is the line that contains the last byte of the share.
        let last = usize::try_from(self.left.saturating_sub(1)).unwrap_or(usize::MAX);
        let behind = bytes[..count].get(last..).unwrap_or_default();
        if let Some(end) = behind.iter().position(|&byte| byte == b'\n') {
            count = last + end + 1;
            self.ended = true;
        }
        buffer[..count].copy_from_slice(&bytes[..count]);
        self.file.consume(count);
        self.left = self.left.saturating_sub(count as u64);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use proptest::prelude::*;

    use super::*;

    /// Returns, for each of `of` parts, the index of its first byte, and its bytes.
    fn parts(text: &[u8], of: u64) -> Vec<(u64, Vec<u8>)> {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(text).expect("written");
        let part = |number| {
            let shard = format!("{number}/{of}").parse().expect("a shard");
            let mut part = Part::open(file.path(), shard).expect("a part");
            let mut bytes = Vec::new();
            part.lines.read_to_end(&mut bytes).expect("read");
            (part.start, bytes)
        };
        (1..=of).map(part).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn each_line_is_in_one_part(text in "([a-z\r]{0,12}\n){0,12}[a-z]{0,30}", of in 1_u64..40) {
            let (text, size) = (text.as_bytes(), text.len() as u64);
            let found = parts(text, of);
            let mut place = 0;
            for ((start, bytes), number) in found.iter().zip(1..) {
                let share = size * (number - 1) / of..size * number / of;
                if bytes.is_empty() {
                    continue;
                }
                prop_assert!(share.contains(start), "{start} in {share:?}");
                prop_assert_eq!(*start, place);
                // The last line of the part begins in the share, and the next line does not.
                let last = bytes[..bytes.len() - 1].iter().rposition(|&byte| byte == b'\n');
                prop_assert!(share.contains(&(start + last.map_or(0, |last| last as u64 + 1))));
                place += bytes.len() as u64;
                prop_assert!(place == size || bytes.ends_with(b"\n") && place >= share.end);
            }
            prop_assert_eq!(found.concat_bytes(), text);
        }
    }

    trait Together {
        fn concat_bytes(&self) -> Vec<u8>;
    }

    impl Together for [(u64, Vec<u8>)] {
        fn concat_bytes(&self) -> Vec<u8> {
            self.iter().flat_map(|(_, bytes)| bytes.clone()).collect()
        }
    }

    #[test]
    fn lines_longer_than_any_buffer_and_than_a_part() {
        let mut text = vec![b'x'; 30_000];
        text.extend(b"\n\n");
        text.extend([b'y'; 9_000]);
        for of in [1, 2, 3, 7, 100] {
            let found = parts(&text, of);
            assert_eq!(found.concat_bytes(), text);
            assert!(found.iter().filter(|(_, bytes)| !bytes.is_empty()).count() <= 3);
        }
    }

    #[test]
    fn a_file_that_became_shorter_is_an_error() {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(&b"1...............\n".repeat(1000)).expect("written");
        let mut part = Part::open(file.path(), "2/2".parse().expect("a shard")).expect("a part");
        file.as_file().set_len(9_000).expect("cut");
        let mut bytes = Vec::new();
        part.lines.read_to_end(&mut bytes).expect_err("half a part");
    }
}
