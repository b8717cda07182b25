//! Patterns that memory optimizations transform: elements that are read again after joins and in
//! loops, through two pointers into one buffer, that are overwritten on all or on some paths, and
//! adjacent elements.

use super::arrays::PRIVATE;
use super::generate::{Address, Generator, MAX_ITERATIONS, OWNED, Variable};
use super::program::{Expression, Pointer, Slot, Statement, Type};

impl Generator {
    /// Accesses to the work-item's own elements, or to adjacent elements of a buffer.
    pub(crate) fn accesses(&mut self, nesting: usize) -> Vec<Statement> {
        let mut all: Vec<(String, Type, usize)> = Vec::new();
        let kernel = self
            .owned
            .iter()
            .filter(|(name, _)| name.starts_with("mine"));
        all.extend(kernel.map(|(name, ty)| (name.clone(), *ty, OWNED)));
        let private = self.private.iter();
        all.extend(private.map(|(name, ty)| (name.clone(), *ty, PRIVATE)));
        if all.is_empty() {
            return self.assignment();
        }
        let (array, ty, count) = self.random.pick(&all).clone();
        match self.random.below(5) {
            0 => self.written_again(&array, ty, count),
            1 => self.read_through_alias(&array, ty, count),
            2 if self.iterations * 4 <= MAX_ITERATIONS && nesting < 4 => {
                self.read_in_loop(&array, ty, count)
            }
            3 => self.neighbors(),
            _ => self.read_after_join(&array, ty, count),
        }
    }

    /// A statement `array[index] = value;`.
    fn write(&mut self, array: &str, index: &str, ty: Type) -> Statement {
        self.begin(false);
        let value = self.value(ty, 1);
        let place = Expression::leaf(ty, format!("{array}[{index}]"));
        Statement::new(
            &["", ";"],
            vec![Slot::Expression(Expression::assign(place, "=", value))],
        )
    }

    fn index(&mut self, count: usize) -> String {
        self.random.below(count).to_string()
    }

    /// `if (condition) { ... } else { ... }`.
    fn either(&mut self, then: Vec<Statement>, otherwise: Vec<Statement>) -> Statement {
        let condition = Slot::Expression(self.full_condition());
        match otherwise.is_empty() {
            true => Statement::new(&["if (", ") ", ""], vec![condition, Slot::Block(then)]),
            false => Statement::new(
                &["if (", ") ", " else ", ""],
                vec![condition, Slot::Block(then), Slot::Block(otherwise)],
            ),
        }
    }

    /// Declares a variable initialized with the given text.
    fn read(&mut self, ty: Type, what: &str) -> Statement {
        let name = self.name("m");
        let statement = Statement::text(&format!("{} {name} = {what};", ty.name()));
        self.variables.push(Variable {
            name,
            ty,
            writable: true,
            uniform: false,
        });
        statement
    }

    fn written_again(&mut self, array: &str, ty: Type, count: usize) -> Vec<Statement> {
        let (first, second) = (self.index(count), self.index(count));
        let mut all = vec![
            self.write(array, &first, ty),
            self.write(array, &second, ty),
        ];
        let then = vec![self.write(array, &first, ty)];
        let index = if self.random.chance(60) {
            &first
        } else {
            &second
        };
        let otherwise = match self.random.chance(70) {
            true => vec![self.write(array, index, ty)],
            false => Vec::new(),
        };
        all.push(self.either(then, otherwise));
        if self.random.chance(50) {
            all.push(self.read(ty, &format!("{array}[{first}]")));
        }
        if self.random.chance(50) {
            all.push(self.write(array, &second, ty));
        }
        all
    }

    fn read_after_join(&mut self, array: &str, ty: Type, count: usize) -> Vec<Statement> {
        let (first, second) = (self.index(count), self.index(count));
        let mut all = vec![self.write(array, &first, ty)];
        all.push(self.read(ty, &format!("{array}[{second}]")));
        let then = vec![self.write(array, &second, ty)];
        all.push(self.either(then, Vec::new()));
        all.push(self.read(ty, &format!("{array}[{first}]")));
        all.push(self.read(ty, &format!("{array}[{second}]")));
        all
    }

