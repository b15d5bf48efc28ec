import type { FileChoices, ImportStrategy } from '@parlance/contract';
import type { PlaceholderStyle } from '@parlance/formats';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { formatsQuery, importFiles, importLimitsQuery, importPreviewQuery } from '../files.api.ts';
import {
  type ChosenFile,
  findExcess,
  type ImportOutcome,
  type ImportPlan,
  isManyFiles,
  isPlanClear,
  type PlannedFile,
} from '../import-plan.ts';

/** What is to become of the chosen files, what that would change, and doing it. */
export function useImportPlan(
  chosen: readonly ChosenFile[],
  initial: Pick<ImportPlan, 'choices' | 'isForMany'>,
) {
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const [choices, setChoices] = useState(initial.choices);
  const [strategy, setStrategy] = useState<ImportStrategy>('overwrite');
  const [placeholders, setPlaceholders] = useState<PlaceholderStyle | null>(null);
  const [removeMissing, setRemoveMissing] = useState(false);
  const [sent, setSent] = useState(0);
  // What can be chosen for stays in sight while, and after, an answer does not come.
  const [listed, setListed] = useState<readonly PlannedFile[]>([]);
  const { formats } = useSuspenseQuery(formatsQuery).data;
  const [wantsAll, setWantsAll] = useState(initial.isForMany);
  const format = choices[chosen[0]?.path ?? '']?.format;
  const isForMany = wantsAll && format !== undefined && formats[format].localesIn !== undefined;
  const plan = useMemo<ImportPlan>(
    () => ({
      files: chosen,
      isMany: isManyFiles(chosen),
      isForMany,
      choices,
      strategy,
      placeholders,
      removeMissing,
    }),
    [chosen, isForMany, choices, strategy, placeholders, removeMissing],
  );

  const { data: limits } = useQuery(importLimitsQuery);
  const excess = limits && findExcess(chosen, limits);

  const previewQuery = importPreviewQuery(projectId, { plan, onProgress: setSent });
  const preview = useQuery({ ...previewQuery, enabled: isPlanClear(plan) && !excess });
  if (preview.data && preview.data !== listed) setListed(preview.data);

  const controller = useRef(new AbortController());
  const { mutate, reset, isPending, error } = useMutation(importFiles(queryClient, projectId));

  const change = (update: () => void) => {
    // What was wrong may be right now.
    reset();
    setSent(0);
    update();
  };

  return {
    plan,
    files: preview.data ?? listed,
    /** What this very plan would do, as soon as that is known. */
    preview: preview.data,
    /** Why there is no use in sending the files. */
    excess,
    error: error ?? preview.error,
    sent,
    isChecking: preview.isFetching,
    isImporting: isPending,
    choose: (path: string, choice: FileChoices[string]) =>
      change(() => {
        setChoices((others) => ({ ...others, [path]: { ...others[path], ...choice } }));
        if ('locale' in choice) setWantsAll(choice.locale === undefined);
      }),
    setStrategy: (next: ImportStrategy) => change(() => setStrategy(next)),
    setPlaceholders: (next: PlaceholderStyle | null) => change(() => setPlaceholders(next)),
    setRemoveMissing: (next: boolean) => change(() => setRemoveMissing(next)),
    check: () => {
      setSent(0);
      preview.refetch();
    },
    submit: (onDone: (outcome: ImportOutcome) => void) => {
      setSent(0);
      controller.current = new AbortController();
      const { signal } = controller.current;
      mutate(
        { plan, onProgress: setSent, signal },
        { onSuccess: onDone, onError: () => signal.aborted && reset() },
      );
    },
    stop: () => {
      controller.current.abort();
      queryClient.cancelQueries({ queryKey: previewQuery.queryKey });
    },
  };
}
