//! Removes variables in memory whose address is never used, so that they need no memory.
//!
//! Does nothing after `lower_variable_addresses`, when the table of variables is the memory layout.
//! Keeps everything but the numbers of variables.

use crate::ir::analysis::variable_addresses::unused;
use crate::ir::function::{Function, MemoryVariableId};
use crate::ir::instruction::Detail;

/// Removes unused variables; returns whether there were any.
pub fn remove_unused_variables(function: &mut Function) -> bool {
    let unused = unused(function);
    if !unused.contains(&true) {
        return false;
    }
    let mut numbers = Vec::with_capacity(unused.len());
    let mut next = 0;
    for &unused in &unused {
        numbers.push(MemoryVariableId(next));
        next += u32::from(!unused);
    }
    for instruction in function.blocks.iter_mut().flat_map(|b| &mut b.instructions) {
        if let Detail::Variable(index) = &mut instruction.detail
            && let Some(&number) = numbers.get(index.index())
        {
            *index = number;
        }
    }
    let mut gone = unused.into_iter();
    function.variables.retain(|_| gone.next() != Some(true));
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::passes::lower_variable_addresses;
    use crate::ir::text::parse::parse_function;
    use crate::ir::verify::verify;

    const TEXT: &str = "kernel @k() {
  registers dword %0-%1
  variables private \"a\" 8 align 4, private \"b\" 4 align 4, constant \"t\" 2 align 1 = \"0102\"
$0:
  %0 = loadi.u32 7
  %1 = addr.u32 1
  store.private.u32 %1, %0
  ret
}
";

    #[test]
    fn what_has_an_address_stays() {
        let mut f = parse_function(TEXT).unwrap();
        assert!(remove_unused_variables(&mut f));
        verify(&f).unwrap();
        let left: Vec<&str> = f.variables.iter().map(|v| &*v.name).collect();
        assert_eq!(left, ["b"]);
        assert!(f.to_string().contains("%1 = addr.u32 0"));
        assert!(!remove_unused_variables(&mut f));
    }

    #[test]
    fn a_layout_stays() {
        let mut f = parse_function(TEXT).unwrap();
        assert!(lower_variable_addresses(&mut f));
        assert!(remove_unused_variables(&mut f), "the constant one");
        let left: Vec<&str> = f.variables.iter().map(|v| &*v.name).collect();
        assert_eq!(left, ["a", "b"]);
    }
}
