import type { FileChoices, ImportStrategy } from '@parlance/contract';
import { type FormatId, findMissingRole } from '@parlance/formats';
import type { PlaceholderStyle } from '@parlance/messages';
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

/** The plan of an import of the chosen files, its dry run, and the import itself. */
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
  // Files stay listed while an answer is under way, and if it fails.
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
  // For tables, the chosen columns count for more than the file's name and header.
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
  // The choice of the source locale stays visible during the next dry run.
  const [source, setSource] = useState(preview.data?.source);
  if (preview.data && preview.data.source !== source) setSource(preview.data.source);

  const controller = useRef(new AbortController());
  const { mutate, reset, isPending, error } = useMutation(importFiles(queryClient, projectId));

  const change = (update: () => void) => {
    // A changed plan may be valid, so the last error is dropped.
    reset();
    setSent(0);
    update();
  };

  return {
    plan,
    files: preview.data?.files ?? listed,
    /** Whether the plan is complete enough for a dry run. */
    isClear,
    /** The first rows of a table that is imported alone, and the roles of its columns. */
    table: head && shownTable && { head, choice: shownTable, isChosen: chosenTable !== null },
    setTable: (next: TableChoice) => change(() => setChosenTable(next)),
    /** The result of the dry run of exactly this plan, once it is there. */
    preview: preview.data?.files,
    /** The place of the source texts, for a first import. */
    source,
    /** The limit that the files exceed, so that an upload is useless. */
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
    // The dry run would not change, so this option does not reset it.
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

/** The first rows of a file if it is a table; they stay visible while another locale is requested. */
function useTableHead(table: TableFile | undefined) {
  const projectId = useProjectId();
  const { file, format = 'csv', locale } = table ?? {};
  const query = tableQuery(projectId, { file, format, locale });
  return useQuery({ ...query, placeholderData: keepPreviousData });
}
