//! `lazyloop rate`: how hard puzzles are.

use super::ending::Ending;
use super::error::CliError;
use super::instances::{Inputs, Instances};
use super::limits::Limits;
use super::output::Output;
use super::places::Places;
use super::rules::Rules;
use crate::kind::Layer;
use crate::questions::{PathEnd, rate, reason};
use clap::Args;

/// Tell how hard puzzles are for people: a line for each
///
/// A line has a number, a word (easy, medium, hard, expert, or search if no path of small steps leads
/// to the one answer), the hardest technique, and how many steps there are of each layer.
///
/// Exit status: 0 if every puzzle was rated, 1 otherwise.
#[derive(Args, Debug)]
pub(super) struct Rate {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    limits: Limits,
}

impl Rate {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let options = self.limits.options();
        let inputs = self.inputs.files(&[])?;
        let mut places = Places::of_inputs(&inputs);
        let mut output = Output::create(places.claim(None)?, &mut places)?;
        let mut instances = Instances::new(inputs, self.inputs.from).under(self.rules);
        let mut ending = Ending::Fine;
        while let Some(instance) = instances.next()? {
            let rated = instance.puzzle.as_ref().map_err(Clone::clone).and_then(|puzzle| {
                puzzle.explain(Layer::Subset, &options).map_err(|error| error.to_string())
            });
            let line = match rated {
                Ok(path) if path.end != PathEnd::Complete && path.end != PathEnd::Search => {
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
            output.write(|out| writeln!(out, "{line}"))?;
        }
        output.finish()?;
        Ok(ending)
    }
}
