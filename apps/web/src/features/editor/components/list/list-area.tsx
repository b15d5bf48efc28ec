import type { ReactNode } from 'react';
import { ListSkeleton } from '../../../../ui/list/rows/list-skeleton.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import type { Panel } from '../../hooks/panel/use-panel.ts';
import type { useEntries } from '../../hooks/use-entries.ts';
import { EmptyList } from './empty-list.tsx';
import { EntryList } from './entry-list.tsx';
import classes from './list-area.module.css';

interface Props {
  list: ReturnType<typeof useEntries>;
  panel: Panel;
  note: ReactNode;
  onClear: () => void;
}

/** The list with the panel beside it, its skeleton or its error. */
export function ListArea(props: Props) {
  const { isOpen, isSheet } = props.panel;
  return (
    <div className={classes.area} data-panel={(isOpen && !isSheet) || undefined}>
      <Content {...props} />
    </div>
  );
}

function Content({ list, panel, note, onClear }: Props) {
  const { opened, rows, isOpening, error, retry, reopen } = list;
  if (error) {
    return (
      <div className={classes.message}>
        <RetryAlert error={error} onRetry={() => void retry()} />
      </div>
    );
  }
  if (!opened) return <ListSkeleton />;
  if (rows === 0) {
    return (
      <div className={classes.message}>
        <EmptyList key={opened.id} opened={opened} onClear={onClear} />
      </div>
    );
  }
  return (
    <EntryList
      key={opened.id}
      opened={opened}
      isBusy={isOpening}
      panel={panel}
      note={note}
      onRefresh={reopen}
    />
  );
}
