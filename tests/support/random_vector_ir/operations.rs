//! Operations of random kernels: arithmetic, conversions, writes of regions, shuffles, predicates, gathers.

use super::*;

impl Generator {
    pub(super) fn straight(&mut self, count: usize) {
        for _ in 0..count {
            let value = self.operation();
            self.keep(value);
        }
    }

    pub(super) fn operation(&mut self) -> Operand {
        let ty = self.ty();
        match self.below(24) {
            0..=3 => self.arithmetic(ty),
            4 => self.comparison(ty),
            5 => {
                let scalar = self.random.chance(20) || !ty.is_vector();
                let condition = self.predicate((!scalar).then(|| ty.count()));
                let (a, b) = (self.value(ty), self.value(ty));
                self.plain(Opcode::Select, ty, &[condition, a, b])
            }
            6 => self.conversion(ty),
            7 | 8 => {
                let vector = self.vector(ty);
                self.region_of(vector, ty)
            }
            9 | 10 => self.write(ty),
            11 => self.shuffle(ty),
            12 => self.element(ty),
            13 => self.logic(),
            14 => self.reduction(),
            15 => self.bitcast(ty),
            16 | 17 => self.pattern(ty),
            18 => self.row(),
            19 => self.quotient(ty),
            20 => self.local(ty),
            21 => self.assembled(),
            _ => self.gather(),
        }
    }

    /// A vector that is assembled from parts, with the same operations on each: mostly adjacent parts
    /// of one vector, and an operand that all parts share.
    pub(super) fn assembled(&mut self) -> Operand {
        let (count, parts) = (4 << self.below(2), 2 << self.below(2));
        let scalar = self.scalar();
        let whole = Data::vector(scalar, count * parts).expect("a size");
        let part = Data::vector(scalar, count).expect("a size");
        let vector = self.value(whole);
        let (opcodes, other): (&[Opcode], _) = match scalar.is_float() {
            true => (&[Opcode::Fadd, Opcode::Fsub, Opcode::Fmul], Opcode::Fneg),
            false => (
                &[Opcode::Add, Opcode::Sub, Opcode::Mul, Opcode::Xor],
                Opcode::Or,
            ),
        };
        let (first, second) = (*self.random.pick(opcodes), *self.random.pick(opcodes));
        let shared = match self.below(3) {
            0 => self.value(part),
            1 => self.constant(part),
            _ => {
                let vector = self.value(whole);
                let region = Region::linear(count, 0, self.below(count) * scalar.bytes());
                self.op(
                    Opcode::ReadRegion,
                    part,
                    vec![vector],
                    Detail::Region(region),
                )
            }
        };
        let mut joined: Operand = self.function.undef(whole.into());
        for k in 0..parts {
            let at = match self.random.chance(5) {
                true => self.below(parts),
                false => k,
            };
            let region = |k: u32| Region::linear(count, 1, k * part.bytes());
            let read = Detail::Region(region(at));
            let mut value = self.op(Opcode::ReadRegion, part, vec![vector], read);
            value = self.plain(first, part, &[value, shared]);
            let swapped = self.random.chance(5);
            value = match swapped {
                true => self.plain(second, part, &[shared, value]),
                false => self.plain(second, part, &[value, shared]),
            };
            if self.random.chance(3) {
                value = match scalar.is_float() {
                    true => self.plain(other, part, &[value]),
                    false => self.plain(other, part, &[value, shared]),
                };
            }
            let yes = self.function.integer(Scalar::I1, 1);
            let operands = vec![joined, value, yes];
            let write = Detail::Region(region(k));
            joined = self.op(Opcode::WriteRegion, whole, operands, write);
        }
        joined
    }

    /// A vector of some size.
    pub(super) fn vector(&mut self, ty: Data) -> Operand {
        let count = *self.random.pick(COUNTS);
        let ty = Data::vector(ty.scalar, count).expect("a size");
        self.value(ty)
    }

