from typing import List, Optional, Sequence, Tuple

__version__: str

class Stats:
    iterations: int
    variables: int
    clauses: int
    cut_clauses: int
    fallback: bool
    encode_seconds: float
    first_solve_seconds: float
    sat_seconds: float
    model_check_seconds: float
    seconds: float

class Options:
    def __new__(
        cls,
        *,
        mode: str = "lazy",
        cuts: Optional[str] = None,
        regions: Optional[bool] = None,
        rules: Optional[str] = None,
        max_iterations: Optional[int] = None,
        time_limit: Optional[float] = None,
        max_clauses: Optional[int] = None,
        max_memory: Optional[int] = None,
    ) -> Options: ...

class Answer:
    def to_text(self) -> str: ...
    def in_signs(self) -> str: ...
    def write(self, format: str) -> str: ...
    def svg(self, theme: str, cell: float) -> str: ...
    def edges(self) -> List[int]: ...
    def inside(self) -> List[bool]: ...

class Outcome:
    verdict: str
    error: Optional[str]
    answers: List[Answer]
    is_all: bool
    agreed: Optional[List[bool]]
    components: Optional[int]
    stats: Stats

class Component:
    edges: List[int]
    is_loop: bool

class Cut:
    component: Optional[int]
    premise: List[Tuple[bool, int, bool]]
    clause: List[Tuple[bool, int, bool]]

class Iteration:
    components: List[Component]
    cuts: List[Cut]
    clauses: int
    solve_seconds: float
    model_check_seconds: float

class Step:
    facts: List[Tuple[bool, int, bool]]
    rules: List[str]
    known: List[Tuple[bool, int, bool]]
    chain: List[Tuple[bool, int, bool]]
    layer: str
    technique: str
    words: str

class Explanation:
    steps: List[Step]
    end: str
    number: float
    level: str
    hardest: str

class Puzzle:
    kind: str
    title: str
    about: str
    size: Tuple[int, int]
    def signs(self) -> List[str]: ...
    def joins_points(self) -> bool: ...
    def has_rows(self) -> bool: ...
    def edge_count(self) -> int: ...
    def ends(self) -> List[Tuple[int, int]]: ...
    def drawn_edges(self) -> List[Tuple[int, List[List[float]]]]: ...
    def is_same(self, other: Puzzle) -> bool: ...
    def write(self, format: str) -> str: ...
    def svg(self, theme: str, cell: float) -> str: ...
    def answer_in_json(self, object: str) -> Answer: ...
    def check(self, answer: Answer) -> Optional[str]: ...
    def check_text(self, answer: str) -> Optional[str]: ...
    def solve(self, options: Options) -> Outcome: ...
    def answers(self, most: int, options: Options) -> Outcome: ...
    def count(self, options: Options) -> str: ...
    def shares(self, options: Options) -> Tuple[str, List[str]]: ...
    def sample(self, amount: int, seed: int, options: Options) -> List[Answer]: ...
    def common(self, options: Options) -> Outcome: ...
    def trace(self, options: Options) -> Tuple[Outcome, List[Iteration]]: ...
    def explain(self, most: str, options: Options) -> Explanation: ...
    def hint(
        self, marks: List[Tuple[int, bool]], options: Options
    ) -> Tuple[str, List[Tuple[bool, int, bool]], Optional[Step]]: ...
    def dimacs(self, options: Options) -> Optional[Tuple[int, int, str]]: ...
    def model(self, options: Options) -> Tuple[bool, Optional[List[bool]]]: ...

class Batch:
    def __new__(cls, puzzles: Sequence[Puzzle], options: Options, jobs: Optional[int]) -> Batch: ...
    def __iter__(self) -> Batch: ...
    def __next__(self) -> Tuple[int, Outcome]: ...

class Asked:
    def __new__(cls, question: str, puzzles: List[str]) -> Asked: ...
    def next(self) -> Optional[str]: ...
    def cancel(self) -> None: ...

def page(before: str) -> str: ...
def add_kind(text: str) -> Tuple[str, str]: ...
def kinds() -> List[Tuple[str, List[str]]]: ...
def read(
    text: bytes, format: Optional[str], rules: List[Tuple[str, str]]
) -> Tuple[List[Puzzle], List[str]]: ...
def read_rows(kind: str, rows: List[str], rules: List[Tuple[str, str]]) -> Puzzle: ...
def is_puzzle_itself(text: str) -> bool: ...
def formats() -> List[str]: ...
def generate(
    kind: str,
    rows: int,
    cols: int,
    seed: int,
    *,
    minimal: Optional[bool] = None,
    density: Optional[float] = None,
    difficulty: Optional[str] = None,
    symmetry: str = "none",
    thickness: Optional[float] = None,
    picture: Optional[List[bool]] = None,
    labels_at: Optional[List[bool]] = None,
    only: Optional[Sequence[int]] = None,
    pairs: Optional[int] = None,
    touching: Optional[bool] = None,
    tiling: Optional[str] = None,
) -> Puzzle: ...
