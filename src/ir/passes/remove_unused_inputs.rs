//! Removes inputs that nothing reads, so that they need no space in the payload.
//!
//! Requires: nothing. Keeps: every analysis; the registers stay, unused.

use crate::ir::function::Function;

/// Removes unused inputs; returns whether there were any.
pub fn remove_unused_inputs(function: &mut Function) -> bool {
    let mut read = vec![false; function.registers.len()];
    for block in &function.blocks {
        for instruction in &block.instructions {
            for source in function.sources(instruction) {
                read[source.index()] = true;
            }
        }
    }
    let before = function.inputs.len();
    function.inputs.retain(|input| read[input.register.index()]);
    function.inputs.len() != before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;

    #[test]
    fn what_is_read_stays() {
        let text = "kernel @k(\n  0: \"p\" \"uint*\" global\n) {\n  registers dword %0-%1, qword %2\n  \
                    inputs %0 = local_id.0, %1 = local_id.1, %2 = argument.0+0\n$0:\n  \
                    store.global.u32 %2, %0\n  ret\n}\n";
        let mut function = parse_function(text).unwrap();
        assert!(remove_unused_inputs(&mut function));
        let left: Vec<u32> = function.inputs.iter().map(|i| i.register.0).collect();
        assert_eq!(left, [0, 2]);
        assert!(!remove_unused_inputs(&mut function));
    }
}