    pub(super) fn arithmetic(&mut self, ty: Data) -> Operand {
        let (a, b) = (self.value(ty), self.value(ty));
        if ty.scalar.is_float() {
            let opcode = *self.random.pick(&[
                Opcode::Fadd,
                Opcode::Fsub,
                Opcode::Fmul,
                Opcode::Fneg,
                Opcode::Fabs,
                Opcode::Fma,
                Opcode::MinNum,
                Opcode::MaxNum,
                Opcode::Sat,
                Opcode::Floor,
                Opcode::RoundEven,
            ]);
            if opcode == Opcode::Fma && ty.scalar == Scalar::F64 {
                return self.plain(Opcode::Fadd, ty, &[a, b]);
            }
            let c = self.value(ty);
            let count = opcode.row().operands.len();
            return self.plain(opcode, ty, &[a, b, c][..count]);
        }
        let opcode = *self.random.pick(&[
            Opcode::Add,
            Opcode::Sub,
            Opcode::Mul,
            Opcode::And,
            Opcode::Or,
            Opcode::Xor,
            Opcode::Shl,
            Opcode::Lshr,
            Opcode::Ashr,
            Opcode::Udiv,
            Opcode::Urem,
            Opcode::LlvmSmin,
            Opcode::LlvmUmax,
            Opcode::LlvmSmax,
            Opcode::LlvmUmin,
            Opcode::AddSat,
            Opcode::Mad,
            Opcode::Rol,
            Opcode::MulExt,
            Opcode::Cttz,
        ]);
        let wide = ty.scalar == Scalar::I64;
        match opcode {
            Opcode::Shl | Opcode::Lshr | Opcode::Ashr => {
                let mask = self.function.splat(ty, u64::from(ty.scalar.bits() - 1));
                let b = self.plain(Opcode::And, ty, &[b, mask]);
                self.plain(opcode, ty, &[a, b])
            }
            Opcode::Udiv | Opcode::Urem => {
                let one = self.function.splat(ty, 1);
                let b = match wide {
                    true => self.function.splat(ty, 1 << self.random.below(64)),
                    false => self.plain(Opcode::Or, ty, &[b, one]),
                };
                self.plain(opcode, ty, &[a, b])
            }
            Opcode::AddSat | Opcode::Mad | Opcode::Rol if wide || ty.scalar == Scalar::I8 => {
                self.plain(Opcode::Add, ty, &[a, b])
            }
            Opcode::AddSat => {
                let signs = *self.random.pick(&Signs::ALL);
                self.op(opcode, ty, vec![a, b], Detail::Signs(signs))
            }
            Opcode::Mad => {
                let signs = Signs::new(true, true);
                let c = self.value(ty);
                self.op(opcode, ty, vec![a, b, c], Detail::Signs(signs))
            }
            Opcode::MulExt if wide => {
                let from = ty.with_scalar(Scalar::I32);
                let (a, b) = (self.value(from), self.value(from));
                let sign = self.random.chance(50);
                self.op(
                    opcode,
                    ty,
                    vec![a, b],
                    Detail::Signs(Signs::new(sign, sign)),
                )
            }
            Opcode::Cttz if ty.scalar == Scalar::I32 => {
                let no = self.function.integer(Scalar::I1, 0);
                self.plain(opcode, ty, &[a, no])
            }
            Opcode::MulExt | Opcode::Cttz => self.plain(Opcode::Xor, ty, &[a, b]),
            _ => self.plain(opcode, ty, &[a, b]),
        }
    }

    pub(super) fn conversion(&mut self, ty: Data) -> Operand {
        let mut from = self.scalar();
        if self.random.chance(20) {
            from = Scalar::I1;
        }
        let to = ty.scalar;
        let operand = self.value(ty.with_scalar(from));
        let wide = [from, to].contains(&Scalar::I64);
        match (from.is_float(), to.is_float()) {
            (false, false) if from.bits() < to.bits() => {
                let opcode = *self.random.pick(&[Opcode::Zext, Opcode::Sext]);
                self.plain(opcode, ty, &[operand])
            }
            (false, false) if from.bits() > to.bits() => self.plain(Opcode::Trunc, ty, &[operand]),
            (true, true) if from.bits() < to.bits() => self.plain(Opcode::Fpext, ty, &[operand]),
            (true, true) if from.bits() > to.bits() => self.plain(Opcode::Fptrunc, ty, &[operand]),
            (false, true) if !wide => self.plain(Opcode::Sitofp, ty, &[operand]),
            (true, false) if !wide => self.plain(Opcode::FptosiSat, ty, &[operand]),
            _ => operand,
        }
    }

    pub(super) fn write(&mut self, ty: Data) -> Operand {
        let old = self.vector(ty);
        let of = self.data(old);
        let count = 1 + self.below(of.count());
        let count = match self.random.chance(50) {
            true => 1 << count.ilog2(),
            false => count,
        };
        let new = Data::vector(ty.scalar, count).expect("a size");
        let new = match count == 1 && self.random.chance(50) {
            true => new.element(),
            false => new,
        };
        let mut region = self.region(of, count, true);
        let value = self.value(new);
        let mask = match self.random.chance(40) {
            true => self.predicate(Some(count)),
            false => self.function.integer(Scalar::I1, 1),
        };
        let mut operands = vec![old, value, mask];
        if self.random.chance(25)
            && let Some((variable, offset)) = self.variable_offset(region, of)
        {
            region = variable;
            operands.push(offset);
        }
        self.op(Opcode::WriteRegion, of, operands, Detail::Region(region))
    }

    pub(super) fn shuffle(&mut self, ty: Data) -> Operand {
        let bits = self.random.chance(20);
        let scalar = if bits { Scalar::I1 } else { ty.scalar };
        let count = *self.random.pick(COUNTS);
        let of = Data::vector(scalar, count).expect("a size");
        let (a, b) = (self.value(of), self.value(of));
        let wanted = *self.random.pick(COUNTS);
        let kind = self.below(4);
        let (start, step) = (self.below(count), self.below(4));
        let mask: Vec<Option<u32>> = (0..wanted)
            .map(|k| {
                Some(match kind {
                    0 => self.below(2 * count),
                    1 => (start + k * step) % (2 * count),
                    2 => (k / 2 + (k % 2) * count) % (2 * count),
                    _ => k % count,
                })
            })
            .collect();
        let result = Data::vector(scalar, wanted).expect("a size");
        self.op(
            Opcode::ShuffleVector,
            result,
            vec![a, b],
            Detail::Shuffle(mask.into()),
        )
    }

