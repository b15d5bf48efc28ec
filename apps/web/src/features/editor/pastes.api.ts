import { endpoints, type Input, type PasteOutcome } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { reportBulk, withChangeSet } from '../../lib/undo-store.ts';
import { invalidateCounts, invalidateIfRefused, projectKey } from '../projects/projects.api.ts';

type PastedCell = Input<typeof endpoints.applyPaste>['body']['cells'][number];

/** A text that is to be pasted, and the translation that it takes the place of. */
export interface PlannedCell extends PastedCell {
  readonly term: string;
  readonly before: string;
}

const toCells = (planned: readonly PlannedCell[]): PastedCell[] =>
  planned.map(({ termId, locale, value, revision }) => ({ termId, locale, value, revision }));

/** What would become of texts that are pasted. It is asked each time that it is shown. */
export const pastePreviewQuery = (projectId: string, planned: readonly PlannedCell[]) =>
  queryOptions<PasteOutcome[]>({
    queryKey: [...projectKey(projectId), 'paste-preview', planned],
    queryFn: async ({ signal }) => {
      const body = { cells: toCells(planned) };
      return (await api(endpoints.previewPaste, { params: { projectId }, body }, { signal })).cells;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Pastes texts as one change, which a toast offers to undo. */
export const pasteCells = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (planned: readonly PlannedCell[]) =>
      withChangeSet((options) =>
        api(
          endpoints.applyPaste,
          { params: { projectId }, body: { cells: toCells(planned) } },
          options,
        ),
      ),
    onSuccess: ({ result: { changed, refused }, changeSetId }) => {
      reportBulk(projectId, changeSetId, { changed, skipped: refused.length });
      return invalidateCounts(queryClient, projectId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });
