import type { Entry } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { TermScreenshots } from './term-screenshots.tsx';

interface Props {
  projectId: string;
  entry: Pick<Entry, 'termId' | 'term'>;
  opened: boolean;
  onClose: () => void;
}

/** The screenshots of a term, large, over the page that it is on. */
export function TermScreenshotsDialog({ projectId, entry, opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'screenshots.ofTerm' }, { term: entry.term });
  return (
    <Dialog width="window" opened={opened} title={title} onClose={onClose}>
      <TermScreenshots isLarge projectId={projectId} termId={entry.termId} />
    </Dialog>
  );
}
