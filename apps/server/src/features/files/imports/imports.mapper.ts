import type {
  ErrorDetail,
  FileDiagnostic,
  FilePreview,
  ImportPreview,
  ImportResult,
  ImportSummary,
} from '@parlance/contract';
import type { ConvertedTexts } from '../../../integrations/formats/convert-placeholders.ts';
import type { MergeCounts } from './merges/merged-locales.service.ts';
import type { MergeResult } from './merges/merges.service.ts';

/** A merged file, or the part of a file in one locale. */
export interface MergedPart {
  readonly locale: string;
  readonly count: number;
  readonly diagnostics: readonly FileDiagnostic[];
  readonly converted: ConvertedTexts | undefined;
}

/** The result of an import, with previews if it was a dry run. */
interface Told extends MergeResult {
  readonly previews?: readonly FilePreview[];
  readonly missing?: ImportPreview['missing'];
}

interface Shape {
  /** The number of keys in the file. */
  readonly count: number;
  /** Whether the request named the one locale to import into. */
  readonly isLone: boolean;
  /** The maximum number of diagnostics of each part. */
  readonly diagnostics: number;
}

const nothing: MergeCounts = { added: 0, changed: 0, kept: 0 };

/** The summary of the file at an index, of an import or a dry run. */
export function toSummary(
  { counts, removed }: Pick<MergeResult, 'counts' | 'removed'>,
  place: number,
  { count, diagnostics }: Pick<MergedPart, 'count' | 'diagnostics'>,
): ImportSummary {
  const { added, changed, kept, sources, notes, locks, lockedTexts } = counts[place] ?? nothing;
  return {
    terms: { added, skipped: count - added, removed },
    translations: { upserted: count - kept - (lockedTexts ?? 0), changed, kept },
    ...(sources === undefined ? {} : { sources }),
    ...(notes === undefined ? {} : { notes }),
    ...(locks === undefined ? {} : { locks }),
    ...(lockedTexts === undefined ? {} : { lockedTexts }),
    diagnostics: [...diagnostics],
  };
}

/** Adds the texts whose placeholders would be converted, if the import converts placeholders. */
export function withConverted(
  preview: FilePreview,
  converted: ConvertedTexts | undefined,
): FilePreview {
  if (!converted) return preview;
  return { ...preview, placeholders: { ...converted, first: [...converted.first] } };
}

/** The result of a file with one part for each locale, of an import or a dry run. */
export function toResult(told: Told, parts: readonly MergedPart[], shape: Shape): ImportResult {
  const { missing } = told;
  const previews = told.previews?.map((preview, place) =>
    withConverted(preview, parts[place]?.converted),
  );
  const locales = parts.map(({ locale, count, diagnostics }, place) => {
    const shown = diagnostics.slice(0, shape.diagnostics);
    const preview = previews?.[place];
    const summary = toSummary(told, place, { count, diagnostics: shown });
    return { locale, ...summary, ...(preview ? { preview } : {}) };
  });
  const preview = previews && missing && { ...joinPreviews(previews), missing };
  return {
    ...joinSummaries(locales, shape.count),
    ...(preview ? { preview, ...toChosenSource(told) } : {}),
    ...(shape.isLone ? {} : { locales }),
  };
}

/** The source locale that the import chooses if it is the first of the project. */
export function toChosenSource({
  source,
}: Pick<MergeResult, 'source'>): Pick<ImportResult, 'source'> {
  return source ? { source: { ...source, locale: source.locale ?? null } } : {};
}

type Counted = Omit<ImportSummary, 'preview'>;

function joinSummaries(parts: readonly Counted[], count: number): ImportSummary {
  const sum = (of: (part: Counted) => number) => parts.reduce((total, part) => total + of(part), 0);
  const added = sum(({ terms }) => terms.added);
  const notes = sum(({ notes = 0 }) => notes);
  const locks = sum(({ locks = 0 }) => locks);
  const lockedTexts = sum(({ lockedTexts = 0 }) => lockedTexts);
  const hasSources = parts.some(({ sources }) => sources !== undefined);
  // A problem with a key is reported for every locale, so it is shown once.
  const diagnostics = new Map(
    parts.flatMap((part) => part.diagnostics.map((found) => [JSON.stringify(found), found])),
  );
  return {
    terms: { added, skipped: count - added, removed: parts[0]?.terms.removed ?? 0 },
    translations: {
      upserted: sum(({ translations }) => translations.upserted),
      changed: sum(({ translations }) => translations.changed),
      kept: sum(({ translations }) => translations.kept),
    },
    ...(hasSources ? { sources: sum(({ sources = 0 }) => sources) } : {}),
    ...(notes > 0 ? { notes } : {}),
    ...(locks > 0 ? { locks } : {}),
    ...(lockedTexts > 0 ? { lockedTexts } : {}),
    diagnostics: [...diagnostics.values()],
  };
}

/** Joins the previews of several locales; their lists follow each other in the order of the locales. */
function joinPreviews(previews: readonly FilePreview[]): FilePreview {
  const sources = previews.flatMap((preview) => preview.sources ?? []);
  const placeholders = previews.flatMap((preview) => preview.placeholders ?? []);
  const problems = previews.flatMap((preview) => preview.problems ?? []);
  return {
    added: joinLists(previews.map(({ added }) => added)),
    changed: joinLists(previews.map(({ changed }) => changed)),
    unchanged: previews.reduce((total, { unchanged }) => total + unchanged, 0),
    ...(sources.length > 0 ? { sources: joinLists(sources) } : {}),
    ...(placeholders.length > 0 ? { placeholders: joinLists(placeholders) } : {}),
    ...(problems.length > 0 ? { problems: joinProblems(problems) } : {}),
  };
}

function joinProblems(
  problems: readonly NonNullable<FilePreview['problems']>[],
): FilePreview['problems'] {
  const sum = (name: keyof NonNullable<FilePreview['problems']>) =>
    problems.reduce((total, counts) => total + counts[name], 0);
  return {
    errors: sum('errors'),
    warnings: sum('warnings'),
    checked: sum('checked'),
    texts: sum('texts'),
  };
}

interface Listed<T> {
  count: number;
  first: T[];
}

function joinLists<T>(lists: readonly Listed<T>[]): Listed<T> {
  return {
    count: lists.reduce((total, { count }) => total + count, 0),
    first: lists.flatMap(({ first }) => first),
  };
}

/** A problem in an uploaded file; `file` is its name if there are several. */
export function toDetail({ line, column, message }: FileDiagnostic, file?: string): ErrorDetail {
  return { path: 'body.file', ...(file === undefined ? {} : { file }), line, column, message };
}
