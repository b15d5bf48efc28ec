export {
  addOption,
  endQuotes,
  isOptionText,
  optionInsertion,
  optionRemoval,
  removeOption,
} from './icu/edit-message.ts';
export { leafTokens } from './icu/leaf-tokens.ts';
export { type MessageReading, maxMessageDepth, parseMessage } from './icu/parse-message.ts';
export { formatPreview, type Preview, type PreviewValue } from './icu/preview.ts';
export {
  type Choice,
  type ChoiceOption,
  type Leaf,
  type LeafPath,
  listLeaves,
  type MessageNode,
  type MessageTree,
} from './icu/tree.ts';
export {
  type Direction,
  describeLocaleProblem,
  directionOf,
  findUnknownParts,
  isKnownLanguage,
  isKnownRegion,
  isKnownScript,
  type LocaleParts,
  type LocaleProblem,
  maxLocaleCodeLength,
  readLocaleCode,
  scriptOf,
  toLanguageTag,
  toLocaleCode,
  toPosixName,
} from './locales/locale-code.ts';
export { findLocaleName } from './locales/locale-names.ts';
export {
  type Message,
  type PluralCategory,
  type PluralMessage,
  pluralCategories,
  type Span,
} from './message.ts';
export { type Conversion, convertPlaceholders } from './placeholders/convert.ts';
export { styleOfFlags, tokenStylesOfFlags } from './placeholders/detect.ts';
export { readLiteral } from './placeholders/fluent.ts';
export { listPlaceholders, looksLike } from './placeholders/syntaxes.ts';
export {
  isPlainName,
  type Placeholder,
  type PlaceholderStyle,
  placeholderNames,
  placeholderStyles,
  type TextValue,
} from './placeholders/types.ts';
export { formsOf, type PluralForm, sourceFormsFor } from './plurals/forms.ts';
export {
  escapeIcu,
  fromIcu,
  neededCategoriesOf,
  type PluralKind,
  type PluralRules,
  pluralCategoriesOf,
  pluralRulesOf,
  pluralSample,
  toIcu,
  toText,
} from './plurals/plural.ts';
export { createPluralCheck, type PluralCheck } from './plurals/plural-check.ts';
export {
  describePluralProblem,
  listStoredForms,
  type PluralProblem,
  pluralParts,
  readPlural,
  type StoredForm,
} from './plurals/plural-text.ts';
export { createPositions, type Position } from './position.ts';
export {
  isPseudoLocale,
  type PseudoLocale,
  pseudoLocales,
  pseudoMessage,
} from './pseudo/pseudo-message.ts';
export { guessSyntax } from './tokens/guess-syntax.ts';
export { joinMarked, withoutMarks } from './tokens/marks.ts';
export { isLikeMark, listTags } from './tokens/markup.ts';
export { spellNumbered } from './tokens/spell-numbered.ts';
export { countBytes, countGraphemes, listLines, shownText } from './tokens/text-size.ts';
export {
  icuSyntax,
  plainSyntax,
  type Tag,
  type TagAttribute,
  type TextSyntax,
  type Token,
  type TokenStyle,
  tokenStyles,
  uniqueSyntax,
} from './tokens/token.ts';
export { tokenise } from './tokens/tokenise.ts';
export { isNumeric, valueKindOf } from './tokens/values.ts';
export {
  type MessageUnits,
  type TextUnit,
  toTextUnits,
  type UnitForm,
} from './translation/text-units.ts';
export {
  replaceRanges,
  replaceVisible,
  type VisibleReplacement,
} from './visible/replace-visible.ts';
export {
  listVisibleParts,
  lockedSign,
  type TextReading,
  type VisiblePart,
} from './visible/visible-parts.ts';
