//! Rules of single instructions: type, detail, registers, and branch targets.

use super::{Part, Rule, Verifier};
use crate::ir::function::{BlockId, FunctionKind, ParameterId, ParameterKind};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::matrix::{Element, Matrix};
use crate::ir::opcode::{Class, Opcode, OperandRule};
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Condition, Family, Type};

impl Verifier<'_> {
    /// Checks an instruction's detail and registers.
    pub(super) fn instruction(&mut self, instruction: &Instruction) {
        let (opcode, ty) = (instruction.opcode, instruction.ty);
        self.check(opcode.type_rule().allows(ty), Rule::V05, || {
            format!("`{}` does not support type `{ty}`", opcode.mnemonic())
        });
        self.detail(instruction);
        let function = self.function;
        let destinations = function.destinations(instruction);
        let sources = function.sources(instruction);
        let rules = opcode.destination_rules();
        if !self.are_plain(instruction, rules, destinations) {
            self.operands(instruction, rules, (destinations, 0), "destinations");
        }
        let rules = opcode.source_rules();
        if !self.are_plain(instruction, rules, sources) {
            let first = destinations.len();
            self.operands(instruction, rules, (sources, first), "sources");
        }
        for (k, register) in destinations.iter().enumerate().skip(1) {
            let is_new = !destinations[..k].contains(register);
            self.check_operand(k, is_new, Rule::V10, || {
                format!("duplicate destination `{register}`")
            });
        }
        for (register, k) in sources.iter().zip(destinations.len()..) {
            let index = register.index();
            self.check_operand(
                k,
                index >= self.known.len() || self.known.contains(index),
                Rule::V15,
                || format!("use of register `{register}` without a definition"),
            );
        }
    }

    fn detail(&mut self, instruction: &Instruction) {
        let (opcode, ty) = (instruction.opcode, instruction.ty);
        if instruction.detail.rule() != opcode.detail_rule() {
            let message = format!(
                "unexpected detail of `{}`: {:?}",
                opcode.mnemonic(),
                instruction.detail
            );
            return self.violation(Rule::V06, message);
        }
        match instruction.detail {
            Detail::Immediate(_) => {
                let bits = instruction.immediate().unwrap_or(0);
                let width = (8 * ty.size()).max(1);
                self.check(width == 64 || bits >> width == 0, Rule::V11, || {
                    format!("constant {bits:#x} is out of range for `{ty}`")
                });
            }
            Detail::Compare(condition) => {
                let allowed =
                    ty != Type::Bool || matches!(condition, Condition::Eq | Condition::Ne);
                self.check(allowed, Rule::V12, || {
                    format!(
                        "invalid condition `{}` for `bool` operands",
                        condition.name()
                    )
                });
            }
            Detail::Memory {
                space,
                surface,
                volatile,
                unaligned,
            } => {
                self.memory(opcode, space, surface);
                let possible = matches!(opcode.class(), Class::Load | Class::Store)
                    && space != AddressSpace::Argument;
                self.check(!volatile || possible, Rule::V30, || {
                    format!(
                        "`{}.{}` cannot be volatile",
                        opcode.mnemonic(),
                        space.name()
                    )
                });
                let elements = self.function.elements(instruction).len();
                let possible = matches!(opcode.class(), Class::Load | Class::Store)
                    && matches!(space, AddressSpace::Global | AddressSpace::Constant)
                    && (ty.size(), elements) == (4, 1);
                self.check(!unaligned || possible, Rule::V33, || {
                    let (name, space) = (opcode.mnemonic(), space.name());
                    format!("`{name}.{space}` of {elements} x `{ty}` cannot be unaligned")
                });
            }
            Detail::Variable(index) => {
                let variable = self.function.variable(index);
                let right = variable.is_some_and(|v| v.space.address_family() == ty.family());
                self.check(right, Rule::V24, || {
                    format!("`addr.{ty}` does not match variable {}", index.0)
                });
            }
            Detail::Call(index) => {
                let known = index.index() < self.function.callees.len();
                self.check(known, Rule::V25, || format!("undefined callee {}", index.0));
            }
            Detail::Reduction(reduction) => {
                self.check(reduction.allows(ty), Rule::V29, || {
                    format!(
                        "`{}.{}` does not support type `{ty}`",
                        opcode.mnemonic(),
                        reduction.name()
                    )
                });
            }
            Detail::Matrix(matrix) => self.matrix(instruction, matrix),
            Detail::Bytes(bytes) => self.check(ty == bytes.sum(), Rule::V32, || {
                let [a, b] = bytes.types();
                let sum = bytes.sum();
                format!("products of `{a}` and `{b}` are accumulated in `{sum}`, not `{ty}`")
            }),
            // Every value is valid; the targets of branches follow.
            Detail::None | Detail::Convert(_) | Detail::Fence(_) => {}
            Detail::Branch(_) | Detail::CondBranch { .. } => {}
        }
        if opcode == Opcode::Ret {
            self.results(instruction);
        }
        let registers = usize::from(instruction.destinations) + usize::from(instruction.sources);
        for (target, k) in instruction.successors().zip(registers..) {
            let blocks = self.function.blocks.len();
            self.check_operand(k, target.index() < blocks, Rule::V03, || {
                format!("branch to undefined block `{target}`: the function has {blocks} blocks")
            });
            self.check_operand(k, target != BlockId::ENTRY, Rule::V04, || {
                "branch to the entry block".to_string()
            });
        }
    }

    fn matrix(&mut self, instruction: &Instruction, matrix: Matrix) {
        if let Err(message) = matrix.check() {
            return self.violation(Rule::V31, message);
        }
        let function = self.function;
        let sources = function.sources(instruction);
        let family = |r: &Register| function.registers.get(r.index()).map(|i| i.family);
        let a_family = sources.last().and_then(family).unwrap_or(Family::Dword);
        let (c, b) = (matrix.accumulator_registers(), matrix.b_registers());
        let a = matrix.a_registers(a_family);
        let counts = (function.destinations(instruction).len(), sources.len());
        let wanted = (usize::from(matrix.rows), (c + b + a) as usize);
        self.check(counts == wanted, Rule::V31, || {
            let ((d, s), (dw, sw)) = (counts, wanted);
            format!("`dpas` requires {dw} destinations and {sw} sources, has {d} and {s}")
        });
        let is_part = matches!(a_family, Family::Word | Family::Dword);
        let result = matrix.result.family();
        let accumulator = matrix.accumulator.map_or(result, Element::family);
        let wanted = std::iter::repeat_n(accumulator, c as usize)
            .chain(std::iter::repeat_n(Family::Dword, b as usize))
            .chain(std::iter::repeat(a_family));
        let results = function.destinations(instruction).iter();
        let results = results.zip(std::iter::repeat(result));
        let wrong = sources.iter().zip(wanted).chain(results);
        let wrong = wrong.filter(|(r, want)| family(r).is_some_and(|f| f != *want));
        let wrong = wrong
            .map(|(r, want)| format!("register `{r}` is not a {}", want.name()))
            .next();
        self.check(is_part && wrong.is_none(), Rule::V31, || {
            wrong.unwrap_or_else(|| "parts of A must be words or doublewords".to_string())
        });
    }

    fn results(&mut self, instruction: &Instruction) {
        let function = self.function;
        let results: &[Type] = match &function.kind {
            FunctionKind::Kernel => &[],
            FunctionKind::Helper { results, .. } => results,
        };
        let sources = function.sources(instruction);
        let fits = sources.len() == results.len()
            && sources.iter().zip(results).all(|(register, ty)| {
                let info = function.registers.get(register.index());
                info.is_none_or(|i| i.family == ty.family())
            });
        self.check(fits, Rule::V26, || {
            format!(
                "`ret` returns {} values, expected {}",
                sources.len(),
                results.len()
            )
        });
    }

    fn memory(&mut self, opcode: Opcode, space: AddressSpace, surface: Option<ParameterId>) {
        if let Some(index) = surface {
            let p = self.function.parameter(index);
            let fits = p.is_some_and(|p| match p.kind {
                ParameterKind::Pointer { space: s, .. } => s == space,
                ParameterKind::Value(_) | ParameterKind::Bytes { .. } | ParameterKind::Local => {
                    false
                }
            });
            self.check(fits, Rule::V13, || {
                format!("`{}[{index}]` is not a surface", space.name())
            });
        }
        let atomic = opcode.class() == Class::Atomic;
        let shared = matches!(space, AddressSpace::Global | AddressSpace::Local);
        self.check(!atomic || shared, Rule::V14, || {
            format!("atomic operation in the {} address space", space.name())
        });
        let written = opcode == Opcode::Store;
        let writable = matches!(
            space,
            AddressSpace::Global
                | AddressSpace::Private
                | AddressSpace::Local
                | AddressSpace::Argument
        );
        self.check(!written || writable, Rule::V14, || {
            format!("store to the {} address space", space.name())
        });
    }

    /// Fast path, for nearly all instructions: whether the number of registers matches that of the
    /// rules, and each has the family that its rule requires.
    #[inline]
    fn are_plain(
        &self,
        instruction: &Instruction,
        rules: &[OperandRule],
        registers: &[Register],
    ) -> bool {
        let infos = &self.function.registers;
        let fits = |(register, &rule): (&Register, &OperandRule)| {
            infos.get(register.index()).is_some_and(|info| {
                operand_family(instruction, rule).is_none_or(|want| want == info.family)
            })
        };
        registers.len() == rules.len() && registers.iter().zip(rules).all(fits)
    }

    fn operands(
        &mut self,
        instruction: &Instruction,
        rules: &[OperandRule],
        (registers, first): (&[Register], usize),
        what: &str,
    ) {
        let mnemonic = instruction.opcode.mnemonic();
        let any = rules.last() == Some(&OperandRule::AnyList);
        let list = any || rules.last() == Some(&OperandRule::TypedList);
        let (count, wanted) = (registers.len(), rules.len() - usize::from(any));
        self.check(
            count == wanted || (list && count > wanted),
            Rule::V07,
            || {
                let or_more = if list { " or more" } else { "" };
                format!("`{mnemonic}` requires {wanted}{or_more} {what}, has {count}")
            },
        );
        let rest = if any {
            OperandRule::AnyList
        } else if list {
            OperandRule::TypedList
        } else {
            OperandRule::Typed
        };
        let all = rules.iter().copied().chain(std::iter::repeat(rest));
        for (k, (&register, rule)) in registers.iter().zip(all).enumerate() {
            self.part = Some(Part::Operand(first + k));
            let family = self.family(register);
            self.part = None;
            let Some(family) = family else {
                continue;
            };
            if k >= wanted && !list {
                continue;
            }
            if let Some(want) = operand_family(instruction, rule) {
                self.check_operand(first + k, family == want, Rule::V09, || {
                    let (want, family) = (want.name(), family.name());
                    format!("operand `{register}` of `{mnemonic}` is a {family}, expected a {want}")
                });
            }
        }
    }
}

/// The family that a rule requires; `None` if the instruction lacks the detail that
/// the rule refers to.
fn operand_family(instruction: &Instruction, rule: OperandRule) -> Option<Family> {
    match rule {
        OperandRule::Typed | OperandRule::TypedList => Some(instruction.ty.family()),
        OperandRule::Bool | OperandRule::Dword | OperandRule::Qword => rule.family(),
        OperandRule::From => instruction.detail.converted_from().map(Type::family),
        OperandRule::Address if instruction.surface().is_some() => Some(Family::Dword),
        OperandRule::Address => instruction.space().map(AddressSpace::address_family),
        OperandRule::AnyList => None,
    }
}
