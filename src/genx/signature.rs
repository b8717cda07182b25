//! Names of intrinsics, and the types of results and operands that the table allows.

use super::function::Detail;
use super::opcode::{Atomic, LscMemory, Opcode, Signs, Slot, Spelling, TABLE};
use super::types::{Data, Scalar, Type};
use hashbrown::HashMap;
use std::sync::LazyLock;

/// An intrinsic, identified by its name without the types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intrinsic {
    /// The operation, a row of the table.
    pub opcode: Opcode,
    /// What the name specifies besides the operation: signs, an atomic operation, a memory.
    pub detail: Detail,
}

/// The name without types of an operation; `None` for an instruction, and for a detail that does
/// not belong to the operation. `floats` is whether a region has float elements.
pub fn base_name(opcode: Opcode, detail: &Detail, floats: bool) -> Option<String> {
    Some(match (opcode.row().spelling, detail) {
        (Spelling::Word(_), _) => return None,
        (Spelling::Llvm(name), _) => format!("llvm.{name}"),
        (Spelling::Genx(name), _) => format!("llvm.genx.{name}"),
        (Spelling::Signed(name), Detail::Signs(signs)) => {
            format!("llvm.genx.{}{name}", signs.letters())
        }
        (Spelling::Region(name), _) => {
            format!("llvm.genx.{name}{}", if floats { 'f' } else { 'i' })
        }
        (Spelling::Atomic(name), Detail::Atomic(atomic)) => {
            format!("llvm.genx.{name}{}", atomic.name())
        }
        (Spelling::Lsc(name), Detail::Lsc(memory)) => format!("llvm.genx.{name}.{}", memory.name()),
        (Spelling::Signed(_) | Spelling::Atomic(_) | Spelling::Lsc(_), _) => return None,
    })
}

/// All intrinsics by their names without types.
static NAMES: LazyLock<HashMap<String, Intrinsic>> = LazyLock::new(|| {
    let mut names = HashMap::new();
    let mut add = |opcode, detail: Detail, floats: bool| {
        if let Some(name) = base_name(opcode, &detail, floats) {
            names.insert(name, Intrinsic { opcode, detail });
        }
    };
    for row in TABLE {
        match row.spelling {
            Spelling::Word(_) => {}
            Spelling::Llvm(_) | Spelling::Genx(_) => add(row.opcode, Detail::None, false),
            Spelling::Signed(_) => {
                for signs in Signs::ALL {
                    add(row.opcode, Detail::Signs(signs), false);
                }
            }
            Spelling::Region(_) => {
                for floats in [false, true] {
                    add(row.opcode, Detail::None, floats);
                }
            }
            Spelling::Atomic(_) => {
                for &atomic in Atomic::ALL {
                    add(row.opcode, Detail::Atomic(atomic), false);
                }
            }
            Spelling::Lsc(_) => {
                for &memory in LscMemory::ALL {
                    add(row.opcode, Detail::Lsc(memory), false);
                }
            }
        }
    }
    // The intrinsic of LLVM, which is correctly rounded for doubles only: see [`with_type`].
    if let Some(root) = names.get("llvm.genx.sqrt").cloned() {
        names.insert(ROOT.to_owned(), root);
    }
    // A copy, with which Intel's compiler moves values between kinds of registers.
    let copy = Intrinsic {
        opcode: Opcode::Bitcast,
        detail: Detail::None,
    };
    names.insert("llvm.genx.convert".to_owned(), copy);
    names
});

/// The intrinsic with this name, and the part of the name with its types, without the dot.
pub fn intrinsic(name: &str) -> Option<(&'static Intrinsic, &str)> {
    let ends = name.match_indices('.').map(|(at, _)| at);
    let ends: Vec<usize> = ends.chain([name.len()]).collect();
    ends.into_iter().rev().find_map(|end| {
        let (base, types) = name.split_at_checked(end)?;
        let found = NAMES.get(base)?;
        Some((found, types.strip_prefix('.').unwrap_or(types)))
    })
}

/// LLVM's square root, of any type.
const ROOT: &str = "llvm.sqrt";

/// The operation of an intrinsic with a name and a result: `llvm.sqrt` of doubles is correctly rounded.
pub fn with_type(found: &Intrinsic, name: &str, result: Type) -> Opcode {
    let is_double = result.data().is_some_and(|data| data.scalar == Scalar::F64);
    match found.opcode {
        Opcode::Sqrt if is_double && name.starts_with(ROOT) => Opcode::IeeeSqrt,
        opcode => opcode,
    }
}

/// The names without types of all intrinsics, sorted.
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = NAMES.keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}

