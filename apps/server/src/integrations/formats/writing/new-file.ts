import {
  type Diagnostic,
  encodeFile,
  type Format,
  fitPlural,
  formats,
  type WriteResult,
  writeProblem,
} from '@parlance/formats';
import { countPasses, type StoredMessage } from '../messages.ts';
import { toParseOptions } from '../reading/read-file.ts';
import { writeWithoutFaults } from './leave-out.ts';
import { toEntries, toWanted } from './new-entries.ts';
import { findFaults } from './verify-file.ts';
import type { WriteOptions, Written } from './write-task.ts';

/** Writes a new file from its entries alone. */
export function writeNewFile(messages: Iterable<StoredMessage>, options: WriteOptions): Written {
  const { format: id, locale, bases, bom } = options;
  const format = formats[id];
  const parsing = toParseOptions(locale, bases);
  let count = 0;
  const { text, diagnostics } = writeWithoutFaults(messages, (left) => {
    const losses = new Map<string, Diagnostic>();
    const counted = countPasses(messages);
    const fitted = {
      [Symbol.iterator]: () => fit(counted.items, format, { ...parsing, left, losses }),
    };
    const { text, diagnostics: reported } = serialize(fitted, options);
    count = counted.count();
    const diagnostics = [...losses.values(), ...reported];
    const wanted = { [Symbol.iterator]: () => toWanted(fitted) };
    const about = { format, ...parsing, text, diagnostics, omitEmpty: false, kept: left };
    return { text, diagnostics, faults: findFaults(wanted, about) };
  });
  const bytes = encodeFile(format, text, { byteOrderMark: bom });
  return { bytes, count, omitted: 0, diagnostics, tableColumns: undefined };
}

function serialize(
  messages: Iterable<StoredMessage>,
  { format, locale, bases, sourceLocale, compact, values, manyLocales = false }: WriteOptions,
): WriteResult {
  const entries = { [Symbol.iterator]: () => toEntries(messages) };
  return formats[format].serialize(
    { entries },
    {
      ...toParseOptions(locale, bases),
      ...(sourceLocale !== undefined && { sourceLocale }),
      ...(values && { values }),
      compact,
      manyLocales,
    },
  );
}

interface Fitting extends ReturnType<typeof toParseOptions> {
  readonly left: ReadonlySet<string>;
  readonly losses: Losses;
}

/** Adapts the messages to the format, and records the losses of those that it can't represent. */
function* fit(
  messages: Iterable<StoredMessage>,
  format: Format,
  { locale, base = locale, left, losses }: Fitting,
): Generator<StoredMessage> {
  for (const stored of messages) {
    const { key, isPlural } = stored;
    if (left.has(key)) continue;
    if (!isPlural) {
      yield stored;
      continue;
    }
    const { message, problem } = fitPlural(format, stored.message, {
      locale: base,
      old: undefined,
    });
    if (problem !== undefined) losses.set(key, writeProblem('plural', key, problem));
    if (message !== undefined) yield message === stored.message ? stored : { ...stored, message };
  }
}

type Losses = Map<string, Diagnostic>;
