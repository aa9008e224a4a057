//! The reason of a step as a JSON object: cells and houses are given by name, values are numbers, and a cause is given
//! by its index.

use serde_json::{Value, json};

use super::StepWords;
use crate::grid::Cell;
use crate::steps::Step;
use crate::steps::reason::{
    Conclusion, Consequence, Contradiction, Effect, ExcludedSets, Exclusion, HeldValue, Lacking, LeftValues,
    LineFact, LineReason, NoNeighbour, Places, Reasoning, Refutation, RefutationEnd, Run, Shown,
    Substitution, Unequal, Why, WhyExcluded, WhyNoSum,
};

/// Makes a JSON object with a `kind` and the given members.
macro_rules! of_kind {
    ($kind:expr $(, $key:ident: $value:expr)* $(,)?) => {
        json!({ "kind": $kind $(, stringify!($key): $value)* })
    };
}

/// Returns a list of JSON objects, one for each item.
fn list<T>(items: &[T], object: impl Fn(&T) -> Value) -> Value {
    items.iter().map(object).collect()
}

/// Adds the non-empty lists to an object.
fn with_lists<const N: usize>(mut object: Value, lists: [(&str, Value); N]) -> Value {
    for (key, list) in lists {
        if list.as_array().is_none_or(|list| !list.is_empty()) {
            object[key] = list;
        }
    }
    object
}

/// Adds the members of an object to another one.
fn joined(mut object: Value, other: Value) -> Value {
    if let (Value::Object(members), Value::Object(more)) = (&mut object, other) {
        members.extend(more);
    }
    object
}