/// A result or an operand with a type that the table does not allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The index of the operand; `None` for the result.
    pub operand: Option<usize>,
    /// What is expected, and what was found.
    pub message: String,
}

/// The types of the overloaded result and operands, in the order of the name.
///
/// # Errors
/// The first type that the table does not allow, or a wrong number of operands.
pub fn overloads(
    opcode: Opcode,
    atomic: Option<Atomic>,
    result: Type,
    operands: &[Type],
) -> Result<Vec<Data>, Mismatch> {
    found_overloads(opcode, atomic, result, operands).map(|found| found.types().to_vec())
}

/// Checks the types of a result and operands.
///
/// # Errors
/// See [`overloads`].
pub fn check_types(
    opcode: Opcode,
    atomic: Option<Atomic>,
    result: Type,
    operands: &[Type],
) -> Result<(), Mismatch> {
    found_overloads(opcode, atomic, result, operands).map(|_| ())
}

/// The most slots of an operation.
const MAX_SLOTS: usize = 16;

/// The overloaded types so far, in order.
struct Found {
    list: [Data; MAX_SLOTS],
    count: usize,
}

impl Found {
    /// Whether there was a place for the type.
    fn push(&mut self, data: Data) -> bool {
        let Some(slot) = self.list.get_mut(self.count) else {
            return false;
        };
        *slot = data;
        self.count += 1;
        true
    }

    fn types(&self) -> &[Data] {
        &self.list[..self.count]
    }
}

fn found_overloads(
    opcode: Opcode,
    atomic: Option<Atomic>,
    result: Type,
    operands: &[Type],
) -> Result<Found, Mismatch> {
    let slots = opcode.operands(atomic);
    if slots.len() != operands.len() {
        let plural = if slots.len() == 1 { "" } else { "s" };
        return Err(Mismatch {
            operand: None,
            message: format!(
                "expected {} operand{plural}, found {}",
                slots.len(),
                operands.len()
            ),
        });
    }
    let mut found = Found {
        list: [Data::I32; MAX_SLOTS],
        count: 0,
    };
    let mut check = |index: Option<usize>, slot: Slot, ty: Type| {
        let wrong = |expected: String| {
            let message = format!("expected {expected}, found `{ty}`");
            Err(Mismatch {
                operand: index,
                message,
            })
        };
        let data = match (slot, ty) {
            (Slot::Void, Type::Void) | (Slot::Pointer, Type::Pointer { .. }) => return Ok(()),
            (Slot::Pair, Type::Pair(data)) | (_, Type::Data(data)) => data,
            (_, Type::Void | Type::Pointer { .. } | Type::Pair(_)) => {
                return wrong(expected(slot, found.types()));
            }
        };
        let is_pair = matches!(ty, Type::Pair(_));
        if is_pair != (slot == Slot::Pair) || !slot.allows(data, found.types()) {
            return wrong(expected(slot, found.types()));
        }
        let mut fits = true;
        if slot.is_overloaded() {
            fits &= found.push(data);
        }
        if slot == Slot::Pair && index.is_none() {
            fits &= found.push(data);
        }
        match fits {
            true => Ok(()),
            false => wrong(format!("at most {MAX_SLOTS} types")),
        }
    };
    check(None, opcode.row().result, result)?;
    for (index, (&slot, ty)) in slots.iter().zip(operands).enumerate() {
        check(Some(index), slot, *ty)?;
    }
    Ok(found)
}

/// What a slot requires, for messages.
fn expected(slot: Slot, overloads: &[Data]) -> String {
    match slot {
        Slot::Void => "no result".to_owned(),
        Slot::Int => "an integer or a vector of integers".to_owned(),
        Slot::Float => "a float or a vector of floats".to_owned(),
        Slot::Vector => "a vector".to_owned(),
        Slot::Any => "a scalar or a vector".to_owned(),
        Slot::Pair => "a pair of integers".to_owned(),
        Slot::Same(index) => match overloads.get(usize::from(index)) {
            Some(data) => format!("`{data}`"),
            None => "another type".to_owned(),
        },
        Slot::Is(scalar) => format!("`{scalar}`"),
        Slot::Constant(scalar) => format!("a constant `{scalar}`"),
        Slot::Pointer => "a pointer".to_owned(),
    }
}

/// The suffix of an intrinsic's name for these overloads: `.v8i32.i16`.
pub fn suffix(overloads: &[Data]) -> String {
    overloads
        .iter()
        .map(|data| format!(".{}", data.mangled()))
        .collect()
}

