import type { Project } from '@parlance/contract';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { NamedLocale } from '../../../lib/language/locale-names.ts';
import { ShortcutSheet } from '../../../ui/keys/shortcut-sheet.tsx';
import { SearchedList } from '../../../ui/list/list-entry.tsx';
import { useSearchKeys } from '../../../ui/list/use-search-keys.ts';
import { Notice } from '../../../ui/notes/notice.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useReplaceShortcut } from '../../replace/hooks/use-replace-shortcut.ts';
import { filterOf, noFilter } from '../editor-search.ts';
import type { ListFilter } from '../entry-list.ts';
import { usePanel } from '../hooks/panel/use-panel.ts';
import { useChangedSources } from '../hooks/use-changed-sources.ts';
import { useEditorSearch } from '../hooks/use-editor-search.ts';
import { useEntries } from '../hooks/use-entries.ts';
import { useReference } from '../hooks/use-reference.ts';
import { shortcuts } from '../shortcuts.ts';
import classes from './editor-body.module.css';
import { EditorHeader } from './header/editor-header.tsx';
import { FilterBar } from './header/filter-bar.tsx';
import { ListArea } from './list/list-area.tsx';
import { MeaningNote } from './list/meaning-note.tsx';
import { ReadOnlyNote } from './read-only-note.tsx';
import { UnsavedBanner } from './unsaved-banner.tsx';

/** The editor of one locale. */
export function EditorBody({ locale, project }: { locale: NamedLocale; project: Project }) {
  const { search, change } = useEditorSearch();
  const { locales: others } = useProjectLocales(project.id);
  const reference = useReference(project, locale.code, others, search);
  const filter: ListFilter = {
    locale: locale.code,
    ...filterOf(search),
    reference: reference.code,
    source: reference.source,
    ...(reference.further.length > 0 && { columns: reference.further.join() }),
  };
  const list = useEntries(filter, search.term);
  const isGone = !others.some(({ code }) => code === locale.code);
  const [showsKeys, setShowsKeys] = useState(false);
  const changedSources = useChangedSources();
  const panel = usePanel({ opensByItself: true, hasPageKeys: true });
  const searchField = useRef<HTMLInputElement>(null);
  useSearchKeys(searchField, () => setShowsKeys(true));
  useReplaceShortcut({ projectId: project.id, localeCode: locale.code, filter: search });

  return (
    <SearchedList onClearSearch={() => change({ q: undefined })}>
      <div className={classes.editor}>
        <EditorHeader
          locale={locale}
          locales={isGone ? [locale, ...others] : others}
          panel={panel}
          onShowKeys={() => setShowsKeys(true)}
        />
        <FilterBar
          filter={filter}
          rows={list.rows}
          searchField={searchField}
          onChange={change}
          references={{
            locales: reference.others,
            further: reference.further,
            onPick: (code) => {
              reference.setPreferred(code);
              change({ reference: code });
            },
            onPickFurther: (codes) => {
              reference.setFurther(codes);
              change({ references: codes.join() || undefined });
            },
          }}
        />
        {isGone && (
          <Notice tone="warning">
            <FormattedMessage id="editor.localeGone" />
          </Notice>
        )}
        <ReadOnlyNote />
        <UnsavedBanner />
        <ListArea
          list={list}
          panel={panel}
          note={<MeaningNote {...changedSources} />}
          onClear={() => change(noFilter)}
        />
        <ShortcutSheet
          sections={shortcuts}
          opened={showsKeys}
          onClose={() => setShowsKeys(false)}
        />
      </div>
    </SearchedList>
  );
}
