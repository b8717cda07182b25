//! Random Gen IR functions that terminate, never fault, and store everything they compute.

use gencl::ir::builder::Builder;
use gencl::ir::function::{
    BlockId, Function, FunctionKind, InputSource, MemoryVariable, MemoryVariableId, Parameter,
    ParameterKind,
};
use gencl::ir::instruction::Detail;
use gencl::ir::opcode::{DetailRule, Opcode, OperandRule};
use gencl::ir::register::Register;
use gencl::ir::types::{AddressSpace, Condition, Family, Type};
use gencl::random::Random;
use std::sync::Arc;

/// Number of bytes that each work-item stores.
pub(crate) const ITEM_BYTES: u64 = 512;

/// A kernel whose only argument is a buffer, of which each work-item writes `ITEM_BYTES` at its
/// global id times that size.
#[allow(dead_code, reason = "not every test runs floats")]
pub(crate) fn function(seed: u64) -> Function {
    random(seed, false, Type::ALL)
}

/// Like [`function`], with variables in private memory and tables in constant memory.
#[allow(dead_code, reason = "not every test runs memory")]
pub(crate) fn function_with_memory(seed: u64) -> Function {
    random(seed, true, Type::ALL)
}

/// A kernel that calls a helper function, and the helper.
#[allow(dead_code, reason = "not every test runs calls")]
pub(crate) fn unit(seed: u64) -> [Function; 2] {
    let mut helper = Function::new("helper");
    helper.kind = FunctionKind::Helper {
        arguments: vec![Type::U32, Type::U32],
        results: vec![Type::U32, Type::U64],
    };
    let mut g = Generator {
        random: Random::new(seed ^ 0x5555),
        b: Builder::new(helper),
        registers: Default::default(),
        budget: 15,
        end: BlockId::ENTRY,
        memory: seed % 2 == 1,
        callee: None,
        types: Type::ALL,
    };
    g.start([0, 1].map(|index| InputSource::Parameter { index }));
    if g.memory {
        g.variables();
    }
    g.statements(0, None);
    let end = g.end;
    g.b.branch(end);
    g.b.select_block(end);
    let results = [g.register(Family::Dword), g.register(Family::Qword)];
    g.b.ret_with(&results);
    let helper = g.b.finish();
    [
        generate(seed, seed % 3 == 1, Type::ALL, Some("helper".into())),
        helper,
    ]
}

/// Like [`function_with_memory`], restricted to operations that the back end computes exactly: no
/// floats.
#[allow(dead_code, reason = "not every test runs the machine")]
pub(crate) fn function_of_integers(seed: u64) -> Function {
    const TYPES: &[Type] = &[
        Type::Bool,
        Type::S8,
        Type::U8,
        Type::S16,
        Type::U16,
        Type::S32,
        Type::U32,
        Type::S64,
        Type::U64,
    ];
    random(seed, true, TYPES)
}

/// Like [`function_of_integers`], with halves, floats and, if the target has them, doubles.
#[allow(dead_code, reason = "not every test runs the machine")]
pub(crate) fn function_of_numbers(seed: u64, doubles: bool) -> Function {
    const WITHOUT_DOUBLES: &[Type] = &[
        Type::Bool,
        Type::S16,
        Type::S32,
        Type::U32,
        Type::U64,
        Type::F16,
        Type::F32,
    ];
    const WITH_DOUBLES: &[Type] = &[
        Type::Bool,
        Type::U16,
        Type::S32,
        Type::S64,
        Type::F16,
        Type::F32,
        Type::F64,
        Type::F64,
    ];
    let types = match doubles {
        true => WITH_DOUBLES,
        false => WITHOUT_DOUBLES,
    };
    random(seed, true, types)
}

fn random(seed: u64, memory: bool, types: &'static [Type]) -> Function {
    generate(seed, memory, types, None)
}

fn generate(seed: u64, memory: bool, types: &'static [Type], callee: Option<Arc<str>>) -> Function {
    let mut f = Function::new(format!("random_{seed}"));
    f.parameters.push(Parameter {
        name: "out".into(),
        type_name: "uint *".into(),
        kind: ParameterKind::Pointer {
            space: AddressSpace::Global,
            read_only: false,
            restrict: false,
            structure: 0,
            align: 1,
        },
        offset: 0,
    });
    let mut g = Generator {
        random: Random::new(seed),
        b: Builder::new(f),
        registers: Default::default(),
        budget: 40,
        end: BlockId::ENTRY,
        memory,
        callee,
        types,
    };
    let address = g.address();
    g.start([InputSource::LocalId(0), InputSource::GroupId(0)]);
    if memory {
        g.variables();
    }
    g.statements(0, None);
    g.finish(address);
    g.b.finish()
}

