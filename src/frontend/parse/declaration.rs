//! Builds the tree nodes of declarations: specifiers, declarators, attributes, functions.

use super::super::ast::{
    Attribute, Declaration, Declarator, Derived, Designator, EnumSpecifier, FunctionDefinition,
    InitDeclarator, Initializer, InitializerItem, InitializerList, Item, MemberDeclaration,
    MemberDeclarator, Name, Parameter, Qualifier, Specifiers, StaticAssertion, Storage,
    StructSpecifier, TypeName, TypeOrExpression, TypeWord,
};
use super::Reader;
use super::grammar::Rule;
use pest::iterators::Pair;

fn storage(word: &str) -> Storage {
    match word.trim_matches('_') {
        "typedef" => Storage::Typedef,
        "extern" => Storage::Extern,
        "static" => Storage::Static,
        "inline" => Storage::Inline,
        "auto" => Storage::Auto,
        "register" => Storage::Register,
        _ => Storage::Kernel,
    }
}

fn qualifier(word: &str) -> Qualifier {
    match word.trim_matches('_') {
        "const" => Qualifier::Const,
        "volatile" => Qualifier::Volatile,
        "restrict" => Qualifier::Restrict,
        "global" => Qualifier::Global,
        "constant" => Qualifier::Constant,
        "local" => Qualifier::Local,
        "read_only" => Qualifier::ReadOnly,
        "write_only" => Qualifier::WriteOnly,
        "read_write" => Qualifier::ReadWrite,
        _ => Qualifier::Private,
    }
}

