import { useDisclosure } from '@mantine/hooks';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { BulkAction } from '../../../ui/list/selection/bulk-action.ts';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { RunDialog } from '../components/runs/run-dialog.tsx';
import { machineSettingsQuery } from '../machine.api.ts';
import type { RunChoice } from '../runs.api.ts';

interface Options {
  /** The terms that are marked. */
  select: RunChoice['select'];
  /** The only locale that the marks are about; undefined where they are about all. */
  locale?: string;
  /** Called when a run of the marked ones has begun. */
  onStarted: () => void;
}

/** Has marked terms translated by a machine, with its dialog. No action where nobody could do it. */
export function useBulkRun({ select, locale, onStarted }: Options) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const canRun = useCan('RunMachine', { locale });
  const { data: settings } = useQuery({ ...machineSettingsQuery(projectId), enabled: canRun });
  const [isOpen, { open, close }] = useDisclosure();
  const actions: BulkAction[] = [];
  if (!canRun || !settings || settings.providers.length === 0) return { actions, dialog: null };
  actions.push({
    id: 'machine',
    group: 'translations',
    label: formatMessage({ id: 'machine.bulk' }),
    icon: IconRobot,
    isCommon: true,
    onChoose: open,
  });
  const dialog = (
    <RunDialog
      opened={isOpen}
      settings={settings}
      select={select}
      {...(locale !== undefined && { locales: [locale] })}
      onClose={close}
      onStarted={onStarted}
    />
  );
  return { actions, dialog };
}
