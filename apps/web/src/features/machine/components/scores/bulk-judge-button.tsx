import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useCan, useProjectId } from '../../../projects/hooks/use-project.ts';
import { machineSettingsQuery } from '../../machine.api.ts';
import type { JudgingChoice } from '../../runs.api.ts';
import { JudgeDialog } from './judge-dialog.tsx';

interface Props {
  /** The terms that are marked. */
  select: JudgingChoice['select'];
  locale: string;
  /** Called when a run of the marked ones has begun. */
  onStarted: () => void;
}

/** Has the translations of marked terms judged by a model. Nothing where the project has none for that. */
export function BulkJudgeButton({ select, locale, onStarted }: Props) {
  const projectId = useProjectId();
  const canRun = useCan('RunMachine', { locale });
  const { data: settings } = useQuery({ ...machineSettingsQuery(projectId), enabled: canRun });
  const [isOpen, { open, close }] = useDisclosure();
  if (!canRun || !settings || settings.judgeId === null) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconZoomQuestion size={14} aria-hidden="true" />}
        onClick={open}
      >
        <FormattedMessage id="machine.judge.open" />
      </Button>
      <JudgeDialog
        opened={isOpen}
        settings={settings}
        select={select}
        locales={[locale]}
        onClose={close}
        onStarted={onStarted}
      />
    </>
  );
}
