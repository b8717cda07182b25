//! The helper functions of a unit: those that are called several times are optimised once,
//! before they are inlined.

use super::options::Options;
use super::runner::{KernelError, Runner};
use super::{pass, promote, simplify, tidy};
use crate::ir::function::Function;
use crate::ir::instruction::Detail;
use crate::ir::passes;
use hashbrown::HashMap;
use std::sync::Arc;

/// The most instructions of all helper functions that are optimised before they are inlined.
const MAX_HELPER_INSTRUCTIONS: usize = 1 << 16;

/// The helper functions of a unit, to be optimised once, when a kernel calls the first of them.
pub(super) struct Helpers<'a> {
    /// As lowered.
    pub(super) lowered: &'a [Function],
    /// How many calls the unit has of each, by name.
    calls: HashMap<Arc<str>, usize>,
    optimised: Option<Vec<Function>>,
}

impl<'a> Helpers<'a> {
    /// The helper functions of a unit with these kernels.
    pub(super) fn new(kernels: &[Function], lowered: &'a [Function]) -> Helpers<'a> {
        let mut calls = HashMap::new();
        for function in kernels.iter().chain(lowered) {
            for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
                if let Detail::Call(callee) = instruction.detail
                    && let Some(name) = function.callees.get(callee as usize)
                {
                    *calls.entry(Arc::clone(name)).or_insert(0) += 1;
                }
            }
        }
        Helpers {
            lowered,
            calls,
            optimised: None,
        }
    }

    /// The helper functions of the unit; those that are called several times without calls in
    /// them and optimised, except for what is too much. The unit is one that can be inlined.
    pub(super) fn optimised(
        &mut self,
        options: &Options,
        run: &mut Runner<'_>,
    ) -> Result<&[Function], KernelError> {
        if self.optimised.is_none() {
            self.optimised = Some(self.optimise(options, run)?);
        }
        Ok(self.optimised.as_deref().unwrap_or(self.lowered))
    }

    fn optimise(
        &self,
        options: &Options,
        run: &mut Runner<'_>,
    ) -> Result<Vec<Function>, KernelError> {
        let names: HashMap<&str, usize> = (self.lowered.iter().enumerate())
            .map(|(k, f)| (&*f.name, k))
            .collect();
        // Callees first.
        let mut order = Vec::new();
        let mut seen = vec![false; self.lowered.len()];
        for start in 0..self.lowered.len() {
            let mut stack = vec![(start, 0)];
            while let Some((k, next)) = stack.last_mut() {
                let k = *k;
                if *next == 0 && std::mem::replace(&mut seen[k], true) {
                    stack.pop();
                    continue;
                }
                let callee = self.lowered[k].callees.get(*next);
                *next += 1;
                match callee.map(|name| names.get(&**name)) {
                    Some(Some(&callee)) if !seen[callee] => stack.push((callee, 0)),
                    Some(_) => {}
                    None => {
                        order.push(k);
                        stack.pop();
                    }
                }
            }
        }
        let mut functions = self.lowered.to_vec();
        let mut size = 0;
        for k in order {
            // What is called in one place is optimised there.
            if self.calls.get(&*self.lowered[k].name).copied().unwrap_or(0) < 2 {
                continue;
            }
            let mut function = functions[k].clone();
            let inlined = run.pass("inline_calls", &mut function, |f| {
                passes::inline_calls(f, &functions)
            })?;
            size += function.instruction_count();
            if inlined.is_err() || size > MAX_HELPER_INSTRUCTIONS {
                break;
            }
            let f = &mut function;
            pass!(run, f, remove_unreachable_blocks)?;
            pass!(run, f, split_webs)?;
            simplify(f, options, run)?;
            promote(f, options, run)?;
            pass!(run, f, remove_unused_variables)?;
            tidy(f, run)?;
            functions[k] = function;
        }
        Ok(functions)
    }
}
