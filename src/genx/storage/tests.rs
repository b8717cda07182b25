//! Which values share a variable, and which do not.

use super::*;
use crate::genx::text::parse::parse_module;
use pretty_assertions::assert_eq;

/// The named values by class: those in a group share a variable.
fn groups(text: &str) -> String {
    let module = parse_module(text).unwrap_or_else(|e| panic!("{}:\n{text}", e[0]));
    let function = &module.functions[0];
    crate::genx::verify::verify(function).unwrap_or_else(|e| panic!("{e}"));
    let bales = Bales::new(function, Target::Tgllp);
    let storage = Storage::new(function, &bales, Target::Tgllp);
    let mut groups: Vec<(Value, Vec<&str>)> = Vec::new();
    for (index, data) in function.values().iter().enumerate() {
        let value = Value(index as u32);
        let Some(name) = data.name.as_deref() else {
            continue;
        };
        let unused = function
            .definition(value)
            .is_some_and(|id| !matches!(bales.part(id), Part::Root | Part::View));
        if unused {
            continue;
        }
        let class = storage.class(value);
        match groups.iter_mut().find(|(of, _)| *of == class) {
            Some((_, names)) => names.push(name),
            None => groups.push((class, vec![name])),
        }
    }
    let lists: Vec<String> = groups.iter().map(|(_, names)| names.join("=")).collect();
    lists.join(" ")
}

fn write(name: &str, old: &str, offset: u32) -> String {
    format!(
        "  %{name} = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> {old}, <8 x i32> %r, i32 0, i32 8, i32 1, i16 {offset}, i32 undef, i1 true)\n"
    )
}

fn store(value: &str) -> String {
    format!("  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %x, <32 x i32> %{value})\n")
}

fn function(body: &str) -> String {
    format!(
        "define internal void @f(i64 %x, <32 x i32> %v, <8 x i32> %r, i1 %c) {{\n{body}  ret void\n}}\n"
    )
}

#[test]
fn a_chain_of_writes_shares_a_variable() {
    let body = write("a", "undef", 0) + &write("b", "%a", 32) + &write("d", "%b", 64) + &store("d");
    assert_eq!(groups(&function(&body)), "x v r c a=b=d");
}

#[test]
fn an_old_vector_that_lives_on_is_not_shared() {
    let body = write("a", "%v", 0) + &store("v") + &store("a");
    assert_eq!(groups(&function(&body)), "x v r c a");
    let body = store("v") + &write("a", "%v", 0) + &store("a");
    assert_eq!(groups(&function(&body)), "x v=a r c");
    // Two chains from one vector: the first one to be joined has it.
    let body = write("a", "%v", 0) + &write("b", "%v", 32) + &store("a") + &store("b");
    assert_eq!(groups(&function(&body)), "x v=b r c a");
}

#[test]
fn views_are_in_the_place_of_their_operand() {
    let body = "  %f = bitcast <32 x i32> %v to <32 x float>\n  %g = bitcast <32 x float> %f to <32 x i32>\n".to_owned()
        + &write("a", "%g", 0)
        + &store("a");
    assert_eq!(groups(&function(&body)), "x v=f=g=a r c");
}

#[test]
fn phis_share_unless_they_interfere() {
    let text = function(
        "  br label %loop

loop:
  %p = phi <32 x i32> [ %v, %0 ], [ %q, %loop ]
  %s = add <32 x i32> %p, splat (i32 1)
  %q = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %s, <8 x i32> %r, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  br i1 %c, label %loop, label %end

end:
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %x, <32 x i32> %q)
",
    );
    assert_eq!(groups(&text), "x v=p=s=q r c");
    // The phi is read after its next value exists.
    let text = text.replace("(i64 %x, <32 x i32> %q)", "(i64 %x, <32 x i32> %p)");
    assert_eq!(groups(&text), "x v=p r c s=q");
}

#[test]
fn predicates_share_like_vectors() {
    let text = "define internal void @f(i64 %x, <16 x i32> %v, i1 %c) {
  %a = icmp eq <16 x i32> %v, splat (i32 1)
  br label %loop

loop:
  %p = phi <16 x i1> [ %a, %0 ], [ %n, %loop ]
  %s = select <16 x i1> %p, <16 x i32> %v, <16 x i32> splat (i32 1)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %s)
  %n = icmp ugt <16 x i32> %s, %v
  br i1 %c, label %loop, label %end

end:
  ret void
}
";
    assert_eq!(groups(text), "x v c a=p=n s");
}
