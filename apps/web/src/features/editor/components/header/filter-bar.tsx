import { type EntryFilter, entryStatuses } from '@parlance/contract';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';
import { idsOf } from '../../../../lib/entry-filter.ts';
import { ChipSelect } from '../../../../ui/form/chip-select.tsx';
import { DensityToggle } from '../../../../ui/list/density.tsx';
import { ListToolbar } from '../../../../ui/list/list-toolbar.tsx';
import { OrderSelect } from '../../../../ui/list/order-select.tsx';
import { useCheckNames } from '../../../checks/hooks/use-check-names.ts';
import { LabelFilter } from '../../../labels/components/label-filter.tsx';
import { FileFilter } from '../../../project-files/components/file-filter.tsx';
import { useSearchVocabulary } from '../../../search/hooks/use-search-vocabulary.ts';
import { useEditor } from '../../editor-context.ts';
import type { EditorSearch } from '../../editor-search.ts';
import { isUnfiltered, type ListFilter } from '../../entry-list.ts';
import {
  replacedBy,
  shownProblems,
  shownStatus,
  withoutProblems,
  withoutStatus,
} from '../../shown-filter.ts';
import { ReferenceSelect, type ReferencesProps } from './reference-select.tsx';
import { StatusCounts } from './status-counts.tsx';

interface Props {
  filter: ListFilter;
  /** The number of rows in the list, once it is known. */
  rows: number | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  onChange: (changes: EditorSearch) => void;
  /** The choice of the locales beside the translations; without it there is none. */
  references?: Omit<ReferencesProps, 'value'>;
}

const orders = ['file', 'name', 'review'] as const;

/** The filter, order and reference locale of the list, with its number of rows. */
export function FilterBar({ filter, rows, searchField, onChange, references }: Props) {
  const { projectId } = useEditor();
  const { vocabulary, load } = useSearchVocabulary(projectId, { hasLocale: true });
  const { formatMessage, formatList } = useIntl();
  const { checkName } = useCheckNames();
  const problems = shownProblems(filter);
  const status = shownStatus(filter);
  // An address may name checks.
  const isKnown = ['', 'any', 'error', 'warning'].includes(problems);
  const nameProblems = (ids: string) => formatList(idsOf(ids).map(checkName));
  const show = (next: EntryFilter['status']) =>
    onChange({
      q: withoutStatus(filter.q) || undefined,
      status: next === 'all' ? undefined : next,
    });
  return (
    <ListToolbar
      search={filter.q}
      searchField={searchField}
      // A new search drops the selected term, so that the results are read from the top.
      onSearch={(q) =>
        onChange(q === '' ? { q: undefined } : { ...replacedBy(q), q, term: undefined })
      }
      vocabulary={vocabulary}
      onSearchFocus={load}
      rows={rows}
      isFiltered={!isUnfiltered({ ...filter, q: '' })}
      beside={
        <>
          <StatusCounts value={status} onChange={show} />
          <DensityToggle />
        </>
      }
    >
      <ChipSelect
        label={formatMessage({ id: 'editor.status' })}
        isChosen={status !== 'all'}
        value={status}
        data={entryStatuses.map((value) => ({
          value,
          label: formatMessage({ id: `editor.status.${value}` }),
        }))}
        onChange={(value) => show(entryStatuses.find((one) => one === value) ?? 'all')}
      />
      <ChipSelect
        label={formatMessage({ id: 'editor.problems' })}
        isChosen={problems !== ''}
        value={problems}
        data={[
          { value: '', label: formatMessage({ id: 'editor.problems.every' }) },
          { value: 'any', label: formatMessage({ id: 'editor.problems.any' }) },
          { value: 'error', label: formatMessage({ id: 'editor.problems.error' }) },
          { value: 'warning', label: formatMessage({ id: 'editor.problems.warning' }) },
          ...(isKnown ? [] : [{ value: problems, label: nameProblems(problems) }]),
        ]}
        onChange={(value) =>
          onChange({ q: withoutProblems(filter.q) || undefined, problems: value || undefined })
        }
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
      {references && references.locales.length > 0 && (
        <ReferenceSelect {...references} value={filter.reference} />
      )}
      <OrderSelect orders={orders} value={filter.order} onChange={(order) => onChange({ order })} />
    </ListToolbar>
  );
}
