//! Functions with parameters that point to the generic address space (OpenCL C 2.0, 6.5.5). The address spaces are
//! decided at compile time: such a function is checked once for each combination of address spaces that calls pass,
//! and each of these instances is a function of its own. A pointer to one of several address spaces, known only at
//! run time, is an error in the instance or at the call.
//!
//! The bodies are checked after the whole translation unit, when all calls are known but those in other instances.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::FunctionDefinition;
use crate::frontend::check::Checker;
use crate::frontend::preprocess::Language;
use crate::frontend::typed::{
    self, ExpressionId, ExpressionKind, FunctionId, PlaceBase, VariableId,
};
use crate::frontend::types::{Pointer, Space, Type, TypeId};
use crate::source::Span;
use hashbrown::HashMap;
use std::sync::Arc;

/// The largest number of instances of all functions of a translation unit.
const MAX_INSTANCES: usize = 4096;

/// A function definition with parameters that point to the generic address space.
struct Definition<'a> {
    id: FunctionId,
    function: &'a FunctionDefinition<'a>,
    /// Whether contraction is on at the definition.
    contract: bool,
    result: ResultSources,
}

/// What the pointers that a function returns are derived from.
#[derive(Default)]
struct ResultSources {
    /// Its generic parameters, by index.
    parameters: Vec<usize>,
    /// Other pointers: the address spaces that they name.
    spaces: Vec<Space>,
}

/// A function that is called with pointers to these address spaces.
struct Instance {
    /// The function as declared.
    of: FunctionId,
    /// The address spaces of its generic parameters.
    spaces: Vec<Space>,
    /// The function with these address spaces; `of` if all of them are private.
    id: FunctionId,
    /// The first call, if there is one.
    call: Option<Span>,
}

/// The generic functions of a translation unit and their instances.
#[derive(Default)]
pub(in crate::frontend::check) struct Instances<'a> {
    /// The definitions, in source order.
    definitions: Vec<Definition<'a>>,
    /// The index in `definitions` of each function.
    places: HashMap<FunctionId, usize>,
    /// In the order of their first calls. The body of each is checked once.
    called: Vec<Instance>,
    /// The index in `called` of each function and its address spaces.
    known: HashMap<(FunctionId, Vec<Space>), usize>,
    /// The number of instances of each called function.
    counts: HashMap<FunctionId, usize>,
    /// The number of functions declared for address spaces other than the private one.
    declared: usize,
    /// The flow of pointers in the body that was checked last.
    pub(in crate::frontend::check) flow: PointerFlow,
}

/// The values that the pointers of a function have, apart from assignments.
#[derive(Default)]
pub(in crate::frontend::check) struct PointerFlow {
    /// The values of `return` statements, in source order.
    pub(in crate::frontend::check) returned: Vec<ExpressionId>,
    /// The variables with their initial values, in source order.
    pub(in crate::frontend::check) initial: Vec<(VariableId, ExpressionId)>,
}

/// How far the output of the checker has come, to remove what a trial adds.
struct Mark {
    diagnostics: usize,
    errors: usize,
    calls: usize,
    passed: usize,
    constants: usize,
    constant_bytes: u64,
    called: usize,
}

/// Adds the variables that the value of a pointer expression is derived from.
fn sources(body: &typed::Function, pointer: ExpressionId, found: &mut Vec<VariableId>) {
    let mut pending = vec![pointer];
    while let Some(id) = pending.pop() {
        let expression = &body.expressions[id.0 as usize];
        if expression.ty.pointer().is_none() {
            continue;
        }
        match &expression.kind {
            ExpressionKind::Load(place)
            | ExpressionKind::Step { place, .. }
            | ExpressionKind::AssignOffset { place, .. } => match place.base() {
                PlaceBase::Variable(v) if !found.contains(&v) => found.push(v),
                _ => {}
            },
            ExpressionKind::Assign { value, .. } => pending.push(*value),
            ExpressionKind::Convert(a)
            | ExpressionKind::Offset { pointer: a, .. }
            | ExpressionKind::Member { pointer: a, .. } => pending.push(*a),
            ExpressionKind::Conditional(_, a, b) => pending.extend([*a, *b]),
            ExpressionKind::Comma(all) => pending.extend(all.last()),
            // A function may return any of its arguments.
            ExpressionKind::CallFunction(_, arguments) => pending.extend(arguments.iter()),
            _ => {}
        }
    }
}

