import { twinCheckIds } from '@parlance/checks';
import type { ChangeSetKind } from '@parlance/contract';
import type { SystemScope } from '../../../access/scope.ts';
import {
  type FollowedActivity,
  listChangedPlaces,
  listDeletedTerms,
  listFollowedChangeSets,
} from '../../../content/activity/followed.queries.ts';
import type { CheckContext } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { listChangedLocales } from './following.queries.ts';

/** What has to be checked again. */
export interface ChecksPlan {
  /** Locales of which everything is checked. */
  readonly locales: Set<string>;
  /** Terms that are checked in all locales. */
  readonly terms: Set<string>;
  /** The terms that are checked in one locale, by locale. */
  readonly units: Map<string, Set<string>>;
  /** Terms that are gone, at most `maxCompared` and one, where terms are compared with each other. */
  readonly deleted: Set<string>;
}

/** Above this number of changes, whole locales are checked: reading all of one is faster than looking up its rows. */
const maxPlaces = 20_000;

/** Above this number of terms, all translations of a locale are compared with each other. */
export const maxCompared = 200;

/** Plans the checks for activities; `all` where nobody knows any more what they changed. */
export async function planChecks(
  db: Db,
  scope: SystemScope,
  check: CheckContext,
  activities: readonly FollowedActivity[],
): Promise<ChecksPlan | 'all'> {
  const plan: ChecksPlan = {
    locales: new Set(),
    terms: new Set(),
    units: new Map(),
    deleted: new Set(),
  };
  const add = (termId: string, locale: string) => {
    // A source text, and what a term is, counts in all locales.
    if (locale === '' || locale === check.source_locale) plan.terms.add(termId);
    else plan.units.set(locale, (plan.units.get(locale) ?? new Set()).add(termId));
  };
  const withLabels = check.rules.some((rule) => rule.labels);
  const changeSets = new Set<string>();
  for (const { kind, details, change_set_id } of activities) {
    const { termId, locale } = details;
    if (kind === 'translation.update' && termId !== undefined && locale !== undefined)
      add(termId, locale);
    else if (change_set_id !== null) changeSets.add(change_set_id);
    else if (kind === 'locale.update') {
      // Its plural rules may be other ones.
      if (locale === undefined || locale === check.source_locale) return 'all';
      plan.locales.add(locale);
    } else if (kind === 'label.update' && withLabels) return 'all';
    else if (kind === 'file.update' && check.rules.some((rule) => rule.paths)) return 'all';
  }
  if (changeSets.size === 0) return plan;
  const ids = [...changeSets];
  const known = await listFollowedChangeSets(db, scope, ids);
  // The history was purged before it was followed.
  if (known.length < ids.length) return 'all';
  if (withLabels && known.some((one) => one.is_of_label)) return 'all';
  for (const { kind, locale, restores_locale } of known) {
    const isWhole = kind === ('locale.create' satisfies ChangeSetKind) || restores_locale;
    if (!isWhole) continue;
    if (locale === null) return 'all';
    plan.locales.add(locale);
  }
  if (check.levels.some((one) => twinCheckIds.some((id) => id === one.check))) {
    const some = { ids, limit: maxCompared + 1 };
    for (const termId of await listDeletedTerms(db, scope, some)) plan.deleted.add(termId);
  }
  const limit = maxPlaces + 1;
  const places = await listChangedPlaces(db, scope, { ids, limit, withLabels });
  if (places.length <= maxPlaces) {
    for (const { term_id, locale } of places) add(term_id, locale);
    return plan;
  }
  for (const locale of await listChangedLocales(db, scope, ids)) {
    if (locale === '' || locale === check.source_locale) return 'all';
    plan.locales.add(locale);
  }
  return plan;
}
