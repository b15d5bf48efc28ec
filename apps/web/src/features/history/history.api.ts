import { ApiError, endpoints } from '@parlance/contract';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import {
  type GlossaryUndoable,
  type ProjectUndoable,
  type Undoable,
  undoStore,
} from '../../lib/undo-store.ts';
import { invalidateGlossary } from '../glossaries/glossaries.api.ts';
import { labelsQuery } from '../labels/labels.api.ts';
import { projectLocalesQuery } from '../locales/locales.api.ts';
import { invalidateContent, invalidateCounts, projectKey } from '../projects/projects.api.ts';
import { screenshotsKey } from '../screenshots/screenshots.api.ts';

/** Undoes a change set. Content that was changed again since then stays as it is. */
export const undo = (queryClient: QueryClient) =>
  mutationOptions({
    // Undo requests run one after the other, in the order of the user's actions.
    scope: { id: 'undo' },
    mutationFn: (undoable: Undoable) =>
      'glossaryId' in undoable
        ? undoInGlossary(queryClient, undoable)
        : undoInProject(queryClient, undoable),
    onMutate: (undoable) => undoStore.begin(undoable),
    onError: (error, undoable) => {
      const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 402;
      undoStore.fail(undoable, error, isFinal);
    },
  });

async function undoInProject(
  queryClient: QueryClient,
  undoable: ProjectUndoable,
): Promise<unknown> {
  const { projectId, changeSetId, translation } = undoable;
  const result = await api(endpoints.undoChangeSet, { params: { projectId, changeSetId } });
  undoStore.finish({ undoable, result });
  if (translation) return invalidateCounts(queryClient, projectId);
  return invalidateUndone(queryClient, projectId);
}

/** What is brought back to a glossary can be deleted again, which is no undo. */
async function undoInGlossary(
  queryClient: QueryClient,
  { glossaryId, changeSetId }: GlossaryUndoable,
): Promise<unknown> {
  const params = { glossaryId, changeSetId };
  const { undone, skipped } = await api(endpoints.undoGlossaryChange, { params });
  undoStore.report('undo.done', { undone, skipped });
  return invalidateGlossary(queryClient, glossaryId);
}

/** An undo, by its own change set, and the one that it has undone. */
export interface DoneUndo {
  readonly changeSetId: string;
  readonly undoes: string;
}

/** Undoes change sets, the newest first, as they are given. What can't be undone any more is skipped. */
export const undoMany = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    scope: { id: 'undo' },
    mutationFn: async (changeSetIds: readonly string[]) => {
      let [undone, skipped] = [0, 0];
      const undos: DoneUndo[] = [];
      for (const changeSetId of changeSetIds) {
        try {
          const result = await api(endpoints.undoChangeSet, { params: { projectId, changeSetId } });
          undone += result.undone;
          skipped += result.skipped;
          undos.push({ changeSetId: result.changeSetId, undoes: changeSetId });
        } catch (error) {
          if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error;
          skipped++;
        }
      }
      return { undone, skipped, undos };
    },
    onSuccess: ({ undone, skipped }) => undoStore.report('undo.done', { undone, skipped }),
    onError: (error) => undoStore.reportFailure(error),
    // Some may be undone before an error.
    onSettled: () => invalidateUndone(queryClient, projectId),
  });

async function invalidateUndone(queryClient: QueryClient, projectId: string): Promise<void> {
  await Promise.all([
    invalidateContent(queryClient, projectId),
    queryClient.invalidateQueries({ queryKey: labelsQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: projectLocalesQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: screenshotsKey(projectId) }),
  ]);
}

const versionsAtOnce = 20;

/** The prefix of the query keys of the versions of all translations of a project. */
export const versionsKey = (projectId: string) => [...projectKey(projectId), 'versions'] as const;

/** The versions of a translation, newest first. */
export const versionsQuery = (projectId: string, localeCode: string, termId: string) =>
  infiniteQueryOptions({
    queryKey: [...versionsKey(projectId), localeCode, termId],
    queryFn: ({ pageParam, signal }) => {
      const params = { projectId, termId, localeCode };
      const query = {
        limit: versionsAtOnce,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return api(endpoints.listVersions, { params, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
