//! Structure and union specifiers, members and tags (C99 6.7.2.1, 6.7.2.3; OpenCL C 6.11.1).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{MemberDeclaration, Name, Specifiers, StructSpecifier, TypeWord};
use crate::frontend::check::Checker;
use crate::frontend::check::declarations::attributes::{AlignedThing, Alignment};
use crate::frontend::check::declarations::specifiers::{MAX_OBJECT_BYTES, Role};
use crate::frontend::scope::{Declared, Symbol, Tag};
use crate::frontend::typed::{self, VariableId};
use crate::frontend::types::{Member, RecordId, Space, Type};
use crate::source::Span;
use hashbrown::HashMap;
use std::sync::Arc;

/// The largest nesting depth of structures and unions.
const MAX_RECORD_DEPTH: u32 = 32;

/// The largest number of scalars of a structure that are copied individually. Arrays, and consecutive
/// members of the same type in large structures, are copied in loops and count as one.
const MAX_SPREAD: u64 = 4096;

/// The members of a specifier that were checked so far.
#[derive(Default)]
struct Members {
    list: Vec<Member>,
    /// The declaration of each member name, members of anonymous members included.
    names: HashMap<Arc<str>, Span>,
    /// Whether a member is ill-formed.
    failed: bool,
}

impl<'a> Checker<'a> {
    /// The structure or union that a specifier refers to or defines; `None` if it is ill-formed.
    pub(in crate::frontend::check) fn record_type(
        &mut self,
        s: &StructSpecifier<'a>,
        span: Span,
    ) -> Option<RecordId> {
        let id = match (s.tag, &s.body) {
            (Some(tag), None) => match self.scopes.find_tag(tag.text) {
                Some(found) => self.record_of_tag(tag, found, s.is_union)?,
                None => self.new_record(s, tag.span),
            },
            (Some(tag), Some(_)) => match self.scopes.find_tag_in_block(tag.text) {
                Some(found) => {
                    let id = self.record_of_tag(tag, found, s.is_union)?;
                    let record = self.types.record(id);
                    if record.members.is_some() {
                        let (keyword, before) = (record.keyword(), record.span);
                        let message = format!("redefinition of `{keyword} {}`", tag.text);
                        self.report(
                            Diagnostic::new(Code::E0102, tag.span, message)
                                .also(before, "previous definition is here"),
                        );
                        return None;
                    }
                    id
                }
                None => self.new_record(s, tag.span),
            },
            (None, None) => {
                let keyword = if s.is_union { "union" } else { "struct" };
                let message = format!("declaration of anonymous {keyword} must be a definition");
                self.error(Code::E0001, span, message);
                return None;
            }
            (None, Some(_)) => self.new_record(s, span),
        };
        if let Some(body) = &s.body {
            self.members(id, s, body);
        }
        (!self.types.record(id).is_broken).then_some(id)
    }

    /// `struct S;` declares a new type in the innermost block, even if an outer block declares the tag
    /// (C99 6.7.2.3p7).
    pub(in crate::frontend::check) fn forward_declaration(&mut self, specifiers: &Specifiers<'a>) {
        if let [(TypeWord::Struct(s), _)] = specifiers.types.as_slice()
            && let (Some(tag), None) = (s.tag, &s.body)
            && self.scopes.find_tag_in_block(tag.text).is_none()
        {
            self.new_record(s, tag.span);
        }
    }

    fn new_record(&mut self, s: &StructSpecifier<'a>, span: Span) -> RecordId {
        let name = Arc::from(s.tag.map_or("", |t| t.text));
        let id = self.types.declare_record(name, s.is_union, span);
        if let Some(tag) = s.tag {
            self.scopes.bind_tag(tag.text, Tag::Record(id));
            // A definition that could not be parsed was reported.
            let is_lost = self.lost_tags.contains(tag.text);
            if self.in_parameters && self.defining.is_empty() && !is_lost {
                let keyword = if s.is_union { "union" } else { "struct" };
                let shown = format!("{keyword} {}", tag.text);
                let message = format!(
                    "declaration of `{shown}` will not be visible outside of this function"
                );
                let help = format!("declare `{shown}` before the function");
                self.report(Diagnostic::new(Code::W0109, tag.span, message).help(help));
            }
        }
        id
    }

    /// The structure or union that a tag denotes. Reports a tag of another kind of type.
    fn record_of_tag(&mut self, tag: Name<'a>, found: Tag, is_union: bool) -> Option<RecordId> {
        match found {
            Tag::Record(id) if self.types.record(id).is_union == is_union => Some(id),
            Tag::Record(id) => {
                self.mismatched_tag(tag, self.types.record(id).span);
                None
            }
            Tag::Enumeration(..) => {
                let message = format!(
                    "use of `{}` with tag type that does not match previous declaration as an enumeration",
                    tag.text
                );
                self.error(Code::E0102, tag.span, message);
                None
            }
        }
    }

