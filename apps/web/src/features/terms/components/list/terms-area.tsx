import { FormattedMessage } from 'react-intl';
import { ListPlace } from '../../../../ui/list/list-place.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import type { useListedTerms } from '../../hooks/use-listed-terms.ts';
import { EmptyTerms } from './empty-terms.tsx';
import { TermList } from './term-list.tsx';
import classes from './terms-area.module.css';

interface Props {
  list: ReturnType<typeof useListedTerms>;
  onNew: () => void;
  onClear: () => void;
}

/** The list, and above it that the term of a link is gone. */
export function TermsArea({ list, onNew, onClear }: Props) {
  const { opened, isOpening, reopen } = list;
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
        {(of) => <TermList key={of.id} opened={of} isBusy={isOpening} onReopen={reopen} />}
      </ListPlace>
    </>
  );
}
