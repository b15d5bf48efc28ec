import type { ReactNode } from 'react';
import { ListPlace } from '../../../../ui/list/list-place.tsx';
import type { Panel } from '../../hooks/panel/use-panel.ts';
import type { useEntries } from '../../hooks/use-entries.ts';
import { PanelArea } from '../panel/panel-area.tsx';
import { EmptyList } from './empty-list.tsx';
import { EntryList } from './entry-list.tsx';

interface Props {
  list: ReturnType<typeof useEntries>;
  panel: Panel;
  note: ReactNode;
  onClear: () => void;
}

/** The list with the panel beside it. */
export function ListArea({ list, panel, note, onClear }: Props) {
  return (
    <PanelArea panel={panel}>
      <ListPlace
        list={list}
        empty={(opened) => <EmptyList key={opened.id} opened={opened} onClear={onClear} />}
      >
        {(opened) => (
          <EntryList
            key={opened.id}
            opened={opened}
            isBusy={list.isOpening}
            panel={panel}
            note={note}
            onRefresh={list.reopen}
          />
        )}
      </ListPlace>
    </PanelArea>
  );
}
