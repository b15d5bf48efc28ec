import { applyFix } from '@parlance/checks';
import type { ProjectScope } from '../../access/scope.ts';
import { isIgnoredBy, listIgnoredFingerprints } from '../../content/findings/ignores.queries.ts';
import {
  findCheckContext,
  listTermUnits,
  type UnitRow,
} from '../../content/findings/units.queries.ts';
import type { ContentLock, TermSelection } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { checkTranslations, findIn, hasSource, listFilesOfUnits } from './checking.service.ts';
import { listTermsWithFindings } from './findings.queries.ts';

interface Fixing {
  /** Undefined for all checks. */
  readonly check: string | undefined;
  readonly locale: string;
  readonly terms: TermSelection;
}

/** The text of a translation without what checks found in it. */
export interface FixedText {
  readonly termId: string;
  readonly value: string;
}

const textsAtOnce = 500;

/** So many fixed texts are checked before they are answered; the job checks the others. */
const maxChecked = 2000;

/** A fix that brings back what another one takes away ends here. */
const maxFixes = 50;

/**
 * Fixes what a check, or any of them, finds in translations of the terms that it has found something in, as they are. The lock on their
 * locale keeps them so. Returns those that a fix changes, and how many have something to fix.
 */
export async function fixTexts(
  { formatWorkers }: Pick<Context, 'formatWorkers'>,
  trx: Transaction,
  lock: ContentLock,
  { check, locale, terms }: Fixing,
): Promise<{ texts: readonly FixedText[]; found: number }> {
  const context = await findCheckContext(trx, lock);
  if (!context || !hasSource(context, locale)) return { texts: [], found: 0 };
  const ids = await listTermsWithFindings(trx, lock, { check, locale, terms });
  const texts: FixedText[] = [];
  for (let at = 0; at < ids.length; at += textsAtOnce) {
    const termIds = ids.slice(at, at + textsAtOnce);
    const units = await listTermUnits(trx, lock, context, { locale, termIds });
    const ignores = await listIgnoredFingerprints(trx, lock, { locales: [locale], termIds });
    const files = await listFilesOfUnits(trx, lock, context, units);
    let left = units;
    const fixed = new Map<string, string>();
    for (let turn = 0; turn < maxFixes && left.length > 0; turn++) {
      const checker = formatWorkers.checkUnits;
      const found = await findIn(left, { context, locale, files, checker });
      left = left.flatMap((unit): UnitRow[] => {
        const finding = (found.get(unit.term_id) ?? []).find(
          (one) =>
            (one.check === check || check === undefined) &&
            one.fix &&
            !isIgnoredBy(ignores, one, { termId: unit.term_id, locale }),
        );
        if (!finding?.fix) return [];
        const value = applyFix(unit.value, { fix: finding.fix });
        fixed.set(unit.term_id, value);
        return [{ ...unit, value }];
      });
    }
    texts.push(...Array.from(fixed, ([termId, value]) => ({ termId, value })));
  }
  return { texts, found: ids.length };
}

/** Checks texts that were fixed, so that whoever has fixed them sees at once what is left. */
export async function checkFixed(
  { db, events, formatWorkers }: Pick<Context, 'db' | 'events' | 'formatWorkers'>,
  scope: ProjectScope,
  { locale, termIds: fixed }: { locale: string; termIds: readonly string[] },
): Promise<void> {
  const context = await findCheckContext(db, scope);
  if (!context || fixed.length === 0) return;
  const termIds = fixed.slice(0, maxChecked);
  const units = await listTermUnits(db, scope, context, { locale, termIds });
  const files = await listFilesOfUnits(db, scope, context, units);
  const checker = formatWorkers.checkUnits;
  const { hasChanged } = await checkTranslations(db, scope, {
    context,
    locale,
    units,
    files,
    checker,
  });
  if (hasChanged) events.tell(scope, { event: 'findings', data: { locales: [locale] } });
}