/// Whether the end of a name consists of types. Which ones is not significant: Intel's compiler takes the
/// types of an intrinsic from its result and operands, and its older versions leave some out, or name others.
pub fn is_suffix(types: &str) -> bool {
    let is_data = |name: &str| Data::from_mangled(name).is_some();
    // A pointer is `p`, the number of its address space, and what it points at.
    let is_pointer = |name: &str| {
        let space = name.strip_prefix('v').map_or(name, without_number);
        let pointee = space.strip_prefix('p').map(without_number);
        pointee.is_some_and(|pointee| pointee.is_empty() || is_data(pointee))
    };
    types.is_empty()
        || types
            .split('.')
            .all(|name| is_data(name) || is_pointer(name))
}

fn without_number(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::super::types::Scalar;
    use super::*;
    use pretty_assertions::assert_eq;

    fn vector(scalar: Scalar, count: u32) -> Data {
        Data::vector(scalar, count).unwrap()
    }

    #[test]
    fn names_are_split_from_types() {
        let find = |name: &'static str| {
            intrinsic(name).map(|(found, types)| (found.opcode, found.detail.clone(), types))
        };
        assert_eq!(
            find("llvm.genx.rdregionf.v4f32.v8f32.i16"),
            Some((Opcode::ReadRegion, Detail::None, "v4f32.v8f32.i16"))
        );
        assert_eq!(
            find("llvm.genx.suadd.sat.i8.i16"),
            Some((
                Opcode::AddSat,
                Detail::Signs(Signs::new(true, false)),
                "i8.i16"
            ))
        );
        assert_eq!(
            find("llvm.genx.oword.ld.unaligned.v8i32").unwrap().0,
            Opcode::OwordLdUnaligned
        );
        assert_eq!(
            find("llvm.genx.dword.atomic2.cmpxchg.v8i32.v8i1"),
            Some((
                Opcode::DwordAtomic2,
                Detail::Atomic(Atomic::CmpXchg),
                "v8i32.v8i1"
            ))
        );
        assert_eq!(
            find("llvm.genx.group.id.x"),
            Some((Opcode::GroupIdX, Detail::None, ""))
        );
        assert_eq!(find("llvm.genx.rdregion.v4i32"), None);
        assert_eq!(find("llvm.genx.alloca.i32"), None);
    }

    #[test]
    fn types_are_checked_against_the_table() {
        let (v8, v4) = (vector(Scalar::I32, 8), vector(Scalar::I32, 4));
        let check = |result: Data, operands: &[Type]| {
            overloads(Opcode::Add, None, result.into(), operands)
                .map_err(|m| (m.operand, m.message))
        };
        assert_eq!(check(v8, &[v8.into(), v8.into()]), Ok(vec![v8]));
        assert_eq!(
            check(v8, &[v8.into(), v4.into()]),
            Err((Some(1), "expected `<8 x i32>`, found `<4 x i32>`".into()))
        );
        assert_eq!(
            check(v8, &[v8.into()]),
            Err((None, "expected 2 operands, found 1".into()))
        );
        assert_eq!(
            check(vector(Scalar::F32, 8), &[v8.into(), v8.into()]),
            Err((
                None,
                "expected an integer or a vector of integers, found `<8 x float>`".into()
            ))
        );
        let pair = overloads(Opcode::Addc, None, Type::Pair(v8), &[v8.into(), v8.into()]);
        assert_eq!(suffix(&pair.unwrap()), ".v8i32.v8i32");
    }

    #[test]
    fn no_operation_has_more_types_than_fit() {
        for row in TABLE {
            // Some atomics have fewer operands.
            let operands = row.opcode.operands(None);
            let count = operands
                .iter()
                .chain([&row.result])
                .filter(|slot| slot.is_overloaded() || **slot == Slot::Pair)
                .count();
            assert!(count <= MAX_SLOTS, "{:?}: {count}", row.opcode);
        }
        let mut found = Found {
            list: [Data::I32; MAX_SLOTS],
            count: MAX_SLOTS - 1,
        };
        assert!(found.push(Data::I16));
        assert!(!found.push(Data::I16));
        assert_eq!(found.types().last(), Some(&Data::I16));
    }

    #[test]
    fn suffixes_consist_of_types() {
        let types = [
            vector(Scalar::I32, 8),
            vector(Scalar::I32, 4),
            Data::I16,
            Data::I1,
        ];
        assert_eq!(suffix(&types), ".v8i32.v4i32.i16.i1");
        for (name, accepted) in [
            ("v8i32.v4i32.i16.i1", true),
            ("v8i32", true),
            ("v2p0i8.p1v4f32.p0", true),
            ("q0i8", false),
            ("", true),
            ("v8i32.", false),
            ("v8i32.sat", false),
            ("v0i32", false),
        ] {
            assert_eq!(is_suffix(name), accepted, "{name}");
        }
    }
}
