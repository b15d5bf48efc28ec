import type { Message, PluralMessage, TextValue } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { WriteOptions, WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { freshStyle, type Writable, writeValue } from '../../syntax/json/style.ts';
import type { Diagnostic, Entry, NewResource } from '../../types.ts';
import { writeIcuPlural } from './icu-plural.ts';
import { arbNames, attributesOf } from './parse.ts';
import { argumentOf, describeValues } from './values.ts';

/** Writes a bundle that names its locale; each message is followed by its attributes. */
export function serializeArb(
  { entries, locale: own }: NewResource,
  { locale = own, values }: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const members: [string, Writable][] = locale === undefined ? [] : [['@@locale', locale]];
  for (const entry of entries) {
    members.push(...writeEntry(entry, values?.get(entry.key), diagnostics));
  }
  const style = { ...freshStyle, indent: '  ' };
  return { text: `${writeValue(new Map(members), style, '')}\n`, diagnostics };
}

/** The members of a new message: its text, and its attributes if it has any. */
export function writeEntry(
  entry: Pick<Entry, 'key' | 'message'> & Partial<Entry>,
  values: readonly TextValue[] | undefined,
  diagnostics: Diagnostic[],
): [string, Writable][] {
  const name = arbNames.toName(entry.key);
  const attributes = attributesOf({ ...bare, ...entry });
  const described = describeValues(entry.message, values);
  if (described !== undefined && !attributes.has('placeholders')) {
    attributes.set('placeholders', described);
  }
  const text: [string, Writable] = [name, writeMessage(entry, diagnostics, values)];
  return attributes.size > 0 ? [text, [`@${name}`, attributes]] : [text];
}

/** The text of a message; plural forms become an ICU plural argument. */
export function writeMessage(
  { key, message }: Pick<Entry, 'key'> & { readonly message: Message },
  diagnostics: Diagnostic[],
  values?: readonly TextValue[],
): string {
  if (typeof message === 'string') return message;
  return writeIcuPlural(argumentOf(message, values), withOther(key, message, diagnostics));
}

/** ICU requires the form `other`: a message without it gets its last form as `other`, and a warning. */
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
