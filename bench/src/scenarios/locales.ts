import { timeOf } from '../measure.ts';
import type { Measured } from '../result.ts';
import { type Scenario, timed, value } from './scenario.ts';
import {
  addToBoth,
  addToParlance,
  createSpareFile,
  deleteFromBoth,
  deleteFromParlance,
  importToParlance,
  timeOnFloor,
} from './spare-locale.ts';
import type { Trial } from './trial.ts';

const topic = 'Locales';

export const locales: readonly Scenario[] = [
  {
    topic,
    name: 'add a locale',
    target: value(50),
    ...timed((trial) => ({
      prepare: async () => {},
      floor: () => timeOnFloor(trial, 'addLocale'),
      parlance: () => addToParlance(trial),
      tidy: () => deleteFromBoth(trial),
    })),
  },
  {
    topic,
    name: 'delete a locale',
    ...timed((trial) => ({
      prepare: async () => {
        const file = createSpareFile(trial);
        await addToBoth(trial);
        await timeOnFloor(trial, 'importJson', file);
        await importToParlance(trial, file);
      },
      floor: () => timeOnFloor(trial, 'deleteLocale'),
      parlance: () => deleteFromParlance(trial),
    })),
  },
];

export async function measureProjectDeletion(trial: Trial): Promise<Measured> {
  const { floor, parlance, project } = trial;
  await parlance.call('GET', `/projects/${project.id}`);
  return {
    unit: 'ms',
    floor: [await floor.time('deleteProject', { projectId: project.id })],
    parlance: [await timeOf(() => parlance.call('DELETE', `/projects/${project.id}`))],
  };
}
