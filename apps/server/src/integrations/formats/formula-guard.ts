import { type Entry, toText } from '@parlance/formats';

/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

/** The entry with an apostrophe before whatever in it a spreadsheet would take for a formula. */
export function withoutFormulas<E extends Pick<Entry, 'key' | 'message' | 'comments'>>(
  entry: E,
): E {
  return {
    ...entry,
    key: guarded(entry.key),
    message: guarded(toText(entry.message)),
    comments: entry.comments.map(guarded),
  };
}

function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
