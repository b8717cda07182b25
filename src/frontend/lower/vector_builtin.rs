//! Built-in functions on vectors: component by component, and those that look at all components
//! at once.

use super::builtin::Arguments;
use super::bytes::vectors_of_bytes;
use super::components::Components;
use super::{Lowering, value_type};
use crate::frontend::builtins::signature::Operand;
use crate::frontend::builtins::{Builtin, Meaning, Sequence};
use crate::frontend::typed::{Expression, ExpressionId};
use crate::frontend::types::Type;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

impl Lowering<'_> {
    /// The value of a built-in function.
    pub(super) fn builtin_call(
        &mut self,
        expression: &Expression,
        builtin: Builtin,
        arguments: &[ExpressionId],
    ) -> Components {
        if let Some(Meaning::Sequence(Sequence::Select)) = builtin.row().map(|row| row.meaning)
            && let (Type::Vector(_), &[a, b, c]) = (expression.ty, arguments)
        {
            return self.select_call(expression, a, b, c);
        }
        let source = self.source;
        let mut values = Vec::with_capacity(arguments.len());
        for (k, &argument) in arguments.iter().enumerate() {
            values.push(self.components_before(argument, &arguments[k + 1..]));
        }
        self.at(expression.span);
        let types: Vec<Type> = arguments.iter().map(|&a| source.expression(a).ty).collect();
        let ty = value_type(types.first().copied().unwrap_or(expression.ty));
        match (builtin, &*values, &*types) {
            (Builtin::Reinterpret(to), &[value], &[from]) => self.reinterpreted(to, from, value),
            (Builtin::VectorLoad(width), &[address], &[Type::Pointer(p)]) => {
                self.load(address.only(), p.space, expression.ty, usize::from(width))
            }
            (Builtin::VectorStore(_), &[value, address], &[data, Type::Pointer(p)]) => {
                self.store(address.only(), p.space, data, &value);
                value
            }
            (Builtin::Row(_), &[address], &[Type::Pointer(p)]) if builtin.block().is_some() => {
                self.read_blocks(address.only(), p.space, expression.ty)
            }
            (Builtin::Row(_), &[value, address], &[data, Type::Pointer(p)])
                if builtin.block().is_some() =>
            {
                self.write_blocks(address.only(), p.space, data, &value);
                value
            }
            (Builtin::Row(_), values, _) if let Some(function) = builtin.ballot() => {
                self.ballot(function, values)
            }
            (Builtin::Matrix(function), values, _) => {
                let components = expression.ty.numbers().map_or(1, |n| usize::from(n.1));
                match function.matrix {
                    Some(matrix) => self.multiply_matrices(matrix, values, components),
                    // Not in a checked tree.
                    None => self.b.constant(Ir::U32, 0).into(),
                }
            }
            (Builtin::Shuffle(_), [sources @ .., mask], [.., masks]) => {
                let sources: Vec<Register> =
                    sources.iter().flat_map(|s| s.iter().copied()).collect();
                self.shuffled(
                    value_type(expression.ty),
                    &sources,
                    value_type(*masks),
                    *mask,
                )
            }
            (Builtin::Row(_), &[a, b, ref sum @ ..], &[left, right, ..])
                if let Some(bytes) = vectors_of_bytes(builtin, left, right) =>
            {
                let vectors = [(left, a), (right, b)]
                    .map(|(ty, v)| self.joined_pieces(value_type(ty), &v, Ir::U32));
                match sum.first() {
                    Some(sum) => {
                        let sum = sum.first().copied().unwrap_or(vectors[0]);
                        self.dot_product(Opcode::Dp4aSat, bytes, vectors, Some(sum))
                    }
                    None => self.dot_product(Opcode::Dp4a, bytes, vectors, None),
                }
                .into()
            }
            _ => {
                if let Some(Meaning::Sequence(sequence)) = builtin.row().map(|row| row.meaning)
                    && let Some(joint) = self.joint_sequence(sequence, ty, &values)
                {
                    return joint;
                }
                self.each_component(expression, builtin, ty, &values)
            }
        }
    }

    /// A built-in function on scalars, done with each component.
    fn each_component(
        &mut self,
        expression: &Expression,
        builtin: Builtin,
        ty: Ir,
        values: &[Components],
    ) -> Components {
        let result = value_type(expression.ty);
        let Type::Vector(vector) = expression.ty else {
            let values: Vec<Register> = values.iter().map(|v| v.only()).collect();
            let arguments = Arguments {
                ty,
                values: &values,
                result,
            };
            return self.builtin(builtin, &arguments).into();
        };
        let is_truth = builtin
            .signatures()
            .first()
            .is_some_and(|s| s.result == Operand::Truth);
        let mut registers = Vec::with_capacity(usize::from(vector.width));
        for k in 0..usize::from(vector.width) {
            let values: Vec<Register> = values
                .iter()
                .map(|value| value.get(k).copied().unwrap_or_else(|| value.only()))
                .collect();
            let arguments = Arguments {
                ty,
                values: &values,
                result: if is_truth { Ir::S32 } else { result },
            };
            let mut value = self.builtin(builtin, &arguments);
            if is_truth {
                // 1 of a scalar, -1 of a component.
                let zero = self.b.constant(Ir::S32, 0);
                let holds = self.b.compare(Condition::Ne, Ir::S32, value, zero);
                let [yes, no] = [u64::MAX, 0].map(|bits| self.b.constant(result, bits));
                value = self.b.op(Opcode::Sel, result, &[holds, yes, no]);
            }
            registers.push(value);
        }
        Components::new(&registers)
    }

    /// `select(a, b, c)` of vectors: the highest bit of each component of c chooses.
    fn select_call(
        &mut self,
        expression: &Expression,
        a: ExpressionId,
        b: ExpressionId,
        c: ExpressionId,
    ) -> Components {
        let otherwise = self.components_before(a, &[b, c]);
        let then = self.components_before(b, &[c]);
        let conditions = self.conditions(c);
        self.at(expression.span);
        self.select_components(value_type(expression.ty), conditions, then, otherwise)
    }

    /// What is no matter of single components. `None`: the sequence is.
    fn joint_sequence(
        &mut self,
        sequence: Sequence,
        ty: Ir,
        values: &[Components],
    ) -> Option<Components> {
        let x = *values.first()?;
        let y = values.get(1).copied().unwrap_or(x);
        let scalar = match sequence {
            Sequence::Any => self.highest_bits(Opcode::Or, ty, x),
            Sequence::All => self.highest_bits(Opcode::And, ty, x),
            Sequence::Cross
            | Sequence::Dot
            | Sequence::Length
            | Sequence::FastLength
            | Sequence::Distance
            | Sequence::FastDistance
            | Sequence::Normalize
            | Sequence::FastNormalize => return Some(self.geometry(sequence, ty, x, y)),
            _ => return None,
        };
        Some(scalar.into())
    }

    /// A geometric function; of halves computed as floats.
    fn geometry(&mut self, sequence: Sequence, ty: Ir, x: Components, y: Components) -> Components {
        if ty == Ir::F16 {
            let [x, y] = [x, y].map(|v| v.map(|v| self.b.convert(Ir::F32, ty, v)));
            let value = self.geometry(sequence, Ir::F32, x, y);
            return value.map(|v| self.b.convert(ty, Ir::F32, v));
        }
        match sequence {
            Sequence::Cross => self.cross(ty, x, y),
            Sequence::Dot => self.dot(ty, x, y).into(),
            Sequence::Length => self.length(ty, x).into(),
            Sequence::FastLength => self.fast_length(ty, x).into(),
            Sequence::Distance | Sequence::FastDistance => {
                let way = x.zip(y, |x, y| self.b.op(Opcode::Sub, ty, &[x, y]));
                match sequence {
                    Sequence::Distance => self.length(ty, way).into(),
                    _ => self.fast_length(ty, way).into(),
                }
            }
            Sequence::Normalize => self.normalized(ty, x),
            _ => self.fast_normalized(ty, x),
        }
    }

    /// Whether the highest bits are set, of one component or of all, as an int.
    fn highest_bits(&mut self, join: Opcode, ty: Ir, x: Components) -> Register {
        let zero = self.b.constant(ty, 0);
        let conditions = x.map(|x| self.b.compare(Condition::Lt, ty, x, zero));
        let all = conditions
            .iter()
            .copied()
            .reduce(|a, b| self.b.op(join, Ir::Bool, &[a, b]));
        let holds = all.unwrap_or_else(|| conditions.only());
        self.b.convert(Ir::S32, Ir::Bool, holds)
    }

    /// Components of several vectors, which a vector of indices chooses; only the low bits of an
    /// index count.
    fn shuffled(
        &mut self,
        ty: Ir,
        sources: &[Register],
        mask_type: Ir,
        mask: Components,
    ) -> Components {
        let Some((&first, others)) = sources.split_first() else {
            return mask;
        };
        let low = self.b.constant(mask_type, sources.len() as u64 - 1);
        mask.map(|index| {
            let index = self.b.op(Opcode::And, mask_type, &[index, low]);
            let mut value = first;
            for (k, &source) in (1..).zip(others) {
                let number = self.b.constant(mask_type, k);
                let is_this = self.b.compare(Condition::Eq, mask_type, index, number);
                value = self.b.op(Opcode::Sel, ty, &[is_this, source, value]);
            }
            value
        })
    }

    /// The bits of a value as another type of the same size.
    fn reinterpreted(&mut self, to: Type, from: Type, value: Components) -> Components {
        let (target, source) = (value_type(to), value_type(from));
        let count = super::components::component_count(to);
        let mut pieces: Vec<Register> = if target.size() == source.size() {
            // Registers have no type: the same bits serve.
            value.to_vec()
        } else if target.size() < source.size() {
            value
                .iter()
                .flat_map(|&whole| self.pieces(source, whole, target))
                .collect()
        } else {
            let ratio = (target.size() / source.size()) as usize;
            let mut all = value.to_vec();
            // The fourth component of three.
            while !all.len().is_multiple_of(ratio) {
                all.push(self.undefined(from));
            }
            all.chunks(ratio)
                .map(|pieces| self.joined_pieces(source, pieces, target))
                .collect()
        };
        while pieces.len() < count {
            pieces.push(self.undefined(to));
        }
        Components::new(&pieces[..count])
    }

    /// An integer in pieces of a smaller type, the lowest first.
    pub(super) fn pieces(&mut self, ty: Ir, whole: Register, piece: Ir) -> Vec<Register> {
        if ty.size() == 8 {
            let halves = [(); 2].map(|()| self.b.register(crate::ir::types::Family::Dword));
            let detail = crate::ir::instruction::Detail::None;
            self.b
                .push(Opcode::Unpack, Ir::U64, detail, &halves, &[whole]);
            return match piece.size() {
                4 => halves.to_vec(),
                _ => halves
                    .iter()
                    .flat_map(|&half| self.pieces(Ir::U32, half, piece))
                    .collect(),
            };
        }
        let (bits, piece) = (ty.unsigned(), piece.unsigned());
        (0..ty.size() / piece.size())
            .map(|k| {
                let shifted = match k {
                    0 => whole,
                    _ => {
                        let count = self.b.u32(8 * piece.size() * k);
                        self.b.op(Opcode::Shr, bits, &[whole, count])
                    }
                };
                self.b.convert(piece, bits, shifted)
            })
            .collect()
    }

    /// An integer of pieces of a smaller type, the lowest first.
    pub(super) fn joined_pieces(&mut self, piece: Ir, pieces: &[Register], ty: Ir) -> Register {
        if ty.size() == 8 {
            let (low, high) = pieces.split_at(pieces.len() / 2);
            let halves = [low, high].map(|half| match half {
                &[dword] if piece.size() == 4 => dword,
                half => self.joined_pieces(piece, half, Ir::U32),
            });
            return self.b.op(Opcode::Pack, Ir::U64, &halves);
        }
        let (bits, narrow) = (ty.unsigned(), piece.unsigned());
        let mut whole = None;
        for (k, &piece) in (0..).zip(pieces) {
            let mut wide = self.b.convert(bits, narrow, piece);
            if k > 0 {
                let count = self.b.u32(8 * narrow.size() * k);
                wide = self.b.op(Opcode::Shl, bits, &[wide, count]);
            }
            whole = Some(match whole {
                None => wide,
                Some(below) => self.b.op(Opcode::Or, bits, &[below, wide]),
            });
        }
        whole.unwrap_or_else(|| self.b.constant(bits, 0))
    }
}
