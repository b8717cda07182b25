//! Structures and unions (C99 6.7.2.1): their members, their layout, and the way to a member.

use super::{Array, Space, Type, Types};
use crate::frontend::builtins::atomics::AtomicType;
use crate::source::Span;
use std::sync::Arc;

/// So many scalars in a row are copied or cleared one by one; more of them in a loop.
pub const MAX_UNROLLED: u64 = 16;

/// A structure of more parts than this is copied with members of one type as an array of them;
/// of a smaller one each member has code of its own, and can become a register of its own.
const MAX_SINGLE_PARTS: u64 = 256;

/// The number of a structure or union in [`Types`]: each declaration makes a type of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct RecordId(u32);

/// The number of an enumeration, whose type is one of the integers. Messages about its values need it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct EnumerationId(pub u32);

/// A structure or a union (C99 6.7.2.1).
#[derive(Clone, Debug)]
pub struct Record {
    /// Its tag, or the name that a typedef gave it; empty for one without a name.
    pub name: Arc<str>,
    /// Whether the name is that of a typedef.
    pub is_typedef_name: bool,
    /// Whether all members begin at offset 0.
    pub is_union: bool,
    /// The members in order; `None` until the declaration that lists them.
    pub members: Option<Vec<Member>>,
    /// Whether the declaration that lists its members is wrong, which was reported.
    pub is_broken: bool,
    /// Bytes, with what fills up the end.
    pub size: u64,
    /// Alignment in bytes, a power of two.
    pub align: u32,
    /// Number of scalars, as they are copied; of a union, of pieces as large as the smallest.
    pub scalars: u64,
    /// Bytes of the smallest scalar in it.
    pub smallest: u32,
    /// How many scalars have code of their own where an object is copied: what a loop copies counts
    /// once.
    pub spread: u64,
    /// Whether members of one type that follow one another are copied as an array of them.
    pub is_joined: bool,
    /// The nesting depth of structures and unions; 1 without nested ones.
    pub depth: u32,
    /// The atomic type that it is, if it is one: its only member is the value.
    pub atomic: Option<AtomicType>,
    /// Where it was declared first.
    pub span: Span,
}

impl Record {
    /// The keyword: `struct` or `union`.
    pub fn keyword(&self) -> &'static str {
        if self.is_union { "union" } else { "struct" }
    }

    /// As OpenCL C names it.
    pub fn shown(&self) -> String {
        if self.is_typedef_name {
            return self.name.to_string();
        }
        let both = format!("{} {}", self.keyword(), self.name);
        both.trim_end().to_owned()
    }
}

/// A member of a structure or a union.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its name; empty for a structure or union without a name, whose members count as the
    /// outer one's.
    pub name: Arc<str>,
    /// The type of the member.
    pub ty: Type,
    /// Whether it is const.
    pub is_const: bool,
    /// Whether it is volatile.
    pub is_volatile: bool,
    /// Its offset is a multiple of so many bytes.
    pub align: u32,
    /// Bytes from the beginning.
    pub offset: u64,
    /// The name of a type in it that differs between host and device, such as `size_t`.
    pub device_only: Option<&'static str>,
    /// The enumeration that its type is.
    pub enumeration: Option<EnumerationId>,
}

/// Members of a structure that are copied alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Bytes from the beginning to the first of them.
    pub offset: u64,
    /// The type of each.
    pub ty: Type,
    /// How many follow one another.
    pub count: u64,
    /// Whether they are volatile.
    pub is_volatile: bool,
}

/// A member as a name reaches it, through members without a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundMember {
    /// The type of the member.
    pub ty: Type,
    /// Whether the member, or an object that contains it, is const.
    pub is_const: bool,
    /// Whether the member, or an object that contains it, is volatile.
    pub is_volatile: bool,
    /// Bytes from the beginning of the outer structure or union.
    pub offset: u64,
    /// The enumeration that its type is.
    pub enumeration: Option<EnumerationId>,
}

