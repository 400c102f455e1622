//! Whether clauses can be satisfied, to judge what cuts say.

use lazyloop::cnf::Lit;

/// The value of each variable that has one; variables count from 1.
pub(crate) type Values = Vec<Option<bool>>;

/// Whether some values of the remaining variables satisfy all clauses: propagation, then a choice.
pub(crate) fn satisfiable(clauses: &[Vec<Lit>], mut values: Values) -> bool {
    let value = |values: &Values, lit: Lit| {
        let value = values.get(lit.variable() as usize).copied().flatten();
        value.map(|value| value == lit.is_positive())
    };
    let set = |values: &mut Values, lit: Lit| {
        let variable = lit.variable() as usize;
        values.resize(values.len().max(variable + 1), None);
        values[variable] = Some(lit.is_positive());
    };
    loop {
        let (mut propagated, mut choice) = (false, None);
        for clause in clauses {
            if clause.iter().any(|&lit| value(&values, lit) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&lit| value(&values, lit).is_none());
            match (open.next(), open.next()) {
                (None, _) => return false,
                (Some(&lit), None) => {
                    set(&mut values, lit);
                    propagated = true;
                }
                (Some(&lit), Some(_)) => choice = Some(lit),
            }
        }
        match choice {
            _ if propagated => {}
            None => return true,
            Some(lit) => {
                let mut other = values.clone();
                set(&mut other, !lit);
                if satisfiable(clauses, other) {
                    return true;
                }
                set(&mut values, lit);
            }
        }
    }
}
