import type { Entry } from '@parlance/contract';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuestion } from '../../../../lib/forms/question.ts';
import { ListPlace } from '../../../../ui/list/list-place.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { TermScreenshotsDialog } from '../../../screenshots/components/term-screenshots-dialog.tsx';
import type { useListedTerms } from '../../hooks/use-listed-terms.ts';
import { DeleteTermDialog } from '../dialogs/delete-term-dialog.tsx';
import { EmptyTerms } from './empty-terms.tsx';
import { TermList, type TermListHandle } from './term-list.tsx';
import classes from './terms-area.module.css';

interface Props {
  list: ReturnType<typeof useListedTerms>;
  onNew: () => void;
  onClear: () => void;
}

/** The list, above it that the term of a link is gone, and what is asked about a term. */
export function TermsArea({ list, onNew, onClear }: Props) {
  const { opened, isOpening, reopen } = list;
  const deleting = useQuestion<{ row: number; entry: Entry }>();
  const shown = useQuestion<Entry>();
  const rows = useRef<TermListHandle>(null);
  return (
    <>
      {opened?.isGone && (
        <div className={classes.notice}>
          <Notice tone="warning">
            <FormattedMessage id="terms.gone" />
          </Notice>
        </div>
      )}
      <ListPlace
        list={list}
        empty={(of) => <EmptyTerms key={of.id} opened={of} onNew={onNew} onClear={onClear} />}
      >
        {(of) => (
          <TermList
            key={of.id}
            ref={rows}
            opened={of}
            isBusy={isOpening}
            onReopen={reopen}
            onDelete={deleting.ask}
            onShowScreenshots={shown.ask}
          />
        )}
      </ListPlace>
      {opened && shown.subject && (
        <TermScreenshotsDialog
          projectId={opened.projectId}
          entry={shown.subject}
          opened={shown.isOpen}
          onClose={shown.close}
        />
      )}
      {opened && deleting.subject && (
        <DeleteTermDialog
          list={opened}
          entry={deleting.subject.entry}
          opened={deleting.isOpen}
          onClose={deleting.close}
          onDeleted={() => rows.current?.selectUpTo(deleting.subject?.row ?? 0)}
        />
      )}
    </>
  );
}
