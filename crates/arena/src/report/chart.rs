//! Charts as SVG: ratings with their intervals, points over time, bars. Generated directly, legible in light and dark
//! themes.

use catalogue::{Element, Svg};

use crate::report::whole;
use crate::statistics::ratings::Rating;

const INK: &str = "currentColor";
const TEXT: f64 = 12.0;
const WIDTH: f64 = 720.0;
/// Width of the names beside a chart.
const NAMES: f64 = 170.0;
/// Maximum number of points drawn per line: more would not be visible.
const FINEST: usize = 400;

/// Returns a colour for each of many lines; neighbours differ strongly.
fn colour(i: usize) -> String {
    // The golden angle spreads any number of hues evenly.
    format!("hsl({:.0},65%,48%)", (i as f64 * 137.508) % 360.0)
}

/// Draws ratings from the best down, each as a dot on its interval.
pub(crate) fn ratings(title: &str, rows: &[(&str, Rating)]) -> Svg {
    const ROW: f64 = 26.0;
    let height = ROW * (rows.len() + 1) as f64 + 10.0;
    let mut svg = Svg::new(WIDTH, height, title);
    let low = rows.iter().map(|(_, r)| r.low).fold(0.0, f64::min);
    let high = rows.iter().map(|(_, r)| r.high).fold(0.0, f64::max);
    let scale = Scale::new(low, high, NAMES, WIDTH - 20.0);
    let bottom = ROW * rows.len() as f64 + 4.0;
    for tick in scale.ticks() {
        let x = scale.at(tick);
        svg.put(
            Element::line(x, 0.0, x, bottom)
                .at("stroke", INK)
                .at("stroke-opacity", if tick == 0.0 { 0.5 } else { 0.15 }),
        );
        svg.write(
            Element::label(x, bottom + 14.0, TEXT).at("fill", INK),
            &if tick == 0.0 { "0".to_owned() } else { format!("{tick:+.0}").replace('-', "−") },
        );
    }
    for (i, (name, rating)) in rows.iter().enumerate() {
        let y = ROW * (i as f64 + 0.5);
        let [low, middle, high] = [rating.low, rating.elo, rating.high].map(|elo| scale.at(elo));
        svg.write(side_label(NAMES - 12.0, y).at("fill", INK), &shortened(name));
        svg.put(Element::line(low, y, high, y).at("stroke", INK).at("stroke-width", 1.5));
        for x in [low, high] {
            svg.put(Element::line(x, y - 5.0, x, y + 5.0).at("stroke", INK).at("stroke-width", 1.5));
        }
        svg.put(Element::circle(middle, y, 5.0).at("fill", colour(0)));
    }
    svg
}

/// Draws lines that rise from zero, with names at their right ends. The first line's name is the first name.
pub(crate) fn lines(title: &str, lines: &[(&str, &[(usize, f64)])]) -> Svg {
    let height = 320f64.max(40.0 + 15.0 * lines.len() as f64);
    let (left, right, bottom) = (56.0, WIDTH - NAMES, height - 26.0);
    let mut svg = Svg::new(WIDTH, height, title);
    let last = |f: fn(&(usize, f64)) -> f64| move |l: &(&str, &[(usize, f64)])| l.1.last().map_or(0.0, f);
    let across = lines.iter().map(last(|p| p.0 as f64)).fold(1.0, f64::max);
    let top = lines.iter().flat_map(|(_, points)| points.iter().map(|p| p.1)).fold(1.0, f64::max);
    let (x, y) = (Scale::new(0.0, across, left, right), Scale::new(0.0, top, bottom, 14.0));
    for tick in y.ticks() {
        let at = y.at(tick);
        svg.put(Element::line(left, at, right, at).at("stroke", INK).at("stroke-opacity", 0.15));
        svg.write(side_label(left - 8.0, at).at("fill", INK), &whole(tick));
    }
    for tick in x.ticks() {
        svg.write(Element::label(x.at(tick), bottom + 16.0, TEXT).at("fill", INK), &whole(tick));
    }
    let ends = spread(lines.iter().map(|l| y.at(last(|p| p.1)(l))).collect(), 15.0, height - 20.0);
    for (i, (name, points)) in lines.iter().enumerate() {
        let path: Vec<String> = thinned(points).map(|p| format!("{:.1},{:.1}", x.at(p.0 as f64), y.at(p.1))).collect();
        let line = Element::new("polyline").at("points", path.join(" ")).at("fill", "none");
        svg.put(line.at("stroke", colour(i)).at("stroke-width", 2));
        let label = Element::new("text").at("x", right + 8.0).at("y", format!("{:.1}", ends[i])).at("dy", "0.35em");
        svg.write(label.at("font-size", TEXT).at("fill", colour(i)), &shortened(name));
    }
    svg
}

