import { isDeepStrictEqual } from 'node:util';
import type { FindTwins, Finding as FoundFinding, OtherLocales } from '@parlance/checks';
import { guessSyntax } from '@parlance/messages';
import type { InProject } from '../../access/scope.ts';
import {
  type CheckedTranslation,
  listStoredFindings,
  replaceFindings,
  type StoredFinding,
} from '../../content/findings/findings.queries.ts';
import {
  type CheckContext,
  type CheckedFileRow,
  findTermUnit,
  listCheckedFiles,
  listSourceTexts,
  type UnitRow,
} from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { retryWhenGivenUp } from '../../db/transaction.ts';
import {
  type CheckTask,
  type FaultyText,
  syntaxOf,
} from '../../integrations/checks/check-units.ts';

import { readHits } from '../glossaries/hits.service.ts';
import {
  canHaveFindings,
  readOtherLocales,
  readTwins,
  sourceLocaleOf,
  toCompared,
} from './comparisons.service.ts';

/** Checks texts, in this thread or another one. */
type Checker = (task: CheckTask) => readonly FaultyText[] | Promise<readonly FaultyText[]>;

/** The most translations whose findings one statement writes, as edits of them wait for it. */
const writtenAtOnce = 200;

/**
 * The files of units. Those of units in which nothing can be found are not looked at, as a file without source texts would
 * be read whole each time.
 */
export async function listFilesOfUnits(
  db: Db,
  scope: InProject,
  context: CheckContext,
  units: readonly UnitRow[],
  { isAnew = false }: { readonly isAnew?: boolean } = {},
): Promise<ReadonlyMap<string, CheckedFileRow>> {
  const ids = [...new Set(units.map((unit) => unit.file_id))];
  const guessed = new Set(units.filter(canHaveFindings).map((unit) => unit.file_id));
  return listGuessedFiles(db, scope, context, { ids, guessed, isAnew });
}

/**
 * Files, of which the job may not have come to some yet: those in `guessed` have what their source texts look like all the
 * same. With `isAnew` these are looked at again, also where the job has done so: an agent adds a source text and translates
 * it before the job has seen that it is the first one with a placeholder.
 */
export async function listGuessedFiles(
  db: Db,
  scope: InProject,
  context: CheckContext,
  {
    ids,
    guessed,
    isAnew,
  }: {
    readonly ids: readonly string[];
    readonly guessed: ReadonlySet<string>;
    readonly isAnew: boolean;
  },
): Promise<ReadonlyMap<string, CheckedFileRow>> {
  const files = new Map(toFiles(await listCheckedFiles(db, scope, ids)));
  for (const file of files.values()) {
    if ((file.is_known && !isAnew) || !guessed.has(file.id)) continue;
    files.set(file.id, await guessFile(db, scope, context, file));
  }
  return files;
}

/** A file with what its source texts look like now. */
async function guessFile(
  db: Db,
  scope: InProject,
  context: CheckContext,
  file: CheckedFileRow,
): Promise<CheckedFileRow> {
  const texts = await listSourceTexts(db, scope, context, file.id);
  return { ...file, guess: guessSyntax(texts) ?? null };
}

/** A term in a locale, with its file and the syntax of its texts; undefined where the project does not have the term. */
export async function findUnit(
  db: Db,
  scope: InProject,
  context: CheckContext,
  place: { locale: string; termId: string },
) {
  const found = await findTermUnit(db, scope, context, place);
  if (!found) return undefined;
  const { unit, file: row } = found;
  const isGuessed = row && !row.is_known && canHaveFindings(unit);
  const own = isGuessed ? await guessFile(db, scope, context, row) : row;
  const file = toCheckedFile(own);
  return { unit, files: toFiles(own ? [own] : []), file, syntax: syntaxOf(file, unit.notes) };
}

export function toFiles(rows: readonly CheckedFileRow[]): ReadonlyMap<string, CheckedFileRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

interface Checking {
  readonly context: CheckContext;
  readonly locale: string;
  readonly units: readonly UnitRow[];
  readonly files: ReadonlyMap<string, CheckedFileRow>;
  readonly checker: Checker;
  /** Where many texts are checked, those of the whole locale; else those of the texts are read. */
  readonly twins?: FindTwins | undefined;
  /** How source texts fare in other locales, by term. */
  readonly otherLocales?: ReadonlyMap<string, OtherLocales> | undefined;
}

/**
 * Checks translations of a locale, and writes what has changed. A translation that was changed since it was read keeps
 * the findings that are there. Returns the findings by term, of terms that have any.
 */
export async function checkTranslations(
  db: Db,
  scope: InProject,
  { context, locale, units, ...by }: Checking,
): Promise<{ findings: ReadonlyMap<string, readonly StoredFinding[]>; hasChanged: boolean }> {
  const found = await findWithOthers(db, scope, units, { context, locale, ...by });
  return storeFound(db, scope, { context, locale, units, found });
}

