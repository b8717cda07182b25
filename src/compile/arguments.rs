//! How each kernel argument is passed, and why: the three cases of pushed constants.
//!
//! The case is determined from the function as lowered: read only at constant offsets, read at
//! variable offsets, or written. The place is determined from the function as selected. So passes do not
//! need to track either.

use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::provenance::Provenance;
use crate::ir::analysis::variable_addresses::VariableAddresses;
use crate::ir::function::{Function, InputSource, ParameterKind};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;

/// How a kernel uses an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum ArgumentUse {
    /// Read only at constant offsets, or not at all.
    Direct,
    /// Read at offsets that are not constant.
    Indirect,
    /// Written: each work-item has its own copy.
    Written,
}

impl ArgumentUse {
    /// The name in the statistics.
    pub fn name(self) -> &'static str {
        match self {
            ArgumentUse::Direct => "direct",
            ArgumentUse::Indirect => "indirect",
            ArgumentUse::Written => "written",
        }
    }
}

/// Where an argument is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentPlace {
    /// Not passed: the kernel does not use it.
    Unused,
    /// Passed in registers and read from them.
    Registers {
        /// The number of bytes that are passed.
        bytes: u32,
    },
    /// Passed in registers and read by register-indirect addressing.
    Payload {
        /// The number of bytes that are passed.
        bytes: u32,
        /// The number of registers of the register file.
        registers: u32,
    },
    /// Passed in registers and copied to private memory.
    Private {
        /// The number of bytes that are copied.
        bytes: u32,
    },
    /// The buffer is accessed through its surface, with 32-bit offsets.
    Surface {
        /// The number of instructions that access it.
        accesses: u32,
    },
    /// The 64-bit address of the buffer is passed in registers.
    Address,
    /// Some accesses go through the buffer's surface, others through its 64-bit address.
    SurfaceAndAddress {
        /// The number of instructions that access the surface.
        accesses: u32,
    },
    /// The offset in local memory is passed in a register.
    LocalOffset,
}

impl ArgumentPlace {
    /// The name in the statistics.
    pub fn name(self) -> &'static str {
        match self {
            ArgumentPlace::Unused => "unused",
            ArgumentPlace::Registers { .. } => "registers",
            ArgumentPlace::Payload { .. } => "payload",
            ArgumentPlace::Private { .. } => "private",
            ArgumentPlace::Surface { .. } => "surface",
            ArgumentPlace::Address => "address",
            ArgumentPlace::SurfaceAndAddress { .. } => "surface and address",
            ArgumentPlace::LocalOffset => "local offset",
        }
    }
}

/// How an argument is passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passing {
    /// The name of the parameter.
    pub name: String,
    /// How the kernel uses the argument.
    pub case: ArgumentUse,
    /// Where the argument is stored.
    pub place: ArgumentPlace,
}

impl std::fmt::Display for Passing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |n: u32, what: &str| match n {
            1 => format!("1 {what}"),
            _ => format!("{n} {what}s"),
        };
        let instructions = |n: u32| plural(n, "instruction");
        let case = self.case.name();
        match self.place {
            ArgumentPlace::Unused => f.write_str("unused"),
            ArgumentPlace::Registers { bytes } => {
                let how = match self.case {
                    ArgumentUse::Direct => "pushed into registers",
                    ArgumentUse::Indirect => "at offsets that became constant, in registers",
                    ArgumentUse::Written => "in a private copy in registers",
                };
                write!(f, "{case}: {} {how}", plural(bytes, "byte"))
            }
            ArgumentPlace::Payload { registers, .. } => {
                let registers = plural(registers, "payload register");
                write!(f, "{case}: gathered from {registers}")
            }
            ArgumentPlace::Private { bytes } => {
                write!(f, "{case}: {} of private memory", plural(bytes, "byte"))
            }
            ArgumentPlace::Surface { accesses } => {
                write!(f, "{case}: {} through its surface", instructions(accesses))
            }
            ArgumentPlace::Address => write!(f, "{case}: address pushed into registers"),
            ArgumentPlace::SurfaceAndAddress { accesses } => {
                let instructions = instructions(accesses);
                write!(
                    f,
                    "{case}: {instructions} through its surface, others through its address, pushed into registers"
                )
            }
            ArgumentPlace::LocalOffset => {
                write!(f, "{case}: offset in local memory pushed into a register")
            }
        }
    }
}

