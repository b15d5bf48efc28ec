import { Radio, Stack, Textarea } from '@mantine/core';
import { type StyleGuide, tones } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { anyText, useForm } from '../../../../lib/forms/form.ts';
import { useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { changeStyleGuide } from '../../prompts.api.ts';

interface Props {
  guide: StyleGuide;
  opened: boolean;
  onClose: () => void;
}

/** What stands for no tone. */
const noTone = 'none';

/** Asks how people are addressed in a locale, and what its translators keep to. */
export function StyleGuideDialog({ guide, opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { labelOf, localeOf } = useLocaleNames();
  return (
    <Dialog
      opened={opened}
      title={formatMessage(
        { id: 'machine.guides.edit' },
        { locale: labelOf(localeOf(guide.locale)) },
      )}
      onClose={onClose}
    >
      <GuideForm guide={guide} onClose={onClose} />
    </Dialog>
  );
}

function GuideForm({ guide, onClose }: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { locale } = guide;
  const form = useForm(
    { tone: guide.tone ?? noTone, text: guide.text },
    { tone: anyText, text: anyText },
    `style-guide.${projectId}.${locale}`,
  );
  const { mutate, isPending, error } = useMutation(
    changeStyleGuide(useQueryClient(), projectId, locale),
  );
  const { tone } = form.values;
  const save = () =>
    mutate(
      { tone: tones.find((each) => each === tone) ?? null, text: form.values.text },
      {
        onSuccess: () => {
          form.reset();
          onClose();
        },
      },
    );
  return (
    <form {...form.onSubmit(save)}>
      <Stack>
        <ErrorAlert error={error} />
        <Radio.Group
          label={formatMessage({ id: 'machine.tone' })}
          value={tone}
          onChange={(chosen) => form.set('tone', chosen)}
        >
          <Stack gap="xs" mt="xs">
            {[noTone, ...tones].map((each) => (
              <Radio
                key={each}
                value={each}
                label={<FormattedMessage id={toneName(each)} />}
                {...(each === tone && { 'data-autofocus': true })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          {...form.field('text')}
          label={formatMessage({ id: 'machine.guides.text' })}
          description={formatMessage({ id: 'machine.guides.textHint' })}
          dir="auto"
          autosize
          minRows={5}
          maxRows={16}
          maxLength={8000}
        />
        <FormButtons
          submitLabel={formatMessage({ id: 'action.save' })}
          isPending={isPending}
          isDisabled={!form.isChanged}
          onCancel={() => {
            form.reset();
            onClose();
          }}
        />
      </Stack>
    </form>
  );
}

function toneName(tone: string) {
  const known = tones.find((each) => each === tone);
  return `machine.tone.${known ?? 'none'}` as const;
}
