import type { ErrorDetail, FileDiagnostic, ImportSummary } from '@parlance/contract';
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

/** What is wrong in a file that was sent, which has a name where there are several. */
export function toDetail({ line, column, message }: FileDiagnostic, file?: string): ErrorDetail {
  return { path: 'body.file', ...(file === undefined ? {} : { file }), line, column, message };
}
