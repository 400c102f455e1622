//! The plots of a comparison, as SVG by `plotters`.
//!
//! One kind of chart serves all. Colours are fixed ones, which the page's style sheet maps to those
//! of its light and dark themes.

use super::{Comparison, Configuration, PowerLaw, Row};
use crate::kind::Mode;
use crate::questions::VerdictKind;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::prelude::{
    ChartBuilder, Color, DashedLineSeries, DrawingAreaErrorKind, DrawingBackend, EmptyElement,
    IntoDrawingArea, IntoFont, LineSeries, Polygon, RGBColor, SVGBackend, TRANSPARENT,
};
use std::ops::Range;

/// A plot, ready for a page.
pub(super) struct Plot {
    /// One of [`PLOT_FILES`].
    name: &'static str,
    /// What is plotted against what.
    pub(super) title: &'static str,
    /// How to read it.
    pub(super) explanation: String,
    /// The drawing: an `svg` element.
    pub(super) svg: String,
    /// The series, in the order of the legend.
    pub(super) series: Vec<Series>,
}

/// The points of one configuration, and what a legend says of them.
pub(super) struct Series {
    /// The configuration, by its place.
    style: usize,
    /// Its name.
    pub(super) name: String,
    /// What was counted over its points, in words.
    pub(super) note: String,
    points: Vec<(f64, f64)>,
    /// Whether a line joins the points.
    joined: bool,
    /// The power law that fits them.
    pub(super) law: Option<PowerLaw>,
}

/// The colours of Okabe and Ito, which survive colour blindness; the style sheet names the same.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
];
const INK: RGBColor = RGBColor(0x20, 0x20, 0x20);
const FAINT: RGBColor = RGBColor(0xd0, 0xd0, 0xd0);

/// The outlines of the markers, x and y of each corner: colour is never all that tells two series apart.
const MARKERS: [&[i32]; 6] = [
    &[-4, -9, 4, -9, 9, -4, 9, 4, 4, 9, -4, 9, -9, 4, -9, -4],
    &[0, -11, 10, 8, -10, 8],
    &[-8, -8, 8, -8, 8, 8, -8, 8],
    &[0, -11, 11, 0, 0, 11, -11, 0],
    &[0, 11, 10, -8, -10, -8],
    &[-10, -3, -3, -3, -3, -10, 3, -10, 3, -3, 10, -3, 10, 3, 3, 3, 3, 10, -3, 10, -3, 3, -10, 3],
];

impl Plot {
    /// The drawing as a file: its title above, the legend below, on white.
    fn file(&self) -> String {
        /// The height of a line of text.
        const LINE: u32 = 44;
        let (width, drawn) = Chart::SIZE;
        let height = drawn + LINE * (2 + self.series.len() as u32);
        let text = |y: u32, x: u32, words: &str| {
            let words = words.replace('&', "&amp;").replace('<', "&lt;");
            format!("<text x=\"{x}\" y=\"{y}\">{words}</text>\n")
        };
        let mut file = format!(
            "{PLOT_BEGINNING} xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"30\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        file += &text(LINE, 24, self.title);
        file += &format!("<g transform=\"translate(0 {LINE})\">{}</g>\n", self.svg);
        for (series, place) in self.series.iter().zip(0..) {
            let y = LINE + drawn + LINE * (place + 1);
            let (marker, colour) = (series.marker(), series.colour());
            file += &format!(
                "<polygon transform=\"translate(40 {})\" points=\"{marker}\" fill=\"{colour}\"/>\n",
                y - 10
            );
            let law = series.law.as_ref();
            let law = law.map(|law| format!(", as cells to the power {:.2}", law.exponent));
            let note = if series.note.is_empty() { "" } else { ", " };
            let (name, law) = (&series.name, law.unwrap_or_default());
            file += &text(y, 64, &format!("{name}{law}{note}{}", series.note));
        }
        file + "</svg>\n"
    }
}

impl Series {
    /// Its colour, as a style sheet writes it.
    pub(super) fn colour(&self) -> String {
        let RGBColor(red, green, blue) = COLOURS[self.style % COLOURS.len()];
        format!("#{red:02X}{green:02X}{blue:02X}")
    }

