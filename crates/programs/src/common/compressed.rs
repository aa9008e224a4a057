//! Decompresses inputs in gzip or xz format, and converts UTF-16 to UTF-8.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use liblzma::bufread::XzDecoder;
use liblzma::stream::{CONCATENATED, Stream};
use sudoku2cnf_puzzle::formats;

use super::bound::MOST_TEXT;

/// The magic numbers of compressed files that cannot be read, with the names of the programs that made them.
const OTHERS: [(&[u8], &str); 3] = [(b"BZh", "bzip2"), (b"\x28\xb5\x2f\xfd", "zstd"), (b"PK\x03\x04", "zip")];
const GZIP: &[u8] = b"\x1f\x8b";
const XZ: &[u8] = b"\xfd7zXZ\0";
/// The memory limit for decompressing xz, in bytes, which is enough for its highest compression level.
const XZ_MEMORY: u64 = 80 << 20;
/// The length in bytes of the longest magic number.
const LONGEST: u64 = 6;

/// Returns the name of the program that compressed a file, judged by its first bytes; `None` if it is not compressed.
pub fn named(beginning: &[u8]) -> Option<&'static str> {
    let ours = [(GZIP, "gzip"), (XZ, "xz")];
    let found = ours.iter().chain(&OTHERS).find(|(start, _)| beginning.starts_with(start));
    found.map(|&(_, name)| name)
}

/// A reader that decompresses another reader's contents. It examines the first bytes when it is first read.
pub struct Plain {
    found: Contents,
}

enum Contents {
    NotYet(Option<Box<dyn BufRead + Send>>),
    It(Box<dyn BufRead + Send>),
}

impl Plain {
    /// Creates a reader of the decompressed contents of `reader`.
    pub fn new(reader: impl BufRead + Send + 'static) -> Plain {
        Plain { found: Contents::NotYet(Some(Box::new(reader))) }
    }

    fn reader(&mut self) -> io::Result<&mut (dyn BufRead + Send)> {
        if let Contents::NotYet(reader) = &mut self.found {
            let reader = reader.take().ok_or_else(|| io::Error::other("it could not be read before"))?;
            self.found = Contents::It(plain(reader)?);
        }
        match &mut self.found {
            Contents::It(reader) => Ok(&mut **reader),
            Contents::NotYet(_) => unreachable!("it was found just now"),
        }
    }
}

fn plain(mut reader: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    // Waits for the first byte only, unless it may begin a magic number: a program at the other end of a pipe may wait
    // for an answer before it writes more.
    let first = reader.fill_buf()?.first().copied();
    let may_be = |start: &[u8]| start.first().copied() == first;
    if first.is_none() || !may_be(GZIP) && !may_be(XZ) && !OTHERS.iter().any(|(start, _)| may_be(start)) {
        return utf8(reader);
    }
    let mut beginning = Vec::new();
    reader.by_ref().take(LONGEST).read_to_end(&mut beginning)?;
    if let Some((_, name)) = OTHERS.iter().find(|(start, _)| beginning.starts_with(start)) {
        let message = format!("it is compressed by {name}, expected plain text, gzip or xz");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let (is_gzip, is_xz) = (beginning.starts_with(GZIP), beginning.starts_with(XZ));
    let whole = Cursor::new(beginning).chain(reader);
    utf8(match (is_gzip, is_xz) {
        (true, _) => Box::new(BufReader::new(MultiGzDecoder::new(whole))),
        (_, true) => {
            let stream = Stream::new_stream_decoder(XZ_MEMORY, CONCATENATED).map_err(io::Error::from)?;
            Box::new(BufReader::new(XzDecoder::new_stream(whole, stream)))
        }
        _ => Box::new(whole),
    })
}

/// Returns a reader whose text is UTF-8. UTF-16 is read whole, because its line breaks are not single bytes. Invalid
/// UTF-16 and a text that is too long stay unchanged, so that the code that reads the text can report where the error
/// is.
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
        // The caller has already seen the bytes that it consumes, so a reader of the contents exists.
        if let Ok(reader) = self.reader() {
            reader.consume(amount);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::super::packed::Packing;
    use super::*;

    fn all(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        Plain::new(BufReader::new(Cursor::new(bytes))).read_to_string(&mut text)?;
        Ok(text)
    }

    const BOTH: [Packing; 2] = [Packing::Gzip, Packing::Xz];

    fn packed(how: Packing, text: &str) -> Vec<u8> {
        let mut writer = how.packing(Vec::new()).expect("memory");
        writer.write_all(text.as_bytes()).expect("memory");
        writer.flush().expect("memory");
        writer.finish().expect("memory")
    }

    #[test]
    fn what_is_compressed_is_read_and_the_rest_is_as_it_was() {
        for text in ["", "1", "grid 4x4", "1...\n....\n....\n....\n", "BZ", "PK"] {
            assert_eq!(all(text.as_bytes().to_vec()).expect("plain"), text);
            for how in BOTH {
                assert_eq!(all(packed(how, text)).expect("what was packed"), text);
            }
        }
        for how in BOTH {
            assert_eq!(all([packed(how, "1."), packed(how, "34")].concat()).expect("two members"), "1.34");
        }
        let text = "1..2\n....\n2...\n..□.\n";
        let units = |mark: &str| -> Vec<u16> { mark.encode_utf16().chain(text.encode_utf16()).collect() };
        let bytes: Vec<u8> = units("\u{feff}").into_iter().flat_map(u16::to_be_bytes).collect();
        assert_eq!(all(bytes).expect("UTF-16"), text);
        let bytes: Vec<u8> = units("\u{feff}").into_iter().flat_map(u16::to_le_bytes).collect();
        assert_eq!(all(bytes).expect("UTF-16"), text);
    }

    #[test]
    fn what_is_cut_off_or_of_another_kind_is_an_error() {
        for how in BOTH {
            let whole = packed(how, "1.34..1221..43.1");
            for end in 6..whole.len() {
                assert!(all(whole[..end].to_vec()).is_err(), "{how:?}: {end} of {}", whole.len());
            }
        }
        for (start, name) in OTHERS {
            let error = all([start, b"xxxxxx"].concat()).expect_err(name).to_string();
            assert!(error.contains(name), "{error}");
        }
    }
}
