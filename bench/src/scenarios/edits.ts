import { throughputOf } from '../measure.ts';
import type { Measured } from '../result.ts';
import { ratio, type Scenario } from './scenario.ts';
import type { Trial } from './trial.ts';

const rounds = 3;
const seconds = 1;
/** The number of terms that take turns. */
const editedTerms = 1000;

export const edits: readonly Scenario[] = [1, 16, 64].map((connections) => ({
  topic: 'Edits',
  name: `edits over ${connections} connection${connections === 1 ? '' : 's'}`,
  // The target is for people who work at the same time.
  ...(connections === 1 ? {} : { target: ratio(0.5) }),
  measure: (trial) => measureEdits(trial, connections),
}));

async function measureEdits(
  { floor, parlance, project }: Trial,
  connections: number,
): Promise<Measured> {
  const termIds = project.termIds.slice(0, editedTerms);
  const throughput = (edit: (termId: string, value: string) => Promise<unknown>) =>
    throughputOf(connections, seconds, (connection, call) => {
      const termId = termIds[(call * connections + connection) % termIds.length] ?? '';
      return edit(termId, `Edit ${connection} ${call}`);
    });
  const path = `/projects/${project.id}/translations/en`;
  const onFloor: number[] = [];
  const onParlance: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    onFloor.push(await throughput((termId, value) => floor.edit(project.id, termId, value)));
    onParlance.push(
      await throughput((termId, value) => parlance.call('PATCH', path, { termId, value })),
    );
  }
  // The first round does not count: compilers and caches warm up.
  return { unit: '/s', floor: onFloor.slice(1), parlance: onParlance.slice(1) };
}
