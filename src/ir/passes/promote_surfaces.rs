//! Promotes accesses through 64-bit addresses to accesses of a surface (a bound buffer) at a 32-bit
//! byte offset.
//!
//! An access is promoted if its address derives from one pointer argument only: the argument
//! itself, plus or minus integers that derive from no pointer, through any copies and selects. Each
//! such pointer register gets a shadow, a doubleword with the offset of the pointer from the start
//! of the argument's surface. The shadow is written wherever the pointer is, so loops that advance
//! a pointer need no special treatment. The shadow of the argument itself starts as the pushed
//! buffer offset. It starts as 0, and the kernel has no buffer offset for the argument, where nothing is ever subtracted
//! from the pointer ([`crate::ir::analysis::non_negative`]): without the offset, the runtime starts the surface at the
//! pointer itself, so nothing before it could be accessed. The surface starts at a multiple of four bytes, which the
//! pointer is by its type, or because doublewords are accessed at distances from it that are multiples of four.
//!
//! Offsets are computed modulo 2^32. That is exact for every access inside of a buffer of less than
//! 4 GB, since the true offset fits. Only an access 4 GB or more out of bounds, which is undefined,
//! can behave differently than before.
//!
//! Requires: pointer arguments in inputs (`lower_pushed_constants`). A register with several
//! pointers as values at different times is promoted only if all have the same origin, so
//! `split_webs` should have run. Keeps: blocks, and every 64-bit address, so that compares, null
//! tests and stored pointers are unaffected (`eliminate_dead_code` removes those that are no longer
//! read). Invalidates: definitions and uses.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::non_negative::NonNegative;
use crate::ir::builder::Builder;
use crate::ir::function::{
    BlockId, Function, InputSource, ParameterId, ParameterKind, SURFACE_ALIGNMENT,
};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::Register;
use crate::ir::remarks::{RemarkKind, Remarks};
use crate::ir::types::{AddressSpace, Family, Type};

/// Promotes accesses to surfaces; returns whether there were any.
pub fn promote_surfaces(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let definitions = Definitions::compute(function);
    let origins = Origins::compute(function, &definitions);
    report(function, &origins, &mut analyses.remarks);
    let needed = needed_shadows(function, &definitions, &origins);
    if !needed.contains(&true) {
        return false;
    }
    let at_start = surfaces_at_pointers(function, &definitions, &origins, &needed);
    let mut b = Builder::new(std::mem::take(function));
    let shadows = add_shadows(&mut b, &definitions, &origins, &needed, &at_start);
    rewrite(&mut b, &origins, &shadows);
    *function = b.finish();
    true
}

/// The name of the pass in remarks.
const PASS: &str = "promote_surfaces";

/// Remarks about the arguments whose surfaces are used, at the first access of each, and about accesses of
/// global memory that keep their address.
fn report(function: &Function, origins: &Origins, remarks: &mut Remarks) {
    let kinds = [RemarkKind::Passed, RemarkKind::Missed];
    if !kinds.iter().any(|&kind| remarks.wants(kind, PASS)) {
        return;
    }
    let mut seen: Vec<ParameterId> = Vec::new();
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if let Some((_, Detail::Memory { surface, .. })) = promoted(function, origins, instruction)
        {
            if let Some(id) = surface.filter(|id| !seen.contains(id)) {
                seen.push(id);
                let name = function.parameter(id).map_or("", |p| &p.name);
                remarks.passed(PASS, instruction.loc, || {
                    format!("`{name}` accessed through its surface, at 32-bit offsets")
                });
            }
            continue;
        }
        let Detail::Memory {
            space: AddressSpace::Global,
            surface: None,
            ..
        } = instruction.detail
        else {
            continue;
        };
        let Some(&address) = function.sources(instruction).first() else {
            continue;
        };
        let why = match origins.of(address) {
            Origin::Argument(_) => "the access is atomic on 64 bits",
            Origin::Mixed => "the address is computed from several arguments",
            Origin::Plain | Origin::Unknown => "the address is computed from no argument",
        };
        remarks.missed(PASS, instruction.loc, || {
            format!("access at a 64-bit address: {why}")
        });
    }
}

