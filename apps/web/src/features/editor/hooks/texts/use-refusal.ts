import { useMemo } from 'react';
import { type Refusal, readRefusal } from '../../refusal.ts';
import { useEditState } from '../use-term-state.ts';

/** Why the server has refused the text of a term, if it is this text. */
export function useRefusal(termId: string, value: string): Refusal | undefined {
  const state = useEditState(termId);
  const refusal = useMemo(() => readRefusal(state), [state]);
  return refusal?.value === value ? refusal : undefined;
}
