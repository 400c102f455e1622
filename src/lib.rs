//! Loop and path puzzles by SAT: the solver gets the local rules, connectivity comes lazily.
//!
//! Data goes one way: text, puzzle, clauses, model, cuts, answer, check, output. Imports point one
//! way too. The rooms, lowest first: [`grid`], [`cnf`]; [`answer`], [`graph`], [`engine`], [`text`] and `draw`;
//! [`cuts`], [`plane`] and `render`; [`kind`], what a kind of puzzle gives; [`lines`], [`count`] and [`hamilton`];
//! [`questions`], which know no kind; [`puzzles`], one folder a kind; [`registry`], the kinds by name;
//! `board`, `report` and `cli`. All but `cli` stand in crates below this one; `docs/DESIGN.md` draws them with
//! their levels.
//!
//! The features `cli`, `report`, `render` and `whole` are on by default. Without them the library
//! is the engine, the puzzles with their texts and pictures, and the board with its questions, in the lazy mode;
//! `whole` adds all other modes and questions. A solver it needs in any case: `cadical`, or `batsat`, which is
//! pure Rust. Both are on by default: BatSat has small formulas, CaDiCaL the others.
//!
//! # A Hamiltonian cycle
//!
//! Of any graph of petgraph's: its vertices in order, or `None`, which is a proof that there is none.
//!
//! ```
//! use lazyloop::hamilton;
//! use petgraph::graph::UnGraph;
//!
//! let prism = UnGraph::<(), ()>::from_edges([
//!     (0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5),
//! ]);
//! assert_eq!(hamilton::cycle(&prism).map(|tour| tour.len()), Some(6));
//! ```
//!
//! # A puzzle from text
//!
//! Any of the formats will do: an address, a game id, a line of the course's.
//!
//! ```
//! use lazyloop::engine::Verdict;
//! use lazyloop::registry;
//!
//! let puzzle = registry::read("5 5 3.3.. ...23 .1112 ...3. .3.2.")?;
//! match puzzle.solve().result? {
//!     Verdict::Solved(solution) => print!("{}", solution.to_text()),
//!     Verdict::Unsatisfiable => println!("it has no answer"),
//!     Verdict::Unknown(stop) => println!("stopped: {stop:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`unique`](questions::Search::unique), `common` and `count` are asked in the same way; `with` sets limits:
//!
//! ```
//! use lazyloop::questions::Options;
//! use std::time::Duration;
//!
//! let puzzle = lazyloop::registry::read("2 3 3.. ..2")?;
//! let search = puzzle.with(Options::default().time_limit(Duration::from_secs(10)));
//! assert_eq!(search.common().account().verdict.name(), "solved");
//! assert_eq!(search.count()?.to_string(), "3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The only answer?
//!
//! A puzzle may also be made of values; its answer says which edges are on.
//!
//! ```
//! use lazyloop::engine::Verdict;
//! use lazyloop::grid::Grid;
//! use lazyloop::puzzles::slitherlink::Puzzle;
//! use lazyloop::questions::{Options, Uniqueness, unique};
//!
//! let puzzle = Puzzle::new(Grid::new(1, 2)?, vec![Some(3), Some(3)])?;
//! let verdict = unique(&puzzle, &Options::default(), &mut |_| {}).result?;
//! let Verdict::Solved(Uniqueness::Unique(solution)) = verdict else {
//!     panic!("the two cells together are the only loop")
//! };
//! assert_eq!(solution.answer().as_slice().iter().filter(|&&on| on).count(), 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Puzzles with one answer
//!
//! ```
//! use lazyloop::grid::Grid;
//! use lazyloop::kind::Wishes;
//! use lazyloop::puzzles::slitherlink::KIND;
//! use lazyloop::questions::generate::{Options, puzzles};
//! use lazyloop::registry::Format;
//!
//! let options = Options::new(Wishes::of_size(Grid::new(5, 5)?)).seed(7);
//! for made in puzzles(&KIND, options).take(3) {
//!     println!("{}", made?.puzzle.write(Format::ADDRESS)?);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Watching the iterations
//!
//! ```
//! use lazyloop::kind::Cut;
//! use lazyloop::questions::{self, Options};
//! use lazyloop::registry;
//!
//! // Two labels in far corners, nothing between: the first models have several loops.
//! let puzzle = registry::read("6 6 3..... ...... ...... ...... ...... .....3")?;
//! let mut wrong_loops = Vec::new();
//! let options = Options::default().cut(Cut::Separator);
//! let watch = &mut |iteration: questions::Progress| wrong_loops.push(iteration.wrong);
//! let solved = questions::solve(&*puzzle, &options, watch);
//! assert_eq!(wrong_loops.len() as u64, solved.figures.iterations);
//! assert_eq!(wrong_loops.last(), Some(&0));
//! # Ok::<(), lazyloop::text::FormatError>(())
//! ```
//!
//! # Stopping from another thread
//!
//! ```
//! use lazyloop::engine::{Stop, Verdict};
//! use lazyloop::kind::Cut;
//! use lazyloop::questions::Options;
//! use lazyloop::registry;
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//! use std::thread;
//! use std::time::Duration;
//!
//! // Two labels behind a wall of zeros: with this cut it would go on for ever.
//! let puzzle = registry::read("6 13 ......0...... ......0...... ..3...0...3.. \
//!     ......0...... ......0...... ......0......")?;
//! let stop = Arc::new(AtomicBool::new(false));
//! let options = Options::default().cut(Cut::Loop).cancelled_by(stop.clone());
//! let solving = thread::spawn(move || {
//!     let solved = puzzle.with(options).solve();
//!     matches!(solved.result, Ok(Verdict::Unknown(Stop::Cancelled)))
//! });
//! thread::sleep(Duration::from_millis(50));
//! stop.store(true, Ordering::Relaxed);
//! assert!(solving.join().expect("no panic"));
//! # Ok::<(), lazyloop::text::FormatError>(())
//! ```
//!
//! # A loop problem of your own
//!
//! The [`engine`] takes any [`engine::Problem`]: a formula, and a judge of its models. The example
//! `hamiltonian` brings it a Hamiltonian cycle on a `petgraph` graph; `docs/ADDING-A-PUZZLE.md` says
//! what a kind of puzzle gives.

#[cfg(feature = "cli")]
pub mod cli;

#[doc(inline)]
pub use lazyloop_board::board;
#[doc(inline)]
pub use lazyloop_engine::{cnf, cuts, engine};
#[doc(inline)]
pub use lazyloop_hamilton::hamilton;
#[doc(inline)]
pub use lazyloop_kind::{count, kind, lines, questions};
#[doc(inline)]
pub use lazyloop_plane::{answer, graph, grid, lists, plane, random};
#[doc(inline)]
pub use lazyloop_puzzles::puzzles;
#[doc(inline)]
pub use lazyloop_registry::registry;
#[cfg(feature = "render")]
#[doc(inline)]
pub use lazyloop_render::render;
#[cfg(feature = "report")]
#[doc(inline)]
pub use lazyloop_report::report;
#[doc(inline)]
pub use lazyloop_text::draw;
#[doc(inline)]
pub use lazyloop_text::text;

/// Checks certificates: a crate of its own, which depends on nothing of this one.
pub use lazyloop_checker as certificate;
