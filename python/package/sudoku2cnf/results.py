"""What questions are answered with: small dataclasses.

Cells have names such as "r1c2", row 1 and column 2, both from 1; variable cells are "v1", "v2", and so on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import List, TYPE_CHECKING, Any, Dict, Iterator, Mapping, Optional, Tuple

from .names import Effort, End, Integrality, Kind, Level, Stored, TraceEvent, Uniqueness, Verdict

if TYPE_CHECKING:
    from ._native import Puzzle, Solution, StepPictures

__all__ = [
    "Answer",
    "Automorphisms",
    "Candidates",
    "Entry",
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
    "Relaxation",
    "Step",
    "Steps",
    "TraceStep",
]


@dataclass(frozen=True)
class Answer:
    """The answer to a question about the solutions of a puzzle."""

    #: solved, unique, multiple, none, unknown (a limit was reached), or error.
    verdict: Verdict
    #: A solution, if there is one.
    solution: Optional[Solution] = None
    #: Of `unique`, where there are several: another solution.
    other: Optional[Solution] = None
    #: The cells in which the two differ.
    differ: Tuple[str, ...] = ()
    #: Of `unique`, where a puzzle with variable cells or hidden layers has several solutions: unique if all have the same
    #: digits in the grid, else multiple; unknown at a limit.
    digits: Optional[Uniqueness] = None
    #: Of `count`: how many solutions were found.
    count: Optional[int] = None
    #: Whether it is known that there are no others.
    complete: bool = False
    #: The solver that gave the answer.
    backend: str = ""
    #: What it counted, such as decisions and conflicts.
    statistics: Mapping[str, int] = field(default_factory=dict, compare=False)
    #: Where a solution is stored with the puzzle: same or differs.
    stored_solution: Optional[Stored] = None
    #: Of `solve_many`: the id of the JSON object, or the number of the item from 1.
    id: Any = None
    #: Of `solve_many`: what was ignored in the text.
    warnings: Tuple[str, ...] = ()
    #: Of `solve_many`: why the verdict is error.
    error: Optional[Exception] = field(default=None, compare=False)

    def __bool__(self) -> bool:
        """Whether it is known that there is a solution."""
        return self.verdict in ("solved", "unique", "multiple") or self.solution is not None or bool(self.count)

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
class Joined:
    """The answer that those about the parts of a puzzle make together."""

    #: The answer about the whole; its `statistics` say how many parts there are and how many were answered.
    answer: Answer
    #: The ids of the parts without an answer, or their numbers where no line told them.
    missing: Tuple[str, ...] = ()
    #: The ids of the parts whose answer does not say how many solutions they have, and why.
    unknown: Tuple[Tuple[str, str], ...] = ()
    #: How many answers were about parts that had one; they agree.
    doubled: int = 0

    def __str__(self) -> str:
        return str(self.answer)


@dataclass(frozen=True)
class Evidence:
    """What a certificate shows."""

    #: none, unique or multiple.
    verdict: Uniqueness
    #: How many solutions there are, where it shows that there are no others.
    count: Optional[int] = None


@dataclass(frozen=True)
class Entry:
    """A puzzle of a file of many, as `read_all` reads it."""

    #: The id of its JSON object or its title; otherwise the number of its line.
    id: Any
    #: The number of its first line, from 1.
    line: int
    #: None if it cannot be read.
    puzzle: Optional[Puzzle]
    #: What was ignored in its text.
    warnings: Tuple[str, ...] = ()
    #: Why it cannot be read.
    error: Optional[Exception] = field(default=None, compare=False)


@dataclass(frozen=True)
class Candidates:
    """The values that each cell has in some solution."""

    #: unique, multiple, none, or unknown: then `values` are what was found so far.
    verdict: Uniqueness
    #: The values of each cell, ascending; those of hidden layers are among them if they were asked for.
    values: Mapping[str, Tuple[int, ...]]
    #: With a cap: in how many solutions each value of a cell stands, counted up to the cap.
    counts: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    #: The grid with the values in its cells.
    text: str = field(default="", repr=False, compare=False)
    svg: str = field(default="", repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Member:
    """A given or a rule, of those that contradict each other or are needless."""

    #: The cell and the digit of a given.
    given: Optional[Tuple[str, int]] = None
    #: The rule, as a native line.
    rule: Optional[str] = None
    #: The line of the text in which the rule stands, from 1.
    line: Optional[int] = None
    #: What the line stands in; None for the puzzle's own text.
    source: Optional[str] = None

    def __str__(self) -> str:
        return self.rule if self.rule is not None else "given {}={}".format(*(self.given or ("", "")))


@dataclass(frozen=True)
class Explanation:
    """Why there is another answer than one solution."""

    #: unique, multiple, none, or unknown: a limit was reached.
    verdict: Uniqueness
    #: Of `none`: givens and rules that contradict each other. Empty if the houses alone do.
    core: Tuple[Member, ...] = ()
    #: Of `none`: the houses that these contradict, as far as that is known.
    houses: Tuple[str, ...] = ()
    #: Of `none`: whether it is known that no member of the core can be left out.
    minimal: bool = False
    #: Of `none`: givens of which each, left out alone, leaves exactly one solution: cell, given, digit of that
    #: solution.
    unique_without: Tuple[Tuple[str, int, int], ...] = ()
    #: Of `none`, where no given is wrong alone: pairs of givens of which each, left out together, leaves exactly one
    #: solution.
    unique_without_two: Tuple[Tuple[Tuple[str, int, int], Tuple[str, int, int]], ...] = ()
    #: Of `none`: whether it is known that there are no other such givens or pairs.
    unique_without_complete: bool = False
    #: Of `multiple`: the cells that are not the same in all solutions.
    differ: Tuple[str, ...] = ()
    #: Of `multiple`: givens that would leave one solution, none of which can be spared.
    unique_with: Tuple[Tuple[str, int], ...] = ()
    #: Of `unique`: the solution.
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
    """A given or a rule that cannot be left out alone."""

    #: How many solutions there are without it, if that is known: with a cap, up to that.
    count: Optional[int] = None
    #: Whether there are no others.
    exact: Optional[bool] = None


@dataclass(frozen=True)
class Needless:
    """Which givens and rules a puzzle with exactly one solution needs."""

    #: unique; multiple or none, and then there are no clues; unknown at a limit.
    verdict: Uniqueness
    #: The clues of which each can be left out alone: the solution stays the only one.
    needless: Tuple[Member, ...] = ()
    #: The clues that cannot be left out.
    needed: Tuple[Needed, ...] = ()
    #: The clues of which nothing was known when a limit was reached.
    unknown: Tuple[Member, ...] = ()
    #: Whether everything that was asked is known.
    complete: bool = False
    #: With `minimal`: clues that are enough, and all others; None without it.
    kept: Optional[Tuple[Member, ...]] = None
    left_out: Optional[Tuple[Member, ...]] = None
    #: With `minimal`: whether it is known that none of those that are kept can be left out.
    irreducible: Optional[bool] = None
    #: The only solution.
    solution: Optional[Solution] = None
    #: The answer of `solve --needless`.
    text: str = field(default="", repr=False, compare=False)
    svg: str = field(default="", repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Hardest:
    """The hardest step that a person would take."""

    #: Its weight; if no short reason was found for a step, the least that this step weighs.
    weight: int
    #: Whether that is its weight; False if it may weigh more.
    exact: bool
    #: Its name, if it was found.
    name: Optional[str] = None
    #: What all steps weigh that weigh more than 1, if all were found.
    total: Optional[int] = None


@dataclass(frozen=True)
class Grade:
    """What a puzzle takes to solve. Puzzles without or with several solutions have no grade."""

    #: unique; multiple or none, and then the rest is None; unknown at a limit.
    verdict: Uniqueness
    #: propagation, failed literals, or search.
    effort: Optional[Effort] = None
    #: Of a search: how often a decision was wrong.
    backtracks: Optional[int] = None
    #: Of a search: the most decisions at a time.
    depth: Optional[int] = None
    #: The level of Simon Tatham's Solo, if it has one.
    level: Optional[Level] = None
    hardest: Optional[Hardest] = None
    #: The grade in words.
    text: Optional[str] = field(default=None, compare=False)

    def __str__(self) -> str:
        return self.verdict if self.text is None else self.text


@dataclass(frozen=True)
class Automorphisms:
    """The ways in which cells and values of a puzzle can change places so that it stays the same."""

    #: How many there are, the one counted that changes nothing.
    number: int
    #: Some that make all others: each has the cells that move, by their names, and where they go, and the same of values.
    generators: Tuple[Tuple[Dict[str, str], Dict[int, int]], ...] = ()


@dataclass(frozen=True)
class Estimate:
    """About how many solutions there are."""

    #: solved (a walk ended in a solution), unique, none, or unknown.
    verdict: Verdict
    #: The mean over all walks; None where a limit was reached before the first one ended, or where no float is so large.
    mean: Optional[float] = None
    #: The interval that holds the number in 95 of 100 cases; after one walk it has no upper end.
    low: Optional[float] = None
    high: Optional[float] = None
    #: The standard error of the mean; unknown after one walk.
    error: Optional[float] = None
    #: How many walks there were.
    walks: int = 0
    #: Whether the number is not a guess.
    exact: bool = False


@dataclass(frozen=True)
class Relaxation:
    """A point of the linear relaxation, in which candidates have weights from 0 to 1."""

    #: integral, fractional, infeasible, or unknown: a limit was reached.
    verdict: Integrality
    #: Of `integral`: the solution.
    solution: Optional[Solution] = None
    #: For each cell the values with a weight above 0; the weights of a cell add up to 1.
    weights: Mapping[str, Mapping[int, float]] = field(default_factory=dict)
    #: How many cells have one value only.
    whole: Optional[int] = None

    def _repr_svg_(self) -> Optional[str]:
        return None if self.solution is None else self.solution._repr_svg_()


def _without_pictures(state: Dict[str, Any]) -> Dict[str, Any]:
    return {**state, "pictures": None}


@dataclass(frozen=True)
class Step:
    """A deduction."""

    #: Its number, from 1.
    number: int
    #: How much the causes weigh together.
    weight: int
    #: What solvers call it, or the rules that it uses.
    name: str
    kind: Kind
    #: Values that are placed: pairs of a cell and a value.
    place: Tuple[Tuple[str, int], ...]
    #: Values that are excluded: pairs of a cell and values.
    remove: Tuple[Tuple[str, Tuple[int, ...]], ...]
    #: What forces that.
    because: Tuple[str, ...]
    #: How the contrary is refuted, where that takes several lines.
    proof: Tuple[str, ...]
    #: The step in sentences, if `words` asked for them.
    words: Tuple[str, ...]
    #: Whether none of the causes can be spared.
    minimal: bool
    #: The step as `solve` prints it.
    text: str = field(repr=False)
    pictures: Optional[StepPictures] = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> Optional[str]:
        return None if self.pictures is None else self.pictures.svg(self.number)

    def __getstate__(self) -> Dict[str, Any]:
        return _without_pictures(self.__dict__)


@dataclass(frozen=True)
class Steps:
    """How a puzzle is solved by hand, and where the steps end. It can be iterated and has a length."""

    #: solved, multiple (what all solutions have in common is found), none, enough (as many as wanted), no short reason,
    #: wrong, incompatible or nothing wrong (of a state), or unknown: a limit was reached.
    end: End
    steps: Tuple[Step, ...] = field(repr=False)
    #: What all steps weigh that weigh more than 1.
    total: int
    #: The solution, where the steps lead to it.
    solution: Optional[Solution] = None
    #: The values that each cell has left at the end.
    left: Tuple[Tuple[str, Tuple[int, ...]], ...] = field(default=(), repr=False)
    #: All of it in words.
    text: str = field(default="", repr=False)
    pictures: Optional[StepPictures] = field(default=None, repr=False, compare=False)

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
        return None if self.pictures is None else self.pictures.html()

    def _repr_html_(self) -> Optional[str]:
        page = self.to_html()
        if page is None:
            return None
        return f'<iframe srcdoc="{escape(page)}" style="width: 100%; height: 40em; border: 0"></iframe>'

    def __getstate__(self) -> Dict[str, Any]:
        return _without_pictures(self.__dict__)


@dataclass(frozen=True)
class TraceStep:
    """A step of the search of the built-in DPLL. As a text it is the line of JSON that `solve --trace` writes."""

    #: Its number, from 1.
    step: int
    #: decision, propagation, conflict, backtrack, solution, or refuted: the search is over.
    event: TraceEvent
    #: How many decisions it stands on.
    depth: int
    #: How many literals are true by now.
    assigned: int
    #: How many of these fill cells; those that simplification filled are not counted.
    cells: int
    #: Of a decision: its literal.
    literal: Optional[int] = None
    #: Of a decision on a candidate: the cell, the value, and whether the cell holds it.
    cell: Optional[str] = None
    value: Optional[int] = None
    holds: Optional[bool] = None
    text: str = field(default="", repr=False, compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Generated:
    """A puzzle that was made."""

    puzzle: Puzzle
    #: Its only solution.
    solution: Solution
    #: The number of givens.
    clues: int
    #: Whether it is known that no clue can be left out.
    minimal: bool
    #: What it takes to solve, where that was asked.
    grade: Optional[str]
    #: How many were made before it fitted, itself included.
    tries: int
    #: Its number of this seed, from 1.
    number: int
    seed: int

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()
