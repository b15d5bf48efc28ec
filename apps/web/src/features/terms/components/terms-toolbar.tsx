import type { RefObject } from 'react';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { OrderSelect } from '../../../ui/list/order-select.tsx';
import { LabelFilter } from '../../labels/components/label-filter.tsx';
import { FileFilter } from '../../project-files/components/file-filter.tsx';
import { useSearchVocabulary } from '../../search/hooks/use-search-vocabulary.ts';
import { isUnfiltered, type TermFilter } from '../term-list.ts';
import { useTerms } from '../terms-context.ts';
import type { TermsSearch } from '../terms-search.ts';

interface Props {
  filter: TermFilter;
  /** The number of rows in the list, once it is known. */
  rows: number | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  onChange: (changes: TermsSearch) => void;
}

const orders = ['file', 'name'] as const;

/** The filter and order of the list, with its number of rows. */
export function TermsToolbar({ filter, rows, searchField, onChange }: Props) {
  const { projectId } = useTerms();
  const { vocabulary, load } = useSearchVocabulary(projectId, { hasLocale: false });
  return (
    <ListToolbar
      search={filter.q}
      searchField={searchField}
      // A new search drops the selected term, so that the results are read from the top.
      onSearch={(q) => onChange(q === '' ? { q: undefined } : { q, term: undefined })}
      vocabulary={vocabulary}
      onSearchFocus={load}
      rows={rows}
      isFiltered={!isUnfiltered({ ...filter, q: '' })}
    >
      <FileFilter
        projectId={projectId}
        value={filter.files}
        onChange={(files) => onChange({ files: files || undefined })}
      />
      <LabelFilter
        projectId={projectId}
        value={filter.labels}
        onChange={(labels) => onChange({ labels: labels || undefined })}
      />
      <OrderSelect orders={orders} value={filter.order} onChange={(order) => onChange({ order })} />
    </ListToolbar>
  );
}
