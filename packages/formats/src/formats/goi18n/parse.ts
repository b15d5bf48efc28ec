import { bare } from '../../entry.ts';
import { createPluralCheck, type PluralCheck } from '../../plural-check.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import {
  type Container,
  isContainer,
  keyOf,
  type Member,
  type NestedEntry,
} from '../../syntax/nested/document.ts';
import type { Message, ParsedEntry, ParseOptions, ParseResult } from '../../types.ts';
import { readItem } from './list.ts';
import { type Forms, formsOf, messagesIn, readDetails, toMessage } from './messages.ts';
import { type GoFile, readFile } from './syntaxes.ts';

/** A message of go-i18n. */
export interface GoEntry extends ParsedEntry {
  /** A text, or the object with its forms. */
  readonly place: Member;
  readonly forms: Forms | undefined;
  /** The item of a list of messages that it is in. */
  readonly item: Container | undefined;
}

/** What `parse` gives. */
export interface GoResult extends ParseResult<GoEntry> {
  readonly file: GoFile;
  /** The list, where the file holds one. */
  readonly list: Container | undefined;
}

interface Reading {
  readonly collector: Collector<GoEntry>;
  readonly check: PluralCheck;
}

/** Reads a file of messages of go-i18n in JSON or TOML, or a list of messages in JSON, as version 1 had it. */
export function parseGo(source: string, { locale }: ParseOptions = {}): GoResult {
  const file = readFile(source);
  const collector = createCollector<GoEntry>(source);
  const reading = { collector, check: createPluralCheck(locale) };
  const [first] = file.containers;
  const list = first?.kind === 'array' ? first : undefined;
  if (list) readList(reading, list);
  else for (const container of file.containers) readMessages(reading, container);
  const { resource, diagnostics } = collector.result();
  const found = new Set(resource.entries.map(({ key }) => key));
  // What occurs twice is found here as well, but for the parts of messages.
  const others = file.diagnostics.filter(
    ({ code, key }) => code !== 'duplicate-key' || key === undefined || !found.has(key),
  );
  return { resource, diagnostics: [...others, ...diagnostics], file, list };
}

function readMessages(reading: Reading, container: Container) {
  for (const place of messagesIn(container)) {
    const { span } = place;
    if (!isContainer(place)) {
      addEntry(reading, { ...plain(place), key: keyOf(place), span, place });
      continue;
    }
    const forms = formsOf(place);
    if (!forms) continue;
    // A table of TOML with a header goes on below it.
    const end = Math.max(span.end, place.members.at(-1)?.span.end ?? 0);
    const about = {
      ...readDetails(place),
      key: keyOf(place),
      span: { ...span, end },
      place,
      forms,
    };
    addEntry(reading, { ...bare, ...about, message: toMessage(forms), item: undefined });
  }
}

function plain({ message, comments }: NestedEntry) {
  return { ...bare, message, comments, forms: undefined, item: undefined };
}

function readList(reading: Reading, list: Container) {
  for (const item of list.members) {
    const found = isContainer(item) ? readItem(item) : undefined;
    if (found && isContainer(item)) {
      addEntry(reading, { ...bare, ...readDetails(item), ...found, span: item.span, item });
    } else {
      const { start } = item.span;
      reading.collector.report(
        'value',
        start,
        'A message must be an object with an id and a text.',
      );
    }
  }
}

function addEntry({ collector, check }: Reading, entry: GoEntry) {
  const { key, message, span } = entry;
  const problem = problemOf(message, check);
  if (problem !== undefined) {
    collector.report('plural', span.start, problem, { severity: 'warning', key });
  }
  collector.add(entry);
}

function problemOf(message: Message, check: PluralCheck): string | undefined {
  return typeof message === 'string' ? undefined : check(message);
}
