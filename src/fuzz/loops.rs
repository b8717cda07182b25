//! Random loops with small trip counts.

use super::generate::{Address, Generator, MAX_ITERATIONS, Variable};
use super::program::{Expression, Slot, Statement, Type, level};
use super::statements::expression_statement;

impl Generator {
    /// A loop of a random form.
    pub(crate) fn iteration(&mut self, nesting: usize) -> Vec<Statement> {
        let most = (MAX_ITERATIONS / self.iterations).clamp(1, 8);
        let most = *self.random.pick(&[2, 4, 8].map(|n: usize| n.min(most)));
        let scope = self.variables.len();
        let kind = self.random.below(8);
        let header = match kind {
            0 | 1 => self.counting(most, nesting),
            2 => self.shrinking(most, nesting),
            3 => self.endless(most, nesting),
            4 => self.walking(most, nesting),
            5 => self.afterwards(most, nesting),
            6 => self.duffs_device(most, nesting),
            _ => self.guarded(most, nesting),
        };
        self.variables.truncate(scope);
        header
    }

    fn loop_body(&mut self, most: usize, nesting: usize) -> Vec<Statement> {
        let iterations = self.iterations;
        self.iterations *= most;
        self.loops += 1;
        let block = self.block(nesting, 5);
        self.loops -= 1;
        self.iterations = iterations;
        block
    }

    /// A trip count below `most`, as an expression of an integer type, and whether it is uniform.
    fn bound(&mut self, most: usize) -> (Expression, bool) {
        let power = most.next_power_of_two() / if most.is_power_of_two() { 1 } else { 2 };
        match self.random.below(4) {
            0 => {
                let n = self.random.below(most + 1);
                (Expression::leaf(Type::Int, n.to_string()), true)
            }
            k => {
                let uniform = k == 1;
                self.begin(uniform);
                let e = if k == 2 {
                    let n = self.random.below(8).to_string();
                    let lin = Expression::leaf(Type::ULong, "lin");
                    Expression::binary(
                        Type::ULong,
                        level::ADD,
                        "+",
                        lin,
                        Expression::leaf(Type::Int, n),
                    )
                } else {
                    self.integer(2)
                };
                self.uniform = false;
                let mask = Expression::leaf(Type::Int, (power - 1).to_string());
                let ty = e.ty.common(Type::Int);
                (Expression::binary(ty, level::AND, "&", e, mask), uniform)
            }
        }
    }

    /// `for (T i = 0; i < n; i++)` and the like.
    fn counting(&mut self, most: usize, nesting: usize) -> Vec<Statement> {
        let ty = *self.random.pick(&[
            Type::Int,
            Type::Int,
            Type::UInt,
            Type::UInt,
            Type::UChar,
            Type::Char,
            Type::Short,
            Type::UShort,
            Type::Long,
            Type::ULong,
            Type::Float,
        ]);
        let (bound, uniform) = self.bound(most);
        let name = self.name("i");
        let n = self.name("n");
        let mut before = vec![Statement::new(
            &[&format!("{} {n} = ", ty.name()), ";"],
            vec![Slot::Expression(bound)],
        )];
        let t = ty.name();
        let header = match self.random.below(if ty == Type::Float { 2 } else { 5 }) {
            0 => format!("for ({t} {name} = 0; {name} < {n}; {name}++) "),
            1 => format!("for ({t} {name} = 1; {name} <= {n}; ++{name}) "),
            2 => format!("for ({t} {name} = {n}; {name} > 0; {name}--) "),
            3 => format!("for ({t} {name} = {n}; {name} != 0; {name} -= 1) "),
            _ => format!("for ({t} {name} = {n}; {name}-- > 0; ) "),
        };
        let outside = self.random.chance(30);
        let counter = Variable {
            name: name.clone(),
            ty,
            writable: false,
            uniform,
        };
        self.variables.push(counter);
        let body = self.loop_body(most, nesting);
        if outside {
            // The counter can be read after the loop.
            before.push(Statement::text(&format!("{t} {name};")));
            let header = header.replacen(&format!("{t} "), "", 1);
            before.push(Statement::new(&[&header, ""], vec![Slot::Block(body)]));
            let read = self.read_after(&name, ty);
            before.extend(read);
        } else {
            before.push(Statement::new(&[&header, ""], vec![Slot::Block(body)]));
        }
        vec![in_scope(before)]
    }

