"""What questions are answered with: small dataclasses.

Cells have names such as "r1c2", row 1 and column 2, both from 1; variable cells are "v1", "v2", and so on.
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
    """A result that is neither yes nor no, and so refuses to be a condition."""

    #: What to ask instead.
    _ask: ClassVar[str] = ".verdict"

    def __bool__(self) -> NoReturn:
        raise ValueError(f"{type(self).__name__} has no truth value; ask {self._ask}")


@dataclass(frozen=True)
class Answer:
    """The answer to a question about the solutions of a puzzle.

    It is true where the question has the answer yes: there is a solution (`solve`), and no other one (`unique`). It is false
    where that is no. An answer that is not known, and a count, are neither: as a condition they raise ValueError.

    Attributes:
        verdict: solved, unique, multiple, none, unknown (a limit was reached), or error.
        solution: a solution, if there is one.
        other: of `unique`, where there are several: another solution.
        differ: the cells in which the two differ.
        digits: of `unique`, where a puzzle with variable cells or hidden layers has several solutions: unique if all
            have the same digits in the grid, else multiple; unknown at a limit.
        count: of `count`: how many solutions were found.
        complete: whether it is known that there are no others.
        backend: the solver that gave the answer.
        statistics: what it counted, such as decisions and conflicts.
        stored_solution: where a solution is stored with the puzzle: same or differs.
        id: of `solve_many`: the id of the JSON object, or the number of the item from 1.
        warnings: of `solve_many`: what was ignored in the text.
        error: of `solve_many`: why the verdict is error.
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
    """The answer that those about the parts of a puzzle make together.

    Attributes:
        answer: the answer about the whole; its `statistics` say how many parts there are and how many were answered.
        missing: the ids of the parts without an answer, or their numbers where no line told them.
        unknown: the ids of the parts whose answer does not say how many solutions they have, and why.
        doubled: how many answers were about parts that had one; they agree.
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
    """What a certificate shows.

    Attributes:
        verdict: none, unique or multiple.
        count: how many solutions there are, where it shows that there are no others.
    """

    verdict: Uniqueness
    count: Optional[int] = None


@dataclass(frozen=True)
class Entry(_NoTruth):
    """A puzzle of a file of many, as `read_all` reads it.

    Attributes:
        id: the id of its JSON object or its title; otherwise the number of its line.
        line: the number of its first line, from 1.
        puzzle: None if it cannot be read.
        warnings: what was ignored in its text.
        error: why it cannot be read.
    """

    _ask = ".puzzle is not None"

    id: Any
    line: int
    puzzle: Optional[Puzzle]
    warnings: Tuple[str, ...] = ()
    error: Optional[Exception] = field(default=None, compare=False)


@dataclass(frozen=True)
class Candidates(_NoTruth):
    """The values that each cell has in some solution.

    Attributes:
        verdict: unique, multiple, none, or unknown: then `values` are what was found so far.
        values: the values of each cell, ascending; those of hidden layers are among them if they were asked for.
        counts: with a cap: in how many solutions each value of a cell stands, counted up to the cap.
        text: the grid with the values in its cells.
        svg: the same as a picture.
    """

    verdict: Uniqueness
    values: Mapping[str, Tuple[int, ...]] = field(hash=False)
    counts: Mapping[str, Mapping[int, int]] = field(default_factory=dict, hash=False)
    text: str = field(default="", repr=False, compare=False)
    svg: str = field(default="", repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg


class Placement(NamedTuple):
    """A value of a cell: a pair of both."""

    cell: str
    value: int


class CellValues(NamedTuple):
    """Several values of a cell: a pair of the cell and these."""

    cell: str
    values: Tuple[int, ...]


@dataclass(frozen=True)
class Member:
    """A given or a rule, of those that contradict each other or are needless.

    Attributes:
        given: the cell and the digit of a given.
        rule: the rule, as a native line.
        line: the line of the text in which the rule stands, from 1.
        source: what the line stands in; None for the puzzle's own text.
    """

    given: Optional[Placement] = None
    rule: Optional[str] = None
    line: Optional[int] = None
    source: Optional[str] = None

    def __str__(self) -> str:
        return self.rule if self.rule is not None else "given {}={}".format(*(self.given or ("", "")))


@dataclass(frozen=True)
class Explanation(_NoTruth):
    """Why there is another answer than one solution.

    Attributes:
        verdict: unique, multiple, none, or unknown: a limit was reached.
        core: of `none`: givens and rules that contradict each other. Empty if the houses alone do.
        houses: of `none`: the houses that these contradict, as far as that is known.
        minimal: of `none`: whether it is known that no member of the core can be left out.
        unique_without: of `none`: givens of which each, left out alone, leaves exactly one solution: cell, given,
            digit of that solution.
        unique_without_two: of `none`, where no given is wrong alone: pairs of givens of which each, left out
            together, leaves exactly one solution.
        unique_without_complete: of `none`: whether it is known that there are no other such givens or pairs.
        differ: of `multiple`: the cells that are not the same in all solutions.
        unique_with: of `multiple`: givens that would leave one solution, none of which can be spared.
        solution: of `unique`: the solution.
        svg: a picture of it.
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

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Needed(Member):
    """A given or a rule that cannot be left out alone.

    Attributes:
        count: how many solutions there are without it, if that is known: with a cap, up to that.
        exact: whether there are no others.
    """

    count: Optional[int] = None
    exact: Optional[bool] = None


