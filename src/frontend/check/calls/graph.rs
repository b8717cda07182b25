//! The call graph: calls of undefined functions, recursion (OpenCL C 6.9.i) and nesting depth.
//!
//! The depth-first search uses an explicit stack, since a program may have any number of functions.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::scope::Symbol;
use crate::frontend::typed::{self, ExpressionKind, FunctionId};
use crate::source::Span;

/// The largest call depth of a function; a leaf function has depth 0.
pub(in crate::frontend::check) const MAX_CALL_DEPTH: u32 = 1024;

/// The largest number of calls shown for a cycle; in a longer one, the middle is omitted.
const MAX_SHOWN_CALLS: usize = 8;

/// An edge of the call graph.
#[derive(Clone, Copy)]
pub(in crate::frontend::check) struct Call {
    /// The function that contains the call.
    pub(in crate::frontend::check) caller: FunctionId,
    /// The called function, which may be undefined.
    pub(in crate::frontend::check) callee: FunctionId,
    /// The call expression in the source.
    pub(in crate::frontend::check) span: Span,
}

/// The state of a function in the depth-first search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// On the current path from the root: a call of it closes a cycle.
    Open,
    Done,
}

impl Checker<'_> {
    /// Reports calls of undefined functions, recursion, and calls nested deeper than
    /// [`MAX_CALL_DEPTH`].
    pub(in crate::frontend::check) fn check_calls(&mut self) {
        // Group the calls by caller, each group in source order.
        let mut calls = std::mem::take(&mut self.calls);
        calls.sort_by_key(|c| (c.caller, c.span.start));
        let count = self.functions.len() as u32;
        let ranges: Vec<(usize, usize)> = (0..count)
            .map(|f| {
                let start = calls.partition_point(|c| c.caller.0 < f);
                (start, calls.partition_point(|c| c.caller.0 <= f))
            })
            .collect();
        self.calls_without_body(&calls, &ranges);
        let mut states = vec![State::New; ranges.len()];
        let mut depths = vec![0u32; ranges.len()];
        let mut is_reported = vec![false; ranges.len()];
        let mut too_deep = false;
        for root in 0..ranges.len() {
            if states[root] != State::New {
                continue;
            }
            states[root] = State::Open;
            // The current path; with each function, the index of its next unvisited call.
            let mut path = vec![(root, ranges[root].0)];
            while let Some(&mut (function, ref mut next)) = path.last_mut() {
                if *next == ranges[function].1 {
                    path.pop();
                    states[function] = State::Done;
                    if let Some(&(caller, next)) = path.last() {
                        let depth = depths[function] + 1;
                        depths[caller] = depths[caller].max(depth);
                        if depth > MAX_CALL_DEPTH && !std::mem::replace(&mut too_deep, true) {
                            self.too_deep(calls[next - 1].span);
                        }
                    }
                    continue;
                }
                let call = calls[*next];
                *next += 1;
                let callee = call.callee.0 as usize;
                match states[callee] {
                    State::New => {
                        states[callee] = State::Open;
                        path.push((callee, ranges[callee].0));
                    }
                    State::Open => {
                        if !std::mem::replace(&mut is_reported[callee], true) {
                            let start = path.iter().position(|&(f, _)| f == callee);
                            let cycle: Vec<Call> = path[start.unwrap_or(0)..]
                                .iter()
                                .map(|&(_, next)| calls[next - 1])
                                .collect();
                            self.recursion(&cycle);
                        }
                    }
                    State::Done => {
                        depths[function] = depths[function].max(depths[callee] + 1);
                        if depths[function] > MAX_CALL_DEPTH
                            && !std::mem::replace(&mut too_deep, true)
                        {
                            self.too_deep(call.span);
                        }
                    }
                }
            }
        }
    }

    /// Reports each undefined function that a kernel calls directly or indirectly, at its first such
    /// call. Functions unreachable from kernels may call undefined functions: library headers do.
    ///
    /// `ranges` has the index range of each caller's calls in `calls`.
    fn calls_without_body(&mut self, calls: &[Call], ranges: &[(usize, usize)]) {
        let mut is_reached: Vec<bool> = self
            .functions
            .iter()
            .map(|f| f.is_kernel && f.is_defined)
            .collect();
        let mut pending: Vec<usize> = (0..ranges.len()).filter(|&f| is_reached[f]).collect();
        let mut missing: Vec<Call> = Vec::new();
        while let Some(caller) = pending.pop() {
            let (start, end) = ranges[caller];
            for &call in &calls[start..end] {
                let callee = call.callee.0 as usize;
                if !self.functions[callee].is_defined {
                    missing.push(call);
                } else if !std::mem::replace(&mut is_reached[callee], true) {
                    pending.push(callee);
                }
            }
        }
        missing.sort_by_key(|c| c.span.start);
        let mut is_reported = vec![false; ranges.len()];
        for call in missing {
            let function = &self.functions[call.callee.0 as usize];
            if std::mem::replace(&mut is_reported[call.callee.0 as usize], true)
                || self.lost.contains(function.name)
                || self.is_defined_differently(function.name)
            {
                continue;
            }
            let diagnostic = Diagnostic::new(
                Code::E0104,
                call.span,
                format!("call to undefined function `{}`", function.name),
            )
            .also(function.span, "declared here")
            .help("define it in this translation unit: gencl does not link several");
            self.report(diagnostic);
        }
    }

    /// Whether the unit defines a function whose declarations are in conflict, which was reported.
    fn is_defined_differently(&self, name: &str) -> bool {
        let binding = self.scopes.find(name);
        let is_overloaded = binding.is_some_and(|b| matches!(b.symbol, Symbol::Overloads(_)));
        self.definitions.contains_key(name) && !is_overloaded
    }

    /// Reports recursion. `cycle` has the calls from a function back to itself, in call order.
    fn recursion(&mut self, cycle: &[Call]) {
        let name = |id: FunctionId| self.functions[id.0 as usize].name;
        let [first, rest @ ..] = cycle else { return };
        let calls = |call: &Call| format!("`{}` calls `{}`", name(call.caller), name(call.callee));
        let message = if rest.is_empty() {
            format!("`{}` calls itself", name(first.caller))
        } else {
            format!(
                "`{}` calls itself through other functions",
                name(first.caller)
            )
        };
        let mut diagnostic = Diagnostic::new(Code::E0403, first.span, message);
        if !rest.is_empty() {
            diagnostic = diagnostic.label(calls(first));
        }
        let is_shown = |k: usize| k < MAX_SHOWN_CALLS - 1 || k + 1 == rest.len();
        for (_, call) in rest.iter().enumerate().filter(|(k, _)| is_shown(*k)) {
            diagnostic = diagnostic.also(call.span, calls(call));
        }
        let hidden = (0..rest.len()).filter(|&k| !is_shown(k)).count();
        if hidden > 0 {
            diagnostic = diagnostic.note(format!(
                "{hidden} more calls between the last two are not shown"
            ));
        }
        self.report(
            diagnostic
                .note("recursion is not supported in OpenCL C")
                .help("use a loop instead"),
        );
    }

    fn too_deep(&mut self, span: Span) {
        self.report(
            Diagnostic::new(
                Code::E0601,
                span,
                format!("function calls nested too deeply: the limit is {MAX_CALL_DEPTH} levels"),
            )
            .help("merge some of the functions"),
        );
    }
}

/// Renumbers the defined functions by their position in `functions`, and updates the calls in their
/// bodies. `count` is the number of ids allocated so far, undefined functions included.
pub(in crate::frontend::check) fn numbered(
    functions: Vec<(FunctionId, typed::Function)>,
    count: usize,
) -> Vec<typed::Function> {
    let mut places = vec![FunctionId(0); count];
    for (place, (id, _)) in functions.iter().enumerate() {
        places[id.0 as usize] = FunctionId(place as u32);
    }
    let mut numbered: Vec<typed::Function> = functions.into_iter().map(|(_, f)| f).collect();
    for expression in numbered.iter_mut().flat_map(|f| &mut f.expressions) {
        if let ExpressionKind::CallFunction(id, _) = &mut expression.kind {
            *id = places[id.0 as usize];
        }
    }
    numbered
}