impl Types {
    /// A new structure or union, without members yet.
    pub fn declare_record(&mut self, name: Arc<str>, is_union: bool, span: Span) -> RecordId {
        self.records.push(Record {
            name,
            is_typedef_name: false,
            is_union,
            members: None,
            is_broken: false,
            size: 0,
            align: 1,
            depth: 1,
            scalars: 0,
            smallest: 8,
            spread: 0,
            is_joined: false,
            atomic: None,
            span,
        });
        RecordId(self.records.len() as u32 - 1)
    }

    /// Makes a structure an atomic type.
    pub fn make_atomic(&mut self, id: RecordId, atomic: AtomicType) {
        let record = &mut self.records[id.0 as usize];
        record.atomic = Some(atomic);
        record.is_typedef_name = true;
    }

    /// Gives a structure or union its members and lays them out: each at the next multiple of its
    /// alignment, those of a union all at the beginning. The alignment is the largest of them and
    /// at least `least_align`, and the size a multiple of it.
    pub fn complete_record(&mut self, id: RecordId, mut members: Vec<Member>, least_align: u32) {
        let is_union = self.record(id).is_union;
        let (mut end, mut align, mut depth) = (0u64, least_align.max(1), 1);
        let (mut scalars, mut smallest) = (0u64, 8);
        for member in &mut members {
            let start = if is_union { 0 } else { end };
            member.offset = start.next_multiple_of(u64::from(member.align.max(1)));
            end = end.max(member.offset.saturating_add(self.size(member.ty)));
            align = align.max(member.align);
            scalars = scalars.saturating_add(self.scalars(member.ty));
            smallest = smallest.min(self.smallest(member.ty));
            if let Some(inner) = self.innermost(member.ty).record() {
                depth = depth.max(self.record(inner).depth + 1);
            }
        }
        let record = &mut self.records[id.0 as usize];
        record.members = Some(members);
        record.size = end
            .checked_next_multiple_of(u64::from(align))
            .unwrap_or(end);
        record.align = align;
        record.depth = depth;
        record.smallest = smallest;
        record.scalars = match is_union {
            true => record.size / u64::from(smallest.min(align).clamp(1, 8)),
            false => scalars,
        };
        self.records[id.0 as usize].spread = self.spread_of_members(id);
    }

    fn spread_of_members(&mut self, id: RecordId) -> u64 {
        let sum = |types: &Types| {
            let parts = types.parts(id);
            parts.iter().fold(0u64, |sum, part| {
                sum.saturating_add(types.repeated_spread(part.ty, part.count))
            })
        };
        if self.record(id).is_union {
            return self.record(id).scalars.min(MAX_UNROLLED);
        }
        let single = sum(self);
        if single <= MAX_SINGLE_PARTS {
            return single;
        }
        self.records[id.0 as usize].is_joined = true;
        sum(self)
    }

