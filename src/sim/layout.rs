//! Where the variables of a kernel lie in the simulator's register file.
//!
//! The hardware's allocator shares registers between variables; the simulator gives each its
//! own place, so that a read of another variable's leftovers shows as undefined.

use crate::target::Target;
use crate::visa::kernel::Kernel;
use crate::visa::operand::{Predefined, Variable};
use crate::visa::types::Type;

/// The place of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct VariablePlace {
    /// Byte offset in the register file.
    pub(super) byte: usize,
    /// Its size in bytes.
    pub(super) size: usize,
    /// Type of its elements.
    pub(super) ty: Type,
}

/// The places of all variables.
#[derive(Debug)]
pub(super) struct Layout {
    /// Bytes of a GRF.
    pub(super) grf: usize,
    /// Words of the whole file.
    pub(super) words: usize,
    variables: Vec<VariablePlace>,
    r0: VariablePlace,
    cr0: VariablePlace,
    sr0: VariablePlace,
}

impl Layout {
    /// Places the variables: from a GRF on aligned to one, smaller ones within one, at
    /// least to their alignment and that of their type.
    ///
    /// # Errors
    /// A sentence about a declaration that breaks a rule: an alias to nothing or past the
    /// end of its variable, or whose elements are misaligned.
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
        };
        let mut next = 3 * grf;
        for declaration in &kernel.variables {
            let element = declaration.ty.size() as usize;
            let size = declaration.elements as usize * element;
            let byte = match declaration.alias {
                None => {
                    let align = if size >= grf {
                        grf
                    } else {
                        (declaration.align as usize).clamp(element, grf)
                    };
                    let mut byte = next.next_multiple_of(align);
                    if size < grf && byte / grf != (byte + size.max(1) - 1) / grf {
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
                            "variable `{}` is an alias that ends {} bytes past its variable",
                            declaration.name,
                            offset + size - of.size
                        ));
                    }
                    of.byte + offset
                }
            };
            if !byte.is_multiple_of(element) {
                return Err(format!(
                    "variable `{}` is an alias at an offset that is not a multiple of its element",
                    declaration.name
                ));
            }
            layout.variables.push(place(byte, size, declaration.ty));
        }
        layout.words = next.next_multiple_of(grf) / 4;
        Ok(layout)
    }

    /// The place of a variable; `None` for %null and for one that is not declared.
    pub(super) fn place(&self, variable: Variable) -> Option<VariablePlace> {
        match variable {
            Variable::Declared(id) => self.variables.get(id.0 as usize).copied(),
            Variable::Predefined(Predefined::R0) => Some(self.r0),
            Variable::Predefined(Predefined::Cr0) => Some(self.cr0),
            Variable::Predefined(Predefined::Sr0) => Some(self.sr0),
            Variable::Predefined(Predefined::Null) => None,
        }
    }
}
