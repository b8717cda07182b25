//! Statements (C99 6.8, OpenCL C 6.9).

pub(super) mod labels;
pub(super) mod switches;
mod unrolled;

use crate::cancel::is_canceled;
use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{self, Block, BlockItem, ForInitial, Label};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::conversions::Destination;
use crate::frontend::typed::{ExpressionId, Statement, StatementKind};
use crate::frontend::types::Type;
use crate::ir::function::Unroll;
use crate::source::Span;

/// The beginning of the help for an undeclared name that is assigned to.
pub(super) const DECLARE_IT: &str = "declare it: ";

/// The error about `return` in a function without a result whose `;` is missing: the next statement is read as its value.
fn without_semicolon(above: ast::ReturnAbove, value: Span) -> Diagnostic {
    let message = match above.is_same_line {
        true => "expected `;` after `return`, which is the end of a macro",
        false => "expected `;` after `return`, which is followed by a statement on the next line",
    };
    Diagnostic::new(Code::E0402, above.keyword, message)
        .also(value, "this is read as the value to return")
        .fix("add `;`", above.end, ";")
}

impl<'a> Checker<'a> {
    /// Checks a block in a new scope. A pragma in it is in effect until its end.
    pub(super) fn block(&mut self, block: &'a Block<'a>) -> Vec<Statement> {
        self.scopes.enter();
        let statements = self.block_items(block);
        self.scopes.leave();
        statements
    }

    /// Checks the items of a block in the current scope.
    pub(super) fn block_items(&mut self, block: &'a Block<'a>) -> Vec<Statement> {
        let contract = self.contract;
        let mut statements = Vec::with_capacity(block.items.len());
        let mut only_pragmas = true;
        for item in &block.items {
            self.reported_double = false;
            match item {
                BlockItem::Declaration(declaration) => {
                    self.local_declaration(declaration, &mut statements);
                }
                BlockItem::Contract(pragma) => {
                    if !only_pragmas {
                        self.error(
                            Code::E0303,
                            pragma.span,
                            "`#pragma OPENCL FP_CONTRACT` can only appear at file scope or at the start \
                             of a block",
                        );
                    }
                    self.set_contract(pragma);
                    continue;
                }
                BlockItem::StaticAssertion(assertion) => self.static_assertion(assertion),
                BlockItem::Statement(statement) => self.statement(statement, &mut statements),
            }
            only_pragmas = false;
        }
        self.contract = contract;
        statements
    }

    /// Checks a statement and appends it after its labels. Appends nothing for an empty statement and
    /// after an error was reported.
    fn statement(&mut self, statement: &'a ast::Statement<'a>, to: &mut Vec<Statement>) {
        if is_canceled(self.cancel) {
            return;
        }
        if let ast::StatementKind::Labeled { labels, body } = &statement.kind {
            self.labels(labels, to);
            self.statement(body, to);
        } else if let Some(kind) = self.statement_kind(statement) {
            to.push(Statement {
                kind,
                span: statement.span,
            });
        } else if !matches!(statement.kind, ast::StatementKind::Empty) {
            self.function.is_incomplete = true;
        }
    }

