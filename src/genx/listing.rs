//! Descriptions of the rows of the table of operations: the name in the text, the signature, the class and the
//! targets, for `gencl print intrinsics` and the documentation.

use super::opcode::{Class, Opcode, Row, Slot, Spelling};
use crate::target::Target;

impl Row {
    /// The name in the text, without the prefix `llvm.`. `*` is what varies.
    pub fn name(&self) -> String {
        match self.spelling {
            Spelling::Word(name) | Spelling::Llvm(name) => name.to_owned(),
            Spelling::Genx(name) => format!("genx.{name}"),
            Spelling::Signed(name) => format!("genx.*{name}"),
            Spelling::Region(name) | Spelling::Atomic(name) => format!("genx.{name}*"),
            Spelling::Lsc(name) => format!("genx.{name}.*"),
        }
    }

    /// The types of operands and result: `int (T0, T0)`. `T0` is the first of the types that may vary, counted
    /// from the result; a scalar with `=` is a constant.
    pub fn signature(&self) -> String {
        let names = self.opcode.operand_names();
        let operands = self.operands.iter().enumerate();
        let operands = operands.map(|(k, &slot)| match names.get(k) {
            Some(name) => format!("{name}: {}", type_name(slot)),
            None => type_name(slot),
        });
        let operands: Vec<String> = operands.collect();
        format!("{} ({})", type_name(self.result), operands.join(", "))
    }

    /// The targets that compute the operation, on types that they have.
    pub fn targets(&self) -> impl Iterator<Item = Target> {
        let opcode = self.opcode;
        let all = Target::ALL.iter().copied();
        all.filter(move |&target| opcode.is_supported(target))
    }
}

fn type_name(slot: Slot) -> String {
    match slot {
        Slot::Void => "void".to_owned(),
        Slot::Int => "int".to_owned(),
        Slot::Float => "float".to_owned(),
        Slot::Vector => "vector".to_owned(),
        Slot::Any => "any".to_owned(),
        Slot::Pair => "{int, int}".to_owned(),
        Slot::Same(index) => format!("T{index}"),
        Slot::Is(scalar) => scalar.name().to_owned(),
        Slot::Constant(scalar) => format!("={}", scalar.name()),
        Slot::Pointer => "pointer".to_owned(),
    }
}

impl Class {
    /// The name in the listing of operations.
    pub fn name(self) -> &'static str {
        match self {
            Class::Elementwise => "elementwise",
            Class::Conversion => "conversion",
            Class::Bitcast => "bitcast",
            Class::ReadRegion => "read region",
            Class::WriteRegion => "write region",
            Class::ReadPredicate => "read predicate",
            Class::WritePredicate => "write predicate",
            Class::Shuffle => "shuffle",
            Class::Reduction => "reduction",
            Class::Dot => "matrix",
            Class::WideProduct => "wide product",
            Class::Dispatch => "dispatch",
            Class::Pointer => "pointer",
            Class::Extract => "extract",
            Class::Load => "load",
            Class::Store => "store",
            Class::Atomic => "atomic",
            Class::Synchronization => "synchronization",
            Class::Phi => "phi",
            Class::Terminator => "terminator",
        }
    }
}

impl Opcode {
    /// Whether a target has the operation, or a sequence of instructions for it.
    pub fn is_supported(self, target: Target) -> bool {
        let info = target.info();
        match self {
            Opcode::Dpas | Opcode::DpasNoSrc0 | Opcode::Dpas2 => info.dpas_exec_size.is_some(),
            Opcode::LscLoad | Opcode::LscStore | Opcode::LscFence => info.lsc,
            Opcode::Bfn => info.three_source_integer,
            _ => true,
        }
    }
}
