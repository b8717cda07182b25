//! Variables whose address in the register file is taken.

use crate::visa::kernel::Kernel;
use crate::visa::operand::{Operand, Variable};
use crate::visa::region;
use std::collections::BTreeMap;

/// The GRFs of all variables whose address is taken, but for the largest one: what the finalizer needs more
/// than [`Estimate`](super::Estimate) counts where it does not let them share registers.
pub(super) fn addressed_grfs(kernel: &Kernel) -> u32 {
    let mut sizes: BTreeMap<u32, u32> = BTreeMap::new();
    for operand in kernel.instructions.iter().flat_map(|i| &i.operands) {
        if let Operand::AddressOf {
            variable: Variable::Declared(id),
            ..
        } = *operand
            && let Some(storage) = region::storage(kernel, id.into())
        {
            sizes.insert(
                id.0,
                region::whole_grfs(storage.size, kernel.target.grf_bytes()),
            );
        }
    }
    let all: u32 = sizes.values().sum();
    all - sizes.values().max().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::Target;
    use crate::visa::text::parse;

    #[test]
    fn each_variable_counts_once_and_the_largest_not() {
        let take = |k: u32| format!("    addr_add (M1_NM, 1) A0(0)<1> &V{k} 0x10:uw\n");
        let text = format!(
            ".version 4.1\n.kernel \"k\"\n.decl V30 v_type=G type=ud num_elts=16 align=hword\n\
             .decl V31 v_type=G type=ud num_elts=64 align=hword\n.decl V32 v_type=G type=ud num_elts=24 align=hword\n\
             .decl A0 v_type=A num_elts=1\n.kernel_attr Target=\"3d\"\n.kernel_attr SimdSize=8\n.function \"k_main\"\n\
             {}{}{}{}    ret (M1, 1)\n",
            take(30),
            take(30),
            take(31),
            take(32)
        );
        let object = parse(&text, "k", Target::Tgllp).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        assert_eq!(addressed_grfs(&object.kernels[0]), 2 + 3);
    }
}
