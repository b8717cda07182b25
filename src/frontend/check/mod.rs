//! Syntax tree -> typed tree: is it OpenCL C, and what does it mean?
//!
//! What is not OpenCL C gets a diagnostic of its own kind; what is, but cannot be compiled
//! yet, gets E0901. An expression that was reported yields nothing, and nothing that needs
//! it is reported again; a name whose declaration was wrong is remembered as unusable.
//!
//! Keeps: after `check` reports no error, every node of the typed tree is as [`typed`]
//! says, and nothing behind it needs to look for mistakes.

mod calls;
pub mod declarations;
mod expressions;
mod statements;
mod warnings;

use super::ast;
use super::preprocess::Language;
use super::scope::{Scopes, Symbol};
use super::typed::{self, Expression, ExpressionId, ExpressionKind, FunctionId, VariableId};
use super::types::{RecordId, Type, Types};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::target::Target;
use hashbrown::{HashMap, HashSet};

/// What the checker needs to know beside the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whether a*b+c may be contracted where no pragma says otherwise.
    pub contract: bool,
    /// What the program is for: it says whether there are doubles.
    pub target: Target,
    /// Whether floats without suffix are of type float although there are doubles.
    pub single_constants: bool,
    /// The version of the language.
    pub language: Language,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            contract: true,
            target: Target::default(),
            single_constants: false,
            language: Language::default(),
        }
    }
}

/// Checks a translation unit, with the files of the library that it needs. The diagnostics are in
/// the order of the source; when one of them is an error the unit is not to be lowered.
pub fn check<'a>(
    library: &'a [ast::Unit<'a>],
    unit: &'a ast::Unit<'a>,
    options: &Options,
) -> (typed::Unit, Vec<Diagnostic>) {
    let mut checker = Checker {
        diagnostics: Vec::new(),
        errors: 0,
        types: Types::default(),
        constants: Vec::new(),
        constant_bytes: 0,
        defining: Vec::new(),
        scopes: Scopes::default(),
        lost: unit.lost.iter().copied().collect(),
        macros: unit.macros.clone(),
        unknown: HashSet::new(),
        function: Body::default(),
        contract: false,
        default_contract: options.contract,
        target: options.target,
        single_constants: options.single_constants,
        language: options.language,
        library: HashMap::new(),
        declared: HashMap::new(),
        is_library: true,
        functions: Vec::new(),
        calls: Vec::new(),
        later: HashMap::new(),
    };
    let mut functions = Vec::new();
    checker.check_library(library, &mut functions);
    checker.contract = options.contract;
    checker.is_library = false;
    for item in &unit.items {
        if let ast::Item::Function(function) = item {
            let name = function.declarator.name;
            name.map(|n| checker.later.entry(n.text).or_insert(n.span));
        }
    }
    for item in &unit.items {
        match item {
            ast::Item::Contract(pragma) => checker.set_contract(pragma),
            ast::Item::StaticAssertion(assertion) => checker.static_assertion(assertion),
            ast::Item::Declaration(declaration) => checker.file_declaration(declaration),
            ast::Item::Function(function) => functions.extend(checker.function(function)),
        }
    }
    checker.check_calls();
    let functions = calls::graph::numbered(functions, checker.functions.len());
    let mut diagnostics = checker.diagnostics;
    diagnostics.sort_by_key(|d| d.primary.as_ref().map_or(0, |p| p.span.start));
    let unit = typed::Unit {
        functions,
        constants: checker.constants,
        types: checker.types,
    };
    (unit, diagnostics)
}

/// The function that is being checked.
#[derive(Default)]
struct Body<'a> {
    /// Where calls can name it.
    id: Option<FunctionId>,
    name: &'a str,
    is_kernel: bool,
    /// What it returns, when that could be checked.
    result: Option<Type>,
    variables: Vec<typed::Variable>,
    expressions: Vec<Expression>,
    /// How deep a walk over each expression recurses ([`height`]).
    heights: Vec<u32>,
    /// The greatest height of the expressions in the statement expression that was checked last.
    inner_height: u32,
    /// Whether it was reported that an expression is too deep.
    too_high: bool,
    /// The values of `const` integers that are initialised with constants.
    constants: HashMap<VariableId, i128>,
    /// Whether a statement is missing, because it has an error or stands by what has one.
    is_incomplete: bool,
    /// Bytes of all arrays.
    private_bytes: u64,
    /// Bytes of its variables in local memory.
    local_bytes: u64,
    /// How many loops are around.
    loops: u32,
    /// The `switch` statements that are around, from the outermost in.
    switches: Vec<statements::switches::Switch>,
    /// How many of them are around the innermost statement expression.
    outer_switches: usize,
    labels: statements::labels::Labels<'a>,
}

