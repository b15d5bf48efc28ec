import type { ErrorDetail, FileDiagnostic, FilePreview, ImportSummary } from '@parlance/contract';
import type { ConvertedTexts } from '../../integrations/formats/convert-placeholders.ts';
import type { MergeResult } from './merges.service.ts';

/** What an import did for the file at a place of its files, or would do. */
export function toSummary(
  { counts, removed }: MergeResult,
  place: number,
  { count, diagnostics }: { count: number; diagnostics: readonly FileDiagnostic[] },
): ImportSummary {
  const { added, changed, kept, sources } = counts[place] ?? { added: 0, changed: 0, kept: 0 };
  return {
    terms: { added, skipped: count - added, removed },
    translations: { upserted: count - kept, changed, kept },
    ...(sources === undefined ? {} : { sources }),
    diagnostics: [...diagnostics],
  };
}

/** A preview with the texts whose placeholders would be converted, where that is asked for. */
export function withConverted(
  preview: FilePreview,
  converted: ConvertedTexts | undefined,
): FilePreview {
  if (!converted) return preview;
  return { ...preview, placeholders: { ...converted, first: [...converted.first] } };
}

/** What is wrong in a file that was sent, which has a name where there are several. */
export function toDetail({ line, column, message }: FileDiagnostic, file?: string): ErrorDetail {
  return { path: 'body.file', ...(file === undefined ? {} : { file }), line, column, message };
}
