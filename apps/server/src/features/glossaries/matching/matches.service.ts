import type { Concept, endpoints, Output, ParsedBody } from '@parlance/contract';
import { loadLanguage, servingLocales } from '@parlance/glossary';
import { guessSyntax, plainSyntax, type TextReading } from '@parlance/messages';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import {
  type CheckContext,
  findCheckContext,
  listTermUnits,
} from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { syntaxOf } from '../../../integrations/checks/check-units.ts';
import { listFilesOfUnits, toCheckedFile } from '../../findings/checking.service.ts';
import { sourceLocaleOf } from '../../findings/comparisons.service.ts';
import { requireProjectLocale } from '../../locales/locales.service.ts';
import { listConceptsById, listLocales, listTermsOf } from '../concepts.queries.ts';
import { toConcept } from '../glossaries.mapper.ts';
import { type FoundIn, listCompiled } from './compiled.service.ts';
import { findMatches, type Match } from './find-matches.service.ts';

type Found = Output<typeof endpoints.findGlossaryMatches>;

/** Finds the terms of a project's glossaries in source texts, with what they are called in a locale. */
export async function findGlossaryMatches(
  db: Db,
  scope: ProjectScope,
  { locale, texts }: ParsedBody<typeof endpoints.findGlossaryMatches>,
): Promise<Found> {
  await requireProjectLocale(db, scope, locale);
  const context = await findCheckContext(db, scope);
  if (!context) throw new AppError('NotFound');
  const termIds = [...new Set(texts.flatMap(({ termId }) => termId ?? []))];
  const readings = await readReadings(db, scope, context, { locale, termIds });
  const read = texts.map(({ value, termId }) => ({
    value,
    reading: readings.get(termId ?? '') ?? guessReading(value),
  }));
  return findMatchesOfTexts(db, context, { locale, texts: read });
}

/** How the source texts of terms are read, by term. */
async function readReadings(
  db: Db,
  scope: ProjectScope,
  context: CheckContext,
  { locale, termIds }: { readonly locale: string; readonly termIds: readonly string[] },
): Promise<ReadonlyMap<string, TextReading>> {
  if (termIds.length === 0) return new Map();
  const rows = await listTermUnits(db, scope, context, { locale, termIds });
  if (rows.length < termIds.length) throw new AppError('NotFound');
  const files = await listFilesOfUnits(db, scope, context, rows);
  return new Map(
    rows.map(({ term_id, file_id, notes, is_plural: isPlural }) => {
      const syntax = syntaxOf(toCheckedFile(files.get(file_id)), notes);
      return [term_id, { syntax, isPlural }];
    }),
  );
}

/** How a text is read of which nothing else is known. */
export function guessReading(text: string): TextReading {
  return { syntax: guessSyntax([text]) ?? plainSyntax, isPlural: false };
}

/** Finds the terms of the glossaries of a project in texts that are read in some way. */
export async function findMatchesOfTexts(
  db: Db,
  context: Pick<CheckContext, 'glossaries' | 'source_locale'>,
  {
    locale,
    texts,
  }: {
    readonly locale: string;
    readonly texts: readonly { readonly value: string; readonly reading: TextReading }[];
  },
): Promise<Found> {
  const sourceLocale = sourceLocaleOf(context);
  const glossaries = await listCompiled(db, context.glossaries, sourceLocale);
  const language = await loadLanguage(sourceLocale);
  const matches = texts.map(({ value, reading }) =>
    findMatches(value, reading, glossaries, language),
  );
  return {
    matches: matches.map((of) => of.map(({ glossaryId, ...match }) => match)),
    concepts: await readConcepts(db, matches.flat(), glossaries, [sourceLocale, locale]),
  };
}

/** The concepts of matches, each once, with their terms in what serves some locales. */
async function readConcepts(
  db: Db,
  matches: readonly Match[],
  glossaries: readonly FoundIn[],
  locales: readonly string[],
): Promise<Concept[]> {
  const concepts: Concept[] = [];
  for (const { glossaryId, sourceLocale } of glossaries) {
    const ids = new Set(
      matches.filter((match) => match.glossaryId === glossaryId).map((match) => match.conceptId),
    );
    if (ids.size === 0) continue;
    const scope = { glossaryId, sourceLocale };
    const available = await listLocales(db, scope);
    const wanted = [...new Set(locales.flatMap((code) => servingLocales(available, code)))];
    const terms = Map.groupBy(
      await listTermsOf(db, scope, [...ids], wanted),
      (term) => term.concept_id,
    );
    for (const row of await listConceptsById(db, scope, [...ids])) {
      concepts.push(toConcept(row, terms.get(row.id) ?? []));
    }
  }
  return concepts;
}