/// The origin of a register's value: a lattice of three levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// Not known yet: the bottom element, kept by registers that are never written.
    Unknown,
    /// Derived from no pointer argument.
    Plain,
    /// This pointer argument plus an integer.
    Argument(ParameterId),
    /// Derived from pointer arguments in any other manner.
    Mixed,
}

impl Origin {
    /// The least upper bound, for a register with several definitions.
    fn join(self, other: Origin) -> Origin {
        match (self, other) {
            (Origin::Unknown, x) | (x, Origin::Unknown) => x,
            (a, b) if a == b => a,
            (Origin::Plain | Origin::Argument(_) | Origin::Mixed, _) => Origin::Mixed,
        }
    }
}

struct Origins {
    of: Vec<Origin>,
    /// By register, whether a visited instruction reads it and must be visited
    /// again when it changes.
    is_read: Vec<bool>,
}

impl Origins {
    /// The least fixed point. A register's origin changes at most twice, so the work is linear in
    /// the number of operands.
    fn compute(function: &Function, definitions: &Definitions) -> Origins {
        let mut origins = Origins {
            of: vec![Origin::Unknown; function.registers.len()],
            is_read: vec![false; function.registers.len()],
        };
        for input in &function.inputs {
            origins.of[input.register.index()] = input_origin(function, input.source);
        }
        let mut work = Vec::new();
        for block in &function.blocks {
            for instruction in &block.instructions {
                origins.visit(function, instruction, &mut work);
            }
        }
        while let Some(register) = work.pop() {
            for &point in definitions.uses(register) {
                origins.visit(function, instruction_at(function, point), &mut work);
            }
        }
        origins
    }

    /// Joins the result of an instruction into its destinations; pushes those that changed.
    fn visit(&mut self, function: &Function, instruction: &Instruction, work: &mut Vec<Register>) {
        let destinations = function.destinations(instruction);
        if destinations.is_empty() {
            return;
        }
        let sources = function.sources(instruction);
        for source in sources {
            self.is_read[source.index()] = true;
        }
        let result = self.result(instruction, sources);
        for &d in destinations {
            let joined = self.of(d).join(result);
            if joined != self.of(d) {
                self.of[d.index()] = joined;
                if self.is_read[d.index()] {
                    work.push(d);
                }
            }
        }
    }

    fn of(&self, register: Register) -> Origin {
        self.of[register.index()]
    }

    fn result(&self, instruction: &Instruction, sources: &[Register]) -> Origin {
        use Origin::{Argument, Mixed, Plain, Unknown};
        let is_qword = matches!(instruction.ty, Type::S64 | Type::U64);
        match (instruction.opcode, sources) {
            (opcode, _) if opcode.class() == Class::Atomic => Plain,
            // Loaded values and the results of compares are no promotable pointers.
            (Opcode::Load | Opcode::Loadi | Opcode::Cmp, _) => Plain,
            // A pointer to something other than an argument.
            (Opcode::AddressOf, _) if is_qword => Mixed,
            (Opcode::Mov, &[a]) if is_qword => self.of(a),
            (Opcode::Cvt, &[a])
                if is_qword
                    && matches!(instruction.detail, Detail::Convert(Type::S64 | Type::U64)) =>
            {
                self.of(a)
            }
            (Opcode::Sel, &[_, a, b]) if is_qword => self.of(a).join(self.of(b)),
            (Opcode::Add, &[a, b]) if is_qword => match (self.of(a), self.of(b)) {
                (Unknown, _) | (_, Unknown) => Unknown,
                (Plain, x) | (x, Plain) => x,
                (Argument(_) | Mixed, _) => Mixed,
            },
            (Opcode::Sub, &[a, b]) if is_qword => match (self.of(a), self.of(b)) {
                (Unknown, _) | (_, Unknown) => Unknown,
                (x, Plain) => x,
                // The difference of two pointers into one buffer does not depend on the
                // address of the buffer.
                (Argument(a), Argument(b)) if a == b => Plain,
                (Plain | Argument(_) | Mixed, _) => Mixed,
            },
            // Any other result computed from a pointer depends on the address of the buffer.
            (_, sources) => sources.iter().fold(Unknown, |so_far, &s| match self.of(s) {
                Unknown => so_far,
                Plain => so_far.join(Plain),
                Argument(_) | Mixed => Mixed,
            }),
        }
    }
}

