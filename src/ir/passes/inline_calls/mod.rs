//! Inlining: replaces each call by the body of the helper function.
//!
//! Requires a unit that [`crate::ir::verify::verify_unit`] accepts. Keeps the block ids up to the
//! first call of each; the callee's registers, inputs, variables and callees become the caller's.
//! Invalidates all analyses. Afterwards the function has no call.
//!
//! The code of a built-in function gets the location of its call: users know their own lines. That of a function
//! of the program keeps its location, with the calls through which it was inlined (`chains.rs`).
//!
//! A callee without `ret` never returns. Nothing writes the results of a call of it, so that the
//! code after the call, which no path reaches, is removed here.
//!
//! All calls of one helper share its registers and its private variables: OpenCL C has no
//! recursion, so a helper is never active twice at a time. Lowering writes every register before it
//! reads it, so values from an earlier call are not read. A private variable starts undefined, so
//! nothing may rely on what an earlier call stored there.

mod chains;

use super::order_blocks::rename_targets;
use super::remove_unreachable_blocks;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::function::{BlockId, Function, FunctionKind, InputSource, MemoryVariableId};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::names::in_source;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::remarks::{RemarkKind, Remarks};
use crate::ir::types::Type;
use crate::source::Loc;
use chains::Chains;
use hashbrown::HashMap;
use std::sync::Arc;

/// The name of the pass in remarks.
const PASS: &str = "inline_calls";

/// The most instructions of a function after inlining.
pub const MAX_INLINED_INSTRUCTIONS: usize = 1 << 20;

/// Why calls were not inlined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InlineError {
    /// The function would have more than [`MAX_INLINED_INSTRUCTIONS`].
    TooLarge {
        /// The functions on the path to the call that exceeded the limit, the caller first.
        chain: Vec<Arc<str>>,
    },
    /// A function calls itself, directly or indirectly.
    Recursion {
        /// The cycle of calls; it starts and ends with the same function.
        chain: Vec<Arc<str>>,
    },
}

impl std::fmt::Display for InlineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let chain = match self {
            InlineError::TooLarge { chain } => {
                write!(
                    f,
                    "the size exceeds the limit of {MAX_INLINED_INSTRUCTIONS} instructions: "
                )?;
                chain
            }
            InlineError::Recursion { chain } => {
                f.write_str("recursion: ")?;
                chain
            }
        };
        f.write_str(&chain.join(" -> "))
    }
}

/// Inlines all calls of a function, and those in its callees; returns whether there was one.
///
/// `helpers` are the functions of the unit, in which callees are looked up by name.
///
/// # Errors
/// [`InlineError`]; the function is then unchanged.
pub fn inline_calls(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    helpers: &[Function],
) -> Result<bool, InlineError> {
    if function.callees.is_empty() {
        return Ok(false);
    }
    let by_name = helpers
        .iter()
        .filter(|h| matches!(h.kind, FunctionKind::Helper { .. }))
        .map(|h| (&*h.name, h))
        .collect::<HashMap<&str, &Function>>();
    let (mut inlined, chains) = {
        let mut inliner = Inliner {
            by_name: &by_name,
            finished: HashMap::new(),
            chains: Chains::new(&analyses.locations),
        };
        let inlined = inliner.inlined(function)?;
        (inlined, inliner.chains.finish())
    };
    report(function, &by_name, &mut analyses.remarks);
    chains.enter(&mut inlined, &mut analyses.locations);
    *function = inlined;
    Ok(true)
}

/// Remarks about the calls in a function and in the helpers that it calls, which are all inlined. Those of
/// built-in functions are not about the program.
fn report(function: &Function, by_name: &HashMap<&str, &Function>, remarks: &mut Remarks) {
    if !remarks.wants(RemarkKind::Passed, PASS) {
        return;
    }
    let mut seen: Vec<&str> = vec![&function.name];
    let mut work = vec![function];
    while let Some(caller) = work.pop() {
        for instruction in caller.blocks.iter().flat_map(|b| &b.instructions) {
            let Detail::Call(index) = instruction.detail else {
                continue;
            };
            let name = caller.callees.get(index.index());
            let callee = name.and_then(|name| by_name.get(&**name).copied());
            let Some(callee) = callee.filter(|callee| !callee.is_built_in) else {
                continue;
            };
            remarks.passed(PASS, instruction.loc, || {
                format!(
                    "`{}` inlined into `{}`",
                    in_source(&callee.name),
                    in_source(&caller.name)
                )
            });
            if !seen.contains(&&*callee.name) {
                seen.push(&callee.name);
                work.push(callee);
            }
        }
    }
}

