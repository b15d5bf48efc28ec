import { formatIds } from '@parlance/formats';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Page } from '../../../ui/page.tsx';
import { focusPageIfLost } from '../../../ui/page-focus.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { DroppedFile } from '../dropped-files.ts';
import { formatsQuery } from '../files.api.ts';
import type { ChosenFile, ImportOutcome } from '../import-plan.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportResult } from './import-result.tsx';

/** Where the visitor is on the way from files to their translations in the project. */
type Step =
  | { name: 'choose' }
  | { name: 'confirm'; chosen: readonly ChosenFile[] }
  | { name: 'done'; outcome: ImportOutcome };

const start: Step = { name: 'choose' };

export function ImportPage() {
  const { formatMessage } = useIntl();
  const { data: registry } = useSuspenseQuery(formatsQuery);
  const [step, setStep] = useState<Step>(start);

  // Every step replaces the controls of the one before.
  const { name } = step;
  const previous = useRef(name);
  useEffect(() => {
    if (name !== previous.current) focusPageIfLost();
    previous.current = name;
  }, [name]);

  const labels = formatIds.map((id) => registry.formats[id].label);

  const choose = async (files: readonly DroppedFile[]) => {
    const chosen = files.map(async ({ file, path }) => {
      const head = new Uint8Array(await file.slice(0, registry.headBytes).arrayBuffer());
      return { file, path, head };
    });
    setStep({ name: 'confirm', chosen: await Promise.all(chosen) });
  };

  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'import.title' })}
        description={step.name === 'choose' && <FormattedMessage id="import.description" />}
      />
      {step.name === 'choose' && <FileDrop formats={labels} onFiles={choose} />}
      {step.name === 'confirm' && (
        <ImportForm
          chosen={step.chosen}
          onCancel={() => setStep(start)}
          onFinish={(outcome) => setStep({ name: 'done', outcome })}
        />
      )}
      {step.name === 'done' && (
        <ImportResult outcome={step.outcome} onAgain={() => setStep(start)} />
      )}
    </Page>
  );
}
