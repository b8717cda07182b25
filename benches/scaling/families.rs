//! Kernels of several shapes that scale to any size.

use crate::vector_ir;
use std::fmt::Write as _;

/// A shape of kernels.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    /// The measured sizes; growth is computed from the last two.
    pub(crate) sizes: &'static [usize],
    /// Generates the source for a size.
    pub(crate) source: fn(usize) -> String,
    /// Whether the source is vector IR; sizes are then in instructions.
    pub(crate) is_vector_ir: bool,
    /// Whether the kernel is one basic block; the largest size then has limits of time and memory.
    pub(crate) straight_line: bool,
}

/// Sizes in statements, blocks or loops.
const LONG: &[usize] = &[1000, 5000, 20_000];

/// TABLE of the families.
pub(crate) const FAMILIES: &[Family] = &[
    Family {
        name: "floats",
        sizes: LONG,
        source: floats,
        is_vector_ir: false,
        straight_line: true,
    },
    Family {
        name: "integers",
        sizes: LONG,
        source: integers,
        is_vector_ir: false,
        straight_line: true,
    },
    Family {
        name: "memory",
        sizes: LONG,
        source: memory,
        is_vector_ir: false,
        straight_line: true,
    },
    Family {
        name: "blocks-one",
        sizes: LONG,
        source: blocks_on_one,
        is_vector_ir: false,
        straight_line: false,
    },
    Family {
        name: "blocks-many",
        sizes: LONG,
        source: blocks_on_many,
        is_vector_ir: false,
        straight_line: false,
    },
    Family {
        name: "loops",
        sizes: LONG,
        source: loops,
        is_vector_ir: false,
        straight_line: false,
    },
    Family {
        name: "nested",
        sizes: &[25, 100],
        source: nested,
        is_vector_ir: false,
        straight_line: false,
    },
    Family {
        name: "kernels",
        sizes: &[50, 200],
        source: kernels,
        is_vector_ir: false,
        straight_line: false,
    },
    // Each call inlines to some 2,500 instructions.
    Family {
        name: "helpers",
        sizes: &[5, 20, 80],
        source: helpers,
        is_vector_ir: false,
        straight_line: false,
    },
    Family {
        name: "v-vectors",
        sizes: LONG,
        source: vector_ir::elementwise,
        is_vector_ir: true,
        straight_line: true,
    },
    Family {
        name: "v-regions",
        sizes: LONG,
        source: vector_ir::regions,
        is_vector_ir: true,
        straight_line: true,
    },
    Family {
        name: "v-matrix",
        sizes: LONG,
        source: vector_ir::matrix,
        is_vector_ir: true,
        straight_line: true,
    },
    Family {
        name: "v-messages",
        sizes: LONG,
        source: vector_ir::messages,
        is_vector_ir: true,
        straight_line: true,
    },
    Family {
        name: "v-blocks",
        sizes: LONG,
        source: vector_ir::blocks,
        is_vector_ir: true,
        straight_line: false,
    },
    Family {
        name: "v-loops",
        sizes: LONG,
        source: vector_ir::loops,
        is_vector_ir: true,
        straight_line: false,
    },
];

/// Number of variables in a kernel.
const VARIABLES: usize = 8;

/// A kernel that loads variables of a type from a buffer and stores them back.
fn kernel(ty: &str, body: impl FnOnce(&mut String)) -> String {
    let mut text = format!(
        "__kernel void k(__global {ty} *p, __global const {ty} *q, int n) {{\n  int id = get_global_id(0);\n"
    );
    for v in 0..VARIABLES {
        _ = writeln!(text, "  {ty} v{v} = q[id + {v}];");
    }
    body(&mut text);
    for v in 0..VARIABLES {
        _ = writeln!(text, "  p[id * {VARIABLES} + {v}] = v{v};");
    }
    text + "}\n"
}

fn floats(n: usize) -> String {
    kernel("float", |text| {
        for k in 0..n {
            let v = |d: usize| (k + d) % VARIABLES;
            _ = writeln!(text, "  v{} = v{} * v{} + v{};", v(0), v(1), v(3), v(5));
        }
    })
}

