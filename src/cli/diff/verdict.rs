//! The last lines of `gencl diff`: whether the results are equal, and which column leads. A column is named the best one only
//! if no other column has less of anything that costs time and is counted here.

use super::{Column, Comparison};

/// How the figure of registers begins that takes the place of spills, which are not known without the finalizer.
const REGISTERS: &str = "registers beyond those";

/// The name of the passes in which local memory serves messages.
const LOCAL_PASSES: &str = "passes of local memory";

/// A figure by which columns are compared; less is better.
struct Figure {
    /// What a column does, of one and of several columns.
    verbs: [&'static str; 2],
    what: String,
    of: Vec<u64>,
    /// Whether columns without any do the same with another memory, so that they are not compared with the others.
    is_of_some: bool,
}

impl Figure {
    fn least(&self) -> u64 {
        self.of.iter().min().copied().unwrap_or(0)
    }

    fn is_alike(&self) -> bool {
        self.of.iter().all(|value| *value == self.least())
    }

    /// What the columns that alone have the least of it do, after what else they do.
    fn also(&self, columns: usize) -> String {
        let verb = self.verbs[usize::from(columns > 1)];
        let (least, what) = (self.least(), &self.what);
        let others = self.of.iter().filter(|value| **value > least);
        match others.min() {
            Some(_) if least == 0 && self.is_of_some => format!("{verb} no {what}"),
            Some(next) => format!("{verb} the fewest {what}, {least} against {next}"),
            None => format!("{verb} {least} {what}"),
        }
    }

    /// Whether a column has no more than any other.
    fn leads(&self, column: usize) -> bool {
        self.of.get(column) == Some(&self.least())
    }
}

impl Comparison<'_> {
    /// The columns that were run, which alone are compared.
    fn executed(&self) -> Vec<&Column> {
        let columns = self.columns.iter();
        columns.filter(|column| column.is_executed).collect()
    }

