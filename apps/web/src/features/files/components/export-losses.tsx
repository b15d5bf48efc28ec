import type { ExportCheck } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Notice } from '../../../ui/notice.tsx';
import { type ExportInput, exportCheckQuery } from '../files.api.ts';
import classes from './export-losses.module.css';
import { ChangedTexts } from './text-lists.tsx';

interface Props {
  projectId: string;
  input: ExportInput & { readonly locale: string };
}

const shownAtOnce = 5;

/** Says before the download what the file will not hold, and what is converted for it. */
export function ExportLosses({ projectId, input }: Props) {
  const { data } = useQuery(exportCheckQuery(projectId, input));
  if (!data) return null;
  return (
    <>
      <Losses losses={data.losses} />
      {data.placeholders && (
        <ChangedTexts label="placeholders.converted" texts={data.placeholders} />
      )}
    </>
  );
}

function Losses({ losses: { count, first } }: Pick<ExportCheck, 'losses'>) {
  if (count === 0) return null;
  const shown = first.slice(0, shownAtOnce);
  return (
    <Notice tone="warning">
      <FormattedMessage id="export.losses" values={{ count }} />
      <ul className={classes.list}>
        {shown.map(({ key, message }) => (
          <li key={`${key}:${message}`}>
            {key !== undefined && (
              <>
                <code className={classes.key} dir="auto">
                  {key}
                </code>{' '}
              </>
            )}
            {/* One English sentence of the server, in every language. */}
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
