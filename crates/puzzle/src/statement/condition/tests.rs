//! Tests of conditions: their printed form, meaning and faults.

use proptest::prelude::*;

use super::{Comparison, Condition, Number, Operation};

fn parsed(text: &str) -> Condition {
    Condition::parse(text).unwrap_or_else(|(place, message, expected)| {
        panic!("{text}: {place:?}: {message}, expected {expected}")
    })
}

fn number() -> impl Strategy<Value = Number> {
    let leaf = prop_oneof![(0..1_000i64).prop_map(Number::Literal), Just(Number::A), Just(Number::B)];
    leaf.prop_recursive(4, 12, 2, |inner| {
        let operation = prop_oneof![
            Just(Operation::Add),
            Just(Operation::Subtract),
            Just(Operation::Multiply),
            Just(Operation::Remainder)
        ];
        prop_oneof![
            inner.clone().prop_map(|inner| Number::Negative(inner.into())),
            inner.clone().prop_map(|inner| Number::Absolute(inner.into())),
            (operation, inner.clone(), inner).prop_map(|(operation, left, right)| Number::Of(
                operation,
                left.into(),
                right.into()
            )),
        ]
    })
}

fn condition() -> impl Strategy<Value = Condition> {
    let comparison = (0..Comparison::ALL.len()).prop_map(|place| Comparison::ALL[place].0);
    let others = prop::collection::vec((comparison, number()), 1..3);
    let leaf = (number(), others).prop_map(|(first, others)| Condition::Compare(first, others));
    leaf.prop_recursive(3, 6, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|inner| Condition::Not(inner.into())),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Condition::And(a.into(), b.into())),
            (inner.clone(), inner).prop_map(|(a, b)| Condition::Or(a.into(), b.into())),
        ]
    })
}

