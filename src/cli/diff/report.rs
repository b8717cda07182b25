//! The tables of `gencl diff`, and the same as JSON.

use super::{Column, Comparison, NativeFigures, Shape};
use gencl::explore::figures::figures;
use gencl::explore::lines::{Line, reasons};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The width of the column with the names of figures and the source lines, in characters.
const NAMES: usize = 44;

impl Comparison<'_> {
    /// The names of the figures, with the figure of each column.
    fn rows(&self) -> Vec<(&'static str, Vec<u64>)> {
        let mut rows: Vec<(&'static str, Vec<u64>)> = Vec::new();
        for column in &self.columns {
            let run = (column.threads, column.steps, &column.work);
            let of_column = figures(&column.measures, column.slices, Some(run));
            rows.resize_with(of_column.len(), Default::default);
            for (row, (name, figure)) in rows.iter_mut().zip(of_column) {
                row.0 = name;
                row.1.push(figure);
            }
        }
        if self.native.is_some() {
            let native = |c: &Column| c.native.unwrap_or_default();
            let figures =
                |of: fn(NativeFigures) -> u64| self.columns.iter().map(move |c| of(native(c)));
            let counts = "native instructions";
            rows.push((counts, figures(|n| n.counts.instructions).collect()));
            rows.push(("  messages", figures(|n| n.counts.messages).collect()));
            rows.push(("  moves", figures(|n| n.counts.moves).collect()));
            rows.push((
                "spilled bytes of a thread",
                figures(|n| n.spilled).collect(),
            ));
        }
        rows
    }

    pub(super) fn text(&self) -> String {
        let items = |version: usize| self.ranges[version].global.iter().product::<u64>();
        let agree = match (self.differences.is_empty(), self.is_partial) {
            (false, _) => "the buffers of the columns differ",
            (true, true) if !self.is_any_compared => "no buffer is compared",
            (true, true) => "the buffers that are compared agree",
            (true, false) => "the buffers of all columns agree",
        };
        let mut text = String::new();
        for (index, version) in self.versions.iter().enumerate() {
            let name = match self.versions.len() {
                1 => &version.launch.name,
                _ => &version.name,
            };
            let (kernel, items) = (&version.launch.kernel, items(index));
            text += &format!("{name}: kernel `{kernel}`, {items} work-items");
            text += match self.versions.len() {
                1 => "; ",
                _ => "\n",
            };
        }
        text += &format!("{agree}\n");
        for remark in &self.remarks {
            text += &format!("{remark}\n");
        }
        text += "\n";
        let heads: Vec<String> = self.columns.iter().map(|c| self.head(c)).collect();
        let widths: Vec<usize> = heads.iter().map(|head| head.len().max(12) + 2).collect();
        let mut line = |name: &str, cells: &[String]| {
            text += &format!("{name:NAMES$}");
            for (cell, width) in cells.iter().zip(&widths) {
                text += &format!("{cell:>width$}");
            }
            text = text.trim_end().to_owned() + "\n";
        };
        line("", &heads);
        for (name, figures) in self.rows() {
            let cells: Vec<String> = figures.iter().map(u64::to_string).collect();
            line(name, &cells);
        }
        line("", &[]);
        for (version, file) in self.versions.iter().enumerate() {
            line(
                &match self.versions.len() {
                    1 => "vISA instructions by line".to_owned(),
                    _ => format!("vISA instructions by line of {}", file.name),
                },
                &[],
            );
            for number in self.line_numbers(version) {
                let cells = self.columns.iter().map(|c| cell(c, version, number));
                let mut cells: Vec<String> = cells.collect();
                let why = self.why(version, number);
                if let (Some(last), false) = (cells.last_mut(), why.is_empty()) {
                    let width = widths.last().copied().unwrap_or(0);
                    *last = format!("{last:>width$}  {why}");
                }
                line(&shortened(&self.source_line(version, number)), &cells);
            }
        }
        text
    }

    /// The head of a column, with the version if there are several.
    fn head(&self, column: &Column) -> String {
        match (self.versions, column.form) {
            ([_], _) | (_, Shape::Hand) => column.head(),
            (versions, _) => format!("{} {}", versions[column.version].name, column.head()),
        }
    }

    /// The numbers of the source lines of a version with code in some column; 0 is that of the prologue and other code
    /// without a line.
    fn line_numbers(&self, version: usize) -> BTreeSet<u32> {
        let columns = self.columns.iter().filter(|c| c.version == version);
        let lines = columns.flat_map(|c| &c.lines);
        lines.flat_map(|lines| lines.keys().copied()).collect()
    }

    /// The reasons why the code of a line differs from that of the first column of the version. Those of several columns are
    /// preceded by the number of the column.
    fn why(&self, version: usize, number: u32) -> String {
        let all = self.reasons(version, number);
        let of_version = (self.columns.iter()).filter(|c| c.version == version);
        let is_one = of_version.skip(1).filter(|c| c.lines.is_some()).count() == 1;
        let mut parts = Vec::new();
        for (index, names) in all {
            let names = names.join(", ");
            parts.push(match is_one {
                true => names,
                false => format!("{}: {names}", index + 1),
            });
        }
        parts.join("; ")
    }

    /// For each column of a version whose code of a line differs from its first column's for a known reason, the
    /// index and the names of the reasons.
    fn reasons(&self, version: usize, number: u32) -> Vec<(usize, Vec<&'static str>)> {
        let columns = self.columns.iter().enumerate();
        let mut columns = columns.filter(|(_, c)| c.version == version);
        let of = |c: &Column| -> Option<Line> {
            let lines = c.lines.as_ref()?;
            Some(lines.get(&number).copied().unwrap_or_default())
        };
        let Some(first) = columns.next().and_then(|(_, first)| of(first)) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for (index, column) in columns {
            let names: Vec<&str> = of(column)
                .map(|this| reasons(&first, &this))
                .unwrap_or_default()
                .into_iter()
                .map(|reason| reason.name())
                .collect();
            if !names.is_empty() {
                all.push((index, names));
            }
        }
        all
    }

    fn source_line(&self, version: usize, number: u32) -> String {
        let text = (number as usize).checked_sub(1);
        match text.and_then(|index| self.lines[version].get(index)) {
            Some(text) => format!("{number:4}  {}", text.trim()),
            None => "      (no line)".to_owned(),
        }
    }

    pub(super) fn json(&self) -> Value {
        let columns: Vec<Value> = self
            .columns
            .iter()
            .map(|c| {
                json!({
                    "version": self.versions[c.version].name,
                    "target": c.target,
                    "form": c.form.name(),
                    "work_items_per_thread": c.width,
                    "visa": {
                        "instructions": c.measures.instructions,
                        "messages": c.measures.messages,
                        "moves": c.measures.moves,
                        "copies": c.measures.copies,
                        "slices": c.slices,
                        "compares": c.measures.compares,
                        "noncontiguous_operands": c.measures.noncontiguous_operands,
                        "grfs_needed": c.measures.peak_grfs,
                        "private_bytes": c.measures.private_bytes,
                    },
                    "executed": {
                        "threads": c.threads,
                        "instructions": c.steps,
                        "messages": c.work.messages,
                        "bytes_read": c.work.bytes_read,
                        "bytes_written": c.work.bytes_written,
                        "native_instructions": c.work.native_instructions,
                        "channels_offered": c.work.channels_offered,
                        "channels_used": c.work.channels_used,
                    },
                    "native": c.native.map(|native| json!({
                        "instructions": native.counts.instructions,
                        "messages": native.counts.messages,
                        "moves": native.counts.moves,
                        "spill_bytes": native.spilled,
                    })),
                })
            })
            .collect();
        let lines = |version: usize| {
            self.line_numbers(version).into_iter().map(move |number| {
                let figures = self.columns.iter().map(|c| {
                    let lines = c.lines.as_ref().filter(|_| c.version == version)?;
                    Some(lines.get(&number).map_or(0, |line| line.instructions))
                });
                let figures: Vec<Option<u64>> = figures.collect();
                let reasons: Vec<Value> = self
                    .reasons(version, number)
                    .into_iter()
                    .map(|(column, names)| json!({ "column": column, "names": names }))
                    .collect();
                json!({
                    "version": self.versions[version].name,
                    "line": number,
                    "instructions": figures,
                    "reasons": reasons,
                })
            })
        };
        let lines: Vec<Value> = (0..self.versions.len()).flat_map(lines).collect();
        let versions = self.versions.iter().enumerate().map(|(index, version)| {
            json!({
                "name": version.name,
                "launch": version.path.display().to_string(),
                "source": version.launch.source_name,
                "kernel": version.launch.kernel,
                "work_items": self.ranges[index].global.iter().product::<u64>(),
            })
        });
        let first = &self.versions[0].launch;
        json!({
            "name": first.name,
            "kernel": first.kernel,
            "versions": versions.collect::<Vec<_>>(),
            "remarks": self.remarks,
            "differences": self.differences,
            "columns": columns,
            "lines": lines,
        })
    }
}

/// The number of instructions of a line of a version.
fn cell(column: &Column, version: usize, number: u32) -> String {
    match column.lines.as_ref().filter(|_| column.version == version) {
        Some(lines) => lines
            .get(&number)
            .map_or(0, |line| line.instructions)
            .to_string(),
        None => "-".to_owned(),
    }
}

/// At most as many characters of a line as fit the first column.
fn shortened(line: &str) -> String {
    match line.chars().count() {
        0..NAMES => line.to_owned(),
        _ => line.chars().take(NAMES - 2).chain(['…']).collect(),
    }
}
