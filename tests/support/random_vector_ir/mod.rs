//! Random kernels of vector IR without undefined behavior: values of all types and sizes, regions, predicates, loops,
//! branches and memory.

mod memory;
mod operations;

use gencl::genx::function::{
    ArgumentInfo, ArgumentKind, Bits, BlockId, Detail, Function, KernelInfo, Module, Operand,
};
use gencl::genx::opcode::{FloatCondition, IntCondition, Opcode, Signs};
use gencl::genx::region::{Offset, Region};
use gencl::genx::types::{Data, GLOBAL, Scalar, Type};
use gencl::random::Random;
use std::sync::Arc;

/// Bytes of the input buffer.
pub(crate) const INPUT_BYTES: usize = 1024;
/// Bytes of the output buffer.
pub(crate) const OUTPUT_BYTES: usize = 1 << 16;

/// Operations in a straight piece of code.
const OPERATIONS: usize = 10;

/// The sizes of vectors: powers of two and others.
const COUNTS: &[u32] = &[1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 20, 32, 33, 48, 64, 70];

struct Generator {
    random: Random,
    function: Function,
    block: BlockId,
    /// Values that are defined in the current block.
    values: Vec<Operand>,
    /// The end of the output so far.
    stored: u64,
    output: Operand,
    input: Operand,
    doubles: bool,
}

/// The kernel `k` of a seed, with an input and an output buffer.
pub(crate) fn generate(seed: u64, doubles: bool) -> Module {
    let mut function = Function::new("k");
    let input = function.add_parameter(Data::I64.into(), Some("input".into()));
    let output = function.add_parameter(Data::I64.into(), Some("output".into()));
    let argument = ArgumentInfo {
        kind: ArgumentKind::General,
        offset: 0,
        direction: 0,
        description: Arc::from("svmptr_t"),
    };
    function.kernel = Some(KernelInfo {
        name: Arc::from("k"),
        slm_bytes: memory::LOCAL_BYTES,
        named_barriers: 0,
        arguments: vec![argument.clone(), argument],
        channels: None,
    });
    let block = function.add_block(None);
    let mut generator = Generator {
        random: Random::new(seed),
        function,
        block,
        values: Vec::new(),
        stored: 0,
        output: output.into(),
        input: input.into(),
        doubles,
    };
    generator.kernel();
    Module {
        functions: vec![generator.function],
        ..Module::default()
    }
}

impl Generator {
    fn kernel(&mut self) {
        self.fill();
        for _ in 0..3 {
            self.load();
        }
        self.straight(OPERATIONS);
        if self.random.chance(60) {
            self.repeat();
        }
        if self.random.chance(40) {
            self.branch();
        }
        self.straight(OPERATIONS / 2);
        let count = self.values.len();
        for k in count.saturating_sub(14)..count {
            self.store(self.values[k]);
        }
        self.void(Opcode::Ret, vec![], Detail::None);
    }

    fn op(
        &mut self,
        opcode: Opcode,
        ty: impl Into<Type>,
        operands: Vec<Operand>,
        detail: Detail,
    ) -> Operand {
        let id = self
            .function
            .append(self.block, opcode, ty.into(), operands, detail);
        self.function
            .instruction(id)
            .result
            .expect("a result")
            .into()
    }

    fn plain(&mut self, opcode: Opcode, ty: Data, operands: &[Operand]) -> Operand {
        self.op(opcode, ty, operands.to_vec(), Detail::None)
    }

    fn void(&mut self, opcode: Opcode, operands: Vec<Operand>, detail: Detail) {
        self.function
            .append(self.block, opcode, Type::Void, operands, detail);
    }

    fn data(&self, operand: Operand) -> Data {
        self.function.operand_data(operand).expect("data")
    }

    fn below(&mut self, n: u32) -> u32 {
        self.random.below(n as usize) as u32
    }

    fn keep(&mut self, operand: Operand) -> Operand {
        self.values.push(operand);
        operand
    }

    fn scalar(&mut self) -> Scalar {
        const ALL: &[Scalar] = &[
            Scalar::I8,
            Scalar::I16,
            Scalar::I32,
            Scalar::I32,
            Scalar::I64,
            Scalar::F16,
            Scalar::F32,
            Scalar::F32,
            Scalar::F64,
        ];
        match *self.random.pick(ALL) {
            Scalar::F64 if !self.doubles => Scalar::F32,
            scalar => scalar,
        }
    }