/** Writes what was found in translations where that has changed. */
export async function storeFound(
  db: Db,
  scope: InProject,
  {
    context,
    locale,
    units,
    found,
    stored: known,
  }: Pick<Checking, 'context' | 'locale' | 'units'> & {
    readonly found: FoundByTerm;
    /** The findings that are stored, by term; read where they are not known. */
    readonly stored?: ReadonlyMap<string, readonly StoredFinding[]>;
  },
): Promise<{ findings: ReadonlyMap<string, readonly StoredFinding[]>; hasChanged: boolean }> {
  const termIds = units.map((unit) => unit.term_id);
  const stored = known ?? (await listStoredFindings(db, scope, { locale, termIds }));
  const isSame = ({ term_id }: UnitRow) =>
    isDeepStrictEqual(
      (stored.get(term_id) ?? []).map(({ ignored, ...finding }) => finding),
      found.get(term_id) ?? [],
    );
  const changed = units.filter((unit) => !isSame(unit));
  const ignored = new Map<string, readonly number[]>();
  for (let at = 0; at < changed.length; at += writtenAtOnce) {
    const args = {
      locale,
      rulesVersion: context.rules_version,
      units: changed.slice(at, at + writtenAtOnce).map((unit) => ({
        termId: unit.term_id,
        revision: unit.revision,
        sourceHash: unit.source_hash,
        findings: found.get(unit.term_id) ?? [],
      })),
    };
    const written = await retryWhenGivenUp(() => replaceFindings(db, scope, args));
    for (const one of written) ignored.set(one.termId, one.ignored);
  }
  const withIgnored = [...found].map(([termId, findings]): [string, StoredFinding[]] => {
    const before = stored.get(termId) ?? [];
    const numbers = ignored.get(termId) ?? before.filter((one) => one.ignored).map(({ n }) => n);
    return [termId, findings.map((one) => ({ ...one, ignored: numbers.includes(one.n) }))];
  });
  return { findings: new Map(withIgnored), hasChanged: ignored.size > 0 };
}

/**
 * Checks texts that are saved. An error must not look as if they were not, and the job checks them, too: it is logged,
 * and the answer is undefined.
 */
export async function checkSaved<T>(
  { logger }: Pick<Context, 'logger'>,
  scope: InProject,
  checking: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await checking();
  } catch (err) {
    logger.warn({ project: scope.projectId, err }, 'saved texts not checked yet');
    return undefined;
  }
}

type Found = CheckedTranslation['findings'];
export type FoundByTerm = ReadonlyMap<string, Found>;

/** Checks texts like `findIn`, also against those of other terms and other locales where the project wants it. */
export async function findWithOthers(
  db: Db,
  scope: InProject,
  units: readonly UnitRow[],
  by: Omit<Checking, 'units' | 'otherLocales'>,
): Promise<FoundByTerm> {
  const compared = () => units.filter(canHaveFindings).map(toCompared);
  const twins = by.twins ?? (await readTwins(db, scope, { ...by, compared }));
  const termIds = units.map((unit) => unit.term_id);
  const otherLocales = await readOtherLocales(db, scope, { ...by, termIds });
  return findIn(db, units, { ...by, twins, otherLocales });
}

/** Checks texts. Returns the findings by term, of terms that have any. */
export async function findIn(
  db: Db,
  units: readonly UnitRow[],
  { context, locale, files, checker, twins, otherLocales }: Omit<Checking, 'units'>,
): Promise<FoundByTerm> {
  const checked = units.filter(canHaveFindings).filter((unit) => unit.value !== '');
  if (checked.length === 0) return new Map();
  const ids = [...new Set(checked.map((unit) => unit.file_id))];
  const places = new Map(ids.map((id, at) => [id, at]));
  const texts = checked.map((unit) => ({
    source: unit.source,
    syntax: syntaxOf(toCheckedFile(files.get(unit.file_id)), unit.notes),
    isPlural: unit.is_plural,
  }));
  const { hits, ofTexts } = await readHits(db, { context, locale, texts });
  const faulty = await checker({
    locale,
    sourceLocale: sourceLocaleOf(context),
    bases: context.bases,
    project: { levels: context.levels, rules: context.rules },
    files: ids.map((id) => files.get(id)).map(toCheckedFile),
    glossary: hits,
    texts: checked.map((unit, at) => ({
      value: unit.value,
      source: unit.source,
      previousSource: unit.previous_source ?? undefined,
      twins: twins?.(toCompared(unit)),
      otherLocales: otherLocales?.get(unit.term_id),
      glossary: ofTexts[at],
      isPlural: unit.is_plural,
      notes: unit.notes,
      labels: unit.labels,
      file: places.get(unit.file_id) ?? 0,
    })),
  });
  return new Map(
    faulty.flatMap(({ at, findings }) => {
      const unit = checked[at];
      return unit ? [[unit.term_id, findings.map(toStored)]] : [];
    }),
  );
}

export function toCheckedFile(row: CheckedFileRow | undefined) {
  const { format = null, path = null, guess = null } = row ?? {};
  return { format, path, guess };
}

/** A finding as JSON gives it back. */
export function toStored(finding: FoundFinding, n: number): Found[number] {
  const { check, severity, form = null, start, end, data, fix = null, fingerprint } = finding;
  return { n, check, severity, form, start, end, data, fix, fingerprint };
}
