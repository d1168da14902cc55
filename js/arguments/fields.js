/**
 * Checks of the fields of object literals.
 */

import { nearestNames } from './nearestNames.js';
import { fail, isLiteral, isRectangle } from './check.js';

/**
 * Refuses unknown fields of an object literal, because a misspelled one would be ignored silently. Instances of classes may have any.
 * @param {string} fn
 * @param {string} name
 * @param {object} value
 * @param {string} kind  'a circle'
 * @param {string[]} fields  the fields of this kind
 * @param {() => string[]} [similar]  names for suggestions
 */
export function checkFields(fn, name, value, kind, fields, similar = () => fields) {
  if (!isLiteral(value)) return;
  for (const field of Object.keys(value))
    if (!fields.includes(field))
      fail(
        TypeError,
        fn,
        name,
        `${kind} {${fields.join(', ')}} without other fields`,
        isRectangle(value) ? value : field,
        isRectangle(value) ? undefined : hintOf(field, fields, similar()),
      );
}

/** Names that may have been meant: fields of this kind, or else others. @type {(field: string, fields: string[], similar: string[]) => string} */
const hintOf = (field, fields, similar) =>
  similar.includes(field) ? '' : nearestNames(field, fields) || nearestNames(field, similar);
