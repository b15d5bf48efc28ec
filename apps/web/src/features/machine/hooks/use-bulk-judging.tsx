import { useDisclosure } from '@mantine/hooks';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { BulkWork } from '../../../ui/list/selection/bulk-action.ts';
import { JudgeDialog } from '../components/scores/judge-dialog.tsx';
import type { JudgingChoice } from '../runs.api.ts';
import { type RunPlace, useRunSettings } from './use-run-settings.ts';

interface Options extends RunPlace {
  /** The terms that are marked. */
  select: JudgingChoice['select'];
  locale: string;
  /** Called when a run of the marked ones has begun. */
  onStarted: () => void;
}

/**
 * Has the translations of marked terms judged by a model, with its dialog. No action where the project has none for
 * that.
 */
export function useBulkJudging({ select, onStarted, ...place }: Options): BulkWork {
  const { formatMessage } = useIntl();
  const { locale } = place;
  const settings = useRunSettings(place);
  const [isOpen, { open, close }] = useDisclosure();
  if (!settings || settings.judgeId === null) return { actions: [], dialog: null };
  const dialog = (
    <JudgeDialog
      opened={isOpen}
      settings={settings}
      select={select}
      locales={[locale]}
      onClose={close}
      onStarted={onStarted}
    />
  );
  const action = {
    id: 'judge',
    group: 'quality',
    label: formatMessage({ id: 'machine.judge.open' }),
    icon: IconZoomQuestion,
    onChoose: open,
  } as const;
  return { actions: [action], dialog };
}
