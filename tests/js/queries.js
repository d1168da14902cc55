// The queries of all modules by name, with what packing their arguments needs.

import { canvas, casts, solids } from '../../js/generated/pairs.js';
import { nameOf, queryNamed, select } from '../../js/pairs/table.js';

export const rows = [...casts, ...solids, ...canvas].sort(([one], [other]) => one - other);
/** All queries by name, in the order of their numbers. */
export const Q = select(/** @type {any} */ (null), rows);
export const queryOf = (fn, name) => queryNamed(fn, name, new Map(), [Q]);
/** The dimensions in which a query exists. */
export const dimensionsOf = ({ only }) => (only ? [only] : [2, 3]);
export { nameOf };
