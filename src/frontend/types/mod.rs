//! The types of OpenCL C that programs here can have: scalars, vectors, pointers, arrays,
//! structures, unions, events.
//!
//! Types are small values that are copied and compared; a type made of others names them by
//! their number in the table of the translation unit. Sizes are the device's (OpenCL C 6.1.1);
//! addresses of buffers have 64 bits, so `size_t` is `ulong` and `ptrdiff_t` is `long`.

mod record;

pub use record::{EnumerationId, FoundMember, MAX_UNROLLED, Member, Part, Record, RecordId};

use hashbrown::HashMap;

macro_rules! scalars {
    ($($variant:ident $name:literal $bytes:literal $sign:ident $rank:literal;)*) => {
        /// A scalar type (OpenCL C 6.1.1).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Scalar { $(#[doc = $name] $variant,)* }

        impl Scalar {
            /// All scalar types in the order of their rank.
            pub const ALL: &'static [Scalar] = &[$(Scalar::$variant,)*];

            /// The name in OpenCL C.
            pub fn name(self) -> &'static str {
                match self { $(Scalar::$variant => $name,)* }
            }

            /// Size of the type in bytes.
            pub fn size(self) -> u32 {
                match self { $(Scalar::$variant => $bytes,)* }
            }

            fn kind(self) -> Kind {
                match self { $(Scalar::$variant => Kind::$sign,)* }
            }

            /// Conversion rank (C99 6.3.1.1); floats rank above all integers.
            pub fn rank(self) -> u32 {
                match self { $(Scalar::$variant => $rank,)* }
            }
        }
    };
}

#[derive(PartialEq, Eq)]
enum Kind {
    Signed,
    Unsigned,
    Float,
}

// TABLE of scalar types: variant, name, bytes, kind, rank.
scalars! {
    Bool "bool" 1 Unsigned 0;
    Char "char" 1 Signed 1;
    UChar "uchar" 1 Unsigned 1;
    Short "short" 2 Signed 2;
    UShort "ushort" 2 Unsigned 2;
    Int "int" 4 Signed 3;
    UInt "uint" 4 Unsigned 3;
    Long "long" 8 Signed 4;
    ULong "ulong" 8 Unsigned 4;
    Half "half" 2 Float 5;
    Float "float" 4 Float 6;
    Double "double" 8 Float 7;
}

impl Scalar {
    /// The type of `sizeof` and of the work-item functions.
    pub const SIZE_T: Scalar = Scalar::ULong;
    /// The type of the difference of two pointers.
    pub const PTRDIFF_T: Scalar = Scalar::Long;

    /// Whether it is an integer; bool is one (C99 6.2.5).
    pub fn is_integer(self) -> bool {
        self.kind() != Kind::Float
    }

    /// Whether it is a float.
    pub fn is_float(self) -> bool {
        self.kind() == Kind::Float
    }

    /// Whether it is a signed integer.
    pub fn is_signed(self) -> bool {
        self.kind() == Kind::Signed
    }

    /// Number of bits of an integer's value; 1 for bool.
    pub fn bits(self) -> u32 {
        if self == Scalar::Bool {
            1
        } else {
            self.size() * 8
        }
    }

    /// The unsigned integer of the same size; other types stay.
    pub fn to_unsigned(self) -> Scalar {
        match self {
            Scalar::Char => Scalar::UChar,
            Scalar::Short => Scalar::UShort,
            Scalar::Int => Scalar::UInt,
            Scalar::Long => Scalar::ULong,
            _ => self,
        }
    }

    /// The integer of so many bytes, 1, 2, 4 or else 8.
    pub fn integer(bytes: u32, signed: bool) -> Scalar {
        match (bytes, signed) {
            (1, true) => Scalar::Char,
            (1, false) => Scalar::UChar,
            (2, true) => Scalar::Short,
            (2, false) => Scalar::UShort,
            (4, true) => Scalar::Int,
            (4, false) => Scalar::UInt,
            (_, true) => Scalar::Long,
            (_, false) => Scalar::ULong,
        }
    }

    /// The integer promotions (C99 6.3.1.1): all that is smaller than int fits into int.
    pub fn promoted(self) -> Scalar {
        if self.is_integer() && self.rank() < Scalar::Int.rank() {
            Scalar::Int
        } else {
            self
        }
    }

    /// The usual arithmetic conversions (C99 6.3.1.8): the type in which two operands meet.
    pub fn common(self, other: Scalar) -> Scalar {
        let (a, b) = (self.promoted(), other.promoted());
        match a.rank().cmp(&b.rank()) {
            std::cmp::Ordering::Greater => a,
            std::cmp::Ordering::Less => b,
            // Of the same rank, unsigned wins.
            std::cmp::Ordering::Equal if a.is_signed() => b,
            std::cmp::Ordering::Equal => a,
        }
    }

