//! Local memory of random kernels, which begins with loaded bytes, and quotients of all types.

use super::*;
use gencl::genx::types::LOCAL;

/// Bytes of local memory.
pub(super) const LOCAL_BYTES: u32 = 256;
/// The surface index of local memory in messages.
const LOCAL_SURFACE: u64 = 254;

impl Generator {
    /// Stores loaded bytes to all of local memory.
    pub(super) fn fill(&mut self) {
        let ty = Data::vector(Scalar::I32, LOCAL_BYTES / 4).expect("a size");
        let value = self.load_of(ty);
        self.local_access(ty, 0, Some(value));
    }

    fn local_access(&mut self, ty: Data, at: u32, stored: Option<Operand>) -> Option<Operand> {
        let at_most = ty.scalar.bytes().min(4);
        let align = at_most.min(1 << self.below(3));
        let offset = self.function.integer(Scalar::I32, u64::from(at));
        let pointer = Type::Pointer {
            pointee: ty,
            space: LOCAL,
        };
        let pointer = self.op(Opcode::IntToPtr, pointer, vec![offset], Detail::None);
        let access = Detail::Access {
            align,
            volatile: false,
        };
        match stored {
            Some(value) => {
                self.void(Opcode::Store, vec![value, pointer], access);
                None
            }
            None => Some(self.op(Opcode::Load, ty, vec![pointer], access)),
        }
    }

    /// A load or store by a pointer, or a gather or scatter with any scale.
    pub(super) fn local(&mut self, ty: Data) -> Operand {
        if self.random.chance(50) && ty.scalar != Scalar::I1 && ty.bytes() <= LOCAL_BYTES {
            let places = (LOCAL_BYTES - ty.bytes()) / ty.scalar.bytes() + 1;
            let at = self.below(places) * ty.scalar.bytes();
            if self.random.chance(30) {
                let value = self.value(ty);
                self.local_access(ty, at, Some(value));
                return value;
            }
            return self.local_access(ty, at, None).expect("a load");
        }
        let count = *self.random.pick(&[1, 3, 4, 8, 11, 16, 20, 32]);
        let scalars = [
            Scalar::I8,
            Scalar::I16,
            Scalar::F16,
            Scalar::I32,
            Scalar::F32,
        ];
        let scalar = *self.random.pick(&scalars);
        let data = Data::vector(scalar, count).expect("a size");
        let size = scalar.bytes().ilog2();
        let scale = self.below(4).min(size);
        let words = data.with_scalar(Scalar::I32);
        let writes = self.random.chance(30) && count << scale <= LOCAL_BYTES;
        let offsets = match writes {
            // Distinct addresses: those of all elements, from the first.
            true => {
                let step = u64::from(scalar.bytes() >> scale);
                let list = (0..count).map(|k| Some(u64::from(k) * step));
                let bits = Bits::List(list.collect());
                match count {
                    1 => self.function.splat(words, 0),
                    _ => self.function.add_constant(words.into(), bits).into(),
                }
            }
            false => {
                let index = self.value(words);
                let most = (LOCAL_BYTES >> scale) - 1;
                let aligned = most & !((1 << (size - scale)) - 1);
                let mask = self.function.splat(words, u64::from(aligned));
                self.plain(Opcode::And, words, &[index, mask])
            }
        };
        let predicate = self.predicate(Some(count));
        let value = self.value(data);
        let all = [
            predicate,
            self.function.integer(Scalar::I32, u64::from(size)),
            self.function.integer(Scalar::I16, u64::from(scale)),
            self.function.integer(Scalar::I32, LOCAL_SURFACE),
            self.function.integer(Scalar::I32, 0),
            offsets,
            value,
        ];
        match writes {
            true => {
                self.void(Opcode::Scatter, all.to_vec(), Detail::None);
                value
            }
            false => self.plain(Opcode::Gather, data, &all),
        }
    }

    /// A quotient, a remainder or a root that is defined, or a dot product of bytes.
    pub(super) fn quotient(&mut self, ty: Data) -> Operand {
        let (a, b) = (self.value(ty), self.value(ty));
        match ty.scalar {
            Scalar::I1 => a,
            Scalar::F64 => self.plain(Opcode::Fdiv, ty, &[a, b]),
            Scalar::F16 | Scalar::F32 => {
                match *self
                    .random
                    .pick(&[Opcode::Fdiv, Opcode::IeeeDiv, Opcode::IeeeSqrt])
                {
                    Opcode::IeeeSqrt => self.plain(Opcode::IeeeSqrt, ty, &[a]),
                    opcode => self.plain(opcode, ty, &[a, b]),
                }
            }
            Scalar::I32 if self.random.chance(30) => {
                let ty = Data::vector(ty.scalar, ty.count()).expect("a size");
                let operands = vec![self.value(ty), self.value(ty), self.value(ty)];
                let signs = *self.random.pick(&Signs::ALL);
                self.op(Opcode::Dp4a, ty, operands, Detail::Signs(signs))
            }
            Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => {
                let opcodes = [Opcode::Udiv, Opcode::Urem, Opcode::Sdiv, Opcode::Srem];
                let opcode = *self.random.pick(&opcodes);
                let divisor = match self.random.chance(25) {
                    true => {
                        let bits = 1 + self.random.bits() % (ty.scalar.mask() >> 1);
                        self.function.splat(ty, bits)
                    }
                    false => {
                        // Positive, so that the quotient is representable.
                        let mask = self.function.splat(ty, ty.scalar.mask() >> 1);
                        let one = self.function.splat(ty, 1);
                        let b = self.plain(Opcode::And, ty, &[b, mask]);
                        self.plain(Opcode::Or, ty, &[b, one])
                    }
                };
                self.plain(opcode, ty, &[a, divisor])
            }
        }
    }
}
