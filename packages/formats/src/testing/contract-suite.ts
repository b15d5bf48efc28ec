import type { Message } from '@parlance/messages';
import { nastyTexts } from '@parlance/messages/testing/nasty-texts.ts';
import { isDeep, runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { updateSource } from '../edit/update.ts';
import { hasText, toHeldState } from '../entry.ts';
import type { Changes, Format } from '../format.ts';
import { rankFormats } from '../registry.ts';
import type { Entry } from '../types.ts';
import { type ContractOptions, keys, texts } from './contract-options.ts';
import {
  expectReported,
  expectWritten,
  messages,
  messagesOf,
  toEntry,
  withText,
} from './expectations.ts';
import { type Fixture, readFixtures, toExpected } from './fixtures.ts';
import { nastyKeys } from './nasty-keys.ts';
import { describeRobustness } from './robustness.ts';

const property = { numRuns: runs(100) };

/**
 * The promises of every format as tests: fixtures are parsed as expected, an edit changes only the affected
 * entries, written files are read back the same, and no input makes a format throw or hang.
 */
export function describeFormat(format: Format, options: ContractOptions): void {
  const fixtures = readFixtures(format, options.fixtures);
  const sound = fixtures.filter(({ expected }) =>
    expected.diagnostics.every(({ severity }) => severity !== 'error'),
  );
  describe(format.id, () => {
    describe.each(fixtures)('fixture $name', (fixture) => describeParse(format, fixture));
    describe.each(sound)('editing $name', (fixture) => describeEdit(format, fixture, options));
    if (format.capabilities.states) {
      describe.each(sound)('states in $name', (fixture) =>
        describeStates(format, fixture, options),
      );
    }
    describe('writing', () => describeSerialize(format, options));
    describe('robustness', () => describeRobustness(format, fixtures, options));
  });
}

function describeParse(format: Format, { name, text, expected }: Fixture) {
  it('parses as expected', () => {
    expect(toExpected(format.parse(text, expected.options))).toEqual({
      ...(expected.locale === undefined ? {} : { locale: expected.locale }),
      entries: expected.entries,
      diagnostics: expected.diagnostics,
    });
  });

  it('has its spans inside the file and in order', () => {
    for (const { span } of format.parse(text, expected.options).resource.entries) {
      expect(span.start).toBeLessThanOrEqual(span.end);
      expect(span.end).toBeLessThanOrEqual(text.length);
    }
  });

  it('is detected', () => {
    if (expected.diagnostics.length > 0 || expected.entries.length === 0) return;
    expect(rankFormats(name, text)[0]?.id).toBe(format.id);
  });
}

function describeEdit(format: Format, fixture: Fixture, options: ContractOptions) {
  const { bytes, text, encode, expected } = fixture;
  const { locale = 'en', ...parseOptions } = {
    locale: options.locale ?? 'en',
    ...expected.options,
  };
  const parse = (source: string) => format.parse(source, { ...parseOptions, locale });
  const parsed = parse(text);
  const before = messages(parsed);
  const edit = (changes: Changes) => format.edit(text, parsed, changes, { locale });
  const { holdsKey = () => true, holdsText = () => true, partOf = () => undefined } = options;

  /** A removed entry stays if other parts of the same whole stay. */
  const expectRemoved = (changes: Changes, wanted: Map<string, Message>) => {
    const result = edit(changes);
    const written = parse(result.text);
    const goes = (key: string) => changes.get(key) === null;
    const held = new Set([...before.keys()].filter((key) => !goes(key)).map(partOf));
    const staying = [...before.keys()].filter((key) => {
      const whole = partOf(key);
      return goes(key) && whole !== undefined && held.has(whole);
    });
    expect(result.diagnostics.map(({ key }) => key).toSorted()).toEqual(staying.toSorted());
    const all = messages(written);
    for (const key of staying) expect(all.delete(key), key).toBe(true);
    const others = written.resource.entries.filter(({ key }) => all.has(key));
    const rest = { ...written, resource: { entries: others } };
    expectWritten({ ...result, diagnostics: [] }, rest, wanted);
  };

  it('keeps every byte when nothing changes', () => {
    expect(encode(edit(new Map()).text)).toEqual(bytes);
    expect(encode(edit(before).text)).toEqual(bytes);
  });

  const { entries: own } = parsed.resource;
  /** In a fast run the entries of a file share the texts: together they have all of them. */
  const shares = isDeep ? 1 : Math.min(own.length, 4);
  const textsAt = (at: number) => nastyTexts.filter((_, index) => index % shares === at % shares);

  it.each(own.map((entry, at) => [entry.key, entry, at] as const))(
    'changes nothing but the lines of %j',
    (key, { message, span }, at) => {
      const lineStart = text.slice(0, span.start).search(/[^\r\n]*$/);
      const lineEnd = span.end + text.slice(span.end).search(/[\r\n]|$/);
      for (const nasty of textsAt(at)) {
        const changed = withText(message, nasty);
        const result = edit(new Map([[key, changed]]));
        const lines = `changing ${JSON.stringify(key)} to ${JSON.stringify(nasty)}`;
        if (!options.shared?.includes(key)) {
          expect(result.text.startsWith(text.slice(0, lineStart)), lines).toBe(true);
          expect(result.text.endsWith(text.slice(lineEnd)), lines).toBe(true);
        }
        if (holdsText(nasty)) {
          expectWritten(result, parse(result.text), new Map([...before, [key, changed]]));
        } else {
          expectReported(result, [key]);
        }
      }
    },
  );

  it('removes any entry and keeps the others', () => {
    for (const key of before.keys()) {
      const rest = new Map(before);
      rest.delete(key);
      expectRemoved(new Map([[key, null]]), rest);
    }
    const emptied = edit(new Map([...before.keys()].map((key) => [key, null])));
    expectWritten(emptied, parse(emptied.text), new Map());
  });

  it('adds keys of every kind and keeps the others', () => {
    const fresh = nastyKeys.filter((key) => !before.has(key));
    const added = new Map(fresh.filter(holdsKey).map((key) => [key, textFor(key, options)]));
    const result = edit(added);
    expectWritten(result, parse(result.text), new Map([...before, ...added]));
    for (const key of fresh.filter((name) => !holdsKey(name))) {
      expectReported(edit(new Map([[key, 'text']])), [key]);
    }
  });

  it('gets any mix of changes right', () => {
    const known = [...before.keys()];
    const change = fc.tuple(
      known.length > 0 ? fc.oneof(fc.constantFrom(...known), keys(options)) : keys(options),
      fc.oneof(fc.constant(null), texts(options)),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (pairs) => {
        const changes = new Map<string, Message | null>();
        const after = new Map(before);
        for (const [key, nasty] of pairs) {
          const old = before.get(key);
          changes.set(key, nasty === null || old === undefined ? nasty : withText(old, nasty));
        }
        for (const [key, message] of changes) {
          if (message === null) after.delete(key);
          else after.set(key, message);
        }
        expectRemoved(changes, after);
      }),
      property,
    );
  });
}

