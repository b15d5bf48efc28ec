import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { useHashCommand } from '../../../lib/use-hash-command.ts';
import { KeysButton } from '../../../ui/keys/keys-button.tsx';
import { ShortcutSheet } from '../../../ui/keys/shortcut-sheet.tsx';
import { usePageKeys } from '../../../ui/keys/use-page-keys.ts';
import { SearchedList } from '../../../ui/list/list-entry.tsx';
import { useSearchKeys } from '../../../ui/list/use-search-keys.ts';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { useListedTerms } from '../hooks/use-listed-terms.ts';
import { useTermsSearch } from '../hooks/use-terms-search.ts';
import { shortcuts } from '../shortcuts.ts';
import type { TermFilter } from '../term-list.ts';
import { NewTermDialog, newTermForm } from './dialogs/new-term-dialog.tsx';
import { TermsArea } from './list/terms-area.tsx';
import classes from './terms-body.module.css';
import { TermsToolbar } from './terms-toolbar.tsx';

/** The terms of one project. */
export function TermsBody() {
  const { search, change } = useTermsSearch();
  const projectId = useProjectId();
  const canAdd = useCan('AddTerm');
  const filter: TermFilter = {
    q: search.q ?? '',
    labels: search.labels ?? '',
    files: search.files ?? '',
    order: search.order ?? 'file',
  };
  const list = useListedTerms(filter, search.term);
  const [isAdding, adding] = useFormDialog(newTermForm(projectId));
  const [showsKeys, keys] = useDisclosure();
  const page = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);

  useHashCommand('new', () => canAdd && adding.open());
  useSearchKeys(searchField, keys.open);
  usePageKeys(canAdd ? { n: adding.open } : {});

  return (
    <SearchedList onClearSearch={() => change({ q: undefined })}>
      <div ref={page} className={classes.page}>
        <header className={classes.header}>
          <Title order={1} tabIndex={-1} className={classes.title}>
            <FormattedMessage id="terms.title" />
          </Title>
          <KeysButton onClick={keys.open} />
          {canAdd && (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={adding.open}>
              <FormattedMessage id="terms.new" />
            </Button>
          )}
        </header>
        <TermsToolbar
          filter={filter}
          rows={list.rows}
          searchField={searchField}
          onChange={change}
        />
        <TermsArea
          list={list}
          onNew={adding.open}
          onClear={() => change({ q: undefined, labels: undefined, files: undefined })}
        />
        <NewTermDialog
          filter={filter}
          list={list.opened}
          opened={isAdding}
          onClose={adding.close}
          onClosed={(hasAdded) => {
            const first = page.current?.querySelector<HTMLElement>('[aria-selected="true"]');
            if (hasAdded) first?.focus({ preventScroll: true });
          }}
        />
        <ShortcutSheet sections={shortcuts} opened={showsKeys} onClose={keys.close} />
      </div>
    </SearchedList>
  );
}
