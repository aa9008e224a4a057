//! Means, medians and correlations.

/// Returns the mean; 0 if there are no values.
pub fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}

/// Returns the median; 0 if there are no values.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        count => (values[(count - 1) / 2] + values[count / 2]) / 2.0,
    }
}

/// Returns Pearson's correlation coefficient of the pairs; 0 if all first or all second numbers are equal.
pub fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let (x, y) = (mean(pairs.iter().map(|pair| pair.0)), mean(pairs.iter().map(|pair| pair.1)));
    let sum = |term: fn(f64, f64) -> f64| pairs.iter().map(|&(a, b)| term(a - x, b - y)).sum::<f64>();
    let (xy, xx, yy) = (sum(|a, b| a * b), sum(|a, _| a * a), sum(|_, b| b * b));
    if xx == 0.0 || yy == 0.0 { 0.0 } else { xy / (xx * yy).sqrt() }
}
