import { createPluralCheck, type Message } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { ParseOptions, ParseResult } from '../../format.ts';
import { createCollector } from '../../syntax/collect.ts';
import { type JsonDocument, type JsonNode, readDocument } from '../../syntax/json/document.ts';
import { createNameSpelling } from '../../syntax/names.ts';
import type { Entry, JsonValue, ParsedEntry } from '../../types.ts';
import { readIcuPlural, toPluralMessage } from './icu-plural.ts';

export interface ArbEntry extends ParsedEntry {
  readonly node: JsonNode;
}

/** The result of `parseArb`; without a document only where there are errors. */
export interface ArbResult extends ParseResult<ArbEntry> {
  readonly document: JsonDocument | undefined;
}

/** Names are identifiers of Dart and JavaScript; Flutter allows no leading underscore. */
export const arbNames = createNameSpelling('$', /^[\d_]|[^\w$]/g);

/** The attributes of ARB without a field of their own in an entry. */
const attributeNames = /^(?:type|placeholders|source_text|screen|video|x-.*)$/;

/** Reads an Application Resource Bundle; messages are interpreted as Flutter does. */
export function parseArb(source: string, options: ParseOptions = {}): ArbResult {
  const collector = createCollector<ArbEntry>(source, { lastCounts: true });
  const document = readDocument(source, collector);
  if (!document) return { ...collector.result(), document };
  const members = document.membersOf(document.root);
  const names = members.map(document.nameOf);
  // Attributes mostly follow their message, so only the others are indexed: filling the map takes time.
  const elsewhere = new Map<string, JsonNode>();
  for (const [index, node] of members.entries()) {
    const name = names[index] ?? '';
    const isAttribute = name.startsWith('@') && !name.startsWith('@@');
    if (isAttribute && !belongsTo(name, names[index - 1])) elsewhere.set(name, node);
  }
  const ownLocale = document.textOf(document.valueIn(document.root, '@@locale'));
  const locale = options.base ?? options.locale ?? ownLocale;
  const findProblem = createPluralCheck(locale, ['zero']);
  for (const [index, node] of members.entries()) {
    const name = names[index] ?? '';
    if (name.startsWith('@')) continue;
    const key = arbNames.toKey(name);
    const text = document.textOf(node);
    if (text === undefined) {
      collector.report('value', document.startOf(node), 'Only text can be a value.', { key });
      continue;
    }
    const message = messageOfArb(text, locale);
    const problem = typeof message === 'string' ? undefined : findProblem(message);
    if (problem !== undefined) {
      collector.report('plural', document.startOf(node), problem, { severity: 'warning', key });
    }
    const behind = belongsTo(names[index + 1] ?? '', name) ? members[index + 1] : undefined;
    const attributes = behind ?? (elsewhere.size > 0 ? elsewhere.get(`@${name}`) : undefined);
    const about = attributes === undefined ? none : readAttributes(document, attributes);
    const { comments, references, flags, meta, context } = about;
    const own = document.memberSpanOf(node);
    const end = behind === undefined ? own.end : document.memberSpanOf(behind).end;
    const span = { start: own.start, end };
    const entry = { key, message, comments, references, flags, meta, span, node };
    collector.add(context === undefined ? entry : { ...entry, context });
  }
  return { ...collector.result(ownLocale), document };
}

/**
 * The message that Flutter reads in a text: one with plural forms where the text is a single plural argument.
 */
export function messageOfArb(text: string, locale?: string): Message {
  const icu = readIcuPlural(text, locale);
  return icu ? toPluralMessage(text, icu) : text;
}

function belongsTo(name: string, message: string | undefined): boolean {
  return (
    message !== undefined &&
    name.length === message.length + 1 &&
    name.startsWith('@') &&
    name.endsWith(message)
  );
}

type Attributes = typeof bare & Pick<Entry, 'context'>;

const none: Attributes = bare;

function readAttributes(document: JsonDocument, node: JsonNode): Attributes {
  const attributes: { -readonly [A in keyof Attributes]: Attributes[A] } = { ...bare };
  let meta: Record<string, JsonValue> | undefined;
  for (const inner of document.membersOf(node)) {
    const name = document.nameOf(inner);
    const text = document.textOf(inner);
    if (name === 'description' && text !== undefined) {
      attributes.comments = text.split('\n');
    } else if (name === 'context' && text !== undefined) {
      attributes.context = text;
    } else if (attributeNames.test(name)) {
      meta ??= {};
      meta[name] = document.jsonOf(inner);
      attributes.meta = meta;
    }
  }
  return attributes;
}

/** The attributes of an entry in ARB's order; empty for an entry without any. */
export function attributesOf({
  comments,
  context,
  meta,
}: Pick<Entry, 'comments' | 'context' | 'meta'>): Map<string, JsonValue> {
  return new Map<string, JsonValue>([
    ...(comments.length > 0 ? [['description', comments.join('\n')] as const] : []),
    ...(context === undefined ? [] : [['context', context] as const]),
    ...Object.entries(meta).filter(([name]) => attributeNames.test(name)),
  ]);
}
