//! Gen IR text: the parser's result must print and parse again unchanged; the verifier must not
//! panic.

#![no_main]

use gencl::ir::text::parse::parse_unit;
use gencl::ir::verify::verify_unit;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let Ok(unit) = parse_unit(input) else {
        return;
    };
    if verify_unit(&unit).is_ok() {
        let printed = unit.to_string();
        let again = parse_unit(&printed).expect("what is printed is read");
        assert_eq!(printed, again.to_string());
    }
});
