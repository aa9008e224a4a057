//! Inputs that are compressed by gzip or xz are read as what is in them, and outputs compressed whose names say so.

use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use liblzma::bufread::XzDecoder;
use liblzma::stream::{CONCATENATED, Stream};
use liblzma::write::XzEncoder;

/// How files of other programs begin that compress, and what those are.
const OTHERS: [(&[u8], &str); 3] = [(b"BZh", "bzip2"), (b"\x28\xb5\x2f\xfd", "zstd"), (b"PK\x03\x04", "zip")];
const GZIP: &[u8] = b"\x1f\x8b";
const XZ: &[u8] = b"\xfd7zXZ\0";
/// The most memory that xz takes to decompress, in bytes: as much as its highest level needs.
const XZ_MEMORY: u64 = 80 << 20;
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
    if first.is_none() || !may_be(GZIP) && !may_be(XZ) && !OTHERS.iter().any(|(start, _)| may_be(start)) {
        return Ok(reader);
    }
    let mut beginning = Vec::new();
    reader.by_ref().take(LONGEST).read_to_end(&mut beginning)?;
    if let Some((_, name)) = OTHERS.iter().find(|(start, _)| beginning.starts_with(start)) {
        let message = format!("it is compressed by {name}, expected plain text, gzip or xz");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let (is_gzip, is_xz) = (beginning.starts_with(GZIP), beginning.starts_with(XZ));
    let whole = Cursor::new(beginning).chain(reader);
    Ok(match (is_gzip, is_xz) {
        (true, _) => Box::new(BufReader::new(MultiGzDecoder::new(whole))),
        (_, true) => {
            let stream = Stream::new_stream_decoder(XZ_MEMORY, CONCATENATED).map_err(io::Error::from)?;
            Box::new(BufReader::new(XzDecoder::new_stream(whole, stream)))
        }
        _ => Box::new(whole),
    })
}

/// How an output is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compressed {
    /// By gzip.
    Gzip,
    /// By xz.
    Xz,
}

impl Compressed {
    /// What the ending of a file's name says.
    pub fn of(path: &Path) -> Option<Compressed> {
        match &path.extension()?.to_str()?.to_lowercase()[..] {
            "gz" => Some(Compressed::Gzip),
            "xz" => Some(Compressed::Xz),
            _ => None,
        }
    }

    /// Compresses what is written.
    pub fn packing<W: Write>(self, out: W) -> io::Result<Packed<W>> {
        Ok(match self {
            Compressed::Gzip => Packed::Gzip(GzEncoder::new(out, Compression::default())),
            Compressed::Xz => Packed::Xz(XzEncoder::new(out, 6)),
        })
    }
}

/// A file's name without the ending that says how it is compressed.
pub fn without_ending(path: &Path) -> &Path {
    match (Compressed::of(path), path.file_stem()) {
        (Some(_), Some(stem)) => Path::new(stem),
        _ => path,
    }
}

/// A writer that compresses.
pub enum Packed<W: Write> {
    /// By gzip.
    Gzip(GzEncoder<W>),
    /// By xz.
    Xz(XzEncoder<W>),
}

impl<W: Write> Packed<W> {
    /// What is written to.
    pub fn inner(&self) -> &W {
        match self {
            Packed::Gzip(writer) => writer.get_ref(),
            Packed::Xz(writer) => writer.get_ref(),
        }
    }

    /// Writes what is left, and returns what was written to.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Packed::Gzip(writer) => writer.finish(),
            Packed::Xz(writer) => writer.finish(),
        }
    }
}

impl<W: Write> Write for Packed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Packed::Gzip(writer) => writer.write(bytes),
            Packed::Xz(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // To flush a compressor would make what it writes longer; all is written at the end.
        Ok(())
    }
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
    use super::*;

    fn all(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        Plain::new(BufReader::new(Cursor::new(bytes))).read_to_string(&mut text)?;
        Ok(text)
    }

    const BOTH: [Compressed; 2] = [Compressed::Gzip, Compressed::Xz];

    fn packed(how: Compressed, text: &str) -> Vec<u8> {
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
