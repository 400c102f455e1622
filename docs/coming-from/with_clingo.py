"""clingo: edges are chosen, and each point of the line is reached from the first one."""

from clingo.control import Control
from grid import given

RULES = """
{ on(E) : edge(E, _, _) }.
at(P, E) :- edge(E, P, _).  at(P, E) :- edge(E, _, P).
used(P) :- at(P, E), on(E).
:- used(P), #count { E : at(P, E), on(E) } != 2.
:- clue(C, K), #count { E : side(C, E), on(E) } != K.
reached(P) :- P = #min { Q : used(Q) }, used(P).     % a root that is chosen would be an answer for each point
reached(Q) :- reached(P), at(P, E), at(Q, E), on(E).
:- used(P), not reached(P).
some :- used(_).  :- not some.                         % no line at all has no second part
#show on/1.
"""
grid = given()
facts = [f"edge({e}, {grid.points.index(p)}, {grid.points.index(q)})." for e, (p, q) in enumerate(grid.edges)]
for c, (clue, sides) in enumerate(grid.clues.values()):
    facts += [f"clue({c}, {clue}).", *(f"side({c}, {grid.edges.index(edge)})." for edge in sides)]
control = Control()
control.add("base", [], RULES + "\n".join(facts))
control.ground()
control.solve(on_model=lambda model: print(grid.line({grid.edges[atom.arguments[0].number] for atom in model.symbols(shown=True)})))
