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
from .results import *

_Texts = Union[str, Iterable[str], Mapping[str, bool]]
_Default = TypeVar("_Default")
# The name of a cell, or its row and column from 0.
_Cell = Union[str, Tuple[int, int]]
# An object that numpy can convert to an array, such as a DataFrame.
class _Table(Protocol):
    def __array__(self) -> Any: ...

# The forms in which a puzzle can be given: a text, rows or all cells, an array, givens by cell, or a puzzle.
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
    """Checks the certificate in a folder, as `solve --check` does, and returns an Evidence. The checker shares no code
    with the solvers.

    Raises ValueError if the certificate does not prove its claim, OSError if a file is missing, and TimeoutError if the
    check takes longer than `time_limit` seconds.
    """
def backends() -> List[Tuple[Backend, bool]]:
    """Returns the names of all solvers, each with True if it can be used on this machine."""
def _questions() -> List[Tuple[str, List[str]]]:
    """Returns the names of all questions, each with the names of its parameters."""
def formats() -> List[Format]:
    """Returns the names of all formats in which puzzles can be read."""
@final
class Puzzle:
    """A Sudoku puzzle: a grid, givens and rules.

    `Puzzle(text)` reads one puzzle from a str or bytes, in any format that `formats()` lists. The format is recognised
    from the text unless `format` names it. Instead of a text, the argument can be:

    - a list of rows, a numpy array or a DataFrame, in which empty cells are 0, None, "." or NaN;
    - one list of all cells of a square board, row by row;
    - a dict from cells to digits. A cell is a name such as "r1c2", or a pair of a row and a column from 0, such as
      (0, 1). The board is 9x9 unless `rule` has a line such as "grid 6x6";
    - another Puzzle.

    `rules` adds rules by name: "diagonal,anti-knight", a list of names, or a dict such as {"diagonal": True}. `rule`
    adds rules as lines of the native format: one text such as "killer 10 r1c1 r1c2", or a list. `ignore_unknown` and
    `ignore_drawings` turn errors about unknown parts of the text, or about drawings, into warnings.

    Raises PuzzleError, a ValueError with `line` and `column` from 1, if the text cannot be read. Issues a
    ReadingWarning if parts of the text were ignored, or if the text can mean several puzzles.

    Two puzzles are equal if their grids, rules and givens are equal. Puzzles can be pickled. In a notebook, a puzzle
    shows its picture.
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
        """Reads a file with one puzzle. The other arguments are as for `Puzzle(text)`. The file may be compressed by
        gzip or xz. Error messages name the file.
        """
    @property
    def rows(self) -> int:
        """The number of rows."""
    @property
    def columns(self) -> int:
        """The number of columns."""
    @property
    def values(self) -> Tuple[int, int]:
        """The smallest and the largest value that a cell can have."""
    @property
    def letters(self) -> Optional[str]:
        """The letters that stand for the values, in ascending order of the values; None if there are no letters."""
    @property
    def rules(self) -> Tuple[str, ...]:
        """The rules as lines of the native format, in the order of the text. Rows, columns and boxes are not among
        them.
        """
    @property
    def givens(self) -> Dict[str, int]:
        """A dict from the name of each given's cell, such as "r1c2", to its digit, row by row."""
    @property
    def cells(self) -> Tuple[str, ...]:
        """The names of all cells: the cells of the grid row by row, then the variable cells."""
    @property
    def title(self) -> Optional[str]:
        """The title of the puzzle; None if it is not known."""
    @property
    def author(self) -> Optional[str]:
        """The name of the puzzle's author; None if it is not known."""
    def to(self, format: Output = "native", *, as_drawings: bool = False) -> str:
        """Returns the puzzle as a text.

        `format` is a puzzle format (such as "fpuzzles"), a language for solvers (such as "opb") or a drawing (such as
        "svg"). `names.Output` lists them; `sudoku2cnf --to` takes the same names. For DIMACS CNF, use the method `cnf`.

        The formats "fpuzzles" and "sudokupad" include the rules in words, and the solution if it is the only one and is
        found quickly. With `as_drawings`, rules that these formats lack are drawn and described in words, and a
        UserWarning names them.

        Raises ValueError if the format is unknown, or if it cannot express a part of the puzzle.
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
        """Searches for one solution, and returns an Answer. Its verdict is "solved", "none", or "unknown" if the time
        limit is reached.

        `backend` is the name of a solver (see `backends()`). `time_limit` is in seconds. `memory_limit` is in
        megabytes, from 1, and applies to each run of an external solver program. Solvers that run inside this process
        take no memory limit, and macOS does not enforce one. `heuristic` is the decision heuristic of the built-in
        DPLL, one of `names.Heuristic`. `encoding`, `amo`, `sum`, `simplify` and `redundant` determine the clauses, as
        in `cnf`; if `amo`, `sum` or `simplify` is None, it is chosen to suit the puzzle. All names are the same as for
        the program `solve`.

        With a `seed`, the solution is chosen at random if there are several. With `symmetry`, clauses that break
        symmetries of the puzzle are added. They exclude some solutions, but at least one of several equivalent
        solutions remains.

        With `backend="dpll"`, `trace` reports each step of the search. It is a function that is called with a
        TraceStep, or the path of a file that gets a line of JSON for each step, as from `solve --trace`. An exception
        from the function ends the call.

        Raises ValueError if an argument is unknown or does not fit the others, and SolverError if the solver is missing
        or fails.
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
        """Asks whether there is exactly one solution, and returns an Answer. Its verdict is "unique", "multiple",
        "none", or "unknown" if the time limit is reached. If there are several solutions, the Answer has two of them,
        and the cells in which they differ.

        If a puzzle with variable cells or hidden layers has several solutions, the Answer's `digits` is "unique" if all
        of them have the same digits in the grid, and "multiple" if not. With `digits=True`, solutions with the same
        digits in the grid count as one. The other arguments are as for `solve`.
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
        """Counts the solutions, and returns an Answer with the number in `count`. `complete` is True if there are no
        others. Counting stops at `max` solutions. If the time limit is reached, the verdict is "unknown", and `count`
        is the number counted so far.

        `progress` is a function that is called up to 50 times a second with a growing lower bound on the number of
        solutions. An exception from it ends the call. `jobs` is the number of threads; 0 means one for each processor.
        `digits` is as for `unique`, and the other arguments are as for `solve`.
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
        """Returns an iterator over all solutions, or over the first `max`. It yields each solution as soon as it is
        found.

        At the end, the iterator's `complete` is True if there are no other solutions. `time_limit` is in seconds and
        counts only the time during which the caller waits for a solution. `digits` is as for `unique`, and the other
        arguments are as for `solve`.
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
        """Asks whether there is exactly one solution, writes a certificate of the answer to `folder`, and returns an
        Answer as `unique` does. The folder must be empty or must not exist yet.

        The folder gets the puzzle, its clauses, models of the clauses, proofs in LRAT and DRAT that there is no other
        model, and a README on how to check them with independent programs. `check_certificate` checks the folder, too.
        With `from_rows`, the folder also gets the puzzle as pseudo-Boolean rows, and a VeriPB proof that the clauses
        follow from the rows. If the time limit is reached, the verdict is "unknown", and no folder is made.

        `backend` is the solver that makes the proofs; "auto" chooses one that can. A certificate is about the whole
        puzzle, so `simplify` must be "none" or None. The other arguments are as for `solve`.
        """
    def split(self, parts: int, *, time_limit: Optional[float] = None) -> List[str]:
        """Divides a hard puzzle into `parts` parts or more, so that each solution belongs to exactly one part. There
        are fewer parts if no cells are left to branch on.

        Returns a list of lines, each a JSON object with an `id` and a part in native format, as from `solve --split`.
        `solve_many` or `solve --batch` can answer the lines on any machine, and `join` combines the answers. Raises
        TimeoutError at the time limit, which is in seconds.
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
        """Combines the answers about the parts of this puzzle that `split` made, and returns a Joined.

        Each item of `answers` is an Answer from `solve_many`, a line that `solve --output json` wrote, or a line from
        `split`, which only names a part. The order does not matter. `question` and `max` are the same as in the call of
        `solve_many`. Each solution is checked against the rules of its part, and the solver checks that the parts cover
        the whole puzzle. If parts or answers are missing, the verdict is "unknown", unless the other answers are
        enough.

        Raises PuzzleError if an answer is not about a part of this puzzle or cannot be right; its `line` is the number
        of the answer, from 1.
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
        """Finds the values that each cell has in some solution, and returns Candidates. With `cap`, the solutions with
        each value are counted, too, up to `cap`. With `layers`, the cells of hidden layers are included. `digits` is as
        for `unique`, and the other arguments are as for `solve`.
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
        """Finds the cells that hold the same value in all solutions, and the cells that never do, and returns an Equal.
        The arguments are as for `solve`.
        """
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
        """Explains why there is not exactly one solution, and returns an Explanation.

        If there is no solution, `core` lists givens and rules that contradict each other, and `minimal` says whether
        all of them are known to be needed for that. `unique_without` lists single givens without which there is exactly
        one solution; if no single given is enough, `unique_without_two` lists pairs of givens. If there are several
        solutions, `differ` lists the cells that are not the same in all of them, and `unique_with` lists additional
        givens that leave one solution.

        The arguments are as for `solve`, except that "auto" means the strongest solver available, and that `heuristic`
        needs `backend="dpll"`.
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
        """Finds the givens and rules that can each be left out, one at a time, while the solution remains the only one.
        Returns a Needless.

        With `minimal`, clues are left out one after the other as long as the rest is enough; no clue in `kept` can then
        be left out. With `cap`, the solutions without each needed clue are counted, up to `cap`, but at least up to 2.

        `digits` is as for `unique`. The other arguments are as for `solve`, except that "auto" means the strongest
        solver available, and that `heuristic` needs `backend="dpll"`.
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
        """Estimates the number of solutions, and returns an Estimate: the mean of random walks down a search tree, and
        an interval that contains the number in 95 of 100 cases.

        The walks end if half the width of the interval is at most `precision` (from 0 to below 1) times the mean, after
        `walks` walks, or at the time limit. A different `seed` gives different walks. `progress` is a function that is
        called with the Estimate so far, up to 50 times a second. An exception from it ends the call. The other
        arguments are as for `solve`.
        """
    def canonical(self, *, time_limit: Optional[float] = None) -> Optional[str]:
        """Returns a name that is the same for all puzzles that are equal up to symmetry; None if the time limit is
        reached.

        For a classic board of 9x9 or 4x4, the name is the smallest text under all permutations of rows, columns, bands,
        stacks and digits, and under transposition. For any other puzzle, it has 64 digits, and two puzzles share it if
        and only if a permutation of cells and values turns one puzzle into the other.
        """
    def automorphisms(self, *, time_limit: Optional[float] = None) -> Optional[Automorphisms]:
        """Finds the permutations of cells and values that leave the puzzle the same. Returns Automorphisms, with their
        number and with some from which all others can be composed; None if the time limit is reached.
        """
    def grade(self, *, time_limit: Optional[float] = None) -> Grade:
        """Grades the difficulty of the puzzle, and returns a Grade. Only a puzzle with exactly one solution has a
        difficulty.
        """
    def relaxation(
        self,
        *,
        objective: Optional[int] = None,
        simplify: Optional[Simplify] = None,
        time_limit: Optional[float] = None,
    ) -> Relaxation:
        """Solves the linear relaxation of the puzzle, in which candidates have weights from 0 to 1 instead of truth
        values. Returns a Relaxation. Its verdict is "integral" (the weights are a solution), "fractional", "infeasible"
        (no weights satisfy the relaxation, so there is no solution), or "unknown" if the time limit is reached.

        `objective` is a seed for random weights of the objective, which is minimised; if it is None, the objective is
        0. `simplify` is as for `cnf`.
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
        """Solves the puzzle by hand and returns Steps: small deductions that lead from the givens to the solution, each
        with its causes. If there are several solutions, the steps find what all of them have in common.

        `state` is a Puzzle with more digits, and perhaps candidates, from which the steps continue. With `no_answer`,
        only the wrong entries of the state are named, without the right ones and without a step. No step weighs more
        than `max_weight`. With `all_steps`, steps that no other step needs are included. With `words`, which is "en" or
        "de", each step is also described in sentences in that language. `jobs` is the number of threads; 0 means one
        for each processor. `progress` is a function that is called with the number of steps found so far and the number
        of cells left, up to 50 times a second while these change. An exception from it ends the call. The other
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
        """Finds the next step by hand, and returns Steps with at most one step. The arguments are as for `steps`."""
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
        """Compiles the puzzle to clauses, and returns a Cnf with the same clauses that `sudoku2cnf` writes with these
        options.

        `encoding` chooses which constraints on cells and houses are stated. `amo` is the encoding of "at most one",
        pairwise by default, and `sum` is the encoding of sums. `simplify` says how far the givens are first used to
        drop variables and clauses. The module `names` lists the values of these four arguments. With `dedup`, a pair of
        cells that two houses share is stated only once. With `redundant`, sums that follow from others are added.
        Raises TimeoutError at the time limit, which is in seconds.
        """
    @staticmethod
    def _stated(
        text: str,
        words: List[Optional[str]],
        solution: Optional[List[Optional[int]]],
        drawings_ignored: int,
        reading: List[str],
    ) -> Puzzle:
        """Creates a puzzle from its native text and the facts that this text does not contain."""
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Puzzle: ...
    def __deepcopy__(self, _memo: Any) -> Puzzle: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> Tuple[Any, Tuple[Any, ...]]: ...

