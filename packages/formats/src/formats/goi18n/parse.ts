import { createPluralCheck, type PluralCheck } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { ParseOptions } from '../../format.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import {
  type Container,
  isContainer,
  keyOf,
  type NestedEntry,
} from '../../syntax/nested/document.ts';
import type { Diagnostic } from '../../types.ts';
import type { GoEntry, GoMessage, GoResult } from './entry.ts';
import { readItem } from './list.ts';
import { findMessages, type MessageObject, readDetails, toMessage } from './messages.ts';
import { type GoFile, readFile } from './syntaxes.ts';

interface Reading {
  readonly collector: Collector<GoEntry>;
  readonly check: PluralCheck;
}

/**
 * Reads a file of messages of go-i18n in JSON or TOML, or a list of messages in JSON, as version 1 wrote it.
 */
export function parseGo(source: string, { locale, base }: ParseOptions = {}): GoResult {
  const { file, hasText } = readFile(source);
  const collector = createCollector<GoEntry>(source);
  const reading = { collector, check: createPluralCheck(base ?? locale) };
  const [first] = file.containers;
  const list = first?.kind === 'array' ? first : undefined;
  if (list) readList(reading, list);
  else readMessages(reading, file, hasText);
  const { resource, diagnostics } = collector.result();
  const others = withoutRepeats(file.diagnostics, resource.entries);
  return { resource, diagnostics: [...others, ...diagnostics], file, list };
}

/** Drops reports of duplicate keys that the collector makes as well; those on parts of messages stay. */
function withoutRepeats(
  diagnostics: readonly Diagnostic[],
  entries: readonly GoEntry[],
): readonly Diagnostic[] {
  if (diagnostics.length === 0) return diagnostics;
  const found = new Set(entries.map(({ key }) => key));
  return diagnostics.filter(
    ({ severity, code, key }) =>
      severity === 'warning' || code !== 'duplicate-key' || key === undefined || !found.has(key),
  );
}

function readMessages(
  reading: Reading,
  { containers, diagnostics }: GoFile,
  hasText: (path: string) => boolean,
) {
  const all: (NestedEntry | MessageObject)[] = [];
  for (const container of containers) findMessages(container, all);
  const { collector } = reading;
  const isUnique = diagnostics.length === 0 && areUnique(all, hasText);
  const add = isUnique ? collector.addNew : collector.add;
  for (const found of all) add('forms' in found ? toEntry(reading, found) : found);
}

function toEntry(reading: Reading, { place, forms }: MessageObject): GoMessage {
  // The members of a TOML table stand below its header, outside its span.
  const end = Math.max(place.span.end, place.members.at(-1)?.span.end ?? 0);
  const { comments, meta } = readDetails(place);
  const { references, flags } = bare;
  const entry: GoMessage = {
    key: keyOf(place),
    message: toMessage(forms),
    comments,
    references,
    flags,
    meta,
    span: { start: place.span.start, end },
    place,
    forms,
    item: undefined,
  };
  checkForms(reading, entry);
  return entry;
}

/**
 * Whether all keys are different, given that the paths of texts are. It checks only the objects, which are few
 * in most files.
 */
function areUnique(
  all: readonly (NestedEntry | MessageObject)[],
  hasText: (path: string) => boolean,
): boolean {
  const keys = all.flatMap((found) => ('forms' in found ? [keyOf(found.place)] : []));
  return new Set(keys).size === keys.length && !keys.some(hasText);
}

function readList(reading: Reading, list: Container) {
  for (const item of list.members) {
    const found = isContainer(item) ? readItem(item) : undefined;
    if (found && isContainer(item)) {
      const entry = { ...bare, ...readDetails(item), ...found, span: item.span, item };
      checkForms(reading, entry);
      reading.collector.add(entry);
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

function checkForms({ collector, check }: Reading, { key, message, span }: GoMessage) {
  const problem = typeof message === 'string' ? undefined : check(message);
  if (problem === undefined) return;
  collector.report('plural', span.start, problem, { severity: 'warning', key });
}