    /// Reports a tag that was declared as another kind of type.
    pub(in crate::frontend::check) fn mismatched_tag(&mut self, tag: Name<'a>, before: Span) {
        let message = format!(
            "use of `{}` with tag type that does not match previous declaration",
            tag.text
        );
        self.report(
            Diagnostic::new(Code::E0102, tag.span, message)
                .also(before, "previous declaration is here"),
        );
    }

    /// Checks a member list, completes the type with it, and reports a type that exceeds a limit.
    fn members(&mut self, id: RecordId, s: &StructSpecifier<'a>, body: &[MemberDeclaration<'a>]) {
        let own = self.alignment(&s.attributes, AlignedThing::Record);
        let mut members = Members::default();
        self.defining.push(id);
        for declaration in body {
            self.member_declaration(declaration, own.is_packed, &mut members);
        }
        self.defining.pop();
        for assertion in &s.assertions {
            self.static_assertion(assertion);
        }
        let record = self.types.record(id);
        let (span, keyword) = (record.span, record.keyword());
        // The members may be in omitted declarations.
        let may_be_omitted = match s.tag {
            Some(tag) => self.lost_tags.contains(tag.text),
            None => !self.lost.is_empty() || !self.lost_tags.is_empty(),
        };
        members.failed |= members.list.is_empty() && may_be_omitted;
        if members.list.is_empty() && !members.failed {
            let message = format!("`{keyword}` must have at least one member");
            self.error(Code::E0201, span, message);
        }
        if members.failed || members.list.is_empty() {
            self.types.break_record(id);
            return;
        }
        self.types
            .complete_record(id, members.list, own.least.unwrap_or(1));
        let record = self.types.record(id);
        let wrong = if record.depth > MAX_RECORD_DEPTH {
            let message = format!(
                "structures and unions are nested more than {MAX_RECORD_DEPTH} levels deep"
            );
            Diagnostic::new(Code::E0601, span, message)
        } else if record.size > MAX_OBJECT_BYTES {
            Diagnostic::new(Code::E0607, span, format!("`{keyword}` is too large"))
        } else if record.spread > MAX_SPREAD {
            let message = format!(
                "`{keyword}` exceeds the limit of {MAX_SPREAD} subobjects that are copied individually"
            );
            Diagnostic::new(Code::E0607, span, message)
                .help("declare members of the same type as arrays, or next to one another")
        } else {
            return;
        };
        self.report(wrong);
        self.types.break_record(id);
    }

    fn member_declaration(
        &mut self,
        declaration: &MemberDeclaration<'a>,
        is_packed: bool,
        members: &mut Members,
    ) {
        let specifiers = &declaration.specifiers;
        let fits = self.only_storage(specifiers, &[], "a member");
        let Some(specified) = self.specified(specifiers).filter(|_| fits.is_some()) else {
            members.failed = true;
            return;
        };
        if declaration.declarators.is_empty() {
            // An anonymous structure or union: its members belong to the enclosing type.
            let is_nameless = matches!(specifiers.types.as_slice(),
                [(TypeWord::Struct(s), _)] if s.tag.is_none());
            if let (Type::Record(inner), true) = (specified.ty, is_nameless) {
                let names = self.types.member_names(inner);
                let names: Vec<Arc<str>> = names.into_iter().map(Arc::from).collect();
                for name in names {
                    self.member_name(name, declaration.span, members);
                }
                let own = self.alignment(&specifiers.attributes, AlignedThing::Member);
                self.add_member("", specified, is_packed, own, members);
            } else {
                self.report(
                    Diagnostic::new(
                        Code::W0107,
                        declaration.span,
                        "declaration does not declare anything",
                    )
                    .help("write a name after the type"),
                );
            }
            return;
        }
        for member in &declaration.declarators {
            let declarator = &member.declarator;
            if let Some(width) = member.width {
                self.report(
                    Diagnostic::new(
                        Code::E0201,
                        width.span,
                        "bit-fields are not supported in OpenCL C",
                    )
                    .note("OpenCL C 1.2, 6.9.c")
                    .help("store the bits in an integer, and use shifts and masks"),
                );
                members.failed = true;
                continue;
            }
            let Some(name) = declarator.name else {
                continue;
            };
            let declared = self.declared(specified, declarator, Role::Object);
            let declared = declared.filter(|d| self.is_possible_member(d, name));
            let Some(declared) = declared else {
                members.failed = true;
                continue;
            };
            self.member_name(Arc::from(name.text), name.span, members);
            let own = self.alignment(&specifiers.attributes, AlignedThing::Member);
            let own = own.and(self.alignment(&declarator.attributes, AlignedThing::Member));
            self.add_member(name.text, declared, is_packed, own, members);
        }
    }

    fn add_member(
        &mut self,
        name: &str,
        declared: Declared,
        is_packed: bool,
        own: Alignment,
        members: &mut Members,
    ) {
        let natural = match is_packed || own.is_packed {
            true => 1,
            false => self.types.align(declared.ty),
        };
        let least = own.least.unwrap_or(1).max(declared.align.unwrap_or(1));
        members.list.push(Member {
            name: Arc::from(name),
            ty: declared.ty,
            is_const: declared.is_const,
            is_volatile: declared.is_volatile,
            align: natural.max(least),
            offset: 0,
            device_only: declared.device_only,
            enumeration: declared.enumeration,
        });
    }

    /// Adds a member name, or reports a duplicate.
    fn member_name(&mut self, name: Arc<str>, span: Span, members: &mut Members) {
        if let Some(&before) = members.names.get(&name) {
            let message = format!("duplicate member `{name}`");
            self.report(
                Diagnostic::new(Code::E0102, span, message)
                    .also(before, "previous declaration is here"),
            );
            members.failed = true;
            return;
        }
        members.names.insert(name, span);
    }

    /// Reports a type or an address space that no member may have.
    fn is_possible_member(&mut self, declared: &Declared, name: Name<'a>) -> bool {
        if let Some(space) = declared.space
            && space != Space::Private
        {
            let message = format!(
                "member `{}` may not be qualified with address space `{}`",
                name.text,
                space.name()
            );
            self.report(
                Diagnostic::new(Code::E0302, name.span, message)
                    .note("a member is in the address space of its structure"),
            );
            return false;
        }
        match self.types.innermost(declared.ty) {
            Type::Event => {
                let message = format!(
                    "`event_t` cannot be used as the type of member `{}`",
                    name.text
                );
                self.error(Code::E0201, name.span, message);
                false
            }
            Type::Void => {
                let message = format!("member `{}` has incomplete type `void`", name.text);
                self.error(Code::E0201, name.span, message);
                false
            }
            _ => {
                if let Type::Array(array) = declared.ty
                    && array.length.is_none()
                {
                    self.report(
                        Diagnostic::new(
                            Code::E0206,
                            name.span,
                            format!(
                                "member `{}` with array type needs an explicit size",
                                name.text
                            ),
                        )
                        .note("flexible array members are not supported in OpenCL C (6.9.d)")
                        .help("write the size, or store the elements in a separate buffer"),
                    );
                    return false;
                }
                self.is_complete(declared.ty, name.span)
            }
        }
    }

    /// Reports an incomplete type, and returns whether the type is complete and well-formed.
    pub(in crate::frontend::check) fn is_complete(&mut self, ty: Type, span: Span) -> bool {
        let innermost = self.types.innermost(ty);
        let Type::Record(record) = innermost else {
            return true;
        };
        if self.types.is_complete(innermost) {
            return !self.types.record(record).is_broken;
        }
        let shown = self.show(innermost);
        let declared = self.types.record(record).span;
        if self.lost_tags.contains(&*self.types.record(record).name) {
            return false;
        }
        if self.defining.contains(&record) {
            let message = format!("`{shown}` cannot be a member of itself");
            self.report(
                Diagnostic::new(Code::E0208, span, message)
                    .also(
                        declared,
                        format!("definition of `{shown}` is not complete until the closing `}}`"),
                    )
                    .help("use a pointer to it"),
            );
            return false;
        }
        let message = format!("use of incomplete type `{shown}`");
        let diagnostic = Diagnostic::new(Code::E0208, span, message)
            .also(declared, format!("forward declaration of `{shown}`"));
        let name = self.types.record(record).name.clone();
        let symbol = self.scopes.find(&name).map(|binding| &binding.symbol);
        self.report(match symbol {
            Some(Symbol::Typedef(_)) => {
                let keyword = shown.split(' ').next().unwrap_or("struct");
                diagnostic.help(format!(
                    "`{name}` is a typedef: write it without `{keyword}`"
                ))
            }
            _ => diagnostic,
        });
        false
    }

    /// Adds a variable that no name in the program denotes; `name` describes it.
    pub(in crate::frontend::check) fn unnamed_variable(
        &mut self,
        name: &str,
        ty: Type,
        span: Span,
    ) -> VariableId {
        let id = VariableId(self.function.variables.len() as u32);
        self.function.variables.push(typed::Variable {
            name: Arc::from(name),
            ty,
            is_const: false,
            is_volatile: false,
            in_memory: matches!(ty, Type::Array(_) | Type::Record(_)),
            align: None,
            is_local: false,
            is_restrict: false,
            span,
        });
        id
    }
}
