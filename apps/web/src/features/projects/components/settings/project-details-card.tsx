import { Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Project } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../../../../lib/forms/form.ts';
import { useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { LinkButton } from '../../../../ui/link.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { LocaleSelect } from '../../../locales/components/locale-select.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useCan } from '../../hooks/use-project.ts';
import { projectDetailsRules } from '../../project-rules.ts';
import { changeProject } from '../../projects.api.ts';

export function ProjectDetailsCard({ project }: { project: Project }) {
  const { formatMessage } = useIntl();
  return (
    <SettingsCard title={formatMessage({ id: 'settings.details' })}>
      {useCan('EditProject') ? <DetailsForm project={project} /> : <Details project={project} />}
    </SettingsCard>
  );
}

function DetailsForm({ project }: { project: Project }) {
  const { id: projectId, name, description, sourceLocale, textsInKeys, referenceUrl } = project;
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { locales } = useProjectLocales(projectId);
  const form = useForm(
    {
      name,
      description: description ?? '',
      sourceLocale: sourceLocale ?? '',
      textsInKeys: textsInKeys ? 'yes' : '',
      referenceUrl: referenceUrl ?? '',
    },
    projectDetailsRules,
    `project.${projectId}`,
  );
  const change = useMutation(changeProject(queryClient, projectId));
  const { isPending } = change;

  const save = () => {
    const { sourceLocale: chosen, textsInKeys: ticked, referenceUrl: url, ...texts } = form.changes;
    const changes = {
      ...texts,
      ...(chosen === undefined ? {} : { sourceLocale: chosen || null }),
      ...(ticked === undefined ? {} : { textsInKeys: ticked !== '' }),
      ...(url === undefined ? {} : { referenceUrl: url || null }),
    };
    change.mutate(changes, { onSuccess: form.reset });
  };

  return (
    <form {...form.onSubmit(save)}>
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
        <LocaleSelect
          label={formatMessage({ id: 'settings.sourceLocale' })}
          description={formatMessage({ id: 'settings.sourceLocaleHint' })}
          placeholder={formatMessage({ id: 'settings.noSourceLocale' })}
          locales={locales}
          value={form.values.sourceLocale || null}
          onChange={(code) => form.set('sourceLocale', code ?? '')}
          readOnly={isPending}
          clearable
        />
        <Checkbox
          label={formatMessage({ id: 'settings.textsInKeys' })}
          description={formatMessage({ id: 'settings.textsInKeysHint' })}
          checked={form.values.textsInKeys !== ''}
          onChange={({ currentTarget }) =>
            form.set('textsInKeys', currentTarget.checked ? 'yes' : '')
          }
          disabled={isPending}
        />
        <TextInput
          {...form.field('referenceUrl')}
          readOnly={isPending}
          type="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          label={formatMessage({ id: 'settings.referenceUrl' })}
          description={formatMessage({ id: 'settings.referenceUrlHint' })}
          placeholder="https://github.com/acme/app/blob/main/{path}#L{line}"
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

function Details({ project: { id, name, description, sourceLocale } }: { project: Project }) {
  const { labelOf } = useLocaleNames();
  const source = useProjectLocales(id).find(sourceLocale ?? '');
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
        {source && (
          <Fact name={<FormattedMessage id="settings.sourceLocale" />}>{labelOf(source)}</Fact>
        )}
      </Facts>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="settings.adminsOnly" />
      </Text>
    </Stack>
  );
}
