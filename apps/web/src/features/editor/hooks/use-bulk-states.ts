import { type TranslationMark, translationMark } from '@parlance/contract';
import { IconChecks, IconCircleCheck, IconClockExclamation, IconFlag } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { BulkAction } from '../../../ui/list/selection/bulk-action.ts';
import { useEditor } from '../editor-context.ts';

const icons = {
  reviewed: IconChecks,
  translated: IconCircleCheck,
  outdated: IconClockExclamation,
} as const;

/** Sets a state on all marked translations. */
export function useBulkStates(onChoose: (state: TranslationMark) => void): BulkAction {
  const { formatMessage } = useIntl();
  const { canReview } = useEditor();
  const states = translationMark.options.filter((state) => canReview || state !== 'reviewed');
  return {
    id: 'state',
    group: 'quality',
    label: formatMessage({ id: 'bulk.state' }),
    icon: IconFlag,
    isCommon: true,
    options: states.map((state) => ({
      id: state,
      label: formatMessage({ id: `state.${state}` }),
      icon: icons[state],
      onChoose: () => onChoose(state),
    })),
  };
}
