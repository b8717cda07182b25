//! The record of a compilation: everything that the page shows, and nothing else. The same source, options and
//! launch give the same record, except for the times of passes.

use super::figures::figures;
use super::graph::{Graph, graph, vector_graph};
use super::lines::{Line, lines};
use super::listing::{Listing, Names, Place};
use super::native::Native;
use super::recorder::{Pass, WidthStages};
use super::words::Meanings;
use crate::backend::width::available_grfs;
use crate::diagnostic::{Diagnostic, Severity};
use crate::genx;
use crate::ir::analysis::Analyses;
use crate::ir::function::Function;
use crate::ir::register::Register;
use crate::ir::remarks::WIDTH;
use crate::launch::{Executed, RunReport};
use crate::source::{Loc, LocationTable, SourceMap};
use crate::target::{GRF_COUNT, Target, Width};
use crate::visa::allocation::{Estimate, Occupation};
use crate::visa::kernel::Kernel;
use crate::visa::measure::{count, slices};
use crate::visa::operand::{Variable, VariableId};
use crate::visa::region;
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

/// The record of a compilation.
#[derive(Clone, Debug)]
pub struct Record {
    /// The command that made it, as it was typed.
    pub command: String,
    /// The target that all kernels are compiled for.
    pub target: Target,
    /// The files with code, the source first.
    pub files: Vec<File>,
    /// The diagnostics of the compilation, in their order.
    pub messages: Vec<Message>,
    /// The stages before the passes, with their times; empty unless times were recorded.
    pub front_end: Vec<(&'static str, Duration)>,
    /// The compiled kernels, in source order.
    pub kernels: Vec<KernelRecord>,
}

impl Record {
    /// Whether the source is vector IR, so that there are no earlier stages.
    pub fn is_vector_ir(&self) -> bool {
        self.kernels.iter().any(|kernel| kernel.chosen.is_none())
    }
}

/// A file of the user's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// The name as it is shown.
    pub name: String,
    /// The entire text, with its line ends.
    pub text: String,
}

/// A diagnostic, or another remark about a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// `warning`, `error` or `remark`.
    pub kind: &'static str,
    /// The code of a diagnostic; empty for remarks.
    pub code: &'static str,
    /// One sentence without a full stop.
    pub text: String,
    /// The notes and the help of a diagnostic.
    pub notes: Vec<String>,
    /// The source line; `None` if there is none.
    pub place: Option<Place>,
    /// The form that it is about; `None` if it is about both.
    pub form: Option<Form>,
}

impl Message {
    /// The same message, about a form only.
    pub fn of_form(self, form: Form) -> Message {
        Message {
            form: Some(form),
            ..self
        }
    }
}

/// A kernel with its stages.
#[derive(Clone, Debug)]
pub struct KernelRecord {
    /// The name of the kernel function.
    pub name: String,
    /// The passes for all widths.
    pub shared: Vec<Pass>,
    /// Gen IR as lowered; empty for a kernel that was read as vector IR.
    pub lowered: Listing,
    /// Gen IR as optimized; empty for a kernel that was read as vector IR.
    pub optimized: Listing,
    /// The widths, narrowest first.
    pub widths: Vec<WidthRecord>,
    /// The configurations: the widths with their forms.
    pub configurations: Vec<Configuration>,
    /// Why the width was chosen, and others were not; why a form does not exist.
    pub reasons: Vec<Message>,
    /// The width that the compiler chose; `None` for a kernel that was read as vector IR.
    pub chosen: Option<Width>,
    /// What words of the source mean in this kernel, where code has another name for the variable.
    pub meanings: Meanings,
}

impl KernelRecord {
    /// The first configuration at the chosen width, or the only one.
    pub fn chosen_configuration(&self) -> Option<&Configuration> {
        let is_chosen =
            |c: &&Configuration| self.chosen.is_none_or(|width| width.channels() == c.width);
        self.configurations.iter().find(is_chosen)
    }
}

