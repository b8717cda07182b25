//! Statements (C99 6.8, OpenCL C 6.9).

pub(super) mod labels;
pub(super) mod switches;

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{self, Block, BlockItem, ForInitial, Label};
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, Statement, StatementKind};
use crate::frontend::types::Type;
use crate::ir::function::Unroll;
use crate::source::Span;

impl<'a> Checker<'a> {
    /// The items of a block, in a scope of their own. A pragma in it holds to its end.
    pub(super) fn block(&mut self, block: &'a Block<'a>) -> Vec<Statement> {
        self.scopes.enter();
        let statements = self.block_items(block);
        self.scopes.leave();
        statements
    }

    /// The items of a block, in the scope that is there.
    pub(super) fn block_items(&mut self, block: &'a Block<'a>) -> Vec<Statement> {
        let contract = self.contract;
        let mut statements = Vec::with_capacity(block.items.len());
        let mut only_pragmas = true;
        for item in &block.items {
            match item {
                BlockItem::Declaration(declaration) => {
                    self.local_declaration(declaration, &mut statements);
                }
                BlockItem::Contract(pragma) => {
                    if !only_pragmas {
                        self.error(
                            Code::E0303,
                            pragma.span,
                            "FP_CONTRACT must stand at the beginning of a block",
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

    /// A statement with its labels, put behind others; nothing when it was reported, or is empty.
    fn statement(&mut self, statement: &'a ast::Statement<'a>, to: &mut Vec<Statement>) {
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
        Some(match &statement.kind {
            ast::StatementKind::Empty => return None,
            ast::StatementKind::Expression(e) => StatementKind::Expression(self.value(e)?),
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
            } => return self.for_loop(initial, *condition, *step, body, statement.unroll),
            ast::StatementKind::While { condition, body } => {
                let condition = self.condition(condition);
                let body = self.loop_body(body);
                StatementKind::Loop {
                    initial: Vec::new(),
                    condition: Some(condition?),
                    step: None,
                    body: Box::new(body),
                    unroll: statement.unroll,
                }
            }
            ast::StatementKind::Do { body, condition } => {
                let body = self.loop_body(body);
                StatementKind::DoLoop {
                    body: Box::new(body),
                    condition: self.condition(condition)?,
                    unroll: statement.unroll,
                }
            }
            ast::StatementKind::Switch { selector, body } => {
                return self.switch(selector, body);
            }
            // Looked at before.
            ast::StatementKind::Labeled { .. } => return None,
            ast::StatementKind::Break => {
                if self.function.loops == 0 && self.function.switches.is_empty() {
                    self.error(
                        Code::E0401,
                        span,
                        "`break` stands outside of a loop and of a `switch`",
                    );
                    return None;
                }
                StatementKind::Break
            }
            ast::StatementKind::Continue => {
                if self.function.loops == 0 {
                    self.error(Code::E0401, span, "`continue` stands outside of a loop");
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
                    // `return f();` of a void function: a call, then the end. Other compilers
                    // take it, too.
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

    /// What a `return` returns. The outer `None`: it was reported.
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
                let message = format!("`{name}` must return a value of type `{result}`");
                self.error(Code::E0402, span, message);
                None
            }
            (Some(id), Type::Void) if self.ty(id) == Type::Void => Some(Some(id)),
            (Some(id), Type::Void) => {
                let at = self.span(id);
                let diagnostic = if self.function.is_kernel {
                    Diagnostic::new(Code::E0402, at, "a kernel returns no value")
                        .help("write the value into a `global` buffer")
                } else {
                    let message = format!("`{name}` is declared to return no value");
                    Diagnostic::new(Code::E0402, at, message)
                };
                self.report(diagnostic);
                None
            }
            (Some(id), result) => {
                let what = format!("the result of `{name}`");
                self.assigned(id, result, &what).map(Some)
            }
        }
    }

    /// The statement that another one guards or repeats.
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
                if let Some(id) = self.value(e) {
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
        let checked_condition = condition.map(|c| self.condition(c));
        let checked_step = step.map(|s| self.value(s));
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

    /// The labels of a statement, put behind other statements.
    fn labels(&mut self, labels: &[Label<'a>], to: &mut Vec<Statement>) {
        // Cases that stand together lead to one place.
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
                        let message = format!("label `{}` stands twice", name.text);
                        self.report(
                            Diagnostic::new(Code::E0102, name.span, message)
                                .also(before, "first here"),
                        );
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