    fn outline(&self) -> impl Iterator<Item = (i32, i32)> {
        MARKERS[self.style % MARKERS.len()].chunks_exact(2).map(|corner| (corner[0], corner[1]))
    }

    /// The outline of its marker, as SVG writes the points of a polygon.
    pub(super) fn marker(&self) -> String {
        self.outline().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ")
    }
}

/// The names of the files of [`plot_files`].
pub const PLOT_FILES: [&str; 5] = ["solved", "iterations", "seconds", "clauses", "duel"];

/// How each of these files begins.
pub const PLOT_BEGINNING: &str = "<svg data-by=\"lazyloop\"";

/// The plots that a comparison has data for, each under its name as a whole SVG file with its legend.
pub fn plot_files(comparison: &Comparison) -> impl Iterator<Item = (&'static str, String)> {
    plots(comparison).into_iter().map(|plot| (plot.name, plot.file()))
}

/// The plots that a comparison has data for.
pub(super) fn plots(comparison: &Comparison) -> Vec<Plot> {
    let plots = [
        cactus(comparison),
        iterations(comparison),
        seconds(comparison),
        clauses(comparison),
        duel(comparison),
    ];
    let named = PLOT_FILES.into_iter().zip(plots);
    named.filter_map(|(name, plot)| Some(Plot { name, ..plot? })).collect()
}

/// Instances solved against time.
fn cactus(comparison: &Comparison) -> Option<Plot> {
    let series = comparison.by_configuration().enumerate().map(|(style, (of, rows))| {
        let answered = rows
            .filter(|row| row.is_finished() && row.record.account.verdict != VerdictKind::Wrong);
        let mut seconds: Vec<f64> = answered.map(|row| row.record.account.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let note = format!("{} of {}", seconds.len(), comparison.instances().len());
        let points = seconds.into_iter().zip(1..).map(|(s, count)| (s, f64::from(count)));
        Series { note, joined: true, ..Series::new(style, of, points.collect()) }
    });
    Chart::new(
        "Instances solved within a time",
        "Each point is one instance that was answered, right or with a proof that it \
            has no answer. A curve further to the left is faster; one that ends higher answered \
            more.",
        [Axis::seconds("time per instance"), Axis::linear("instances answered")],
        series,
    )
    .draw()
}

/// Calls of the solver against size, for the lazy configurations.
fn iterations(comparison: &Comparison) -> Option<Plot> {
    let series =
        comparison.by_configuration().enumerate().filter(|(_, (of, _))| of.mode == Mode::Lazy);
    let series = series.map(|(style, (of, rows))| {
        let finished = rows.clone().filter(|row| row.is_finished());
        let points: Vec<_> =
            finished.map(|row| (cells(row), row.record.account.iterations as f64)).collect();
        let most = points.iter().map(|point| point.1).fold(0.0, f64::max);
        Series { note: format!("at most {most}"), ..Series::new(style, of, points) }
    });
    Chart {
        sizes: true,
        ..Chart::new(
            "Iterations by size",
            "How often the lazy mode asked the solver until one loop was left; the full \
            encoding asks once. Points of one size stand side by side.",
            [Axis::log("cells"), Axis::log("calls of the solver")],
            series,
        )
    }
    .draw()
}

/// Time against size.
fn seconds(comparison: &Comparison) -> Option<Plot> {
    let series = comparison.by_configuration().enumerate().map(|(style, (of, rows))| {
        let finished = rows.filter(|row| row.is_finished());
        let points = finished.map(|row| (cells(row), row.record.account.seconds)).collect();
        Series::new(style, of, points).fitted()
    });
    Chart {
        sizes: true,
        ..Chart::new(
            "Time by size",
            "Both axes are logarithmic, so a power law is a straight line: the dashed \
            ones are fitted, and the legend gives their exponents (cells² means four times the \
            time for twice the cells).",
            [Axis::log("cells"), Axis::seconds("time per instance")],
            series,
        )
    }
    .draw()
}

/// Clauses against size.
fn clauses(comparison: &Comparison) -> Option<Plot> {
    let series = comparison.by_configuration().enumerate().map(|(style, (of, rows))| {
        let written = rows.filter(|row| row.record.account.iterations > 0);
        let points = written
            .map(|row| {
                (cells(row), (row.record.account.clauses + row.record.account.cut_clauses) as f64)
            })
            .collect();
        Series::new(style, of, points).fitted()
    });
    Chart {
        sizes: true,
        ..Chart::new(
            "Clauses by size",
            "The clauses of the encoding and of all cuts together. Local rules and the \
            trees of the full mode grow with the number of cells; of the other full encodings, \
            elimination grows with its power 1.5 to 1.7, and levels with its square. In the mode \
            full, where encodings take turns, the clauses are those of the one that decided.",
            [Axis::log("cells"), Axis::log("clauses")],
            series,
        )
    }
    .draw()
}

/// Every other configuration against the first, instance by instance.
fn duel(comparison: &Comparison) -> Option<Plot> {
    let first = &comparison.configurations[0];
    let others = comparison.by_configuration().enumerate().skip(1);
    let series = others.map(|(style, (of, _))| {
        let pairs = comparison.instances().filter_map(|rows| {
            let both = rows[0].is_finished() && rows[style].is_finished();
            both.then(|| (rows[0].record.account.seconds, rows[style].record.account.seconds))
        });
        let points: Vec<_> = pairs.collect();
        let slower = points.iter().filter(|(base, time)| time > base).count();
        let note = format!("slower on {slower} of {}", points.len());
        Series { note, ..Series::new(style, of, points) }
    });
    Chart { diagonal: true, ..Chart::new("One against the other", format!(
            "Each point is one instance, solved both ways. Above the diagonal {first} is faster, \
             below it the other."
        ), [Axis::seconds(&format!("time of {first}")), Axis::seconds("time of the other")], series) }
    .draw()
}

fn cells(row: &Row) -> f64 {
    (row.record.rows * row.record.cols) as f64
}

impl Series {
    fn new(style: usize, of: &Configuration, points: Vec<(f64, f64)>) -> Self {
        let (name, note) = (of.to_string(), String::new());
        Self { style, name, note, points, joined: false, law: None }
    }

    /// The series with the power law that fits it best.
    fn fitted(self) -> Self {
        Self { law: PowerLaw::fit(&self.points), ..self }
    }
}

/// What an axis shows.
#[derive(Clone)]
struct Axis {
    label: String,
    logarithmic: bool,
    seconds: bool,
}

impl Axis {
    fn linear(label: &str) -> Self {
        Self { label: label.to_string(), logarithmic: false, seconds: false }
    }

    fn log(label: &str) -> Self {
        Self { logarithmic: true, ..Self::linear(&format!("{label} (log scale)")) }
    }

    fn seconds(label: &str) -> Self {
        Self { seconds: true, ..Self::log(label) }
    }

    /// The axis with room for all values.
    fn over(&self, values: impl Iterator<Item = f64>) -> Scale {
        let mut scale = Scale { axis: self.clone(), low: f64::INFINITY, high: f64::NEG_INFINITY };
        for value in values {
            let place = scale.place(value);
            scale.low = scale.low.min(place);
            scale.high = scale.high.max(place);
        }
        let Scale { low, high, .. } = scale;
        let (low, high) = if self.logarithmic {
            // As far as the widest gap between ticks, so that there always is one.
            let room = ((high - low) * 0.05).max(0.2);
            (low - room, high + room)
        } else {
            (0.0, (high * 1.05).max(1.0))
        };
        Scale { low, high, ..scale }
    }
}

/// An axis with its bounds, which are logarithms on a logarithmic one.
#[derive(Clone)]
struct Scale {
    axis: Axis,
    low: f64,
    high: f64,
}

impl Scale {
    /// Where a value is drawn between the bounds.
    fn place(&self, value: f64) -> f64 {
        if self.axis.logarithmic { value.max(f64::MIN_POSITIVE).log10() } else { value }
    }

    /// The values at the ticks: powers of ten, with 2 and 5 between where there are few; on a
    /// linear axis up to six round numbers.
    fn ticks(&self) -> Vec<f64> {
        let &Self { low, high, .. } = self;
        let ticks: Vec<f64> = if self.axis.logarithmic {
            let decades = high - low;
            let factors: &[f64] = if decades < 2.2 { &[1.0, 2.0, 5.0] } else { &[1.0] };
            let every = (decades / 6.0).ceil() as i32;
            (low.floor() as i32..=high.ceil() as i32)
                .filter(|power| power.rem_euclid(every) == 0)
                .flat_map(|power| factors.iter().map(move |factor| factor * 10_f64.powi(power)))
                .collect()
        } else {
            let least = (high / 6.0).max(1.0);
            let power = 10_f64.powf(least.log10().floor());
            let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
            let step = steps.into_iter().find(|&step| step >= least).unwrap_or(steps[3]);
            (0..).map(|count| f64::from(count) * step).take_while(|&tick| tick <= high).collect()
        };
        // At the corner the labels of both axes would lie over each other.
        let least = if self.axis.logarithmic { low + 0.05 * (high - low) } else { low };
        ticks.into_iter().filter(|&tick| (least..=high).contains(&self.place(tick))).collect()
    }
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let share = (self.place(*value) - self.low) / (self.high - self.low);
        from + (share * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() { Vec::new() } else { self.ticks() }
    }

    fn range(&self) -> Range<f64> {
        let value = |place: f64| if self.axis.logarithmic { 10_f64.powf(place) } else { place };
        value(self.low)..value(self.high)
    }
}

impl ValueFormatter<f64> for Scale {
    fn format(value: &f64) -> String {
        value.to_string()
    }

    fn format_ext(&self, value: &f64) -> String {
        let (scales, last): (&[(f64, &str)], _) = if self.axis.seconds {
            (&[(1.0, " s"), (1e-3, " ms")], (1e-6, " µs"))
        } else {
            (&[(1e9, "G"), (1e6, "M"), (1e3, "k")], (1.0, ""))
        };
        // A hair less, since a power of ten is not exact.
        let fits = |&&(scale, _): &&(f64, &str)| *value >= scale * 0.999;
        let (scale, unit) = scales.iter().find(fits).unwrap_or(&last);
        format!("{}{unit}", (value / scale * 100.0).round() / 100.0)
    }
}

/// A chart, as `plotters` needs it.
struct Chart {
    title: &'static str,
    explanation: String,
    x: Axis,
    y: Axis,
    series: Vec<Series>,
    /// Whether equal values are marked.
    diagonal: bool,
    /// Whether x is the size of instances. All series share the sizes then, and their points stand
    /// side by side.
    sizes: bool,
}

impl Chart {
    const SIZE: (u32, u32) = (960, 680);

    fn new(
        title: &'static str,
        explanation: impl Into<String>,
        [x, y]: [Axis; 2],
        series: impl Iterator<Item = Series>,
    ) -> Self {
        let (explanation, series) = (explanation.into(), series.collect());
        Self { title, explanation, x, y, series, diagonal: false, sizes: false }
    }

    /// The plot; `None` without points.
    fn draw(self) -> Option<Plot> {
        if self.series.iter().all(|series| series.points.is_empty()) {
            return None;
        }
        let mut svg = String::new();
        self.draw_into(&mut svg).expect("writing to memory does not fail");
        let Self { title, explanation, series, .. } = self;
        Some(Plot { name: "", title, explanation, svg, series })
    }

    fn draw_into<'a>(
        &self,
        svg: &'a mut String,
    ) -> Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>> {
        let Self { x, y, series, .. } = self;
        let points = || series.iter().flat_map(|series| series.points.iter());
        let across: Vec<f64> = points().map(|point| point.0).collect();
        let up: Vec<f64> = points().map(|point| point.1).collect();
        // With a diagonal, both axes have the same bounds.
        let both = |own: &[f64], other: &[f64]| match self.diagonal {
            true => [own, other].concat(),
            false => own.to_vec(),
        };
        let x_scale = x.over(both(&across, &up).into_iter());
        let y_scale = y.over(both(&up, &across).into_iter());

        let area = SVGBackend::with_string(svg, Self::SIZE).into_drawing_area();
        let text = ("sans-serif", 38).into_font().color(&INK);
        let mut chart = ChartBuilder::on(&area)
            .margin(12)
            .margin_top(28)
            // Half of the longest label: a tick may stand at the very end.
            .margin_right(72)
            .x_label_area_size(100)
            .y_label_area_size(176)
            .build_cartesian_2d(x_scale.clone(), y_scale)?;
        chart
            .configure_mesh()
            .bold_line_style(FAINT.stroke_width(2))
            .light_line_style(TRANSPARENT)
            .axis_style(INK.stroke_width(2))
            .label_style(text.clone())
            .axis_desc_style(text)
            .x_desc(&x.label)
            .y_desc(&y.label)
            .draw()?;

        if self.diagonal {
            let Range { start, end } = x_scale.range();
            chart
                .draw_series(LineSeries::new([start, end].map(|t| (t, t)), INK.stroke_width(2)))?;
        }
        for (place, of) in series.iter().enumerate() {
            let Series { style, points, joined, law, .. } = of;
            let colour = COLOURS[style % COLOURS.len()];
            if *joined {
                chart.draw_series(LineSeries::new(points.clone(), colour.stroke_width(4)))?;
            }
            if let Some(law) = law {
                let sizes = || points.iter().map(|point| point.0);
                let ends = [sizes().fold(f64::INFINITY, f64::min), sizes().fold(0.0, f64::max)];
                let ends = ends.map(|size| (size, law.at(size)));
                let line = DashedLineSeries::new(ends, 16, 12, colour.stroke_width(4));
                chart.draw_series(line)?;
            }
            let aside =
                if self.sizes { 12 * place as i32 - 6 * (series.len() as i32 - 1) } else { 0 };
            let marker = of.outline().map(|(x, y)| (x + aside, y));
            let marker: Vec<(i32, i32)> = marker.collect();
            chart.draw_series(points.iter().map(|&point| {
                EmptyElement::at(point) + Polygon::new(marker.clone(), colour.mix(0.7))
            }))?;
        }
        drop(chart);
        area.present()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tick_texts(axis: &Axis, values: &[f64]) -> Vec<String> {
        let scale = axis.over(values.iter().copied());
        scale.ticks().iter().map(|tick| scale.format_ext(tick)).collect()
    }

    #[test]
    fn ticks_are_round_and_few() {
        let seconds = Axis::seconds("time");
        assert_eq!(tick_texts(&seconds, &[0.0002, 3.0]), ["1 ms", "10 ms", "100 ms", "1 s"]);
        assert_eq!(tick_texts(&Axis::log("cells"), &[25.0, 225.0]), ["20", "50", "100", "200"]);
        assert_eq!(tick_texts(&Axis::linear("instances"), &[1.0, 62.0]), ["0", "20", "40", "60"]);
    }

    #[test]
    fn one_size_still_has_an_axis_with_a_tick() {
        for value in [1.0, 3.0, 7.0, 100.0, 250_000.0] {
            let axis = Axis::log("clauses");
            assert!(!tick_texts(&axis, &[value]).is_empty(), "{value}");
        }
    }
}
