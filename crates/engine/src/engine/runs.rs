//! Runs of differences, in each of which one is assumed.
//!
//! An answer that differs in one place alone takes one place away. So differences are parted into runs, and
//! one in each run is assumed: an answer takes away one of each run, and a core of one run says that there all
//! answers agree. Cores of several runs only say that one answer cannot differ in all of them; the others wait
//! for the next answer. (Janota, Lynce and Marques-Silva, *Algorithms for computing backbones of propositional
//! formulae*, 2015, have chunks and cores.)

use super::sat::Sat;
use crate::cnf::{ClauseSink, Lit};
use std::ops::Range;

/// A run of differences.
struct Run {
    /// Implies one of the differences that count.
    wish: Lit,
    differences: Range<usize>,
    /// Whether such an answer may exist.
    is_open: bool,
    /// Whether the next call assumes it.
    is_assumed: bool,
}

/// How differences are parted.
struct Parting {
    /// The most runs: each of them may take a call to be closed.
    most: usize,
    /// Differences of a run, at least.
    length: usize,
    /// Once so many runs were closed one after another, most may be closed: one call without them finds that
    /// out.
    most_closed: usize,
}

impl Parting {
    /// For calls that may take long.
    const COARSE: Self = Self { most: 64, length: 64, most_closed: 8 };

    /// For short calls: more of them, each with less to satisfy.
    const FINE: Self = Self { most: 250, length: 10, most_closed: 32 };

    fn of(sat: &Sat) -> &'static Self {
        if sat.is_for_many_calls() { &Self::FINE } else { &Self::COARSE }
    }
}

/// Differences from one answer, in runs.
pub(super) struct Runs {
    parting: &'static Parting,
    /// Each of them implies that an answer differs.
    differences: Vec<Lit>,
    /// Which of them count: no answer had them so far.
    counts: Vec<bool>,
    /// Variables before the differences were stated: the later ones speak of nothing else.
    stated: u32,
    /// Implies one of all the differences that count; `None` if there must be one for good.
    any: Option<Lit>,
    /// None if one would hold all differences.
    runs: Vec<Run>,
    /// Runs that were closed since the last answer.
    closed: usize,
}

impl Runs {
    /// Runs of these differences, all of which count. `stated` is how many variables there were before.
    pub(super) fn new(differences: Vec<Lit>, stated: u32, sat: &mut Sat) -> Self {
        let all = differences.len();
        let parting = Parting::of(sat);
        let length = all.div_ceil(parting.most).max(parting.length);
        let count = if all > length { all.div_ceil(length) } else { 0 };
        let run = |at: usize| Run {
            wish: sat.fresh(1).lit(0),
            differences: at * length..((at + 1) * length).min(all),
            is_open: true,
            is_assumed: false,
        };
        let runs = (0..count).map(run).collect();
        let (any, counts) = (None, vec![true; all]);
        Self { parting, differences, counts, stated, any, runs, closed: 0 }
    }

    /// The same, where later calls may ask for no difference at all.
    pub(super) fn until_closed(self, sat: &mut Sat) -> Self {
        Self { any: Some(sat.fresh(1).lit(0)), ..self }
    }

    /// From now on only these differences count, of those that did. Must be called once before the solver is.
    pub(super) fn keep(&mut self, counts: impl IntoIterator<Item = bool>, sat: &mut Sat) {
        for (at, counts) in counts.into_iter().enumerate() {
            // A difference that is asked for no more has a variable that need not be decided.
            let difference = self.differences[at];
            let is_passed = self.counts[at] && !counts;
            if is_passed && difference.variable() > self.stated {
                sat.clause(&[!difference]);
            }
            self.counts[at] &= counts;
        }
        for at in 0..self.runs.len() {
            let Run { wish, is_open, ref differences, .. } = self.runs[at];
            if is_open {
                let mut clause: Vec<Lit> = self.counting(differences.clone()).collect();
                self.runs[at].is_open = !clause.is_empty();
                clause.push(!wish);
                sat.clause(&clause);
            }
        }
        let all = self.counting(0..self.differences.len());
        let clause: Vec<Lit> = all.chain(self.any.map(|any| !any)).collect();
        sat.clause(&clause);
    }

    /// Those of some differences that count.
    fn counting(&self, differences: Range<usize>) -> impl Iterator<Item = Lit> {
        differences.filter(|&at| self.counts[at]).map(|at| self.differences[at])
    }

    /// For each difference whether it counts.
    pub(super) fn counts(&self) -> &[bool] {
        &self.counts
    }

    /// Assumes a difference in each run that is open.
    pub(super) fn begin(&mut self) {
        self.closed = 0;
        self.runs.iter_mut().for_each(|run| run.is_assumed = run.is_open);
    }

