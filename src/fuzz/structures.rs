//! Random structures and unions: variables, arrays, pointers, arguments and results of functions,
//! kernel arguments by value and in buffers.
//!
//! Guarantees: like elements of arrays, members are written only by separate statements. Members of
//! a union are integers, any of which may be read after any other was written.

use super::data;
use super::generate::{Array, Generator, initial};
use super::program::{Expression, Parameter, Pointer, Slot, Statement, Type, level};
use super::statements::expression_statement;

/// Number of structures in a buffer: a power of two.
const IN_BUFFER: usize = 8;

/// Number of elements of an array of structures: a power of two.
const IN_ARRAY: usize = 4;

#[derive(Clone, Debug)]
pub(crate) struct Structure {
    pub(crate) name: String,
    size: usize,
    align: usize,
    members: Vec<Member>,
}

#[derive(Clone, Debug)]
struct Member {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Scalar(Type),
    /// An array member; its size is a power of two.
    Array(Type, usize),
    Nested(Box<Structure>),
    /// An array of two structures.
    Several(Box<Structure>),
    /// A union of a `uint`, two `ushort` and four `uchar`.
    Union,
}

/// A scalar in a structure: the text before and after its index, if it has one.
struct Leaf {
    ty: Type,
    before: String,
    after: String,
}

/// A variable of structure type.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub(crate) name: String,
    /// Index of its structure type.
    pub(crate) of: usize,
    pub(crate) writable: bool,
}

impl Structure {
    fn leaves(&self) -> Vec<Leaf> {
        let mut all = Vec::new();
        for Member { name, kind } in &self.members {
            let leaf = |ty, before: String, after: &str| Leaf {
                ty,
                before,
                after: after.to_string(),
            };
            match kind {
                Kind::Scalar(ty) => all.push(leaf(*ty, format!(".{name}"), "")),
                Kind::Array(ty, n) => {
                    let after = format!(" & {}]", n - 1);
                    all.push(leaf(*ty, format!(".{name}["), &after));
                }
                Kind::Nested(inner) => all.extend(inner.leaves().into_iter().map(|l| Leaf {
                    before: format!(".{name}{}", l.before),
                    ..l
                })),
                Kind::Several(inner) => all.extend(inner.leaves().into_iter().map(|l| {
                    // One index each: of the array of structures, or, in the second, of the array
                    // member.
                    if l.after.is_empty() {
                        Leaf {
                            before: format!(".{name}["),
                            after: format!(" & 1]{}", l.before),
                            ..l
                        }
                    } else {
                        Leaf {
                            before: format!(".{name}[1]{}", l.before),
                            ..l
                        }
                    }
                })),
                Kind::Union => {
                    all.push(leaf(Type::UInt, format!(".{name}.whole"), ""));
                    all.push(leaf(Type::UShort, format!(".{name}.halves["), " & 1]"));
                    all.push(leaf(Type::UChar, format!(".{name}.bytes["), " & 3]"));
                }
            }
        }
        all
    }

    fn declaration(&self) -> String {
        let mut text = format!("struct {} {{", self.name);
        for Member { name, kind } in &self.members {
            text += &match kind {
                Kind::Scalar(ty) => format!(" {} {name};", ty.name()),
                Kind::Array(ty, n) => format!(" {} {name}[{n}];", ty.name()),
                Kind::Nested(inner) => format!(" struct {} {name};", inner.name),
                Kind::Several(inner) => format!(" struct {} {name}[2];", inner.name),
                Kind::Union => {
                    format!(" union {{ uint whole; ushort halves[2]; uchar bytes[4]; }} {name};")
                }
            };
        }
        text + " };"
    }
}

impl Kind {
    fn size_and_align(&self) -> (usize, usize) {
        match self {
            Kind::Scalar(ty) => (ty.size(), ty.size()),
            Kind::Array(ty, n) => (ty.size() * n, ty.size()),
            Kind::Nested(inner) => (inner.size, inner.align),
            Kind::Several(inner) => (2 * inner.size, inner.align),
            Kind::Union => (4, 4),
        }
    }
}