    /// The common type of two scalars without promotion: the elements of a vector are not widened
    /// (OpenCL C 6.2.6).
    pub fn common_unpromoted(self, other: Scalar) -> Scalar {
        let is_narrow = |s: Scalar| s.is_integer() && s != Scalar::Bool;
        if !is_narrow(self) || !is_narrow(other) {
            return self.common(other);
        }
        match self.rank().cmp(&other.rank()) {
            std::cmp::Ordering::Greater => self,
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Equal if self.is_signed() => other,
            std::cmp::Ordering::Equal => self,
        }
    }

    /// The value that the low bits of an integer of this type represent.
    pub fn value_of_bits(self, bits: u64) -> i128 {
        let unused = 64 - self.bits();
        if self.is_signed() {
            i128::from(((bits << unused) as i64) >> unused)
        } else {
            i128::from((bits << unused) >> unused)
        }
    }

    /// Whether an integer type holds a value.
    pub fn holds(self, value: i128) -> bool {
        self.is_integer() && self.value_of_bits(value as u64) == value
    }
}

/// An address space (OpenCL C 6.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Space {
    /// Memory of buffers, qualifier `global`.
    Global,
    /// Read-only memory of buffers and tables, qualifier `constant`.
    Constant,
    /// Memory of a work-group, qualifier `local`.
    Local,
    /// Memory of a work-item, qualifier `private`; the default.
    Private,
}

impl Space {
    /// The qualifier in OpenCL C.
    pub fn name(self) -> &'static str {
        match self {
            Space::Global => "global",
            Space::Constant => "constant",
            Space::Local => "local",
            Space::Private => "private",
        }
    }
}

/// The number of a type in [`Types`]. Types of the same number are the same type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct TypeId(u32);

impl TypeId {
    /// The number of the type `void`.
    pub const VOID: TypeId = TypeId(0);
}

impl From<Scalar> for TypeId {
    fn from(scalar: Scalar) -> TypeId {
        // Every table begins with void and the scalars in the order of their own table.
        TypeId(1 + scalar as u32)
    }
}

/// Size in bytes of any pointer: `sizeof` is the same in all address spaces.
const POINTER_SIZE: u32 = 8;

/// A pointer type: pointee, address space and qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pointer {
    /// What it points at.
    pub pointee: TypeId,
    /// The address space of the pointee.
    pub space: Space,
    /// Whether that is const; of an array, whether its elements are.
    pub is_const: bool,
    /// Whether that is volatile.
    pub is_volatile: bool,
}

impl Pointer {
    /// Whether what it points at cannot be written through it.
    pub fn is_read_only(self) -> bool {
        self.is_const || self.space == Space::Constant
    }

    /// A pointer to something else in the same memory, as const and as volatile.
    #[must_use]
    pub fn to(self, pointee: TypeId) -> Pointer {
        Pointer { pointee, ..self }
    }
}

/// An array type. Qualifiers of the elements are those of the object, or of the pointer that
/// leads to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Array {
    /// The type of an element, which may be an array.
    pub element: TypeId,
    /// Number of elements; `None` before the initialiser has told it.
    pub length: Option<u32>,
}

/// A vector type (OpenCL C 6.1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Vector {
    /// The type of a component; never bool.
    pub element: Scalar,
    /// Number of components: 2, 3, 4, 8 or 16.
    pub width: u8,
}

impl Vector {
    /// The numbers of components that vectors have.
    pub const WIDTHS: [u8; 5] = [2, 3, 4, 8, 16];

    /// The name in OpenCL C: `float4`.
    pub fn name(self) -> String {
        format!("{}{}", self.element.name(), self.width)
    }

    /// Bytes, which is the alignment as well (OpenCL C 6.1.5): one of 3 components is as large
    /// as one of 4.
    pub fn size(self) -> u32 {
        self.element.size() * u32::from(self.width).next_power_of_two()
    }

    /// A vector as wide with other components.
    #[must_use]
    pub fn of(self, element: Scalar) -> Vector {
        Vector { element, ..self }
    }
}

/// A type: a small value, which names the types it is made of by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `void`, which has no values.
    Void,
    /// An arithmetic type with one value.
    Scalar(Scalar),
    /// A pointer to an object.
    Pointer(Pointer),
    /// An array of one element type.
    Array(Array),
    /// A vector of scalars (OpenCL C 6.1.2).
    Vector(Vector),
    /// A structure or a union.
    Record(RecordId),
    /// `event_t`, of asynchronous copies (OpenCL C 6.1.3).
    Event,
}

