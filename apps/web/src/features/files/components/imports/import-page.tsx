import { formatIds } from '@parlance/formats';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Page } from '../../../../ui/page/page.tsx';
import { focusPageIfLost } from '../../../../ui/page/page-focus.ts';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import type { DroppedFile } from '../../dropped-files.ts';
import { formatsQuery } from '../../files.api.ts';
import type { ChosenFile, ImportOutcome } from '../../import-plan.ts';
import { FileDrop } from './form/file-drop.tsx';
import { ImportForm } from './form/import-form.tsx';
import { ImportJob } from './job/import-job.tsx';
import { ImportJobList } from './job/import-job-list.tsx';
import { ImportResult } from './result/import-result.tsx';

/** The steps of an import. */
type Step =
  | { name: 'choose' }
  | { name: 'confirm'; chosen: readonly ChosenFile[] }
  | { name: 'done'; outcome: ImportOutcome };

const start: Step = { name: 'choose' };
const route = getRouteApi('/member/projects/$projectId/import');

export function ImportPage() {
  const { formatMessage } = useIntl();
  const { data: registry } = useSuspenseQuery(formatsQuery);
  const [step, setStep] = useState<Step>(start);
  const { projectId } = route.useParams();
  const { job: jobId } = route.useSearch();
  const navigate = route.useNavigate();

  // Each step replaces the controls of the previous one, which may have had the focus.
  const name = jobId ?? step.name;
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

  const finish = (outcome: ImportOutcome) => {
    if (!outcome.job) return setStep({ name: 'done', outcome });
    setStep(start);
    void navigate({ params: { projectId }, search: { job: outcome.job.id } });
  };

  if (jobId !== undefined) {
    return (
      <Page width="narrow">
        <PageHeader title={formatMessage({ id: 'import.title' })} />
        <ImportJob
          key={jobId}
          jobId={jobId}
          onAgain={() => void navigate({ params: { projectId }, search: {} })}
        />
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'import.title' })}
        description={step.name === 'choose' && <FormattedMessage id="import.description" />}
      />
      {step.name === 'choose' && (
        <>
          <FileDrop formats={labels} onFiles={choose} />
          <ImportJobList />
        </>
      )}
      {step.name === 'confirm' && (
        <ImportForm chosen={step.chosen} onCancel={() => setStep(start)} onFinish={finish} />
      )}
      {step.name === 'done' && (
        <ImportResult outcome={step.outcome} onAgain={() => setStep(start)} />
      )}
    </Page>
  );
}
