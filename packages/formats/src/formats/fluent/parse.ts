import type { Attribute, Comment, GroupComment, Message, Pattern, Term } from '@fluent/syntax';
import { bare } from '../../entry.ts';
import { createPluralCheck, type PluralCheck } from '../../plural-check.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import type {
  Entry,
  JsonValue,
  ParsedEntry,
  ParseOptions,
  ParseResult,
  PluralMessage,
} from '../../types.ts';
import { keyOf } from './names.ts';
import {
  type PluralSelection,
  parseFluentSource,
  readPattern,
  readSelection,
  spanOf,
} from './pattern.ts';

/** A message, a term or one of their attributes. */
export interface FluentEntry extends ParsedEntry {
  readonly owner: Message | Term;
  /** Undefined for the value of a message or term itself. */
  readonly attribute: Attribute | undefined;
  readonly pattern: Pattern;
  /** Undefined for a text. */
  readonly selection: PluralSelection | undefined;
}

/** What `parse` gives. */
export interface FluentResult extends ParseResult<FluentEntry> {
  /** The messages and terms of the file, those without an own text included. */
  readonly owners: readonly (Message | Term)[];
}

/** Reads a file of Fluent 1.0. Junk, which programs leave out, is an error. */
export function parseFluent(source: string, { locale }: ParseOptions = {}): FluentResult {
  const collector = createCollector<FluentEntry>(source);
  const reading: Reading = { source, collector, check: createPluralCheck(locale), notes: {} };
  const owners: (Message | Term)[] = [];
  for (const node of readBody(source, collector)) {
    if (node.type === 'Message' || node.type === 'Term') {
      owners.push(node);
      readOwner(reading, node);
    } else if (node.type === 'Junk') {
      const [annotation] = node.annotations;
      const { start } = spanOf(annotation ?? node);
      const message = annotation?.message ?? 'This is no message.';
      collector.report('syntax', start, message.replace(/\.?$/, '.'));
    } else if (node.type !== 'Comment') {
      reading.notes = readNote(reading.notes, node);
    }
  }
  return { ...collector.result(), owners };
}

interface Reading {
  readonly source: string;
  readonly collector: Collector<FluentEntry>;
  readonly check: PluralCheck;
  /** The comments of the file and of the group that are read. */
  notes: Readonly<Record<string, JsonValue>>;
}

function readBody(source: string, { report }: Collector<FluentEntry>) {
  try {
    return parseFluentSource(source);
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
  // An empty one ends the group.
  return {
    ...(resource === undefined ? {} : { resource }),
    ...(content === '' ? {} : { group: content }),
  };
}

function readOwner(reading: Reading, owner: Message | Term) {
  const id = owner.type === 'Term' ? `-${owner.id.name}` : owner.id.name;
  const { value, attributes, comment } = owner;
  const { start } = spanOf(owner);
  if (value) {
    const span = { start, end: spanOf(value).end };
    addEntry(reading, owner, undefined, value, {
      key: keyOf(id),
      span,
      comments: linesOf(comment),
    });
  }
  for (const [at, attribute] of attributes.entries()) {
    const isFirst = !value && at === 0;
    const span = { ...spanOf(attribute), ...(isFirst ? { start } : {}) };
    const key = keyOf(id, attribute.id.name);
    const comments = isFirst ? linesOf(comment) : bare.comments;
    addEntry(reading, owner, attribute, attribute.value, { key, span, comments });
  }
}

function linesOf(comment: Comment | null): Entry['comments'] {
  return comment ? comment.content.split(/\r\n|\n/) : bare.comments;
}

function addEntry(
  { source, collector, check, notes }: Reading,
  owner: Message | Term,
  attribute: Attribute | undefined,
  pattern: Pattern,
  about: Pick<FluentEntry, 'key' | 'span' | 'comments'>,
) {
  const selection = readSelection(pattern);
  const plural = selection && readForms(source, selection);
  // What stands for all other numbers need not be called so.
  const problem =
    plural && check({ plural: { other: plural[selection.default] ?? '', ...plural } });
  if (problem !== undefined) {
    const { start } = spanOf(pattern);
    collector.report('plural', start, problem, { severity: 'warning', key: about.key });
  }
  const meta = selection
    ? { ...notes, selector: selection.selector, default: selection.default }
    : notes;
  const message = plural ? { plural } : readPattern(source, pattern);
  collector.add({ ...bare, ...about, message, meta, owner, attribute, pattern, selection });
}

function readForms(source: string, { variants }: PluralSelection): PluralMessage['plural'] {
  return Object.fromEntries(
    Array.from(variants, ([category, pattern]) => [category, readPattern(source, pattern)]),
  );
}
