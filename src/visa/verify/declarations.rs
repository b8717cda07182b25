//! Rules of declarations: names, sizes, aliases, inputs (R001 to R010).

use super::{Checker, Rule};
use crate::target::GRF_COUNT;
use crate::visa::kernel::InputVariable;
use crate::visa::operand::{Predefined, Variable};
use crate::visa::region;
use hashbrown::HashSet;

/// The maximum number of elements of a variable.
const MAX_ELEMENTS: u32 = 4096;
/// The maximum number of elements of an address variable.
const MAX_ADDRESSES: u32 = 16;
/// The maximum number of labels of a kernel.
const MAX_LABELS: usize = 65_535;
/// The first number after those of vISA's predefined variables (V0 to V31) and surfaces (T0 to T5).
const FIRST_VARIABLE: u32 = 32;
const FIRST_SURFACE: u32 = 6;

pub(super) fn check(checker: &mut Checker<'_>) {
    names(checker);
    shape(checker);
    variables(checker);
    inputs(checker);
    relocations(checker);
}

fn relocations(checker: &mut Checker<'_>) {
    let Some(linking) = &checker.kernel.linking else {
        return;
    };
    let count = linking.variables.len() + linking.functions.len() + linking.aliases.len();
    if count > 0 {
        checker.report(
            Rule::Relocations,
            format!(
                "unsupported linkage: {} relocations of variables, {} relocations of functions, {} aliases of module variables",
                linking.variables.len(),
                linking.functions.len(),
                linking.aliases.len()
            ),
        );
    }
}

fn names(checker: &mut Checker<'_>) {
    let kernel = checker.kernel;
    let variables = kernel
        .variables
        .iter()
        .map(|d| match d.name.chars().next() {
            // Inputs, registers of Gen IR and temporaries begin with letters that have
            // no meaning in vISA.
            Some(letter @ ('I' | 'R' | 'X')) => (letter, 0, &d.name),
            _ => ('V', FIRST_VARIABLE, &d.name),
        });
    let predicates = kernel.predicates.iter().map(|d| ('P', 0, &d.name));
    let addresses = kernel.addresses.iter().map(|d| ('A', 0, &d.name));
    let surfaces = kernel
        .surfaces
        .iter()
        .map(|d| ('T', FIRST_SURFACE, &d.name));
    // The name of the kernel's function is not that of a block.
    let function = format!("{}_main", kernel.name);
    let labels = kernel.labels.iter().filter(|name| **name != function);
    let labels = labels.map(|name| ('L', 0, name));
    let mut seen = HashSet::with_capacity(kernel.variables.len());
    for (letter, first, name) in variables
        .chain(predicates)
        .chain(addresses)
        .chain(surfaces)
        .chain(labels)
    {
        if !is_numbered_name(name, letter, first) {
            checker.report(
                Rule::Name,
                format!("invalid name `{name}`: expected `{letter}`, a number of at least {first} and an optional `_suffix`"),
            );
        } else if !seen.insert(name) {
            checker.report(Rule::Name, format!("redefinition of `{name}`"));
        }
    }
}

/// Whether a name is like `V32` or `V32_sum`: a letter and a number, so that it is no keyword, and
/// an optional suffix for readers.
fn is_numbered_name(name: &str, letter: char, first: u32) -> bool {
    let Some(rest) = name.strip_prefix(letter) else {
        return false;
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, suffix) = rest.split_at(digits);
    number.parse::<u32>().is_ok_and(|number| number >= first)
        && (suffix.is_empty() || suffix.starts_with('_') && is_word(suffix))
}

