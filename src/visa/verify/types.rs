//! Rules of types (R301 to R303) and of saturation (R107), which depends on them.
//!
//! Types that the target's hardware lacks are rejected here: on Xe-LP and Xe-HPG the finalizer
//! passes 64-bit integers and doubles through silently.

use super::{Checker, Rule};
use crate::target::Target;
use crate::visa::instruction::Instruction;
use crate::visa::kernel::Kernel;
use crate::visa::opcode::{Opcode, Property};
use crate::visa::operand::Operand;
use crate::visa::types::{Type, TypeKind};

/// Types of the typed operands, destinations first as in the text.
struct Operands {
    destinations: Vec<Type>,
    sources: Vec<Type>,
}

impl Operands {
    fn of(kernel: &Kernel, instruction: &Instruction) -> Operands {
        let mut operands = Operands {
            destinations: Vec::new(),
            sources: Vec::new(),
        };
        for operand in &instruction.operands {
            let types = match operand.is_destination() {
                true => &mut operands.destinations,
                false => &mut operands.sources,
            };
            types.extend(operand.element_type(kernel));
        }
        operands
    }

    fn all(&self) -> impl Iterator<Item = Type> {
        self.destinations.iter().chain(&self.sources).copied()
    }
}

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let operands = Operands::of(checker.kernel, instruction);
    let target = checker.kernel.target;
    if !instruction.opcode.is_on(target) {
        let mnemonic = instruction.opcode.mnemonic();
        let rule = if mnemonic.starts_with("lsc_") {
            Rule::Lsc
        } else {
            Rule::Opcode
        };
        checker.report(rule, format!("`{mnemonic}` is not supported on {target}"));
        return;
    }
    let info = instruction.opcode.info();
    if matches!(
        instruction.opcode,
        Opcode::LifetimeStart | Opcode::LifetimeEnd
    ) {
        return;
    }
    let wrong = operands
        .destinations
        .iter()
        .find(|&&ty| {
            !info.destinations.contains(ty)
                || reads_predicate(instruction) && (ty.is_float() || ty.size() > 4)
        })
        .or_else(|| {
            operands
                .sources
                .iter()
                .find(|&&ty| !info.sources.contains(ty))
        })
        .copied()
        .or_else(|| lacking(instruction.opcode, &operands, target));
    if let Some(ty) = wrong {
        checker.report(
            Rule::Types,
            format!("opcode does not support type `{ty}` on {target}"),
        );
        return;
    }
    if is_integer_division(instruction.opcode, &operands) && !target.info().int_divide {
        checker.report(
            Rule::Types,
            format!("integer division is not supported on {target}"),
        );
    }
    if matches!(instruction.opcode, Opcode::Rol | Opcode::Ror) {
        rotation(checker, &operands, target);
    }
    mixtures(checker, instruction.opcode, &operands);
    if instruction.saturate && !saturates(instruction.opcode, &operands, target) {
        checker.report(Rule::Saturation, "instruction does not support `.sat`");
    }
}

/// Whether it is a `mov` of a predicate's bits.
fn reads_predicate(instruction: &Instruction) -> bool {
    instruction.opcode == Opcode::Mov
        && matches!(instruction.operands.get(1), Some(Operand::Predicate(_)))
}

fn is_dword(ty: Type) -> bool {
    matches!(ty, Type::Ud | Type::D)
}

/// The first operand type that the target's ALU does not support.
fn lacking(opcode: Opcode, operands: &Operands, target: Target) -> Option<Type> {
    let info = target.info();
    if !opcode.is_alu() {
        return None;
    }
    let any = |wanted: fn(Type) -> bool| operands.all().find(|&ty| wanted(ty));
    if !info.double
        && let Some(ty) = any(|ty| ty == Type::Df)
    {
        return Some(ty);
    }
    if !info.bfloat
        && let Some(ty) = any(|ty| ty == Type::Bf)
    {
        return Some(ty);
    }
    let quad = any(|ty| matches!(ty, Type::Uq | Type::Q))?;
    // The finalizer expands 64-bit integer moves, and 32 x 32 -> 64 bit multiplications.
    let expanded = match opcode {
        Opcode::Mov => operands.all().all(|ty| !ty.is_float()),
        Opcode::Mul => operands.sources.iter().all(|&ty| is_dword(ty)),
        _ => false,
    };
    (!info.int64 && !expanded).then_some(quad)
}

