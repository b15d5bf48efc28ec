export { convertMessage, type TextOrigin } from './convert-message.ts';
export { editBySpans, sameMessage } from './edit.ts';
export { hasText, toHeldState } from './entry.ts';
export {
  createFileGuesser,
  type FileGuess,
  type FileHead,
  headBytes,
  type LocaleChoice,
} from './guess/guess-file.ts';
export type { Certainty, LocaleReason } from './guess/places.ts';
export {
  type Direction,
  describeLocaleProblem,
  directionOf,
  findUnknownParts,
  isKnownRegion,
  type LocaleParts,
  type LocaleProblem,
  maxLocaleCodeLength,
  readLocaleCode,
  toLanguageTag,
  toLocaleCode,
} from './locale-code.ts';
export { findLocaleName } from './locale-names.ts';
export { fillPattern, findPatternProblem, isRelativePath } from './path-pattern.ts';

export {
  type PlaceholderStyle,
  placeholderNames,
  placeholderStyles,
  type TextValue,
} from './placeholders/types.ts';
export {
  fromIcu,
  type PluralRules,
  pluralCategoriesOf,
  pluralRulesOf,
  toIcu,
  toText,
} from './plural.ts';
export {
  describePluralProblem,
  fitPlural,
  type PluralProblem,
  pluralParts,
  readPlural,
} from './plural-text.ts';
export { createPositions } from './position.ts';
export { formats, isContainer } from './registry.ts';
export {
  decodeFile,
  encodeFile,
  type SourceFile,
  type UnreadableFile,
} from './source-file.ts';
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
export type * from './types.ts';
export { formatIds, pluralCategories } from './types.ts';
export {
  createTextLookup,
  type UpdateOptions,
  type UpdateResult,
  updateSource,
} from './update.ts';
