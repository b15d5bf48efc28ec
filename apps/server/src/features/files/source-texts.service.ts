import type { Db } from '../../db/database.ts';
import type { EntryColumns } from '../../integrations/formats/entry-columns.ts';
import { mayEditLocale, type ProjectScope } from '../projects/projects.policy.ts';
import { findSourceLocale } from '../projects/projects.queries.ts';
import type { Merge } from './merges.service.ts';

/** The source locale, if there is one and whoever imports may edit it: others bring no source texts. */
export async function findEditedSourceLocale(
  db: Db,
  scope: ProjectScope,
): Promise<string | undefined> {
  const locale = await findSourceLocale(db, scope);
  return locale !== undefined && mayEditLocale(scope, locale) ? locale : undefined;
}

/** The source texts that an import brings. */
export function toSources(
  locale: string | undefined,
  columns: readonly EntryColumns[],
): Merge['sources'] {
  return locale === undefined || columns.length === 0 ? undefined : { locale, columns };
}
