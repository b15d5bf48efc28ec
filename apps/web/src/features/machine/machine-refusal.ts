import {
  ApiError,
  type MachineProblem,
  type MachineRefusal,
  machineProblems,
  machineRefusals,
} from '@parlance/contract';

/** Why there is no translation, and what was said of that. */
export interface NoTranslation {
  readonly reason: MachineRefusal | MachineProblem;
  readonly message: string;
}

const reasons = [...machineRefusals, ...machineProblems];

/** Why an answer has no translation; undefined for an error of another sort. */
export function reasonOf(error: unknown): NoTranslation | undefined {
  if (!(error instanceof ApiError)) return undefined;
  for (const { reason, message } of error.details) {
    const known = reasons.find((each) => each === reason);
    if (known) return { reason: known, message };
  }
  return undefined;
}

/** Whether it is no fault of a provider. */
export function isRefusal(reason: NoTranslation['reason']): reason is MachineRefusal {
  return machineRefusals.some((each) => each === reason);
}
