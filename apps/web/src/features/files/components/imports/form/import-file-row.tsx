import { ActionIcon, Checkbox, Collapse, Stack } from '@mantine/core';
import type { FileChoices } from '@parlance/contract';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../../../lib/language/intl.tsx';
import { useLocaleNames } from '../../../../../lib/language/locale-names.ts';
import { Row } from '../../../../../ui/row-list.tsx';
import { separator } from '../../../../../ui/text/separator.ts';
import { useAllLocales } from '../../../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../../../projects/hooks/use-project.ts';
import { formatsQuery } from '../../../files.api.ts';
import type { PlannedFile } from '../../../import-plan.ts';
import { DiagnosticList } from '../../diagnostic-list.tsx';
import { PreviewCounts, PreviewLists } from '../result/import-preview.tsx';
import { ImportTarget } from './import-target.tsx';

/** The notes for files that are not imported. */
export const outcomeNotes: Readonly<Partial<Record<PlannedFile['outcome'], MessageId>>> = {
  skipped: 'import.isSkipped',
  unrecognised: 'import.isUnrecognised',
  empty: 'import.isEmpty',
  refused: 'import.isRefused',
};

interface Props {
  file: PlannedFile;
  choice: FileChoices[string];
  /** Whether the file has several locales, of which this row is one. */
  isForMany: boolean;
  existing: ReadonlySet<string>;
  onChoose: (choice: FileChoices[string]) => void;
  /** Whether the result belongs to the current choices. */
  isFresh: boolean;
  disabled: boolean;
}

/** One of many files: its guessed locale and format, its changes, and other choices. */
export function ImportFileRow(props: Props) {
  const { file, choice, isForMany, existing, onChoose, isFresh, disabled } = props;
  const { formatMessage } = useIntl();
  const { formats } = useSuspenseQuery(formatsQuery).data;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { path, outcome, summary, errors } = file;
  const locale = choice.locale ?? file.locale;
  const format = choice.format ?? file.format;
  const isTaken = !choice.skip && outcome !== 'unrecognised';
  const note = isFresh ? outcomeNotes[outcome] : undefined;
  const { get } = useAllLocales(useProjectId());
  const { labelOf } = useLocaleNames();
  const target = [locale && labelOf(get(locale)), format && formats[format].label]
    .filter(Boolean)
    .join(separator);

  return (
    <Row
      title={
        <Checkbox
          label={<span dir="ltr">{path}</span>}
          aria-label={formatMessage({ id: 'import.take' }, { path })}
          checked={isTaken}
          disabled={disabled || outcome === 'unrecognised'}
          onChange={({ currentTarget }) => onChoose({ skip: !currentTarget.checked })}
        />
      }
      description={
        <>
          {target}
          {target !== '' && note && ' — '}
          {note && <FormattedMessage id={note} />}
        </>
      }
      controls={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={formatMessage({ id: 'import.details' }, { path })}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
        </ActionIcon>
      }
    >
      {isFresh && summary && <PreviewCounts summary={summary} />}
      {isFresh && errors.length > 0 && <DiagnosticList diagnostics={errors} />}
      <Collapse id={detailsId} expanded={isOpen}>
        {isOpen && (
          <Stack gap="sm" pt={8}>
            <ImportTarget
              format={format}
              locale={locale}
              isForMany={isForMany}
              existing={existing}
              isRecognised={file.guess.format !== null}
              onChoose={onChoose}
              disabled={disabled}
            />
            {isFresh && summary && <PreviewLists summary={summary} locale={locale} />}
          </Stack>
        )}
      </Collapse>
    </Row>
  );
}
