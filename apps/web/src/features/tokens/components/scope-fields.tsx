import { Checkbox, Fieldset, Stack } from '@mantine/core';
import { type ActionGroup, actionGroups, isNarrowed } from '@parlance/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { Choices } from '../../../ui/form/choices.tsx';
import { localesQuery, projectLocalesQuery } from '../../locales/locales.api.ts';
import { filesQuery } from '../../project-files/project-files.api.ts';
import { projectsQuery } from '../../projects/projects.api.ts';
import type { TokenOwner, TokenScopeBody } from '../tokens.api.ts';

interface Props {
  owner: TokenOwner;
  value: TokenScopeBody;
  onChange: (scope: TokenScopeBody) => void;
}

/** Chooses what a token may be used for, and in which projects, locales and files. */
export function ScopeFields({ owner, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const projectIds = owner ? [owner.projectId] : (value.projectIds ?? []);

  const change = (part: Partial<TokenScopeBody>) => {
    const next = { ...value, ...part };
    const actions = next.actions.filter((action) => action !== 'manage' || !isNarrowed(next));
    onChange({ ...next, actions });
  };

  return (
    <Stack>
      <Fieldset legend={formatMessage({ id: 'tokens.actions' })}>
        <Stack gap="xs" mt={4}>
          {actionGroups.map((action) => (
            <ActionBox
              key={action}
              action={action}
              isDisabled={action === 'manage' && isNarrowed(value)}
              isChecked={value.actions.includes(action)}
              onToggle={() =>
                change({
                  actions: actionGroups.filter(
                    (each) => value.actions.includes(each) !== (each === action),
                  ),
                })
              }
            />
          ))}
        </Stack>
      </Fieldset>
      {!owner && (
        <ProjectsField
          value={value.projectIds}
          onChange={(chosen) => change({ projectIds: chosen, fileIds: null })}
        />
      )}
      <LocalesField
        projectIds={projectIds}
        value={value.locales}
        onChange={(locales) => change({ locales })}
      />
      <FilesField
        projectIds={projectIds}
        value={value.fileIds}
        onChange={(fileIds) => change({ fileIds })}
      />
    </Stack>
  );
}

interface BoxProps {
  action: ActionGroup;
  isChecked: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

function ActionBox({ action, isChecked, isDisabled, onToggle }: BoxProps) {
  const hint = isDisabled ? 'tokens.manageWhole' : (`tokens.action.${action}Hint` as const);
  return (
    <Checkbox
      label={<FormattedMessage id={`tokens.action.${action}`} />}
      description={<FormattedMessage id={hint} />}
      checked={isChecked}
      disabled={isDisabled}
      onChange={onToggle}
    />
  );
}

interface FieldProps {
  value: string[] | null;
  onChange: (chosen: string[] | null) => void;
}

function ProjectsField({ value, onChange }: FieldProps) {
  const { formatMessage } = useIntl();
  const { data: projects = [] } = useQuery(projectsQuery);
  return (
    <Choices
      label={formatMessage({ id: 'tokens.projects' })}
      all={formatMessage({ id: 'tokens.allProjects' })}
      data={projects.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface PlaceProps extends FieldProps {
  /** The projects of the token; none for all. */
  projectIds: readonly string[];
}

function LocalesField({ projectIds, value, onChange }: PlaceProps) {
  const { formatMessage } = useIntl();
  const { localeOf, sort, labelOf } = useLocaleNames();
  const { data: all = [] } = useQuery({ ...localesQuery, enabled: projectIds.length === 0 });
  const ofProjects = useQueries({
    queries: projectIds.map((id) => projectLocalesQuery(id)),
    combine: (results) => results.flatMap(({ data = [] }) => data.map(({ locale }) => locale.code)),
  });
  const codes = projectIds.length === 0 ? all.map(({ code }) => code) : ofProjects;
  const offered = sort([...new Set([...codes, ...(value ?? [])])].map(localeOf));
  return (
    <Choices
      label={formatMessage({ id: 'tokens.locales' })}
      description={formatMessage({ id: 'tokens.localesHint' })}
      all={formatMessage({ id: 'tokens.allLocales' })}
      data={offered.map((locale) => ({ value: locale.code, label: labelOf(locale) }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Files belong to a project, so they are offered once projects are chosen. */
function FilesField({ projectIds, value, onChange }: PlaceProps) {
  const { formatMessage } = useIntl();
  const files = useQueries({
    queries: projectIds.map((id) => filesQuery(id)),
    combine: (results) => results.flatMap(({ data = [] }) => data),
  });
  const options = files.map(({ id, path }) => ({
    value: id,
    label: path ?? formatMessage({ id: 'files.unnamed' }),
  }));
  if (projectIds.length === 0 && value === null) return null;
  return (
    <Choices
      label={formatMessage({ id: 'tokens.files' })}
      description={formatMessage({ id: 'tokens.filesHint' })}
      all={formatMessage({ id: 'tokens.allFiles' })}
      data={options}
      value={value}
      onChange={onChange}
    />
  );
}
