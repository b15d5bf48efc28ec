import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type MachinePrompt, maxPromptLength } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { useCan, useProjectId } from '../../../projects/hooks/use-project.ts';
import { usePromptName } from '../../hooks/use-prompt-name.ts';
import { savePrompt } from '../../prompts.api.ts';
import classes from './prompt-page.module.css';
import { PromptVariables } from './prompt-variables.tsx';
import { TemplateFaults } from './template-faults.tsx';

interface Props {
  prompt: MachinePrompt;
  template: string;
  field: RefObject<HTMLTextAreaElement | null>;
  isChanged: boolean;
  onType: (text: string) => void;
  onSaved: () => void;
  onRevert: () => void;
}

/** The template with the names that it may use. Saving it makes the next version. */
export function PromptEditor(props: Props) {
  const { prompt, template, field, isChanged, onType, onSaved, onRevert } = props;
  const { formatMessage } = useIntl();
  const promptName = usePromptName();
  const projectId = useProjectId();
  const canEdit = useCan('EditMachine');
  const { mutate, isPending, isSuccess, error } = useMutation(
    savePrompt(useQueryClient(), projectId),
  );
  const isStandard = template === prompt.standard;
  const save = () => mutate(isStandard ? null : template, { onSuccess: onSaved });

  const insert = (text: string) => {
    const { current } = field;
    if (!current) return;
    current.focus();
    const { selectionStart: start, selectionEnd: end } = current;
    onType(template.slice(0, start) + text + template.slice(end));
    // The caret goes behind what is inserted, when the field has it.
    requestAnimationFrame(() =>
      current.setSelectionRange(start + text.length, start + text.length),
    );
  };

  return (
    <SettingsCard title={promptName(prompt.version)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) save();
        }}
      >
        <Stack>
          <ErrorAlert error={error}>
            <TemplateFaults error={error} template={template} field={field} />
          </ErrorAlert>
          {isSuccess && !isChanged && (
            <Notice tone="success">
              <FormattedMessage id="machine.prompt.saved" values={{ version: prompt.version }} />
            </Notice>
          )}
          <Textarea
            ref={field}
            label={formatMessage({ id: 'machine.prompt.template' })}
            description={formatMessage({ id: 'machine.prompt.templateHint' })}
            dir="auto"
            spellCheck={false}
            autosize
            minRows={14}
            maxRows={32}
            maxLength={maxPromptLength}
            readOnly={!canEdit || isPending}
            classNames={{ input: classes.template ?? '' }}
            value={template}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
          />
          <PromptVariables variables={prompt.variables} onInsert={canEdit ? insert : undefined} />
          {canEdit && (
            <Group justify="flex-end" gap="sm">
              {!isStandard && (
                <Button variant="subtle" onClick={() => onType(prompt.standard)}>
                  <FormattedMessage id="machine.prompt.toStandard" />
                </Button>
              )}
              {isChanged && (
                <Button variant="default" onClick={onRevert}>
                  <FormattedMessage id="field.revert" />
                </Button>
              )}
              <Button
                type="submit"
                loading={isPending}
                disabled={!isChanged || template.trim() === ''}
              >
                <FormattedMessage id="machine.prompt.save" />
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </SettingsCard>
  );
}
