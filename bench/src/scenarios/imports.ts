import { createCatalogue } from '../catalogue.ts';
import { ratio, type Scenario, timed } from './scenario.ts';
import {
  addToBoth,
  createSpareFile,
  deleteFromBoth,
  importToParlance,
  timeOnFloor,
} from './spare-locale.ts';
import type { Trial } from './trial.ts';

const topic = 'Imports';

export const imports: readonly Scenario[] = [
  {
    topic,
    name: 'import, all new',
    target: ratio(2.5),
    ...timed(({ floor, parlance, project }) => ({
      prepare: async () => ({
        file: createCatalogue(project.terms),
        onFloor: await floor.createProject(),
        onParlance: await parlance.createProject(),
      }),
      floor: ({ file, onFloor }) =>
        floor.time('importJson', { projectId: onFloor, locale: 'en' }, file),
      parlance: ({ file, onParlance }) => parlance.importJson(onParlance, 'en', file),
    })),
  },
  {
    topic,
    name: 'import, unchanged',
    target: ratio(2),
    ...timed((trial) => importSource(trial, () => 0)),
  },
  {
    topic,
    name: 'import, 1 % changed',
    target: ratio(2.5),
    ...timed((trial) =>
      importSource(trial, (round) => (round % 2 === 0 ? Math.ceil(trial.project.terms / 100) : 0)),
    ),
  },
  {
    topic,
    name: 'import, one more locale',
    ...timed<Buffer>((trial) => ({
      prepare: async () => {
        await addToBoth(trial);
        return createSpareFile(trial);
      },
      floor: (file) => timeOnFloor(trial, 'importJson', file),
      parlance: (file) => importToParlance(trial, file),
      tidy: () => deleteFromBoth(trial),
    })),
  },
];

/** @param changed the number of texts that differ from the first file, in each round */
function importSource({ floor, parlance, project }: Trial, changed: (round: number) => number) {
  return {
    prepare: async (round: number) => createCatalogue(project.terms, { changed: changed(round) }),
    floor: (file: Buffer) =>
      floor.time('importJson', { projectId: project.id, locale: 'en' }, file),
    parlance: (file: Buffer) => parlance.importJson(project.id, 'en', file),
  };
}