impl<'a> Reader<'a, '_> {
    /// Builds a `file_declaration`: a function definition or a declaration.
    pub(super) fn file_declaration(&self, pair: Pair<'_, Rule>) -> Item<'a> {
        let span = self.span(&pair);
        let mut specifiers = None;
        let mut declarators = Vec::new();
        let mut body = None;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::specifiers => specifiers = Some(self.specifiers(inner)),
                Rule::init_declarator => declarators.push(self.init_declarator(inner)),
                Rule::compound => body = Some(self.block(inner)),
                _ => {}
            }
        }
        let specifiers = specifiers.unwrap_or_else(|| no_specifiers(span));
        match (body, declarators.is_empty()) {
            (Some(body), false) => Item::Function(FunctionDefinition {
                specifiers,
                declarator: declarators.swap_remove(0).declarator,
                body,
                is_complete: true,
                dereferenced: self.dereferenced(),
            }),
            (_, _) => Item::Declaration(Declaration {
                specifiers,
                declarators,
                span,
            }),
        }
    }

    /// Builds a `declaration` of a block.
    pub(super) fn declaration(&self, pair: Pair<'_, Rule>) -> Declaration<'a> {
        let span = self.span(&pair);
        let mut specifiers = None;
        let mut declarators = Vec::new();
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::specifiers => specifiers = Some(self.specifiers(inner)),
                Rule::init_declarator => declarators.push(self.init_declarator(inner)),
                _ => {}
            }
        }
        Declaration {
            specifiers: specifiers.unwrap_or_else(|| no_specifiers(span)),
            declarators,
            span,
        }
    }

    fn specifiers(&self, pair: Pair<'_, Rule>) -> Specifiers<'a> {
        let mut all = no_specifiers(self.span(&pair));
        for inner in pair.into_inner() {
            let span = self.span(&inner);
            let text = self.source(&inner);
            match inner.as_rule() {
                Rule::storage => all.storage.push((storage(text), span)),
                Rule::qualifier => all.qualifiers.push((qualifier(text), span)),
                Rule::basic_type => all.types.push((TypeWord::Basic(text), span)),
                Rule::built_in_type => all.types.push((TypeWord::BuiltIn(text), span)),
                Rule::typedef_name => all.types.push((TypeWord::Named(text), span)),
                Rule::attribute => all.attributes.extend(self.attributes(inner)),
                Rule::struct_specifier => {
                    let word = TypeWord::Struct(self.struct_specifier(inner));
                    all.types.push((word, span));
                }
                Rule::enum_specifier => {
                    let word = TypeWord::Enum(self.enum_specifier(inner));
                    all.types.push((word, span));
                }
                Rule::typeof_specifier => {
                    let words = inner.into_inner().filter_map(|p| match p.as_rule() {
                        Rule::type_name => Some(TypeWord::TypeofType(self.type_name(p))),
                        Rule::expression => Some(TypeWord::TypeofExpression(self.expression(p))),
                        _ => None,
                    });
                    all.types.extend(words.map(|word| (word, span)));
                }
                _ => {}
            }
        }
        all
    }

    fn struct_specifier(&self, pair: Pair<'_, Rule>) -> StructSpecifier<'a> {
        let is_union = pair.as_str().starts_with("union");
        let mut tag = None;
        let mut body = None;
        let mut attributes = Vec::new();
        let mut assertions = Vec::new();
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::identifier => tag = Some(self.name(&inner)),
                Rule::attribute => attributes.extend(self.attributes(inner)),
                Rule::struct_body => {
                    let asserted = inner
                        .clone()
                        .into_inner()
                        .filter(|p| p.as_rule() == Rule::static_assertion);
                    assertions.extend(asserted.filter_map(|p| self.static_assertion(p)));
                    let members = inner
                        .into_inner()
                        .filter(|p| p.as_rule() == Rule::struct_member);
                    body = Some(members.map(|p| self.member_declaration(p)).collect());
                }
                _ => {}
            }
        }
        StructSpecifier {
            is_union,
            tag,
            body,
            assertions,
            attributes,
        }
    }

    /// Builds a static assertion from a `static_assertion`.
    pub(super) fn static_assertion(&self, pair: Pair<'_, Rule>) -> Option<StaticAssertion<'a>> {
        let span = self.span(&pair);
        let (mut condition, mut message) = (None, None);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::assignment => condition = Some(self.assignment(inner)),
                Rule::strings => message = Some(self.source(&inner)),
                _ => {}
            }
        }
        Some(StaticAssertion {
            condition: condition?,
            message,
            span,
        })
    }

    fn member_declaration(&self, pair: Pair<'_, Rule>) -> MemberDeclaration<'a> {
        let span = self.span(&pair);
        let mut specifiers = None;
        let mut declarators = Vec::new();
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::specifiers => specifiers = Some(self.specifiers(inner)),
                Rule::member_declarator => {
                    let mut declarator = self.no_declarator(&inner);
                    let mut width = None;
                    for part in inner.into_inner() {
                        match part.as_rule() {
                            Rule::declarator => declarator = self.declarator(part),
                            Rule::assignment => width = Some(self.assignment(part)),
                            _ => {}
                        }
                    }
                    declarators.push(MemberDeclarator { declarator, width });
                }
                _ => {}
            }
        }
        MemberDeclaration {
            specifiers: specifiers.unwrap_or_else(|| no_specifiers(span)),
            declarators,
            span,
        }
    }

    fn enum_specifier(&self, pair: Pair<'_, Rule>) -> EnumSpecifier<'a> {
        let mut tag = None;
        let mut constants = Vec::new();
        let mut has_body = false;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::identifier => tag = Some(self.name(&inner)),
                Rule::enum_body => {
                    has_body = true;
                    for enumerator in inner.into_inner() {
                        let mut name: Option<Name<'a>> = None;
                        let mut value = None;
                        for part in enumerator.into_inner() {
                            match part.as_rule() {
                                Rule::identifier => name = Some(self.name(&part)),
                                Rule::assignment => value = Some(self.assignment(part)),
                                _ => {}
                            }
                        }
                        constants.extend(name.map(|n| (n, value)));
                    }
                }
                _ => {}
            }
        }
        EnumSpecifier {
            tag,
            constants,
            has_body,
        }
    }

    pub(super) fn attributes(&self, pair: Pair<'_, Rule>) -> Vec<Attribute<'a>> {
        let items = pair
            .into_inner()
            .filter(|p| p.as_rule() == Rule::attribute_item);
        let mut all = Vec::new();
        for item in items {
            let mut name = None;
            let mut arguments = Vec::new();
            for part in item.into_inner() {
                match part.as_rule() {
                    Rule::any_word => name = Some(self.name(&part)),
                    Rule::attribute_argument => {
                        for argument in part.into_inner() {
                            arguments.push(match argument.as_rule() {
                                Rule::type_name => TypeOrExpression::Type(self.type_name(argument)),
                                _ => TypeOrExpression::Expression(self.assignment(argument)),
                            });
                        }
                    }
                    _ => {}
                }
            }
            if let Some(name) = name {
                let text = name.text.trim_matches('_');
                all.push(Attribute {
                    name: Name { text, ..name },
                    arguments,
                });
            }
        }
        all
    }

    fn init_declarator(&self, pair: Pair<'_, Rule>) -> InitDeclarator<'a> {
        let mut declarator = self.no_declarator(&pair);
        let mut initializer = None;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::declarator => declarator = self.declarator(inner),
                Rule::initializer => initializer = self.initializer(inner),
                _ => {}
            }
        }
        InitDeclarator {
            declarator,
            initializer,
        }
    }

    fn initializer(&self, pair: Pair<'_, Rule>) -> Option<Initializer<'a>> {
        let inner = pair.into_inner().next()?;
        Some(match inner.as_rule() {
            Rule::initializer_list => Initializer::List(self.initializer_list(inner)),
            _ => Initializer::Expression(self.assignment(inner)),
        })
    }

    pub(super) fn initializer_list(&self, pair: Pair<'_, Rule>) -> &'a InitializerList<'a> {
        let span = self.span(&pair);
        let items = pair
            .into_inner()
            .filter(|p| p.as_rule() == Rule::designated)
            .filter_map(|item| {
                let mut designators = Vec::new();
                let mut initializer = None;
                for part in item.into_inner() {
                    match part.as_rule() {
                        Rule::designator => {
                            for word in part.into_inner() {
                                match word.as_rule() {
                                    Rule::assignment => {
                                        designators.push(Designator::Index(self.assignment(word)));
                                    }
                                    Rule::member_name => {
                                        designators.push(Designator::Member(self.name(&word)));
                                    }
                                    _ => {}
                                }
                            }
                        }
                        Rule::initializer => initializer = self.initializer(part),
                        _ => {}
                    }
                }
                initializer.map(|initializer| InitializerItem {
                    designators,
                    initializer,
                })
            })
            .collect();
        self.arena.list(InitializerList { items, span })
    }

    fn no_declarator(&self, pair: &Pair<'_, Rule>) -> Declarator<'a> {
        Declarator {
            name: None,
            derived: Vec::new(),
            attributes: Vec::new(),
            span: self.span(pair).at_start(),
        }
    }

    /// Builds a `declarator` or an `abstract_declarator`.
    fn declarator(&self, pair: Pair<'_, Rule>) -> Declarator<'a> {
        let mut this = self.no_declarator(&pair);
        this.span = self.span(&pair);
        let mut pointers = Vec::new();
        for inner in pair.into_inner() {
            let span = self.span(&inner);
            match inner.as_rule() {
                Rule::pointer => {
                    let mut qualifiers = Vec::new();
                    for word in inner.into_inner() {
                        match word.as_rule() {
                            Rule::qualifier => {
                                qualifiers.push((qualifier(self.source(&word)), self.span(&word)));
                            }
                            _ => this.attributes.extend(self.attributes(word)),
                        }
                    }
                    pointers.push(Derived::Pointer(qualifiers, span));
                }
                Rule::identifier => this.name = Some(self.name(&inner)),
                Rule::nested_declarator | Rule::nested_abstract => {
                    let nested = inner.into_inner().find(|p| {
                        matches!(p.as_rule(), Rule::declarator | Rule::abstract_declarator)
                    });
                    if let Some(nested) = nested {
                        let nested = self.declarator(nested);
                        this.name = nested.name;
                        this.derived = nested.derived;
                        this.attributes.extend(nested.attributes);
                    }
                }
                Rule::array => {
                    let size = inner
                        .into_inner()
                        .find(|p| p.as_rule() == Rule::assignment)
                        .map(|p| self.assignment(p));
                    this.derived.push(Derived::Array(size, span));
                }
                Rule::parameters => {
                    let parts = inner.into_inner();
                    let ellipsis = parts
                        .clone()
                        .find(|p| p.as_rule() == Rule::ellipsis)
                        .map(|p| self.span(&p));
                    let parameters = parts
                        .filter(|p| p.as_rule() == Rule::parameter)
                        .map(|p| Parameter {
                            span: self.span(&p),
                            type_name: self.type_name(p),
                        })
                        .collect();
                    this.derived
                        .push(Derived::Function(parameters, ellipsis, span));
                }
                Rule::attribute => this.attributes.extend(self.attributes(inner)),
                _ => {}
            }
        }
        this.derived.extend(pointers.into_iter().rev());
        this
    }

    /// Builds a `type_name` or a `parameter`.
    pub(super) fn type_name(&self, pair: Pair<'_, Rule>) -> &'a TypeName<'a> {
        let span = self.span(&pair);
        let mut declarator = Declarator {
            span: span.at_end(),
            ..self.no_declarator(&pair)
        };
        let mut specifiers = None;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::specifiers => specifiers = Some(self.specifiers(inner)),
                Rule::abstract_declarator => declarator = self.declarator(inner),
                _ => {}
            }
        }
        self.arena.type_name(TypeName {
            specifiers: specifiers.unwrap_or_else(|| no_specifiers(span)),
            declarator,
            span,
        })
    }
}

fn no_specifiers<'a>(span: crate::source::Span) -> Specifiers<'a> {
    Specifiers {
        storage: Vec::new(),
        qualifiers: Vec::new(),
        types: Vec::new(),
        attributes: Vec::new(),
        span,
    }
}
