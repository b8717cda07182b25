//! The colors of executed instructions: one logarithmic scale for the source, vISA and native code of a
//! configuration, so that equal colors mean equal counts.

use super::listing::Place;
use super::record::Configuration;
use crate::launch::Executed;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The number of colors, which `page.css` has classes for.
const STEPS: usize = 8;

/// The smallest factor between the least and the largest count of a scale: counts that hardly differ have
/// similar colors.
const MIN_RANGE: u64 = 8;

/// The scale of a configuration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    /// The least count of each color, in ascending order.
    bounds: [u64; STEPS],
    /// The number of colors that occur.
    used: usize,
}

impl Scale {
    /// The scale of a configuration, from the least count of an instruction to the largest of a source line;
    /// `None` if nothing was executed.
    pub(super) fn of(this: &Configuration) -> Option<Scale> {
        let mut lines: BTreeMap<Option<Place>, u64> = BTreeMap::new();
        let (mut least, mut most) = (u64::MAX, 0);
        for (item, executed) in this.visa.items.iter().zip(&this.executed) {
            if executed.times > 0 && !item.is_label {
                least = least.min(executed.times);
                most = most.max(executed.times);
                if item.place.is_some() {
                    *lines.entry(item.place).or_default() += executed.times;
                }
            }
        }
        let most = lines.into_values().fold(most, u64::max);
        (most > 0).then(|| Scale::between(least, most))
    }

    fn between(least: u64, most: u64) -> Scale {
        let range = most.max(least.saturating_mul(MIN_RANGE)) as f64 / least as f64;
        let mut bounds = [least; STEPS];
        for (step, bound) in bounds.iter_mut().enumerate().skip(1) {
            let factor = range.powf(step as f64 / STEPS as f64);
            *bound = (least as f64 * factor).ceil() as u64;
        }
        let mut scale = Scale {
            bounds,
            used: STEPS,
        };
        scale.used = scale.step(most);
        scale
    }

    /// The color of a count, from 1.
    fn step(&self, times: u64) -> usize {
        self.bounds.partition_point(|&bound| bound <= times).max(1)
    }

    /// Writes how often something was executed and, where that is known, with how many channels; returns the
    /// class of its color.
    pub(super) fn write(
        &self,
        out: &mut String,
        executed: &Executed,
        has_channels: bool,
    ) -> String {
        let times = executed.times.max(1);
        let channels = executed.channels as f64 / times as f64;
        let shown = compact(executed.times);
        match has_channels {
            true => _ = write!(out, " data-x=\"{shown}×{}\"", decimal(channels)),
            false => _ = write!(out, " data-x=\"{shown}\""),
        }
        format!("h{}", self.step(times))
    }

    /// Writes the legend: each color with its least count.
    pub(super) fn write_legend(&self, out: &mut String) {
        out.push_str(
            "<p class=\"scale\" title=\"The color of a count: each begins at its number, with equal factors between \
             them. Source, vISA and native code have the same colors\">runs from",
        );
        for (index, bound) in self.bounds.iter().enumerate().take(self.used) {
            let is_last = index + 1 == self.used;
            if is_last || self.bounds[index + 1] != *bound {
                _ = write!(out, " <i class=\"h{}\">{}</i>", index + 1, compact(*bound));
            }
        }
        out.push_str("</p>\n");
    }

    /// The bounds as a JSON array.
    pub(super) fn json(&self) -> String {
        let bounds: Vec<String> = self.bounds.iter().map(u64::to_string).collect();
        format!("[{}]", bounds.join(","))
    }
}

/// A number in few characters: `653k` is 653,000 and some.
fn compact(number: u64) -> String {
    match number {
        0..100_000 => number.to_string(),
        100_000..1_000_000 => format!("{}k", number / 1000),
        1_000_000..1_000_000_000 => format!("{:.1}M", number as f64 / 1e6),
        1_000_000_000.. => format!("{:.1}G", number as f64 / 1e9),
    }
}

/// A number with at most one digit after the point.
fn decimal(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn colors_are_graded_by_equal_factors() {
        let scale = Scale::between(96, 96 << 8);
        assert_eq!(scale.bounds, [0, 1, 2, 3, 4, 5, 6, 7].map(|k| 96 << k));
        let steps = [1, 96, 191, 192, 1306, 5155, 96 << 8, u64::MAX].map(|n| scale.step(n));
        assert_eq!(steps, [1, 1, 1, 2, 4, 6, 8, 8]);
        let mut out = String::new();
        Scale::between(24, 60).write_legend(&mut out);
        let colors = out.split_once("from ").unwrap().1;
        let expected = "<i class=\"h1\">24</i> <i class=\"h2\">32</i> <i class=\"h3\">41</i> <i class=\"h4\">53</i></p>\n";
        assert_eq!(colors, expected);
        // Colors without counts of their own have no place in the legend.
        let mut out = String::new();
        Scale::between(1, 3).write_legend(&mut out);
        assert_eq!(out.matches("<i").count(), 3, "{out}");
        assert_eq!(Scale::between(u64::MAX, u64::MAX).step(u64::MAX), STEPS);
    }
}