    /// Whether the results of the columns are equal, as a sentence.
    pub(super) fn agreement(&self) -> &'static str {
        match (self.differences.is_empty(), self.is_partial) {
            (true, _) if !self.is_alike() => "the output of `printf` differs",
            (false, _) => "the buffers of the columns differ",
            (true, true) if !self.is_any_compared => "no buffer is compared",
            (true, true) => "the buffers that are compared agree",
            (true, false) if self.is_any_left_out && self.columns.len() == 1 => {
                "there is one column only, with which nothing is compared"
            }
            (true, false) if self.is_any_left_out => "the buffers of the other columns agree",
            (true, false) => "the buffers of all columns agree",
        }
    }

    /// The figures by which the columns are compared, those of which some column has any.
    fn costs(&self) -> Vec<Figure> {
        let of = |verbs, what: &str, value: &dyn Fn(&Column) -> u64| Figure {
            verbs,
            what: what.to_owned(),
            of: self.executed().into_iter().map(value).collect(),
            is_of_some: false,
        };
        let counted = |c: &Column| c.native.and_then(|native| native.executed);
        let is_counted = self.executed().into_iter().all(|c| counted(c).is_some());
        let executes = ["executes", "execute"];
        let native = match is_counted {
            true => of(executes, "native instructions", &|c| {
                counted(c).unwrap_or(0)
            }),
            false => of(executes, "native instructions (estimated)", &|c| {
                c.work.native_instructions
            }),
        };
        let accesses = ["accesses", "access"];
        let needs = ["needs", "need"];
        // Without the finalizer, what is spilled is not known.
        let registers = match self.native.is_some() {
            true => of(["has", "have"], "spilled bytes of a thread", &|c| {
                c.native.map_or(0, |native| native.spilled)
            }),
            false => of(needs, &format!("{REGISTERS} that are available"), &|c| {
                u64::from(c.measures.peak_grfs.saturating_sub(c.available))
            }),
        };
        let all = [
            native,
            of(accesses, "cache lines of global memory", &|c| {
                c.traffic.cache_lines()
            }),
            of(needs, "passes of atomic operations", &|c| {
                c.traffic.atomic_passes()
            }),
            Figure {
                is_of_some: true,
                ..of(needs, LOCAL_PASSES, &|c| c.traffic.local_passes())
            },
            of(accesses, "bytes of private memory", &|c| {
                c.traffic.private_bytes()
            }),
            registers,
        ];
        let is_used = |figure: &Figure| figure.of.iter().any(|value| *value > 0);
        all.into_iter().filter(is_used).collect()
    }

    /// The last lines; empty for a single column.
    pub(super) fn verdict(&self, agree: &str) -> String {
        let compared = self.executed();
        if compared.len() < 2 {
            return String::new();
        }
        let is_other_work = !self.is_alike()
            || self.has_other_sub_groups
            || self.is_partial && !self.is_any_compared;
        if is_other_work {
            return format!("\n{agree}, so what they execute is not compared\n");
        }
        let costs = self.costs();
        let Some(first) = costs.iter().find(|figure| !figure.is_alike()) else {
            let same: Vec<String> = costs
                .iter()
                .map(|figure| format!("{} {}", figure.least(), figure.what))
                .collect();
            let execute = costs.first().map_or("execute", |figure| figure.verbs[1]);
            return format!(
                "\n{agree}; all columns {execute} {}\n",
                listed(&same, "and")
            );
        };
        let columns = 0..compared.len();
        let best: Vec<usize> = columns
            .filter(|&column| costs.iter().all(|figure| figure.leads(column)))
            .collect();
        let leads = |&column: &usize| first.leads(column);
        let is_first = !best.is_empty() && (0..compared.len()).filter(leads).eq(best.clone());
        if is_first {
            let others = costs.iter().filter(|figure| figure.what != first.what);
            let is_led = |figure: &&Figure| {
                (0..compared.len()).all(|k| figure.leads(k) == best.contains(&k))
            };
            let (led, others): (Vec<&Figure>, Vec<&Figure>) = others.partition(is_led);
            let led = led.iter().map(|figure| figure.also(best.len()));
            let parts: Vec<String> = std::iter::once(self.sentence(first)).chain(led).collect();
            let parts = match parts.as_slice() {
                [only] => only.clone(),
                [first @ .., last] => format!("{}, and {last}", first.join(", ")),
                [] => String::new(),
            };
            let others: Vec<String> = others.iter().map(|figure| figure.what.clone()).collect();
            let rest = match others.is_empty() {
                true => String::new(),
                false => format!("; no column has fewer {}", listed(&others, "or")),
            };
            return format!("\n{agree}; {parts}{rest}\n");
        }
        let heads: Vec<String> = best.iter().map(|&k| self.head(compared[k])).collect();
        let leader = match best.len() {
            0 => "no column leads in all figures".to_owned(),
            1 => format!("{} leads in all figures", heads[0]),
            _ => format!("{} lead in all figures", listed(&heads, "and")),
        };
        let mut text = format!("\n{agree}; {leader}:\n");
        for figure in costs.iter().filter(|figure| !figure.is_alike()) {
            text += &format!("  {}\n", self.sentence(figure));
        }
        if costs
            .iter()
            .any(|figure| figure.what.starts_with(REGISTERS))
        {
            text += "  `--native` counts what is spilled\n";
        }
        text
    }

    /// As [`sentence`](Comparison::sentence), of the columns that have any.
    fn sentence_of_some(&self, figure: &Figure) -> String {
        let Figure { verbs, what, .. } = figure;
        let compared = self.executed();
        let all = compared.iter().zip(&figure.of);
        let mut some: Vec<(u64, String)> = all
            .filter(|(_, value)| **value > 0)
            .map(|(column, value)| (*value, self.head(column)))
            .collect();
        // Stable: equal ones are in the order of the columns.
        some.sort_by_key(|(value, _)| *value);
        match some.as_slice() {
            [(value, one)] => format!("only {one} {} {what}, {value}", verbs[0]),
            [(value, one), (next, other), ..] if value < next => format!(
                "of those that {} {what}, {one} {} the fewest, {value}: {:.1} % fewer than {other}",
                verbs[1],
                verbs[0],
                100.0 * (next - value) as f64 / *next as f64
            ),
            several => {
                let least = several.first().map_or(0, |(value, _)| *value);
                let leaders = several.iter().filter(|(value, _)| *value == least);
                let leaders: Vec<String> = leaders.map(|(_, head)| head.clone()).collect();
                let heads = listed(&leaders, "and");
                match leaders.len() == several.len() {
                    true => format!("only {heads} {} {what}, {least} each", verbs[1]),
                    false => format!(
                        "of those that {0} {what}, {heads} {0} the fewest, {least}",
                        verbs[1]
                    ),
                }
            }
        }
    }

    /// Which columns have the least of a figure, and how much less a single one has than the next.
    fn sentence(&self, figure: &Figure) -> String {
        let Figure { verbs, what, .. } = figure;
        if figure.is_of_some && figure.least() == 0 {
            return self.sentence_of_some(figure);
        }
        let least = figure.least();
        let compared = self.executed();
        let all = compared.iter().zip(&figure.of);
        let leaders = all.clone().filter(|(_, value)| **value == least);
        let leaders: Vec<String> = leaders.map(|(column, _)| self.head(column)).collect();
        let next = (all.filter(|(_, value)| **value > least)).min_by_key(|(_, value)| **value);
        match (leaders.as_slice(), next) {
            ([one], Some((column, value))) if least == 0 => format!(
                "{one} {} the fewest {what}, 0, and {} has {value}",
                verbs[0],
                self.head(column)
            ),
            ([one], Some((column, value))) => format!(
                "{one} {} the fewest {what}, {least}: {:.1} % fewer than {}",
                verbs[0],
                100.0 * (value - least) as f64 / *value as f64,
                self.head(column)
            ),
            (several, _) => format!(
                "{} {} the fewest {what}, {least}",
                listed(several, "and"),
                verbs[1]
            ),
        }
    }
}

/// Words as a list, with this one before the last.
pub(super) fn listed(words: &[String], conjunction: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {conjunction} {last}", first.join(", ")),
    }
}
