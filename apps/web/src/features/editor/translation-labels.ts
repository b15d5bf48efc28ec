import { endpoints } from '@parlance/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { type LabelChange, withLabel } from '../labels/labels.api.ts';
import { invalidateIfRefused } from '../projects/projects.api.ts';
import { findRow, putEntry } from './entry-cache.ts';
import { type EntryRun, noteSaved } from './entry-run.ts';

/** Changes a label optimistically, and rolls back if the server refuses. */
export const changeTranslationLabel = (queryClient: QueryClient, run: EntryRun) =>
  mutationOptions({
    // Requests run one after the other, so that the last choice wins.
    scope: { id: `labels of ${run.projectId}` },
    mutationFn: ({ entry, label, isAssigned }: LabelChange) => {
      const { projectId, localeCode } = run;
      const params = { projectId, localeCode, labelId: label.id, termId: entry.termId };
      return isAssigned
        ? api(endpoints.labelTranslation, { params })
        : api(endpoints.unlabelTranslation, { params });
    },
    onMutate: (change) => patch(queryClient, run, change),
    onSuccess: (_, { entry }) => {
      const found = findRow(queryClient, run, entry.termId);
      if (found) noteSaved(run, found.row, found.entry);
    },
    onError: (error, change) => {
      patch(queryClient, run, { ...change, isAssigned: !change.isAssigned });
      invalidateIfRefused(queryClient, run.projectId)(error);
    },
  });

function patch(queryClient: QueryClient, run: EntryRun, change: LabelChange): void {
  const found = findRow(queryClient, run, change.entry.termId);
  if (found) putEntry(queryClient, run, { ...found, entry: withLabel(change)(found.entry) });
}
