//! Certificates as files of a folder: three parts, each compressed where it is large.

use super::places::{self, Places, shown};
use super::unfinished::Unfinished;
use crate::cli::error::CliError;
use crate::registry::Certificate;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// The endings of the parts: statement, formula, proof.
const ENDINGS: [&str; 3] = ["jsonl", "cnf", "lrat"];

/// The endings of formula and proof in VeriPB's format.
const VERIPB_ENDINGS: [&str; 2] = ["opb", "pbp"];

/// The ending of a compressed part, after its own.
const GZ: &str = "gz";

/// From this number of bytes on, a part is compressed.
const LARGE: usize = 1 << 16;

/// The beginning of a statement.
const START: &[u8] = b"{\"certificate\":";

/// Whether a part of a certificate may have this name. Capitals count as small letters, since some
/// systems do not tell them apart.
fn is_part(name: &Path) -> bool {
    let name = PathBuf::from(name.to_string_lossy().to_lowercase());
    let plain = if is_compressed(&name) { name.with_extension("") } else { name };
    let ending = plain.extension().and_then(OsStr::to_str);
    let is_index = |stem: &str| stem.bytes().all(|byte| byte.is_ascii_digit());
    ending.is_some_and(|ending| ENDINGS.contains(&ending) || VERIPB_ENDINGS.contains(&ending))
        && plain.file_stem().and_then(OsStr::to_str).is_some_and(is_index)
}

fn is_compressed(name: &Path) -> bool {
    name.extension().is_some_and(|ending| ending == GZ)
}

/// A folder for the certificates of one run, numbered from 1.
pub(crate) struct Folder {
    path: PathBuf,
    /// Held as long as the run lasts.
    run: Unfinished,
    _held: File,
}

impl Folder {
    /// Makes the folder, and makes sure that it has no certificates of an earlier run, which would
    /// seem to be of this one. If it has some, that is an error, or all their parts are removed. A
    /// file that does not begin as a statement is left alone, and so are the files beside it; then nothing
    /// is removed, since such a file may be in the way of a part later.
    ///
    /// # Errors
    ///
    /// If an input or another output has a name that a part may have, or is one of the files to be
    /// removed.
    pub(crate) fn claim(path: &Path, remove: bool, places: &mut Places) -> Result<Self, CliError> {
        let name = || shown(path);
        let made = match path.exists() && !path.is_dir() {
            true => Err(io::ErrorKind::NotADirectory.into()),
            false => fs::create_dir_all(path),
        };
        made.map_err(|source| CliError::Write { name: name(), source })?;
        places.reserve(path, is_part)?;
        // It comes first: what a run that was killed has left is no part.
        let run = Unfinished::beside(&path.join("run"));
        let (held_for_run, run) = run.map_err(|source| CliError::Write { name: name(), source })?;
        let unreadable = |source| CliError::Read { name: name(), source };
        let entries = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let (mut held, mut named) = (Vec::new(), Vec::new());
        for entry in entries.map_err(unreadable)? {
            let file = entry.path();
            if is_part(Path::new(&entry.file_name())) {
                places.refuse(&file)?;
                held.extend(Parts::of(&file).filter(Parts::is_begun));
                named.push(file);
            }
        }
        held.sort_by(|one, other| one.statement.cmp(&other.statement));
        if let (Some(first), false) = (held.first(), remove) {
            let first = shown(Path::new(first.statement.file_name().unwrap_or_default()));
            return Err(CliError::Certificates { name: name(), first });
        }
        let parts =
            held.iter().flat_map(|Parts { statement, formula, proof, veripb: [opb, pbp] }| {
                let parts = [opb, pbp, formula, proof, statement];
                parts.into_iter().filter(|part| part.symlink_metadata().is_ok())
            });
        let parts: Vec<&PathBuf> = parts.collect();
        if let Some(other) = parts.iter().find(|part| !places::begins(part, |_| true)) {
            return Err(CliError::InTheWay { name: shown(other) });
        }
        named.sort();
        let mut others = named.iter().filter(|file| !parts.contains(file));
        if let (Some(other), false) = (others.next(), parts.is_empty()) {
            return Err(CliError::InTheWay { name: shown(other) });
        }
        for part in parts {
            fs::remove_file(part)
                .map_err(|source| CliError::Write { name: shown(part), source })?;
        }
        Ok(Self { path: path.to_path_buf(), run, _held: held_for_run })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Files for the certificate of an instance, for another process to fill. They lie beside the
    /// parts' places, whose names are not known before the parts are written.
    pub(crate) fn draft(&self, index: u64) -> Result<Draft, CliError> {
        let part = |ending: &str| {
            let path = self.path.join(format!("{index:04}.{ending}"));
            Unfinished::of_run(&path, &self.run)
                .map_err(|source| CliError::Write { name: shown(&path), source })
        };
        let [statement, formula, proof] = ENDINGS;
        let files = [part(statement)?, part(formula)?, part(proof)?];
        Ok(Draft { folder: self.path.clone(), index, files, filled: None })
    }
}

/// A certificate whose parts are not yet in their places.
pub(crate) struct Draft {
    folder: PathBuf,
    index: u64,
    files: [Unfinished; 3],
    /// What the other process says of the parts, if there is a certificate.
    pub(crate) filled: Option<Filled>,
}

/// Which parts are compressed; or the part that could not be written, and why.
pub(crate) type Filled = Result<[bool; 3], (usize, String)>;

impl Draft {
    /// The names of its files, for [`fill`].
    pub(crate) fn names(&self) -> String {
        self.files.iter().filter_map(Unfinished::name).collect::<Vec<_>>().join(" ")
    }

