import { Button, Group, Loader } from '@mantine/core';
import { maxPastedCells, type PasteOutcome } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { TextDiff } from '../../../../ui/text/text-diff.tsx';
import { FindingsAfterwards } from '../../../findings/components/findings-afterwards.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import type { PlannedPaste } from '../../hooks/sheet/use-sheet-clipboard.ts';
import { type PlannedCell, pasteCells, pastePreviewQuery } from '../../pastes.api.ts';
import classes from './paste-dialog.module.css';

interface Props {
  projectId: string;
  /** What is to be pasted; the dialog is open as long as there is something. */
  planned: PlannedPaste | undefined;
  onClose: () => void;
  /** Called when the texts are pasted. */
  onDone: () => void;
  /** Called after the dialog has closed. */
  onClosed: () => void;
}

/** Shows what texts become by a paste, and pastes them. */
export function PasteDialog({ projectId, planned, onClose, onDone, onClosed }: Props) {
  const { formatMessage } = useIntl();
  const isClearing = planned?.kind === 'cells' && planned.cells.every(({ value }) => value === '');
  return (
    <Dialog
      opened={planned !== undefined}
      title={formatMessage({ id: isClearing ? 'paste.clear' : 'paste.title' })}
      width="window"
      onClose={onClose}
      onClosed={onClosed}
    >
      {planned?.kind === 'cells' && (
        <Preview
          {...{ projectId, onClose, onDone }}
          cells={planned.cells}
          beyond={planned.beyond}
        />
      )}
      {planned?.kind === 'too-many' && (
        <p className={classes.note}>
          <FormattedMessage
            id="paste.tooMany"
            values={{ count: planned.count, max: maxPastedCells }}
          />
        </p>
      )}
      {planned?.kind === 'not-loaded' && <ErrorAlert error={planned.error} />}
    </Dialog>
  );
}

interface PreviewProps extends Pick<Props, 'projectId' | 'onClose' | 'onDone'> {
  cells: readonly PlannedCell[];
  /** How many texts have no place in the sheet. */
  beyond: number;
}

function Preview({ projectId, cells, beyond, onClose, onDone }: PreviewProps) {
  const preview = useQuery({
    ...pastePreviewQuery(projectId, cells),
    enabled: cells.length > 0,
  });
  const { mutate, isPending, error } = useMutation(pasteCells(useQueryClient(), projectId));
  const outcomes = preview.data ?? [];
  const count = (outcome: PasteOutcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).length;
  const changed = count('changed');
  const button = useRef<HTMLButtonElement>(null);
  const canPaste = changed > 0;
  // The dialog opens before it is known whether there is anything to do.
  useEffect(() => {
    if (canPaste) button.current?.focus();
  }, [canPaste]);
  const paste = () =>
    mutate(cells, {
      onSuccess: () => {
        onDone();
        onClose();
      },
    });

  return (
    <>
      <ErrorAlert error={error ?? preview.error} />
      <p className={classes.note} role="status">
        {preview.data && (
          <FormattedMessage
            id="paste.counts"
            values={{ changed, same: count('same'), refused: count('refused') }}
          />
        )}
        {beyond > 0 && (
          <>
            {' '}
            <FormattedMessage id="paste.beyond" values={{ count: beyond }} />
          </>
        )}
      </p>
      {preview.isLoading && <Loader size="sm" />}
      <ul className={classes.list}>
        {outcomes.map((outcome, at) => {
          const cell = cells[at];
          if (!cell || outcome.outcome === 'same') return null;
          return <Line key={`${cell.termId} ${cell.locale}`} cell={cell} outcome={outcome} />;
        })}
      </ul>
      <Group justify="end" gap="sm" className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          <FormattedMessage id="action.cancel" />
        </Button>
        <Button ref={button} disabled={!canPaste} loading={isPending} onClick={paste}>
          <FormattedMessage id="paste.apply" values={{ count: changed }} />
        </Button>
      </Group>
    </>
  );
}

/** A translation before and after, or why it stays as it is. */
function Line({ cell, outcome }: { cell: PlannedCell; outcome: PasteOutcome }) {
  const { find, languageOf } = useProjectLocales(useProjectId());
  const { nameOf, localeOf } = useLocaleNames();
  const { term, locale, value, before } = cell;
  const { reason, current, findings, gone } = outcome;
  return (
    <li className={classes.line} data-refused={reason !== undefined || undefined}>
      <div className={classes.about}>
        <bdi className={classes.term}>{term}</bdi>
        <span>{nameOf(find(locale) ?? localeOf(locale)).language}</span>
      </div>
      <div className={classes.texts}>
        <TextDiff before={current?.value ?? before} after={value} language={languageOf(locale)} />
        {reason && (
          <p className={classes.reason}>
            <FormattedMessage id={`paste.refusal.${reason}`} />
          </p>
        )}
      </div>
      <FindingsAfterwards findings={findings} gone={gone} />
    </li>
  );
}
