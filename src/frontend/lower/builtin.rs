//! Built-in functions that are operations of Gen IR, one or a few.

use super::Lowering;
use crate::frontend::builtins::{Builtin, Meaning, Sequence, WorkItem};
use crate::ir::function::InputSource;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

/// A built-in function's arguments with their types.
pub(super) struct Arguments<'a> {
    /// The type of the first one.
    pub(super) ty: Ir,
    /// The registers of the evaluated arguments.
    pub(super) values: &'a [Register],
    /// The type of the result.
    pub(super) result: Ir,
}

impl Lowering<'_> {
    /// The value of a built-in function.
    pub(super) fn builtin(&mut self, builtin: Builtin, arguments: &Arguments<'_>) -> Register {
        let (ty, values) = (arguments.ty, arguments.values);
        match (builtin, builtin.row().map(|row| row.meaning)) {
            (_, Some(Meaning::WorkItem(WorkItem::WorkDim))) => self.b.input(InputSource::WorkDim),
            (_, Some(Meaning::WorkItem(WorkItem::GlobalLinearId))) => self.global_linear_id(),
            (_, Some(Meaning::WorkItem(WorkItem::LocalLinearId))) => self.local_linear_id(),
            // Those of a dimension are lowered before their argument is (`workitem`).
            (_, Some(Meaning::WorkItem(_))) => self.b.constant(arguments.result, 0),
            (_, Some(Meaning::Operation(opcode))) => self.b.op(opcode, ty, values),
            (_, Some(Meaning::SubGroup(function))) => self.sub_group(function, arguments),
            (_, Some(Meaning::WorkGroup(function))) => self.work_group(function, arguments),
            (_, Some(Meaning::Sequence(sequence))) => self.sequence(sequence, arguments),
            // The checker has made calls of these; the last are lowered with their arguments
            // (`shared`, `ballot`).
            (
                _,
                Some(
                    Meaning::Library(_)
                    | Meaning::Pair(..)
                    | Meaning::Shared(_)
                    | Meaning::Ballot(_)
                    | Meaning::Block(..),
                ),
            ) => self.b.constant(arguments.result, 0),
            (Builtin::Convert(conversion), None) => {
                self.explicit_conversion(conversion, ty, values[0])
            }
            (Builtin::Encode(encoding), None) => self.encoded(encoding.kind, values[0]),
            // Lowered with all components at once.
            (
                Builtin::Reinterpret(_)
                | Builtin::VectorLoad(_)
                | Builtin::VectorStore(_)
                | Builtin::Shuffle(_)
                | Builtin::Matrix(_)
                | Builtin::Row(_),
                None,
            ) => values[0],
        }
    }

    fn sequence(&mut self, sequence: Sequence, arguments: &Arguments<'_>) -> Register {
        let (ty, values) = (arguments.ty, arguments.values);
        let [x, y, z, w] = [0, 1, 2, 3].map(|k| values.get(k).copied().unwrap_or(values[0]));
        match sequence {
            // OpenCL C 6.12.3 and 6.12.4: min is y < x ? y : x, max is x < y ? y : x.
            Sequence::Min => self.smaller(ty, x, y),
            Sequence::Max => self.larger(ty, x, y),
            Sequence::Clamp => {
                let low = self.larger(ty, x, y);
                self.smaller(ty, low, z)
            }
            Sequence::Abs if ty.is_signed() => self.b.op(Opcode::Abs, ty, &[x]),
            Sequence::Abs => x,
            Sequence::AbsDiff => {
                let high = self.b.op(Opcode::Max, ty, &[x, y]);
                let low = self.b.op(Opcode::Min, ty, &[x, y]);
                self.b.op(Opcode::Sub, ty, &[high, low])
            }
            Sequence::AddSat => self.saturated(Opcode::Add, ty, x, y),
            Sequence::SubSat => self.saturated(Opcode::Sub, ty, x, y),
            Sequence::HalvingAdd => self.half_sum(ty, x, y),
            Sequence::RoundingHalvingAdd => self.rounded_half_sum(ty, x, y),
            Sequence::CountLeadingZeros => self.leading_zeros(ty, x),
            Sequence::CountTrailingZeros => {
                // The zeros below the lowest one, as ones.
                let one = self.b.constant(ty, 1);
                let below = self.b.op(Opcode::Sub, ty, &[x, one]);
                let not = self.b.op(Opcode::Not, ty.unsigned(), &[x]);
                let zeros = self.b.op(Opcode::And, ty.unsigned(), &[not, below]);
                self.set_bits(ty, zeros)
            }
            Sequence::PopCount => self.set_bits(ty, x),
            Sequence::MulHi => self.high_product(ty, x, y),
            Sequence::MadHi => {
                let product = self.high_product(ty, x, y);
                self.b.op(Opcode::Add, ty, &[product, z])
            }
            Sequence::MadSat => self.saturated_mad(ty, x, y, z),
            Sequence::Mad24 => {
                let product = self.b.op(Opcode::Mul, ty, &[x, y]);
                self.b.op(Opcode::Add, ty, &[product, z])
            }
            Sequence::Rotate => self.rotated(ty, x, y),
            Sequence::Upsample => self.joined(arguments.result, ty, x, y),
            Sequence::BitReverse => self.bits_reversed(ty, x),
            Sequence::BitInsert => self.bits_inserted(ty, [x, y], [z, w]),
            Sequence::BitExtractSigned => self.bits_extracted(Opcode::Asr, arguments, [y, z]),
            Sequence::BitExtractUnsigned => self.bits_extracted(Opcode::Shr, arguments, [y, z]),
            Sequence::BitSelect => self.bits_selected(ty, x, y, z),
            Sequence::Select => self.selected(ty, x, y, z),
            // Lowered with all components at once.
            Sequence::Any
            | Sequence::All
            | Sequence::Cross
            | Sequence::Dot
            | Sequence::DotSaturated
            | Sequence::Distance
            | Sequence::Length
            | Sequence::Normalize
            | Sequence::FastDistance
            | Sequence::FastLength
            | Sequence::FastNormalize => x,
            Sequence::PackedDot(bytes) => self.dot_product(Opcode::Dp4a, bytes, [x, y], None),
            Sequence::PackedDotSaturated(bytes) => {
                self.dot_product(Opcode::Dp4aSat, bytes, [x, y], Some(z))
            }
            Sequence::IsNan => self.relation(Condition::Ne, ty, x, x),
            Sequence::IsInf => self.magnitude_is(Condition::Eq, ty, x),
            Sequence::IsFinite => self.magnitude_is(Condition::Lt, ty, x),
            Sequence::IsNormal => self.is_normal(ty, x),
            Sequence::SignBit => self.sign_bit(ty, x),
            Sequence::IsEqual => self.relation(Condition::Eq, ty, x, y),
            Sequence::IsNotEqual => self.relation(Condition::Ne, ty, x, y),
            Sequence::IsGreater => self.relation(Condition::Gt, ty, x, y),
            Sequence::IsGreaterEqual => self.relation(Condition::Ge, ty, x, y),
            Sequence::IsLess => self.relation(Condition::Lt, ty, x, y),
            Sequence::IsLessEqual => self.relation(Condition::Le, ty, x, y),
            Sequence::IsLessGreater => {
                let less = self.b.compare(Condition::Lt, ty, x, y);
                let greater = self.b.compare(Condition::Gt, ty, x, y);
                self.either(Opcode::Or, less, greater)
            }
            Sequence::IsOrdered => {
                let [a, b] = [x, y].map(|v| self.b.compare(Condition::Eq, ty, v, v));
                self.either(Opcode::And, a, b)
            }
            Sequence::IsUnordered => {
                let [a, b] = [x, y].map(|v| self.b.compare(Condition::Ne, ty, v, v));
                self.either(Opcode::Or, a, b)
            }
            Sequence::CopySign => self.copy_sign(ty, x, y),
            Sequence::Round => self.round_away(ty, x),
            Sequence::Sqrt => self.square_root(ty, x),
            Sequence::Rsqrt => self.inverse_square_root(ty, x),
            Sequence::Divide if values.len() == 1 => {
                let one = self.float(ty, 1.0);
                self.divide(ty, one, x)
            }
            Sequence::Divide => self.divide(ty, x, y),
            Sequence::Fdim => self.positive_difference(ty, x, y),
            Sequence::MaxMag => self.by_magnitude(Condition::Gt, Opcode::Max, ty, x, y),
            Sequence::MinMag => self.by_magnitude(Condition::Lt, Opcode::Min, ty, x, y),
            Sequence::Nan => self.float(arguments.result, f64::NAN),
            Sequence::Step => self.step_at(ty, x, y),
            Sequence::SmoothStep => self.smooth_step(ty, x, y, z),
            Sequence::Mix => self.mixed(ty, x, y, z),
            Sequence::Sign => self.sign_of(ty, x),
            Sequence::Degrees => self.times(ty, x, 180.0 / std::f64::consts::PI),
            Sequence::Radians => self.times(ty, x, std::f64::consts::PI / 180.0),
            Sequence::NativeDivide => self.native_divide(x, y),
            Sequence::NativeExp => {
                let power = self.times(ty, x, std::f64::consts::LOG2_E);
                self.b.op(Opcode::Exp, ty, &[power])
            }
            Sequence::NativeExp10 => {
                let power = self.times(ty, x, std::f64::consts::LOG2_10);
                self.b.op(Opcode::Exp, ty, &[power])
            }
            Sequence::NativeLog => {
                let log = self.b.op(Opcode::Log, ty, &[x]);
                self.times(ty, log, std::f64::consts::LN_2)
            }
            Sequence::NativeLog10 => {
                let log = self.b.op(Opcode::Log, ty, &[x]);
                self.times(ty, log, std::f64::consts::LOG10_2)
            }
            Sequence::NativePowr => {
                let log = self.b.op(Opcode::Log, ty, &[x]);
                let power = self.b.op(Opcode::Mul, ty, &[log, y]);
                self.b.op(Opcode::Exp, ty, &[power])
            }
            Sequence::NativeTan => {
                let sine = self.b.op(Opcode::Sin, ty, &[x]);
                let cosine = self.b.op(Opcode::Cos, ty, &[x]);
                self.native_divide(sine, cosine)
            }
        }
    }
}