    fn read_through_alias(&mut self, array: &str, ty: Type, count: usize) -> Vec<Statement> {
        let pointer = self.name("p");
        let space = match array.starts_with("mine") {
            true => "__global ",
            false => "",
        };
        let half = count / 2;
        let begin = match self.random.chance(50) {
            true => Slot::Expression(Expression::leaf(Type::Int, self.index(half))),
            false => {
                self.begin(false);
                Slot::Expression(self.value(Type::UInt, 1))
            }
        };
        let head = format!("{space}{} *{pointer} = {array} + ((", ty.name());
        let tail = format!(") & {});", half - 1);
        let mut all = vec![Statement::new(&[&head, &tail], vec![begin])];
        let (own, other) = (self.index(count), self.index(half));
        all.push(self.write(array, &own, ty));
        all.push(self.read(ty, &format!("{pointer}[{other}]")));
        all.push(self.write(&pointer, &other, ty));
        all.push(self.read(ty, &format!("{array}[{own}]")));
        let then = vec![self.write(&pointer, &other, ty)];
        all.push(self.either(then, Vec::new()));
        all.push(self.read(ty, &format!("{array}[{own}]")));
        all.push(self.read(ty, &format!("{pointer}[{other}]")));
        all
    }

    fn read_in_loop(&mut self, array: &str, ty: Type, count: usize) -> Vec<Statement> {
        let counter = self.name("i");
        let iterations = 1 + self.random.below(4);
        let (first, second) = (self.index(count), self.index(count));
        let step = self.random.below(2) + 1;
        let result = self.name("m");
        let mut all = vec![Statement::text(&format!(
            "{} {result} = {array}[{first}];",
            ty.name()
        ))];
        let known = self.variables.len();
        self.variables.push(Variable {
            name: counter.clone(),
            ty: Type::Int,
            writable: false,
            uniform: true,
        });
        let mut body = vec![Statement::text(&format!("{result} = {array}[{first}];"))];
        let moving = format!("({counter} * {step} + {second}) & {}", count - 1);
        match self.random.below(3) {
            0 => body.push(self.write(array, &moving, ty)),
            1 => body.push(self.write(array, &second, ty)),
            _ => {
                let then = vec![self.write(array, &moving, ty)];
                body.push(self.either(then, Vec::new()));
            }
        }
        body.push(self.read(ty, &format!("{array}[{moving}]")));
        if self.random.chance(30) {
            body.push(self.write(array, &first, ty));
        }
        self.variables.truncate(known);
        all.push(Statement::new(
            &[
                &format!("for (int {counter} = 0; {counter} < {iterations}; {counter}++) "),
                "",
            ],
            vec![Slot::Block(body)],
        ));
        self.variables.push(Variable {
            name: result,
            ty,
            writable: true,
            uniform: false,
        });
        all
    }

    /// Adjacent elements from a varying start, in a loop that is unrolled or not.
    fn neighbors(&mut self) -> Vec<Statement> {
        let is_whole = |a: &&Address| a.whole && a.space == Pointer::GlobalConst;
        let all: Vec<Address> = self.addresses.iter().filter(is_whole).cloned().collect();
        if all.is_empty() {
            return self.assignment();
        }
        let Address { name, ty, .. } = self.random.pick(&all).clone();
        let place = self.name("b");
        self.begin(false);
        let value = self.value(Type::UInt, 1);
        let mut code = vec![Statement::new(
            &[&format!("uint {place} = ("), ") & 15;"],
            vec![Slot::Expression(value)],
        )];
        if self.random.chance(50) {
            let factor = self.random.below(3) + 1;
            for k in [0, 2, 1, 3] {
                code.push(self.read(ty, &format!("{name}[{place} * {factor} + {k}]")));
            }
            return code;
        }
        let (parts, counter) = (self.name("n"), self.name("i"));
        let t = ty.name();
        code.push(Statement::text(&format!("{t} {parts}[4];")));
        code.push(Statement::text(&format!(
            "for (int {counter} = 0; {counter} < 4; {counter}++) {parts}[{counter}] = {name}[{place} * 3 + {counter}];"
        )));
        for k in 0..4 {
            code.push(self.read(ty, &format!("{parts}[{k}]")));
        }
        code
    }
}
