import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Concept, GlossaryDetails } from '@parlance/contract';
import { IconPlus, IconSearchOff, IconVocabulary } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../../lib/forms/use-confirmed-mutation.ts';
import { useFormDialog } from '../../../../lib/forms/use-form-dialog.ts';
import { ConfirmDialog } from '../../../../ui/form/confirm-dialog.tsx';
import { KeysButton } from '../../../../ui/keys/keys-button.tsx';
import { ShortcutSheet } from '../../../../ui/keys/shortcut-sheet.tsx';
import { usePageKeys } from '../../../../ui/keys/use-page-keys.ts';
import { ListSkeleton } from '../../../../ui/list/rows/list-skeleton.tsx';
import { useSearchKeys } from '../../../../ui/list/use-search-keys.ts';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { PageTitle } from '../../../../ui/page/page-title.tsx';
import { deleteConcept } from '../../concepts.api.ts';
import type { GlossarySearch } from '../../glossary-search.ts';
import { useConcepts } from '../../hooks/use-concepts.ts';
import { useOfferedLocales } from '../../hooks/use-offered-locales.ts';
import { shortcuts } from '../../shortcuts.ts';
import { BackgroundImport } from '../files/background-import.tsx';
import { ExportMenu } from '../files/export-menu.tsx';
import { ImportDialog } from '../files/import-dialog.tsx';
import { GlossaryMenu } from '../list/glossary-menu.tsx';
import { BackLink } from './back-link.tsx';
import { ConceptDialog, NewConceptDialog, newConceptForm } from './concept-dialog.tsx';
import { ConceptList } from './concept-list.tsx';
import { ConceptToolbar } from './concept-toolbar.tsx';
import classes from './glossary-body.module.css';

interface Props {
  glossary: GlossaryDetails;
  search: GlossarySearch;
  change: (changes: Partial<GlossarySearch>) => void;
  /** Whether there is no side bar beside the page. */
  isAlone: boolean;
}

const noFilter: Partial<GlossarySearch> = {
  q: undefined,
  locale: undefined,
  missing: undefined,
  kind: undefined,
  kept: undefined,
};

/** A glossary: its concepts, and what can be done with it. */
export function GlossaryBody({ glossary, search, change, isAlone }: Props) {
  const { formatMessage } = useIntl();
  const { id, name, sourceLocale, rights } = glossary;
  const locales = useOfferedLocales(glossary);
  const { concept: openId, ...filter } = search;
  const list = useConcepts(id, filter);
  const [isAdding, adding] = useFormDialog(newConceptForm(id));
  const [isImporting, importing] = useDisclosure();
  const [showsKeys, keys] = useDisclosure();
  /** Grows each time that somebody goes from the search to the list. */
  const [entered, setEntered] = useState(0);
  const searchField = useRef<HTMLInputElement>(null);
  const deletion = useConfirmedMutation(
    deleteConcept(useQueryClient()),
    (concept: Concept) => concept,
  );
  useSearchKeys(searchField, keys.open);
  usePageKeys(rights.canEdit ? { n: adding.open } : {});

  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  const clear = () => change(noFilter);
  const addButton = rights.canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={adding.open}>
      <FormattedMessage id="glossaries.newConcept" />
    </Button>
  );
  return (
    <div className={classes.page} data-alone={isAlone || undefined}>
      <PageTitle title={name} />
      <header className={classes.header}>
        <div className={classes.names}>
          <BackLink />
          <Title order={1} tabIndex={-1} className={classes.title} dir="auto">
            {name}
          </Title>
        </div>
        <div className={classes.actions}>
          <span className={classes.keys}>
            <KeysButton onClick={keys.open} />
          </span>
          <ExportMenu glossary={glossary} />
          <GlossaryMenu glossary={glossary} onImport={importing.open} />
          {addButton}
        </div>
      </header>
      {rights.canEdit && <BackgroundImport glossaryId={id} />}
      <ConceptToolbar
        glossary={glossary}
        search={search}
        total={list.total}
        searchField={searchField}
        onChange={change}
        onEnterList={() => setEntered((times) => times + 1)}
      />
      {list.error && (
        <div className={classes.message}>
          <RetryAlert error={list.error} onRetry={list.retry} />
        </div>
      )}
      {list.isLoading && !list.error && <ListSkeleton />}
      {list.total === 0 && (
        <div className={classes.message}>
          {isFiltered ? (
            <EmptyState
              icon={IconSearchOff}
              title={formatMessage({ id: 'list.noResults' })}
              description={formatMessage({ id: 'glossaries.noMatch' })}
            >
              <Button variant="default" onClick={clear}>
                <FormattedMessage id="list.clearFilters" />
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconVocabulary}
              title={formatMessage({ id: 'glossaries.noConcepts' })}
              description={formatMessage({ id: 'glossaries.noConceptsHint' })}
            >
              {rights.canEdit && (
                <>
                  <Button onClick={adding.open}>
                    <FormattedMessage id="glossaries.newConcept" />
                  </Button>
                  <Button variant="default" onClick={importing.open}>
                    <FormattedMessage id="glossaries.import" />
                  </Button>
                </>
              )}
            </EmptyState>
          )}
        </div>
      )}
      {list.rows > 0 && (
        <ConceptList
          key={entered}
          list={list}
          sourceLocale={sourceLocale}
          search={search.q ?? ''}
          takesFocus={entered > 0}
          onOpen={(conceptId) => change({ concept: conceptId })}
          onDelete={rights.canEdit ? deletion.ask : undefined}
        />
      )}
      <NewConceptDialog
        glossary={glossary}
        locales={locales}
        opened={isAdding}
        onClose={adding.close}
      />
      <ConceptDialog
        glossary={glossary}
        locales={locales}
        conceptId={openId}
        onClose={() => change({ concept: undefined })}
        onDelete={(concept) => {
          change({ concept: undefined });
          deletion.ask(concept);
        }}
      />
      <ConfirmDialog
        {...deletion.dialog}
        title={formatMessage({ id: 'glossaries.deleteConcept' })}
        confirmLabel={formatMessage({ id: 'glossaries.deleteConcept' })}
      >
        <FormattedMessage
          id="glossaries.deleteConceptQuestion"
          values={{
            term: <bdi>{deletion.subject?.terms[0]?.text}</bdi>,
            count: deletion.subject?.terms.length ?? 0,
          }}
        />
      </ConfirmDialog>
      <ImportDialog glossary={glossary} opened={isImporting} onClose={importing.close} />
      <ShortcutSheet sections={shortcuts} opened={showsKeys} onClose={keys.close} />
    </div>
  );
}
