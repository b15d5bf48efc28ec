import type { RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OrderSelect } from '../../../ui/list/order-select.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { LabelFilter } from '../../labels/components/label-filter.tsx';
import type { TermFilter } from '../term-run.ts';
import { useTerms } from '../terms-context.ts';
import type { TermsSearch } from '../terms-search.ts';
import classes from './terms-toolbar.module.css';

interface Props {
  filter: TermFilter;
  /** How many rows the list has, once it is known. */
  rows: number | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  onChange: (changes: TermsSearch) => void;
}

/** Which terms the list shows, in which order, and how many. */
export function TermsToolbar({ filter, rows, searchField, onChange }: Props) {
  const { projectId } = useTerms();
  const { formatMessage } = useIntl();
  return (
    <search aria-label={formatMessage({ id: 'editor.filter' })} className={classes.bar}>
      <SearchField
        ref={searchField}
        value={filter.q}
        // Results are read from the top.
        onChange={(q) => onChange(q === '' ? { q: undefined } : { q, term: undefined })}
      />
      <LabelFilter
        projectId={projectId}
        value={filter.labels}
        onChange={(labels) => onChange({ labels: labels || undefined })}
      />
      <OrderSelect value={filter.order} onChange={(order) => onChange({ order })} />
      <span role="status" className={classes.count}>
        {rows !== undefined && <FormattedMessage id="editor.count" values={{ count: rows }} />}
      </span>
    </search>
  );
}
