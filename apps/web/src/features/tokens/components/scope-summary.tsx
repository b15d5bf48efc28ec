import { Text } from '@mantine/core';
import { actionGroups, type TokenScope } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { projectsQuery } from '../../projects/projects.api.ts';

/** What a token may do, in a line or two. */
export function ScopeSummary({ scope }: { scope: TokenScope }) {
  const { formatMessage } = useIntl();
  const { localeOf, labelOf } = useLocaleNames();
  const { data: projects = [] } = useQuery({
    ...projectsQuery,
    enabled: scope.projectIds !== null,
  });
  const actions = actionGroups
    .filter((action) => scope.actions.includes(action))
    .map((action) => formatMessage({ id: `tokens.action.${action}` }));
  const names = projects.filter(({ id }) => scope.projectIds?.includes(id));
  const others = (scope.projectIds?.length ?? 0) - names.length;
  const inProjects = [
    ...names.map(({ name }) => name),
    ...(others > 0 && projects.length > 0
      ? [formatMessage({ id: 'tokens.otherProjects' }, { count: others })]
      : []),
  ];
  return (
    <div>
      <Text size="xs" c="dimmed">
        <FormattedList value={actions} type="unit" />
      </Text>
      {inProjects.length > 0 && <Part label="tokens.projects" values={inProjects} />}
      {scope.locales && (
        <Part
          label="tokens.locales"
          values={scope.locales.map((code) => labelOf(localeOf(code)))}
        />
      )}
      {scope.fileIds && <Part label="tokens.files" values={[`${scope.fileIds.length}`]} />}
    </div>
  );
}

interface PartProps {
  label: 'tokens.projects' | 'tokens.locales' | 'tokens.files';
  values: readonly string[];
}

function Part({ label, values }: PartProps) {
  return (
    <Text size="xs" c="dimmed">
      <FormattedMessage id={label} />
      {': '}
      <bdi>
        <FormattedList value={values} type="unit" />
      </bdi>
    </Text>
  );
}
