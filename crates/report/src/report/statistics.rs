//! The statistics of a comparison: quantiles, geometric means, and exponents fitted to sizes. Times are those of
//! the instances that a configuration finished. Quantiles are nearest ranks, so they are times that occurred;
//! exponents are fitted by least squares on logarithms, from three sizes on.

/// A quantile by the nearest rank: the smallest value that is not exceeded by at least the share
/// `share` (0 to 1) of all values, so always one of them. `None` without values. Sorts the values.
pub fn quantile(values: &mut [f64], share: f64) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let rank = (share * values.len() as f64).ceil() as usize;
    values.get(rank.saturating_sub(1)).copied()
}

/// The geometric mean of positive values, which suits ratios: that of `x` and `1/x` is 1. `None`
/// without values.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    let sum: f64 = values.iter().map(|value| value.ln()).sum();
    (!values.is_empty()).then(|| (sum / values.len() as f64).exp())
}

/// A power law `factor * x^exponent`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerLaw {
    /// The value at `x = 1`.
    pub factor: f64,
    /// The slope on logarithmic axes.
    pub exponent: f64,
}

impl PowerLaw {
    /// The least number of different `x` for which a slope says something.
    const LEAST_SIZES: usize = 3;

    /// The law that fits pairs of positive numbers best: least squares on logarithmic axes. `None`
    /// for pairs of fewer than three different `x`.
    pub fn fit(pairs: &[(f64, f64)]) -> Option<Self> {
        let mut sizes: Vec<f64> = pairs.iter().map(|&(x, _)| x).collect();
        sizes.sort_by(f64::total_cmp);
        sizes.dedup();
        if sizes.len() < Self::LEAST_SIZES {
            return None;
        }
        let logs: Vec<(f64, f64)> = pairs.iter().map(|&(x, y)| (x.ln(), y.ln())).collect();
        let mean =
            |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / logs.len() as f64;
        let (mean_x, mean_y) = (mean(|p| p.0), mean(|p| p.1));
        let spread: f64 = logs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
        let common: f64 = logs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
        let exponent = common / spread;
        Some(Self { factor: (mean_y - exponent * mean_x).exp(), exponent })
    }

    /// The law's value at `x`.
    pub fn at(&self, x: f64) -> f64 {
        self.factor * x.powf(self.exponent)
    }
}
