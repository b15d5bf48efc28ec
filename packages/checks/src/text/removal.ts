import type { Span } from '@parlance/messages';
import type { Edit } from '../finding.ts';

/** Removes a range with the space before it, or the one behind it at the beginning of a text. */
export function removal(text: string, { start, end }: Span): Edit {
  if (text[start - 1] === ' ' && /^(?:[\s.,;:!?)\]。，、]|$)/u.test(text.charAt(end)))
    return { start: start - 1, end, text: '' };
  return { start, end: start === 0 && text[end] === ' ' ? end + 1 : end, text: '' };
}
