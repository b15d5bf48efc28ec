import { useDisclosure } from '@mantine/hooks';
import { IconRobot } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { BulkWork } from '../../../ui/list/selection/bulk-action.ts';
import { RunDialog } from '../components/runs/run-dialog.tsx';
import type { RunChoice } from '../runs.api.ts';
import { type RunPlace, useRunSettings } from './use-run-settings.ts';

interface Options extends RunPlace {
  /** The terms that are marked. */
  select: RunChoice['select'];
  /** Called when a run of the marked ones has begun. */
  onStarted: () => void;
}

/** Has marked terms translated by a machine, with its dialog. No action where nobody could do it. */
export function useBulkRun({ select, onStarted, ...place }: Options): BulkWork {
  const { formatMessage } = useIntl();
  const { locale } = place;
  const settings = useRunSettings(place);
  const [isOpen, { open, close }] = useDisclosure();
  if (!settings || settings.providers.length === 0) return { actions: [], dialog: null };
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
  const action = {
    id: 'machine',
    group: 'translations',
    label: formatMessage({ id: 'machine.bulk' }),
    icon: IconRobot,
    isCommon: true,
    onChoose: open,
  } as const;
  return { actions: [action], dialog };
}
