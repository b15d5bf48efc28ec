import { writeProblem } from '../../syntax/collect.ts';
import { freshStyle, type Writable, writeValue } from '../../syntax/json/style.ts';
import type {
  Diagnostic,
  Entry,
  Message,
  NewResource,
  PluralMessage,
  WriteOptions,
  WriteResult,
} from '../../types.ts';
import { guessArgument, writeIcuPlural } from './icu-plural.ts';
import { arbNames, attributesOf } from './parse.ts';

/** Writes a bundle that names its locale, with the attributes of each message behind it. */
export function serializeArb(
  { entries, locale: own }: NewResource,
  { locale = own }: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const members: [string, Writable][] = locale === undefined ? [] : [['@@locale', locale]];
  for (const entry of entries) {
    const name = arbNames.toName(entry.key);
    members.push([name, writeMessage(entry, diagnostics)]);
    const attributes = attributesOf(entry);
    if (attributes.size > 0) members.push([`@${name}`, attributes]);
  }
  const style = { ...freshStyle, indent: '  ' };
  return { text: `${writeValue(new Map(members), style, '')}\n`, diagnostics };
}

/** The text of a message; one with plural forms becomes an argument of ICU. */
export function writeMessage(
  { key, message }: Pick<Entry, 'key'> & { readonly message: Message },
  diagnostics: Diagnostic[],
): string {
  if (typeof message === 'string') return message;
  return writeIcuPlural(guessArgument(message), withOther(key, message, diagnostics));
}

/** ICU demands the form `other`: a message without it gets its last form there, and a warning. */
export function withOther(
  key: string,
  message: PluralMessage,
  diagnostics: Diagnostic[],
): PluralMessage {
  const { plural } = message;
  if (plural.other !== undefined) return message;
  const last = plural.many ?? plural.few ?? plural.two ?? plural.one ?? plural.zero ?? '';
  const problem =
    'The plural form “other” is missing, which ARB demands: it is the last other form.';
  diagnostics.push(writeProblem('plural', key, problem));
  return { plural: { ...plural, other: last } };
}
