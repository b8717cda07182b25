//! `--visa` of `gencl diff`: the column of a vISA file, such as the dump of Intel's compiler for the same kernel. With a
//! description of its arguments the kernel is run and compared like the others; without one its code is counted.

use super::columns::Shape;
use super::tables::{Table, file_name};
use super::{Comparison, Failure, Outcome};
use crate::cli::args::Diff;
use crate::cli::executed::{self, Origin, Unfinished};
use crate::cli::foreign::{self, Compared};
use crate::cli::inputs::{Inputs, shown, shown_path};
use crate::cli::run::outside;
use gencl::explore::lines;
use gencl::source::{Loc, Location, LocationTable};
use gencl::target::Target;
use gencl::visa::instruction::{Detail, Instruction};
use gencl::visa::kernel::Kernel;
use gencl::visa::opcode::Opcode;
use gencl::visa::operand::Operand;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Checks the options about vISA.
///
/// # Errors
/// A description without the file, or several targets: the file is of one.
pub(super) fn check(args: &Diff, targets: &[Target]) -> Outcome {
    let message = match (&args.visa, &args.ze_info, targets) {
        (None, Some(_), _) => "`--ze-info` requires `--visa`: it describes that vISA",
        (Some(_), _, [_, _, ..]) => "`--visa` requires one `--target`: the vISA file is of one",
        _ => return Ok(()),
    };
    Err(Failure::Usage(message.to_owned()))
}

impl Comparison<'_> {
    /// Adds the column of a vISA file.
    pub(super) fn of_visa(
        &mut self,
        path: &Path,
        ze_info: Option<&Path>,
        inputs: &Inputs,
        target: Target,
    ) -> Outcome {
        let files = foreign::Files {
            visa: Some(path),
            ze_info,
            inputs,
        };
        let read = foreign::compared(&files, self.named(), target, self.reporter);
        let Compared {
            map,
            mut kernel,
            is_bound,
        } = read.inspect_err(|_| self.is_any_left_out = true)?;
        let (located, locations) = with_source_lines(&mut kernel);
        let name = shown(shown_path(path));
        let short = file_name(&name).to_owned();
        let width = kernel.simd;
        let report = match is_bound {
            false => {
                self.remarks.push(format!(
                    "{short} is not run, since nothing describes its arguments: add `--ze-info FILE`, the device binary of that vISA"
                ));
                None
            }
            true => {
                let label = format!("{short} on {target}");
                let range = &self.ranges[self.version];
                let run = executed::execute(
                    &kernel,
                    Origin::Visa,
                    self.named(),
                    range,
                    executed::Of::new(&label, &|| None),
                    (&map, self.reporter),
                );
                let (found, report) = match run {
                    Ok(done) => done,
                    Err(unfinished) => {
                        self.left_out(&label);
                        return Err(Unfinished::into_failure(unfinished));
                    }
                };
                if let Some(work) = &report.work {
                    let accesses = outside(work).into_iter();
                    self.remarks
                        .extend(accesses.map(|of| format!("{short}: {of}")));
                }
                self.agree(&found, target, Err((&short, width, Shape::Visa)));
                self.agree_on_output(&report.printed, &short);
                Some(report)
            }
        };
        let source = file_name(&self.launch().source_name);
        let mut places = locations.places().iter();
        let own = places.find(|place| file_name(&place.file) == source);
        let own = own.map(|place| place.file.to_string());
        let lines = lines::lines(
            &located,
            width,
            own.as_deref().unwrap_or(source),
            &locations,
            &BTreeMap::new(),
            report.as_ref(),
        );
        let mut column = self.column(
            (Shape::Visa, width),
            &kernel,
            report.as_ref(),
            (lines, None),
        )?;
        if own.is_none() {
            column.table = self.tables.len();
            self.tables.push(Table {
                name: name.clone(),
                kernel: self.launch().kernel.clone(),
                lines: Vec::new(),
            });
        }
        column.file = Some(short);
        self.columns.push(column);
        Ok(())
    }
}

/// A kernel whose instructions have the locations that `FILE` and `LOC` state, as in dumps of Intel's compiler with `-g`,
/// in place of those in the vISA text. `FILE` and `LOC` are removed from both: they are not executed.
fn with_source_lines(kernel: &mut Kernel) -> (Kernel, LocationTable) {
    let mut locations = LocationTable::new();
    let mut places = Vec::with_capacity(kernel.instructions.len());
    let (mut file, mut loc) = (None, Loc::NONE);
    for instruction in &kernel.instructions {
        match (
            instruction.opcode,
            instruction.operands.as_slice(),
            &instruction.detail,
        ) {
            (Opcode::File, [Operand::Symbol(id)], _) => {
                let name = kernel.symbols.get(id.0 as usize);
                file = name.map(|name| Arc::<str>::from(&**name));
            }
            (Opcode::Loc, _, Detail::Line(line)) => {
                loc = match &file {
                    Some(file) => locations.add(Location::new(file.clone(), *line, 0)),
                    None => Loc::NONE,
                };
            }
            _ => places.push(loc),
        }
    }
    let is_code = |i: &Instruction| !matches!(i.opcode, Opcode::File | Opcode::Loc);
    kernel.instructions.retain(is_code);
    let mut located = kernel.clone();
    for (instruction, loc) in located.instructions.iter_mut().zip(places) {
        instruction.loc = loc;
    }
    (located, locations)
}