    fn ty(&mut self) -> Data {
        let scalar = self.scalar();
        if self.random.chance(15) {
            return Data::scalar(scalar);
        }
        Data::vector(scalar, *self.random.pick(COUNTS)).expect("a size")
    }

    /// Bits of an element: small integers, and floats without NaN.
    fn bits(&mut self, scalar: Scalar) -> u64 {
        match scalar {
            Scalar::F16 => 0x3800 + u64::from(self.below(0x0c00)),
            Scalar::F32 => u64::from((self.random.within(-8.0, 8.0) as f32).to_bits()),
            Scalar::F64 => self.random.within(-8.0, 8.0).to_bits(),
            _ if self.random.chance(50) => u64::from(self.below(20)),
            _ => self.random.bits(),
        }
    }

    fn constant(&mut self, ty: Data) -> Operand {
        let bits = match self.random.chance(50) {
            true => Bits::Splat(self.bits(ty.scalar)),
            false => Bits::List(
                (0..ty.count())
                    .map(|_| Some(self.bits(ty.scalar)))
                    .collect(),
            ),
        };
        self.function.add_constant(ty.into(), bits).into()
    }

    /// A load of an entire vector from the input.
    fn load(&mut self) -> Operand {
        let ty = self.ty();
        let most = INPUT_BYTES as u32 - ty.bytes();
        let align = ty.scalar.bytes().max(4);
        let at = self.below(most / align) * align;
        let at = self.function.integer(Scalar::I64, u64::from(at));
        let address = self.plain(Opcode::Add, Data::I64, &[self.input, at]);
        let pointer = Type::Pointer {
            pointee: ty,
            space: GLOBAL,
        };
        let pointer = self.op(Opcode::IntToPtr, pointer, vec![address], Detail::None);
        let access = Detail::Access {
            align,
            volatile: false,
        };
        let loaded = self.op(Opcode::Load, ty, vec![pointer], access);
        self.keep(loaded)
    }

    fn store(&mut self, value: Operand) {
        let ty = self.data(value);
        if ty.scalar == Scalar::I1 {
            let ty = ty.with_scalar(Scalar::I8);
            let number = self.plain(Opcode::Zext, ty, &[value]);
            return self.store(number);
        }
        let at = self.function.integer(Scalar::I64, self.stored);
        self.stored += u64::from(ty.bytes().next_multiple_of(16));
        let address = self.plain(Opcode::Add, Data::I64, &[self.output, at]);
        let pointer = Type::Pointer {
            pointee: ty,
            space: GLOBAL,
        };
        let pointer = self.op(Opcode::IntToPtr, pointer, vec![address], Detail::None);
        let access = Detail::Access {
            align: 16,
            volatile: false,
        };
        self.void(Opcode::Store, vec![value, pointer], access);
    }

    /// A load of a row of doublewords at a variable index.
    fn row(&mut self) -> Operand {
        let ty = Data::vector(Scalar::I32, 4).expect("a size");
        let index = self.value(Data::I32);
        let mask = self
            .function
            .integer(Scalar::I32, INPUT_BYTES as u64 / 16 - 1);
        let index = self.plain(Opcode::And, Data::I32, &[index, mask]);
        let pointer = Type::Pointer {
            pointee: ty,
            space: GLOBAL,
        };
        let first = self.op(Opcode::IntToPtr, pointer, vec![self.input], Detail::None);
        let detail = Detail::Element(ty);
        let place = self.op(Opcode::GetElementPtr, pointer, vec![first, index], detail);
        let access = Detail::Access {
            align: 16,
            volatile: false,
        };
        self.op(Opcode::Load, ty, vec![place], access)
    }

    /// A sum of a product, a maximum by comparison, or a clamped float.
    fn pattern(&mut self, ty: Data) -> Operand {
        let (a, b, c) = (self.value(ty), self.value(ty), self.value(ty));
        if ty.scalar.is_float() {
            let one = match ty.scalar {
                Scalar::F16 => 0x3c00,
                Scalar::F32 => 0x3f80_0000,
                _ => 0x3ff0_0000_0000_0000,
            };
            let (zero, one) = (self.function.splat(ty, 0), self.function.splat(ty, one));
            let most = self.plain(Opcode::MaxNum, ty, &[a, zero]);
            return self.plain(Opcode::MinNum, ty, &[most, one]);
        }
        match self.below(3) {
            0 => {
                let product = self.plain(Opcode::Mul, ty, &[a, b]);
                self.plain(Opcode::Add, ty, &[c, product])
            }
            1 => {
                let sum = self.plain(Opcode::Add, ty, &[a, b]);
                self.plain(Opcode::Add, ty, &[sum, c])
            }
            _ => {
                let condition = Detail::IntCondition(*self.random.pick(IntCondition::ALL));
                let bits = ty.with_scalar(Scalar::I1);
                let less = self.op(Opcode::Icmp, bits, vec![a, b], condition);
                self.plain(Opcode::Select, ty, &[less, b, a])
            }
        }
    }

