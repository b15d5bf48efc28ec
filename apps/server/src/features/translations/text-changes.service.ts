import { blockingIn, isBlocking } from '@parlance/checks';
import type { Finding } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { isIgnoredBy, listIgnoredFingerprints } from '../../content/findings/ignores.queries.ts';
import {
  type CheckContext,
  type CheckedFileRow,
  listTermUnits,
  type UnitRow,
} from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import {
  type FoundByTerm,
  findWithOthers,
  listGuessedFiles,
} from '../findings/checking.service.ts';
import { isChecked } from '../findings/comparisons.service.ts';
import { blocksByTwins, noTwins } from '../findings/edits.service.ts';
import { toFinding } from '../findings/findings.mapper.ts';

/** A text that a translation may get in place of the one that it has. */
export interface TextChange {
  readonly termId: string;
  readonly before: string;
  readonly after: string;
}

/** What the checks say of a changed text. */
export interface ChangeFindings {
  readonly findings: (Finding & { isNew: boolean })[];
  /** What they find in the text before, and not afterwards. */
  readonly gone: Finding[];
  /** Those that keep the text from being saved. */
  readonly blocking: Finding[];
}

export const nothingFound: ChangeFindings = { findings: [], gone: [], blocking: [] };

/** What the checks of many texts need. */
export interface Checks {
  readonly checks: CheckContext;
  /** The files that were read so far. One without source texts would be read whole for each batch. */
  readonly files: Map<string, CheckedFileRow>;
}

interface Changes {
  readonly locale: string;
  readonly texts: readonly TextChange[];
  /** Source texts that are changed along, by term; null for none. */
  readonly sources?: ReadonlyMap<string, string | null>;
  /** Terms that are added along, as they will be. */
  readonly added?: readonly UnitRow[];
  /** The terms of the texts, where somebody has just read them; without it they are read here. */
  readonly units?: readonly UnitRow[];
}

type CheckingContext = Pick<Context, 'db' | 'formatWorkers'>;

/** So many texts are checked by one task of a thread. */
const checkedAtOnce = 500;

/**
 * Tells what the checks would find in changed texts, and what of it keeps them from being saved. Of texts that are not
 * checked, nothing is told.
 */
export async function checkTextChanges(
  context: CheckingContext,
  scope: ProjectScope,
  checks: Checks,
  changes: Changes,
): Promise<ReadonlyMap<string, ChangeFindings>> {
  return checkBatches(context, scope, checks, { ...changes, comparesBefore: true });
}

/**
 * What keeps changed texts from being saved, by their terms: what a check of the level `save` finds, and every error in
 * the texts of an agent or a machine, which can mend them and are not worth the look of a person before.
 */
export async function findBlocked(
  context: CheckingContext,
  scope: ProjectScope,
  checks: Checks,
  changes: Changes,
): Promise<ReadonlyMap<string, Finding[]>> {
  const blocking = blockingIn(checks.checks, changes.locale, 'save');
  const isQuiet = blocking.checks.length + blocking.rules.length === 0 && !isProgram(scope);
  if (isQuiet) return new Map();
  const found = await checkNewTexts(context, scope, checks, changes);
  const blocked = [...found].filter(([, one]) => one.blocking.length > 0);
  return new Map(blocked.map(([termId, one]) => [termId, one.blocking]));
}

/**
 * Tells what the checks would find in texts as `checkTextChanges` does, without a look at the texts before: all of it is
 * new, and nothing is gone.
 */
export function checkNewTexts(
  context: CheckingContext,
  scope: ProjectScope,
  checks: Checks,
  changes: Changes,
): Promise<ReadonlyMap<string, ChangeFindings>> {
  return checkBatches(context, scope, checks, { ...changes, comparesBefore: false });
}

async function checkBatches(
  context: CheckingContext,
  scope: ProjectScope,
  checks: Checks,
  { texts, ...changes }: Changes & { readonly comparesBefore: boolean },
): Promise<ReadonlyMap<string, ChangeFindings>> {
  const all = new Map<string, ChangeFindings>();
  if (!isChecked(checks.checks, changes.locale)) return all;
  for (let at = 0; at < texts.length; at += checkedAtOnce) {
    const batch = { ...changes, texts: texts.slice(at, at + checkedAtOnce) };
    for (const [termId, found] of await checkBatch(context, scope, checks, batch)) {
      all.set(termId, found);
    }
  }
  return all;
}

