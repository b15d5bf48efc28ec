import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { separator } from '../../../ui/text/separator.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { linkableMemoriesQuery, linkMemory } from '../project-memories.api.ts';

interface Props {
  onClose: () => void;
}

/** Lets a project read a memory, or write to it. */
export function LinkMemoryDialog({ opened, onClose }: Props & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'memory.link' })}>
      <LinkMemoryForm onClose={onClose} />
    </Dialog>
  );
}

function LinkMemoryForm({ onClose }: Props) {
  const { formatMessage } = useIntl();
  const { phraseOf, localeOf } = useLocaleNames();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const linkable = useQuery(linkableMemoriesQuery(projectId));
  const { mutate, isPending, error, reset } = useMutation(linkMemory(queryClient, projectId));
  const [memoryId, setMemoryId] = useState<string | null>(null);
  const [writes, setWrites] = useState(false);
  const memories = linkable.data ?? [];
  const chosen = memories.find((memory) => memory.memoryId === memoryId);
  const canWrite = chosen?.kind === 'shared';
  const labelOf = ({ kind, name, sourceLocale }: (typeof memories)[number]) =>
    [
      name,
      formatMessage({ id: `memory.kindOf.${kind}` }),
      ...(sourceLocale === null ? [] : [phraseOf(localeOf(sourceLocale))]),
    ].join(separator);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen || isPending) return;
        const body = { memoryId: chosen.memoryId, reads: true, writes: canWrite && writes };
        mutate({ ...body, penalty: 0 }, { onSuccess: onClose });
      }}
    >
      <Stack>
        <ErrorAlert error={error ?? linkable.error} hints={{ 429: 'memory.tooManyLinks' }} />
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id={linkable.data?.length === 0 ? 'memory.noneToLink' : 'memory.linkHint'}
          />
        </Text>
        <Picker
          label={formatMessage({ id: 'memory.one' })}
          data={memories.map((memory) => ({ value: memory.memoryId, label: labelOf(memory) }))}
          value={memoryId}
          onChange={(next) => {
            setMemoryId(next);
            reset();
          }}
          searchable
          data-autofocus
        />
        {canWrite && (
          <Checkbox
            label={formatMessage({ id: 'memory.writes' })}
            description={formatMessage({ id: 'memory.writesHint' })}
            checked={writes}
            onChange={({ currentTarget }) => setWrites(currentTarget.checked)}
          />
        )}
        <FormButtons
          submitLabel={formatMessage({ id: 'memory.linkConfirm' })}
          isPending={isPending}
          isDisabled={!chosen}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
