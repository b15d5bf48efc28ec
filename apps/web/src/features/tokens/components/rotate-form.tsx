import { Stack, Text } from '@mantine/core';
import { tokenOverlaps } from '@parlance/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';

type Overlap = (typeof tokenOverlaps)[number];

/** Long enough to bring the new secret to most programs. */
const usualOverlap: Overlap = 24;

interface Props {
  /** What a new secret means. */
  question: ReactNode;
  /** Asks for how long the previous secret goes on; undefined where there is none. */
  overlapLabel: string | undefined;
  submitLabel: string;
  making: { isPending: boolean; error: Error | null; mutate: (body: RotateBody) => void };
  onCancel: () => void;
}

interface RotateBody {
  overlapHours: Overlap;
}

/** Asks for a new secret, and how long the previous one goes on beside it. */
export function RotateForm({ question, overlapLabel, submitLabel, making, onCancel }: Props) {
  const { formatMessage } = useIntl();
  const { isPending, error, mutate } = making;
  const [overlap, setOverlap] = useState<Overlap>(usualOverlap);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ overlapHours: overlapLabel === undefined ? 0 : overlap });
  };
  const choose = (chosen: string | null) =>
    setOverlap(tokenOverlaps.find((hours) => `${hours}` === chosen) ?? usualOverlap);

  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorAlert error={error} />
        <Text size="sm">{question}</Text>
        {overlapLabel !== undefined && (
          <Picker
            label={overlapLabel}
            data={tokenOverlaps.map((hours) => ({
              value: `${hours}`,
              label: formatMessage({ id: `tokens.overlap.${hours}` }),
            }))}
            value={`${overlap}`}
            onChange={choose}
            data-autofocus
          />
        )}
        <FormButtons
          submitLabel={submitLabel}
          isPending={isPending}
          isDisabled={false}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