/// What the forms of a kernel at one width have in common.
#[derive(Clone, Debug)]
pub struct WidthRecord {
    /// Number of work-items for each thread.
    pub width: Width,
    /// The passes that depend on the width.
    pub passes: Vec<Pass>,
    /// Gen IR as legalized.
    pub legalized: Listing,
    /// The registers that legalized Gen IR needs, by line of the listing.
    pub occupied: Occupied,
    /// The control-flow graph of the listing.
    pub graph: Graph,
}

/// How a kernel was compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Form {
    /// Selected from Gen IR.
    Scalar,
    /// Widened to vector IR, and emitted from there.
    Vector,
    /// Read as vector IR.
    Text,
}

impl Form {
    /// Its letter in [`Configuration::key`].
    pub fn letter(self) -> char {
        match self {
            Form::Scalar => 's',
            Form::Vector => 'v',
            Form::Text => 't',
        }
    }

    /// The name of the form.
    pub fn name(self) -> &'static str {
        match self {
            Form::Scalar => "scalar",
            Form::Vector => "vector",
            Form::Text => "vector IR",
        }
    }
}

/// A kernel at one width in one form.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// Number of work-items for each thread.
    pub width: u32,
    /// Where its vISA comes from.
    pub form: Form,
    /// The vector IR as widened or read and as legalized, and the passes between the two; `None` for the scalar form.
    pub vector: Option<VectorRecord>,
    /// The vISA; line `n` is instruction `n`.
    pub visa: Listing,
    /// The registers that it needs, by line of the listing.
    pub occupied: Occupied,
    /// The declared name of each name that is an alias.
    pub aliases: BTreeMap<String, String>,
    /// The native code, if it was generated.
    pub native: Option<Listing>,
    /// How often hardware threads executed each line of it, as far as that is certain; 0 for other lines.
    pub native_executed: Vec<Executed>,
    /// The line of the vISA listing that each line of it comes from, as far as that is known.
    pub native_origins: Vec<Option<usize>>,
    /// The first and the last physical register of each variable of the vISA, in native code.
    pub registers: BTreeMap<String, (u32, u32)>,
    /// The figures of [`figures`] and of native code.
    pub figures: Vec<(&'static str, u64)>,
    /// What each line of the source became; 0 has the code without a line.
    pub lines: BTreeMap<u32, Line>,
    /// How often each line of the listing was executed; empty without a launch.
    pub executed: Vec<Executed>,
}

/// The stages of the vector form.
#[derive(Clone, Debug)]
pub struct VectorRecord {
    /// Vector IR as widened or read.
    pub widened: Listing,
    /// Vector IR as legalized for the target.
    pub legalized: Listing,
    /// The passes over vector IR.
    pub passes: Vec<Pass>,
    /// How often the code has the instructions of a location, where that is more than once.
    pub versions: BTreeMap<Loc, u32>,
    /// The control-flow graph of the legalized listing.
    pub graph: Graph,
}

/// The registers that are live at each line of a listing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Occupied {
    /// Number of GRFs, by line.
    pub grfs: Vec<u32>,
    /// The number that is available.
    pub limit: u32,
    /// What that number is.
    pub limit_is: &'static str,
    /// The name of each variable, with its size in GRFs, and the lines where it is live.
    pub live: Vec<(String, Vec<Range<usize>>)>,
    /// The line of the peak that the other reports name: of vISA the reasons for the width, of Gen IR
    /// `--emit liveness`; `None` if they name none.
    pub named: Option<usize>,
}

impl Occupied {
    /// The most GRFs, and the line that the other reports name, or else the first line that has them, an instruction if one has
    /// as many.
    pub fn peak(&self, is_label: impl Fn(usize) -> bool) -> (usize, u32) {
        let named = self.named.filter(|&index| !is_label(index));
        if let Some(index) = named.filter(|&index| self.grfs.get(index) == Some(&self.most())) {
            return (index, self.most());
        }
        let mut peak = (0, 0);
        let mut is_at_label = true;
        for (index, &grfs) in self.grfs.iter().enumerate() {
            if grfs > peak.1 || is_at_label && grfs == peak.1 && !is_label(index) {
                peak = (index, grfs);
                is_at_label = is_label(index);
            }
        }
        peak
    }

