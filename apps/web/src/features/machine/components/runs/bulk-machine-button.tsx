import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useCan, useProjectId } from '../../../projects/hooks/use-project.ts';
import { machineSettingsQuery } from '../../machine.api.ts';
import type { RunChoice } from '../../runs.api.ts';
import { RunDialog } from './run-dialog.tsx';

interface Props {
  /** The terms that are marked. */
  select: RunChoice['select'];
  /** The only locale that the marks are about; undefined where they are about all. */
  locale?: string;
  /** Called when a run of the marked ones has begun. */
  onStarted: () => void;
}

/** Has marked terms translated by a machine. Nothing where nobody could do it. */
export function BulkMachineButton({ select, locale, onStarted }: Props) {
  const projectId = useProjectId();
  const canRun = useCan('RunMachine', { locale });
  const { data: settings } = useQuery({ ...machineSettingsQuery(projectId), enabled: canRun });
  const [isOpen, { open, close }] = useDisclosure();
  if (!canRun || !settings || settings.providers.length === 0) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRobot size={14} aria-hidden="true" />}
        onClick={open}
      >
        <FormattedMessage id="machine.bulk" />
      </Button>
      <RunDialog
        opened={isOpen}
        settings={settings}
        select={select}
        {...(locale !== undefined && { locales: [locale] })}
        onClose={close}
        onStarted={onStarted}
      />
    </>
  );
}
