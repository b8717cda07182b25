//! Member access, `a.b` and `a->b`: vector components (OpenCL C 6.1.7), members of structures and
//! unions (C99 6.5.2.3).

use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::frontend::ast::{Expression, ExpressionKind as Ast, Name, UnaryOperator};
use crate::frontend::check::Checker;
use crate::frontend::check::calls::member_functions::as_written;
use crate::frontend::check::expressions::Writable;
use crate::frontend::scope::{Symbol, Tag};
use crate::frontend::swizzle::{self, Swizzle, SwizzleError};
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place, components_type};
use crate::frontend::types::{EnumerationId, Pointer, RecordId, Type, Vector};
use crate::source::Span;

/// Whether a member of other languages' arrays is their number of elements.
fn is_length(name: &str) -> bool {
    matches!(
        name,
        "length" | "Length" | "size" | "len" | "count" | "Count"
    )
}

/// TABLE: the vectors of CUDA and GLSL that identify a work-item, and the functions for their components.
const POSITIONS: &[(&str, &str)] = &[
    ("blockDim", "get_local_size"),
    ("blockIdx", "get_group_id"),
    ("gl_GlobalInvocationID", "get_global_id"),
    ("gl_LocalInvocationID", "get_local_id"),
    ("gl_NumWorkGroups", "get_num_groups"),
    ("gl_WorkGroupID", "get_group_id"),
    ("gl_WorkGroupSize", "get_local_size"),
    ("gridDim", "get_num_groups"),
    ("threadIdx", "get_local_id"),
];

impl<'a> Checker<'a> {
    /// Reports `threadIdx.y` and other components of CUDA's variables, with the function for the same dimension.
    #[inline(never)]
    fn is_foreign_position(&mut self, base: &'a Expression<'a>, name: Name<'a>, at: Span) -> bool {
        let Ast::Name(word) = base.kind else {
            return false;
        };
        let Some((_, function)) = POSITIONS.iter().find(|row| row.0 == word) else {
            return false;
        };
        let Some(dimension) = ["x", "y", "z"].iter().position(|c| *c == name.text) else {
            return false;
        };
        if self.scopes.find(word).is_some() || self.lost.contains(word) {
            return false;
        }
        let call = format!("{function}({dimension})");
        let message = format!("use of undeclared identifier `{word}`");
        let help = format!("`{word}.{}` is `{call}` in OpenCL C", name.text);
        let diagnostic = Diagnostic::new(Code::E0101, base.span, message);
        self.report(diagnostic.fix(help, at, call));
        true
    }

    /// Reports `E.A`, where `A` is an enumerator of `enum E`.
    #[inline(never)]
    fn is_enumerator_of_tag(&mut self, base: &'a Expression<'a>, name: Name<'a>, at: Span) -> bool {
        let Ast::Name(word) = base.kind else {
            return false;
        };
        if self.scopes.declaration(word).is_some() {
            return false;
        }
        let Some(Tag::Enumeration(_, EnumerationId(index))) = self.scopes.find_tag(word) else {
            return false;
        };
        let enumerators = self.enumerations.get(index as usize);
        let is_enumerator =
            enumerators.is_some_and(|e| e.constants.iter().any(|c| c.0 == name.text));
        if !is_enumerator {
            return false;
        }
        let message = format!("`{word}` is the tag of an enumeration, not a variable");
        let help = format!("an enumerator is written alone: `{}`", name.text);
        let diagnostic = Diagnostic::new(Code::E0101, base.span, message);
        self.report(diagnostic.fix(help, at, name.text));
        true
    }

    /// Whether an expression is an lvalue, judged by its syntax and the kind of its symbol.
    pub(in crate::frontend::check) fn is_place(&self, e: &Expression<'a>) -> bool {
        let mut e = e.unparenthesized();
        loop {
            match e.kind {
                Ast::Member { arrow: true, .. }
                | Ast::Index(..)
                | Ast::CompoundLiteral(..)
                | Ast::String(_)
                | Ast::Unary(UnaryOperator::Dereference, _) => return true,
                Ast::Member { base, .. } => e = base.unparenthesized(),
                Ast::Name(name) => {
                    let symbol = self.scopes.find(name).map(|b| &b.symbol);
                    return matches!(symbol, Some(Symbol::Variable(_) | Symbol::Constant(_)));
                }
                _ => return false,
            }
        }
    }

