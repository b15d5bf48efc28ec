import { createCatalogue } from '../catalogue.ts';
import type { Target } from '../result.ts';
import { type Filter, windowPath } from '../scenarios/editor.ts';
import { ratio } from '../scenarios/scenario.ts';
import {
  addToParlance,
  createSpareFile,
  deleteFromParlance,
  importToParlance,
} from '../scenarios/spare-locale.ts';
import type { Project } from '../scenarios/trial.ts';
import { type PairScenario, type Subject, timed, timedAlone } from './pair.ts';

const windowTarget = ratio(1.3);
const searchTarget = ratio(1.5);
const importTarget = ratio(1.5);

/** How often what takes some milliseconds is asked for in one turn. */
const timesOfShort = 20;

/** Windows of the editor. */
export const windows: readonly PairScenario[] = [
  showWindow('first window', windowTarget, () => ({})),
  showWindow('window in the middle', windowTarget, ({ terms }) => ({
    offset: Math.floor(terms / 2),
  })),
  showWindow('last window, by name', windowTarget, ({ terms }) => ({
    order: 'name',
    offset: terms - 50,
  })),
  showWindow('untranslated', windowTarget, () => ({ status: 'untranslated' })),
  showWindow('with a label', windowTarget, ({ labelId }) => ({ labels: labelId })),
];

/** Searches of the editor, lists and exports. */
export const reads: readonly PairScenario[] = [
  showWindow('search, one word in one text', searchTarget, ({ terms }) => ({
    q: `key${terms - 2}`,
  })),
  showWindow('search, one word in all texts', searchTarget, () => ({ q: 'catalogue' })),
  showWindow('search, two words', searchTarget, ({ terms }) => ({ q: `number ${terms - 2}` })),
  read('Lists and exports', 'the project', () => '', timesOfShort),
  read('Lists and exports', 'stats', () => '/stats', timesOfShort),
  read('Lists and exports', 'history', () => '/change-sets', timesOfShort),
  read('Lists and exports', 'list of translations', () => '/translations/de'),
  read('Lists and exports', 'export, jsonflat', () => '/exports?locale=en&format=jsonflat'),
];

export const imports: readonly PairScenario[] = [
  {
    topic: 'Imports into a cluster',
    name: 'import, all new',
    target: importTarget,
    ...timedAlone({
      prepare: async ({ parlance, project }) => ({
        id: await parlance.createProject(),
        file: createCatalogue(project.terms),
      }),
      run: ({ parlance }, { id, file }) => parlance.importJson(id, 'en', file),
      tidy: ({ parlance }, { id }) => parlance.call('DELETE', `/projects/${id}`),
    }),
  },
  importSource('import, unchanged', () => 0),
  importSource('import, 1 % changed', ({ terms }, round) => (round % 2 === 0 ? terms / 100 : 0)),
  {
    topic: 'Imports into a cluster',
    name: 'import, one more locale',
    target: importTarget,
    ...timedAlone<Buffer>({
      async prepare(subject) {
        await addToParlance(subject);
        return createSpareFile(subject);
      },
      run: (subject, file) => importToParlance(subject, file),
      tidy: (subject) => deleteFromParlance(subject),
    }),
  },
];

function importSource(
  name: string,
  changed: (project: Project, round: number) => number,
): PairScenario {
  return {
    topic: 'Imports into a cluster',
    name,
    target: importTarget,
    ...timedAlone({
      prepare: async ({ project }: Subject, round) =>
        createCatalogue(project.terms, { changed: Math.ceil(changed(project, round)) }),
      run: ({ parlance, project }, file) => parlance.importJson(project.id, 'en', file),
    }),
  };
}

function showWindow(
  name: string,
  target: Target,
  filterOf: (project: Project) => Filter,
): PairScenario {
  const path = (project: Project) => windowPath(project, filterOf(project));
  return { ...read('Editor of a cluster', `editor: ${name}`, path, timesOfShort), target };
}

function read(
  topic: string,
  name: string,
  path: (project: Project) => string,
  times = 1,
): PairScenario {
  const work = {
    prepare: async () => {},
    run: ({ parlance, project }: Subject) =>
      parlance.call('GET', `/projects/${project.id}${path(project)}`),
  };
  return { topic, name, ...timed(work, times) };
}
