//! Statements (C99 6.8, OpenCL C 6.9).

use super::super::ast::{self, Block, BlockItem, ForInitial, Label};
use super::super::typed::{ExpressionId, Statement, StatementKind};
use super::super::types::Type;
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
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
                BlockItem::Statement(statement) => statements.extend(self.statement(statement)),
            }
            only_pragmas = false;
        }
        self.contract = contract;
        statements
    }

    /// A statement; `None` when it was reported, or is empty.
    fn statement(&mut self, statement: &'a ast::Statement<'a>) -> Option<Statement> {
        let span = statement.span;
        let kind = match &statement.kind {
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
            } => return self.for_loop(initial, *condition, *step, body, span),
            ast::StatementKind::While { condition, body } => {
                let condition = self.condition(condition);
                let body = self.loop_body(body);
                StatementKind::Loop {
                    initial: Vec::new(),
                    condition: Some(condition?),
                    step: None,
                    body: Box::new(body),
                }
            }
            ast::StatementKind::Do { body, condition } => {
                self.unsupported(
                    span,
                    "`do` loops are",
                    Some("write `for (;;) { ...; if (!condition) break; }`"),
                );
                self.loop_body(body);
                self.condition(condition);
                return None;
            }
            ast::StatementKind::Switch { selector, body } => {
                self.unsupported(
                    span,
                    "`switch` statements are",
                    Some("write `if ... else if`"),
                );
                self.value(selector);
                self.function.switches += 1;
                self.body(body);
                self.function.switches -= 1;
                return None;
            }
            ast::StatementKind::Labeled { labels, body } => {
                self.labels(labels);
                return self.statement(body);
            }
            ast::StatementKind::Break => {
                if self.function.loops + self.function.switches == 0 {
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
            ast::StatementKind::Goto(_) => {
                self.unsupported(span, "`goto` is", Some("write a loop, `break` or `if`"));
                return None;
            }
            ast::StatementKind::Return(value) => {
                StatementKind::Return(self.returned(*value, span)?)
            }
        };
        Some(Statement { kind, span })
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
    fn body(&mut self, statement: &'a ast::Statement<'a>) -> Statement {
        self.statement(statement).unwrap_or(Statement {
            kind: StatementKind::Block(Vec::new()),
            span: statement.span,
        })
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
        span: Span,
    ) -> Option<Statement> {
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
        let kind = StatementKind::Loop {
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
        };
        Some(Statement { kind, span })
    }

    fn labels(&mut self, labels: &[Label<'a>]) {
        for label in labels {
            match label {
                Label::Case(value, span) => {
                    self.value(value);
                    self.case_outside(*span, "case");
                }
                Label::Default(span) => self.case_outside(*span, "default"),
                // A label alone changes nothing; `goto` is what is reported.
                Label::Name(_) => {}
            }
        }
    }

    fn case_outside(&mut self, span: Span, word: &str) {
        if self.function.switches == 0 {
            self.error(
                Code::E0401,
                span,
                format!("`{word}` stands outside of a `switch`"),
            );
        }
    }
}