/// The state of the walk over a unit.
struct Checker<'a> {
    diagnostics: Vec<Diagnostic>,
    /// How many errors were reported.
    errors: usize,
    types: Types,
    constants: Vec<typed::ConstantVariable>,
    /// Bytes of all variables in `constant` memory.
    constant_bytes: u64,
    /// The structures whose members are being declared, from the outermost in.
    defining: Vec<RecordId>,
    scopes: Scopes<'a>,
    /// Names that may be declared where the source could not be parsed.
    lost: HashSet<&'a str>,
    /// The macros of the program, which may have been meant.
    macros: Vec<&'a str>,
    /// Names that were reported as unknown in this function.
    unknown: HashSet<&'a str>,
    function: Body<'a>,
    contract: bool,
    default_contract: bool,
    target: Target,
    single_constants: bool,
    language: Language,
    /// The functions of the library, by name.
    library: HashMap<&'a str, FunctionId>,
    /// Whether what is checked is the library.
    is_library: bool,
    /// The functions of the program that were declared so far, those of inner blocks too: all
    /// declarations of a name mean the same function.
    declared: HashMap<&'a str, Vec<FunctionId>>,
    /// All functions, by id.
    functions: Vec<declarations::functions::DeclaredFunction<'a>>,
    /// All calls of them, in the order of the source.
    calls: Vec<calls::graph::Call>,
    /// Where each function of the unit has its body.
    later: HashMap<&'a str, Span>,
}

impl<'a> Checker<'a> {
    /// Checks the files of the library in a scope of their own. What they contract is written out
    /// in them, so that no option changes it.
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
        self.errors += usize::from(diagnostic.is_error());
        self.diagnostics.push(diagnostic);
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::new(code, span, message));
    }

    /// Valid OpenCL C that cannot be compiled yet.
    fn unsupported(&mut self, span: Span, what: &str, instead: Option<&str>) {
        let mut diagnostic =
            Diagnostic::new(Code::E0901, span, format!("{what} not supported yet"));
        if let Some(instead) = instead {
            diagnostic = diagnostic.help(instead);
        }
        self.report(diagnostic);
    }

    /// Runs a check of something that stands within what was reported as unsupported: what
    /// is unsupported in it is not said again, mistakes are.
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

    /// A type as messages show it.
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

    /// Reports a name that stands for nothing, once in a function.
    fn unknown_name(&mut self, name: &'a str, span: Span, functions: bool) {
        if self.lost.contains(name) || !self.unknown.insert(name) {
            return;
        }
        let what = if functions { "function" } else { "name" };
        let mut diagnostic = Diagnostic::new(Code::E0101, span, format!("unknown {what} `{name}`"));
        let macros = self.macros.iter().copied();
        let builtins = super::builtins::Builtin::rows().filter_map(|b| Some(b.row()?.name));
        let others: Vec<&str> = if functions {
            macros.chain(builtins).collect()
        } else {
            macros.collect()
        };
        if let (true, Some(&span)) = (functions, self.later.get(name)) {
            diagnostic = diagnostic
                .also(span, "defined only here")
                .help("move it up, or declare it before this place");
        } else if let Some(nearest) = self.scopes.nearest(name, others.into_iter()) {
            diagnostic = diagnostic.help(format!("did you mean `{nearest}`?"));
        }
        self.report(diagnostic);
    }

    /// Binds a name; `false` and a report when this block has it already.
    fn bind(&mut self, name: ast::Name<'a>, symbol: Symbol) -> bool {
        if let Some(before) = self.scopes.find_in_block(name.text) {
            let diagnostic = Diagnostic::new(
                Code::E0102,
                name.span,
                format!("`{}` is declared twice", name.text),
            )
            .also(before.span, "declared here before");
            self.report(diagnostic);
            return false;
        }
        self.scopes.bind(name.text, symbol, name.span);
        true
    }
}

#[cfg(test)]
mod tests;
