"""networkx: a solver of the local rules, and its loops as components, which are forbidden one by one."""

import networkx
from grid import given
from ortools.sat.python import cp_model

grid = given()
model = cp_model.CpModel()
on = {edge: model.new_bool_var("") for edge in grid.edges}
for point in grid.points:
    uses = model.new_bool_var("")
    model.add(sum(on[edge] for edge in grid.at(point)) == 2 * uses)
for clue, sides in grid.clues.values():
    model.add(sum(on[edge] for edge in sides) == clue)
model.add_bool_or(on.values())

solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
answer = None
while answer is None and solver.solve(model) == cp_model.OPTIMAL:
    drawn = networkx.Graph([edge for edge in grid.edges if solver.value(on[edge])])
    for points in networkx.connected_components(drawn):
        loop = {edge for edge in grid.edges if solver.value(on[edge]) and edge[0] in points}
        if all(len(loop.intersection(sides)) == clue for clue, sides in grid.clues.values()):
            answer = loop       # to forbid it because there are others would lose the answer
        model.add_bool_or(on[edge].negated() for edge in loop)
print(grid.line(answer))
