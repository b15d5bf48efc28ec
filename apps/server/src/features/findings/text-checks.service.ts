import {
  type ComparedText,
  type GlossaryHit,
  type HitTerm,
  isLiveCheck,
  needsOf,
} from '@parlance/checks';
import {
  type CheckedTerm,
  type endpoints,
  type Finding,
  limitsOf,
  type Output,
  type ParsedBody,
  type ParsedQuery,
} from '@parlance/contract';
import { markupOf } from '@parlance/formats';
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
import {
  type CheckedText,
  type CheckTask,
  syntaxOf,
} from '../../integrations/checks/check-units.ts';
import { readHits } from '../glossaries/hits.service.ts';
import { findUnit, listFilesOfUnits, toCheckedFile, toStored } from './checking.service.ts';
import {
  canHaveFindings,
  hasSource,
  isChecked,
  readOtherLocales,
  readTwins,
  sourceLocaleOf,
  toCompared,
} from './comparisons.service.ts';
import { toFinding } from './findings.mapper.ts';
import { listLiveChecks } from './proofreading.service.ts';

/** Tells all that texts of a term are checked by in a locale, to those who check them before they are sent. */
export async function getCheckedTerm(
  { db, proofreader }: Pick<Context, 'db' | 'proofreader'>,
  scope: ProjectScope,
  { termId, locale }: ParsedQuery<typeof endpoints.getCheckedTerm>,
): Promise<CheckedTerm> {
  const context = await findCheckContext(db, scope);
  const found = context && (await findUnit(db, scope, context, { locale, termId }));
  if (!found) throw new AppError('NotFound');
  const { unit, file, syntax } = found;
  const markup = markupOf(unit.notes.flags);
  const source = canHaveFindings(unit) ? unit.source : null;
  const compared = source === null ? [] : [toCompared({ ...unit, source, value: '' })];
  const twins = await readTwins(db, scope, { context, locale, compared: () => compared });
  const sources = await readOtherLocales(db, scope, { context, locale, termIds: [termId] });
  const otherLocales = sources?.get(termId);
  const reading = { syntax, isPlural: unit.is_plural };
  const texts = source === null ? [] : [{ ...reading, source }];
  const { hits } = await readHits(db, { context, locale, texts });
  const ignores = await listIgnoredFingerprints(db, scope, {
    locales: [locale],
    termIds: [termId],
  });
  return {
    source,
    ...(twins ? { twins: compared.flatMap(twins) } : {}),
    ...(otherLocales
      ? { otherLocales: { ...otherLocales, faulty: [...otherLocales.faulty] } }
      : {}),
    ...(markup ? { markup } : {}),
    ...(hits.length > 0 ? { glossary: hits.map(toSentHit) } : {}),
    sourceLocale: sourceLocaleOf(context),
    bases: context.bases,
    isPlural: unit.is_plural,
    syntax: { ...syntax, placeholders: [...syntax.placeholders] },
    limits: limitsOf(unit.notes),
    labels: [...unit.labels],
    path: file.path,
    // The server says itself what is ignored of live checks: a project may have a long list of words.
    ignored: ignores
      .filter(({ check_id }) => !isLiveCheck(check_id))
      .map(({ check_id: check, fingerprint }) => ({ check, fingerprint })),
    live: await listLiveChecks({ proofreader }, context, locale),
  };
}

