// The queries by name, and one of them with what packing it takes, whichever module has it.

import { canvas, casts, solids } from '../../js/generated/pairs.js';
import { nameOf, queryNamed, select } from '../../js/pairs/table.js';

export const rows = [...casts, ...solids, ...canvas].sort(([one], [other]) => one - other);
/** By name, in the order of their numbers. */
export const Q = select(/** @type {any} */ (null), rows);
export const queryOf = (fn, name) => queryNamed(fn, name, new Map(), [Q]);
/** In which dimensions there is a query. */
export const dimensionsOf = ({ only }) => (only ? [only] : [2, 3]);
export { nameOf };
