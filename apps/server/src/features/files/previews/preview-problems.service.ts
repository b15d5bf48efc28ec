import { type FindTwins, groupTwins } from '@parlance/checks';
import type { FilePreview } from '@parlance/contract';
import { guessSyntax } from '@parlance/messages';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import {
  listStoredFindings,
  type StoredFinding,
} from '../../../content/findings/findings.queries.ts';
import {
  type IgnoredFingerprint,
  isIgnoredBy,
  listIgnoredFingerprints,
} from '../../../content/findings/ignores.queries.ts';
import { listAlike } from '../../../content/findings/twins.queries.ts';
import {
  type CheckContext,
  type CheckedFileRow,
  findCheckContext,
  listCheckedFiles,
  listSourceTexts,
  maxSampled,
} from '../../../content/findings/units.queries.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ProjectSource } from '../../../integrations/formats/reading/choose-source.ts';
import { findIn, toFiles } from '../../findings/checking.service.ts';
import {
  canHaveFindings,
  comparesTerms,
  isChecked,
  toCompared,
} from '../../findings/comparisons.service.ts';
import type { findFiles } from '../imports/merges/import-files.service.ts';
import type { Merge } from '../imports/merges/merges.service.ts';
import type { MergeSources } from '../imports/merges/source-texts.service.ts';
import {
  type ComingSources,
  type ComingUnit,
  listComingSources,
  listComingUnits,
} from './preview-problems.queries.ts';

/** The texts of a preview that are checked: a preview is waited for, and of many texts the first ones tell enough. */
const maxTexts = 5000;
/** Checks of a preview begin until this time is over: patterns of a project may take long. */
const maxCheckMs = 2000;
const textsAtOnce = 1000;

/** What an import would bring to be checked. */
export interface ComingTexts {
  readonly context: CheckContext;
  readonly files: ReadonlyMap<string, CheckedFileRow>;
  readonly locales: readonly ComingLocale[];
  /** Whether these are all of them, and not only the first ones. */
  readonly isWhole: boolean;
}

interface ComingLocale {
  readonly locale: string;
  readonly units: readonly ComingUnit[];
  /** Finds texts that stay and other ones that come, where the project compares terms with each other. */
  readonly twins: FindTwins | undefined;
  readonly stored: ReadonlyMap<string, readonly StoredFinding[]>;
  readonly ignores: readonly IgnoredFingerprint[];
}

interface Coming {
  readonly merge: Merge;
  readonly sources: MergeSources['sources'];
  /** Where the source texts are after the import. */
  readonly source: ProjectSource;
  readonly found: Awaited<ReturnType<typeof findFiles>>;
  /** The project files whose terms are compared, in the order of the imported files. */
  readonly fileIds: readonly string[];
}

/** Reads the texts that an import would change, as far as they are checked, as it would leave them. */
export async function listComingTexts(
  trx: Transaction,
  scope: ProjectScope,
  { merge, sources, source, found, fileIds }: Coming,
): Promise<ComingTexts> {
  const rules = await findCheckContext(trx, scope);
  if (!rules) throw new AppError('NotFound');
  const context: CheckContext = {
    ...rules,
    source_locale: source.locale ?? null,
    texts_in_keys: source.textsInKeys,
  };
  const ownSources = merge.locales.filter(({ locale }) => locale === source.locale);
  const coming: ComingSources = {
    own: ownSources.flatMap(({ columns }) => columns),
    beside: sources?.locale === source.locale ? (sources?.columns ?? []) : [],
  };
  const groups = toGroups(scope, merge, found);
  const locales: ComingLocale[] = [];
  let left = maxTexts;
  for (const { locale, columns: pieces } of merge.locales) {
    if (!isChecked(context, locale)) continue;
    const units: ComingUnit[] = [];
    for (const columns of left > 0 ? pieces : []) {
      const { strategy } = merge;
      const args = { columns, locale, strategy, fileIds, context, sources: coming, groups };
      units.push(...(await listComingUnits(trx, scope, { ...args, limit: left - units.length })));
    }
    left -= units.length;
    if (units.length === 0) continue;
    const termIds = units.map((unit) => unit.term_id);
    const twins = await readComingTwins(trx, scope, { context, locale, units });
    const stored = await listStoredFindings(trx, scope, { locale, termIds });
    const ignores = await listIgnoredFingerprints(trx, scope, { locales: [locale], termIds });
    locales.push({ locale, units, twins, stored, ignores });
  }
  const files = await listComingFiles(trx, scope, {
    context,
    merge,
    found,
    groups,
    coming,
    locales,
  });
  return { context, files, locales, isWhole: left > 0 };
}

/**
 * Reads what coming texts are compared with: what the project has like them, and each other instead of what they
 * replace.
 */
