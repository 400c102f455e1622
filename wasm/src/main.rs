//! Makes the folder with the board: `cargo run --release -p lazyloop-wasm -- FOLDER [PUZZLES]…`. It has
//! cargo build the module, or takes the one after `--module`, and has `wasm-opt` shrink it where that is
//! installed. It puts the page beside it.

mod order;

use lazyloop::board::page;
use lazyloop::grid::Grid;
use lazyloop::kind::Wishes;
use lazyloop::questions::generate::Options;
use lazyloop::registry::{self, Format, makers};
use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "usage: lazyloop-wasm [--module FILE] FOLDER [PUZZLES]...";
const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "web";
/// How large a function may be, in LLVM's units, to be compiled into its callers. At 65 the module has
/// less than 500 kB; at 110 it has 30 more, and is 3 % faster.
const INLINING: &str = "-Cllvm-args=-inline-threshold=65";

/// What rustc uses of WebAssembly, which browsers have had for years. `wasm-opt` must not use more.
const FEATURES: [&str; 6] = [
    "bulk-memory",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
];

/// The script that asks, with two places to fill.
const ASK: &str = include_str!("../page/ask.js");
const WORKER: &str = include_str!("../page/worker.js");
const START: &str = "\"@START@\"";
const PLACE_OF_WORKER: &str = "\"@WORKER@\"";

/// What is asked for.
struct Wanted {
    folder: PathBuf,
    /// A module that is built already.
    module: Option<PathBuf>,
    /// Files with the puzzles to begin with.
    files: Vec<PathBuf>,
}

impl Wanted {
    fn read(mut arguments: impl Iterator<Item = OsString>) -> Option<Self> {
        let (mut module, mut paths) = (None, Vec::new());
        while let Some(argument) = arguments.next() {
            if argument == "--module" {
                module = Some(PathBuf::from(arguments.next()?));
            } else if argument.to_string_lossy().starts_with('-') {
                return None;
            } else {
                paths.push(PathBuf::from(argument));
            }
        }
        let files = paths.split_off(paths.len().min(1));
        Some(Self { folder: paths.pop()?, module, files })
    }
}

fn main() -> ExitCode {
    let Some(wanted) = Wanted::read(std::env::args_os().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match make(&wanted) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn make(Wanted { folder, module, files }: &Wanted) -> Result<(), Box<dyn Error>> {
    let puzzles = match files.is_empty() {
        true => vec![sample()?],
        false => puzzles_of(files)?,
    };
    let module = match module {
        Some(path) => shrunk(path)?,
        None => shrunk(&built()?)?,
    };
    fs::create_dir_all(folder)?;
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))
    };
    put("lazyloop.wasm", &module)?;
    put("offline.js", offline(&module).as_bytes())?;
    put("index.html", document(&puzzles)?.as_bytes())?;
    for (name, text) in page::BESIDE {
        put(name, text.as_bytes())?;
    }
    eprintln!("{}: open index.html, or serve the folder", folder.display());
    Ok(())
}

/// The page, with what the program says at the start, the puzzles to begin with among it: so the page need
/// not wait for the module to show the first one's name and buttons.
fn document(puzzles: &[String]) -> Result<String, Box<dyn Error>> {
    let mut start = String::new();
    let desk = lazyloop_wasm::desk(puzzles.to_vec());
    lazyloop_wasm::ask(br#"{"ask":"start"}"#, &desk, &mut |reply| start = reply.to_string());
    // Nothing in a script may look like its end.
    let literal = |json: &str| json.replace('<', "\\u003c");
    let worker = serde_json::Value::from(WORKER).to_string();
    let script = ASK.replace(START, &literal(&start)).replace(PLACE_OF_WORKER, &literal(&worker));
    Ok(page::document(&script))
}

/// The module in a script, in base64, for a page that is opened as a file.
fn offline(module: &[u8]) -> String {
    format!("window.lazyloopOffline = \"{}\";\n", base64(module))
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let at = |index: usize| part.get(index).copied().map_or(0, u32::from);
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for index in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * index)) as usize & 63] as char;
            text.push(if index <= part.len() { sign } else { '=' });
        }
    }
    text
}

/// Where cargo puts the module that it builds.
fn built() -> Result<PathBuf, Box<dyn Error>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.parent().ok_or("the package has no folder above it")?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let status = Command::new(cargo)
        .args(["rustc", "--lib", "--crate-type", "cdylib", "--package", env!("CARGO_PKG_NAME")])
        .args(["--target", TARGET])
        .args(["--profile", PROFILE, "--target-dir"])
        .arg(&target)
        .args(["--", INLINING])
        .current_dir(root)
        .status()?;
    if !status.success() {
        return Err(format!("no module: is the target there? rustup target add {TARGET}").into());
    }
    Ok(target.join(TARGET).join(PROFILE).join("lazyloop_wasm.wasm"))
}

/// The module, smaller where `wasm-opt` is installed, with its functions in the order in which they
/// compress best.
fn shrunk(path: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let small = path.with_extension("small.wasm");
    if !optimized(&["-O3"], path, &small)? {
        eprintln!("wasm-opt is not installed: the module stays as it is");
        return read(path);
    }
    let named = order::named(&read(&small)?).ok_or("wasm-opt has made no module")?;
    fs::write(&small, named)?;
    let last = ["--reorder-functions-by-name", "--strip-producers", "--strip-target-features"];
    optimized(&last, &small, &small)?;
    read(&small)
}

/// Has `wasm-opt` do something with a module; `false` if it is not installed.
fn optimized(what: &[&str], from: &Path, to: &Path) -> Result<bool, Box<dyn Error>> {
    let mut run = Command::new("wasm-opt");
    run.args(what).args(FEATURES.map(|feature| format!("--enable-{feature}")));
    match run.arg("-o").args([to, from]).status() {
        Ok(status) if status.success() => Ok(true),
        Ok(_) => Err("wasm-opt failed".into()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// The puzzles of files in any format, in JSON.
fn puzzles_of(files: &[PathBuf]) -> Result<Vec<String>, Box<dyn Error>> {
    let mut puzzles = Vec::new();
    for file in files {
        let text = read(file)?;
        let mut reader = registry::reader(&text[..], None);
        let fault = |error: String| format!("{}: {error}", file.display());
        while let Some(instance) =
            reader.next_instance().map_err(|error| fault(error.to_string()))?
        {
            let puzzle = instance.puzzle.map_err(|error| fault(error.to_string()))?;
            puzzles.push(puzzle.write(Format::JSON).map_err(|misfit| fault(misfit.to_string()))?);
        }
    }
    match puzzles.is_empty() {
        true => Err("there is no puzzle in these files".into()),
        false => Ok(puzzles),
    }
}

/// A puzzle to begin with.
fn sample() -> Result<String, Box<dyn Error>> {
    let options = Options::new(Wishes::of_size(Grid::new(10, 10)?));
    let maker = makers().into_iter().next().ok_or("there is no kind")?;
    Ok(maker.make(&options, 1)?.puzzle.write(Format::JSON)?)
}
