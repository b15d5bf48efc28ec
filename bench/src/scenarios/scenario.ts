import { type SideBySide, timeOf, timeSideBySide } from '../measure.ts';
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

/** Work of Parlance whose time counts from its beginning to its end. */
interface Work<Context> extends Omit<SideBySide<Context>, 'parlance'> {
  parlance(context: Context): Promise<unknown>;
}

/** Measures the time of repeated work, on both sides in turns. */
export function timed<Context>(work: (trial: Trial) => Work<Context>): Pick<Scenario, 'measure'> {
  const measure = (trial: Trial) => {
    const { parlance, ...rest } = work(trial);
    return timeSideBySide({ ...rest, parlance: (context) => timeOf(() => parlance(context)) });
  };
  return { measure };
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
