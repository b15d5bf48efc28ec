import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { anyText, useForm } from '../../../../lib/forms/form.ts';
import { TextLink } from '../../../../ui/link.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useCan, useProjectId } from '../../../projects/hooks/use-project.ts';
import { machineSettingsQuery } from '../../machine.api.ts';
import { machinePromptQuery } from '../../prompts.api.ts';
import { BenchDialog } from '../benches/bench-dialog.tsx';
import { PromptEditor } from './prompt-editor.tsx';
import classes from './prompt-page.module.css';
import { PromptPreview } from './prompt-preview.tsx';
import { PromptVersions } from './prompt-versions.tsx';

/** What models are told: the template, what it becomes for a term, and the templates before it. */
export function PromptPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: prompt } = useSuspenseQuery(machinePromptQuery(projectId));
  const { data: settings } = useSuspenseQuery(machineSettingsQuery(projectId));
  const canEdit = useCan('EditMachine');
  const [isComparing, comparing] = useDisclosure();
  const form = useForm(
    { template: prompt.template ?? prompt.standard },
    { template: anyText },
    canEdit ? `prompt.${projectId}` : undefined,
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const { template } = form.values;
  const canCompare = canEdit && settings.providers.length > 0;
  const hasDraft = form.isChanged && template.trim() !== '';
  const type = (text: string) => form.set('template', text);
  const show = (text: string) => {
    type(text);
    field.current?.focus();
  };
  return (
    <Page>
      <PageHeader
        title={formatMessage({ id: 'machine.prompt' })}
        description={
          <TextLink to="/projects/$projectId/machine" params={{ projectId }} inherit>
            <FormattedMessage id="project.machine" />
          </TextLink>
        }
      >
        {canCompare && (
          <Button variant="default" onClick={comparing.open}>
            <FormattedMessage id="machine.bench.open" />
          </Button>
        )}
      </PageHeader>
      <p className={classes.lead}>
        <FormattedMessage id="machine.prompt.about" />
      </p>
      <div className={classes.columns}>
        <div>
          <PromptEditor
            prompt={prompt}
            template={template}
            field={field}
            isChanged={form.isChanged}
            onType={type}
            onSaved={form.reset}
            onRevert={form.reset}
          />
        </div>
        <div>
          <PromptPreview template={template} isChanged={form.isChanged} field={field} />
        </div>
      </div>
      {canCompare && (
        <BenchDialog
          opened={isComparing}
          settings={settings}
          draft={hasDraft ? template : undefined}
          onClose={comparing.close}
        />
      )}
      <PromptVersions prompt={prompt} shown={template} onShow={canEdit ? show : undefined} />
    </Page>
  );
}
