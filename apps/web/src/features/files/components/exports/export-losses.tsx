import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { anyLanguage } from '../../../../lib/language/text-in.ts';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import type { ExportInput, ExportReport } from '../../exports.api.ts';
import { ChangedTexts } from '../text-lists.tsx';
import classes from './export-losses.module.css';

interface Props {
  projectId: string;
  input: ExportInput;
  report: ExportReport;
}

const shownAtOnce = 5;

/** Lists before the download what the files will lack, and which placeholders are converted. */
export function ExportLosses({ projectId, input, report }: Props) {
  const { languageOf } = useProjectLocales(projectId);
  return (
    <>
      {report.omitted > 0 && (
        <Text size="sm" role="status">
          <FormattedMessage
            id={input.withoutErrors ? 'export.omittedWithErrors' : 'export.omitted'}
            values={{ count: report.omitted }}
          />
        </Text>
      )}
      <Losses losses={report.losses} ofAll={input.locale === null} />
      {report.placeholders && (
        <ChangedTexts
          label="placeholders.converted"
          texts={report.placeholders}
          language={input.locale === null ? anyLanguage : languageOf(input.locale)}
        />
      )}
    </>
  );
}

interface LossesProps extends Pick<ExportReport, 'losses'> {
  /** Whether the losses are those of the files of all locales. */
  ofAll: boolean;
}

function Losses({ losses: { count, first }, ofAll }: LossesProps) {
  if (count === 0) return null;
  const shown = first.slice(0, shownAtOnce);
  return (
    <Notice tone="warning">
      <FormattedMessage id={ofAll ? 'export.lossesOfAll' : 'export.losses'} values={{ count }} />
      <ul className={classes.list}>
        {shown.map(({ key, message, path }) => (
          <li key={`${path}:${key}:${message}`}>
            {path !== undefined && (
              <span dir="ltr">
                {path}
                {': '}
              </span>
            )}
            {key !== undefined && (
              <>
                <code className={classes.key} dir="auto">
                  {key}
                </code>{' '}
              </>
            )}
            {/* The server sends English sentences in every language of the interface. */}
            <span lang="en" dir="ltr">
              {message}
            </span>
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <FormattedMessage id="import.moreProblems" values={{ count: count - shown.length }} />
      )}
    </Notice>
  );
}
