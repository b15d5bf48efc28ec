import { entryNotes, namedText, text, translationOrigins } from '@parlance/contract';
import { toLocaleCode } from '@parlance/messages';
import { z } from 'zod';
import { isArchivedCode } from '../../content/archive/archived-code.ts';
import { maxNotesLength } from '../../integrations/formats/reading/entry-notes.ts';
import { isStorable } from '../../integrations/formats/reading/file-limits.ts';

// The values that rows of a backup have.

export const id = z.uuid().lowercase();
export const time = z.iso.datetime({ offset: true });
export const count = z.int().min(0);
export const whole = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Of a term or of one plural form, in bytes; a text may have a form for each of six categories. */
const maxTextLength = 65_536;
export const termValue = text(1, maxTextLength);
export const termContext = text(0, maxTextLength).nullable();
export const translationValue = text(0, 6 * maxTextLength);

/** A locale code in its canonical spelling. */
export const locale = z.string().refine((code) => toLocaleCode(code) === code, 'is not a locale');
/** The code of an archived locale after another locale was added with its code. */
const archivedCode = z.string().refine(isArchivedCode, 'is not a locale');
export const storedLocale = z.union([locale, archivedCode]);
export const origin = z.enum(translationOrigins).nullable().default(null);
export const hash = z.guid().lowercase().nullable().default(null);
export const archivedAt = time.nullable().default(null);
export const ownName = namedText(1, 100);
/** Empty for changes of a term itself. */
export const localeOfChange = z.union([z.literal(''), locale]);

export const notes = entryNotes.refine((value) => {
  const texts = Object.values(value).flat();
  const areStorable = texts.every((one) => typeof one !== 'string' || isStorable(one));
  return areStorable && JSON.stringify(value).length <= maxNotesLength;
}, 'are not notes');
