import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { toFileProgress } from '../file-progress.ts';
import { fileStatsQuery, filesQuery } from '../project-files.api.ts';
import classes from './files-overview.module.css';

/** The page of files shows the others. */
const maxShown = 5;

/** The unfinished files, those with most left to translate first. Renders nothing if the project has one file. */
export function FilesOverview({ projectId }: { projectId: string }) {
  const { formatMessage, formatNumber } = useIntl();
  const { data: files = [] } = useQuery(filesQuery(projectId));
  const { data: stats } = useQuery({ ...fileStatsQuery(projectId), enabled: files.length > 1 });
  if (files.length < 2 || !stats) return null;
  const byId = new Map(files.map((file) => [file.id, file]));
  const rows = stats
    .flatMap((one) => {
      const file = byId.get(one.fileId);
      return file ? [{ file, ...toFileProgress(one) }] : [];
    })
    .filter(({ total, locales }) => total > 0 && locales.length > 0)
    .sort((a, b) => (1 - b.progress) * b.total - (1 - a.progress) * a.total);
  if (rows.length === 0) return null;
  return (
    <section className={classes.files} aria-labelledby="files-overview">
      <div className={classes.header}>
        <h2 id="files-overview" className={classes.title}>
          <FormattedMessage id="files.title" />
        </h2>
        <TextLink to="/projects/$projectId/files" params={{ projectId }} size="sm">
          <FormattedMessage id="files.overview" />
        </TextLink>
      </div>
      <RowList label={formatMessage({ id: 'files.list' })}>
        {rows.slice(0, maxShown).map(({ file, total, progress, reviewed }) => (
          <Row
            key={file.id}
            title={
              <TextLink
                to="/projects/$projectId/terms"
                params={{ projectId }}
                search={{ files: file.id }}
              >
                <bdi>{file.path ?? formatMessage({ id: 'files.unnamed' })}</bdi>
              </TextLink>
            }
            controls={
              <span className={classes.count}>
                <FormattedMessage id="count.terms" values={{ count: total }} />
              </span>
            }
          >
            <ProgressBar
              value={progress}
              reviewed={reviewed}
              label={formatMessage({ id: 'project.translated' }, { share: progress })}
              text={formatNumber(progress, { style: 'percent' })}
            />
          </Row>
        ))}
      </RowList>
    </section>
  );
}