fn integers(n: usize) -> String {
    kernel("uint", |text| {
        for k in 0..n {
            let v = |d: usize| (k + d) % VARIABLES;
            let (a, b, c) = (v(0), v(1), v(3));
            _ = match k % 3 {
                0 => writeln!(text, "  v{a} = (v{b} + v{c}) ^ (v{a} >> {});", 1 + k % 31),
                1 => writeln!(text, "  v{a} = rotate(v{b}, {}u) - v{c};", 1 + k % 31),
                _ => writeln!(text, "  v{a} += v{b} * {}u ^ v{c};", 2 * k + 1),
            };
        }
    })
}

fn memory(n: usize) -> String {
    kernel("int", |text| {
        for k in 0..n {
            let v = k % VARIABLES;
            _ = writeln!(text, "  p[id + {}] = q[id + {}] + v{v};", 64 * k, 96 * k);
        }
    })
}

fn blocks_on_one(n: usize) -> String {
    kernel("int", |text| {
        for k in 0..n {
            let v = 1 + k % (VARIABLES - 1);
            _ = writeln!(
                text,
                "  if (v{v} & {}) v0 += {k}; else v0 ^= v{v};",
                1 << (k % 31)
            );
        }
    })
}

fn blocks_on_many(n: usize) -> String {
    kernel("int", |text| {
        for k in 0..n {
            let v = |d: usize| (k + d) % VARIABLES;
            _ = writeln!(
                text,
                "  if (v{} > {k}) v{} = v{} + 1; else v{} -= v{};",
                v(0),
                v(1),
                v(2),
                v(3),
                v(4)
            );
        }
    })
}

fn loops(n: usize) -> String {
    kernel("int", |text| {
        for k in 0..n {
            let v = |d: usize| (k + d) % VARIABLES;
            _ = writeln!(
                text,
                "  for (int i = 0; i < n; i++) v{} += v{} ^ i;",
                v(0),
                v(1)
            );
        }
    })
}

fn nested(n: usize) -> String {
    kernel("int", |text| {
        // Without braces: nesting in the source is limited to 256, and braces would count too.
        for k in 0..n {
            _ = writeln!(text, "  for (int i{k} = 0; i{k} < n; i{k}++)");
        }
        let v = |k: usize| k % VARIABLES;
        let sums = (0..n).map(|k| format!("v{} += i{k} ^ v{};", v(k), v(k + 1)));
        _ = writeln!(text, "  {{ {} }}", sums.collect::<Vec<_>>().join(" "));
    })
}

fn kernels(n: usize) -> String {
    let mut text = String::new();
    for k in 0..n {
        _ = writeln!(
            text,
            "__kernel void k{k}(__global int *p, int n) {{\n  int s = {k};\n  for (int i = 0; i < n; i++)\n    if (p[i] > {k}) s += p[i] * i;\n  p[get_global_id(0)] = s;\n}}"
        );
    }
    text
}

/// Chains of helper functions as in programs that compute hashes: each call passes arrays, and becomes
/// thousands of instructions by inlining.
fn helpers(n: usize) -> String {
    let mut text = String::from(
        "void mix(uint *a, uint *b, uint k) { *a = rotate(*a + (*b ^ k), 7u); *b = *b * 3u + *a; }\n\
         void block8(uint *w, uint *h, uint k) {\n",
    );
    for k in 0..8 {
        _ = writeln!(text, "  mix(&h[{}], &w[{}], k + {k}u);", k % 4, k * 5 % 16);
    }
    text += "}\nvoid transform(uint *w, uint *h) {\n";
    for k in 0..16 {
        _ = writeln!(text, "  block8(w, h, {}u);", k * 977);
    }
    text += "}\nvoid update(uint *h, uint *w, const uint *in, uint length) {\n  uint position = length & 63;\n  \
             for (int i = 0; i < 16; i++) w[i] ^= in[i];\n  \
             if (position < 32) { transform(w, h); h[0] += position; }\n  \
             else { w[position & 15] += 1; transform(w, h); }\n}\n\
             __kernel void k(__global uint *o, __global const uint *in, uint n) {\n  \
             uint h[4], w[16], t[16];\n  \
             for (int i = 0; i < 4; i++) h[i] = i;\n  \
             for (int i = 0; i < 16; i++) { w[i] = in[i]; t[i] = in[16 + i]; }\n";
    for k in 0..n {
        let (to, from) = (k % 16, k % 4);
        _ = writeln!(text, "  update(h, w, t, n + {k}u); t[{to}] += h[{from}];");
    }
    text + "  for (int i = 0; i < 4; i++) o[get_global_id(0) * 4 + i] = h[i];\n}\n"
}
