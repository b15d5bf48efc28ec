import { createPluralCheck } from '@parlance/messages';
import type { WriteOptions, WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { freshStyle, type Writable, writeValue } from '../../syntax/json/style.ts';
import type { Diagnostic, Entry, NewResource } from '../../types.ts';
import { reportLonely, toForms } from './messages.ts';

/** The details to write, in the spelling of go-i18n. */
const details = ['hash', 'leftDelim', 'rightDelim'] as const;

/**
 * Writes a JSON file of version 2: ids with their texts, or with objects for messages that have forms or
 * details.
 */
export function serializeGo(
  { entries }: NewResource,
  { locale, base }: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const check = createPluralCheck(base ?? locale);
  const texts = new Map<string, Writable>();
  for (const entry of entries) {
    const { key, message } = entry;
    const problem = typeof message === 'string' ? undefined : check(message);
    if (problem !== undefined) diagnostics.push(writeProblem('plural', key, problem));
    reportLonely(key, message, diagnostics);
    texts.set(key, toValue(entry));
  }
  return { text: `${writeValue(texts, freshStyle, '')}\n`, diagnostics };
}

function toValue({ message, comments, meta }: Entry): Writable {
  const about = details.flatMap((name) => {
    const text = meta[name];
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  if (typeof message === 'string' && comments.length === 0 && about.length === 0) return message;
  const forms = toForms(message);
  return new Map<string, Writable>([
    ...(comments.length > 0 ? [['description', comments.join('\n')] as const] : []),
    ...about,
    ...forms,
  ]);
}
