"""The results of calls, as frozen dataclasses.

Cells have names such as "r1c2" for row 1, column 2, both from 1. Variable cells have the names "v1", "v2", and so on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Dict, Iterator, List, Mapping, NamedTuple, NoReturn, Optional, Tuple

from ._native import Puzzle, Solution, StepPictures
from .names import Effort, End, Integrality, Kind, Level, Stored, TraceEvent, Uniqueness, Verdict


__all__ = [
    "Answer",
    "Automorphisms",
    "Candidates",
    "CellValues",
    "Entry",
    "Equal",
    "Estimate",
    "Evidence",
    "Explanation",
    "Generated",
    "Grade",
    "Hardest",
    "Joined",
    "Member",
    "Needed",
    "Needless",
    "Placement",
    "Relaxation",
    "Step",
    "Steps",
    "TraceStep",
]


class _NoTruth:
    """A result that means neither yes nor no, so that using it as a condition raises ValueError."""

    # The attribute that the error message suggests to use instead of a truth value.
    _ask: ClassVar[str] = ".verdict"

    def __bool__(self) -> NoReturn:
        raise ValueError(f"{type(self).__name__} has no truth value; ask {self._ask}")


class _Shown(_NoTruth):
    """A result with a text and a picture."""

    text: str
    svg: str

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Answer:
    """The answer to a question about the solutions of a puzzle.

    As a condition, it is true if there is a solution (`solve`), or if there is exactly one (`unique`); otherwise false.
    An unknown answer, an error and a count raise ValueError if they are used as a condition.

    Attributes:
        verdict: solved, unique, multiple, none, unknown (a limit was reached), or error.
        solution: a solution, if there is one.
        other: for `unique`: a second solution, if there are several.
        differ: the cells in which `solution` and `other` differ.
        digits: for `unique`, if a puzzle with variable cells or hidden layers has several solutions: unique if all
            have the same digits in the grid, else multiple; unknown if a limit was reached.
        count: for `count`: the number of solutions found.
        complete: whether it is known that there are no other solutions.
        backend: the solver that gave the answer.
        statistics: the solver's counts, such as decisions and conflicts.
        stored_solution: same or differs, if a solution is stored with the puzzle.
        id: for `solve_many`: the id of the JSON object, or the number of the item from 1.
        warnings: for `solve_many`: remarks on parts of the text that were ignored, or that can mean several things.
        error: for `solve_many`: the exception, if the verdict is error.
    """

    verdict: Verdict
    solution: Optional[Solution] = None
    other: Optional[Solution] = None
    differ: Tuple[str, ...] = ()
    digits: Optional[Uniqueness] = None
    count: Optional[int] = None
    complete: bool = False
    backend: str = ""
    statistics: Mapping[str, int] = field(default_factory=dict, compare=False)
    stored_solution: Optional[Stored] = None
    id: Any = None
    warnings: Tuple[str, ...] = ()
    error: Optional[Exception] = field(default=None, compare=False)

    def __bool__(self) -> bool:
        if self.error is not None:
            raise ValueError("there is no answer but an error; ask .verdict or .error")
        if self.count is not None:
            raise ValueError("a count is neither true nor false; ask .count > 0, or .verdict == 'unique'")
        if self.verdict == "unknown":
            raise ValueError("the answer is not known; ask .verdict, which is 'unknown'")
        return self.verdict in ("solved", "unique")

    def __str__(self) -> str:
        if self.error is not None:
            return f"error: {self.error}"
        if self.count is not None and self.verdict != "unknown":
            return str(self.count)
        if self.solution is None or self.count is not None:
            return self.verdict
        return str(self.solution) if self.verdict == "solved" else f"{self.verdict}\n{self.solution}"

    def _repr_svg_(self) -> Optional[str]:
        if self.solution is None:
            return None
        return self.solution._repr_svg_() if self.other is None else self.solution._svg_beside(self.other)


@dataclass(frozen=True)
class Joined(_NoTruth):
    """The answer about a whole puzzle that `join` makes from the answers about its parts.

    Attributes:
        answer: the answer about the whole puzzle. Its `statistics` say how many parts there are and how many were
            answered.
        missing: the ids of the parts without an answer; the number of a part if its id is not known.
        unknown: the ids of the parts with an unknown number of solutions, each with the reason.
        doubled: the number of repeated answers, which agree with the first answer about their part.
    """

    _ask = ".answer"

    answer: Answer
    missing: Tuple[str, ...] = ()
    unknown: Tuple[Tuple[str, str], ...] = ()
    doubled: int = 0

    def __str__(self) -> str:
        return str(self.answer)


@dataclass(frozen=True)
class Evidence(_NoTruth):
    """The result of checking a certificate.

    Attributes:
        verdict: none, unique or multiple.
        count: the number of solutions, if the certificate proves it.
    """

    verdict: Uniqueness
    count: Optional[int] = None


@dataclass(frozen=True)
class Entry(_NoTruth):
    """One of the puzzles in a file, as `read_all` yields it.

    Attributes:
        id: the id of its JSON object or its title; otherwise the number of its line.
        line: the number of its first line, from 1.
        puzzle: the puzzle; None if it cannot be read.
        warnings: remarks on parts of its text that were ignored, or that can mean several things.
        error: the exception, if the puzzle cannot be read.
    """

    _ask = ".puzzle is not None"

    id: Any
    line: int
    puzzle: Optional[Puzzle]
    warnings: Tuple[str, ...] = ()
    error: Optional[Exception] = field(default=None, compare=False)


@dataclass(frozen=True)
class Candidates(_Shown):
    """The values that each cell has in some solution.

    Attributes:
        verdict: unique, multiple, none, or unknown (a limit was reached; `values` has the values found so far).
        values: the values of each cell, ascending. With `layers`, this includes the cells of hidden layers.
        counts: with `cap`: for each cell, the number of solutions with each of its values, up to `cap`.
        text: the grid with the values in its cells.
        svg: a picture of the same grid.
    """

    verdict: Uniqueness
    values: Mapping[str, Tuple[int, ...]] = field(hash=False)
    counts: Mapping[str, Mapping[int, int]] = field(default_factory=dict, hash=False)
    text: str = field(default="", repr=False, compare=False)
    svg: str = field(default="", repr=False, compare=False)


class Placement(NamedTuple):
    """A pair of a cell and its value."""

    cell: str
    value: int


class CellValues(NamedTuple):
    """A pair of a cell and a tuple of values."""

    cell: str
    values: Tuple[int, ...]


@dataclass(frozen=True)
class Member:
    """A given or a rule that an answer names, for example because it is needless.

    Attributes:
        given: the cell and the digit, if this is a given; otherwise None.
        rule: the rule as a line of the native format, if this is a rule; otherwise None.
        line: the number of the rule's line in its text, from 1.
        source: the name of the text that has the line; None for the puzzle's own text.
    """

    given: Optional[Placement] = None
    rule: Optional[str] = None
    line: Optional[int] = None
    source: Optional[str] = None

    def __str__(self) -> str:
        return self.rule if self.rule is not None else "given {}={}".format(*(self.given or ("", "")))


@dataclass(frozen=True)
class Explanation(_Shown):
    """The reason why there is not exactly one solution.

    Attributes:
        verdict: unique, multiple, none, or unknown (a limit was reached).
        core: for `none`: givens and rules that contradict each other; empty if houses alone contradict each other.
        houses: for `none`: those houses that the contradiction is known to need.
        minimal: for `none`: whether it is known that no member of the core can be left out.
        unique_without: for `none`: single givens without which there is exactly one solution. Each has the cell, the
            given digit, and the digit in that solution.
        unique_without_two: for `none`, if leaving out one given is not enough: pairs of givens without which there is
            exactly one solution.
        unique_without_complete: for `none`: whether it is known that there are no other such givens or pairs.
        differ: for `multiple`: the cells that are not the same in all solutions.
        unique_with: for `multiple`: additional givens that leave exactly one solution and are all needed for that.
        solution: for `unique`: the solution.
        svg: a picture of the explanation.
    """

    verdict: Uniqueness
    core: Tuple[Member, ...] = ()
    houses: Tuple[str, ...] = ()
    minimal: bool = False
    unique_without: Tuple[Tuple[str, int, int], ...] = ()
    unique_without_two: Tuple[Tuple[Tuple[str, int, int], Tuple[str, int, int]], ...] = ()
    unique_without_complete: bool = False
    differ: Tuple[str, ...] = ()
    unique_with: Tuple[Placement, ...] = ()
    solution: Optional[Solution] = None
    svg: str = field(default="", repr=False, compare=False)

    def __str__(self) -> str:
        lines: List[str] = [self.verdict]
        for cell, given, digit in self.unique_without:
            lines.append(f"without {cell}={given} there is exactly one solution, with {digit} there")
        for (cell, given, digit), (other, second, right) in self.unique_without_two:
            lines.append(
                f"without {cell}={given} and {other}={second} there is exactly one solution, with {digit} and {right} there"
            )
        lines.extend(map(str, self.core))
        if self.houses:
            lines.append("houses: " + ", ".join(self.houses))
        if self.differ:
            lines.append("differ: " + " ".join(self.differ))
        if self.unique_with:
            lines.append("unique with: given " + " ".join(f"{cell}={digit}" for cell, digit in self.unique_with))
        return "\n".join(lines)


@dataclass(frozen=True)
class Needed(Member):
    """A given or a rule that cannot be left out alone.

    Attributes:
        count: the number of solutions if it is left out, up to `cap`; None if the number is not known.
        exact: whether `count` is the exact number; False if it is only a lower bound.
    """

    count: Optional[int] = None
    exact: Optional[bool] = None


@dataclass(frozen=True)
class Equal(_Shown):
    """The cells that hold the same value in all solutions, and those that never do.

    Attributes:
        verdict: unique, multiple, none, or unknown (a limit was reached).
        equal: sets of two or more cells. In each solution, all cells of a set hold the same value.
        different: pairs of sets of cells. In each solution, the two sets hold different values, although no house
            contains cells of both.
        complete: whether it is known that no other cells are equal or different.
        stored_solution: same or differs, if a solution is stored with the puzzle.
        text: the answer as `solve --equal` prints it.
        svg: a picture with a colour for each set of equal cells.
    """

    verdict: Uniqueness
    equal: Tuple[Tuple[str, ...], ...] = ()
    different: Tuple[Tuple[Tuple[str, ...], Tuple[str, ...]], ...] = ()
    complete: bool = False
    stored_solution: Optional[Stored] = None
    text: str = field(default="", repr=False, compare=False)
    svg: str = field(default="", repr=False, compare=False)


@dataclass(frozen=True)
class Needless(_Shown):
    """The givens and rules that a puzzle with exactly one solution needs, and those that it does not need.

    Attributes:
        verdict: unique; multiple or none (the lists of clues are then empty); unknown if a limit was reached.
        needless: the clues that can each be left out, one at a time, while the solution remains the only one.
        needed: the clues that cannot be left out.
        unknown: the clues that were not decided when a limit was reached.
        complete: whether everything that was asked is known.
        kept: with `minimal`: clues that are enough for one solution; otherwise None.
        left_out: with `minimal`: all other clues.
        irreducible: with `minimal`: whether it is known that no kept clue can be left out.
        solution: the only solution.
        text: the answer as `solve --needless` prints it.
        svg: a picture of the answer.
    """

    verdict: Uniqueness
    needless: Tuple[Member, ...] = ()
    needed: Tuple[Needed, ...] = ()
    unknown: Tuple[Member, ...] = ()
    complete: bool = False
    kept: Optional[Tuple[Member, ...]] = None
    left_out: Optional[Tuple[Member, ...]] = None
    irreducible: Optional[bool] = None
    solution: Optional[Solution] = None
    text: str = field(default="", repr=False, compare=False)
    svg: str = field(default="", repr=False, compare=False)


@dataclass(frozen=True)
class Hardest:
    """The hardest step when a person solves the puzzle.

    Attributes:
        weight: the weight of the step, or a lower bound if no short reason was found for it.
        exact: True if `weight` is exact, False if it is a lower bound.
        name: the usual name of the step, or the rules that it uses; None if the step was not found.
        total: the sum of the weights of all steps that weigh more than 1, if all steps were found.
    """

    weight: int
    exact: bool
    name: Optional[str] = None
    total: Optional[int] = None


@dataclass(frozen=True)
class Grade(_NoTruth):
    """The difficulty of a puzzle. Only a puzzle with exactly one solution has a grade.

    Attributes:
        verdict: unique; multiple or none (all other attributes are then None); unknown if a limit was reached.
        effort: the method that a computer needs to solve it: propagation, failed literals, or search.
        backtracks: for search: the number of wrong decisions.
        depth: for search: the largest number of decisions in force at the same time.
        level: the level of Simon Tatham's Solo, if it has one.
        hardest: the hardest step when a person solves the puzzle.
        text: the grade in words.
    """

    verdict: Uniqueness
    effort: Optional[Effort] = None
    backtracks: Optional[int] = None
    depth: Optional[int] = None
    level: Optional[Level] = None
    hardest: Optional[Hardest] = None
    text: Optional[str] = field(default=None, compare=False)

    def __str__(self) -> str:
        return self.verdict if self.text is None else self.text


@dataclass(frozen=True)
class Automorphisms(_NoTruth):
    """The automorphisms of a puzzle: the permutations of its cells and values that leave it the same.

    Attributes:
        number: the number of automorphisms, including the identity.
        generators: automorphisms from which all others can be composed. Each is a pair of dicts: from the cells that
            move to their images, and from the values that change to their images.
    """

    _ask = ".number > 1"

    number: int
    generators: Tuple[Tuple[Dict[str, str], Dict[int, int]], ...] = field(default=(), hash=False)


@dataclass(frozen=True)
class Estimate(_NoTruth):
    """An estimate of the number of solutions.

    Attributes:
        verdict: solved (a walk ended in a solution), unique, multiple, none, or unknown.
        mean: the mean over all walks; None if a limit was reached before the first walk ended, or if the mean is
            too large for a float.
        low: the lower end of the interval that contains the number in 95 of 100 cases.
        high: the upper end of that interval; None after one walk.
        error: the standard error of the mean; None after one walk.
        walks: the number of walks.
        exact: True if `mean` is the exact number of solutions, not an estimate.
    """

    _ask = ".mean"

    verdict: Verdict
    mean: Optional[float] = None
    low: Optional[float] = None
    high: Optional[float] = None
    error: Optional[float] = None
    walks: int = 0
    exact: bool = False


@dataclass(frozen=True)
class Relaxation(_NoTruth):
    """A point of the linear relaxation, in which candidates have weights from 0 to 1.

    Attributes:
        verdict: integral, fractional, infeasible, or unknown (a limit was reached).
        solution: for `integral`: the solution.
        weights: for each cell, its values with a weight above 0, and their weights, which add up to 1.
        whole: the number of cells in which one value has the whole weight.
    """

    verdict: Integrality
    solution: Optional[Solution] = None
    weights: Mapping[str, Mapping[int, float]] = field(default_factory=dict, hash=False)
    whole: Optional[int] = None

    def _repr_svg_(self) -> Optional[str]:
        return None if self.solution is None else self.solution._repr_svg_()


class _Pictured:
    """A result with pictures in addition to its fields. Copies and pickled results have no pictures."""

    _pictures: ClassVar[Optional[StepPictures]] = None

    def __getstate__(self) -> Dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_pictures"}


@dataclass(frozen=True)
class Step(_Pictured):
    """A step by hand: a deduction with its causes.

    Attributes:
        number: the number of the step, from 1.
        weight: the sum of the weights of its causes.
        name: its usual name, or the rules that it uses.
        kind: its kind, such as a single or a fish.
        place: the values that it places, each with its cell.
        remove: the cells from which it excludes values, each with these values.
        because: its causes.
        proof: if the proof takes several lines, these lines; they refute the contrary of the step.
        words: sentences that describe the step, if the argument `words` chose a language.
        minimal: True if all causes are needed; False if that is not known.
        text: the step as `solve` prints it.
    """

    number: int
    weight: int
    name: str
    kind: Kind
    place: Tuple[Placement, ...]
    remove: Tuple[CellValues, ...]
    because: Tuple[str, ...]
    proof: Tuple[str, ...]
    words: Tuple[str, ...]
    minimal: bool
    text: str = field(repr=False)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> Optional[str]:
        return None if self._pictures is None else self._pictures.svg(self.number)


@dataclass(frozen=True)
class Steps(_Pictured):
    """The steps that solve a puzzle by hand, and how they end. Iterating over this object yields the steps.

    Attributes:
        end: solved, multiple (everything that all solutions have in common is found), none, enough (there are as many
            steps as wanted), no short reason, unknown (a limit was reached), or, about a state: wrong, incompatible
            or nothing wrong.
        steps: the steps in order.
        total: the sum of the weights of all steps that weigh more than 1.
        solution: the solution, if the steps lead to it.
        left: for each cell, the values that are left after the last step.
        text: the steps and how they end, in words.
    """

    end: End
    steps: Tuple[Step, ...] = field(repr=False)
    total: int
    solution: Optional[Solution] = None
    left: Tuple[CellValues, ...] = field(default=(), repr=False)
    text: str = field(default="", repr=False)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, place: int) -> Step:
        return self.steps[place]

    @property
    def hardest(self) -> Optional[Step]:
        """The hardest step, or the first of several equally hard ones; None if there is no step."""
        return max(self.steps, key=lambda step: (step.weight, -step.number), default=None)

    def __str__(self) -> str:
        return self.text

    def to_html(self) -> Optional[str]:
        """Returns an HTML page with a picture of each step; None for steps that were copied or pickled."""
        return None if self._pictures is None else self._pictures.html()

    def _repr_html_(self) -> Optional[str]:
        page = self.to_html()
        if page is None:
            return None
        from html import escape

        return f'<iframe srcdoc="{escape(page)}" style="width: 100%; height: 40em; border: 0"></iframe>'


@dataclass(frozen=True)
class TraceStep:
    """A step in the search of the built-in DPLL. `str(step)` is the line of JSON that `solve --trace` writes about it.

    Attributes:
        step: the number of the step, from 1.
        event: decision, propagation, conflict, backtrack, solution, or refuted (there is no further solution).
        depth: the number of decisions in force.
        assigned: the number of literals that are true.
        cells: the number of true literals that give a cell its value. Cells that simplification filled do not count.
        literal: for a decision: the literal that it makes true.
        cell: for a decision on a candidate: the cell.
        value: for a decision on a candidate: the value.
        holds: for a decision on a candidate: True if it says that the cell has the value, False if not.
        text: the line of JSON.
    """

    step: int
    event: TraceEvent
    depth: int
    assigned: int
    cells: int
    literal: Optional[int] = None
    cell: Optional[str] = None
    value: Optional[int] = None
    holds: Optional[bool] = None
    text: str = field(default="", repr=False, compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Generated:
    """A puzzle that `generate` made.

    Attributes:
        puzzle: the puzzle.
        solution: its only solution.
        clues: the number of givens.
        minimal: whether it is known that no clue can be left out.
        grade: the difficulty of the puzzle, if `grade` was True.
        tries: the number of puzzles that were made until this one fitted, including this one.
        number: the number of the puzzle among the puzzles of this seed, from 1.
        seed: the seed with which `generate` makes the same puzzles again.
    """

    puzzle: Puzzle
    solution: Solution
    clues: int
    minimal: bool
    grade: Optional[str]
    tries: int
    number: int
    seed: int

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()