struct Inliner<'a> {
    by_name: &'a HashMap<&'a str, &'a Function>,
    /// Helpers with all of their calls inlined.
    finished: HashMap<Arc<str>, Function>,
    /// The locations of the code in them.
    chains: Chains<'a>,
}

impl Inliner<'_> {
    /// A function with all of its calls inlined. The call graph is walked with an explicit stack,
    /// since a chain of helpers may be long.
    fn inlined(&mut self, function: &Function) -> Result<Function, InlineError> {
        let mut stack: Vec<(&Function, usize)> = vec![(function, 0)];
        while let Some((current, next)) = stack.last_mut() {
            if let Some(name) = current.callees.get(*next) {
                *next += 1;
                if self.finished.contains_key(name) {
                    continue;
                }
                let on_stack = stack.iter().position(|(f, _)| f.name == *name);
                let callee = self.by_name.get(&**name).copied();
                match (on_stack, callee) {
                    (Some(start), _) => {
                        let open = stack.get(start..).unwrap_or_default().iter();
                        let mut chain: Vec<_> = open.map(|(f, _)| f.name.clone()).collect();
                        chain.push(name.clone());
                        return Err(InlineError::Recursion { chain });
                    }
                    (None, Some(callee)) => stack.push((callee, 0)),
                    // A verified unit has every callee.
                    (None, None) => {}
                }
                continue;
            }
            let current = *current;
            let Some(done) = self.expand(current) else {
                let open = stack.iter().map(|(f, _)| f.name.clone());
                return Err(InlineError::TooLarge {
                    chain: open.collect(),
                });
            };
            stack.pop();
            if stack.is_empty() {
                return Ok(done);
            }
            self.finished.insert(done.name.clone(), done);
        }
        Ok(function.clone())
    }

    /// A function with the finished bodies of its callees; `None` if it would be too large.
    fn expand(&mut self, source: &Function) -> Option<Function> {
        let mut function = source.clone();
        if source.callees.is_empty() {
            return Some(function);
        }
        function.callees.clear();
        function.blocks.clear();
        let mut places: Vec<Option<Place>> = vec![None; source.callees.len()];
        // The new id of each block of the source.
        let starts: Vec<BlockId> = {
            let mut start = 0u32;
            let mut starts = Vec::with_capacity(source.blocks.len());
            for block in &source.blocks {
                starts.push(BlockId(start));
                let mut length = 1u32;
                for instruction in &block.instructions {
                    if let Some(callee) = callee(&self.finished, source, instruction) {
                        let blocks = u32::try_from(callee.blocks.len()).ok()?;
                        length = length.checked_add(blocks)?.checked_add(1)?;
                    }
                }
                start = start.checked_add(length)?;
            }
            starts
        };
        let mut count = 0usize;
        let mut all_return = true;
        for block in &source.blocks {
            let copy = function.add_block();
            function.block_mut(copy).unroll = block.unroll;
            for instruction in &block.instructions {
                let Some(callee) = callee(&self.finished, source, instruction) else {
                    let mut instruction = *instruction;
                    rename_targets(&mut instruction, |b| {
                        starts.get(b.index()).copied().unwrap_or(b)
                    });
                    append(&mut function, instruction);
                    count += 1;
                    continue;
                };
                count += callee.instruction_count();
                if count > MAX_INLINED_INSTRUCTIONS {
                    return None;
                }
                let Detail::Call(index) = instruction.detail else {
                    continue;
                };
                let place = places.get_mut(index.index())?;
                let place = place.get_or_insert_with(|| Place::new(&mut function, callee));
                all_return &= paste(&mut function, instruction, callee, place, &mut self.chains);
            }
        }
        if !all_return {
            remove_unreachable_blocks(&mut function, &mut AnalysisCache::new());
        }
        (count <= MAX_INLINED_INSTRUCTIONS).then_some(function)
    }
}

/// The finished function that an instruction calls.
fn callee<'f>(
    finished: &'f HashMap<Arc<str>, Function>,
    source: &Function,
    instruction: &Instruction,
) -> Option<&'f Function> {
    let Detail::Call(index) = instruction.detail else {
        return None;
    };
    finished.get(source.callees.get(index.index())?)
}

fn append(function: &mut Function, instruction: Instruction) {
    if let Some(block) = function.blocks.last_mut() {
        block.instructions.push(instruction);
    }
}

/// The registers and variables in the caller that replace those of a callee.
#[derive(Clone)]
struct Place {
    registers: Vec<Register>,
    variables: Vec<MemoryVariableId>,
    /// The caller's register for each of the callee's inputs; `None` for parameters,
    /// which the call passes.
    inputs: Vec<Option<Register>>,
}

