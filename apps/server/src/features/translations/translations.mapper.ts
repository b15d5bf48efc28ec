import type { Author, TermTranslation } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import type { AuthorRow, TermTranslationRow } from './translations.queries.ts';

export function toTermTranslation({ updated_at, ...row }: TermTranslationRow): TermTranslation {
  return { ...row, updatedAt: updated_at?.toISOString() ?? null };
}

/** The author of a translation. API clients don't receive names. */
export function toAuthor({ actor }: ProjectScope, row: AuthorRow | undefined): Author | undefined {
  if (!row) return undefined;
  const { type, id, name } = row;
  return actor.type === 'user' ? { type, id, name } : { type, id };
}
