import {
  type Entry,
  type EntryFilter,
  type TranslationState,
  translationStates,
} from '@parlance/contract';

/** Whether an entry has a status. A locked term has no other one. */
export function hasStatus(
  { locked, state }: Pick<Entry, 'locked' | 'state'>,
  status: EntryFilter['status'],
): boolean {
  if (status === 'all') return true;
  return locked === (status === 'locked') && statesOf(status).includes(state);
}

function statesOf(status: EntryFilter['status']): readonly TranslationState[] {
  if (status === 'all' || status === 'locked') return translationStates;
  if (status === 'translated') return ['translated', 'reviewed', 'outdated'];
  if (status === 'unreviewed') return ['translated', 'outdated'];
  return [status];
}

/** Whether checks have found something in an entry that nobody ignores: `any`, a severity, or the id of a check. */
export function hasProblem(
  { findings = [] }: Pick<Entry, 'findings'>,
  wanted: readonly string[],
): boolean {
  return findings.some(
    ({ check, severity, isIgnored }) =>
      !isIgnored && [check, severity, 'any'].some((name) => wanted.includes(name)),
  );
}
