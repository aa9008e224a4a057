//! Compressed outputs, chosen by the endings of their names.

use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use liblzma::write::XzEncoder;

/// A format in which an output is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// The format of gzip.
    Gzip,
    /// The format of xz.
    Xz,
}

impl Packing {
    /// Returns the compression that the ending of a file's name selects, if there is one.
    pub fn of(path: &Path) -> Option<Packing> {
        match &path.extension()?.to_str()?.to_lowercase()[..] {
            "gz" => Some(Packing::Gzip),
            "xz" => Some(Packing::Xz),
            _ => None,
        }
    }

    /// Returns a writer that compresses into `out`.
    pub fn packing<W: Write>(self, out: W) -> io::Result<PackedWriter<W>> {
        Ok(match self {
            Packing::Gzip => PackedWriter::Gzip(GzEncoder::new(out, Compression::default())),
            Packing::Xz => PackedWriter::Xz(XzEncoder::new(out, 6)),
        })
    }
}

/// Returns a file's name without the ending for compression.
pub fn without_ending(path: &Path) -> &Path {
    match (Packing::of(path), path.file_stem()) {
        (Some(_), Some(stem)) => Path::new(stem),
        _ => path,
    }
}

/// A writer that compresses data and passes it on to another writer.
pub enum PackedWriter<W: Write> {
    /// Compresses with gzip.
    Gzip(GzEncoder<W>),
    /// Compresses with xz.
    Xz(XzEncoder<W>),
}

impl<W: Write> PackedWriter<W> {
    /// Returns the inner writer, which gets the compressed data.
    pub fn inner(&self) -> &W {
        match self {
            PackedWriter::Gzip(writer) => writer.get_ref(),
            PackedWriter::Xz(writer) => writer.get_ref(),
        }
    }

    /// Ends the compressed data, and returns the inner writer.
    pub fn finish(self) -> io::Result<W> {
        match self {
            PackedWriter::Gzip(writer) => writer.finish(),
            PackedWriter::Xz(writer) => writer.finish(),
        }
    }
}

impl<W: Write> Write for PackedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            PackedWriter::Gzip(writer) => writer.write(bytes),
            PackedWriter::Xz(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // Flushing a compressor would make its output longer, and everything is written at the end.
        Ok(())
    }
}
