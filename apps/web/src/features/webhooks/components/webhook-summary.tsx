import type { Webhook } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { separator } from '../../../ui/text/separator.ts';
import { useLocaleName } from '../../activity/components/activity-sentence.tsx';
import { labelsQuery } from '../../labels/labels.api.ts';
import { filesQuery } from '../../project-files/project-files.api.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { nameOfEvent } from '../event-groups.ts';

/** How many types of events are named; more are counted. */
const maxNamed = 3;

/** What a webhook is told, in one line. */
export function WebhookSummary({ webhook: { types, ...filter } }: { webhook: Webhook }) {
  const { formatList, formatMessage } = useIntl();
  const places = usePlaces(filter);
  const events =
    types === null
      ? formatMessage({ id: 'webhooks.everything' })
      : types.length > maxNamed
        ? formatMessage({ id: 'webhooks.typeCount' }, { count: types.length })
        : formatList(types.map((type) => formatMessage({ id: nameOfEvent(type) })));
  return (
    <span>
      {events}
      {places.length > 0 && (
        <>
          {separator}
          <FormattedMessage
            id="webhooks.only"
            values={{ places: formatList(places, { type: 'unit' }) }}
          />
        </>
      )}
    </span>
  );
}

/** The names of what a webhook is confined to; many files or labels are counted. */
function usePlaces({
  locales,
  fileIds,
  labelIds,
}: Pick<Webhook, 'locales' | 'fileIds' | 'labelIds'>): readonly string[] {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const localeName = useLocaleName();
  const { data: files } = useQuery({ ...filesQuery(projectId), enabled: fileIds !== null });
  const { data: labels } = useQuery({ ...labelsQuery(projectId), enabled: labelIds !== null });
  const fileName = (id: string) => {
    if (!files) return '…';
    const file = files.find((each) => each.id === id);
    if (!file) return formatMessage({ id: 'webhooks.deletedFile' });
    return file.path ?? formatMessage({ id: 'files.unnamed' });
  };
  const labelName = (id: string) => {
    if (!labels) return '…';
    const label = labels.find((each) => each.id === id);
    return label?.value ?? formatMessage({ id: 'webhooks.deletedLabel' });
  };
  return [
    ...(locales ?? []).map(localeName),
    ...(fileIds ?? []).map(fileName),
    ...(labelIds ?? []).map(labelName),
  ];
}
