//! The exponent of a power law.

/// The slope of the least squares line through the points (ln x, ln y): `e` where y grows as xᵉ.
/// `None` for fewer than three points, which any curve fits.
pub(crate) fn exponent(points: &[(f64, f64)]) -> Option<f64> {
    if points.len() < 3 {
        return None;
    }
    let count = points.len() as f64;
    let logs = || points.iter().map(|&(x, y)| (x.ln(), y.ln()));
    let (mean_x, mean_y) =
        logs().fold((0.0, 0.0), |(sum_x, sum_y), (x, y)| (sum_x + x / count, sum_y + y / count));
    let (products, squares) = logs().fold((0.0, 0.0), |(products, squares), (x, y)| {
        (products + (x - mean_x) * (y - mean_y), squares + (x - mean_x).powi(2))
    });
    Some(products / squares)
}
