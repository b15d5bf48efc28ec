import type { endpoints, MemoryMatches, Output, ParsedBody, SameText } from '@parlance/contract';
import { normalise } from '@parlance/memory';
import { listStoredForms, type TextSyntax } from '@parlance/messages';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { type CheckContext, findCheckContext } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { findUnit } from '../../findings/checking.service.ts';
import { requireProjectLocale } from '../../locales/locales.service.ts';
import { anyContext, contextHashOf, contextOf } from '../texts/segments.service.ts';
import { toMatches } from './matches.mapper.ts';
import { listNames } from './pairs.queries.ts';
import { listReadable, type ReadableMemory } from './readable.service.ts';
import { findTermPlace, listSameTextRows } from './same-texts.queries.ts';
import { type Found, findSimilar, normOf, type Wanted } from './similar.service.ts';

/** Where nothing tells the language of source texts, their words are set apart by spaces. */
export const unknownLocale = 'en';

/** Lists the matches of the source text of a term. */
export async function listMatches(
  db: Db,
  scope: ProjectScope,
  { termId, locale, minScore }: { termId: string; locale: string; minScore: number },
): Promise<MemoryMatches> {
  await requireProjectLocale(db, scope, locale);
  const check = await getContext(db, scope);
  const place = await findTermPlace(db, scope, check, termId);
  if (!place) throw new AppError('NotFound');
  const { source } = place;
  // The texts of the source locale are no translations of anything.
  if (source === null || locale === check.source_locale) {
    return { source: source ?? '', matches: [], forms: [] };
  }
  const unit = await findUnit(db, scope, check, { locale, termId });
  const contextHash = contextHashOf(contextOf({ ...place, source }));
  const memories = await listReadable(db, scope, check);
  return findMatches(db, memories, {
    ...toWanted(source, { check, locale, minScore, syntax: unit?.syntax }),
    contextHash,
    termId,
  });
}

/** Lists the matches of any text. */
export async function listMatchesOfText(
  db: Db,
  scope: ProjectScope,
  { text, locale, minScore }: ParsedBody<typeof endpoints.listMatchesOfText>,
): Promise<MemoryMatches> {
  await requireProjectLocale(db, scope, locale);
  const check = await getContext(db, scope);
  const memories = await listReadable(db, scope, check);
  return findMatches(db, memories, toWanted(text, { check, locale, minScore }));
}

export async function getContext(db: Db, scope: ProjectScope): Promise<CheckContext> {
  const check = await findCheckContext(db, scope);
  if (!check) throw new AppError('NotFound');
  return check;
}

/** A text that matches are looked for, without a place. */
export function toWanted(
  source: string,
  {
    check,
    locale,
    minScore,
    syntax,
  }: { check: CheckContext; locale: string; minScore: number; syntax?: TextSyntax | undefined },
): Wanted {
  const locales = { source: check.source_locale ?? unknownLocale, target: locale };
  return { source, norm: normOf(source), locales, minScore, syntax, contextHash: anyContext };
}

async function findMatches(
  db: Db,
  memories: readonly ReadableMemory[],
  wanted: Wanted,
): Promise<MemoryMatches> {
  const whole = await findSimilar(db, memories, wanted);
  const forms = listStoredForms(wanted.source);
  const isPlural = forms.length > 0;
  // The forms of a plural are suggested together, so what is no plural is a suggestion for one form only.
  const found = isPlural ? whole.filter(({ target }) => listStoredForms(target).length > 0) : whole;
  const byForm: { form: string; source: string; found: readonly Found[] }[] = [];
  if (isPlural && found.length === 0) {
    for (const { selector, text } of forms) {
      const { termId, ...own } = wanted;
      const part = { ...own, termId, source: text, norm: normalise(text), contextHash: anyContext };
      const similar = await findSimilar(db, memories, part);
      byForm.push({ form: selector, source: text, found: similar.filter(isPlain) });
    }
  }
  const names = await namesOf(db, [...found, ...byForm.flatMap((form) => form.found)]);
  return {
    source: wanted.source,
    matches: toMatches(found, names),
    forms: byForm.map(({ form, source, found: own }) => ({
      form,
      source,
      matches: toMatches(own, names),
    })),
  };
}

function isPlain({ target }: Found): boolean {
  return listStoredForms(target).length === 0;
}

/** The names of whoever and whatever matches are from. */
export function namesOf(
  db: Db,
  found: readonly Pick<Found, 'pair'>[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (type: 'user' | 'client') =>
    found.flatMap(({ pair }) =>
      pair.author_type === type && pair.author_id ? [pair.author_id] : [],
    );
  const projects = found.flatMap(({ pair }) => pair.project_id ?? []);
  return listNames(db, { users: idsOf('user'), clients: idsOf('client'), projects });
}

/** How many terms with the same text are shown. */
const maxSameTexts = 50;

/** Lists other terms with the source text of a term, in this project and those whose memories it reads. */
export async function listSameTexts(
  db: Db,
  scope: ProjectScope,
  { termId, locale }: { termId: string; locale: string },
): Promise<Output<typeof endpoints.listSameTexts>> {
  await requireProjectLocale(db, scope, locale);
  const check = await getContext(db, scope);
  const place = await findTermPlace(db, scope, check, termId);
  if (!place) throw new AppError('NotFound');
  if (place.source === null) return [];
  const same: SameText[] = [];
  for (const { id, name, source } of await listReadable(db, scope, check)) {
    if (!source) continue;
    const rows = await listSameTextRows(db, { projectId: id }, source, {
      source: place.source,
      locale,
      without: termId,
      limit: maxSameTexts,
    });
    same.push(
      ...rows.map(({ term_id, term, path, value, quality, origin, updated_at }) => ({
        project: { id, name },
        termId: term_id,
        term,
        path,
        value,
        quality: value === '' ? null : quality,
        origin,
        date: updated_at?.toISOString() ?? null,
      })),
    );
  }
  const isEmpty = ({ value }: SameText) => Number(value === '');
  return same.sort((a, b) => isEmpty(a) - isEmpty(b)).slice(0, maxSameTexts);
}
