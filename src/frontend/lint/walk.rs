//! The walk over functions, statements and expressions, in the order of evaluation where it matters.

use super::super::ast::{
    BinaryOperator, Block, BlockItem, Declaration, Derived, Designator, Expression, ExpressionKind,
    ForInitial, FunctionDefinition, InitDeclarator, Initializer, Label, Statement, StatementKind,
    TypeName, TypeOrExpression, TypeWord, UnaryOperator, UnrollHint,
};
use super::Linter;
use super::names::Use;
use crate::diagnostic::{Code, near};
use crate::frontend::subscripts;

/// Whether a type name denotes `void`, not a type derived from it.
fn is_void(name: &TypeName<'_>) -> bool {
    name.declarator.derived.is_empty()
        && matches!(
            name.specifiers.types.as_slice(),
            [(TypeWord::Basic("void"), _)]
        )
}

/// The operands of a cast that may be a vector literal: `(float4)(a, b)`. A typedef name may denote a
/// vector type.
fn vector_parts<'e, 'a>(
    name: &TypeName<'_>,
    operand: &'e Expression<'a>,
) -> Option<&'e [&'a Expression<'a>]> {
    let may_be_vector = matches!(
        name.specifiers.types.as_slice(),
        [(TypeWord::BuiltIn(_) | TypeWord::Named(_), _)]
    );
    match operand.kind {
        ExpressionKind::Parenthesized(Expression {
            kind: ExpressionKind::Comma(parts),
            ..
        }) if may_be_vector => Some(parts),
        _ => None,
    }
}