    /// A statement that stores a value computed from a variable.
    fn read_after(&mut self, name: &str, ty: Type) -> Vec<Statement> {
        let all: Vec<Variable> = self
            .variables
            .iter()
            .filter(|v| v.writable && v.name != name)
            .cloned()
            .collect();
        if all.is_empty() {
            return Vec::new();
        }
        let v = self.random.pick(&all).clone();
        let value = Expression::leaf(ty, name);
        let value = if ty.is_real() && !v.ty.is_real() {
            self.integer_of(v.ty, value)
        } else {
            value
        };
        let place = Expression::leaf(v.ty, v.name);
        vec![expression_statement(self.assign(place, value))]
    }

    /// `while (w != 0) { w >>= 1; ... }` and the like.
    fn shrinking(&mut self, most: usize, nesting: usize) -> Vec<Statement> {
        let (bound, uniform) = self.bound(most);
        let ty = *self.random.pick(&[
            Type::Int,
            Type::UInt,
            Type::UChar,
            Type::Short,
            Type::Long,
            Type::ULong,
        ]);
        let w = self.name("w");
        let declare = Statement::new(
            &[&format!("{} {w} = ", ty.name()), ";"],
            vec![Slot::Expression(bound)],
        );
        self.variables.push(Variable {
            name: w.clone(),
            ty,
            writable: false,
            uniform,
        });
        let (condition, first) = match self.random.below(5) {
            0 => (format!("{w} != 0"), format!("{w} >>= 1;")),
            1 => (w.clone(), format!("{w}--;")),
            2 => (format!("{w}-- > 0"), String::new()),
            3 => (w.clone(), format!("{w} &= {w} - 1;")),
            _ => (format!("{w} > 0"), format!("{w} /= 2;")),
        };
        let mut body = self.loop_body(most, nesting);
        if !first.is_empty() {
            body.insert(0, Statement::text(&first));
        }
        let mut all = vec![
            declare,
            Statement::new(
                &[&format!("while ({condition}) "), ""],
                vec![Slot::Block(body)],
            ),
        ];
        if self.random.chance(30) {
            all.extend(self.read_after(&w, ty));
        }
        vec![in_scope(all)]
    }

    /// `for (;;) { if (c++ >= n) break; ... }`
    fn endless(&mut self, most: usize, nesting: usize) -> Vec<Statement> {
        let (bound, uniform) = self.bound(most);
        let (c, n) = (self.name("i"), self.name("n"));
        let header = *self
            .random
            .pick(&["for (;;) ", "while (1) ", "while (true) "]);
        self.variables.push(Variable {
            name: c.clone(),
            ty: Type::Int,
            writable: false,
            uniform,
        });
        let mut body = self.loop_body(most, nesting);
        let middle = self.random.below(body.len() + 1);
        let exit = Statement::text(&format!("if ({c} >= {n}) break;"));
        // A `continue` before the exit must not bypass it: the counter is incremented first.
        let safe = middle == 0 || !body[..middle].iter().any(has_continue);
        body.insert(if safe { middle } else { 0 }, exit);
        body.insert(0, Statement::text(&format!("{c}++;")));
        let all = vec![
            Statement::new(
                &[&format!("int {n} = "), ";"],
                vec![Slot::Expression(bound)],
            ),
            Statement::text(&format!("int {c} = 0;")),
            Statement::new(&[header, ""], vec![Slot::Block(body)]),
        ];
        vec![in_scope(all)]
    }