/// Draws curves of one value for each step from 1 on, over the range of their values, with names at their right ends.
pub(crate) fn curves(title: &str, curves: &[(&str, Vec<f64>)]) -> Svg {
    let (height, left, right, bottom) = (260.0, 56.0, WIDTH - NAMES, 234.0);
    let mut svg = Svg::new(WIDTH, height, title);
    let values = || curves.iter().flat_map(|(_, values)| values.iter().copied());
    let (low, high) = (values().fold(f64::MAX, f64::min).min(1e9), values().fold(0.0, f64::max));
    let across = curves.iter().map(|(_, values)| values.len()).max().unwrap_or(1) as f64;
    let (x, y) = (Scale::new(1.0, across, left, right), Scale::new(low, high, bottom, 14.0));
    for tick in y.ticks() {
        let at = y.at(tick);
        svg.put(Element::line(left, at, right, at).at("stroke", INK).at("stroke-opacity", 0.15));
        svg.write(side_label(left - 8.0, at).at("fill", INK), &format!("{tick:.3}"));
    }
    for tick in x.ticks() {
        svg.write(Element::label(x.at(tick), bottom + 16.0, TEXT).at("fill", INK), &whole(tick));
    }
    let last = |values: &[f64]| values.last().map_or(bottom, |value| y.at(*value));
    let ends = spread(curves.iter().map(|(_, values)| last(values)).collect(), 15.0, height - 20.0);
    for (i, (name, values)) in curves.iter().enumerate() {
        let point = |(at, value): (usize, &f64)| format!("{:.1},{:.1}", x.at(at as f64 + 1.0), y.at(*value));
        let points: Vec<String> = values.iter().enumerate().map(point).collect();
        let line = Element::new("polyline").at("points", points.join(" ")).at("fill", "none");
        svg.put(line.at("stroke", colour(i)).at("stroke-width", 2));
        let label = Element::new("text").at("x", right + 8.0).at("y", format!("{:.1}", ends[i])).at("dy", "0.35em");
        svg.write(label.at("font-size", TEXT).at("fill", colour(i)), &shortened(name));
    }
    svg
}

/// Draws a histogram of counts over a range of numbers.
pub(crate) fn histogram(title: &str, values: &[u32]) -> Svg {
    const BINS: u32 = 24;
    let (height, bottom) = (190.0, 160.0);
    let mut svg = Svg::new(WIDTH, height, title);
    let (least, most) = (values.iter().min().copied().unwrap_or(0), values.iter().max().copied().unwrap_or(0));
    let bin = (most - least) / BINS + 1;
    let mut counts = vec![0u32; ((most - least) / bin + 1) as usize];
    values.iter().for_each(|value| counts[((value - least) / bin) as usize] += 1);
    let high = Scale::new(0.0, f64::from(counts.iter().max().copied().unwrap_or(1)), bottom, 14.0);
    let wide = (WIDTH - 76.0) / counts.len() as f64;
    for tick in high.ticks() {
        svg.put(
            Element::line(56.0, high.at(tick), WIDTH - 20.0, high.at(tick))
                .at("stroke", INK)
                .at("stroke-opacity", 0.15),
        );
        svg.write(side_label(48.0, high.at(tick)).at("fill", INK), &whole(tick));
    }
    for (i, count) in counts.iter().enumerate() {
        let (x, y) = (56.0 + wide * i as f64, high.at(f64::from(*count)));
        svg.put(Element::rect(x + 1.0, y, (wide - 2.0).max(1.0), bottom - y, 1.0).at("fill", colour(0)));
        if i % counts.len().div_ceil(12) == 0 {
            let label = (least + bin * i as u32).to_string();
            svg.write(Element::label(x + wide / 2.0, bottom + 14.0, TEXT).at("fill", INK), &label);
        }
    }
    svg
}

