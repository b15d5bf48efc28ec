import { Button } from '@mantine/core';
import { activityAreas } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Picker } from '../../../ui/form/picker.tsx';
import { clientsQuery } from '../../clients/clients.api.ts';
import { LocaleSelect } from '../../locales/components/locale-select.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { FilePicker } from '../../project-files/components/file-picker.tsx';
import { useCan } from '../../projects/hooks/use-project.ts';
import { membersQuery } from '../../team/team.api.ts';
import type { ActivitySearch } from '../activity-search.ts';
import classes from './activity-filters.module.css';

interface Props {
  projectId: string;
  search: ActivitySearch;
  /** The name of the person that the log is narrowed to, once it is known. */
  personName: string | undefined;
  onChange: (changes: ActivitySearch) => void;
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined;
}

const all = '';

/** Narrows the log: by who did it, where, and what it is about. */
export function ActivityFilters(props: Props) {
  const { projectId, search, personName, onChange, onClear } = props;
  const { formatMessage } = useIntl();
  const { locales } = useProjectLocales(projectId);
  const seesAll = useCan('ViewActivity');
  const areas = activityAreas.filter((area) => seesAll || area !== 'access');
  return (
    <search aria-label={formatMessage({ id: 'editor.filter' })} className={classes.filters}>
      <PersonPicker
        projectId={projectId}
        value={search.person}
        name={personName}
        onChange={(person) => onChange({ person })}
      />
      <LocaleSelect
        label={formatMessage({ id: 'activity.locale' })}
        others={[{ value: all, label: formatMessage({ id: 'activity.allLocales' }) }]}
        locales={locales}
        value={search.locale ?? all}
        onChange={(locale) => onChange({ locale: locale || undefined })}
      />
      <FilePicker
        projectId={projectId}
        label={formatMessage({ id: 'activity.file' })}
        none={formatMessage({ id: 'activity.allFiles' })}
        value={search.file ?? null}
        onChange={(file) => onChange({ file: file ?? undefined })}
      />
      <Picker
        label={formatMessage({ id: 'activity.area' })}
        data={[
          { value: all, label: formatMessage({ id: 'activity.area.all' }) },
          ...areas.map((area) => ({
            value: area,
            label: formatMessage({ id: `activity.area.${area}` }),
          })),
        ]}
        value={search.area ?? all}
        onChange={(value) => onChange({ area: activityAreas.find((area) => area === value) })}
      />
      {onClear && (
        <Button className={classes.clear} variant="subtle" onClick={onClear}>
          <FormattedMessage id="list.clearFilters" />
        </Button>
      )}
    </search>
  );
}

interface PersonProps {
  projectId: string;
  value: string | undefined;
  name: string | undefined;
  onChange: (person: string | undefined) => void;
}

/** Chooses a member or an API client. */
function PersonPicker({ projectId, value, name, onChange }: PersonProps) {
  const { formatMessage } = useIntl();
  const { data: members = [] } = useQuery(membersQuery(projectId));
  const { data: clients = [] } = useQuery(clientsQuery(projectId));
  const people = members.map((member) => ({ value: member.userId, label: member.name }));
  const programs = clients.map((client) => ({ value: client.id, label: client.name }));
  const isListed = [...people, ...programs].some((one) => one.value === value);
  // The address may name somebody who has left.
  const others = value === undefined || isListed ? [] : [{ value, label: name ?? '…' }];
  return (
    <Picker
      label={formatMessage({ id: 'activity.person' })}
      searchable
      nothingFoundMessage={formatMessage({ id: 'list.noResults' })}
      data={[
        { value: all, label: formatMessage({ id: 'activity.everybody' }) },
        ...people,
        ...others,
        ...(programs.length > 0
          ? [{ group: formatMessage({ id: 'project.clients' }), items: programs }]
          : []),
      ]}
      value={value ?? all}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}
