//! The tables of `gencl diff`, and the same as JSON.

use super::traffic::{self, Traffic};
use super::{BufferDifference, Column, Comparison, NativeFigures, Shape, file_name};
use gencl::explore::figures::figures;
use gencl::explore::lines::{Line, reasons};
use gencl::source::excerpt;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The width of the column with the names of figures and the source lines, in characters.
const NAMES: usize = 44;

impl Comparison<'_> {
    /// The names of the figures, with the figure of each column.
    fn rows(&self) -> Vec<traffic::Row> {
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
        let text = |(name, row): (_, Vec<u64>)| (name, row.iter().map(u64::to_string).collect());
        let mut rows: Vec<traffic::Row> = rows.into_iter().map(text).collect();
        let traffic: Vec<Traffic> = self.columns.iter().map(|c| c.traffic).collect();
        rows.extend(Traffic::rows(&traffic));
        if self.native.is_some() {
            let native = |c: &Column| c.native.unwrap_or_default();
            let figures = |of: fn(NativeFigures) -> u64| {
                self.columns.iter().map(move |c| of(native(c)).to_string())
            };
            let counts = "native instructions";
            rows.push((counts, figures(|n| n.counts.instructions).collect()));
            rows.push(("  messages", figures(|n| n.counts.messages).collect()));
            rows.push(("  moves", figures(|n| n.counts.moves).collect()));
            rows.push((
                "spilled bytes of a thread",
                figures(|n| n.spilled).collect(),
            ));
            let counted = |c: &Column| native(c).executed;
            if self.columns.iter().any(|c| counted(c).is_some()) {
                let cell = |c| counted(c).map_or("-".to_owned(), |count| count.to_string());
                rows.push((
                    "executed native instructions",
                    self.columns.iter().map(cell).collect(),
                ));
            }
        }
        rows
    }

    pub(super) fn text(&self) -> String {
        let items = |version: usize| self.ranges[version].global.iter().product::<u64>();
        let agree = self.agreement();
        let mut text = String::new();
        for (index, version) in self.versions.iter().enumerate() {
            let name = match self.versions.len() {
                1 => &version.launch.name,
                _ => &version.name,
            };
            let (kernel, items) = (&version.launch.kernel, items(index));
            text += &match self.columns.iter().any(|column| column.version == index) {
                true => format!("{name}: kernel `{kernel}`, {items} work-items"),
                false => format!("{name}: left out"),
            };
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
        for (name, cells) in self.rows() {
            line(name, &cells);
        }
        line("", &[]);
        for table in 0..self.tables.len() {
            if self.columns.iter().all(|c| c.table != table) {
                continue;
            }
            line(
                &match self.tables.len() {
                    1 => "vISA instructions by line (executed)".to_owned(),
                    _ => format!(
                        "vISA instructions by line of {} (executed)",
                        self.table_name(table)
                    ),
                },
                &[],
            );
            for number in self.line_numbers(table) {
                let cells = self.columns.iter().map(|c| cell(c, table, number));
                let mut cells: Vec<String> = cells.collect();
                let why = self.why(table, number);
                if let (Some(last), false) = (cells.last_mut(), why.is_empty()) {
                    let width = widths.last().copied().unwrap_or(0);
                    *last = format!("{last:>width$}  {why}");
                }
                line(
                    &excerpt(&self.source_line(table, number), NAMES - 1),
                    &cells,
                );
            }
        }
        text + &self.verdict(agree)
    }

    /// The head of a column, with the version if there are several.
    pub(super) fn head(&self, column: &Column) -> String {
        match (self.versions, column.form) {
            ([_], _) | (_, Shape::Hand) => column.head(),
            (versions, _) => format!("{} {}", versions[column.version].name, column.head()),
        }
    }

    /// The name of the file of a table: of several versions, that of the version.
    fn table_name(&self, table: usize) -> &str {
        match (self.versions, self.versions.get(table)) {
            ([_, _, ..], Some(version)) => &version.name,
            _ => file_name(&self.tables[table].name),
        }
    }

    /// The numbers of the lines of a table with code in some column; 0 is that of the prologue and other code without a
    /// line.
    fn line_numbers(&self, table: usize) -> BTreeSet<u32> {
        let columns = self.columns.iter().filter(|c| c.table == table);
        columns.flat_map(|c| c.lines.keys().copied()).collect()
    }

    /// The reasons why the code of a line differs from that of the first column of the table. Those of several columns are
    /// preceded by the number of the column.
    fn why(&self, table: usize, number: u32) -> String {
        let all = self.reasons(table, number);
        let of_table = (self.columns.iter()).filter(|c| c.table == table);
        let is_one = of_table.count() == 2;
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

    /// For each column of a table whose code of a line differs from its first column's for a known reason, the
    /// index and the names of the reasons.
    fn reasons(&self, table: usize, number: u32) -> Vec<(usize, Vec<&'static str>)> {
        let columns = self.columns.iter().enumerate();
        let mut columns = columns.filter(|(_, c)| c.table == table);
        let of = |c: &Column| c.lines.get(&number).copied().unwrap_or_default();
        let Some((_, first)) = columns.next() else {
            return Vec::new();
        };
        let first = of(first);
        let mut all = Vec::new();
        for (index, column) in columns {
            let found = reasons(&first, &of(column));
            let names: Vec<&str> = found.into_iter().map(|reason| reason.name()).collect();
            if !names.is_empty() {
                all.push((index, names));
            }
        }
        all
    }

    fn source_line(&self, table: usize, number: u32) -> String {
        let text = (number as usize).checked_sub(1);
        match text.and_then(|index| self.tables[table].lines.get(index)) {
            Some(text) => format!("{number:4}  {}", text.trim()),
            None => "      (no line)".to_owned(),
        }
    }

    /// A difference: the configuration, the fields of `result.json`, and the message.
    fn difference(&self, difference: &BufferDifference) -> Value {
        let mut entry = difference.buffer.json();
        let fields = [
            ("version", json!(self.versions[difference.version].name)),
            ("target", json!(difference.target)),
            ("form", json!(difference.form.name())),
            ("work_items_per_thread", json!(difference.width)),
            ("message", json!(difference.to_string())),
        ];
        for (key, value) in fields {
            entry[key] = value;
        }
        entry
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
                    "file": c.file,
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
                        "memory": c.traffic.json(),
                        "native_instructions": c.work.native_instructions,
                        "channels_offered": c.work.channels_offered,
                        "channels_used": c.work.channels_used,
                    },
                    "native": c.native.map(|native| json!({
                        "instructions": native.counts.instructions,
                        "messages": native.counts.messages,
                        "moves": native.counts.moves,
                        "spill_bytes": native.spilled,
                        "executed_instructions": native.executed,
                    })),
                })
            })
            .collect();
        let lines = |table: usize| {
            self.line_numbers(table).into_iter().map(move |number| {
                let figures = |of: fn(Line) -> u64| -> Vec<Option<u64>> {
                    let columns = self.columns.iter();
                    columns
                        .map(|c| (c.table == table).then(|| of(line_of(c, number))))
                        .collect()
                };
                let reasons: Vec<Value> = self
                    .reasons(table, number)
                    .into_iter()
                    .map(|(column, names)| json!({ "column": column, "names": names }))
                    .collect();
                json!({
                    "version": self.versions.get(table).map(|version| &version.name),
                    "file": self.tables[table].name,
                    "line": number,
                    "instructions": figures(|line| line.instructions),
                    "executed": figures(|line| line.executed),
                    "reasons": reasons,
                })
            })
        };
        let lines: Vec<Value> = (0..self.tables.len()).flat_map(lines).collect();
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
            "output_differences": self.outputs.differences(),
            "differences": self.differences.iter().map(|d| self.difference(d)).collect::<Vec<_>>(),
            "columns": columns,
            "lines": lines,
        })
    }
}

/// What a line became in a column.
fn line_of(column: &Column, number: u32) -> Line {
    column.lines.get(&number).copied().unwrap_or_default()
}

/// The number of instructions of a line of a table, and how many of them threads executed.
fn cell(column: &Column, table: usize, number: u32) -> String {
    match column.table == table {
        true => {
            let Line {
                instructions,
                executed,
                ..
            } = line_of(column, number);
            format!("{instructions} ({executed})")
        }
        false => "-".to_owned(),
    }
}
