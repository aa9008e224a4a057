//! Formulas of SMT-LIB, built as text and simplified if a part is always true or always false.

use std::fmt;

/// A Boolean formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Formula {
    /// Always true or always false.
    Constant(bool),
    /// The text of a formula.
    Text(String),
    /// A conjunction of at least two formulas, each of them text.
    All(Vec<Formula>),
}

impl Formula {
    /// Returns the conjunction of `parts`.
    pub fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Formula::Constant(true) => {}
                Formula::Constant(false) => return Formula::Constant(false),
                Formula::Text(_) => all.push(part),
                Formula::All(parts) => all.extend(parts),
            }
        }
        match all.len() {
            0 => Formula::Constant(true),
            1 => all.remove(0),
            _ => Formula::All(all),
        }
    }

    /// Returns the disjunction of `parts`.
    pub fn any(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut any = Vec::new();
        for part in parts {
            match part {
                Formula::Constant(false) => {}
                Formula::Constant(true) => return Formula::Constant(true),
                _ => any.push(part),
            }
        }
        match any.len() {
            0 => Formula::Constant(false),
            1 => any.remove(0),
            _ => Formula::Text(application("or", any)),
        }
    }

    /// Returns the implication from `self` to `then`.
    pub fn implies(self, then: Formula) -> Formula {
        match (self, then) {
            (Formula::Constant(true), then) => then,
            (Formula::Constant(false), _) | (_, Formula::Constant(true)) => Formula::Constant(true),
            (condition, Formula::Constant(false)) => condition.not(),
            (condition, then) => Formula::Text(format!("(=> {condition} {then})")),
        }
    }

    /// Returns the negation.
    pub fn not(self) -> Formula {
        match self {
            Formula::Constant(truth) => Formula::Constant(!truth),
            formula => Formula::Text(format!("(not {formula})")),
        }
    }

    /// Returns the parts of a conjunction, nothing for a formula that is always true, and any other formula itself.
    pub fn conjuncts(self) -> Vec<Formula> {
        match self {
            Formula::All(parts) => parts,
            Formula::Constant(true) => Vec::new(),
            formula => vec![formula],
        }
    }
}

/// Renders a function applied to arguments, in parentheses.
pub(super) fn application<T: fmt::Display>(function: &str, arguments: impl IntoIterator<Item = T>) -> String {
    let mut text = format!("({function}");
    for argument in arguments {
        text.push_str(&format!(" {argument}"));
    }
    text.push(')');
    text
}

/// Maximum length of a command on a single line, in bytes.
const LONG: usize = 120;

/// Renders a command. If it is long, each part of a compound formula has its own line.
pub(super) fn lines(text: &str) -> String {
    let mut lines = String::new();
    append(text, 0, &mut lines);
    lines
}

fn append(text: &str, depth: usize, lines: &mut String) {
    let is_formula = |part: &&str| ["(and ", "(or ", "(=> "].iter().any(|start| part.starts_with(start));
    let parts = parts(text);
    if text.len() <= LONG || !parts.iter().any(is_formula) {
        return lines.push_str(text);
    }
    for (place, part) in parts.iter().enumerate() {
        let before = if place == 0 { "(".to_owned() } else { format!("\n{}", "  ".repeat(depth + 1)) };
        lines.push_str(&before);
        append(part, depth + 1, lines);
    }
    lines.push(')');
}

/// Returns the parts inside the outer parentheses, including the function's name; empty without parentheses.
fn parts(text: &str) -> Vec<&str> {
    let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else {
        return Vec::new();
    };
    let mut depth = 0;
    let ends = |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ' ' && depth == 0
    };
    inner.split(ends).collect()
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Formula::Constant(truth) => write!(f, "{truth}"),
            Formula::Text(text) => f.write_str(text),
            Formula::All(parts) => f.write_str(&application("and", parts)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_formulas_have_a_line_for_each_part() {
        let atoms = |operator: &str, count: usize| application(operator, vec!["(= r1c1 (_ bv1 3))"; count]);
        let short = format!("(assert {})", atoms("or", 4));
        let flat = format!("(assert {})", application("distinct", vec!["r10c10"; 20]));
        for text in [short, flat] {
            assert_eq!(lines(&text), text);
        }
        let (inner, long) = (atoms("and", 2), atoms("or", 9));
        let text = format!("(assert (or {inner} (=> p {inner}) {long} (not q)))");
        let expected = format!("(assert\n  (or\n    {inner}\n    (=> p {inner})\n    {long}\n    (not q)))");
        assert_eq!(lines(&text), expected);
    }

    #[test]
    fn constants_vanish() {
        let text = |text: &str| Formula::Text(text.to_owned());
        let (always, never) = (Formula::Constant(true), Formula::Constant(false));
        let all = |parts: &[&Formula]| Formula::all(parts.iter().copied().cloned()).to_string();
        let any = |parts: &[&Formula]| Formula::any(parts.iter().copied().cloned()).to_string();
        let (p, q) = (text("p"), text("q"));
        assert_eq!([all(&[]), all(&[&always, &p]), all(&[&p, &never])], ["true", "p", "false"]);
        assert_eq!([any(&[]), any(&[&never, &p]), any(&[&p, &always])], ["false", "p", "true"]);
        let both = Formula::all([p.clone(), q.clone()]);
        assert_eq!([all(&[&both, &p]), any(&[&both, &p])], ["(and p q p)", "(or (and p q) p)"]);
        let implies = |a: &Formula, b: &Formula| a.clone().implies(b.clone()).to_string();
        assert_eq!([implies(&p, &q), implies(&always, &q), implies(&never, &q)], ["(=> p q)", "q", "true"]);
        assert_eq!([implies(&p, &always), implies(&p, &never)], ["true", "(not p)"]);
        assert_eq!((both.conjuncts().len(), always.conjuncts().len(), never.conjuncts().len()), (2, 0, 1));
    }
}