@dataclass(frozen=True)
class Equal(_NoTruth):
    """Which cells hold the same value in all solutions, and which never do.

    Attributes:
        verdict: unique, multiple or none; unknown at a limit.
        equal: sets of two or more cells that hold one value in each solution.
        different: pairs of sets of cells that hold different values in each solution, although no house has a cell of both.
        complete: whether no other cells are equal or different.
        stored_solution: where a solution is stored with the puzzle: same or differs.
        text: the answer of `solve --equal`.
        svg: a picture with a colour for each set of equal cells.
    """

    verdict: Uniqueness
    equal: Tuple[Tuple[str, ...], ...] = ()
    different: Tuple[Tuple[Tuple[str, ...], Tuple[str, ...]], ...] = ()
    complete: bool = False
    stored_solution: Optional[Stored] = None
    text: str = field(default="", repr=False, compare=False)
    svg: str = field(default="", repr=False, compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Needless(_NoTruth):
    """Which givens and rules a puzzle with exactly one solution needs.

    Attributes:
        verdict: unique; multiple or none, and then there are no clues; unknown at a limit.
        needless: the clues of which each can be left out alone: the solution stays the only one.
        needed: the clues that cannot be left out.
        unknown: the clues of which nothing was known when a limit was reached.
        complete: whether everything that was asked is known.
        kept: with `minimal`: clues that are enough, and all others; None without it.
        left_out: with `minimal`: the others.
        irreducible: with `minimal`: whether it is known that none of those that are kept can be left out.
        solution: the only solution.
        text: the answer of `solve --needless`.
        svg: a picture of it.
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

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Hardest:
    """The hardest step that a person would take.

    Attributes:
        weight: its weight; if no short reason was found for a step, the least that this step weighs.
        exact: whether that is its weight; False if it may weigh more.
        name: what solvers call it, or the rules that it uses, if it was found.
        total: what all steps weigh that weigh more than 1, if all were found.
    """

    weight: int
    exact: bool
    name: Optional[str] = None
    total: Optional[int] = None


@dataclass(frozen=True)
class Grade(_NoTruth):
    """What a puzzle takes to solve. Puzzles without or with several solutions have no grade.

    Attributes:
        verdict: unique; multiple or none, and then the rest is None; unknown at a limit.
        effort: propagation, failed literals, or search.
        backtracks: of a search: how often a decision was wrong.
        depth: of a search: the most decisions at a time.
        level: the level of Simon Tatham's Solo, if it has one.
        hardest: the hardest step that a person would take.
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
    """The ways in which cells and values of a puzzle can change places so that it stays the same.

    Attributes:
        number: how many there are, the one counted that changes nothing.
        generators: some that make all others: each has the cells that move, by their names, and where they go, and
            the same of values.
    """

    _ask = ".number > 1"

    number: int
    generators: Tuple[Tuple[Dict[str, str], Dict[int, int]], ...] = field(default=(), hash=False)


@dataclass(frozen=True)
class Estimate(_NoTruth):
    """About how many solutions there are.

    Attributes:
        verdict: solved (a walk ended in a solution), unique, multiple, none, or unknown.
        mean: the mean over all walks; None where a limit was reached before the first one ended, or where no float is
            so large.
        low: the interval that holds the number in 95 of 100 cases; after one walk it has no upper end.
        high: its upper end; None after one walk.
        error: the standard error of the mean; unknown after one walk.
        walks: how many walks there were.
        exact: whether the number is not a guess.
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
        verdict: integral, fractional, infeasible, or unknown: a limit was reached.
        solution: of `integral`: the solution.
        weights: for each cell the values with a weight above 0; the weights of a cell add up to 1.
        whole: how many cells have one value only.
    """

    verdict: Integrality
    solution: Optional[Solution] = None
    weights: Mapping[str, Mapping[int, float]] = field(default_factory=dict, hash=False)
    whole: Optional[int] = None

    def _repr_svg_(self) -> Optional[str]:
        return None if self.solution is None else self.solution._repr_svg_()


class _Pictured:
    """What has pictures besides its fields, as long as it is not copied or pickled."""

    _pictures: ClassVar[Optional[StepPictures]] = None

    def __getstate__(self) -> Dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_pictures"}


@dataclass(frozen=True)
class Step(_Pictured):
    """A deduction.

    Attributes:
        number: its number, from 1.
        weight: how much the causes weigh together.
        name: what solvers call it, or the rules that it uses.
        kind: what it uses.
        place: values that are placed.
        remove: values that are excluded.
        because: what forces that.
        proof: how the contrary is refuted, where that takes several lines.
        words: the step in sentences, if `words` asked for them.
        minimal: whether none of the causes can be spared.
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
    """How a puzzle is solved by hand, and where the steps end. It can be iterated and has a length.

    Attributes:
        end: solved, multiple (what all solutions have in common is found), none, enough (as many as wanted), no short
            reason, wrong, incompatible or nothing wrong (of a state), or unknown: a limit was reached.
        steps: the steps, in their order.
        total: what all steps weigh that weigh more than 1.
        solution: the solution, where the steps lead to it.
        left: the values that each cell has left at the end.
        text: all of it in words.
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
        """The hardest step, the first of several; None if there is no step."""
        return max(self.steps, key=lambda step: (step.weight, -step.number), default=None)

    def __str__(self) -> str:
        return self.text

    def to_html(self) -> Optional[str]:
        """A page with a picture of each step; None of steps that were pickled."""
        return None if self._pictures is None else self._pictures.html()

    def _repr_html_(self) -> Optional[str]:
        page = self.to_html()
        if page is None:
            return None
        from html import escape

        return f'<iframe srcdoc="{escape(page)}" style="width: 100%; height: 40em; border: 0"></iframe>'


@dataclass(frozen=True)
class TraceStep:
    """A step of the search of the built-in DPLL. As a text it is the line of JSON that `solve --trace` writes.

    Attributes:
        step: its number, from 1.
        event: decision, propagation, conflict, backtrack, solution, or refuted: the search is over.
        depth: how many decisions it stands on.
        assigned: how many literals are true by now.
        cells: how many of these fill cells; those that simplification filled are not counted.
        literal: of a decision: its literal.
        cell: of a decision on a candidate: the cell, the value, and whether the cell holds it.
        value: of a decision on a candidate: the value.
        holds: of a decision on a candidate: whether the cell holds it.
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
    """A puzzle that was made.

    Attributes:
        puzzle: the puzzle.
        solution: its only solution.
        clues: the number of givens.
        minimal: whether it is known that no clue can be left out.
        grade: what it takes to solve, where that was asked.
        tries: how many were made before it fitted, itself included.
        number: its number of this seed, from 1.
        seed: the seed that makes the same puzzles again.
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
