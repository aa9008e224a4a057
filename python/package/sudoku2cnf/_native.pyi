"""The types of the extension module."""

from os import PathLike
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, SupportsIndex, Tuple, Union, final, overload

import numpy as np
from numpy.typing import NDArray

from .results import Answer, Candidates, Explanation, Generated, Grade, Relaxation, Steps

_Texts = Union[str, Sequence[str]]

__all__ = [
    "ClauseIterator",
    "Clauses",
    "SolveMany",
    "solve_many",
    "Cnf",
    "Generator",
    "Puzzle",
    "Solution",
    "Solutions",
    "StepPictures",
    "__version__",
    "backends",
    "formats",
    "generate",
]

__version__: str

def backends() -> List[Tuple[str, bool]]: ...
def formats() -> List[str]: ...
@final
class Puzzle:
    def __new__(
        cls,
        text: str,
        *,
        format: Optional[str] = None,
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
        format: Optional[str] = None,
        rules: Optional[_Texts] = None,
        rule: Optional[_Texts] = None,
        ignore_unknown: bool = False,
        ignore_drawings: bool = False,
    ) -> Puzzle: ...
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def values(self) -> Tuple[int, int]: ...
    @property
    def rules(self) -> Tuple[str, ...]: ...
    @property
    def givens(self) -> Dict[str, int]: ...
    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def title(self) -> Optional[str]: ...
    @property
    def author(self) -> Optional[str]: ...
    def to(self, format: str = "native") -> str: ...
    def solve(
        self,
        *,
        backend: str = "auto",
        time_limit: Optional[float] = None,
        heuristic: Optional[str] = None,
        encoding: str = "extended",
        amo: Optional[str] = None,
        sum: Optional[str] = None,
        simplify: Optional[str] = None,
    ) -> Answer: ...
    def unique(
        self,
        *,
        backend: str = "auto",
        time_limit: Optional[float] = None,
        heuristic: Optional[str] = None,
        encoding: str = "extended",
        amo: Optional[str] = None,
        sum: Optional[str] = None,
        simplify: Optional[str] = None,
    ) -> Answer: ...
    def count(
        self,
        *,
        max: Optional[int] = None,
        backend: str = "auto",
        time_limit: Optional[float] = None,
        heuristic: Optional[str] = None,
        encoding: str = "extended",
        amo: Optional[str] = None,
        sum: Optional[str] = None,
        simplify: Optional[str] = None,
    ) -> Answer: ...
    def solutions(
        self,
        *,
        max: Optional[int] = None,
        backend: str = "auto",
        time_limit: Optional[float] = None,
        heuristic: Optional[str] = None,
        encoding: str = "extended",
        amo: Optional[str] = None,
        sum: Optional[str] = None,
        simplify: Optional[str] = None,
    ) -> Solutions: ...
    def candidates(
        self, *, cap: Optional[int] = None, backend: str = "auto", time_limit: Optional[float] = None
    ) -> Candidates: ...
    def explain(self, *, backend: str = "auto", time_limit: Optional[float] = None) -> Explanation: ...
    def grade(self, *, time_limit: Optional[float] = None) -> Grade: ...
    def relaxation(
        self,
        *,
        objective: Optional[int] = None,
        simplify: Optional[str] = None,
        time_limit: Optional[float] = None,
    ) -> Relaxation: ...
    def steps(
        self,
        *,
        state: Optional[Puzzle] = None,
        max_weight: int = 20,
        all_steps: bool = False,
        jobs: int = 1,
        backend: str = "auto",
        time_limit: Optional[float] = None,
    ) -> Steps: ...
    def hint(
        self,
        *,
        state: Optional[Puzzle] = None,
        max_weight: int = 20,
        jobs: int = 1,
        backend: str = "auto",
        time_limit: Optional[float] = None,
    ) -> Steps: ...
    def cnf(
        self,
        *,
        encoding: str = "extended",
        amo: Optional[str] = None,
        sum: Optional[str] = None,
        simplify: str = "none",
        dedup: bool = False,
        redundant: bool = True,
        time_limit: Optional[float] = None,
    ) -> Cnf: ...
    @staticmethod
    def _stated(
        text: str,
        title: Optional[str],
        author: Optional[str],
        rules: Optional[str],
        solution: Optional[List[Optional[int]]],
        drawings_ignored: int,
    ) -> Puzzle: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> Tuple[Any, Tuple[Any, ...]]: ...

