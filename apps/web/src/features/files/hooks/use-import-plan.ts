import type { FileChoices, ImportStrategy } from '@parlance/contract';
import { type FormatId, findMissingRole, type PlaceholderStyle } from '@parlance/formats';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import {
  formatsQuery,
  importFiles,
  importLimitsQuery,
  importPreviewQuery,
  stagedFilesKey,
  tableQuery,
} from '../files.api.ts';
import {
  type ChosenFile,
  findExcess,
  type ImportOutcome,
  type ImportPlan,
  isManyFiles,
  isPlanClear,
  type PlannedFile,
} from '../import-plan.ts';
import { namesLocales, type TableChoice, toChoice, toSentChoice } from '../table-choice.ts';

/** What is to become of the chosen files, what that would change, and doing it. */
export function useImportPlan(
  chosen: readonly ChosenFile[],
  initial: Pick<ImportPlan, 'choices' | 'isForMany' | 'sourceLocale' | 'fileId'>,
) {
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const [choices, setChoices] = useState(initial.choices);
  const [strategy, setStrategy] = useState<ImportStrategy>('overwrite');
  const [placeholders, setPlaceholders] = useState<PlaceholderStyle | null>(null);
  const [sourceLocale, setSourceLocale] = useState(initial.sourceLocale);
  const [fileId, setFileId] = useState(initial.fileId);
  const [removeMissing, setRemoveMissing] = useState(false);
  const [refusesDuplicates, setRefusesDuplicates] = useState(false);
  const [skipRefused, setSkipRefused] = useState(false);
  const [sent, setSent] = useState(0);
  // What can be chosen for stays in sight while, and after, an answer does not come.
  const [listed, setListed] = useState<readonly PlannedFile[]>([]);
  const { formats } = useSuspenseQuery(formatsQuery).data;
  const [wantsAll, setWantsAll] = useState(initial.isForMany);
  const [chosenTable, setChosenTable] = useState<TableChoice | null>(null);
  const { format, locale } = choices[chosen[0]?.path ?? ''] ?? {};
  const { data: limits } = useQuery(importLimitsQuery);
  const excess = limits && findExcess(chosen, limits);
  const isTable =
    !isManyFiles(chosen) && format !== undefined && formats[format].readHead !== undefined;
  const tableHead = useTableHead(
    isTable && !excess ? { file: chosen[0], format, locale } : undefined,
  );
  const { data: head } = tableHead;
  const table = head ? toSentChoice(head, chosenTable) : null;
  const shownTable = head && (chosenTable ?? toChoice(head));
  // Of a table, what is chosen for its columns says more than its name and its header do.
  const canBeForMany = shownTable
    ? namesLocales(shownTable)
    : format !== undefined && formats[format].localesIn !== undefined;
  const isForMany =
    (wantsAll || (shownTable !== undefined && locale === undefined)) && canBeForMany;
  const plan = useMemo<ImportPlan>(
    () => ({
      files: chosen,
      isMany: isManyFiles(chosen),
      table,
      fileId,
      isForMany,
      choices,
      strategy,
      placeholders,
      sourceLocale,
      refusesDuplicates,
      skipRefused,
      removeMissing,
    }),
    [
      chosen,
      table,
      fileId,
      isForMany,
      choices,
      strategy,
      placeholders,
      sourceLocale,
      refusesDuplicates,
      skipRefused,
      removeMissing,
    ],
  );

  const isReady =
    !isTable ||
    tableHead.isError ||
    (shownTable !== undefined && findMissingRole(shownTable.roles) === undefined);
  const isClear = isPlanClear(plan) && isReady && !tableHead.isPlaceholderData;

  const previewQuery = importPreviewQuery(projectId, { plan, onProgress: setSent });
  const preview = useQuery({ ...previewQuery, enabled: isClear && !excess });
  if (preview.data && preview.data.files !== listed) setListed(preview.data.files);
  // The choice stays in sight while the next one is checked.
  const [source, setSource] = useState(preview.data?.source);
  if (preview.data && preview.data.source !== source) setSource(preview.data.source);

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
    files: preview.data?.files ?? listed,
    /** Whether nothing is left to choose before the server can say what would change. */
    isClear,
    /** How a table begins that comes alone, and what its columns are. */
    table: head && shownTable && { head, choice: shownTable, isChosen: chosenTable !== null },
    setTable: (next: TableChoice) => change(() => setChosenTable(next)),
    /** What this very plan would do, as soon as that is known. */
    preview: preview.data?.files,
    /** Where source texts would be, of a first import. */
    source,
    /** Why there is no use in sending the files. */
    excess,
    error: error ?? preview.error,
    sent,
    isChecking: preview.isFetching,
    isImporting: isPending,
    choose: (path: string, choice: FileChoices[string]) =>
      change(() => {
        setChoices((others) => ({ ...others, [path]: { ...others[path], ...choice } }));
        if ('format' in choice) setChosenTable(null);
        if ('locale' in choice) setWantsAll(choice.locale === undefined);
      }),
    setStrategy: (next: ImportStrategy) => change(() => setStrategy(next)),
    setPlaceholders: (next: PlaceholderStyle | null) => change(() => setPlaceholders(next)),
    setRefusesDuplicates: (next: boolean) => change(() => setRefusesDuplicates(next)),
    // What is sent is the same, and so is what would come of it.
    setSkipRefused,
    setSourceLocale: (next: string) => change(() => setSourceLocale(next)),
    setFileId: (next: string | null) => change(() => setFileId(next)),
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
      queryClient.cancelQueries({ queryKey: stagedFilesKey(projectId, chosen) });
    },
  };
}

interface TableFile {
  readonly file: ChosenFile | undefined;
  readonly format: FormatId;
  readonly locale: string | undefined;
}

/** How a file begins where it is a table; it stays in sight while another locale is asked for. */
function useTableHead(table: TableFile | undefined) {
  const projectId = useProjectId();
  const { file, format = 'csv', locale } = table ?? {};
  const query = tableQuery(projectId, { file, format, locale });
  return useQuery({ ...query, placeholderData: keepPreviousData });
}
