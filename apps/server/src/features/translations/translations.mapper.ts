import type { Author } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import type { AuthorRow } from './translations.queries.ts';

/** The author of a translation. API clients don't receive names. */
export function toAuthor({ actor }: ProjectScope, row: AuthorRow | undefined): Author | undefined {
  if (!row) return undefined;
  const { type, id, name } = row;
  return actor.type === 'user' ? { type, id, name } : { type, id };
}