    /// The parts in which a structure is copied: its members, or rows of them that have one type
    /// and follow one another as in an array.
    pub fn parts(&self, id: RecordId) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        for member in self.members(id) {
            if let Some(last) = parts.last_mut()
                && self.record(id).is_joined
                && (last.ty, last.is_volatile) == (member.ty, member.is_volatile)
                && last.offset + last.count * self.size(last.ty) == member.offset
            {
                last.count += 1;
                continue;
            }
            parts.push(Part {
                offset: member.offset,
                ty: member.ty,
                count: 1,
                is_volatile: member.is_volatile,
            });
        }
        parts
    }

    /// Bytes of the smallest scalar in a type.
    fn smallest(&self, ty: Type) -> u32 {
        match self.innermost(ty) {
            Type::Scalar(s) => s.size(),
            Type::Vector(v) => v.element.size(),
            Type::Record(r) => self.record(r).smallest,
            Type::Pointer(p) if matches!(p.space, Space::Private | Space::Local) => 4,
            Type::Void | Type::Array(_) | Type::Pointer(_) | Type::Event => 8,
        }
    }

    /// Number of scalars of an object, as it is copied.
    pub fn scalars(&self, ty: Type) -> u64 {
        match ty {
            Type::Array(array) => {
                let length = u64::from(array.length.unwrap_or(0));
                self.scalars(self.get(array.element)).saturating_mul(length)
            }
            Type::Record(record) => self.record(record).scalars,
            Type::Vector(vector) => u64::from(vector.width),
            Type::Void | Type::Scalar(_) | Type::Pointer(_) | Type::Event => 1,
        }
    }

    fn repeated_spread(&self, ty: Type, count: u64) -> u64 {
        let all = self.scalars(ty).saturating_mul(count);
        match all <= MAX_UNROLLED {
            true => all,
            false => self.spread(ty),
        }
    }

    fn spread(&self, ty: Type) -> u64 {
        match ty {
            Type::Array(array) => {
                let length = u64::from(array.length.unwrap_or(0));
                self.repeated_spread(self.get(array.element), length)
            }
            Type::Record(record) => self.record(record).spread,
            Type::Vector(vector) => u64::from(vector.width),
            Type::Void | Type::Scalar(_) | Type::Pointer(_) | Type::Event => 1,
        }
    }

    /// Remembers that the members of a structure or union are wrong.
    pub fn break_record(&mut self, id: RecordId) {
        let record = &mut self.records[id.0 as usize];
        record.members = Some(Vec::new());
        record.is_broken = true;
    }

    /// Gives a structure or union without a tag the name of its typedef.
    pub fn name_record(&mut self, id: RecordId, name: &str) {
        let record = &mut self.records[id.0 as usize];
        if record.name.is_empty() {
            record.name = Arc::from(name);
            record.is_typedef_name = true;
        }
    }

    /// The structure or union of a number that this table gave.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// The members of a structure or union; none before they are known.
    pub fn members(&self, id: RecordId) -> &[Member] {
        self.record(id).members.as_deref().unwrap_or_default()
    }

    /// The member with a name, including those of anonymous members.
    pub fn find_member(&self, id: RecordId, name: &str) -> Option<FoundMember> {
        self.members(id).iter().find_map(|member| {
            let found = FoundMember {
                ty: member.ty,
                is_const: member.is_const,
                is_volatile: member.is_volatile,
                offset: member.offset,
                enumeration: member.enumeration,
            };
            if &*member.name == name {
                return Some(found);
            }
            let inner = member.ty.record().filter(|_| member.name.is_empty())?;
            let inner = self.find_member(inner, name)?;
            Some(FoundMember {
                ty: inner.ty,
                is_const: found.is_const || inner.is_const,
                is_volatile: found.is_volatile || inner.is_volatile,
                offset: found.offset + inner.offset,
                enumeration: inner.enumeration,
            })
        })
    }

    /// The names of all members, those of members without a name among them.
    pub fn member_names(&self, id: RecordId) -> Vec<&str> {
        let mut names = Vec::new();
        for member in self.members(id) {
            match member.ty.record().filter(|_| member.name.is_empty()) {
                Some(inner) => names.extend(self.member_names(inner)),
                None => names.push(&*member.name),
            }
        }
        names
    }

    /// Whether a type has a size: all do but `void`, arrays without a length, and structures
    /// and unions whose members are not known.
    pub fn is_complete(&self, ty: Type) -> bool {
        match ty {
            Type::Void | Type::Array(Array { length: None, .. }) => false,
            Type::Array(a) => self.is_complete(self.get(a.element)),
            Type::Record(r) => self.record(r).members.is_some(),
            Type::Scalar(_) | Type::Pointer(_) | Type::Vector(_) | Type::Event => true,
        }
    }

    /// The first member, at whatever depth, that a test holds for. Of each structure and union
    /// the members are looked at once.
    pub fn find_inner(&self, id: RecordId, test: impl Fn(&Member) -> bool) -> Option<&Member> {
        let mut seen: Vec<RecordId> = vec![id];
        let mut next = 0;
        while let Some(&record) = seen.get(next) {
            next += 1;
            for member in self.members(record) {
                if test(member) {
                    return Some(member);
                }
                let inner = self.innermost(member.ty).record();
                seen.extend(inner.filter(|inner| !seen.contains(inner)));
            }
        }
        None
    }

    /// Whether a member of a structure or union, at whatever depth, is const.
    pub fn has_const_member(&self, id: RecordId) -> bool {
        self.find_inner(id, |m| m.is_const).is_some()
    }
}