impl Place {
    fn new(function: &mut Function, callee: &Function) -> Place {
        let registers = (0..callee.registers.len() as u32).map(Register);
        let registers = registers.map(|r| {
            let register = function.add_register(callee.family(r));
            // The variables of a built-in function are none of the program's.
            if !callee.is_built_in {
                function.set_inlined_name(register, callee, r);
            }
            register
        });
        let registers: Vec<Register> = registers.collect();
        let variables = callee.variables.iter();
        let variables = variables
            .map(|v| function.add_variable(v.clone()))
            .collect();
        let inputs = callee.inputs.iter().map(|i| {
            let passed = matches!(i.source, InputSource::Parameter { .. });
            (!passed).then(|| function.unwritten_input(i.source, callee.family(i.register)))
        });
        let inputs = inputs.collect();
        Place {
            registers,
            variables,
            inputs,
        }
    }

    fn register(&self, register: Register) -> Register {
        self.registers
            .get(register.index())
            .copied()
            .unwrap_or(register)
    }
}

/// Appends the body of a callee after the last block, and a block for the code after the call.
/// Returns whether the callee has a `ret`, from which that block is reached.
fn paste(
    function: &mut Function,
    call: &Instruction,
    callee: &Function,
    place: &Place,
    chains: &mut Chains<'_>,
) -> bool {
    let mut returns = false;
    let mut of_call = chains.of_call(&callee.name, call.loc);
    let mut locate = |instruction: &Instruction| match callee.is_built_in {
        true => call.loc,
        false => of_call.inlined(instruction.loc),
    };
    let arguments: Vec<Register> = function.sources(call).to_vec();
    let results: Vec<Register> = function.destinations(call).to_vec();
    // The inputs of the callee.
    for (input, &own) in callee.inputs.iter().zip(&place.inputs) {
        let passed = if let InputSource::Parameter { index } = input.source {
            arguments.get(usize::from(index)).copied()
        } else {
            None
        };
        let Some(source) = own.or(passed) else {
            continue;
        };
        let ty = callee.family(input.register).unsigned();
        let mov = mov(
            function,
            ty,
            place.register(input.register),
            source,
            call.loc,
        );
        append(function, mov);
    }
    let first = function.blocks.len() as u32;
    let next = BlockId(first + callee.blocks.len() as u32);
    let enter = branch(function, BlockId(first), call.loc);
    append(function, enter);
    for block in &callee.blocks {
        let copy = function.add_block();
        function.block_mut(copy).unroll = block.unroll;
        for instruction in &block.instructions {
            if instruction.opcode == Opcode::Ret {
                returns = true;
                let values = callee.sources(instruction);
                let loc = locate(instruction);
                // The values are registers of the callee and the results registers of the caller,
                // so no copy overwrites the source of a later one.
                for (&result, &value) in results.iter().zip(values) {
                    let ty = function.family(result).unsigned();
                    let mov = mov(function, ty, result, place.register(value), loc);
                    append(function, mov);
                }
                let leave = branch(function, next, loc);
                append(function, leave);
                continue;
            }
            let rename = |registers: &[Register]| -> Vec<Register> {
                registers.iter().map(|&r| place.register(r)).collect()
            };
            let destinations = rename(callee.destinations(instruction));
            let sources = rename(callee.sources(instruction));
            let renamed = instruction.detail.variable().map(|index| {
                let known = place.variables.get(index.index());
                Detail::Variable(known.copied().unwrap_or(index))
            });
            let detail = renamed.unwrap_or(instruction.detail);
            let mut copy = function.instruction(
                instruction.opcode,
                instruction.ty,
                detail,
                &destinations,
                &sources,
                locate(instruction),
            );
            rename_targets(&mut copy, |b| BlockId(first + b.0));
            append(function, copy);
        }
    }
    function.add_block();
    returns
}

fn mov(function: &mut Function, ty: Type, to: Register, from: Register, loc: Loc) -> Instruction {
    function.instruction(Opcode::Mov, ty, Detail::None, &[to], &[from], loc)
}

