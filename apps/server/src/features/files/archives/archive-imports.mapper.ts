import type { ArchivedFile, FilePreview } from '@parlance/contract';
import type {
  FileContent,
  ReadArchive,
} from '../../../integrations/formats/reading/merge-files.ts';
import { toSummary, withConverted } from '../imports/imports.mapper.ts';
import type { MergeResult } from '../imports/merges/merges.service.ts';

/** One file of many shows fewer diagnostics than a single file. */
const maxDiagnostics = 100;

/** The results of the files. `result` and `previews` have an item only for each file with a content. */
export function toArchivedFiles(
  { files }: ReadArchive,
  result: MergeResult,
  previews?: readonly FilePreview[],
): ArchivedFile[] {
  let place = 0;
  return files.map(({ path, guess, locale, format, outcome, errors, content }) => {
    const summary = content && toFileSummary(content, result, previews, place++);
    return {
      path,
      guess,
      locale,
      format,
      outcome,
      ...(summary ? { summary } : {}),
      errors: errors.slice(0, maxDiagnostics),
    };
  });
}

function toFileSummary(
  { count, diagnostics, converted }: FileContent,
  result: MergeResult,
  previews: readonly FilePreview[] | undefined,
  place: number,
): NonNullable<ArchivedFile['summary']> {
  const shown = diagnostics.slice(0, maxDiagnostics);
  const { preview: _, ...summary } = toSummary(result, place, { count, diagnostics: shown });
  const preview = previews?.[place];
  return { ...summary, ...(preview ? { preview: withConverted(preview, converted) } : {}) };
}