/// Rotations keep the size of the rotated operand, and are of quadwords on some targets only.
fn rotation(checker: &mut Checker<'_>, operands: &Operands, target: Target) {
    let sizes = [&operands.destinations, &operands.sources].map(|t| t.first().map(|t| t.size()));
    if sizes[0] != sizes[1] {
        checker.report(Rule::Types, "rotation requires operands of one size");
    }
    if !target.info().rotate_qword && operands.all().any(|ty| ty.size() == 8) {
        checker.report(
            Rule::Types,
            format!("rotation of quadwords is not supported on {target}"),
        );
    }
}

fn is_integer_division(opcode: Opcode, operands: &Operands) -> bool {
    matches!(opcode, Opcode::Div | Opcode::Mod) && operands.all().any(|ty| !ty.is_float())
}

fn mixtures(checker: &mut Checker<'_>, opcode: Opcode, operands: &Operands) {
    let mut floats: Vec<Type> = operands.all().filter(|ty| ty.is_float()).collect();
    let all = operands.all().count();
    let mixed = match opcode {
        // Converts any types, but bf only from and to f.
        Opcode::Mov => {
            operands.all().any(|ty| ty == Type::Bf)
                && !operands.all().all(|ty| matches!(ty, Type::Bf | Type::F))
        }
        // The result of a comparison in a variable is all ones or zero: of the sources' size, if they are floats. That of
        // integers may have any: it is converted, as Intel's vector compiler expects of a doubleword for words.
        Opcode::Cmp => {
            let sources = operands.sources.len();
            let float_sources = operands.sources.iter().filter(|ty| ty.is_float()).count();
            let size = operands.sources.iter().map(|ty| ty.size()).max();
            let fits = |ty: &Type| match float_sources {
                0 => !ty.is_float(),
                _ => Some(ty.size()) == size,
            };
            (float_sources != 0 && float_sources != sources)
                || !all_equal(operands.sources.iter().filter(|ty| ty.is_float()))
                || !operands.destinations.iter().all(fits)
        }
        Opcode::Add | Opcode::Mul | Opcode::Mad => {
            floats.retain(|&ty| ty != Type::F);
            let partner = floats.first().copied();
            let with_float = operands.all().any(|ty| ty == Type::F);
            (operands.all().any(Type::is_float) && operands.all().any(|ty| !ty.is_float()))
                || !all_equal(floats.iter())
                || (with_float && partner == Some(Type::Df))
        }
        _ => (!floats.is_empty() && floats.len() != all) || !all_equal(floats.iter()),
    };
    if mixed {
        let listed = |types: &[Type]| {
            let names: Vec<String> = types.iter().map(|ty| format!("`{ty}`")).collect();
            names.join(", ")
        };
        let (results, sources) = (listed(&operands.destinations), listed(&operands.sources));
        checker.report(
            Rule::MixedTypes,
            match results.is_empty() {
                true => format!("incompatible operand types: sources {sources}"),
                false => {
                    format!("incompatible operand types: destination {results}, sources {sources}")
                }
            },
        );
    }
    let signs_matter = opcode.has(Property::OneSign);
    if signs_matter && !one_type_represents_all(&operands.sources) {
        checker.report(
            Rule::MixedSigns,
            "signed and unsigned sources without a common type",
        );
    }
}

fn all_equal<'a>(mut types: impl Iterator<Item = &'a Type>) -> bool {
    let first = types.next();
    types.all(|ty| Some(ty) == first)
}

/// Whether the widest signed type can represent all values of the unsigned ones,
/// if both kinds occur.
fn one_type_represents_all(types: &[Type]) -> bool {
    let widest = |kind| {
        types
            .iter()
            .filter(|ty| ty.kind() == kind)
            .map(|ty| ty.size())
            .max()
    };
    match (widest(TypeKind::Signed), widest(TypeKind::Unsigned)) {
        (Some(signed), Some(unsigned)) => unsigned < signed,
        _ => true,
    }
}

/// Whether the opcode supports `.sat` and the finalizer preserves it.
fn saturates(opcode: Opcode, operands: &Operands, target: Target) -> bool {
    let float = operands.destinations.iter().all(|ty| ty.is_float());
    // A doubleword product consists of several instructions, of which only the last one saturates.
    let product = || {
        target.info().saturating_dword_product || operands.sources.iter().all(|ty| ty.size() < 4)
    };
    opcode.has(Property::Saturates)
        || opcode.has(Property::SaturatesFloats) && float
        || opcode == Opcode::Mul && product()
}
