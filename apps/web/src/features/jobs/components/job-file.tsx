import { FormattedMessage, type IntlShape } from 'react-intl';
import type { ListedImport } from '../jobs.api.ts';

type Files = Pick<ListedImport['about'], 'fileName' | 'fileCount'>;

/** The files of a job: the only one, or the first one and the number of the others. */
export function JobFile({ fileName, fileCount }: Files) {
  const file = <bdi dir="ltr">{fileName}</bdi>;
  if (fileCount === 1) return file;
  return <FormattedMessage id="jobs.files" values={{ file, count: fileCount - 1 }} />;
}

/** The same as plain text. */
export function formatJobFile(
  { formatMessage }: IntlShape,
  { fileName, fileCount }: Files,
): string {
  if (fileCount === 1) return fileName;
  return formatMessage({ id: 'jobs.files' }, { file: fileName, count: fileCount - 1 });
}
