export { convertMessage, type TextOrigin } from './convert-message.ts';
export { editBySpans, sameMessage } from './edit/edit.ts';
export { createPositions } from './edit/position.ts';
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
export type * from './format.ts';
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
} from './locales/locale-code.ts';
export { findLocaleName } from './locales/locale-names.ts';
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
} from './plurals/plural.ts';
export {
  describePluralProblem,
  fitPlural,
  type PluralProblem,
  pluralParts,
  readPlural,
} from './plurals/plural-text.ts';
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
export type * from './types.ts';
export { formatIds, pluralCategories } from './types.ts';
