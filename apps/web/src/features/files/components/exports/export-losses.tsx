import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { anyLanguage } from '../../../../lib/language/text-in.ts';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { type ExportInput, type ExportReport, exportCheckQuery } from '../../exports.api.ts';
import { ChangedTexts } from '../text-lists.tsx';
import classes from './export-losses.module.css';

interface Props {
  projectId: string;
  input: ExportInput;
}

const shownAtOnce = 5;
/** The pause in typing the path before the check is sent, in ms: the check writes all files. */
const delay = 500;

/** Lists before the download what the files will lack, and which placeholders are converted. */
export function ExportLosses({ projectId, input }: Props) {
  const [pattern] = useDebouncedValue(input.pattern, delay);
  const { languageOf } = useProjectLocales(projectId);
  const { data } = useQuery(exportCheckQuery(projectId, { ...input, pattern }));
  if (!data) return null;
  return (
    <>
      {data.omitted > 0 && (
        <Text size="sm" role="status">
          <FormattedMessage id="export.omitted" values={{ count: data.omitted }} />
        </Text>
      )}
      <Losses losses={data.losses} ofAll={input.locale === null} />
      {data.placeholders && (
        <ChangedTexts
          label="placeholders.converted"
          texts={data.placeholders}
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