impl Generator {
    /// Generates structure types; each may contain those before it.
    pub(crate) fn structure_types(&mut self) -> Vec<String> {
        for k in 0..*self.random.pick(&[0, 1, 1, 2, 3]) {
            let mut members = Vec::new();
            let (mut size, mut align) = (0, 1);
            for m in 0..1 + self.random.below(4) {
                let kind = match self.random.below(10) {
                    0..=4 => Kind::Scalar(self.stored_type()),
                    5..=6 => Kind::Array(self.stored_type(), *self.random.pick(&[2, 4])),
                    7 | 8 if k > 0 => {
                        let inner = self.random.pick(&self.structures).clone();
                        if self.random.chance(50) {
                            Kind::Nested(Box::new(inner))
                        } else {
                            Kind::Several(Box::new(inner))
                        }
                    }
                    9 => Kind::Union,
                    _ => Kind::Scalar(self.stored_type()),
                };
                let (own, needed) = kind.size_and_align();
                align = align.max(needed);
                size = usize::next_multiple_of(size, needed) + own;
                let name = format!("m{m}");
                members.push(Member { name, kind });
            }
            self.structures.push(Structure {
                name: format!("S{k}"),
                size: size.next_multiple_of(align),
                align,
                members,
            });
        }
        self.structures.iter().map(Structure::declaration).collect()
    }

    /// Makes the members of an object available to expressions, as members of `name`.
    pub(crate) fn members(&mut self, of: usize, name: &str, writable: bool) {
        for leaf in self.structures[of].leaves() {
            self.arrays.push(Array {
                ty: leaf.ty,
                writable,
                forms: vec![(format!("{name}{}", leaf.before), leaf.after, level::AND)],
            });
        }
    }

    /// Makes the members of the objects in an array available to expressions.
    fn members_of_elements(&mut self, of: usize, name: &str, count: usize, writable: bool) {
        for leaf in self.structures[of].leaves() {
            let form = if leaf.after.is_empty() {
                let after = format!(" & {}]{}", count - 1, leaf.before);
                (format!("{name}["), after, level::AND)
            } else {
                (format!("{name}[1]{}", leaf.before), leaf.after, level::AND)
            };
            self.arrays.push(Array {
                ty: leaf.ty,
                writable,
                forms: vec![form],
            });
        }
    }

    /// Adds a structure argument and a buffer of structures.
    pub(crate) fn structure_inputs(&mut self) {
        if self.structures.is_empty() {
            return;
        }
        if self.random.chance(60) {
            let of = self.random.below(self.structures.len());
            let name = self.name("whole");
            let bytes = self.structure_bytes(of, 1);
            // PoCL shares one copy between all work-items.
            let writable = !self.portable && self.random.chance(30);
            self.structure_parameter(of, &name, None, bytes);
            self.members(of, &name, writable);
            self.objects.push(Object { name, of, writable });
        }
        if self.random.chance(50) {
            let of = self.random.below(self.structures.len());
            let name = self.name("list");
            let bytes = self.structure_bytes(of, IN_BUFFER);
            self.structure_parameter(of, &name, Some(Pointer::GlobalConst), bytes);
            self.members_of_elements(of, &name, IN_BUFFER, false);
            for k in 0..2 {
                self.objects.push(Object {
                    name: format!("{name}[{k}]"),
                    of,
                    writable: false,
                });
            }
        }
    }

    fn structure_parameter(
        &mut self,
        of: usize,
        name: &str,
        pointer: Option<Pointer>,
        bytes: Vec<u8>,
    ) {
        self.parameters.push(Parameter {
            name: name.to_string(),
            ty: Type::UChar,
            structure: Some(format!("struct {}", self.structures[of].name)),
            pointer,
            bytes,
        });
    }

    fn structure_bytes(&mut self, of: usize, count: usize) -> Vec<u8> {
        let size = self.structures[of].size * count;
        let mut bytes = Vec::with_capacity(size + 8);
        while bytes.len() < size {
            bytes.extend(data::integer(&mut self.random).to_le_bytes());
        }
        bytes.truncate(size);
        bytes
    }

    /// An initializer for all members, in braces: `{1, {2, 3}}`.
    fn members_values(
        &mut self,
        structure: &Structure,
        parts: &mut Vec<String>,
        slots: &mut Vec<Slot>,
    ) {
        let put = |text: &str, parts: &mut Vec<String>| match parts.last_mut() {
            Some(last) => last.push_str(text),
            None => parts.push(text.to_string()),
        };
        put("{", parts);
        for (k, member) in structure.members.iter().enumerate() {
            if k > 0 {
                put(", ", parts);
            }
            let (ty, count, brace) = match &member.kind {
                Kind::Scalar(ty) => (*ty, 1, false),
                Kind::Array(ty, n) => (*ty, *n, true),
                Kind::Union => (Type::UInt, 1, true),
                Kind::Nested(inner) => {
                    self.members_values(inner, parts, slots);
                    continue;
                }
                Kind::Several(inner) => {
                    put("{", parts);
                    self.members_values(inner, parts, slots);
                    put(", ", parts);
                    self.members_values(inner, parts, slots);
                    put("}", parts);
                    continue;
                }
            };
            if brace {
                put("{", parts);
            }
            for i in 0..count {
                if i > 0 {
                    put(", ", parts);
                }
                let value = self.value(ty, 1);
                slots.push(Slot::Expression(initial(value)));
                parts.push(String::new());
            }
            if brace {
                put("}", parts);
            }
        }
        put("}", parts);
    }

