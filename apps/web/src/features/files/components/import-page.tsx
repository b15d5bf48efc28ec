import { Stack } from '@mantine/core';
import { formatIds } from '@parlance/formats';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { focusPageIfLost } from '../../../ui/page-focus.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { formatsQuery } from '../files.api.ts';
import { FileDrop } from './file-drop.tsx';
import { type ChosenFile, ImportForm } from './import-form.tsx';
import { type FinishedImport, ImportResult } from './import-result.tsx';

/** Where the visitor is on the way from a file to its translations in the project. */
type Step =
  | { name: 'choose'; tooMany: boolean }
  | { name: 'confirm'; chosen: ChosenFile }
  | { name: 'done'; finished: FinishedImport };

const start: Step = { name: 'choose', tooMany: false };

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

  const choose = async (files: readonly File[]) => {
    const [file] = files;
    if (!file || files.length > 1) return setStep({ name: 'choose', tooMany: true });
    const head = new Uint8Array(await file.slice(0, registry.headBytes).arrayBuffer());
    setStep({ name: 'confirm', chosen: { file, head } });
  };

  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'import.title' })}
        description={step.name === 'choose' && <FormattedMessage id="import.description" />}
      />
      {step.name === 'choose' && (
        <Stack>
          <FileDrop formats={labels} onFiles={choose} />
          {step.tooMany && (
            <Notice tone="problem">
              <FormattedMessage id="import.onlyOne" />
            </Notice>
          )}
        </Stack>
      )}
      {step.name === 'confirm' && (
        <ImportForm
          chosen={step.chosen}
          onCancel={() => setStep(start)}
          onFinish={(finished) => setStep({ name: 'done', finished })}
        />
      )}
      {step.name === 'done' && (
        <ImportResult finished={step.finished} onAgain={() => setStep(start)} />
      )}
    </Page>
  );
}