    /// The most GRFs that are occupied at a line.
    pub fn most(&self) -> u32 {
        self.grfs.iter().copied().max().unwrap_or(0)
    }

    /// The names of the variables that are live at a line.
    pub fn live_at(&self, line: usize) -> impl Iterator<Item = &str> {
        let is_live = move |ranges: &[Range<usize>]| ranges.iter().any(|r| r.contains(&line));
        let live = self.live.iter().filter(move |(_, ranges)| is_live(ranges));
        live.map(|(name, _)| name.as_str())
    }

    /// The registers of legalized Gen IR.
    fn of_ir(function: &Function, analyses: &Analyses, width: Width, grf_bytes: u32) -> Occupied {
        let pressure = analyses.pressure(function, width, grf_bytes);
        let mut occupied = Occupied {
            limit: GRF_COUNT,
            limit_is: "GRFs of the hardware",
            ..Occupied::default()
        };
        let mut live: BTreeMap<Register, Vec<Range<usize>>> = BTreeMap::new();
        for (block, id) in function.blocks.iter().zip(function.block_ids()) {
            let label = occupied.grfs.len();
            let bytes = pressure.of(id);
            // The place that the other reports name, which count bytes.
            if let Some(peak) = pressure.peak_point().filter(|peak| peak.block == id) {
                occupied.named = Some(label + 1 + peak.index as usize);
            }
            let grfs = |k: usize| bytes.get(k).map_or(0, |b| b.div_ceil(grf_bytes.max(1)));
            occupied.grfs.push(grfs(0));
            occupied
                .grfs
                .extend((0..block.instructions.len()).map(grfs));
            let end = occupied.grfs.len();
            let mut ends: BTreeMap<Register, usize> =
                analyses.liveness.live_out(id).map(|r| (r, end)).collect();
            for (index, instruction) in block.instructions.iter().enumerate().rev() {
                let line = label + 1 + index;
                for &register in function.destinations(instruction) {
                    let end = ends.remove(&register).unwrap_or(line + 1);
                    live.entry(register).or_default().push(line..end);
                }
                for &register in function.sources(instruction) {
                    ends.entry(register).or_insert(line + 1);
                }
            }
            for (register, end) in ends {
                live.entry(register).or_default().push(label..end);
            }
            for register in analyses.kept(&pressure, id) {
                live.entry(register).or_default().push(label..end);
            }
        }
        let named = live.into_iter().map(|(register, ranges)| {
            let name = match function.name_of(register) {
                Some(name) => format!("{register}({name})"),
                None => register.to_string(),
            };
            (name, joined(ranges))
        });
        occupied.live = named.collect();
        occupied
    }

    /// The registers of a kernel in vISA.
    fn of_visa(kernel: &Kernel) -> Occupied {
        let occupation = Occupation::of(kernel);
        let mut live: BTreeMap<VariableId, Vec<Range<usize>>> = BTreeMap::new();
        for (variable, range) in occupation.live {
            live.entry(variable).or_default().push(range);
        }
        let grf = kernel.target.grf_bytes().max(1);
        let named = live.into_iter().filter_map(|(variable, ranges)| {
            let declared = kernel.variables.get(variable.0 as usize)?;
            let grfs = declared
                .elements
                .saturating_mul(declared.ty.size())
                .div_ceil(grf);
            let size = if grfs > 1 {
                format!(" ({grfs})")
            } else {
                String::new()
            };
            Some((format!("{}{size}", declared.name), ranges))
        });
        Occupied {
            grfs: occupation.grfs,
            named: occupation.peak,
            limit: available_grfs(kernel),
            limit_is: "GRFs that the estimate allows",
            live: named.collect(),
        }
    }
}

/// Ranges in ascending order; adjacent ones are one.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| range.start);
    let mut all: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match all.last_mut() {
            Some(last) if range.start <= last.end => last.end = range.end.max(last.end),
            Some(_) | None => all.push(range),
        }
    }
    all
}

