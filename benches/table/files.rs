//! The puzzle files to measure with: those of a folder, and generated ones.

use super::generate;
use lazyloop::grid::Grid;
use lazyloop::puzzles::slitherlink::text::course;
use lazyloop::registry;
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that holds instances and nothing else.
pub(crate) struct PuzzleFile {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) puzzles: usize,
    pub(crate) cells: usize,
}

impl PuzzleFile {
    fn open(path: PathBuf) -> Result<Self, Box<dyn Error>> {
        let mut reader = registry::reader(BufReader::new(File::open(&path)?), None);
        let (mut puzzles, mut cells) = (0, 0);
        while let Some(instance) = reader.next_instance()? {
            let (rows, cols) = instance.puzzle?.size();
            cells += rows * cols;
            puzzles += 1;
        }
        if puzzles == 0 {
            return Err("no puzzle in it".into());
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { name, path, puzzles, cells })
    }
}

/// The puzzle files of a folder by name, and why others are none; or the one file that it is.
pub(crate) fn of_folder(folder: &Path) -> Result<(Vec<PuzzleFile>, Vec<String>), Box<dyn Error>> {
    if !fs::metadata(folder)?.is_dir() {
        return Ok((vec![PuzzleFile::open(folder.to_path_buf())?], Vec::new()));
    }
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    let (mut files, mut skipped) = (Vec::new(), Vec::new());
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match PuzzleFile::open(path) {
            Ok(file) => files.push(file),
            Err(error) => skipped.push(format!("{name} ({error})")),
        }
    }
    Ok((files, skipped))
}

/// What chooses the generated puzzles.
pub(crate) const GENERATED: &str = "generated";
/// Rows, and columns, of the generated puzzles.
const SIDES: [usize; 8] = [10, 20, 30, 50, 70, 100, 140, 200];
/// How many there are of each size.
pub(crate) const PER_SIDE: u64 = 3;
/// The share of their labels that is kept.
pub(crate) const KEPT: f64 = 0.5;

/// Writes a file of puzzles for each size.
pub(crate) fn generated() -> Result<Vec<PuzzleFile>, Box<dyn Error>> {
    let write = |side: usize| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{GENERATED}-{side}.txt"));
        let mut out = BufWriter::new(File::create(&path)?);
        for seed in 0..PER_SIDE {
            let (puzzle, _) = generate::windy(Grid::new(side, side)?, KEPT, seed);
            writeln!(out, "{}", course::write_puzzle(&puzzle))?;
        }
        out.flush()?;
        PuzzleFile::open(path)
    };
    SIDES.into_iter().map(write).collect()
}
