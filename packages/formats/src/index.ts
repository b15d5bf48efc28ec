export { convertMessage, type TextOrigin } from './convert-message.ts';
export { editBySpans, sameMessage } from './edit/edit.ts';
export {
  createTextLookup,
  type UpdateOptions,
  type UpdateResult,
  updateSource,
} from './edit/update.ts';
export {
  decodeFile,
  encodeFile,
  type SourceFile,
  type UnreadableFile,
} from './encoding/source-file.ts';
export { hasText, toHeldState } from './entry.ts';
export { fillPattern } from './fill-pattern.ts';
export type * from './format.ts';
export {
  createFileGuesser,
  type FileGuess,
  type FileHead,
  headBytes,
  type LocaleChoice,
} from './guess/guess-file.ts';
export type { Certainty, LocaleReason } from './guess/places.ts';
export { listXliffMatches, type XliffMatch, type XliffMatches } from './matches/xliff-matches.ts';
export { findPatternProblem, isRelativePath } from './path-pattern.ts';
export { fitPlural } from './plurals/fit-plural.ts';
export { formats, isContainer } from './registry.ts';
export { fitColumns, recallColumns } from './syntax/chosen-columns.ts';
export { writeProblem } from './syntax/collect.ts';
export {
  columnRoles,
  findMissingRole,
  isColumnRole,
  maxColumnNameLength,
  maxColumns,
  readColumnRoles,
  type TableColumns,
  type TableHead,
} from './table-columns.ts';
export { readTextTable, type TableFormat, type TextRow, writeTextTable } from './tables.ts';
export { markupOf, syntaxOfFormat, type TextHints } from './text-syntax.ts';
export type * from './types.ts';
export { formatIds } from './types.ts';
