//! The lines by which `gencl diff` compares columns: of which file, and which code they are of.

use super::Comparison;
use super::files::{Hand, Version};
use crate::cli::pipeline::{Built, Source};
use gencl::explore::lines::{self, Line};
use gencl::ir::text::parse::parse_unit;
use gencl::launch::RunReport;
use gencl::source::{Loc, LocationTable, without_mark};
use gencl::visa;
use std::collections::BTreeMap;

/// The lines that columns are compared by: those of the source of a version, or of a text in vector IR that states
/// none of these.
pub(super) struct Table {
    /// The name of the file.
    pub(super) name: String,
    /// The name of the kernel.
    pub(super) kernel: String,
    pub(super) lines: Vec<String>,
}

/// The lines of a version's code.
pub(super) struct Lines {
    /// The index of the table that they are in.
    pub(super) table: usize,
    /// The name of their file in the locations of the code.
    pub(super) file: String,
}

impl Comparison<'_> {
    /// The table that the lines of a text in vector IR are in, and the name of their file in its locations: that of the
    /// kernel's source if the text states lines of it, else the text itself, which a remark explains.
    pub(super) fn table_of(&mut self, hand: &Hand, locations: &LocationTable) -> (usize, String) {
        let source = &self.launch().source_name;
        let files = || locations.places().iter().map(|location| &*location.file);
        let mut found = (files().filter(|file| *file == source))
            .chain(files().filter(|file| file_name(file) == file_name(source)));
        if let Some(file) = found.next() {
            return (self.version, file.to_owned());
        }
        let known = |table: &Table| table.name == hand.name;
        let own = &self.tables[self.versions.len()..];
        let known = own.iter().position(known);
        let table = match known {
            Some(own) => self.versions.len() + own,
            None => {
                let (name, source) = (file_name(&hand.name), file_name(source));
                self.remarks.push(format!(
                    "{name} has no lines of {source} (`!dbg`), so its own are listed; `gencl compile {source} --emit ll \
                     -g` prints vector IR with lines"
                ));
                let kernel = self.launch().kernel.clone();
                self.tables.push(Table {
                    name: hand.name.clone(),
                    kernel,
                    lines: hand.text.lines().map(str::to_owned).collect(),
                });
                self.tables.len() - 1
            }
        };
        (table, hand.name.clone())
    }

    pub(super) fn lines_of(
        &self,
        visa: &visa::kernel::Kernel,
        report: &RunReport,
        built: &Built,
        versions: &BTreeMap<Loc, u32>,
    ) -> BTreeMap<u32, Line> {
        lines::lines(
            visa,
            visa.simd,
            &self.lines[self.version].file,
            &built.locations,
            versions,
            Some(report),
        )
    }
}

impl Lines {
    /// The lines of a version. Those of Gen IR with a table of locations are the lines of another version's source if
    /// the table is of that file.
    pub(super) fn of(versions: &[Version], index: usize) -> Lines {
        let launch = &versions[index].launch;
        let own = Lines {
            table: index,
            file: launch.source_name.clone(),
        };
        if !Source::new(&launch.source_name, String::new()).is_ir {
            return own;
        }
        // Errors are reported when it is compiled.
        let Ok(unit) = parse_unit(without_mark(&launch.source)) else {
            return own;
        };
        let files = || unit.locations.places().iter().map(|entry| &*entry.file);
        let of_source = |source: &str| {
            let same = files().find(|file| *file == source);
            same.or_else(|| files().find(|file| file_name(file) == file_name(source)))
        };
        let others = versions.iter().enumerate().filter(|(k, _)| *k != index);
        let mut found = others.filter_map(|(table, version)| {
            let file = of_source(&version.launch.source_name)?.to_owned();
            Some(Lines { table, file })
        });
        found.next().unwrap_or(own)
    }
}

impl Table {
    /// The lines of a version's source.
    pub(super) fn of(version: &Version) -> Table {
        let launch = &version.launch;
        Table {
            name: launch.source_name.clone(),
            kernel: launch.kernel.clone(),
            lines: launch.source.lines().map(str::to_owned).collect(),
        }
    }
}

/// The last part of a path.
pub(super) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
