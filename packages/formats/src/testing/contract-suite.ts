import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../encoding.ts';
import { bare } from '../entry.ts';
import { detectFormat } from '../registry.ts';
import type { Changes, Entry, Format, Message, ParseResult, WriteResult } from '../types.ts';
import { type Fixture, readFixtures, toExpected } from './fixtures.ts';
import { nastyKeys, nastyTexts } from './samples.ts';

export interface ContractOptions {
  /** The folder of `<case>.<ext>` and `<case>.expected.json` pairs. */
  readonly fixtures: URL;
  /** Files that must be refused, and at once, by what is hostile about them. */
  readonly hostile: Readonly<Record<string, () => string>>;
  /** The locale of everything written. Default `en`. */
  readonly locale?: string;
  /** Which keys the format can write; the others must be reported. Default all. */
  readonly holdsKey?: (key: string) => boolean;
  /** Which texts the format can write; the others must be reported. Default all. */
  readonly holdsText?: (text: string) => boolean;
  /** Keys of fixtures whose text others share: changing it may need a change where those stand. */
  readonly shared?: readonly string[];
  /** Messages with plural forms, for a format that has them. */
  readonly plurals?: fc.Arbitrary<Message>;
}

const property = { numRuns: 100 };

/**
 * What every format promises, as tests: fixtures are read as expected, an edit touches nothing but
 * what changed, what is written is read back the same, and no input makes it throw or hang.
 */
export function describeFormat(format: Format, options: ContractOptions): void {
  const fixtures = readFixtures(format, options.fixtures);
  const sound = fixtures.filter(({ expected }) =>
    expected.diagnostics.every(({ severity }) => severity !== 'error'),
  );
  describe(format.id, () => {
    describe.each(fixtures)('fixture $name', (fixture) => describeParse(format, fixture));
    describe.each(sound)('editing $name', (fixture) => describeEdit(format, fixture, options));
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
    expect(detectFormat(name, text)).toBe(format.id);
  });
}

function describeEdit(format: Format, fixture: Fixture, options: ContractOptions) {
  const { bytes, text, encoding, expected } = fixture;
  const { locale = 'en', ...parseOptions } = {
    locale: options.locale ?? 'en',
    ...expected.options,
  };
  const parse = (source: string) => format.parse(source, { ...parseOptions, locale });
  const parsed = parse(text);
  const before = messages(parsed);
  const edit = (changes: Changes) => format.edit(text, parsed, changes, { locale });
  const { holdsKey = () => true, holdsText = () => true } = options;

  it('keeps every byte when nothing changes', () => {
    expect(encodeText(edit(new Map()).text, encoding)).toEqual(bytes);
    expect(encodeText(edit(before).text, encoding)).toEqual(bytes);
  });

  it.each(parsed.resource.entries.map((entry) => [entry.key, entry] as const))(
    'changes nothing but the lines of %j',
    (key, { message, span }) => {
      const lineStart = text.slice(0, span.start).search(/[^\r\n]*$/);
      const lineEnd = span.end + text.slice(span.end).search(/[\r\n]|$/);
      for (const nasty of nastyTexts) {
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
      const result = edit(new Map([[key, null]]));
      expectWritten(result, parse(result.text), rest);
    }
    const emptied = edit(new Map([...before.keys()].map((key) => [key, null])));
    expectWritten(emptied, parse(emptied.text), new Map());
  });

  it('adds keys of every kind and keeps the others', () => {
    const fresh = nastyKeys.filter((key) => !before.has(key));
    const added = new Map(fresh.filter(holdsKey).map((key) => [key, `${key} text`]));
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
        const result = edit(changes);
        expectWritten(result, parse(result.text), after);
      }),
      property,
    );
  });
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
    const entries = nastyKeys.filter(holdsKey).map((key) => toEntry(key, `${key} text`));
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
      { numRuns: 300 },
    );
  });
}

