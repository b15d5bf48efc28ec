import {
  type ComparedText,
  checksOnIn,
  type FindTwins,
  fingerprintTwins,
  groupTwins,
  twinCheckIds,
} from '@parlance/checks';
import type { SystemScope } from '../../../access/scope.ts';
import {
  listAlike,
  listInconsistent,
  listTextsOf,
} from '../../../content/findings/twins.queries.ts';
import type { CheckContext } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { comparesTerms } from '../comparisons.service.ts';
import { listFindingsOf } from './following.queries.ts';

/** The translations of a locale that may be inconsistent with each other. */
export interface LocaleTwins {
  readonly texts: readonly ComparedText[];
  readonly find: FindTwins;
}

/** Reads the twins of a whole locale; undefined where the project does not compare terms with each other. */
export async function readLocaleTwins(
  db: Db,
  scope: SystemScope,
  check: CheckContext,
  locale: string,
): Promise<LocaleTwins | undefined> {
  if (!comparesTerms(check, locale)) return undefined;
  const texts = await listInconsistent(db, scope, check, locale);
  return { texts, find: groupTwins(texts) };
}

/**
 * Lists the terms of a locale whose translations are consistent with others, or no more so, in another way than their
 * stored findings say: a change of one translation counts for those of other terms.
 */
export async function listDiffering(
  db: Db,
  scope: SystemScope,
  check: CheckContext,
  { locale, twins }: { locale: string; twins: LocaleTwins },
): Promise<string[]> {
  const isOn = checksOnIn(check, locale);
  const wanted = new Map<string, string>();
  for (const text of twins.texts) {
    const found = fingerprintTwins({ ...text, twins: twins.find(text) });
    for (const [id, fingerprint] of found) {
      if (isOn(id)) wanted.set(`${text.termId} ${id} ${fingerprint}`, text.termId);
    }
  }
  const differing = new Set<string>();
  for (const one of await listFindingsOf(db, scope, { locale, checks: twinCheckIds })) {
    const { term_id, check_id, fingerprint } = one;
    if (!wanted.delete(`${term_id} ${check_id} ${fingerprint}`)) differing.add(term_id);
  }
  return [...new Set([...differing, ...wanted.values()])];
}

/**
 * Lists the terms that share a text with some terms in a locale, or did before those were changed. Where these are few,
 * that takes much less time than to read all twins of the locale.
 */
export async function listAffected(
  db: Db,
  scope: SystemScope,
  check: CheckContext,
  { locale, termIds }: { locale: string; termIds: readonly string[] },
): Promise<string[]> {
  const texts = await listTextsOf(db, scope, check, { locale, termIds });
  const alike = await listAlike(db, scope, check, { locale, ...texts });
  return alike.map(({ termId }) => termId);
}
