//! The atomic types and functions of OpenCL C 2.0 (6.13.11), as in C11.

use super::Signature;
use super::signature::COUNT;
use crate::frontend::types::Scalar;
use crate::ir::opcode::Opcode;

/// An atomic type: an object of it is accessed by atomic functions only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtomicType {
    /// The name of the type.
    pub name: &'static str,
    /// The type of its values.
    pub value: Scalar,
}

const fn atomic(name: &'static str, value: Scalar) -> AtomicType {
    AtomicType { name, value }
}

/// The name of the type of flags.
pub const FLAG: &str = "atomic_flag";

/// TABLE of the atomic types.
pub const ATOMIC_TYPES: &[AtomicType] = &[
    atomic("atomic_int", Scalar::Int),
    atomic("atomic_uint", Scalar::UInt),
    atomic("atomic_long", Scalar::Long),
    atomic("atomic_ulong", Scalar::ULong),
    atomic("atomic_float", Scalar::Float),
    atomic("atomic_double", Scalar::Double),
    atomic("atomic_intptr_t", Scalar::Long),
    atomic("atomic_uintptr_t", Scalar::ULong),
    atomic("atomic_size_t", Scalar::SIZE_T),
    atomic("atomic_ptrdiff_t", Scalar::PTRDIFF_T),
    atomic(FLAG, Scalar::Int),
];

/// TABLE of the enumerations that atomic functions accept.
pub const ENUMERATIONS: &[&str] = &["memory_order", "memory_scope"];

impl AtomicType {
    /// The type with this name.
    pub fn named(name: &str) -> Option<AtomicType> {
        ATOMIC_TYPES.iter().find(|ty| ty.name == name).copied()
    }

    /// Whether it is the type of flags, which has functions of its own.
    pub fn is_flag(self) -> bool {
        self.name == FLAG
    }

    /// Whether a function has an overload for it.
    pub fn has(self, operation: AtomicOperation) -> bool {
        match operation {
            AtomicOperation::TestAndSet | AtomicOperation::Clear => self.is_flag(),
            AtomicOperation::Fetch(opcode) => {
                let is_of_floats = opcode_of_floats(opcode).is_some();
                !self.is_flag() && (self.value.is_integer() || is_of_floats)
            }
            AtomicOperation::Init
            | AtomicOperation::Load
            | AtomicOperation::Store
            | AtomicOperation::Exchange
            | AtomicOperation::CompareExchange => !self.is_flag(),
        }
    }
}

/// The operation on floats that an atomic operation of integers is for them (cl_ext_float_atomics); `None` for bitwise ones.
pub fn opcode_of_floats(opcode: Opcode) -> Option<Opcode> {
    match opcode {
        Opcode::AtomicAdd => Some(Opcode::Add),
        Opcode::AtomicSub => Some(Opcode::Sub),
        Opcode::AtomicMin => Some(Opcode::Min),
        Opcode::AtomicMax => Some(Opcode::Max),
        _ => None,
    }
}

/// Whether a name is that of a type of OpenCL C 2.0 for atomic operations.
pub fn is_type(name: &str) -> bool {
    AtomicType::named(name).is_some() || ENUMERATIONS.contains(&name)
}

/// What an atomic function does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicOperation {
    /// Initializes the object, which is not atomic.
    Init,
    /// Reads the value of the object.
    Load,
    /// Writes a value to the object.
    Store,
    /// Writes a value; gives the old one.
    Exchange,
    /// Writes a value if the old one is the expected one, else stores that as the expected one.
    CompareExchange,
    /// An operation of Gen IR on the old value; gives the old one.
    Fetch(Opcode),
    /// Sets a flag; gives whether it was set.
    TestAndSet,
    /// Clears a flag; gives nothing.
    Clear,
}

impl AtomicOperation {
    /// The number of arguments between the pointer and the memory orders.
    pub fn values(self) -> usize {
        match self {
            AtomicOperation::Load | AtomicOperation::TestAndSet | AtomicOperation::Clear => 0,
            AtomicOperation::Init
            | AtomicOperation::Store
            | AtomicOperation::Exchange
            | AtomicOperation::Fetch(_) => 1,
            AtomicOperation::CompareExchange => 2,
        }
    }

    /// The number of memory orders of the form `_explicit`.
    pub fn orders(self) -> usize {
        match self {
            AtomicOperation::CompareExchange => 2,
            _ => 1,
        }
    }

