import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { Choices } from '../../../ui/form/choices.tsx';
import { Unfolding } from '../../../ui/unfolding.tsx';
import { labelsQuery } from '../../labels/labels.api.ts';
import { projectLocalesQuery } from '../../locales/locales.api.ts';
import { filesQuery } from '../../project-files/project-files.api.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import type { WebhookBody } from '../webhooks.api.ts';

export type Filter = Pick<WebhookBody, 'locales' | 'fileIds' | 'labelIds'>;

interface Props {
  value: Filter;
  onChange: (filter: Filter) => void;
}

/** Chooses what a webhook is confined to; it is open from the beginning where something is chosen. */
export function FilterFields({ value, onChange }: Props) {
  const isChosen = Object.values(value).some((chosen) => chosen !== null);
  return (
    <Unfolding
      size="sm"
      isOpenAtFirst={isChosen}
      title={<FormattedMessage id="webhooks.filters" />}
    >
      <Fields value={value} onChange={onChange} />
    </Unfolding>
  );
}

function Fields({ value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { sort, labelOf } = useLocaleNames();
  const { data: locales = [] } = useQuery(projectLocalesQuery(projectId));
  const { data: files } = useQuery(filesQuery(projectId));
  const { data: labels } = useQuery(labelsQuery(projectId));
  return (
    <Stack mt="xs">
      <Choices
        label={formatMessage({ id: 'webhooks.locales' })}
        description={formatMessage({ id: 'webhooks.localesHint' })}
        all={formatMessage({ id: 'webhooks.allLocales' })}
        data={sort(locales.map(({ locale }) => locale)).map((locale) => ({
          value: locale.code,
          label: labelOf(locale),
        }))}
        value={value.locales}
        onChange={(chosen) => onChange({ ...value, locales: chosen })}
      />
      <Choices
        label={formatMessage({ id: 'webhooks.files' })}
        description={formatMessage({ id: 'webhooks.filesHint' })}
        all={formatMessage({ id: 'webhooks.allFiles' })}
        gone={files ? formatMessage({ id: 'webhooks.deletedFile' }) : '…'}
        data={(files ?? []).map(({ id, path }) => ({
          value: id,
          label: path ?? formatMessage({ id: 'files.unnamed' }),
        }))}
        value={value.fileIds}
        onChange={(chosen) => onChange({ ...value, fileIds: chosen })}
      />
      <Choices
        label={formatMessage({ id: 'webhooks.labels' })}
        description={formatMessage({ id: 'webhooks.labelsHint' })}
        all={formatMessage({ id: 'webhooks.allLabels' })}
        gone={labels ? formatMessage({ id: 'webhooks.deletedLabel' }) : '…'}
        data={(labels ?? []).map(({ id, value: label }) => ({ value: id, label }))}
        value={value.labelIds}
        onChange={(chosen) => onChange({ ...value, labelIds: chosen })}
      />
    </Stack>
  );
}
