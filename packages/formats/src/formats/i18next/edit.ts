import { type Message, pluralCategories } from '@parlance/messages';
import type { Changes, WriteOptions, WriteResult } from '../../format.ts';
import { editJson } from '../../syntax/json/edit.ts';
import { isContainer, type NestedResult } from '../../syntax/nested/document.ts';
import type { I18nextEntry, I18nextResult } from './parse.ts';
import { fromFormKey } from './plurals.ts';
import { toFileTexts } from './texts.ts';

/** Changes texts and plural forms of a namespace; a form is added behind those that the message has. */
export function editI18next(
  source: string,
  { resource, json }: I18nextResult,
  changes: Changes,
  { locale, base = locale }: WriteOptions = {},
): WriteResult {
  if (changes.size === 0) return { text: source, diagnostics: [] };
  const known = new Map(resource.entries.map((entry) => [entry.key, entry]));
  const changed: { key: string; message: Message }[] = [];
  const texts = new Map<string, string | null>();
  const behind = new Map<string, string>();
  for (const [key, message] of changes) {
    const forms = known.get(key)?.forms ?? new Map();
    // All forms are removed first; those that stay are set again below.
    for (const form of forms.values()) texts.set(form.key, null);
    if (message === null || typeof message !== 'string') texts.set(key, null);
    if (message === null) continue;
    changed.push({ key, message });
    for (const [formKey, last] of placesOf(key, message, forms)) behind.set(formKey, last);
  }
  const others = resource.entries.filter(({ key }) => !changes.has(key));
  const written = toFileTexts(changed, base, others);
  for (const [key, text] of written.texts) texts.set(key, text);
  const { text, diagnostics } = editJson(source, json, texts, { flat: isFlat(json), behind });
  return { text, diagnostics: [...written.diagnostics, ...diagnostics] };
}

/** For each possible form of a message, the existing form that it is inserted behind. */
function placesOf(
  key: string,
  message: Message,
  forms: NonNullable<I18nextEntry['forms']>,
): (readonly [formKey: string, last: string])[] {
  if (typeof message === 'string') return [];
  const last = [...forms].findLast(([category]) => message.plural[category] !== undefined)?.[1];
  if (!last) return [];
  return pluralCategories.map((category) => [fromFormKey(key, category), last.key] as const);
}

/** Whether names with dots are keys as a whole: the file has such names and no objects. */
function isFlat({ root }: NestedResult): boolean {
  const members = root?.members ?? [];
  return (
    !members.some(isContainer) &&
    members.some((member) => !isContainer(member) && member.key.includes('.'))
  );
}
