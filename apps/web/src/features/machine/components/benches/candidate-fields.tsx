import { Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { type MachineSettings, modelKinds } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Picker } from '../../../../ui/form/picker.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { usePromptName } from '../../hooks/use-prompt-name.ts';
import { promptVersionsQuery } from '../../prompts.api.ts';
import { benchSides } from './bench-sides.ts';

/** Stands for the template that is not saved. */
export const draftVersion = -1;

export interface Candidate {
  readonly providerId: string;
  readonly version: number;
}

interface Props {
  settings: MachineSettings;
  hasDraft: boolean;
  candidates: readonly [Candidate, Candidate];
  onChange: (candidates: [Candidate, Candidate]) => void;
}

/** The two that are compared: whom texts are sent to, and by which prompt. */
export function CandidateFields({ settings, hasDraft, candidates, onChange }: Props) {
  const { formatMessage } = useIntl();
  const promptName = usePromptName();
  const { providers, promptVersion } = settings;
  const { data: versions = [] } = useQuery(promptVersionsQuery(useProjectId()));
  const numbers = new Set([promptVersion, ...versions.map(({ version }) => version), 0]);
  const prompts = [
    ...(hasDraft
      ? [{ value: `${draftVersion}`, label: formatMessage({ id: 'machine.bench.draft' }) }]
      : []),
    ...[...numbers].map((version) => ({
      value: `${version}`,
      label: promptName(version),
    })),
  ];
  const change = (at: number, changed: Partial<Candidate>) => {
    const [a, b] = candidates;
    onChange(at === 0 ? [{ ...a, ...changed }, b] : [a, { ...b, ...changed }]);
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {candidates.map(({ providerId, version }, at) => {
        const kind = providers.find(({ id }) => id === providerId)?.kind;
        return (
          <Fieldset key={benchSides[at]} legend={benchSides[at]}>
            <Stack gap="sm" mt="xs">
              <Picker
                label={formatMessage({ id: 'machine.run.provider' })}
                data={providers.map(({ id, name }) => ({ value: id, label: name }))}
                value={providerId}
                onChange={(id) => id !== null && change(at, { providerId: id })}
              />
              {kind !== undefined && modelKinds.includes(kind) && (
                <Picker
                  label={formatMessage({ id: 'machine.prompt' })}
                  data={prompts}
                  value={`${version}`}
                  onChange={(value) => value !== null && change(at, { version: Number(value) })}
                />
              )}
            </Stack>
          </Fieldset>
        );
      })}
    </SimpleGrid>
  );
}