impl WidthRecord {
    /// The record of legalized Gen IR.
    pub fn new(
        width: Width,
        stages: WidthStages,
        function: &Function,
        target: Target,
        locations: &LocationTable,
        names: &mut Names,
    ) -> WidthRecord {
        let analyses = Analyses::compute(function);
        let legalized = Listing::of_ir(function, locations, names);
        WidthRecord {
            width,
            passes: stages.passes,
            occupied: Occupied::of_ir(function, &analyses, width, target.grf_bytes()),
            graph: graph(function, &analyses, &legalized),
            legalized,
        }
    }
}

impl VectorRecord {
    /// The record of a kernel in vector IR, as widened or read and as legalized.
    pub fn new(
        [widened, legalized]: [&genx::function::Function; 2],
        passes: Vec<Pass>,
        versions: BTreeMap<Loc, u32>,
        locations: &LocationTable,
        names: &mut Names,
    ) -> VectorRecord {
        let listing = Listing::of_vector(legalized, locations, names);
        VectorRecord {
            widened: Listing::of_vector(widened, locations, names),
            passes,
            versions,
            graph: vector_graph(legalized, &listing),
            legalized: listing,
        }
    }
}

impl Configuration {
    /// The record of a kernel in vISA, whose threads do the work of so many work-items. `source` is the name of the file
    /// whose lines are compared.
    pub fn new(
        kernel: &Kernel,
        (width, form): (u32, Form),
        vector: Option<VectorRecord>,
        run: Option<RunReport>,
        source: &str,
        names: &mut Names,
    ) -> Configuration {
        let slices = slices(kernel, width) as u64;
        let work = run
            .as_ref()
            .and_then(|r| Some((r.threads, r.steps, r.work.as_ref()?)));
        let occupied = Occupied::of_visa(kernel);
        let estimate = Estimate {
            grfs: occupied.most(),
            loc: Loc::NONE,
        };
        let measures = count(kernel, estimate);
        let aliases = kernel
            .variables
            .iter()
            .zip(0..)
            .filter_map(|(declared, id)| {
                declared.alias?;
                let storage = region::storage(kernel, Variable::Declared(VariableId(id)))?;
                let Variable::Declared(root) = storage.root else {
                    return None;
                };
                let root = kernel.variables.get(root.0 as usize)?;
                Some((declared.name.clone(), root.name.clone()))
            });
        let versions = vector.as_ref().map(|vector| vector.versions.clone());
        let versions = versions.unwrap_or_default();
        let figures = figures(&measures, slices, work);
        Configuration {
            width,
            form,
            vector,
            visa: Listing::of_visa(kernel, names),
            occupied,
            aliases: aliases.collect(),
            native: None,
            native_executed: Vec::new(),
            native_origins: Vec::new(),
            registers: BTreeMap::new(),
            figures,
            lines: lines(
                kernel,
                width,
                source,
                &kernel.locations,
                &versions,
                run.as_ref(),
            ),
            executed: run.map(|r| r.profile).unwrap_or_default(),
        }
    }

    /// Adds the native code of the kernel.
    pub fn add_native(&mut self, kernel: &Kernel, mut native: Native) {
        self.native_executed = native.executed(kernel, &self.visa, &self.executed);
        self.native_origins = native.origins(kernel, &self.visa);
        // The finalizer knows places only.
        for (item, origin) in native.listing.items.iter_mut().zip(&self.native_origins) {
            if let Some(origin) = origin.and_then(|index| self.visa.items.get(index)) {
                item.calls.clone_from(&origin.calls);
            }
        }
        // An alias has the registers of its variable.
        let grf_bytes = kernel.target.grf_bytes();
        let declared = native.declared.iter();
        let declared = declared.filter(|declared| !self.aliases.contains_key(&declared.name));
        self.registers = declared
            .map(|declared| (declared.name.clone(), declared.registers(grf_bytes)))
            .collect();
        self.native = Some(native.listing);
    }

