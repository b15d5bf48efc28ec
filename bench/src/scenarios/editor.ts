import type { EntriesArgs } from '../floor/entries.ts';
import { read, type Scenario, value } from './scenario.ts';
import type { Project } from './trial.ts';

const topic = 'Editor';
const searchTarget = value(100);

/** The query of a window without the parameters that all windows share. */
export type Filter = Omit<EntriesArgs, 'projectId' | 'locale' | 'reference'>;

export const editor: readonly Scenario[] = [
  showWindow('first window', () => ({})),
  showWindow('window in the middle', ({ terms }) => ({ offset: Math.floor(terms / 2) })),
  showWindow('last window', ({ terms }) => ({ offset: terms - 50 })),
  showWindow('first window, by name', () => ({ order: 'name' })),
  showWindow('last window, by name', ({ terms }) => ({ order: 'name', offset: terms - 50 })),
  search('search, one word in one text', ({ terms }) => `key${terms - 2}`),
  search('search, one word in all texts', () => 'catalogue'),
  search('search, two words', ({ terms }) => `number ${terms - 2}`),
  search('search, three words in all texts', () => 'number of catalogue'),
  search('search, letters beyond ASCII', ({ terms }) => `überschrift ${terms - 2}`),
  search('search, nothing found', () => 'nowhere'),
  showWindow('untranslated', () => ({ status: 'untranslated' })),
  showWindow('untranslated, the last ten', () => ({ status: 'untranslated' }), 'fr'),
  showWindow('translated', () => ({ status: 'translated' })),
  showWindow('reviewed', () => ({ status: 'reviewed' })),
  showWindow('unreviewed', () => ({ status: 'unreviewed' })),
  showWindow('outdated', () => ({ status: 'outdated' })),
  showWindow('with a label', ({ labelId }) => ({ labels: labelId })),
  showWindow('with a label, untranslated', ({ labelId }) => ({
    labels: labelId,
    status: 'untranslated',
  })),
  {
    topic,
    name: 'editor: place of a term',
    ...read(
      ({ project }) =>
        `/entries/position?${toQuery(entriesOf(project, {}))}&term=${middle(project)}`,
      ({ floor, project }) =>
        floor.time('locateEntry', { ...entriesOf(project, {}), termId: middle(project) }),
    ),
  },
  {
    topic,
    name: 'editor: next untranslated',
    ...read(
      ({ project }) =>
        `/entries/position?${toQuery(entriesOf(project, {}, 'fr'))}&seek=untranslated&term=${middle(project)}`,
      ({ floor, project }) =>
        floor.time('listEntries', entriesOf(project, { status: 'untranslated' }, 'fr')),
    ),
  },
];

function search(name: string, wordsOf: (project: Project) => string): Scenario {
  return { ...showWindow(name, (project) => ({ q: wordsOf(project) })), target: searchTarget };
}

function showWindow(name: string, filterOf: (project: Project) => Filter, locale = 'de'): Scenario {
  return {
    topic,
    name: `editor: ${name}`,
    ...read(
      ({ project }) => windowPath(project, filterOf(project), locale),
      ({ floor, project }) =>
        floor.time('listEntries', entriesOf(project, filterOf(project), locale)),
    ),
  };
}

/** The path of a window of the editor, below that of the project. */
export function windowPath(project: Project, filter: Filter, locale = 'de'): string {
  return `/entries?${toQuery(entriesOf(project, filter, locale))}`;
}

function entriesOf(project: Project, filter: Filter, locale = 'de'): EntriesArgs {
  return { projectId: project.id, locale, reference: 'en', ...filter };
}

function toQuery({ projectId: _, ...args }: EntriesArgs): URLSearchParams {
  return new URLSearchParams(
    Object.entries(args).map(([name, given]): [string, string] => [name, String(given)]),
  );
}

function middle({ termIds, terms }: Project): string {
  return termIds[Math.floor(terms / 2)] ?? '';
}
