import {
  type CheckedTerm,
  type endpoints,
  type Finding,
  limitsOf,
  type Output,
  type ParsedBody,
  type ParsedQuery,
} from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { isIgnoredBy, listIgnoredFingerprints } from '../../content/findings/ignores.queries.ts';
import {
  type CheckContext,
  findCheckContext,
  listTermUnits,
  type UnitRow,
} from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import {
  type CheckedText,
  type CheckTask,
  syntaxOf,
} from '../../integrations/checks/check-units.ts';
import {
  canHaveFindings,
  listFilesOfUnits,
  sourceLocaleOf,
  toCheckedFile,
  toStored,
} from './checking.service.ts';
import { toFinding } from './findings.mapper.ts';

/** Tells all that texts of a term are checked by in a locale, to those who check them before they are sent. */
export async function getCheckedTerm(
  db: Db,
  scope: ProjectScope,
  { termId, locale }: ParsedQuery<typeof endpoints.getCheckedTerm>,
): Promise<CheckedTerm> {
  const context = await findCheckContext(db, scope);
  const place = { locale, termIds: [termId] };
  const [unit] = context ? await listTermUnits(db, scope, context, place) : [];
  if (!context || !unit) throw new AppError('NotFound');
  const files = await listFilesOfUnits(db, scope, context, [unit]);
  const file = toCheckedFile(files.get(unit.file_id));
  const { placeholders, ...syntax } = syntaxOf(file, unit.notes);
  const ignores = await listIgnoredFingerprints(db, scope, place);
  return {
    source: canHaveFindings(unit) ? unit.source : null,
    sourceLocale: sourceLocaleOf(context),
    isPlural: unit.is_plural,
    syntax: { ...syntax, placeholders: [...placeholders] },
    limits: limitsOf(unit.notes),
    labels: [...unit.labels],
    path: file.path,
    ignored: ignores.map(({ check_id: check, fingerprint }) => ({ check, fingerprint })),
  };
}

type SentText = ParsedBody<typeof endpoints.checkTexts>['texts'][number];

/** Checks texts without saving them, each against a term or against the source text that is sent with it. */
export async function checkTexts(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  scope: ProjectScope,
  { texts }: ParsedBody<typeof endpoints.checkTexts>,
): Promise<Output<typeof endpoints.checkTexts>> {
  const context = await findCheckContext(db, scope);
  if (!context) throw new AppError('NotFound');
  const findings: Finding[][] = texts.map(() => []);
  const groups = Map.groupBy(texts.entries(), ([at, sent]) =>
    JSON.stringify([sent.locale, requireSourceLocale(sent, at, context)]),
  );
  for (const members of groups.values()) {
    const [first] = members;
    if (!first) continue;
    const { locale } = first[1];
    const sourceLocale = requireSourceLocale(first[1], first[0], context);
    const termIds = members.flatMap(([, { termId }]) => termId ?? []);
    const units = await listTermUnits(db, scope, context, { locale, termIds });
    const byId = new Map(units.map((unit) => [unit.term_id, unit]));
    const files = await listFilesOfUnits(db, scope, context, units);
    const fileIds = [...files.keys()];
    const sent = members.map(([, text]) => toText(text, byId, fileIds));
    // As long as a project has no source texts, nothing is known of what its translations must have.
    if (sourceLocale === undefined) continue;
    const task: CheckTask = {
      locale,
      sourceLocale,
      project: { levels: context.levels, rules: context.rules },
      files: [...files.values(), undefined].map(toCheckedFile),
      texts: sent,
    };
    const ignores = await listIgnoredFingerprints(db, scope, { locale, termIds });
    for (const { at, findings: found } of await formatWorkers.checkUnits(task)) {
      const [place, of] = members[at] ?? [];
      if (place === undefined || of === undefined) continue;
      findings[place] = found.map((finding, n) => {
        const ignored = isIgnoredBy(ignores, finding, of.termId);
        return toFinding({ ...toStored(finding, n), ignored });
      });
    }
  }
  return findings.map((of) => ({ findings: of }));
}

function requireSourceLocale(
  { sourceLocale, termId }: SentText,
  at: number,
  context: CheckContext,
) {
  const hasOwn = context.source_locale !== null || context.texts_in_keys;
  const own = hasOwn ? sourceLocaleOf(context) : undefined;
  const found = termId === undefined ? (sourceLocale ?? own) : own;
  if (found !== undefined || termId !== undefined) return found;
  const message = 'must be there, as the project has no source locale';
  throw new AppError('UnprocessableEntity', [{ path: `body.texts.${at}.sourceLocale`, message }]);
}

function toText(
  { value, termId, source = '', isPlural = false }: SentText,
  units: ReadonlyMap<string, UnitRow>,
  fileIds: readonly string[],
): CheckedText {
  if (termId === undefined) {
    return { value, source, isPlural, notes: {}, file: fileIds.length };
  }
  const unit = units.get(termId);
  if (!unit) throw new AppError('NotFound');
  return {
    value,
    source: unit.source ?? '',
    isPlural: unit.is_plural,
    notes: unit.notes,
    labels: unit.labels,
    file: fileIds.indexOf(unit.file_id),
  };
}
