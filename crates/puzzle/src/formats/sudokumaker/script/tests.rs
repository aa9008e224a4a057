use super::*;

fn board() -> Board {
    let row = |columns: std::ops::Range<usize>| columns.map(|column| Cell::new(0, column)).collect();
    let groups = vec![(row(0..3), Some("7".into())), (row(3..4), Some(String::new())), (Vec::new(), None)];
    Board { groups, size: (4, 4), values: Values::new(1, 4) }
}

fn said(code: &str) -> Result<Vec<String>, String> {
    read(code, &board()).map(|said| said.iter().map(ToString::to_string).collect())
}

#[test]
fn loops_over_groups_add_components() {
    let cages = "// cages\nfor (const { cells, value } of input.groups) {
        if (cells.length === 0 || !value) continue;
        const name = `cage ${helpers.naming.getCellsDescription(cells)}`
        puzzle.addConstraintComponent(new DifferentDigitsComponent(name, cells))
        puzzle.addConstraintComponent(new SumComponent(name, Number(value), cells));
    }";
    assert_eq!(said(cages).unwrap(), ["extra-region r1c1 r1c2 r1c3", "sum 7 r1c1 r1c2 r1c3"]);
    let lines = "for (const group of input.groups) {
        if (group.cells.length < 2) { continue; } else {
            const [first, ...rest] = group.cells;
            for (let i = 0; i < rest.length; i++) {
                if (i === 1) continue;
                puzzle.addConstraintComponent(new SameDigitComponent('', [first, rest[i]]));
            }
            puzzle.addConstraintComponent(new BetweenComponent('', [first, rest[1]], rest.slice(0, -1)));
        }
    }";
    assert_eq!(said(lines).unwrap(), ["clone r1c1 / r1c2", "between r1c1 r1c2 r1c3"]);
    let rows = "for (const row of helpers.geometry.getAllRows()) puzzle.addConstraintComponent(new HouseComponent('row', row));";
    assert_eq!(said(rows).unwrap().len(), 4);
    let sets = "puzzle.addConstraintComponent(new PredefinedCandidatesComponent('', DigitSet.from([1, 3]), input.groups[0].cells));";
    assert_eq!(said(sets).unwrap(), ["candidates 1,3 r1c1 r1c2 r1c3"]);
    assert_eq!(said("for (const { cells } of []) { }").unwrap(), [""; 0]);
}

#[test]
fn what_var_declares_in_a_block_is_not_read() {
    let sum = "puzzle.addConstraintComponent(new SumComponent('', n, input.groups[0].cells));";
    assert_eq!(said(&format!("var n = 1; {sum}")).unwrap(), ["sum 1 r1c1 r1c2 r1c3"]);
    let block = format!("let n = 1; if (true) {{ let n = 2; }} {sum}");
    assert_eq!(said(&block).unwrap(), ["sum 1 r1c1 r1c2 r1c3"]);
    for block in
        ["if (true) { var n = 2; }", "if (true) var n = 2;", "for (var n of [2]) { }", "{ var n = 2; }"]
    {
        let error = said(&format!("var n = 1; {block} {sum}")).unwrap_err();
        assert!(error.starts_with("at 'var n "), "{block}: {error}");
    }
}

#[test]
fn no_script_takes_long() {
    let doubled: String = (0..40).map(|i| format!("const a{} = [...a{i}, ...a{i}];", i + 1)).collect();
    for code in [
        format!("const x = {}1{};", "(".repeat(10_000), ")".repeat(10_000)),
        format!("const x = {}1;", "-".repeat(10_000)),
        "{".repeat(10_000),
        "if (1) ".repeat(10_000),
        format!("const a0 = [1]; {doubled}"),
        "for (let i = 0; i < 100000; i++) { for (let j = 0; j < 100000; j++) {} }".into(),
    ] {
        assert!(said(&code).is_err());
    }
}

#[test]
fn what_is_more_than_that_is_not_understood() {
    let add = |component: &str| {
        format!(
            "for (const {{ cells, value }} of input.groups) puzzle.addConstraintComponent(new {component});"
        )
    };
    for code in [
        "continue;",
        "throw new Error();",
        "const all = input.groups.map(group => group.cells);",
        "let x = 1; x = 2;",
        "if (cells) {}",
        "if (Number('a')) {}",
        "for (const c of input.groups[0].cells) { if (c) {} }",
        "puzzle.removeConstraintComponent(0);",
        "const rows = helpers.geometry.getAllRows(); if (rows.length) {}",
        "const name = `${puzzle.addConstraintComponent(x)}`;",
        "for (let i = 0; i < 1; i--) {}",
        "for (let i = 0; i >= 0; i++) {}",
        "const x = 010;",
        "function f() {}",
        "for (const { cells: line } of input.groups) {}",
        &add("SumComponent('', Number(value), cells)"),
        &add("OwnComponent('', cells)"),
        &add("HouseComponent('', cells)"),
        &add("PairComponent('', (a, b) => a < b, cells[0], cells[1])"),
        &add("DifferenceComponent('', 1, cells[0], cells[0])"),
        &add("DifferenceComponent('', 1, cells[0], cells[1])"),
        &add("PredefinedCandidatesComponent('', 6, cells)"),
    ] {
        assert!(said(code).is_err(), "{code}: {:?}", said(code));
    }
}
