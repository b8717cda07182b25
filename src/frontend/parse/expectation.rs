//! What the grammar expected at a syntax error, in words.

use super::grammar::Rule;

/// The expectation after a declarator at file scope that may be a function's.
pub(super) const BODY: &str = "`{` or `;` after function declarator";

/// The expectation at the end of a declaration.
pub(super) const END_OF_DECLARATION: &str = "`;` at end of declaration";

/// The expectation at the end of an expression statement.
pub(super) const AFTER_EXPRESSION: &str = "`;` after expression";

/// The expectation at the end of a jump statement.
pub(super) const AFTER_STATEMENT: &str = "`;` after statement";

/// The expectation after the condition of a do/while loop, which nothing else follows.
pub(super) const AFTER_DO: &str = "`;` after do/while statement";

/// The expectation at the end of a part of the head of a `for`.
pub(super) const CLAUSE: &str = "`;` in `for` statement specifier";

/// The expectation after `return`.
pub(super) const AFTER_RETURN: &str = "expression or `;`";

/// The expectation in place of a declarator.
pub(super) const NAME: &str = "identifier or `(`";

/// The expectation where none of the rules is helpful.
pub(super) const UNCLEAR: &str = "something else";

/// What pest expected, in words, and whether the error is reported at the end of the preceding token.
pub(super) fn expectation(rules: &[Rule]) -> (String, bool) {
    let has = |rule| rules.contains(&rule);
    let has_any = |wanted: &[Rule]| wanted.iter().any(|&r| has(r));
    let after = |what: &str| (what.to_owned(), true);
    let here = |what: &str| (what.to_owned(), false);
    if rules == [Rule::identifier] {
        return here("identifier");
    }
    let begins_expression = has_any(&[
        Rule::expression,
        Rule::assignment,
        Rule::unary,
        Rule::identifier,
        Rule::number,
        Rule::parenthesized,
        Rule::initializer,
    ]);
    if has_any(&[
        Rule::expression_statement,
        Rule::compound,
        Rule::if_statement,
    ]) && !has(Rule::end_of_declaration)
    {
        if has(Rule::declaration) || has(Rule::close_brace) {
            return here("statement or `}`");
        }
        return here("statement");
    }
    if has(Rule::end_of_expression) {
        return after(AFTER_EXPRESSION);
    }
    if has(Rule::end_of_jump) {
        return after(if begins_expression {
            AFTER_RETURN
        } else {
            AFTER_STATEMENT
        });
    }
    if has_any(&[Rule::declarator, Rule::init_declarator]) {
        return here(NAME);
    }
    if has(Rule::end_of_declaration) {
        if has(Rule::compound) {
            return after(BODY);
        }
        return after(END_OF_DECLARATION);
    }
    if has(Rule::end_of_do) {
        return after(AFTER_DO);
    }
    if has(Rule::end_of_clause) {
        return if begins_expression {
            here("expression or `;`")
        } else {
            after(CLAUSE)
        };
    }
    if begins_expression {
        return if has(Rule::close_paren) {
            here("expression or `)`")
        } else if has(Rule::close_brace) {
            here("expression or `}`")
        } else {
            here("expression")
        };
    }
    if has(Rule::close_paren) {
        return after(if has(Rule::comma) {
            "`,` or `)`"
        } else {
            "`)`"
        });
    }
    if has(Rule::close_bracket) {
        return after("`]`");
    }
    if has(Rule::close_brace) && has_any(&[Rule::specifiers, Rule::struct_member]) {
        return here("member declaration or `}`");
    }
    if has(Rule::close_brace) {
        return after(if has(Rule::comma) {
            "`,` or `}`"
        } else {
            "`}`"
        });
    }
    if has(Rule::colon) {
        return after("`:`");
    }
    if has_any(&[Rule::condition, Rule::open]) {
        return here("`(`");
    }
    if has(Rule::word_while) {
        return here("`while` in do/while loop");
    }
    if has_any(&[
        Rule::specifiers,
        Rule::type_name,
        Rule::parameter,
        Rule::basic_type,
    ]) {
        return here("type");
    }
    if has(Rule::member_name) {
        return here("member name");
    }
    if has_any(&[Rule::file_declaration, Rule::external]) {
        return here("external declaration");
    }
    if has(Rule::contract_state) {
        return here("`ON`, `OFF` or `DEFAULT`");
    }
    here(UNCLEAR)
}
