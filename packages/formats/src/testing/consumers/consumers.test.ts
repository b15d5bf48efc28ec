import type { Message } from '@parlance/messages';
import { nastyTexts } from '@parlance/messages/testing/nasty-texts.ts';
import { describe, expect, it } from 'vitest';
import type { Format } from '../../format.ts';
import { formats } from '../../registry.ts';
import type { FormatId } from '../../types.ts';
import { formatIds } from '../../types.ts';
import { toEntry } from '../expectations.ts';
import { nastyKeys } from '../nasty-keys.ts';
import { type Consumer, consumers } from './consumers.ts';
import { createFiles } from './files.ts';
import { needsOf, type Reading, timeout } from './programs.ts';

/** The formats that escape keys with characters that their names can't have. */
const speltNames = new Set<FormatId>(['androidxml', 'arb', 'fluent', 'goi18n', 'ini', 'webext']);

/**
 * The formats that gettext compiles: a text must begin and end with the same line breaks as its msgid, and an
 * empty text means a missing one.
 */
const likeNames = new Set<FormatId>(['po', 'strings']);

const save = createFiles();

it('there is a consumer for every format', () => {
  expect(formatIds.filter((id) => !consumers.some((each) => each.formats.includes(id)))).toEqual(
    [],
  );
});

const pairs = consumers.flatMap((consumer) => consumer.formats.map((id) => ({ consumer, id })));

describe.each(pairs)('$consumer.name reads $id', ({ consumer, id }) => {
  const { isMissing, needs } = needsOf(consumer.programs);

  it.skipIf(isMissing)(`from scratch and from a template${needs}`, { timeout }, () => {
    const format = formats[id];
    const texts = textsOf(id);
    const names = new Map(
      nastyKeys.map((key, at) => [key, likeNames.has(id) ? key : `nasty ${at}`]),
    );
    const template = write(format, new Map(Array.from(texts.keys(), (key) => [key, key])));
    const [one, two, three] = read(consumer, id, [
      write(format, texts),
      write(format, names),
      edit(format, template, texts),
    ]);
    expect(one).toEqual(sorted([...texts]));
    expect(three).toEqual(sorted([...texts]));
    if (speltNames.has(id)) expect(textsIn(two ?? [])).toEqual(textsIn([...names]));
    else expect(two).toEqual(sorted([...names]));
  });
});

/** The nasty texts, under names that are unproblematic for the format and its programs. */
function textsOf(id: FormatId): ReadonlyMap<string, string> {
  const texts = nastyTexts.filter((text) => text !== '' || !likeNames.has(id));
  return new Map(texts.map((text, at) => [likeNames.has(id) ? text : `key${at}`, text]));
}

function write(format: Format, messages: ReadonlyMap<string, Message>): string {
  const entries = Array.from(messages, ([key, message]) => toEntry(key, message));
  return format.serialize({ entries }, { locale: 'en' }).text;
}

function edit(format: Format, source: string, messages: ReadonlyMap<string, Message>): string {
  return format.edit(source, format.parse(source, { locale: 'en' }), messages, { locale: 'en' })
    .text;
}

/** The readings of a consumer for texts of a format, sorted by name. */
function read(consumer: Consumer, id: FormatId, sources: readonly string[]): readonly Reading[] {
  return consumer.read(sources.map((source) => save(formats[id], source))).map(sorted);
}

function sorted(reading: Reading): Reading {
  return reading.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function textsIn(reading: Reading): readonly unknown[] {
  return reading.map(([, text]) => text).toSorted();
}
