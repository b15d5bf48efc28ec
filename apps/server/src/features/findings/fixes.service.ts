import { applyFix, type Edit } from '@parlance/checks';
import type { ProjectScope } from '../../access/scope.ts';
import type { StoredFinding } from '../../content/findings/findings.queries.ts';
import { isIgnoredBy, listIgnoredFingerprints } from '../../content/findings/ignores.queries.ts';
import {
  type CheckContext,
  findCheckContext,
  listTermUnits,
  type UnitRow,
} from '../../content/findings/units.queries.ts';
import type { TermSelection } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { PlannedText } from '../bulk/bulk-texts.queries.ts';
import { checkTranslations, findWithOthers, listFilesOfUnits } from './checking.service.ts';
import { isChecked } from './comparisons.service.ts';
import { listChangedSince, listTermsWithFindings } from './findings.queries.ts';

interface Fixing {
  /** Undefined for all checks. */
  readonly check: string | undefined;
  readonly locale: string;
  readonly terms: TermSelection;
}

const textsAtOnce = 500;

/** So many fixed texts are checked before they are answered; the job checks the others. */
const maxChecked = 2000;

/** Fixes that bring back what other ones take away end here. */
const maxTurns = 50;

/** Texts that are changed again and again while they are fixed are left as they are. */
const maxTries = 3;

/**
 * Fixes what a check, or any of them, finds in translations of the terms that it has found something in. That may take
 * long, so it locks nothing: texts that were changed meanwhile are fixed again. Returns those that a fix changes, and
 * how many have something to fix.
 */
export async function fixTexts(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  { check, locale, terms }: Fixing,
): Promise<{ texts: readonly PlannedText[]; found: number }> {
  const context = await findCheckContext(db, scope);
  if (!context || !isChecked(context, locale)) return { texts: [], found: 0 };
  const ids = await listTermsWithFindings(db, scope, { check, locale, terms });
  const fixed = new Map<string, PlannedText>();
  let left: readonly string[] = ids;
  for (let tries = 0; tries < maxTries && left.length > 0; tries++) {
    for (let at = 0; at < left.length; at += textsAtOnce) {
      const termIds = left.slice(at, at + textsAtOnce);
      for (const termId of termIds) fixed.delete(termId);
      const page = { context, check, locale, termIds };
      for (const text of await fixPage({ db, formatWorkers }, scope, page)) {
        fixed.set(text.termId, text);
      }
    }
    left = await listChangedSince(db, scope, { locale, texts: [...fixed.values()] });
  }
  return { texts: [...fixed.values()], found: ids.length };
}

async function fixPage(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  {
    context,
    check,
    locale,
    termIds,
  }: Omit<Fixing, 'terms'> & { context: CheckContext; termIds: readonly string[] },
): Promise<Iterable<PlannedText>> {
  const units = await listTermUnits(db, scope, context, { locale, termIds });
  const ignores = await listIgnoredFingerprints(db, scope, { locales: [locale], termIds });
  const files = await listFilesOfUnits(db, scope, context, units);
  const checker = formatWorkers.checkUnits;
  const fixed = new Map<string, PlannedText>();
  let left = units;
  for (let turn = 0; turn < maxTurns && left.length > 0; turn++) {
    const found = await findWithOthers(db, scope, left, { context, locale, files, checker });
    left = left.flatMap((unit): UnitRow[] => {
      const { term_id: termId, revision } = unit;
      const meant = (found.get(termId) ?? []).filter(
        (one) =>
          (one.check === check || check === undefined) &&
          !isIgnoredBy(ignores, one, { termId, locale }),
      );
      const edits = toEdits(meant);
      if (edits.length === 0) return [];
      const value = applyFix(unit.value, { fix: { edits } });
      fixed.set(termId, { termId, value, revision });
      return [{ ...unit, value }];
    });
  }
  return fixed.values();
}

/**
 * The edits that fix findings of the first check that has fixes, without those that touch another one. Fixes of two
 * checks may be about the same mistake: a placeholder that is misspelt is unknown, and another one is missing.
 */
function toEdits(findings: readonly Pick<StoredFinding, 'check' | 'fix'>[]): readonly Edit[] {
  const check = findings.find(({ fix }) => fix)?.check;
  const edits: Edit[] = [];
  for (const { fix, check: id } of findings) {
    if (!fix || id !== check) continue;
    const isApart = fix.edits.every(({ start, end }) =>
      edits.every((other) => end < other.start || other.end < start),
    );
    if (isApart) edits.push(...fix.edits);
  }
  return edits;
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
