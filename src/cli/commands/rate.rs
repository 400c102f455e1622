//! `lazyloop rate`: how hard puzzles are.

use crate::cli::arguments::limits::ExplainLimits;
use crate::cli::arguments::rules::Rules;
use crate::cli::batch::instances::{Inputs, Instances};
use crate::cli::batch::progress::Progress;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::output::Output;
use crate::cli::files::places::Places;
use crate::kind::Layer;
use crate::questions::{self, PathEnd, rate, reason};
use clap::Args;
use indicatif::MultiProgress;

const EXAMPLES: &str = "\
Examples:
  lazyloop rate slither/5/5/8di28111cgd8c
  lazyloop generate 7x7 --difficulty easy --seed 1 | lazyloop rate";

/// Tell how hard puzzles are for people: a line for each
///
/// A line has a number, a word (children, easy, medium, hard, expert, or search if no path of small
/// steps leads to the one answer), the hardest technique, and how many steps there are of each layer.
///
/// Exit status: 0 if every puzzle was rated, 1 otherwise.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Rate {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    limits: ExplainLimits,
}

impl Rate {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let options = self.limits.options();
        let inputs = self.inputs.files(&[])?;
        let mut places = Places::of_inputs(&inputs);
        let mut output = Output::create(places.claim(None)?, &mut places)?;
        let progress = Progress::start(bars, "rating", &inputs, self.inputs.from)?;
        let board = progress.board();
        let mut instances = Instances::new(inputs, self.inputs.from).under(self.rules);
        let mut ending = Ending::Fine;
        while let Some(instance) = instances.next()? {
            let _work = board.begin(|| format!("instance {}", instance.index));
            let rated = instance.puzzle.as_ref().map_err(Clone::clone).and_then(|puzzle| {
                let path = questions::explain(&**puzzle, Layer::Subset, &options);
                path.map_err(|error| error.to_string())
            });
            let line = match rated {
                Ok(path)
                    if !matches!(
                        path.end,
                        PathEnd::Complete | PathEnd::Search | PathEnd::Budget
                    ) =>
                {
                    ending = Ending::Flawed;
                    match path.end {
                        PathEnd::NoAnswer => "no rating: there is no answer".to_string(),
                        PathEnd::Stopped(stop) => format!("no rating: {}", reason(stop)),
                        _ => "no rating: there are several answers".to_string(),
                    }
                }
                Ok(path) => {
                    let rating = rate(&path);
                    let steps = Layer::ALL.iter().zip(rating.steps);
                    let steps: Vec<String> =
                        steps.map(|(layer, count)| format!("{count} {layer}")).collect();
                    let (number, level, hardest) = (rating.number, rating.level, rating.hardest);
                    format!("{number:.1} {level}; {hardest}; {}", steps.join(", "))
                }
                Err(error) => {
                    ending = Ending::Flawed;
                    format!("ERROR: {error}")
                }
            };
            progress.write(&mut output, |out| writeln!(out, "{line}"))?;
            progress.advance();
        }
        output.finish()?;
        Ok(ending)
    }
}