fn input_origin(function: &Function, source: InputSource) -> Origin {
    let InputSource::Argument { index, offset } = source else {
        return Origin::Plain;
    };
    match function.parameter(index).map(|p| p.kind) {
        Some(ParameterKind::Pointer { .. }) if offset == 0 => Origin::Argument(index),
        Some(ParameterKind::Pointer { .. }) => Origin::Mixed,
        Some(ParameterKind::Value(_) | ParameterKind::Bytes { .. } | ParameterKind::Local)
        | None => Origin::Plain,
    }
}

fn instruction_at(function: &Function, point: Point) -> &Instruction {
    &function.block(point.block).instructions[point.index as usize]
}

/// The address register and the new detail of an access that can be promoted. The parameter must
/// point into the address space of the access.
fn promoted(
    function: &Function,
    origins: &Origins,
    instruction: &Instruction,
) -> Option<(Register, Detail)> {
    let Detail::Memory {
        space,
        surface: None,
        volatile,
        unaligned,
    } = instruction.detail
    else {
        return None;
    };
    // Surfaces support atomic operations on doublewords only.
    if instruction.opcode.class() == Class::Atomic && instruction.ty.size() > 4 {
        return None;
    }
    let &address = function.sources(instruction).first()?;
    let Origin::Argument(index) = origins.of(address) else {
        return None;
    };
    match function.parameter(index)?.kind {
        ParameterKind::Pointer { space: pointee, .. } if pointee == space => {
            let surface = Some(index);
            let detail = Detail::Memory {
                space,
                surface,
                volatile,
                unaligned,
            };
            Some((address, detail))
        }
        ParameterKind::Pointer { .. }
        | ParameterKind::Value(_)
        | ParameterKind::Bytes { .. }
        | ParameterKind::Local => None,
    }
}

/// The registers that a pointer definition derives its value from, for shadows.
fn bases<'f>(function: &'f Function, instruction: &Instruction) -> &'f [Register] {
    match (instruction.opcode, function.sources(instruction)) {
        (Opcode::Sel, [_, pointers @ ..]) => pointers,
        (_, sources) => sources,
    }
}

/// By register, whether it needs a shadow: it is the address of a promotable access, or a pointer
/// which such an address derives from.
fn needed_shadows(function: &Function, definitions: &Definitions, origins: &Origins) -> Vec<bool> {
    let mut needed = vec![false; function.registers.len()];
    let mut work = Vec::new();
    let mut need = |register: Register, work: &mut Vec<Register>| {
        if matches!(origins.of(register), Origin::Argument(_))
            && !std::mem::replace(&mut needed[register.index()], true)
        {
            work.push(register);
        }
    };
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if let Some((address, _)) = promoted(function, origins, instruction) {
            need(address, &mut work);
        }
    }
    while let Some(register) = work.pop() {
        for &point in definitions.of(register) {
            for &base in bases(function, instruction_at(function, point)) {
                need(base, &mut work);
            }
        }
    }
    needed
}

