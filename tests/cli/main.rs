//! Tests of the command line as a process. A module each; `cargo test --test cli commands::` runs one.

#[path = "../support/command.rs"]
mod command;
#[path = "../support/mod.rs"]
mod support;

mod addresses;
mod advice;
mod all_faults;
mod build_options;
mod build_systems;
mod causes;
#[cfg(unix)]
mod closed_outputs;
mod command_lines;
mod commands;
mod completion;
mod databases;
mod dependencies;
mod determinism;
mod device_binaries;
mod diff;
mod diff_legend;
mod diff_lines;
mod diff_printed;
mod diff_texts;
mod diff_verdicts;
mod diff_visa;
mod dumps;
mod editors;
mod encodings;
mod error_codes;
mod explanations;
mod explore;
mod explorer;
mod fences;
mod file_kinds;
mod file_names;
mod first_faults;
mod fixes;
mod foreign_files;
mod graphs;
mod hand_written;
mod headers;
mod invalid_visa;
mod json_keys;
mod json_schema;
mod kernel_tests;
mod launches;
#[cfg(unix)]
mod links;
mod messages;
mod misaligned;
mod missing_includes;
mod page_names;
mod places;
mod pressure;
mod print_changed;
mod printing;
mod profiles;
mod race_corrections;
mod race_regions;
mod race_searches;
mod races;
mod reduced;
mod remarks;
mod response_files;
mod results_page;
mod runs;
mod sarif;
mod several_sources;
#[cfg(unix)]
mod signals;
mod simulator_page;
#[cfg(unix)]
mod special_files;
mod stage_times;
#[cfg(unix)]
mod standard_input;
mod synchronization;
mod token_list;
mod traces;
mod unseen;
mod vector_form;
mod vector_ir;
mod visa_objects;
mod width_reasons;
mod wrong_inputs;
mod wrong_launches;