/// What the results of a function are derived from. In `body` its generic pointers point to private memory.
fn result_sources(body: &typed::Function, flow: &PointerFlow, generic: &[usize]) -> ResultSources {
    let mut result = ResultSources::default();
    let mut found = Vec::new();
    for &value in &flow.returned {
        match body.expressions[value.0 as usize].ty.pointer() {
            Some(p) if p.space != Space::Private => {
                if !result.spaces.contains(&p.space) {
                    result.spaces.push(p.space);
                }
            }
            _ => sources(body, value, &mut found),
        }
    }
    let mut next = 0;
    while let Some(&variable) = found.get(next) {
        next += 1;
        let initial = flow.initial.iter();
        for (_, value) in initial.filter(|(v, _)| *v == variable) {
            sources(body, *value, &mut found);
        }
        for expression in &body.expressions {
            if let ExpressionKind::Assign { place, value } = &expression.kind
                && place.base() == PlaceBase::Variable(variable)
            {
                sources(body, *value, &mut found);
            }
        }
    }
    let is_source = |k: &usize| found.contains(&VariableId(*k as u32));
    result.parameters = generic.iter().copied().filter(is_source).collect();
    result
}

impl<'a> Checker<'a> {
    /// Whether pointers declared without an address space are generic. The library names them all.
    pub(in crate::frontend::check) fn has_generic_space(&self) -> bool {
        self.language >= Language::Cl20 && !self.is_library
    }

    /// Whether the body of a function with generic parameters is being checked, for any address spaces.
    pub(in crate::frontend::check) fn is_in_instance(&self) -> bool {
        let function = self.function.id.map(|id| &self.functions[id.0 as usize]);
        function.is_some_and(|f| f.is_instance || !f.generic.is_empty())
    }

    fn mark(&self) -> Mark {
        Mark {
            diagnostics: self.diagnostics.len(),
            errors: self.errors,
            calls: self.calls.len(),
            passed: self.passed.len(),
            constants: self.constants.len(),
            constant_bytes: self.constant_bytes,
            called: self.instances.called.len(),
        }
    }

    /// Removes what was added since a mark.
    fn undo(&mut self, mark: &Mark) {
        self.diagnostics.truncate(mark.diagnostics);
        self.errors = mark.errors;
        self.calls.truncate(mark.calls);
        self.passed.truncate(mark.passed);
        self.constants.truncate(mark.constants);
        self.constant_bytes = mark.constant_bytes;
        for added in self.instances.called.drain(mark.called..) {
            if let Some(count) = self.instances.counts.get_mut(&added.of) {
                *count -= 1;
            }
            self.instances.known.remove(&(added.of, added.spaces));
        }
    }

    /// Records the definition of a function with generic parameters, whose declaration was checked.
    pub(in crate::frontend::check) fn define_generic(
        &mut self,
        id: FunctionId,
        function: &'a FunctionDefinition<'a>,
    ) {
        let declared = &self.functions[id.0 as usize];
        let generic = Arc::clone(&declared.generic);
        let result = match declared.has_generic_result {
            true => self.trial(id, function, &generic),
            false => ResultSources::default(),
        };
        let place = self.instances.definitions.len();
        self.instances.places.insert(id, place);
        self.instances.definitions.push(Definition {
            id,
            function,
            contract: self.contract,
            result,
        });
    }

    /// What the results of a function are derived from, by a check of its body that is undone.
    fn trial(
        &mut self,
        id: FunctionId,
        function: &'a FunctionDefinition<'a>,
        generic: &[usize],
    ) -> ResultSources {
        let mark = self.mark();
        let body = self.instance_body(function, id);
        self.undo(&mark);
        let flow = std::mem::take(&mut self.instances.flow);
        body.map_or_else(ResultSources::default, |(_, body)| {
            result_sources(&body, &flow, generic)
        })
    }

    /// Decides which address space the result of a function without generic parameters points to: that of the
    /// pointers which it returns.
    pub(in crate::frontend::check) fn decide_result(
        &mut self,
        id: FunctionId,
        function: &'a FunctionDefinition<'a>,
    ) {
        let declared = &self.functions[id.0 as usize];
        let Type::Pointer(p) = declared.result else {
            return;
        };
        if !declared.has_generic_result || self.calls.iter().any(|c| c.callee == id) {
            return;
        }
        if let [space, ..] = *self.trial(id, function, &[]).spaces
            && space != Space::Constant
        {
            self.functions[id.0 as usize].result = Type::Pointer(Pointer { space, ..p });
        }
    }

