"""The types of the extension module."""

from os import PathLike
from typing import (
    Any,
    Callable,
    ClassVar,
    Dict,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    List,
    Mapping,
    Optional,
    Protocol,
    Sequence,
    SupportsIndex,
    Tuple,
    TypeVar,
    Union,
    ValuesView,
    final,
    overload,
)

import numpy as np
from numpy.typing import NDArray

from .names import Amo, Backend, Encoding, Format, Heuristic, Output, Question, Simplify, Sum, Symmetry, Words
from .results import (
    Answer,
    Automorphisms,
    Candidates,
    Entry,
    Equal,
    Estimate,
    Evidence,
    Explanation,
    Generated,
    Grade,
    Joined,
    Needless,
    Relaxation,
    Steps,
    TraceStep,
)

_Texts = Union[str, Iterable[str], Mapping[str, bool]]
_Default = TypeVar("_Default")
# The name of a cell, or its row and column from 0.
_Cell = Union[str, Tuple[int, int]]
# What becomes an array of numpy, such as a DataFrame.
class _Table(Protocol):
    def __array__(self) -> Any: ...

# What a puzzle is made of: a text, rows or all cells, an array, givens by cell, a puzzle.
_Given = Union[str, bytes, bytearray, Sequence[object], NDArray[Any], _Table, Mapping[Any, Optional[int]], Puzzle]
# A function that is called with each step, or the path of a file.
_Trace = Union[Callable[[TraceStep], object], str, PathLike[str]]

__all__ = [
    "Cancel",
    "ClauseIterator",
    "Clauses",
    "SolveMany",
    "check_certificate",
    "solve_many",
    "Cnf",
    "Generator",
    "Puzzle",
    "Reader",
    "Solution",
    "Solutions",
    "StepPictures",
    "__version__",
    "_questions",
    "backends",
    "formats",
    "generate",
]

__version__: str

def check_certificate(folder: Union[str, PathLike[str]], *, time_limit: Optional[float] = None) -> Evidence:
    """Checks the certificate in a folder, as `solve --check` does, by a checker that shares nothing with solvers: an Evidence.

    Raises ValueError where it does not show what it says, OSError where a file is not there, and TimeoutError at the time
    limit.
    """
def backends() -> List[Tuple[Backend, bool]]:
    """The names of all solvers, and whether each can be used here."""
def _questions() -> List[Tuple[str, List[str]]]:
    """Returns the names of all questions, and of the parameters that each takes."""
def formats() -> List[Format]:
    """The names of all formats that puzzles are read in."""
