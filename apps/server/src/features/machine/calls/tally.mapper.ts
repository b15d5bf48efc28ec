import type { MachineUsage } from '@parlance/contract';
import { toNullableAmount, type Units } from '../providers/money.mapper.ts';

/** What has been used so far. */
export interface Tally extends Units {
  readonly calls: number;
  /** Null where nobody has told a price. */
  readonly cost: number | null;
}

export const emptyTally: Tally = { calls: 0, input: 0, output: 0, characters: 0, cost: null };

export function addTally(a: Tally, b: Tally): Tally {
  return {
    calls: a.calls + b.calls,
    input: a.input + b.input,
    output: a.output + b.output,
    characters: a.characters + b.characters,
    cost: a.cost === null && b.cost === null ? null : (a.cost ?? 0) + (b.cost ?? 0),
  };
}

export function toMachineUsage({ calls, input, output, characters, cost }: Tally): MachineUsage {
  return {
    calls,
    inputTokens: input,
    outputTokens: output,
    characters,
    cost: toNullableAmount(cost),
  };
}