const FAMILIES: [(Family, usize); 5] = [
    (Family::Bool, 4),
    (Family::Byte, 3),
    (Family::Word, 3),
    (Family::Dword, 8),
    (Family::Qword, 4),
];

struct Generator {
    random: Random,
    b: Builder,
    /// Registers by family; all are initialized in the first block.
    registers: [Vec<Register>; 5],
    budget: usize,
    end: BlockId,
    memory: bool,
    callee: Option<Arc<str>>,
    /// The types of the operations.
    types: &'static [Type],
}

/// Variables in memory: name, size in bytes, whether it is private, whether all accesses are to
/// doublewords, and whether any index may occur.
const VARIABLES: [(&str, u32, bool, bool, bool); 5] = [
    ("scalar", 4, true, true, false),
    ("array", 16, true, true, false),
    ("indexed", 16, true, true, true),
    ("mixed", 16, true, false, true),
    ("table", 16, false, false, true),
];

impl Generator {
    fn start(&mut self, inputs: [InputSource; 2]) {
        self.end = self.b.add_block();
        let [local, group] = inputs.map(|input| self.b.input(input));
        for (family, count) in FAMILIES {
            for k in 0..count {
                let ty = family.unsigned();
                let register = match k {
                    0 if family != Family::Bool => self.b.convert(ty, Type::U32, local),
                    1 if family != Family::Bool => self.b.convert(ty, Type::U32, group),
                    _ => {
                        let bits = self.constant(ty);
                        self.b.constant(ty, bits)
                    }
                };
                self.registers[family as usize].push(register);
            }
        }
        // The inputs are available as variables, too.
        self.registers[Family::Dword as usize].extend([local, group]);
    }

    fn constant(&mut self, ty: Type) -> u64 {
        match self.random.below(5) {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => 1 << self.random.below(64),
            _ if ty == Type::F32 => u64::from((self.random.below(9) as f32 - 4.5).to_bits()),
            _ if ty == Type::F64 => (self.random.below(9) as f64 / 4.0 - 1.0).to_bits(),
            // At least 2^-3 in magnitude, of both signs.
            _ if ty == Type::F16 => {
                (0x3000 + self.random.below(0x2000) + *self.random.pick(&[0, 0x8000])) as u64
            }
            _ => self.random.below(100) as u64,
        }
    }

    fn register(&mut self, family: Family) -> Register {
        let list = &self.registers[family as usize];
        list[self.random.below(list.len())]
    }

    /// Generates some statements; `around` has the targets of `break` and `continue`.
    fn statements(&mut self, depth: usize, around: Option<(BlockId, BlockId)>) {
        for _ in 0..2 + self.random.below(5) {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            match self.random.below(10) {
                0..4 => {
                    for _ in 0..1 + self.random.below(6) {
                        if self.memory && self.random.chance(40) {
                            self.access();
                        } else if self.callee.is_some() && self.random.chance(20) {
                            self.call();
                        } else {
                            self.operation();
                        }
                    }
                }
                4..7 if depth < 4 => self.branch(depth, around),
                7..9 if depth < 4 => self.repeat(depth),
                _ => {
                    let target = match around {
                        Some((out, next)) if self.random.chance(80) => {
                            *self.random.pick(&[out, next])
                        }
                        _ if self.random.chance(30) => self.end,
                        _ => continue,
                    };
                    let condition = self.condition();
                    let rest = self.b.add_block();
                    self.b.branch_if(condition, target, rest);
                    self.b.select_block(rest);
                }
            }
        }
    }

    fn branch(&mut self, depth: usize, around: Option<(BlockId, BlockId)>) {
        let condition = self.condition();
        let [then, otherwise, join] = [self.b.add_block(), self.b.add_block(), self.b.add_block()];
        // Occasionally a branch with one side, or an edge that bypasses it.
        let has_else = self.random.chance(60);
        self.b
            .branch_if(condition, then, if has_else { otherwise } else { join });
        self.b.select_block(then);
        self.statements(depth + 1, around);
        if has_else && self.random.chance(30) {
            let condition = self.condition();
            self.b.branch_if(condition, join, otherwise);
        } else {
            self.b.branch(join);
        }
        self.b.select_block(otherwise);
        if has_else {
            self.statements(depth + 1, around);
        }
        self.b.branch(join);
        self.b.select_block(join);
    }