    /// The function that a call with these arguments calls: of a function with generic parameters, its instance for
    /// the address spaces of the arguments. `None` after an error.
    pub(super) fn instance_for(
        &mut self,
        callee: FunctionId,
        arguments: &[ExpressionId],
        span: Span,
    ) -> Option<FunctionId> {
        let function = &self.functions[callee.0 as usize];
        if function.generic.is_empty() || function.parameters.len() != arguments.len() {
            return Some(callee);
        }
        let generic = Arc::clone(&function.generic);
        let space = |&k: &usize| match self.ty(arguments[k]) {
            Type::Pointer(p)
                if p.space != Space::Constant && !self.is_null_constant(arguments[k]) =>
            {
                p.space
            }
            _ => Space::Private,
        };
        let spaces: Vec<Space> = generic.iter().map(space).collect();
        self.instance(callee, spaces, Some(span))
    }

    /// The instance of a function for these address spaces of its generic parameters. `None` after an error.
    fn instance(
        &mut self,
        of: FunctionId,
        spaces: Vec<Space>,
        call: Option<Span>,
    ) -> Option<FunctionId> {
        if let Some(&known) = self.instances.known.get(&(of, spaces.clone())) {
            return Some(self.instances.called[known].id);
        }
        let at = call.unwrap_or(self.functions[of.0 as usize].span);
        let id = match spaces.iter().all(|s| *s == Space::Private) {
            true => of,
            false => self.declare_instance(of, &spaces, at)?,
        };
        let index = self.instances.called.len();
        *self.instances.counts.entry(of).or_default() += 1;
        self.instances.known.insert((of, spaces.clone()), index);
        self.instances.called.push(Instance {
            of,
            spaces,
            id,
            call,
        });
        Some(id)
    }

    /// Declares an instance: the function with these address spaces in place of the generic one. `None` after an
    /// error.
    fn declare_instance(
        &mut self,
        of: FunctionId,
        spaces: &[Space],
        call: Span,
    ) -> Option<FunctionId> {
        self.instances.declared += 1;
        if self.instances.declared > MAX_INSTANCES {
            if self.instances.declared == MAX_INSTANCES + 1 {
                let message = format!(
                    "functions with pointers to the generic address space exceed the limit of {MAX_INSTANCES} \
                     combinations of address spaces"
                );
                self.error(Code::E0604, call, message);
            }
            return None;
        }
        let function = &self.functions[of.0 as usize];
        let mut parameters = function.parameters.to_vec();
        for (&k, &space) in function.generic.iter().zip(spaces) {
            if let Type::Pointer(p) = parameters[k] {
                parameters[k] = Type::Pointer(Pointer { space, ..p });
            }
        }
        let mut result = function.result;
        if let (true, Type::Pointer(p)) = (function.has_generic_result, result) {
            let space = self.result_space(of, spaces, p, call)?;
            result = Type::Pointer(Pointer { space, ..p });
        }
        let function = &self.functions[of.0 as usize];
        let instance = function.instance(parameters.into(), result);
        self.functions.push(instance);
        Some(FunctionId(self.functions.len() as u32 - 1))
    }

    /// The address space of the result of an instance: that of the parameters that the result is derived from, or,
    /// where that is not known, of those that point to the same type. `None` after an error.
    fn result_space(
        &mut self,
        of: FunctionId,
        spaces: &[Space],
        result: Pointer,
        call: Span,
    ) -> Option<Space> {
        let function = &self.functions[of.0 as usize];
        let place = self.instances.places.get(&of);
        let definition = place.map(|&place| &self.instances.definitions[place]);
        let is_known =
            |d: &&Definition<'_>| !d.result.parameters.is_empty() || !d.result.spaces.is_empty();
        let definition = definition.filter(is_known);
        let is_source = |k: &usize| match definition {
            Some(definition) => definition.result.parameters.contains(k),
            None => function.parameters[*k].pointer().is_some_and(|p| {
                p.pointee == result.pointee || [p.pointee, result.pointee].contains(&TypeId::VOID)
            }),
        };
        let parameters = function.generic.iter().zip(spaces);
        let parameters = parameters.filter(|(k, _)| is_source(k)).map(|(_, s)| *s);
        let named = definition.map_or(&[][..], |d| &d.result.spaces);
        let mut found: Vec<Space> = Vec::new();
        for space in parameters.chain(named.iter().copied()) {
            if !found.contains(&space) {
                found.push(space);
            }
        }
        match *found {
            [] => Some(Space::Private),
            [only] => Some(only),
            [a, b, ..] => {
                let name = function.name;
                let message = format!(
                    "the result of `{name}` may point to `{}` or to `{}` memory here",
                    a.name(),
                    b.name()
                );
                let declared = function.span;
                self.report(
                    Diagnostic::new(Code::E0901, call, message)
                        .also(declared, format!("`{name}` declared here"))
                        .note("address spaces are determined at compile time")
                        .help("pass pointers to one address space, or do not return a pointer"),
                );
                None
            }
        }
    }

