import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Project } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../../../lib/form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SettingsCard } from '../../../ui/settings-card.tsx';
import { useCan } from '../hooks/use-project.ts';
import { projectRules } from '../project-rules.ts';
import { changeProject } from '../projects.api.ts';

export function ProjectDetailsCard({ project }: { project: Project }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const canEdit = useCan('EditProject');
  const { id: projectId, name, description } = project;
  const form = useForm({ name, description: description ?? '' }, projectRules);
  const { mutate, isPending, isSuccess, error } = useMutation(
    changeProject(queryClient, projectId),
  );
  const isReadOnly = isPending || !canEdit;

  return (
    <SettingsCard title={formatMessage({ id: 'settings.details' })}>
      <form {...form.onSubmit(() => mutate(form.changes, { onSuccess: form.reset }))}>
        <Stack>
          <ErrorAlert error={error} />
          {isSuccess && !form.isChanged && (
            <Notice tone="success">
              <FormattedMessage id="settings.saved" />
            </Notice>
          )}
          <TextInput
            {...form.field('name')}
            readOnly={isReadOnly}
            dir="auto"
            autoComplete="off"
            label={formatMessage({ id: 'projects.name' })}
          />
          <Textarea
            {...form.field('description')}
            readOnly={isReadOnly}
            dir="auto"
            autosize
            minRows={2}
            maxRows={8}
            label={formatMessage({ id: 'projects.description' })}
          />
          {canEdit ? (
            <Group justify="flex-end" gap="sm">
              <LinkButton to="/projects/$projectId" params={{ projectId }} variant="default">
                <FormattedMessage id="action.cancel" />
              </LinkButton>
              <Button type="submit" loading={isPending} disabled={!form.isChanged || !form.isValid}>
                <FormattedMessage id="settings.save" />
              </Button>
            </Group>
          ) : (
            <Text size="sm" c="dimmed">
              <FormattedMessage id="settings.adminsOnly" />
            </Text>
          )}
        </Stack>
      </form>
    </SettingsCard>
  );
}
