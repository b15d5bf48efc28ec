import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Project } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../../../lib/form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SettingsCard } from '../../../ui/settings-card.tsx';
import { useCan } from '../hooks/use-project.ts';
import { projectRules } from '../project-rules.ts';
import { changeProject } from '../projects.api.ts';

export function ProjectDetailsCard({ project }: { project: Project }) {
  const { formatMessage } = useIntl();
  return (
    <SettingsCard title={formatMessage({ id: 'settings.details' })}>
      {useCan('EditProject') ? <DetailsForm project={project} /> : <Details project={project} />}
    </SettingsCard>
  );
}

function DetailsForm({ project: { id: projectId, name, description } }: { project: Project }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const form = useForm(
    { name, description: description ?? '' },
    projectRules,
    `project.${projectId}`,
  );
  const change = useMutation(changeProject(queryClient, projectId));
  const { isPending } = change;

  return (
    <form {...form.onSubmit(() => change.mutate(form.changes, { onSuccess: form.reset }))}>
      <Stack>
        <ErrorAlert error={change.error} />
        {change.isSuccess && !form.isChanged && (
          <Notice tone="success">
            <FormattedMessage id="settings.saved" />
          </Notice>
        )}
        <TextInput
          {...form.field('name')}
          readOnly={isPending}
          dir="auto"
          autoComplete="off"
          label={formatMessage({ id: 'projects.name' })}
        />
        <Textarea
          {...form.field('description')}
          readOnly={isPending}
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          label={formatMessage({ id: 'projects.description' })}
        />
        <Group justify="flex-end" gap="sm">
          <LinkButton to="/projects/$projectId" params={{ projectId }} variant="default">
            <FormattedMessage id="action.cancel" />
          </LinkButton>
          <Button type="submit" loading={isPending} disabled={!form.isChanged || !form.isValid}>
            <FormattedMessage id="settings.save" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Details({ project: { name, description } }: { project: Project }) {
  return (
    <Stack>
      <Facts>
        <Fact name={<FormattedMessage id="projects.name" />}>
          <span dir="auto">{name}</span>
        </Fact>
        {description && (
          <Fact name={<FormattedMessage id="projects.description" />}>
            <span dir="auto">{description}</span>
          </Fact>
        )}
      </Facts>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="settings.adminsOnly" />
      </Text>
    </Stack>
  );
}
