import type { Finding } from '@parlance/checks';
import type { ParsedEntry } from '@parlance/formats';
import { toText } from '@parlance/messages';

/**
 * The offset of a finding in its file. A file may spell a text in another way than it is, with escapes, in several lines
 * or in forms; then it is the place of the words of the finding, of the form or of the text, as far as one is found.
 */
export function locateFinding(
  text: string,
  { span, message }: Pick<ParsedEntry, 'span' | 'message'>,
  { form, start, end }: Pick<Finding, 'form' | 'start' | 'end'>,
): number {
  const spelled = text.slice(span.start, span.end);
  const target = toText(message);
  const whole = typeof message === 'string' ? spelled.lastIndexOf(message) : -1;
  if (whole >= 0) return span.start + whole + start;
  const base = typeof message === 'string' ? message : formText(message.plural, form?.at(-1));
  const inForm = base === '' ? -1 : spelled.lastIndexOf(base);
  if (inForm >= 0) return span.start + inForm;
  const words = target.slice(start, Math.max(end, start + 8));
  const near = words.trim() === '' ? -1 : spelled.lastIndexOf(words);
  if (near >= 0) return span.start + near;
  const beginning = /^[^\\\n"&<]{3,}/.exec(base)?.[0];
  const first = beginning === undefined ? -1 : spelled.lastIndexOf(beginning);
  if (first >= 0) return span.start + first;
  // Some spans begin with the white space or the line break in front of the entry.
  return span.start + (/\S/.exec(spelled)?.index ?? 0);
}

function formText(
  forms: Readonly<Partial<Record<string, string>>>,
  selector: string | undefined,
): string {
  return (selector === undefined ? undefined : forms[selector]) ?? Object.values(forms)[0] ?? '';
}
