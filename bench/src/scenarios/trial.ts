import { createCatalogue } from '../catalogue.ts';
import type { Floor } from '../floor/floor.ts';
import type { Parlance } from '../parlance.ts';

/** A project with a number of terms in a number of locales. */
export interface Project {
  readonly id: string;
  readonly terms: number;
  /** The locales, the source locale first. */
  readonly locales: readonly string[];
  /** A locale that the project does not have. */
  readonly spareLocale: string;
  readonly labelId: string;
  /** The ids of its terms, in the order of the file. */
  readonly termIds: readonly string[];
}

/** The subjects of scenarios: Parlance, and the floor on a copy of its data. */
export interface Trial {
  readonly parlance: Parlance;
  readonly floor: Floor;
  readonly project: Project;
}

/** The first locales: the source, one in progress, and one that is nearly complete. */
const workedOn = 'de';
const nearlyComplete = 'fr';
const first = ['en', workedOn, nearlyComplete] as const;

/** The label on one translation in a hundred. */
const label = { value: 'Bench', color: '#336699' };

const maxIds = 10_000;

/**
 * Creates a project through the API, with files in all locales. In the second locale one text in ten is
 * missing, one in twenty is reviewed, one in a hundred is outdated and one in a hundred has a label; in the
 * third locale the last ten texts are missing.
 *
 * @throws {Error} if there are fewer than these three locales
 */
export async function fillProject(
  parlance: Parlance,
  terms: number,
  localeCount: number,
): Promise<Project> {
  if (localeCount < first.length) throw new Error(`A project needs ${first.length} locales`);
  const id = await parlance.createProject();
  const codes = await parlance.ask<{ code: string }[]>('GET', '/locales');
  const others = codes.map(({ code }) => code).filter((code) => !first.some((f) => f === code));
  const [spareLocale = '', ...more] = others;
  const locales = [...first, ...more.slice(0, localeCount - first.length)];
  for (const locale of locales) {
    if (locale !== 'en')
      await parlance.call('POST', `/projects/${id}/translations`, { code: locale });
    await parlance.importJson(id, locale, createFile(terms, locale));
  }
  const labelId = (await parlance.ask<{ id: string }>('POST', `/projects/${id}/labels`, label)).id;
  const listed = await parlance.ask<{ id: string; value: string }[]>(
    'GET',
    `/projects/${id}/terms`,
  );
  const places = new Map(listed.map((term) => [Number(/\d+$/.exec(term.value)?.[0]), term.id]));
  const termIds = Array.from({ length: terms }, (_, at) => places.get(at) ?? '');
  const project = { id, terms, locales, spareLocale, labelId, termIds };
  await markTranslations(parlance, project);
  return project;
}

function createFile(terms: number, locale: string): Buffer {
  if (locale === workedOn) {
    return createCatalogue(terms, { word: 'Überschrift', isUntranslated: (at) => at % 10 === 0 });
  }
  if (locale === nearlyComplete) {
    return createCatalogue(terms, { word: locale, isUntranslated: (at) => at >= terms - 10 });
  }
  return createCatalogue(terms, locale === 'en' ? {} : { word: locale });
}

async function markTranslations(parlance: Parlance, { id, termIds, labelId }: Project) {
  const each = (step: number, from: number) => termIds.filter((_, at) => at % step === from);
  await markAll(each(20, 5), { action: 'mark', state: 'reviewed' });
  await markAll(each(100, 7), { action: 'mark', state: 'outdated' });
  await markAll(each(100, 1), { action: 'label', labelId });

  async function markAll(ids: readonly string[], action: object): Promise<void> {
    for (let at = 0; at < ids.length; at += maxIds) {
      const body = { select: { ids: ids.slice(at, at + maxIds) }, do: action };
      await parlance.call('POST', `/projects/${id}/translations/${workedOn}/bulk`, body);
    }
  }
}
