import { Button, Group } from '@mantine/core';
import { IconPlus, IconVocabulary } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { NoSourceNotice } from '../../../projects/components/no-source-notice.tsx';
import { useCan, useProjectId } from '../../../projects/hooks/use-project.ts';
import { createProjectGlossary, projectGlossariesQuery } from '../../glossaries.api.ts';
import { CandidatesCard } from './candidates-card.tsx';
import { LinkSelect } from './link-select.tsx';
import { LinkedGlossaries } from './linked-glossaries.tsx';
import classes from './project-glossaries-page.module.css';

/** The glossaries that a project uses, in their order, and words of its texts that may be terms. */
export function ProjectGlossariesPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: glossaries } = useSuspenseQuery(projectGlossariesQuery(projectId));
  const canLink = useCan('EditGlossaryLinks');
  const making = useMutation(createProjectGlossary(useQueryClient(), projectId));
  const isEmpty = glossaries.length === 0;
  const ways = canLink && (
    <Group gap="sm" justify={isEmpty ? 'center' : 'start'}>
      <Button
        variant={isEmpty ? 'filled' : 'default'}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        loading={making.isPending}
        onClick={() => making.mutate({})}
      >
        <FormattedMessage id="glossaries.createForProject" />
      </Button>
      <LinkSelect linked={glossaries} />
    </Group>
  );
  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'project.glossary' })}
        description={formatMessage({ id: 'glossaries.about' })}
      />
      <NoSourceNotice />
      <ErrorAlert error={making.error} hints={{ 429: 'glossaries.limit' }} />
      {isEmpty ? (
        <EmptyState
          icon={IconVocabulary}
          title={formatMessage({ id: 'glossaries.noneLinked' })}
          description={formatMessage({
            id: canLink ? 'glossaries.noneLinkedHint' : 'glossaries.askAdmin',
          })}
        >
          {ways}
        </EmptyState>
      ) : (
        <LinkedGlossaries glossaries={glossaries}>{ways}</LinkedGlossaries>
      )}
      <div className={classes.candidates}>
        <CandidatesCard glossaries={glossaries} />
      </div>
    </Page>
  );
}
