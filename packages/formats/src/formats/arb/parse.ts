import { bare } from '../../entry.ts';
import { createPluralCheck } from '../../plural-check.ts';
import { createCollector } from '../../syntax/collect.ts';
import {
  type JsonMember,
  type JsonObject,
  jsonValueOf,
  readDocument,
} from '../../syntax/json/document.ts';
import { createNameSpelling } from '../../syntax/names.ts';
import type { Entry, JsonValue, ParsedEntry, ParseOptions, ParseResult } from '../../types.ts';
import { type IcuPlural, readIcuPlural, toPluralMessage } from './icu-plural.ts';

export interface ArbEntry extends ParsedEntry {
  readonly member: JsonMember;
  /** The value as it stands between its quotes, without escapes. */
  readonly text: string;
  /** The forms in the value, for a message that has some. */
  readonly icu?: IcuPlural;
}

/** What `parse` gives: the root is missing only where there are errors. */
export interface ArbResult extends ParseResult<ArbEntry> {
  readonly root: JsonObject | undefined;
}

/** Names are those of Dart and JavaScript; Flutter wants no underscore at the beginning. */
export const arbNames = createNameSpelling('$', /^[\d_]|[^\w$]/g);

/** The attributes of ARB that have no place of their own in an entry. */
const attributeNames = /^(?:type|placeholders|source_text|screen|video|x-.*)$/;

/** Reads an Application Resource Bundle, with messages as Flutter has them. */
export function parseArb(source: string, options: ParseOptions = {}): ArbResult {
  const collector = createCollector<ArbEntry>(source);
  const root = readDocument(source, collector);
  const members = root?.members ?? [];
  // Attributes mostly stand right behind their message, and looking for them takes time.
  const elsewhere = new Map<string, JsonMember>();
  for (const [index, member] of members.entries()) {
    if (member.name.startsWith('@') && !belongsTo(member, members[index - 1])) {
      elsewhere.set(member.name, member);
    }
  }
  const named = elsewhere.get('@@locale')?.value;
  const ownLocale = named?.kind === 'text' ? named.text : undefined;
  const findProblem = createPluralCheck(options.locale ?? ownLocale);
  for (const [index, member] of members.entries()) {
    const { name, value, span } = member;
    if (name.startsWith('@')) continue;
    const key = arbNames.toKey(name);
    if (value.kind !== 'text') {
      collector.report('value', value.span.start, 'Only text can be a value.', { key });
      continue;
    }
    const { text } = value;
    const icu = readIcuPlural(text);
    const message = icu ? toPluralMessage(text, icu) : text;
    const problem = typeof message === 'string' ? undefined : findProblem(message);
    if (problem !== undefined) {
      collector.report('plural', value.span.start, problem, { severity: 'warning', key });
    }
    const next = members[index + 1];
    const behind = next && belongsTo(next, member);
    const attributes = behind ? next : elsewhere.get(`@${name}`);
    const { comments, references, flags, meta, context } = attributes
      ? readAttributes(source, attributes)
      : none;
    collector.add({
      key,
      message,
      ...(context === undefined ? {} : { context }),
      comments,
      references,
      flags,
      meta,
      span: behind ? { start: span.start, end: next.span.end } : span,
      member,
      text,
      ...(icu ? { icu } : {}),
    });
  }
  return { ...collector.result(ownLocale), root };
}

function belongsTo({ name }: JsonMember, message: JsonMember | undefined): boolean {
  return (
    message !== undefined &&
    name.length === message.name.length + 1 &&
    name.startsWith('@') &&
    name.endsWith(message.name)
  );
}

type Attributes = typeof bare & Pick<Entry, 'context'>;

const none: Attributes = bare;

function readAttributes(source: string, { value }: JsonMember): Attributes {
  const attributes: { -readonly [A in keyof Attributes]: Attributes[A] } = { ...bare };
  let meta: Record<string, JsonValue> | undefined;
  for (const { name, value: inner } of value.kind === 'object' ? value.members : []) {
    if (name === 'description' && inner.kind === 'text') {
      attributes.comments = inner.text.split('\n');
    } else if (name === 'context' && inner.kind === 'text') {
      attributes.context = inner.text;
    } else if (attributeNames.test(name)) {
      meta ??= {};
      meta[name] = jsonValueOf(source, inner);
      attributes.meta = meta;
    }
  }
  return attributes;
}

/** What stands in the attributes of an entry, in the order of ARB; nothing for one that has none. */
export function attributesOf({ comments, context, meta }: Entry): Map<string, JsonValue> {
  return new Map<string, JsonValue>([
    ...(comments.length > 0 ? [['description', comments.join('\n')] as const] : []),
    ...(context === undefined ? [] : [['context', context] as const]),
    ...Object.entries(meta).filter(([name]) => attributeNames.test(name)),
  ]);
}