    /// A loop with a small trip count, with its own counter.
    fn repeat(&mut self, depth: usize) {
        let [body, out] = [self.b.add_block(), self.b.add_block()];
        let counter = self.b.u32(0);
        let rounds = self.random.below(4) as u32;
        // `continue` branches to the test or to the body itself, which tests the counter again.
        self.b.branch(body);
        self.b.select_block(body);
        let one = self.b.u32(1);
        self.b
            .op_into(counter, Opcode::Add, Type::U32, &[counter, one]);
        let limit = self.b.u32(rounds);
        let done = self.b.compare(Condition::Gt, Type::U32, counter, limit);
        let first = self.b.add_block();
        self.b.branch_if(done, out, first);
        self.b.select_block(first);
        let latch = self.b.add_block();
        let next = if self.random.chance(50) { latch } else { body };
        self.statements(depth + 1, Some((out, next)));
        if self.random.chance(50) {
            let condition = self.condition();
            self.b.branch_if(condition, latch, out);
        } else {
            self.b.branch(latch);
        }
        self.b.select_block(latch);
        if self.random.chance(50) {
            self.operation();
        }
        self.b.branch(body);
        self.b.select_block(out);
        // The loop counter is then a value like any other.
        if self.random.chance(30) {
            self.registers[Family::Dword as usize].push(counter);
            let copy = self.register(Family::Dword);
            self.b.mov_into(copy, Type::U32, counter);
            self.registers[Family::Dword as usize].pop();
        }
    }

    /// Declares the variables, and initializes every private one.
    fn variables(&mut self) {
        for (name, size, private, ..) in VARIABLES {
            let bytes = (0..size as u8).map(|b| b.wrapping_mul(37).wrapping_add(200));
            let variable = self.b.function.add_variable(MemoryVariable {
                name: name.into(),
                space: match private {
                    true => AddressSpace::Private,
                    false => AddressSpace::Constant,
                },
                size,
                align: 8,
                data: (!private).then(|| bytes.collect()),
            });
            for offset in (0..size).step_by(4).filter(|_| private) {
                let value = self.register(Family::Dword);
                let address = self.b.address_of(variable);
                let offset = self.b.u32(offset);
                let address = self.b.op(Opcode::Add, Type::U32, &[address, offset]);
                self.b
                    .store(AddressSpace::Private, Type::U32, address, value);
            }
        }
    }

    /// Generates a load or store of an element of a variable.
    fn access(&mut self) {
        let k = self.random.below(VARIABLES.len());
        let (_, size, private, dwords, indexed) = VARIABLES[k];
        let types: &[Type] = match dwords {
            true => &[Type::U32, Type::S32, Type::F32],
            false => &[Type::U8, Type::S16, Type::U32, Type::F32, Type::U64],
        };
        let ty = *self.random.pick(types);
        let count = 1 + self.random.below(2).min((size / ty.size() - 1) as usize);
        let places = size / ty.size() - count as u32 + 1;
        let pointer = if private { Type::U32 } else { Type::U64 };
        let place = self.random.below(places as usize) as u64;
        let offset = if indexed && count == 1 && self.random.chance(30) {
            let index = self.register(Family::Dword);
            let mask = self.b.u32((places - 1) * ty.size());
            let offset = self.b.op(Opcode::And, Type::U32, &[index, mask]);
            self.b.convert(pointer, Type::U32, offset)
        } else {
            self.b.constant(pointer, place * u64::from(ty.size()))
        };
        let base = self.b.address_of(MemoryVariableId(k as u32));
        let address = self.b.op(Opcode::Add, pointer, &[base, offset]);
        let first = self.register(ty.family());
        let mut values = vec![first];
        if count == 2 {
            let second = self.register(ty.family());
            if second == first {
                return;
            }
            values.push(second);
        }
        let space = match private {
            true => AddressSpace::Private,
            false => AddressSpace::Constant,
        };
        let detail = Detail::Memory {
            space,
            surface: None,
            volatile: self.random.chance(10),
            unaligned: !private && (ty.size(), count) == (4, 1) && self.random.chance(20),
        };
        if private && self.random.chance(50) {
            values.insert(0, address);
            self.b.push(Opcode::Store, ty, detail, &[], &values);
        } else {
            self.b.push(Opcode::Load, ty, detail, &values, &[address]);
        }
    }

