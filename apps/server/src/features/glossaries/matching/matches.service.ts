import type { Concept, endpoints, Output, ParsedBody } from '@parlance/contract';
import { loadLanguage, servingLocales } from '@parlance/glossary';
import { guessSyntax, plainSyntax } from '@parlance/messages';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { findCheckContext, listTermUnits } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { syntaxOf } from '../../../integrations/checks/check-units.ts';
import { listFilesOfUnits, toCheckedFile } from '../../findings/checking.service.ts';
import { sourceLocaleOf } from '../../findings/comparisons.service.ts';
import { requireProjectLocale } from '../../locales/locales.service.ts';
import { listConceptsById, listLocales, listTermsOf } from '../concepts.queries.ts';
import { toConcept } from '../glossaries.mapper.ts';
import { type FoundIn, listCompiled } from './compiled.service.ts';
import { findMatches, type Match } from './find-matches.service.ts';

/** Finds the terms of a project's glossaries in source texts, with what they are called in a locale. */
export async function findGlossaryMatches(
  db: Db,
  scope: ProjectScope,
  { locale, texts }: ParsedBody<typeof endpoints.findGlossaryMatches>,
): Promise<Output<typeof endpoints.findGlossaryMatches>> {
  await requireProjectLocale(db, scope, locale);
  const context = await findCheckContext(db, scope);
  if (!context) throw new AppError('NotFound');
  const sourceLocale = sourceLocaleOf(context);
  const glossaries = await listCompiled(db, context.glossaries, sourceLocale);
  const language = await loadLanguage(sourceLocale);
  const termIds = [...new Set(texts.flatMap(({ termId }) => termId ?? []))];
  const rows = await listTermUnits(db, scope, context, { locale, termIds });
  if (rows.length < termIds.length) throw new AppError('NotFound');
  const files = await listFilesOfUnits(db, scope, context, rows);
  const units = new Map(rows.map((row) => [row.term_id, row]));
  const matches = texts.map(({ value, termId }) => {
    const unit = units.get(termId ?? '');
    const reading = unit
      ? {
          syntax: syntaxOf(toCheckedFile(files.get(unit.file_id)), unit.notes),
          isPlural: unit.is_plural,
        }
      : { syntax: guessSyntax([value]) ?? plainSyntax, isPlural: false };
    return findMatches(value, reading, glossaries, language);
  });
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
