//! The words of a page about steps, in English.

use crate::render::sentences;
use crate::render::words::page::PageWords;

pub const PAGE: PageWords = PageWords {
    steps: "Steps",
    step: "Step",
    number: |number, count| format!("{number} of {count}"),
    weight: "Weight",
    because: "Because of",
    proof: |count| format!("Proof, {count} lines"),
    unsure: "A limit was reached: some of these causes may not be needed.",
    end: "The end",
    end_told: sentences::end,
    go: ["First", "Previous", "Next", "End"],
    rules: "Rules",
    text: "The puzzle as text",
    numbers: "The small number beside a digit is that of the step that placed it.",
    key: "In a green ring: what the step places. <s>Struck through</s>, red: what it excludes. <u>Underlined</u>, blue: what \
          is known and used. Blue outlines: houses, cells and lines of rules that force it; other rules are faint. Cells \
          that a sum adds up are blue, those that it subtracts hatched. The arrow keys go from step to step.",
    conclusion: sentences::conclusion,
    causes: sentences::causes,
    proof_lines: sentences::proof,
};
