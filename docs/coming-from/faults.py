"""Models that look right, and what they say: each leaves out or changes one line of with_ortools.py."""

from grid import Grid, given
from ortools.sat.python import cp_model


def line(grid: Grid, *, off=True, once=True, some=True, big_m=None) -> str:
    model = cp_model.CpModel()
    arcs, uses = [], {}
    for edge in grid.edges:
        (p, q), (forth, back) = map(grid.points.index, edge), (model.new_bool_var(""), model.new_bool_var(""))
        arcs += [(p, q, forth), (q, p, back)]
        if once:
            model.add_at_most_one(forth, back)
        uses[edge] = forth + back
    if big_m is None:
        model.add_circuit(arcs + [(p, p, model.new_bool_var("")) for p in range(len(grid.points)) if off])
    else:
        # Miller, Tucker and Zemlin: an order of the points, which grows along each arc but those to the first point.
        order = [model.new_int_var(0, len(grid.points), "") for _ in grid.points]
        first = [model.new_bool_var("") for _ in grid.points]
        model.add_exactly_one(first)
        for p, _ in enumerate(grid.points):
            out = sum(arc for begin, _, arc in arcs if begin == p)
            model.add(out == sum(arc for _, end, arc in arcs if end == p))
            model.add(out <= 1)
        for p, q, arc in arcs:
            model.add(order[q] >= order[p] + 1 - big_m * (1 - arc) - len(grid.points) * first[q])
    if some:
        model.add(sum(uses.values()) > 0)
    for clue, sides in grid.clues.values():
        model.add(sum(uses[edge] for edge in sides) == clue)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return "no answer"
    return grid.line({edge for edge in grid.edges if solver.value(uses[edge])})


puzzle = given()
right = line(puzzle)
assert line(puzzle, big_m=len(puzzle.points) + 1) == right
print("circuit through all points:", line(puzzle, off=False))
print("circuit through none:", line(Grid("1 1 0"), some=False))
_, _, *rows = line(Grid("1 1 2"), once=False).split()
print("edge used both ways:", "".join(rows).count("1"), "edge on the line")
print("M = 10:", line(puzzle, big_m=10))
