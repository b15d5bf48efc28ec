import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLanguage, IconZoomQuestion } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { NoSourceNotice } from '../../../projects/components/no-source-notice.tsx';
import { useCan, useHasSource, useProjectId } from '../../../projects/hooks/use-project.ts';
import { machineSettingsQuery } from '../../machine.api.ts';
import { BenchesCard } from '../benches/benches-card.tsx';
import { RunDialog } from '../runs/run-dialog.tsx';
import { RunsCard } from '../runs/runs-card.tsx';
import { JudgeDialog } from '../scores/judge-dialog.tsx';
import { PromptCard } from './prompt-card.tsx';
import { ProvidersCard } from './providers-card.tsx';
import { SpendingCard } from './spending-card.tsx';
import { StyleGuidesCard } from './style-guides-card.tsx';
import { UseCard } from './use-card.tsx';

/** What translates in a project, what it is told, what it costs, and what it has done. */
export function MachinePage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: settings } = useSuspenseQuery(machineSettingsQuery(projectId));
  const canEdit = useCan('EditMachine');
  const canRun = useCan('RunMachine');
  const [isStarting, starting] = useDisclosure();
  const [isJudging, judging] = useDisclosure();
  const hasProviders = settings.providers.length > 0;
  // Without source texts there is nothing to translate, and the page says where they are chosen.
  const canStart = useHasSource() && canRun;
  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'project.machine' })}
        description={<FormattedMessage id="machine.description" />}
      >
        {canStart && settings.judgeId !== null && (
          <Button
            variant="default"
            leftSection={<IconZoomQuestion size={16} aria-hidden="true" />}
            onClick={judging.open}
          >
            <FormattedMessage id="machine.judge.open" />
          </Button>
        )}
        {canStart && hasProviders && (
          <Button
            leftSection={<IconLanguage size={16} aria-hidden="true" />}
            onClick={starting.open}
          >
            <FormattedMessage id="machine.run.open" />
          </Button>
        )}
      </PageHeader>
      <NoSourceNotice />
      {canRun && hasProviders && <RunsCard />}
      <ProvidersCard settings={settings} />
      {hasProviders && <UseCard settings={settings} />}
      {canEdit && hasProviders && <SpendingCard settings={settings} />}
      {hasProviders && <PromptCard settings={settings} />}
      {canEdit && hasProviders && <BenchesCard settings={settings} />}
      {/* The last one, as it has a row for each locale. */}
      <StyleGuidesCard />
      {canRun && <RunDialog opened={isStarting} settings={settings} onClose={starting.close} />}
      {canRun && settings.judgeId !== null && (
        <JudgeDialog opened={isJudging} settings={settings} onClose={judging.close} />
      )}
    </Page>
  );
}