function describeStates(format: Format, { text, expected }: Fixture, options: ContractOptions) {
  const read = { locale: options.locale ?? 'en', ...expected.options };
  const before = messages(format.parse(text, read));
  const state = fc.constantFrom(...(['translated', 'reviewed', 'outdated'] as const));
  const wanted = fc.tuple(
    ...Array.from(before, ([key, message]) =>
      fc.record({
        key: fc.constant(key),
        message: fc.constantFrom(message, withText(message, 'Another text')),
        state,
      }),
    ),
    fc.record({ key: fc.constant('new'), message: fc.constant('New'), state }),
  );

  it('says the states that translations are in', () => {
    fc.assert(
      fc.property(wanted, (entries) => {
        const result = updateSource(format, text, entries, read);
        const parsed = format.parse(result.text, read);
        const after = new Map(parsed.resource.entries.map((entry) => [entry.key, entry]));
        const lost = new Set(result.diagnostics.map(({ key }) => key));
        for (const { key, state: said } of entries.filter((entry) => !lost.has(entry.key))) {
          const entry = after.get(key);
          if (!entry || !hasText(entry.message)) continue;
          expect(toHeldState(format, entry.state), key).toBe(toHeldState(format, said));
        }
        expect(updateSource(format, result.text, entries, read)).toMatchObject({
          text: result.text,
        });
      }),
      property,
    );
  });
}