async function readComingTwins(
  trx: Transaction,
  scope: ProjectScope,
  {
    context,
    locale,
    units,
  }: { context: CheckContext; locale: string; units: readonly ComingUnit[] },
): Promise<FindTwins | undefined> {
  if (!comparesTerms(context, locale)) return undefined;
  const coming = units.flatMap((unit) => (canHaveFindings(unit) ? toCompared(unit) : []));
  const alike = await listAlike(trx, scope, context, {
    locale,
    sources: coming.map(({ source }) => source),
    targets: coming.map(({ target }) => target),
  });
  const replaced = new Set(coming.map(({ termId }) => termId));
  return groupTwins([...alike.filter(({ termId }) => !replaced.has(termId)), ...coming]);
}

/** A number for each imported file, the same for those that become one file of the project. */
function toGroups(
  { projectId }: ProjectScope,
  { files, target }: Merge,
  { fileIds }: Coming['found'],
): readonly number[] {
  const names = files.map(
    ({ filePath }, at) => fileIds[at] ?? target.path ?? filePath ?? projectId,
  );
  return names.map((name) => names.indexOf(name));
}

interface Files extends Pick<ComingTexts, 'context' | 'locales'>, Pick<Coming, 'merge' | 'found'> {
  readonly groups: readonly number[];
  readonly coming: ComingSources;
}

/**
 * The files of the texts that are checked as the import would leave them, by their numbers, with what their source
 * texts look like then.
 */
async function listComingFiles(
  trx: Transaction,
  scope: ProjectScope,
  { context, merge, found, groups, coming, locales }: Files,
): Promise<ReadonlyMap<string, CheckedFileRow>> {
  const files = new Map<string, CheckedFileRow>();
  const checked = locales.flatMap(({ units }) => units);
  const wanted = new Set(checked.map((unit) => unit.file_id));
  if (wanted.size === 0) return files;
  const known = toFiles(await listCheckedFiles(trx, scope));
  const sampled = new Map<string, Set<string>>();
  const add = (group: string, text: string) => {
    const texts = sampled.get(group) ?? new Set();
    sampled.set(group, texts);
    if (texts.size < maxSampled) texts.add(text);
  };
  for (const columns of [...coming.own, ...coming.beside]) {
    const sources = await listComingSources(trx, columns, { groups, limit: maxSampled });
    for (const { group, value } of sources) add(`${group}`, value);
  }
  for (const { source, file_id } of checked) if (source !== null) add(file_id, source);
  for (const [at, { filePath, format }] of merge.files.entries()) {
    const id = `${groups[at]}`;
    if (!wanted.has(id) || files.has(id)) continue;
    const fileId = found.fileIds[at];
    const row = fileId ? known.get(fileId) : undefined;
    const texts = fileId ? await listSourceTexts(trx, scope, context, fileId) : [];
    const all = [...texts, ...(sampled.get(id) ?? [])].slice(0, maxSampled);
    const isUnnamed = fileId === scope.projectId;
    files.set(id, {
      id,
      path: row ? row.path : (merge.target.path ?? filePath),
      // The unnamed file takes no format from what is imported into it.
      format: row?.format ?? (isUnnamed ? null : format),
      checked_format: null,
      guess: guessSyntax(all) ?? null,
      is_known: true,
    });
  }
  return files;
}

type Problems = NonNullable<FilePreview['problems']>;

/**
 * Counts by imported file what the checks find in texts, as the job does after the import, and that is not there now.
 */
export async function countComingProblems(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  { context, files, locales }: ComingTexts,
): Promise<ReadonlyMap<number, Problems>> {
  const end = performance.now() + maxCheckMs;
  const counts = new Map<number, Problems>();
  const countOf = (file: number) => {
    const count = counts.get(file) ?? { errors: 0, warnings: 0, checked: 0, texts: 0 };
    counts.set(file, count);
    return count;
  };
  for (const { file } of locales.flatMap(({ units }) => units)) countOf(file).texts++;
  for (const { locale, units, twins, stored, ignores } of locales) {
    for (let at = 0; at < units.length && performance.now() < end; at += textsAtOnce) {
      const some = units.slice(at, at + textsAtOnce);
      const found = await findIn(db, some, {
        context,
        locale,
        files,
        checker: formatWorkers.checkUnits,
        twins,
      });
      for (const { term_id, file } of some) {
        const count = countOf(file);
        count.checked++;
        const before = (stored.get(term_id) ?? []).map(toIdentity);
        for (const finding of found.get(term_id) ?? []) {
          const place = before.indexOf(toIdentity(finding));
          if (place >= 0) before.splice(place, 1);
          else if (isIgnoredBy(ignores, finding, { termId: term_id, locale })) continue;
          else if (finding.severity === 'error') count.errors++;
          else if (finding.severity === 'warning') count.warnings++;
        }
      }
    }
  }
  return counts;
}

/** What a finding of a text is known by again in another one. */
function toIdentity({ check, fingerprint }: Pick<StoredFinding, 'check' | 'fingerprint'>): string {
  return `${check} ${fingerprint}`;
}
