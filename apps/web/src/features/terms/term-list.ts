import { type Entry, type EntryFilter, endpoints } from '@parlance/contract';
import { api } from '../../lib/api/api.ts';
import { matchesFilter, type Narrowing } from '../../lib/entry-filter.ts';
import type { RowSource } from '../../lib/rows/list-store.ts';
import { change, hold, idsElsewhere, isHeld, type RowList } from '../../lib/rows/row-list.ts';
import { toAsked } from '../../lib/search/entry-search.ts';
import type { OpenedList } from '../../ui/list/rows/use-opened-list.ts';

/** The filter of the list, from the address. */
export interface TermFilter extends Omit<Narrowing, 'status'>, Pick<EntryFilter, 'order'> {}

export type OpenedTerms = OpenedList<TermFilter>;

export function isUnfiltered({ q, labels, files }: TermFilter): boolean {
  return q === '' && labels === '' && files === '';
}

/** The filter of a request, for the list as for a selection of all that is in it. */
export function askedOf({ q, labels, files }: TermFilter) {
  return {
    search: toAsked(q, false),
    labels: labels || undefined,
    files: files || undefined,
  };
}

/** The terms of a filter. Those that stand elsewhere in the list are left out, so that offsets keep their meaning. */
export function termSource(projectId: string, filter: TermFilter): RowSource<Entry> {
  const params = { projectId };
  return {
    ask: (list, { start, limit }, signal) => {
      const except = idsElsewhere(list).join() || undefined;
      const query = { ...askedOf(filter), order: filter.order, except, ...start, limit };
      return api(endpoints.listEntries, { params, query }, { signal });
    },
    merge: (answered) => answered,
  };
}

/** The offset of a term, if it is in the list. */
export async function locateTerm(
  projectId: string,
  filter: TermFilter,
  term: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const query = { ...askedOf(filter), order: filter.order, term };
  const position = await api(endpoints.locateEntry, { params: { projectId }, query }, { signal });
  return position?.offset;
}

/** Shows a term as the server has saved it. One that the filter or the order has elsewhere now keeps its row. */
export function putSaved(
  list: RowList<Entry>,
  filter: TermFilter,
  before: Entry,
  saved: Entry,
): RowList<Entry> {
  const hasItsPlace =
    matchesFilter({ ...filter, q: toAsked(filter.q, false) ?? '', status: 'all' }, saved) &&
    // A renamed term has lost its place for good, even if it gets its old name back.
    (filter.order === 'file' || (before.term === saved.term && !isHeld(list, saved.termId)));
  return hold(
    change(list, saved.termId, () => saved),
    saved.termId,
    !hasItsPlace,
  );
}
