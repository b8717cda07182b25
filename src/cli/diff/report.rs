//! The tables of `gencl diff`, and the same as JSON.

use super::{Column, Comparison};
use gencl::explore::figures::figures;
use gencl::explore::lines::{Line, reasons};
use gencl::finalizer::NativeCounts;
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
                |of: fn(NativeCounts) -> u64| self.columns.iter().map(move |c| of(native(c)));
            rows.push(("native instructions", figures(|n| n.instructions).collect()));
            rows.push(("  messages", figures(|n| n.messages).collect()));
            rows.push(("  moves", figures(|n| n.moves).collect()));
        }
        rows
    }

    pub(super) fn text(&self) -> String {
        let items: u64 = self.range.global.iter().product();
        let mut text = format!(
            "{}: kernel `{}`, {items} work-items; the buffers of all columns agree\n",
            self.launch.name, self.launch.kernel
        );
        for remark in &self.remarks {
            text += &format!("{remark}\n");
        }
        text += "\n";
        let heads: Vec<String> = self.columns.iter().map(Column::head).collect();
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
        line("vISA instructions by line", &[]);
        for number in self.line_numbers() {
            let mut cells: Vec<String> = self.columns.iter().map(|c| cell(c, number)).collect();
            let why = self.why(number);
            if let (Some(last), false) = (cells.last_mut(), why.is_empty()) {
                let width = widths.last().copied().unwrap_or(0);
                *last = format!("{last:>width$}  {why}");
            }
            line(&shortened(&self.source_line(number)), &cells);
        }
        text
    }

    /// The numbers of the source lines with code in some column; 0 is that of the prologue and other code
    /// without a line.
    fn line_numbers(&self) -> BTreeSet<u32> {
        let lines = self.columns.iter().flat_map(|c| &c.lines);
        lines.flat_map(|lines| lines.keys().copied()).collect()
    }

    /// The reasons why the code of a line differs from that of the first column. Those of several columns are
    /// preceded by the number of the column.
    fn why(&self, number: u32) -> String {
        let all = self.reasons(number);
        let is_one = self
            .columns
            .iter()
            .skip(1)
            .filter(|c| c.lines.is_some())
            .count()
            == 1;
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

    /// For each column whose code of a line differs from the first column's for a known reason, its index and
    /// the names of the reasons.
    fn reasons(&self, number: u32) -> Vec<(usize, Vec<&'static str>)> {
        let of = |c: &Column| -> Option<Line> {
            let lines = c.lines.as_ref()?;
            Some(lines.get(&number).copied().unwrap_or_default())
        };
        let Some(first) = self.columns.first().and_then(of) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for (index, column) in self.columns.iter().enumerate().skip(1) {
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

    fn source_line(&self, number: u32) -> String {
        let text = (number as usize).checked_sub(1);
        match text.and_then(|index| self.lines.get(index)) {
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
                        "instructions": native.instructions,
                        "messages": native.messages,
                        "moves": native.moves,
                    })),
                })
            })
            .collect();
        let lines: Vec<Value> = self
            .line_numbers()
            .into_iter()
            .map(|number| {
                let figures = self.columns.iter().map(|c| {
                    let lines = c.lines.as_ref()?;
                    Some(lines.get(&number).map_or(0, |line| line.instructions))
                });
                let figures: Vec<Option<u64>> = figures.collect();
                let reasons: Vec<Value> = self
                    .reasons(number)
                    .into_iter()
                    .map(|(column, names)| json!({ "column": column, "names": names }))
                    .collect();
                json!({ "line": number, "instructions": figures, "reasons": reasons })
            })
            .collect();
        json!({
            "name": self.launch.name,
            "kernel": self.launch.kernel,
            "remarks": self.remarks,
            "columns": columns,
            "lines": lines,
        })
    }
}

/// The number of instructions of a line.
fn cell(column: &Column, number: u32) -> String {
    match &column.lines {
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