@final
class Puzzle:
    """A Sudoku puzzle: a grid, givens and rules.

    `Puzzle(text)` reads one puzzle in any format that the programs read; the format is recognised by the text unless
    `format` names it. The text may be bytes, as files have them. Instead of a text, it can be a list of rows, an array of
    numpy or a DataFrame, in which empty cells are 0, None, "." or NaN; all cells of a square board in one list; a dict of
    givens, whose keys are names of cells ("r1c2") or rows and columns from 0 ((0, 1)), on a 9x9 unless `rule` has a line
    such as "grid 6x6"; or another Puzzle.

    `rules` adds rules by name ("diagonal,anti-knight", a list, or a dict such as {"diagonal": True}), `rule` adds native
    lines ("killer 10 r1c1 r1c2" or a list). `ignore_unknown` and `ignore_drawings` make warnings of what is otherwise an
    error.

    A text that cannot be read is a PuzzleError, which is a ValueError with `line` and `column`, both from 1. A
    ReadingWarning says what was passed over, or how a text was read that could mean several puzzles.

    Puzzles are equal where grid, rules and givens are. They can be pickled. In a notebook a puzzle shows its picture.
    """
    def __new__(
        cls,
        text: _Given,
        *,
        format: Optional[Format] = None,
        rules: Optional[_Texts] = None,
        rule: Optional[_Texts] = None,
        ignore_unknown: bool = False,
        ignore_drawings: bool = False,
    ) -> Puzzle: ...
    @classmethod
    def read(
        cls,
        path: Union[str, PathLike[str]],
        *,
        format: Optional[Format] = None,
        rules: Optional[_Texts] = None,
        rule: Optional[_Texts] = None,
        ignore_unknown: bool = False,
        ignore_drawings: bool = False,
    ) -> Puzzle:
        """Reads the one puzzle of a file, with the options of `Puzzle(text)`. The file may be compressed by gzip or xz.
        Errors name the file.
        """
    @property
    def rows(self) -> int:
        """The number of rows."""
    @property
    def columns(self) -> int:
        """The number of columns."""
    @property
    def values(self) -> Tuple[int, int]:
        """The values of a cell: the smallest and the largest."""
    @property
    def letters(self) -> Optional[str]:
        """The letters that stand for the values, that of the smallest first, if the puzzle states any."""
    @property
    def rules(self) -> Tuple[str, ...]:
        """The rules other than rows, columns and boxes, as native lines, in the order of the text."""
    @property
    def givens(self) -> Dict[str, int]:
        """The givens: the names of cells, such as "r1c2", and their digits, row by row."""
    @property
    def cells(self) -> Tuple[str, ...]:
        """The names of all cells, row by row, then of the variable cells."""
    @property
    def title(self) -> Optional[str]:
        """The title of the puzzle, if that is known."""
    @property
    def author(self) -> Optional[str]:
        """The name of its author, if that is known."""
    def to(self, format: Output = "native", *, as_drawings: bool = False) -> str:
        """The puzzle as a text.

        `format` is a format of puzzles (such as fpuzzles), a language for solvers (such as opb) or a drawing (such as svg), as
        of `sudoku2cnf --to`; `names.Output` lists them. For DIMACS CNF see `cnf`.

        fpuzzles and sudokupad carry a text of the rules, and the only solution if that is found soon. With `as_drawings`
        they draw the rules that they have not, and tell them in that text; a UserWarning names them.

        Raises ValueError if there is no such format, or if it cannot say something of the puzzle.
        """
    def solve(
        self,
        *,
        seed: Optional[int] = None,
        symmetry: bool = False,
        trace: Optional[_Trace] = None,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Optional[Simplify] = None,
        redundant: bool = True,
    ) -> Answer:
        """One solution: an Answer whose verdict is "solved", "none", or "unknown" at the time limit.

        `backend` is the solver's name (see `backends()`), `time_limit` is in seconds, and `heuristic` is how the
        built-in DPLL decides, one of `names.Heuristic`. `memory_limit` is in megabytes, for each run of a
        solver that is a program; a solver within this process takes none, and macOS keeps none. `encoding`, `amo`,
        `sum`, `simplify` and `redundant` say how the puzzle becomes clauses, as of `cnf`; what is not said is as it suits the
        puzzle. The names are those of `solve`.

        With a `seed`, one of several solutions is chosen at random. With `symmetry`, clauses break symmetries of the puzzle:
        the solution may be another one of those that are the same in another guise.

        With `backend="dpll"`, `trace` is a function that is called with each step of the search, a TraceStep, or the
        path of a file for a line of JSON about each, as of `solve --trace`. An exception of the function ends the call.
        """
    def unique(
        self,
        *,
        digits: bool = False,
        trace: Optional[_Trace] = None,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Optional[Simplify] = None,
        redundant: bool = True,
    ) -> Answer:
        """Whether there is exactly one solution: an Answer whose verdict is "unique", "multiple", "none", or "unknown" at
        the time limit. Of several solutions it has two, and the cells in which these differ.

        Where a puzzle with variable cells or hidden layers has several, the Answer's `digits` says whether these have all
        the same digits in the grid ("unique") or not ("multiple"). With `digits`, two solutions with the same digits are
        one. The other arguments are as for `solve`.
        """
    def count(
        self,
        *,
        max: Optional[int] = None,
        digits: bool = False,
        jobs: int = 1,
        trace: Optional[_Trace] = None,
        progress: Optional[Callable[[int], object]] = None,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Optional[Simplify] = None,
        redundant: bool = True,
    ) -> Answer:
        """How many solutions there are: an Answer with `count`, and with `complete` where there are no more. With `max`
        the counting stops there. At the time limit the verdict is "unknown", and `count` is what was counted so far.

        `progress` is a function that is called with the number of solutions that there are at least, up to 50 times a
        second while that grows; an exception ends the call. `jobs` is the number of threads, 0 one for each processor.
        `digits` is as for `unique`, the other arguments are as for `solve`.
        """
    def solutions(
        self,
        *,
        max: Optional[int] = None,
        digits: bool = False,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Optional[Simplify] = None,
        redundant: bool = True,
    ) -> Solutions:
        """All solutions, one after the other, each as soon as it is found; with `max`, so many at most.

        The iterator's `complete` says at the end whether there are no others. `time_limit` counts the seconds that
        somebody waits for solutions. `digits` is as for `unique`, the other arguments are as for `solve`.
        """
    def certify(
        self,
        folder: Union[str, PathLike[str]],
        *,
        from_rows: bool = False,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Optional[Simplify] = None,
    ) -> Answer:
        """Whether there is exactly one solution, with a certificate of that in `folder`, which must not exist or be empty:
        an Answer, as of `unique`.

        The folder has the puzzle, its clauses, models of theirs, proofs in LRAT and DRAT that there is no other model,
        and a README that says how to check them with programs of others; `check_certificate` checks it, too. With
        `from_rows` it also has the puzzle as pseudo-Boolean rows, and a proof for VeriPB that the clauses follow from them.
        At the time limit the verdict is "unknown", and there is no folder.

        `backend` makes the proofs; "auto" is one that can. A certificate is about the whole puzzle: `simplify` is "none"
        or not said. The other arguments are as for `solve`.
        """
    def split(self, parts: int, *, time_limit: Optional[float] = None) -> List[str]:
        """Divides a hard puzzle into at least so many parts, as long as there are cells to branch on: a list of lines, each
        an object of JSON with an `id` and the part as native text.

        Each solution is one of exactly one part. The lines are those of `solve --split`: `solve_many` and `solve --batch`
        answer them, on any machine, and `join` makes one answer of theirs. At the time limit a TimeoutError is raised.
        """
    def join(
        self,
        answers: Iterable[Union[str, Answer]],
        *,
        question: Question = "solve",
        max: Optional[int] = None,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
    ) -> Joined:
        """The answer that those about the parts make together: a Joined.

        `answers` has an Answer of `solve_many` for each line of `split`, or a line as `solve --output json` writes it, or
        lines of `split` themselves, which name parts; in any order. `question` and `max` are those of `solve_many`. Each
        solution is checked against the rules of its part, and that the parts are the whole puzzle is checked by the
        solver. Where parts or answers are missing, the verdict is "unknown", unless the others are enough.

        Raises PuzzleError, with the number of the answer as its line, where one is not about a part of this puzzle or
        cannot be right.
        """
    def candidates(
        self,
        *,
        cap: Optional[int] = None,
        layers: bool = False,
        digits: bool = False,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Optional[Simplify] = None,
        redundant: bool = True,
    ) -> Candidates:
        """The values that each cell has in some solution: Candidates. With `cap`, also in how many solutions, counted up
        to `cap`. With `layers`, also the values of hidden cells. `digits` is as for `unique`, the other arguments
        are as for `solve`.
        """
    def equal(
        self,
        *,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Optional[Simplify] = None,
        redundant: bool = True,
    ) -> Equal:
        """Which cells hold the same value in all solutions, and which never do: an Equal. The arguments are as for `solve`."""
    def explain(
        self,
        *,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Optional[Simplify] = None,
        redundant: bool = True,
    ) -> Explanation:
        """Why there is another answer than one solution: an Explanation. If there is no solution, `core` names givens and
        rules that contradict each other, none of which can be left out, and `unique_without` single givens without which
        there is exactly one solution, or `unique_without_two` pairs of them. If there are several, `differ` names the
        cells that are not the same in all, and `unique_with` givens that would leave one solution.

        The arguments are as for `solve`; "auto" is the strongest solver here, and a `heuristic` goes with "dpll".
        """
    def needless(
        self,
        *,
        minimal: bool = False,
        cap: Optional[int] = None,
        digits: bool = False,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Optional[Simplify] = None,
        redundant: bool = True,
    ) -> Needless:
        """Which givens and rules can each be left out while the solution stays the only one: a Needless. With `minimal`, clue
        after clue is left out while the rest is enough; none of those that are `kept` can be left out. With `cap`, the
        solutions without each clue that is needed are counted, up to `cap` and at least to 2.

        `digits` is as for `unique`, the other arguments are as for `solve`; "auto" is the strongest solver here, and a
        `heuristic` goes with "dpll".
        """
    def estimate(
        self,
        *,
        seed: Optional[int] = None,
        precision: float = 0.05,
        walks: Optional[int] = None,
        progress: Optional[Callable[[Estimate], object]] = None,
        time_limit: Optional[float] = None,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Optional[Simplify] = None,
        redundant: bool = True,
    ) -> Estimate:
        """About how many solutions there are: an Estimate, the mean over random walks down the tree of a search, with an
        interval that holds the number in 95 of 100 cases.

        The walks end when half the interval is at most `precision` of the mean, after `walks` of them, or at the time limit.
        `seed` chooses other walks. `progress` is a function that is called with the Estimate so far, up to 50 times a second;
        an exception ends the call. The other arguments are as for `solve`.
        """
    def canonical(self, *, time_limit: Optional[float] = None) -> Optional[str]:
        """The one name of all puzzles that are the same in another guise; None at the time limit.

        Of a classic board of 9x9 or 4x4 it is the least text under all changes of rows, columns, bands, stacks and digits,
        and of rows with columns. Any other puzzle has 64 digits, the same for another one if and only if cells and values
        can change places so that all that one says becomes what the other says.
        """
    def automorphisms(self, *, time_limit: Optional[float] = None) -> Optional[Automorphisms]:
        """In how many ways cells and values can change places so that the puzzle stays the same, and some that make all
        others: Automorphisms; None at the time limit.
        """
    def grade(self, *, time_limit: Optional[float] = None) -> Grade:
        """The difficulty of the puzzle: a Grade. Puzzles without exactly one solution have none."""
    def relaxation(
        self,
        *,
        objective: Optional[int] = None,
        simplify: Optional[Simplify] = None,
        time_limit: Optional[float] = None,
    ) -> Relaxation:
        """A point of the linear relaxation, in which candidates have weights from 0 to 1 instead of truth values: a
        Relaxation whose verdict is "integral" (the point is a solution), "fractional", "infeasible" (there is no point,
        and so no solution) or "unknown" at the time limit.

        With `objective`, a seed, the objective has random weights; otherwise it is 0. `simplify` is as of `cnf`.
        """
    def steps(
        self,
        *,
        state: Optional[Puzzle] = None,
        no_answer: bool = False,
        max_weight: int = 20,
        all_steps: bool = False,
        words: Optional[Words] = None,
        progress: Optional[Callable[[int, int], object]] = None,
        jobs: int = 1,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
    ) -> Steps:
        """How the puzzle is solved by hand: Steps, small deductions from the givens to the solution, each with what
        forces it. Of several solutions the steps find what all have in common.

        `state` is a Puzzle with more digits, and perhaps candidates, from which the steps go on. With `no_answer`, it is
        only said what in it is wrong, and neither what is right nor a step. A step weighs
        `max_weight` at most. With `all_steps`, steps are told that no other needs. With `words`, "en" or
        "de", each step is told in sentences of that language, too. `jobs` is the number of threads, 0
        one for each processor. `progress` is a function that is called with the number of steps found so far and the
        number of cells left, up to 50 times a second while these change; an exception ends the call. The other
        arguments are as for `explain`.
        """
    def hint(
        self,
        *,
        state: Optional[Puzzle] = None,
        no_answer: bool = False,
        max_weight: int = 20,
        all_steps: bool = False,
        words: Optional[Words] = None,
        jobs: int = 1,
        backend: Backend = "auto",
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        heuristic: Optional[Heuristic] = None,
    ) -> Steps:
        """The next step only: Steps with one step, or with none. The arguments are as for `steps`."""
    def cnf(
        self,
        *,
        encoding: Encoding = "extended",
        amo: Optional[Amo] = None,
        sum: Optional[Sum] = None,
        simplify: Simplify = "none",
        dedup: bool = False,
        redundant: bool = True,
        time_limit: Optional[float] = None,
    ) -> Cnf:
        """The puzzle as clauses: a Cnf.

        `encoding` says what is stated of cells and houses. `amo` is how "at most one" becomes clauses; pairwise is the
        default. `sum` is how sums do. `simplify` drops what the givens decide first. What these may be is in `names`. `dedup`
        states a pair of cells only once if two houses share it. `redundant` adds sums that follow from others. The clauses are
        those that `sudoku2cnf` writes with the same options.
        """
    @staticmethod
    def _stated(
        text: str,
        words: List[Optional[str]],
        solution: Optional[List[Optional[int]]],
        drawings_ignored: int,
        reading: List[str],
    ) -> Puzzle:
        """The puzzle of a native text, of which the rest is said."""
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Puzzle: ...
    def __deepcopy__(self, _memo: Any) -> Puzzle: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> Tuple[Any, Tuple[Any, ...]]: ...

