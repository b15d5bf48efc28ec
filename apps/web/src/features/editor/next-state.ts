import type { TranslationState } from '@parlance/contract';
import type { StateMark } from './row-actions.ts';

interface Rights {
  readonly canEdit: boolean;
  readonly canReview: boolean;
}

/** The state after this one, as a click on it goes round; undefined where there is none. */
export function nextState(
  state: TranslationState,
  { canEdit, canReview }: Rights,
): TranslationState | undefined {
  if (!canEdit || state === 'untranslated') return undefined;
  if (state === 'translated') return canReview ? 'reviewed' : 'outdated';
  return state === 'reviewed' ? 'outdated' : 'translated';
}

/** The mark that is set or taken off on the way to the next state. */
export function markTowards(next: TranslationState): StateMark {
  return next === 'reviewed' ? 'reviewed' : 'outdated';
}
