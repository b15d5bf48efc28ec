import type { RunningServer } from './child.ts';
import { startFloor } from './floor/floor.ts';
import { startParlance } from './parlance.ts';
import type { Measured } from './result.ts';
import type { Place } from './store.ts';

const rounds = 3;

/**
 * Measures starts of both sides; the floor is a bare server that opens the database.
 *
 * @param onFloor returns the place of the floor's data; `onParlance` that of Parlance's data
 */
export async function measureStarts(
  onFloor: () => Promise<Place>,
  onParlance: () => Promise<Place>,
): Promise<Measured> {
  const floor: number[] = [];
  const parlance: number[] = [];
  for (let round = 0; round < rounds; round++) {
    floor.push(await startAndStop(await startFloor(await onFloor())));
    parlance.push(await startAndStop(await startParlance(await onParlance())));
  }
  return { unit: 'ms', floor, parlance };
}

async function startAndStop(server: RunningServer): Promise<number> {
  await server.stop();
  return server.startMs;
}