/// Draws bars of very different sizes, one per row, on a logarithmic scale: nodes, times.
pub(crate) fn log_bars(title: &str, rows: &[(&str, f64)]) -> Svg {
    const ROW: f64 = 24.0;
    let mut svg = Svg::new(WIDTH, ROW * rows.len() as f64 + 8.0, title);
    let size = |value: f64| value.max(f64::MIN_POSITIVE).log10();
    let least = rows.iter().map(|(_, v)| size(*v).floor()).fold(f64::INFINITY, f64::min) - 0.3;
    let most = rows.iter().map(|(_, v)| size(*v)).fold(f64::NEG_INFINITY, f64::max).max(least + 0.5);
    let scale = Scale { low: least, high: most, from: NAMES, to: WIDTH - 110.0 };
    for (i, (name, value)) in rows.iter().enumerate() {
        let y = ROW * (i as f64 + 0.5) + 4.0;
        let end = scale.at(size(*value)).max(NAMES + 1.0);
        svg.write(side_label(NAMES - 12.0, y).at("fill", INK), &shortened(name));
        svg.put(Element::rect(NAMES, y - 8.0, end - NAMES, 16.0, 2.0).at("fill", colour(0)));
        let label = Element::new("text").at("x", format!("{:.1}", end + 6.0)).at("y", y).at("dy", "0.35em");
        svg.write(label.at("font-size", TEXT).at("fill", INK), &rounded(*value));
    }
    svg
}

/// Formats a number with three significant digits: `1.25`, `48 300`.
pub(crate) fn rounded(value: f64) -> String {
    if value <= 0.0 {
        return "0".to_owned();
    }
    let step = 10f64.powi(value.log10().floor() as i32 - 2);
    let value = (value / step).round() * step;
    let decimals = usize::try_from(-step.log10().round() as i32).unwrap_or(0);
    format!("{value:.decimals$}")
}

/// Creates text that ends at a point.
fn side_label(x: f64, y: f64) -> Element {
    let text = Element::new("text").at("x", x).at("y", format!("{y:.1}")).at("dy", "0.35em");
    text.at("font-size", TEXT).at("text-anchor", "end")
}

fn shortened(name: &str) -> String {
    const LONGEST: usize = 22;
    match name.char_indices().nth(LONGEST) {
        Some(_) => name.chars().take(LONGEST - 1).chain(['…']).collect(),
        None => name.to_owned(),
    }
}

fn thinned(points: &[(usize, f64)]) -> impl Iterator<Item = &(usize, f64)> {
    let step = points.len().div_ceil(FINEST).max(1);
    let last = points.len().saturating_sub(1);
    points.iter().enumerate().filter(move |(i, _)| i % step == 0 || *i == last).map(|(_, point)| point)
}

/// Moves labels apart so that they do not overlap.
fn spread(heights: Vec<f64>, gap: f64, bottom: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|a, b| heights[*a].total_cmp(&heights[*b]));
    let mut placed = heights;
    let mut free = f64::NEG_INFINITY;
    for i in &order {
        placed[*i] = placed[*i].max(free);
        free = placed[*i] + gap;
    }
    let mut limit = bottom;
    for i in order.iter().rev() {
        placed[*i] = placed[*i].min(limit);
        limit = placed[*i] - gap;
    }
    placed
}

/// Maps numbers to positions on an axis.
struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    fn new(low: f64, high: f64, from: f64, to: f64) -> Self {
        Self { low, high: if high > low { high } else { low + 1.0 }, from, to }
    }

    fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Returns about five round numbers on the axis.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 5.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|step| *step >= rough).unwrap_or(power);
        let first = (self.low / step).ceil() as i64;
        (first..).map(|i| i as f64 * step).take_while(|tick| *tick <= self.high).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(Scale::new(0.0, 97.0, 0.0, 1.0).ticks(), [0.0, 20.0, 40.0, 60.0, 80.0]);
        assert_eq!(Scale::new(-130.0, 210.0, 0.0, 1.0).ticks(), [-100.0, 0.0, 100.0, 200.0]);
    }

    #[test]
    fn labels_move_apart() {
        assert_eq!(spread(vec![10.0, 11.0, 50.0], 15.0, 100.0), [10.0, 25.0, 50.0]);
        assert_eq!(spread(vec![99.0, 99.0], 15.0, 100.0), [85.0, 100.0]);
    }

    #[test]
    fn charts_survive_emptiness() {
        assert!(ratings("t", &[]).to_string().starts_with("<svg"));
        assert!(lines("t", &[("a", &[])]).to_string().starts_with("<svg"));
        assert!(histogram("t", &[]).to_string().starts_with("<svg"));
        assert!(log_bars("t", &[("a", 0.0)]).to_string().starts_with("<svg"));
    }

    #[test]
    fn numbers_keep_three_digits() {
        assert_eq!([0.0, 0.012_345, 1.0, 98_765.0].map(rounded), ["0", "0.0123", "1.00", "98800"]);
    }
}