impl<'a> Linter<'a, '_> {
    /// Records the names that a declaration at file scope uses.
    pub(super) fn file_declaration(&mut self, declaration: &Declaration<'a>) {
        for init in &declaration.declarators {
            self.initializer(init);
        }
    }

    pub(super) fn function(&mut self, function: &FunctionDefinition<'a>) {
        self.labels.clear();
        self.gotos.clear();
        self.names.enter();
        if let Some(Derived::Function(parameters, ..)) = function.declarator.derived.first() {
            for parameter in parameters {
                let name = parameter.type_name;
                self.bind(&name.specifiers, &name.declarator, true);
            }
        }
        self.names.loops = u32::from(has_labels(&function.body));
        self.names.enter();
        self.block_items(&function.body, None);
        self.leave();
        self.leave();
        self.names.loops = 0;
        for label in std::mem::take(&mut self.labels) {
            if !self.gotos.contains(label.text) {
                let message = format!("unused label `{}`", label.text);
                // `defualt:` in a `switch`.
                let found = near(label.text, ["default"]).filter(|found| found.is_certain);
                let diagnostic = self.warn(Code::W0105, label.span, message);
                if let (Some(found), Some(diagnostic)) = (found, diagnostic) {
                    *diagnostic = diagnostic.clone().suggest(found);
                }
            }
        }
    }

    fn block(&mut self, block: &Block<'a>) {
        self.names.enter();
        self.block_items(block, None);
        self.leave();
    }

    /// Walks over a statement expression; `how` is the use of its value, that of its last expression.
    fn statement_expression(&mut self, block: &Block<'a>, how: Use) {
        let loops = u32::from(has_labels(block));
        self.names.loops += loops;
        self.names.enter();
        self.block_items(block, Some(how));
        self.leave();
        self.names.loops -= loops;
    }

    /// Walks over the items of a block. `how` is the use of the value of the last expression, if the
    /// block is a statement expression.
    fn block_items(&mut self, block: &Block<'a>, how: Option<Use>) {
        let is_empty = |item: &BlockItem<'a>| matches!(item, BlockItem::Statement(s) if matches!(s.kind, StatementKind::Empty));
        let last = block.items.iter().rposition(|item| !is_empty(item));
        for (index, item) in block.items.iter().enumerate() {
            match item {
                BlockItem::Declaration(declaration) => self.declaration(declaration),
                BlockItem::Contract(_) => {}
                BlockItem::StaticAssertion(assertion) => {
                    self.expression(assertion.condition, Use::Mention);
                }
                BlockItem::Statement(statement) => {
                    let next = match block.items.get(index + 1) {
                        Some(BlockItem::Statement(next)) => Some(*next),
                        Some(
                            BlockItem::Declaration(_)
                            | BlockItem::Contract(_)
                            | BlockItem::StaticAssertion(_),
                        )
                        | None => None,
                    };
                    self.empty_body(statement, next);
                    self.misleading_indentation(statement, block.items.get(index + 1));
                    match (how, &statement.kind) {
                        (Some(how), StatementKind::Expression(e)) if last == Some(index) => {
                            self.expression(e, how);
                        }
                        _ => self.statement(statement),
                    }
                }
            }
        }
    }

    fn declaration(&mut self, declaration: &Declaration<'a>) {
        let specifiers = &declaration.specifiers;
        let storage = &specifiers.storage;
        let is_typedef = storage.iter().any(|s| s.0 == super::Storage::Typedef);
        for init in &declaration.declarators {
            let is_function =
                matches!(init.declarator.derived.first(), Some(Derived::Function(..)));
            if !is_typedef && !is_function {
                self.bind(specifiers, &init.declarator, false);
                self.initializing();
            }
            self.initializer(init);
            if !is_typedef && !is_function {
                self.initialized(init.initializer.is_some());
            }
        }
    }

    fn initializer(&mut self, init: &InitDeclarator<'a>) {
        for derived in &init.declarator.derived {
            match derived {
                Derived::Array(Some(size), _) => self.expression(size, Use::Value),
                Derived::Array(None, _) | Derived::Pointer(..) | Derived::Function(..) => {}
            }
        }
        if let Some(initializer) = init.initializer {
            self.initial_value(initializer);
        }
    }

    fn initial_value(&mut self, initializer: Initializer<'a>) {
        let list = match initializer {
            Initializer::Expression(e) => {
                self.sequence(e);
                return self.expression(e, Use::Value);
            }
            Initializer::List(list) => list,
        };
        for item in &list.items {
            for designator in &item.designators {
                if let Designator::Index(e) = designator {
                    self.expression(e, Use::Value);
                }
            }
            self.initial_value(item.initializer);
        }
    }

    fn statement(&mut self, statement: &Statement<'a>) {
        if let Some(UnrollHint::Times(factor)) = statement.unroll {
            self.expression(factor, Use::Mention);
        }
        match &statement.kind {
            StatementKind::Empty | StatementKind::Break | StatementKind::Continue => {}
            StatementKind::Expression(e) => {
                self.unused_value(e, None);
                self.sequence(e);
                self.expression(e, Use::Discard);
            }
            StatementKind::Block(block) => self.block(block),
            StatementKind::If { arms, otherwise } => {
                for (condition, body) in arms {
                    self.condition(condition);
                    self.sequence(condition);
                    self.expression(condition, Use::Value);
                    self.assigned_condition(condition);
                    self.body(body);
                }
                if let Some(body) = otherwise {
                    self.body(body);
                }
                self.dangling_else(arms, *otherwise);
            }
            StatementKind::For {
                initial,
                condition,
                step,
                body,
            } => {
                self.names.enter();
                match initial {
                    ForInitial::Empty => {}
                    ForInitial::Expression(e) => {
                        self.unused_value(e, None);
                        self.expression(e, Use::Discard);
                    }
                    ForInitial::Declaration(declaration) => self.declaration(declaration),
                }
                self.names.loops += 1;
                // Without a third expression, the loop may end otherwise.
                let variables = condition
                    .filter(|_| step.is_some() || !has_jumps(body))
                    .and_then(|condition| self.condition_variables(condition));
                if let Some(condition) = condition {
                    self.sequence(condition);
                    self.expression(condition, Use::Value);
                }
                self.body(body);
                if let Some(step) = step {
                    let advice = super::loops::update(step);
                    self.unused_value(step, advice.as_deref());
                    self.sequence(step);
                    self.expression(step, Use::Discard);
                }
                // `s >> 1` for `s >>= 1` was warned of.
                let is_unused = step.is_some_and(|step| super::loops::update(step).is_some());
                if let (Some(condition), Some(variables)) = (condition, variables)
                    && !is_unused
                {
                    self.unchanged_condition(condition, &variables, step.is_some());
                }
                self.names.loops -= 1;
                self.leave();
            }
            StatementKind::While { condition, body } => {
                self.names.loops += 1;
                self.condition(condition);
                self.sequence(condition);
                self.expression(condition, Use::Value);
                self.body(body);
                self.names.loops -= 1;
            }
            StatementKind::Do { body, condition } => {
                self.names.loops += 1;
                self.body(body);
                self.expression(condition, Use::Value);
                self.names.loops -= 1;
            }
            StatementKind::Switch { selector, body } => {
                self.expression(selector, Use::Value);
                self.fall_through(body);
                self.body(body);
            }
            StatementKind::Labeled { labels, body } => {
                for label in labels {
                    match label {
                        Label::Case(value, _) => self.expression(value, Use::Value),
                        Label::CaseRange(first, last, _) => {
                            self.expression(first, Use::Value);
                            self.expression(last, Use::Value);
                        }
                        Label::Default(_) => {}
                        Label::Name(name) => self.labels.push(*name),
                    }
                }
                self.empty_body(body, None);
                self.statement(body);
            }
            StatementKind::Goto(label) => {
                self.gotos.insert(label.text);
            }
            StatementKind::Return(value) => {
                if let Some(value) = value {
                    self.expression(value, Use::Value);
                }
            }
        }
    }

    fn body(&mut self, statement: &Statement<'a>) {
        self.empty_body(statement, None);
        self.statement(statement);
    }

    /// Walks over an expression whose value or object is used as `how`.
    pub(super) fn expression(&mut self, e: &Expression<'a>, how: Use) {
        let value = match how {
            Use::Mention => Use::Mention,
            _ => Use::Value,
        };
        let update = Use::Update {
            discarded: how == Use::Discard,
        };
        match &e.kind {
            ExpressionKind::Number(_)
            | ExpressionKind::Character(_)
            | ExpressionKind::String(_) => {}
            ExpressionKind::Name(name) => self.name(name, e.span, how),
            ExpressionKind::Parenthesized(inner) => self.expression(inner, how),
            ExpressionKind::Unary(operator, operand) => match operator {
                UnaryOperator::AddressOf if value == Use::Value => {
                    self.expression(operand, Use::Address);
                }
                UnaryOperator::Step(_) if value == Use::Value => self.expression(operand, update),
                _ => self.expression(operand, value),
            },
            ExpressionKind::Postfix(_, operand) => {
                let how = if value == Use::Value { update } else { value };
                self.expression(operand, how);
            }
            ExpressionKind::Binary(..) => {
                let mut chain = Vec::new();
                let mut first = e;
                while let ExpressionKind::Binary(operator, at, left, right) = &first.kind {
                    self.precedence(*operator, *at, left, right);
                    self.mixed_operators(*operator, [left, right]);
                    match operator {
                        BinaryOperator::Divide => self.size_of_pointer(left, right),
                        BinaryOperator::ExclusiveOr => self.power(left, right),
                        _ => {}
                    }
                    chain.push(right);
                    first = left;
                }
                self.expression(first, value);
                for right in chain.into_iter().rev() {
                    self.expression(right, value);
                }
            }
            ExpressionKind::Assign(operator, at, left, right) => {
                if operator.is_none() {
                    self.assignment(*at, left, right);
                }
                self.expression(right, value);
                let how = match (value, operator) {
                    (Use::Mention, _) => Use::Mention,
                    (_, None) => Use::Store,
                    (_, Some(_)) => update,
                };
                self.expression(left, how);
            }
            ExpressionKind::Conditional(condition, then, otherwise) => {
                self.conditional_operand(condition, otherwise.span);
                self.expression(condition, value);
                let how = if how == Use::Discard { how } else { value };
                if let Some(then) = then {
                    self.expression(then, how);
                }
                self.expression(otherwise, how);
            }
            ExpressionKind::Comma(parts) => {
                let last = parts.len().saturating_sub(1);
                let (dropped, kept) = parts.split_at(last);
                if value == Use::Value {
                    let is_vector =
                        how != Use::Discard && matches!(parts.len(), 2 | 3 | 4 | 8 | 16);
                    self.unused_operands(parts, is_vector);
                }
                let how = if how == Use::Discard { how } else { value };
                let of_dropped = if value == Use::Value {
                    Use::Discard
                } else {
                    how
                };
                for part in dropped {
                    self.expression(part, of_dropped);
                }
                for part in kept {
                    self.expression(part, how);
                }
            }
            ExpressionKind::Cast(name, operand) => match vector_parts(name, operand) {
                Some(parts) => parts.iter().for_each(|part| self.expression(part, value)),
                None => {
                    let how = if is_void(name) { Use::Mention } else { value };
                    self.expression(operand, how);
                }
            },
            ExpressionKind::CompoundLiteral(_, list) => {
                if value == Use::Value {
                    self.initial_value(Initializer::List(list));
                }
            }
            ExpressionKind::Statements(block) => {
                let how = if how == Use::Discard { how } else { value };
                self.statement_expression(block, how);
            }
            ExpressionKind::TypeCall(_, arguments) => {
                for argument in arguments {
                    match argument {
                        TypeOrExpression::Expression(e) => self.expression(e, value),
                        TypeOrExpression::Type(_) => {}
                    }
                }
            }
            ExpressionKind::SizeofType(_) | ExpressionKind::VecStepType(_) => {}
            ExpressionKind::SizeofExpression(operand) => {
                self.size_of_parameter(e.span, operand);
                self.expression(operand, Use::Mention);
            }
            ExpressionKind::Index(base, index) => {
                match subscripts::operands(index) {
                    Some(parts) if value == Use::Value => self.comma_subscript(base, parts),
                    _ => self.expression(index, value),
                }
                let how = match base.unparenthesized().kind {
                    ExpressionKind::Name(name) if !self.names.is_pointer(name) => how,
                    ExpressionKind::Member { .. } | ExpressionKind::Index(..) => how,
                    _ => value,
                };
                self.expression(base, how);
            }
            ExpressionKind::Call(callee, arguments) => {
                self.expression(callee, value);
                for argument in arguments {
                    self.expression(argument, value);
                }
            }
            ExpressionKind::Member { base, arrow, .. } => {
                self.expression(base, if *arrow { value } else { how });
            }
        }
    }
}