impl Type {
    /// The scalar type `bool`.
    pub const BOOL: Type = Type::Scalar(Scalar::Bool);
    /// The scalar type `int`.
    pub const INT: Type = Type::Scalar(Scalar::Int);
    /// The scalar type `long`.
    pub const LONG: Type = Type::Scalar(Scalar::Long);
    /// `ulong`, which is `size_t`
    pub const ULONG: Type = Type::Scalar(Scalar::ULong);
    /// The scalar type `float`.
    pub const FLOAT: Type = Type::Scalar(Scalar::Float);

    /// The vector of so many components, or the scalar where that is 1.
    pub fn of_width(element: Scalar, width: u8) -> Type {
        match width {
            1 => Type::Scalar(element),
            _ => Type::Vector(Vector { element, width }),
        }
    }

    /// The type of the components and how many there are of a scalar, 1, or a vector.
    pub fn numbers(self) -> Option<(Scalar, u8)> {
        match self.vector() {
            Some(vector) => Some((vector.element, vector.width)),
            None => self.scalar().map(|scalar| (scalar, 1)),
        }
    }

    /// The scalar type, if it is one.
    pub fn scalar(self) -> Option<Scalar> {
        if let Type::Scalar(scalar) = self {
            Some(scalar)
        } else {
            None
        }
    }

    /// The vector type, if it is one.
    pub fn vector(self) -> Option<Vector> {
        if let Type::Vector(vector) = self {
            Some(vector)
        } else {
            None
        }
    }

    /// The structure or union, if it is one.
    pub fn record(self) -> Option<RecordId> {
        if let Type::Record(record) = self {
            Some(record)
        } else {
            None
        }
    }

    /// The pointer type, if it is one.
    pub fn pointer(self) -> Option<Pointer> {
        if let Type::Pointer(pointer) = self {
            Some(pointer)
        } else {
            None
        }
    }

    /// The array type, if it is one.
    pub fn array(self) -> Option<Array> {
        if let Type::Array(array) = self {
            Some(array)
        } else {
            None
        }
    }

    /// Whether it is an integer, bool among them.
    pub fn is_integer(self) -> bool {
        self.scalar().is_some_and(Scalar::is_integer)
    }
}

/// The types of a translation unit, each with its number.
#[derive(Clone, Debug)]
pub struct Types {
    list: Vec<Type>,
    ids: HashMap<Type, TypeId>,
    records: Vec<Record>,
    /// Whether a typedef has a smaller alignment than its type: then no type of a pointer has a certain alignment.
    pub has_less_aligned: bool,
}

impl Default for Types {
    fn default() -> Self {
        let mut this = Types {
            list: Vec::new(),
            ids: HashMap::new(),
            records: Vec::new(),
            has_less_aligned: false,
        };
        this.id(Type::Void);
        for &scalar in Scalar::ALL {
            this.id(Type::Scalar(scalar));
        }
        this
    }
}

impl Types {
    /// The number of a type.
    pub fn id(&mut self, ty: Type) -> TypeId {
        let list = &mut self.list;
        *self.ids.entry(ty).or_insert_with(|| {
            list.push(ty);
            TypeId(list.len() as u32 - 1)
        })
    }

    /// The type of a number that this table gave.
    pub fn get(&self, id: TypeId) -> Type {
        self.list[id.0 as usize]
    }

    /// Size in bytes; 1 for void, as clang has it. Of an array without length, 0.
    pub fn size(&self, ty: Type) -> u64 {
        match ty {
            Type::Void => 1,
            Type::Scalar(s) => u64::from(s.size()),
            Type::Pointer(_) => u64::from(POINTER_SIZE),
            Type::Array(a) => {
                let length = u64::from(a.length.unwrap_or(0));
                self.size(self.get(a.element)).saturating_mul(length)
            }
            Type::Vector(v) => u64::from(v.size()),
            Type::Record(r) => self.record(r).size,
            Type::Event => u64::from(POINTER_SIZE),
        }
    }

    /// Bytes from one element that a pointer points at to the next.
    pub fn stride(&self, pointer: Pointer) -> u64 {
        self.size(self.get(pointer.pointee))
    }

    /// What the elements of an array are, through all its dimensions; other types stay.
    pub fn innermost(&self, ty: Type) -> Type {
        let mut ty = ty;
        while let Type::Array(a) = ty {
            ty = self.get(a.element);
        }
        ty
    }

    /// Number of dimensions; 0 for what is no array.
    pub fn rank(&self, ty: Type) -> u32 {
        let mut ty = ty;
        let mut rank = 0;
        while let Type::Array(a) = ty {
            ty = self.get(a.element);
            rank += 1;
        }
        rank
    }

    /// The alignment of an object, in bytes.
    pub fn align(&self, ty: Type) -> u32 {
        match ty {
            Type::Void => 1,
            Type::Scalar(s) => s.size(),
            Type::Pointer(_) => POINTER_SIZE,
            Type::Array(a) => self.align(self.get(a.element)),
            Type::Vector(v) => v.size(),
            Type::Record(r) => self.record(r).align,
            Type::Event => POINTER_SIZE,
        }
    }

