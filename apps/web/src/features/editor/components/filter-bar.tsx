import { SegmentedControl } from '@mantine/core';
import { entryStatuses } from '@parlance/contract';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';
import { SearchField } from '../../../ui/search-field.tsx';
import { LabelFilter } from '../../labels/components/label-filter.tsx';
import { useEditor } from '../editor-context.ts';
import type { EditorSearch } from '../editor-search.ts';
import type { ListFilter } from '../entry-run.ts';
import classes from './filter-bar.module.css';

interface Props {
  filter: ListFilter;
  searchField: RefObject<HTMLInputElement | null>;
  onChange: (changes: EditorSearch) => void;
}

export function FilterBar({ filter, searchField, onChange }: Props) {
  const { projectId } = useEditor();
  const { formatMessage } = useIntl();
  const status = formatMessage({ id: 'editor.status' });
  return (
    <search aria-label={formatMessage({ id: 'editor.filter' })} className={classes.bar}>
      <SearchField
        ref={searchField}
        value={filter.q}
        // Results are read from the top.
        onChange={(q) => onChange(q === '' ? { q: undefined } : { q, term: undefined })}
      />
      <SegmentedControl
        size="xs"
        aria-label={status}
        value={filter.status}
        data={entryStatuses.map((value) => ({
          value,
          label: formatMessage({ id: `editor.status.${value}` }),
        }))}
        onChange={(value) => onChange({ status: value === 'all' ? undefined : value })}
      />
      <LabelFilter
        projectId={projectId}
        value={filter.labels}
        onChange={(labels) => onChange({ labels: labels || undefined })}
      />
    </search>
  );
}