@final
class Solution:
    def __new__(cls, puzzle: Puzzle, digits: Sequence[int]) -> Solution: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def line(self) -> str: ...
    @property
    def rows(self) -> List[List[Optional[int]]]: ...
    @property
    def variables(self) -> Dict[str, int]: ...
    def __getitem__(self, cell: str, /) -> int: ...
    def _repr_svg_(self) -> str: ...
    def _svg_beside(self, other: Solution) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> Tuple[Any, Tuple[Any, ...]]: ...

@final
class Solutions:
    @property
    def count(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    def __iter__(self, /) -> Solutions: ...
    def __next__(self, /) -> Solution: ...

@final
class Clauses:
    def __len__(self, /) -> int: ...
    @overload
    def __getitem__(self, place: SupportsIndex, /) -> List[int]: ...
    @overload
    def __getitem__(self, place: slice, /) -> List[List[int]]: ...
    def __iter__(self, /) -> Iterator[List[int]]: ...
    def __deepcopy__(self, _memo: Any) -> List[List[int]]: ...
    def __reduce__(self) -> Tuple[Any, Tuple[Any, ...]]: ...

@final
class ClauseIterator:
    def __iter__(self, /) -> ClauseIterator: ...
    def __next__(self, /) -> List[int]: ...
    def __length_hint__(self) -> int: ...

@final
class Cnf:
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def nv(self) -> int: ...
    @property
    def candidates(self) -> int: ...
    @property
    def clauses(self) -> Clauses: ...
    def arrays(self) -> Tuple[NDArray[np.int32], NDArray[np.int64]]: ...
    def literal(self, cell: str, value: int) -> Optional[int]: ...
    def to_file(self, path: Union[str, PathLike[str]], *, projected: bool = False) -> None: ...
    def decode(self, model: Union[None, str, Iterable[int], Mapping[int, bool]]) -> Optional[Solution]: ...
    def __len__(self, /) -> int: ...

@final
class Generator:
    @property
    def seed(self) -> int: ...
    def __iter__(self, /) -> Generator: ...
    def __next__(self, /) -> Generated: ...

def generate(
    number: int = 1,
    *,
    size: Optional[str] = None,
    from_: Optional[Puzzle] = None,
    rules: Optional[_Texts] = None,
    rule: Optional[_Texts] = None,
    make: Optional[_Texts] = None,
    symmetry: str = "none",
    clues: Optional[int] = None,
    minimal: bool = False,
    effort: Optional[int] = None,
    grade: bool = False,
    difficulty: Optional[str] = None,
    tries: int = 1000,
    seed: Optional[int] = None,
    jobs: int = 0,
    time_limit: Optional[float] = None,
) -> Generator: ...
@final
class SolveMany:
    def __iter__(self, /) -> SolveMany: ...
    def __next__(self, /) -> Answer: ...

def solve_many(
    puzzles: Iterable[Union[str, Puzzle]],
    *,
    question: str = "one",
    max: Optional[int] = None,
    jobs: int = 1,
    backend: str = "auto",
    time_limit: Optional[float] = None,
    heuristic: Optional[str] = None,
    encoding: str = "extended",
    amo: Optional[str] = None,
    sum: Optional[str] = None,
    simplify: Optional[str] = None,
    format: Optional[str] = None,
    rules: Optional[_Texts] = None,
    rule: Optional[_Texts] = None,
    ignore_unknown: bool = False,
    ignore_drawings: bool = False,
) -> SolveMany: ...
@final
class StepPictures:
    def svg(self, number: int) -> str: ...
    def html(self) -> str: ...