    /// The name of what is neither a pointer nor an array.
    fn word(&self, ty: Type) -> String {
        match ty {
            Type::Scalar(s) => s.name().to_owned(),
            Type::Vector(v) => v.name(),
            Type::Record(r) => self.record(r).shown(),
            Type::Event => "event_t".to_owned(),
            Type::Void | Type::Pointer(_) | Type::Array(_) => "void".to_owned(),
        }
    }

    /// The type as OpenCL C writes it: `global const float *`, `int (*)[4]`, `uchar[2][8]`.
    pub fn show(&self, ty: Type) -> String {
        let mut ty = ty;
        let mut qualifiers = String::new();
        // The declarator around the omitted name.
        let mut declarator = String::new();
        loop {
            match ty {
                Type::Pointer(p) => {
                    declarator = format!("*{qualifiers}{declarator}").trim_end().to_owned();
                    qualifiers.clear();
                    if p.space != Space::Private {
                        qualifiers = format!("{} ", p.space.name());
                    }
                    if p.is_const {
                        qualifiers.push_str("const ");
                    }
                    if p.is_volatile {
                        qualifiers.push_str("volatile ");
                    }
                    ty = self.get(p.pointee);
                    if ty.array().is_some() {
                        declarator = format!("({declarator})");
                    }
                }
                Type::Array(a) => {
                    let length = a.length.map_or(String::new(), |n| n.to_string());
                    declarator = format!("{declarator}[{length}]");
                    ty = self.get(a.element);
                }
                _ => {
                    let name = self.word(ty);
                    let space = match declarator.chars().next() {
                        None | Some('[') => "",
                        Some(_) => " ",
                    };
                    return format!("{qualifiers}{name}{space}{declarator}");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Scalar::{Bool, Char, Float, Int, Long, UChar, UInt, ULong, UShort};
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_usual_arithmetic_conversions() {
        for (a, b, common) in [
            (Char, UChar, Int),
            (Bool, Bool, Int),
            (UShort, Int, Int),
            (Int, UInt, UInt),
            (UInt, Long, Long),
            (Long, ULong, ULong),
            (Int, ULong, ULong),
            (ULong, Float, Float),
            (Float, Bool, Float),
        ] {
            assert_eq!(a.common(b), common, "{a:?} {b:?}");
            assert_eq!(b.common(a), common, "{b:?} {a:?}");
        }
    }

    #[test]
    fn values_of_bits() {
        assert_eq!(Char.value_of_bits(0xFF), -1);
        assert_eq!(UChar.value_of_bits(0x1FF), 255);
        assert_eq!(Long.value_of_bits(u64::MAX), -1);
        assert_eq!(ULong.value_of_bits(u64::MAX), i128::from(u64::MAX));
        assert_eq!(Bool.value_of_bits(3), 1);
        assert!(Int.holds(-5) && !UInt.holds(-5) && !Char.holds(128) && !Float.holds(1));
    }

    #[test]
    fn types_as_they_are_written() {
        let mut types = Types::default();
        for &scalar in Scalar::ALL {
            assert_eq!(types.get(scalar.into()), Type::Scalar(scalar));
        }
        assert_eq!(types.get(TypeId::VOID), Type::Void);
        let pointer = Pointer {
            pointee: Float.into(),
            space: Space::Global,
            is_const: true,
            is_volatile: false,
        };
        let buffer = Type::Pointer(pointer);
        let row = Type::Array(Array {
            element: Float.into(),
            length: Some(4),
        });
        let [row_id, buffer_id] = [row, buffer].map(|t| types.id(t));
        let matrix = Type::Array(Array {
            element: row_id,
            length: Some(3),
        });
        let buffers = Type::Array(Array {
            element: buffer_id,
            length: Some(2),
        });
        let private = Pointer {
            space: Space::Private,
            is_const: false,
            ..pointer
        };
        for (ty, name, size) in [
            (Type::ULONG, "ulong", 8),
            (buffer, "global const float *", 8),
            (matrix, "float[3][4]", 48),
            (buffers, "global const float *[2]", 16),
            (Type::Pointer(private.to(row_id)), "float (*)[4]", 8),
            (
                Type::Pointer(pointer.to(row_id)),
                "global const float (*)[4]",
                8,
            ),
            (
                Type::Pointer(private.to(buffer_id)),
                "global const float **",
                8,
            ),
            (
                Type::Pointer(pointer.to(buffer_id)),
                "global const float *global const *",
                8,
            ),
        ] {
            assert_eq!(types.show(ty), name);
            assert_eq!(types.size(ty), size, "{name}");
        }
        assert_eq!(types.id(row), row_id);
    }
}