    /// The name in ids and in the page's own data: `16s` is the scalar form of 16 channels, `64t` vector IR whose
    /// threads do the work of 64 work-items.
    pub fn key(&self) -> String {
        format!("{}{}", self.width, self.form.letter())
    }
}

/// A remark about the registers that a kernel needs, at a width or in another form, at the line that needs the most.
/// `sentence` is the compiler's own about it, with the location.
pub fn needs(
    kernel: &Kernel,
    what: impl std::fmt::Display,
    sentence: Option<&str>,
    names: &mut Names,
) -> Message {
    if let Some(sentence) = sentence {
        return remark_of(sentence, names);
    }
    let Estimate { grfs, loc } = Estimate::of(kernel);
    let available = available_grfs(kernel);
    let text = match grfs <= available {
        true => format!("{what} requires {grfs} of {available} GRFs"),
        false => format!("{what} requires {grfs} GRFs, but {available} are available"),
    };
    remark(text, names.place(&kernel.locations, loc))
}

/// A remark about a line, or about the kernel.
pub fn remark(text: String, place: Option<Place>) -> Message {
    Message {
        kind: "remark",
        code: "",
        text,
        notes: Vec::new(),
        place,
        form: None,
    }
}

/// A remark of a sentence that names a source location, ` at k.cl:12:5`: the location becomes the place.
pub fn remark_of(sentence: &str, names: &Names) -> Message {
    for (file, name) in (0..).zip(&names.names) {
        let Some((before, rest)) = sentence.split_once(&format!(" at {name}:")) else {
            continue;
        };
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let (line, after) = rest.split_at(digits(rest));
        let Ok(line) = line.parse() else {
            continue;
        };
        let column = after.strip_prefix(':').unwrap_or(after);
        let after = &column[digits(column)..];
        return remark(format!("{before}{after}"), Some(Place { file, line }));
    }
    remark(sentence.to_owned(), None)
}

/// A remark about the code at a source location.
pub fn remark_at(text: String, loc: Loc, locations: &LocationTable, names: &mut Names) -> Message {
    remark(text, names.place(locations, loc))
}

/// The diagnostics of a compilation as messages.
pub fn messages(diagnostics: &[Diagnostic], map: &SourceMap, names: &mut Names) -> Vec<Message> {
    let message = |diagnostic: &Diagnostic| {
        let span = diagnostic
            .primary
            .as_ref()
            .map(|label| map.reported(label.span));
        let position = span.and_then(|span| map.position(span));
        let place = position.and_then(|position| {
            Some(Place {
                file: names.index(&map.file(position.file).name)?,
                line: position.line,
            })
        });
        let help = diagnostic.help.iter().map(|help| format!("help: {help}"));
        Message {
            kind: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Remark => "remark",
            },
            code: diagnostic.code.name(),
            text: diagnostic.message.clone(),
            notes: diagnostic.notes.iter().cloned().chain(help).collect(),
            place,
            // The width is chosen for the scalar form; other passes are those of the Gen IR that both forms are made of.
            form: (diagnostic.pass == Some(WIDTH)).then_some(Form::Scalar),
        }
    };
    diagnostics.iter().map(message).collect()
}

/// The texts of the files with code.
pub fn files(map: &SourceMap, names: &Names) -> Vec<File> {
    let text = |name: &str| {
        let file = map.files().iter().find(|file| file.name == name);
        file.map_or(String::new(), |file| file.text.to_string())
    };
    let shown = names.names.iter().map(|name| File {
        name: shown_name(name),
        text: text(name),
    });
    shown.collect()
}

/// A file name without the directories of this machine: of an absolute path, the last part.
pub fn shown_name(name: &str) -> String {
    let is_absolute = name.starts_with(['/', '\\']) || name.get(1..2) == Some(":");
    match name.rsplit(['/', '\\']).next() {
        Some(last) if is_absolute && !last.is_empty() => last.to_owned(),
        Some(_) | None => name.to_owned(),
    }
}