    /// Puts the parts in their places, if there is a certificate. The statement comes last: a
    /// certificate with a statement is complete.
    ///
    /// # Errors
    ///
    /// If a part could not be written, or a file of its name is there, compressed or not.
    pub(crate) fn finish(self) -> Result<(), CliError> {
        let Self { folder, index, files, filled } = self;
        let name = |at: usize| format!("{index:04}.{}", ENDINGS[at]);
        let compressed = match filled {
            Some(Ok(compressed)) => compressed,
            Some(Err((at, why))) => {
                let name = shown(&folder.join(name(at)));
                return Err(CliError::Write { name, source: io::Error::other(why) });
            }
            None => return Ok(()),
        };
        let mut places = Vec::new();
        for (at, (file, is_compressed)) in files.into_iter().zip(compressed).enumerate().rev() {
            let plain = folder.join(name(at));
            let compressed = folder.join(format!("{}.{GZ}", name(at)));
            let (path, other) =
                if is_compressed { (compressed, plain) } else { (plain, compressed) };
            places::free(&other)?;
            places::free(&path)?;
            places.push((path, file));
        }
        // Whatever stops the program before leaves none of them.
        Unfinished::take_places(places)
            .map_err(|(path, source)| CliError::Write { name: shown(&path), source })
    }
}

/// Fills the files of a [`Draft`].
pub(crate) fn fill(folder: &Path, names: &str, certificate: &Certificate) -> Filled {
    let Certificate { statement, formula, proof } = certificate;
    let parts = [statement, formula, proof];
    let mut compressed = [false; 3];
    for (at, (name, text)) in names.split(' ').zip(parts).enumerate() {
        compressed[at] = text.len() >= LARGE;
        let written = write(&folder.join(name), text.as_bytes(), compressed[at]);
        written.map_err(|error| (at, error.to_string()))?;
    }
    Ok(compressed)
}

/// Writes to a file that exists already, and syncs it.
fn write(path: &Path, text: &[u8], compressed: bool) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    if compressed {
        let mut out = GzEncoder::new(&mut file, Compression::fast());
        out.write_all(text)?;
        out.finish()?;
    } else {
        file.write_all(text)?;
    }
    file.sync_all()
}

/// The paths of a certificate's parts, each with the ending for compression if it has that.
pub(crate) struct Parts {
    pub(crate) statement: PathBuf,
    pub(crate) formula: PathBuf,
    pub(crate) proof: PathBuf,
    /// Formula and proof in VeriPB's format, which need not be there.
    pub(crate) veripb: [PathBuf; 2],
}

impl Parts {
    /// The parts beside a statement; `None` if the name is not a statement's.
    pub(crate) fn of(statement: &Path) -> Option<Self> {
        let name = Path::new(statement.file_name()?);
        let plain = if is_compressed(name) { Path::new(name.file_stem()?) } else { name };
        plain.extension().filter(|ending| *ending == ENDINGS[0])?;
        let part = |ending: &str| {
            let plain = statement.with_file_name(plain.with_extension(ending));
            let mut compressed = plain.clone().into_os_string();
            compressed.push(".");
            compressed.push(GZ);
            let compressed = PathBuf::from(compressed);
            // What is not there at all is missed under its plain name.
            if compressed.exists() && !plain.exists() { compressed } else { plain }
        };
        let [_, formula, proof] = ENDINGS.map(part);
        let veripb = VERIPB_ENDINGS.map(part);
        Some(Self { statement: statement.to_path_buf(), formula, proof, veripb })
    }

    /// Whether the statement is a file that begins as one.
    fn is_begun(&self) -> bool {
        match is_compressed(&self.statement) {
            false => places::begins(&self.statement, |bytes| bytes.starts_with(START)),
            true => places::begins(&self.statement, |bytes| {
                let mut start = Vec::new();
                // The bytes may end before the compressed text does.
                let _ = MultiGzDecoder::new(bytes).take(START.len() as u64).read_to_end(&mut start);
                start == START
            }),
        }
    }
}

/// Opens a part. It must be a file: a pipe, for example, is not waited for.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>, CliError> {
    let unreadable = |source| CliError::Read { name: shown(path), source };
    let metadata = fs::metadata(path).map_err(unreadable)?;
    if metadata.is_dir() {
        return Err(unreadable(io::ErrorKind::IsADirectory.into()));
    }
    if !metadata.is_file() {
        return Err(unreadable(io::Error::other("it is not a regular file")));
    }
    let file = BufReader::new(File::open(path).map_err(unreadable)?);
    Ok(match is_compressed(path) {
        true => Box::new(BufReader::new(MultiGzDecoder::new(file))),
        false => Box::new(file),
    })
}
