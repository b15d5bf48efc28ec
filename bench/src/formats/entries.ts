import type { Entry } from '../../../packages/formats/src/index.ts';
import type { Message } from '../../../packages/messages/src/index.ts';
import { keyOf } from '../catalogue.ts';

/**
 * Entries with sentences as texts. One in eight needs escapes in most formats, one in sixteen has characters
 * beyond Latin 1, one in ten has a comment and one in twenty has plural forms.
 */
export function createEntries(size: number): Entry[] {
  return Array.from({ length: size }, (_, at) => ({
    key: keyOf(at),
    message: messageOf(at),
    comments: at % 10 === 3 ? [`Shown on page ${Math.floor(at / 20)}, beside the button`] : [],
    references: [],
    flags: [],
    meta: {},
  }));
}

function messageOf(at: number): Message {
  const text = `Text number ${at} of the catalogue, with {placeholder} and a few more words`;
  if (at % 20 === 7) return { plural: { one: `${at}: %d item is left`, other: `${at}: %d items` } };
  if (at % 8 === 1) return `“${at}” & "quoted" <b>text</b>\nand it's on two lines`;
  return at % 16 === 2 ? `${text} – größer als bisher…` : text;
}
