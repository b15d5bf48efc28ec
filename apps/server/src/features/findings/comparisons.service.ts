import {
  type ComparedText,
  type FindTwins,
  groupTwins,
  needsOf,
  type OtherLocales,
} from '@parlance/checks';
import type { InProject } from '../../access/scope.ts';
import { listOtherLocales } from '../../content/findings/other-locales.queries.ts';
import { listAlike } from '../../content/findings/twins.queries.ts';
import type { CheckContext, UnitRow } from '../../content/findings/units.queries.ts';
import type { Db } from '../../db/database.ts';

// Which texts of a project are checked, and against what: source texts, other terms and other locales.

/** Whether translations of a locale have source texts to be checked against. */
export function hasSource(
  { source_locale, texts_in_keys }: Pick<CheckContext, 'source_locale' | 'texts_in_keys'>,
  locale: string,
): boolean {
  return source_locale === null ? texts_in_keys : source_locale !== locale;
}

/** Whether texts of a locale are checked: against their source texts, or by themselves as the project wants it. */
export function isChecked(context: CheckContext, locale: string): boolean {
  const isSource = context.source_locale === locale;
  return isSource ? needsOf(context, locale).sourceTexts : hasSource(context, locale);
}

/** Whether translations of a locale are compared with those of other terms. */
export function comparesTerms(context: CheckContext, locale: string): boolean {
  return hasSource(context, locale) && needsOf(context, locale).twins;
}

/** Whether texts of a locale are checked by how they fare in other locales. */
export function comparesLocales(context: CheckContext, locale: string): boolean {
  return context.source_locale === locale && needsOf(context, locale).otherLocales;
}

/** The locale of source texts. Keys that are texts are in English unless somebody says another locale. */
export function sourceLocaleOf({ source_locale }: Pick<CheckContext, 'source_locale'>): string {
  return source_locale ?? 'en';
}

type SourcedUnit = UnitRow & { readonly source: string };

export function toCompared({
  term_id,
  source,
  value,
  is_plural,
  notes,
}: SourcedUnit): ComparedText {
  const { context = null } = notes;
  return { termId: term_id, source, target: value, isPlural: is_plural, context };
}

/** Whether anything can be found in a text of a unit. */
export function canHaveFindings(unit: UnitRow): unit is SourcedUnit {
  return unit.source !== null && !unit.locked;
}

/** The locale of texts that are compared. */
interface Compared {
  readonly context: CheckContext;
  readonly locale: string;
}

/** Reads how source texts fare in other locales; undefined where the project does not want them checked by that. */
export async function readOtherLocales(
  db: Db,
  scope: InProject,
  { context, locale, termIds }: Compared & { readonly termIds: readonly string[] },
): Promise<ReadonlyMap<string, OtherLocales> | undefined> {
  return comparesLocales(context, locale) ? listOtherLocales(db, scope, termIds) : undefined;
}

/** Reads the twins of texts; undefined where the project does not compare terms with each other. */
export async function readTwins(
  db: Db,
  scope: InProject,
  { context, locale, compared }: Compared & { readonly compared: () => readonly ComparedText[] },
): Promise<FindTwins | undefined> {
  if (!comparesTerms(context, locale)) return undefined;
  const like = compared();
  const sources = like.map(({ source }) => source);
  const targets = like.map(({ target }) => target).filter((target) => target !== '');
  return groupTwins(await listAlike(db, scope, context, { locale, sources, targets }));
}