@final
class Solution(Mapping[str, int]):
    """A solution: a digit for each cell. It was checked against the rules and givens of its puzzle.

    `solution["r1c2"]` is the digit in row 1, column 2, and so is `solution[0, 1]`, `solution.rows[0][1]` and
    `solution.array[0, 1]`: names count from 1, places from 0. It is a mapping from the names of cells to digits:
    `dict(solution)`, `solution.items()`, and `for cell in solution` work as for a dict.

    `str(solution)` is the grid as people draw it. In a notebook it shows its picture.
    """
    def __new__(cls, puzzle: Puzzle, digits: Sequence[int]) -> Solution: ...
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that it solves."""
    @property
    def line(self) -> str:
        """All digits on one line, row by row: characters where every value is one digit, else numbers with blanks
        between; `.` where there is no cell.
        """
    @property
    def rows(self) -> List[List[Optional[int]]]:
        """The digits, a list for each row; None where there is no cell."""
    @property
    def variables(self) -> Dict[str, int]:
        """The digits of the variable cells by their names, such as `v1`, or `total1` in a named group."""
    @property
    def layers(self) -> Dict[str, List[List[Optional[int]]]]:
        """The values of each hidden layer by its name, a list for each row; None where there is no cell."""
    @property
    def array(self) -> NDArray[np.int32]:
        """The digits as an array of numpy, of shape (rows, columns): 0 where there is no cell."""
    def keys(self) -> KeysView[str]:
        """The names of all cells, row by row, variable cells last, as of a dict."""
    def values(self) -> ValuesView[int]:
        """The digits of all cells, in the order of `keys()`, as of a dict."""
    def items(self) -> ItemsView[str, int]:
        """The names of all cells with their digits, as of a dict."""
    @overload
    def get(self, cell: _Cell) -> Optional[int]: ...
    @overload
    def get(self, cell: _Cell, default: _Default) -> Union[int, _Default]: ...
    def __getitem__(self, cell: _Cell, /) -> int: ...
    def __contains__(self, cell: object, /) -> bool: ...
    def __iter__(self, /) -> Iterator[str]: ...
    def __len__(self, /) -> int: ...
    def _repr_svg_(self) -> str: ...
    def _svg_beside(self, other: Solution) -> str:
        """The picture of this solution that marks the cells in which another one differs."""
    def __copy__(self) -> Solution: ...
    def __deepcopy__(self, _memo: Any) -> Solution: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> Tuple[Any, Tuple[Any, ...]]: ...

@final
class Solutions:
    """The solutions of a puzzle, each found while the one before is looked at.

    `count` is how many were taken so far. `complete` is True once the last of all was taken, and False as long as
    there may be others, also where `max` or the time limit ended the search. `close()`, or leaving a `with` block, ends
    the search.
    """
    @property
    def count(self) -> int:
        """The number of solutions that were taken."""
    @property
    def complete(self) -> bool:
        """`True` if it is known that there are no others."""
    def __iter__(self, /) -> Solutions: ...
    def __next__(self, /) -> Solution: ...
    def close(self) -> None:
        """Ends the search; no solution follows."""
    def __enter__(self, /) -> Solutions: ...
    def __exit__(self, /, *_error: object) -> None: ...


@final
class Cancel:
    """Cancels calls: `cancel()`, from any thread, ends those of the thread that is inside the `with` block.

    `with cancel: puzzle.count()` raises Cancelled soon after another thread has called `cancel.cancel()`, or at once if it was
    called before. A call that takes no time is answered nevertheless.
    """
    def __new__(cls) -> Cancel: ...
    def cancel(self) -> None:
        """Ends the calls of the thread that is inside the `with` block, now and later."""
    @property
    def cancelled(self) -> bool:
        """True once `cancel()` was called."""
    def __enter__(self, /) -> Cancel: ...
    def __exit__(self, /, *_error: object) -> None: ...


@final
class Clauses(Sequence[List[int]]):
    """The clauses of a CNF: a sequence of lists of DIMACS literals, which is equal to a list of the same lists."""
    def __len__(self, /) -> int: ...
    @overload
    def __getitem__(self, place: SupportsIndex, /) -> List[int]: ...
    @overload
    def __getitem__(self, place: slice, /) -> List[List[int]]: ...
    def __iter__(self, /) -> Iterator[List[int]]: ...
    def __reversed__(self, /) -> Iterator[List[int]]: ...
    def __contains__(self, clause: object, /) -> bool: ...
    def count(self, clause: object) -> int:
        """Returns the number of clauses with these literals in this order."""
    def index(self, clause: object, start: Optional[int] = None, stop: Optional[int] = None) -> int:
        """The place of the first clause with these literals in this order, from `start` on and in front of `stop`, which
        count from the end if they are negative. Raises ValueError if there is none.
        """
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __deepcopy__(self, _memo: Any) -> List[List[int]]: ...
    def __reduce__(self) -> Tuple[Any, Tuple[Any, ...]]: ...

@final
class ClauseIterator:
    """One clause after the other."""
    def __iter__(self, /) -> ClauseIterator: ...
    def __next__(self, /) -> List[int]: ...
    def __length_hint__(self) -> int: ...

@final
class Reader:
    """Reads the puzzles of files, with the options of `Puzzle`."""
    def __new__(
        cls,
        format: Optional[Format] = None,
        rules: Optional[_Texts] = None,
        rule: Optional[_Texts] = None,
        ignore_unknown: bool = False,
        ignore_drawings: bool = False,
    ) -> Reader: ...
    def kind(self, text: str) -> str:
        """Returns the kind of a text: "batch", a puzzle on each line; else "several", or the format of the one puzzle."""
    def parts(self, text: str) -> List[Tuple[int, str, Optional[str]]]:
        """The puzzles of a text that is no batch: the number of the first line of each, its text, and its format where the
        text has several.
        """
    def part(self, number: int, text: str, format: Optional[str], name: Optional[str]) -> Entry:
        """One of these puzzles, as an Entry."""
    def line(self, number: int, bytes: bytes, name: Optional[str]) -> Optional[Entry]:
        """The puzzle on a line of a batch as an Entry; None for blank lines and comments."""
    @staticmethod
    def decode(bytes: bytes, name: Optional[str] = None) -> str:
        """The text of a file's bytes."""
    @staticmethod
    def is_utf16(bytes: bytes) -> bool:
        """Returns `True` if a file that begins with these bytes is one of UTF-16."""