function describeRobustness(
  format: Format,
  fixtures: readonly Fixture[],
  { hostile, locale = 'en' }: ContractOptions,
) {
  it('never throws for random text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        format.parse(text, { locale });
        format.detect('file', text);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws for damaged files', () => {
    const pieces = fixtures.flatMap(({ text }) => text.match(/\s+|\w+|./gsu) ?? []);
    const damage = fc.tuple(
      fc.constantFrom(...fixtures.map(({ text }) => text)),
      fc.nat(),
      fc.nat(20),
      fc.oneof(fc.constantFrom('', ...pieces), fc.string({ unit: 'binary', maxLength: 4 })),
    );
    fc.assert(
      fc.property(damage, ([text, position, length, inserted]) => {
        const at = position % (text.length + 1);
        const damaged = text.slice(0, at) + inserted + text.slice(at + length);
        const parsed = format.parse(damaged, { locale });
        if (parsed.diagnostics.some(({ severity }) => severity === 'error')) return;
        const key = parsed.resource.entries[0]?.key ?? 'key';
        format.edit(damaged, parsed, new Map([[key, 'changed']]), { locale });
      }),
      { numRuns: 1000 },
    );
  });

  it.each(Object.entries(hostile))('refuses %s at once', (_, make) => {
    const text = make();
    const started = performance.now();
    const { diagnostics } = format.parse(text, { locale });
    expect(performance.now() - started).toBeLessThan(2000);
    expect(diagnostics.map(({ severity }) => severity)).toContain('error');
  });

  it('reads and edits 100 000 entries in linear time', { timeout: 60_000 }, () => {
    const small = measure(format, 10_000, locale);
    const large = measure(format, 100_000, locale);
    expect(large).toBeLessThan(small * 30 + 1000);
  });
}

/** Milliseconds to parse and edit a file of so many entries. */
function measure(format: Format, count: number, locale: string): number {
  const entries = Array.from({ length: count }, (_, at) =>
    toEntry(`section${at % 100}.key${at}`, `Text number ${at} of the file`),
  );
  const { text } = format.serialize({ entries }, { locale });
  const changes = new Map<string, Message | null>(
    entries.map(({ key }, at) => [key, at % 3 === 0 ? null : `changed ${at}`]),
  );
  for (let at = 0; at < count; at += 10) changes.set(`added${at % 70}.key${at}`, 'added');
  const started = performance.now();
  const parsed = format.parse(text, { locale });
  expect(parsed.resource.entries).toHaveLength(count);
  format.edit(text, parsed, changes, { locale });
  return performance.now() - started;
}

function expectWritten(result: WriteResult, parsed: ParseResult, wanted: Map<string, Message>) {
  expect(result.diagnostics).toEqual([]);
  expect(parsed.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(sorted(messages(parsed))).toEqual(sorted(wanted));
}

function expectReported(result: WriteResult, keys: readonly string[]) {
  expect(result.diagnostics.map(({ key }) => key)).toEqual(keys);
}

function sorted(map: Map<string, Message>) {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function messages({ resource }: ParseResult): Map<string, Message> {
  return messagesOf(resource.entries);
}

function messagesOf(entries: readonly Entry[]): Map<string, Message> {
  return new Map(entries.map(({ key, message }) => [key, message]));
}

function toEntry(key: string, message: Message): Entry {
  return { key, message, ...bare };
}

function withText(message: Message, text: string): Message {
  if (typeof message === 'string') return text;
  return {
    plural: Object.fromEntries(Object.keys(message.plural).map((category) => [category, text])),
  };
}

function texts({ holdsText = () => true }: ContractOptions): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom(...nastyTexts.filter((text) => text.length < 1000)),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...'\\\'"#:=,;{}[]<>&|-!%@ \t\r\nä😀n u0'), maxLength: 8 }),
    )
    .filter(holdsText);
}

function keys({ holdsKey = () => true }: ContractOptions): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom(...nastyKeys),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'ab.01 \\\'"#:=\nä'), minLength: 1, maxLength: 6 }),
    )
    .filter(holdsKey);
}