    fn statement_kind(&mut self, statement: &'a ast::Statement<'a>) -> Option<StatementKind> {
        let span = statement.span;
        self.reported_double = false;
        Some(match &statement.kind {
            ast::StatementKind::Empty => return None,
            ast::StatementKind::Expression(e) => {
                let reported = self.diagnostics.len();
                let Some(id) = self.value(e) else {
                    self.note_undeclared_counter(e, reported, false);
                    return None;
                };
                self.warn_of_ignored_result(id);
                StatementKind::Expression(id)
            }
            ast::StatementKind::Block(block) => StatementKind::Block(self.block(block)),
            ast::StatementKind::If { arms, otherwise } => {
                let mut checked = Vec::with_capacity(arms.len());
                for (condition, body) in arms {
                    let condition = self.condition(condition);
                    let body = self.body(body);
                    checked.extend(condition.map(|c| (c, body)));
                }
                let otherwise = otherwise.map(|s| Box::new(self.body(s)));
                if checked.len() != arms.len() {
                    return None;
                }
                StatementKind::If {
                    arms: checked,
                    otherwise,
                }
            }
            ast::StatementKind::For {
                initial,
                condition,
                step,
                body,
            } => {
                let unroll = self.unroll(statement.unroll);
                return self.for_loop(initial, *condition, *step, body, unroll);
            }
            ast::StatementKind::While { condition, body } => {
                let unroll = self.unroll(statement.unroll);
                let condition = self.condition(condition);
                let body = self.loop_body(body);
                StatementKind::Loop {
                    initial: Vec::new(),
                    condition: Some(condition?),
                    step: None,
                    body: Box::new(body),
                    unroll,
                }
            }
            ast::StatementKind::Do { body, condition } => {
                let unroll = self.unroll(statement.unroll);
                let body = self.loop_body(body);
                StatementKind::DoLoop {
                    body: Box::new(body),
                    condition: self.condition(condition)?,
                    unroll,
                }
            }
            ast::StatementKind::Switch { selector, body } => {
                return self.switch(selector, body);
            }
            // `statement` handles labels.
            ast::StatementKind::Labeled { .. } => return None,
            ast::StatementKind::Break => {
                let is_inside = self.function.loops > 0 || !self.function.switches.is_empty();
                if !is_inside && !self.is_lost_loop() && !self.lost.contains("switch") {
                    let message = "`break` statement not in loop or `switch` statement";
                    self.error(Code::E0401, span, message);
                    return None;
                }
                StatementKind::Break
            }
            ast::StatementKind::Continue => {
                if self.function.loops == 0 && !self.is_lost_loop() {
                    self.error(
                        Code::E0401,
                        span,
                        "`continue` statement not in loop statement",
                    );
                    return None;
                }
                StatementKind::Continue
            }
            ast::StatementKind::Goto(name) => {
                StatementKind::Goto(self.function.labels.used(name.text, name.span))
            }
            ast::StatementKind::Return(value) => {
                let value = self.returned(*value, span)?;
                match value {
                    // `return f();` with a void `f` in a void function: a call and a return. Other
                    // compilers accept it, too.
                    Some(call) if self.ty(call) == Type::Void => StatementKind::Block(
                        [StatementKind::Expression(call), StatementKind::Return(None)]
                            .map(|kind| Statement { kind, span })
                            .into(),
                    ),
                    value => StatementKind::Return(value),
                }
            }
        })
    }

    /// The operand of a `return`, converted to the result type. The outer `None`: an error was reported.
    fn returned(
        &mut self,
        value: Option<&'a ast::Expression<'a>>,
        span: Span,
    ) -> Option<Option<ExpressionId>> {
        let id = match value {
            Some(value) => Some(self.value(value)?),
            None => None,
        };
        let name = self.function.name;
        match (id, self.function.result?) {
            (None, Type::Void) => Some(None),
            (None, result) => {
                let result = self.show(result);
                let message =
                    format!("non-void function `{name}` should return a value of type `{result}`");
                self.error(Code::E0402, span, message);
                None
            }
            (Some(id), Type::Void) if self.ty(id) == Type::Void => Some(Some(id)),
            (Some(id), Type::Void) => {
                let at = self.span(id);
                let message = format!("void function `{name}` should not return a value");
                let mut diagnostic = Diagnostic::new(Code::E0402, at, message);
                let above = self.returns_above;
                if let Ok(found) = above.binary_search_by_key(&span.start, |a| a.statement.start) {
                    diagnostic = without_semicolon(above[found], at);
                } else if self.function.is_kernel {
                    diagnostic = diagnostic.help("store the value in a `global` buffer");
                }
                self.report(diagnostic);
                None
            }
            (Some(id), result) => {
                self.function.pointers.returned.push(id);
                self.warn_of_stack_address(id);
                self.assigned_to(id, result, Destination::Result).map(Some)
            }
        }
    }

    /// Checks a substatement, the body of an `if`, a loop or a `switch`, as a single statement.
    pub(super) fn body(&mut self, statement: &'a ast::Statement<'a>) -> Statement {
        let mut all = Vec::new();
        self.statement(statement, &mut all);
        match all.pop() {
            Some(only) if all.is_empty() => only,
            last => {
                all.extend(last);
                Statement {
                    kind: StatementKind::Block(all),
                    span: statement.span,
                }
            }
        }
    }

    fn loop_body(&mut self, statement: &'a ast::Statement<'a>) -> Statement {
        self.function.loops += 1;
        let body = self.body(statement);
        self.function.loops -= 1;
        body
    }

