import { join } from 'node:path';
import { timeOf } from '../measure.ts';
import { query } from '../store.ts';
import { type PairScenario, type Subject, timedOnce, waitUntilIdle } from './pair.ts';
import { runProgram, type SidePlace } from './sides.ts';

const topic = 'Bulk changes, undo, backups';

/** Changes of all terms or translations, each with its undo. */
export const bulkChanges: readonly PairScenario[] = [
  ...withUndo('mark all as reviewed', '/translations/en/bulk', {
    action: 'mark',
    state: 'reviewed',
  }),
  ...withUndo('copy over all', '/translations/de/bulk', {
    action: 'copy',
    from: 'en',
    overwrite: true,
  }),
  ...withUndo('delete all terms', '/terms/bulk', { action: 'delete' }),
];

function withUndo(name: string, path: string, action: object): PairScenario[] {
  const change = ({ parlance, project }: Subject) => {
    const body = { select: { filter: { status: 'all' } }, do: action };
    return parlance.call('POST', `/projects/${project.id}${path}`, body);
  };
  return [
    { topic, name, ...timedOnce({ prepare: async () => {}, run: change, tidy: undoLast }) },
    { topic, name: `${name}: undo`, ...timedOnce({ prepare: change, run: undoLast }) },
  ];
}

async function undoLast({ parlance, project }: Subject): Promise<void> {
  const path = `/projects/${project.id}/change-sets`;
  const { changeSets } = await parlance.ask<{ changeSets: { id: string }[] }>(
    'GET',
    `${path}?limit=1`,
  );
  await parlance.call('POST', `${path}/${changeSets[0]?.id}/undo`);
}

export const backups: readonly PairScenario[] = [
  {
    topic,
    name: 'backup of the project',
    ...timedOnce({ prepare: async () => {}, run: backUpProject }),
  },
  {
    topic,
    name: 'backup of the installation',
    async measure({ plain, cluster }) {
      const times = (subject: Subject) => timeOf(() => backUp(subject));
      return { unit: 'ms', floor: [await times(plain)], parlance: [await times(cluster)] };
    },
  },
  {
    topic,
    name: 'restore of the installation',
    async measure(pair) {
      const times = async (subject: Subject) => {
        const [place, file] = [await subject.side.createPlace(), await backUp(subject)];
        await waitUntilIdle(pair);
        const ms = await timeOf(() => runProgram('restore', place, [file]));
        const [backedUp, restored] = await Promise.all([subject.place, place].map(countTexts));
        if (restored !== backedUp) throw new Error(`Restored ${restored} of ${backedUp} texts`);
        return ms;
      };
      return {
        unit: 'ms',
        floor: [await times(pair.plain)],
        parlance: [await times(pair.cluster)],
      };
    },
  },
  {
    topic,
    name: 'restore of the project',
    ...timedOnce<Buffer>({ prepare: backUpProject, run: restoreProject }),
  },
];

async function backUpProject({ parlance, project }: Subject): Promise<Buffer> {
  return (await parlance.call('GET', `/projects/${project.id}/backup`)).body;
}

async function restoreProject({ parlance, project }: Subject, file: Buffer): Promise<void> {
  const restored = await parlance.ask<{ id: string }>('POST', '/projects/restore', file);
  const terms = await parlance.ask<object[]>('GET', `/projects/${restored.id}/terms`);
  if (terms.length !== project.terms) throw new Error(`Restored ${terms.length} terms`);
}

async function countTexts({ DATABASE_URL }: SidePlace): Promise<number> {
  const [row] = await query<{ count: number }>(DATABASE_URL, 'select count(*) from translations');
  return row?.count ?? 0;
}

/** Writes a backup of all data on a side. */
async function backUp({ place }: { place: SidePlace }): Promise<string> {
  const file = join(place.DATA_DIR, 'backup.zip');
  await runProgram('backup', place, [file]);
  return file;
}