    /// Checks the bodies of all instances, and adds them to the functions. A function that is never called is
    /// checked with pointers to private memory, or, if only that is correct, to global memory.
    pub(in crate::frontend::check) fn check_instances(
        &mut self,
        functions: &mut Vec<(FunctionId, typed::Function)>,
    ) {
        let mut next = 0;
        self.check_called(&mut next, functions);
        // The callers first: what they call is called, then.
        for k in (0..self.instances.definitions.len()).rev() {
            let id = self.instances.definitions[k].id;
            if self.instances.counts.get(&id).is_some_and(|n| *n > 0) {
                continue;
            }
            let count = self.functions[id.0 as usize].generic.len();
            let mark = self.mark();
            let mut body = None;
            for space in [Space::Private, Space::Global, Space::Private] {
                self.undo(&mark);
                next = mark.called;
                let mut added = Vec::new();
                self.instance(id, vec![space; count], None);
                self.check_called(&mut next, &mut added);
                body = Some(added);
                if self.errors == mark.errors {
                    break;
                }
            }
            functions.extend(body.into_iter().flatten());
        }
    }

    /// Checks the bodies of the called instances from `next`, those that they call included.
    fn check_called(
        &mut self,
        next: &mut usize,
        functions: &mut Vec<(FunctionId, typed::Function)>,
    ) {
        while let Some(instance) = self.instances.called.get(*next) {
            *next += 1;
            let (of, id, call) = (instance.of, instance.id, instance.call);
            let spaces = instance.spaces.clone();
            let place = self.instances.places.get(&of);
            let Some(definition) = place.map(|&place| &self.instances.definitions[place]) else {
                // Calls of functions without a body are reported with the call graph.
                continue;
            };
            let function = definition.function;
            let contract = std::mem::replace(&mut self.contract, definition.contract);
            let before = self.diagnostics.len();
            let checked = self.instance_body(function, id);
            self.contract = contract;
            self.functions[id.0 as usize].is_defined = true;
            functions.extend(checked);
            self.merge_reports(before, of, &spaces, call);
        }
    }

    /// Removes the diagnostics from `first` that another instance of the function has, and notes at errors for which
    /// instance they are.
    fn merge_reports(
        &mut self,
        first: usize,
        of: FunctionId,
        spaces: &[Space],
        call: Option<Span>,
    ) {
        let found = self.diagnostics.split_off(first);
        let function = &self.functions[of.0 as usize];
        let name = function.name;
        let is_repeated = self.instances.counts.get(&of).is_some_and(|n| *n > 1);
        let is_default = spaces.iter().all(|s| *s == Space::Private);
        for mut diagnostic in found {
            let span = |d: &Diagnostic| d.primary.as_ref().map(|p| p.span);
            let is_same =
                |d: &Diagnostic| d.code == diagnostic.code && span(d) == span(&diagnostic);
            if is_repeated && self.diagnostics.iter().any(is_same) {
                self.errors -= usize::from(diagnostic.is_error());
                continue;
            }
            let is_special = !is_default || is_repeated;
            if let (true, true, Some(call)) = (diagnostic.is_error(), is_special, call) {
                let names: Vec<String> = spaces.iter().map(|s| format!("`{}`", s.name())).collect();
                let (pointers, memory) = match names.len() {
                    1 => ("a pointer", names.concat()),
                    _ => ("pointers", names.join(", ")),
                };
                diagnostic = diagnostic.also(
                    call,
                    format!("`{name}` is called with {pointers} to {memory} memory here"),
                );
            }
            self.diagnostics.push(diagnostic);
        }
    }
}
