import { useDisclosure } from '@mantine/hooks';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { BulkAction } from '../../../ui/list/selection/bulk-action.ts';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { JudgeDialog } from '../components/scores/judge-dialog.tsx';
import { machineSettingsQuery } from '../machine.api.ts';
import type { JudgingChoice } from '../runs.api.ts';

interface Options {
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
export function useBulkJudging({ select, locale, onStarted }: Options) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const canRun = useCan('RunMachine', { locale });
  const { data: settings } = useQuery({ ...machineSettingsQuery(projectId), enabled: canRun });
  const [isOpen, { open, close }] = useDisclosure();
  const actions: BulkAction[] = [];
  if (!canRun || !settings || settings.judgeId === null) return { actions, dialog: null };
  actions.push({
    id: 'judge',
    group: 'quality',
    label: formatMessage({ id: 'machine.judge.open' }),
    icon: IconZoomQuestion,
    onChoose: open,
  });
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
  return { actions, dialog };
}