    /// A value of a type: an earlier one, a region of one, a constant, or a loaded one.
    fn value(&mut self, ty: Data) -> Operand {
        let same: Vec<Operand> = self
            .values
            .iter()
            .copied()
            .filter(|&v| self.data(v) == ty)
            .collect();
        if !same.is_empty() && self.random.chance(75) {
            return *self.random.pick(&same);
        }
        if ty.scalar == Scalar::I1 {
            let scalar = self.scalar();
            let operands = ty.with_scalar(scalar);
            return self.comparison(operands);
        }
        let near: Vec<Operand> = self
            .values
            .iter()
            .copied()
            .filter(|&v| self.data(v).scalar == ty.scalar && self.data(v).is_vector())
            .collect();
        if !near.is_empty() && self.random.chance(80) {
            let vector = *self.random.pick(&near);
            return self.region_of(vector, ty);
        }
        if self.random.chance(50) {
            return self.constant(ty);
        }
        self.load_of(ty)
    }

    fn load_of(&mut self, ty: Data) -> Operand {
        let pointer = Type::Pointer {
            pointee: ty,
            space: GLOBAL,
        };
        let pointer = self.op(Opcode::IntToPtr, pointer, vec![self.input], Detail::None);
        let access = Detail::Access {
            align: 16,
            volatile: false,
        };
        let loaded = self.op(Opcode::Load, ty, vec![pointer], access);
        self.keep(loaded)
    }

    /// A random region with as many elements as a type that is inside of a vector.
    fn region(&mut self, vector: Data, count: u32, writes: bool) -> Region {
        let size = vector.scalar.bytes();
        for _ in 0..8 {
            let divisors: Vec<u32> = (1..=count).filter(|n| count.is_multiple_of(*n)).collect();
            let width = *self.random.pick(&divisors);
            let stride = *self.random.pick(&[1, 1, 2, 0, 3, 4]);
            let vstride = match self.below(3) {
                0 => width * stride,
                1 => self.below(2 * width + 2),
                _ => *self.random.pick(&[0, 1, 2, 4, 8, 16]),
            };
            let mut region = Region {
                vstride,
                width,
                stride,
                count,
                offset: Offset::Bytes(0),
                parent_width: None,
            };
            if !region.fits(vector) || !region.is_valid() {
                continue;
            }
            let room = vector.bytes() - region.span_bytes(size) as u32;
            region.offset = Offset::Bytes(self.below(room / size + 1) * size);
            let mut places: Vec<u64> = region.byte_offsets(size, &[]).collect();
            places.sort_unstable();
            places.dedup();
            // Elements that are written twice would depend on the order.
            if !writes || places.len() == count as usize {
                return region;
            }
        }
        Region::linear(count, u32::from(count > 1 || writes), 0)
    }

    /// The number of bytes that a variable offset may have.
    fn variable_offset(&mut self, region: Region, vector: Data) -> Option<(Region, Operand)> {
        let size = vector.scalar.bytes();
        let room = (vector.bytes() - region.span_bytes(size) as u32) / size;
        let most = (room + 1).next_power_of_two() / 2;
        if most < 2 {
            return None;
        }
        let number = self.value(Data::I16);
        let mask = self.function.integer(Scalar::I16, u64::from(most - 1));
        let number = self.plain(Opcode::And, Data::I16, &[number, mask]);
        let size = self.function.integer(Scalar::I16, u64::from(size));
        let offset = self.plain(Opcode::Mul, Data::I16, &[number, size]);
        Some((
            Region {
                offset: Offset::Value,
                ..region
            },
            offset,
        ))
    }

