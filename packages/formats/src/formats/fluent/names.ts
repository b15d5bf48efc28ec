import { createNameSpelling } from '../../syntax/names.ts';

const spelling = createNameSpelling('_x', /[^\w-]/g);

/** Stands before what does not begin with a letter, as every name has to. */
const mark = 'k_x0000';

/** Where a key stands in a file. */
export interface FluentPlace {
  /** The name of a message, or with a dash that of a term. */
  readonly id: string;
  readonly attribute: string | undefined;
}

/** The place of a key: `id`, `-term`, `id.attribute`, or a message with an encoded name. */
export function placeOf(key: string): FluentPlace {
  const [, id = '', attribute] = /^(-?[^.]*)(?:\.([^.]*))?$/.exec(key) ?? [];
  if (isOwnName(id.replace(/^-/, '')) && (attribute === undefined || isOwnName(attribute))) {
    return { id, attribute };
  }
  return encodedPlace(key);
}

/** A message for a key that can't have its own place. */
export function encodedPlace(key: string): FluentPlace {
  const name = spelling.toName(key);
  const isMarked = !/^[A-Za-z]/.test(name) || name.startsWith(mark);
  return { id: isMarked ? mark + name : name, attribute: undefined };
}

/** The key of what has a name. */
export function keyOf(id: string, attribute?: string): string {
  const key = id.startsWith(mark) ? spelling.toKey(id.slice(mark.length)) : spelling.toKey(id);
  return attribute === undefined ? key : `${key}.${spelling.toKey(attribute)}`;
}

function isOwnName(name: string): boolean {
  return /^[A-Za-z][\w-]*$/.test(name) && encodedPlace(name).id === name;
}
