//! `lazyloop serve`: a live board in the browser.

use crate::cli::arguments::limits::QuestionLimits;
use crate::cli::batch::instances::{From, Instances};
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::input;
use crate::cli::files::output::{Output, terminal_columns};
use crate::cli::server::Server;
use crate::cli::workers;
use crate::grid::Grid;
use crate::kind::{KindInfo, Wishes};
use crate::questions::generate;
use crate::registry::{Format, makers};
use clap::Args;
use std::env;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  lazyloop serve instances/sample.txt
  lazyloop serve --kind instances/kinds/near-stretch.kind";

/// The most puzzles of a file that a page can choose from.
const MOST_PUZZLES: usize = 200;

/// Open a live board in the browser: play, edit and share puzzles
///
/// It opens the browser, prints its address and serves until Ctrl-C. Each change of a clue shows at once whether there is an
/// answer and only one, and which edges are forced. Nothing leaves this machine.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("kind", |arg| arg.hide_short_help(false).hide_possible_values(true)))]
pub(crate) struct Serve {
    /// Files with puzzles to begin with, an address or a game id
    #[arg(value_name = "INPUT", help_heading = "Input")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    from: From,
    /// The port; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8117, help_heading = "Server")]
    port: u16,
    /// The address to listen on; others than 127.0.0.1 and ::1 are open to other machines
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST),
        help_heading = "Server")]
    host: IpAddr,
    /// Only print the address: open no browser
    #[arg(long, help_heading = "Server")]
    no_open: bool,
    #[command(flatten)]
    limits: QuestionLimits,
}

impl Serve {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        if workers::is_worker() {
            return workers::answer_all(&self.limits.desk(Vec::new()));
        }
        let desk = self.limits.desk(self.puzzles()?);
        let (host, port) = (self.host, self.port);
        let server = Server::listen(host, port, &desk);
        let server = server
            .map_err(|source| CliError::Listen { address: format!("{host}:{port}"), source })?;
        if !host.is_loopback() {
            log::warn!("other machines can reach this board, and nothing is encrypted");
        }
        let address = server.address();
        Output::standard().write(|out| writeln!(out, "{address}"))?;
        if !self.no_open {
            match open_browser(&address) {
                Ok(()) => {
                    log::info!("the browser is asked to open this address; Ctrl-C ends the server")
                }
                Err(why) => log::info!("no browser was opened ({why}): go to this address"),
            }
        }
        server.run()
    }

    /// The puzzles to begin with, in JSON.
    fn puzzles(&self) -> Result<Vec<String>, CliError> {
        if self.inputs.is_empty() {
            return Ok(sample(self.from.kind).into_iter().collect());
        }
        let files = input::expand(&self.inputs, self.from.format.is_some(), &[])?;
        let mut instances = Instances::new(files, self.from);
        let mut puzzles = Vec::new();
        while let Some(instance) = instances.next()? {
            let text = match &instance.puzzle {
                Ok(puzzle) => puzzle.write(Format::JSON).map_err(|misfit| misfit.to_string()),
                Err(error) => Err(error.clone()),
            };
            match text {
                Ok(text) => puzzles.push(text),
                Err(error) => log::error!("{}: {error}", instance.place()),
            }
            if puzzles.len() == MOST_PUZZLES {
                log::warn!("only the first {MOST_PUZZLES} puzzles are offered");
                break;
            }
        }
        if puzzles.is_empty() {
            log::warn!("the input has no puzzle: the board begins with one of its own");
            puzzles.extend(sample(self.from.kind));
        }
        Ok(puzzles)
    }
}

/// Opens the browser, where someone sees it.
///
/// # Errors
///
/// Why it was not opened.
fn open_browser(address: &str) -> Result<(), String> {
    let has_display = || {
        let names = ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"];
        cfg!(not(all(unix, not(target_os = "macos"))))
            || names.iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
    };
    if terminal_columns().is_none() {
        return Err("standard output is not a terminal".to_string());
    }
    if !has_display() {
        return Err("there is no display".to_string());
    }
    open::that_detached(address).map_err(|error| error.to_string())
}

/// A puzzle to begin with. None is made where that takes long: the board is empty then.
fn sample(kind: Option<&KindInfo>) -> Option<String> {
    const LONGEST: Duration = Duration::from_secs(5);
    let options = generate::Options::new(Wishes::of_size(Grid::new(10, 10).ok()?));
    let options = options.time_limit(LONGEST);
    let all = makers();
    let maker = match kind {
        Some(kind) => all.iter().find(|maker| maker.kind == kind),
        None => all.first(),
    };
    let made = maker?.make(&options, 1).ok()?;
    made.puzzle.write(Format::JSON).ok()
}