/// How each argument is used, in a function as lowered, without calls.
pub(super) fn uses(lowered: &Function) -> Vec<ArgumentUse> {
    let mut uses = vec![ArgumentUse::Direct; lowered.parameters.len()];
    let known = KnownConstants::compute(lowered);
    let definitions = Definitions::compute(lowered);
    let provenance = Provenance::compute(lowered);
    let addresses = VariableAddresses::compute(lowered);
    // By group of private variables, the arguments that they are copies of.
    let mut copies: Vec<Vec<usize>> = vec![Vec::new(); lowered.variables.len()];
    let mut raise = |argument: usize, case: ArgumentUse| {
        if let Some(old) = uses.get_mut(argument) {
            *old = case.max(*old);
        }
    };
    let parameter_at = |offset: u64| {
        lowered.parameters.iter().position(|p| {
            u64::from(p.offset) <= offset && offset < u64::from(p.offset) + u64::from(p.size())
        })
    };
    // The argument that a register was loaded from.
    let read_from = |register: Register| {
        let point = definitions.single(register)?;
        let block = lowered.block(point.block);
        let load = block.instructions.get(point.index as usize)?;
        let is_argument = matches!(
            load.detail,
            Detail::Memory {
                space: AddressSpace::Argument,
                ..
            }
        );
        let address = *lowered.sources(load).first().filter(|_| is_argument)?;
        parameter_at(known.get(address)?)
    };
    let instructions = || lowered.blocks.iter().flat_map(|b| &b.instructions);
    for pass in [false, true] {
        for instruction in instructions() {
            let Detail::Memory { space, .. } = instruction.detail else {
                continue;
            };
            let Some((&address, values)) = lowered.sources(instruction).split_first() else {
                continue;
            };
            let is_store = instruction.opcode == Opcode::Store;
            let case = match is_store {
                true => ArgumentUse::Written,
                false => ArgumentUse::Indirect,
            };
            if space == AddressSpace::Argument && !pass {
                match known.get(address).map(parameter_at) {
                    Some(Some(argument)) if is_store => raise(argument, case),
                    Some(_) => {}
                    None => (0..lowered.parameters.len()).for_each(|k| raise(k, case)),
                }
            }
            let group = provenance.of_address(address);
            let Some(group) = group.filter(|_| space == AddressSpace::Private) else {
                continue;
            };
            let place = addresses
                .as_ref()
                .and_then(|a| a.accessed(lowered, instruction));
            let copied = place.filter(|_| is_store).and_then(|(variable, _)| {
                let variable = lowered.variable(variable)?;
                let mut arguments = values.iter().map(|&v| read_from(v));
                let argument = arguments.next().flatten()?;
                let parameter = lowered.parameters.get(argument)?;
                let is_copy = parameter.name == variable.name
                    && parameter.size() == variable.size
                    && arguments.all(|a| a == Some(argument));
                is_copy.then_some(argument)
            });
            let Some(list) = copies.get_mut(group.index()) else {
                continue;
            };
            match (copied, pass) {
                (Some(argument), false) if !list.contains(&argument) => list.push(argument),
                (None, true) if is_store || place.is_none() => {
                    list.iter().for_each(|&argument| raise(argument, case));
                }
                (Some(_) | None, _) => {}
            }
        }
    }
    for (variable, list) in lowered.variable_ids().zip(&copies) {
        if provenance.escapes(variable) {
            list.iter().for_each(|&k| raise(k, ArgumentUse::Written));
        }
    }
    uses
}