@final
class Solution(Mapping[str, int]):
    """A solution: a digit for each cell. It was checked against the rules and givens of its puzzle.

    `solution["r1c2"]` is the digit in row 1, column 2. So are `solution[0, 1]`, `solution.rows[0][1]` and
    `solution.array[0, 1]`, because names count from 1, but indices count from 0. A solution is a mapping from the names
    of cells to digits: `dict(solution)`, `solution.items()` and `for cell in solution` work as with a dict.

    `str(solution)` is the grid as people draw it. In a notebook, a solution shows its picture.
    """
    def __new__(cls, puzzle: Puzzle, digits: Sequence[int]) -> Solution: ...
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that this solution solves."""
    @property
    def line(self) -> str:
        """The digits of the grid on one line, row by row: one character for each position if all values are at most 9
        or have letters, and otherwise numbers separated by blanks. A position without a cell is `.`.
        """
    @property
    def rows(self) -> List[List[Optional[int]]]:
        """The digits as a list for each row; None at positions without a cell."""
    @property
    def variables(self) -> Dict[str, int]:
        """The digits of the variable cells by name, such as `v1`, or `total1` in a group named `total`."""
    @property
    def layers(self) -> Dict[str, List[List[Optional[int]]]]:
        """The values of each hidden layer by its name, as a list for each row; None at positions without a cell."""
    @property
    def array(self) -> NDArray[np.int32]:
        """The digits as a numpy array of int32 with the shape (rows, columns); 0 at positions without a cell."""
    def keys(self) -> KeysView[str]:
        """Returns the names of all cells, row by row, with variable cells last, as `dict.keys` does."""
    def values(self) -> ValuesView[int]:
        """Returns the digits of all cells in the order of `keys()`, as `dict.values` does."""
    def items(self) -> ItemsView[str, int]:
        """Returns the names of all cells with their digits, as `dict.items` does."""
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
        """Returns the picture of this solution. The cells that differ from the other solution are marked and show both
        digits.
        """
    def __copy__(self) -> Solution: ...
    def __deepcopy__(self, _memo: Any) -> Solution: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> Tuple[Any, Tuple[Any, ...]]: ...

@final
class Solutions:
    """An iterator over the solutions of a puzzle. While the caller uses one solution, the next ones are searched for.

    `count` is the number of solutions taken so far. `complete` becomes True at the end if there are no other solutions;
    it stays False if `max` or the time limit ended the search. `close()`, or leaving a `with` block, ends the search.
    """
    @property
    def count(self) -> int:
        """The number of solutions taken so far."""
    @property
    def complete(self) -> bool:
        """True if it is known that there are no other solutions."""
    def __iter__(self, /) -> Solutions: ...
    def __next__(self, /) -> Solution: ...
    def close(self) -> None:
        """Ends the search; the iterator yields no further solution."""
    def __enter__(self, /) -> Solutions: ...
    def __exit__(self, /, *_error: object) -> None: ...


@final
class Cancel:
    """Cancels calls that a thread makes inside the `with` block of this object. Any thread may call `cancel()`.

    `with cancel: puzzle.count()` raises Cancelled soon after another thread has called `cancel.cancel()`, or at once if
    `cancel()` was called before. A call that takes almost no time may still return its result.
    """
    def __new__(cls) -> Cancel: ...
    def cancel(self) -> None:
        """Ends the current and all later calls that are made inside the `with` block."""
    @property
    def cancelled(self) -> bool:
        """True if `cancel()` was called."""
    def __enter__(self, /) -> Cancel: ...
    def __exit__(self, /, *_error: object) -> None: ...


@final
class Clauses(Sequence[List[int]]):
    """The clauses of a CNF: a sequence of lists of DIMACS literals. It is equal to a list of the same lists."""
    def __len__(self, /) -> int: ...
    @overload
    def __getitem__(self, place: SupportsIndex, /) -> List[int]: ...
    @overload
    def __getitem__(self, place: slice, /) -> List[List[int]]: ...
    def __iter__(self, /) -> Iterator[List[int]]: ...
    def __reversed__(self, /) -> Iterator[List[int]]: ...
    def __contains__(self, clause: object, /) -> bool: ...
    def count(self, clause: object) -> int:
        """Returns the number of clauses with exactly these literals in this order."""
    def index(self, clause: object, start: Optional[int] = None, stop: Optional[int] = None) -> int:
        """Returns the index of the first clause with exactly these literals in this order, at or after `start` and
        before `stop`. Negative `start` and `stop` count from the end. Raises ValueError if there is no such clause.
        """
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __deepcopy__(self, _memo: Any) -> List[List[int]]: ...
    def __reduce__(self) -> Tuple[Any, Tuple[Any, ...]]: ...

@final
class ClauseIterator:
    """An iterator over clauses."""
    def __iter__(self, /) -> ClauseIterator: ...
    def __next__(self, /) -> List[int]: ...
    def __length_hint__(self) -> int: ...

@final
class Reader:
    """Reads the puzzles of files. The arguments are as for `Puzzle`."""
    def __new__(
        cls,
        format: Optional[Format] = None,
        rules: Optional[_Texts] = None,
        rule: Optional[_Texts] = None,
        ignore_unknown: bool = False,
        ignore_drawings: bool = False,
    ) -> Reader: ...
    def kind(self, text: str) -> str:
        """Returns "batch" if each line of a text is a puzzle, "several" if it has several puzzles in another form, and
        otherwise the format of its only puzzle.
        """
    def parts(self, text: str) -> List[Tuple[int, str, Optional[str]]]:
        """Returns the puzzles of a text that is not a batch: for each, the number of its first line, its text, and its
        format, which is None if the text has only one puzzle.
        """
    def part(self, number: int, text: str, format: Optional[str], name: Optional[str]) -> Entry:
        """Reads one of the puzzles that `parts` returned, and returns an Entry."""
    def line(self, number: int, bytes: bytes, name: Optional[str]) -> Optional[Entry]:
        """Reads the puzzle on a line of a batch, and returns an Entry; None for blank lines and comments."""
    @staticmethod
    def decode(bytes: bytes, name: Optional[str] = None) -> str:
        """Returns the text that the bytes of a file encode."""
    @staticmethod
    def is_utf16(bytes: bytes) -> bool:
        """Returns True if a file that begins with these bytes is encoded in UTF-16."""

@final
class Cnf:
    """A puzzle as a formula in conjunctive normal form. Its variables have the numbers 1 to `nv`.

    Without `simplify`, the variable `((r - 1) * columns + (c - 1)) * values + (v - smallest) + 1` says "row r, column c
    holds v", with r and c from 1. `values` is the number of values, and `smallest` is the smallest value. `literal`
    returns the number of such a variable, and `candidate` does the reverse. Auxiliary variables come after them.

    `len(cnf)` is the number of clauses. `CNF(from_clauses=cnf.clauses)` makes a PySAT formula, and
    `pycosat.solve(cnf.clauses)` solves the formula.
    """
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle from which the clauses were made."""
    @property
    def nv(self) -> int:
        """The number of variables."""
    @property
    def candidates(self) -> int:
        """The number of variables that stand for candidates. These are the first variables."""
    @property
    def clauses(self) -> Clauses:
        """The clauses: a sequence of lists of DIMACS literals. They stay in memory after the first access."""
    def arrays(self) -> Tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Returns the clauses as two numpy arrays: `literals` (int32, of shape (number of literals,)) and `offsets`
        (int64, of shape (number of clauses + 1,)). Clause k, from 0, is `literals[offsets[k]:offsets[k + 1]]`. Each
        call returns new arrays, which may be changed.
        """
    def literal(self, cell: _Cell, value: int) -> Optional[int]:
        """Returns the variable that is true if a cell holds a value. `cell` is a name such as "r1c2", or a pair of a
        row and a column from 0, such as (0, 1). Returns None if the variable does not exist, because the cell cannot
        hold the value, or because `simplify` found that it always holds it. Raises KeyError if there is no such cell.
        """
    def candidate(self, literal: int) -> Optional[Tuple[str, int]]:
        """Returns the cell and the value that a literal is about, such as ("r1c2", 9); None for an auxiliary variable.
        A positive literal says that the cell holds the value, and a negative one says that it does not. This is the
        reverse of `literal`. Raises ValueError if the formula does not have the variable.
        """
    def to_file(self, path: Union[str, PathLike[str]], *, projected: bool = False) -> None:
        """Writes the clauses as DIMACS CNF, with comments from which `cnf2sudoku` and `solve` recognise the puzzle.
        With `projected`, further comments tell model counters to project on the candidates. The file does not appear
        before it is complete.
        """
    def decode(
        self, model: Union[None, str, bytes, bytearray, Iterable[int], Mapping[int, bool]]
    ) -> Optional[Solution]:
        """Returns the solution that a solver's model describes, after checking it against all clauses and rules.
        Returns None if the solver says that there is no model.

        `model` is a list of true DIMACS literals as from PySAT and pycosat, a dict from variables to truth values, or
        the str or bytes that a solver printed ("s SATISFIABLE" and "v" lines). None and "UNSAT" say that there is no
        model. Variables that `model` does not mention are false; variables above `nv` are ignored.

        Raises ValueError if the model violates a clause or contradicts itself, if `model` is not a model, or if the
        solver gave up.
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
    """An iterator over new puzzles. `seed` is the seed with which `generate` makes the same puzzles again. `len()` is
    the number of puzzles that are still to come. `close()`, or leaving a `with` block, ends the work.
    """
    @property
    def seed(self) -> int:
        """The seed with which `generate` makes the same puzzles again."""
    def __iter__(self, /) -> Generator: ...
    def __next__(self, /) -> Generated: ...
    def __len__(self, /) -> int: ...
    def __bool__(self, /) -> bool: ...
    def close(self) -> None:
        """Ends the work; the iterator yields no further puzzle."""
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
    """Makes `number` new puzzles with exactly one solution, and returns an iterator that yields each as a Generated.
    The arguments are options of `sudokugen`.

    `size` is the size of the grid, such as "6x6" or "12x12 boxes 3x4". Alternatively, `from_` is a Puzzle whose grid,
    rules and givens are kept. `rules` adds rules by name, and `rule` adds lines of the native format. `make` adds rules
    that the solution obeys, such as "thermo*3"; `sudokugen --help` lists their kinds. With `no_needless`, lines of such
    rules are left out if the solution remains the only one without them.

    `symmetry` is the symmetry of the pattern of clues. `clues` is the number of clues at which the removal of clues
    stops; a puzzle that needs more clues is discarded. With `minimal`, no clue of the puzzles can be left out, apart
    from givens of `from_`. Without it, a clue stays unless a search of `effort` conflicts shows that it can be left
    out. If `from_` has exactly one solution, `minimal` removes its needless givens, and `no_needless` removes its
    needless lines of rules. Otherwise, with both, marks such as dots stay, because rules about unmarked places may
    depend on them.

    With `grade`, the puzzles are graded. With `difficulty`, such as "easy" or "1..20", puzzles of other difficulties
    are discarded. If `tries` puzzles in a row are discarded, ValueError is raised. The same `seed` makes the same
    puzzles, whatever `jobs` is. `jobs` is the number of threads; 0 means one for each processor. `time_limit` is in
    seconds and counts only the time during which the caller waits; at the limit, TimeoutError is raised.
    """