    /// Has the error about an undeclared name that a statement or the head of a `for` assigns to tell how to declare it; `first` is
    /// the number of diagnostics before the assignment.
    #[inline(never)]
    fn note_undeclared_counter(&mut self, e: &ast::Expression<'a>, first: usize, is_counter: bool) {
        let ast::ExpressionKind::Assign(None, _, left, right) = &e.kind else {
            return;
        };
        let ast::ExpressionKind::Name(name) = left.kind else {
            return;
        };
        let ty = match right.unparenthesized().kind {
            ast::ExpressionKind::Number(text) if text.contains('.') => "float",
            ast::ExpressionKind::Number(_) => "int",
            _ if is_counter => "int",
            // It may be of any type.
            _ => return,
        };
        let is_about = |d: &&mut Diagnostic| {
            d.code == Code::E0101
                && d.help.is_none()
                && d.suggestions.is_empty()
                && d.primary.as_ref().is_some_and(|p| p.span == left.span)
        };
        let reported = self.diagnostics.get_mut(first..).unwrap_or_default();
        if let Some(error) = reported.iter_mut().find(is_about) {
            error.help = Some(format!("{DECLARE_IT}`{ty} {name} = ...`"));
        }
    }

    fn for_loop(
        &mut self,
        initial: &'a ForInitial<'a>,
        condition: Option<&'a ast::Expression<'a>>,
        step: Option<&'a ast::Expression<'a>>,
        body: &'a ast::Statement<'a>,
        unroll: Option<Unroll>,
    ) -> Option<StatementKind> {
        self.scopes.enter();
        let mut before = Vec::new();
        match initial {
            ForInitial::Empty => {}
            ForInitial::Expression(e) => {
                let errors = self.diagnostics.len();
                let value = self.value(e);
                self.note_undeclared_counter(e, errors, true);
                if let Some(id) = value {
                    before.push(Statement {
                        kind: StatementKind::Expression(id),
                        span: e.span,
                    });
                }
            }
            ForInitial::Declaration(declaration) => {
                self.local_declaration(declaration, &mut before);
            }
        }
        let operator = condition.and_then(|c| match c.unparenthesized().kind {
            ast::ExpressionKind::Binary(_, at, ..) => Some(at),
            _ => None,
        });
        let around = std::mem::replace(&mut self.function.for_condition, operator);
        let checked_condition = condition.map(|c| self.condition(c));
        self.function.for_condition = around;
        let checked_step = step.map(|s| self.value(s));
        if let (ForInitial::Declaration(declaration), ast::StatementKind::Empty) =
            (initial, &body.kind)
        {
            let declared = declaration.declarators.iter();
            let names = declared.filter_map(|d| d.declarator.name);
            let empty = names.map(|name| (name.text, body.span));
            self.function.empty_loops.extend(empty);
        }
        let body = self.loop_body(body);
        self.scopes.leave();
        Some(StatementKind::Loop {
            initial: before,
            condition: match checked_condition {
                Some(c) => Some(c?),
                None => None,
            },
            step: match checked_step {
                Some(s) => Some(s?),
                None => None,
            },
            body: Box::new(body),
            unroll,
        })
    }

    /// Appends the labels of a statement. Consecutive cases share one label.
    fn labels(&mut self, labels: &[Label<'a>], to: &mut Vec<Statement>) {
        let mut of_cases = None;
        for label in labels {
            let (id, span) = match *label {
                Label::Case(value, span) => (self.case(value, value, span, of_cases), span),
                Label::CaseRange(first, last, span) => {
                    (self.case(first, last, span, of_cases), span)
                }
                Label::Default(span) => (self.default_case(span, of_cases), span),
                Label::Name(name) => {
                    let declared = self.function.labels.declared(name.text, name.span);
                    if let Err(before) = declared {
                        let message = format!("redefinition of label `{}`", name.text);
                        self.report(
                            Diagnostic::new(Code::E0102, name.span, message)
                                .also(before, "previous definition is here"),
                        );
                    }
                    if let (Ok(id), false) = (declared, self.function.switches.is_empty()) {
                        self.function.labels.in_switch(id);
                    }
                    to.extend(declared.ok().map(|id| Statement {
                        kind: StatementKind::Label(id),
                        span: name.span,
                    }));
                    continue;
                }
            };
            if of_cases.is_none() {
                to.extend(id.map(|id| Statement {
                    kind: StatementKind::Label(id),
                    span,
                }));
            }
            of_cases = of_cases.or(id);
        }
    }
}
