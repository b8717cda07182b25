//! The layout of a kernel's variables in the simulator's register file.
//!
//! The hardware's register allocator shares registers between variables. The simulator gives each
//! its own location, so that a read of another variable's stale data shows as undefined.

use crate::target::Target;
use crate::visa::kernel::Kernel;
use crate::visa::operand::{Predefined, Variable};
use crate::visa::types::Type;

/// The maximum number of elements of a variable (vISA 4.1).
const MAX_ELEMENTS: u32 = 4096;

/// The maximum total size of the variables in bytes: far more than a finalizer can allocate.
const MAX_BYTES: usize = 1 << 28;

/// Index in %r0 of the doubleword that contains the group ID in each dimension.
pub(super) const GROUP_ID_REGISTERS: [usize; 3] = [1, 6, 7];

/// The location of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct VariablePlace {
    /// Byte offset in the register file.
    pub(super) byte: usize,
    pub(super) size: usize,
    /// Type of its elements.
    pub(super) ty: Type,
}

/// The locations of all variables.
#[derive(Debug)]
pub(super) struct Layout {
    /// Size of a GRF in bytes.
    pub(super) grf: usize,
    /// Size of the register file in words.
    pub(super) words: usize,
    variables: Vec<VariablePlace>,
    r0: VariablePlace,
    cr0: VariablePlace,
    sr0: VariablePlace,
    hw_id: VariablePlace,
}

/// Number of GRFs before the variables, for the predefined ones.
pub(super) const PREDEFINED_GRFS: usize = 4;

impl Layout {
    /// Places the variables. Those of at least a GRF are aligned to one; smaller ones are inside
    /// one GRF, aligned at least to their declared alignment and their type.
    ///
    /// # Errors
    /// A sentence about an invalid declaration: an alias of an undefined variable, past the end of
    /// its variable or misaligned; too many elements.
    pub(super) fn new(kernel: &Kernel) -> Result<Layout, String> {
        let grf = Target::grf_bytes(kernel.target) as usize;
        let place = |byte, size, ty| VariablePlace { byte, size, ty };
        let mut layout = Layout {
            grf,
            words: 0,
            variables: Vec::with_capacity(kernel.variables.len()),
            r0: place(0, grf, Type::Ud),
            cr0: place(grf, grf, Type::Ud),
            sr0: place(2 * grf, grf, Type::Ud),
            hw_id: place(3 * grf, 4, Type::Ud),
        };
        let mut next = PREDEFINED_GRFS * grf;
        for declaration in &kernel.variables {
            if !(1..=MAX_ELEMENTS).contains(&declaration.elements) {
                return Err(format!(
                    "variable `{}` has {} elements, expected 1 to {MAX_ELEMENTS}",
                    declaration.name, declaration.elements
                ));
            }
            if next > MAX_BYTES {
                return Err(format!(
                    "size of the variables exceeds the limit of {MAX_BYTES} bytes"
                ));
            }
            let element = declaration.ty.size() as usize;
            let size = declaration.elements as usize * element;
            let byte = match declaration.alias {
                None => {
                    let align = if size >= grf {
                        grf
                    } else {
                        (declaration.align.bytes(grf as u32) as usize).clamp(element, grf)
                    };
                    let mut byte = next.next_multiple_of(align);
                    if size < grf && byte / grf != (byte + size - 1) / grf {
                        byte = byte.next_multiple_of(grf);
                    }
                    next = byte + size;
                    byte
                }
                Some((of, offset)) => {
                    let offset = offset as usize;
                    let Some(of) = layout.place(of) else {
                        return Err(format!(
                            "variable `{}` is an alias of a variable that is not declared before it",
                            declaration.name
                        ));
                    };
                    if offset + size > of.size {
                        return Err(format!(
                            "alias `{}` is out of bounds: it ends {} bytes past its variable",
                            declaration.name,
                            offset + size - of.size
                        ));
                    }
                    of.byte + offset
                }
            };
            if !byte.is_multiple_of(element) {
                return Err(format!(
                    "alias `{}` is misaligned: its offset is not a multiple of the size of its elements",
                    declaration.name
                ));
            }
            layout.variables.push(place(byte, size, declaration.ty));
        }
        layout.words = next.next_multiple_of(grf) / 4;
        Ok(layout)
    }

    /// The location of the group ID in a dimension: in the header.
    fn group_id(&self, dimension: usize) -> VariablePlace {
        VariablePlace {
            byte: self.r0.byte + 4 * GROUP_ID_REGISTERS[dimension],
            size: 4,
            ty: Type::Ud,
        }
    }

    /// The location of a variable; `None` for %null and for undeclared variables.
    pub(super) fn place(&self, variable: Variable) -> Option<VariablePlace> {
        match variable {
            Variable::Declared(id) => self.variables.get(id.0 as usize).copied(),
            Variable::Predefined(Predefined::R0) => Some(self.r0),
            Variable::Predefined(Predefined::Cr0) => Some(self.cr0),
            Variable::Predefined(Predefined::Sr0) => Some(self.sr0),
            Variable::Predefined(Predefined::HwId) => Some(self.hw_id),
            Variable::Predefined(Predefined::GroupIdX) => Some(self.group_id(0)),
            Variable::Predefined(Predefined::GroupIdY) => Some(self.group_id(1)),
            Variable::Predefined(Predefined::GroupIdZ) => Some(self.group_id(2)),
            // The simulator does not model the others.
            Variable::Predefined(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visa::kernel::VariableDecl;
    use crate::visa::operand::VariableId;

    /// Type, elements, alignment, and the aliased variable with the byte offset in it.
    type Declaration = (Type, u32, u32, Option<(u32, u32)>);

    fn place(declarations: &[Declaration]) -> Result<Vec<usize>, String> {
        let mut kernel = Kernel::new("k", crate::target::Target::Skl, 16);
        for (k, &(ty, elements, align, alias)) in declarations.iter().enumerate() {
            kernel.add_variable(VariableDecl {
                name: format!("V{k}"),
                ty,
                elements,
                align: align.into(),
                alias: alias.map(|(of, offset)| (VariableId(of).into(), offset)),
            });
        }
        let layout = Layout::new(&kernel)?;
        let of = |k| layout.place(VariableId(k as u32).into());
        Ok((0..declarations.len())
            .filter_map(of)
            .map(|p| p.byte)
            .collect())
    }

    #[test]
    fn large_variables_are_aligned_and_small_ones_stay_in_a_register() {
        let places = place(&[
            (Type::Ub, 3, 1, None),
            (Type::F, 16, 4, None),
            (Type::Ud, 7, 4, None),
            (Type::Ud, 2, 4, None),
            (Type::W, 4, 2, Some((1, 8))),
        ]);
        assert_eq!(places.unwrap(), [128, 160, 224, 256, 168]);
    }

    #[test]
    fn declarations_that_violate_a_rule() {
        let error = |d: &[Declaration]| place(d).unwrap_err();
        let v = (Type::F, 16, 4, None);
        assert!(error(&[(Type::Ud, 0, 4, None)]).contains("0 elements"));
        assert!(error(&[(Type::Ud, 5000, 4, None)]).contains("5000 elements"));
        assert!(error(&[v, (Type::Ud, 16, 4, Some((0, 4)))]).contains("4 bytes past"));
        assert!(error(&[v, (Type::Ud, 1, 4, Some((0, 2)))]).contains("not a multiple"));
        assert!(error(&[(Type::Ud, 1, 4, Some((1, 0))), v]).contains("not declared before"));
    }
}