/// By parameter, whether its surface may start at the pointer, without a buffer offset.
fn surfaces_at_pointers(
    function: &Function,
    definitions: &Definitions,
    origins: &Origins,
    needed: &[bool],
) -> Vec<bool> {
    let non_negative = NonNegative::compute(function, definitions);
    let constants = KnownConstants::compute(function);
    let is_aligned = |register: Register| {
        match origins.of(register) {
        Origin::Argument(id) => function.parameter(id).is_some_and(|parameter| {
            matches!(parameter.kind, ParameterKind::Pointer { align, .. } if align >= SURFACE_ALIGNMENT)
        }),
        _ => false,
    }
    };
    let is_forward = |r: Register, pointer: Register| {
        non_negative.contains(r)
            && (is_aligned(pointer) || is_multiple_of_4(function, definitions, &constants, r))
    };
    let mut may = vec![true; function.parameters.len()];
    let mut reject = |register: Register| {
        if let Origin::Argument(id) = origins.of(register) {
            may[id.index()] = false;
        }
    };
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        let is_narrow = instruction.ty.size() < SURFACE_ALIGNMENT;
        match promoted(function, origins, instruction) {
            Some((address, Detail::Memory { unaligned, .. }))
                if (is_narrow || unaligned) && !is_aligned(address) =>
            {
                reject(address);
            }
            _ => {}
        }
        let &[d] = function.destinations(instruction) else {
            continue;
        };
        let is_argument = |r: Register| matches!(origins.of(r), Origin::Argument(_));
        if !needed[d.index()] || !is_argument(d) {
            continue;
        }
        let distances = |&&r: &&Register| !is_argument(r);
        let mut distances = function.sources(instruction).iter().filter(distances);
        let is_fine = match instruction.opcode {
            Opcode::Add => distances.all(|&r| is_forward(r, d)),
            Opcode::Mov | Opcode::Sel | Opcode::Cvt => true,
            _ => false,
        };
        if !is_fine {
            reject(d);
        }
    }
    may
}

/// Whether all values of an integer are multiples of [`SURFACE_ALIGNMENT`]: constants, and products with such.
fn is_multiple_of_4(
    function: &Function,
    definitions: &Definitions,
    constants: &KnownConstants,
    register: Register,
) -> bool {
    let is_multiple = |bits: u64| bits.is_multiple_of(u64::from(SURFACE_ALIGNMENT));
    let constant = |r: &Register| constants.get(*r);
    let points = definitions.of(register);
    !points.is_empty()
        && points.iter().all(|&point| {
            let instruction = instruction_at(function, point);
            let sources = function.sources(instruction);
            match instruction.opcode {
                Opcode::Loadi => instruction.immediate().is_some_and(is_multiple),
                Opcode::Mul => sources.iter().any(|s| constant(s).is_some_and(is_multiple)),
                Opcode::Shl => sources.get(1).and_then(constant).is_some_and(|n| n >= 2),
                _ => false,
            }
        })
}

/// Creates the shadow of each register that needs one. An input that is never written shares the
/// buffer offset as its shadow; one that is written gets a copy of it, or 0 if its surface starts at the pointer.
fn add_shadows(
    b: &mut Builder,
    definitions: &Definitions,
    origins: &Origins,
    needed: &[bool],
    at_start: &[bool],
) -> Vec<Option<Register>> {
    let mut shadows = vec![None; needed.len()];
    let mut starts = Vec::new();
    for input in b.function.inputs.clone() {
        let register = input.register;
        if let Origin::Argument(index) = origins.of(register)
            && needed[register.index()]
        {
            if at_start[index.index()] {
                let shadow = b.register(Family::Dword);
                shadows[register.index()] = Some(shadow);
                starts.push((shadow, None));
                continue;
            }
            let offset = b.input(InputSource::BufferOffset { index });
            if definitions.of(register).is_empty() {
                shadows[register.index()] = Some(offset);
            } else {
                let shadow = b.register(Family::Dword);
                shadows[register.index()] = Some(shadow);
                starts.push((shadow, Some(offset)));
            }
        }
    }
    for (shadow, &needed) in shadows.iter_mut().zip(needed) {
        if needed && shadow.is_none() {
            *shadow = Some(b.register(Family::Dword));
        }
    }
    if !starts.is_empty() {
        let entry = b.function.block_mut(BlockId::ENTRY);
        let rest = std::mem::take(&mut entry.instructions);
        b.select_block(BlockId::ENTRY);
        for (shadow, offset) in starts {
            match offset {
                Some(offset) => b.mov_into(shadow, Type::U32, offset),
                None => b.constant_into(shadow, Type::U32, 0),
            }
        }
        b.function
            .block_mut(BlockId::ENTRY)
            .instructions
            .extend(rest);
    }
    shadows
}

