"""OR-Tools: arcs both ways, and `add_circuit`."""

from grid import given
from ortools.sat.python import cp_model

grid = given()
model = cp_model.CpModel()
arcs, uses = [], {}
for edge in grid.edges:
    (p, q), (forth, back) = map(grid.points.index, edge), (model.new_bool_var(""), model.new_bool_var(""))
    arcs += [(p, q, forth), (q, p, back)]
    model.add_at_most_one(forth, back)              # p → q → p is a circuit too
    uses[edge] = forth + back
arcs += [(p, p, model.new_bool_var("")) for p in range(len(grid.points))]   # a point may be off the line
model.add_circuit(arcs)
model.add(sum(uses.values()) > 0)                   # all points off the line is a circuit too
for clue, sides in grid.clues.values():
    model.add(sum(uses[edge] for edge in sides) == clue)

solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
solver.solve(model)
print(grid.line({edge for edge in grid.edges if solver.value(uses[edge])}))
