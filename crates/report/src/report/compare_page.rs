//! A comparison as one page: what it found, the plots, and the table of all instances.

use super::page::page;
use super::plots::{Plot, plots};
use super::{Comparison, Conditions, Configuration, Row, Summary};
use maud::{Markup, PreEscaped, html};

/// The page of a comparison, complete.
pub fn compare_page(comparison: &Comparison, conditions: &Conditions) -> String {
    let body = html! {
        header {
            h1 { "Ways to solve, side by side" }
            p.quiet {
                (comparison.instances().len())
                @if comparison.instances().len() == 1 { " instance (" } @else { " instances (" }
                (conditions.source) "), each through "
                (comparison.configurations.len())
                @if comparison.configurations.len() == 1 { " configuration" }
                @else { " configurations in turn" }
                @if comparison.repeats > 1 { ", " (comparison.repeats) " times" }
                "."
            }
            p.quiet { "Limits: " (conditions.summary()) "." }
        }
        main {
            (findings(comparison))
            h2 { "Summary" }
            p.quiet {
                "Times are seconds for one instance, over the instances that a configuration "
                "finished. The ratio is the geometric mean, to " (comparison.configurations[0])
                " on the same instances."
            }
            (summary(comparison))
            h2 { "Plots" }
            div.plots { @for plot in plots(comparison) { (figure(&plot)) } }
            h2 { "Instances" }
            p.quiet {
                "A heading sorts. A dash is what a limit stopped before it had a verdict. Clauses "
                "are those before the first call; cuts are the clauses added after it."
            }
            (instances(comparison))
        }
        footer {
            "Made by lazyloop " (env!("CARGO_PKG_VERSION"))
            ". The figures are also in results.csv and results.jsonl, the plots in files of their own."
        }
    };
    let style = include_str!("page/compare.css");
    page("lazyloop: comparison", style, &body, include_str!("page/compare.js"))
}

/// The findings, a sentence each.
fn findings(comparison: &Comparison) -> Markup {
    let agreement = comparison.agreement();
    let ratios = comparison.configurations.iter().zip(comparison.summaries()).skip(1);
    let ratios = ratios.filter(|(of, _)| of.is_sound());
    let first = &comparison.configurations[0];
    html! {
        ul.verdicts {
            li.fault[!agreement.faults.is_empty()] { (agreement) "." }
            @for (of, summary) in ratios {
                @if let Some(ratio) = summary.ratio {
                    li {
                        @if ratio >= 1.0 { (of) " takes " (short(ratio)) " times as long as " (first) }
                        @else { (of) " is " (short(1.0 / ratio)) " times as fast as " (first) }
                        ", as the geometric mean over the instances that both finished."
                    }
                }
            }
            @for sentence in comparison.wrong_models() { li.bad { (sentence) "." } }
        }
    }
}

fn summary(comparison: &Comparison) -> Markup {
    html! {
        div.scroll tabindex="0" {
            table.summary {
                thead { tr { th.word { "configuration" } @for head in Summary::COLUMNS { th { (head) } } } }
                tbody {
                    @for (of, figures) in comparison.configurations.iter().zip(comparison.summaries()) {
                        tr {
                            th { (of) }
                            @let Summary { solved, unsatisfiable, wrong, unknown, errors, .. } = figures;
                            @for count in [solved, unsatisfiable, wrong, unknown, errors, figures.iterations] {
                                td { (count) }
                            }
                            @for time in [figures.median, figures.p90, figures.worst, Some(figures.total)] {
                                td { (time.map_or("–".to_string(), seconds)) }
                            }
                            td { (figures.ratio.map_or("–".to_string(), short)) }
                        }
                    }
                }
            }
        }
    }
}

