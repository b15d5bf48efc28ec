import { UnstyledButton } from '@mantine/core';
import { maxColumns } from '@parlance/contract';
import { IconCircleDashed } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { KeysButton } from '../../../../ui/keys/keys-button.tsx';
import { ShortcutSheet } from '../../../../ui/keys/shortcut-sheet.tsx';
import { SearchedList } from '../../../../ui/list/list-entry.tsx';
import { ListPlace } from '../../../../ui/list/list-place.tsx';
import { useSearchKeys } from '../../../../ui/list/use-search-keys.ts';
import { LocalesSelect } from '../../../locales/components/locales-select.tsx';
import { type Editor, useEditor } from '../../editor-context.ts';
import { filterOf, noFilter } from '../../editor-search.ts';
import type { ListFilter } from '../../entry-list.ts';
import { usePanel } from '../../hooks/panel/use-panel.ts';
import { minColumns, type SheetSearch } from '../../hooks/sheet/sheet-search.ts';
import { sheetShortcuts } from '../../hooks/sheet/sheet-shortcuts.ts';
import { useEntries } from '../../hooks/use-entries.ts';
import { FilterBar } from '../header/filter-bar.tsx';
import { EmptyList } from '../list/empty-list.tsx';
import { PanelArea, PanelButton } from '../panel/panel-area.tsx';
import { ReadOnlyNote } from '../read-only-note.tsx';
import { UnsavedBanner } from '../unsaved-banner.tsx';
import classes from './sheet-body.module.css';
import { SheetList } from './sheet-list.tsx';

interface Props {
  /** Codes of locales, separated by commas. */
  columns: string;
  editors: ReadonlyMap<string, Editor>;
  search: SheetSearch;
  change: (changes: SheetSearch) => void;
}

/** The choice of locales, the filter, which is about the first of them, and the sheet. */
export function SheetBody({ columns, editors, search, change }: Props) {
  const { formatMessage } = useIntl();
  // Columns need the width, and what is typed is for their cells.
  const panel = usePanel({ opensByItself: false, hasPageKeys: false });
  const { localeCode, sourceLocale } = useEditor();
  const filter: ListFilter = {
    locale: localeCode,
    ...filterOf(search),
    reference: sourceLocale ?? undefined,
    source: undefined,
    columns,
    ...(search.gaps && { untranslatedIn: columns }),
  };
  const list = useEntries(filter, search.term);
  const [column, setColumn] = useState(0);
  const [showsKeys, setShowsKeys] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  useSearchKeys(searchField, () => setShowsKeys(true));

  return (
    <SearchedList onClearSearch={() => change({ q: undefined })}>
      <div className={classes.page}>
        <header className={classes.header}>
          <h1 tabIndex={-1} className={classes.title}>
            <FormattedMessage id="sheet.title" />
          </h1>
          <LocalesSelect
            label={formatMessage({ id: 'sheet.columns' })}
            value={columns.split(',')}
            look="chip"
            range={{ min: minColumns, max: maxColumns }}
            onChange={(codes) => change({ locales: codes?.join() })}
          />
          <UnstyledButton
            className={classes.gaps}
            aria-pressed={search.gaps !== undefined}
            data-chosen={search.gaps}
            onClick={() => change({ gaps: search.gaps ? undefined : 'true' })}
          >
            <IconCircleDashed size={14} aria-hidden="true" />
            <FormattedMessage id="sheet.gaps" />
          </UnstyledButton>
          <div className={classes.keys}>
            <KeysButton onClick={() => setShowsKeys(true)} />
            <PanelButton panel={panel} />
          </div>
        </header>
        <FilterBar filter={filter} rows={list.rows} searchField={searchField} onChange={change} />
        <ReadOnlyNote />
        <UnsavedBanner />
        <PanelArea panel={panel}>
          <ListPlace
            list={list}
            empty={(opened) => (
              <EmptyList
                key={opened.id}
                opened={opened}
                onClear={() => change({ ...noFilter, gaps: undefined })}
              />
            )}
          >
            {(opened) => (
              <SheetList
                key={opened.id}
                opened={opened}
                editors={editors}
                panel={panel}
                column={column}
                setColumn={setColumn}
                isBusy={list.isOpening}
                inAddress={search.term}
                changeAddress={change}
                onLeave={() => searchField.current?.focus()}
                onReopen={list.reopen}
              />
            )}
          </ListPlace>
        </PanelArea>
        <ShortcutSheet
          sections={sheetShortcuts}
          opened={showsKeys}
          onClose={() => setShowsKeys(false)}
        />
      </div>
    </SearchedList>
  );
}
