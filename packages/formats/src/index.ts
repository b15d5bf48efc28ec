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
export { findLocaleName } from './locale-names.ts';
export { fillPattern, findPatternProblem, isRelativePath } from './path-pattern.ts';
export { convertPlaceholders } from './placeholders/convert.ts';
export { styleOfFlags } from './placeholders/detect.ts';
export {
  type PlaceholderStyle,
  placeholderNames,
  placeholderStyles,
} from './placeholders/types.ts';
export { fromIcu, pluralCategoriesOf, toIcu, toText } from './plural.ts';
export { createPositions } from './position.ts';
export { formats, isContainer } from './registry.ts';
export { decodeFile, encodeFile } from './source-file.ts';
export type * from './types.ts';
export { formatIds, pluralCategories } from './types.ts';
export { type UpdateOptions, type UpdateResult, updateSource } from './update.ts';