    fn region_of(&mut self, vector: Operand, ty: Data) -> Operand {
        let of = self.data(vector);
        let fits = of.count() >= ty.count() || self.random.chance(30);
        let mut region = match fits && of.count() >= ty.count() {
            true => self.region(of, ty.count(), false),
            false => Region::linear(ty.count(), 0, 0),
        };
        let mut operands = vec![vector];
        if self.random.chance(25)
            && let Some((variable, offset)) = self.variable_offset(region, of)
        {
            region = variable;
            operands.push(offset);
        }
        let read = self.op(Opcode::ReadRegion, ty, operands, Detail::Region(region));
        self.keep(read)
    }

    fn predicate(&mut self, count: Option<u32>) -> Operand {
        let ty = match count {
            Some(count) => Data::vector(Scalar::I1, count).expect("a size"),
            None => Data::I1,
        };
        self.value(ty)
    }

    fn comparison(&mut self, ty: Data) -> Operand {
        let (a, b) = (self.value(ty), self.value(ty));
        let result = ty.with_scalar(Scalar::I1);
        let compared = if ty.scalar.is_float() {
            let condition = *self.random.pick(FloatCondition::ALL);
            self.op(
                Opcode::Fcmp,
                result,
                vec![a, b],
                Detail::FloatCondition(condition),
            )
        } else {
            let condition = *self.random.pick(IntCondition::ALL);
            self.op(
                Opcode::Icmp,
                result,
                vec![a, b],
                Detail::IntCondition(condition),
            )
        };
        self.keep(compared)
    }

    /// A loop that is executed two or three times, with values of any type.
    fn repeat(&mut self) {
        let before = self.block;
        let header = self.function.add_block(None);
        let mut carried = Vec::new();
        for _ in 0..3 {
            let ty = match self.random.chance(30) {
                true => Data::vector(Scalar::I1, *self.random.pick(COUNTS)).expect("a size"),
                false => self.ty(),
            };
            let first = self.value(ty);
            carried.push((ty, first));
        }
        let count = self.function.integer(Scalar::I32, 0);
        carried.push((Data::I32, count));
        self.void(Opcode::Br, vec![], Detail::Branch(header));
        self.block = header;
        let phis: Vec<_> = carried
            .iter()
            .map(|&(ty, first)| {
                let detail = Detail::Phi(vec![before, header]);
                self.function
                    .append(header, Opcode::Phi, ty.into(), vec![first, first], detail)
            })
            .collect();
        for &phi in &phis {
            let value = self.function.instruction(phi).result.expect("a result");
            self.values.push(value.into());
        }
        self.straight(OPERATIONS / 2);
        let last = phis.len() - 1;
        let number: Operand = self
            .function
            .instruction(phis[last])
            .result
            .expect("a result")
            .into();
        let one = self.function.integer(Scalar::I32, 1);
        let next = self.plain(Opcode::Add, Data::I32, &[number, one]);
        for (k, &phi) in phis.iter().enumerate() {
            let update = match k == last {
                true => next,
                false => self.value(carried[k].0),
            };
            self.function.instruction_mut(phi).operands[1] = update;
        }
        let limit = 2 + self.below(2);
        let limit = self.function.integer(Scalar::I32, u64::from(limit));
        let less = Detail::IntCondition(IntCondition::Ult);
        let more = self.op(Opcode::Icmp, Data::I1, vec![next, limit], less);
        let after = self.function.add_block(None);
        let detail = Detail::CondBranch {
            then: header,
            otherwise: after,
        };
        self.void(Opcode::CondBr, vec![more], detail);
        self.block = after;
    }

    /// A branch on a random condition, whose sides meet in phis.
    fn branch(&mut self) {
        let ty = self.ty();
        let of_bits = Data::vector(Scalar::I1, *self.random.pick(COUNTS)).expect("a size");
        let condition = self.value(Data::I1);
        let [then, otherwise, after] = [(); 3].map(|()| self.function.add_block(None));
        self.void(
            Opcode::CondBr,
            vec![condition],
            Detail::CondBranch { then, otherwise },
        );
        let outer = self.values.clone();
        let mut results = Vec::new();
        for block in [then, otherwise] {
            self.block = block;
            self.values.clone_from(&outer);
            self.straight(OPERATIONS / 3);
            results.push([self.value(ty), self.value(of_bits)]);
            self.void(Opcode::Br, vec![], Detail::Branch(after));
        }
        self.block = after;
        self.values = outer;
        for (k, ty) in [ty, of_bits].into_iter().enumerate() {
            let operands = vec![results[0][k], results[1][k]];
            let phi = self.op(
                Opcode::Phi,
                ty,
                operands,
                Detail::Phi(vec![then, otherwise]),
            );
            self.keep(phi);
        }
    }
}
