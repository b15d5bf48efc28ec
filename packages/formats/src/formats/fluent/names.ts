import { createNameSpelling } from '../../syntax/names.ts';

const spelling = createNameSpelling('_x', /[^\w-]/g);

/** The prefix of names that would not begin with a letter, as every Fluent identifier has to. */
const mark = 'k_x0000';

/** The message, term or attribute that a key names. */
export interface FluentPlace {
  /** The identifier of a message or, with a leading dash, of a term. */
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

/** A message with an encoded name, for a key that is no valid Fluent name. */
export function encodedPlace(key: string): FluentPlace {
  const name = spelling.toName(key);
  const isMarked = !/^[A-Za-z]/.test(name) || name.startsWith(mark);
  return { id: isMarked ? mark + name : name, attribute: undefined };
}

/** The key of a message, term or attribute. */
export function keyOf(id: string, attribute?: string): string {
  const key = id.startsWith(mark) ? spelling.toKey(id.slice(mark.length)) : spelling.toKey(id);
  return attribute === undefined ? key : `${key}.${spelling.toKey(attribute)}`;
}

function isOwnName(name: string): boolean {
  return /^[A-Za-z][\w-]*$/.test(name) && encodedPlace(name).id === name;
}
