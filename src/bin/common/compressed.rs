//! Inputs that are compressed by gzip are read as what is in them, and those in UTF-16 as UTF-8.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use sudoku2cnf::formats;

use super::bound::MOST_TEXT;

/// How files of other programs begin that compress, and what those are.
const OTHERS: [(&[u8], &str); 4] =
    [(b"\xfd7zXZ\0", "xz"), (b"BZh", "bzip2"), (b"\x28\xb5\x2f\xfd", "zstd"), (b"PK\x03\x04", "zip")];
const GZIP: &[u8] = b"\x1f\x8b";
/// As many bytes as tell all of these.
const LONGEST: u64 = 6;

/// A reader of what is in another one. It looks at how that begins when it is first asked.
pub struct Plain {
    found: Found,
}

enum Found {
    NotYet(Option<Box<dyn BufRead + Send>>),
    It(Box<dyn BufRead + Send>),
}

impl Plain {
    /// What is in `reader`.
    pub fn new(reader: impl BufRead + Send + 'static) -> Plain {
        Plain { found: Found::NotYet(Some(Box::new(reader))) }
    }

    fn reader(&mut self) -> io::Result<&mut (dyn BufRead + Send)> {
        if let Found::NotYet(reader) = &mut self.found {
            let reader = reader.take().ok_or_else(|| io::Error::other("it could not be read before"))?;
            self.found = Found::It(plain(reader)?);
        }
        match &mut self.found {
            Found::It(reader) => Ok(&mut **reader),
            Found::NotYet(_) => unreachable!("it was found just now"),
        }
    }
}

fn plain(mut reader: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    // Whoever writes little and waits for the answer is not kept waiting for more.
    let first = reader.fill_buf()?.first().copied();
    let may_be = |start: &[u8]| start.first().copied() == first;
    if first.is_none() || !may_be(GZIP) && !OTHERS.iter().any(|(start, _)| may_be(start)) {
        return utf8(reader);
    }
    let mut beginning = Vec::new();
    reader.by_ref().take(LONGEST).read_to_end(&mut beginning)?;
    if let Some((_, name)) = OTHERS.iter().find(|(start, _)| beginning.starts_with(start)) {
        let message = format!("it is compressed by {name}, expected plain text or gzip");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let is_gzip = beginning.starts_with(GZIP);
    let whole = Cursor::new(beginning).chain(reader);
    utf8(if is_gzip { Box::new(BufReader::new(MultiGzDecoder::new(whole))) } else { Box::new(whole) })
}

/// The text of a reader as UTF-8. One in UTF-16 is read whole: its lines cannot be told by their bytes. What is
/// none, after all, stays as it is, for whoever says where it is wrong.
fn utf8(mut reader: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    if !formats::is_utf16(reader.fill_buf()?) {
        return Ok(reader);
    }
    let mut bytes = Vec::new();
    reader.by_ref().take(MOST_TEXT + 1).read_to_end(&mut bytes)?;
    let text = formats::decode(&bytes).ok().filter(|_| bytes.len() as u64 <= MOST_TEXT);
    let bytes = text.map(|text| text.into_owned().into_bytes()).unwrap_or(bytes);
    Ok(Box::new(Cursor::new(bytes).chain(reader)))
}

impl Read for Plain {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader()?.read(buffer)
    }
}

impl BufRead for Plain {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader()?.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // Who consumes has seen what there is.
        if let Ok(reader) = self.reader() {
            reader.consume(amount);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn all(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        Plain::new(BufReader::new(Cursor::new(bytes))).read_to_string(&mut text)?;
        Ok(text)
    }

    fn zipped(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).expect("memory");
        encoder.finish().expect("memory")
    }

    #[test]
    fn what_is_compressed_is_read_and_the_rest_is_as_it_was() {
        for text in ["", "1", "grid 4x4", "1...\n....\n....\n....\n", "BZ", "PK"] {
            assert_eq!(all(text.as_bytes().to_vec()).expect("plain"), text);
            assert_eq!(all(zipped(text)).expect("gzip"), text);
        }
        assert_eq!(all([zipped("1."), zipped("34")].concat()).expect("two members"), "1.34");
        let text = "1..2\n....\n2...\n..□.\n";
        let units = |mark: &str| -> Vec<u16> { mark.encode_utf16().chain(text.encode_utf16()).collect() };
        let bytes: Vec<u8> = units("\u{feff}").into_iter().flat_map(u16::to_be_bytes).collect();
        assert_eq!(all(bytes).expect("UTF-16"), text);
        let bytes: Vec<u8> = units("\u{feff}").into_iter().flat_map(u16::to_le_bytes).collect();
        assert_eq!(all(bytes).expect("UTF-16"), text);
    }

    #[test]
    fn what_is_cut_off_or_of_another_kind_is_an_error() {
        let whole = zipped("1.34..1221..43.1");
        for end in 2..whole.len() {
            assert!(all(whole[..end].to_vec()).is_err(), "{end} of {}", whole.len());
        }
        for (start, name) in OTHERS {
            let error = all([start, b"xxxxxx"].concat()).expect_err(name).to_string();
            assert!(error.contains(name), "{error}");
        }
    }
}