/// How each argument is passed, in a function as selected.
pub(super) fn passing(selected: &Function, uses: &[ArgumentUse], grf_bytes: u32) -> Vec<Passing> {
    let count = selected.parameters.len();
    let (mut bytes, mut gathered, mut private) =
        (vec![0u32; count], vec![0u32; count], vec![0; count]);
    let mut parts = vec![None; selected.registers.len()];
    for input in &selected.inputs {
        if let InputSource::Argument { index, .. } = input.source {
            let size = selected.family(input.register).size();
            parts[input.register.index()] = Some((index.index(), size));
            bytes[index.index()] += size;
        }
    }
    for (index, range) in crate::backend::payload::gathered(selected) {
        gathered[index.index()] += u32::from(range.end - range.start);
    }
    let definitions = Definitions::compute(selected);
    let mut accesses = vec![0u32; count];
    for instruction in selected.blocks.iter().flat_map(|b| &b.instructions) {
        let is_private = matches!(
            instruction.detail,
            Detail::Memory {
                space: AddressSpace::Private,
                ..
            }
        );
        if let Detail::Memory {
            surface: Some(argument),
            ..
        } = instruction.detail
        {
            accesses[argument.index()] += 1;
        }
        // At `-O0`, stores to an argument are to a copy.
        if let (Opcode::Mov, &[d], &[from]) = (
            instruction.opcode,
            selected.destinations(instruction),
            selected.sources(instruction),
        ) && definitions.single(d).is_some()
        {
            parts[d.index()] = parts[from.index()];
        }
        if is_private && instruction.opcode == Opcode::Store {
            for value in selected.sources(instruction).iter().skip(1) {
                if let Some((index, size)) = parts[value.index()] {
                    private[index] += size;
                }
            }
        }
    }
    let parameters = selected.parameters.iter().enumerate();
    parameters
        .map(|(k, p)| {
            let case = uses.get(k).copied().unwrap_or(ArgumentUse::Direct);
            let of_bytes = match (bytes[k], gathered[k], private[k]) {
                (0, ..) => ArgumentPlace::Unused,
                (_, _, bytes) if bytes > 0 && case != ArgumentUse::Direct => {
                    ArgumentPlace::Private { bytes }
                }
                (_, bytes, _) if bytes > 0 => ArgumentPlace::Payload {
                    bytes,
                    registers: bytes.div_ceil(grf_bytes),
                },
                (bytes, ..) => ArgumentPlace::Registers { bytes },
            };
            let place = match (p.kind, accesses[k], bytes[k]) {
                (ParameterKind::Value(_) | ParameterKind::Bytes { .. }, ..) => of_bytes,
                // Read or not: the first one is known without.
                (ParameterKind::Local, ..) => ArgumentPlace::LocalOffset,
                (_, 0, 0) => ArgumentPlace::Unused,
                (ParameterKind::Pointer { .. }, 0, _) => ArgumentPlace::Address,
                (ParameterKind::Pointer { .. }, accesses, 0) => ArgumentPlace::Surface { accesses },
                (ParameterKind::Pointer { .. }, accesses, _) => {
                    ArgumentPlace::SurfaceAndAddress { accesses }
                }
            };
            Passing {
                name: p.name.to_string(),
                case,
                place,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::backend::width::WidthChoice;
    use crate::compile::{Level, NoObserver, Options, compile};
    use crate::target::Target;
    use crate::target::Width;
    use pretty_assertions::assert_eq;

    /// The passing of the arguments after `out`, as text.
    fn passing(parameters: &str, body: &str, options: &Options) -> Vec<String> {
        let source = format!(
            "typedef struct {{ int x[8]; }} S; typedef struct {{ int x[130]; }} L;
             typedef struct {{ char c; int x; }} M;
             int at(const S *s, int i) {{ return s->x[i & 7]; }}
             __kernel void k(__global int *out, {parameters}) {{
                 int i = get_global_id(0); int r = 0; {body} out[i] = r; }}"
        );
        let compilation = compile("k.cl", &source, options, None, &mut NoObserver)
            .unwrap_or_else(|e| panic!("{e}"));
        let arguments = compilation.kernels[0].statistics.passing.iter();
        arguments.skip(1).map(ToString::to_string).collect()
    }

    fn all(body: &str, parameters: &str) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        for target in Target::ALL.iter().copied() {
            for width in target.info().widths.iter().filter(|&&w| w < Width::Simd32) {
                let options = Options {
                    target,
                    width: WidthChoice::Fixed(*width),
                    ..Options::default()
                };
                found.push(passing(parameters, body, &options));
            }
        }
        found.dedup();
        found
    }

    #[test]
    fn the_cases_of_every_target_and_width() {
        for (body, expected) in [
            (
                "r = s.x[0] + s.x[7];",
                "direct: 8 bytes pushed into registers",
            ),
            (
                "r = at(&s, 5);",
                "indirect: 4 bytes at offsets that became constant, in registers",
            ),
            ("r = i;", "unused"),
            (
                "r = s.x[i & 7];",
                "indirect: gathered from 1 payload register",
            ),
            (
                "r = at(&s, i);",
                "indirect: gathered from 1 payload register",
            ),
            (
                "for (int k = 0; k < 8; k++) r += s.x[k];",
                "indirect: 32 bytes at offsets that became constant, in registers",
            ),
            (
                "s.x[2] = i; r = s.x[2] + s.x[3];",
                "written: 4 bytes in a private copy in registers",
            ),
            (
                "s.x[i & 7] = i; r = s.x[5];",
                "written: 4 bytes of private memory",
            ),
        ] {
            assert_eq!(all(body, "S s"), [[expected]], "{body}");
        }
        let body = "const S *p = i & 1 ? &s : &t; r = p->x[i & 7];";
        let gathered = "indirect: gathered from 1 payload register";
        assert_eq!(all(body, "S s, S t"), [[gathered, gathered]]);
        assert_eq!(
            all("r = l.x[i & 127] + m.c;", "L l, M m"),
            [[
                "indirect: 520 bytes of private memory",
                "direct: 1 byte pushed into registers"
            ]]
        );
    }

    #[test]
    fn pointers_are_accessed_by_surface_or_address() {
        let parameters = "__global int *a, __global int *b, __local int *l, __constant int *c, __global int *n, int u";
        let body = "__global int *p = u ? a : b; l[i] = p[i] + c[3] + c[4 + i]; a[i] = l[0];";
        let options = Options {
            target: Target::Tgllp,
            ..Options::default()
        };
        assert_eq!(
            passing(parameters, body, &options),
            [
                "direct: 1 instruction through its surface, others through its address, pushed into registers",
                "direct: address pushed into registers",
                "direct: offset in local memory pushed into a register",
                "direct: 2 instructions through its surface",
                "unused",
                "direct: 4 bytes pushed into registers",
            ]
        );
        let options = Options {
            level: Level::O0,
            ..options
        };
        assert_eq!(
            passing("__global int *a", "r = a[i];", &options),
            ["direct: address pushed into registers"]
        );
    }

    #[test]
    fn without_optimization_copies_stay_in_memory() {
        let options = Options {
            level: Level::O0,
            ..Options::default()
        };
        let found = passing("S s, S t", "t.x[1] = i; r = s.x[i & 7] + t.x[0];", &options);
        assert_eq!(
            found,
            [
                "indirect: 32 bytes of private memory",
                "written: 32 bytes of private memory"
            ]
        );
    }
}
