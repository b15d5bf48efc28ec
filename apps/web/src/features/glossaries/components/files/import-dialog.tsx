import { Button, FileButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import {
  ApiError,
  type Glossary,
  type GlossaryImportFormat,
  glossaryImportFormats,
} from '@parlance/contract';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { useDropGuard } from '../../../../ui/use-drop-guard.ts';
import { DiagnosticList } from '../../../files/components/diagnostic-list.tsx';
import {
  type GlossaryFile,
  type ImportOutcome,
  importGlossary,
  importPreviewQuery,
} from '../../glossary-files.api.ts';
import classes from './import-dialog.module.css';
import { ImportReport } from './import-report.tsx';
import { UndoImportButton } from './undo-import-button.tsx';

interface Props {
  glossary: Glossary;
  opened: boolean;
  onClose: () => void;
}

/** Imports a file into a glossary: what it would change is shown first. */
export function ImportDialog({ glossary, opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      width="roomy"
      opened={opened}
      title={formatMessage({ id: 'glossaries.importInto' }, { name: glossary.name })}
      onClose={onClose}
    >
      <Import glossary={glossary} onClose={onClose} />
    </Dialog>
  );
}

function Import({ glossary, onClose }: Omit<Props, 'opened'>) {
  const [chosen, setChosen] = useState<GlossaryFile>();
  const [done, setDone] = useState<DoneImport>();
  if (done) return <Done glossaryId={glossary.id} done={done} onClose={onClose} />;
  if (!chosen) return <Choice onChoose={setChosen} onCancel={onClose} />;
  return (
    <Preview
      glossary={glossary}
      chosen={chosen}
      onChange={setChosen}
      // What is done in the background goes on beside the list.
      onDone={(outcome) => ('result' in outcome ? setDone(outcome) : onClose())}
      onCancel={() => setChosen(undefined)}
    />
  );
}

function formatOf(name: string): GlossaryImportFormat {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === 'xlsx') return 'xlsx';
  return ending === 'tbx' || ending === 'xml' ? 'tbx' : 'csv';
}

interface ChoiceProps {
  onChoose: (file: GlossaryFile) => void;
  onCancel: () => void;
}

function Choice({ onChoose, onCancel }: ChoiceProps) {
  const [isOver, setIsOver] = useState(false);
  useDropGuard();
  const take = (file: File | null | undefined) => {
    if (file) onChoose({ file, format: formatOf(file.name) });
  };
  // Beside the button, which does the same for keys.
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <Stack>
      <Text size="sm">
        <FormattedMessage id="glossaries.importHint" />
      </Text>
      <div className={classes.area} data-over={isOver || undefined} {...dropping}>
        <FileButton accept=".csv,.tsv,.xlsx,.tbx,.xml" onChange={take}>
          {(props) => (
            <Button
              {...props}
              data-autofocus
              leftSection={<IconFileUpload size={16} aria-hidden="true" />}
            >
              <FormattedMessage id="glossaries.chooseFile" />
            </Button>
          )}
        </FileButton>
        <span className={classes.hint} dir="ltr">
          {['CSV', 'XLSX', 'TBX'].join(separator)}
        </span>
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          <FormattedMessage id="action.cancel" />
        </Button>
      </Group>
    </Stack>
  );
}

interface PreviewProps {
  glossary: Glossary;
  chosen: GlossaryFile;
  onChange: (chosen: GlossaryFile) => void;
  onDone: (outcome: ImportOutcome) => void;
  onCancel: () => void;
}

function Preview({ glossary, chosen, onChange, onDone, onCancel }: PreviewProps) {
  const { formatMessage } = useIntl();
  const run = useMutation(importGlossary(useQueryClient(), glossary.id));
  // What the import itself changes is no reason to look at the file again.
  const enabled = run.isIdle || run.isError;
  const preview = useQuery({ ...importPreviewQuery(glossary.id, chosen), enabled });
  const error = run.error ?? preview.error;
  const details = error instanceof ApiError ? error.details : [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate(chosen, { onSuccess: onDone });
      }}
    >
      <Stack>
        <div className={classes.file}>
          <bdi className={classes.name}>{chosen.file.name}</bdi>
          <NativeSelect
            aria-label={formatMessage({ id: 'glossaries.format' })}
            value={chosen.format}
            disabled={run.isPending}
            data={glossaryImportFormats.map((value) => ({
              value,
              label: formatMessage({ id: `glossaries.importFormat.${value}` }),
            }))}
            onChange={({ currentTarget: { value } }) => {
              const format = glossaryImportFormats.find((one) => one === value);
              if (format) onChange({ ...chosen, format });
            }}
          />
        </div>
        <ErrorAlert error={error} action="ImportLocale" hints={{ 422: 'glossaries.full' }}>
          {details.length > 0 && <DiagnosticList diagnostics={details} />}
        </ErrorAlert>
        {/* Looking again, since the glossary has changed, must not move the button under the pointer. */}
        {preview.isLoading && (
          <Text size="sm" c="dimmed" role="status">
            <FormattedMessage id="glossaries.looking" />
          </Text>
        )}
        {preview.data && <ImportReport result={preview.data} isPreview />}
        <FormButtons
          submitLabel={formatMessage({ id: 'glossaries.import' })}
          isPending={run.isPending}
          isDisabled={!preview.data}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

type DoneImport = Extract<ImportOutcome, { result: unknown }>;

interface DoneProps {
  glossaryId: string;
  done: DoneImport;
  onClose: () => void;
}

function Done({ glossaryId, done: { result, changeSetId }, onClose }: DoneProps) {
  return (
    <Stack>
      <Notice tone="success">
        <FormattedMessage id="glossaries.imported" />
      </Notice>
      <ImportReport result={result} isPreview={false} />
      <Group justify="flex-end">
        <UndoImportButton {...{ glossaryId, changeSetId }} onUndone={onClose} />
        <Button onClick={onClose} autoFocus>
          <FormattedMessage id="action.close" />
        </Button>
      </Group>
    </Stack>
  );
}
