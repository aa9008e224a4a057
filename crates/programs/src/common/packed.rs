//! Outputs that are compressed because their names say so.

use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use liblzma::write::XzEncoder;

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
