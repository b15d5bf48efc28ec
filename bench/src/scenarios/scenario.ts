import { type SideBySide, timeSideBySide } from '../measure.ts';
import type { Measured, Target } from '../result.ts';
import type { Engine } from '../store.ts';
import type { Trial } from './trial.ts';

/** A measurement, together with its floor if it has one. */
export interface Scenario {
  readonly topic: string;
  readonly name: string;
  readonly target?: Target;
  /** The only engine to measure on, if the other one would show nothing more. */
  readonly onlyOn?: Engine;
  measure(trial: Trial): Promise<Measured>;
}

/** Measures the time of repeated work, on both sides in turns. */
export function timed<Context>(
  work: (trial: Trial) => SideBySide<Context>,
): Pick<Scenario, 'measure'> {
  return { measure: (trial) => timeSideBySide(work(trial)) };
}

/** Measures the time of a reading request, with its path below that of the project. */
export function read(
  path: (trial: Trial) => string,
  floor?: (trial: Trial) => Promise<number>,
): Pick<Scenario, 'measure'> {
  return timed((trial) => ({
    prepare: async () => {},
    ...(floor && { floor: () => floor(trial) }),
    parlance: () => trial.parlance.call('GET', `/projects/${trial.project.id}${path(trial)}`),
  }));
}

export function ratio(limit: number): Target {
  return { of: 'ratio', limit };
}

export function value(limit: number): Target {
  return { of: 'value', limit };
}