/** The text for an added key; it contains the key if the format can write that. */
function textFor(key: string, { holdsText = () => true }: ContractOptions): string {
  const text = `${key} text`;
  return holdsText(text) ? text : 'text';
}

function describeSerialize(format: Format, options: ContractOptions) {
  const { locale = 'en', holdsKey = () => true, holdsText = () => true } = options;
  const write = (entries: readonly Entry[]) => format.serialize({ entries }, { locale });
  const reread = (text: string) => format.parse(text, { locale });

  it('writes every text', () => {
    const entries = nastyTexts.filter(holdsText).map((text, at) => toEntry(`key${at}`, text));
    const result = write(entries);
    expectWritten(result, reread(result.text), messagesOf(entries));
  });

  it('writes every key', () => {
    const entries = nastyKeys.filter(holdsKey).map((key) => toEntry(key, textFor(key, options)));
    const result = write(entries);
    expectWritten(result, reread(result.text), messagesOf(entries));
  });

  it('reports what it can not write', () => {
    for (const key of nastyKeys.filter((name) => !holdsKey(name))) {
      expectReported(write([toEntry(key, 'text')]), [key]);
    }
    for (const text of nastyTexts.filter((value) => !holdsText(value))) {
      expectReported(write([toEntry('key', text)]), ['key']);
    }
  });

  it('writes a file without entries that can be read', () => {
    const result = write([]);
    expectWritten(result, reread(result.text), new Map());
  });

  it('keeps comments', () => {
    if (!format.capabilities.comments) return;
    const entry = { ...toEntry('key', 'text'), comments: ['Shown on the button', '# 2nd: "note"'] };
    const [read] = reread(write([entry]).text).resource.entries;
    expect(read?.comments).toEqual(entry.comments);
  });

  it('keeps what is not to be translated', () => {
    if (!format.tellsLocked) return;
    const entries = [{ ...toEntry('locked', 'text'), locked: true } as const, toEntry('open', 'b')];
    const { text } = write(entries);
    const read = reread(text).resource.entries;
    expect(read.map(({ key, locked }) => [key, locked])).toEqual([
      ['locked', true],
      ['open', undefined],
    ]);
    expect(format.serialize({ entries: read }, { locale }).text).toBe(text);
    const { text: edited } = format.edit(text, reread(text), new Map([['locked', 'Text']]), {
      locale,
    });
    const [first] = reread(edited).resource.entries;
    expect(first).toMatchObject({ key: 'locked', message: 'Text', locked: true });
  });

  it('keeps states, and changes them', () => {
    if (!format.capabilities.states) return;
    const names = ['translated', 'outdated'] as const;
    const entries = names.map((state) => ({ ...toEntry(state, 'text'), state }));
    const { text } = write(entries);
    const statesIn = (source: string) =>
      new Map(reread(source).resource.entries.map(({ key, state = 'translated' }) => [key, state]));
    const own = new Map(names.map((name) => [name, name]));
    expect(statesIn(text)).toEqual(own);
    const states = new Map([
      ['translated', 'outdated'],
      ['outdated', 'translated'],
    ] as const);
    const edited = format.edit(text, reread(text), new Map(), { locale, states }).text;
    expect(statesIn(edited)).toEqual(states);
    const back = format.edit(edited, reread(edited), new Map(), { locale, states: own });
    expect(back.text).toBe(text);
  });

  it('reads what it writes and writes that the same way again', () => {
    const message = options.plurals ? fc.oneof(texts(options), options.plurals) : texts(options);
    const entry = fc.tuple(keys(options), message);
    const resources = fc.uniqueArray(entry, { selector: ([key]) => key, maxLength: 12 });
    fc.assert(
      fc.property(resources, (pairs) => {
        const entries = pairs.map(([key, text]) => toEntry(key, text));
        const result = write(entries);
        const parsed = reread(result.text);
        expectWritten(result, parsed, messagesOf(entries));
        expect(format.serialize(parsed.resource, { locale }).text).toBe(result.text);
        expect(format.edit(result.text, parsed, messages(parsed), { locale }).text).toBe(
          result.text,
        );
      }),
      { numRuns: runs(300) },
    );
  });
}