impl StepWords<'_> {
    /// Returns the reason of a step as a JSON object.
    pub(super) fn reason_object(&self, step: &Step) -> Value {
        let reason = step.reason(self.puzzle);
        let more = list(&reason.more, |further| {
            self.with_shown(json!({ "proof": self.refutation(&further.proof) }), &further.shown)
        });
        let object = self.with_shown(self.reasoning(&reason.reasoning), &reason.shown);
        with_lists(object, [("more", more), ("also", self.effects_list(&reason.also))])
    }

    fn cells(&self, cells: &[Cell]) -> Value {
        list(cells, |&cell| json!(self.name(cell)))
    }

    fn reasoning(&self, reasoning: &Reasoning) -> Value {
        match reasoning {
            Reasoning::LastCell { because, cell, value } => {
                of_kind!("last cell", because: because, cell: self.name(*cell), value: value)
            }
            Reasoning::HiddenSingle { because, cell, value } => {
                of_kind!("hidden single", because: because, cell: self.name(*cell), value: value)
            }
            Reasoning::NakedSingle { cell, value } => {
                of_kind!("naked single", cell: self.name(*cell), value: value)
            }
            Reasoning::Intersection { base, cover } => {
                of_kind!("intersection", base: self.places(base), cover: cover)
            }
            Reasoning::NakedSubset { because, cells, values } => {
                of_kind!("naked subset", because: because, cells: self.cells(cells), values: values)
            }
            Reasoning::HiddenSubset { because, cells, values } => {
                of_kind!("hidden subset", because: because, cells: self.cells(cells), values: values)
            }
            Reasoning::Fish { base, cover } => {
                of_kind!("fish", base: list(base, |base| self.places(base)), cover: cover)
            }
            Reasoning::Wing { pivot, pincers, values: [x, y, value], is_whole } => {
                let own = if *is_whole { vec![x, y, value] } else { vec![x, y] };
                let pincers = self.cells(pincers);
                of_kind!("wing", pivot: self.name(*pivot), values: own, pincers: pincers, value: value)
            }
            Reasoning::PairChain { links, value } => {
                let links =
                    list(links, |link| json!({ "cell": self.name(link.cell), "values": link.values }));
                of_kind!("pair chain", links: links, value: value)
            }
            Reasoning::Line { cause, known, reason } => {
                let object = of_kind!("line", cause: self.cause_object(cause));
                let object = with_lists(object, [("known", self.known(known))]);
                joined(object, self.line_reason(reason.as_ref()))
            }
            Reasoning::LineAndHouses { because, known, places, reason, held } => {
                let object = of_kind!("line and houses", because: because);
                let places = list(places, |places| self.places(places));
                let object = with_lists(object, [("known", self.known(known)), ("places", places)]);
                let object = joined(object, self.line_reason(Some(reason)));
                match held {
                    Some(HeldValue { value, cells, houses }) => {
                        let held = json!({ "value": value, "cells": self.cells(cells), "houses": houses });
                        joined(object, json!({ "held": held }))
                    }
                    None => object,
                }
            }
            Reasoning::Proof { known, proof } => {
                let object = of_kind!("proof", proof: self.refutation(proof));
                with_lists(object, [("known", self.known(known))])
            }
            Reasoning::Together { known, places } => {
                let places = list(places, |places| self.places(places));
                with_lists(of_kind!("together"), [("known", self.known(known)), ("places", places)])
            }
        }
    }

    fn places(&self, Places { because, cells }: &Places) -> Value {
        json!({ "because": because, "cells": self.cells(cells) })
    }

    fn left(&self, LeftValues { cells, values }: &LeftValues) -> Value {
        json!({ "cells": self.cells(cells), "values": values })
    }

    fn known(&self, known: &[LeftValues]) -> Value {
        list(known, |left| self.left(left))
    }

    fn effect(&self, effect: &Effect) -> Value {
        match effect {
            Effect::Is { cell, value } => json!({ "cell": self.name(*cell), "is": value }),
            Effect::IsNot { cells, values } => json!({ "cells": self.cells(cells), "is_not": values }),
        }
    }

    fn effects_list(&self, effects: &[Effect]) -> Value {
        list(effects, |effect| self.effect(effect))
    }

    /// Adds the effects in `shown` to an object, with their consequences, and the effects that follow in the same way.
    fn with_shown(&self, mut object: Value, shown: &Shown) -> Value {
        object["effects"] = self.effects_list(&shown.effects);
        let alike = list(&shown.alike, |same| {
            let effects = self.effects_list(&same.shown);
            let pair = |before: &Cell, now: &Cell| json!([self.name(*before), self.name(*now)]);
            let instead = match &same.instead {
                Substitution::Cells(pairs) => list(pairs, |(before, now)| pair(before, now)),
                Substitution::Swapped(a, b) => json!([pair(a, b), pair(b, a)]),
            };
            json!({ "effects": effects, "instead": instead })
        });
        let found = self.effects_list(&shown.found);
        with_lists(object, [("alike", alike), ("follows", self.follows(&shown.follows)), ("found", found)])
    }

    fn follows(&self, follows: &[Consequence]) -> Value {
        list(follows, |Consequence { gone, found }| {
            let gone = list(
                gone,
                |Exclusion { cells, values, why }| json!({ "cells": self.cells(cells), "is_not": values, "why": self.why(why) }),
            );
            let object = with_lists(json!({}), [("gone", gone)]);
            match found {
                Some(found) => {
                    let why = self.why(&found.why);
                    let found = json!({ "cell": self.name(found.cell), "is": found.value, "why": why });
                    joined(object, json!({ "found": found }))
                }
                None => object,
            }
        })
    }

    fn why(&self, why: &Why) -> Value {
        match why {
            Why::Cell(None) => of_kind!("cell"),
            Why::Cell(Some(value)) => of_kind!("cell", value: value),
            Why::Assumed(value) => of_kind!("assumed", value: value),
            Why::House { because, by: None } => of_kind!("house", because: because),
            Why::House { because, by: Some(by) } => of_kind!("house", because: because, by: self.name(*by)),
            Why::Line(because) => of_kind!("line", because: because),
            Why::Same(groups) => of_kind!("same", groups: list(groups, |ends| self.cells(ends))),
            Why::Nothing => Value::Null,
        }
    }

    fn refutation(&self, proof: &Refutation) -> Value {
        let cases = |cases: &[Refutation]| list(cases, |case| self.refutation(case));
        let end = match &proof.end {
            RefutationEnd::Contradiction(end) => self.contradiction(end),
            RefutationEnd::OfCell(all) => of_kind!("cases of cell", cases: cases(all)),
            RefutationEnd::OfHouse(because, all) => {
                of_kind!("cases of house", because: because, cases: cases(all))
            }
            RefutationEnd::OfLine(because, value, all) => {
                of_kind!("cases of line", because: because, value: value, cases: cases(all))
            }
        };
        let object = json!({ "assumed": self.effect(&proof.assumed), "end": end });
        with_lists(object, [("follows", self.follows(&proof.follows))])
    }

    fn contradiction(&self, end: &Contradiction) -> Value {
        match end {
            Contradiction::NoValue(cell) => of_kind!("no value", cell: self.name(*cell)),
            Contradiction::NoPlace(because) => of_kind!("no place", because: because),
            Contradiction::Forbidden { cell, value, is_assumed, why, beside } => {
                let object = of_kind!(
                    "forbidden",
                    cell: self.name(*cell),
                    value: value,
                    assumed: is_assumed,
                    why: self.why(why),
                );
                match beside {
                    Some((cell, value)) => {
                        let beside = json!({ "cell": self.name(*cell), "value": value });
                        joined(object, json!({ "beside": beside }))
                    }
                    None => object,
                }
            }
            Contradiction::NoneAllowed { cell, values, because } => {
                of_kind!("none allowed", cell: self.name(*cell), values: values, because: because)
            }
            Contradiction::Against(effect, why) => {
                of_kind!("against", effect: self.effect(effect), why: self.why(why))
            }
        }
    }

    fn line_reason(&self, reason: Option<&LineReason>) -> Value {
        match reason {
            None => json!({ "fact": null, "so": null }),
            Some(LineReason { what, so }) => json!({ "fact": self.fact(what), "so": self.conclusion(so) }),
        }
    }

    fn fact(&self, fact: &LineFact) -> Value {
        let bound = |(cell, value): &(Cell, i32)| json!({ "cell": self.name(*cell), "value": value });
        let run = |Run { is_set, bounds }: &Run| json!({ "set": is_set, "bounds": list(bounds, bound) });
        match fact {
            LineFact::Sets { total, cells, sets, out, others, repeats } => of_kind!(
                "sets",
                total: total,
                cells: self.cells(cells),
                sets: sets,
                out: self.excluded(out),
                others: others,
                repeats: repeats,
            ),
            LineFact::Missing { cells, total, all, value } => {
                of_kind!("missing value", cells: self.cells(cells), total: total, all: all, value: value)
            }
            LineFact::Cases { cell, cases, never, repeats } => {
                let cases = list(cases, |case| {
                    let cells = self.cells(&case.cells);
                    json!({ "value": case.value, "cells": cells, "total": case.total, "sets": case.sets })
                });
                let never = list(never, |no_sum| {
                    let why = match no_sum.why {
                        WhyNoSum::Least(least) => of_kind!("least", bound: least),
                        WhyNoSum::Most(most) => of_kind!("most", bound: most),
                        WhyNoSum::Short => of_kind!("too few cells"),
                    };
                    let (count, needed) = (no_sum.count, no_sum.needed);
                    json!({ "value": no_sum.value, "count": count, "needed": needed, "why": why })
                });
                let object = of_kind!("cases", cell: self.name(*cell), repeats: repeats);
                with_lists(object, [("cases", cases), ("never", never)])
            }
            LineFact::Nothing => of_kind!("nothing"),
            LineFact::ManySets { total, cells, sets } => {
                of_kind!("many sets", total: total, cells: self.cells(cells), count: sets)
            }
            LineFact::Many { fillings } => of_kind!("many fillings", count: fillings),
            LineFact::Crusts { values, cases } => {
                let cases =
                    list(cases, |case| json!({ "cells": self.cells(&case.cells), "sets": case.sets }));
                of_kind!("crusts", values: values, cases: cases)
            }
            LineFact::ManyCrusts { values, places } => of_kind!("many crusts", values: values, count: places),
            LineFact::Highest { cell, value } => of_kind!("highest", cell: self.name(*cell), value: value),
            LineFact::Seen { count, bounds } => {
                of_kind!("seen", count: count, bounds: list(bounds, bound))
            }
            LineFact::Circles { cells, few, sets } => {
                let few = list(few, |(value, most)| json!({ "value": value, "most": most }));
                of_kind!("circles", cells: self.cells(cells), few: few, sets: sets)
            }
            LineFact::Bounds { least, most } => {
                with_lists(of_kind!("bounds"), [("least", list(least, run)), ("most", list(most, run))])
            }
            LineFact::OneByOne { partners, neighbours, unequal } => {
                let partners = list(partners, |one| {
                    let (cells, others) = (self.cells(&one.cells), self.cells(&one.others));
                    json!({ "cells": cells, "values": one.values, "then": self.known(&one.then), "others": others })
                });
                let lists = [
                    ("partners", partners),
                    ("neighbours", self.known(neighbours)),
                    ("unequal", list(unequal, |one| self.unequal(one))),
                ];
                with_lists(of_kind!("one by one"), lists)
            }
            LineFact::Narrowed(all) => {
                let cells = list(
                    all,
                    |one| json!({ "cell": self.name(one.cell), "values": one.values, "others": self.cells(&one.others) }),
                );
                of_kind!("narrowed", cells: cells)
            }
            LineFact::Neighbours(all) => {
                of_kind!("neighbours", all: list(all, |one| self.no_neighbour(one)))
            }
            LineFact::Consecutive { cells, sets, out, others } => of_kind!(
                "consecutive",
                cells: self.cells(cells),
                sets: sets,
                out: self.excluded(out),
                others: others,
            ),
        }
    }

    fn excluded(&self, all: &[ExcludedSets]) -> Value {
        list(all, |ExcludedSets { sets, why }| match why {
            WhyExcluded::NoCell(value) => json!({ "sets": sets, "no_cell_has": value }),
            WhyExcluded::Few { cells, values } => {
                json!({ "sets": sets, "cells": self.cells(cells), "have_only": values })
            }
        })
    }

    fn no_neighbour(&self, one: &NoNeighbour) -> Value {
        match one {
            NoNeighbour::None { cell, values, missing } => {
                of_kind!("none", cell: self.name(*cell), values: values, missing: missing)
            }
            NoNeighbour::Both { cell, value, needed, at } => {
                of_kind!("both", cell: self.name(*cell), value: value, needed: needed, at: self.name(*at))
            }
            NoNeighbour::One { cell, value, needed, at } => {
                of_kind!("one", cell: self.name(*cell), value: value, needed: needed, at: self.name(*at))
            }
        }
    }

    fn unequal(&self, one: &Unequal) -> Value {
        let terms = |terms: &[(i64, Cell)]| list(terms, |(factor, cell)| json!([factor, self.name(*cell)]));
        json!({
            "cells": self.cells(&one.cells), "values": one.values, "is_large": one.is_large,
            "side": terms(&one.side), "own": one.own, "others": terms(&one.others), "other": one.other,
        })
    }

    fn conclusion(&self, so: &Conclusion) -> Value {
        match so {
            Conclusion::Absent => of_kind!("absent"),
            Conclusion::Refuted => of_kind!("refuted"),
            Conclusion::Lacking { all, absent } => {
                let all = list(all, |(cell, values, lacking)| {
                    let lacks = match lacking {
                        Lacking::Value(value) => json!({ "lacks": value }),
                        Lacking::Cells(cells) => json!({ "too_few_for": self.cells(cells) }),
                    };
                    joined(json!({ "cell": self.name(*cell), "values": values }), lacks)
                });
                of_kind!("lacking", all: all, absent: absent)
            }
            Conclusion::Ways { cells, fillings } => {
                of_kind!("ways", cells: self.cells(cells), fillings: fillings)
            }
            Conclusion::However => of_kind!("however"),
        }
    }
}
