//! The helper functions of a unit. Those that are called several times are optimized once, before
//! they are inlined.

use super::options::Options;
use super::order::{pass, promote, simplify, tidy};
use super::runner::{KernelError, Runner};
use crate::ir::function::Function;
use crate::ir::instruction::Detail;
use crate::ir::passes;
use crate::ir::remarks::{Remark, RemarkKind};
use hashbrown::HashMap;
use std::sync::Arc;

/// The maximum total number of instructions of the helper functions that are optimized before
/// inlining.
const MAX_HELPER_INSTRUCTIONS: usize = 1 << 16;

/// The helper functions of a unit, optimized once, when a kernel first calls one of them.
pub(super) struct Helpers<'a> {
    /// The functions as lowered.
    pub(super) lowered: &'a [Function],
    /// By name, the number of calls in the unit.
    calls: HashMap<Arc<str>, usize>,
    optimized: Option<Vec<Function>>,
    /// By name, the remarks of passes on a function that was optimized.
    remarks: HashMap<Arc<str>, Vec<Remark>>,
    /// For each function, whether [`Helpers::first_called`] returned it.
    was_called: Vec<bool>,
}

impl<'a> Helpers<'a> {
    /// Counts the calls in a unit with these kernels.
    pub(super) fn new(kernels: &[Function], lowered: &'a [Function]) -> Helpers<'a> {
        let mut calls = HashMap::new();
        for function in kernels.iter().chain(lowered) {
            for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
                if let Detail::Call(callee) = instruction.detail
                    && let Some(name) = function.callees.get(callee.index())
                {
                    *calls.entry(Arc::clone(name)).or_insert(0) += 1;
                }
            }
        }
        Helpers {
            lowered,
            calls,
            optimized: None,
            remarks: HashMap::new(),
            was_called: vec![false; lowered.len()],
        }
    }

    /// The functions as lowered that are called from these, directly or not, in the order of the unit: those
    /// that no earlier call returned.
    pub(super) fn first_called(&mut self, callees: &[Arc<str>]) -> Vec<&'a Function> {
        let names: HashMap<&str, usize> = (self.lowered.iter().enumerate())
            .map(|(k, f)| (&*f.name, k))
            .collect();
        let mut found = Vec::new();
        let mut reached: Vec<&Arc<str>> = callees.iter().collect();
        while let Some(name) = reached.pop() {
            let Some(&k) = names.get(&**name) else {
                continue;
            };
            if !std::mem::replace(&mut self.was_called[k], true) {
                found.push(k);
                reached.extend(&self.lowered[k].callees);
            }
        }
        found.sort_unstable();
        found.iter().map(|&k| &self.lowered[k]).collect()
    }

    /// The helper functions of the unit. Those that are called several times have their calls
    /// inlined and are optimized, unless they are too large. The unit must be one that can be
    /// inlined.
    pub(super) fn optimized(
        &mut self,
        options: &Options,
        run: &mut Runner<'_>,
    ) -> Result<&[Function], KernelError> {
        if self.optimized.is_none() {
            self.optimized = Some(self.optimize(options, run)?);
        }
        Ok(self.optimized.as_deref().unwrap_or(self.lowered))
    }

    /// What passes did in the optimized functions that are called from these, directly or not. What they missed is
    /// reported after inlining.
    pub(super) fn remarks_of(&self, callees: &[Arc<str>]) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let mut reached: Vec<&Arc<str>> = callees.iter().collect();
        let mut next = 0;
        while let Some(&name) = reached.get(next).filter(|_| !self.remarks.is_empty()) {
            next += 1;
            remarks.extend(self.remarks.get(name).into_iter().flatten().cloned());
            let function = self.lowered.iter().find(|f| f.name == *name);
            for callee in function.map_or(&[][..], |f| &f.callees) {
                if !reached.contains(&callee) {
                    reached.push(callee);
                }
            }
        }
        remarks
    }

    fn optimize(
        &mut self,
        options: &Options,
        run: &mut Runner<'_>,
    ) -> Result<Vec<Function>, KernelError> {
        let names: HashMap<&str, usize> = (self.lowered.iter().enumerate())
            .map(|(k, f)| (&*f.name, k))
            .collect();
        // Postorder of the call graph: callees first.
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
        let of_caller = run.analyses.remarks.take();
        let mut size = 0;
        for k in order {
            // A function with a single call is optimized after inlining.
            if self.calls.get(&*self.lowered[k].name).copied().unwrap_or(0) < 2 {
                continue;
            }
            let mut function = functions[k].clone();
            run.switch_function();
            let inlined = run.pass("inline_calls", &mut function, |f, analyses| {
                passes::inline_calls(f, analyses, &functions)
            })?;
            size += function.instruction_count();
            if inlined.is_err() || size > MAX_HELPER_INSTRUCTIONS {
                break;
            }
            let f = &mut function;
            pass!(run, f, remove_unreachable_blocks(analyses))?;
            pass!(run, f, split_webs(analyses))?;
            simplify(f, options, run)?;
            promote(f, options, run)?;
            pass!(run, f, remove_unused_variables)?;
            tidy(f, run)?;
            let mut remarks = run.analyses.remarks.take();
            // The calls are reported with those of the kernel.
            remarks.retain(|remark| {
                remark.kind == RemarkKind::Passed && remark.pass != "inline_calls"
            });
            // The user cannot see the code of built-in functions.
            if !function.is_built_in && !remarks.is_empty() {
                self.remarks.insert(Arc::clone(&function.name), remarks);
            }
            functions[k] = function;
        }
        run.analyses.remarks.take();
        run.analyses.remarks.extend(of_caller);
        Ok(functions)
    }
}