fn is_word(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn shape(checker: &mut Checker<'_>) {
    let kernel = checker.kernel;
    let widths = kernel.target.info().widths;
    let is_width = widths.iter().any(|w| w.channels() == kernel.simd);
    // Text with `Target="cm"` does not name the width.
    let is_one_item = kernel.is_for_all_channels() && kernel.simd <= 1;
    if !is_width && !is_one_item {
        checker.report(
            Rule::KernelShape,
            format!(
                "{} does not support dispatch width {}",
                kernel.target, kernel.simd
            ),
        );
    }
    let starts_well = kernel
        .name
        .bytes()
        .next()
        .is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
    if !starts_well || !is_word(&kernel.name) {
        checker.report(
            Rule::KernelShape,
            format!("invalid kernel name `{}`: expected identifier", kernel.name),
        );
    }
    if kernel.labels.len() > MAX_LABELS {
        checker.report(
            Rule::Labels,
            format!(
                "kernel `{}` has {} labels, which exceeds the limit of {MAX_LABELS}",
                kernel.name,
                kernel.labels.len()
            ),
        );
    }
    for decl in &kernel.predicates {
        if !matches!(decl.elements, 1 | 2 | 4 | 8 | 16 | 32) {
            checker.report(
                Rule::Predicate,
                format!(
                    "predicate `{}` has {} bits, expected 1, 2, 4, 8, 16 or 32",
                    decl.name, decl.elements
                ),
            );
        }
    }
    for decl in &kernel.addresses {
        if !(1..=MAX_ADDRESSES).contains(&decl.elements) {
            checker.report(
                Rule::Address,
                format!(
                    "address variable `{}` has {} elements, expected 1 to {MAX_ADDRESSES}",
                    decl.name, decl.elements
                ),
            );
        }
    }
}

fn variables(checker: &mut Checker<'_>) {
    let kernel = checker.kernel;
    let file_bytes = GRF_COUNT * kernel.target.grf_bytes();
    for (index, decl) in kernel.variables.iter().enumerate() {
        let name = &decl.name;
        if !(1..=MAX_ELEMENTS).contains(&decl.elements)
            || decl.elements * decl.ty.size() > file_bytes
        {
            checker.report(
                Rule::Variable,
                format!(
                    "invalid size of variable `{name}`: {} elements of type `{}`",
                    decl.elements, decl.ty
                ),
            );
            continue;
        }
        let Some((base, offset)) = decl.alias else {
            continue;
        };
        let declared_before = match base {
            Variable::Declared(id) => (id.0 as usize) < index,
            Variable::Predefined(Predefined::R0) => true,
            Variable::Predefined(Predefined::Null) => false,
            Variable::Predefined(_) => !checker.is_own(),
        };
        if !declared_before {
            checker.report(
                Rule::Alias,
                format!("`{name}` is an alias of a variable that is not declared before it"),
            );
            continue;
        }
        let end = u64::from(offset) + u64::from(decl.elements * decl.ty.size());
        if region::variable_size(kernel, base).is_none_or(|size| end > u64::from(size)) {
            checker.report(
                Rule::Alias,
                format!("alias `{name}` is out of bounds: it ends at byte {end} of its base"),
            );
        } else if let Some(storage) = region::storage(kernel, base)
            && !(storage.offset + offset).is_multiple_of(decl.ty.size())
        {
            checker.report(
                Rule::Alias,
                format!("alias `{name}` is misaligned: it starts at byte {offset} of its base"),
            );
        }
    }
}

fn inputs(checker: &mut Checker<'_>) {
    let kernel = checker.kernel;
    let grf = kernel.target.grf_bytes();
    let mut placed = Vec::new();
    let explicit_last = kernel
        .inputs
        .windows(2)
        .any(|pair| pair[0].implicit != 0 && pair[1].implicit == 0);
    if explicit_last {
        checker.report(Rule::Input, "an explicit input follows an implicit one");
    }
    for input in &kernel.inputs {
        let decl = match input.variable {
            InputVariable::General(id) => kernel.variables.get(id.0 as usize),
            InputVariable::Surface(_) | InputVariable::Sampler(_) => continue,
        };
        let Some(decl) = decl else {
            checker.report(Rule::Input, "use of undeclared variable as input");
            continue;
        };
        let name = decl.name.as_str();
        let size = decl.elements.saturating_mul(decl.ty.size());
        let end = u64::from(input.offset) + u64::from(input.size);
        let problem = if decl.alias.is_some() {
            "is an alias".to_owned()
        } else if input.size != size {
            format!("has {} bytes, but its variable has {size}", input.size)
        } else if input.offset < grf {
            "overlaps r0".to_owned()
        } else if end > u64::from(GRF_COUNT * grf) {
            "ends outside of the register file".to_owned()
        } else if !input.offset.is_multiple_of(decl.ty.size()) {
            "is misaligned".to_owned()
        } else if size >= grf && !input.offset.is_multiple_of(grf) {
            "is at least one GRF in size and does not start at a GRF boundary".to_owned()
        } else if size < grf && u64::from(input.offset / grf) != (end - 1) / u64::from(grf) {
            "crosses a GRF boundary".to_owned()
        } else {
            placed.push((u64::from(input.offset), end, name));
            continue;
        };
        checker.report(
            Rule::Input,
            format!("input `{name}` at byte {} {problem}", input.offset),
        );
    }
    placed.sort_unstable();
    for pair in placed.windows(2) {
        let [(_, first_end, first), (start, _, second)] = pair else {
            continue;
        };
        if start < first_end {
            checker.report(
                Rule::Input,
                format!("inputs `{first}` and `{second}` overlap"),
            );
        }
    }
}
