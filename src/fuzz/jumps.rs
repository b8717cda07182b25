//! Random jumps between labels in and between loops, most of which create loops with several
//! entries. A fuel counter that every jump and every iteration decrements guarantees termination.

use super::generate::{Generator, MAX_ITERATIONS, Variable};
use super::program::{Expression, Slot, Statement, Type};

impl Generator {
    /// Labels as jump targets, some of them in loops. Labels are in blocks of their own, so that no
    /// jump bypasses a declaration.
    pub(crate) fn jumps(&mut self, nesting: usize) -> Vec<Statement> {
        self.reducible = false;
        let most = (MAX_ITERATIONS / self.iterations).clamp(2, 6);
        let units = 1 + self.random.below(most - 1);
        let fuel = self.name("fuel");
        let count = 2 + self.random.below(3);
        let labels: Vec<String> = (0..count).map(|_| self.name("label")).collect();
        let scope = self.variables.len();
        self.variables.push(Variable {
            name: fuel.clone(),
            ty: Type::Int,
            writable: false,
            uniform: false,
        });
        let iterations = self.iterations;
        self.iterations *= units + 1;

        let mut text = Text {
            parts: Vec::new(),
            slots: Vec::new(),
            open: format!("{{ int {fuel} = {units};\n"),
        };
        if self.random.chance(70) {
            let target = self.random.pick(&labels).clone();
            text.jump(&fuel, self.full_condition(), &target);
        }
        for label in &labels {
            let is_loop = self.random.chance(50);
            if is_loop {
                text.open += &format!("while ({fuel}-- > 0 && (");
                text.put(Slot::Expression(self.full_condition()));
                text.open += ")) {\n";
                self.loops += 1;
                if self.random.chance(50) {
                    text.put(Slot::Block(self.block(nesting, 2)));
                }
            }
            text.open += &format!("\n{label}:\n");
            text.put(Slot::Block(self.block(nesting, 2)));
            for _ in 0..self.random.below(3) {
                let target = self.random.pick(&labels).clone();
                text.jump(&fuel, self.full_condition(), &target);
            }
            if is_loop {
                self.loops -= 1;
                text.open += "}\n";
            }
        }
        text.open += "}";
        self.iterations = iterations;
        self.variables.truncate(scope);
        text.parts.push(text.open);
        vec![Statement {
            parts: text.parts,
            slots: text.slots,
        }]
    }
}

/// A statement under construction.
struct Text {
    parts: Vec<String>,
    slots: Vec<Slot>,
    /// Text since the last slot.
    open: String,
}

impl Text {
    fn put(&mut self, slot: Slot) {
        self.parts.push(std::mem::take(&mut self.open));
        self.slots.push(slot);
    }

    fn jump(&mut self, fuel: &str, condition: Expression, target: &str) {
        self.open += &format!("\nif ({fuel}-- > 0 && (");
        self.put(Slot::Expression(condition));
        self.open += &format!(")) goto {target};\n");
    }
}
