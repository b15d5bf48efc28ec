import type { Message, PluralCategory, PluralMessage } from '@parlance/messages';
import type { Diagnostic } from '../types.ts';
import { writeProblem } from './collect.ts';

/**
 * The texts of a message for a file with numbered forms, by the category of each form. A missing form gets the
 * text of `other`, as in ICU. Categories without a form in the file are reported, unless another form has the
 * same text.
 */
export function toForms(
  key: string,
  { plural }: PluralMessage,
  categories: readonly PluralCategory[],
  diagnostics: Diagnostic[],
): string[] {
  const forms = categories.map((category) => plural[category] ?? plural.other ?? '');
  const known = new Set<string>(categories);
  const lost = Object.entries(plural).filter(
    ([category, text]) => !known.has(category) && !forms.includes(text),
  );
  if (lost.length > 0) {
    const names = lost.map(([category]) => category).join(', ');
    diagnostics.push(writeProblem('loss', key, `The file has no plural form for: ${names}.`));
  }
  return forms;
}

/**
 * The message for an entry with plural forms in the file: a plain text is used for each form, which is
 * reported.
 */
export function toPlural(key: string, message: Message, diagnostics: Diagnostic[]): PluralMessage {
  if (typeof message !== 'string') return message;
  const problem = 'The entry has plural forms in the file: all of them get the one text.';
  diagnostics.push(writeProblem('loss', key, problem));
  return { plural: { other: message } };
}