    /// Checks `base.name` or `base->name` and applies the lvalue conversion.
    pub(in crate::frontend::check) fn member(
        &mut self,
        base: &'a Expression<'a>,
        arrow: bool,
        name: Name<'a>,
        span: Span,
    ) -> Option<ExpressionId> {
        if !arrow
            && (self.is_foreign_position(base, name, span)
                || self.is_enumerator_of_tag(base, name, span))
            || self.is_component_of_function(base, name, span)
        {
            return None;
        }
        if arrow || self.is_place(base) {
            let (place, _) = self.member_place(base, arrow, name, span)?;
            return Some(self.load(place, span));
        }
        let id = self.value(base)?;
        if let Type::Record(record) = self.ty(id) {
            let (place, _) = self.member_of_value(id, record, name, span)?;
            return Some(self.load(place, span));
        }
        let Type::Vector(vector) = self.ty(id) else {
            self.no_members(self.ty(id), base, arrow, name);
            return None;
        };
        let swizzle = self.swizzle(vector, name)?;
        let ty = components_type(Type::Vector(vector), Some(swizzle));
        Some(self.add(ExpressionKind::Swizzle(id, swizzle), ty, span))
    }

    /// Checks `base.name` or `base->name` as an lvalue.
    pub(in crate::frontend::check) fn member_place(
        &mut self,
        base: &'a Expression<'a>,
        arrow: bool,
        name: Name<'a>,
        span: Span,
    ) -> Option<(Place, Writable)> {
        let (place, writable) = if arrow {
            let pointer = self.value(base)?;
            let Type::Pointer(p) = self.ty(pointer) else {
                self.no_members(self.ty(pointer), base, arrow, name);
                return None;
            };
            let has_members = matches!(
                self.types.get(p.pointee),
                Type::Vector(_) | Type::Record(_) | Type::Void
            );
            if !has_members {
                self.no_members(self.ty(pointer), base, arrow, name);
                return None;
            }
            self.memory(pointer, span)?
        } else {
            self.place(base)?
        };
        match self.place_type(place) {
            Type::Vector(vector) => {
                let swizzle = self.swizzle(vector, name)?;
                Some((place.part(swizzle), writable))
            }
            Type::Record(record) => {
                let pointer = self.address(place, base.span);
                self.member_through(pointer, record, writable, name, span)
            }
            other => {
                self.no_members(other, base, arrow, name);
                None
            }
        }
    }

    /// The member `name` of the structure or union that `pointer` points to, as an lvalue.
    fn member_through(
        &mut self,
        pointer: ExpressionId,
        record: RecordId,
        writable: Writable,
        name: Name<'a>,
        span: Span,
    ) -> Option<(Place, Writable)> {
        let Some(found) = self.types.find_member(record, name.text) else {
            self.unknown_member(record, name);
            return None;
        };
        let p = self.ty(pointer).pointer()?;
        let ty = Type::Pointer(Pointer {
            pointee: self.types.id(found.ty),
            space: p.space,
            is_const: p.is_const || found.is_const,
            is_volatile: p.is_volatile || found.is_volatile,
        });
        let kind = ExpressionKind::Member {
            pointer,
            offset: found.offset as u32,
        };
        let address = self.add(kind, ty, span);
        let writable = match writable {
            Writable::Yes if found.is_const => Writable::ConstMember,
            writable => writable,
        };
        Some((Place::Memory(address), writable))
    }

    /// A member of a structure that is an rvalue, which is first stored to an unnamed variable.
    fn member_of_value(
        &mut self,
        value: ExpressionId,
        record: RecordId,
        name: Name<'a>,
        span: Span,
    ) -> Option<(Place, Writable)> {
        let ty = Type::Record(record);
        let at = self.span(value);
        let place = Place::Variable(self.unnamed_variable("value", ty, at));
        let kept = self.add(ExpressionKind::Assign { place, value }, ty, at);
        let address = self.address(place, at);
        let ty = self.ty(address);
        let both = ExpressionKind::Comma([kept, address].into());
        let pointer = self.add(both, ty, at);
        self.member_through(pointer, record, Writable::Yes, name, span)
    }

    /// Reports a member access to a type without members, or `.` in place of `->` and vice versa.
    fn no_members(&mut self, ty: Type, base: &Expression<'_>, arrow: bool, name: Name<'a>) {
        let points_at = ty.pointer().map(|p| self.types.get(p.pointee));
        let has_members = |ty: Type| matches!(ty, Type::Vector(_) | Type::Record(_));
        let shown = self.show(ty);
        let message = match points_at {
            None if arrow => format!("member reference type `{shown}` is not a pointer"),
            Some(pointee) if !arrow && has_members(pointee) => {
                format!("member reference type `{shown}` is a pointer")
            }
            _ => format!("member reference base type `{shown}` is not a structure or union"),
        };
        let mut diagnostic = Diagnostic::new(Code::E0201, name.span, message);
        let (written, meant) = match arrow {
            true => ("->", "."),
            false => (".", "->"),
        };
        let is_mistaken = match arrow {
            true => has_members(ty),
            false => points_at.is_some_and(has_members),
        };
        if points_at.is_some_and(|ty| ty.scalar().is_some()) {
            diagnostic = diagnostic.help("select an element with `[i]`: a number has no members");
        }
        if is_mistaken {
            let help = format!("use `{meant}{}`", name.text);
            // Only if nothing is between the operator and the name.
            let length = written.len() as u32;
            diagnostic = match name.span.start.checked_sub(length) {
                Some(start) if start == base.span.end => {
                    let operator = Span {
                        start,
                        end: name.span.start,
                        ..name.span
                    };
                    diagnostic.fix(help, operator, meant)
                }
                _ => diagnostic.help(help),
            };
        } else if let (Type::Array(array), true) = (ty, is_length(name.text)) {
            let array_name = as_written(base).unwrap_or_else(|| "t".to_owned());
            let length = array.length.map_or(String::new(), |n| format!(", {n}"));
            diagnostic = diagnostic.help(format!(
                "the length of an array is a constant{length}: write `sizeof({array_name}) / sizeof({array_name}[0])`"
            ));
        } else if points_at.is_some() && is_length(name.text) {
            diagnostic = diagnostic
                .help("a pointer has no length: pass the number of elements as an argument");
        }
        self.report(diagnostic);
    }

