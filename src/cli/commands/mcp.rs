//! `lazyloop mcp`: tools for programs that speak the Model Context Protocol.

use crate::cli::arguments::limits::QuestionLimits;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::mcp;
use crate::cli::workers;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  lazyloop mcp < /dev/null
  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}' | lazyloop mcp";

/// Offer puzzles as tools of the Model Context Protocol (MCP)
///
/// A client, such as an assistant or an editor, starts this command, and speaks on its standard input and
/// output. Its tools read a puzzle, solve it, tell the next step with its reason, judge marks, make and draw
/// puzzles, and tell the rules of a kind. It ends with its input, after the calls that are at work.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Mcp {
    #[command(flatten)]
    limits: QuestionLimits,
}

impl Mcp {
    pub(super) fn run(&self) -> Result<Ending, CliError> {
        let desk = self.limits.desk(Vec::new());
        if workers::is_worker() {
            return workers::answer_all(&desk);
        }
        mcp::serve(&desk)
    }
}
