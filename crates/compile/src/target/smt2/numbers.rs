//! Numbers of SMT-LIB: integers, or unsigned bit-vectors. A bit-vector holds a value, plus a constant if the variable
//! can be negative.

use super::formula::{Formula, application};
use crate::csp::{Atom, Csp, VarId};
use crate::encode::Literals;
use crate::problem::Problem;
use crate::target::names::{self, Names};

/// Writes the numbers of a problem in one of the two forms.
pub(super) struct Numbers<'a> {
    names: Names<'a>,
    csp: &'a Csp,
    literals: &'a Literals,
    /// `true` for integers, `false` for bit-vectors.
    integers: bool,
}

/// A non-negative number in a sum.
pub(super) struct Operand {
    /// The number as text.
    text: String,
    /// Number of bits as a bit-vector.
    width: u32,
    /// The largest possible value.
    most: u128,
}

/// Returns the number of bits needed to write a number, at least 1.
fn bits(number: u128) -> u32 {
    (u128::BITS - number.leading_zeros()).max(1)
}

impl<'a> Numbers<'a> {
    pub fn new(problem: &'a Problem, integers: bool) -> Numbers<'a> {
        Numbers { names: Names::new(problem), csp: problem.csp(), literals: problem.literals(), integers }
    }

    /// Returns the literals of the problem, which give the remaining values.
    pub fn literals(&self) -> &'a Literals {
        self.literals
    }

