import { xmlHolds } from '../../syntax/xml/text.ts';
import { holdsText } from './text.ts';

/** The identity of a message in Qt: its id, or else its context, source text and, if it has one, comment. */
export type Identity =
  | { readonly id: string }
  | {
      readonly id?: never;
      readonly context: string;
      readonly source: string;
      readonly comment?: string;
    };

/** The separator between the parts of a key, as in gettext catalogues. */
const separator = '\u0004';

/** The key of a message: the id, or context, comment (if there is one) and source text, joined with U+0004. */
export function toKey(identity: Identity): string {
  if (identity.id !== undefined) return identity.id;
  const { context, comment, source } = identity;
  const needsComment = comment !== undefined || source.includes(separator);
  return [context, ...(needsComment ? [comment ?? ''] : []), source].join(separator);
}

/** The reverse of `toKey`; undefined for a key that a file can't hold. */
export function fromKey(key: string): Identity | undefined {
  const [context = '', second, ...rest] = key.split(separator);
  if (!xmlHolds(context) || key === '') return undefined;
  if (second === undefined) return { id: context };
  if (!holdsText(key)) return undefined;
  if (rest.length === 0) return { context, source: second };
  return { context, comment: second, source: rest.join(separator) };
}
