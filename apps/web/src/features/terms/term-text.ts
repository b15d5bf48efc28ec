import { type Entry, termBody } from '@parlance/contract';
import { type Rule, ruleOf } from '../../lib/forms/form.ts';

/** The texts of a term that can be edited in the list. */
export type TermPart = 'value' | 'context';

export const maxTextLengths: Readonly<Record<TermPart, number>> = { value: 255, context: 1000 };

export const termRules: Readonly<Record<TermPart, Rule>> = {
  value: ruleOf(termBody.shape.value, {
    required: 'terms.valueRequired',
    blank: 'validation.notBlank',
    invalid: 'terms.valueInvalid',
  }),
  context: ruleOf(termBody.shape.context, { invalid: 'terms.contextInvalid' }),
};

export function textOf({ term, context }: Entry, part: TermPart): string {
  return part === 'value' ? term : (context ?? '');
}

export function withText(entry: Entry, part: TermPart, text: string): Entry {
  return part === 'value' ? { ...entry, term: text } : { ...entry, context: text || null };
}

/** The key of the draft of a text. */
export function draftKey(termId: string, part: TermPart): string {
  return `${termId}/${part}`;
}
