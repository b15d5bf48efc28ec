import {
  type LiveCheckId,
  liveSeverity,
  type ProjectRules,
  readLanguage,
  type Severity,
} from '@parlance/checks';
import type { endpoints, Output, ParsedBody } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { isIgnoredBy, listIgnoredFingerprints } from '../../content/findings/ignores.queries.ts';
import { type CheckContext, findCheckContext } from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { syntaxOf } from '../../integrations/checks/check-units.ts';
import { findUnit, toCheckedFile } from './checking.service.ts';
import { toLanguageFinding } from './findings.mapper.ts';

/** Looks a text through for mistakes of spelling and grammar, as far as its project wants that and somebody can. */
export async function proofreadText(
  { db, proofreader }: Pick<Context, 'db' | 'proofreader'>,
  scope: ProjectScope,
  { value, ...sent }: ParsedBody<typeof endpoints.proofreadText>,
): Promise<Output<typeof endpoints.proofreadText>> {
  const { locale, termId } = sent;
  const context = await findCheckContext(db, scope);
  if (!context) throw new AppError('NotFound');
  const term = await getTerm(db, scope, { context, ...sent });
  const locales = localesLike(context, locale);
  const severities = severitiesOf(await proofreader.listChecksIn(locales), context, locale);
  if (Object.keys(severities).length === 0 || value.trim() === '') {
    return { findings: [], failed: [] };
  }
  const reading = readLanguage(value, term, locale);
  const { findings, failed } = await proofreader.proofread({ reading, locales, severities });
  const termIds = termId === undefined ? [] : [termId];
  const ignores = await listIgnoredFingerprints(db, scope, { locales: [locale], termIds });
  return {
    findings: findings.map((finding) =>
      toLanguageFinding(finding, isIgnoredBy(ignores, finding, { termId, locale })),
    ),
    failed: [...failed],
  };
}

/** What texts of a locale can be looked through for, and the project wants them to be. */
export async function listLiveChecks(
  { proofreader }: Pick<Context, 'proofreader'>,
  context: CheckContext,
  locale: string,
): Promise<LiveCheckId[]> {
  const found = await proofreader.listChecksIn(localesLike(context, locale));
  return found.filter((id) => liveSeverity(context, locale, id) !== 'off');
}

/** A locale that nobody else has is written like its base. */
function localesLike({ bases }: Pick<CheckContext, 'bases'>, locale: string): string[] {
  const base = bases[locale];
  return base === undefined ? [locale] : [locale, base];
}

function severitiesOf(
  checks: readonly LiveCheckId[],
  project: ProjectRules,
  locale: string,
): Partial<Record<LiveCheckId, Severity>> {
  const chosen: Partial<Record<LiveCheckId, Severity>> = {};
  for (const id of checks) {
    const severity = liveSeverity(project, locale, id);
    if (severity !== 'off') chosen[id] = severity;
  }
  return chosen;
}

type Sent = Omit<ParsedBody<typeof endpoints.proofreadText>, 'value'>;

async function getTerm(
  db: Db,
  scope: ProjectScope,
  { context, locale, termId, source, isPlural = false }: Sent & { context: CheckContext },
) {
  if (termId === undefined)
    return { source: source ?? null, isPlural, syntax: syntaxOf(toCheckedFile(undefined), {}) };
  const found = await findUnit(db, scope, context, { locale, termId });
  if (!found) throw new AppError('NotFound');
  const { unit, syntax } = found;
  return { source: unit.source, isPlural: unit.is_plural, syntax };
}