@final
class Cnf:
    """A puzzle as a formula in conjunctive normal form, over the variables 1 to `nv`.

    Without `simplify`, variable ((r-1) * columns + (c-1)) * values + (v - smallest value) + 1 says "row r, column c holds
    v"; `literal` tells it, and `candidate` tells what a literal says. Auxiliary variables follow.

    `len(cnf)` is the number of clauses. `CNF(from_clauses=cnf.clauses)` makes a formula of PySAT of it, and
    `pycosat.solve(cnf.clauses)` solves it.
    """
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
    @property
    def nv(self) -> int:
        """The number of variables."""
    @property
    def candidates(self) -> int:
        """The number of the variables that stand for candidates; these are the first."""
    @property
    def clauses(self) -> Clauses:
        """The clauses: a sequence of lists of DIMACS literals. They are kept in memory from the first time on."""
    def arrays(self) -> Tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The clauses as two numpy arrays, `literals` (int32, of shape (number of literals,)) and `offsets` (int64, of
        shape (number of clauses + 1,)): clause k is `literals[offsets[k]:offsets[k + 1]]`. The arrays are the caller's.
        """
    def literal(self, cell: _Cell, value: int) -> Optional[int]:
        """The literal that says that a cell holds a value: a variable's number. `cell` is a name such as "r1c2", or a row
        and a column from 0, such as (0, 1). None if the cell cannot hold the value, or always does, so that `simplify`
        left no variable.
        """
    def candidate(self, literal: int) -> Optional[Tuple[str, int]]:
        """The cell and the value of which a literal speaks, such as ("r1c2", 9): that the cell holds the value if the literal
        is positive, that it does not if it is negative. None for an auxiliary variable. The contrary of `literal`.
        """
    def to_file(self, path: Union[str, PathLike[str]], *, projected: bool = False) -> None:
        """Writes the clauses as DIMACS CNF, with the comments by which `cnf2sudoku` and `solve` know the puzzle. With
        `projected`, further comments tell a model counter to project on the candidates. The file appears only when all
        of it is written.
        """
    def decode(
        self, model: Union[None, str, bytes, bytearray, Iterable[int], Mapping[int, bool]]
    ) -> Optional[Solution]:
        """The solution that a solver's model describes, after a check of every clause and every rule; None if the solver
        says that there is no model.

        `model` is a list of true DIMACS literals as of PySAT and pycosat, a dict from variables to truth values, or the
        text or bytes that a solver printed ("s SATISFIABLE" and "v" lines). None and "UNSAT" say that there is no model.
        Variables that are not named are false; those above `nv` are ignored.

        Raises ValueError if the model is false, contradicts itself, or is none.
        """
    def __len__(self, /) -> int: ...
    def __copy__(self) -> Cnf: ...
    def __deepcopy__(self, _memo: Any) -> Cnf: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> Tuple[Any, Tuple[Any, ...]]: ...
    @staticmethod
    def _made(puzzle: Puzzle, chosen: Tuple[str, Optional[str], Optional[str], str, bool, bool]) -> Cnf: ...

@final
class Generator:
    """New puzzles, one after the other. `seed` is the seed that makes the same ones again. `len()` is the number of those
    that are still to come; `close()`, or leaving a `with` block, ends the work.
    """
    @property
    def seed(self) -> int:
        """The seed."""
    def __iter__(self, /) -> Generator: ...
    def __next__(self, /) -> Generated: ...
    def __len__(self, /) -> int: ...
    def __bool__(self, /) -> bool: ...
    def close(self) -> None:
        """Ends the work; no puzzle follows."""
    def __enter__(self, /) -> Generator: ...
    def __exit__(self, /, *_error: object) -> None: ...

def generate(
    number: int = 1,
    *,
    size: Optional[str] = None,
    from_: Optional[Puzzle] = None,
    rules: Optional[_Texts] = None,
    rule: Optional[_Texts] = None,
    make: Optional[_Texts] = None,
    no_needless: bool = False,
    symmetry: Symmetry = "none",
    clues: Optional[int] = None,
    minimal: bool = False,
    effort: Optional[int] = None,
    grade: bool = False,
    difficulty: Optional[str] = None,
    tries: int = 1000,
    seed: Optional[int] = None,
    jobs: int = 0,
    time_limit: Optional[float] = None,
) -> Generator:
    """Makes new puzzles with exactly one solution: an iterator of Generated. The arguments are the options of `sudokugen`.

    `number` is how many. `size` is a grid line such as "6x6" or "12x12 boxes 3x4"; `from_` is a Puzzle whose grid, rules
    and givens are kept instead. `rules` adds rules by name, `rule` native lines, and `make` rules that are true of the
    solution, such as "thermo*3" and the other kinds of `sudokugen --help`; with `no_needless`, lines are left out
    that the solution does not need. `symmetry` is that of the clues' pattern. `clues`
    ends the removal of clues at so many (a puzzle that needs more is not as wanted), `minimal` makes puzzles in which no
    clue can be left out; without it, a clue
    stays if a search of `effort` conflicts does not show that it can go. If `from_` has exactly one solution, `minimal`
    leaves out givens of it that are not needed, and `no_needless` its lines of rules. `grade` grades the puzzles, `difficulty` makes
    only such as "easy" or "1..20", among up to `tries`. The same `seed` makes the same puzzles, whatever `jobs`, the
    number of threads, is; 0 is one thread for each processor. `time_limit` counts the seconds that somebody waits; at
    the limit a TimeoutError is raised.
    """
@final
class SolveMany:
    """The answers to many puzzles, in their order."""
    def __iter__(self, /) -> SolveMany: ...
    def __next__(self, /) -> Answer: ...
    def __len__(self, /) -> int: ...
    def __bool__(self, /) -> bool: ...
    def close(self) -> None:
        """Ends the work; no answer follows."""
    def __enter__(self, /) -> SolveMany: ...
    def __exit__(self, /, *_error: object) -> None: ...

def solve_many(
    puzzles: Iterable[Union[_Given, Entry]],
    *,
    question: Question = "solve",
    max: Optional[int] = None,
    digits: bool = False,
    jobs: int = 1,
    ahead: int = 64,
    backend: Backend = "auto",
    time_limit: Optional[float] = None,
    memory_limit: Optional[int] = None,
    heuristic: Optional[Heuristic] = None,
    encoding: Encoding = "extended",
    amo: Optional[Amo] = None,
    sum: Optional[Sum] = None,
    simplify: Optional[Simplify] = None,
    redundant: bool = True,
    format: Optional[Format] = None,
    rules: Optional[_Texts] = None,
    rule: Optional[_Texts] = None,
    ignore_unknown: bool = False,
    ignore_drawings: bool = False,
) -> SolveMany:
    """Answers many puzzles: an iterator with one Answer for each item of `puzzles`, in their order.

    An item is a text that holds one puzzle in any format, a Puzzle or what makes one, or an Entry of `read_all`. A text of
    one line may be a JSON object with `puzzle` and perhaps `id`, `format`, `rules` and `rule`, as in a batch of `solve`;
    `Answer.id` is that id, or the number of the item from 1. What cannot be read or solved, or is no puzzle at all, is an
    Answer with the verdict "error" and the exception in `error`; the others are answered all the same. Of an open file,
    the lines are items where each holds a puzzle; otherwise its puzzles are, as of `read_all`. A pipe has to have a puzzle
    on each line.

    `question` is "solve", "unique" or "count", the last up to `max`; `digits` is as for `Puzzle.unique`. `jobs` threads
    answer at the same time, 0 is one for each processor. `time_limit` is in seconds for each puzzle. The other arguments
    are those of `Puzzle` and of `Puzzle.solve`.

    Items are taken as they are needed, up to `ahead` for each thread before their answers are out; after one that took
    its time to come, the next is asked for when a thread has nothing to do. Iterables that make an item of the answers
    before it need `ahead=0`: with one job, each answer is out then before the next item is asked for. Pipes are always
    read so.

    Puzzles that differ by their givens only are answered faster: their rules are compiled once. The iterator belongs to
    the process that made it, a forked one begins its own; and one thread at a time may await the next answer. `len()` is
    the number of answers to come, if the number of items is known. `close()`, or leaving a `with` block, ends the work.
    """
@final
class StepPictures:
    """The pictures of steps."""
    def __copy__(self) -> StepPictures: ...
    def __deepcopy__(self, _memo: Any) -> StepPictures: ...
    def svg(self, number: int) -> str:
        """The board before the step with this number, from 1, and what the step does."""
    def html(self) -> str:
        """A page with all steps."""