proptest! {
    #[test]
    fn print_then_parse_is_the_identity(condition in condition()) {
        let text = condition.to_string();
        prop_assert!(!text.contains(char::is_whitespace), "{}", text);
        match Condition::parse(&text) {
            Ok(again) => prop_assert_eq!(again, condition, "{}", text),
            Err((_, message, _)) => {
                prop_assert!(message.contains("too long") || message.contains("too large"), "{}: {}", text, message)
            }
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "[ab0-9()|+*%<>=! -]{0,40}|.{0,20}") {
        if let Ok(condition) = Condition::parse(&text) {
            prop_assert_eq!(parsed(&condition.to_string()), condition);
        }
    }
}

#[test]
fn it_means_what_it_says() {
    type Meaning = fn(i64, i64) -> bool;
    let cases: [(&str, &str, Meaning); 14] = [
        ("a+b>=7", "a+b>=7", |a, b| a + b >= 7),
        ("a - b - 1 = 0", "a-b-1=0", |a, b| a - b == 1),
        ("a-(b-1)==0", "a-(b-1)=0", |a, b| a == b - 1),
        ("2*a+b*3 != 12", "2*a+b*3!=12", |a, b| 2 * a + 3 * b != 12),
        ("2*(a+b) > 9", "2*(a+b)>9", |a, b| 2 * (a + b) > 9),
        ("abs(a-b) >= 3", "|a-b|>=3", |a, b| (a - b).abs() >= 3),
        ("||a-b|-2| = 1", "||a-b|-2|=1", |a, b| ((a - b).abs() - 2).abs() == 1),
        ("(a-b)%3 = 2", "(a-b)%3=2", |a, b| (a - b).rem_euclid(3) == 2),
        ("-a*b < -6", "-a*b<-6", |a, b| a * b > 6),
        ("1 < a <= b", "1<a<=b", |a, b| 1 < a && a <= b),
        ("a=1 or b=2 and a>4", "(a=1)or((b=2)and(a>4))", |a, b| a == 1 || b == 2 && a > 4),
        ("(a=1 or b=2) and a<4", "((a=1)or(b=2))and(a<4)", |a, b| (a == 1 || b == 2) && a < 4),
        ("not a=b and not (a<3)", "(not(a=b))and(not(a<3))", |a, b| a != b && a >= 3),
        ("a=1 or a=2 or a=3", "(a=1)or(a=2)or(a=3)", |a, _| (1..=3).contains(&a)),
    ];
    for (text, printed, means) in cases {
        let condition = parsed(text);
        assert_eq!(condition.to_string(), printed);
        for (a, b) in (0..=9).flat_map(|a| (0..=9).map(move |b| (a, b))) {
            assert_eq!(condition.holds(a, b), Some(means(a, b)), "{text}, a = {a}, b = {b}");
        }
    }
    let divides = parsed("b=0 or a%b=0");
    assert_eq!(
        (divides.holds(6, 3), divides.holds(6, 4), divides.holds(6, 0)),
        (Some(true), Some(false), Some(true))
    );
    assert_eq!(parsed("a%b=0").holds(6, 0), None);
}

#[test]
fn errors_know_their_place() {
    let error = |text: &str| {
        let (place, message, expected) = Condition::parse(text).expect_err(text);
        format!("{}: {message}, {expected}", place.start + 1)
    };
    assert!(error("").starts_with("1: the condition ends here, a, b,"));
    assert!(error("a+").starts_with("3: the condition ends here, a, b,"));
    assert!(error("a+c>2").starts_with("3: 'c', a, b,"));
    assert!(error("a<b b").starts_with("5: 'b', an operator"));
    assert!(error("(a<b").starts_with("5: the condition ends here, an operator or ')'"));
    assert_eq!(error("a+b"), "1: a number, a condition, such as a+b>=7");
    assert_eq!(error("a and b>2"), "1: a number, a condition, such as a+b>=7");
    assert_eq!(error("a>2 and b"), "9: a number, a condition, such as a+b>=7");
    assert_eq!(error("not a"), "5: a number, a condition, such as a+b>=7");
    assert_eq!(error("1+(a<b)=2"), "3: a condition, a number, such as a+b");
    assert_eq!(error("(a<b)=2"), "1: a condition, a number, such as a+b");
    assert!(error("abs a<2").starts_with("5: 'a', '('"));
    assert!(error("a=99999999999999999999").starts_with("3: '99999999999999999999', an integer up to"));
    assert!(error("a*a*a*a*a*a=1").contains("a product of numbers that are too large"));
    assert!(error(&("-".repeat(100_000) + "a<b")).contains("too long"));
    assert!(error(&("(".repeat(100_000) + "a<b")).contains("too deep"));
    assert!(error("a<é").starts_with("3: 'é'"));
}

/// Returns conditions of the greatest depth, for each kind of nesting.
fn deepest() -> Vec<String> {
    let inside = |open: &str, close: &str, times: usize| open.repeat(times) + "a<b" + &close.repeat(times);
    let number =
        |open: &str, close: &str, times: usize| open.repeat(times) + "a" + &close.repeat(times) + "<b";
    vec![
        inside("(", ")", 210),
        inside("not(", ")", 96),
        inside("not ", "", 96),
        inside("a=1 or(", ")", 24),
        inside("a=1 or b=2 and not((", "))", 10) + " or a=1",
        inside("(a=1 and not ((", ")))", 16),
        number("-", "", 96),
        number("(", ")", 210),
        number("|", "|", 96),
        number("abs(", ")", 96),
        number("1+((", "))", 48),
        "a<b or ".repeat(24) + &inside("(", ")", 200),
        "a+".repeat(48) + "a<b",
    ]
}

#[test]
fn the_deepest_condition_needs_half_of_a_threads_stack() {
    for text in deepest() {
        let work = move || {
            let condition = parsed(&text);
            let printed = condition.to_string();
            assert_eq!(parsed(&printed), condition.clone(), "{text}");
            assert!(condition.holds(1, 2).is_some() && !condition.may_divide_by_zero());
            assert!(!format!("{condition:?}").is_empty());
        };
        // A thread has 2 MiB of stack, and its other frames need a share.
        let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work).expect("a thread");
        thread.join().expect("no panic");
    }
}
