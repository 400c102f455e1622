//! What every kind must be, held against brute force; and what the documents, the published puzzles and the
//! checker of certificates say of single ones.
//!
//! | file | what it looks at |
//! |---|---|
//! | `laws.rs` | the laws, each a test for each kind: what modes, techniques, explanations, texts and made puzzles must be |
//! | `every.rs` | laws of every kind: answers, formulas, sizes, made puzzles |
//! | `boards.rs` | laws of what a board shows |
//! | `counts.rs` | laws of counts and shares |
//! | `lines.rs` | laws of kinds with one closed line: cuts, the checker of answers |
//! | `proofs.rs` | laws of explanations and certificates |
//! | `texts.rs` | laws of formats and pictures |
//! | `written.rs` | the laws for kinds that are texts, of the program and of users; `kinds/` has more texts |
//! | `faults.rs` | `faults.txt`: wrong answers and faulty texts, with what is said of them |
//! | `checker.rs` | the checker of answers, and the program's `check` |
//! | `certificates.rs` | damaged certificates, made puzzles, proofs of outside solvers |
//! | `veripb.rs` | certificates as proofs in VeriPB's format |
//! | `soundness.rs` | the checker of certificates, attacked with any cut that can be written |
//! | `tilings_soundness.rs` | the same for puzzles on plane graphs, and for graphs that are not plane |
//! | `encoding.rs` | the encodings of one closed line: sizes, models, deep and beside stray lines |
//! | `published.rs` | the encodings of the documents: clauses counted by hand, verdicts by their sentences |
//! | `clued.rs` | kinds that are clues in cells: what published puzzles decide about their rules |
//! | `flow.rs` | Flow Free against brute force |
//! | `flow_lazy.rs` | the lazy mode of Flow Free: its first formulas, cuts and patterns |
//! | `flow_rules.rs` | the ten rules of the notebook on Flow Free |
//! | `tilings.rs` | Slitherlink on tilings: all labels of small patches, published puzzles |

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/drawn.rs"]
mod drawn;

mod boards;
mod certificates;
mod checker;
mod clued;
mod counts;
mod encoding;
mod every;
mod faults;
mod flow;
mod flow_lazy;
mod flow_rules;
mod laws;
mod lines;
mod proofs;
mod published;
mod soundness;
mod texts;
mod tilings;
mod tilings_soundness;
mod veripb;
mod written;
