import type { Diagnostic, Entry } from '../../types.ts';
import { encodedPlace, placeOf } from './names.ts';
import { writeMessage } from './write.ts';

type Text = Pick<Entry, 'key' | 'message'> & Partial<Entry>;

/** A message or term to be written. */
interface NewOwner {
  value: Text | undefined;
  readonly attributes: { readonly name: string; readonly text: Text }[];
}

/** Groups texts by their message or term. Attributes of terms without a value become messages of their own. */
export function groupByOwners(all: Iterable<Text>): Map<string, NewOwner> {
  const texts = [...all];
  const keys = new Set(texts.map(({ key }) => key));
  const owners = new Map<string, NewOwner>();
  for (const text of texts) {
    const own = placeOf(text.key);
    const isLost = own.attribute !== undefined && own.id.startsWith('-') && !keys.has(own.id);
    const { id, attribute } = isLost ? encodedPlace(text.key) : own;
    const owner = owners.get(id) ?? { value: undefined, attributes: [] };
    if (attribute === undefined) owner.value = text;
    else owner.attributes.push({ name: attribute, text });
    owners.set(id, owner);
  }
  return owners;
}

/** The lines of a new message or term, below the comments of all its texts. */
export function writeOwner(
  id: string,
  { value, attributes }: NewOwner,
  diagnostics: Diagnostic[],
): string[] {
  const comments = [value, ...attributes.map(({ text }) => text)].flatMap(
    (text) => text?.comments ?? [],
  );
  const head = value ? writeText(value, 4, diagnostics) : '';
  return [
    ...writeComments('#', comments),
    ...`${id} =${head}`.split('\n'),
    ...attributes.flatMap(({ name, text }) => writeAttribute(name, text, diagnostics).split('\n')),
  ];
}

/** An attribute as Fluent source; its lines are joined with `\n`. */
export function writeAttribute(name: string, text: Text, diagnostics: Diagnostic[]): string {
  return `    .${name} =${writeText(text, 8, diagnostics)}`;
}

/** The lines of comments with the sign that begins each (`#`, `##`, `###`). */
export function writeComments(sign: string, comments: readonly string[]): string[] {
  return comments
    .flatMap((comment) => comment.split(/\r\n|[\r\n]/))
    .map((line) => (line === '' ? sign : `${sign} ${line}`));
}

function writeText(
  { key, message, meta = {} }: Text,
  indent: number,
  diagnostics: Diagnostic[],
): string {
  return writeMessage(key, message, meta, indent, diagnostics);
}