    /// Has the error about `*a.x`, where `a` is a pointer, tell to write `a->x`: `*a->x` would be `*(a->x)`.
    #[inline(never)]
    pub(in crate::frontend::check) fn note_star(
        &mut self,
        operand: &'a Expression<'a>,
        span: Span,
    ) {
        let Ast::Member {
            base,
            name,
            arrow: false,
        } = &operand.kind
        else {
            return;
        };
        let is_about = |d: &Diagnostic| {
            d.code == Code::E0201 && d.primary.as_ref().is_some_and(|p| p.span == name.span)
        };
        if !self.diagnostics.last().is_some_and(is_about) {
            return;
        }
        let Some(pointer) = self.quiet_type_of(base).and_then(Type::pointer) else {
            return;
        };
        let is_whole = match self.types.get(pointer.pointee) {
            Type::Vector(_) => true,
            Type::Record(record) => {
                let member = self.types.find_member(record, name.text);
                member.is_some_and(|m| !matches!(m.ty, Type::Pointer(_) | Type::Array(_)))
            }
            _ => false,
        };
        if let Some(last) = self.diagnostics.last_mut().filter(|_| is_whole) {
            last.help = Some(format!(
                "write `->{}` without the `*`: `.` binds more tightly than `*`",
                name.text
            ));
            let star = Span {
                end: span.start + 1,
                ..span
            };
            if !last.edits.is_empty() {
                last.edits.insert(
                    0,
                    Edit {
                        span: star,
                        text: String::new(),
                    },
                );
            }
        }
    }

    /// Reports a member that a structure or union does not have, unless its definition has errors or
    /// the member may be in an omitted declaration.
    pub(in crate::frontend::check) fn unknown_member(&mut self, record: RecordId, name: Name<'a>) {
        if self.types.record(record).is_broken || self.lost.contains(name.text) {
            return;
        }
        let shown = self.show(Type::Record(record));
        let message = format!("no member named `{}` in `{shown}`", name.text);
        let members = || self.types.member_names(record);
        let known = self.searches.candidates(members);
        let diagnostic = Diagnostic::new(Code::E0209, name.span, message)
            .did_you_mean(name.text, known)
            .also(self.types.record(record).span, "declared here");
        self.report(diagnostic);
    }

    /// The vector components that a member name selects (OpenCL C 6.1.7). `None` after an error was
    /// reported.
    fn swizzle(&mut self, vector: Vector, name: Name<'a>) -> Option<Swizzle> {
        let (text, shown) = (name.text, vector.name());
        let last = swizzle::component_name(vector, vector.width - 1);
        let first = swizzle::component_name(vector, 0);
        let (message, help) = match Swizzle::from_name(text, vector, self.language) {
            Ok(swizzle) => return Some(swizzle),
            Err(_) if is_length(text) => (
                format!("illegal vector component name `{text}` for `{shown}`"),
                "a vector has no member functions: its length is `length(v)`, the number of its components is `vec_step(v)`"
                    .to_owned(),
            ),
            Err(SwizzleError::UnknownComponent(letter)) => {
                let part = match text.chars().count() {
                    1 => String::new(),
                    _ => format!(": `{letter}` is not a component"),
                };
                (
                    format!("illegal vector component name `{text}` for `{shown}`{part}"),
                    format!(
                        "use `{first}` to `{last}`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`"
                    ),
                )
            }
            Err(SwizzleError::OutOfBounds(component)) => (
                format!("vector component access `{component}` exceeds type `{shown}`"),
                format!("use components `{first}` to `{last}`"),
            ),
            Err(SwizzleError::RgbaUnsupported(same)) => (
                format!("vector component name `{text}` requires OpenCL C 3.0"),
                format!("write `{same}`"),
            ),
            Err(SwizzleError::InvalidCount(count)) => (
                format!("vector component access has invalid length {count}"),
                "select 1, 2, 3, 4, 8 or 16 components".to_owned(),
            ),
        };
        self.report(Diagnostic::new(Code::E0201, name.span, message).help(help));
        None
    }
}
