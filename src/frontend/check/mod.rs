//! Semantic analysis: the syntax tree becomes the typed tree.
//!
//! Each violation of OpenCL C has a diagnostic code of its own. Valid OpenCL C that gencl does
//! not support is reported as E0901. An ill-formed expression is reported once and yields `None`;
//! expressions that contain it are not reported again. A name whose declaration is ill-formed is
//! bound to [`Symbol::Unusable`].
//!
//! Postcondition: if `check` reports no error, the typed tree has the invariants that [`typed`]
//! documents, and later stages need no semantic checks.

mod calls;
pub mod declarations;
mod expressions;
mod spelling;
mod statements;
mod warnings;

use self::declarations::external_variables::ExternalVariables;
use self::warnings::divergence;
use super::ast;
use super::builtins::atomics::is_order_or_scope;
use super::foreign_words;
use super::preprocess::Language;
use super::preprocess::expanded::FunctionMacro;
use super::scope::{Scopes, Symbol};
use super::typed::{self, Expression, ExpressionId, ExpressionKind, FunctionId, VariableId};
use super::types::{EnumerationId, RecordId, Type, Types};
use crate::cancel::{CancelFlag, is_canceled};
use crate::diagnostic::{Code, Diagnostic, Near};
use crate::source::Span;
use crate::target::Target;
use hashbrown::{HashMap, HashSet};

/// Target, language version and floating-point options of a compilation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options<'o> {
    /// Whether `a * b + c` may be contracted where no `FP_CONTRACT` pragma applies.
    pub contract: bool,
    /// The GPU compiled for, which determines whether `double` is available.
    pub target: Target,
    /// Whether floating constants without a suffix have type `float` even if the target has `double`.
    pub single_constants: bool,
    /// The version of OpenCL C (`-cl-std`).
    pub language: Language,
    /// Whether all work-groups of a launch have the same size (`-cl-uniform-work-group-size`).
    pub uniform_groups: bool,
    /// Ends the check once it is set; the typed tree is then incomplete.
    pub cancel: Option<&'o CancelFlag>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            contract: true,
            target: Target::default(),
            single_constants: false,
            language: Language::default(),
            uniform_groups: false,
            cancel: None,
        }
    }
}

/// Checks a translation unit, together with the library files that it needs. The diagnostics are
/// sorted by source position. If one of them is an error, the unit must not be lowered.
pub fn check<'a>(
    library: &'a [ast::Unit<'a>],
    unit: &'a ast::Unit<'a>,
    options: &Options<'a>,
) -> (typed::Unit, Vec<Diagnostic>) {
    let mut checker = Checker {
        diagnostics: Vec::new(),
        errors: 0,
        types: Types::default(),
        atomics: Vec::new(),
        constants: Vec::new(),
        constant_bytes: 0,
        enumerations: Vec::new(),
        external: ExternalVariables::find(unit),
        callees: divergence::Callees::default(),
        defining: Vec::new(),
        scopes: Scopes::default(),
        ill_formed: HashMap::new(),
        lost: unit.lost.iter().copied().collect(),
        lost_tags: unit.lost_tags.iter().copied().collect(),
        macros: unit.macros.clone(),
        function_macros: unit.function_macros,
        returns_above: &unit.returns_above,
        dereferenced: &[],
        unknown: HashSet::new(),
        searches: spelling::Searches::default(),
        initialized: None,
        function: Body::default(),
        contract: false,
        default_contract: options.contract,
        target: options.target,
        single_constants: options.single_constants,
        language: options.language,
        cancel: options.cancel,
        library: HashMap::new(),
        declared: HashMap::new(),
        is_library: true,
        functions: Vec::new(),
        calls: Vec::new(),
        instances: calls::instances::Instances::default(),
        in_parameters: false,
        passed: Vec::new(),
        reported_double: false,
        uses_of_double: 0,
        is_half_settled: unit.enables_half,
        definitions: HashMap::new(),
    };
    let mut functions = Vec::new();
    checker.check_library(library, &mut functions);
    checker.contract = options.contract;
    checker.is_library = false;
    for item in &unit.items {
        if let ast::Item::Function(function) = item {
            let name = function.declarator.name;
            name.map(|n| checker.definitions.entry(n.text).or_insert(n.span));
        }
    }
    for item in &unit.items {
        if is_canceled(options.cancel) {
            break;
        }
        match item {
            ast::Item::Contract(pragma) => checker.set_contract(pragma),
            ast::Item::StaticAssertion(assertion) => checker.static_assertion(assertion),
            ast::Item::Declaration(declaration) => checker.file_declaration(declaration),
            ast::Item::Function(function) => {
                checker.dereferenced = &function.dereferenced;
                functions.extend(checker.function(function));
                checker.dereferenced = &[];
                checker.external.functions += 1;
            }
        }
    }
    checker.check_instances(&mut functions);
    checker.check_calls();
    checker.merge_address_space_errors();
    checker.count_doubles();
    checker.check_lost_numbers(&unit.lost_numbers);
    let functions = calls::graph::numbered(functions, checker.functions.len());
    let mut diagnostics = checker.diagnostics;
    diagnostics.sort_by_key(|d| d.primary.as_ref().map_or(0, |p| p.span.start));
    let unit = typed::Unit {
        functions,
        constants: checker.constants,
        types: checker.types,
        uniform_groups: options.uniform_groups || options.language < Language::Cl20,
    };
    (unit, diagnostics)
}