/// Whether a statement contains one that may end a loop around it, at any depth.
fn has_jumps(body: &Statement<'_>) -> bool {
    any_statement(vec![body], |statement| {
        matches!(
            statement.kind,
            StatementKind::Break | StatementKind::Return(_) | StatementKind::Goto(_)
        )
    })
}

/// Whether a block contains a label that a `goto` may name, at any depth.
fn has_labels(block: &Block<'_>) -> bool {
    let mut statements: Vec<&Statement<'_>> = Vec::new();
    push_statements(block, &mut statements);
    any_statement(statements, |statement| match &statement.kind {
        StatementKind::Labeled { labels, .. } => labels.iter().any(|l| matches!(l, Label::Name(_))),
        _ => false,
    })
}

/// Whether some of the statements, or of those in them, satisfy a condition.
fn any_statement<'b, 'a>(
    mut waiting: Vec<&'b Statement<'a>>,
    is_wanted: impl Fn(&Statement<'a>) -> bool,
) -> bool {
    while let Some(statement) = waiting.pop() {
        if is_wanted(statement) {
            return true;
        }
        match &statement.kind {
            StatementKind::Labeled { body, .. } => waiting.push(body),
            StatementKind::Block(block) => push_statements(block, &mut waiting),
            StatementKind::If { arms, otherwise } => {
                waiting.extend(arms.iter().map(|arm| arm.1));
                waiting.extend(otherwise.iter());
            }
            StatementKind::For { body, .. }
            | StatementKind::While { body, .. }
            | StatementKind::Do { body, .. }
            | StatementKind::Switch { body, .. } => waiting.push(body),
            _ => {}
        }
    }
    false
}

fn push_statements<'b, 'a>(block: &'b Block<'a>, waiting: &mut Vec<&'b Statement<'a>>) {
    for item in &block.items {
        if let BlockItem::Statement(statement) = item {
            waiting.push(statement);
        }
    }
}
