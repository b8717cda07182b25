//! Prints the syntax tree as text: one line per node, indented by two spaces per level.
//!
//! A line has the node's kind, its name and its start as `line:column`. `file:` precedes the
//! position outside of the main file; for text from a macro, the position is the outermost
//! macro call. The tree is printed as written: parentheses are nodes, and types are not
//! resolved. A left-associative chain of binary operators of one precedence is one node, with
//! a line for each operand; each one after the first has its operator in front. So a sum of
//! a thousand terms is as deep as one of two. The output is deterministic.

use super::{
    Attribute, BinaryOperator, Block, BlockItem, Contract, Declaration, Declarator, Derived,
    Designator, Expression, ExpressionKind, ForInitial, FunctionDefinition, Initializer,
    InitializerItem, Item, Label, Specifiers, Statement, StatementKind, StaticAssertion,
    StructSpecifier, TypeName, TypeOrExpression, TypeWord, Unit,
};
use crate::source::{FileId, SourceMap, Span};
use std::fmt::{Display, Write as _};

/// Prints the tree of a translation unit.
pub fn print_unit(unit: &Unit<'_>, map: &SourceMap) -> String {
    let mut printer = Printer {
        map,
        out: String::from("unit\n"),
        depth: 1,
        lead: "",
    };
    for item in &unit.items {
        printer.item(item);
    }
    printer.out
}

struct Printer<'m> {
    map: &'m SourceMap,
    out: String,
    depth: usize,
    /// Printed before the next node: an operator, or the node's role in its parent.
    lead: &'static str,
}