    /// `while (p < q) { x = *p++; ... }`
    fn walking(&mut self, most: usize, nesting: usize) -> Vec<Statement> {
        let whole: Vec<Address> = self.addresses.iter().filter(|a| a.whole).cloned().collect();
        let from = self.random.pick(&whole).clone();
        self.begin(false);
        let start = self.address_in(&from);
        let (bound, _) = self.bound(most);
        let (p, q, x) = (self.name("p"), self.name("q"), self.name("x"));
        let pointer = format!("{}{} *", from.space.prefix(), from.ty.name());
        let condition = *self.random.pick(&["<", "!="]);
        self.variables.push(Variable {
            name: x.clone(),
            ty: from.ty,
            writable: true,
            uniform: false,
        });
        let mut body = self.loop_body(most, nesting);
        let t = from.ty.name();
        let header = match self.random.below(3) {
            0 => {
                body.insert(0, Statement::text(&format!("{t} {x} = *{p}++;")));
                format!("while ({p} {condition} {q}) ")
            }
            1 => {
                body.insert(0, Statement::text(&format!("{t} {x} = *{p};")));
                format!("for (; {p} {condition} {q}; {p}++) ")
            }
            _ => {
                body.insert(0, Statement::text(&format!("{t} {x} = {p}[0]; ")));
                format!("for (; {q} - {p} > 0; {p} += 1) ")
            }
        };
        let all = vec![
            Statement::new(
                &[&format!("{pointer}{p} = "), ";"],
                vec![Slot::Expression(start)],
            ),
            Statement::new(
                &[&format!("{pointer}{q} = {p} + ("), ");"],
                vec![Slot::Expression(bound)],
            ),
            Statement::new(&[&header, ""], vec![Slot::Block(body)]),
        ];
        vec![in_scope(all)]
    }

    /// A counter that the body may read, its bound, and the statements that declare them.
    fn counted(&mut self, most: usize) -> (String, String, Vec<Statement>) {
        let i = self.name("i");
        let (bound, _) = self.bound(most);
        let n = self.name("n");
        self.variables.push(Variable {
            name: i.clone(),
            ty: Type::Int,
            writable: false,
            uniform: false,
        });
        let declared = vec![
            Statement::new(
                &[&format!("int {n} = "), ";"],
                vec![Slot::Expression(bound)],
            ),
            Statement::text(&format!("int {i} = 0;")),
        ];
        (i, n, declared)
    }

    /// A counting loop with an additional condition, which may have side effects.
    fn guarded(&mut self, most: usize, nesting: usize) -> Vec<Statement> {
        let (i, n, mut all) = self.counted(most);
        let extra = self.full_condition();
        let body = self.loop_body(most, nesting);
        all.push(Statement::new(
            &[&format!("while ({i}++ < {n} && ("), ")) ", ""],
            vec![Slot::Expression(extra), Slot::Block(body)],
        ));
        vec![in_scope(all)]
    }

    /// Duff's device: a switch into a loop.
    fn duffs_device(&mut self, most: usize, nesting: usize) -> Vec<Statement> {
        self.reducible = false;
        let (bound, _) = self.bound(most);
        let (n, k) = (self.name("n"), self.name("k"));
        let mut slots = vec![Slot::Expression(bound)];
        for _ in 0..4 {
            let body = self.loop_body(most.div_ceil(4), nesting + 1);
            slots.push(Slot::Block(body));
        }
        let parts = [
            &*format!("int {n} = "),
            &*format!("; int {k} = ({n} + 3) / 4; switch ({n} & 3) {{ case 0: do {{\n"),
            "\ncase 3: ",
            "\ncase 2: ",
            "\ncase 1: ",
            &*format!("}} while (--{k} > 0); }}"),
        ];
        vec![in_scope(vec![Statement::new(&parts, slots)])]
    }

    /// `do { ... } while (++i < n && ...);`
    fn afterwards(&mut self, most: usize, nesting: usize) -> Vec<Statement> {
        let (i, n, mut all) = self.counted(most);
        let extra = self.full_condition();
        let body = self.loop_body(most, nesting);
        all.push(Statement::new(
            &["do ", &format!(" while (++{i} < {n} && ("), "));"],
            vec![Slot::Block(body), Slot::Expression(extra)],
        ));
        vec![in_scope(all)]
    }
}

/// A block with a scope of its own.
fn in_scope(block: Vec<Statement>) -> Statement {
    Statement::new(&["", ""], vec![Slot::Block(block)])
}

fn has_continue(statement: &Statement) -> bool {
    statement.parts.iter().any(|p| p.contains("continue"))
        || statement.slots.iter().any(|slot| match slot {
            Slot::Block(block) => block.iter().any(has_continue),
            Slot::Expression(_) => false,
        })
}