/// State of the function that is being checked.
#[derive(Default)]
struct Body<'a> {
    /// `None` if its declaration is ill-formed.
    id: Option<FunctionId>,
    name: &'a str,
    is_kernel: bool,
    /// The return type; `None` if the declaration is ill-formed.
    result: Option<Type>,
    variables: Vec<typed::Variable>,
    /// The parameters are the first so many variables.
    parameter_count: usize,
    expressions: Vec<Expression>,
    /// The integer constants written in decimal: not bit patterns.
    decimals: HashSet<ExpressionId>,
    /// The unsuffixed floating constants, as written, that have type `float` only because the target does
    /// not support `double`.
    narrowed: HashMap<ExpressionId, (&'a str, Span)>,
    /// The unsuffixed floating constants, as written, of type `double`.
    doubles: HashMap<ExpressionId, (&'a str, Span)>,
    /// The calls of built-in functions that have type `float` only because constants of `narrowed` do.
    narrowed_calls: HashMap<ExpressionId, Vec<(&'a str, Span)>>,
    /// The results of casts to `float`, which have that type on every target.
    float_casts: HashSet<ExpressionId>,
    /// The height of each expression tree, in nodes: the recursion depth of a walk over it.
    heights: Vec<u32>,
    /// The greatest height among the expressions of the last checked statement expression.
    inner_height: u32,
    /// Whether an expression that is nested too deeply was reported in this function.
    too_high: bool,
    /// The values of `const` integer variables whose initializers are constant expressions.
    constants: HashMap<VariableId, i128>,
    /// The variables of enumerations.
    enumerations: HashMap<VariableId, EnumerationId>,
    /// Where the values of its pointers go.
    pointers: calls::instances::PointerFlow,
    /// The pointers to the generic address space without an initial value, or with a null pointer as such, which
    /// have not been assigned yet.
    open_pointers: HashMap<VariableId, Option<ExpressionId>>,
    /// What decided the address space that a pointer without one in its declaration points to.
    decided_spaces: HashMap<VariableId, Span>,
    /// The variables that are neither arrays nor pointers and were reported for being subscripted.
    subscripted: HashSet<VariableId>,
    /// The arrays that subscripts with a comma select, with the help for errors about them.
    comma_subscripts: Vec<(Span, String)>,
    /// The undeclared names that are misspellings of a variable's name.
    misspelled: Vec<spelling::Misspelled<'a>>,
    /// Whether a statement was dropped because of an error in it or next to it.
    is_incomplete: bool,
    /// Bytes of all arrays and records in private memory.
    private_bytes: u64,
    /// Bytes of all variables in local memory.
    local_bytes: u64,
    /// The number of enclosing loops.
    loops: u32,
    /// The variables of loops `for (...);`, with the statement `;`.
    empty_loops: HashMap<&'a str, Span>,
    /// Where the constant `false` is written.
    falses: HashSet<Span>,
    /// The operator of the condition of the `for` statement that is being checked, if it is a comparison.
    for_condition: Option<Span>,
    /// The enclosing `switch` statements, outermost first.
    switches: Vec<statements::switches::Switch>,
    /// How many of `switches` enclose the innermost statement expression.
    outer_switches: usize,
    labels: statements::labels::Labels<'a>,
}

/// State of the walk over a translation unit.
struct Checker<'a> {
    diagnostics: Vec<Diagnostic>,
    /// The number of errors among `diagnostics`.
    errors: usize,
    types: Types,
    /// The atomic types that the program uses, by name.
    atomics: Vec<(&'static str, RecordId)>,
    constants: Vec<typed::ConstantVariable>,
    /// Bytes of all variables in the constant address space.
    constant_bytes: u64,
    /// The enumerations, indexed by their ids.
    enumerations: Vec<declarations::enumerations::Enumeration<'a>>,
    /// The functions that call barriers or functions of a group.
    callees: divergence::Callees,
    /// The variables that are declared `extern`.
    external: ExternalVariables<'a>,
    /// The structures whose member lists are being checked, outermost first.
    defining: Vec<RecordId>,
    scopes: Scopes<'a>,
    /// The function definitions whose parameters or results are wrong.
    ill_formed: HashMap<&'a str, Span>,
    /// Names that may be declared in source text that could not be parsed.
    lost: HashSet<&'a str>,
    /// Tags that may be defined in source text that could not be parsed.
    lost_tags: HashSet<&'a str>,
    /// The macros of the program, as candidates for spelling corrections.
    macros: Vec<&'a str>,
    /// The macros with parameters among them.
    function_macros: &'a [FunctionMacro],
    /// The names that the function whose parameters are checked dereferences; empty for declarations.
    dereferenced: &'a [&'a str],
    /// The `return` statements of [`ast::Unit::returns_above`].
    returns_above: &'a [ast::ReturnAbove],
    /// Names already reported as undeclared in this function.
    unknown: HashSet<&'a str>,
    /// The searches for names that are similar to undeclared ones.
    searches: spelling::Searches,
    /// The constant variable whose initializer is being checked.
    initialized: Option<ast::Name<'a>>,
    function: Body<'a>,
    contract: bool,
    default_contract: bool,
    target: Target,
    single_constants: bool,
    language: Language,
    cancel: Option<&'a CancelFlag>,
    /// The functions of gencl's OpenCL C library, by name.
    library: HashMap<&'a str, FunctionId>,
    /// Whether the library is being checked, not the program.
    is_library: bool,
    /// The functions of the program declared so far, including declarations in inner blocks: all
    /// declarations of a name with the same parameters denote the same function.
    declared: HashMap<&'a str, Vec<FunctionId>>,
    /// All functions, indexed by [`FunctionId`].
    functions: Vec<declarations::functions::DeclaredFunction<'a>>,
    /// All calls of `functions`, in source order.
    calls: Vec<calls::graph::Call>,
    /// The functions with pointers to the generic address space, and their instances.
    instances: calls::instances::Instances<'a>,
    /// Whether the parameters of a function are being checked.
    in_parameters: bool,
    /// The pointers passed to functions of the program, in source order.
    passed: Vec<calls::address_spaces::Passed>,
    /// Whether the current declaration or statement was reported for its type `double`.
    reported_double: bool,
    /// The declarations and statements with `double` on a target without it.
    uses_of_double: usize,
    /// Whether a pragma enables `half`, or a use without one was reported.
    is_half_settled: bool,
    /// The name of the first definition of each function of the unit, for notes on calls before it.
    definitions: HashMap<&'a str, Span>,
}

/// The call of the work-item function that a variable is named after: `get_local_id(0)` for `local_id`.
fn work_item_function(name: &str) -> Option<String> {
    let function = format!("get_{name}");
    let builtin = super::builtins::Builtin::from_name(&function)?;
    builtin.work_item()?;
    let dimension = if builtin.argument_count().contains(1) {
        "0"
    } else {
        ""
    };
    Some(format!("{function}({dimension})"))
}

impl<'a> Checker<'a> {
    /// Checks the library files in a scope of their own. They spell out fused multiply-adds, so
    /// contraction is off regardless of options and pragmas.
    fn check_library(
        &mut self,
        library: &'a [ast::Unit<'a>],
        functions: &mut Vec<(FunctionId, typed::Function)>,
    ) {
        self.scopes.enter();
        for item in library.iter().flat_map(|unit| &unit.items) {
            match item {
                ast::Item::Contract(_) | ast::Item::StaticAssertion(_) => {}
                ast::Item::Declaration(declaration) => self.file_declaration(declaration),
                ast::Item::Function(function) => functions.extend(self.function(function)),
            }
        }
        self.scopes.leave();
        let declared = self.functions.iter().enumerate();
        self.library = declared
            .map(|(k, function)| (function.name, FunctionId(k as u32)))
            .collect();
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        let diagnostic = match diagnostic.code {
            Code::E0206 | Code::E0404 | Code::E0502 => self.with_zero_divisors(diagnostic),
            _ => diagnostic,
        };
        self.errors += usize::from(diagnostic.is_error());
        self.diagnostics.push(diagnostic);
    }

    /// Makes labels of the warnings about divisions by zero in an expression that is therefore no constant.
    #[inline(never)]
    fn with_zero_divisors(&mut self, mut diagnostic: Diagnostic) -> Diagnostic {
        let Some(whole) = diagnostic.primary.as_ref().map(|primary| primary.span) else {
            return diagnostic;
        };
        let is_cause = |d: &mut Diagnostic| {
            let at = d.primary.as_ref().map(|primary| primary.span);
            d.code == Code::W0501
                && at.is_some_and(|at| whole.start <= at.start && at.end <= whole.end)
        };
        while let Some(cause) = self.diagnostics.pop_if(is_cause) {
            if let Some(primary) = cause.primary {
                let what = cause.message.replace(" is undefined", "");
                diagnostic = diagnostic.also(primary.span, what);
            }
        }
        diagnostic
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::new(code, span, message));
    }

    /// Reports E0901, valid OpenCL C that gencl does not support. `what` is the subject with its
    /// verb: "type `half8` is".
    fn unsupported(&mut self, span: Span, what: &str, instead: Option<&str>) {
        let mut diagnostic = Diagnostic::new(Code::E0901, span, format!("{what} not supported"));
        if let Some(instead) = instead {
            diagnostic = diagnostic.help(instead);
        }
        self.report(diagnostic);
    }

    /// Checks a part of a construct already reported as unsupported: further E0901 diagnostics
    /// are dropped, all others are kept.
    fn within_unsupported<R>(&mut self, check: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.diagnostics.len();
        let result = check(self);
        let mut found = self.diagnostics.split_off(before);
        found.retain(|d| d.code != Code::E0901);
        self.diagnostics.append(&mut found);
        result
    }

    fn set_contract(&mut self, pragma: &ast::Contract) {
        self.contract = pragma.allowed.unwrap_or(self.default_contract);
    }

    fn add(&mut self, kind: ExpressionKind, ty: Type, span: Span) -> ExpressionId {
        self.function.expressions.push(Expression {
            kind,
            ty,
            span,
            contract: self.contract,
        });
        self.measure();
        ExpressionId(self.function.expressions.len() as u32 - 1)
    }

    fn expression(&self, id: ExpressionId) -> &Expression {
        &self.function.expressions[id.0 as usize]
    }

    /// The spelling of a type in diagnostics.
    fn show(&self, ty: Type) -> String {
        self.types.show(ty)
    }

    fn ty(&self, id: ExpressionId) -> Type {
        self.expression(id).ty
    }

    fn span(&self, id: ExpressionId) -> Span {
        self.expression(id).span
    }

    fn variable(&self, id: VariableId) -> &typed::Variable {
        &self.function.variables[id.0 as usize]
    }

    /// Reports an undeclared name, once per function. `called`: the number of arguments if it is called.
    fn unknown_name(&mut self, name: &'a str, span: Span, called: Option<usize>) {
        let functions = called.is_some();
        if self.lost.contains(name) || !self.is_new(name, span) || self.is_joined(name) {
            return;
        }
        if let Some(diagnostic) = self.macro_without_arguments(name, span) {
            self.report(diagnostic);
            return;
        }
        if let Some(diagnostic) = self.undefined_variable(name, span) {
            self.report(diagnostic);
            return;
        }
        if let Some(variable) = self.initialized.filter(|v| v.text == name) {
            let message = "initializer element is not a compile-time constant";
            self.report(
                Diagnostic::new(Code::E0502, span, message)
                    .label(format!("`{name}` is used in its own initializer"))
                    .also(variable.span, format!("`{name}` declared here")),
            );
            return;
        }
        let mut built_in_types = super::parse::built_in_types();
        if !functions && built_in_types.any(|ty| ty == name) {
            // `static_cast<float4>(x)`, which reads as comparisons, is one mistake.
            let is_reported =
                |word: &&str| self.unknown.contains(*word) || self.lost.contains(*word);
            if super::parse::NAMED_CASTS.iter().any(is_reported) {
                return;
            }
            let message = format!("expected expression, found type `{name}`");
            let help = "a type name needs parentheses around it, in `sizeof` too";
            self.report(Diagnostic::new(Code::E0001, span, message).help(help));
            return;
        }
        if functions && foreign_words::begins_assembly(name) {
            self.report(foreign_words::assembly(span));
            return;
        }
        if !functions && self.language < Language::Cl20 && is_order_or_scope(name) {
            let message = format!("`{name}` requires OpenCL C 2.0");
            let help = "compile with `-cl-std=CL2.0`";
            self.report(Diagnostic::new(Code::E0101, span, message).help(help));
            return;
        }
        // `rand() / RAND_MAX` is one mistake.
        if name == "RAND_MAX" && self.unknown.contains("rand") {
            return;
        }
        let message = if functions {
            format!("call to undeclared function `{name}`")
        } else {
            format!("use of undeclared identifier `{name}`")
        };
        let mut diagnostic = Diagnostic::new(Code::E0101, span, message);
        let is_searched = self.searches.permit(self.scopes.name_count());
        let macros = self.macros.iter().copied().filter(|_| is_searched);
        let builtins = super::builtins::Builtin::rows().filter_map(|b| Some(b.row()?.name));
        let queries = calls::space_queries::SpaceQuery::names();
        let others = if functions {
            let families = super::builtins::family_names().map(|name| -> &'a str { name });
            let all = macros.chain(builtins).chain(families).chain(queries);
            let all = all.chain(["sizeof"]);
            self.searches.candidates(|| all)
        } else {
            let all = macros.chain(["break", "continue", "return"]);
            self.searches.candidates(|| all)
        };
        if let (true, Some(&span)) = (functions, self.definitions.get(name)) {
            diagnostic = diagnostic
                .also(span, "defined here, after the call")
                .help("move the definition before this function, or declare the function first");
        } else if let Some(help) = self.structure_as_function(name, functions) {
            diagnostic = diagnostic.help(help);
        } else if let Some(help) = self.vector_of_other_languages(name, functions) {
            diagnostic = diagnostic.fix(help.0, span, help.1);
        } else if let Some(ours) = self.meant_conversion(name, functions, is_searched) {
            diagnostic = ours.apply(diagnostic, span);
        } else if let Some(instead) = foreign_words::instead_of(name, |f| others.contains(&f)) {
            // A name of the program that is as near may be meant.
            let own = match (is_searched, instead.replacement.as_deref()) {
                (true, Some(ours))
                    if ours.eq_ignore_ascii_case(name)
                        || super::foreign_functions::meaning(name).is_some() =>
                {
                    let near = self.scopes.nearest(name, self.macros.iter().copied());
                    near.filter(|near| near.edits == 1 && near.word != ours)
                        .map(|near| Near {
                            rival: Some(ours),
                            is_mistyped: false,
                            ..near
                        })
                }
                _ => None,
            };
            diagnostic = match own {
                Some(own) => diagnostic.suggest(own),
                None => {
                    let replacement = instead.replacement.clone().unwrap_or_default();
                    self.with_version(instead.apply(diagnostic, span), &replacement)
                }
            };
        } else if functions && name == "len" {
            diagnostic = diagnostic.help(
                "OpenCL C knows no lengths of buffers: pass the number of elements as an argument",
            );
        } else if let Some(ended) = self.scopes.ended(name).filter(|_| !functions)
            && let Some(&semicolon) = self.function.empty_loops.get(name)
        {
            diagnostic = diagnostic
                .also(ended, "declared here, in a loop that has ended")
                .also(semicolon, "this `;` is the body of the loop")
                .help("remove the `;` after the head of the loop");
        } else if let Some(ended) = self.scopes.ended(name).filter(|_| !functions) {
            diagnostic = diagnostic
                .also(ended, super::scope::ENDED_SCOPE)
                .help("declare it before the block or the loop to use it after that");
        } else if !functions && let Some(call) = work_item_function(name) {
            diagnostic = diagnostic.help(format!("use `{call}`"));
        } else if is_searched && let Some((near, unfit)) = self.similar(name, called, &others) {
            diagnostic = match unfit {
                None => diagnostic.suggest(near),
                Some(takes) => diagnostic.help(format!(
                    "did you mean `{}`, which takes {takes}?",
                    near.word
                )),
            };
            diagnostic = self.with_version(diagnostic, near.word);
            if let Some(found) = self.scopes.declaration(near.word) {
                diagnostic = diagnostic.also(found.span, format!("`{}` declared here", near.word));
                if let (true, Symbol::Variable(id)) = (near.is_mistyped, &found.symbol) {
                    self.function.misspelled.push(spelling::Misspelled {
                        name,
                        span,
                        declared: found.span,
                        is_used_again: false,
                        is_parameter: (id.0 as usize) < self.function.parameter_count,
                    });
                }
            }
        }
        self.report(diagnostic);
    }

    /// Notes that the function that is suggested in place of a name requires another version of the language: the edit alone
    /// would cause that error.
    fn with_version(&self, mut diagnostic: Diagnostic, suggested: &str) -> Diagnostic {
        let builtin = super::builtins::Builtin::from_name(suggested);
        let Some(builtin) = builtin.filter(|builtin| !self.has(*builtin)) else {
            return diagnostic;
        };
        let since = builtin.since();
        let version = since.required().unwrap_or_default().name();
        diagnostic.edits.clear();
        diagnostic.note(format!(
            "`{suggested}` requires {since}: compile with `-cl-std=CL{version}`"
        ))
    }

    /// Adds the declaration of a name to the error about its use before that, if that has no other help.
    #[inline(never)]
    fn note_later_declaration(&mut self, name: ast::Name<'a>) {
        let message = format!("use of undeclared identifier `{}`", name.text);
        let mut found = self.diagnostics.iter_mut().rev();
        let is_about = |d: &&mut Diagnostic| d.code == Code::E0101 && d.message == message;
        if let Some(diagnostic) = found.find(is_about)
            && diagnostic
                .help
                .as_ref()
                .is_none_or(|help| help.starts_with(statements::DECLARE_IT))
            && diagnostic.secondary.is_empty()
        {
            diagnostic.secondary.push(crate::diagnostic::Label {
                span: name.span,
                text: "declared here, after the use".to_owned(),
            });
            diagnostic.help = Some("move the declaration before the use".to_owned());
        }
    }

    /// Whether a name is declared together with its type, as in `intdata`, which was reported.
    fn is_joined(&mut self, name: &str) -> bool {
        if !self.searches.permit(self.scopes.name_count()) {
            return false;
        }
        let is_type = |word: &str| {
            let typedef = self.scopes.find(word);
            typedef.is_some_and(|b| matches!(b.symbol, Symbol::Typedef(_)))
                || super::parse::built_in_types().any(|ty| ty == word)
        };
        let mut unusable = self.scopes.unusable();
        unusable.any(|known| known.strip_suffix(name).is_some_and(is_type))
    }

    /// Binds a name in the innermost block. If that block already binds it, reports a redefinition
    /// and returns `false`.
    fn bind(&mut self, name: ast::Name<'a>, symbol: Symbol) -> bool {
        if let Some(before) = self.scopes.find_in_block(name.text) {
            let label = match before.symbol {
                Symbol::Variable(v) => {
                    let shown = self.show(self.variable(v).ty);
                    format!("previous definition, of type `{shown}`, is here")
                }
                _ => "previous definition is here".to_owned(),
            };
            let diagnostic = Diagnostic::new(
                Code::E0102,
                name.span,
                format!("redefinition of `{}`", name.text),
            )
            .also(before.span, label);
            self.report(diagnostic);
            return false;
        }
        self.scopes.bind(name.text, symbol, name.span);
        if self.unknown.contains(name.text) {
            self.note_later_declaration(name);
        }
        true
    }
}

#[cfg(test)]
mod tests;