@final
class SolveMany:
    """An iterator over the answers to many puzzles, in the order of the puzzles."""
    def __iter__(self, /) -> SolveMany: ...
    def __next__(self, /) -> Answer: ...
    def __len__(self, /) -> int: ...
    def __bool__(self, /) -> bool: ...
    def close(self) -> None:
        """Ends the work; the iterator yields no further answer."""
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
    """Answers many puzzles. Returns an iterator with one Answer for each item of `puzzles`, in the order of the items.

    An item is a text with one puzzle in any format, a Puzzle or anything from which `Puzzle()` can make one, or an
    Entry from `read_all`. A text of one line may be a JSON object with `puzzle` and perhaps `id`, `format`, `rules` and
    `rule`, as in a batch for `solve`. `Answer.id` is this id, or the number of the item, from 1. An item that cannot be
    read or solved, or is not a puzzle, gets an Answer with the verdict "error" and the exception in `error`; the other
    items are still answered. `puzzles` may also be an open text file. The items are then its lines if each line is a
    puzzle, and otherwise its puzzles as `read_all` finds them. A pipe must have a puzzle on each line.

    `question` is "solve", "unique" or "count"; a count stops at `max`. `digits` is as for `Puzzle.unique`. `jobs` is
    the number of threads; 0 means one for each processor. `time_limit` is in seconds for each puzzle. The other
    arguments are as for `Puzzle` and `Puzzle.solve`.

    Items are taken as needed: at most `ahead` for each thread are taken before their answers are returned. After an
    item that was slow to arrive, the next is taken only when a thread is idle. If the iterable makes items from earlier
    answers, use `ahead=0`: with one job, each answer is then returned before the next item is taken. Pipes are always
    read in this way.

    Puzzles that differ only in their givens are answered faster, because their rules are compiled once. The iterator
    belongs to the process that created it; a forked process must create its own. Only one thread at a time may wait for
    the next answer. `len()` is the number of answers that are still to come, if the number of items is known; otherwise
    it raises TypeError. `close()`, or leaving a `with` block, ends the work.
    """
@final
class StepPictures:
    """Pictures of the steps by which a puzzle is solved by hand."""
    def __copy__(self) -> StepPictures: ...
    def __deepcopy__(self, _memo: Any) -> StepPictures: ...
    def svg(self, number: int) -> str:
        """Returns a picture of the step with this number, from 1, on the board before the step."""
    def html(self) -> str:
        """Returns an HTML page with all steps."""