/// Inserts the code that computes the shadows, and accesses surfaces at them.
fn rewrite(b: &mut Builder, origins: &Origins, shadows: &[Option<Register>]) {
    let shadow = |r: Register| shadows.get(r.index()).copied().flatten();
    for id in b.function.block_ids() {
        let instructions = std::mem::take(&mut b.function.block_mut(id).instructions);
        b.select_block(id);
        for mut instruction in instructions {
            b.loc = instruction.loc;
            if let Some((address, detail)) = promoted(&b.function, origins, &instruction)
                && let Some(offset) = shadow(address)
            {
                b.function.sources_mut(&instruction)[0] = offset;
                instruction.detail = detail;
            }
            b.function.block_mut(id).instructions.push(instruction);
            if let &[d] = b.function.destinations(&instruction)
                && let Some(d) = shadow(d)
            {
                mirror(b, &instruction, d, &shadow);
            }
        }
    }
}

/// Repeats a pointer computation on offsets. The code follows the instruction, which has not
/// overwritten any source used here: a pointer is not its own summand, and only
/// mirrored code writes shadows.
fn mirror(
    b: &mut Builder,
    instruction: &Instruction,
    d: Register,
    shadow: &impl Fn(Register) -> Option<Register>,
) {
    match (instruction.opcode, b.function.sources(instruction)) {
        (Opcode::Add | Opcode::Sub, &[x, y]) => {
            let (base, integer) = match shadow(x) {
                Some(base) => (base, y),
                None => (shadow(y).unwrap_or(d), x),
            };
            let integer = b.convert(Type::U32, Type::U64, integer);
            b.op_into(d, instruction.opcode, Type::U32, &[base, integer]);
        }
        (Opcode::Sel, &[condition, x, y]) => {
            let (x, y) = (shadow(x).unwrap_or(d), shadow(y).unwrap_or(d));
            b.op_into(d, Opcode::Sel, Type::U32, &[condition, x, y]);
        }
        (_, &[x, ..]) => {
            let x = shadow(x).unwrap_or(d);
            b.mov_into(d, Type::U32, x);
        }
        (_, &[]) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::passes::tests::trial::{address_of, check, code, parse, run};
    use crate::numeric::MathMode;
    use pretty_assertions::assert_eq;

    /// `kernel(global %0, global %1, n %2, constant %3)` with qwords %4-%6, dwords %7-%8, bool %9.
    fn kernel(body: &str) -> Function {
        parse(&format!(
            r#"kernel @t(
  0: "p" "int *" global,
  8: "q" "int *" global,
  16: "n" "ulong" u64,
  24: "c" "constant int *" constant readonly
) {{
  registers qword %0-%6, dword %7-%8, bool %9
  names %4 "r", %5 "s", %6 "t", %7 "x", %8 "y", %9 "b"
  inputs %0 = argument.0+0, %1 = argument.1+0, %2 = argument.2+0, %3 = argument.3+0
$0:
{body}  ret
}}
"#
        ))
    }

    /// Runs the pass, checks that the function writes the same as before, and returns the surfaces
    /// of the accesses in order.
    fn surfaces(body: &str) -> Vec<Option<u16>> {
        let before = kernel(body);
        let mut after = before.clone();
        let changed = promote_surfaces(&mut after, &mut AnalysisCache::new());
        check(&after);
        assert_eq!(changed, after != before);
        for n in [0, 1, 4, 0xffff_ffff_ffff_fff0, address_of(0), address_of(1)] {
            assert_eq!(
                run(&after, &[n], MathMode::Model),
                run(&before, &[n], MathMode::Model),
                "{}",
                code(&after)
            );
        }
        let instructions = after.blocks.iter().flat_map(|b| &b.instructions);
        instructions
            .filter_map(|i| match i.detail {
                Detail::Memory { surface, .. } => Some(surface.map(|s| s.0)),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn an_argument_plus_an_offset_is_an_offset_into_its_surface() {
        let mut f = kernel(
            "  %4 = add.u64 %0, %2
  %7 = load.global.u32 %4
  %8 = load.constant.u32 %3
  store.global.u32 %1, %7, %8
",
        );
        assert!(promote_surfaces(&mut f, &mut AnalysisCache::new()));
        check(&f);
        assert_eq!(
            code(&f),
            "\
$0:
  %11 = loadi.u32 0
  %12 = loadi.u32 0
  %4 = add.u64 %0, %2
  %14 = cvt.u32.u64 %2
  %13 = add.u32 %10, %14
  %7 = load.global[0].u32 %13
  %8 = load.constant[3].u32 %12
  store.global[1].u32 %11, %7, %8
  ret
}
"
        );
        assert_eq!(
            f.inputs[4].source,
            InputSource::BufferOffset {
                index: ParameterId(0)
            }
        );
        assert!(!promote_surfaces(&mut f, &mut AnalysisCache::new()));
    }

    #[test]
    fn a_surface_starts_at_a_pointer_from_which_nothing_is_subtracted() {
        let has_offset = |body: &str| {
            let mut f = kernel(body);
            let before = run(&f, &[3], MathMode::Model);
            assert!(promote_surfaces(&mut f, &mut AnalysisCache::new()));
            check(&f);
            assert_eq!(run(&f, &[3], MathMode::Model), before, "{}", code(&f));
            f.has_buffer_offset(ParameterId(1))
        };
        let at = |distance: &str, access: &str| {
            format!(
                "  %7 = loadi.u32 2
  %8 = loadi.u32 9
  %5 = loadi.u64 4
{distance}
  %4 = add.u64 %1, %6
  {access}
"
            )
        };
        let store = "store.global.u32 %4, %7";
        // Constants, and multiples of four of what is not negative.
        assert!(!has_offset(&at("  %6 = loadi.u64 12", store)));
        let index = "  %6 = cvt.u64.u32 %8\n  %6 = mul.u64 %6, %5";
        assert!(has_offset(&at(index, store)), "%6 is no multiple at first");
        assert!(!has_offset(&at("  %6 = mul.u64 %5, %5", store)));
        // What may be negative: an argument, a constant, a difference.
        assert!(has_offset(&at("  %6 = mul.u64 %2, %5", store)));
        assert!(has_offset(&at(
            "  %6 = loadi.u64 0xfffffffffffffffc",
            store
        )));
        assert!(has_offset(&at("  %6 = sub.u64 %5, %5", store)));
        // What may be no multiple of four, and the pointer with it.
        assert!(has_offset(&at("  %6 = loadi.u64 6", store)));
    }

    #[test]
    fn a_pointer_to_integers_of_32_bits_is_aligned_for_its_surface() {
        let has_offset = |align: &str, access: &str| {
            let text = format!(
                r#"kernel @t(0: "p" "int *" global{align}) {{
  registers qword %0-%2, word %3, dword %4
  inputs %0 = argument.0+0
$0:
  %3 = loadi.u16 7
  %4 = loadi.u32 7
  %1 = loadi.u64 6
  %2 = add.u64 %0, %1
  {access}
  ret
}}
"#
            );
            let mut f = parse(&text);
            assert!(promote_surfaces(&mut f, &mut AnalysisCache::new()));
            check(&f);
            f.has_buffer_offset(ParameterId(0))
        };
        for access in [
            "store.global.u16 %2, %3",
            "store.global.unaligned.u32 %2, %4",
        ] {
            assert!(has_offset("", access));
            assert!(has_offset(" align 2", access));
            assert!(!has_offset(" align 4", access));
            assert!(!has_offset(" align 16", access));
        }
    }

    #[test]
    fn pointers_that_advance_in_loops_are_followed() {
        // r moves up from p, the argument q itself moves down.
        let body = "  %4 = mov.u64 %0
  %7 = loadi.u32 5
  bra $1
$1:
  %8 = load.global.u32 %1
  store.global.u32 %4, %8
  %5 = loadi.u64 12
  %4 = add.u64 %5, %4
  %1 = sub.u64 %1, %5
  %8 = loadi.u32 1
  %7 = sub.u32 %7, %8
  %8 = loadi.u32 0
  %9 = cmp.ne.u32 %7, %8
  brc %9, $1, $2
$2:
";
        assert_eq!(surfaces(body), [Some(1), Some(0)]);
    }

    #[test]
    fn what_has_two_origins_stays() {
        // A select of two arguments, of an argument or null, and a variable assigned from both.
        for body in [
            "  %5 = loadi.u64 1\n  %9 = cmp.eq.u64 %2, %5\n  %4 = sel.u64 %9, %0, %1\n  store.global.u64 %4, %2\n",
            "  %5 = loadi.u64 0\n  %9 = cmp.ne.u64 %2, %5\n  %4 = sel.u64 %9, %0, %2\n  store.global.u64 %4, %2\n",
            "  %4 = mov.u64 %0\n  %9 = cmp.eq.u64 %2, %4\n  brc %9, $1, $2\n$1:\n  %4 = mov.u64 %1\n  bra $2\n$2:\n  store.global.u64 %4, %2\n",
        ] {
            assert_eq!(surfaces(body), [None]);
        }
        // Two positions in one argument have one origin.
        let body = "  %5 = loadi.u64 4\n  %6 = add.u64 %0, %5\n  %9 = cmp.ne.u64 %2, %5\n  %4 = sel.u64 %9, %0, %6\n  store.global.u64 %4, %2\n";
        assert_eq!(surfaces(body), [Some(0)]);
    }

    #[test]
    fn integers_made_of_pointers_are_no_offsets() {
        for body in [
            // q + (p - q) is p, not a position in q.
            "  %4 = sub.u64 %0, %1\n  %5 = add.u64 %1, %4\n  store.global.u64 %5, %2\n",
            // An address rounded down to a multiple of 256.
            "  %5 = loadi.u64 0xffffffffffffff00\n  %4 = and.u64 %0, %5\n  store.global.u64 %4, %2\n",
            // The low half of an address.
            "  %7 = cvt.u32.u64 %1\n  %4 = cvt.u64.u32 %7\n  %5 = add.u64 %0, %4\n  store.global.u64 %5, %2\n",
            // A 64-bit value argument, whatever it contains.
            "  store.global.u64 %2, %2\n",
        ] {
            assert_eq!(surfaces(body), [None]);
        }
        // The difference of two positions in one argument does not depend on its address.
        let body = "  %4 = add.u64 %0, %2\n  %4 = add.u64 %4, %2\n  %5 = sub.u64 %4, %0\n  %6 = add.u64 %1, %5\n  store.global.u64 %6, %2\n";
        let f = kernel(body);
        let origins = Origins::compute(&f, &Definitions::compute(&f));
        assert_eq!(origins.of(Register(5)), Origin::Plain);
        assert_eq!(origins.of(Register(6)), Origin::Argument(ParameterId(1)));
    }

    #[test]
    fn compares_and_stored_pointers_keep_the_address() {
        let body = "  %4 = add.u64 %0, %2\n  %9 = cmp.gt.u64 %4, %1\n  %7 = cvt.u32.bool %9\n  store.global.u64 %1, %4\n  store.global.u32 %0, %7\n";
        assert_eq!(surfaces(body), [Some(1), Some(0)]);
    }
}
