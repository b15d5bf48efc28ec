import { NativeSelect } from '@mantine/core';
import { entryStatuses } from '@parlance/contract';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';
import { idsOf } from '../../../../lib/entry-filter.ts';
import type { NamedLocale } from '../../../../lib/language/locale-names.ts';
import { ListToolbar } from '../../../../ui/list/list-toolbar.tsx';
import { OrderSelect } from '../../../../ui/list/order-select.tsx';
import { useCheckNames } from '../../../checks/hooks/use-check-names.ts';
import { LabelFilter } from '../../../labels/components/label-filter.tsx';
import { FileFilter } from '../../../project-files/components/file-filter.tsx';
import { useEditor } from '../../editor-context.ts';
import type { EditorSearch } from '../../editor-search.ts';
import { isUnfiltered, type ListFilter } from '../../entry-run.ts';
import classes from './filter-bar.module.css';
import { LocalePicker } from './locale-picker.tsx';

interface Props {
  filter: ListFilter;
  /** The locales that can be shown as reference. */
  others: readonly NamedLocale[];
  /** The number of rows in the list, once it is known. */
  rows: number | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  onChange: (changes: EditorSearch) => void;
  onReference: (code: string | undefined) => void;
}

/** The filter, order and reference locale of the list, with its number of rows. */
export function FilterBar({ filter, others, rows, searchField, onChange, onReference }: Props) {
  const { projectId } = useEditor();
  const { formatMessage, formatList } = useIntl();
  const { checkName } = useCheckNames();
  // An address may name checks.
  const isKnown = ['', 'any', 'error', 'warning'].includes(filter.problems);
  const nameProblems = (ids: string) => formatList(idsOf(ids).map(checkName));
  const pick = formatMessage({ id: 'editor.pickReference' });
  return (
    <ListToolbar
      search={filter.q}
      searchField={searchField}
      // A new search drops the selected term, so that the results are read from the top.
      onSearch={(q) => onChange(q === '' ? { q: undefined } : { q, term: undefined })}
      rows={rows}
      isFiltered={!isUnfiltered({ ...filter, q: '' })}
    >
      <NativeSelect
        size="xs"
        flex="none"
        aria-label={formatMessage({ id: 'editor.status' })}
        value={filter.status}
        data={entryStatuses.map((value) => ({
          value,
          label: formatMessage({ id: `editor.status.${value}` }),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const status = entryStatuses.find((one) => one === value);
          onChange({ status: status === 'all' ? undefined : status });
        }}
      />
      <NativeSelect
        size="xs"
        flex="none"
        aria-label={formatMessage({ id: 'editor.problems' })}
        value={filter.problems}
        data={[
          { value: '', label: formatMessage({ id: 'editor.problems.every' }) },
          { value: 'any', label: formatMessage({ id: 'editor.problems.any' }) },
          { value: 'error', label: formatMessage({ id: 'editor.problems.error' }) },
          { value: 'warning', label: formatMessage({ id: 'editor.problems.warning' }) },
          ...(isKnown ? [] : [{ value: filter.problems, label: nameProblems(filter.problems) }]),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ problems: value || undefined })}
      />
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
      {others.length > 0 && (
        <LocalePicker
          size="xs"
          clearable
          locales={others}
          value={filter.reference}
          onPick={onReference}
          aria-label={pick}
          placeholder={pick}
          className={classes.reference}
        />
      )}
      <OrderSelect value={filter.order} onChange={(order) => onChange({ order })} />
    </ListToolbar>
  );
}