/** Unless it compares with what the checks find before, all findings are new and none is gone. */
async function checkBatch(
  { db, formatWorkers }: CheckingContext,
  scope: ProjectScope,
  checks: Checks,
  {
    locale,
    texts,
    sources,
    added = [],
    units: known,
    comparesBefore,
  }: Changes & {
    readonly comparesBefore: boolean;
  },
): Promise<(readonly [string, ChangeFindings])[]> {
  const { checks: context } = checks;
  const changes = new Map(texts.map((text) => [text.termId, text]));
  const termIds = [...changes.keys()];
  const isChanged = ({ term_id }: UnitRow) => changes.has(term_id);
  const [read, ignores] = await Promise.all([
    known?.filter(isChanged) ?? listTermUnits(db, scope, context, { locale, termIds }),
    listIgnoredFingerprints(db, scope, { locales: [locale], termIds }),
  ]);
  const units = [...read, ...added.filter(isChanged)];
  const files = await readFiles(db, scope, checks, units);
  const checker = formatWorkers.checkUnits;
  const twins = blocksByTwins(context, locale) ? undefined : noTwins;
  const check = (of: 'before' | 'after', changed: (unit: UnitRow) => Partial<UnitRow>) => {
    const checked = units.map((unit) => ({
      ...unit,
      value: changes.get(unit.term_id)?.[of] ?? '',
      ...changed(unit),
    }));
    return findWithOthers(db, scope, checked, { context, locale, files, checker, twins });
  };
  const [before, after] = await Promise.all([
    comparesBefore ? check('before', () => ({})) : undefined,
    check('after', ({ term_id, source }) => ({
      source: sources?.has(term_id) ? (sources.get(term_id) ?? null) : source,
      previous_source: null,
    })),
  ]);
  const blocking = blockingIn(context, locale, 'save');
  const isStrict = isProgram(scope);
  return termIds.map((termId) => {
    const isIgnored = (finding: Stored) => isIgnoredBy(ignores, finding, { termId, locale });
    const show = (finding: Stored) => toFinding({ ...finding, ignored: isIgnored(finding) });
    const [had = [], has = []] = [before?.get(termId), after.get(termId)];
    const { fresh, gone } = compare(had, has);
    const blocks = (finding: Stored) =>
      !isIgnored(finding) &&
      (isBlocking(blocking, finding) || (isStrict && finding.severity === 'error'));
    const found = {
      findings: has.map((finding) => ({ ...show(finding), isNew: fresh.has(finding) })),
      gone: gone.map(show),
      blocking: has.filter(blocks).map(show),
    };
    return [termId, found] as const;
  });
}

/** Whether texts are those of a program that can be asked for better ones. */
function isProgram({ actor }: ProjectScope): boolean {
  return actor.agent !== undefined || actor.machine === true;
}

/** The files of texts, each read once for all batches. */
export async function readFiles(
  db: Db,
  scope: ProjectScope,
  { checks, files }: Checks,
  texts: readonly Pick<UnitRow, 'file_id'>[],
): Promise<Checks['files']> {
  const ids = [...new Set(texts.map(({ file_id }) => file_id))].filter((id) => !files.has(id));
  if (ids.length === 0) return files;
  const isAnew = scope.actor.agent !== undefined;
  const read = await listGuessedFiles(db, scope, checks, { ids, guessed: new Set(ids), isAnew });
  for (const [id, file] of read) files.set(id, file);
  return files;
}

type Stored = NonNullable<ReturnType<FoundByTerm['get']>>[number];

/**
 * Tells which findings a text has got and lost. The same mistake may have another fingerprint where words around it
 * have changed, so what is left of a check goes away by number.
 */
function compare(before: readonly Stored[], after: readonly Stored[]) {
  const gone = [...before];
  const take = (isSame: (one: Stored) => boolean) => {
    const index = gone.findIndex(isSame);
    if (index >= 0) gone.splice(index, 1);
    return index >= 0;
  };
  const changed = after.filter(
    ({ check, fingerprint }) =>
      !take((one) => one.check === check && one.fingerprint === fingerprint),
  );
  const fresh = new Set(changed.filter(({ check }) => !take((one) => one.check === check)));
  return { fresh, gone };
}