fn branch(function: &mut Function, target: BlockId, loc: Loc) -> Instruction {
    let detail = Detail::Branch(target);
    function.instruction(Opcode::Bra, Type::U32, detail, &[], &[], loc)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::builder::Builder;
    use crate::ir::function::Input;
    use crate::ir::types::Family;
    use crate::ir::unit::Unit;
    use crate::ir::verify::{verify, verify_unit};
    use pretty_assertions::assert_eq;

    /// A function of one dword that calls others with it, one after the other.
    fn caller(name: &str, callees: &[&str]) -> Function {
        let mut function = Function::new(name);
        function.kind = FunctionKind::Helper {
            arguments: vec![Type::U32],
            results: vec![Type::U32],
        };
        let value = function.add_register(Family::Dword);
        function.inputs.push(Input {
            register: value,
            source: InputSource::Parameter { index: 0 },
        });
        let mut b = Builder::new(function);
        for &callee in callees {
            b.call_into(&[value], &callee.into(), &[value]);
        }
        b.op_into(value, Opcode::Add, Type::U32, &[value, value]);
        b.ret_with(&[value]);
        b.finish()
    }

    fn unit(functions: Vec<Function>) -> Unit {
        let unit = Unit {
            functions,
            ..Unit::default()
        };
        for function in &unit.functions {
            verify(function).unwrap();
        }
        verify_unit(&unit).unwrap();
        unit
    }

    #[test]
    fn calls_of_one_function_share_its_registers() {
        let unit = unit(vec![caller("leaf", &[]), caller("top", &["leaf", "leaf"])]);
        let mut top = unit.functions[1].clone();
        assert_eq!(
            inline_calls(&mut top, &mut AnalysisCache::new(), &unit.functions),
            Ok(true)
        );
        verify(&top).unwrap();
        assert_eq!(top.registers.len(), 2);
        assert_eq!(top.callees.len(), 0);
        let adds = top.blocks.iter().flat_map(|b| &b.instructions);
        assert_eq!(adds.filter(|i| i.opcode == Opcode::Add).count(), 3);
        assert_eq!(
            inline_calls(&mut top, &mut AnalysisCache::new(), &unit.functions),
            Ok(false)
        );
    }

    #[test]
    fn code_of_built_in_functions_has_the_location_of_the_call() {
        let (inside, place) = (Loc(7), Loc(9));
        for is_built_in in [false, true] {
            let mut leaf = caller("leaf", &[]);
            leaf.is_built_in = is_built_in;
            let mut top = caller("top", &["leaf"]);
            for (function, loc) in [(&mut leaf, inside), (&mut top, place)] {
                let blocks = function.blocks.iter_mut();
                blocks
                    .flat_map(|b| &mut b.instructions)
                    .for_each(|i| i.loc = loc);
            }
            let unit = unit(vec![leaf, top]);
            let mut top = unit.functions[1].clone();
            assert_eq!(
                inline_calls(&mut top, &mut AnalysisCache::new(), &unit.functions),
                Ok(true)
            );
            let code = top.blocks.iter().flat_map(|b| &b.instructions);
            let has_inner = code.clone().any(|i| i.loc == inside);
            assert_eq!(has_inner, !is_built_in);
            assert!(code.count() > 3);
        }
    }

    #[test]
    fn recursion_is_rejected_with_its_cycle() {
        let unit = unit(vec![
            caller("top", &["a"]),
            caller("a", &["b"]),
            caller("b", &["a"]),
        ]);
        let mut top = unit.functions[0].clone();
        let chain = ["a", "b", "a"].map(Arc::from).to_vec();
        let error = Err(InlineError::Recursion { chain });
        assert_eq!(
            inline_calls(&mut top, &mut AnalysisCache::new(), &unit.functions),
            error
        );
        assert_eq!(top, unit.functions[0]);
    }

    #[test]
    fn growth_beyond_the_limit_is_rejected_with_the_chain() {
        let mut functions = vec![caller("f0", &[])];
        for k in 1..30 {
            let callee = format!("f{}", k - 1);
            functions.push(caller(&format!("f{k}"), &[&callee, &callee]));
        }
        let unit = unit(functions);
        let mut top = unit.functions[29].clone();
        let error = inline_calls(&mut top, &mut AnalysisCache::new(), &unit.functions).unwrap_err();
        let InlineError::TooLarge { chain } = &error else {
            panic!("{error}");
        };
        assert_eq!(chain.first().map(|n| &**n), Some("f29"));
        assert!(
            error
                .to_string()
                .starts_with("the size exceeds the limit of 1048576 instructions: f29 -> f28")
        );
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let mut functions = vec![caller("f0", &[])];
        for k in 1..1_500 {
            functions.push(caller(&format!("f{k}"), &[&format!("f{}", k - 1)]));
        }
        let unit = unit(functions);
        let mut top = unit.functions[1_499].clone();
        assert_eq!(
            inline_calls(&mut top, &mut AnalysisCache::new(), &unit.functions),
            Ok(true)
        );
        verify(&top).unwrap();
    }
}
