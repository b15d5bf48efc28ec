import type { InProject } from '../../../access/scope.ts';
import {
  type FollowedActivity,
  listChangedPlaces,
  listDeletedTerms,
  listFollowedChangeSets,
} from '../../../content/activity/followed.queries.ts';
import type { Db } from '../../../db/database.ts';

/** What has to be written to memories. */
export interface MemoryPlan {
  /** Terms whose source text may be another one, or which came or went. */
  readonly terms: ReadonlySet<string>;
  /** Terms of which only translations have changed. */
  readonly translated: ReadonlySet<string>;
}

/** Above this number of changes, everything is read: that is faster than to look up its rows. */
const maxPlaces = 20_000;

/** Plans what activities have changed; `all` where nobody can tell any more, or it is too much. */
export async function planMemory(
  db: Db,
  scope: InProject,
  { sourceLocale, writes }: { readonly sourceLocale: string | null; readonly writes: boolean },
  activities: readonly FollowedActivity[],
): Promise<MemoryPlan | 'all'> {
  const terms = new Set<string>();
  const translated = new Set<string>();
  const add = (termId: string, locale: string) => {
    if (locale === '' || locale === sourceLocale) terms.add(termId);
    else translated.add(termId);
  };
  const changeSets = new Set<string>();
  for (const { kind, details, change_set_id } of activities) {
    const { termId, locale } = details;
    if (kind === 'memory.rebuild') return 'all';
    if (kind === 'translation.update' && termId !== undefined && locale !== undefined)
      add(termId, locale);
    else if (change_set_id !== null) changeSets.add(change_set_id);
  }
  const ids = [...changeSets];
  if (ids.length > 0) {
    const known = await listFollowedChangeSets(db, scope, ids);
    // The history was purged before it was followed.
    if (known.length < ids.length) return 'all';
    const isOfLocale = ({ kind, restores_locale }: (typeof known)[number]) =>
      restores_locale || kind.startsWith('locale.');
    if (writes && known.some(isOfLocale)) return 'all';
    const limit = maxPlaces + 1;
    const places = await listChangedPlaces(db, scope, { ids, limit, withLabels: false });
    const deleted = await listDeletedTerms(db, scope, { ids, limit });
    if (places.length > maxPlaces || deleted.length > maxPlaces) return 'all';
    for (const { term_id, locale } of places) add(term_id, locale);
    for (const termId of deleted) terms.add(termId);
  }
  return {
    terms,
    translated: writes ? new Set([...translated].filter((id) => !terms.has(id))) : new Set(),
  };
}