    fn call(&mut self) {
        let Some(callee) = self.callee.clone() else {
            return;
        };
        let arguments = [Family::Dword, Family::Dword].map(|f| self.register(f));
        let results = [Family::Dword, Family::Qword].map(|f| self.register(f));
        self.b.call_into(&results, &callee, &arguments);
    }

    fn condition(&mut self) -> Register {
        if self.random.chance(40) {
            return self.register(Family::Bool);
        }
        let [a, b] = [self.register(Family::Dword), self.register(Family::Dword)];
        let condition = *self.random.pick(&Condition::ALL);
        self.b.compare(condition, Type::S32, a, b)
    }

    fn operation(&mut self) {
        // Its result depends on which work-items execute it together; without it, the functions of all seeds are those
        // that were generated before it was there.
        let opcodes: Vec<Opcode> = (Opcode::ALL.iter().copied())
            .filter(|&opcode| opcode != Opcode::ActiveOr)
            .collect();
        let opcode = *self.random.pick(&opcodes);
        if !opcode.class().is_speculatable() {
            return;
        }
        let types: Vec<Type> = self
            .types
            .iter()
            .copied()
            .filter(|&t| opcode.type_rule().allows(t))
            .collect();
        if types.is_empty() {
            return;
        }
        let ty = *self.random.pick(&types);
        let from = *self.random.pick(self.types);
        let detail = match opcode.detail_rule() {
            DetailRule::Immediate => {
                let bits = self.constant(ty);
                let d = self.register(ty.family());
                self.b.constant_into(d, ty, bits);
                return;
            }
            DetailRule::Convert => Detail::Convert(from),
            _ => match Detail::choices(opcode, ty).as_slice() {
                [] => return,
                &[only] => only,
                choices => *self.random.pick(choices),
            },
        };
        let from = detail.converted_from().unwrap_or(ty);
        let mut registers = |rules: &[OperandRule]| -> Vec<Register> {
            rules
                .iter()
                .map(|rule| match rule {
                    OperandRule::From => self.register(from.family()),
                    _ => self.register(rule.family().unwrap_or(ty.family())),
                })
                .collect()
        };
        let sources = registers(opcode.source_rules());
        let destinations = registers(opcode.destination_rules());
        if let [a, b] = *destinations
            && a == b
        {
            return;
        }
        self.b.push(opcode, ty, detail, &destinations, &sources);
    }

    /// The address at which the work-item stores, in registers that nothing else writes.
    fn address(&mut self) -> Register {
        let base = self.b.constant(Type::U32, 0);
        let base = self.b.load(AddressSpace::Argument, Type::U64, base);
        let [local, group, size] = [
            InputSource::LocalId(0),
            InputSource::GroupId(0),
            InputSource::EnqueuedLocalSize(0),
        ]
        .map(|input| self.b.input(input));
        let id = self.b.op(Opcode::Mul, Type::U32, &[group, size]);
        let id = self.b.op(Opcode::Add, Type::U32, &[id, local]);
        let id = self.b.convert(Type::U64, Type::U32, id);
        let size = self.b.constant(Type::U64, ITEM_BYTES);
        let start = self.b.op(Opcode::Mul, Type::U64, &[id, size]);
        self.b.op(Opcode::Add, Type::U64, &[base, start])
    }

    fn finish(&mut self, mut address: Register) {
        self.b.branch(self.end);
        self.b.select_block(self.end);
        let eight = self.b.constant(Type::U64, 8);
        for (family, _) in FAMILIES {
            for register in self.registers[family as usize].clone() {
                let (ty, value) = match family {
                    Family::Bool => {
                        let value = self.b.convert(Type::U8, Type::Bool, register);
                        (Type::U8, value)
                    }
                    Family::Byte | Family::Word | Family::Dword | Family::Qword => {
                        (family.unsigned(), register)
                    }
                };
                self.b.store(AddressSpace::Global, ty, address, value);
                address = self.b.op(Opcode::Add, Type::U64, &[address, eight]);
            }
        }
        let four = self.b.constant(Type::U64, 4);
        for (id, (_, size, private, ..)) in self.b.function.variable_ids().zip(VARIABLES) {
            for offset in (0..size).step_by(4).filter(|_| self.memory && private) {
                let place = self.b.address_of(id);
                let offset = self.b.u32(offset);
                let place = self.b.op(Opcode::Add, Type::U32, &[place, offset]);
                let value = self.b.load(AddressSpace::Private, Type::U32, place);
                self.b
                    .store(AddressSpace::Global, Type::U32, address, value);
                address = self.b.op(Opcode::Add, Type::U64, &[address, four]);
            }
        }
        self.b.ret();
    }
}
