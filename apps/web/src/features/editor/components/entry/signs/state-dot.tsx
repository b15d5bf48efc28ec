import type { TranslationState } from '@parlance/contract';
import { IconCheck } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import classes from './state-dot.module.css';

interface Props {
  state: TranslationState;
  /** The state that a click sets; undefined where the user may set none. */
  next?: TranslationState | undefined;
  onNext?: () => void;
}

/** The state of a translation: hollow, blue, a green tick, or amber. */
export function StateDot({ state, next, onNext }: Props) {
  const { formatMessage } = useIntl();
  const nameOf = (one: TranslationState) =>
    formatMessage({
      id: one === 'untranslated' ? 'editor.status.untranslated' : `state.${one}`,
    });
  const label = formatMessage({ id: 'state.is' }, { state: nameOf(state) });
  const dot = (
    <span className={classes.dot} data-state={state}>
      {state === 'reviewed' && <IconCheck size={8} stroke={4} aria-hidden="true" />}
    </span>
  );
  if (next === undefined) {
    return (
      <span role="img" aria-label={label} title={label} className={classes.place}>
        {dot}
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.place}
      aria-label={label}
      title={formatMessage({ id: 'state.cycle' }, { state: nameOf(state), next: nameOf(next) })}
      onClick={onNext}
    >
      {dot}
    </button>
  );
}
