import { Stack } from '@mantine/core';
import type { ProjectGlossary } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Picker } from '../../../../ui/form/picker.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { useProject } from '../../../projects/hooks/use-project.ts';
import { workspacesQuery } from '../../../workspaces/workspaces.api.ts';
import { glossariesQuery, linkGlossary } from '../../glossaries.api.ts';

interface Props {
  linked: readonly ProjectGlossary[];
}

/** Lets the project use another glossary of its workspace. Who is not in the workspace can't see those. */
export function LinkSelect({ linked }: Props) {
  const { formatMessage } = useIntl();
  const { id: projectId, workspaceId } = useProject();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const isMember = workspaces.some(({ id }) => id === workspaceId);
  const { data: glossaries = [] } = useQuery({
    ...glossariesQuery(workspaceId),
    enabled: isMember,
  });
  const link = useMutation(linkGlossary(useQueryClient(), projectId));
  const others = glossaries.filter(({ id }) => !linked.some((one) => one.id === id));
  if (!isMember || others.length === 0) return null;
  const priority = Math.min(1000, Math.max(-1, ...linked.map((one) => one.priority)) + 1);
  return (
    <Stack gap="xs">
      <ErrorAlert error={link.error} hints={{ 422: 'glossaries.tooManyLinked' }} />
      <Picker
        key={linked.length}
        w="19rem"
        maw="100%"
        aria-label={formatMessage({ id: 'glossaries.link' })}
        placeholder={formatMessage({ id: 'glossaries.link' })}
        searchable
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        disabled={link.isPending}
        onChange={(glossaryId) => {
          if (glossaryId !== null) link.mutate({ glossaryId, priority });
        }}
      />
    </Stack>
  );
}