    pub(super) fn element(&mut self, ty: Data) -> Operand {
        let bits = self.random.chance(20);
        let ty = if bits { ty.with_scalar(Scalar::I1) } else { ty };
        let vector = self.vector(ty);
        let of = self.data(vector);
        let index = match self.random.chance(50) {
            true => {
                let index = self.below(of.count());
                self.function.integer(Scalar::I32, u64::from(index))
            }
            false => {
                let value = self.value(Data::I32);
                let mask = (of.count() + 1).next_power_of_two() / 2 - 1;
                let mask = self.function.integer(Scalar::I32, u64::from(mask));
                self.plain(Opcode::And, Data::I32, &[value, mask])
            }
        };
        match self.random.chance(50) {
            true => self.plain(Opcode::ExtractElement, of.element(), &[vector, index]),
            false => {
                let value = self.value(of.element());
                self.plain(Opcode::InsertElement, of, &[vector, value, index])
            }
        }
    }

    pub(super) fn logic(&mut self) -> Operand {
        let count = *self.random.pick(COUNTS);
        let ty = Data::vector(Scalar::I1, count).expect("a size");
        let (a, b) = (self.value(ty), self.value(ty));
        match self.below(4) {
            0 => {
                let part = 1 + self.below(count);
                let offset = self.below(count - part + 1);
                let offset = self.function.integer(Scalar::I32, u64::from(offset));
                let part = Data::vector(Scalar::I1, part).expect("a size");
                self.plain(Opcode::ReadPredicate, part, &[a, offset])
            }
            1 => {
                let part = 1 + self.below(count);
                let offset = self.below(count - part + 1);
                let offset = self.function.integer(Scalar::I32, u64::from(offset));
                let part = self.predicate(Some(part));
                self.plain(Opcode::WritePredicate, ty, &[a, part, offset])
            }
            2 => {
                let c = self.value(ty);
                self.plain(Opcode::Select, ty, &[a, b, c])
            }
            _ => {
                let opcode =
                    *self
                        .random
                        .pick(&[Opcode::And, Opcode::Or, Opcode::Xor, Opcode::Add]);
                self.plain(opcode, ty, &[a, b])
            }
        }
    }

    pub(super) fn reduction(&mut self) -> Operand {
        let count = *self.random.pick(COUNTS);
        let predicate = self.predicate(Some(count));
        let opcode = *self.random.pick(&[Opcode::Any, Opcode::All]);
        self.plain(opcode, Data::I1, &[predicate])
    }

    pub(super) fn bitcast(&mut self, ty: Data) -> Operand {
        if self.random.chance(30) {
            let bits = *self.random.pick(&[8, 16, 32, 64]);
            let number = Data::scalar(Scalar::integer_of_bytes(bits / 8).expect("a size"));
            let ty = Data::vector(Scalar::I1, bits).expect("a size");
            return match self.random.chance(50) {
                true => {
                    let predicate = self.value(ty);
                    self.plain(Opcode::Bitcast, number, &[predicate])
                }
                false => {
                    let number = self.value(number);
                    self.plain(Opcode::Bitcast, ty, &[number])
                }
            };
        }
        let operand = self.value(ty);
        let to = [Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64];
        let to = *self.random.pick(&to);
        match ty.bytes() % to.bytes() {
            0 => {
                let to = Data::vector(to, ty.bytes() / to.bytes()).expect("a size");
                self.plain(Opcode::Bitcast, to, &[operand])
            }
            _ => operand,
        }
    }

    /// A gather of doublewords at addresses in the input.
    pub(super) fn gather(&mut self) -> Operand {
        let count = *self.random.pick(&[1, 3, 4, 8, 11, 16, 20, 32]);
        let words = Data::vector(Scalar::I32, count).expect("a size");
        let wide = words.with_scalar(Scalar::I64);
        let index = self.value(words);
        let mask = self.function.splat(words, INPUT_BYTES as u64 / 4 - 1);
        let index = self.plain(Opcode::And, words, &[index, mask]);
        let four = self.function.splat(words, 4);
        let index = self.plain(Opcode::Mul, words, &[index, four]);
        let index = self.plain(Opcode::Zext, wide, &[index]);
        let base = Data::vector(Scalar::I64, 1).expect("a size");
        let base = self.plain(Opcode::Bitcast, base, &[self.input]);
        let region = Region::linear(count, 0, 0);
        let base = self.op(Opcode::ReadRegion, wide, vec![base], Detail::Region(region));
        let addresses = self.plain(Opcode::Add, wide, &[base, index]);
        let predicate = self.predicate(Some(count));
        let blocks = self.function.integer(Scalar::I32, 0);
        let old = self.value(words);
        self.plain(
            Opcode::SvmGather,
            words,
            &[predicate, blocks, addresses, old],
        )
    }
}