fn figure(plot: &Plot) -> Markup {
    html! {
        figure {
            h3 { (plot.title) }
            p { (plot.explanation) }
            (PreEscaped(&plot.svg))
            ul {
                @for series in &plot.series {
                    li {
                        svg.swatch viewBox="-11 -11 22 22" aria-hidden="true" {
                            polygon points=(series.marker()) fill=(series.colour()) {}
                        }
                        (series.name)
                        @if let Some(law) = &series.law {
                            span.quiet { " ∝ cells" sup { (format!("{:.2}", law.exponent)) } }
                        }
                        @if !series.note.is_empty() { span.quiet { " · " (series.note) } }
                    }
                }
            }
        }
    }
}

/// The columns of one configuration. The first configuration has no ratio.
const COLUMNS: [&str; 7] =
    ["verdict", "iterations", "variables", "clauses", "cuts", "seconds", "ratio"];

fn columns(at: usize) -> &'static [&'static str] {
    if at == 0 { &COLUMNS[..6] } else { &COLUMNS }
}

fn instances(comparison: &Comparison) -> Markup {
    let configurations: &[Configuration] = &comparison.configurations;
    let several_files = comparison.rows().iter().any(|row| row.record.file.is_some());
    // Number, file, line and size.
    let place = if several_files { 4 } else { 3 };
    let before: Vec<usize> = (0..configurations.len())
        .map(|at| place + (0..at).map(|at| columns(at).len()).sum::<usize>())
        .collect();
    let heading = |column: usize, name: &str, first: bool| {
        html! { th.first[first] data-column=(column) { button type="button" { (name) } } }
    };
    html! {
        div.scroll.long tabindex="0" {
            table #instances {
                thead {
                    tr {
                        @for _ in 0..place { th {} }
                        @for (at, of) in configurations.iter().enumerate() {
                            th.group colspan=(columns(at).len()) { (of) }
                        }
                    }
                    tr {
                        (heading(0, "no.", false))
                        @if several_files { (heading(1, "file", false)) }
                        (heading(place - 2, "line", false))
                        (heading(place - 1, "size", false))
                        @for (at, before) in before.iter().enumerate() {
                            @for (offset, name) in columns(at).iter().enumerate() {
                                (heading(before + offset, name, offset == 0))
                            }
                        }
                    }
                }
                tbody {
                    @for rows in comparison.instances() {
                        @let record = &rows[0].record;
                        tr {
                            td data-value=(record.index) title=(record.place()) { (record.index) }
                            @if several_files {
                                td.word data-value=(record.file.as_deref().unwrap_or_default()) {
                                    (record.file.as_deref().unwrap_or_default())
                                }
                            }
                            td data-value=(record.line) { (record.line) }
                            td data-value=(record.rows * record.cols) {
                                @if record.rows > 0 { (record.rows) "×" (record.cols) } @else { "–" }
                            }
                            @for (at, row) in rows.iter().enumerate() { (cells(row, at)) }
                        }
                    }
                }
            }
        }
    }
}

/// The cells of one row's columns.
fn cells(row: &Row, at: usize) -> Markup {
    let record = &row.record;
    let written = (record.account.iterations > 0).then_some(());
    let time = row.is_finished().then_some(record.account.seconds);
    html! {
        td class={ "first word " (record.account.verdict) } data-value=(row.verdict())
            title=[record.account.error.as_deref()] { (row.verdict()) }
        @for count in [record.account.iterations, record.account.variables, record.account.clauses, record.account.cut_clauses] {
            td data-value=[written.map(|()| count)] {
                @if written.is_some() { (count) } @else { "–" }
            }
        }
        td data-value=[time] { (time.map_or("–".to_string(), seconds)) }
        @if columns(at).len() == COLUMNS.len() {
            td data-value=[row.ratio] { (row.ratio.map_or("–".to_string(), short)) }
        }
    }
}

/// Seconds, to a hundredth of a millisecond, or to a hundredth of a second from ten on.
fn seconds(value: f64) -> String {
    if value < 10.0 { format!("{value:.5}") } else { format!("{value:.2}") }
}

/// A ratio, to two decimals below ten and to one from there on.
fn short(value: f64) -> String {
    if value < 10.0 { format!("{value:.2}") } else { format!("{value:.1}") }
}