    /// The name of an object of a structure type.
    pub(crate) fn object_of(&mut self, of: usize) -> Option<String> {
        let fits = |o: &&Object| o.of == of;
        let all: Vec<Object> = self.objects.iter().filter(fits).cloned().collect();
        (!all.is_empty()).then(|| self.random.pick(&all).name.clone())
    }

    /// Declares a structure, an array of structures or a pointer to one, or copies one.
    pub(crate) fn structure_statement(&mut self) -> Vec<Statement> {
        if self.structures.is_empty() {
            return self.assignment();
        }
        let of = self.random.below(self.structures.len());
        let structure = self.structures[of].clone();
        let ty = format!("struct {}", structure.name);
        let writable = |o: &&Object| o.of == of && o.writable;
        let targets: Vec<Object> = self.objects.iter().filter(writable).cloned().collect();
        self.begin(false);
        match self.random.below(10) {
            0..=2 if !targets.is_empty() => {
                let target = self.random.pick(&targets).name.clone();
                if self.random.chance(50)
                    && let Some(call) = self.structure_call(of, &target)
                {
                    return call;
                }
                let Some(from) = self.object_of(of) else {
                    return self.assignment();
                };
                // The source is evaluated before the target is written.
                vec![expression_statement(Expression::assign(
                    Expression::leaf(Type::Int, target),
                    "=",
                    Expression::leaf(Type::Int, from),
                ))]
            }
            3..=4 if !targets.is_empty() => {
                let first = self.random.pick(&targets).name.clone();
                let second = self.random.pick(&targets).name.clone();
                let pointer = self.name("p");
                let statement = if first == second || self.random.chance(40) {
                    Statement::text(&format!("{ty} *{pointer} = &{first};"))
                } else {
                    let condition = self.full_condition();
                    let parts = [
                        &*format!("{ty} *{pointer} = ("),
                        &*format!(") ? &{first} : &{second};"),
                    ];
                    Statement::new(&parts, vec![Slot::Expression(condition)])
                };
                self.members(of, &format!("(*{pointer})"), true);
                self.objects.push(Object {
                    name: format!("(*{pointer})"),
                    of,
                    writable: true,
                });
                vec![statement]
            }
            5 => {
                let (name, i) = (self.name("q"), self.name("i"));
                let declare = Statement::text(&format!("{ty} {name}[{IN_ARRAY}];"));
                let mut parts = vec![format!(
                    "for (int {i} = 0; {i} < {IN_ARRAY}; {i}++) {{ {ty} one = "
                )];
                let mut slots = Vec::new();
                match self.object_of(of) {
                    Some(from) if self.random.chance(50) => {
                        parts.push(String::new());
                        slots.push(Slot::Expression(Expression::leaf(Type::Int, from)));
                    }
                    _ => self.members_values(&structure, &mut parts, &mut slots),
                }
                if let Some(last) = parts.last_mut() {
                    *last += &format!("; {name}[{i}] = one; }}");
                }
                self.members_of_elements(of, &name, IN_ARRAY, true);
                for k in 0..2 {
                    self.objects.push(Object {
                        name: format!("{name}[{k}]"),
                        of,
                        writable: true,
                    });
                }
                vec![declare, Statement { parts, slots }]
            }
            _ => {
                let name = self.name("s");
                let mut parts = vec![format!("{ty} {name} = ")];
                let mut slots = Vec::new();
                match self.object_of(of) {
                    Some(from) if self.random.chance(30) => {
                        parts.push(String::new());
                        slots.push(Slot::Expression(Expression::leaf(Type::Int, from)));
                    }
                    _ => self.members_values(&structure, &mut parts, &mut slots),
                }
                if let Some(last) = parts.last_mut() {
                    last.push(';');
                }
                self.members(of, &name, true);
                self.objects.push(Object {
                    name,
                    of,
                    writable: true,
                });
                vec![Statement { parts, slots }]
            }
        }
    }
}
