import type { TranslationState } from '@parlance/contract';
import { type EntryState, type FormatId, formats } from '@parlance/formats';

/** Texts by term, each with the state in the file, if any. */
export type StatedTexts = Readonly<
  Record<string, readonly [value: string, state?: EntryState | undefined]>
>;

/** The formats with states. */
export const statedFormats = ['po', 'qtts', 'xliff12', 'xliff20', 'xcstrings'] as const;

/** Writes a file with the states that its format supports. */
export function toStatedFile(id: FormatId, texts: StatedTexts, locale = 'de_DE'): string {
  const entries = Object.entries(texts).map(([key, [message, state]]) => ({
    key,
    message,
    source: key,
    comments: [],
    references: [],
    flags: [],
    meta: {},
    ...(state && { state }),
  }));
  return formats[id].serialize({ entries }, { locale }).text;
}

/** The state that an import of a file gives a translation. */
export function toImportedState(
  id: FormatId,
  [value, told]: StatedTexts[string],
  old: { readonly value: string; readonly state: TranslationState },
): TranslationState {
  const { capabilities, tellsReviewed } = formats[id];
  if (value === '') return 'untranslated';
  const isSame = value === old.value;
  if (!capabilities.states) return isSame ? old.state : 'translated';
  if (told === 'outdated' || (tellsReviewed && told !== undefined)) return told;
  return isSame && old.state === 'reviewed' ? 'reviewed' : 'translated';
}