/** What a glossary says of a source text, as a browser is told. */
function toSentHit({ term, accepted, forbidden, ...hit }: GlossaryHit) {
  const toSent = ({ forms, ...one }: HitTerm) => ({ ...one, forms: [...forms] });
  return {
    ...hit,
    term: toSent(term),
    accepted: accepted.map(toSent),
    forbidden: forbidden.map(toSent),
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
  const locales = [...new Set(texts.map(({ locale }) => locale))];
  const termIds = texts.flatMap(({ termId }) => termId ?? []);
  // A term has the same source text in all locales that it has one in.
  const sourced = locales.find((one) => hasSource(context, one)) ?? '';
  const units = await listTermUnits(db, scope, context, { locale: sourced, termIds });
  const isAnew = scope.actor.agent !== undefined;
  const files = await listFilesOfUnits(db, scope, context, units, { isAnew });
  const ignores = await listIgnoredFingerprints(db, scope, { locales, termIds });
  const known = {
    context,
    units: new Map(units.map((unit) => [unit.term_id, unit])),
    fileIds: [...files.keys()],
  };
  const checked = texts.flatMap((sent, at) => toPlacedText(sent, at, known) ?? []);
  const groups = Map.groupBy(checked, ({ locales: of }) => JSON.stringify(of));
  const findings: Finding[][] = texts.map(() => []);
  for (const members of groups.values()) {
    const [first] = members;
    if (!first) continue;
    const { locale } = first.locales;
    const compared = () => members.flatMap((member) => member.compared ?? []);
    const twins = await readTwins(db, scope, { context, locale, compared });
    const ids = members.flatMap(({ termId }) => termId ?? []);
    const otherLocales = await readOtherLocales(db, scope, { context, locale, termIds: ids });
    const { hits, ofTexts } = await readHits(db, {
      context: { ...context, source_locale: first.locales.sourceLocale },
      locale,
      texts: members.map(({ text }) => ({
        source: text.source,
        syntax: syntaxOf(toCheckedFile([...files.values()][text.file]), text.notes),
        isPlural: text.isPlural,
      })),
    });
    const found = await formatWorkers.checkUnits({
      ...first.locales,
      glossary: hits,
      bases: context.bases,
      project: { levels: context.levels, rules: context.rules },
      files: [...files.values(), undefined].map(toCheckedFile),
      texts: members.map((member, place) => {
        return {
          ...member.text,
          glossary: ofTexts[place],
          twins: member.compared && twins?.(member.compared),
          otherLocales: otherLocales?.get(member.termId ?? ''),
        };
      }),
    });
    for (const { at, findings: of } of found) {
      const member = members[at];
      if (!member) continue;
      const place = { termId: member.termId, locale: member.locales.locale };
      findings[member.at] = of.map((finding, n) =>
        toFinding({ ...toStored(finding, n), ignored: isIgnoredBy(ignores, finding, place) }),
      );
    }
  }
  return findings.map((of) => ({ findings: of }));
}

/** A text that was sent to be checked, with its position among them. */
interface PlacedText {
  readonly at: number;
  readonly termId: string | undefined;
  readonly locales: Pick<CheckTask, 'locale' | 'sourceLocale'>;
  readonly text: CheckedText;
  /** What its twins are found by, if it is of a term. */
  readonly compared?: ComparedText;
}

interface KnownTerms {
  readonly context: CheckContext;
  readonly units: ReadonlyMap<string, UnitRow>;
  readonly fileIds: readonly string[];
}

/** A text with what it is checked against; undefined where nothing would be found on saving it. */
function toPlacedText(
  sent: SentText,
  at: number,
  { context, units, fileIds }: KnownTerms,
): PlacedText | undefined {
  const { value, termId, locale, source = '', isPlural = false } = sent;
  if (termId === undefined) {
    const sourceLocale = getSourceLocale(sent, at, context);
    const text = { value, source, isPlural, notes: {}, file: fileIds.length };
    const isFed = sourceLocale !== locale || needsOf(context, locale).sourceTexts;
    return isFed ? { at, termId, locales: { locale, sourceLocale }, text } : undefined;
  }
  const unit = units.get(termId);
  if (!unit) throw new AppError('NotFound');
  if (!isChecked(context, locale) || unit.locked) return undefined;
  // A text of the source locale is checked by itself.
  const text = locale === context.source_locale ? '' : unit.source;
  if (text === null) return undefined;
  const { is_plural, notes, labels, file_id } = unit;
  return {
    at,
    termId,
    locales: { locale, sourceLocale: sourceLocaleOf(context) },
    compared: toCompared({ ...unit, source: text, value }),
    text: {
      value,
      source: text,
      isPlural: is_plural,
      notes,
      labels,
      file: fileIds.indexOf(file_id),
    },
  };
}

/** The locale of a source text that is sent: its own one, or else that of the project. */
function getSourceLocale({ sourceLocale }: SentText, at: number, context: CheckContext): string {
  if (sourceLocale !== undefined) return sourceLocale;
  if (context.source_locale !== null || context.texts_in_keys) return sourceLocaleOf(context);
  const message = 'must be there, as the project has no source locale';
  throw new AppError('UnprocessableEntity', [{ path: `body.texts.${at}.sourceLocale`, message }]);
}