    /// What to assume: a difference in each of some runs, or in any.
    pub(super) fn assumed(&self) -> Vec<Lit> {
        let assumed = self.runs.iter().filter(|run| run.is_assumed);
        let wishes: Vec<Lit> = assumed.map(|run| run.wish).collect();
        if wishes.is_empty() { self.any.into_iter().collect() } else { wishes }
    }

    /// Gives up runs of a core, and returns whether there were any: the only one for ever, of several all but
    /// the first until [`Self::begin`].
    pub(super) fn give_up(&mut self, core: &[Lit], sat: &mut Sat) -> bool {
        let is_needed =
            |&at: &usize| self.runs[at].is_assumed && core.contains(&self.runs[at].wish);
        let needed: Vec<usize> = (0..self.runs.len()).filter(is_needed).collect();
        let kept = usize::from(needed.len() > 1);
        needed.iter().skip(kept).for_each(|&at| self.runs[at].is_assumed = false);
        if let ([at], 1) = (&needed[..], core.len()) {
            self.runs[*at].is_open = false;
            let closed = self.runs[*at].differences.clone();
            self.counting(closed).for_each(|difference| sat.clause(&[!difference]));
            self.closed += 1;
        }
        if self.closed == self.parting.most_closed {
            self.runs.iter_mut().for_each(|run| run.is_assumed = false);
        }
        !needed.is_empty()
    }

    /// States that no answer has a difference that counts.
    pub(super) fn close(&self, sat: &mut Sat) {
        let all = self.counting(0..self.differences.len());
        all.for_each(|difference| sat.clause(&[!difference]));
        let wishes = self.runs.iter().map(|run| run.wish);
        wishes.chain(self.any).for_each(|wish| sat.clause(&[!wish]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Limits;
    use crate::engine::sat::SatVerdict;

    /// The first difference has a literal of the rules, the second one a fresh variable.
    #[test]
    fn what_is_asked_for_no_more_stays_free() {
        for passed in 0..2 {
            let mut sat = Sat::new(Limits::default());
            let rules = sat.fresh(2);
            let (a, b) = (rules.lit(0), rules.lit(1));
            let differs = sat.fresh(1).lit(0);
            sat.clause(&[!differs, b]);
            let mut runs = Runs::new(vec![a, differs], 2, &mut sat);
            runs.keep([true; 2], &mut sat);
            runs.keep([passed != 0, passed != 1], &mut sat);
            let (passed, kept) = if passed == 0 { (a, b) } else { (b, a) };
            for passed in [passed, !passed] {
                let with = |lit: Lit| [runs.assumed(), vec![passed, lit]].concat();
                assert!(matches!(sat.solve(&with(kept)), SatVerdict::Satisfiable(_)));
                assert!(matches!(sat.solve(&with(!kept)), SatVerdict::Unsatisfiable));
            }
        }
    }

    /// Of a row of variables those before `free` are false in every model.
    #[test]
    fn runs_end_with_all_differences_that_no_model_has() {
        let rows = [(5, 0), (5, 5), (40, 20), (700, 650), (700, 0)];
        let solvers = [Sat::new, Sat::for_many_calls];
        for ((row, free), solver) in rows.into_iter().flat_map(|row| solvers.map(|by| (row, by))) {
            let mut sat = solver(Limits::default());
            let vars = sat.fresh(row);
            (0..free).for_each(|at| sat.clause(&[!vars.lit(at)]));
            let literals = (0..row).map(|at| vars.lit(at)).collect();
            let mut runs = Runs::new(literals, row as u32, &mut sat).until_closed(&mut sat);
            runs.keep(vec![true; row], &mut sat);
            let mut models = 0;
            'answers: loop {
                runs.begin();
                loop {
                    let assumed = runs.assumed();
                    match sat.solve(&assumed) {
                        SatVerdict::Satisfiable(model) => {
                            let is_off = |at: usize| !model.is_true(vars.lit(at));
                            let counts: Vec<bool> = (0..row).map(is_off).collect();
                            models += 1;
                            runs.keep(counts, &mut sat);
                            break;
                        }
                        SatVerdict::Unsatisfiable => {
                            let core = sat.core(&assumed);
                            if !runs.give_up(&core, &mut sat) {
                                break 'answers;
                            }
                        }
                        _ => panic!("there are no limits"),
                    }
                }
            }
            let counts = (0..row).map(|at| at < free);
            assert!(runs.counts().iter().copied().eq(counts), "{row} {free}");
            assert!(models <= row - free, "each takes one away");
            runs.close(&mut sat);
            assert!(matches!(sat.solve(&[]), SatVerdict::Satisfiable(_)), "nothing else is stated");
        }
    }
}