impl Printer<'_> {
    /// Prints the line of one node and consumes `lead`.
    fn node(&mut self, what: impl Display, span: Span) {
        let lead = std::mem::take(&mut self.lead);
        let gap = if lead.is_empty() { "" } else { " " };
        let indent = 2 * self.depth;
        _ = write!(self.out, "{:indent$}{lead}{gap}{what}", "");
        if let Some(at) = self.map.position(self.map.outermost(span)) {
            self.out.push(' ');
            if at.file != FileId(0) {
                _ = write!(self.out, "{}:", self.map.file(at.file).name);
            }
            _ = write!(self.out, "{}:{}", at.line, at.column);
        }
        self.out.push('\n');
    }

    /// Runs `print` one level deeper.
    fn within(&mut self, print: impl FnOnce(&mut Self)) {
        self.depth += 1;
        print(self);
        self.depth -= 1;
    }

    fn item(&mut self, item: &Item<'_>) {
        match item {
            Item::Declaration(declaration) => self.declaration(declaration),
            Item::Function(function) => self.function(function),
            Item::Contract(contract) => self.contract(contract),
            Item::StaticAssertion(assertion) => self.assertion(assertion),
        }
    }

    fn assertion(&mut self, assertion: &StaticAssertion<'_>) {
        self.node("static assertion", assertion.span);
        self.within(|p| p.expression(assertion.condition));
    }

    fn contract(&mut self, contract: &Contract) {
        let state = match contract.allowed {
            Some(true) => "ON",
            Some(false) => "OFF",
            None => "DEFAULT",
        };
        self.node(format_args!("pragma FP_CONTRACT {state}"), contract.span);
    }

    fn function(&mut self, function: &FunctionDefinition<'_>) {
        self.node("function", function.specifiers.span);
        self.within(|p| {
            p.specifiers(&function.specifiers);
            p.declarator(&function.declarator);
            p.block(&function.body);
        });
    }

    fn declaration(&mut self, declaration: &Declaration<'_>) {
        self.node("declaration", declaration.span);
        self.within(|p| {
            p.specifiers(&declaration.specifiers);
            for init in &declaration.declarators {
                p.declarator(&init.declarator);
                p.within(|p| match init.initializer {
                    None => {}
                    Some(initializer) => p.initializer(initializer),
                });
            }
        });
    }

    fn initializer(&mut self, initializer: Initializer<'_>) {
        self.lead = "=";
        match initializer {
            Initializer::Expression(e) => self.expression(e),
            Initializer::List(list) => {
                self.node("list", list.span);
                self.within(|p| list.items.iter().for_each(|item| p.item_of_list(item)));
            }
        }
    }

    fn item_of_list(&mut self, item: &InitializerItem<'_>) {
        for designator in &item.designators {
            match designator {
                Designator::Index(e) => {
                    self.lead = "at";
                    self.expression(e);
                }
                Designator::Member(name) => {
                    self.node(format_args!("member `{}`", name.text), name.span);
                }
            }
        }
        self.initializer(item.initializer);
    }

    /// One line with all keywords and names, then the children: members, enumerators, attributes.
    fn specifiers(&mut self, specifiers: &Specifiers<'_>) {
        let storage = specifiers.storage.iter().map(|s| s.0.name().to_string());
        let qualifiers = specifiers.qualifiers.iter().map(|q| q.0.name().to_string());
        let types = specifiers.types.iter().map(|(word, _)| match word {
            TypeWord::Basic(word) | TypeWord::BuiltIn(word) | TypeWord::Named(word) => {
                (*word).to_string()
            }
            TypeWord::Struct(s) => {
                let keyword = if s.is_union { "union" } else { "struct" };
                let tag = s.tag.map_or("{}", |t| t.text);
                format!("{keyword} {tag}")
            }
            TypeWord::Enum(e) => format!("enum {}", e.tag.map_or("{}", |t| t.text)),
            TypeWord::TypeofExpression(_) | TypeWord::TypeofType(_) => "__typeof__".to_string(),
        });
        let words: Vec<_> = storage.chain(qualifiers).chain(types).collect();
        self.node(
            format_args!("specifiers {}", words.join(" ")),
            specifiers.span,
        );
        self.within(|p| {
            for (word, _) in &specifiers.types {
                if let TypeWord::Struct(s) = word {
                    p.members(s);
                }
                if let TypeWord::TypeofExpression(e) = word {
                    p.expression(e);
                }
                if let TypeWord::TypeofType(name) = word {
                    p.type_name(name);
                }
                if let TypeWord::Enum(e) = word {
                    for (name, value) in &e.constants {
                        p.node(format_args!("constant `{}`", name.text), name.span);
                        p.within(|p| value.iter().for_each(|e| p.expression(e)));
                    }
                }
            }
            p.attributes(&specifiers.attributes);
        });
    }

    fn members(&mut self, record: &StructSpecifier<'_>) {
        self.attributes(&record.attributes);
        for assertion in &record.assertions {
            self.assertion(assertion);
        }
        for declaration in record.body.iter().flatten() {
            self.node("members", declaration.span);
            self.within(|p| {
                p.specifiers(&declaration.specifiers);
                for member in &declaration.declarators {
                    p.declarator(&member.declarator);
                    if let Some(width) = member.width {
                        p.lead = "bits";
                        p.expression(width);
                    }
                }
            });
        }
    }

    fn attributes(&mut self, attributes: &[Attribute<'_>]) {
        for attribute in attributes {
            let name = attribute.name;
            self.node(format_args!("attribute `{}`", name.text), name.span);
            self.within(|p| {
                for argument in &attribute.arguments {
                    match argument {
                        TypeOrExpression::Type(ty) => p.type_name(ty),
                        TypeOrExpression::Expression(e) => p.expression(e),
                    }
                }
            });
        }
    }

    /// A declarator and the derivation of its type, from the name outward.
    fn declarator(&mut self, declarator: &Declarator<'_>) {
        match declarator.name {
            Some(name) => self.node(format_args!("declarator `{}`", name.text), name.span),
            None => self.node("declarator", declarator.span),
        }
        self.within(|p| {
            for derived in &declarator.derived {
                match derived {
                    Derived::Pointer(qualifiers, span) => {
                        let words: Vec<_> = qualifiers.iter().map(|q| q.0.name()).collect();
                        let gap = if words.is_empty() { "" } else { " " };
                        p.node(format_args!("pointer{gap}{}", words.join(" ")), *span);
                    }
                    Derived::Array(size, span) => {
                        p.node("array", *span);
                        p.within(|p| size.iter().for_each(|e| p.expression(e)));
                    }
                    Derived::Function(parameters, ellipsis, span) => {
                        p.node("parameters", *span);
                        p.within(|p| {
                            for parameter in parameters {
                                p.type_name(parameter.type_name);
                            }
                            if let Some(ellipsis) = *ellipsis {
                                p.node("...", ellipsis);
                            }
                        });
                    }
                }
            }
            p.attributes(&declarator.attributes);
        });
    }

    fn type_name(&mut self, ty: &TypeName<'_>) {
        self.node("type", ty.span);
        self.within(|p| {
            p.specifiers(&ty.specifiers);
            let declarator = &ty.declarator;
            if declarator.name.is_some() || !declarator.derived.is_empty() {
                p.declarator(declarator);
            } else {
                p.attributes(&declarator.attributes);
            }
        });
    }

    fn block(&mut self, block: &Block<'_>) {
        self.node("block", block.span);
        self.within(|p| {
            for item in &block.items {
                match item {
                    BlockItem::Declaration(declaration) => p.declaration(declaration),
                    BlockItem::Contract(contract) => p.contract(contract),
                    BlockItem::StaticAssertion(assertion) => p.assertion(assertion),
                    BlockItem::Statement(statement) => p.statement(statement),
                }
            }
        });
    }

    fn statement(&mut self, statement: &Statement<'_>) {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Empty => self.node("empty", span),
            StatementKind::Expression(e) => {
                self.node("expression", span);
                self.within(|p| p.expression(e));
            }
            StatementKind::Block(block) => self.block(block),
            StatementKind::If { arms, otherwise } => {
                self.node("if", span);
                self.within(|p| {
                    for (condition, body) in arms {
                        p.expression_as("condition", condition);
                        p.statement_as("then", body);
                    }
                    if let Some(otherwise) = otherwise {
                        p.statement_as("else", otherwise);
                    }
                });
            }
            StatementKind::For {
                initial,
                condition,
                step,
                body,
            } => {
                self.node("for", span);
                self.within(|p| {
                    match initial {
                        ForInitial::Empty => {}
                        ForInitial::Expression(e) => p.expression_as("initial", e),
                        ForInitial::Declaration(declaration) => {
                            p.lead = "initial";
                            p.declaration(declaration);
                        }
                    }
                    if let Some(condition) = condition {
                        p.expression_as("condition", condition);
                    }
                    if let Some(step) = step {
                        p.expression_as("step", step);
                    }
                    p.statement_as("body", body);
                });
            }
            StatementKind::While { condition, body } => {
                self.node("while", span);
                self.within(|p| {
                    p.expression_as("condition", condition);
                    p.statement_as("body", body);
                });
            }
            StatementKind::Do { body, condition } => {
                self.node("do", span);
                self.within(|p| {
                    p.statement_as("body", body);
                    p.expression_as("condition", condition);
                });
            }
            StatementKind::Switch { selector, body } => {
                self.node("switch", span);
                self.within(|p| {
                    p.expression_as("selector", selector);
                    p.statement_as("body", body);
                });
            }
            StatementKind::Labeled { labels, body } => {
                self.node("labeled", span);
                self.within(|p| {
                    for label in labels {
                        match label {
                            Label::Case(value, span) => {
                                p.node("case", *span);
                                p.within(|p| p.expression(value));
                            }
                            Label::CaseRange(first, last, span) => {
                                p.node("case range", *span);
                                p.within(|p| {
                                    p.expression(first);
                                    p.expression(last);
                                });
                            }
                            Label::Default(span) => p.node("default", *span),
                            Label::Name(name) => {
                                p.node(format_args!("label `{}`", name.text), name.span);
                            }
                        }
                    }
                    p.statement(body);
                });
            }
            StatementKind::Break => self.node("break", span),
            StatementKind::Continue => self.node("continue", span),
            StatementKind::Goto(name) => self.node(format_args!("goto `{}`", name.text), span),
            StatementKind::Return(value) => {
                self.node("return", span);
                self.within(|p| value.iter().for_each(|e| p.expression(e)));
            }
        }
    }

    fn statement_as(&mut self, part: &'static str, statement: &Statement<'_>) {
        self.lead = part;
        self.statement(statement);
    }

    fn expression_as(&mut self, part: &'static str, expression: &Expression<'_>) {
        self.lead = part;
        self.expression(expression);
    }

    fn expression(&mut self, expression: &Expression<'_>) {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Name(name) => self.node(format_args!("name `{name}`"), span),
            ExpressionKind::Number(text) => self.node(format_args!("number {text}"), span),
            ExpressionKind::Character(text) => self.node(format_args!("character {text}"), span),
            ExpressionKind::String(_) => self.node("string", span),
            ExpressionKind::Parenthesized(inner) => {
                self.node("parentheses", span);
                self.within(|p| p.expression(inner));
            }
            ExpressionKind::Unary(operator, operand) => {
                self.node(format_args!("unary {}", operator.symbol()), span);
                self.within(|p| p.expression(operand));
            }
            ExpressionKind::Postfix(step, operand) => {
                self.node(format_args!("postfix {}", step.symbol()), span);
                self.within(|p| p.expression(operand));
            }
            ExpressionKind::Binary(operator, ..) => {
                self.node("binary", span);
                self.within(|p| p.chain(precedence(*operator), expression));
            }
            ExpressionKind::Assign(operator, _, target, value) => {
                let symbol = operator.map_or("", BinaryOperator::symbol);
                self.node(format_args!("assign {symbol}="), span);
                self.within(|p| {
                    p.expression(target);
                    p.expression(value);
                });
            }
            ExpressionKind::Conditional(condition, then, otherwise) => {
                self.node("conditional", span);
                self.within(|p| {
                    p.expression_as("condition", condition);
                    if let Some(then) = then {
                        p.expression_as("then", then);
                    }
                    p.expression_as("else", otherwise);
                });
            }
            ExpressionKind::Comma(operands) => {
                self.node("comma", span);
                self.within(|p| operands.iter().for_each(|e| p.expression(e)));
            }
            ExpressionKind::Cast(ty, operand) => {
                self.node("cast", span);
                self.within(|p| {
                    p.type_name(ty);
                    p.expression(operand);
                });
            }
            ExpressionKind::CompoundLiteral(ty, list) => {
                self.node("compound_literal", span);
                self.within(|p| {
                    p.type_name(ty);
                    p.initializer(Initializer::List(list));
                });
            }
            ExpressionKind::Statements(block) => {
                self.node("statement_expression", span);
                self.within(|p| p.block(block));
            }
            ExpressionKind::TypeCall(name, arguments) => {
                self.node(format_args!("call `{}`", name.text), span);
                self.within(|p| {
                    for argument in arguments {
                        match argument {
                            TypeOrExpression::Type(ty) => p.type_name(ty),
                            TypeOrExpression::Expression(e) => p.expression(e),
                        }
                    }
                });
            }
            ExpressionKind::SizeofType(ty) => {
                self.node("sizeof", span);
                self.within(|p| p.type_name(ty));
            }
            ExpressionKind::VecStepType(ty) => {
                self.node("vec_step", span);
                self.within(|p| p.type_name(ty));
            }
            ExpressionKind::SizeofExpression(operand) => {
                self.node("sizeof", span);
                self.within(|p| p.expression(operand));
            }
            ExpressionKind::Index(base, index) => {
                self.node("index", span);
                self.within(|p| {
                    p.expression(base);
                    p.expression(index);
                });
            }
            ExpressionKind::Call(function, arguments) => {
                self.node("call", span);
                self.within(|p| {
                    p.expression(function);
                    arguments.iter().for_each(|e| p.expression(e));
                });
            }
            ExpressionKind::Member { base, arrow, name } => {
                let arrow = if *arrow { "->" } else { "." };
                self.node(format_args!("member {arrow}`{}`", name.text), span);
                self.within(|p| p.expression(base));
            }
        }
    }

    /// Prints the operands of a chain of operators of one precedence, from left to right.
    fn chain(&mut self, level: u32, expression: &Expression<'_>) {
        let mut operands = Vec::new();
        let mut first = expression;
        while let ExpressionKind::Binary(operator, _, left, right) = first.kind
            && precedence(operator) == level
        {
            operands.push((operator, right));
            first = left;
        }
        self.expression(first);
        for (operator, right) in operands.into_iter().rev() {
            self.expression_as(operator.symbol(), right);
        }
    }
}

/// The precedence of an operator; a greater number binds tighter.
fn precedence(operator: BinaryOperator) -> u32 {
    match operator {
        BinaryOperator::LogicalOr => 0,
        BinaryOperator::LogicalAnd => 1,
        BinaryOperator::Or => 2,
        BinaryOperator::ExclusiveOr => 3,
        BinaryOperator::And => 4,
        BinaryOperator::Equal | BinaryOperator::NotEqual => 5,
        BinaryOperator::Less
        | BinaryOperator::Greater
        | BinaryOperator::LessEqual
        | BinaryOperator::GreaterEqual => 6,
        BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight => 7,
        BinaryOperator::Add | BinaryOperator::Subtract => 8,
        BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => 9,
    }
}

#[cfg(test)]
mod tests;
