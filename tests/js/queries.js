// The queries by name, and one of them with what packing it takes, whichever module has it.

import { bases, queryNamed } from '../../js/pairs/table.js';

export const Q = Object.fromEntries(bases.map((base) => [base.name, base]));
export const queryOf = (fn, name) => queryNamed(fn, name, new Map(), (base) => Q[base]);
