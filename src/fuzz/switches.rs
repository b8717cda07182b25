//! Random switches: with and without a default, with fall-through cases, and with several labels
//! for one statement.

use super::generate::Generator;
use super::program::{Expression, Slot, Statement, Type, level};

/// Case labels: values that are likely to occur, and some that are not.
const LABELS: [&str; 12] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "-1",
    "-2",
    "100",
    "0x7fffffff",
    "'a'",
];

impl Generator {
    pub(crate) fn switch(&mut self, nesting: usize) -> Vec<Statement> {
        self.begin(false);
        let mut subject = self.integer(2);
        if self.random.chance(70) {
            let mask = *self.random.pick(&["3", "7"]);
            subject = Expression::binary(
                subject.ty.promoted(),
                level::AND,
                "&",
                subject,
                Expression::leaf(Type::Int, mask),
            );
        }
        let mut parts = vec!["switch (".to_string()];
        let mut slots = vec![Slot::Expression(subject)];
        let mut before = ") {\n".to_string();
        let mut labels: Vec<&str> = LABELS.to_vec();
        let cases = self.random.below(4) + 1;
        let default = self.random.below(cases + 2);
        for k in 0..cases {
            if k == default {
                before += "default: ";
            }
            let least = usize::from(k != default);
            for _ in 0..*self.random.pick(&[least, 1, 1, 2]) {
                let label = labels.swap_remove(self.random.below(labels.len()));
                before += &format!("case {label}: ");
            }
            parts.push(std::mem::take(&mut before));
            self.switches += 1;
            slots.push(Slot::Block(self.block(nesting, 3)));
            self.switches -= 1;
            before = if self.random.chance(60) {
                " break;\n".to_string()
            } else {
                "\n".to_string()
            };
        }
        parts.push(before + "}");
        vec![Statement { parts, slots }]
    }
}