    /// The arguments, for the documentation.
    pub fn takes(self, is_explicit: bool) -> &'static str {
        match (self, is_explicit) {
            (AtomicOperation::Init, _) => "a pointer to `atomic_T`, `T`",
            (AtomicOperation::Load, false) => "a pointer to `atomic_T`",
            (AtomicOperation::Load, true) => {
                "a pointer to `atomic_T`, `memory_order`, perhaps `memory_scope`"
            }
            (AtomicOperation::Store | AtomicOperation::Exchange, false) => {
                "a pointer to `atomic_T`, `T`"
            }
            (AtomicOperation::Fetch(opcode), false) if opcode_of_floats(opcode).is_some() => {
                "a pointer to `atomic_T`, `T`; T: integers and floats"
            }
            (AtomicOperation::Fetch(opcode), true) if opcode_of_floats(opcode).is_some() => {
                "a pointer to `atomic_T`, `T`, `memory_order`, perhaps `memory_scope`; T: integers and floats"
            }
            (AtomicOperation::Fetch(_), false) => "a pointer to `atomic_T`, `T`; T: integers",
            (AtomicOperation::Store | AtomicOperation::Exchange, true) => {
                "a pointer to `atomic_T`, `T`, `memory_order`, perhaps `memory_scope`"
            }
            (AtomicOperation::Fetch(_), true) => {
                "a pointer to `atomic_T`, `T`, `memory_order`, perhaps `memory_scope`; T: integers"
            }
            (AtomicOperation::CompareExchange, false) => {
                "a pointer to `atomic_T`, a pointer to `T`, `T`"
            }
            (AtomicOperation::CompareExchange, true) => {
                "a pointer to `atomic_T`, a pointer to `T`, `T`, `memory_order`, `memory_order`, perhaps `memory_scope`"
            }
            (AtomicOperation::TestAndSet | AtomicOperation::Clear, false) => {
                "a pointer to `atomic_flag`"
            }
            (AtomicOperation::TestAndSet | AtomicOperation::Clear, true) => {
                "a pointer to `atomic_flag`, `memory_order`, perhaps `memory_scope`"
            }
        }
    }

    /// The result, for the documentation.
    pub fn gives(self) -> &'static str {
        match self {
            AtomicOperation::Init | AtomicOperation::Store | AtomicOperation::Clear => "nothing",
            AtomicOperation::Load | AtomicOperation::Exchange | AtomicOperation::Fetch(_) => "`T`",
            AtomicOperation::CompareExchange | AtomicOperation::TestAndSet => "`bool`",
        }
    }
}

/// The signatures of atomic functions, whose arguments only the checker knows.
pub const ATOMIC_FUNCTION: &[Signature] = COUNT;

/// How an atomic operation is ordered with the other accesses of its work-item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryOrder {
    /// It orders no other accesses.
    Relaxed,
    /// Later accesses stay after it.
    Acquire,
    /// Earlier accesses stay before it.
    Release,
    /// Both of the above.
    AcquireRelease,
    /// Both, and all operations of this order have one order.
    Sequential,
}

/// TABLE of the memory orders and scopes, with their values, which are those of clang.
pub const ORDERS: &[(&str, &str, MemoryOrder)] = &[
    ("memory_order_relaxed", "0", MemoryOrder::Relaxed),
    ("memory_order_acquire", "2", MemoryOrder::Acquire),
    ("memory_order_release", "3", MemoryOrder::Release),
    ("memory_order_acq_rel", "4", MemoryOrder::AcquireRelease),
    ("memory_order_seq_cst", "5", MemoryOrder::Sequential),
];

/// TABLE of the memory scopes, with their values, which are those of clang.
pub const SCOPES: &[(&str, &str)] = &[
    ("memory_scope_work_item", "0"),
    ("memory_scope_work_group", "1"),
    ("memory_scope_device", "2"),
    ("memory_scope_all_svm_devices", "3"),
    ("memory_scope_all_devices", "3"),
    ("memory_scope_sub_group", "4"),
];

/// Whether a name is that of a memory order or scope.
pub fn is_order_or_scope(name: &str) -> bool {
    ORDERS.iter().any(|row| row.0 == name) || SCOPES.iter().any(|row| row.0 == name)
}

/// The value of `memory_scope_work_item`.
pub const WORK_ITEM_SCOPE: u64 = 0;

impl MemoryOrder {
    /// The order with this value.
    pub fn of(value: i128) -> Option<MemoryOrder> {
        let shown = value.to_string();
        let found = ORDERS.iter().find(|order| order.1 == shown);
        found.map(|order| order.2)
    }

    /// Whether earlier accesses stay before the operation.
    pub fn releases(self) -> bool {
        match self {
            MemoryOrder::Relaxed | MemoryOrder::Acquire => false,
            MemoryOrder::Release | MemoryOrder::AcquireRelease | MemoryOrder::Sequential => true,
        }
    }

    /// Whether later accesses stay after the operation.
    pub fn acquires(self) -> bool {
        match self {
            MemoryOrder::Relaxed | MemoryOrder::Release => false,
            MemoryOrder::Acquire | MemoryOrder::AcquireRelease | MemoryOrder::Sequential => true,
        }
    }
}

/// Whether a value is that of a memory scope.
pub fn is_scope(value: i128) -> bool {
    let shown = value.to_string();
    SCOPES.iter().any(|scope| scope.1 == shown)
}
