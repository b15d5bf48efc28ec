import { Stack, Text } from '@mantine/core';
import type { Memory } from '@parlance/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { Choices } from '../../../ui/form/choices.tsx';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { exportMemory } from '../shared-memories.api.ts';

interface Props {
  workspaceId: string;
  memory: Memory;
  onClose: () => void;
}

export function ExportMemoryDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'memories.exportTitle' }, { name: props.memory.name })}
    >
      <ExportMemoryForm {...props} />
    </Dialog>
  );
}

function ExportMemoryForm({ workspaceId, memory, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { labelOf, localeOf, sort } = useLocaleNames();
  const [locales, setLocales] = useState<string[] | null>(null);
  const { mutate, isPending, error } = useMutation(exportMemory(workspaceId));
  const { id: memoryId, name } = memory;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        mutate(
          { memoryId, locales },
          {
            onSuccess: (file) => {
              saveFile(file, `${name}.tmx`);
              onClose();
            },
          },
        );
      }}
    >
      <Stack>
        <ErrorAlert error={error} />
        <Text size="sm" c="dimmed">
          <FormattedMessage id="memories.exportHint" />
        </Text>
        <Choices
          label={formatMessage({ id: 'memories.exportLocales' })}
          all={formatMessage({ id: 'activity.allLocales' })}
          data={sort(memory.locales.map(localeOf)).map((locale) => ({
            value: locale.code,
            label: labelOf(locale),
          }))}
          value={locales}
          onChange={setLocales}
        />
        <FormButtons
          submitLabel={formatMessage({ id: 'memories.exportStart' })}
          isPending={isPending}
          isDisabled={false}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