    /// Returns the name of the SMT-LIB logic for these numbers.
    pub fn logic(&self) -> &'static str {
        if self.integers { "QF_LIA" } else { "QF_BV" }
    }

    /// Returns the constant that is added to a variable so that it is never negative; 0 for integers.
    fn shift(&self, var: VarId) -> i128 {
        if self.integers { 0 } else { (-i128::from(*self.csp.range(var).start())).max(0) }
    }

    /// Returns the largest value of the variable plus its shift.
    fn most(&self, var: VarId) -> u128 {
        (i128::from(*self.csp.range(var).end()) + self.shift(var)).max(0).unsigned_abs()
    }

    /// Returns the name of a variable, such as `a83+5` if a constant is added.
    pub fn name(&self, var: VarId) -> String {
        let name = self.names.name(var);
        match self.shift(var) {
            0 => name,
            shift => names::shifted(&name, shift),
        }
    }

    /// Returns the SMT-LIB sort of a variable.
    pub fn sort(&self, var: VarId) -> String {
        match (self.csp.is_boolean(var), self.integers) {
            (true, _) => "Bool".to_owned(),
            (false, true) => "Int".to_owned(),
            (false, false) => format!("(_ BitVec {})", bits(self.most(var))),
        }
    }

    /// Renders a constant; a bit-vector has `width` bits. Digits of four bits are hexadecimal, for readability.
    fn numeral(&self, number: i128, width: u32) -> String {
        match self.integers {
            true if number < 0 => format!("(- {})", number.unsigned_abs()),
            true => number.to_string(),
            false if width == 1 => format!("#b{number}"),
            false if width == 4 && number < 10 => format!("#x{number}"),
            false => format!("(_ bv{number} {width})"),
        }
    }

    /// Renders a value of a variable, with the shift added.
    fn value(&self, var: VarId, value: i32) -> String {
        self.numeral(i128::from(value) + self.shift(var), bits(self.most(var)))
    }

    /// Returns the formula of an atom. The variable never equals an excluded value.
    pub fn atom(&self, Atom { var, value, equals }: Atom) -> Formula {
        let truth = match self.literals.literal(var, value) {
            None => Formula::Constant(false),
            Some(_) if self.csp.is_boolean(var) => Formula::Text(self.name(var)),
            Some(_) => Formula::Text(format!("(= {} {})", self.name(var), self.value(var, value))),
        };
        if equals { truth } else { truth.not() }
    }

    /// Returns a formula which says that all Boolean variables among `vars` are true. A false one has no value to
    /// compare or add.
    pub fn have_values(&self, vars: impl IntoIterator<Item = VarId>) -> Formula {
        let truths = vars.into_iter().filter(|&var| self.csp.is_boolean(var));
        Formula::all(truths.map(|var| self.atom(var.is(1))))
    }

    /// Returns a formula which says that a variable has one of its remaining values.
    pub fn domain(&self, var: VarId) -> Formula {
        let values: Vec<i32> = self.literals.of(var).map(|(value, _)| value).collect();
        let name = self.name(var);
        let (Some(&least), Some(&most)) = (values.first(), values.last()) else {
            // A Boolean variable without values is false; any other variable without values is a contradiction.
            return match self.csp.is_boolean(var) {
                true => Formula::Text(name).not(),
                false => Formula::Constant(false),
            };
        };
        if self.csp.is_boolean(var) {
            return Formula::Constant(true);
        }
        let span = (i64::from(most) - i64::from(least) + 1) as u64;
        if 2 * (values.len() as u64) < span + 1 || values.len() == 1 {
            return Formula::any(values.iter().map(|&value| self.atom(var.is(value))));
        }
        let (first, last) = (self.value(var, least), self.value(var, most));
        let bounds = if self.integers {
            Formula::Text(format!("(<= {first} {name} {last})"))
        } else {
            let above = i128::from(least) + self.shift(var) > 0;
            let below = i128::from(most) + self.shift(var) + 1 < 1 << bits(self.most(var));
            let above = above.then(|| Formula::Text(format!("(bvule {first} {name})")));
            let below = below.then(|| Formula::Text(format!("(bvule {name} {last})")));
            Formula::all(above.into_iter().chain(below))
        };
        let holes = values.windows(2).flat_map(|pair| pair[0] + 1..pair[1]);
        let differ = |hole| Formula::Text(format!("(= {name} {})", self.value(var, hole))).not();
        Formula::all([bounds].into_iter().chain(holes.map(differ)))
    }

    /// Renders a bit-vector of `from` bits with leading zeros up to `to` bits; an integer is unchanged.
    fn extended(&self, text: &str, from: u32, to: u32) -> String {
        match self.integers || from == to {
            true => text.to_owned(),
            false => format!("((_ zero_extend {}) {text})", to - from),
        }
    }

    /// Returns a formula which says that the variables have pairwise different values. No variable may be listed twice
    /// or be Boolean.
    pub fn distinct(&self, vars: &[VarId]) -> Formula {
        if vars.len() < 2 {
            return Formula::Constant(true);
        }
        let shift = vars.iter().map(|&var| self.shift(var)).max().unwrap_or(0);
        let greatest = |&var: &VarId| self.most(var) + (shift - self.shift(var)).unsigned_abs();
        let width = bits(vars.iter().map(greatest).max().unwrap_or(0));
        let number = |&var: &VarId| {
            let text = self.extended(&self.name(var), bits(self.most(var)), width);
            match shift - self.shift(var) {
                0 => text,
                more => format!("(bvadd {text} {})", self.numeral(more, width)),
            }
        };
        Formula::Text(application("distinct", vars.iter().map(number)))
    }

    /// Adds `factor · var` to a sum. A Boolean variable counts as 1, since it is required to be true.
    pub fn add(&self, factor: i128, var: VarId, sum: &mut Sum) {
        if self.csp.is_boolean(var) {
            sum.constant += factor;
        } else {
            sum.constant -= factor * self.shift(var);
            let most = self.most(var);
            sum.terms.push((factor, Operand { text: self.name(var), width: bits(most), most }));
        }
    }

    /// Adds 1 to a sum if `truth` holds.
    pub fn add_truth(&self, truth: Formula, sum: &mut Sum) {
        match truth {
            Formula::Constant(truth) => sum.constant += i128::from(truth),
            truth => {
                let text = format!("(ite {truth} {} {})", self.numeral(1, 1), self.numeral(0, 1));
                sum.terms.push((1, Operand { text, width: 1, most: 1 }));
            }
        }
    }

    /// Returns a formula which says that a sum is 0. With bit-vectors, subtracted terms move to the other side, so
    /// neither side is negative, and there are enough bits for the larger side.
    pub fn is_zero(&self, sum: &Sum) -> Formula {
        let terms = || sum.terms.iter().filter(|(factor, _)| *factor != 0);
        if terms().next().is_none() {
            return Formula::Constant(sum.constant == 0);
        }
        if self.integers {
            let left = self.side(terms().map(|(factor, operand)| (*factor, operand)), 0, 1);
            return Formula::Text(format!("(= {left} {})", self.numeral(-sum.constant, 1)));
        }
        let side = |sign: i128| {
            let terms = terms().filter(move |(factor, _)| factor.signum() == sign);
            terms.map(move |(factor, operand)| (factor * sign, operand))
        };
        let constant = |sign: i128| (sum.constant * sign).max(0);
        let most = |sign: i128| {
            let mut terms =
                side(sign).map(|(factor, operand)| factor.unsigned_abs().checked_mul(operand.most));
            let terms = terms.try_fold(0u128, |sum, term| sum.checked_add(term?));
            terms.and_then(|sum| sum.checked_add(constant(sign).unsigned_abs()))
        };
        // Nothing overflows: a coefficient has 64 bits, a value 32, and there are fewer than 2^30 terms.
        let greatest = most(1).max(most(-1)).expect("no sum needs more than 126 bits");
        let width = sum.terms.iter().map(|(_, operand)| operand.width).fold(bits(greatest), u32::max);
        let sides = [1, -1].map(|sign| self.side(side(sign), constant(sign), width));
        Formula::Text(application("=", sides))
    }

    /// Returns a formula which says that a sum without negative factors is from `least` to `most`, both included.
    pub fn is_between(&self, sum: &Sum, least: usize, most: usize) -> Formula {
        let greatest = sum.terms.iter().map(|(_, operand)| operand.most).sum::<u128>();
        let greatest = greatest + sum.constant.unsigned_abs();
        let width = sum.terms.iter().map(|(_, operand)| operand.width).max().unwrap_or(1);
        let width = width.max(bits(greatest)).max(bits(most as u128));
        let terms = sum.terms.iter().map(|(factor, operand)| (*factor, operand));
        let number = self.side(terms, sum.constant, width);
        let [least, most] = [least, most].map(|bound| self.numeral(bound as i128, width));
        if least == most {
            return Formula::Text(format!("(= {number} {least})"));
        }
        Formula::all(match self.integers {
            true => vec![Formula::Text(format!("(<= {least} {number} {most})"))],
            false => vec![
                Formula::Text(format!("(bvule {least} {number})")),
                Formula::Text(format!("(bvule {number} {most})")),
            ],
        })
    }

    /// Renders a sum as a number, with `width` bits if it is a bit-vector.
    fn side<'t>(
        &self,
        terms: impl Iterator<Item = (i128, &'t Operand)>,
        constant: i128,
        width: u32,
    ) -> String {
        let (times, plus) = if self.integers { ("*", "+") } else { ("bvmul", "bvadd") };
        let term = |(factor, operand): (i128, &Operand)| {
            let text = self.extended(&operand.text, operand.width, width);
            match factor {
                1 => text,
                _ => format!("({times} {} {text})", self.numeral(factor, width)),
            }
        };
        let mut parts: Vec<String> = terms.map(term).collect();
        if constant != 0 || parts.is_empty() {
            parts.push(self.numeral(constant, width));
        }
        if parts.len() == 1 { parts.remove(0) } else { application(plus, parts) }
    }
}

/// A constant plus numbers with factors.
pub(super) struct Sum {
    terms: Vec<(i128, Operand)>,
    constant: i128,
}

impl Sum {
    /// Creates a sum with no terms.
    pub fn of(constant: i128) -> Sum {
        Sum { terms: Vec::new(), constant }
    }
}
