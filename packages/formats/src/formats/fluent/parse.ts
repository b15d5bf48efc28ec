import type { Comment, GroupComment, Message, Pattern, Term } from '@fluent/syntax';
import {
  createPluralCheck,
  type PluralCategory,
  type PluralCheck,
  type PluralMessage,
  type Span,
} from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { ParseOptions, ParseResult } from '../../format.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import type { Entry, JsonValue, ParsedEntry } from '../../types.ts';
import { keyOf } from './names.ts';
import { type PluralSelection, readPattern, readSelection, spanOf } from './pattern.ts';
import { readEntries } from './plain.ts';

/** A message or a term. */
export interface FluentOwner {
  readonly span: Span;
  /** The offset of its identifier; that of a term includes the `-`. */
  readonly name: number;
  /** The number of its texts: its value and its attributes. */
  readonly texts: number;
}

/** The value of a message or term, or one of its attributes. */
export interface FluentEntry extends ParsedEntry {
  readonly owner: FluentOwner;
  /** Undefined for the value of a message or term itself. */
  readonly attribute: { readonly span: Span; readonly afterSign: number } | undefined;
  /** The offset of its pattern, which ends where the entry ends. */
  readonly pattern: number;
  /** The patterns of the plural forms; undefined for a plain text. */
  readonly forms: ReadonlyMap<PluralCategory, Span> | undefined;
}

const identifier = /-?[a-zA-Z][\w-]*/y;

/** The result of `parseFluent`. */
export interface FluentResult extends ParseResult<FluentEntry> {
  /** The messages and terms of the file, also those without a value. */
  readonly owners: readonly FluentOwner[];
  /** Junk: text that is no message, which programs skip. */
  readonly junk: readonly Span[];
}

/**
 * Reads a file of Fluent 1.0. Junk, which programs skip, stays as it is and causes a warning; a file of nothing
 * but junk is an error.
 */
export function parseFluent(source: string, { locale, base }: ParseOptions = {}): FluentResult {
  const collector = createCollector<FluentEntry>(source);
  const reading: Reading = {
    source,
    collector,
    check: createPluralCheck(base ?? locale),
    notes: {},
  };
  const owners: FluentOwner[] = [];
  const junk: Span[] = [];
  const body = readBody(source, collector);
  const isFluent = body.some(({ type }) => type === 'Message' || type === 'Term');
  for (const node of body) {
    if (node.type === 'Message' || node.type === 'Term') {
      owners.push(readOwner(reading, node));
    } else if (node.type === 'Junk') {
      const [annotation] = node.annotations;
      junk.push(spanOf(node));
      const { start } = spanOf(annotation ?? node);
      const message = annotation?.message ?? 'This is no message.';
      const severity = isFluent ? 'warning' : 'error';
      const what = message.replace(/\.?$/, '.');
      const text = isFluent ? `${what} Programs pass over this part, and it stays as it is.` : what;
      collector.report('syntax', start, text, { severity });
    } else if (node.type !== 'Comment') {
      reading.notes = readNote(reading.notes, node);
    }
  }
  return { ...collector.result(), owners, junk };
}

interface Reading {
  readonly source: string;
  readonly collector: Collector<FluentEntry>;
  readonly check: PluralCheck;
  /** The resource comments of the file and the comment of the current group. */
  notes: Readonly<Record<string, JsonValue>>;
}

function readBody(source: string, { report }: Collector<FluentEntry>) {
  try {
    return readEntries(source);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report('limit', 0, 'Braces are nested too deep.');
    return [];
  }
}

function readNote(
  { resource, ...notes }: Reading['notes'],
  { type, content }: GroupComment | { readonly type: 'ResourceComment'; readonly content: string },
): Reading['notes'] {
  const all = resource === undefined ? content : `${String(resource)}\n${content}`;
  if (type === 'ResourceComment') return { ...notes, resource: all };
  // An empty group comment ends the group.
  return {
    ...(resource === undefined ? {} : { resource }),
    ...(content === '' ? {} : { group: content }),
  };
}

function readOwner(reading: Reading, node: Message | Term): FluentOwner {
  const { source } = reading;
  const { value, attributes, comment } = node;
  const name = spanOf(node.id).start;
  const owner = {
    span: spanOf(node),
    name: node.type === 'Term' ? name - 1 : name,
    texts: attributes.length + (value ? 1 : 0),
  };
  const { span } = owner;
  const id = idOf(source, owner);
  if (value) {
    const { end } = spanOf(value);
    const own = end === span.end ? span : { start: span.start, end };
    const about = { key: keyOf(id), span: own, comments: linesOf(comment) };
    addEntry(reading, owner, undefined, value, about);
  }
  for (const [at, attribute] of attributes.entries()) {
    const isFirst = !value && at === 0;
    const own = spanOf(attribute);
    addEntry(
      reading,
      owner,
      { span: own, afterSign: behindSign(source, spanOf(attribute.id).start) },
      attribute.value,
      {
        key: keyOf(id, attribute.id.name),
        span: isFirst ? { start: span.start, end: own.end } : own,
        comments: isFirst ? linesOf(comment) : bare.comments,
      },
    );
  }
  return owner;
}

/** The identifier of a message or, with a leading `-`, of a term. */
export function idOf(source: string, { name }: FluentOwner): string {
  identifier.lastIndex = name;
  return identifier.exec(source)?.[0] ?? '';
}

/** The offset behind the equals sign that follows an identifier. */
export function behindSign(source: string, name: number): number {
  return source.indexOf('=', name) + 1;
}

function linesOf(comment: Comment | null): Entry['comments'] {
  return comment ? comment.content.split(/\r\n|\n/) : bare.comments;
}

function addEntry(
  { source, collector, check, notes }: Reading,
  owner: FluentOwner,
  attribute: FluentEntry['attribute'],
  pattern: Pattern,
  { key, span, comments }: Pick<FluentEntry, 'key' | 'span' | 'comments'>,
) {
  const { references, flags } = bare;
  const selection = readSelection(pattern);
  const plural = selection && readForms(source, selection);
  // The default variant may have another name than `other`.
  const problem =
    plural && check({ plural: { other: plural[selection.default] ?? '', ...plural } });
  const place = spanOf(pattern);
  if (problem !== undefined) {
    collector.report('plural', place.start, problem, { severity: 'warning', key });
  }
  collector.add({
    key,
    message: plural ? { plural } : readPattern(source, pattern),
    comments,
    references,
    flags,
    meta: selection
      ? { ...notes, selector: selection.selector, default: selection.default }
      : notes,
    span,
    owner,
    attribute,
    pattern: place.start,
    forms: selection && mapValues(selection.variants, spanOf),
  });
}

function readForms(source: string, { variants }: PluralSelection): PluralMessage['plural'] {
  return Object.fromEntries(mapValues(variants, (pattern) => readPattern(source, pattern)));
}

function mapValues<K, V, W>(map: ReadonlyMap<K, V>, change: (value: V) => W): Map<K, W> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value)]));
}
