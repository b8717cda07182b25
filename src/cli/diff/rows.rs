//! The rows in which `gencl diff` lists the lines of code: lines of several tables with the same text share a row.

use super::tables::Table;
use crate::cli::line_diff;
use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::path::Path;

/// A row: for each table that has the line, in the order of the tables, its number there. 0 is the code without a line.
pub(super) struct Row(Vec<(usize, u32)>);

/// Tables whose lines are listed together.
pub(super) struct Group {
    /// Their indices, in ascending order.
    pub(super) tables: Vec<usize>,
    pub(super) rows: Vec<Row>,
}

impl Row {
    /// The number of the line in a table.
    pub(super) fn number(&self, table: usize) -> Option<u32> {
        let found = self.0.iter().find(|(of, _)| *of == table);
        found.map(|(_, number)| *number)
    }

    /// The number and the text of the line: that of the first table that has it. Other numbers follow, after `/`.
    pub(super) fn name(&self, tables: &[Table]) -> String {
        let Some((table, number)) = self.0.first() else {
            return String::new();
        };
        let index = (*number as usize).checked_sub(1);
        let Some(text) = index.and_then(|index| tables.get(*table)?.lines.get(index)) else {
            return "      (no line)".to_owned();
        };
        let is_alike = self.0.iter().all(|(_, other)| other == number);
        let numbers = match is_alike {
            true => number.to_string(),
            false => {
                let all = self.0.iter().map(|(_, number)| number.to_string());
                all.collect::<Vec<_>>().join("/")
            }
        };
        format!("{numbers:>4}  {}", text.trim())
    }
}

/// The rows of tables: a longest common subsequence of the lines of each one and of those before it. Tables of files in
/// different languages, by their extensions, have groups of their own.
///
/// `code` are the numbers of the lines of each table that have code. Of two kernels of one file only these are compared:
/// by all lines, each kernel would be aligned with itself.
pub(super) fn groups(tables: &[Table], code: &[BTreeSet<u32>]) -> Vec<Group> {
    let extension = |table: &Table| Path::new(&table.name).extension().map(ToOwned::to_owned);
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut groups: Vec<(Group, Vec<usize>)> = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        let is_other_kernel = |other: &Table| {
            (&other.name, &other.lines) == (&table.name, &table.lines)
                && other.kernel != table.kernel
        };
        let only_code = (tables.iter().any(is_other_kernel))
            .then(|| code.get(index))
            .flatten();
        // Equal texts have equal numbers; indentation makes no difference.
        let lines = (1..)
            .zip(&table.lines)
            .filter(|(number, _)| only_code.is_none_or(|code| code.contains(number)));
        let lines: Vec<(u32, usize)> = lines
            .map(|(number, line)| {
                let next = numbers.len();
                (number, *numbers.entry(line.trim()).or_insert(next))
            })
            .collect();
        let like = |(group, _): &&mut (Group, Vec<usize>)| {
            let first = group.tables.first().and_then(|first| tables.get(*first));
            first.is_some_and(|first| extension(first) == extension(table))
        };
        match groups.iter_mut().find(like) {
            Some((group, known)) => group.add(index, known, &lines),
            None => {
                let numbers = lines.iter().map(|(number, _)| *number);
                let rows = (iter::once(0).chain(numbers)).map(|number| Row(vec![(index, number)]));
                let (tables, rows) = (vec![index], rows.collect());
                let texts = lines.iter().map(|(_, text)| *text).collect();
                groups.push((Group { tables, rows }, texts));
            }
        }
    }
    groups.into_iter().map(|(group, _)| group).collect()
}

impl Group {
    /// Adds the lines of a table, each with its number. `known` are the texts of the rows after that of code without a line.
    fn add(&mut self, table: usize, known: &mut Vec<usize>, lines: &[(u32, usize)]) {
        let edits = line_diff::edits(known.len(), lines.len(), |i, j| known[i] == lines[j].1);
        let mut old = std::mem::take(&mut self.rows).into_iter();
        self.tables.push(table);
        if let Some(mut row) = old.next() {
            row.0.push((table, 0));
            self.rows.push(row);
        }
        let mut texts = Vec::with_capacity(edits.len());
        for (i, j) in edits {
            let mut row = match i {
                Some(_) => old.next().unwrap_or(Row(Vec::new())),
                None => Row(Vec::new()),
            };
            if let Some(j) = j {
                row.0.push((table, lines[j].0));
            }
            let text = i.map(|i| known[i]).or(j.map(|j| lines[j].1));
            texts.extend(text);
            self.rows.push(row);
        }
        *known = texts;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn table(name: &str, text: &str) -> Table {
        Table {
            name: name.to_owned(),
            kernel: "k".to_owned(),
            lines: text.lines().map(str::to_owned).collect(),
        }
    }

    #[test]
    fn lines_with_the_same_text_share_a_row() {
        let tables = [
            table("a.cl", "a\nb\nc\nd"),
            table("h.ll", "a\nz"),
            table("b.cl", "a\nx\n  b\nd"),
            table("c.cl", "x\nb\nc"),
        ];
        let groups = groups(&tables, &[]);
        let [sources, hand] = &groups[..] else {
            panic!("{}", groups.len());
        };
        assert_eq!(
            (&sources.tables[..], &hand.tables[..]),
            (&[0, 2, 3][..], &[1][..])
        );
        let names = |group: &Group| -> Vec<String> {
            group.rows.iter().map(|row| row.name(&tables)).collect()
        };
        assert_eq!(
            names(sources),
            [
                "      (no line)",
                "   1  a",
                " 2/1  x",
                "2/3/2  b",
                "   3  c",
                "   4  d"
            ]
        );
        let numbers = sources
            .rows
            .iter()
            .map(|row| [0, 2, 3].map(|t| row.number(t)));
        assert_eq!(
            numbers.collect::<Vec<_>>(),
            [
                [Some(0), Some(0), Some(0)],
                [Some(1), Some(1), None],
                [None, Some(2), Some(1)],
                [Some(2), Some(3), Some(2)],
                [Some(3), None, Some(3)],
                [Some(4), Some(4), None],
            ]
        );
        assert_eq!(names(hand), ["      (no line)", "   1  a", "   2  z"]);
    }
    #[test]
    fn kernels_of_one_file_are_aligned() {
        let text = "kernel a {\n x\n y\n}\nkernel b {\n x\n z\n y\n}";
        let [mut a, mut b] = [table("f.cl", text), table("f.cl", text)];
        a.kernel = "a".to_owned();
        b.kernel = "b".to_owned();
        let code = [BTreeSet::from([2, 3]), BTreeSet::from([6, 7, 8])];
        let tables = [a, b];
        let groups = groups(&tables, &code);
        let names: Vec<_> = groups[0].rows.iter().map(|row| row.name(&tables)).collect();
        assert_eq!(names, ["      (no line)", " 2/6  x", "   7  z", " 3/8  y"]);
    }
}
