//! The tables of `gencl diff`, and the same as JSON.

use super::legend;
use super::rows::{self, Group, Row};
use super::traffic::{self, Traffic};
use super::verdict::listed;
use super::{BufferDifference, Column, Comparison, NativeFigures, Shape, file_name};
use gencl::explore::figures::figures;
use gencl::explore::lines::{Line, reasons};
use gencl::launch::Executed;
use gencl::source::excerpt;
use gencl::visa::measure::Measures;
use serde_json::{Value, json};

/// The width of the column with the names of figures and the source lines, in characters.
const NAMES: usize = 44;

impl Comparison<'_> {
    /// The names of the figures, with the figure of each column.
    pub(super) fn rows(&self) -> Vec<traffic::Row> {
        let mut rows: Vec<(&'static str, Vec<u64>)> = Vec::new();
        for column in &self.columns {
            // Of a column that was not run, the figures of runs are replaced below.
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
        let of_code = figures(&Measures::default(), 0, None).len();
        for (_, cells) in rows.iter_mut().skip(of_code) {
            for (cell, column) in cells.iter_mut().zip(&self.columns) {
                if !column.is_executed {
                    "-".clone_into(cell);
                }
            }
        }
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

    /// The tables; `has_legend` if the rows are explained below them.
    pub(super) fn text(&self, has_legend: bool) -> String {
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
        line(if has_legend { "" } else { legend::POINTER }, &heads);
        for (name, cells) in self.rows() {
            line(name, &cells);
        }
        line("", &[]);
        for group in self.groups() {
            if !self.columns.iter().any(|c| group.tables.contains(&c.table)) {
                continue;
            }
            let files = self.files_of(&group);
            line(&format!("vISA instructions by line{files} (executed)"), &[]);
            for row in group.rows.iter().filter(|row| self.has_code(row)) {
                let cells = self.cells(row, |column, line| match column.is_executed {
                    true => format!("{} ({})", line.instructions, line.executed),
                    false => line.instructions.to_string(),
                });
                let mut cells: Vec<String> = cells.collect();
                let why = self.why(&group, row);
                if let (Some(last), false) = (cells.last_mut(), why.is_empty()) {
                    let width = widths.last().copied().unwrap_or(0);
                    *last = format!("{last:>width$}  {why}");
                }
                line(&excerpt(&row.name(&self.tables), NAMES - 1), &cells);
            }
            for Access { name, used, cell } in ACCESSES {
                let is_used = |row: &&Row| self.lines_in(row).any(|(_, line)| used(&line) > 0);
                let rows = group.rows.iter().filter(is_used);
                let rows = rows.map(|row| (row, self.accesses(row, *cell)));
                let rows: Vec<_> = rows.collect();
                let differs = |cells: &[String]| cells.windows(2).any(|two| two[0] != two[1]);
                if rows.iter().any(|(_, cells)| differs(cells)) {
                    line(&name.replace("{files}", &files), &[]);
                    for (row, cells) in rows {
                        line(&excerpt(&row.name(&self.tables), NAMES - 1), &cells);
                    }
                }
            }
        }
        text + &self.verdict(agree)
    }

    /// The lines of all tables, aligned.
    fn groups(&self) -> Vec<Group> {
        let code = |table: usize| {
            let columns = self.columns.iter().filter(|column| column.table == table);
            columns
                .flat_map(|column| column.lines.keys().copied())
                .collect()
        };
        let code: Vec<_> = (0..self.tables.len()).map(code).collect();
        rows::groups(&self.tables, &code)
    }

    /// The head of a column, with the version if there are several.
    pub(super) fn head(&self, column: &Column) -> String {
        match (self.versions, column.form) {
            ([_], _) | (_, Shape::Hand | Shape::Visa) => column.head(),
            (versions, _) => format!("{} {}", versions[column.version].name, column.head()),
        }
    }

    /// The names of the files of tables that are listed together, after ` of `; empty if there is one table.
    fn files_of(&self, group: &Group) -> String {
        if self.tables.len() == 1 {
            return String::new();
        }
        let names =
            group
                .tables
                .iter()
                .map(|&table| match (self.versions, self.versions.get(table)) {
                    ([_, _, ..], Some(version)) => version.name.clone(),
                    _ => file_name(&self.tables[table].name).to_owned(),
                });
        format!(" of {}", listed(&names.collect::<Vec<_>>(), "and"))
    }

    /// The columns whose file has a line, by index, with what it became there.
    fn lines_in(&self, row: &Row) -> impl Iterator<Item = (usize, Line)> {
        let columns = self.columns.iter().enumerate();
        columns.filter_map(|(index, column)| Some((index, of_row(column, row)?)))
    }

    /// Whether some column has code of a line; that without a line is one, such as the prologue.
    fn has_code(&self, row: &Row) -> bool {
        self.lines_in(row).any(|(_, line)| line.instructions > 0)
    }

    /// The cell of each column: a dash if its file does not have the line.
    fn cells(
        &self,
        row: &Row,
        of: impl Fn(&Column, &Line) -> String,
    ) -> impl Iterator<Item = String> {
        let columns = self.columns.iter();
        columns
            .map(move |column| of_row(column, row).map_or("-".to_owned(), |line| of(column, &line)))
    }

    /// As [`cells`](Comparison::cells), of what a run accesses: a dash if the column was not run.
    fn accesses(&self, row: &Row, of: fn(&Line) -> String) -> Vec<String> {
        let cells = self.cells(row, |column, line| match column.is_executed {
            true => of(line),
            false => "-".to_owned(),
        });
        cells.collect()
    }

    /// The reasons why the code of a line differs from that of the first column. Those of several columns are preceded by the
    /// number of the column.
    fn why(&self, group: &Group, row: &Row) -> String {
        let of_group = (self.columns.iter()).filter(|c| group.tables.contains(&c.table));
        let is_one = of_group.count() == 2;
        let mut parts = Vec::new();
        for (index, names) in self.reasons(row) {
            let names = names.join(", ");
            parts.push(match is_one {
                true => names,
                false => format!("{}: {names}", index + 1),
            });
        }
        parts.join("; ")
    }

    /// For each column whose code of a line differs from that of the first column with the line, for a known reason, the index
    /// and the names of the reasons. A version whose kernel has no code of the line, such as another kernel of the same file,
    /// has none.
    fn reasons(&self, row: &Row) -> Vec<(usize, Vec<&'static str>)> {
        let mut lines = self.lines_in(row);
        let Some((of_first, first)) = lines.next() else {
            return Vec::new();
        };
        let table = |index: usize| self.columns.get(index).map(|column| column.table);
        let mut all = Vec::new();
        // Most reasons are those of runs.
        let is_executed = |index: usize| self.columns.get(index).is_some_and(|c| c.is_executed);
        for (index, line) in lines.filter(|(index, _)| is_executed(*index)) {
            let is_absent = first.instructions == 0 || line.instructions == 0;
            if is_absent && table(index) != table(of_first) {
                continue;
            }
            let found = reasons(&first, &line);
            let names: Vec<&str> = found.into_iter().map(|reason| reason.name()).collect();
            if !names.is_empty() {
                all.push((index, names));
            }
        }
        all
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

    /// The line of a table in a row; `None` if it has none with code.
    fn line_json(&self, table: usize, row: &Row) -> Option<Value> {
        let number = row.number(table)?;
        let columns = || self.columns.iter();
        let has_code = |c: &Column| c.table == table && c.lines.contains_key(&number);
        if !columns().any(has_code) {
            return None;
        }
        let own = |c: &Column| (c.table == table).then(|| of_row(c, row)).flatten();
        let figures = |of: fn(&Line) -> u64| -> Vec<Option<u64>> {
            columns().map(|c| own(c).map(|line| of(&line))).collect()
        };
        let of_table = |index: usize| columns().nth(index).is_some_and(|c| c.table == table);
        let reasons = self.reasons(row).into_iter();
        let reasons = reasons.filter(|(column, _)| of_table(*column));
        let reasons = reasons.map(|(column, names)| json!({ "column": column, "names": names }));
        Some(json!({
            "version": self.versions.get(table).map(|version| &version.name),
            "file": self.tables[table].name,
            "line": number,
            "aligned": columns().map(|c| row.number(c.table)).collect::<Vec<_>>(),
            "instructions": figures(|line| line.instructions),
            "executed": figures(|line| line.executed),
            "cache_lines": figures(|line| line.accesses.cache_lines),
            "least_cache_lines": figures(|line| line.accesses.least_lines),
            "atomic_passes": figures(|line| line.accesses.atomics.passes),
            "local_passes": figures(|line| line.accesses.local.passes),
            "local_passes_without_conflicts": figures(|line| line.accesses.local.least_passes),
            "reasons": reasons.collect::<Vec<_>>(),
        }))
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
                        "bytes_read": c.measures.bytes_read,
                        "bytes_written": c.measures.bytes_written,
                        "moves": c.measures.moves,
                        "copies": c.measures.copies,
                        "slices": c.slices,
                        "compares": c.measures.compares,
                        "noncontiguous_operands": c.measures.noncontiguous_operands,
                        "grfs_needed": c.measures.peak_grfs,
                        "private_bytes": c.measures.private_bytes,
                    },
                    "executed": c.is_executed.then(|| json!({
                        "threads": c.threads,
                        "instructions": c.steps,
                        "messages": c.work.messages,
                        "bytes_read": c.work.bytes_read,
                        "bytes_written": c.work.bytes_written,
                        "memory": c.traffic.json(),
                        "native_instructions": c.work.native_instructions,
                        "channels_offered": c.work.channels_offered,
                        "channels_used": c.work.channels_used,
                    })),
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
        let groups = self.groups();
        let lines = |table: usize| {
            let group = groups.iter().find(|group| group.tables.contains(&table));
            let rows = group.into_iter().flat_map(|group| &group.rows);
            rows.filter_map(move |row| self.line_json(table, row))
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

/// What a line became in a column; `None` if its file does not have the line.
fn of_row(column: &Column, row: &Row) -> Option<Line> {
    let number = row.number(column.table)?;
    Some(column.lines.get(&number).copied().unwrap_or_default())
}

/// Accesses to memory that are listed by line where they differ between columns.
struct Access {
    /// The heading, with the names of the files in place of `{files}`.
    name: &'static str,
    /// The figure without which a line is not listed.
    used: fn(&Line) -> u64,
    cell: fn(&Line) -> String,
}

/// TABLE of accesses to memory that are listed by line.
const ACCESSES: &[Access] = &[
    Access {
        name: "cache lines of global memory by line{files} (if adjacent)",
        used: |line| line.accesses.cache_lines,
        cell: |line| {
            let Executed {
                cache_lines,
                least_lines,
                ..
            } = line.accesses;
            format!("{cache_lines} ({least_lines})")
        },
    },
    Access {
        name: "passes of atomics by line{files}",
        used: |line| line.accesses.atomics.passes,
        cell: |line| line.accesses.atomics.passes.to_string(),
    },
    Access {
        name: "passes of local memory by line{files} (without bank conflicts)",
        used: |line| line.accesses.local.passes,
        cell: |line| {
            let local = line.accesses.local;
            format!("{} ({})", local.passes, local.least_passes)
        },
    },
];
